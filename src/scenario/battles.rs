//! The battles that are built in.

use super::{Faults, Scenario};

/// A built-in battle, not yet read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// What it is called on the command line and in files: its file's name.
    pub key: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl BuiltIn {
    /// Reads it.
    pub fn read(&self) -> Result<Scenario, Faults> {
        super::read(self.text)
    }
}

/// The built-in battles, the one for newcomers first.
pub fn built_in() -> &'static [BuiltIn] {
    &BATTLES
}

const BATTLES: [BuiltIn; 11] = [
    BuiltIn {
        key: "hold-the-hamlet",
        text: include_str!("../../scenarios/hold-the-hamlet.ron"),
    },
    BuiltIn {
        key: "cut-off",
        text: include_str!("../../scenarios/cut-off.ron"),
    },
    BuiltIn {
        key: "estonia",
        text: include_str!("../../scenarios/estonia.ron"),
    },
    BuiltIn {
        key: "into-the-lz",
        text: include_str!("../../scenarios/into-the-lz.ron"),
    },
    BuiltIn {
        key: "market-day",
        text: include_str!("../../scenarios/market-day.ron"),
    },
    BuiltIn {
        key: "recon-on-the-run",
        text: include_str!("../../scenarios/recon-on-the-run.ron"),
    },
    BuiltIn {
        key: "get-em-up",
        text: include_str!("../../scenarios/get-em-up.ron"),
    },
    BuiltIn {
        key: "get-em-up-hexes",
        text: include_str!("../../scenarios/get-em-up-hexes.ron"),
    },
    BuiltIn {
        key: "get-em-up-free",
        text: include_str!("../../scenarios/get-em-up-free.ron"),
    },
    BuiltIn {
        key: "patrol",
        text: include_str!("../../scenarios/patrol.ron"),
    },
    BuiltIn {
        key: "first-come-first-serve",
        text: include_str!("../../scenarios/first-come-first-serve.ron"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_battle_reads() {
        for battle in built_in() {
            if let Err(faults) = battle.read() {
                panic!("{}:\n{faults}", battle.key);
            }
        }
    }
}
