//! Section 3.5: exact chances, from the card that the rules give.

use small_wars::engine::Forecast;
use small_wars::rules::fifties::fire::Aim;
use small_wars::rules::fifties::forecast;

use super::*;
use crate::fraction::{Fraction, f};

fn card(rig: &Rig, firer: u16, target: u16) -> Forecast {
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let aim = Aim::now(setting, state, ElementId(firer), ElementId(target)).expect("both there");
    forecast::shot(setting, state, &aim, None)
}

fn same(got: f64, want: Fraction) {
    assert!((got - want.value()).abs() < 1e-12, "{got} is not {want:?}");
}

/// A shot of so many dice at infantry that can cancel one hit.
fn shot_of(dice: u8) -> Forecast {
    let (unit, column) = match dice {
        1 => ("infantry", 4),
        2 => ("tank", 6),
        _ => ("heavy_weapons", 6),
    };
    let mut table = Table::squares()
        .roscia("infantry", 2, 4)
        .lilliput(unit, column, 4);
    if dice == 1 {
        table = table.area("village", 2, 4);
    }
    let mut rig = table.lilliput("tank", 8, 4).turn(RED);
    rig.end();
    card(&rig, 1, 0)
}

#[test]
fn the_table_of_section_3_5() {
    let rows: [(u8, &[Fraction], Fraction, Fraction, Fraction); 3] = [
        (1, &[f(2, 3), f(1, 3)], f(1, 3), f(0, 1), f(0, 1)),
        (2, &[f(4, 9), f(4, 9), f(1, 9)], f(5, 9), f(1, 9), f(1, 9)),
        (
            3,
            &[f(8, 27), f(12, 27), f(6, 27), f(1, 27)],
            f(19, 27),
            f(7, 27),
            f(8, 27),
        ),
    ];
    for (dice, hits, any, loss, mean) in rows {
        let card = shot_of(dice);
        assert_eq!(card.dice, dice);
        assert_eq!(card.hits.len(), hits.len());
        for (got, want) in card.hits.iter().zip(hits) {
            same(got.chance, *want);
        }
        same(card.any_hit, any);
        same(card.any_loss, loss);
        same(card.mean_loss, mean);
        same(card.pinned, any);
        same(card.eliminated, f(0, 1));
    }
}

/// The card says why the dice are fewer, and what each number of hits would mean.
#[test]
fn a_card_tells_its_working() {
    let card = shot_of(1);
    let pool = card.pool.expect("a working");
    assert_eq!((pool.base, pool.needed), (2, 1));
    assert_eq!(pool.lines.len(), 1);
    assert_eq!(pool.lines[0].rule, "F3-13");
    let means = |n: usize| card.hits[n].means.as_ref().expect("words").key.to_string();
    assert_eq!(
        (means(0), means(1)),
        ("means-nothing".into(), "means-cancelled".into())
    );
}

/// Against one that cannot cancel: every hit counts, and the last strength is soon gone.
#[test]
fn against_a_pinned_unit_every_hit_counts() {
    let mut rig = Table::squares()
        .roscia("infantry", 2, 4)
        .lilliput("heavy_weapons", 6, 4)
        .turn(RED)
        .pinned(0)
        .set(|state| state.elements[0].strength = 2);
    rig.end();
    rig = rig.pinned(0);
    let card = card(&rig, 1, 0);
    same(card.any_loss, f(19, 27));
    same(card.eliminated, f(7, 27));
    same(card.mean_loss, f(12, 27) + f(2, 1) * f(7, 27));
    same(card.pinned, f(0, 1));
}

/// What would fire at a unit where it wants to go is told before it goes.
#[test]
fn threats_on_arrival_are_told() {
    use small_wars::engine::Ruleset;
    let rig = Table::squares()
        .roscia("infantry", 2, 4)
        .roscia("hq", 0, 4)
        .lilliput("tank", 9, 4)
        .lilliput("heavy_weapons", 9, 5)
        .turn(RED);
    let verdict = |cells: &[(u8, u8)]| {
        let draft = Book::draft(&rig.step(0, cells));
        rig.battle.judge(&draft).expect("a verdict")
    };
    let near = verdict(&[(3, 4), (4, 4)]);
    assert_eq!(near.refused, None);
    let who: Vec<u16> = near.threats.iter().map(|threat| threat.firer.0).collect();
    assert_eq!(who, [2, 3]);
    same(near.threats[0].forecast.any_hit, f(5, 9));
    let far = verdict(&[(3, 4)]);
    let who: Vec<u16> = far.threats.iter().map(|threat| threat.firer.0).collect();
    assert_eq!(
        who,
        [2],
        "one step less, and the heavy weapons do not reach"
    );
    let offers = rig.battle.offers();
    let offer = offers
        .iter()
        .find(|o| o.element == Some(ElementId(0)))
        .expect("a move");
    let spots = &offer.slots[0].spots;
    assert_eq!(
        spots.len(),
        11,
        "up to two steps, on the board, not onto friends"
    );
    assert!(spots.iter().all(|spot| spot.touches.is_empty()));
}
