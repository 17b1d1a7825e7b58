//! What an element could do where it stands, weighed: shoot, rally, overwatch, fight, turn round and shoot.

use super::deeds::{Deed, HURTS, Musing, OVERWATCH, hurts, wins};
use super::eye::Field;
use super::worth;
use crate::engine::{Text, Value};
use crate::rules::insurgent::contact;
use crate::rules::insurgent::fire::{self, Fire};
use crate::rules::insurgent::offers::rallied;
use crate::rules::insurgent::state::Activation;
use crate::rules::insurgent::{Action, Movement};
use crate::table::{ElementId, Heading, Piece};

/// What overwatch is worth besides to one who can hurt aircraft only, as long as there are any.
const FOR_AIRCRAFT: f64 = 1.2;

impl Musing {
    /// What it can do without moving.
    pub(super) fn stay(&mut self, field: &Field<'_>) {
        let (setting, state) = (field.setting, field.state);
        if contact::in_combat(setting, state, self.me) {
            return self.fight(field);
        }
        let piece = self.before.piece;
        for glimpse in self.before.seen.clone() {
            let Some(shot) = glimpse.shot else { continue };
            let harm = shot.steady;
            if !piece.in_front(glimpse.at.at) || !self.may_aim_at(glimpse.foe) || harm.value < HURTS
            {
                continue;
            }
            let aimed = Some((glimpse.foe, harm));
            self.take(
                field,
                Deed {
                    action: Action::Shoot(self.shot(field, &piece, glimpse.foe)),
                    gain: harm.value * field.prize(glimpse.foe, &glimpse.at),
                    risk: 0.5 * self.answers(field, &self.before, aimed),
                    shift: 0.0,
                    wild: 0.0,
                    place: None,
                    reasons: vec![hurts(glimpse.foe, &harm)],
                },
            );
        }
        for friend in rallied(setting, state, self.me, self.occasion) {
            let fresh = state.element(friend).activation != Activation::Done && !self.reacts();
            let reason = Text::key("opponent-rallies").with("who", Value::Element(friend));
            self.take(
                field,
                Deed {
                    action: Action::Rally(friend),
                    gain: worth::RALLY * if fresh { 1.4 } else { 1.0 },
                    risk: 0.0,
                    shift: 0.0,
                    wild: 0.0,
                    place: None,
                    reasons: vec![reason],
                },
            );
        }
        if !self.reacts() && !state.element(self.me).overwatch {
            self.overwatch(field);
        }
    }

    /// Overwatch is worth what could come into view.
    fn overwatch(&mut self, field: &Field<'_>) {
        let hidden = field
            .foes()
            .filter(|(foe, _)| !field.state.element(*foe).pinned)
            .filter(|(foe, _)| self.before.seen.iter().all(|glimpse| glimpse.foe != *foe))
            .filter(|(_, at)| self.before.piece.in_front(at.at))
            .count();
        let power = |kind| fire::power(field.setting, field.state, self.me, kind);
        let dice = f64::from(power(Fire::Ap).max(power(Fire::At)));
        if dice == 0.0 {
            return;
        }
        let seen = self
            .before
            .best_shot(false)
            .map_or(0.0, |(_, harm)| harm.value);
        let coming = (hidden as f64).min(3.0) * 0.3;
        let aircraft = if field.awaits_aircraft(self.me) {
            FOR_AIRCRAFT
        } else {
            0.0
        };
        let gain = dice / 5.0 * (0.15 + OVERWATCH * coming) + 0.12 * seen + aircraft;
        self.take(
            field,
            Deed {
                action: Action::Overwatch,
                gain,
                risk: 0.0,
                shift: 0.0,
                wild: 0.3,
                place: None,
                reasons: vec![Text::key("opponent-waits")],
            },
        );
    }

    fn fight(&mut self, field: &Field<'_>) {
        if self.reacts() {
            return;
        }
        let foes: Vec<ElementId> = contact::brawl(field.setting, field.state, self.me)
            .into_iter()
            .filter(|id| field.setting.side(*id) != field.side)
            .collect();
        let clash = worth::clash(
            field.setting,
            field.state,
            self.me,
            self.before.piece,
            &foes,
            false,
        );
        self.take(
            field,
            Deed {
                action: Action::Fight,
                gain: clash.gain,
                risk: clash.loss,
                shift: 0.0,
                wild: 1.0,
                place: None,
                reasons: vec![wins(&clash)],
            },
        );
    }

    /// Turning to shoot at an enemy behind it.
    pub(super) fn turn(&mut self, field: &Field<'_>, foe: ElementId, at: Piece) {
        let before = self.before.piece;
        let glimpse = self.before.seen.iter().find(|glimpse| glimpse.foe == foe);
        let Some(harm) = glimpse.and_then(|g| g.shot).map(|shot| shot.moving) else {
            return;
        };
        if harm.value < HURTS {
            return;
        }
        let turned = Piece {
            facing: Heading::towards(before.at, at.at),
            ..before
        };
        let movement = Movement {
            facing: Some(turned.facing),
            ..Movement::default()
        };
        let shot = self.shot(field, &turned, foe);
        self.take(
            field,
            Deed {
                action: Action::MoveShoot {
                    movement,
                    shot: Some(shot),
                },
                gain: harm.value * field.prize(foe, &at),
                risk: 0.5 * self.answers(field, &self.before, Some((foe, harm))),
                shift: 0.0,
                wild: 0.2,
                place: None,
                reasons: vec![hurts(foe, &harm)],
            },
        );
    }
}
