//! Whether what was read from a file fits a battle: everything by which the rules index or measure is looked at here.

use super::frame::{Blow, Command, Frame, Purpose, Walking};
use super::order::{Action, Shot};
use super::roster::Class;
use super::setting::{ElementSetting, Setting};
use super::state::{Bearing, Element, Place, State};
use crate::table::{ElementId, Length, Piece, Point};

/// No base is so wide: half of it, that is.
const WIDEST: Length = Length::cm(100);
/// No walls have more gaps.
const MOST_BREACHES: usize = 10_000;
/// No walk is judged at more places.
const MOST_STEPS: usize = 60_000;

/// Whether state and agenda, read from a file, speak only of what the setting has, and of nothing that no battle comes to.
pub fn fits(setting: &Setting, state: &State, agenda: &[Frame]) -> bool {
    let mut ids: Vec<ElementId> = state.acting.clone();
    for element in &state.elements {
        ids.extend(&element.watched);
    }
    if let Some(deed) = &state.deed {
        ids.push(deed.actor);
        ids.extend(&deed.observers);
    }
    for frame in agenda {
        frame.people(&mut ids);
    }
    for element in &state.elements {
        if let Place::Aboard(vehicle) = element.place {
            ids.push(vehicle);
        }
    }
    for casualty in &state.casualties {
        ids.extend(casualty.of);
        if let Bearing::With(bearer) = casualty.place {
            ids.push(bearer);
        }
    }
    ids.extend(state.wrecks.iter().map(|wreck| wreck.of));
    let elements = state.elements.iter().zip(&setting.elements);
    let mut sound = elements.map(|(element, fixed)| {
        let whole = setting.roster[usize::from(fixed.unit)].strength;
        element.strength <= whole && placed(setting, state.turn, fixed, element)
    });
    let ended = state.outcome.as_ref().is_none_or(|outcome| {
        let winner = outcome.winner.map_or(0, |side| usize::from(side.0));
        agenda.is_empty() && winner < setting.terms.sides.len()
    });
    ids.iter().all(|id| setting.knows(*id))
        && state.elements.len() == setting.elements.len()
        && state.civilians.len() == setting.civilians.len()
        && state.living().all(|(_, piece)| on_table(setting, piece.at))
        && state.killed.len() == setting.sides.len()
        && sound.all(|sound| sound)
        && usize::from(state.phase) < setting.terms.order.len()
        && agenda.iter().all(|frame| frame.fits(setting))
        && state.breaches.len() <= MOST_BREACHES
        && ended
}

/// Whether an element is where it can be: on the table, or formally off it, and nowhere without strength but eliminated; in the air, or off the
/// table to come back, only what flies; aboard only who is on foot, in what is not.
fn placed(setting: &Setting, turn: u16, fixed: &ElementSetting, element: &Element) -> bool {
    let unit = &setting.roster[usize::from(fixed.unit)];
    if element.airborne && !unit.class.aircraft() {
        return false;
    }
    match element.place {
        Place::Table(Piece { at, radius, .. }) => {
            (element.strength > 0 || unit.strength == 0)
                && on_table(setting, at)
                && (Length::ZERO..=WIDEST).contains(&radius)
                && (element.airborne || unit.class != Class::FixedWing)
        }
        Place::Aboard(vehicle) => {
            unit.class.on_foot() && setting.knows(vehicle) && !setting.on_foot(vehicle)
        }
        Place::Away(left) => unit.class.aircraft() && left <= turn,
        Place::Waiting | Place::Left(_) | Place::Eliminated => true,
    }
}

fn on_table(setting: &Setting, at: Point) -> bool {
    (0..=setting.ground.width.0).contains(&at.x) && (0..=setting.ground.height.0).contains(&at.y)
}

impl Frame {
    /// Whether its numbers are such as the rules give it.
    fn fits(&self, setting: &Setting) -> bool {
        match self {
            Frame::Arrival(index) => usize::from(*index) < setting.terms.arrivals.len(),
            Frame::Walk(Walking { at, walk, .. }) => {
                usize::from(*at) < walk.steps.len()
                    && walk.steps.len() <= MOST_STEPS
                    && walk.steps.iter().all(|step| on_table(setting, step.at))
            }
            Frame::Blunder(blunder) | Frame::Stray(blunder, _) => {
                blunder.members.len() <= setting.elements.len().min(100)
            }
            Frame::OddHit(split) => split.hits > 0,
            Frame::Hits(hits) | Frame::HitsBeside(hits, _) => hits.hits > 0,
            Frame::Aboard { hits, .. } => hits.iter().all(|hits| hits.hits > 0),
            Frame::Bystanders(miss) => miss.dice > 0,
            Frame::Scare(lane) => on_table(setting, lane.from) && on_table(setting, lane.to),
            Frame::Armour(hits) | Frame::ArmourBeside(hits, _) => {
                hits.hits > 0 && !setting.on_foot(hits.target)
            }
            Frame::Damage(id, unsaved) => *unsaved > 0 && !setting.on_foot(*id),
            _ => true,
        }
    }

    /// Everybody a frame speaks of.
    fn people(&self, ids: &mut Vec<ElementId>) {
        if let Frame::Bystanders(miss) | Frame::HitsBeside(_, miss) | Frame::ArmourBeside(_, miss) =
            self
        {
            ids.extend([miss.firer, miss.target]);
        }
        match self {
            Frame::Turn
            | Frame::PhaseStart
            | Frame::Arrival(_)
            | Frame::Phase
            | Frame::PhaseEnd
            | Frame::Reactions(_)
            | Frame::Scare(_)
            | Frame::Bystanders(_)
            | Frame::Wander => {}
            Frame::Command(Command { roller, purpose }) => {
                ids.push(*roller);
                match purpose {
                    Purpose::Act(action) => action.people(ids),
                    Purpose::RallyReaction(target) => ids.push(*target),
                    Purpose::Group => {}
                }
            }
            Frame::Blunder(blunder) | Frame::Stray(blunder, _) => {
                ids.push(blunder.roller);
                ids.extend(&blunder.members);
            }
            Frame::Struck(id, ..)
            | Frame::PinAfter(id)
            | Frame::ChargeFire(id)
            | Frame::Damage(id, _)
            | Frame::Bail(id)
            | Frame::Pins(id, _) => ids.push(*id),
            Frame::Armour(hits) | Frame::ArmourBeside(hits, _) => {
                ids.push(hits.target);
                if let Blow::Fire(firer, _) = hits.by {
                    ids.push(firer);
                }
            }
            Frame::Act(act) => {
                ids.push(act.element);
                act.action.people(ids);
            }
            Frame::SetOff(off) => ids.push(off.element),
            Frame::Walk(walking) => {
                ids.push(walking.element);
                ids.extend(walking.asked.iter().map(|asked| asked.who));
                ids.extend(&walking.asking);
            }
            Frame::Volley(volley) => {
                ids.extend(volley.firer);
                volley.shot.people(ids);
            }
            Frame::OddHit(split) => ids.extend([split.firer, split.target]),
            Frame::Hits(hits) | Frame::HitsBeside(hits, _) => {
                ids.push(hits.target);
                ids.extend(hits.weapon);
            }
            Frame::Aboard { hits, pins } => {
                ids.extend(hits.iter().map(|hits| hits.target));
                ids.extend(hits.iter().filter_map(|hits| hits.weapon));
                ids.extend(pins.iter().map(|(id, _)| *id));
            }
            Frame::Aftermath(after) => ids.push(after.element),
            Frame::Combat(combat) => {
                ids.push(combat.by);
                ids.extend(combat.rolled.iter().map(|(id, _)| *id));
                ids.extend(combat.left.iter().flatten());
            }
        }
    }
}

impl Action {
    fn people(&self, ids: &mut Vec<ElementId>) {
        if let Some(shot) = self.shot() {
            shot.people(ids);
        }
        match self {
            Action::Rally(other) | Action::Load(other) | Action::Stow(other) => ids.push(*other),
            Action::Unload { whom, .. } => ids.extend(whom),
            _ => {}
        }
    }
}

impl Shot {
    fn people(&self, ids: &mut Vec<ElementId>) {
        ids.push(self.target);
        ids.extend(self.helper);
        ids.extend(self.also);
    }
}
