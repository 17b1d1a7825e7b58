//! What is still to be decided or resolved: the frames of the agenda.

use serde::{Deserialize, Serialize};

use super::figures;
use super::roster::{Quality, Weapon};
use super::setting::Setting;
use super::state::{Crate, CratePlace, Element, NO_UNIT, Place, State};
use crate::chance::Card;
use crate::engine::SideId;
use crate::engine::terms::Edge;
use crate::table::route::Walk;
use crate::table::{ElementId, Piece};

/// A frame of the agenda.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// The first card of a deck is turned up (BW-5); the number is the deck's.
    FirstCard(u8),
    /// A turn begins.
    Turn,
    /// An arrival's die; the number counts the terms' arrivals.
    Arrival(u8),
    /// Players of one quality find out who moves first (BW-R5): those who are still level are in one group.
    Order(Quality, Vec<Vec<SideId>>),
    /// A side moves its units of one quality (BW-3).
    Movement(Quality, SideId),
    /// Somebody walks.
    Walk(Walking),
    /// A card is drawn for a squad that hides or stays hidden: higher, or else lower (BW-7).
    Guess(ElementId, bool),
    /// A squad that must show itself is placed by its owner (BW-8).
    Place(ElementId),
    /// A squad has just shown itself: it may be ambushed (BW-19). The sides have let it go.
    Shown(ElementId, Vec<SideId>),
    /// A card's event (BW-10), for the side that drew it.
    Event(CardEvent, SideId),
    /// A player picks the squad he must reveal (BW-R38).
    Choose(SideId),
    /// A mine (BW-10): the squad is found, or still to be.
    Mine(SideId, Option<ElementId>),
    /// The target of an ambush may detect it (BW-20).
    Detect(Strike),
    /// Somebody tries to fire on overwatch (BW-22).
    Watch(Strike),
    /// Fire at one target is rolled.
    Volley(Volley),
    /// Losses are taken (BW-R10).
    Losses,
    /// Those who were fired at react (BW-16).
    Reactions,
    /// Somebody retreats from these firers (BW-R14).
    Retreat(ElementId, Vec<ElementId>),
    /// Regular Fire begins (BW-3).
    Fire,
    /// A side declares the fire of its units of one quality (BW-R6).
    Declare(Quality, SideId),
    /// What is declared is resolved (BW-R6).
    Resolve,
    /// The turn ends.
    End,
    /// Somebody's figure tries to get a vehicle going (BW-S3).
    Commandeer(ElementId, ElementId),
    /// The crew of a vehicle tries again (BW-S3).
    StartUp(ElementId),
    /// A helicopter is placed by its owner (BW-R52); the number counts the terms' arrivals.
    Land(u8),
}

/// What a card brings about (BW-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardEvent {
    /// One of the player's dice is turned down.
    TurnDown,
    /// The player may hide a squad.
    Hide,
    /// The player may make another reveal a squad.
    Force,
    /// The player may reveal another's squad where he likes.
    Expose,
    /// A figure steps on a mine.
    Mine,
}

/// Somebody on his way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Walking {
    /// Who.
    pub element: ElementId,
    /// The walk.
    pub walk: Walk,
    /// The step of it that is reached.
    pub step: u16,
    /// The edge it leaves by at the end.
    pub leaves: Option<Edge>,
    /// The sides that let it go.
    pub passed: Vec<SideId>,
    /// The sides that wait, at this step.
    pub waited: Vec<SideId>,
    /// Whether somebody has come out of hiding since it was planned, and may stand in its way.
    pub disturbed: bool,
}

/// One against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strike {
    /// Who would fire.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
}

/// On what occasion somebody fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// In Regular Fire.
    Regular,
    /// From an ambush (BW-20).
    Ambush,
    /// On overwatch (BW-22).
    Overwatch,
}

/// All the fire at one target in one event (BW-R7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Volley {
    /// On what occasion.
    pub occasion: Occasion,
    /// At whom.
    pub target: ElementId,
    /// Who fires which weapons, in order.
    pub shots: Vec<(ElementId, Vec<Weapon>)>,
    /// How many of them are rolled.
    pub rolled: u8,
    /// Possible hits of light weapons so far.
    pub light: u8,
    /// Possible hits of heavy weapons so far (BW-15).
    pub heavy: u8,
}

impl Frame {
    /// Everybody a frame speaks of.
    fn people(&self) -> Vec<ElementId> {
        match self {
            Frame::Walk(walking) => vec![walking.element],
            Frame::Guess(id, _) | Frame::Place(id) | Frame::Shown(id, _) => vec![*id],
            Frame::Mine(_, id) => id.iter().copied().collect(),
            Frame::Detect(strike) | Frame::Watch(strike) => vec![strike.firer, strike.target],
            Frame::Volley(volley) => {
                let firers = volley.shots.iter().map(|(firer, _)| *firer);
                firers.chain([volley.target]).collect()
            }
            Frame::Retreat(id, firers) => firers.iter().copied().chain([*id]).collect(),
            Frame::Commandeer(id, vehicle) => vec![*id, *vehicle],
            Frame::StartUp(id) => vec![*id],
            _ => Vec::new(),
        }
    }

    /// Every side a frame speaks of.
    fn sides(&self) -> Vec<SideId> {
        match self {
            Frame::Order(_, groups) => groups.concat(),
            Frame::Movement(_, side)
            | Frame::Declare(_, side)
            | Frame::Event(_, side)
            | Frame::Choose(side)
            | Frame::Mine(side, _) => vec![*side],
            Frame::Walk(walking) => [walking.passed.clone(), walking.waited.clone()].concat(),
            Frame::Shown(_, passed) => passed.clone(),
            _ => Vec::new(),
        }
    }
}

/// Whether state and agenda, read from a file, speak only of what the setting has, and of nothing that no battle comes to.
pub fn fits(setting: &Setting, state: &State, agenda: &[Frame]) -> bool {
    let struck = state.struck.iter();
    let struck = struck.flat_map(|s| s.firers.iter().copied().chain([s.target]));
    let declared = state.declared.iter().flat_map(|s| [s.firer, s.target]);
    let framed = agenda.iter().flat_map(Frame::people);
    let mut people = framed.chain(struck).chain(declared);
    let ordered = state.order.iter().map(|(_, side)| *side);
    let framed = agenda.iter().flat_map(Frame::sides);
    let mut sides = framed.chain(ordered).chain([state.active]);
    let frames = agenda.iter().all(|frame| match frame {
        Frame::Arrival(index) | Frame::Land(index) => {
            usize::from(*index) < setting.terms.arrivals.len()
        }
        Frame::FirstCard(deck) => usize::from(*deck) < state.decks.len(),
        Frame::Walk(walking) => {
            let steps = &walking.walk.steps;
            usize::from(walking.step) < steps.len()
                && steps.iter().all(|step| on_table(setting, step.at))
        }
        Frame::Volley(volley) => {
            let most = |(_, weapons): &(ElementId, Vec<Weapon>)| {
                !weapons.is_empty() && weapons.len() <= figures::MOST
            };
            volley.shots.len() <= setting.elements.len()
                && volley.shots.iter().all(most)
                && u16::from(volley.light) + u16::from(volley.heavy) <= u16::from(u8::MAX)
        }
        Frame::Order(_, groups) => groups
            .iter()
            .all(|group| (1..=setting.terms.sides.len()).contains(&group.len())),
        _ => true,
    });
    let ended = state.outcome.as_ref().is_none_or(|outcome| {
        let winner = outcome.winner.map_or(0, |side| usize::from(side.0));
        agenda.is_empty() && winner < setting.terms.sides.len()
    });
    state.elements.len() == setting.elements.len()
        && setting
            .ids()
            .zip(&state.elements)
            .all(|(id, element)| known(setting, id, element))
        && state.ambushed.len() == setting.units.len()
        && state.decks.len() == setting.decks()
        && state.decks.iter().all(|deck| deck.is_whole(Card::COUNT))
        && loot(setting, state)
        && frames
        && ended
        && people.all(|id| setting.knows(id))
        && sides.all(|side| usize::from(side.0) < setting.terms.sides.len())
}

/// Whether crates and what is in them can be so: each content is in one crate that is known, or in none yet.
fn loot(setting: &Setting, state: &State) -> bool {
    let place = |c: &Crate| match c.place {
        CratePlace::Ground(at) => on_table(setting, at),
        CratePlace::With(id) => setting.knows(id),
        CratePlace::Off(_) => true,
    };
    let known = state.crates.iter().filter_map(|c| c.holds);
    let mut contents: Vec<u8> = known.chain(state.unseen.iter().copied()).collect();
    contents.sort_unstable();
    state.crates.len() == setting.crates.len()
        && state.crates.iter().all(place)
        && contents.into_iter().eq(0..setting.contents.len() as u8)
}

fn on_table(setting: &Setting, at: crate::table::Point) -> bool {
    (0..=setting.ground.width.0).contains(&at.x) && (0..=setting.ground.height.0).contains(&at.y)
}

/// Whether a squad or vehicle can be so.
fn known(setting: &Setting, id: ElementId, element: &Element) -> bool {
    let stands = |piece: &Piece| on_table(setting, piece.at) && piece.radius == setting.radius(id);
    let placed = match element.place {
        Place::Table(piece) => stands(&piece),
        Place::Hidden(hidden) => stands(&hidden.piece) && setting.kind(id).on_foot(),
        Place::Aboard(vehicle) => {
            let carries = setting.knows(vehicle) && !setting.kind(vehicle).on_foot();
            carries && setting.kind(id).on_foot()
        }
        Place::Within => setting.fixed(id).parent.is_some(),
        _ => true,
    };
    let weapons = &setting.fixed(id).weapons;
    let slots = element
        .figures
        .iter()
        .map(|figure| usize::from(figure.slot));
    let rising = slots.clone().zip(slots.clone().skip(1)).all(|(a, b)| a < b);
    let whole = slots.clone().all(|slot| slot < weapons.len());
    let alive = !element.figures.is_empty() || !setting.kind(id).on_foot();
    let there = matches!(
        element.place,
        Place::Table(_) | Place::Hidden(_) | Place::Aboard(_)
    );
    let unit = usize::from(element.unit) < setting.units.len()
        || (element.unit == NO_UNIT && !setting.kind(id).on_foot());
    let last = element.last.is_none_or(|at| on_table(setting, at));
    let opens = element.opens;
    placed
        && rising
        && whole
        && (alive || !there)
        && unit
        && last
        && opens.is_none_or(|number| usize::from(number) < setting.crates.len())
}

/// A way that is walked, as the frame of it.
pub fn walking(element: ElementId, walk: Walk, leaves: Option<Edge>) -> Walking {
    Walking {
        element,
        walk,
        step: 0,
        leaves,
        passed: Vec::new(),
        waited: Vec::new(),
        disturbed: false,
    }
}
