//! Attacks taken from battles played at random, to try their cards on.

use std::collections::BTreeSet;

use small_wars::engine::{Forecast, SlotKind};
use small_wars::rules::insurgent::contact::in_combat;
use small_wars::rules::insurgent::frame::{Combat, ShotKind, Volley};
use small_wars::rules::insurgent::state::Place;
use small_wars::rules::insurgent::{Action, Frame, Movement, State};
use small_wars::table::route::{self, Mover};
use small_wars::table::{ElementId, Stance};

use super::*;
use crate::insurgent::Table;

/// An attack just before its dice, and its card.
pub struct Attack {
    setting: Arc<Setting>,
    pub state: State,
    /// The last is on top: what comes first.
    pub frames: Vec<Frame>,
    pub by: ElementId,
    pub target: ElementId,
    pub card: Forecast,
}

/// What came of an attack: strength lost, newly pinned, eliminated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Came {
    pub lost: u8,
    pub pinned: bool,
    pub eliminated: bool,
}

impl Attack {
    pub fn battle(&self) -> Battle<Book> {
        Battle::resume(
            Arc::clone(&self.setting),
            self.state.clone(),
            self.frames.clone(),
        )
    }

    pub fn came(&self, battle: &Battle<Book>) -> Came {
        came(&self.state, battle.state(), self.target)
    }

    /// Whether it is a fight, or fire into one.
    pub fn combat(&self) -> (bool, bool) {
        let fight = matches!(self.frames[0], Frame::Combat(_));
        (
            fight,
            !fight && in_combat(&self.setting, &self.state, self.target),
        )
    }

    /// What tells attacks apart.
    pub fn kind(&self) -> String {
        let (target, by) = (self.state.element(self.target), self.state.element(self.by));
        let fires: Vec<(u8, i32, u8)> = self
            .fires()
            .map(|fire| (fire.dice, fire.hit.needed, by.strength))
            .collect();
        let save = self.card.save.as_ref().map(|save| save.needed);
        format!(
            "{:?} {} dice at {}+, save {save:?}, strength {}, pinned {}, under fire {fires:?}",
            self.combat(),
            self.card.dice,
            self.card.hit.needed,
            target.strength,
            target.pinned,
        )
    }

    /// The fire that comes before a fight.
    pub fn fires(&self) -> impl Iterator<Item = &Forecast> {
        let fight = self.card.fight.iter();
        fight.flat_map(|fight| fight.fire.iter().map(|fire| &fire.forecast))
    }
}

/// What came of one between two moments.
pub fn came(before: &State, after: &State, id: ElementId) -> Came {
    let (before, after) = (before.element(id), after.element(id));
    let eliminated = after.place == Place::Eliminated;
    Came {
        lost: before.strength - after.strength,
        pinned: after.pinned && !before.pinned && !eliminated,
        eliminated,
    }
}

/// The attack that an order makes, if its card has odds: the firer unpinned by then, and where its move has brought it.
fn attack(battle: &Battle<Book>, order: &Order) -> Option<Attack> {
    let verdict = battle.judge(&Book::draft(order))?;
    let card = verdict.forecast?;
    let mut state = battle.state().clone();
    let target = card.target;
    let (id, action, reaction) = match order {
        Order::Act { element, action } => (*element, action.clone(), false),
        Order::React { element, action } => (*element, action.clone(), true),
        Order::Watch { element, shot } => (*element, Action::Shoot(*shot), true),
        _ => return None,
    };
    state.elements[usize::from(id.0)].pinned &= action == Action::Fight && verdict.roll.is_none();
    let end = verdict.end.unwrap_or(state.piece(id)?);
    let Some(shot) = action.shot() else {
        state.elements[usize::from(id.0)].place = Place::Table(end);
        let mut frames = vec![Frame::Combat(Combat {
            by: id,
            rolled: Vec::new(),
            left: None,
        })];
        if action != Action::Fight && !reaction {
            frames.push(Frame::ChargeFire(id));
        }
        return Some(Attack {
            setting: Arc::clone(battle.setting()),
            state,
            frames,
            by: id,
            target,
            card,
        });
    };
    if matches!(action, Action::MoveShoot { .. }) {
        state.elements[usize::from(id.0)].place = Place::Table(end);
    }
    let kind = match (action.movement().is_some(), reaction) {
        (true, false) => ShotKind::Moving,
        (true, true) => ShotKind::MovingReaction,
        (false, false) => ShotKind::Steady,
        (false, true) => ShotKind::Reaction,
    };
    let volley = Volley {
        firer: Some(id),
        shot: *shot,
        kind,
    };
    Some(Attack {
        setting: Arc::clone(battle.setting()),
        state,
        frames: vec![Frame::Volley(volley)],
        by: id,
        target,
        card,
    })
}

/// A table on which they are at close quarters from the start: fights of one against one, two against one, with a leader, and enemies
/// near enough to fire into them or to charge.
fn scrum() -> Arc<Setting> {
    let table = Table::open();
    let radius = |unit: &str| {
        let unit = table.setting.roster.iter().find(|u| u.key == unit);
        unit.expect("a type of the roster").radius.0
    };
    let (rifle, gun) = (radius("french_rifle"), radius("mmg"));
    let touching = rifle + radius("insurgent_rifle");
    let table = Table::open()
        .french("french_rifle", (3_000, 2_000))
        .insurgent("insurgent_rifle", (3_000 + touching, 2_000))
        .french("french_rifle", (3_000 + 2 * touching, 2_000))
        .french("french_rifle", (3_000, 5_000))
        .insurgent("insurgent_rifle", (3_000 + touching, 5_000))
        .french("leader", (3_000, 5_000 + rifle + radius("leader")))
        .french("mmg", (3_000, 7_500))
        .insurgent("insurgent_rifle", (3_000 + gun + touching - rifle, 7_500))
        .french("french_rifle", (1_500, 3_500))
        .insurgent("insurgent_rifle", (5_000, 3_600))
        .insurgent("mmg", (6_000, 6_000))
        .insurgent("leader", (6_500, 6_400));
    Arc::new(table.setting)
}

/// The elements of [`storm`].
const STORM: usize = 7;

/// A table on which they are a charge away from each other.
fn storm() -> Arc<Setting> {
    let table = Table::open()
        .french("french_rifle", (3_000, 2_000))
        .insurgent("insurgent_rifle", (4_200, 2_000))
        .french("mmg", (3_000, 3_200))
        .insurgent("mmg", (4_200, 3_200))
        .french("leader", (3_000, 4_400))
        .insurgent("insurgent_rifle", (4_200, 4_400))
        .insurgent("leader", (4_500, 4_700));
    assert_eq!(table.setting.elements.len(), STORM);
    Arc::new(table.setting)
}

/// The same battle when all have had losses, more or less by `n`.
fn worn(battle: &Battle<Book>, n: usize) -> Battle<Book> {
    let mut state = battle.state().clone();
    for (id, element) in state.elements.iter_mut().enumerate() {
        element.strength = element.strength.min(1 + ((n + 2 * id) % 5) as u8);
    }
    let agenda = battle.agenda().to_vec();
    Battle::resume(Arc::clone(battle.setting()), state, agenda)
}

/// So many attacks out of battles played at random, of as many kinds as there are first.
pub fn attacks(many: usize) -> Vec<Attack> {
    let mut found: Vec<Attack> = Vec::new();
    let mut again: Vec<Attack> = Vec::new();
    let mut kinds = BTreeSet::new();
    let mut look = |n: usize, battle: &Battle<Book>, input: &Input| {
        let storm = battle.setting().elements.len() == STORM;
        let battle = &if storm {
            worn(battle, n)
        } else {
            battle.clone()
        };
        let orders = match input {
            Input::Order(..) if storm => charges(battle),
            Input::Order(_, order) if !n.is_multiple_of(8) => vec![order.clone()],
            Input::Order(..) => every_shot(battle),
            Input::Dice(_) => Vec::new(),
        };
        for order in orders {
            let Some(attack) = attack(battle, &order) else {
                continue;
            };
            if kinds.insert(attack.kind()) {
                found.push(attack);
            } else if again.len() < many {
                again.push(attack);
            }
        }
    };
    playout_of(&storm(), 20, 60, &mut look);
    playout_of(&scrum(), 20, 2_000, &mut look);
    for key in keys() {
        playout(key, 20, 1_500, &mut look);
    }
    found.extend(again);
    found.truncate(many);
    found
}

/// The charges of all who may act at all enemies in reach of a move.
fn charges(battle: &Battle<Book>) -> Vec<Order> {
    let Waiting::Decision(decision) = battle.waiting() else {
        return Vec::new();
    };
    let (setting, state) = (battle.setting(), battle.state());
    let mut orders = Vec::new();
    for id in decision.elements.iter().filter(|_| decision.kind == "act") {
        let Some((piece, mobility, bases)) = Book::mover(setting, state, *id) else {
            continue;
        };
        let mover = Mover {
            piece,
            mobility,
            bases: &bases,
        };
        for base in bases.iter().filter(|base| base.stance == Stance::Enemy) {
            let Some(path) = route::find_contact(&setting.ground, &mover, base.id) else {
                continue;
            };
            let movement = Movement {
                path,
                ..Movement::default()
            };
            let charge = Order::Act {
                element: *id,
                action: Action::MoveShoot {
                    movement,
                    shot: None,
                },
            };
            if taken(battle, decision.side, &charge) {
                orders.push(charge);
            }
        }
    }
    orders
}

/// One order of every offer that has a target or a path, with each target.
fn every_shot(battle: &Battle<Book>) -> Vec<Order> {
    let mut orders = Vec::new();
    for offer in battle.offers() {
        let aims = offer.slots.iter().any(|slot| slot.kind == SlotKind::Target);
        if offer.refused.is_none() && aims {
            orders.extend(battle.candidates(&offer).into_iter().step_by(7));
        }
    }
    orders
}
