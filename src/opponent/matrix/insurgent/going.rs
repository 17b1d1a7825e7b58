//! What an element could do by moving, weighed: go somewhere, shoot after it or before it, leave, charge.

use super::deeds::{Deed, HURTS, Musing, hurts, wins};
use super::eye::{Field, Outlook, toward};
use super::home::If;
use super::places::Goal;
use super::worth::{self, Harm};
use crate::engine::{Text, Value};
use crate::rules::insurgent::{Action, Class, Movement, command};
use crate::table::{ElementId, Piece};

impl Musing {
    /// Going somewhere.
    pub(super) fn go(&mut self, field: &Field<'_>, goal: &Goal) {
        let Some((movement, plan)) = field.way_to(self.me, goal) else {
            return;
        };
        if plan.leaves.is_some() {
            return self.leave(field, goal, movement);
        }
        let mut after = field.outlook(self.me, plan.end);
        after.threat = self.with_landing(field, &after);
        let mut shift = after.worth() - self.before.worth();
        if goal.moves == 1 && self.before.piece.at.distance_squared(plan.end.at) < 200 * 200 {
            shift -= 0.1;
        }
        let watched = if self.reacts() {
            0.0
        } else {
            field.watched(self.me, self.before.piece, plan.end.at)
        };
        let risk = self.answers(field, &after, None) + watched;
        let facing = field.faces(&after);
        let movement = Movement { facing, ..movement };
        let reasons = self.of_place(&after, risk);
        let wild = self.wildness(&after, goal.moves);
        let deed = |action, gain: f64, risk, reasons| Deed {
            action,
            gain,
            risk,
            shift,
            wild,
            place: Some(plan.end),
            reasons,
        };
        if goal.moves == 2 {
            let action = Action::Sprint(movement);
            return self.take(field, deed(action, 0.0, risk, reasons));
        }
        let plain = Action::MoveShoot {
            movement: movement.clone(),
            shot: None,
        };
        self.take(field, deed(plain, 0.0, risk, reasons.clone()));
        let moved = self.best_target(&after).map(|(foe, harm, at)| {
            let facing = toward(facing.unwrap_or(plan.end.facing), plan.end.at, at.at);
            let movement = Movement {
                facing: Some(facing),
                ..movement.clone()
            };
            let shot = Some(self.shot(field, &plan.end, foe));
            (Action::MoveShoot { movement, shot }, foe, harm, at)
        });
        let standing = self
            .best_target(&self.before)
            .filter(|(_, _, at)| self.before.piece.in_front(at.at));
        let first = standing.map(|(foe, harm, at)| {
            let shot = self.shot(field, &self.before.piece, foe);
            (Action::ShootMove { shot, movement }, foe, harm, at)
        });
        let better = match (&moved, &first) {
            (Some(after), Some(before)) if before.2.value > after.2.value => first,
            (Some(_), _) => moved,
            (None, _) => first,
        };
        if let Some((action, foe, harm, at)) = better {
            let mut reasons = reasons;
            reasons.insert(0, hurts(foe, &harm));
            let gain = harm.value * field.prize(foe, &at);
            let risk = self.answers(field, &after, Some((foe, harm))) + watched;
            self.take(field, deed(action, gain, risk, reasons));
        }
    }

    /// What is to be feared where a move ends: of a helicopter that flies to fetch somebody, that it will have landed by then if its next
    /// command roll lets it.
    fn with_landing(&self, field: &Field<'_>, after: &Outlook) -> f64 {
        let (setting, state) = (field.setting, field.state);
        let fetches = setting.unit(self.me).class == Class::Helicopter
            && !field.carries_casualty(self.me)
            && field.promise(self.me, If::Now) > 0.0;
        if !fetches {
            return after.threat;
        }
        let chance = command::needed_roll(command::working(setting, state, self.me)).chance;
        let down = field.as_if(self.me, after.piece, false);
        after.threat * (1.0 - chance) + down.threat * chance
    }

    fn leave(&mut self, field: &Field<'_>, goal: &Goal, movement: Movement) {
        let action = if goal.moves == 2 {
            Action::Sprint(movement)
        } else {
            Action::MoveShoot {
                movement,
                shot: None,
            }
        };
        self.take(
            field,
            Deed {
                action,
                gain: 4.0 + field.promise(self.me, If::Now),
                risk: 0.0,
                shift: 0.0,
                wild: 0.0,
                place: None,
                reasons: vec![Text::key("opponent-leaves")],
            },
        );
    }

    /// Charging an enemy.
    pub(super) fn charge(&mut self, field: &Field<'_>, foe: ElementId, at: Piece) {
        let charge = field.charge_at(self.me, &self.before.piece, (foe, at));
        let Some((action, plan)) = charge else { return };
        let foes: Vec<ElementId> = field
            .foes()
            .filter(|(_, piece)| piece.in_contact(&plan.end))
            .map(|(id, _)| id)
            .collect();
        let draws_fire = !self.reacts();
        let clash = worth::clash(
            field.setting,
            field.state,
            self.me,
            plan.end,
            &foes,
            draws_fire,
        );
        let watched = if self.reacts() {
            0.0
        } else {
            field.watched(self.me, self.before.piece, plan.end.at)
        };
        let pull = field.pull(self.me, &plan.end) - self.before.pull;
        self.take(
            field,
            Deed {
                action,
                gain: clash.gain * field.prize(foe, &at),
                risk: clash.loss * 1.1 + watched,
                shift: 0.5 * pull + clash.won * self.before.threat * 0.5,
                wild: 2.0,
                place: Some(plan.end),
                reasons: vec![
                    Text::key("opponent-charges").with("who", Value::Element(foe)),
                    wins(&clash),
                ],
            },
        );
    }

    fn best_target(&self, outlook: &Outlook) -> Option<(ElementId, Harm, Piece)> {
        let mut best: Option<(ElementId, Harm, Piece)> = None;
        for glimpse in &outlook.seen {
            let Some(shot) = glimpse.shot else { continue };
            let harm = shot.moving;
            if harm.value >= HURTS
                && self.may_aim_at(glimpse.foe)
                && best.is_none_or(|(_, most, _)| harm.value > most.value)
            {
                best = Some((glimpse.foe, harm, glimpse.at));
            }
        }
        best
    }
}
