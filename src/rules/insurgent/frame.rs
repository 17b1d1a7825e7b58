//! What is still to be decided or resolved: the frames of the agenda, in the order in which a battle meets them.

use serde::{Deserialize, Serialize};

use super::civilian::Miss;
use super::lane::Lane;
use super::order::{Action, Movement, Shot};
use super::save::Face;
use crate::engine::SideId;
use crate::table::ElementId;
use crate::table::route::Walk;

/// A frame of the agenda.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// A turn begins (IC-2).
    Turn,
    /// A phase begins: arrivals, then decisions.
    PhaseStart,
    /// An arrival's die; the number counts the terms' arrivals.
    Arrival(u8),
    /// The phasing side decides who does what.
    Phase,
    /// A command roll (IC-5).
    Command(Command),
    /// A blunder's die (IC-16 to IC-22).
    Blunder(Blunder),
    /// Which member of a group a blunder strikes (IC-R14).
    Stray(Blunder, u8),
    /// A blunder strikes one element.
    Struck(ElementId, u8, bool),
    /// An element is pinned when all above is done (IC-19, IC-20).
    PinAfter(ElementId),
    /// An action begins.
    Act(Act),
    /// An element sets off: the walk is worked out when its turn comes.
    SetOff(SetOff),
    /// An element walks (TB-16).
    Walk(Walking),
    /// An element fires.
    Volley(Volley),
    /// An odd hit on a close combat goes to one side or the other (IC-R77).
    OddHit(Split),
    /// Hits to be saved (IC-35).
    Hits(Hits),
    /// Pin dice (IC-39).
    Pins(ElementId, u8),
    /// After an action: charge, close combat, reactions.
    Aftermath(Aftermath),
    /// The charged fire at the charger (IC-14).
    ChargeFire(ElementId),
    /// A round of close combat (IC-46).
    Combat(Combat),
    /// Those who observed the action may react (IC-10); the sides that have passed.
    Reactions(Vec<SideId>),
    /// Hits on armour to be saved (IC-36).
    Armour(ArmourHits),
    /// The damage of so many unsaved hits (IC-40).
    Damage(ElementId, u8),
    /// Whether a crew bails out (IC-44).
    Bail(ElementId),
    /// The phase is to end: fixed wings that must leave do so first (IC-56).
    PhaseEnd,
    /// The dice of a shot that has missed, again, for civilians (IC-67).
    Bystanders(Miss),
    /// Hits of a shot that has missed if all of them are saved (IC-R91).
    HitsBeside(Hits, Miss),
    /// The same of hits on armour.
    ArmourBeside(ArmourHits, Miss),
    /// Civilians run from a shot.
    Scare(Lane),
    /// A turn begins, and civilians wander.
    Wander,
    /// Hits on several aboard: the saves of each in turn, then the pin dice of those who must roll any (IC-R61).
    Aboard {
        /// Whose saves are still to be rolled.
        hits: Vec<Hits>,
        /// Who rolls how many pin dice then.
        pins: Vec<(ElementId, u8)>,
    },
}

/// Hits on a vehicle or aircraft, to be saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmourHits {
    /// On whom.
    pub target: ElementId,
    /// How many.
    pub hits: u8,
    /// What each save needs; 7 or more for none.
    pub save: u8,
    /// What struck it.
    pub by: Blow,
}

/// What strikes armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Blow {
    /// AT fire, and from which side.
    Fire(ElementId, Face),
    /// A blunder's mortar, from above (IC-R30).
    Mortar,
    /// Close combat (IC-51).
    CloseCombat,
}

/// A command roll and what it is for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Command {
    /// Who rolls; a group's leader for a group.
    pub roller: ElementId,
    /// What for.
    pub purpose: Purpose,
}

/// What a command roll is for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Purpose {
    /// An action of one element, by its own phase's activation.
    Act(Action),
    /// One action for each member of the group.
    Group,
    /// A leader's reaction to rally (IC-R24).
    RallyReaction(ElementId),
}

/// A blunder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Blunder {
    /// Who rolled double 1; a group's leader for a group.
    pub roller: ElementId,
    /// All whom it concerns: the roller, or the members of the group.
    pub members: Vec<ElementId>,
    /// Whether it comes of a reaction: then nobody reacts to it (IC-R23).
    pub reaction: bool,
}

/// An action to be carried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Act {
    /// Who.
    pub element: ElementId,
    /// What.
    pub action: Action,
    /// How it came about.
    pub by: By,
}

/// How an action came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    /// The free action (IC-4).
    Free,
    /// Granted by an earlier roll: a double six, or the group's (IC-8, IC-R13).
    Granted,
    /// The command roll just passed.
    Roll,
    /// A reaction (IC-10).
    Reaction,
    /// A blunder (IC-18 to IC-20).
    Blunder,
    /// A blunder of a leader who rallied as a reaction (IC-R24): nobody reacts to it (IC-R23).
    ReactionBlunder,
}

impl By {
    /// Whether it comes of a reaction.
    pub fn reaction(self) -> bool {
        matches!(self, By::Reaction | By::ReactionBlunder)
    }

    /// Whether it is a blunder's.
    pub fn blunder(self) -> bool {
        matches!(self, By::Blunder | By::ReactionBlunder)
    }
}

/// A walk to be begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetOff {
    /// Who walks.
    pub element: ElementId,
    /// Where to.
    pub movement: Movement,
    /// How many moves at most.
    pub moves: u8,
    /// How the action came about: reactions are not watched.
    pub by: By,
    /// Whether it has fired before in this action: overwatch may then fire before its first step (IC-R25).
    pub fired: bool,
}

/// A walk on its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Walking {
    /// Who walks.
    pub element: ElementId,
    /// The whole walk; nobody but the walker's side may know what is left of it.
    pub walk: Walk,
    /// How it will stand at the end.
    pub movement: Movement,
    /// The step reached: a place in `walk.steps`.
    pub at: u16,
    /// Whether overwatch may fire before the first step: after the shot of a Shoot and Move (IC-R25).
    pub from_start: bool,
    /// Whether those on overwatch may fire at it.
    pub watched: bool,
    /// Whether it was pinned when it set out (a blunder).
    pub was_pinned: bool,
    /// The overwatchers asked so far: the shot they were offered last, and at which step.
    pub asked: Vec<Asked>,
    /// The question that waits for an answer: who may fire here.
    pub asking: Vec<ElementId>,
}

/// What an overwatcher was offered last on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Who was asked.
    pub who: ElementId,
    /// What the shot needed: to hit, to save.
    pub shot: (u8, u8),
    /// At which step of the walk.
    pub step: u16,
}

/// A volley to be rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Volley {
    /// Who fires; none for the mortar of a blunder.
    pub firer: Option<ElementId>,
    /// At whom, and with whose help.
    pub shot: Shot,
    /// What kind of shot.
    pub kind: ShotKind,
}

/// What kind of shot a volley is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShotKind {
    /// Standing still (IC-25).
    Steady,
    /// In one action with a move: -1 (IC-23).
    Moving,
    /// A reaction or overwatch, standing still.
    Reaction,
    /// The charged at the charger, in contact (IC-14).
    Charge,
    /// A reaction in one action with a move: -1.
    MovingReaction,
    /// A blunder's: all round, at a friend (IC-18).
    Stray,
    /// A blunder's mortar: 5 dice at 4+ (IC-17).
    Mortar,
}

impl ShotKind {
    /// Whether it is made in one action with a move.
    pub fn moving(self) -> bool {
        matches!(self, ShotKind::Moving | ShotKind::MovingReaction)
    }
}

/// Hits on a close combat, to be split between the sides (IC-R77).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Split {
    /// Who fired.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
    /// The hits in all.
    pub hits: u8,
}

/// Hits on one element, to be saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hits {
    /// On whom.
    pub target: ElementId,
    /// How many.
    pub hits: u8,
    /// What each save needs; 7 or more for none.
    pub save: u8,
    /// Who fired; none for the mortar of a blunder.
    pub weapon: Option<ElementId>,
}

/// What follows an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aftermath {
    /// Who acted.
    pub element: ElementId,
    /// How the action came about.
    pub by: By,
    /// Whether it moved: contact is then a charge.
    pub moved: bool,
    /// Whether it is pinned after any close combat (a blunder's).
    pub pin: bool,
}

/// A round of close combat on its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combat {
    /// Whose action it is.
    pub by: ElementId,
    /// Those who have rolled, and their hits.
    pub rolled: Vec<(ElementId, u8)>,
    /// Those still to roll, in order; none yet known before the first.
    pub left: Option<Vec<ElementId>>,
}
