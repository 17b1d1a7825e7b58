//! All that changes in a battle.

use serde::{Deserialize, Serialize};

use super::figures;
use super::roster::{Kind, Quality, Weapon};
use super::setting::{ElementSetting, Setting, UnitSetting};
use crate::chance::Deck;
use crate::engine::terms::{Edge, Standing};
use crate::engine::{Outcome, SideId};
use crate::table::{ElementId, Piece, Point};

/// The side of what is nobody's.
pub const NOBODY: SideId = SideId(u8::MAX);
/// The unit of what is nobody's.
pub const NO_UNIT: u8 = u8::MAX;

/// The state of a battle of Bushwars.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// Which part of it goes on.
    pub phase: Phase,
    /// Whose part it is.
    pub active: SideId,
    /// Who moves in this turn, and of which quality, in order (BW-3, BW-R5).
    pub order: Vec<(Quality, SideId)>,
    /// The infiltration decks: one, or one for each side (BW-R26). The card drawn last lies face up.
    pub decks: Vec<Deck>,
    /// The squads and vehicles, by number.
    pub elements: Vec<Element>,
    /// Which units have sprung their ambush in this turn (BW-19).
    pub ambushed: Vec<bool>,
    /// The fire that is declared and not yet resolved (BW-R6).
    pub declared: Vec<Shot>,
    /// Who was fired at and has still to take losses or to react.
    pub struck: Vec<Struck>,
    /// How the battle ended, when it has.
    pub outcome: Option<Outcome>,
    /// The crates, in the setting's order (BW-S1).
    pub crates: Vec<Crate>,
    /// What is in crates that nobody has seen into: places in the setting's list of contents.
    pub unseen: Vec<u8>,
}

/// A crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crate {
    /// Where it is.
    pub place: CratePlace,
    /// What is in it, once that is known: a place in the setting's list of contents.
    pub holds: Option<u8>,
    /// Whether it has been opened, or has left the table: then what is in it is found out.
    pub open: bool,
}

/// Where a crate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CratePlace {
    /// On the ground.
    Ground(Point),
    /// A squad carries it (BW-S2), or it is in a vehicle (BW-S5).
    With(ElementId),
    /// It has left the table, and counts for that side; for nobody if it went with a vehicle that fled.
    Off(SideId),
}

/// A part of a turn (BW-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Units of one quality move.
    Movement(Quality),
    /// Regular Fire.
    Fire,
}

/// A figure of a squad, or a weapon of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its slot.
    pub slot: u8,
    /// Its weapon.
    pub weapon: Weapon,
}

/// One squad or vehicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// Where it is.
    pub place: Place,
    /// The unit it is of: a place in the setting's list.
    pub unit: u8,
    /// The figures that a squad has left; the weapons of a vehicle.
    pub figures: Vec<Figure>,
    /// Its pin (BW-R12).
    pub pin: Option<Pin>,
    /// Whether it has changed its position in this turn (BW-R3).
    pub moved: bool,
    /// Whether it is done with moving in this turn.
    pub done: bool,
    /// Whether it has tried in vain to hide in this turn (BW-R32).
    pub tried: bool,
    /// Whether it has tried to fire on overwatch in this turn (BW-R47).
    pub watched: bool,
    /// Whether it may not fire in this turn's Regular Fire any more: it fired on overwatch (BW-22).
    pub spent: bool,
    /// Hits on a vehicle that count on (BW-R18).
    pub hits: u8,
    /// Where it stood last, once it is out of the battle.
    pub last: Option<Point>,
    /// The crate that it opens in this turn (BW-S1).
    pub opens: Option<u8>,
    /// Whether it has lifted, loaded, unloaded or put down a crate in this turn.
    pub handled: bool,
    /// Whether it has tried to get a vehicle going in this turn; a vehicle: whether its crew has (BW-S3).
    pub started: bool,
    /// Whether a vehicle has a crew of its own, that is no squad's.
    pub manned: bool,
    /// Whether those in a vehicle can drive it (BW-S3).
    pub runs: bool,
}

/// Where a squad or vehicle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// It has not come yet.
    Waiting,
    /// On the table.
    Table(Piece),
    /// In infiltration mode: only its marker stands where it began (BW-7, BW-R15). Nobody else may stand on that ground.
    Hidden(Hidden),
    /// It left by an edge.
    Left(Edge),
    /// Nobody is left of it, or it is knocked out.
    Eliminated,
    /// It has fled the battle (BW-16).
    Routed,
    /// It was captured (BW-21).
    Captured,
    /// In a vehicle (BW-R53).
    Aboard(ElementId),
    /// A party that is not formed: its figures are with its squad (BW-R53).
    Within,
}

/// A squad in infiltration mode (BW-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden {
    /// Where it began.
    pub piece: Piece,
    /// What its die shows.
    pub die: u8,
    /// What its die showed when the turn began; none if it was not hidden then (BW-19, BW-R42).
    pub began: Option<u8>,
}

/// A pin (BW-16, BW-R12, BW-R13): it binds from one turn to another, both counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pin {
    /// The first turn.
    pub from: u16,
    /// The last turn; it is removed at its end.
    pub until: u16,
}

/// Weapons of one squad or vehicle at one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
    /// Which of its figures or weapons, by slot.
    pub slots: Vec<u8>,
}

/// What fire has done to somebody, as far as it is not yet dealt with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Struck {
    /// Who.
    pub target: ElementId,
    /// Who fired.
    pub firers: Vec<ElementId>,
    /// What the reaction is rolled against: weapons, or hits on a vehicle (BW-16, BW-17).
    pub against: u8,
    /// Figures still to be removed (BW-R10).
    pub losses: u8,
    /// Whether it was an ambush (BW-20).
    pub ambush: bool,
}

/// A squad or vehicle before the battle.
pub(super) fn start(fixed: &ElementSetting) -> Element {
    let place = match (fixed.parent, fixed.aboard, fixed.piece) {
        (Some(_), ..) => Place::Within,
        (None, Some(vehicle), _) => Place::Aboard(vehicle),
        (None, None, Some(piece)) => Place::Table(piece),
        (None, None, None) => Place::Waiting,
    };
    let armed = (0_u8..).zip(&fixed.weapons).map(|(slot, weapon)| Figure {
        slot,
        weapon: *weapon,
    });
    Element {
        place,
        unit: fixed.unit,
        figures: armed.filter(|_| fixed.parent.is_none()).collect(),
        pin: None,
        moved: false,
        done: false,
        tried: false,
        watched: false,
        spent: false,
        hits: 0,
        last: None,
        opens: None,
        handled: false,
        started: false,
        manned: fixed.unit != NO_UNIT && fixed.kind != Kind::Helicopter,
        runs: false,
    }
}

/// The crates before the battle.
pub(super) fn crates(setting: &Setting) -> Vec<Crate> {
    let there = setting.crates.iter().map(|place| Crate {
        place: *place,
        holds: None,
        open: false,
    });
    there.collect()
}

impl State {
    /// One squad or vehicle.
    pub fn element(&self, id: ElementId) -> &Element {
        &self.elements[usize::from(id.0)]
    }

    pub(super) fn element_mut(&mut self, id: ElementId) -> &mut Element {
        &mut self.elements[usize::from(id.0)]
    }

    /// The unit that a squad or vehicle is of; none for a vehicle that is nobody's.
    pub fn unit<'a>(&self, setting: &'a Setting, id: ElementId) -> Option<&'a UnitSetting> {
        setting.units.get(usize::from(self.element(id).unit))
    }

    /// Whose it is; [`NOBODY`]'s if it is of no unit.
    pub fn side(&self, setting: &Setting, id: ElementId) -> SideId {
        self.unit(setting, id).map_or(NOBODY, |unit| unit.side)
    }

    /// How good it is: as its unit, a vehicle's crew too (BW-R19).
    pub fn quality(&self, setting: &Setting, id: ElementId) -> Quality {
        let unit = self.unit(setting, id);
        unit.map_or(Quality::Green, |unit| unit.quality)
    }

    /// Whether two are enemies: of different sides. What is nobody's is nobody's enemy.
    pub fn hostile(&self, setting: &Setting, a: ElementId, b: ElementId) -> bool {
        let (a, b) = (self.side(setting, a), self.side(setting, b));
        a != b && a != NOBODY && b != NOBODY
    }

    /// Those who are in a vehicle, by number.
    pub fn aboard(&self, vehicle: ElementId) -> impl Iterator<Item = ElementId> + '_ {
        self.ids()
            .filter(move |id| self.element(*id).place == Place::Aboard(vehicle))
    }

    /// The crates that a squad carries or a vehicle has in it, by number.
    pub fn cargo(&self, id: ElementId) -> impl Iterator<Item = u8> + '_ {
        let with = move |c: &(u8, &Crate)| c.1.place == CratePlace::With(id);
        (0_u8..).zip(&self.crates).filter(with).map(|(n, _)| n)
    }

    /// Where a squad or vehicle stands, if it is to be seen on the table.
    pub fn piece(&self, id: ElementId) -> Option<Piece> {
        match self.element(id).place {
            Place::Table(piece) => Some(piece),
            _ => None,
        }
    }

    /// Where a squad began to hide and how its die stands, if it is hidden.
    pub fn hidden(&self, id: ElementId) -> Option<Hidden> {
        match self.element(id).place {
            Place::Hidden(hidden) => Some(hidden),
            _ => None,
        }
    }

    /// The numbers of all squads and vehicles.
    pub fn ids(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.elements.len() as u16).map(ElementId)
    }

    /// Those that are to be seen on the table, with where they stand.
    pub fn pieces(&self) -> impl Iterator<Item = (ElementId, Piece)> + '_ {
        self.ids().filter_map(|id| Some((id, self.piece(id)?)))
    }

    /// The squads of a side that are hidden.
    pub fn hiders<'a>(
        &'a self,
        setting: &'a Setting,
        side: SideId,
    ) -> impl Iterator<Item = (ElementId, Hidden)> + 'a {
        self.ids()
            .filter(move |id| self.side(setting, *id) == side)
            .filter_map(|id| Some((id, self.hidden(id)?)))
    }

    /// The marker from which a squad sees and measures (BW-R9); a vehicle's whole base.
    pub fn marker(&self, setting: &Setting, id: ElementId) -> Option<Piece> {
        let piece = self.piece(id)?;
        Some(if setting.kind(id).on_foot() {
            figures::marker(&piece)
        } else {
            piece
        })
    }

    /// The figure of a target that is nearest to a marker (BW-R9); a vehicle's whole base.
    pub fn nearest_figure(
        &self,
        setting: &Setting,
        from: &Piece,
        target: ElementId,
    ) -> Option<Piece> {
        let piece = self.piece(target)?;
        if !setting.kind(target).on_foot() {
            return Some(piece);
        }
        let slots = self.element(target).figures.iter().map(|f| f.slot);
        slots
            .map(|slot| figures::figure(&piece, slot))
            .min_by_key(|figure| (from.at.distance_squared(figure.at), figure.at))
    }

    /// Whether a pin binds it in this turn (BW-R12).
    pub fn bound(&self, id: ElementId) -> bool {
        let pin = self.element(id).pin;
        pin.is_some_and(|pin| (pin.from..=pin.until).contains(&self.turn))
    }

    /// Whether it is still in the battle or may come into it.
    pub fn in_play(&self, id: ElementId) -> bool {
        matches!(
            self.element(id).place,
            Place::Waiting | Place::Table(_) | Place::Hidden(_) | Place::Aboard(_)
        )
    }

    /// The squads and vehicles as victory sees them: whoever fled or was captured is out as whoever fell. A vehicle that has changed hands is out for
    /// whose it was; what is nobody's and parties that are not formed are not counted.
    pub fn standings(&self, setting: &Setting) -> Vec<Standing> {
        let mut stands = Vec::new();
        for id in self.ids() {
            let place = self.element(id).place;
            let first = setting.units.get(usize::from(setting.fixed(id).unit));
            let first = first.map(|unit| unit.side);
            let now = self.side(setting, id);
            let stood = |side: SideId, eliminated: bool| Standing {
                side,
                on_table: self.ground(id).map(|piece| (piece.at, piece.radius)),
                left_by: match place {
                    Place::Left(edge) => Some(edge),
                    _ => None,
                },
                eliminated,
                counts: true,
            };
            if place == Place::Within {
                continue;
            }
            if let Some(first) = first.filter(|first| *first != now) {
                stands.push(Standing {
                    on_table: None,
                    left_by: None,
                    ..stood(first, true)
                });
            }
            if now != NOBODY {
                let out = matches!(place, Place::Eliminated | Place::Routed | Place::Captured);
                stands.push(stood(now, out));
            }
        }
        stands
    }

    /// The ground that somebody takes up, hidden or not.
    pub fn ground(&self, id: ElementId) -> Option<Piece> {
        match self.element(id).place {
            Place::Table(piece) => Some(piece),
            Place::Hidden(hidden) => Some(hidden.piece),
            _ => None,
        }
    }
}
