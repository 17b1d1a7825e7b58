//! What unsaved hits may do to an element: exact chances, by the charts and dice that resolve them (IC-37 to IC-44).

use super::roster::Chart;
use super::setting::Setting;
use super::state::{Hurt, State};
use super::wound::{self, Harm};
use crate::chance::odds::{Spread, Toll, Victim};
use crate::engine::{Prospect, Text};
use crate::table::ElementId;

/// A way in which an element may be left that lives, and how likely it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// Its strength; 0 of a vehicle.
    pub strength: u8,
    /// Whether it is pinned.
    pub pinned: bool,
    /// What a vehicle has suffered.
    pub hurt: Hurt,
    /// How likely.
    pub chance: f64,
}

impl Way {
    /// An element as it is, for certain.
    pub fn now(state: &State, id: ElementId) -> Way {
        let e = state.element(id);
        Way {
            strength: e.strength,
            pinned: e.pinned,
            hurt: e.hurt,
            chance: 1.0,
        }
    }
}

/// What so many unsaved hits do to an element as it is: to infantry a strength point and a pin die each; to a vehicle or aircraft what the chart
/// says, one die of it for all of them.
pub fn toll(setting: &Setting, state: &State, target: ElementId, unsaved: &Spread) -> Toll {
    let e = state.element(target);
    if setting.on_foot(target) {
        let victim = Victim {
            strength: e.strength,
            pinned: e.pinned,
        };
        return Toll::of(unsaved, victim);
    }
    let mut toll = Toll {
        any_loss: 0.0,
        mean_loss: 0.0,
        eliminated: 0.0,
        pinned: 0.0,
        unpinned: unsaved.exactly(0),
    };
    for case in cases(setting, target, unsaved) {
        let out = case.chance * case.out;
        let pinned = if e.pinned { 0.0 } else { case.pins };
        let lives = case.chance - out;
        toll.any_loss += if case.harm == Harm::Pinned {
            0.0
        } else {
            case.chance
        };
        toll.eliminated += out;
        toll.pinned += lives * pinned;
        toll.unpinned += lives * (1.0 - pinned);
    }
    toll.mean_loss = toll.eliminated;
    toll
}

/// The results of the chart that so many unsaved hits may have, each with its chance; what takes the vehicle out of play by its crew's bailing out
/// is told besides.
pub fn results(setting: &Setting, target: ElementId, unsaved: &Spread) -> Vec<Prospect> {
    if setting.on_foot(target) {
        return Vec::new();
    }
    let mut found: Vec<(Harm, f64)> = Vec::new();
    let mut bails = 0.0;
    for case in cases(setting, target, unsaved) {
        match found.iter_mut().find(|(harm, _)| *harm == case.harm) {
            Some((_, chance)) => *chance += case.chance,
            None => found.push((case.harm, case.chance)),
        }
        if !wound::ends(setting, target, case.harm) {
            bails += case.chance * case.out;
        }
    }
    found.sort_by_key(|(harm, _)| rank(*harm));
    let mut told: Vec<Prospect> = found
        .into_iter()
        .map(|(harm, chance)| Prospect {
            what: Text::key(word(harm)),
            chance,
        })
        .collect();
    if bails > 0.0 {
        told.push(Prospect {
            what: Text::key("harm-bails"),
            chance: bails,
        });
    }
    told
}

fn rank(harm: Harm) -> u8 {
    match harm {
        Harm::Pinned => 0,
        Harm::Optics => 1,
        Harm::Engine => 2,
        Harm::Immobilised => 3,
        Harm::Armament => 4,
        Harm::ForcedDown => 5,
        Harm::Destroyed => 6,
        Harm::AllKilled => 7,
    }
}

fn word(harm: Harm) -> &'static str {
    match harm {
        Harm::Pinned => "harm-pinned",
        Harm::Optics => "harm-optics",
        Harm::Engine => "harm-engine",
        Harm::Immobilised => "harm-immobilised",
        Harm::Armament => "harm-armament",
        Harm::ForcedDown => "harm-forced-down",
        Harm::Destroyed => "harm-destroyed",
        Harm::AllKilled => "harm-all-killed",
    }
}

/// One face of the damage die for one number of unsaved hits.
struct Case {
    harm: Harm,
    chance: f64,
    /// The chance that the vehicle is out of play then.
    out: f64,
    /// The chance that it is pinned, if it lives and was not.
    pins: f64,
}

fn cases<'a>(
    setting: &'a Setting,
    target: ElementId,
    unsaved: &'a Spread,
) -> impl Iterator<Item = Case> + 'a {
    let chart: Chart = setting.unit(target).chart();
    let mut hold = 1.0;
    let hits = unsaved.chances.iter().zip(0_u8..).skip(1);
    hits.flat_map(move |(chance, n)| {
        hold /= 2.0;
        let held = hold;
        (1..=6_u8).map(move |die| {
            let harm = wound::harm(chart, die.saturating_add(n - 1));
            let out = if wound::ends(setting, target, harm) {
                1.0
            } else if wound::tempts_to_bail(setting, target, harm) {
                0.5
            } else {
                0.0
            };
            let pins = if harm == Harm::Pinned {
                1.0
            } else {
                1.0 - held
            };
            Case {
                harm,
                chance: chance / 6.0,
                out,
                pins,
            }
        })
    })
}

/// How so many unsaved hits may leave an element that lives.
pub fn left(setting: &Setting, id: ElementId, way: &Way, unsaved: &Spread) -> Vec<Way> {
    if setting.on_foot(id) {
        left_on_foot(way, unsaved)
    } else {
        left_of_machine(setting, id, way, unsaved)
    }
}

/// Each pin die fails with 1/2 (IC-39).
fn left_on_foot(way: &Way, unsaved: &Spread) -> Vec<Way> {
    let mut ways = Vec::new();
    let mut all_hold = 1.0;
    for lost in 0..way.strength {
        let chance = way.chance * unsaved.exactly(usize::from(lost));
        let pins = if way.pinned { 1.0 } else { 1.0 - all_hold };
        for (pinned, share) in [(false, 1.0 - pins), (true, pins)] {
            if chance * share > 0.0 {
                ways.push(Way {
                    strength: way.strength - lost,
                    pinned,
                    chance: chance * share,
                    ..*way
                });
            }
        }
        all_hold /= 2.0;
    }
    ways
}

fn left_of_machine(setting: &Setting, id: ElementId, way: &Way, unsaved: &Spread) -> Vec<Way> {
    let mut ways = vec![Way {
        chance: way.chance * unsaved.exactly(0),
        ..*way
    }];
    for case in cases(setting, id, unsaved) {
        let lives = way.chance * case.chance * (1.0 - case.out);
        let pins = if way.pinned { 1.0 } else { case.pins };
        let mut hurt = way.hurt;
        hurt.suffer(case.harm);
        for (pinned, share) in [(false, 1.0 - pins), (true, pins)] {
            if lives * share > 0.0 {
                ways.push(Way {
                    pinned,
                    hurt,
                    chance: lives * share,
                    ..*way
                });
            }
        }
    }
    ways
}
