//! Fire into the enemy's movement: whether an ambush is worth giving oneself away, whether now or an inch further on, and overwatch.

use super::eye::Eye;
use super::odds::Shot;
use super::worth::{Worth, figures};
use crate::engine::{Text, Value};
use crate::rules::bushwars::fire::Aim;
use crate::rules::bushwars::frame::{Frame, Occasion};
use crate::rules::bushwars::state::Place;
use crate::rules::bushwars::{ambush, figures as stands, hiding};
use crate::table::{ElementId, Length, Piece, Point};

/// What an ambush must be worth before a squad gives itself away for it.
const GIVEN_AWAY: f64 = 0.6;
/// What is left of a chance that is put off by an inch: the walker may stop, or turn away.
const PUT_OFF: f64 = 0.9;
/// How much better the next inch must be.
const PAYS: f64 = 0.1;
/// So many inches on are looked at.
const AHEAD: i32 = 3;

impl Eye<'_> {
    /// Who is on his way, or has just shown himself.
    pub fn quarry(frame: Option<&Frame>) -> Option<ElementId> {
        match frame {
            Some(Frame::Walk(walking)) => Some(walking.element),
            Some(Frame::Shown(id, _)) => Some(*id),
            _ => None,
        }
    }

    /// An ambush from a place: what it does if it is not noticed, what the squad can still do in Regular Fire, against what it then suffers, and
    /// against staying hidden.
    pub fn ambushes(&self, id: ElementId, at: Point, target: ElementId) -> Worth {
        let (setting, state) = (self.setting, self.state);
        let Ok(piece) = ambush::check(setting, state, id, at, target) else {
            return Worth::never();
        };
        let from = stands::marker(&piece);
        let aim = Aim::from(setting, state, id, from, target);
        let shot = aim.and_then(|aim| Shot::all(setting, state, aim, Occasion::Ambush));
        let Some(shot) = shot else {
            return Worth::never();
        };
        let unnoticed = self.unnoticed(target);
        let harm = self.harm(Occasion::Ambush, &[shot]);
        let stand = self.stand(id, piece, false);
        let part = harm / self.price(target).max(0.1);
        let answered = 1.0 - unnoticed * part.min(1.0) * 0.7;
        let hides = match state.hidden(id) {
            Some(hidden) => {
                let goes = self.lurking(id, hidden.piece, hidden.die);
                let shown = self.way_left(hidden.piece.at) - self.way_left(at);
                goes - shown * 0.12
            }
            None => 0.0,
        };
        Worth {
            gain: unnoticed * harm + 0.6 * stand.does * answered,
            risk: stand.suffers * answered * self.heed(at) + hides.max(0.0) + GIVEN_AWAY,
            reasons: Vec::new(),
        }
        .says(
            figures("thinks-ambush", unnoticed * harm)
                .with("who", Value::Element(target))
                .with("chance", Value::Chance(unnoticed)),
        )
    }

    /// What is done about somebody who walks, if nothing is done now but the side is asked again further on: as much better as the next inches
    /// make it, if they do, by the way he looks.
    pub fn waits(&self, walker: ElementId, now: f64) -> Worth {
        let holds = Worth::plain(0.01).says(Text::key("opponent-holds"));
        let later = self.later(walker);
        if later * PUT_OFF > now.max(0.0) + PAYS {
            return Worth::plain(later * PUT_OFF).says(Text::key("opponent-waits-for-better"));
        }
        holds
    }

    /// The best ambush within the next inches, if he goes on as he looks.
    fn later(&self, target: ElementId) -> f64 {
        let Some(piece) = self.state.piece(target) else {
            return 0.0;
        };
        let mut then = self.state.clone();
        let mut best = 0.0_f64;
        for inch in 1..=AHEAD {
            let at = piece.facing.ahead(piece.at, Length::inches(inch));
            let stands = Piece { at, ..piece };
            if !self.holds(at, piece.radius) {
                break;
            }
            let Some(e) = then.elements.get_mut(usize::from(target.0)) else {
                break;
            };
            e.place = Place::Table(stands);
            let eye = Eye {
                state: &then,
                ..*self
            };
            let fade = PUT_OFF.powi(inch - 1);
            for id in self.state.ids() {
                let own = self.state.side(self.setting, id) == self.side;
                if own && ambush::eligible(&then, id).is_ok() {
                    best = best
                        .max(fade * eye.best_ambush(id, target).map_or(0.0, |(_, w)| w.sober()));
                }
            }
        }
        best
    }

    /// Whether the table has room for a base there.
    fn holds(&self, at: Point, radius: Length) -> bool {
        let (width, height) = (self.setting.ground.width.0, self.setting.ground.height.0);
        let r = radius.0;
        (r..=width - r).contains(&at.x) && (r..=height - r).contains(&at.y)
    }

    /// The best place for an ambush of those that look best at a glance.
    pub fn best_ambush(&self, id: ElementId, target: ElementId) -> Option<(Point, Worth)> {
        let mut best: Option<(Point, Worth)> = None;
        for at in self.lairs(id, target) {
            let worth = self.ambushes(id, at, target);
            if best.as_ref().is_none_or(|(_, b)| worth.sober() > b.sober()) {
                best = Some((at, worth));
            }
        }
        best
    }

    /// Places from which somebody may be ambushed, the best at a glance first, a few.
    pub fn lairs(&self, id: ElementId, target: ElementId) -> Vec<Point> {
        const LONGER: usize = 6;
        let (setting, state) = (self.setting, self.state);
        let (Ok(die), Some(there)) = (ambush::eligible(state, id), state.piece(target)) else {
            return Vec::new();
        };
        let near = (ambush::NEAR + there.radius).squared();
        let mut places = hiding::places(setting, state, id, die);
        places.retain(|at| at.distance_squared(there.at) <= near);
        let mut rated: Vec<(f64, Point)> = places
            .into_iter()
            .map(|at| (self.glance(id, at), at))
            .collect();
        rated.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let may = |at: &Point| ambush::check(setting, state, id, *at, target).is_ok();
        rated
            .into_iter()
            .map(|(_, at)| at)
            .filter(may)
            .take(LONGER)
            .collect()
    }

    /// Fire on overwatch: by the chance that it comes off what it does now, and what who is hit can no longer do, against the Regular Fire it
    /// costs and the move it costs.
    pub fn watches(&self, id: ElementId, target: ElementId) -> Worth {
        let (setting, state) = (self.setting, self.state);
        let Ok(aim) = ambush::may_watch(setting, state, id, target) else {
            return Worth::never();
        };
        let Some(shot) = Shot::all(setting, state, aim, Occasion::Overwatch) else {
            return Worth::never();
        };
        let Some(piece) = state.piece(id) else {
            return Worth::never();
        };
        let rating = i32::from(state.quality(setting, id).rating());
        let comes_off = crate::chance::odds::die(10, rating);
        let harm = self.harm(Occasion::Overwatch, &[shot]);
        let stand = self.stand(id, piece, false);
        let part = (harm / self.price(target).max(0.1)).min(1.0);
        // Who may still be fired at in Regular Fire is not lost by waiting.
        let later = if stand.target == Some(target) {
            0.7
        } else {
            1.0
        };
        Worth {
            gain: comes_off * (harm + part * stand.suffers * 0.5),
            risk: comes_off * stand.does * later,
            reasons: Vec::new(),
        }
        .says(
            figures("thinks-watches", harm)
                .with("who", Value::Element(target))
                .with("chance", Value::Chance(comes_off)),
        )
    }
}
