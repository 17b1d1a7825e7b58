//! What must hold after any input of any battle of this book: random playouts of its built-in battle, looked at from all sides.

use small_wars::chance::{Card, Dice};
use small_wars::engine::journal::{Header, Journal};
use small_wars::engine::session::{Session, Source, verify};
use small_wars::engine::{Draft, Ruleset, TableView};
use small_wars::opponent::{Player, Seat, random};
use small_wars::rules::AnySetting;
use small_wars::scenario::{self, Scenario, built_in};

use super::*;

/// The built-in battles of this book.
pub const KEYS: [&str; 2] = ["patrol", "first-come-first-serve"];

fn squads(scenario: &Scenario) -> Arc<Setting> {
    match &scenario.setting {
        AnySetting::Bushwars(setting) => Arc::clone(setting),
        other => panic!("{}", other.ruleset()),
    }
}

pub fn text(key: &str) -> &'static str {
    let battle = built_in().iter().find(|battle| battle.key == key);
    battle.expect("a built-in battle").text
}

pub fn setting(key: &str) -> Arc<Setting> {
    squads(&scenario::read(text(key)).unwrap_or_else(|faults| panic!("{faults}")))
}

/// The same battle with every option that lets more happen.
pub fn eventful(key: &str) -> Arc<Setting> {
    let mut setting = (*setting(key)).clone();
    setting.options.overwatch = true;
    setting.options.capture = true;
    setting.options.move_phase_pin_immediate = true;
    setting.options.failed_hide_uses_move = false;
    Arc::new(setting)
}

#[derive(Clone, Debug)]
pub enum Input {
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
            let dull = |key: &str| matches!(key, "end_phase" | "pass" | "decline" | "wait");
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
            Some(Input::Order(decision.side, Order::EndPhase))
        }
    }
}

/// How many inputs the slower properties look at: `SMALL_WARS_LONG=1`, as in the whole test command, is for all of them.
pub fn inputs() -> usize {
    if std::env::var_os("SMALL_WARS_LONG").is_some() {
        50_000
    } else {
        5_000
    }
}

pub fn playout(
    setting: &Arc<Setting>,
    seed: u64,
    inputs: usize,
    mut look: impl FnMut(usize, &Battle<Book>, &Input),
) {
    let (mut dice, mut choices) = (Dice::new(seed), Dice::new(seed ^ 0x5eed));
    let mut battle = Battle::<Book>::new(Arc::clone(setting)).0;
    for n in 0..inputs {
        match next_input(&battle, &mut dice, &mut choices) {
            Some(input) => {
                look(n, &battle, &input);
                input.give(&mut battle);
            }
            None => battle = Battle::<Book>::new(Arc::clone(setting)).0,
        }
    }
}

/// K22: everybody lies wholly on the table on ground of his own, no more are hidden than may be, figures never come back, and the decks are
/// whole.
fn check(battle: &Battle<Book>) {
    let (setting, state) = (battle.setting(), battle.state());
    let ground = |id: ElementId| match state.element(id).place {
        Place::Table(piece) => Some(piece),
        Place::Hidden(hidden) => Some(hidden.piece),
        _ => None,
    };
    let pieces: Vec<_> = state
        .ids()
        .filter_map(|id| Some((id, ground(id)?)))
        .collect();
    for (i, (id, piece)) in pieces.iter().enumerate() {
        let (x, y, r) = (piece.at.x, piece.at.y, piece.radius.0);
        let (width, height) = (setting.ground.width.0, setting.ground.height.0);
        assert!(
            x >= r && y >= r && x + r <= width && y + r <= height,
            "{id:?} {piece:?}"
        );
        for (other, there) in &pieces[i + 1..] {
            assert!(
                !piece.overlaps(there),
                "{id:?} and {other:?}: {piece:?} {there:?}"
            );
        }
    }
    for (n, unit) in setting.units.iter().enumerate() {
        let hidden = state
            .ids()
            .filter(|id| usize::from(state.element(*id).unit) == n && state.hidden(*id).is_some());
        assert!(
            unit.quality
                .limit()
                .is_none_or(|most| hidden.count() <= most),
            "BW-9"
        );
    }
    for (id, element) in setting.ids().zip(&state.elements) {
        let on_foot = setting.kind(id).on_foot();
        assert!(element.figures.len() <= setting.fixed(id).weapons.len());
        assert!(!element.figures.is_empty() || !on_foot || ground(id).is_none());
        assert!(
            state.hidden(id).is_none() || element.pin.is_none(),
            "BW-R12"
        );
    }
    assert!(state.decks.iter().all(|deck| deck.is_whole(Card::COUNT)));
    let waits = battle
        .agenda()
        .iter()
        .any(|frame| matches!(frame, Frame::Volley(_) | Frame::Losses | Frame::Reactions));
    assert!(waits || state.struck.is_empty(), "nobody is forgotten");
}

#[test]
fn k22_after_every_input_of_50_000() {
    for key in KEYS {
        playout(&setting(key), 22, 50_000, |_, battle, _| check(battle));
        playout(&eventful(key), 23, inputs(), |_, battle, _| check(battle));
    }
}

#[test]
fn every_candidate_is_accepted_and_its_draft_makes_it_again() {
    for key in KEYS {
        playout(&eventful(key), 11, inputs(), |n, battle, _| {
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            if !n.is_multiple_of(inputs() / 200 + 1) {
                return;
            }
            let before = battle.hash();
            let frame = battle.agenda().last().expect("a frame that asks");
            for offer in battle.offers() {
                for order in battle.candidates(&offer) {
                    let (setting, state) = (battle.setting(), battle.state());
                    let answer = Book::answer(setting, state, frame, decision.side, &order);
                    assert!(answer.is_ok(), "{key}, input {n}: {order:?}: {answer:?}");
                    let draft = Book::draft(&order);
                    assert_eq!(battle.read(&draft).expect("a draft that reads"), order);
                    let verdict = battle.judge(&draft).expect("a verdict");
                    assert_eq!(verdict.refused, None);
                    if let Some(card) = verdict.forecast {
                        let sum: f64 = card.damage.iter().map(|p| p.chance).sum();
                        assert!((sum - 1.0).abs() < 1e-9, "{order:?}: {card:?}");
                    }
                }
            }
            assert_eq!(battle.hash(), before, "K09");
        });
    }
}

/// A draft of nonsense: any offer, any squad, any place.
fn nonsense(choices: &mut Dice, elements: usize) -> Draft {
    const OFFERS: [&str; 30] = [
        "move",
        "hide",
        "stay_hidden",
        "reveal",
        "ambush",
        "overwatch",
        "wait",
        "pass",
        "hide_now",
        "force",
        "choose",
        "expose",
        "turn_down",
        "decline",
        "fire",
        "lose",
        "end_phase",
        "open_crate",
        "lift",
        "put_down",
        "stow_crate",
        "take_out",
        "commandeer",
        "start_up",
        "board",
        "get_out",
        "send",
        "rejoin",
        "set_down",
        "x",
    ];
    const CHOICES: [&str; 8] = [
        "higher", "lower", "1", "rifle", "leave", "255", "one", "two",
    ];
    let id = |choices: &mut Dice| ElementId(choices.pick(elements + 3) as u16);
    let point = |choices: &mut Dice| {
        Point::new(
            choices.pick(14_000) as i32 - 500,
            choices.pick(11_000) as i32 - 500,
        )
    };
    Draft {
        offer: OFFERS[choices.pick(OFFERS.len())].into(),
        element: (choices.pick(8) > 0).then(|| id(choices)),
        path: (0..choices.pick(4)).map(|_| point(choices)).collect(),
        target: (choices.pick(2) == 0).then(|| id(choices)),
        choice: (choices.pick(3) > 0).then(|| CHOICES[choices.pick(CHOICES.len())].into()),
        weapon: (choices.pick(4) == 0).then(|| CHOICES[choices.pick(CHOICES.len())].into()),
        ..Draft::default()
    }
}

#[test]
fn a_refusal_changes_nothing_and_names_its_rule() {
    for key in KEYS {
        let mut choices = Dice::new(99);
        let mut refused = 0;
        playout(&eventful(key), 33, inputs(), |n, battle, _| {
            if !n.is_multiple_of(3) {
                return;
            }
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            let draft = nonsense(&mut choices, battle.state().elements.len());
            let verdict = battle.judge(&draft).expect("a verdict");
            let mut copy = battle.clone();
            let answer = battle
                .read(&draft)
                .and_then(|order| copy.order(decision.side, &order));
            let told = verdict.refused.is_some();
            assert_eq!(answer.is_err(), told, "{draft:?}: {verdict:?}");
            if let Err(fault) = answer {
                refused += 1;
                assert_eq!(copy.bytes(), battle.bytes());
                let InputFault::Refused(refusal) = fault else {
                    panic!("{fault:?}")
                };
                assert!(refusal.rule.starts_with("BW-") || refusal.rule.starts_with("TB-"));
            }
        });
        assert!(refused > 100);
    }
}

#[test]
fn events_replayed_give_the_live_table() {
    for key in KEYS {
        let setting = eventful(key);
        let begin = || Battle::<Book>::new(Arc::clone(&setting)).0;
        let mut battle = begin();
        let (mut dice, mut choices) = (Dice::new(5), Dice::new(6));
        let mut view: TableView = battle.view(None);
        for _ in 0..inputs() / 5 {
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
        for seed in 0..100 {
            let mut battle = Battle::<Book>::new(setting(key)).0;
            let (mut dice, mut choices) = (Dice::new(seed), Dice::new(seed + 1000));
            let mut inputs = 0;
            loop {
                match battle.waiting().clone() {
                    Waiting::Over => break,
                    Waiting::Dice(wanted) => {
                        let rolled = dice.roll(wanted.handful);
                        battle.dice(&rolled).expect("dice that fit");
                    }
                    Waiting::Decision(decision) => {
                        let order = random::choose(&battle, &mut choices).expect("an order");
                        battle.order(decision.side, &order).expect("a candidate");
                    }
                }
                inputs += 1;
                assert!(inputs < 20_000, "{key} with seed {seed} does not end");
            }
            assert!(battle.state().outcome.is_some());
        }
    }
}

/// K10: saved and gone on with at every question, in the middle of a walk, of losses, of a card.
#[test]
fn k10_a_battle_goes_on_from_any_moment() {
    for key in KEYS {
        let setting = eventful(key);
        playout(&setting, 44, inputs() / 2, |n, battle, input| {
            if !n.is_multiple_of(5) {
                return;
            }
            let bytes = battle.bytes();
            let mut thawed = Battle::<Book>::thaw(Arc::clone(&setting), Book::LAYOUT, &bytes)
                .unwrap_or_else(|| panic!("input {n}: {:?}", battle.agenda().last()));
            let mut copy = battle.clone();
            assert_eq!(thawed.hash(), copy.hash());
            let (mut dice, mut choices) = (Dice::new(n as u64), Dice::new(7));
            let mut next = Some(input.clone());
            for _ in 0..20 {
                let Some(input) = next else { break };
                assert_eq!(input.give(&mut thawed), input.give(&mut copy));
                assert_eq!(thawed.hash(), copy.hash());
                next = next_input(&copy, &mut dice, &mut choices);
            }
        });
    }
}

/// K07: squads and units listed in another order, same ids: the same battle.
#[test]
fn k07_the_order_in_the_file_does_not_matter() {
    for key in KEYS {
        let lines: Vec<&str> = text(key).lines().collect();
        let rows = |mark: &str| -> Vec<usize> {
            (0..lines.len())
                .filter(|n| lines[*n].contains(mark))
                .collect()
        };
        let mut turned = lines.clone();
        for mark in ["type: \"squad\"", "quality: "] {
            let rows = rows(mark);
            assert!(rows.len() > 1);
            for (a, b) in rows.iter().zip(rows.iter().rev()) {
                turned[*a] = lines[*b];
            }
        }
        let other = squads(&scenario::read(&turned.join("\n")).expect("it reads"));
        assert_eq!(*other, *setting(key));
    }
}

/// K05, K06: a battle of two players is written down, read, verified and gone on with.
#[test]
fn a_journal_is_verified() {
    for key in KEYS {
        let setting = setting(key);
        let header = Header::new(Book::NAME, Book::VERSION, text(key));
        let source = Source::seeded(5);
        let mut session = Session::<Book>::new(Arc::clone(&setting), header, source);
        let mut choices = Dice::new(3);
        while let Waiting::Decision(decision) = session.battle().waiting().clone() {
            let order = random::choose(session.battle(), &mut choices).expect("an order");
            session.submit(decision.side, &order).expect("a candidate");
        }
        let written = session.journal().text();
        let journal = Journal::read(written.as_bytes()).expect("it reads").journal;
        let verified = verify::<Book>(Arc::clone(&setting), &journal);
        assert_eq!(verified.difference, None);
        assert!(verified.dice.is_some_and(|dice| dice > 0));
    }
}

/// What the computer decides hangs on what lies on the table: not on the dice and cards to come, of which the battle holds none, and not on
/// its own stream. It does hang on what is on the table: a battle in which other cards were drawn is decided otherwise.
#[test]
fn the_computer_does_not_look_ahead() {
    let setting = setting("patrol");
    let drawn = |die: u8| {
        let mut battle = Battle::<Book>::new(Arc::clone(&setting)).0;
        battle.dice(&[die]).expect("the first card");
        while let Waiting::Decision(decision) = battle.waiting().clone() {
            if decision.side == SideId(0) {
                break;
            }
            battle
                .order(decision.side, &Order::EndPhase)
                .expect("the other's phase");
        }
        battle
    };
    let decides = |battle: &Battle<Book>, seed: u64| {
        let seat = Seat::new(Player::Matrix, setting.as_ref(), SideId(0), seed);
        seat.choose(battle, seed).expect("an order").0
    };
    for die in [1, 2, 12, 13, 40] {
        let battle = drawn(die);
        let first = decides(&battle, 1);
        for seed in 2..20 {
            assert_eq!(decides(&battle, seed), first);
        }
    }
    // After a two it says higher, after a king lower.
    let guess = |die| match decides(&drawn(die), 1) {
        Order::Guess { higher, .. } => higher,
        other => panic!("{other:?}"),
    };
    assert_eq!((guess(2), guess(13)), (true, false));
}

/// K18: computer against computer ends.
#[test]
fn k18_computer_against_computer_ends() {
    let setting = setting("patrol");
    for seed in 0..20 {
        let mut battle = Battle::<Book>::new(Arc::clone(&setting)).0;
        let seats =
            [0, 1].map(|side| Seat::new(Player::Matrix, setting.as_ref(), SideId(side), seed));
        let mut dice = Dice::new(seed);
        for inputs in 0.. {
            assert!(inputs < 5_000, "seed {seed} does not end");
            match battle.waiting().clone() {
                Waiting::Over => break,
                Waiting::Dice(wanted) => {
                    battle
                        .dice(&dice.roll(wanted.handful))
                        .expect("dice that fit");
                }
                Waiting::Decision(decision) => {
                    let seat = &seats[usize::from(decision.side.0)];
                    let (order, _) = seat.choose(&battle, inputs).expect("an order");
                    battle
                        .order(decision.side, &order)
                        .expect("an order that may be");
                }
            }
        }
    }
}
