//! What must come out alike on every machine. The native tests write it down and check it; the core as WebAssembly is checked against the
//! same files.

use std::fmt::Write;
use std::sync::Arc;

use small_wars::chance::{Deck, Dice, Handful};
use small_wars::engine::battle::Waiting;
use small_wars::engine::journal::{Input, Journal};
use small_wars::engine::{Battle, Ruleset};
use small_wars::rules::AnySetting;
use small_wars::rules::insurgent::{self, Book};
use small_wars::rules::{bushwars, fifties};
use small_wars::scenario::{self, built_in};
use small_wars::table::sight::sight;
use small_wars::table::{
    CONTACT, ElementId, Ground, Heading, Length, Mobility, Piece, Point, route,
};

/// The hash after every input of a journal that is played again, its dice read off its seed if it has one; or what is wrong with it.
pub fn hashes(file: &[u8]) -> Result<Vec<u64>, String> {
    let loaded = Journal::read(file).map_err(|fault| fault.to_string())?;
    if let Some(note) = loaded.notes.first() {
        return Err(note.to_string());
    }
    let journal = loaded.journal;
    let scenario = scenario::read_journal(journal.header()).map_err(|faults| faults.to_string())?;
    match scenario.setting {
        AnySetting::Insurgent(setting) => played::<Book>(setting, &journal),
        AnySetting::Fifties(setting) => played::<fifties::Book>(setting, &journal),
        AnySetting::Bushwars(setting) => played::<bushwars::Book>(setting, &journal),
    }
}

fn played<R: Ruleset>(setting: Arc<R::Setting>, journal: &Journal) -> Result<Vec<u64>, String> {
    let (mut battle, _) = Battle::<R>::new(setting);
    let mut dice = journal.header().seed.map(Dice::new);
    let mut hashes = Vec::new();
    for (n, entry) in journal.entries().iter().enumerate() {
        let wrong = |what: String| format!("input {}: {what}", n + 1);
        match &entry.input {
            Input::Order { side, order } => {
                let order: R::Order =
                    serde_json::from_value(order.clone()).map_err(|f| wrong(f.to_string()))?;
                battle.order(*side, &order)
            }
            Input::Hand(given) => battle.dice(given),
            Input::Dice(given) => {
                if let (Waiting::Dice(wanted), Some(dice)) = (battle.waiting(), &mut dice) {
                    let own = dice.roll(wanted.handful);
                    if own != *given {
                        return Err(wrong(format!("the seed gives {own:?}, not {given:?}")));
                    }
                }
                battle.dice(given)
            }
        }
        .map_err(|fault| wrong(fault.to_string()))?;
        hashes.push(battle.hash());
    }
    Ok(hashes)
}

/// K05: a thousand dice of each kind, and a thousand cards of a deck of 52 that is gathered when it is empty.
pub fn dice(seed: u64) -> String {
    let mut text = format!("seed {seed}\n");
    let mut dice = Dice::new(seed);
    for sides in [4, 6, 10, 12] {
        let _ = writeln!(text, "d{sides}");
        for _ in 0..20 {
            let row = dice.roll(Handful { count: 50, sides });
            let row: Vec<String> = row.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "{}", row.join(" "));
        }
    }
    let mut deck = Deck::new(0..52);
    let _ = writeln!(text, "cards");
    for _ in 0..20 {
        let row: Vec<String> = (0..50)
            .map(|_| card(&mut deck, &mut dice).to_string())
            .collect();
        let _ = writeln!(text, "{}", row.join(" "));
    }
    let _ = writeln!(text, "words read {}", dice.position());
    text
}

fn card(deck: &mut Deck, dice: &mut Dice) -> u8 {
    if deck.left().is_empty() {
        deck.gather();
    }
    let die = deck.die().map_or(1, |die| dice.die(die.sides));
    deck.draw(die).expect("the die fits the deck")
}

/// Right-angled triangles in whole numbers: the only slanting lines whose length is exact.
const TRIANGLES: [(i32, i32, i32); 5] =
    [(0, 1, 1), (3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25)];

/// The middle of the table on which limits are tried.
const MIDDLE: Point = Point::cm(61, 45);

/// Places exactly so far from the middle, each with one that is further by as little as there is.
fn around(far: i32) -> Vec<(Point, Point)> {
    let mut places = Vec::new();
    for (short, long, whole) in TRIANGLES {
        if far % whole != 0 {
            continue;
        }
        let (a, b) = (short * far / whole, long * far / whole);
        for (x, y, step_x, step_y) in [(a, b, 0, 1), (a, -b, 0, -1), (-b, a, -1, 0), (b, -a, 1, 0)]
        {
            let at = Point::new(MIDDLE.x + x, MIDDLE.y + y);
            places.push((at, Point::new(at.x + step_x, at.y + step_y)));
        }
    }
    places
}

fn piece(at: Point) -> Piece {
    Piece {
        at,
        radius: Length::cm(2),
        facing: Heading::NORTH,
        level: 0,
    }
}

/// K06: what holds exactly at a limit, and what one tenth of a millimetre beyond: base contact (TB-2), a move (IC-53), close range
/// (IC-34). A line each: the limit, the place, then the answer there and just beyond.
pub fn limits() -> String {
    let mut text = String::new();
    let middle = piece(MIDDLE);
    let bases = middle.radius + middle.radius;
    let mut line =
        |what: &str, at: Point, here: &dyn std::fmt::Display, beyond: &dyn std::fmt::Display| {
            let (x, y) = (at.x - MIDDLE.x, at.y - MIDDLE.y);
            let _ = writeln!(text, "{what} {x} {y}: {here} {beyond}");
        };
    for (at, beyond) in around((CONTACT + bases).0) {
        let touches = |at: Point| middle.in_contact(&piece(at));
        line("contact", at, &touches(at), &touches(beyond));
    }
    for (at, beyond) in around(bases.0) {
        let clear = |at: Point| !middle.overlaps(&piece(at));
        line("no overlap", at, &clear(at), &clear(beyond));
    }
    let setting = open_ground();
    let state = insurgent::Book::start(&setting).0;
    for allowance in [1000, 1300, 1700, 2000] {
        for (at, beyond) in around(allowance) {
            let mover = route::Mover {
                piece: middle,
                mobility: Mobility::Foot,
                bases: &[],
            };
            let walks =
                |at: Point| route::walk(&setting.ground, &mover, &[at], Length(allowance)).is_ok();
            line(&format!("move {allowance}"), at, &walks(at), &walks(beyond));
        }
    }
    for (at, beyond) in around((insurgent::fire::CLOSE_RANGE[0] + bases).0) {
        let needed = |at: Point| {
            let to = Piece {
                facing: Heading::towards(at, MIDDLE),
                ..piece(at)
            };
            let aim = insurgent::fire::Aim {
                firer: ElementId(0),
                from: middle,
                target: ElementId(1),
                to,
                kind: insurgent::frame::ShotKind::Steady,
                law: false,
            };
            let line = sight(&setting.ground, &middle, &to);
            insurgent::fire::to_hit(&setting, &state, &aim, &line).needed
        };
        line("close range", at, &needed(at), &needed(beyond));
    }
    text
}

/// The first built-in battle without its terrain.
fn open_ground() -> insurgent::Setting {
    let scenario = built_in()[0].read().expect("a built-in battle reads");
    let AnySetting::Insurgent(setting) = scenario.setting else {
        panic!("the first battle is Insurgent Commander's");
    };
    let ground = Ground {
        features: Vec::new(),
        ..setting.ground.clone()
    };
    insurgent::Setting {
        ground,
        ..(*setting).clone()
    }
}
