//! What an order is worth to a sober side, in strength points.

use super::fight::There;
use super::ground::{Lore, TURN};
use super::mind::{Man, Mind, Race};
use super::race::{NEVER, column};
use crate::engine::{SideId, Text, Value};
use crate::opponent::matrix::Scores;
use crate::rules::fifties::fire::{self, Aim};
use crate::rules::fifties::movement::{COMMAND, Plan};
use crate::rules::fifties::{
    Frame, Kind, Order, Setting, State, Way, assault, ground, retreat, sequence,
};
use crate::table::{ElementId, Point};

/// What leaving the table is worth to a unit that has to.
const OUT: f64 = 8.0;
/// What a turn nearer to the way out is worth.
const NEARER: f64 = 1.3;
/// What a turn is worth by which the enemy's column takes longer.
const BARS: f64 = 0.9;
/// How much of the fire it could give in defence a unit does.
const GUARD: f64 = 0.5;
/// How much of the fire that could fall on it a side minds that has time.
const HEED: f64 = 0.7;
/// How much more of it a side minds that has to leave for each turn it can spare.
const HEEDS: f64 = 0.09;
/// The most such a side minds.
const MOST_HEED: f64 = 0.7;
/// How pressing it is to leave when there is time.
const HASTE: f64 = 0.4;
/// How much more pressing when there is none to spare.
const HASTES: f64 = 1.5;
/// What it is worth to come on.
const COMES: f64 = 2.0;
/// What cover is worth besides the fire it keeps off.
const COVER: f64 = 0.15;
/// What it costs to be out of reach of the headquarters.
const ALONE: f64 = 0.8;
/// What it costs a tank to stand in bad going.
const BOGGED: f64 = 0.8;

/// A side's look at a battle.
pub struct Eye<'a> {
    /// The battle's setting.
    pub setting: &'a Setting,
    /// The battle as it stands.
    pub state: &'a State,
    /// What the side knew before.
    pub lore: &'a Lore,
    /// What it sees now.
    pub mind: &'a Mind,
    /// What each enemy could do to each unit of the side.
    pub fires: &'a [Vec<f64>],
    /// Whose look it is.
    pub side: SideId,
}

/// What an order is worth soberly, with the enemy's answer left out, and how wild it is; and what speaks for it.
type Worth = (Scores, Vec<Text>);

/// An order whose worth is one sum, whoever weighs it.
fn plainly(worth: f64) -> Scores {
    Scores {
        sober: worth,
        danger: worth,
        wild: 0.0,
    }
}

impl Eye<'_> {
    /// What an order is worth against doing nothing, and what speaks for it.
    pub fn weigh(&self, agenda: &[Frame], order: &Order) -> Worth {
        match order {
            Order::Shoot { element, target } => {
                let (worth, reasons) = self.shot(*element, *target, None);
                (plainly(worth), reasons)
            }
            Order::Split { element, odd } => {
                let shares = fire::shares(self.setting, self.state, *element, odd);
                let shots = shares.unwrap_or_default().into_iter();
                let (worth, reasons) = shots.fold((0.0, Vec::new()), |(sum, _), (foe, share)| {
                    let (worth, reasons) = self.shot(*element, foe, Some(share));
                    (sum + worth, reasons)
                });
                (plainly(worth), reasons)
            }
            Order::Take | Order::HitDirt | Order::DriveBack { .. } => match agenda.last() {
                Some(Frame::Hits(hits)) => {
                    let worth = self.cancelling(hits.target, hits.hits, order);
                    (plainly(worth), Vec::new())
                }
                _ => (plainly(0.0), Vec::new()),
            },
            Order::Occupy { element } => match agenda.last() {
                Some(Frame::Ground(given)) => {
                    let to = assault::taken(self.setting, self.state, *element, given);
                    (plainly(self.gain(*element, to.at) + 0.1), Vec::new())
                }
                _ => (plainly(0.0), Vec::new()),
            },
            Order::EndPhase | Order::Stay | Order::Move { .. } => (plainly(0.0), Vec::new()),
        }
    }

    /// What the ground is worth to a unit there against where it stands.
    fn gain(&self, id: ElementId, to: Point) -> f64 {
        let man = self.mind.man(id);
        let now = man.piece.map_or(0.0, |piece| {
            self.standing(&There::new(self, man, piece.at, false))
        });
        self.standing(&There::new(self, man, to, true)) - now
    }

    /// What every move of a unit is worth, with where it ends.
    pub fn weigh_moves(
        &self,
        id: ElementId,
        moves: Vec<(Way, Plan)>,
    ) -> Vec<(Order, Option<Point>, Worth)> {
        let man = self.mind.man(id);
        let chance = if sequence::must_roll(self.setting, self.state, id) {
            0.5
        } else {
            1.0
        };
        let now = man
            .piece
            .map(|piece| There::new(self, man, piece.at, false));
        let stays = match &now {
            Some(now) => self.standing(now) + GUARD * self.guard(now) + self.assault(now),
            None => {
                let entries = moves.iter().filter(|(_, plan)| plan.leaves.is_none());
                let worth = |(_, plan): &(Way, Plan)| {
                    self.standing(&There::new(self, man, plan.end.at, true))
                };
                entries.map(worth).fold(f64::MAX, f64::min) - COMES
            }
        };
        let weigh = |(way, plan): (Way, Plan)| {
            let leaves = plan.leaves.is_some();
            let (gain, exposed, reasons) = if leaves {
                (self.out(man), 0.0, vec![Text::key("thinks-out")])
            } else {
                let there = There::new(self, man, plan.end.at, true);
                let ground = self.standing(&there);
                let exposed = self.exposure(&there);
                let strike = self.assault(&there);
                let sum = ground + GUARD * self.guard(&there) + strike;
                let mut reasons = Vec::new();
                if exposed > 0.3 {
                    reasons.push(Text::key("thinks-exposed").with("n", Value::Mean(exposed)));
                }
                if strike > 0.0 {
                    reasons.push(Text::key("thinks-closes").with("n", Value::Mean(strike)));
                }
                if sum - stays > 0.2 {
                    reasons.push(Text::key("thinks-better-place"));
                }
                (sum - stays, exposed, reasons)
            };
            let scores = Scores {
                sober: chance * (gain - self.heed() * exposed) - 0.05,
                danger: chance * gain,
                wild: exposed.max(0.0),
            };
            let end = (!leaves).then_some(plan.end.at);
            (Order::Move { element: id, way }, end, (scores, reasons))
        };
        moves.into_iter().map(weigh).collect()
    }

    /// What it is worth that a unit leaves. The headquarters goes last, so that those who follow are not isolated.
    fn out(&self, man: &Man) -> f64 {
        match self.own_race() {
            Some(race) if man.kind == Kind::Hq && race.need > 1 => {
                OUT - (1.5 + race.slack.clamp(0.0, 6.0)) * (race.need - 1) as f64
            }
            _ => OUT,
        }
    }

    fn own_race(&self) -> Option<&Race> {
        self.mind.race_of(self.side)
    }

    /// How much a side minds fire: one that has to leave the less, the less time there is.
    fn heed(&self) -> f64 {
        self.own_race().map_or(HEED, |race| {
            (0.15 + HEEDS * race.slack).clamp(0.1, MOST_HEED)
        })
    }

    /// How pressing time is to a side that has to leave.
    fn haste(&self, race: &Race) -> f64 {
        HASTE + HASTES * (1.0 - race.slack / 8.0).clamp(0.0, 1.3)
    }

    /// What a place is worth to a unit, the enemy's fire left out.
    fn standing(&self, there: &There<'_>) -> f64 {
        let (setting, man) = (self.setting, there.man);
        let mut worth = 0.0;
        if let Some(race) = self.own_race() {
            worth -= self.haste(race) * self.weight(man) * self.turns_out(race, man, there.at);
        }
        if let Some(race) = self.mind.race_against(self.side) {
            worth += self.barring(race, there);
        }
        worth -= self.out_of_reach(there);
        let nearest = self.foes(self.side);
        let nearest = nearest
            .map(|(_, foe)| setting.board.distance(there.at, foe.at))
            .min();
        if let Some(near) = nearest.filter(|near| *near < 4 && man.kind == Kind::Hq) {
            worth -= 0.4 * f64::from(4 - near);
        }
        let mobility = setting.unit(man.id).mobility;
        if man.kind == Kind::Tank && ground::bad(&setting.ground, there.at, mobility) {
            worth -= BOGGED;
        }
        if there.covered && nearest.is_some_and(|near| near <= 7) {
            worth += COVER;
        }
        worth
    }

    /// What a turn nearer to the way out is worth to a unit: less to heavy weapons, which shoot while others run.
    fn weight(&self, man: &Man) -> f64 {
        match man.kind {
            Kind::HeavyWeapons => 0.5 * NEARER,
            Kind::Hq => 0.8 * NEARER,
            Kind::Infantry | Kind::Tank => NEARER,
        }
    }

    fn turns_out(&self, race: &Race, man: &Man, at: Point) -> f64 {
        let unit = self.setting.unit(man.id);
        let field = &race.ticks[self.lore.gait(unit.moves, unit.mobility)];
        let place = usize::from(self.lore.place(self.setting, at));
        let ticks = field.get(place).copied().unwrap_or(NEVER);
        f64::from(ticks.min(20 * TURN)) / f64::from(TURN)
    }

    /// What a unit's place does to keep the enemy from leaving: the turns by which its column takes longer.
    fn barring(&self, race: &Race, there: &There<'_>) -> f64 {
        let (setting, lore, id) = (self.setting, self.lore, there.man.id);
        let tolls = self.mind.tolls_with(setting, lore, race.side, id, there.at);
        let fields = self.mind.fields(setting, lore, race.side, &tolls);
        let times = self
            .mind
            .ticks(self.setting, self.state, self.lore, race.side, &fields);
        let turns = column(times, race.need).unwrap_or(0.0);
        BARS * turns
    }

    /// What it costs to be out of reach of the headquarters, or, as the headquarters, to leave others so.
    fn out_of_reach(&self, there: &There<'_>) -> f64 {
        let board = &self.setting.board;
        let own = self.mind.men.iter().filter(|man| man.side == self.side);
        if there.man.kind == Kind::Hq {
            let lost = own
                .filter(|man| man.kind != Kind::Hq)
                .filter_map(|man| man.piece)
                .filter(|piece| board.distance(piece.at, there.at) > COMMAND);
            return ALONE * lost.count() as f64;
        }
        let mut hqs = own
            .filter(|man| man.kind == Kind::Hq)
            .filter_map(|man| man.piece)
            .peekable();
        let alone =
            hqs.peek().is_some() && hqs.all(|piece| board.distance(piece.at, there.at) > COMMAND);
        if alone { ALONE } else { 0.0 }
    }

    /// A shot; one that takes from its target what it could cancel opens it to the others.
    fn shot(&self, firer: ElementId, target: ElementId, share: Option<u8>) -> (f64, Vec<Text>) {
        let Some(aim) = Aim::now(self.setting, self.state, firer, target) else {
            return (0.0, Vec::new());
        };
        let dice = fire::pool(self.setting, self.state, &aim, share).needed;
        let dice = usize::try_from(dice).unwrap_or(0);
        let man = self.mind.man(target);
        let cancels = man.cancels && (man.kind == Kind::Tank || !man.close);
        let harm = self.lore.odds.harm(man, dice, cancels);
        let near = match self.mind.race_against(self.side) {
            Some(race) => match man.piece {
                Some(piece) => 0.5 / (1.0 + self.turns_out(race, man, piece.at)),
                None => 0.0,
            },
            None => 0.0,
        };
        let reason = Text::key("thinks-shot").with("n", Value::Mean(dice as f64 / 3.0));
        (0.01 + harm * (1.0 + near), vec![reason])
    }

    /// Whether a hit is cancelled: a strength point is saved for a movement lost.
    fn cancelling(&self, id: ElementId, hits: u8, order: &Order) -> f64 {
        let man = self.mind.man(id);
        let point = |lost: u8| -> f64 {
            let lost = lost.min(man.strength);
            let dies = lost >= man.strength;
            f64::from(lost) + if dies { man.dear } else { 0.0 }
        };
        match order {
            Order::Take => -point(hits),
            Order::HitDirt => -point(hits - 1) - self.pin(man),
            Order::DriveBack { way, .. } => {
                let there = retreat::driven(self.setting, self.state, id, way);
                let gain = match there.ok().and_then(|retreat| retreat.end) {
                    Some(to) => self.gain(id, to.at),
                    None => -f64::from(man.strength) - man.dear,
                };
                -point(hits - 1) - self.pin(man) + gain
            }
            _ => f64::MIN,
        }
    }

    /// What being pinned costs a unit: to one that has to leave a whole movement towards the way out.
    fn pin(&self, man: &Man) -> f64 {
        if self.state.element(man.id).pinned {
            return 0.0;
        }
        match self.own_race() {
            Some(race) => {
                let soon = man
                    .piece
                    .is_some_and(|piece| self.turns_out(race, man, piece.at) <= 1.0);
                let last = if soon { 1.5 } else { 0.0 };
                0.5 * self.haste(race) * self.weight(man) + last
            }
            None => 0.4,
        }
    }
}
