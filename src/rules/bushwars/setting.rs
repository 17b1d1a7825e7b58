//! What does not change in a battle of Bushwars.

use serde::{Deserialize, Serialize};

use super::figures;
use super::ground;
use super::options::Options;
use super::roster::{Kind, Quality, Weapon};
use super::state::CratePlace;
use crate::engine::SideId;
use crate::engine::terms::{Edge, Terms, What};
use crate::table::{ElementId, Ground, Length, Piece, Point};

/// How many parties of a squad can be away from it at a time.
const PARTIES: u8 = 2;

/// Everything a scenario lays down. The features of `ground` have the going of this rule book ([`super::ground::lay`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// Sides' names, length, victory, arrivals.
    pub terms: Terms,
    /// The table.
    pub ground: Ground,
    /// House rules.
    pub options: Options,
    /// The units: what a player commands (BW-1, BW-R4); a player may have several (BW-R5).
    pub units: Vec<UnitSetting>,
    /// Squads and vehicles in the order of their ids; `ElementId` counts here.
    pub elements: Vec<ElementSetting>,
    /// Places at which a squad might appear.
    pub spots: Vec<Point>,
    /// Where the crates are at the start (BW-S1).
    pub crates: Vec<CratePlace>,
    /// What is in them: as many as there are crates; which is in which is found out by a die when one is opened.
    pub contents: Vec<Content>,
}

/// What is in a crate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// What it is called.
    pub name: String,
    /// What it counts for whoever takes it off the table.
    pub points: i16,
}

/// A unit (BW-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSetting {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: SideId,
    /// How good it is (BW-2).
    pub quality: Quality,
}

/// A squad or vehicle at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementSetting {
    /// Its id in the file.
    pub id: String,
    /// Its name on screen.
    pub name: String,
    /// Its unit at the start: a place in the list of units, or [`super::state::NO_UNIT`] for a vehicle that is nobody's.
    pub unit: u8,
    /// What it is.
    pub kind: Kind,
    /// The weapon of each figure of a squad; what a vehicle carries.
    pub weapons: Vec<Weapon>,
    /// Where it stands at the start; none if it arrives later or is in a vehicle.
    pub piece: Option<Piece>,
    /// The vehicle that it begins in (BW-R53).
    pub aboard: Option<ElementId>,
    /// The squad that it is a party of, if it is one (BW-R53).
    pub parent: Option<ElementId>,
    /// What it counts for whoever takes it off the table.
    pub points: i16,
}

impl Setting {
    /// A battle; finds the places at which squads might appear.
    pub fn new(
        terms: Terms,
        ground: Ground,
        options: Options,
        units: Vec<UnitSetting>,
        elements: Vec<ElementSetting>,
    ) -> Setting {
        let spots = ground::spots(&ground);
        Setting {
            terms,
            ground,
            options,
            units,
            elements,
            spots,
            crates: Vec::new(),
            contents: Vec::new(),
        }
    }

    /// The same battle with crates, and for each squad with two parties that it can form (BW-R53), numbered after all others.
    #[must_use]
    pub fn with_loot(mut self, crates: Vec<CratePlace>, contents: Vec<Content>) -> Setting {
        self.crates = crates;
        self.contents = contents;
        let mut parties = Vec::new();
        for (id, squad) in self.ids().zip(&self.elements) {
            let splits = squad.kind.on_foot() && squad.weapons.len() > 1;
            for n in (1..=PARTIES).filter(|_| splits) {
                parties.push(ElementSetting {
                    id: format!("{}/{n}", squad.id),
                    name: format!("{} / {n}", squad.name),
                    unit: squad.unit,
                    kind: squad.kind,
                    weapons: squad.weapons.iter().copied().take(2).collect(),
                    piece: None,
                    aboard: None,
                    parent: Some(id),
                    points: 0,
                });
            }
        }
        self.elements.extend(parties);
        self
    }

    /// A squad or vehicle as the scenario has it.
    pub fn fixed(&self, id: ElementId) -> &ElementSetting {
        &self.elements[usize::from(id.0)]
    }

    /// What it is.
    pub fn kind(&self, id: ElementId) -> Kind {
        self.fixed(id).kind
    }

    /// Half the width of the ground it takes up.
    pub fn radius(&self, id: ElementId) -> Length {
        let fixed = self.fixed(id);
        if fixed.kind.on_foot() {
            figures::radius(fixed.weapons.len())
        } else {
            figures::VEHICLE
        }
    }

    /// The numbers of all squads and vehicles.
    pub fn ids(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.elements.len() as u16).map(ElementId)
    }

    /// The numbers of all sides.
    pub fn sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.terms.sides.len() as u8).map(SideId)
    }

    /// The edges by which a side may leave the table.
    pub fn exits(&self, side: SideId) -> Vec<Edge> {
        let mut edges: Vec<Edge> = Vec::new();
        for goal in self.terms.goals.iter().filter(|goal| goal.side == side) {
            match &goal.what {
                What::Exit { edge, .. } => edges.push(*edge),
                What::Points { edges: by } => edges.extend(by),
                _ => {}
            }
        }
        let mut seen = Vec::new();
        edges.retain(|edge| {
            !seen.contains(edge) && {
                seen.push(*edge);
                true
            }
        });
        edges
    }

    /// Whether a number names a squad or vehicle.
    pub fn knows(&self, id: ElementId) -> bool {
        usize::from(id.0) < self.elements.len()
    }

    /// The deck that a side draws from (BW-R26).
    pub fn deck(&self, side: SideId) -> usize {
        if self.options.deck_per_player {
            usize::from(side.0)
        } else {
            0
        }
    }

    /// How many decks there are.
    pub fn decks(&self) -> usize {
        if self.options.deck_per_player {
            self.terms.sides.len()
        } else {
            1
        }
    }
}
