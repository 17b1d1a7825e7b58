//! Section 2.5 in fractions, the reaction table cell by cell, and the odds card against counting and against rolling.

use small_wars::chance::{Card, Dice};
use small_wars::rules::bushwars::fire::{self, Aim};
use small_wars::rules::bushwars::frame::Occasion;
use small_wars::rules::bushwars::reaction::Reaction;
use small_wars::rules::bushwars::{forecast, hiding};

use super::*;

/// Pass, pin, retreat, rout against 1 to 12 weapons for each die.
const TABLE: [[[u8; 4]; 4]; 12] = [
    [[3, 1, 0, 0], [5, 1, 0, 0], [9, 1, 0, 0], [11, 1, 0, 0]],
    [[2, 2, 0, 0], [4, 2, 0, 0], [8, 2, 0, 0], [10, 2, 0, 0]],
    [[1, 2, 1, 0], [3, 2, 1, 0], [7, 2, 1, 0], [9, 2, 1, 0]],
    [[0, 2, 1, 1], [2, 2, 1, 1], [6, 2, 1, 1], [8, 2, 1, 1]],
    [[0, 1, 1, 2], [1, 2, 1, 2], [5, 2, 1, 2], [7, 2, 1, 2]],
    [[0, 0, 1, 3], [0, 2, 1, 3], [4, 2, 1, 3], [6, 2, 1, 3]],
    [[0, 0, 0, 4], [0, 1, 1, 4], [3, 2, 1, 4], [5, 2, 1, 4]],
    [[0, 0, 0, 4], [0, 0, 1, 5], [2, 2, 1, 5], [4, 2, 1, 5]],
    [[0, 0, 0, 4], [0, 0, 0, 6], [1, 2, 1, 6], [3, 2, 1, 6]],
    [[0, 0, 0, 4], [0, 0, 0, 6], [0, 2, 1, 7], [2, 2, 1, 7]],
    [[0, 0, 0, 4], [0, 0, 0, 6], [0, 1, 1, 8], [1, 2, 1, 8]],
    [[0, 0, 0, 4], [0, 0, 0, 6], [0, 0, 1, 9], [0, 2, 1, 9]],
];

#[test]
fn bw_16_the_reaction_table_cell_by_cell() {
    for (against, row) in (1..).zip(TABLE) {
        for (quality, cell) in Quality::ALL.into_iter().zip(row) {
            let sides = quality.reaction();
            assert_eq!(
                Reaction::counts(sides, against, false),
                cell,
                "{against} {quality:?}"
            );
            let ambush = Reaction::counts(sides, against.saturating_sub(2), true);
            if against > 2 {
                assert_eq!(ambush, cell, "BW-20: an ambush is the row two further on");
            }
        }
    }
}

/// Two units, the target in the open or in scrub, ten inches apart.
fn pair(firer: Quality, target: Quality, covered: bool) -> Rig {
    let table = Table::new()
        .unit(RED, firer)
        .squad("1r", 20, 20)
        .unit(BLUE, target)
        .squad("5r", 30, 20);
    let table = if covered {
        table.area("scrub", (28, 16), (40, 24))
    } else {
        table
    };
    table.begin()
}

fn needed(rig: &Rig, occasion: Occasion) -> u8 {
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let aim = Aim::now(setting, state, ElementId(0), ElementId(1)).expect("both are there");
    fire::to_hit(setting, state, &aim, occasion).needed as u8
}

/// Tenths: open, cover, ambush against open and cover, after a move, the save (BW-12 to BW-14, BW-R1, BW-R2, BW-R25, BW-R45).
#[test]
fn bw_12_what_a_die_hits_with() {
    let rows = [
        [2, 1, 4, 3, 1, 2],
        [3, 2, 5, 4, 1, 3],
        [4, 3, 6, 5, 1, 4],
        [5, 4, 7, 6, 1, 5],
    ];
    for (quality, row) in Quality::ALL.into_iter().zip(rows) {
        let at = |covered| pair(quality, quality, covered);
        let moved = at(false).set(|state| state.elements[0].moved = true);
        let (setting, state) = (moved.battle.setting(), moved.battle.state());
        let needs = [
            needed(&at(false), Occasion::Regular),
            needed(&at(true), Occasion::Regular),
            needed(&at(false), Occasion::Ambush),
            needed(&at(true), Occasion::Ambush),
            needed(&moved, Occasion::Regular),
            fire::save(setting, state, ElementId(1)).needed as u8,
        ];
        assert_eq!(needs.map(|need| 11 - need), row, "{quality:?}");
    }
}

/// Hundredths of a figure a die, in the open and in cover.
#[test]
fn bw_14_what_a_die_kills() {
    let open = [
        [16, 14, 12, 10],
        [24, 21, 18, 15],
        [32, 28, 24, 20],
        [40, 35, 30, 25],
    ];
    let cover = [
        [8, 7, 6, 5],
        [16, 14, 12, 10],
        [24, 21, 18, 15],
        [32, 28, 24, 20],
    ];
    for (covered, table) in [(false, open), (true, cover)] {
        for (firer, row) in Quality::ALL.into_iter().zip(table) {
            for (target, kills) in Quality::ALL.into_iter().zip(row) {
                let hits = 11 - needed(&pair(firer, target, covered), Occasion::Regular);
                let unsaved = target.rating() - 1;
                assert_eq!(hits * unsaved, kills, "{firer:?} at {target:?}, {covered}");
            }
        }
    }
}

/// Every face of every die counted: two assault rifles at a squad of two, against what the card says.
#[test]
fn k20_the_card_is_what_counting_gives() {
    let rig = Table::new()
        .unit(RED, Quality::Trained)
        .squad("1ar", 20, 20)
        .unit(BLUE, Quality::Green)
        .squad("1r", 30, 20)
        .begin();
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let aim = Aim::now(setting, state, ElementId(0), ElementId(1)).expect("both are there");
    let shots = vec![(aim, weapons("1ar"))];
    let card = forecast::fire(setting, state, Occasion::Regular, &shots).expect("a shot");
    let (mut dead, mut fates, mut all) = (0_u32, [0_u32; 4], 0_u32);
    for a in 1..=10_u8 {
        for b in 1..=10_u8 {
            for (s, t) in (1..=10_u8).flat_map(|s| (1..=10_u8).map(move |t| (s, t))) {
                let hits = [a, b].iter().filter(|die| **die >= 8).count();
                let saves = [s, t][..hits].iter().filter(|die| **die >= 9).count();
                for die in 1..=4_u8 {
                    all += 1;
                    if hits > saves {
                        dead += 1;
                    } else {
                        fates[Reaction::of(die, 1, false) as usize] += 1;
                    }
                }
            }
        }
    }
    let share = |count: u32| f64::from(count) / f64::from(all);
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
    near(card.eliminated, share(dead));
    near(card.pinned, share(fates[1]));
    for (prospect, count) in card.damage.iter().zip(fates.into_iter().chain([dead])) {
        near(prospect.chance, share(count));
    }
}

/// K20: the same by rolling, for a squad, an AFV and a truck (chi-square, six classes at most).
#[test]
fn k20_the_card_is_what_is_rolled() {
    for (kind, arms) in [
        (Kind::Squad, "3r 1mg"),
        (Kind::Tank, "1can"),
        (Kind::Truck, ""),
    ] {
        let rig = Table::new()
            .unit(RED, Quality::Trained)
            .squad("1rpg 2ar", 20, 20)
            .unit(BLUE, Quality::Professional)
            .put(kind, arms, 30, 20)
            .begin();
        let mut rig = rig;
        rig.until_fire();
        if rig.asks() == BLUE {
            rig.end(&[]);
        }
        let draft = small_wars::engine::Draft {
            offer: "fire".into(),
            element: Some(ElementId(0)),
            target: Some(ElementId(1)),
            ..Default::default()
        };
        let card = rig.battle.forecast(&draft).expect("a shot");
        let (mut seen, mut dice) = ([0_u32; 5], Dice::new(20));
        const ROLLS: u32 = 4_000;
        for _ in 0..ROLLS {
            let mut battle = rig.battle.clone();
            let mut events = battle.order(RED, &shot(0, 1)).expect("a shot");
            while !matches!(battle.waiting(), Waiting::Decision(d) if d.kind == "move") {
                let more = match battle.waiting().clone() {
                    Waiting::Dice(wanted) => battle.dice(&dice.roll(wanted.handful)),
                    Waiting::Decision(decision) => {
                        let offers = battle.offers();
                        let order = offers.iter().flat_map(|o| battle.candidates(o)).next();
                        let order = match decision.kind.as_ref() {
                            "fire" => Order::EndPhase,
                            _ => order.expect("an order"),
                        };
                        battle.order(decision.side, &order)
                    }
                    Waiting::Over => break,
                };
                events.extend(more.expect("what is wanted"));
            }
            let fate = events.iter().find_map(|event| match event {
                Event::Reacted { result, .. } => Some(*result as usize),
                Event::KnockedOut { .. } | Event::Unreacted { .. } => Some(4),
                _ => None,
            });
            seen[fate.expect("something becomes of it")] += 1;
        }
        let mut chi = 0.0;
        for (prospect, seen) in card.damage.iter().zip(seen) {
            let expected = prospect.chance * f64::from(ROLLS);
            if expected < 1e-9 {
                assert_eq!(seen, 0, "{kind:?}: {prospect:?}");
            } else {
                chi += (f64::from(seen) - expected).powi(2) / expected;
            }
        }
        assert!(chi < 18.5, "{kind:?}: {chi}, {seen:?}, {:?}", card.damage);
    }
}

/// The chances of a guess for each rank, from a full deck (BW-7, BW-R27).
#[test]
fn bw_7_the_chances_of_each_rank() {
    for (rank, name) in (2..=14).zip([
        "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
    ]) {
        let rig = Table::new()
            .unit(RED, Quality::Elite)
            .squad("5r", 10, 10)
            .unit(BLUE, Quality::Elite)
            .squad("5r", 60, 40)
            .with_card(&format!("{name}H"));
        let (setting, state) = (rig.battle.setting(), rig.battle.state());
        let deck = &state.decks[0];
        assert_eq!(hiding::chances(setting, deck, true), ((14 - rank) * 4, 51));
        assert_eq!(hiding::chances(setting, deck, false), ((rank - 2) * 4, 51));
    }
    assert_eq!(Card::COUNT, 52, "BW-R29: no jokers");
}
