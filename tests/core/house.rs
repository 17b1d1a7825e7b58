//! House rules: one list a rule book for files, the command line and the screen; what players change of a battle, kept in its journal.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use small_wars::engine::house::{self, Changes, Given, HouseRule, HouseValue, Scope, Values};
use small_wars::engine::journal::Journal;
use small_wars::engine::session::Source;
use small_wars::headless::{Books, Referee};
use small_wars::rules::{AnyBattle, AnySetting, bushwars, fifties, insurgent};
use small_wars::scenario::{self, Scenario, built_in};
use small_wars::storage;
use small_wars::table::Length;

fn battle(key: &str) -> Scenario {
    let battle = built_in().iter().find(|battle| battle.key == key);
    battle.expect("it is built in").read().expect("it reads")
}

/// Every value of an option that there is, or the ends of what there is.
fn values(rule: &HouseRule) -> Vec<HouseValue> {
    let mut values = rule.choices();
    match rule.values {
        Values::Number { least, most, .. } => {
            values.extend([least, most].map(HouseValue::Number));
        }
        Values::Length { most, step, .. } => {
            values.extend([Length::ZERO, step, most].map(HouseValue::Length));
        }
        Values::Switch | Values::Words(_) | Values::Table => {}
    }
    values
}

/// The list names every field of the options and no other, and every value of it is one that they take.
fn list_and_type_agree<O>(rules: &'static [HouseRule])
where
    O: Default + serde::Serialize + serde::de::DeserializeOwned,
{
    let written = serde_json::to_value(O::default()).expect("options are written");
    let fields: BTreeSet<&str> = written
        .as_object()
        .expect("by name")
        .keys()
        .map(String::as_str)
        .collect();
    let battle: Vec<&'static HouseRule> = rules
        .iter()
        .filter(|rule| rule.scope == Scope::Battle)
        .collect();
    let names: BTreeSet<&str> = battle.iter().map(|rule| rule.name).collect();
    assert_eq!(fields, names);
    assert_eq!(names.len(), battle.len(), "each once");
    for rule in &battle {
        let values = values(rule);
        assert_eq!(values.is_empty(), rule.values == Values::Table);
        for value in values {
            let mut options = O::default();
            house::set(&mut options, std::iter::once((*rule, value.clone())));
            let now = house::in_force(rules, &options);
            assert_eq!(now.len(), battle.len(), "{} {value:?}", rule.name);
            for row in now {
                let expected = if row.rule.name == rule.name {
                    &value
                } else {
                    &row.usual
                };
                assert_eq!(&row.now, expected, "{} of {}", row.rule.name, rule.name);
            }
        }
    }
}

#[test]
fn the_lists_are_the_options_of_the_books() {
    list_and_type_agree::<insurgent::Options>(insurgent::HOUSE_RULES);
    list_and_type_agree::<fifties::Options>(fifties::HOUSE_RULES);
    list_and_type_agree::<bushwars::Options>(bushwars::HOUSE_RULES);
}

/// Forward and back come home again, and no step leads to a value that is refused.
#[test]
fn stepping_stays_within_what_there_is() {
    for rule in AnySetting::HOUSE_RULES
        .iter()
        .flat_map(|rules| rules.iter())
    {
        for value in values(rule) {
            for back in [false, true] {
                let next = rule.next(&value, back);
                let mut changes = Changes::default();
                changes.set(rule, rule.scope.word(), next.clone());
                let rules = std::slice::from_ref(rule);
                assert_eq!(Changes::read(rules, &changes.json()), Ok(changes));
                if next != value {
                    let home = rule.next(&next, !back);
                    let onto = matches!(next, HouseValue::None | HouseValue::Length(_));
                    assert!(home == value || onto, "{} {value:?} {next:?}", rule.name);
                }
            }
        }
    }
}

/// Every option is set in a test of its book's own, which says what it changes.
#[test]
fn every_option_is_set_in_a_test_of_its_book() {
    for (book, rules) in [
        ("insurgent", insurgent::HOUSE_RULES),
        ("fifties", fifties::HOUSE_RULES),
        ("bushwars", bushwars::HOUSE_RULES),
    ] {
        let mut tests = String::new();
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/core");
        for folder in [folder.join(book), folder.join("table")] {
            crate::architecture::walk(&folder, &mut |path| {
                tests += &std::fs::read_to_string(path).expect("a test that reads");
            });
        }
        for rule in rules {
            let name = rule.name;
            let set = [
                format!(".{name} = "),
                format!("{name}: "),
                format!("{name},"),
                format!("{name} }}"),
            ];
            assert!(
                set.iter().any(|set| tests.contains(set.as_str())),
                "no test of {book} sets {name}"
            );
        }
    }
}

#[test]
fn what_players_change_is_taken_by_the_rules_and_kept_as_files_write_it() {
    let scenario = battle("hold-the-hamlet");
    let given = [
        ("max_range", "12.34 cm"),
        ("group_radius", "70"),
        ("max_actions_per_phase", "2"),
        ("natural_6_hits", "off"),
        ("passenger_save_row", "heavy"),
        ("obscurement_adds", "true"),
    ];
    let rules = scenario.setting.house_rules();
    let given = given
        .into_iter()
        .map(|(name, value)| (name, Given::text(value)));
    let changes = Changes::gather(rules, given).expect("they are good");
    assert_eq!(
        changes.json(),
        json!({
            "max_range": "123.4 mm", "group_radius": 70, "max_actions_per_phase": 2, "natural_6_hits": false,
            "passenger_save_row": "heavy", "obscurement_adds": true,
        })
    );
    assert_eq!(Changes::read(rules, &changes.json()).as_ref(), Ok(&changes));
    let changed = scenario.changed(&changes).expect("it is a battle");
    let AnySetting::Insurgent(setting) = &changed.setting else {
        panic!("{}", changed.ruleset)
    };
    assert_eq!(setting.options.max_range, Some(Length(1234)));
    assert_eq!(setting.options.group_radius, Length::cm(7));
    assert!(setting.ground.obscurement_adds && !setting.options.natural_6_hits);
    let differ: Vec<&str> = changed
        .setting
        .in_force()
        .iter()
        .filter(|row| row.differs())
        .map(|row| row.rule.name)
        .collect();
    assert_eq!(differ.len(), 6, "{differ:?}");
    assert!(!scenario.setting.in_force().iter().any(|row| row.differs()));
}

/// What a scenario limits, players may free again.
#[test]
fn a_scenarios_own_options_can_be_changed_back() {
    let text = battle("hold-the-hamlet").text.replacen(
        "rules: \"insurgent_commander\",",
        "rules: \"insurgent_commander\", options: (max_range: \"1 m\", sniper_no_leader: pins_roller),",
        1,
    );
    let options = |changes: Json| {
        let read = scenario::read_changed(&text, &changes).unwrap_or_else(|why| panic!("{why}"));
        match read.setting {
            AnySetting::Insurgent(setting) => setting.options.clone(),
            AnySetting::Fifties(_) | AnySetting::Bushwars(_) => panic!("another book"),
        }
    };
    let usual = insurgent::Options::default();
    assert_ne!(options(Json::Null), usual);
    let back = json!({"max_range": null, "sniper_no_leader": "no_effect"});
    assert_eq!(options(back), usual);
}

#[test]
fn squares_are_counted_diagonally_by_the_table_or_by_the_players() {
    let diagonal = |text: &str, changes: Json| {
        let read = scenario::read_changed(text, &changes).unwrap_or_else(|why| panic!("{why}"));
        let AnySetting::Fifties(setting) = read.setting else {
            panic!("another book")
        };
        let row = |row: &house::InForce| row.rule.name == "diagonal" && row.differs();
        let told = AnySetting::Fifties(setting.clone())
            .in_force()
            .iter()
            .any(row);
        let corner = [(0, 0), (1, 1)].map(|(column, row)| {
            setting
                .board
                .centre(small_wars::table::Cell { column, row })
        });
        assert_eq!(told, setting.options.diagonal);
        setting.board.distance(corner[0], corner[1]) == 1
    };
    let plain = crate::fifties::files::SMALL;
    let own = plain.replacen("size: 91)", "size: 91, diagonal: true)", 1);
    assert!(!diagonal(plain, Json::Null));
    assert!(diagonal(plain, json!({"diagonal": true})));
    assert!(diagonal(&own, Json::Null));
    assert!(!diagonal(&own, json!({"diagonal": false})));
}

/// Everything that is wrong with a scenario's options is told at once.
#[test]
fn options_of_a_scenario_that_will_not_do_are_told_all() {
    let options = "options: (max_rang: 20, stack: 2, natural_6_hits: maybe, max_range: \"30 m\", civvie_kill_on: 1, \
                   sniper_no_leader: pin_roller, dual_fire: true, dual_fire: false, bunker_cc_bonus: 1.5, group_radius: None),";
    let text = battle("hold-the-hamlet")
        .text
        .replacen("table:", &format!("{options} table:"), 1);
    let faults = scenario::read(&text).expect_err("it is refused");
    let told: Vec<String> = faults
        .faults
        .iter()
        .map(|fault| {
            format!(
                "{}: {}; {}",
                fault.path,
                fault.what,
                fault.hint.as_deref().unwrap_or("")
            )
        })
        .collect();
    for expected in [
        "options.max_rang: there is no option \"max_rang\"; is \"max_range\" meant?",
        "options.stack: `stack` is an option of another rule book; leave it out",
        "options.natural_6_hits: \"maybe\" will not do here; true or false is wanted",
        "options.max_range: \"30 m\" will not do here; a length from 0 to 2000 cm is wanted",
        "options.civvie_kill_on: 1 will not do here; a whole number from 2 to 6 is wanted",
        "options.sniper_no_leader: \"pin_roller\" will not do here; one of: no_effect, pins_roller; is \"pins_roller\" meant?",
        "options.dual_fire: `dual_fire` stands here twice; give it once",
        "options.bunker_cc_bonus: 1.5 will not do here; a whole number from 0 to 20 is wanted",
        "options.group_radius: none will not do here; a length from 0 to 200 cm is wanted",
    ] {
        assert!(
            told.iter().any(|told| told.starts_with(expected)),
            "{expected}\n{told:#?}"
        );
    }
    assert_eq!(told.len(), 9, "{told:#?}");
    assert!(faults.faults.iter().all(|fault| fault.place.is_some()));
}

/// A battle in which nobody may shoot farther than 30 cm, some inputs on.
fn limited() -> AnyBattle {
    let scenario = battle("hold-the-hamlet");
    let (rule, _) = HouseRule::find(insurgent::HOUSE_RULES, "max_range").expect("it is listed");
    let mut changes = Changes::default();
    changes.set(rule, None, HouseValue::Length(Length::cm(30)));
    let scenario = scenario.changed(&changes).expect("it is a battle");
    let mut battle = AnyBattle::begin(&scenario.setting, scenario.header(), Source::seeded(3));
    crate::storage::play(&mut battle, 30, 5);
    battle
}

#[test]
fn a_battle_keeps_its_options_in_its_journal() {
    let battle = limited();
    let text = battle.journal().text();
    let (scenario, loaded) = storage::unpack(text.as_bytes()).expect("it opens");
    assert_eq!(loaded.journal.header().options, json!({"max_range": 300}));
    let AnySetting::Insurgent(setting) = &scenario.setting else {
        panic!("{}", scenario.ruleset)
    };
    assert_eq!(setting.options.max_range, Some(Length::cm(30)));
    assert_eq!(scenario.changes.json(), json!({"max_range": 300}));
    let verified = AnyBattle::verify(&scenario.setting, &loaded.journal);
    assert_eq!(verified.difference, None);
    let (again, notes) = AnyBattle::load(&scenario.setting, loaded).expect("it goes on");
    assert!(notes.is_empty(), "{notes:?}");
    assert_eq!(again.hash(), battle.hash());
    let fork = again.fork().expect("from the end");
    assert_eq!(fork.journal().header().options, json!({"max_range": 300}));
}

#[test]
fn a_journal_whose_options_make_no_sense_is_refused_with_all_that_is_wrong() {
    let good = limited().journal().text();
    let with = |options: Json| {
        let text = good.replacen("{\"max_range\":300}", &options.to_string(), 1);
        assert!(Journal::read(text.as_bytes()).is_ok());
        storage::unpack(text.as_bytes())
            .expect_err("it is refused")
            .to_string()
    };
    let told = with(
        json!({"max_rnge": 300, "civvie_kill_on": 9, "civilians": "harmles", "stack": [1], "solo": {}}),
    );
    for expected in [
        "options.max_rnge: there is no option \"max_rnge\"; is \"max_range\" meant?",
        "options.civvie_kill_on: 9 will not do here; a whole number from 2 to 6 is wanted",
        "options.civilians: \"harmles\" will not do here; one of: scenario, harmless; is \"harmless\" meant?",
        "options.stack: there is no option \"stack\"; one of: finish_element_first, ",
        "options.solo: there is no option \"solo\"; one of: ",
    ] {
        assert!(told.contains(expected), "{expected}\n{told}");
    }
    assert!(
        with(json!([1])).contains("options.options: this names no options; an object is wanted")
    );
}

#[test]
fn the_referee_takes_options() {
    let mut referee = Referee::new(Books);
    let mut ask = |request: Json| referee.answer(request.to_string().as_bytes());
    let new = |options: Json| json!({"do": "new", "scenario": "hold-the-hamlet", "seed": 1, "options": options});
    let refused = ask(new(json!({"max_rang": 1, "dual_fire": 3})))["error"].to_string();
    assert!(refused.contains("is \\\"max_range\\\" meant?"), "{refused}");
    assert!(
        refused.contains("options.dual_fire: 3 will not do here; true or false is wanted"),
        "{refused}"
    );
    let begun = ask(new(json!({"max_range": "30 cm"})));
    assert_eq!(begun["ok"], "new", "{begun}");
    let saved = ask(json!({"do": "save"}));
    let header: Json = saved["journal"]
        .as_str()
        .and_then(|text| serde_json::from_str(text.lines().next()?).ok())
        .expect("a header");
    assert_eq!(header["options"], json!({"max_range": 300}));
    // The machine gun of the hill would reach the farm; now it is too far.
    let judged =
        ask(json!({"do": "judge", "draft": {"offer": "shoot", "element": 4, "target": 6}}));
    assert_eq!(judged["verdict"]["refused"]["rule"], "IC-R57", "{judged}");
}

/// A rule book's options as `docs/file-formats.md` tells them.
fn documented(rules: &'static [HouseRule], usual: &[house::InForce]) -> String {
    let words = small_wars::words::Words::english();
    let mut table =
        "\n| option | rule | may be | usually | which means |\n|---|---|---|---|---|\n".to_owned();
    for rule in rules {
        let usual = usual.iter().find(|row| row.rule.name == rule.name);
        let or_none = |none: bool| if none { ", `None`" } else { "" };
        let may_be = match rule.values {
            Values::Switch => "`true`, `false`".to_owned(),
            Values::Words(words) => {
                let words = words.iter().map(|word| format!("`{word}`"));
                words.collect::<Vec<_>>().join(", ")
            }
            Values::Number { least, most, none } => format!("{least} to {most}{}", or_none(none)),
            Values::Length { most, none, .. } => format!("0 to {most}{}", or_none(none.is_some())),
            Values::Table => "a table".to_owned(),
        };
        let usually = match usual.map_or(&HouseValue::Table(Json::Null), |row| &row.usual) {
            _ if usual.is_none() => "as in the file".to_owned(),
            HouseValue::None => "`None`".to_owned(),
            HouseValue::Switch(on) => format!("`{on}`"),
            HouseValue::Word(word) => format!("`{word}`"),
            HouseValue::Number(n) => format!("`{n}`"),
            HouseValue::Length(length) => format!("`\"{length}\"`"),
            HouseValue::Table(_) => "the built-in one".to_owned(),
        };
        let means = match usual {
            Some(row) => words.tell(&rule.says(&row.usual), &small_wars::words::Numbers),
            None => words.tell(&rule.title(), &small_wars::words::Numbers),
        };
        let name = rule.name_of(Some("ID"));
        table += &format!(
            "| `{name}` | {} | {may_be} | {usually} | {means} |\n",
            rule.rule
        );
    }
    table + "\n"
}

#[test]
fn the_documentation_lists_every_option() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/file-formats.md");
    let written = std::fs::read_to_string(&path)
        .expect("it reads")
        .replace("\r\n", "\n");
    let mut text = written.clone();
    let books = [
        (
            insurgent::NAME,
            insurgent::HOUSE_RULES,
            house::in_force(insurgent::HOUSE_RULES, &insurgent::Options::default()),
        ),
        (
            fifties::NAME,
            fifties::HOUSE_RULES,
            house::in_force(fifties::HOUSE_RULES, &fifties::Options::default()),
        ),
        (
            bushwars::NAME,
            bushwars::HOUSE_RULES,
            house::in_force(bushwars::HOUSE_RULES, &bushwars::Options::default()),
        ),
    ];
    for (book, rules, usual) in books {
        let mark = format!("<!-- options: {book} -->\n");
        let start = text.find(&mark).expect("its place is marked") + mark.len();
        let end = start + text[start..].find("<!-- end -->").expect("the place ends");
        text.replace_range(start..end, &documented(rules, &usual));
    }
    if std::env::var_os("SMALL_WARS_REWRITE").is_some() {
        std::fs::write(&path, &text).expect("it is written");
    } else {
        assert!(
            written == text,
            "write it anew: SMALL_WARS_REWRITE=1 cargo test --no-default-features documentation"
        );
    }
}

/// What a scenario says of its sides and types can be changed for a battle; what is changed is in the journal, and what there was is known.
#[test]
fn sides_and_types_are_changed_by_their_names() {
    let types = "types: [(key: \"aav\", carries: (teams: 1, leaders: 2), mobility: \"wheels\")],";
    let vehicle = "(id: \"v\", name: \"Carrier\", side: \"french\", type: \"aav\", at: (60, 60), facing: \"east\"),";
    let text = battle("hold-the-hamlet")
        .text
        .replacen("sides:", &format!("{types} sides:"), 1)
        .replacen("elements: [", &format!("elements: [{vehicle}"), 1);
    let rows = |scenario: &Scenario| -> Vec<(String, HouseValue, HouseValue)> {
        let all = scenario.in_force().into_iter();
        all.filter(|row| row.of.is_some())
            .map(|row| (row.name().into_owned(), row.usual, row.now))
            .collect()
    };
    let plain = scenario::read(&text).unwrap_or_else(|why| panic!("{why}"));
    let names: Vec<String> = rows(&plain).into_iter().map(|row| row.0).collect();
    let expected = [
        "side.french.command",
        "side.french.body_armour",
        "side.french.good_guys",
        "side.insurgents.command",
        "side.insurgents.body_armour",
        "side.insurgents.good_guys",
        "type.aav.teams",
        "type.aav.leaders",
        "type.aav.mobility",
        "type.aav.combat_save",
    ];
    assert_eq!(names, expected);
    let differs = |scenario: &Scenario| -> Vec<String> {
        let rows = rows(scenario).into_iter();
        rows.filter(|(_, usual, now)| usual != now)
            .map(|row| row.0)
            .collect()
    };
    // What the file has of a side is usual; what it changes of a type is not.
    assert_eq!(
        differs(&plain),
        ["type.aav.teams", "type.aav.leaders", "type.aav.mobility"]
    );
    let given = json!({
        "side.insurgents.command": 5, "side.french.body_armour": false, "side.french.good_guys": false,
        "type.aav.teams": 3, "type.aav.leaders": 1, "type.aav.mobility": "tracks", "type.aav.combat_save": 2,
    });
    let changed = scenario::read_changed(&text, &given).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(changed.changes.json(), given);
    let AnySetting::Insurgent(setting) = &changed.setting else {
        panic!("{}", changed.ruleset)
    };
    let french = &setting.sides[0];
    assert!(!french.body_armour && !french.good_guys && setting.sides[1].command == 5);
    let aav = setting.roster.iter().find(|unit| unit.key == "aav");
    let aav = aav.expect("it is in the roster");
    assert_eq!((aav.carries.teams, aav.carries.leaders), (3, 1));
    assert_eq!(aav.mobility, small_wars::table::Mobility::Tracks);
    assert_eq!(aav.close_combat_save(), 2);
    let usual = |name: &str| {
        let rows = rows(&changed);
        let row = rows.into_iter().find(|row| row.0 == name);
        row.expect("it is listed").1
    };
    assert_eq!(usual("side.insurgents.command"), HouseValue::Number(8));
    assert_eq!(usual("side.french.body_armour"), HouseValue::Switch(true));
    assert_ne!(usual("type.aav.teams"), HouseValue::Number(1));
}

/// Whom a change is about must be there, and it must be something of its kind.
#[test]
fn changes_of_sides_and_types_that_are_not_there_are_refused() {
    let refused = |key: &str, given: Json| -> String {
        let faults = scenario::read_changed(&battle(key).text, &given);
        faults.expect_err("it is refused").to_string()
    };
    for (given, expected) in [
        (
            json!({"side.frensh.command": 5}),
            "there is no side \"frensh\" here; is \"french\" meant?",
        ),
        (
            json!({"type.french_rifle.teams": 5}),
            "there is no type \"french_rifle\" here; one of: ",
        ),
        (
            json!({"side.french.comand": 5}),
            "is \"side.french.command\" meant?",
        ),
        (
            json!({"side.french.command": 13}),
            "a whole number from 2 to 12 is wanted",
        ),
        (json!({"command": 5}), "there is no option \"command\""),
        (
            json!({"side.french.max_range": 5}),
            "one of: command, body_armour, good_guys",
        ),
        (
            json!({"type.a10.teams": 1}),
            "a jet never sets down and carries nobody",
        ),
        (
            json!({"type.utility_helo.mobility": "wheels"}),
            "what flies has none",
        ),
        (
            json!({"type.aav.mobility": "legs"}),
            "one of: wheels, tracks",
        ),
    ] {
        let told = refused("hold-the-hamlet", given);
        assert!(told.contains(expected), "{expected}\n{told}");
    }
    let told = refused("get-em-up", json!({"side.roscia.command": 5}));
    assert!(
        told.contains("this rule book has none of that kind"),
        "{told}"
    );
}

/// What players change can make no battle of a scenario: then what is wrong with it is told in its place.
#[test]
fn changes_that_make_no_battle_are_refused_where_they_bite() {
    let text = crate::fifties::files::SMALL
        .replacen("turns: 4,", "turns: 4, options: (hidden_units: true),", 1)
        .replacen("at: (5, 4)", "at: (5, 4), hidden: true", 1);
    let hidden = scenario::read(&text).unwrap_or_else(|why| panic!("{why}"));
    assert!(hidden.setting.in_force().iter().any(|row| row.differs()));
    let (rule, _) = HouseRule::find(fifties::HOUSE_RULES, "hidden_units").expect("it is listed");
    let mut changes = Changes::default();
    changes.set(rule, None, HouseValue::Switch(false));
    let faults = hidden
        .changed(&changes)
        .expect_err("somebody is hidden")
        .faults;
    let told: Vec<(&str, bool)> = faults
        .iter()
        .map(|fault| (fault.path.as_str(), fault.place.is_some()))
        .collect();
    assert_eq!(told, [("elements[1].hidden", true)]);
}
