//! How a side sees a battle before it weighs an order: who stands where, who bears on whom, what is still to be gone.

use super::loot::{self, Prize};
use super::lore::{Lore, inches, to_edge, towards};
use super::odds::{Shot, harm, price};
use crate::engine::SideId;
use crate::engine::terms::Edge;
use crate::rules::bushwars::fire::{self, Aim};
use crate::rules::bushwars::frame::Occasion;
use crate::rules::bushwars::state::{Hidden, NOBODY, Place};
use crate::rules::bushwars::{Setting, State, ambush, ground, hiding, movement};
use crate::table::{ElementId, Length, Piece, Point};

/// An enemy on the table.
#[derive(Clone, Debug)]
pub struct Foe {
    /// Who.
    pub id: ElementId,
    /// Where.
    pub piece: Piece,
    /// How far its farthest weapon reaches.
    pub range: Length,
    /// Whether it may fire in this turn's Regular Fire.
    pub fires: bool,
    /// Whether it may still move before that.
    pub moves: bool,
    /// What the side's own could fire at it from where they stand.
    pub borne: Vec<Shot>,
}

/// What comes of standing somewhere.
#[derive(Clone, Debug, Default)]
pub struct Stand {
    /// What the enemy could do to who stands there, in figures.
    pub suffers: f64,
    /// What it could do itself, with those who bear on the same target.
    pub does: f64,
    /// To whom.
    pub target: Option<ElementId>,
}

/// A side's look at a battle.
#[derive(Clone, Debug)]
pub struct Look {
    /// The enemies on the table.
    pub foes: Vec<Foe>,
    /// The enemies in hiding.
    pub hidden: Vec<(ElementId, Hidden)>,
    /// What is to be had on the table.
    pub prizes: Vec<Prize>,
    /// What a figure is worth to each side: the more, the fewer it has.
    pub dear: Vec<f64>,
}

/// A look, with what is looked at.
#[derive(Clone, Copy)]
pub struct Eye<'a> {
    /// What does not change.
    pub setting: &'a Setting,
    /// What does.
    pub state: &'a State,
    /// What the side is after.
    pub lore: &'a Lore,
    /// What it sees.
    pub look: &'a Look,
    /// Which side it is.
    pub side: SideId,
}

/// What an enemy counts for that may still come up, and what a target that may still go away.
const COMES: f64 = 0.45;
const STAYS: f64 = 0.75;
/// What an ambush counts for that may or may not be sprung.
const SPRUNG: f64 = 0.5;
/// How much fire is minded where it is loot that counts.
const GREED: f64 = 0.6;
/// What a turn's movement is, in inches.
pub const STRIDE: f64 = 8.0;

impl Look {
    /// Looks at a battle with the eyes of a side.
    pub fn new(setting: &Setting, state: &State, side: SideId) -> Look {
        let hostile = |id: ElementId| ![side, NOBODY].contains(&state.side(setting, id));
        let hidden = state.ids().filter(|id| hostile(*id));
        let hidden = hidden.filter_map(|id| Some((id, state.hidden(id)?)));
        let own: Vec<(ElementId, Piece)> = state
            .pieces()
            .filter(|(id, _)| state.side(setting, *id) == side)
            .filter(|(id, _)| fire::may_fire(setting, state, *id).is_ok())
            .collect();
        let foe = |(id, piece): (ElementId, Piece)| {
            let borne = own.iter().filter_map(|(mine, there)| {
                let far = range(state, *mine) + there.radius + piece.radius;
                let near = there.at.distance(piece.at) <= far;
                let aim = near.then(|| Aim::now(setting, state, *mine, id))??;
                Shot::all(setting, state, aim, Occasion::Regular)
            });
            Foe {
                id,
                piece,
                range: range(state, id),
                fires: fire::may_fire(setting, state, id).is_ok(),
                moves: !state.element(id).done && !state.bound(id),
                borne: borne.collect(),
            }
        };
        let worth = |side: SideId| -> f64 {
            let own = state.ids().filter(|id| state.side(setting, *id) == side);
            own.filter(|id| state.in_play(*id))
                .map(|id| price(setting, state, id))
                .sum()
        };
        Look {
            foes: state
                .pieces()
                .filter(|(id, _)| hostile(*id))
                .map(foe)
                .collect(),
            hidden: hidden.collect(),
            prizes: loot::prizes(setting, state, side),
            dear: setting
                .sides()
                .map(|side| (12.0 / worth(side).max(1.0)).clamp(0.6, 2.0))
                .collect(),
        }
    }
}

/// How far the farthest weapon of somebody reaches.
fn range(state: &State, id: ElementId) -> Length {
    let figures = state.element(id).figures.iter();
    let ranges = figures.map(|figure| figure.weapon.range());
    ranges.max().unwrap_or(Length::ZERO)
}

impl Eye<'_> {
    /// What a figure of somebody is worth to this side.
    pub fn dear(&self, id: ElementId) -> f64 {
        let side = self.state.side(self.setting, id);
        let dear = self.look.dear.get(usize::from(side.0)).copied();
        let dear = dear.unwrap_or_default();
        if side == self.side {
            dear
        } else {
            // Of many enemies each is the less a concern of one's own.
            dear / self.enemies().sqrt()
        }
    }

    /// How many other sides there are.
    fn enemies(&self) -> f64 {
        self.look.dear.len().saturating_sub(1).max(1) as f64
    }

    /// What all that is fired at one target costs it, as this side sees it.
    pub fn harm(&self, occasion: Occasion, shots: &[Shot]) -> f64 {
        let Some(shot) = shots.first() else {
            return 0.0;
        };
        harm(self.setting, self.state, occasion, shots) * self.dear(shot.aim.target)
    }

    /// The same battle with one of the side's own somewhere.
    pub fn with(&self, id: ElementId, stands: Piece, moved: bool) -> State {
        let mut then = self.state.clone();
        if let Some(e) = then.elements.get_mut(usize::from(id.0)) {
            e.place = Place::Table(stands);
            e.moved = moved;
        }
        then
    }

    /// What comes in the Regular Fire of this turn of standing so.
    pub fn stand(&self, id: ElementId, stands: Piece, moved: bool) -> Stand {
        let then = self.with(id, stands, moved);
        let setting = self.setting;
        let own = range(&then, id);
        let fires = fire::may_fire(setting, &then, id).is_ok();
        let (mut bearing, mut coming) = (Vec::new(), Vec::new());
        let mut stand = Stand::default();
        for foe in &self.look.foes {
            let gap = foe.piece.at.distance(stands.at) - foe.piece.radius - stands.radius;
            if foe.fires && gap <= foe.range {
                let aim = Aim::now(setting, &then, foe.id, id);
                let shot = aim.and_then(|a| Shot::all(setting, &then, a, Occasion::Regular));
                bearing.extend(shot);
            } else if foe.fires && foe.moves && gap <= foe.range + movement::FOOT {
                coming.extend(self.comes(&then, foe, id));
            }
            if !fires || gap > own {
                continue;
            }
            let aim = Aim::now(setting, &then, id, foe.id);
            let shot = aim.and_then(|a| Shot::all(setting, &then, a, Occasion::Regular));
            if let Some(shot) = shot {
                let does = self.adds(foe, shot) * if foe.moves { STAYS } else { 1.0 };
                if does > stand.does {
                    stand.does = does;
                    stand.target = Some(foe.id);
                }
            }
        }
        let now = harm(setting, &then, Occasion::Regular, &bearing);
        let mut suffers = now;
        if !coming.is_empty() {
            bearing.extend(coming);
            let more = harm(setting, &then, Occasion::Regular, &bearing);
            suffers += COMES * (more - now);
        }
        // Of many enemies each has others to fire at.
        stand.suffers = suffers * self.dear(id) / self.enemies().sqrt();
        stand
    }

    /// An enemy who comes up and fires: with all he has, hitting on tens (BW-13).
    fn comes(&self, then: &State, foe: &Foe, id: ElementId) -> Option<Shot> {
        let aim = Aim {
            firer: foe.id,
            target: id,
            from: foe.piece,
            nearest: then.piece(id)?,
            seen: true,
            cover: None,
        };
        let figures = then.element(foe.id).figures.iter();
        Some(Shot {
            aim,
            hit: 0.1,
            weapons: figures.map(|figure| figure.weapon).collect(),
        })
    }

    /// What a shot does to an enemy: half as if it were alone, half on top of what others can fire at it.
    fn adds(&self, foe: &Foe, shot: Shot) -> f64 {
        let id = shot.aim.firer;
        let alone = self.harm(Occasion::Regular, std::slice::from_ref(&shot));
        let others = foe.borne.iter().filter(|other| other.aim.firer != id);
        let mut all: Vec<Shot> = others.cloned().collect();
        if all.is_empty() {
            return alone;
        }
        let before = self.harm(Occasion::Regular, &all);
        all.push(shot);
        let after = self.harm(Occasion::Regular, &all);
        0.5 * alone + 0.5 * (after - before)
    }

    /// What hidden enemies could do to somebody who moves or shows himself there (BW-19).
    pub fn ambushed(&self, id: ElementId, at: Point) -> f64 {
        let (setting, state) = (self.setting, self.state);
        let rating = i32::from(state.quality(setting, id).rating());
        let unseen = 1.0 - crate::chance::odds::die(10, rating);
        let mut worst = 0.0_f64;
        for (foe, hidden) in &self.look.hidden {
            let Ok(die) = ambush::eligible(state, *foe) else {
                continue;
            };
            let reach = hiding::reach(die);
            if hidden.piece.at.distance(at) > reach + ambush::NEAR {
                continue;
            }
            let near = ambush::NEAR.squared();
            let far = reach.squared();
            let mut places = std::iter::once(&hidden.piece.at).chain(&setting.spots);
            let lurks = places.any(|spot| {
                at.distance_squared(*spot) <= near && hidden.piece.at.distance_squared(*spot) <= far
            });
            if lurks {
                let shot = self.springs(*foe, hidden.piece, id, at);
                worst = worst.max(harm(setting, state, Occasion::Ambush, &[shot]));
            }
        }
        worst * unseen * SPRUNG * self.dear(id) / self.enemies().sqrt()
    }

    /// All that somebody in hiding has, fired from an ambush at who stands in the open.
    pub fn springs(&self, from: ElementId, piece: Piece, target: ElementId, at: Point) -> Shot {
        let state = self.state;
        let rating = i32::from(state.quality(self.setting, from).rating());
        let figures = state.element(from).figures.iter();
        Shot {
            aim: Aim {
                firer: from,
                target,
                from: piece,
                nearest: Piece { at, ..piece },
                seen: true,
                cover: None,
            },
            hit: crate::chance::odds::die(10, rating - fire::AMBUSH),
            weapons: figures.map(|figure| figure.weapon).collect(),
        }
    }

    /// How far it is from a place to what the side is after, in inches: its way out, what is to be held, where those are to be stopped who
    /// are to get past it; failing all that, an enemy.
    pub fn way_left(&self, at: Point) -> f64 {
        if self.lore.points {
            return 0.0;
        }
        let least = |ways: &mut dyn Iterator<Item = f64>| ways.reduce(f64::min);
        let exits = self.lore.exits.iter();
        if let Some(way) = least(&mut exits.map(|edge| to_edge(self.setting, at, *edge))) {
            return way;
        }
        let holds = self.lore.holds.iter();
        if let Some(way) = least(&mut holds.map(|hold| inches(at.distance(*hold)))) {
            return way;
        }
        if let Some(edge) = self.lore.barred.first() {
            return self.way_to_bar(at, *edge);
        }
        let foes = self.look.foes.iter();
        let near = least(&mut foes.map(|foe| inches(at.distance(foe.piece.at))));
        // Within rifle range of an enemy there is no need to come nearer.
        near.map_or(0.0, |near| (near - 10.0).max(0.0) / 2.0)
    }

    /// How far it is to where somebody can be stopped before he is out: a move ahead of him, the hidden as far on as their dice let them be.
    fn way_to_bar(&self, at: Point, edge: Edge) -> f64 {
        let seen = self.look.foes.iter().map(|foe| foe.piece.at);
        let ghosts = self.look.hidden.iter().map(|(_, hidden)| {
            let by = hiding::reach(hidden.die);
            towards(self.setting, hidden.piece.at, edge, by)
        });
        let apart = |foe: Point| {
            let ahead = towards(self.setting, foe, edge, movement::FOOT);
            let far = to_edge(self.setting, ahead, edge) / STRIDE;
            // Who has a long way to go is the less pressing.
            (inches(at.distance(ahead)) - 9.0).max(0.0) / 2.0 + far
        };
        seen.chain(ghosts)
            .map(apart)
            .reduce(f64::min)
            .unwrap_or(0.0)
    }

    /// The turns beyond those that are needed from a place; many where time does not matter.
    pub fn slack(&self, at: Point) -> f64 {
        match self.setting.terms.turns {
            Some(turns) if !self.lore.exits.is_empty() => {
                let left = f64::from(turns) - f64::from(self.state.turn) + 1.0;
                left - (self.way_left(at) / STRIDE).ceil()
            }
            _ => 6.0,
        }
    }

    /// How much the side minds fire: one that has to leave the less, the less time there is.
    pub fn heed(&self, at: Point) -> f64 {
        if self.lore.points {
            return GREED;
        }
        (0.5 + 0.2 * self.slack(at)).clamp(0.35, 1.0)
    }

    /// Whether a place is in cover.
    pub fn covered(&self, at: Point) -> bool {
        ground::in_cover(&self.setting.ground, at)
    }
}
