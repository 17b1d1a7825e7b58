//! What an element could do, weighed: in its own phase, and as a reaction.

use super::eye::{Field, Outlook};
use super::places::Goal;
use super::rides::whereabouts;
use super::worth::{self, Clash, Harm};
use crate::engine::{Text, Value};
use crate::opponent::matrix::{Scores, Weighed};
use crate::rules::insurgent::action::Occasion;
use crate::rules::insurgent::contact::{self, lender_for};
use crate::rules::insurgent::state::Place;
use crate::rules::insurgent::{Action, Order, Shot, aircraft};
use crate::table::{ElementId, Piece};

/// A shot that does less is not worth firing.
pub(super) const HURTS: f64 = 0.12;
/// How much more it is worth to hit one who waits for one's aircraft.
const WAITS: f64 = 1.8;
/// How much it is worth to fell one who comes again.
const AGAIN: f64 = 0.7;
/// What overwatch is worth over the reaction an element has anyway.
pub(super) const OVERWATCH: f64 = 0.45;

/// What is looked at next for an element.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// What it can do where it stands.
    Stay,
    /// Getting in and out, landing and taking off.
    Ride,
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
pub(super) struct Deed {
    pub(super) action: Action,
    pub(super) gain: f64,
    pub(super) risk: f64,
    pub(super) shift: f64,
    pub(super) wild: f64,
    pub(super) place: Option<Piece>,
    pub(super) reasons: Vec<Text>,
}

impl Musing {
    /// Begins to think about an element; none if it is not on the table.
    pub fn begin(
        field: &Field<'_>,
        me: ElementId,
        occasion: Occasion,
        roll: Option<f64>,
    ) -> Option<Musing> {
        let piece = whereabouts(field, me)?;
        let mut before = field.outlook(me, piece);
        if matches!(field.state.element(me).place, Place::Away(_)) {
            before.seen.clear();
            (before.threat, before.hope) = (0.0, 0.0);
        }
        Some(Musing {
            me,
            occasion,
            roll,
            before,
            options: Vec::new(),
        })
    }

    /// All that is to be looked at for it.
    pub fn tasks(&self, field: &Field<'_>) -> Vec<Task> {
        let place = field.state.element(self.me).place;
        if matches!(place, Place::Aboard(_)) {
            return vec![Task::Ride];
        }
        if field.setting.unit(self.me).class.aircraft() {
            return self.flying(field);
        }
        let mut tasks = vec![Task::Stay, Task::Ride];
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

    /// What there is to look at for an aircraft.
    fn flying(&self, field: &Field<'_>) -> Vec<Task> {
        let e = field.state.element(self.me);
        let here = field.state.piece(self.me).is_some();
        let must_leave = aircraft::must_leave(field.setting, field.state, self.me);
        let mut tasks = Vec::new();
        if here && !must_leave {
            tasks.extend([Task::Stay, Task::Ride]);
        }
        if e.airborne {
            let mut goals = field.flights(self.me, &self.before.piece);
            goals.retain(|goal| goal.leave || !self.reacts());
            tasks.extend(goals.into_iter().map(Task::Go));
        }
        tasks
    }

    /// Looks at one thing.
    pub fn look(&mut self, field: &Field<'_>, task: Task) {
        match task {
            Task::Stay => self.stay(field),
            Task::Ride => self.ride(field),
            Task::Turn(foe, at) => self.turn(field, foe, at),
            Task::Go(goal) => self.go(field, &goal),
            Task::Charge(foe, at) => self.charge(field, foe, at),
        }
    }

    pub(super) fn reacts(&self) -> bool {
        self.occasion != Occasion::OwnPhase
    }

    pub(super) fn may_aim_at(&self, foe: ElementId) -> bool {
        match self.occasion {
            Occasion::OwnPhase => true,
            Occasion::Reaction(actor) => actor == foe,
        }
    }

    pub(super) fn shot(&self, field: &Field<'_>, from: &Piece, target: ElementId) -> Shot {
        let (setting, state) = (field.setting, field.state);
        let to = state.piece(target);
        let shot = to.and_then(|to| worth::shot(setting, state, (self.me, *from), (target, to)));
        let on_foot = setting.on_foot(target);
        let helper = lender_for(setting, state, self.me, from).filter(|_| on_foot);
        Shot {
            helper,
            law: shot.is_some_and(|shot| shot.law),
            ..Shot::at(target)
        }
    }

    /// What may be done in answer to it; to a reaction nobody answers.
    pub(super) fn answers(
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

    /// What speaks for a place and against it.
    pub(super) fn of_place(&self, after: &Outlook, risk: f64) -> Vec<Text> {
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

    pub(super) fn wildness(&self, after: &Outlook, moves: u8) -> f64 {
        let bugs_out =
            !self.before.seen.is_empty() && after.seen.is_empty() && after.pull < self.before.pull;
        let runs_at_them = after.threat > self.before.threat + 0.5;
        f64::from(u8::from(bugs_out)) * 1.8
            + f64::from(u8::from(runs_at_them)) * 1.0
            + f64::from(u8::from(moves == 2)) * 0.4
    }

    /// Weighs an action and keeps it.
    pub(super) fn take(&mut self, field: &Field<'_>, deed: Deed) {
        let e = field.state.element(self.me);
        let stays = matches!(deed.action, Action::Overwatch);
        let given_up = if e.overwatch && !stays && !self.reacts() {
            OVERWATCH
        } else {
            0.0
        };
        let raw = deed.gain + deed.shift - deed.risk;
        let mut reasons = deed.reasons;
        let sober = match self.roll {
            None => raw - given_up,
            Some(chance) => {
                let unpins = if e.pinned { worth::RALLY } else { 0.0 };
                reasons.push(Text::key("opponent-if-rolled").with("chance", Value::Chance(chance)));
                chance * (raw + unpins) - given_up - worth::BLUNDER
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
    /// How much more than others an enemy is worth hitting: those who stand where the side wants to be, those on whom the enemy's plan hangs,
    /// and all for a side that hunts; less, who comes again when he falls.
    pub fn prize(&self, foe: ElementId, at: &Piece) -> f64 {
        let stands_there = self.lore.wants.iter().any(|want| want.wants(at.at));
        let late = if self.turns_left() <= 3 { 1.5 } else { 1.25 };
        let hunted = if self.lore.hunts { 1.2 } else { 1.0 };
        let again = if self.setting.comes_again(foe) {
            AGAIN
        } else {
            1.0
        };
        let other = Field {
            side: self.setting.side(foe),
            ..*self
        };
        let waits = if other.awaits_aircraft(foe) {
            WAITS
        } else {
            1.0
        };
        hunted * again * waits * self.dear_to_them(foe) * if stands_there { late } else { 1.0 }
    }
}

/// What a shot may do.
pub(super) fn hurts(who: ElementId, harm: &Harm) -> Text {
    if harm.machine {
        return Text::key("opponent-hits-machine")
            .with("who", Value::Element(who))
            .with("out", Value::Chance(harm.eliminated))
            .with("pinned", Value::Chance(harm.pinned));
    }
    Text::key("opponent-hurts")
        .with("who", Value::Element(who))
        .with("n", Value::Mean(harm.loss))
        .with("chance", Value::Chance(harm.silenced()))
}

/// What a fight may come to.
pub(super) fn wins(clash: &Clash) -> Text {
    Text::key("opponent-wins-fight").with("chance", Value::Chance(clash.won))
}
