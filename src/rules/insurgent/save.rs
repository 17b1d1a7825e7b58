//! What saves: infantry by body armour and cover (IC-35), vehicles and aircraft by their armour (IC-36).

use serde::{Deserialize, Serialize};

use super::cause_element;
use super::fire::{Aim, Fire, NEVER};
use super::options::VehicleArcs;
use super::roster::SaveMinus;
use super::setting::Setting;
use super::state::State;
use crate::engine::{Text, WorkLine, Working};
use crate::table::sight::SightLine;
use crate::table::{Aspect, Cover, ElementId, FeatureId, Length, Piece, Point};

/// How near a firer above must be to hit the top (IC-R41).
const PLUNGING: Length = Length::cm(20);

/// What each hit of a shot is saved by: the target's AP save (IC-35) or its armour (IC-36).
pub fn of_shot(setting: &Setting, state: &State, aim: &Aim, line: &SightLine) -> Working {
    match aim.fire(setting) {
        Fire::Ap => to_save(setting, aim.target, Some(aim.firer), shelter(line)),
        Fire::At | Fire::Law => armour(setting, aim.target, face(setting, state, aim)),
    }
}

/// From which side something strikes a vehicle or aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// The front, or an aircraft from anywhere.
    Front,
    /// A flank: -1.
    Flank,
    /// The rear: -2.
    Rear,
    /// The top: -2.
    Top,
}

/// From which quarter an element is looked at (IC-34, IC-R40): infantry and aircraft know no flank, for aircraft there is no other side than
/// the front.
pub fn aspect(setting: &Setting, target: ElementId, to: &Piece, from: Point) -> Aspect {
    let unit = setting.unit(target);
    let halves = unit.class.on_foot() || setting.options.vehicle_arcs == VehicleArcs::Halves;
    match (unit.class.aircraft(), halves) {
        (true, _) => Aspect::Front,
        (false, true) if to.in_front(from) => Aspect::Front,
        (false, true) => Aspect::Rear,
        (false, false) => to.aspect(from),
    }
}

/// Where a shot strikes its target: the top from an aircraft in the air, or from at least a level above within 20 cm (IC-R41); else as it is
/// looked at. An aircraft saves alike from all sides (IC-36).
pub fn face(setting: &Setting, state: &State, aim: &Aim) -> Face {
    let above = setting.options.top_from_height
        && aim.from.level > aim.to.level
        && aim.from.within(&aim.to, PLUNGING);
    if setting.unit(aim.target).class.aircraft() {
        Face::Front
    } else if state.element(aim.firer).airborne || above {
        Face::Top
    } else {
        match aspect(setting, aim.target, &aim.to, aim.from.at) {
            Aspect::Front => Face::Front,
            Aspect::Flank => Face::Flank,
            Aspect::Rear => Face::Rear,
        }
    }
}

/// What armour saves on (IC-36): the printed number, -1 from the flank, -2 from rear or top, of which the worst counts (IC-R41); of aircraft the
/// printed number from everywhere. A save above 6 is none (IC-R38).
pub fn armour(setting: &Setting, target: ElementId, face: Face) -> Working {
    let base = i32::from(setting.unit(target).armour);
    let aircraft = setting.unit(target).class.aircraft();
    let (key, change) = match face {
        _ if aircraft => ("", 0),
        Face::Front => ("", 0),
        Face::Flank => ("work-armour-flank", -1),
        Face::Rear => ("work-armour-rear", -2),
        Face::Top => ("work-armour-top", -2),
    };
    let mut lines = Vec::new();
    if change != 0 {
        lines.push(WorkLine {
            text: Text::key(key),
            change,
            rule: "IC-36".into(),
            cause: cause_element(target),
        });
    }
    finish(setting, "work-armour", "IC-36", base, lines)
}

/// The armour that an AT weapon's limit is compared with: the printed number, or as aspect makes it (an option, IC-R45).
pub fn met(setting: &Setting, state: &State, aim: &Aim) -> i32 {
    if setting.options.at_limit_uses_aspect {
        armour(setting, aim.target, face(setting, state, aim)).needed
    } else {
        i32::from(setting.unit(aim.target).armour)
    }
}

/// What a vehicle saves on in close combat (IC-51, IC-R72).
pub fn in_close_combat(setting: &Setting, target: ElementId) -> Working {
    let base = i32::from(setting.unit(target).close_combat_save());
    finish(setting, "work-armour-close", "IC-51", base, Vec::new())
}

fn finish(
    setting: &Setting,
    key: &'static str,
    rule: &'static str,
    base: i32,
    mut lines: Vec<WorkLine>,
) -> Working {
    let mut needed = base - lines.iter().map(|line| line.change).sum::<i32>();
    if needed > 6 && setting.options.natural_6_saves {
        lines.push(WorkLine {
            text: Text::key("work-natural-six"),
            change: needed - 6,
            rule: "IC-R38".into(),
            cause: None,
        });
        needed = 6;
    }
    Working {
        text: Text::key(key),
        rule: rule.into(),
        base,
        lines,
        needed: needed.min(i32::from(NEVER)),
    }
}

/// What a save against AP needs (IC-35): by body armour and cover, one worse for some weapons (IC-R48, IC-R52); above 6 there is none (IC-R38).
pub fn to_save(
    setting: &Setting,
    target: ElementId,
    weapon: Option<ElementId>,
    shelter: Shelter,
) -> Working {
    let armoured = setting.side_of(target).body_armour;
    let base = match (armoured, shelter.cover) {
        (true, Cover::None) => 6,
        (true, Cover::Light) => 5,
        (true, Cover::Heavy) => 4,
        (false, Cover::None) => i32::from(NEVER),
        (false, Cover::Light) => 6,
        (false, Cover::Heavy) => 5,
    };
    let key = match shelter.cover {
        Cover::None => "work-save-open",
        Cover::Light => "work-save-light",
        Cover::Heavy => "work-save-heavy",
    };
    let mut lines = Vec::new();
    let minus = weapon.and_then(|id| match setting.unit(id).save_minus {
        SaveMinus::Never => None,
        SaveMinus::HardTarget => shelter.hard.then_some("IC-R48"),
        SaveMinus::Always => Some("IC-R52"),
    });
    if let Some(rule) = minus {
        lines.push(WorkLine {
            text: Text::key("work-heavy-weapon"),
            change: -1,
            rule: rule.into(),
            cause: weapon.and_then(cause_element),
        });
    }
    finish(setting, key, "IC-35", base, lines)
}

/// The cover a target has against one shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shelter {
    /// How good it is.
    pub cover: Cover,
    /// Whether it comes from a hard target.
    pub hard: bool,
    /// Where it comes from.
    pub feature: Option<FeatureId>,
}

/// The best cover on a sight line (TB-9).
pub fn shelter(line: &SightLine) -> Shelter {
    let (cover, hard, feature) = line.cover();
    Shelter {
        cover,
        hard,
        feature,
    }
}
