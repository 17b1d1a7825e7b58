//! Which figures are machines, and of what kind; each painted on its base.

use super::aircraft::aircraft;
use super::bush::bush;
use super::drawing::Drawing;
use super::figure::{Frame, STEEL};
use super::model::{Model, both};
use super::piece::NEUTRAL;
use super::tracked::tracked;
use super::wheeled::wheeled;
use crate::engine::report::ElementView;

/// What gets a machine about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    /// Wheels.
    Wheels,
    /// Tracks.
    Tracks,
    /// A rotor.
    Rotor,
    /// Wings.
    Wings,
}

impl Machine {
    /// What a figure is, if it is a machine.
    pub(super) fn of(figure: &str) -> Option<Machine> {
        match figure {
            "technical" | "technical_hmg" | "panhard" | "range_rover" | "range_rover_mk19"
            | "hmmwv_mk19" | "hmmwv_m2" | "lav" | "jeep" | "truck" | "towed_gun" | "carrier" => {
                Some(Machine::Wheels)
            }
            "light_tank" | "battle_tank" | "aav" | "bmp" | "m113" | "m113_tow" | "bradley"
            | "medium_tank" => Some(Machine::Tracks),
            "utility_helicopter" | "attack_helicopter" => Some(Machine::Rotor),
            "jet" | "attack_jet" => Some(Machine::Wings),
            _ => None,
        }
    }
}

/// Whether it has armour that is thinner at its sides and its back (IC-R40).
pub(super) fn has_aspects(figure: &str) -> bool {
    let same = matches!(
        figure,
        "jeep" | "truck" | "towed_gun" | "carrier" | "medium_tank"
    );
    let drives = matches!(Machine::of(figure), Some(Machine::Wheels | Machine::Tracks));
    drives && !same
}

/// Whether a figure is that of an aircraft.
pub fn flies(figure: &str) -> bool {
    matches!(Machine::of(figure), Some(Machine::Rotor | Machine::Wings))
}

/// Paints an element that is a machine; whether it is one.
pub(super) fn machine(drawing: &mut Drawing, view: &ElementView, frame: &Frame) -> bool {
    let Some(kind) = Machine::of(&view.figure) else {
        return false;
    };
    let airborne = view.airborne();
    // What is in the air is nearer to the eye.
    let size = match kind {
        Machine::Wheels | Machine::Tracks => 1.1,
        Machine::Rotor | Machine::Wings if airborne => 1.1,
        Machine::Rotor | Machine::Wings => 1.0,
    };
    let frame = &Frame {
        ahead: frame.ahead * size,
        right: frame.right * size,
        unit: frame.unit * size,
    };
    let mut model = Model {
        drawing,
        frame,
        paint: STEEL,
    };
    match kind {
        Machine::Wheels | Machine::Tracks => {
            let wide = if view.figure == "towed_gun" {
                0.1
            } else {
                0.36
            };
            let hull = both(&[(wide, 0.7), (wide, -0.72)]);
            let outline = model.spots(&hull);
            model.shadow(&[outline], 0.14, 90);
            let crewed = view.side != NEUTRAL;
            let figure = &view.figure;
            wheeled(&mut model, figure)
                || tracked(&mut model, figure)
                || bush(&mut model, figure, crewed)
        }
        Machine::Rotor | Machine::Wings => aircraft(&mut model, &view.figure, airborne),
    }
}
