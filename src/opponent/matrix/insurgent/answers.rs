//! Reactions and overwatch: fire now, wait for a better shot, hold (IC-10 to IC-13, IC-R25).

use super::deeds::{Musing, hurts};
use super::eye::Field;
use super::worth::{self, Harm};
use crate::engine::Text;
use crate::opponent::matrix::{Scores, Weighed};
use crate::rules::insurgent::contact::lender_for;
use crate::rules::insurgent::reaction::{may_react, watch_targets};
use crate::rules::insurgent::state::Activation;
use crate::rules::insurgent::{Order, Shot};
use crate::table::{ElementId, Piece};

/// How much of the best shot that may still come counts against the one there is.
const MAY_COME: f64 = 0.5;
/// What the reaction of one who can hurt aircraft only is worth as long as there are any.
const FOR_AIRCRAFT: f64 = 3.0;
/// How good a shot on overwatch must be, against one at the same enemy in the open, not to wait for a better.
const GOOD_ENOUGH: f64 = 0.45;

impl Field<'_> {
    /// How much an element could do in answer to an actor, as it stands.
    pub fn answer_worth(&self, id: ElementId, actor: ElementId) -> f64 {
        let (Some(from), Some(to)) = (self.state.piece(id), self.state.piece(actor)) else {
            return 0.0;
        };
        worth::shot(self.setting, self.state, (id, from), (actor, to))
            .map_or(0.0, |shot| shot.steady.value)
    }
}

impl Musing {
    /// Adds what the element may do with its overwatch between actions, and keeping its reaction for later.
    pub fn add_waiting(&mut self, field: &Field<'_>, actor: ElementId) {
        for target in watch_targets(field.setting, field.state, self.me) {
            let glimpse = self.before.seen.iter().find(|g| g.foe == target);
            let Some(harm) = glimpse.and_then(|g| g.shot).map(|shot| shot.steady) else {
                continue;
            };
            let option = watching(field, self.me, self.before.piece, target, &harm);
            self.options.push(option);
        }
        let hold = self.hold(field, actor);
        self.options.push(pass(hold, "opponent-holds"));
    }

    /// Whether the element may take an ordinary reaction.
    pub fn may_react(&self, field: &Field<'_>, actor: ElementId) -> bool {
        may_react(field.setting, field.state, self.me, actor).is_ok()
    }

    /// What its reaction is worth if it is kept: for those who have still to act in this phase.
    fn hold(&self, field: &Field<'_>, actor: ElementId) -> f64 {
        let mut best = 0.0_f64;
        let mut unseen = 0.0;
        for (foe, _) in field.foes() {
            let e = field.state.element(foe);
            if e.activation == Activation::Done || (e.pinned && foe != actor) {
                continue;
            }
            let part = if foe == actor { 0.6 } else { 1.0 };
            let glimpse = self.before.seen.iter().find(|glimpse| glimpse.foe == foe);
            match glimpse.and_then(|glimpse| glimpse.shot) {
                Some(shot) => best = best.max(shot.steady.value * part),
                None => unseen += 0.12,
            }
        }
        let air = match field.awaits_aircraft(self.me) && !field.state.element(actor).airborne {
            true => FOR_AIRCRAFT,
            false => 0.0,
        };
        best * MAY_COME + f64::min(unseen, 0.4) + air
    }
}

/// What an element on overwatch may do about a walker in sight: fire.
pub fn on_the_way(field: &Field<'_>, id: ElementId, walker: ElementId) -> Option<Weighed<Order>> {
    let (from, to) = (field.state.piece(id)?, field.state.piece(walker)?);
    let shot = worth::shot(field.setting, field.state, (id, from), (walker, to))?;
    Some(watching(field, id, from, walker, &shot.steady))
}

/// Holding fire while an enemy walks: worth a part of what the best of those who are asked could do to it in the open.
pub fn wait(field: &Field<'_>, asked: &[ElementId], walker: ElementId) -> Weighed<Order> {
    let best = asked
        .iter()
        .map(|id| worth::in_the_open(field.setting, field.state, *id, walker).value)
        .fold(0.0_f64, f64::max);
    pass(best * GOOD_ENOUGH, "opponent-waits-for-better")
}

/// Nobody reacts.
pub fn pass(worth: f64, why: &'static str) -> Weighed<Order> {
    Weighed {
        order: Order::Pass,
        kind: "pass",
        place: None,
        target: None,
        scores: Scores {
            sober: worth,
            danger: 0.0,
            wild: 0.2,
        },
        reasons: vec![reason(why)],
    }
}

fn reason(why: &'static str) -> Text {
    match why {
        "opponent-holds" => Text::key("opponent-holds"),
        "opponent-waits-for-better" => Text::key("opponent-waits-for-better"),
        _ => Text::key("opponent-nothing"),
    }
}

fn watching(
    field: &Field<'_>,
    id: ElementId,
    from: Piece,
    target: ElementId,
    harm: &Harm,
) -> Weighed<Order> {
    let shot = Shot {
        helper: lender_for(field.setting, field.state, id, &from),
        ..Shot::at(target)
    };
    Weighed {
        order: Order::Watch { element: id, shot },
        kind: "watch",
        place: None,
        target: Some(target),
        scores: Scores {
            sober: harm.value,
            danger: harm.value,
            wild: 0.0,
        },
        reasons: vec![hurts(target, harm)],
    }
}
