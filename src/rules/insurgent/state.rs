//! All that changes in a battle.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::roster::{Class, UnitType};
use super::setting::{CasualtySetting, CivilianSetting, ElementSetting, Setting, SideSetting};
use crate::engine::terms::{Arrival, Edge, Standing};
use crate::engine::{Outcome, SideId};
use crate::table::{Breach, ElementId, Ground, Piece, Point};

/// The state of a battle of Insurgent Commander.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// Whose phase it is: a place in the order of `Terms::order`.
    pub phase: u8,
    /// The elements, by number.
    pub elements: Vec<Element>,
    /// Those whose activation goes on: one element, or a group.
    pub acting: Vec<ElementId>,
    /// Whether they act as a group (IC-9).
    pub group: bool,
    /// The action going on in this phase, and who has observed it.
    pub deed: Option<Deed>,
    /// How the battle ended, when it has.
    pub outcome: Option<Outcome>,
    /// The casualties there have been, the scenario's first (IC-65).
    pub casualties: Vec<Casualty>,
    /// The civilians, in the setting's order (IC-66).
    pub civilians: Vec<Civilian>,
    /// What is left of vehicles: marks on the table without a base (IC-R65).
    pub wrecks: Vec<Wreck>,
    /// How many civilians each side has killed, by number (IC-67).
    pub killed: Vec<u8>,
    /// What tracks have broken out of walls (IC-61, IC-R86).
    pub breaches: Vec<Breach>,
    /// The ground with those gaps in it; none as long as there are none. Found again from the gaps when a state is read from a file.
    #[serde(skip)]
    pub broken: Option<Arc<Ground>>,
}

/// Somebody to be recovered and evacuated (IC-65, IC-R89).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Casualty {
    /// Whose.
    pub side: SideId,
    /// The element it is left of; none for one the scenario lays down.
    pub of: Option<ElementId>,
    /// Where it is.
    pub place: Bearing,
}

/// Where a casualty is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bearing {
    /// On the ground.
    Lying(Point),
    /// Carried by an element on foot, or aboard a vehicle or helicopter.
    With(ElementId),
    /// Brought home.
    Safe,
}

/// A civilian (IC-66).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Civilian {
    /// Where he stands; none once he is dead.
    pub piece: Option<Piece>,
}

/// What is left of a vehicle or aircraft: it has no base and blocks nothing (IC-R65).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wreck {
    /// Whose it was.
    pub of: ElementId,
    /// How it stood.
    pub piece: Piece,
}

/// The action of the phasing side that reactions answer (IC-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// Who acts.
    pub actor: ElementId,
    /// Enemies that saw it at any moment of the action (IC-R21), by number.
    pub observers: Vec<ElementId>,
}

/// One element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// Where it is.
    pub place: Place,
    /// Strength points left.
    pub strength: u8,
    /// Whether it is pinned.
    pub pinned: bool,
    /// Whether it is on overwatch (IC-27).
    pub overwatch: bool,
    /// How far its activation of this phase is.
    pub activation: Activation,
    /// Whether its free action of this phase is still there (IC-4).
    pub free_action: bool,
    /// Actions that a command roll has granted and that are not taken yet (IC-8, IC-R13).
    pub granted: u8,
    /// Command rolls it has passed in this phase (IC-6).
    pub successes: u8,
    /// Actions taken in this phase (IC-R3).
    pub actions: u8,
    /// Whether it has blundered in this turn (IC-22).
    pub blundered: bool,
    /// Whether it has used its one reaction of this phase (IC-10).
    pub reacted: bool,
    /// Whether a leader has lent his die in this phase (IC-R55).
    pub lent: bool,
    /// Whether it has fired in this phase: a leader who has lends no die.
    pub fired: bool,
    /// Whether a reaction has cost it the free action of its next phase (an option, IC-R20).
    pub owes: bool,
    /// Enemies it has seen act in this phase: what its overwatch may fire at (IC-R25), by number.
    pub watched: Vec<ElementId>,
    /// Whether its one AT volley of the battle is fired (IC-R47).
    pub law_fired: bool,
    /// Whether it is in the air (IC-R85).
    pub airborne: bool,
    /// Whether the vehicle it is in has tried in vain to unload it this turn: it may not do so itself (IC-59, IC-R84).
    pub shut_in: bool,
    /// What a vehicle or aircraft has suffered.
    pub hurt: Hurt,
}

/// What a vehicle or aircraft has suffered for the rest of the battle (IC-41, IC-43).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hurt {
    /// It cannot move or turn (IC-R67).
    pub immobilised: bool,
    /// -1 to hit.
    pub optics: bool,
    /// Half speed (IC-R64).
    pub engine: bool,
    /// How many of its weapons are out: first its main armament, then all (IC-R62).
    pub weapons_out: u8,
    /// It was forced to land and cannot take off again (IC-R60).
    pub forced_down: bool,
    /// -1 each to its command rolls (IC-43, IC-R16).
    pub markers: u8,
}

/// Where an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// It has not come yet.
    Waiting,
    /// On the table.
    Table(Piece),
    /// It left by an edge.
    Left(Edge),
    /// It is eliminated.
    Eliminated,
    /// It is in a vehicle or aircraft.
    Aboard(ElementId),
    /// An aircraft that is off the table and may come on (IC-55); the turn in which it left, 0 if it has not been there.
    Away(u16),
}

/// How far an element's activation of this phase is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activation {
    /// Not begun.
    Fresh,
    /// Begun, not over.
    Acting,
    /// Over for this phase.
    Done,
    /// Begun, not over, at the head of the group he has declared (IC-R13).
    Leading,
}

/// The state before the first turn.
pub(super) fn start(setting: &Setting) -> State {
    let later = |i: usize| {
        let comes = |arrival: &Arrival| usize::from(arrival.element.0) == i;
        setting.terms.arrivals.iter().any(comes)
    };
    let elements = setting.elements.iter().enumerate().map(|(i, fixed)| {
        let unit = &setting.roster[usize::from(fixed.unit)];
        let place = match (fixed.piece, fixed.aboard) {
            (Some(piece), _) => Place::Table(piece),
            (None, Some(vehicle)) => Place::Aboard(vehicle),
            (None, None) if unit.class.aircraft() && !later(i) => Place::Away(0),
            (None, None) => Place::Waiting,
        };
        Element {
            strength: unit.strength,
            airborne: unit.class.aircraft() && !fixed.landed,
            ..Element::at(place)
        }
    });
    let civilian = |fixed: &CivilianSetting| Civilian {
        piece: Some(fixed.piece),
    };
    let casualty = |fixed: &CasualtySetting| Casualty {
        side: fixed.side,
        of: None,
        place: fixed.place,
    };
    State {
        elements: elements.collect(),
        casualties: setting.casualties.iter().map(casualty).collect(),
        civilians: setting.civilians.iter().map(civilian).collect(),
        killed: vec![0; setting.sides.len()],
        ..State::default()
    }
}

impl Element {
    /// One at the start of the battle, without strength.
    pub fn at(place: Place) -> Element {
        Element {
            place,
            strength: 0,
            pinned: false,
            overwatch: false,
            activation: Activation::Fresh,
            free_action: false,
            granted: 0,
            successes: 0,
            actions: 0,
            blundered: false,
            reacted: false,
            lent: false,
            fired: false,
            owes: false,
            watched: Vec::new(),
            law_fired: false,
            airborne: false,
            shut_in: false,
            hurt: Hurt::default(),
        }
    }
}

impl State {
    /// The ground as it is now.
    pub fn ground<'a>(&'a self, setting: &'a Setting) -> &'a Ground {
        self.broken.as_deref().unwrap_or(&setting.ground)
    }

    /// Finds the ground as the gaps in walls leave it.
    pub(super) fn survey(&mut self, setting: &Setting) {
        let any = !self.breaches.is_empty();
        self.broken = any.then(|| Arc::new(setting.ground.breached(&self.breaches)));
    }

    /// One element.
    pub fn element(&self, id: ElementId) -> &Element {
        &self.elements[usize::from(id.0)]
    }

    pub(super) fn element_mut(&mut self, id: ElementId) -> &mut Element {
        &mut self.elements[usize::from(id.0)]
    }

    /// Where an element stands, if there is such an element and it is on the table.
    pub fn piece(&self, id: ElementId) -> Option<Piece> {
        match self.elements.get(usize::from(id.0))?.place {
            Place::Table(piece) => Some(piece),
            _ => None,
        }
    }

    /// The leader who has declared the group that acts, as long as he is in it (IC-R13).
    pub fn group_leader(&self) -> Option<ElementId> {
        let leads = |id: &ElementId| self.element(*id).activation == Activation::Leading;
        self.acting.iter().copied().find(leads)
    }

    /// Where an element stands, if it is on the table and not in the air.
    pub fn on_ground(&self, id: ElementId) -> Option<Piece> {
        self.piece(id).filter(|_| !self.element(id).airborne)
    }

    /// The numbers of all elements on the table that are not in the air, with where they stand.
    pub fn grounded(&self) -> impl Iterator<Item = (ElementId, Piece)> + '_ {
        self.pieces().filter(|(id, _)| !self.element(*id).airborne)
    }

    /// Whether an element is in the battle and can be hurt: on the table, or aboard something that is.
    pub fn present(&self, id: ElementId) -> bool {
        match self.elements.get(usize::from(id.0)).map(|e| e.place) {
            Some(Place::Table(_)) => true,
            Some(Place::Aboard(vehicle)) => self.piece(vehicle).is_some(),
            _ => false,
        }
    }

    /// Those aboard a vehicle or aircraft, by number.
    pub fn passengers(&self, vehicle: ElementId) -> Vec<ElementId> {
        let ids = (0..self.elements.len()).map(|i| ElementId(i as u16));
        ids.filter(|id| self.element(*id).place == Place::Aboard(vehicle))
            .collect()
    }

    /// The numbers of all elements on the table, with where they stand.
    pub fn pieces(&self) -> impl Iterator<Item = (ElementId, Piece)> + '_ {
        self.elements
            .iter()
            .enumerate()
            .filter_map(|(i, e)| match e.place {
                Place::Table(piece) => Some((ElementId(i as u16), piece)),
                _ => None,
            })
    }

    /// The side whose phase it is.
    pub fn phasing(&self, setting: &Setting) -> SideId {
        setting.terms.order[usize::from(self.phase)]
    }

    /// Whether an element is an aircraft that has been on the table and left it: who is in it has left by its side's own edge.
    fn flown_off(&self, id: ElementId) -> bool {
        matches!(self.element(id).place, Place::Away(turn) if turn > 0)
    }

    /// The elements as victory sees them. What is in the air holds no ground and keeps nobody from holding it; an aircraft off the table may
    /// come back, so that its side is still in the battle, and does not count among those that have left.
    pub fn standings(&self, setting: &Setting) -> Vec<Standing> {
        self.elements
            .iter()
            .zip(&setting.elements)
            .filter(|(e, fixed)| fixed.crew_of.is_none() || e.place != Place::Waiting)
            .map(|(e, fixed)| Standing {
                side: fixed.side,
                on_table: match e.place {
                    Place::Table(piece) if !e.airborne => Some((piece.at, piece.radius)),
                    _ => None,
                },
                left_by: match e.place {
                    Place::Left(edge) => Some(edge),
                    Place::Aboard(lift) if self.flown_off(lift) => {
                        Some(setting.terms.sides[usize::from(fixed.side.0)].edge)
                    }
                    _ => None,
                },
                eliminated: e.place == Place::Eliminated && !fixed.again,
                counts: !setting.roster[usize::from(fixed.unit)].class.aircraft(),
            })
            .collect()
    }
}

impl Setting {
    /// Whose an element is.
    pub fn side(&self, id: ElementId) -> SideId {
        self.elements[usize::from(id.0)].side
    }

    /// What this rule book knows of an element's side.
    pub fn side_of(&self, id: ElementId) -> &SideSetting {
        &self.sides[usize::from(self.side(id).0)]
    }

    /// An element's row of the unit table.
    pub fn unit(&self, id: ElementId) -> &UnitType {
        &self.roster[usize::from(self.elements[usize::from(id.0)].unit)]
    }

    /// Whether an element comes again after it was eliminated.
    pub fn comes_again(&self, id: ElementId) -> bool {
        self.elements[usize::from(id.0)].again
    }

    /// Whether an element is a leader (IC-1).
    pub fn is_leader(&self, id: ElementId) -> bool {
        self.unit(id).class == Class::Leader
    }

    /// The crew that would leave a vehicle as an element of its own, if the option makes it one (IC-R65).
    pub fn crew_of(&self, vehicle: ElementId) -> Option<ElementId> {
        let crew = |fixed: &ElementSetting| fixed.crew_of == Some(vehicle);
        let place = self.elements.iter().position(crew)?;
        Some(ElementId(place as u16))
    }

    /// Whether an element is hit by AP fire and has strength points: neither vehicle nor aircraft (IC-30).
    pub fn on_foot(&self, id: ElementId) -> bool {
        self.unit(id).class.on_foot()
    }

    /// Whether two elements are of different sides.
    pub fn hostile(&self, a: ElementId, b: ElementId) -> bool {
        self.side(a) != self.side(b)
    }

    /// The numbers of all elements.
    pub fn ids(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.elements.len()).map(|i| ElementId(i as u16))
    }

    /// Whether a number names an element.
    pub fn knows(&self, id: ElementId) -> bool {
        usize::from(id.0) < self.elements.len()
    }

    /// AP fire power at a strength (IC-38): in proportion, halves up, at least 1 (IC-R53); vehicles have no strength to lose.
    pub fn fire_power(&self, id: ElementId, strength: u8) -> u8 {
        self.scaled(self.unit(id).ap, id, strength)
    }

    /// A fire power in proportion to what strength is left.
    pub(super) fn scaled(&self, power: u8, id: ElementId, strength: u8) -> u8 {
        let full = u32::from(self.unit(id).strength);
        if full == 0 || power == 0 {
            return power;
        }
        if strength == 0 {
            return 0;
        }
        let (power, now) = (u32::from(power), u32::from(strength));
        u8::try_from((2 * power * now + full) / (2 * full))
            .unwrap_or(u8::MAX)
            .max(1)
    }
}
