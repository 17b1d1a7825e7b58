//! The sides: who they are, who plays them.

use super::raw;
use super::reader::{EDGES, MAX_NAME, Reader};
use crate::engine::SideId;
use crate::engine::terms::SideTerms;

/// Who plays a side when nobody says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A person.
    Person,
    /// The computer.
    Computer,
    /// The decision matrix, before a person who plays alone.
    Solo,
}

const PLAYERS: [(&str, Controller); 3] = [
    ("person", Controller::Person),
    ("computer", Controller::Computer),
    ("solo", Controller::Solo),
];

/// The sides as read.
#[derive(Debug, Default)]
pub struct Sides {
    /// Their ids in the file, by number.
    pub ids: Vec<String>,
    /// Names and edges.
    pub terms: Vec<SideTerms>,
    /// Who plays them.
    pub controllers: Vec<Controller>,
}

/// The sides of a file, two to seven.
pub fn sides(reader: &mut Reader, given: &[raw::Side]) -> Sides {
    if !(2..=7).contains(&given.len()) {
        reader.findings.add(
            "sides",
            format!("{} sides", given.len()),
            "a battle has two to seven",
        );
    }
    reader.unique(
        "sides",
        "id",
        "side",
        given.iter().map(|side| side.id.as_str()),
    );
    let mut sides = Sides::default();
    for (i, side) in given.iter().enumerate() {
        let at = |field: &str| format!("sides[{i}].{field}");
        reader.name(&at("id"), &side.id, MAX_NAME);
        reader.name(&at("name"), &side.name, MAX_NAME);
        let player = reader.word(&at("player"), "player", &side.player, &PLAYERS);
        let edge = reader.word(&at("edge"), "edge", &side.edge, &EDGES);
        sides.ids.push(side.id.clone());
        if let (Some(player), Some(edge)) = (player, edge) {
            sides.controllers.push(player);
            sides.terms.push(SideTerms {
                name: side.name.clone(),
                edge,
            });
        }
    }
    sides
}

impl Sides {
    /// The side with that id; notes it if there is none.
    pub fn find(&self, reader: &mut Reader, path: &str, id: &str) -> Option<SideId> {
        let list: Vec<(&str, SideId)> = self
            .ids
            .iter()
            .zip(0..)
            .map(|(id, n)| (id.as_str(), SideId(n)))
            .collect();
        reader.word(path, "side", id, &list)
    }
}
