//! Battles from files: read once, at the door, into types that cannot hold nonsense.
//!
//! A file is RON. What is no RON, or of the wrong type, is told first, with its place; of a file that can be read all faults of meaning
//! are told at once, each by its path and its place, with what to do. `docs/file-formats.md` describes the format.

mod aboard;
mod battles;
mod board;
mod bystanders;
mod companies;
mod edges;
pub mod fault;
mod forces;
mod land;
mod locate;
mod loot;
mod options;
mod platoon;
mod raw;
mod reader;
mod shape;
mod sides;
mod squads;
mod terrain;
mod units;
mod victory;

use std::sync::Arc;

pub use battles::{BuiltIn, built_in};
pub use fault::{Fault, Faults, Place};
pub use sides::Controller;

use serde_json::Value as Json;

use crate::engine::SideId;
use crate::engine::house::{Changes, ChangesFault, InForce, Scope};
use crate::engine::journal::Header;
use crate::engine::terms::{Arrival, Goal, Terms};
use crate::rules::{AnySetting, bushwars, fifties, insurgent};
use crate::table::{ElementId, Feature};
use locate::Locator;
use reader::Reader;

/// The largest file that is read.
pub const MAX_BYTES: usize = 256 * 1024;

/// A battle as a file lays it down.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file's text, whole.
    pub text: Arc<str>,
    /// What it is called.
    pub title: String,
    /// What a player should know before it.
    pub briefing: String,
    /// Where it comes from.
    pub source: String,
    /// The rule book's name in files.
    pub ruleset: &'static str,
    /// What the players changed of its options.
    pub changes: Changes,
    /// The sides' ids in the file.
    pub sides: Vec<String>,
    /// Who plays each side, unless somebody chooses otherwise.
    pub controllers: Vec<Controller>,
    /// What does not change in the battle.
    pub setting: AnySetting,
    /// Whom each leader leads, as the scenario sees it: for briefing and picture only.
    pub leads: Vec<(ElementId, Vec<ElementId>)>,
}

impl Scenario {
    /// The same battle with these changes of its options; refused where they make no battle of it.
    pub fn changed(&self, changes: &Changes) -> Result<Scenario, Faults> {
        read_changed(&self.text, &changes.json())
    }

    /// All options as they are in this battle, also those of its sides and types, beside what they would be without house rules.
    pub fn in_force(&self) -> Vec<InForce> {
        let mut particulars = self.setting.particulars(&self.sides);
        if self.changes.subjects(Scope::Side).next().is_some()
            && let Ok(plain) = read(&self.text)
        {
            let filed = plain.setting.particulars(&plain.sides);
            for row in &mut particulars {
                let own = filed.iter().find(|own| own.name() == row.name());
                if let Some(own) = own.filter(|_| row.rule.scope == Scope::Side) {
                    row.usual = own.now.clone();
                }
            }
        }
        let mut rows = self.setting.in_force();
        rows.append(&mut particulars);
        rows
    }

    /// The header of a battle that is begun with it, without players and seed.
    pub fn header(&self) -> Header {
        let mut header = Header::new(self.ruleset, 0, &self.text);
        header.options = self.changes.json();
        header
    }
}

/// Reads a battle as its file has it; see [`read_changed`].
pub fn read(text: &str) -> Result<Scenario, Faults> {
    read_changed(text, &Json::Null)
}

/// Reads the battle of a journal: the scenario in its header, with what the players changed of its options.
pub fn read_journal(header: &Header) -> Result<Scenario, Faults> {
    read_changed(&header.scenario, &header.options)
}

/// Reads a battle, with what players change of its options: an object by name, or null. Refused are files over [`MAX_BYTES`], nesting deeper than 128, whatever is no RON or of the wrong type, and everything
/// that makes no battle.
pub fn read_changed(text: &str, changes: &Json) -> Result<Scenario, Faults> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MAX_BYTES {
        return Err(whole(
            format!("the file has {} bytes", text.len()),
            format!("at most {MAX_BYTES} are read"),
        ));
    }
    if locate::too_deep(text) {
        return Err(whole(
            format!("brackets are nested deeper than {}", locate::MAX_DEPTH),
            "no scenario needs that".to_owned(),
        ));
    }
    let file: raw::File = ron_options()
        .from_str(text)
        .map_err(|error| unread(text, &error))?;
    let mut reader = Reader::default();
    let scenario = scenario(&mut reader, text, file, changes);
    reader.findings.finish(text)?;
    scenario.ok_or_else(|| whole("it makes no battle".to_owned(), String::new()))
}

/// How scenarios are read: what may be left out needs no `Some`.
fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// A fault of the file as a whole.
fn whole(what: String, hint: String) -> Faults {
    Faults {
        faults: vec![Fault {
            path: String::new(),
            place: Some(Place::at_line("", 1, 1)),
            also: None,
            what,
            hint: Some(hint).filter(|hint| !hint.is_empty()),
        }],
    }
}

/// What to do about a fault of syntax or type.
fn hint(text: &str, error: &ron::Error) -> String {
    use ron::Error::{
        DuplicateStructField, MissingStructField, NoSuchEnumVariant, NoSuchStructField,
    };
    if text.trim_start().starts_with('{') {
        return "this looks like a saved battle: `small-wars replay FILE` tells it, `small-wars play FILE` goes on with it"
            .to_owned();
    }
    match error {
        NoSuchStructField { .. } | NoSuchEnumVariant { .. } => {
            "use one of those names, or leave it out".to_owned()
        }
        MissingStructField { field, .. } => format!("add `{field}: ...`"),
        DuplicateStructField { .. } => "give it once".to_owned(),
        _ => "compare with a battle in scenarios/; docs/file-formats.md tells what stands where"
            .to_owned(),
    }
}

/// A fault of syntax or type, where RON's reader met it.
fn unread(text: &str, error: &ron::error::SpannedError) -> Faults {
    let place = Place::at_line(text, error.span.start.line, error.span.start.col);
    Faults {
        faults: vec![Fault {
            path: Locator::new(text).path_at(place.span.start),
            place: Some(place),
            also: None,
            what: fault::plain(&error.code.to_string()),
            hint: Some(hint(text, &error.code)),
        }],
    }
}

/// The rule books that a scenario can be for.
#[derive(Clone, Copy)]
enum Book {
    Insurgent,
    Fifties,
    Bushwars,
}

const BOOKS: [(&str, Book); 3] = [
    (insurgent::NAME, Book::Insurgent),
    (fifties::NAME, Book::Fifties),
    (bushwars::NAME, Book::Bushwars),
];

fn scenario(reader: &mut Reader, text: &str, file: raw::File, changes: &Json) -> Option<Scenario> {
    reader.name("title", &file.title, 60);
    reader.text("briefing", &file.briefing, 4_000);
    reader.text("source", &file.source, 1_000);
    // What all the rest means depends on the rule book.
    let book = reader.word("rules", "rule book", &file.rules, &BOOKS)?;
    let wants_board = matches!(book, Book::Fifties);
    board::lay(reader, &file.table, wants_board);
    let features = if wants_board && reader.board.is_none() {
        Vec::new()
    } else {
        terrain::features(reader, &file.terrain)
    };
    let sides = sides::sides(reader, &file.sides);
    let turns = victory::turns(reader, file.turns.as_ref());
    let common = Common {
        changes: changed(reader, book, changes),
        order: victory::order(reader, file.first.as_deref(), &sides),
        goals: victory::goals(reader, &sides, &file, turns),
        otherwise: match &file.otherwise {
            None => None,
            Some(id) => sides.find(reader, "otherwise", id),
        },
        features,
        sides,
        turns,
    };
    let made = match book {
        Book::Fifties => companies::setting(reader, &file, &common),
        Book::Insurgent => platoon::setting(reader, &file, &common),
        Book::Bushwars => squads::setting(reader, &file, &common),
    };
    let (setting, leads) = made?;
    Some(Scenario {
        text: text.into(),
        title: file.title,
        briefing: file.briefing,
        source: file.source,
        ruleset: setting.ruleset(),
        sides: common.sides.ids,
        controllers: common.sides.controllers,
        changes: common.changes,
        setting,
        leads,
    })
}

/// What the players change, as far as it makes sense.
fn changed(reader: &mut Reader, book: Book, given: &Json) -> Changes {
    let rules = match book {
        Book::Insurgent => insurgent::HOUSE_RULES,
        Book::Fifties => fifties::HOUSE_RULES,
        Book::Bushwars => bushwars::HOUSE_RULES,
    };
    Changes::read(rules, given).unwrap_or_else(|faults| {
        for ChangesFault { name, fault } in faults {
            let path = format!("options.{name}");
            reader.findings.changed(&path, fault.what, fault.hint);
        }
        Changes::default()
    })
}

/// Whom each leads, as the scenario sees it.
type Leads = Vec<(ElementId, Vec<ElementId>)>;

/// What is read the same way for every rule book.
struct Common {
    changes: Changes,
    sides: sides::Sides,
    turns: Option<u16>,
    order: Vec<SideId>,
    goals: Vec<Goal>,
    otherwise: Option<SideId>,
    features: Vec<Feature>,
}

impl Common {
    /// The terms of the battle, with these arrivals.
    fn terms(&self, title: &str, arrivals: Vec<Arrival>) -> Terms {
        Terms {
            title: title.to_owned(),
            sides: self.sides.terms.clone(),
            order: self.order.clone(),
            turns: self.turns,
            goals: self.goals.clone(),
            otherwise: self.otherwise,
            arrivals,
        }
    }
}
