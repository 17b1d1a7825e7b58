//! What an order is worth to the side that gives it, in figures: what is gained, what is risked for it, and why.

use super::eye::{Eye, STRIDE, Stand};
use super::lore::inches;
use crate::engine::{Text, Value};
use crate::rules::bushwars::frame::Occasion;
use crate::rules::bushwars::{Way, hiding, movement};
use crate::table::{ElementId, Length, Piece, Point};

/// What an inch of the way is worth when there is time.
const INCH: f64 = 0.12;
/// What standing in cover is worth by itself.
const COVER: f64 = 0.25;
/// What it is worth to be hidden and not seen.
const UNSEEN: f64 = 0.5;
/// The same where others get at the loot in the meantime.
const UNSEEN_BY_LOOTERS: f64 = 0.1;
/// What it is worth to be out of the battle by the way out.
const OUT: f64 = 20.0;
/// What it is worth to be a move from the way out.
const NEAR_OUT: f64 = 2.0;
/// What an ambush that may come about is worth of one that does.
const MAY_AMBUSH: f64 = 0.3;

/// What an order is worth.
#[derive(Clone, Debug, Default)]
pub struct Worth {
    /// What it brings.
    pub gain: f64,
    /// What it may cost.
    pub risk: f64,
    /// What speaks for it and against it.
    pub reasons: Vec<Text>,
}

impl Worth {
    /// Worth so much, and nothing more to be said.
    pub fn plain(gain: f64) -> Worth {
        Worth {
            gain,
            ..Worth::default()
        }
    }

    /// What may not be.
    pub fn never() -> Worth {
        Worth::plain(f64::MIN)
    }

    /// The same with a reason.
    pub fn says(mut self, reason: Text) -> Worth {
        self.reasons.push(reason);
        self
    }

    /// What it comes to.
    pub fn sober(&self) -> f64 {
        self.gain - self.risk
    }
}

/// A number of figures, as a reason tells it.
pub fn figures(key: &'static str, n: f64) -> Text {
    Text::key(key).with("n", Value::Mean(n))
}

impl Eye<'_> {
    /// What an inch of the way is worth at a place: the more, the less time there is.
    fn inch(&self, at: Point) -> f64 {
        let slack = self.slack(at);
        if slack < 0.0 {
            return INCH / 2.0;
        }
        INCH * (1.0 + 0.6 * (2.0 - slack).clamp(0.0, 2.0))
    }

    /// What a place is worth that is so good for the way, against another one.
    fn way(&self, from: Point, to: f64) -> f64 {
        (self.way_left(from) - to) * self.inch(from)
    }

    /// What a stand is worth: what it does, what it suffers, cover.
    fn value(&self, at: Point, stand: &Stand) -> (f64, f64) {
        let cover = if self.covered(at) { COVER } else { 0.0 };
        (stand.does + cover, stand.suffers * self.heed(at))
    }

    /// A move, against standing still.
    pub fn moved(&self, id: ElementId, way: &Way) -> Worth {
        let Ok(plan) = movement::plan(self.setting, self.state, id, way) else {
            return Worth::never();
        };
        if plan.leaves.is_some() && self.lore.points {
            return self.leaves_with(id);
        }
        if plan.leaves.is_some() {
            return Worth::plain(OUT).says(Text::key("thinks-out"));
        }
        let Some(piece) = self.state.piece(id) else {
            return Worth::never();
        };
        let prey = plan.captures.map_or(0.0, |foe| self.price(foe));
        let stays = self.stand(id, piece, false);
        let goes = self.stand(id, plan.end, true);
        let (good, bad) = self.value(piece.at, &stays);
        let (better, worse) = self.value(plan.end.at, &goes);
        let half = middle(piece.at, plan.end.at);
        let lurks = self.ambushed(id, plan.end.at).max(self.ambushed(id, half));
        let nearer = self.way(piece.at, self.way_left(plan.end.at)) + self.lure(id, plan.end.at)
            - self.lure(id, piece.at);
        let mut worth = Worth {
            gain: better - good + nearer + prey + (bad - worse).max(0.0),
            risk: (worse - bad).max(0.0) + lurks * self.heed(piece.at),
            reasons: Vec::new(),
        };
        if let Some(foe) = plan.captures {
            let who = Value::Element(foe);
            worth = worth.says(Text::key("thinks-captures").with("who", who));
        }
        if nearer > 0.3 {
            worth = worth.says(Text::key("thinks-nearer"));
        }
        if self.covered(plan.end.at) && !self.covered(piece.at) {
            worth = worth.says(Text::key("thinks-into-cover"));
        }
        if bad - worse > 0.3 {
            worth = worth.says(Text::key("thinks-out-of-fire"));
        }
        if goes.does > 0.3 {
            worth = worth.says(figures("thinks-fire-from-there", goes.does));
        }
        if worse > 0.3 {
            worth = worth.says(figures("thinks-exposed", worse));
        }
        if lurks > 0.3 {
            worth = worth.says(Text::key("thinks-may-be-ambushed"));
        }
        worth
    }

    /// What somebody is worth to this side.
    pub fn price(&self, id: ElementId) -> f64 {
        super::odds::price(self.setting, self.state, id) * self.dear(id)
    }

    /// The chance of a guess.
    pub fn chance(&self, id: ElementId, higher: bool) -> f64 {
        let (_, deck) = hiding::deck(self.setting, self.state, id);
        let (right, all) = hiding::chances(self.setting, deck, higher);
        f64::from(right) / f64::from(all.max(1))
    }

    /// A guess, to hide or to stay hidden: by its chance what it is worth to be hidden for another turn; else what has to be done instead.
    pub fn guessed(&self, id: ElementId, higher: bool, shows: f64) -> Worth {
        let chance = self.chance(id, higher);
        let told = |key| Text::key(key).with("chance", Value::Chance(chance));
        if let Some(hidden) = self.state.hidden(id) {
            let goes_on = self.lurking(id, hidden.piece, hidden.die.saturating_add(1));
            return Worth::plain(chance * goes_on + (1.0 - chance) * shows)
                .says(told("thinks-stays-hidden"));
        }
        let Some(piece) = self.state.piece(id) else {
            return Worth::never();
        };
        let stand = self.stand(id, piece, false);
        let (good, bad) = self.value(piece.at, &stand);
        let worth = Worth {
            gain: chance * (self.lurking(id, piece, 1) + bad - (good - COVER)),
            risk: 0.0,
            reasons: Vec::new(),
        };
        let worth = worth.says(told("thinks-hides"));
        if bad > 0.3 {
            return worth.says(Text::key("thinks-out-of-fire"));
        }
        worth
    }

    /// What it is worth to be hidden with such a die, against standing where one began: unseen, on the way, and near those who may be ambushed.
    pub fn lurking(&self, id: ElementId, began: Piece, die: u8) -> f64 {
        let reach = hiding::reach(die);
        let unseen = if self.lore.points {
            UNSEEN_BY_LOOTERS + self.best_lure(id, began.at, reach)
        } else {
            UNSEEN + self.way(began.at, self.best_way(began.at, reach))
        };
        unseen + self.may_ambush(id, began, reach)
    }

    /// The best that a squad with such a reach can come to for the way, in cover.
    pub fn best_way(&self, began: Point, reach: Length) -> f64 {
        let far = reach.squared();
        let spots = self.setting.spots.iter();
        let near = spots.filter(|at| began.distance_squared(**at) <= far);
        near.map(|at| self.way_left(*at))
            .fold(self.way_left(began), f64::min)
    }

    /// What the ambushes are worth that may come of being hidden there.
    fn may_ambush(&self, id: ElementId, began: Piece, reach: Length) -> f64 {
        let far = reach + movement::FOOT * 2;
        let foes = self.look.foes.iter();
        let near = foes.filter(|foe| foe.piece.at.distance(began.at) <= far);
        let each = near.map(|foe| {
            let shot = self.springs(id, began, foe.id, foe.piece.at);
            self.unnoticed(foe.id) * self.harm(Occasion::Ambush, &[shot])
        });
        MAY_AMBUSH * each.fold(0.0, f64::max)
    }

    /// The chance that somebody does not notice an ambush (BW-20).
    pub fn unnoticed(&self, target: ElementId) -> f64 {
        let rating = i32::from(self.state.quality(self.setting, target).rating());
        1.0 - crate::chance::odds::die(10, rating)
    }

    /// Coming out of hiding at a place, against standing where it began.
    pub fn shown(&self, id: ElementId, at: Point) -> Worth {
        let Some(hidden) = self.state.hidden(id) else {
            return Worth::never();
        };
        let piece = Piece { at, ..hidden.piece };
        let stand = self.stand(id, piece, at != hidden.piece.at);
        let (good, bad) = self.value(at, &stand);
        let lurks = self.ambushed(id, at);
        let nearer = self.way(hidden.piece.at, self.way_left(at)) + self.lure(id, at)
            - self.lure(id, hidden.piece.at);
        let mut worth = Worth {
            gain: good - COVER + nearer,
            risk: bad + lurks * self.heed(at),
            reasons: Vec::new(),
        };
        if !self.lore.exits.is_empty() && self.way_left(at) <= STRIDE {
            worth.gain += NEAR_OUT;
            worth = worth.says(Text::key("thinks-nearly-out"));
        } else if nearer > 0.3 {
            worth = worth.says(Text::key("thinks-nearer"));
        }
        if stand.does > 0.3 {
            worth = worth.says(figures("thinks-fire-from-there", stand.does));
        }
        if bad > 0.3 {
            worth = worth.says(figures("thinks-exposed", bad));
        }
        worth
    }

    /// A quick look at a place for somebody who may appear there, to choose those that are worth a longer one: the way, and the weapons that
    /// reach it.
    pub fn glance(&self, id: ElementId, at: Point) -> f64 {
        let own = self.state.element(id).figures.iter();
        let reaches = |foe: &super::eye::Foe| {
            let gap = inches(foe.piece.at.distance(at) - foe.piece.radius);
            own.clone()
                .filter(|figure| inches(figure.weapon.range()) >= gap)
                .count() as f64
        };
        let foes = self.look.foes.iter();
        let threat: f64 = foes
            .clone()
            .filter(|foe| foe.fires && foe.piece.at.distance(at) <= foe.range)
            .map(|foe| self.state.element(foe.id).figures.len() as f64)
            .sum();
        let does = foes.map(reaches).fold(0.0, f64::max);
        0.3 * does - 0.3 * threat * self.heed(at) - self.way_left(at) * self.inch(at)
            + self.lure(id, at)
    }
}

/// The middle between two places.
fn middle(a: Point, b: Point) -> Point {
    Point::new((a.x + b.x) / 2, (a.y + b.y) / 2)
}
