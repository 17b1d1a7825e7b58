//! What players change of a battle's options, as a journal's header keeps it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use super::{Given, HouseFault, HouseRule, HouseValue, Scope};
use crate::table::Length;

/// What players change of the options that a scenario has, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    by_name: BTreeMap<Cow<'static, str>, HouseValue>,
}

/// An option that cannot be as it is said to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {fault}")]
pub struct ChangesFault {
    /// Its name, as it was given.
    pub name: String,
    /// What is wrong.
    pub fault: HouseFault,
}

impl Changes {
    /// What a journal's header keeps: an object of names and values, or null for nothing. All that is wrong is told.
    pub fn read(rules: &'static [HouseRule], json: &Json) -> Result<Changes, Vec<ChangesFault>> {
        match json {
            Json::Null => Ok(Changes::default()),
            Json::Object(given) => {
                let given = given.iter();
                Changes::gather(
                    rules,
                    given.map(|(name, json)| (name.as_str(), Given::json(json))),
                )
            }
            _ => Err(vec![ChangesFault {
                name: "options".to_owned(),
                fault: HouseFault {
                    what: "this names no options".to_owned(),
                    hint: "an object is wanted, such as {\"max_range\": \"120 cm\"}".to_owned(),
                },
            }]),
        }
    }

    /// What is given by name. All that is wrong is told, an option that is given twice among it.
    pub fn gather<'a>(
        rules: &'static [HouseRule],
        given: impl Iterator<Item = (&'a str, Given)>,
    ) -> Result<Changes, Vec<ChangesFault>> {
        let (mut changes, mut faults) = (Changes::default(), Vec::new());
        for (name, given) in given {
            let taken = HouseRule::find(rules, name)
                .and_then(|(rule, of)| Ok((rule.name_of(of), rule.take(&given)?)));
            match taken {
                Ok((name, _)) if changes.by_name.contains_key(&name) => {
                    faults.push(ChangesFault {
                        name: name.into_owned(),
                        fault: HouseFault {
                            what: "it is given twice".to_owned(),
                            hint: "give it once".to_owned(),
                        },
                    });
                }
                Ok((name, value)) => {
                    changes.by_name.insert(name, value);
                }
                Err(fault) => faults.push(ChangesFault {
                    name: name.chars().take(40).collect(),
                    fault,
                }),
            }
        }
        if faults.is_empty() {
            Ok(changes)
        } else {
            Err(faults)
        }
    }

    /// As a journal's header keeps it.
    pub fn json(&self) -> Json {
        if self.by_name.is_empty() {
            return Json::Null;
        }
        let written = self.by_name.iter();
        let written = written.map(|(name, value)| (name.to_string(), file(value)));
        Json::Object(written.collect::<Map<_, _>>())
    }

    /// Changes an option, of that side or type if there is one for each.
    pub fn set(&mut self, rule: &HouseRule, of: Option<&str>, value: HouseValue) {
        self.by_name.insert(rule.name_of(of), value);
    }

    /// What an option is changed to, if it is.
    pub fn get(&self, rule: &HouseRule, of: Option<&str>) -> Option<&HouseValue> {
        self.by_name.get(&rule.name_of(of))
    }

    /// What is changed of a side or type, each with the option's own name.
    pub fn of_one(&self, scope: Scope, subject: &str) -> impl Iterator<Item = (&str, &HouseValue)> {
        self.by_name.iter().filter_map(move |(name, value)| {
            let (of, option) = split(scope, name)?;
            (of == subject).then_some((option, value))
        })
    }

    /// The sides or types of which something is changed, each once for everything.
    pub fn subjects(&self, scope: Scope) -> impl Iterator<Item = (&str, &str)> {
        let names = self.by_name.keys();
        names.filter_map(move |name| Some((name.as_ref(), split(scope, name)?.0)))
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// The options of the battle that are changed, of a list.
    pub fn of(
        &self,
        rules: &'static [HouseRule],
    ) -> impl Iterator<Item = (&'static HouseRule, HouseValue)> {
        let changed = |rule| Some((rule, self.get(rule, None)?.clone()));
        let battle = rules.iter().filter(|rule| rule.scope == Scope::Battle);
        battle.filter_map(changed)
    }
}

/// The side or type of a name such as "side.french.command", and what is changed of it.
pub(super) fn split(scope: Scope, name: &str) -> Option<(&str, &str)> {
    let rest = name.strip_prefix(scope.word()?)?.strip_prefix('.')?;
    rest.rsplit_once('.')
}

/// A value as files have it: a length in whole millimetres, or with its unit.
fn file(value: &HouseValue) -> Json {
    match value {
        HouseValue::Length(Length(tenths)) if tenths % 10 == 0 => Json::from(tenths / 10),
        HouseValue::Length(Length(tenths)) => {
            Json::from(format!("{}.{} mm", tenths / 10, tenths % 10))
        }
        value => value.written(),
    }
}
