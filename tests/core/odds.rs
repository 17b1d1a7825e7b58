//! Odds against exact fractions, and against the rule book's own tables (section 1.5).

use small_wars::chance::odds::{Spread, Toll, Victim, Volley, command_run, die, two_d6};

use crate::fraction::{Fraction, f};

#[track_caller]
fn same(reckoned: f64, exact: Fraction) {
    let difference = (reckoned - exact.value()).abs();
    assert!(difference < 1e-14, "{reckoned} is not {exact:?}");
}

fn choose(n: usize, k: usize) -> i128 {
    (0..k).fold(1, |c, i| c * (n - i) as i128 / (i + 1) as i128)
}

fn exact_binomial(n: usize, p: Fraction) -> Vec<Fraction> {
    (0..=n)
        .map(|k| f(choose(n, k), 1) * p.power(k) * (Fraction::ONE - p).power(n - k))
        .collect()
}

/// Eliminated; alive and pinned; alive and unpinned; mean loss: all by enumeration in fractions.
fn exact_toll(
    unsaved: &[Fraction],
    strength: usize,
    pinned: bool,
) -> (Fraction, Fraction, Fraction, Fraction) {
    let mut toll = (
        Fraction::ZERO,
        Fraction::ZERO,
        Fraction::ZERO,
        Fraction::ZERO,
    );
    for (k, chance) in unsaved.iter().enumerate() {
        toll.3 = toll.3 + *chance * f(k.min(strength) as i128, 1);
        if k >= strength {
            toll.0 = toll.0 + *chance;
        } else if pinned {
            toll.2 = toll.2 + *chance;
        } else {
            let hold = f(1, 2).power(k);
            toll.1 = toll.1 + *chance * (Fraction::ONE - hold);
            toll.2 = toll.2 + *chance * hold;
        }
    }
    toll
}

#[test]
fn volleys_agree_with_fractions() {
    for dice in 0..=8u8 {
        for need in 2..=6i32 {
            for save in 3..=7i32 {
                for strength in 1..=5u8 {
                    for pinned in [false, true] {
                        let volley = Volley {
                            dice,
                            hit: die(6, need),
                            save: die(6, save),
                        };
                        let p = f(i128::from(7 - need), 6) * f(i128::from(save - 1), 6);
                        let exact = exact_binomial(usize::from(dice), p);
                        let toll = volley.toll(Victim { strength, pinned });
                        let want = exact_toll(&exact, usize::from(strength), pinned);
                        same(toll.eliminated, want.0);
                        same(toll.pinned, want.1);
                        same(toll.unpinned, want.2);
                        same(toll.mean_loss, want.3);
                        same(toll.any_loss, Fraction::ONE - exact[0]);
                        let miss = f(i128::from(need - 1), 6).power(usize::from(dice));
                        same(volley.any_hit(), Fraction::ONE - miss);
                    }
                }
            }
        }
    }
}

#[test]
fn two_dice_at_or_above_the_command_table() {
    for (need, ways) in [
        (5, 30),
        (6, 26),
        (7, 21),
        (8, 15),
        (9, 10),
        (10, 6),
        (11, 3),
        (12, 1),
    ] {
        same(two_d6(need, 0), f(ways, 36));
        same(two_d6(need + 1, 1), f(ways, 36));
    }
    same(two_d6(14, 0), f(1, 36));
    same(two_d6(2, 0), f(35, 36));
    same(two_d6(3, 5), f(35, 36));
}

#[test]
fn successful_command_rolls_when_always_pushing_on() {
    let rows = [
        (
            7,
            0,
            [
                (5, 12),
                (49, 144),
                (455, 2592),
                (875, 15552),
                (1925, 186_624),
            ],
            0.95907,
        ),
        (
            7,
            1,
            [
                (5, 18),
                (65, 216),
                (637, 2592),
                (5915, 46656),
                (11375, 279_936),
            ],
            1.44266,
        ),
        (
            8,
            0,
            [
                (7, 12),
                (65, 216),
                (125, 1296),
                (275, 15552),
                (875, 559_872),
            ],
            0.59650,
        ),
    ];
    for (need, leader, successes, mean) in rows {
        let run = command_run(need, leader, 4);
        assert_eq!(run.successes.len(), 5);
        for (reckoned, (over, under)) in run.successes.iter().zip(successes) {
            same(*reckoned, f(over, under));
        }
        assert!((run.mean_actions - mean).abs() < 5e-6, "{run:?}");
    }
    let whole: f64 = command_run(8, 0, 30).successes.iter().sum();
    assert!((whole - 1.0).abs() < 1e-12);
}

struct Row {
    hit: i32,
    save: i32,
    mean: Fraction,
    eliminated: Fraction,
    pinned: Fraction,
    unpinned: Fraction,
}

#[test]
fn ap_fire_of_five_dice_at_five_strength_points() {
    let near = |value: f64, told: f64| assert!((value - told).abs() < 6e-6, "{value} {told}");
    let rows = [
        (4, 7, f(5, 2), f(1, 32), f(375, 512), f(121, 512)),
        (3, 7, f(10, 3), f(32, 243), f(20, 27), f(31, 243)),
        (5, 7, f(5, 3), f(1, 243), f(385, 648), f(781, 1944)),
        (
            4,
            6,
            f(25, 12),
            f(3125, 248_832),
            f(299_425, 442_368),
            f(1_236_487, 3_981_312),
        ),
        (
            5,
            5,
            f(10, 9),
            f(32, 59049),
            f(8750, 19683),
            f(32767, 59049),
        ),
        (4, 5, f(5, 3), f(1, 243), f(385, 648), f(781, 1944)),
    ]
    .map(|(hit, save, mean, eliminated, pinned, unpinned)| Row {
        hit,
        save,
        mean,
        eliminated,
        pinned,
        unpinned,
    });
    for row in rows {
        let toll = five_at_five(row.hit, row.save);
        same(toll.mean_loss, row.mean);
        same(toll.eliminated, row.eliminated);
        same(toll.pinned, row.pinned);
        same(toll.unpinned, row.unpinned);
    }
    let behind_light_cover = five_at_five(5, 6);
    same(behind_light_cover.mean_loss, f(25, 18));
    same(behind_light_cover.eliminated, f(3125, 1_889_568));
    near(behind_light_cover.pinned, 0.52492);
    near(behind_light_cover.unpinned, 0.47342);
}

fn five_at_five(hit: i32, save: i32) -> Toll {
    let volley = Volley {
        dice: 5,
        hit: die(6, hit),
        save: die(6, save),
    };
    volley.toll(Victim {
        strength: 5,
        pinned: false,
    })
}

#[test]
fn pins_given_unsaved_hits() {
    for (hits, over, under) in [(1, 1, 2), (2, 3, 4), (3, 7, 8), (4, 15, 16), (5, 31, 32)] {
        let toll = Toll::of(
            &Spread::binomial(hits, 1.0),
            Victim {
                strength: 9,
                pinned: false,
            },
        );
        same(toll.pinned, f(over, under));
    }
}

#[test]
fn close_combat_of_two_rifle_teams() {
    let unpinned = Spread::pool(&[(5, die(6, 2))]);
    same(unpinned.at_least(5), f(3125, 7776));
    same(
        unpinned.at_least(5) * unpinned.at_least(5),
        f(9_765_625, 60_466_176),
    );
    same(Spread::pool(&[(5, die(6, 4))]).at_least(5), f(1, 32));
}

#[test]
fn pools_of_unlike_dice_add_up() {
    let (sure, poor) = (f(5, 6), f(1, 2));
    let pool = Spread::pool(&[(4, die(6, 2)), (3, die(6, 4))]);
    let (a, b) = (exact_binomial(4, sure), exact_binomial(3, poor));
    for hits in 0..=7 {
        let exact = (0..=hits)
            .filter(|i| *i <= 4 && hits - i <= 3)
            .fold(Fraction::ZERO, |sum, i| sum + a[i] * b[hits - i]);
        same(pool.exactly(hits), exact);
    }
    assert_eq!(pool.exactly(8), 0.0);
    assert_eq!(Spread::pool(&[]), Spread::none());
}
