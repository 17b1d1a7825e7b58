//! What must hold after any input of any battle of this book: random playouts of its built-in battles, looked at from all sides.

use std::collections::BTreeMap;

use small_wars::chance::Dice;
use small_wars::engine::journal::{Header, Journal};
use small_wars::engine::session::{Session, Source, verify};
use small_wars::engine::{Draft, Ruleset, TableView};
use small_wars::opponent::random;
use small_wars::rules::AnySetting;
use small_wars::rules::fifties::state::Place;
use small_wars::scenario::{self, Scenario, built_in};

use super::*;
use crate::properties::inputs;

/// The built-in battles of this book: on squares, on hexes, with a ruler.
pub const KEYS: [&str; 3] = ["get-em-up", "get-em-up-hexes", "get-em-up-free"];

fn companies(scenario: &Scenario) -> Arc<Setting> {
    match &scenario.setting {
        AnySetting::Fifties(setting) => Arc::clone(setting),
        other => panic!("{}", other.ruleset()),
    }
}

fn text(key: &str) -> &'static str {
    let battle = built_in().iter().find(|battle| battle.key == key);
    battle.expect("a built-in battle").text
}

pub fn setting(key: &str) -> Arc<Setting> {
    companies(&scenario::read(text(key)).unwrap_or_else(|faults| panic!("{faults}")))
}

#[derive(Clone, Debug)]
enum Input {
    Order(SideId, Order),
    Dice(Vec<u8>),
}

impl Input {
    fn give(&self, battle: &mut Battle<Book>) -> Vec<Event> {
        match self {
            Input::Order(side, order) => battle
                .order(*side, order)
                .unwrap_or_else(|fault| panic!("{order:?}: {fault:?}")),
            Input::Dice(dice) => battle.dice(dice).expect("dice that fit"),
        }
    }
}

/// What comes next in a battle played at random; none when it is over.
fn next_input(battle: &Battle<Book>, dice: &mut Dice, choices: &mut Dice) -> Option<Input> {
    match battle.waiting() {
        Waiting::Over => None,
        Waiting::Dice(wanted) => Some(Input::Dice(dice.roll(wanted.handful))),
        Waiting::Decision(decision) => {
            let mut offers = battle.offers();
            offers.retain(|offer| offer.refused.is_none());
            let dull = |key: &str| matches!(key, "end_phase" | "take" | "stay");
            if choices.pick(10) > 0 && offers.iter().any(|offer| !dull(&offer.key)) {
                offers.retain(|offer| !dull(&offer.key));
            }
            while !offers.is_empty() {
                let offer = offers.swap_remove(choices.pick(offers.len()));
                let mut orders = battle.candidates(&offer);
                if !orders.is_empty() {
                    let order = orders.swap_remove(choices.pick(orders.len()));
                    return Some(Input::Order(decision.side, order));
                }
            }
            // Without areas only some of all ways are tried: there may be none for whoever is left.
            Some(Input::Order(decision.side, Order::EndPhase))
        }
    }
}

fn playout(
    key: &str,
    seed: u64,
    inputs: usize,
    mut look: impl FnMut(usize, &Battle<Book>, &Input),
) {
    let setting = setting(key);
    let (mut dice, mut choices) = (Dice::new(seed), Dice::new(seed ^ 0x5eed));
    let mut battle = Battle::<Book>::new(Arc::clone(&setting)).0;
    for n in 0..inputs {
        match next_input(&battle, &mut dice, &mut choices) {
            Some(input) => {
                look(n, &battle, &input);
                input.give(&mut battle);
            }
            None => battle = Battle::<Book>::new(Arc::clone(&setting)).0,
        }
    }
}

/// K22: everybody stands in an area of his own or with his base clear of others, on ground he may enter, or is formally off the board;
/// strength never grows.
fn check(battle: &Battle<Book>) {
    let (setting, state) = (battle.setting(), battle.state());
    let pieces: Vec<_> = state.pieces().collect();
    for (i, (id, piece)) in pieces.iter().enumerate() {
        assert_eq!(
            setting.board.place(piece.at),
            Some(piece.at),
            "{id:?} {piece:?}"
        );
        let mobility = setting.unit(*id).mobility;
        assert!(
            !ground::impassable(&setting.ground, piece.at, mobility),
            "{id:?}"
        );
        for (other, there) in &pieces[i + 1..] {
            assert!(
                !piece.overlaps(there),
                "{id:?} and {other:?}: {piece:?} {there:?}"
            );
        }
    }
    for (id, element) in setting.ids().zip(&state.elements) {
        assert!(element.strength <= setting.full_strength(id));
        assert!(element.strength > 0 || element.place == Place::Eliminated);
        assert!(
            !element.packed || setting.kind(id) == small_wars::rules::fifties::Kind::HeavyWeapons
        );
    }
}

#[test]
fn k22_after_every_input_of_50_000_on_squares() {
    playout(KEYS[0], 22, 50_000, |_, battle, _| check(battle));
}

#[test]
fn k22_after_every_input_of_50_000_on_hexes() {
    playout(KEYS[1], 22, 50_000, |_, battle, _| check(battle));
}

#[test]
fn k22_after_every_input_of_50_000_with_a_ruler() {
    playout(KEYS[2], 22, 50_000, |_, battle, _| check(battle));
}

#[test]
fn every_candidate_is_accepted_and_its_draft_makes_it_again() {
    for key in KEYS {
        playout(key, 11, inputs(5_000), |n, battle, _| {
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            if !n.is_multiple_of(inputs(5_000) / 100 + 1) {
                return;
            }
            let frame = battle.agenda().last().expect("a frame that asks");
            for offer in battle.offers() {
                for order in battle.candidates(&offer) {
                    let answer = Book::answer(
                        battle.setting(),
                        battle.state(),
                        frame,
                        decision.side,
                        &order,
                    );
                    assert!(answer.is_ok(), "{key}, input {n}: {order:?}: {answer:?}");
                    let draft = Book::draft(&order);
                    assert_eq!(battle.read(&draft).expect("a draft that reads"), order);
                    assert_eq!(
                        battle.judge(&draft).and_then(|verdict| verdict.refused),
                        None
                    );
                }
            }
        });
    }
}

/// A draft of nonsense: any offer, any unit, any place.
fn nonsense(choices: &mut Dice) -> Draft {
    const OFFERS: [&str; 12] = [
        "move",
        "enter",
        "retreat",
        "drive_back",
        "shoot",
        "split",
        "take",
        "hit_dirt",
        "occupy",
        "stay",
        "end_phase",
        "x",
    ];
    let id = |choices: &mut Dice| ElementId(choices.pick(17) as u16);
    let point = |choices: &mut Dice| {
        Point::new(
            choices.pick(11_000) as i32 - 500,
            choices.pick(9_000) as i32 - 500,
        )
    };
    Draft {
        offer: OFFERS[choices.pick(OFFERS.len())].into(),
        element: (choices.pick(8) > 0).then(|| id(choices)),
        path: (0..choices.pick(4)).map(|_| point(choices)).collect(),
        target: (choices.pick(2) == 0).then(|| id(choices)),
        members: (0..choices.pick(3)).map(|_| id(choices)).collect(),
        choice: (choices.pick(4) == 0).then(|| "leave".into()),
        ..Draft::default()
    }
}

#[test]
fn a_refusal_changes_nothing_and_names_its_rule() {
    for key in KEYS {
        let mut choices = Dice::new(99);
        let mut refused = 0;
        playout(key, 33, inputs(5_000), |n, battle, _| {
            if !n.is_multiple_of(7) {
                return;
            }
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            let draft = nonsense(&mut choices);
            let verdict = battle.judge(&draft).expect("a verdict");
            let mut copy = battle.clone();
            let answer = battle
                .read(&draft)
                .and_then(|order| copy.order(decision.side, &order));
            assert_eq!(
                answer.is_err(),
                verdict.refused.is_some(),
                "{draft:?}: {verdict:?}"
            );
            if let Err(fault) = answer {
                refused += 1;
                assert_eq!(copy.bytes(), battle.bytes());
                let InputFault::Refused(refusal) = fault else {
                    panic!("{fault:?}")
                };
                assert!(refusal.rule.starts_with("F3-") || refusal.rule.starts_with("TB-"));
            }
        });
        assert!(refused > 100);
    }
}

#[test]
fn events_replayed_give_the_live_table() {
    for key in KEYS {
        let begin = || Battle::<Book>::new(setting(key)).0;
        let mut battle = begin();
        let (mut dice, mut choices) = (Dice::new(5), Dice::new(6));
        let mut view: TableView = battle.view(None);
        for _ in 0..inputs(5_000) / 5 {
            let Some(input) = next_input(&battle, &mut dice, &mut choices) else {
                battle = begin();
                view = battle.view(None);
                continue;
            };
            let before = battle.state().clone();
            let events = input.give(&mut battle);
            for told in battle.tell(&before, &events) {
                view.apply(&told);
            }
            assert_eq!(view, battle.view(None));
        }
    }
}

#[test]
fn k18_battles_at_random_end() {
    for key in KEYS {
        for seed in 0..34 {
            let mut battle = Battle::<Book>::new(setting(key)).0;
            let (mut dice, mut choices) = (Dice::new(seed), Dice::new(seed + 1000));
            let mut inputs = 0;
            loop {
                match battle.waiting().clone() {
                    Waiting::Over => break,
                    Waiting::Dice(wanted) => {
                        battle
                            .dice(&dice.roll(wanted.handful))
                            .expect("dice that fit");
                    }
                    Waiting::Decision(decision) => {
                        let order = random::choose(&battle, &mut choices).expect("an order");
                        battle
                            .order(decision.side, &order)
                            .expect("an order that was offered");
                    }
                }
                inputs += 1;
                assert!(inputs < 5_000, "{key}, seed {seed}: it comes to no end");
            }
            assert!(battle.state().outcome.is_some());
        }
    }
}

/// K10: at every decision and every dice request a battle thawed from its bytes has the same hash and goes on alike.
#[test]
fn k10_save_and_load_anywhere_goes_on_alike() {
    for key in KEYS {
        let mut saved: Vec<(usize, Battle<Book>)> = Vec::new();
        let mut turn = 0;
        playout(key, 10, inputs(5_000) / 25, |n, battle, input| {
            if battle.state().turn < turn {
                saved.clear();
            }
            turn = battle.state().turn;
            let (state, agenda) = Book::thaw(battle.setting(), Book::LAYOUT, &battle.bytes())
                .expect("bytes that thaw");
            let thawed = Battle::<Book>::resume(Arc::clone(battle.setting()), state, agenda);
            assert_eq!(
                (thawed.hash(), thawed.waiting()),
                (battle.hash(), battle.waiting()),
                "{key}, input {n}"
            );
            saved.push((0, thawed));
            let mut whole = battle.clone();
            input.give(&mut whole);
            for (given, copy) in &mut saved {
                input.give(copy);
                *given += 1;
                assert_eq!(copy.hash(), whole.hash(), "{key}, after input {n}");
            }
            saved.retain(|(given, _)| *given < 20);
        });
    }
}

fn session(key: &str, seed: u64, orders: usize) -> Session<Book> {
    let header = Header::new("", 0, text(key));
    let mut session = Session::<Book>::new(setting(key), header, Source::seeded(seed));
    session.go_on();
    let mut choices = Dice::new(seed);
    for _ in 0..orders {
        match next_input(session.battle(), &mut Dice::new(0), &mut choices) {
            Some(Input::Order(side, order)) => {
                session
                    .submit(side, &order)
                    .expect("an order that was offered");
            }
            _ => break,
        }
    }
    session
}

/// K13: an order and its undo leave everything as it was, dice included.
#[test]
fn k13_undo_leaves_nothing_behind() {
    for key in KEYS {
        for seed in 0..10 {
            let mut session = session(key, seed, seed as usize * 3);
            let look = |session: &Session<Book>| {
                (
                    session.battle().hash(),
                    session.journal().text(),
                    session.source().clone(),
                )
            };
            let before = look(&session);
            let mut choices = Dice::new(seed + 7);
            let input = next_input(session.battle(), &mut Dice::new(0), &mut choices);
            let Some(Input::Order(side, order)) = input else {
                continue;
            };
            session
                .submit(side, &order)
                .expect("an order that was offered");
            session.undo_across_dice().expect("an undo");
            assert!(look(&session) == before, "{key}, seed {seed}");
        }
    }
}

#[test]
fn a_journal_reads_and_verifies() {
    for key in KEYS {
        let session = session(key, 4, 120);
        let text = session.journal().text();
        let loaded = Journal::read(text.as_bytes()).expect("a journal that reads");
        let verified = verify::<Book>(setting(key), &loaded.journal);
        assert_eq!(verified.difference, None);
        let (again, notes) =
            Session::<Book>::load(setting(key), loaded).expect("a journal that loads");
        assert!(notes.is_empty(), "{notes:?}");
        assert_eq!(again.battle().hash(), session.battle().hash());
    }
}

/// K07: units listed in another order, same ids: the same battle.
#[test]
fn k07_the_order_in_the_file_does_not_matter() {
    for key in KEYS {
        let text = text(key);
        let start = text.find("    elements: [").expect("elements");
        let (head, tail) = text.split_at(start);
        let mut lines: Vec<&str> = tail.lines().collect();
        let units = lines.len() - 2;
        lines[1..units].reverse();
        let turned = format!("{head}{}", lines.join("\n"));
        let other = companies(&scenario::read(&turned).unwrap_or_else(|faults| panic!("{faults}")));
        let plain = setting(key);
        assert_eq!(plain.elements, other.elements);
        let sorted = |setting: &Setting| {
            let arrivals = setting.terms.arrivals.iter();
            arrivals
                .map(|arrival| (arrival.element, arrival.turn))
                .collect::<BTreeMap<_, _>>()
        };
        assert_eq!(sorted(&plain), sorted(&other));
    }
}

/// Get 'em up! with nobody to stop the column, of which all seven have to leave: one enemy stands far from the road.
pub fn unopposed() -> Setting {
    let mut setting = (*setting("get-em-up")).clone();
    let lilliput = SideId(1);
    setting
        .terms
        .arrivals
        .retain(|arrival| setting.elements[usize::from(arrival.element.0)].side != lilliput);
    setting.terms.goals[0].what = What::Exit {
        edge: Edge::East,
        count: 7,
        road: true,
    };
    for element in &mut setting.elements {
        if element.side == lilliput {
            element.piece = None;
        }
    }
    let at = setting.board.centre(Cell { column: 0, row: 0 });
    let hq = setting
        .elements
        .iter()
        .position(|e| e.id == "l-hq")
        .expect("a headquarters");
    setting.elements[hq].piece = Some(Piece {
        at,
        radius: setting.board.base(),
        facing: Heading::EAST,
        level: 0,
    });
    setting
}

/// A column that nobody stops leaves in 4 turns (and loses only those that could not even come on in time).
#[test]
fn a_column_that_nobody_stops_leaves_in_4_turns() {
    let lilliput = SideId(1);
    let setting = unopposed();
    let (mut battle, _) = Battle::<Book>::new(Arc::new(setting));
    while battle.waiting() != &Waiting::Over && battle.state().turn <= 5 {
        match battle.waiting().clone() {
            Waiting::Over => break,
            Waiting::Dice(wanted) => {
                // Isolated ones succeed: when the headquarters is out they all roll.
                let dice = vec![wanted.need.unwrap_or(1); usize::from(wanted.handful.count)];
                battle.dice(&dice).expect("dice that fit");
            }
            Waiting::Decision(decision) if decision.side == lilliput => {
                battle
                    .order(lilliput, &Order::EndPhase)
                    .expect("it may end");
            }
            Waiting::Decision(decision) => {
                let order = eastward(&battle).unwrap_or(Order::EndPhase);
                battle
                    .order(decision.side, &order)
                    .expect("an order that was offered");
            }
        }
    }
    assert_eq!(battle.waiting(), &Waiting::Over);
    assert_eq!(battle.state().turn, 4);
}

/// The move of the foremost unit that still can, along the road as far east as it gets.
fn eastward(battle: &Battle<Book>) -> Option<Order> {
    let (setting, state) = (battle.setting(), battle.state());
    let mut best: Option<((i32, i32, bool, i32), Order)> = None;
    for offer in battle.offers() {
        for order in battle.candidates(&offer) {
            let Order::Move { element, way } = &order else {
                continue;
            };
            let end = way
                .path
                .last()
                .copied()
                .or(state.piece(*element).map(|piece| piece.at))?;
            let from = state.piece(*element).map_or(-1, |piece| piece.at.x);
            let road = setting.board.centre(Cell { column: 0, row: 4 }).y;
            let rank = (from, i32::from(way.leave), end.y == road, end.x);
            if best.as_ref().is_none_or(|(most, _)| rank > *most) {
                best = Some((rank, order));
            }
        }
    }
    best.map(|(_, order)| order)
}
