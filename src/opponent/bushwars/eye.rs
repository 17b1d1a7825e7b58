//! What a side sees of a battle of Bushwars, and what fire would do to whom.

use crate::chance::odds::die;
use crate::engine::SideId;
use crate::engine::terms::{Edge, What};
use crate::rules::bushwars::fire::{self, Aim};
use crate::rules::bushwars::frame::Occasion;
use crate::rules::bushwars::reaction::{self, Reaction};
use crate::rules::bushwars::state::Place;
use crate::rules::bushwars::{Setting, State, forecast, ground};
use crate::table::{ElementId, Length, Piece, Point};

/// What a side is after, known before the battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lore {
    /// Edges to leave by.
    pub exits: Vec<Edge>,
    /// Middles of areas that anybody is to hold.
    pub holds: Vec<Point>,
    /// Edges that others are to leave by.
    pub barred: Vec<Edge>,
}

impl Lore {
    /// What the goals of a battle mean to a side.
    pub fn new(setting: &Setting, side: SideId) -> Lore {
        let mut lore = Lore {
            exits: setting.exits(side),
            ..Lore::default()
        };
        for goal in &setting.terms.goals {
            match &goal.what {
                What::Hold { areas, .. } => lore.holds.extend(areas.iter().map(|area| {
                    let (low, high) = area.bounds();
                    Point::new((low.x + high.x) / 2, (low.y + high.y) / 2)
                })),
                What::Exit { edge, .. } if goal.side != side => lore.barred.push(*edge),
                _ => {}
            }
        }
        lore
    }
}

/// A side that looks at a battle.
#[derive(Clone, Copy)]
pub struct Eye<'a> {
    /// What does not change.
    pub setting: &'a Setting,
    /// What does.
    pub state: &'a State,
    /// What the side is after.
    pub lore: &'a Lore,
    /// Which side it is.
    pub side: SideId,
}

/// What a pin, a retreat and a rout are worth beside a figure lost, for each figure that is left.
const PIN: f64 = 0.35;
const RETREAT: f64 = 0.25;
const ROUT: f64 = 0.9;
/// What a vehicle is worth in figures.
const VEHICLE: f64 = 6.0;

impl Eye<'_> {
    /// The enemies on the table.
    pub fn foes(&self) -> impl Iterator<Item = (ElementId, Piece)> + '_ {
        let state = self.state;
        let foes = state.pieces();
        foes.filter(move |(id, _)| state.side(self.setting, *id) != self.side)
    }

    /// What somebody is worth: its figures.
    pub fn figures(&self, id: ElementId) -> f64 {
        if self.setting.kind(id).on_foot() {
            self.state.element(id).figures.len() as f64
        } else {
            VEHICLE
        }
    }

    /// What the fire of one at another would cost the target, in figures: losses, and what is left times what its reaction costs.
    pub fn harm(&self, aim: &Aim, occasion: Occasion) -> f64 {
        let (setting, state) = (self.setting, self.state);
        let reaching = fire::reaching(setting, state, aim);
        if reaching.is_empty() {
            return 0.0;
        }
        let weapons: Vec<_> = reaching.iter().map(|figure| figure.weapon).collect();
        if !setting.kind(aim.target).on_foot() {
            let shots = vec![(aim.clone(), weapons)];
            return forecast::fire(setting, state, occasion, &shots).map_or(0.0, |card| {
                let reacts = card.damage.iter().map(|prospect| prospect.chance);
                let weights = [0.0, PIN, RETREAT, ROUT, 1.0];
                let cost: f64 = reacts.zip(weights).map(|(chance, w)| chance * w).sum();
                cost * VEHICLE
            });
        }
        let dice: f64 = weapons.iter().map(|w| f64::from(w.dice())).sum();
        let against = weapons
            .iter()
            .fold(0_u8, |n, w| n.saturating_add(w.counts()));
        let hit = die(10, fire::to_hit(setting, state, aim, occasion).needed);
        let saved = die(10, fire::save(setting, state, aim.target).needed);
        let figures = self.figures(aim.target);
        let lost = (dice * hit * (1.0 - saved)).min(figures);
        let sides = reaction::sides(setting, state, aim.target);
        let ambush = occasion == Occasion::Ambush;
        let reacts = forecast::chances(sides, against, ambush);
        let cost = reacts[Reaction::Pinned as usize] * PIN
            + reacts[Reaction::Retreat as usize] * RETREAT
            + reacts[Reaction::Rout as usize] * ROUT;
        lost + (figures - lost) * cost
    }

    /// What all enemies could do to one of the side's that stood so, and the best it could do to one of them in the Regular Fire that follows.
    pub fn exchange(&self, id: ElementId, stands: Piece, moved: bool) -> (f64, f64) {
        let mut then = self.state.clone();
        if let Some(e) = then.elements.get_mut(usize::from(id.0)) {
            e.place = Place::Table(stands);
            e.moved = moved;
        }
        let eye = Eye {
            state: &then,
            ..*self
        };
        let (mut suffers, mut does) = (0.0, 0.0_f64);
        for (foe, _) in self.foes() {
            if let Some(aim) = Aim::now(self.setting, &then, foe, id) {
                suffers += eye.harm(&aim, Occasion::Regular);
            }
            if let Some(aim) = Aim::now(self.setting, &then, id, foe) {
                does = does.max(eye.harm(&aim, Occasion::Regular));
            }
        }
        (suffers.min(self.figures(id)), does)
    }

    /// How far it is from a place to what the side is after, in inches: its way out, what is to be held; for who bars a way out, half of
    /// what lies between him and the enemy nearest to it.
    pub fn way_left(&self, at: Point) -> f64 {
        let inches = |length: Length| f64::from(length.0) / 254.0;
        let to_edge = |edge: &Edge| {
            let (width, height) = (self.setting.ground.width.0, self.setting.ground.height.0);
            Length(match edge {
                Edge::North => at.y,
                Edge::West => at.x,
                Edge::South => height - at.y,
                Edge::East => width - at.x,
            })
        };
        let nearest = |lengths: &mut dyn Iterator<Item = Length>| lengths.min().map(inches);
        if let Some(way) = nearest(&mut self.lore.exits.iter().map(to_edge)) {
            return way;
        }
        if let Some(way) = nearest(&mut self.lore.holds.iter().map(|hold| at.distance(*hold))) {
            return way;
        }
        let near = nearest(&mut self.foes().map(|(_, foe)| at.distance(foe.at)));
        // Within rifle range of an enemy there is no need to come nearer.
        near.map_or(0.0, |near| (near - 10.0).max(0.0) / 2.0)
    }

    /// Whether a place is in cover.
    pub fn covered(&self, at: Point) -> bool {
        ground::in_cover(&self.setting.ground, at)
    }
}
