//! Battles from files: read once, at the door, into types that cannot hold nonsense.
//!
//! A file is RON. What is no RON, or of the wrong type, is told first, with its place; of a file that can be read all faults of meaning
//! are told at once, each by its path and its place, with what to do. `docs/file-formats.md` describes the format.

mod battles;
pub mod fault;
mod forces;
mod locate;
mod options;
mod raw;
mod reader;
mod shape;
mod sides;
mod terrain;
mod units;
mod victory;

use std::sync::Arc;

pub use battles::{BuiltIn, built_in};
pub use fault::{Fault, Faults, Place};
pub use sides::Controller;

use crate::engine::terms::Terms;
use crate::rules::{AnySetting, insurgent};
use crate::table::{ElementId, Ground, Length};
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
    /// Who plays each side, unless somebody chooses otherwise.
    pub controllers: Vec<Controller>,
    /// What does not change in the battle.
    pub setting: AnySetting,
    /// Whom each leader leads, as the scenario sees it: for briefing and picture only.
    pub leads: Vec<(ElementId, Vec<ElementId>)>,
}

/// Reads a battle. Refused are files over [`MAX_BYTES`], nesting deeper than 128, whatever is no RON or of the wrong type, and everything
/// that makes no battle.
pub fn read(text: &str) -> Result<Scenario, Faults> {
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
    let file: raw::File = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|error| unread(text, &error))?;
    let mut reader = Reader::default();
    let scenario = scenario(&mut reader, text, file);
    reader.findings.finish(text)?;
    scenario.ok_or_else(|| whole("it makes no battle".to_owned(), String::new()))
}

/// A fault of the file as a whole.
fn whole(what: String, hint: String) -> Faults {
    Faults {
        faults: vec![Fault {
            path: String::new(),
            place: Place::at_line("", 1, 1),
            also: None,
            what,
            hint: Some(hint).filter(|hint| !hint.is_empty()),
        }],
    }
}

/// A fault of syntax or type, where RON's reader met it.
fn unread(text: &str, error: &ron::error::SpannedError) -> Faults {
    let place = Place::at_line(text, error.span.start.line, error.span.start.col);
    Faults {
        faults: vec![Fault {
            path: Locator::new(text).path_at(place.span.start),
            place,
            also: None,
            what: error.code.to_string(),
            hint: None,
        }],
    }
}

fn scenario(reader: &mut Reader, text: &str, file: raw::File) -> Option<Scenario> {
    reader.name("title", &file.title, 60);
    reader.text("briefing", &file.briefing, 4_000);
    reader.text("source", &file.source, 1_000);
    let ruleset = reader.word(
        "rules",
        "rule book",
        &file.rules,
        &[(insurgent::NAME, insurgent::NAME)],
    );
    let width = reader.length("table.width", &file.table.width, Length::MAX);
    let height = reader.length("table.height", &file.table.height, Length::MAX);
    for (path, length) in [("table.width", width), ("table.height", height)] {
        if length.is_some_and(|length| length < Length::cm(20)) {
            reader
                .findings
                .add(path, "no battle fits on so small a table", "20 cm or more");
        }
    }
    reader.size = width.zip(height);
    let options = options::insurgent(reader, &file.options);
    let features = terrain::features(reader, &file.terrain);
    let roster = units::with_own(reader, file.units);
    let sides = sides::sides(reader, &file.sides);
    let turns = victory::turns(reader, file.turns.as_ref());
    let order = victory::order(reader, file.first.as_deref(), &sides);
    let goals = victory::goals(reader, &file.victory, &sides, &file.elements, turns);
    let otherwise = match &file.otherwise {
        None => None,
        Some(id) => sides.find(reader, "otherwise", id),
    };
    let ground = reader.size.map(|(width, height)| Ground {
        width,
        height,
        features,
        obscurement_adds: file.options.obscurement_adds.unwrap_or(false),
        pass_friends: file.options.pass_friends.unwrap_or(true),
    });
    let table = forces::Table {
        sides: &sides,
        roster: &roster,
        ground: ground.as_ref(),
        turns,
    };
    let forces = forces::elements(reader, &file.elements, &table);
    let setting = insurgent::Setting {
        terms: Terms {
            title: file.title.clone(),
            sides: sides.terms,
            order,
            turns,
            goals,
            otherwise,
            arrivals: forces.arrivals,
        },
        ground: ground?,
        options,
        sides: sides.settings,
        roster,
        elements: forces.elements,
    };
    Some(Scenario {
        text: text.into(),
        title: file.title,
        briefing: file.briefing,
        source: file.source,
        ruleset: ruleset?,
        controllers: sides.controllers,
        setting: AnySetting::Insurgent(Arc::new(setting)),
        leads: forces.leads,
    })
}
