//! One folder a rule book; siblings never meet. The closed enums here are the only place that names them all.

pub mod bushwars;
pub mod fifties;
pub mod insurgent;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::engine::Ruleset;
use crate::engine::SideId;
use crate::engine::house::{self, HouseRule, InForce};
use crate::engine::journal::{Header, Journal, Loaded};
use crate::engine::play::Playable;
use crate::engine::session::{LoadFault, LoadNote, Session, Source, Verified, verify};
use crate::engine::terms::Terms;
use crate::table::{Board, Ground, Polygon, Unit};

/// What does not change in a battle, under whichever rule book it is fought.
#[derive(Clone, Debug)]
pub enum AnySetting {
    /// Insurgent Commander.
    Insurgent(Arc<insurgent::Setting>),
    /// Fast and Furious Fifties.
    Fifties(Arc<fifties::Setting>),
    /// Bushwars.
    Bushwars(Arc<bushwars::Setting>),
}

impl AnySetting {
    /// The options of all rule books, each book's in a list.
    pub const HOUSE_RULES: [&'static [HouseRule]; 3] = [
        insurgent::HOUSE_RULES,
        fifties::HOUSE_RULES,
        bushwars::HOUSE_RULES,
    ];

    /// The options that the rule book lists.
    pub fn house_rules(&self) -> &'static [HouseRule] {
        match self {
            AnySetting::Insurgent(_) => insurgent::HOUSE_RULES,
            AnySetting::Fifties(_) => fifties::HOUSE_RULES,
            AnySetting::Bushwars(_) => bushwars::HOUSE_RULES,
        }
    }

    /// All its options as they are in this battle, beside what they usually are.
    pub fn in_force(&self) -> Vec<InForce> {
        match self {
            AnySetting::Insurgent(setting) => {
                house::in_force(insurgent::HOUSE_RULES, &setting.options)
            }
            AnySetting::Fifties(setting) => house::in_force(fifties::HOUSE_RULES, &setting.options),
            AnySetting::Bushwars(setting) => {
                house::in_force(bushwars::HOUSE_RULES, &setting.options)
            }
        }
    }

    /// The rule book's name in files.
    pub fn ruleset(&self) -> &'static str {
        match self {
            AnySetting::Insurgent(_) => insurgent::NAME,
            AnySetting::Fifties(_) => fifties::NAME,
            AnySetting::Bushwars(_) => bushwars::NAME,
        }
    }

    /// What each side and each type of unit has of its own, beside what it usually is; of a side that is what it has. `ids` are the sides
    /// in files.
    pub fn particulars(&self, ids: &[String]) -> Vec<InForce> {
        match self {
            AnySetting::Insurgent(setting) => insurgent::house::particulars(setting, ids),
            AnySetting::Fifties(_) | AnySetting::Bushwars(_) => Vec::new(),
        }
    }

    /// Sides, order, length, victory, arrivals.
    pub fn terms(&self) -> &Terms {
        match self {
            AnySetting::Insurgent(setting) => &setting.terms,
            AnySetting::Fifties(setting) => &setting.terms,
            AnySetting::Bushwars(setting) => &setting.terms,
        }
    }

    /// Where on the table casualties are as good as home, and whose, if the rule book knows casualties.
    pub fn secure(&self) -> &[(SideId, Polygon)] {
        match self {
            AnySetting::Insurgent(setting) => &setting.secure,
            AnySetting::Fifties(_) | AnySetting::Bushwars(_) => &[],
        }
    }

    /// The board on the table, if the rule book plays on one.
    pub fn board(&self) -> Option<Board> {
        match self {
            AnySetting::Insurgent(_) | AnySetting::Bushwars(_) => None,
            AnySetting::Fifties(setting) => Some(setting.board),
        }
    }

    /// What the rule book measures in.
    pub fn unit(&self) -> Unit {
        match self {
            AnySetting::Insurgent(_) => insurgent::Book::UNIT,
            AnySetting::Fifties(_) => fifties::Book::UNIT,
            AnySetting::Bushwars(_) => bushwars::Book::UNIT,
        }
    }

    /// The table.
    pub fn ground(&self) -> &Ground {
        match self {
            AnySetting::Insurgent(setting) => &setting.ground,
            AnySetting::Fifties(setting) => &setting.ground,
            AnySetting::Bushwars(setting) => &setting.ground,
        }
    }
}

/// A battle that is played, under whichever rule book. All that can be done with it without knowing the book is in [`Playable`], to which
/// it lends itself.
#[derive(Debug)]
pub enum AnyBattle {
    /// Insurgent Commander.
    Insurgent(Session<insurgent::Book>),
    /// Fast and Furious Fifties.
    Fifties(Session<fifties::Book>),
    /// Bushwars.
    Bushwars(Session<bushwars::Book>),
}

impl AnyBattle {
    /// A new battle; the header's seed and rule book are set from the source and the setting.
    pub fn begin(setting: &AnySetting, header: Header, source: Source) -> AnyBattle {
        match setting {
            AnySetting::Insurgent(setting) => {
                AnyBattle::Insurgent(Session::new(Arc::clone(setting), header, source))
            }
            AnySetting::Fifties(setting) => {
                AnyBattle::Fifties(Session::new(Arc::clone(setting), header, source))
            }
            AnySetting::Bushwars(setting) => {
                AnyBattle::Bushwars(Session::new(Arc::clone(setting), header, source))
            }
        }
    }

    /// Goes on with a journal, `setting` being made of its header's scenario; see [`Session::load`].
    pub fn load(
        setting: &AnySetting,
        loaded: Loaded,
    ) -> Result<(AnyBattle, Vec<LoadNote>), LoadFault> {
        match setting {
            AnySetting::Insurgent(setting) => {
                let (session, notes) = Session::load(Arc::clone(setting), loaded)?;
                Ok((AnyBattle::Insurgent(session), notes))
            }
            AnySetting::Fifties(setting) => {
                let (session, notes) = Session::load(Arc::clone(setting), loaded)?;
                Ok((AnyBattle::Fifties(session), notes))
            }
            AnySetting::Bushwars(setting) => {
                let (session, notes) = Session::load(Arc::clone(setting), loaded)?;
                Ok((AnyBattle::Bushwars(session), notes))
            }
        }
    }

    /// Plays a journal again from its beginning and compares, `setting` being made of its header's scenario; see [`verify`].
    pub fn verify(setting: &AnySetting, journal: &Journal) -> Verified {
        match setting {
            AnySetting::Insurgent(setting) => {
                verify::<insurgent::Book>(Arc::clone(setting), journal)
            }
            AnySetting::Fifties(setting) => verify::<fifties::Book>(Arc::clone(setting), journal),
            AnySetting::Bushwars(setting) => verify::<bushwars::Book>(Arc::clone(setting), journal),
        }
    }

    /// The battle for those who need not know its rule book.
    pub fn boxed(self) -> Box<dyn Playable> {
        match self {
            AnyBattle::Insurgent(session) => Box::new(session),
            AnyBattle::Fifties(session) => Box::new(session),
            AnyBattle::Bushwars(session) => Box::new(session),
        }
    }

    /// A battle of its own that goes on from the moment that is looked at.
    pub fn fork(&self) -> Result<AnyBattle, crate::engine::session::SessionFault> {
        match self {
            AnyBattle::Insurgent(session) => session.fork().map(AnyBattle::Insurgent),
            AnyBattle::Fifties(session) => session.fork().map(AnyBattle::Fifties),
            AnyBattle::Bushwars(session) => session.fork().map(AnyBattle::Bushwars),
        }
    }
}

impl Deref for AnyBattle {
    type Target = dyn Playable;

    fn deref(&self) -> &Self::Target {
        match self {
            AnyBattle::Insurgent(session) => session,
            AnyBattle::Fifties(session) => session,
            AnyBattle::Bushwars(session) => session,
        }
    }
}

impl DerefMut for AnyBattle {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            AnyBattle::Insurgent(session) => session,
            AnyBattle::Fifties(session) => session,
            AnyBattle::Bushwars(session) => session,
        }
    }
}
