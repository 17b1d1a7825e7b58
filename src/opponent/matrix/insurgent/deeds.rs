//! What an element could do, weighed: in its own phase, and as a reaction.

use super::eye::{Field, Outlook, toward};
use super::places::Goal;
use super::worth::{self, Clash, Harm};
use crate::engine::{Text, Value};
use crate::opponent::matrix::{Scores, Weighed};
use crate::rules::insurgent::action::Occasion;
use crate::rules::insurgent::contact::{self, lender_for};
use crate::rules::insurgent::offers::rallied;
use crate::rules::insurgent::state::Activation;
use crate::rules::insurgent::{Action, Movement, Order, Shot};
use crate::table::{ElementId, Heading, Piece};

/// A shot that does less is not worth firing.
const HURTS: f64 = 0.12;
/// What overwatch is worth over the reaction an element has anyway.
const OVERWATCH: f64 = 0.45;

/// What is looked at next for an element.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// What it can do where it stands.
    Stay,
    /// Turning to shoot at an enemy behind it.
    Turn(ElementId, Piece),
    /// Going somewhere.
    Go(Goal),
    /// Charging an enemy.
    Charge(ElementId, Piece),
}

/// An element that is thought about, with what was found so far.
#[derive(Clone, Debug)]
pub struct Musing {
    /// Who.
    pub me: ElementId,
    /// In its own phase, or as a reaction.
    pub occasion: Occasion,
    /// The chance of the command roll it takes, if it takes one.
    pub roll: Option<f64>,
    /// What it is like where it stands.
    pub before: Outlook,
    /// What it could do.
    pub options: Vec<Weighed<Order>>,
}

/// An action in the making.
struct Deed {
    action: Action,
    gain: f64,
    risk: f64,
    shift: f64,
    wild: f64,
    place: Option<Piece>,
    reasons: Vec<Text>,
}

impl Musing {
    /// Begins to think about an element; none if it is not on the table.
    pub fn begin(
        field: &Field<'_>,
        me: ElementId,
        occasion: Occasion,
        roll: Option<f64>,
    ) -> Option<Musing> {
        let piece = field.state.piece(me)?;
        Some(Musing {
            me,
            occasion,
            roll,
            before: field.outlook(me, piece),
            options: Vec::new(),
        })
    }

    /// All that is to be looked at for it.
    pub fn tasks(&self, field: &Field<'_>) -> Vec<Task> {
        let mut tasks = vec![Task::Stay];
        if contact::in_combat(field.setting, field.state, self.me) {
            return tasks;
        }
        let piece = self.before.piece;
        let concerns = |foe: ElementId| match self.occasion {
            Occasion::OwnPhase => true,
            Occasion::Reaction(actor) => foe == actor,
        };
        let behind = self
            .before
            .seen
            .iter()
            .filter(|glimpse| concerns(glimpse.foe) && !piece.in_front(glimpse.at.at));
        tasks.extend(behind.map(|glimpse| Task::Turn(glimpse.foe, glimpse.at)));
        let charges = field.in_reach(self.me, &piece, 2).into_iter().take(3);
        tasks.extend(
            charges
                .filter(|(foe, _)| concerns(*foe))
                .map(|(foe, at)| Task::Charge(foe, at)),
        );
        for moves in [1, 2] {
            tasks.extend(
                field
                    .goals(self.me, &self.before, moves)
                    .into_iter()
                    .map(Task::Go),
            );
        }
        tasks
    }

    /// Looks at one thing.
    pub fn look(&mut self, field: &Field<'_>, task: Task) {
        match task {
            Task::Stay => self.stay(field),
            Task::Turn(foe, at) => self.turn(field, foe, at),
            Task::Go(goal) => self.go(field, &goal),
            Task::Charge(foe, at) => self.charge(field, foe, at),
        }
    }

    fn reacts(&self) -> bool {
        self.occasion != Occasion::OwnPhase
    }

    fn may_aim_at(&self, foe: ElementId) -> bool {
        match self.occasion {
            Occasion::OwnPhase => true,
            Occasion::Reaction(actor) => actor == foe,
        }
    }

    fn shot(&self, field: &Field<'_>, from: &Piece, target: ElementId) -> Shot {
        Shot {
            target,
            helper: lender_for(field.setting, field.state, self.me, from),
        }
    }

    /// What may be done in answer to it; to a reaction nobody answers.
    fn answers(
        &self,
        field: &Field<'_>,
        outlook: &Outlook,
        first: Option<(ElementId, Harm)>,
    ) -> f64 {
        if self.reacts() {
            return 0.0;
        }
        field.answers(outlook, first)
    }

    fn stay(&mut self, field: &Field<'_>) {
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
                    gain: harm.value * field.prize(&glimpse.at),
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
        let unit = field.setting.unit(self.me);
        let dice = f64::from(
            field
                .setting
                .fire_power(self.me, field.state.element(self.me).strength),
        );
        if unit.ap == 0 {
            return;
        }
        let seen = self
            .before
            .best_shot(false)
            .map_or(0.0, |(_, harm)| harm.value);
        let coming = (hidden as f64).min(3.0) * 0.3;
        let gain = dice / 5.0 * (0.15 + OVERWATCH * coming) + 0.12 * seen;
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

    fn turn(&mut self, field: &Field<'_>, foe: ElementId, at: Piece) {
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
                gain: harm.value * field.prize(&at),
                risk: 0.5 * self.answers(field, &self.before, Some((foe, harm))),
                shift: 0.0,
                wild: 0.2,
                place: None,
                reasons: vec![hurts(foe, &harm)],
            },
        );
    }

    fn go(&mut self, field: &Field<'_>, goal: &Goal) {
        let Some((movement, plan)) = field.way_to(self.me, goal) else {
            return;
        };
        if plan.leaves.is_some() {
            return self.leave(field, goal, movement);
        }
        let after = field.outlook(self.me, plan.end);
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
            let gain = harm.value * field.prize(&at);
            let risk = self.answers(field, &after, Some((foe, harm))) + watched;
            self.take(field, deed(action, gain, risk, reasons));
        }
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
                gain: 4.0,
                risk: 0.0,
                shift: 0.0,
                wild: 0.0,
                place: None,
                reasons: vec![Text::key("opponent-leaves")],
            },
        );
    }

    fn charge(&mut self, field: &Field<'_>, foe: ElementId, at: Piece) {
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
                gain: clash.gain * field.prize(&at),
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

    /// What speaks for a place and against it.
    fn of_place(&self, after: &Outlook, risk: f64) -> Vec<Text> {
        let mut reasons = Vec::new();
        if after.pull > self.before.pull + 0.2 {
            reasons.push(Text::key("opponent-nearer"));
        }
        if after.threat + 0.2 < self.before.threat {
            let away = after.seen.is_empty();
            reasons.push(Text::key(if away {
                "opponent-out-of-sight"
            } else {
                "opponent-safer"
            }));
        } else if after.threat > self.before.threat + 0.2 {
            reasons.push(Text::key("opponent-exposed"));
        }
        if risk > 0.3 {
            reasons.push(Text::key("opponent-answers").with("n", Value::Mean(risk)));
        }
        reasons
    }

    fn wildness(&self, after: &Outlook, moves: u8) -> f64 {
        let bugs_out =
            !self.before.seen.is_empty() && after.seen.is_empty() && after.pull < self.before.pull;
        let runs_at_them = after.threat > self.before.threat + 0.5;
        f64::from(u8::from(bugs_out)) * 1.8
            + f64::from(u8::from(runs_at_them)) * 1.0
            + f64::from(u8::from(moves == 2)) * 0.4
    }

    /// Weighs an action and keeps it.
    fn take(&mut self, field: &Field<'_>, deed: Deed) {
        let e = field.state.element(self.me);
        let stays = matches!(deed.action, Action::Overwatch);
        let given_up = if e.overwatch && !stays && !self.reacts() {
            OVERWATCH
        } else {
            0.0
        };
        let raw = deed.gain + deed.shift - deed.risk - given_up;
        let mut reasons = deed.reasons;
        let sober = match self.roll {
            None => raw,
            Some(chance) => {
                let unpins = if e.pinned { worth::RALLY } else { 0.0 };
                reasons.push(Text::key("opponent-if-rolled").with("chance", Value::Chance(chance)));
                chance * (raw + unpins) - worth::BLUNDER
            }
        };
        let order = match self.occasion {
            Occasion::OwnPhase => Order::Act {
                element: self.me,
                action: deed.action,
            },
            Occasion::Reaction(_) => Order::React {
                element: self.me,
                action: deed.action,
            },
        };
        let (kind, target) = match &order {
            Order::Act { action, .. } | Order::React { action, .. } => {
                (action.key(), action.shot().map(|shot| shot.target))
            }
            _ => ("", None),
        };
        self.options.push(Weighed {
            kind,
            place: deed.place.map(|piece| piece.at),
            target,
            scores: Scores {
                sober,
                danger: deed.gain + deed.shift.max(0.0) * 0.5,
                wild: deed.wild,
            },
            order,
            reasons,
        });
    }
}

impl Field<'_> {
    /// How much more than others an enemy is worth hitting: those who stand where the side wants to be, and all for a side that hunts.
    pub fn prize(&self, at: &Piece) -> f64 {
        let stands_there = self.lore.wants.iter().any(|want| want.wants(at.at));
        let late = if self.turns_left() <= 3 { 1.5 } else { 1.25 };
        let hunted = if self.lore.hunts { 1.2 } else { 1.0 };
        hunted * if stands_there { late } else { 1.0 }
    }
}

fn hurts(who: ElementId, harm: &Harm) -> Text {
    Text::key("opponent-hurts")
        .with("who", Value::Element(who))
        .with("n", Value::Mean(harm.loss))
        .with("chance", Value::Chance(harm.silenced()))
}

fn wins(clash: &Clash) -> Text {
    Text::key("opponent-wins-fight").with("chance", Value::Chance(clash.won))
}
