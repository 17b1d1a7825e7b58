//! The fire that a side declares: planned for all its squads together, weapon by weapon, so that they break as many as they can and nobody is
//! fired at in vain.

use super::eye::Eye;
use super::odds::Shot;
use crate::chance::odds::die;
use crate::rules::bushwars::fire::{self, Aim};
use crate::rules::bushwars::forecast;
use crate::rules::bushwars::frame::Occasion;
use crate::rules::bushwars::{Order, Weapon};
use crate::table::ElementId;

/// At so many targets a squad's fire is split, the best ones.
const SPLIT: usize = 3;
/// So often all squads are gone through.
const ROUNDS: usize = 3;

/// One of the side's own with fire to give.
#[derive(Clone, Debug)]
struct Shooter {
    id: ElementId,
    /// What it could do at each target.
    shots: Vec<Shot>,
    /// How its weapons are given to those, by what is planned.
    given: Vec<Vec<Weapon>>,
}

/// The fire of a side.
#[derive(Clone, Debug)]
pub struct Plan {
    shooters: Vec<Shooter>,
    targets: Vec<ElementId>,
    /// What is declared at each target already, by whomever.
    declared: Vec<Vec<Shot>>,
}

impl Plan {
    /// Plans the fire of all of a side who have any left.
    pub fn new(eye: &Eye<'_>) -> Plan {
        let mut plan = Plan::bare(eye);
        for _ in 0..ROUNDS {
            for n in 0..plan.shooters.len() {
                plan.improve(eye, n);
            }
        }
        plan
    }

    fn bare(eye: &Eye<'_>) -> Plan {
        let (setting, state) = (eye.setting, eye.state);
        let own = state.pieces().map(|(id, _)| id);
        let own = own.filter(|id| state.side(setting, *id) == eye.side);
        let shooters: Vec<Shooter> = own
            .filter_map(|id| {
                let targets = fire::targets(setting, state, id);
                let shots: Vec<Shot> = targets
                    .into_iter()
                    .filter_map(|target| left(eye, id, target))
                    .collect();
                let given = vec![Vec::new(); shots.len()];
                (!shots.is_empty()).then_some(Shooter { id, shots, given })
            })
            .collect();
        let aims = shooters.iter().flat_map(|shooter| &shooter.shots);
        let mut targets: Vec<ElementId> = aims.map(|shot| shot.aim.target).collect();
        targets.sort_unstable();
        targets.dedup();
        let declared = targets.iter().map(|target| declared(eye, *target));
        let declared = declared.collect();
        Plan {
            shooters,
            targets,
            declared,
        }
    }

    /// All that is to be fired at a target, one of the shooters left out.
    fn at(&self, target: ElementId, but: Option<usize>) -> Vec<Shot> {
        let known = self.targets.iter().position(|other| *other == target);
        let mut all = known.map_or_else(Vec::new, |n| self.declared[n].clone());
        for (n, shooter) in self.shooters.iter().enumerate() {
            if Some(n) == but {
                continue;
            }
            for (shot, weapons) in shooter.shots.iter().zip(&shooter.given) {
                if shot.aim.target == target && !weapons.is_empty() {
                    all.push(Shot {
                        weapons: weapons.clone(),
                        ..shot.clone()
                    });
                }
            }
        }
        all
    }

    /// Gives the weapons of one shooter anew, as they do most with what the others fire.
    fn improve(&mut self, eye: &Eye<'_>, n: usize) {
        let shots = self.shooters[n].shots.clone();
        let others: Vec<Vec<Shot>> = shots
            .iter()
            .map(|shot| self.at(shot.aim.target, Some(n)))
            .collect();
        let base: Vec<f64> = others
            .iter()
            .map(|others| eye.harm(Occasion::Regular, others))
            .collect();
        let gain = |target: usize, weapons: &[Weapon]| {
            if weapons.is_empty() {
                return 0.0;
            }
            let mut all = others[target].clone();
            all.push(Shot {
                weapons: weapons.to_vec(),
                ..shots[target].clone()
            });
            eye.harm(Occasion::Regular, &all) - base[target]
        };
        let mut best_first: Vec<(f64, usize)> = shots
            .iter()
            .enumerate()
            .map(|(target, shot)| (gain(target, &shot.weapons), target))
            .collect();
        best_first.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let nothing = vec![Vec::new(); shots.len()];
        let mut best = (0.0, nothing.clone());
        for (worth, target) in &best_first {
            if *worth > best.0 {
                let mut given = nothing.clone();
                given[*target] = shots[*target].weapons.clone();
                best = (*worth, given);
            }
        }
        if eye.setting.options.split_fire_by_weapon {
            let tried: Vec<usize> = best_first.iter().map(|(_, t)| *t).take(SPLIT).collect();
            for (i, a) in tried.iter().enumerate() {
                for b in &tried[i + 1..] {
                    for (first, second) in splits(&shots[*a].weapons, &shots[*b].weapons) {
                        let worth = gain(*a, &first) + gain(*b, &second);
                        if worth > best.0 + 1e-9 {
                            let mut given = nothing.clone();
                            (given[*a], given[*b]) = (first, second);
                            best = (worth, given);
                        }
                    }
                }
            }
        }
        self.shooters[n].given = best.1;
    }

    /// What the plan lets one squad do first, and what that does on top of what is declared; none if it has nothing to fire.
    pub fn order(&self, eye: &Eye<'_>, id: ElementId) -> Option<(Order, f64)> {
        let n = self.shooters.iter().position(|shooter| shooter.id == id)?;
        let shooter = &self.shooters[n];
        let gives = |(_, weapons): &(usize, &Vec<Weapon>)| !weapons.is_empty();
        let mut given = shooter.given.iter().enumerate().filter(gives);
        let (first, weapons) = given.next()?;
        let shot = &shooter.shots[first];
        let target = shot.aim.target;
        let whole = given.next().is_none() && weapons.len() == shot.weapons.len();
        let others = self.at(target, Some(n));
        let mut all = others.clone();
        all.push(Shot {
            weapons: weapons.clone(),
            ..shot.clone()
        });
        let does = eye.harm(Occasion::Regular, &all) - eye.harm(Occasion::Regular, &others);
        let weapon = (!whole).then(|| weapons.first().copied()).flatten();
        let order = Order::Fire {
            element: id,
            target,
            weapon,
        };
        Some((order, does))
    }

    /// What all that one squad has left would do to somebody, on top of what the others are to fire.
    pub fn all_at(&self, eye: &Eye<'_>, id: ElementId, target: ElementId) -> f64 {
        let Some(n) = self.shooters.iter().position(|shooter| shooter.id == id) else {
            return 0.0;
        };
        let mut shots = self.shooters[n].shots.iter();
        let Some(shot) = shots.find(|shot| shot.aim.target == target) else {
            return 0.0;
        };
        let mut all = self.at(target, Some(n));
        let before = eye.harm(Occasion::Regular, &all);
        all.push(shot.clone());
        eye.harm(Occasion::Regular, &all) - before
    }

    /// The targets of one squad.
    pub fn targets(&self, id: ElementId) -> impl Iterator<Item = ElementId> + '_ {
        let own = self.shooters.iter().filter(move |shooter| shooter.id == id);
        own.flat_map(|shooter| shooter.shots.iter().map(|shot| shot.aim.target))
    }
}

/// What somebody has left to fire that reaches a target.
fn left(eye: &Eye<'_>, id: ElementId, target: ElementId) -> Option<Shot> {
    let (setting, state) = (eye.setting, eye.state);
    let aim = Aim::now(setting, state, id, target)?;
    let free = fire::free(setting, state, id).into_iter();
    let weapons: Vec<Weapon> = free
        .map(|figure| figure.weapon)
        .filter(|weapon| aim.reaches(setting, *weapon))
        .collect();
    (!weapons.is_empty()).then(|| Shot {
        hit: die(
            10,
            fire::to_hit(setting, state, &aim, Occasion::Regular).needed,
        ),
        aim,
        weapons,
    })
}

/// The fire that is declared at a target.
fn declared(eye: &Eye<'_>, target: ElementId) -> Vec<Shot> {
    let (setting, state) = (eye.setting, eye.state);
    let shots = forecast::declared(setting, state, target).into_iter();
    shots
        .map(|(aim, weapons)| Shot {
            hit: die(
                10,
                fire::to_hit(setting, state, &aim, Occasion::Regular).needed,
            ),
            aim,
            weapons,
        })
        .collect()
}

/// The ways to give weapons to two targets, kind by kind; at each of them only those that reach it.
fn splits(at_one: &[Weapon], at_other: &[Weapon]) -> Vec<(Vec<Weapon>, Vec<Weapon>)> {
    let mut ways = vec![(Vec::new(), Vec::new())];
    for kind in Weapon::ALL {
        let count = |weapons: &[Weapon]| weapons.iter().filter(|w| **w == kind).count();
        let (one, other) = (count(at_one), count(at_other));
        let all = one.max(other);
        let mut longer = Vec::new();
        for (first, second) in &ways {
            for n in 0..=one {
                let rest = (all - n).min(other);
                let mut split = (first.clone(), second.clone());
                split.0.extend(std::iter::repeat_n(kind, n));
                split.1.extend(std::iter::repeat_n(kind, rest));
                longer.push(split);
            }
        }
        ways = longer;
    }
    ways
}
