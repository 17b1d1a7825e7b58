//! What an order is worth to a sober side, in strength points.

use super::Lore;
use crate::engine::{Forecast, SideId, Text, Value};
use crate::rules::fifties::event::{self, Event};
use crate::rules::fifties::fire::{self, Aim};
use crate::rules::fifties::movement::{self, isolated};
use crate::rules::fifties::state::Phase;
use crate::rules::fifties::{
    Frame, Kind, Order, Setting, State, Way, assault, draft, forecast, ground, retreat, sequence,
};
use crate::table::sight::sees;
use crate::table::{ElementId, Length, Piece, Point};

/// What leaving the table is worth to a unit that has to.
const OUT: f64 = 8.0;
/// What a step nearer to the way out is worth.
const STEP: f64 = 0.9;
/// What a lost movement is worth.
const PIN: f64 = 0.6;
/// How much of the fire that could fall on a unit does.
const EXPOSED: f64 = 0.7;
/// The same for a side that has to leave: fire at one of its units is not at the others.
const RUNS: f64 = 0.35;
/// How much of the fire it could give it does.
const GUARD: f64 = 0.5;

/// A side's look at a battle.
pub struct Eye<'a> {
    /// The battle's setting.
    pub setting: &'a Setting,
    /// The battle as it stands.
    pub state: &'a State,
    /// What the side knew before.
    pub lore: &'a Lore,
    /// Whose look it is.
    pub side: SideId,
}

type Worth = (f64, Vec<Text>);

impl Eye<'_> {
    /// What an order is worth against doing nothing, and what speaks for it.
    pub fn weigh(&self, agenda: &[Frame], order: &Order) -> Worth {
        match order {
            Order::Move { element, way } => self.moving(*element, way),
            Order::Shoot { element, target } => {
                let aim = Aim::now(self.setting, self.state, *element, *target);
                aim.map_or((0.0, Vec::new()), |aim| self.shot(&aim, None))
            }
            Order::Split { element, odd } => {
                let shares = fire::shares(self.setting, self.state, *element, odd);
                let shots = shares
                    .unwrap_or_default()
                    .into_iter()
                    .filter_map(|(foe, share)| {
                        let aim = Aim::now(self.setting, self.state, *element, foe)?;
                        Some(self.shot(&aim, Some(share)))
                    });
                shots.fold((0.0, Vec::new()), |(sum, _), (worth, reasons)| {
                    (sum + worth, reasons)
                })
            }
            Order::Take | Order::HitDirt | Order::DriveBack { .. } => match agenda.last() {
                Some(Frame::Hits(hits)) => self.cancelling(hits.target, hits.hits, order),
                _ => (0.0, Vec::new()),
            },
            Order::Occupy { element } => match agenda.last() {
                Some(Frame::Ground(given)) => {
                    let to = assault::taken(self.setting, self.state, *element, given);
                    let occupied = Event::Occupied {
                        element: *element,
                        to,
                    };
                    (self.gain(*element, &occupied) + 0.1, Vec::new())
                }
                _ => (0.0, Vec::new()),
            },
            Order::EndPhase | Order::Stay => (0.0, Vec::new()),
        }
    }

    fn after(&self, event: &Event) -> State {
        let mut then = self.state.clone();
        event::apply(self.setting, &mut then, event);
        then
    }

    /// What a unit's place is worth after an event, against now.
    fn gain(&self, id: ElementId, event: &Event) -> f64 {
        self.place(&self.after(event), id) - self.place(self.state, id)
    }

    fn moving(&self, id: ElementId, way: &Way) -> Worth {
        let Ok(plan) = movement::plan(self.setting, self.state, id, way) else {
            return (f64::MIN, Vec::new());
        };
        let chance = if sequence::must_roll(self.setting, self.state, id) {
            0.5
        } else {
            1.0
        };
        if plan.leaves.is_some() {
            return (chance * OUT, vec![Text::key("thinks-out")]);
        }
        let moved = Event::Moved {
            element: id,
            path: plan.path,
            to: plan.end,
            contact: !plan.touches.is_empty(),
        };
        let mut reasons = Vec::new();
        let fire = |event: &Event| -> f64 {
            let threats = draft::threats(self.setting, self.state, id, Length::ZERO, event);
            threats
                .iter()
                .fold(0.0, |sum, t| sum + self.harm(id, &t.forecast))
        };
        let exposed = fire(&moved);
        if exposed > 0.3 {
            reasons.push(Text::key("thinks-exposed").with("n", Value::Mean(exposed)));
        }
        let stays = fire(&Event::Revealed {
            elements: Vec::new(),
        });
        let gain = self.gain(id, &moved);
        let comes = if self.state.piece(id).is_none() {
            1.0
        } else {
            0.0
        };
        let strike = self.strike(id, &moved, &plan.touches);
        if strike > 0.0 {
            reasons.push(Text::key("thinks-closes").with("n", Value::Mean(strike)));
        }
        if gain > 0.2 {
            reasons.push(Text::key("thinks-better-place"));
        }
        let heeded = if self.lore.ways_out.is_empty() {
            EXPOSED
        } else {
            RUNS
        };
        let worth = gain + comes + strike - heeded * (exposed - stays);
        (chance * worth - 0.02, reasons)
    }

    /// What an assault next to the enemy is to be expected to do, less what a pin in defensive fire would take of it.
    fn strike(&self, id: ElementId, moved: &Event, touches: &[ElementId]) -> f64 {
        let mut then = self.after(moved);
        event::apply(self.setting, &mut then, &Event::PhaseBegan(Phase::Assault));
        if !fire::can_shoot(self.setting, &then, id) {
            return 0.0;
        }
        let share = fire::split(self.setting, &then, id)
            .ok()
            .map(|split| split.even);
        let shots = touches.iter().filter_map(|foe| {
            let aim = Aim::now(self.setting, &then, id, *foe)?;
            Some(self.harm(*foe, &forecast::shot(self.setting, &then, &aim, share)))
        });
        shots.fold(0.0, |sum, harm| sum + harm)
    }

    /// What a shot does to its target, as its owner feels it.
    fn harm(&self, target: ElementId, shot: &Forecast) -> f64 {
        shot.mean_loss * 1.0 + shot.eliminated * (1.5 + self.dear(target)) + shot.pinned * PIN * 0.6
    }

    /// What is lost with a unit beyond its strength.
    fn dear(&self, id: ElementId) -> f64 {
        match self.setting.kind(id) {
            Kind::Hq => 1.0,
            Kind::Tank => 0.8,
            Kind::HeavyWeapons => 0.4,
            Kind::Infantry => 0.0,
        }
    }

    fn shot(&self, aim: &Aim, share: Option<u8>) -> Worth {
        let forecast = forecast::shot(self.setting, self.state, aim, share);
        let near_out = match self.state.piece(aim.target) {
            Some(piece) if !self.lore.enemys_ways_out.is_empty() => {
                let steps = self.steps(&self.lore.enemys_ways_out, piece.at);
                0.3 / (1.0 + f64::from(steps))
            }
            _ => 0.0,
        };
        let worth = 0.01 + self.harm(aim.target, &forecast) * (1.0 + near_out);
        let reason = Text::key("thinks-shot").with("n", Value::Mean(forecast.mean_loss));
        (worth, vec![reason])
    }

    /// Whether a hit is cancelled: a strength point is saved for a movement lost.
    fn cancelling(&self, id: ElementId, hits: u8, order: &Order) -> Worth {
        let strength = self.state.element(id).strength;
        let point = |lost: u8| -> f64 {
            let lost = lost.min(strength);
            let dies = lost >= strength;
            f64::from(lost) + if dies { 1.5 + self.dear(id) } else { 0.0 }
        };
        match order {
            Order::Take => (-point(hits), Vec::new()),
            Order::HitDirt => (-point(hits - 1) - self.pin(id), Vec::new()),
            Order::DriveBack { way, .. } => {
                let there = retreat::driven(self.setting, self.state, id, way);
                let gain = match there
                    .ok()
                    .and_then(|retreat| Some((retreat.end?, retreat.path)))
                {
                    Some((to, path)) => self.gain(
                        id,
                        &Event::Retreated {
                            element: id,
                            path,
                            to,
                        },
                    ),
                    None => -f64::from(strength) - 1.5,
                };
                (-point(hits - 1) - self.pin(id) + gain, Vec::new())
            }
            _ => (f64::MIN, Vec::new()),
        }
    }

    /// What being pinned costs a unit: to one that has to leave a whole movement towards the way out.
    fn pin(&self, id: ElementId) -> f64 {
        if self.state.element(id).pinned {
            0.0
        } else if self.lore.ways_out.is_empty() {
            PIN
        } else {
            STEP * self.haste() * f64::from(self.setting.unit(id).moves.0)
        }
    }

    /// How pressing time is to a side that has to leave.
    fn haste(&self) -> f64 {
        match self.lore.turns {
            Some(turns) if turns > 0 => 0.8 + 1.6 * f64::from(self.state.turn) / f64::from(turns),
            _ => 1.0,
        }
    }

    fn steps(&self, ways_out: &[Point], at: Point) -> u16 {
        let steps = ways_out
            .iter()
            .map(|out| self.setting.board.distance(at, *out));
        steps.min().unwrap_or(0)
    }

    /// What the place of a unit is worth to its side.
    fn place(&self, state: &State, id: ElementId) -> f64 {
        let Some(piece) = state.piece(id) else {
            return 0.0;
        };
        let (setting, board, kind) = (self.setting, &self.setting.board, self.setting.kind(id));
        let mut worth = 0.0;
        if !self.lore.ways_out.is_empty() {
            let steps = f64::from(self.steps(&self.lore.ways_out, piece.at));
            worth -= STEP * self.haste() * steps;
        }
        let foes: Vec<(ElementId, Piece)> = state.known(setting, self.side).collect();
        let nearest = foes
            .iter()
            .map(|(_, foe)| board.distance(piece.at, foe.at))
            .min();
        if !self.lore.enemys_ways_out.is_empty() {
            worth += self.blocking(id, piece.at, &foes);
        }
        if isolated(setting, state, id)
            && setting
                .headquarters(self.side)
                .any(|hq| state.piece(hq).is_some())
        {
            worth -= 0.8;
        }
        if kind == Kind::Hq {
            let lost = setting.ids().filter(|other| {
                setting.side(*other) == self.side && isolated(setting, state, *other)
            });
            worth -= 0.8 * lost.count() as f64;
            if let Some(near) = nearest.filter(|near| *near < 4) {
                worth -= 0.5 * f64::from(4 - near);
            }
        }
        let mobility = setting.unit(id).mobility;
        if kind == Kind::Tank && ground::bad(&setting.ground, piece.at, mobility) {
            worth -= 0.8;
        }
        if ground::cover(&setting.ground, piece.at).is_some()
            && nearest.is_some_and(|near| near <= 7)
        {
            worth += 0.5;
        }
        worth + GUARD * self.guard(state, id, &foes)
    }

    /// What a unit could do in defence from where it stands, at the best of the enemies as they come nearer by one.
    fn guard(&self, state: &State, id: ElementId, foes: &[(ElementId, Piece)]) -> f64 {
        let (setting, Some(piece)) = (self.setting, state.piece(id)) else {
            return 0.0;
        };
        let heavy = setting.kind(id) == Kind::HeavyWeapons;
        if heavy && state.element(id).packed {
            return 0.0;
        }
        let seen = |foe: &Piece| {
            sees(&setting.ground, &piece, foe)
                || (heavy && fire::spotter(setting, state, id, foe).is_some())
        };
        let best = foes.iter().filter(|(_, foe)| seen(foe)).map(|(foe, at)| {
            let range = setting
                .board
                .distance(piece.at, at.at)
                .saturating_sub(1)
                .max(1);
            let soft = matches!(setting.kind(id), Kind::Infantry | Kind::HeavyWeapons);
            let armoured = soft && range > 1 && setting.kind(*foe) == Kind::Tank;
            let covered = ground::cover(&setting.ground, at.at).is_some();
            let dice = setting
                .unit(id)
                .dice_at(range)
                .saturating_sub(u8::from(armoured || covered));
            f64::from(dice) / 3.0
        });
        best.fold(0.0, f64::max)
    }

    /// What a unit's place does to keep the enemy from leaving: it is nearer to the way out than they are, and within its range of them.
    fn blocking(&self, id: ElementId, at: Point, foes: &[(ElementId, Piece)]) -> f64 {
        let board = &self.setting.board;
        let outs = &self.lore.enemys_ways_out;
        let own = self.steps(outs, at);
        let wanted: u16 = match self.setting.kind(id) {
            Kind::Infantry => 2,
            Kind::Tank => 3,
            Kind::HeavyWeapons => 5,
            Kind::Hq => 6,
        };
        let ahead = foes
            .iter()
            .filter(|(_, foe)| own <= self.steps(outs, foe.at))
            .count();
        let nearest = foes
            .iter()
            .map(|(_, foe)| board.distance(at, foe.at))
            .min()
            .unwrap_or(wanted);
        let far = f64::from(nearest.saturating_sub(wanted));
        let all = foes.len().max(1) as f64;
        1.2 * ahead as f64 / all - 0.3 * far - 0.04 * f64::from(own)
    }
}
