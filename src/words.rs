//! Turns a [`Text`] (a key with values) into a sentence. The sentences live in `assets/words`, built into the program.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::engine::terms::Terms;
use crate::engine::{Playable, SideId, TableView, Text, Value};
use crate::table::{ElementId, FeatureId, Ground, Length, Unit};

/// The sentences of one language.
#[derive(Clone, Debug, Default)]
pub struct Words {
    sentences: BTreeMap<String, String>,
}

/// What things are called in a battle.
pub trait Names {
    /// An element's name.
    fn element(&self, id: ElementId) -> String;
    /// A feature's name, or that of its preset.
    fn feature(&self, id: FeatureId) -> String;
    /// A side's name.
    fn side(&self, id: SideId) -> String;
    /// A length, in what is measured in.
    fn length(&self, length: Length) -> String;
}

/// Names read off what everybody has at hand: the table as it is seen, the ground, and the scenario's terms.
#[derive(Clone, Copy, Debug)]
pub struct TableNames<'a> {
    /// For elements.
    pub view: &'a TableView,
    /// For features.
    pub ground: &'a Ground,
    /// For sides.
    pub terms: &'a Terms,
    /// For lengths.
    pub unit: Unit,
}

impl Names for TableNames<'_> {
    fn element(&self, id: ElementId) -> String {
        element_name(self.view, id)
    }

    fn feature(&self, id: FeatureId) -> String {
        feature_name(self.ground, id)
    }

    fn side(&self, id: SideId) -> String {
        match self.terms.sides.get(usize::from(id.0)) {
            Some(side) => side.name.clone(),
            None => format!("side {}", id.0),
        }
    }

    fn length(&self, length: Length) -> String {
        self.unit.told(length)
    }
}

/// Names read off a battle, whatever its rule book.
pub struct BattleNames<'a> {
    battle: &'a dyn Playable,
    view: TableView,
}

impl<'a> BattleNames<'a> {
    /// The names in this battle.
    pub fn of(battle: &'a dyn Playable) -> BattleNames<'a> {
        BattleNames {
            battle,
            view: battle.view(None),
        }
    }
}

impl Names for BattleNames<'_> {
    fn element(&self, id: ElementId) -> String {
        element_name(&self.view, id)
    }

    fn feature(&self, id: FeatureId) -> String {
        feature_name(self.battle.ground(), id)
    }

    fn side(&self, id: SideId) -> String {
        self.battle.side_name(id)
    }

    fn length(&self, length: Length) -> String {
        self.battle.unit().told(length)
    }
}

fn element_name(view: &TableView, id: ElementId) -> String {
    match view.elements.iter().find(|e| e.id == id) {
        Some(element) => element.name.clone(),
        None => format!("element {}", id.0),
    }
}

fn feature_name(ground: &Ground, id: FeatureId) -> String {
    match ground.features.get(usize::from(id.0)) {
        Some(feature) => match &feature.name {
            Some(name) => name.clone(),
            None => feature.preset.replace('_', " "),
        },
        None => format!("feature {}", id.0),
    }
}

/// Names by number only, for where no battle is at hand.
#[derive(Clone, Copy, Debug)]
pub struct Numbers;

impl Names for Numbers {
    fn element(&self, id: ElementId) -> String {
        format!("element {}", id.0)
    }

    fn feature(&self, id: FeatureId) -> String {
        format!("feature {}", id.0)
    }

    fn side(&self, id: SideId) -> String {
        format!("side {}", id.0)
    }

    fn length(&self, length: Length) -> String {
        length.to_string()
    }
}

impl Words {
    /// The built-in English. A test proves that the file can be read; were it not so, every text would show its key.
    pub fn english() -> &'static Words {
        static ENGLISH: OnceLock<Words> = OnceLock::new();
        ENGLISH.get_or_init(|| Words::parse(Words::ENGLISH).unwrap_or_default())
    }

    /// The file of the built-in English.
    pub const ENGLISH: &'static str = include_str!("../assets/words/en.ron");

    /// Reads a map from keys to sentences; the fault says where.
    pub fn parse(ron: &str) -> Result<Words, String> {
        match ron::from_str(ron) {
            Ok(sentences) => Ok(Words { sentences }),
            Err(fault) => Err(fault.to_string()),
        }
    }

    /// All keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.sentences.keys().map(String::as_str)
    }

    /// The sentence of a key as the file has it.
    pub fn sentence(&self, key: &str) -> Option<&str> {
        self.sentences.get(key).map(String::as_str)
    }

    /// Tells a text. A key that has no sentence is shown in brackets with its values, a value that is missing by its name in brackets.
    pub fn tell(&self, text: &Text, names: &dyn Names) -> String {
        let Some(sentence) = self.sentence(&text.key) else {
            let values: String = text
                .values
                .iter()
                .map(|(name, value)| format!(" {name}={}", self.value(value, names)))
                .collect();
            return format!("[{}{values}]", text.key);
        };
        let mut told = String::with_capacity(sentence.len() + 32);
        for part in parts(sentence) {
            match part {
                Part::Plain(plain) => told.push_str(plain),
                Part::Place { name, forms } => {
                    let value = text.values.iter().find(|(n, _)| n == name).map(|(_, v)| v);
                    match (value, forms) {
                        (None, _) => told.push_str(&format!("[{name}]")),
                        (Some(Value::Number(1)), Some((one, _))) => told.push_str(one),
                        (Some(_), Some((_, many))) => told.push_str(many),
                        (Some(value), None) => told.push_str(&self.value(value, names)),
                    }
                }
            }
        }
        told
    }

    /// Tells one value: "4+", "45 %", "1.4", "12.5 cm" or "8 in", "4, 5, 2", a name, or a sentence.
    pub fn value(&self, value: &Value, names: &dyn Names) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::Needed(need) => format!("{need}+"),
            Value::Chance(chance) => per_cent(*chance),
            Value::Mean(mean) => format!("{mean:.1}"),
            Value::Length(length) => names.length(*length),
            Value::Element(id) => names.element(*id),
            Value::Feature(id) => names.feature(*id),
            Value::Side(id) => names.side(*id),
            Value::Name(name) => name.clone(),
            Value::Dice(dice) => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                dice.join(", ")
            }
            Value::Text(text) => self.tell(text, names),
        }
    }
}

/// A chance in whole per cent; never "0 %" for what may happen, never "100 %" for what may fail.
pub fn per_cent(chance: f64) -> String {
    if chance > 0.0 && chance < 0.01 {
        "under 1 %".to_owned()
    } else if chance > 0.99 && chance < 1.0 {
        "over 99 %".to_owned()
    } else {
        format!("{:.0} %", chance * 100.0)
    }
}

/// A piece of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    /// As it stands.
    Plain(&'a str),
    /// The place of a value, or of one of two forms chosen by it.
    Place {
        name: &'a str,
        forms: Option<(&'a str, &'a str)>,
    },
}

/// The names of the values that a sentence has places for.
pub fn places(sentence: &str) -> Vec<&str> {
    parts(sentence)
        .into_iter()
        .filter_map(|part| match part {
            Part::Plain(_) => None,
            Part::Place { name, .. } => Some(name),
        })
        .collect()
}

fn parts(sentence: &str) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    let mut rest = sentence;
    while let Some((plain, after)) = rest.split_once('{') {
        let Some((place, left)) = after.split_once('}') else {
            break;
        };
        if !plain.is_empty() {
            found.push(Part::Plain(plain));
        }
        let (name, forms) = match place.split_once('?') {
            Some((name, forms)) => (name, forms.split_once('|')),
            None => (place, None),
        };
        found.push(Part::Place { name, forms });
        rest = left;
    }
    if !rest.is_empty() {
        found.push(Part::Plain(rest));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words::parse(r#"{"a": "{who} needs {need} ({odds}), {n} {n?die|dice}.", "b": "so {what}"}"#)
            .expect("it is a map")
    }

    #[test]
    fn values_fill_their_places() {
        let text = Text::key("a")
            .with("who", Value::Element(ElementId(3)))
            .with("need", Value::Needed(4))
            .with("odds", Value::Chance(0.452))
            .with("n", Value::Number(1));
        assert_eq!(
            words().tell(&text, &Numbers),
            "element 3 needs 4+ (45 %), 1 die."
        );
        let inner = Text::key("b").with("what", Value::Length(Length(1250)));
        let outer = Text::key("b").with("what", Value::Text(Box::new(inner)));
        assert_eq!(words().tell(&outer, &Numbers), "so so 12.5 cm");
        assert_eq!(words().value(&Value::Dice(vec![4, 5]), &Numbers), "4, 5");
        assert_eq!(words().value(&Value::Mean(1.44), &Numbers), "1.4");
    }

    #[test]
    fn what_is_missing_shows_and_does_not_panic() {
        let text = Text::key("c").with("n", Value::Number(2));
        assert_eq!(words().tell(&text, &Numbers), "[c n=2]");
        assert_eq!(words().tell(&Text::key("b"), &Numbers), "so [what]");
        assert_eq!(parts("a {b"), vec![Part::Plain("a {b")]);
    }

    #[test]
    fn chances_never_lie() {
        assert_eq!(per_cent(0.0), "0 %");
        assert_eq!(per_cent(0.0001), "under 1 %");
        assert_eq!(per_cent(0.9999), "over 99 %");
        assert_eq!(per_cent(1.0), "100 %");
    }
}
