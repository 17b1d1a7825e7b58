//! What is made of the cards that bring something about (BW-10), and who is lost (BW-R10).

use super::eye::Eye;
use super::worth::Worth;
use crate::engine::{SideId, Text};
use crate::rules::bushwars::{Weapon, hiding};
use crate::table::{ElementId, Length, Piece, Point};

impl Eye<'_> {
    /// A squad is hidden at once (queen): what it is worth to be hidden, against what it would do and suffer where it stands.
    pub fn hides_now(&self, id: ElementId) -> Worth {
        let Some(piece) = self.state.piece(id) else {
            return Worth::never();
        };
        let stand = self.stand(id, piece, false);
        let gain = self.lurking(id, piece, 1) + stand.suffers - stand.does;
        Worth::plain(gain).says(Text::key("thinks-hides-now"))
    }

    /// A die is turned down (jack): that of the squad to which it matters least.
    pub fn turned_down(&self, id: ElementId) -> Worth {
        let Some(hidden) = self.state.hidden(id) else {
            return Worth::never();
        };
        let less = hidden.die.saturating_sub(1);
        let lost =
            self.lurking(id, hidden.piece, hidden.die) - self.lurking(id, hidden.piece, less);
        Worth::plain(-lost).says(Text::key("thinks-least-lost"))
    }

    /// A player has to reveal a squad (king): the one whose hidden squads are most of a danger.
    pub fn forces(&self, side: SideId) -> Worth {
        let hidden = self.look.hidden.iter();
        let theirs = hidden.filter(|(id, _)| self.state.side(self.setting, *id) == side);
        let danger = theirs.map(|(id, hidden)| self.menace(*id, hidden.piece.at, hidden.die));
        Worth::plain(danger.fold(0.0, f64::max)).says(Text::key("thinks-brings-to-light"))
    }

    /// What a hidden enemy is to this side: its worth, the more the nearer its die lets it come.
    fn menace(&self, id: ElementId, began: Point, die: u8) -> f64 {
        let own = self.state.ids().filter(|own| self.is_own(*own));
        let near = own.filter_map(|own| {
            let piece = self.state.piece(own);
            let there = piece.or(self.state.hidden(own).map(|hidden| hidden.piece))?;
            Some(super::lore::inches(there.at.distance(began)))
        });
        let near = near.fold(f64::MAX, f64::min);
        let gap = (near - super::lore::inches(hiding::reach(die))).max(0.0);
        self.price(id) / (1.0 + gap / 8.0)
    }

    fn is_own(&self, id: ElementId) -> bool {
        self.state.side(self.setting, id) == self.side
    }

    /// The squad that one has to reveal: that which loses least by it.
    pub fn chosen(&self, id: ElementId) -> Worth {
        let Some(hidden) = self.state.hidden(id) else {
            return Worth::never();
        };
        let shows = self.best_show(id).map_or(0.0, |(_, worth)| worth.sober());
        let lost = self.lurking(id, hidden.piece, hidden.die) - shows;
        Worth::plain(-lost).says(Text::key("thinks-least-lost"))
    }

    /// Places at which a hidden squad may show itself, the best at a glance first, a few; where it began is always among them.
    pub fn places(&self, id: ElementId, die: u8) -> Vec<Point> {
        const LONGER: usize = 10;
        let Some(hidden) = self.state.hidden(id) else {
            return Vec::new();
        };
        let places = hiding::places(self.setting, self.state, id, die);
        let mut rated: Vec<(f64, Point)> = places
            .into_iter()
            .map(|at| (self.glance(id, at), at))
            .collect();
        rated.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let may = |at: &Point| {
            *at != hidden.piece.at
                && hiding::may_appear(self.setting, self.state, id, *at, die).is_ok()
        };
        let best = rated.into_iter().map(|(_, at)| at).filter(may).take(LONGER);
        best.chain([hidden.piece.at]).collect()
    }

    /// The best place to show oneself.
    pub fn best_show(&self, id: ElementId) -> Option<(Point, Worth)> {
        let die = self.state.hidden(id)?.die;
        let mut best: Option<(Point, Worth)> = None;
        for at in self.places(id, die) {
            let worth = self.shown(id, at);
            if best.as_ref().is_none_or(|(_, b)| worth.sober() > b.sober()) {
                best = Some((at, worth));
            }
        }
        best
    }

    /// Where another's squad could be put (ace of hearts), a few: before the weapons of this side, or where it began.
    pub fn pillories(&self, id: ElementId) -> Vec<Point> {
        const LONGER: usize = 10;
        let Some(hidden) = self.state.hidden(id) else {
            return Vec::new();
        };
        let mut rated: Vec<(f64, Point)> = hiding::places(self.setting, self.state, id, hidden.die)
            .into_iter()
            .map(|at| (self.exposes_at(id, hidden.piece.at, at), at))
            .collect();
        rated.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let may =
            |at: &Point| hiding::may_appear(self.setting, self.state, id, *at, hidden.die).is_ok();
        let best = rated.into_iter().map(|(_, at)| at).filter(may);
        best.take(LONGER).collect()
    }

    /// Another's squad is put somewhere: under fire, and far from where it wants to go.
    pub fn exposed(&self, id: ElementId, at: Point) -> Worth {
        let Some(hidden) = self.state.hidden(id) else {
            return Worth::never();
        };
        let piece = Piece { at, ..hidden.piece };
        let gain = self.menace(id, hidden.piece.at, hidden.die) * 0.3
            + self.exposes_at(id, hidden.piece.at, piece.at);
        Worth::plain(gain).says(Text::key("thinks-puts-it-there"))
    }

    fn exposes_at(&self, id: ElementId, began: Point, at: Point) -> f64 {
        let setting = self.setting;
        let side = self.state.side(setting, id);
        let mut bearing = 0.0;
        let mut endangers = 0.0_f64;
        let theirs = self.state.element(id).figures.len() as f64;
        for (own, piece) in self.state.pieces().filter(|(own, _)| self.is_own(*own)) {
            let gap = piece.at.distance(at);
            let figures = self.state.element(own).figures.iter();
            let reach = figures.filter(|figure| figure.weapon.range() >= gap);
            bearing += reach
                .map(|figure| f64::from(figure.weapon.counts()))
                .sum::<f64>();
            if gap <= Length::inches(12) {
                endangers = endangers.max(theirs);
            }
        }
        let back = setting.exits(side).into_iter().map(|edge| {
            let gone = super::lore::to_edge(setting, began, edge);
            super::lore::to_edge(setting, at, edge) - gone
        });
        let back = back.reduce(f64::min).unwrap_or(0.0);
        0.5 * f64::min(bearing, 10.0) - 0.25 * endangers + 0.12 * back
    }

    /// A figure is lost: the one that is of least use against these enemies. Launchers are dear as long as there are vehicles to fight,
    /// machine guns for their reach.
    pub fn loses(&self, weapon: Weapon) -> Worth {
        let hostile = |id: &ElementId| !self.is_own(*id) && self.state.in_play(*id);
        let mut foes = self.state.ids().filter(hostile);
        let vehicles = foes.any(|id| !self.setting.kind(id).on_foot());
        let use_of = f64::from(weapon.dice()) * f64::from(weapon.inches()) / 12.0
            + f64::from(weapon.counts())
            + if vehicles && weapon.heavy() { 6.0 } else { 0.0 };
        Worth::plain(-use_of).says(Text::key("thinks-least-lost"))
    }
}
