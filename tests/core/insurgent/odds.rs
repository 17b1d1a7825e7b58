use small_wars::rules::insurgent::fire::Aim;
use small_wars::rules::insurgent::forecast;
use small_wars::rules::insurgent::frame::ShotKind;

use super::*;

/// The card of a shot: mean strength lost, eliminated, alive and pinned, alive and unpinned.
fn card(rig: &Rig, firer: u16, target: u16, kind: ShotKind) -> [f64; 4] {
    let state = rig.battle.state();
    let aim =
        Aim::now(state, ElementId(firer), ElementId(target), kind).expect("both on the table");
    let card = forecast::volley(rig.battle.setting(), state, &aim, None).expect("a legal shot");
    [
        card.mean_loss,
        card.eliminated,
        card.pinned,
        1.0 - card.eliminated - card.pinned,
    ]
}

fn near(got: [f64; 4], want: [f64; 4]) {
    for (got, want) in got.iter().zip(want) {
        assert!((got - want).abs() < 1e-4, "{got} is not {want}");
    }
}

/// The rows of section 1.5 that concern infantry, from the card that the rules give.
#[test]
fn the_cards_of_section_1_5() {
    let open = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    near(
        card(&open, 0, 1, ShotKind::Steady),
        [2.5, 1.0 / 32.0, 375.0 / 512.0, 121.0 / 512.0],
    );
    near(
        card(&open, 0, 1, ShotKind::Moving),
        [5.0 / 3.0, 1.0 / 243.0, 385.0 / 648.0, 781.0 / 1944.0],
    );
    near(
        card(&open, 1, 0, ShotKind::Steady),
        [
            25.0 / 12.0,
            3125.0 / 248_832.0,
            299_425.0 / 442_368.0,
            1_236_487.0 / 3_981_312.0,
        ],
    );
    let close = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (3400, 4000))
        .start();
    near(
        card(&close, 0, 1, ShotKind::Steady),
        [10.0 / 3.0, 32.0 / 243.0, 20.0 / 27.0, 31.0 / 243.0],
    );
    let hedge = |x| {
        Table::open()
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (4900, 4000))
            .hedge((x, 3500), (x, 4500))
            .start()
    };
    near(
        card(&hedge(4600), 0, 1, ShotKind::Steady),
        [25.0 / 18.0, 3125.0 / 1_889_568.0, 0.52492, 0.47342],
    );
    near(
        card(&hedge(2300), 1, 0, ShotKind::Steady),
        [
            10.0 / 9.0,
            32.0 / 59_049.0,
            8750.0 / 19_683.0,
            32_767.0 / 59_049.0,
        ],
    );
}
