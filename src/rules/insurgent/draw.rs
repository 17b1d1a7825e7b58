//! One order at random of all that may be given: found without setting out all of them, so that a battle of random players is soon played.

use super::action::Occasion;
use super::candidates::{end_of, joinings, ways};
use super::casualty::{may_pick_up, takers};
use super::contact::in_combat;
use super::fire::{Aim, can_fire};
use super::frame::{Frame, ShotKind};
use super::offers::{keys, rallied};
use super::order::{Action, Movement, Order, Shot};
use super::overwatch::watches;
use super::reaction::{self, watch_targets};
use super::setting::Setting;
use super::state::State;
use super::{aircraft, passenger, sequence};
use crate::chance::Dice;
use crate::engine::SideId;
use crate::table::{ElementId, Piece};

/// An offer that may turn out to allow nothing.
#[derive(Clone, Copy, Debug)]
struct Lot {
    element: Option<ElementId>,
    key: &'static str,
}

/// An order at random: first one of the offers that are open, then one of the orders that it allows. Whatever
/// [`candidates`](super::candidates::candidates) lists may be drawn, and nothing else is.
pub fn draw(
    setting: &Setting,
    state: &State,
    frame: &Frame,
    side: SideId,
    dice: &mut Dice,
) -> Option<Order> {
    let table = Table { setting, state };
    let (mut lots, occasion) = match frame {
        Frame::Phase => (table.phase(side), Occasion::OwnPhase),
        Frame::Reactions(_) => {
            let actor = reaction::actor(state)?;
            (table.reactions(side, actor), Occasion::Reaction(actor))
        }
        Frame::Walk(walking) => {
            let able = walking.asking.iter().filter(|id| watches(state, **id));
            let mut lots: Vec<Lot> = able.map(|id| lot(*id, "watch")).collect();
            lots.push(OWN_PASS);
            (lots, Occasion::Reaction(walking.element))
        }
        _ => return None,
    };
    taken(&mut lots, dice, |lot, dice| match lot.element {
        Some(id) => table.order(id, lot.key, occasion, frame, dice),
        None => side_order(lot.key),
    })
}

const OWN_PASS: Lot = Lot {
    element: None,
    key: "pass",
};

fn lot(element: ElementId, key: &'static str) -> Lot {
    Lot {
        element: Some(element),
        key,
    }
}

/// Draws of things until one of them will do.
fn taken<T: Copy, U>(
    things: &mut Vec<T>,
    dice: &mut Dice,
    mut will_do: impl FnMut(T, &mut Dice) -> Option<U>,
) -> Option<U> {
    while !things.is_empty() {
        let thing = things.swap_remove(dice.pick(things.len()));
        if let Some(found) = will_do(thing, dice) {
            return Some(found);
        }
    }
    None
}

fn side_order(key: &str) -> Option<Order> {
    match key {
        "done" => Some(Order::Done),
        "end_phase" => Some(Order::EndPhase),
        "group_roll" => Some(Order::GroupRoll),
        "pass" => Some(Order::Pass),
        _ => None,
    }
}

/// A battle as it is.
struct Table<'a> {
    setting: &'a Setting,
    state: &'a State,
}

impl Table<'_> {
    fn phase(&self, side: SideId) -> Vec<Lot> {
        let Table { setting, state } = *self;
        let mut lots = Vec::with_capacity(48);
        for id in setting.ids().filter(|id| setting.side(*id) == side) {
            if sequence::may_act(setting, state, id).is_err() {
                continue;
            }
            let fights = in_combat(setting, state, id);
            if sequence::way(setting, state, id, false).is_ok() {
                if aircraft::must_leave(setting, state, id) {
                    lots.push(lot(id, "leave"));
                } else if fights {
                    lots.push(lot(id, "fight"));
                } else {
                    lots.extend(keys(setting, state, id).into_iter().map(|key| lot(id, key)));
                }
            }
            if setting.is_leader(id) && !fights {
                if sequence::way(setting, state, id, true).is_ok() {
                    lots.push(lot(id, "rally"));
                }
                if sequence::may_lead(setting, state, id).is_ok() {
                    lots.push(lot(id, "group"));
                }
            }
        }
        let own = |key| Lot { element: None, key };
        if sequence::may_roll_group(setting, state).is_ok() {
            lots.push(own("group_roll"));
        }
        if !state.acting.is_empty() {
            lots.push(own("done"));
        }
        lots.push(own("end_phase"));
        lots
    }

    fn reactions(&self, side: SideId, actor: ElementId) -> Vec<Lot> {
        let Table { setting, state } = *self;
        let mut lots = vec![OWN_PASS];
        for (id, _) in state.pieces().filter(|(id, _)| setting.side(*id) == side) {
            if reaction::may_react(setting, state, id, actor).is_ok() {
                let moves = setting.options.reaction_may_move;
                let keys = keys(setting, state, id).into_iter();
                let keys = keys.filter(|key| *key != "overwatch");
                lots.extend(
                    keys.filter(|key| moves || !reaction::moves(key))
                        .map(|key| lot(id, key)),
                );
                if setting.is_leader(id) {
                    lots.push(lot(id, "rally"));
                }
            }
            if state.element(id).overwatch {
                lots.push(lot(id, "watch"));
            }
        }
        lots
    }

    /// One of the orders that an offer to an element allows.
    fn order(
        &self,
        id: ElementId,
        key: &str,
        occasion: Occasion,
        frame: &Frame,
        dice: &mut Dice,
    ) -> Option<Order> {
        let Table { setting, state } = *self;
        match key {
            "group" => {
                let mut groups = joinings(setting, state, id);
                let n = groups.len();
                (n > 0).then(|| Order::Group {
                    leader: id,
                    members: groups.swap_remove(dice.pick(n)),
                })
            }
            "watch" => {
                let targets = match frame {
                    Frame::Walk(walking) => vec![walking.element],
                    _ => watch_targets(setting, state, id),
                };
                let target = (!targets.is_empty()).then(|| targets[dice.pick(targets.len())])?;
                let aim = Aim::now(state, id, target, ShotKind::Reaction)?;
                let law = can_fire(setting, state, &aim.with(true))
                    && (!can_fire(setting, state, &aim) || dice.pick(2) == 1);
                let shot = Shot {
                    helper: aim.lender(setting, state),
                    law,
                    ..Shot::at(target)
                };
                Some(Order::Watch { element: id, shot })
            }
            _ => {
                let action = self.action(id, key, occasion, dice)?;
                Some(match occasion {
                    Occasion::OwnPhase => Order::Act {
                        element: id,
                        action,
                    },
                    Occasion::Reaction(_) => Order::React {
                        element: id,
                        action,
                    },
                })
            }
        }
    }

    fn action(
        &self,
        id: ElementId,
        key: &str,
        occasion: Occasion,
        dice: &mut Dice,
    ) -> Option<Action> {
        let Table { setting, state } = *self;
        let any = |mut actions: Vec<Action>, dice: &mut Dice| {
            let n = actions.len();
            (n > 0).then(|| actions.swap_remove(dice.pick(n)))
        };
        match key {
            "load" => {
                let lifts = passenger::loadable(setting, state, id).into_iter();
                return any(lifts.map(Action::Load).collect(), dice);
            }
            "unload" => return any(passenger::orders(setting, state, id), dice),
            "rally" => {
                let friends = rallied(setting, state, id, occasion).into_iter();
                return any(friends.map(Action::Rally).collect(), dice);
            }
            _ => {}
        }
        let piece = aircraft::stands(setting, state, id)?;
        match key {
            "leave" => Some(aircraft::leaving()).filter(|_| state.element(id).airborne),
            "take_off" => {
                Some(Action::TakeOff).filter(|_| aircraft::may_take_off(setting, state, id).is_ok())
            }
            "land" => Some(Action::Land).filter(|_| aircraft::may_land(setting, state, id).is_ok()),
            "overwatch" => Some(Action::Overwatch),
            "fight" => Some(Action::Fight),
            "pick_up" => may_pick_up(setting, state, id)
                .is_ok()
                .then_some(Action::PickUp),
            "stow" => {
                let all = takers(setting, state, id);
                (!all.is_empty()).then(|| Action::Stow(all[dice.pick(all.len())]))
            }
            "shoot" => self
                .shot(id, &piece, ShotKind::Steady, occasion, dice)
                .map(Action::Shoot),
            "sprint" => self
                .movement(id, &piece, 2, occasion, dice)
                .map(|(movement, _)| Action::Sprint(movement)),
            "shoot_move" => {
                let shot = self.shot(id, &piece, ShotKind::Moving, occasion, dice)?;
                let (movement, _) = self.movement(id, &piece, 1, occasion, dice)?;
                Some(Action::ShootMove { shot, movement })
            }
            "move_shoot" => {
                let (movement, end) = self.movement(id, &piece, 1, occasion, dice)?;
                let wants = dice.pick(3) > 0;
                let shot = end
                    .filter(|_| wants)
                    .and_then(|end| self.shot(id, &end, ShotKind::Moving, occasion, dice));
                Some(Action::MoveShoot { movement, shot })
            }
            _ => None,
        }
    }

    /// One of the moves that may be made, and where it ends if one may fire from there.
    fn movement(
        &self,
        id: ElementId,
        piece: &Piece,
        moves: i32,
        occasion: Occasion,
        dice: &mut Dice,
    ) -> Option<(Movement, Option<Piece>)> {
        let Table { setting, state } = *self;
        taken(
            &mut ways(setting, state, id, piece, moves),
            dice,
            |way, _| {
                let movement = way.movement(setting, state, id, piece);
                let end = end_of(setting, state, id, &movement, moves, occasion)?;
                Some((movement, end))
            },
        )
    }

    /// One of the shots that an element may fire from where it stands or will stand.
    fn shot(
        &self,
        id: ElementId,
        from: &Piece,
        kind: ShotKind,
        occasion: Occasion,
        dice: &mut Dice,
    ) -> Option<Shot> {
        let Table { setting, state } = *self;
        let hostile = state.pieces().filter(|(foe, _)| match occasion {
            Occasion::OwnPhase => setting.hostile(id, *foe),
            Occasion::Reaction(actor) => *foe == actor,
        });
        let law = setting.unit(id).law > 0 && !state.element(id).law_fired;
        let ways = |(foe, to): (ElementId, Piece)| {
            let both = law && !setting.on_foot(foe);
            let aim = move |law| Aim {
                firer: id,
                from: *from,
                target: foe,
                to,
                kind,
                law,
            };
            std::iter::once(aim(false)).chain(both.then(|| aim(true)))
        };
        let mut aims: Vec<Aim> = hostile.flat_map(ways).collect();
        taken(&mut aims, dice, |aim, _| {
            can_fire(setting, state, &aim).then(|| Shot {
                helper: aim.lender(setting, state),
                law: aim.law,
                ..Shot::at(aim.target)
            })
        })
    }
}
