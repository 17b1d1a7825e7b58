//! Casualties: who is to be brought home, where they are, and what lies on the table without a base (IC-65, IC-R89).

use super::setting::Setting;
use super::state::{Bearing, State};
use crate::engine::terms::Tally;
use crate::engine::{MarkerKind, MarkerView, SideId, Text, Value};
use crate::table::Heading;

impl State {
    /// What goals count besides the elements: casualties brought home (IC-65), civilians killed (IC-67).
    pub fn tally(&self, setting: &Setting) -> Tally {
        let home = |side: SideId| {
            let safe = self
                .casualties
                .iter()
                .filter(|c| c.side == side && c.place == Bearing::Safe);
            u16::try_from(safe.count()).unwrap_or(u16::MAX)
        };
        Tally {
            home: (0..)
                .take(setting.sides.len())
                .map(SideId)
                .map(home)
                .collect(),
            killed: self
                .killed
                .iter()
                .map(|killed| u16::from(*killed))
                .collect(),
        }
    }
}

/// Everything on the table that has no base: wrecks (IC-R65), then casualties that nobody carries.
pub fn markers(setting: &Setting, state: &State) -> Vec<MarkerView> {
    let wrecks = state.wrecks.iter().map(|wreck| MarkerView {
        kind: MarkerKind::Wreck,
        at: wreck.piece.at,
        facing: wreck.piece.facing,
        of: Some(wreck.of),
        side: setting.side(wreck.of),
        text: Text::key("marker-wreck").with("who", Value::Element(wreck.of)),
    });
    let lying = state.casualties.iter().filter_map(|casualty| {
        let Bearing::Lying(at) = casualty.place else {
            return None;
        };
        Some(MarkerView {
            kind: MarkerKind::Casualty,
            at,
            facing: Heading::NORTH,
            of: casualty.of,
            side: casualty.side,
            text: match casualty.of {
                Some(of) => Text::key("marker-casualty-of").with("who", Value::Element(of)),
                None => Text::key("marker-casualty").with("side", Value::Side(casualty.side)),
            },
        })
    });
    wrecks.chain(lying).collect()
}
