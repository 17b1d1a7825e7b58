//! The quality table (BW-2), the weapons (BW-11), and what there is to fight with.

use serde::{Deserialize, Serialize};

use crate::table::{Length, Mobility};

/// How good a unit is (BW-2).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// Moves first.
    #[default]
    Green,
    /// Moves second.
    Trained,
    /// Moves third.
    Professional,
    /// Moves last.
    Elite,
}

impl Quality {
    /// All of them in the order in which they move (BW-3).
    pub const ALL: [Quality; 4] = [
        Quality::Green,
        Quality::Trained,
        Quality::Professional,
        Quality::Elite,
    ];

    /// The combat rating: what a D10 must show to hit, to save (BW-R25), to detect, to watch (BW-2).
    pub const fn rating(self) -> u8 {
        match self {
            Quality::Green => 9,
            Quality::Trained => 8,
            Quality::Professional => 7,
            Quality::Elite => 6,
        }
    }

    /// The sides of its fire reaction die (BW-2).
    pub const fn reaction(self) -> u8 {
        match self {
            Quality::Green => 4,
            Quality::Trained => 6,
            Quality::Professional => 10,
            Quality::Elite => 12,
        }
    }

    /// How many squads of the unit may be hidden at once; none for all (BW-2, BW-9).
    pub const fn limit(self) -> Option<usize> {
        match self {
            Quality::Green => Some(1),
            Quality::Trained => Some(2),
            Quality::Professional | Quality::Elite => None,
        }
    }

    /// What it adds to the die of one who gets a vehicle going (BW-S3).
    pub const fn bonus(self) -> u8 {
        match self {
            Quality::Green => 0,
            Quality::Trained => 1,
            Quality::Professional => 2,
            Quality::Elite => 3,
        }
    }

    /// Its name in files and words.
    pub const fn key(self) -> &'static str {
        match self {
            Quality::Green => "green",
            Quality::Trained => "trained",
            Quality::Professional => "professional",
            Quality::Elite => "elite",
        }
    }
}

/// A weapon (BW-11), in the order in which losses are taken unless the owner says otherwise (BW-R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// A rifle.
    Rifle,
    /// An assault rifle.
    AssaultRifle,
    /// A machine gun.
    MachineGun,
    /// A rocket or grenade launcher.
    Rpg,
    /// A mortar.
    Mortar,
    /// A cannon.
    Cannon,
}

impl Weapon {
    /// All of them, the first to be lost first.
    pub const ALL: [Weapon; 6] = [
        Weapon::Rifle,
        Weapon::AssaultRifle,
        Weapon::MachineGun,
        Weapon::Rpg,
        Weapon::Mortar,
        Weapon::Cannon,
    ];

    /// Its fire dice (BW-11).
    pub const fn dice(self) -> u8 {
        match self {
            Weapon::Rifle => 1,
            Weapon::AssaultRifle => 2,
            Weapon::MachineGun => 4,
            Weapon::Cannon | Weapon::Mortar | Weapon::Rpg => 5,
        }
    }

    /// Its range in inches (BW-11).
    pub const fn inches(self) -> i32 {
        match self {
            Weapon::Rifle | Weapon::AssaultRifle | Weapon::Rpg => 12,
            Weapon::MachineGun => 18,
            Weapon::Cannon | Weapon::Mortar => 24,
        }
    }

    /// Its range (BW-11, BW-R9).
    pub const fn range(self) -> Length {
        Length::inches(self.inches())
    }

    /// How many weapons it counts for in a fire reaction (BW-16).
    pub const fn counts(self) -> u8 {
        match self {
            Weapon::Rifle | Weapon::AssaultRifle => 1,
            Weapon::MachineGun | Weapon::Mortar | Weapon::Cannon | Weapon::Rpg => 2,
        }
    }

    /// Whether its hits can knock out an AFV (BW-15).
    pub const fn heavy(self) -> bool {
        matches!(self, Weapon::Cannon | Weapon::Mortar | Weapon::Rpg)
    }

    /// Its name in files and words.
    pub const fn key(self) -> &'static str {
        match self {
            Weapon::Rifle => "rifle",
            Weapon::AssaultRifle => "assault_rifle",
            Weapon::MachineGun => "machine_gun",
            Weapon::Rpg => "rpg",
            Weapon::Mortar => "mortar",
            Weapon::Cannon => "cannon",
        }
    }

    /// The weapon of that name.
    pub fn named(key: &str) -> Option<Weapon> {
        Weapon::ALL.into_iter().find(|weapon| weapon.key() == key)
    }
}

/// What moves, fires, is hit and reacts (BW-R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A squad on foot.
    Squad,
    /// A jeep (BW-R20).
    Jeep,
    /// A truck (BW-R20).
    Truck,
    /// An armoured carrier: an AFV (BW-15).
    Apc,
    /// A tank: an AFV (BW-15).
    Tank,
    /// A helicopter that has landed (BW-R52): it does not move again.
    Helicopter,
    /// A gun that is towed: it does not move by itself, and is served like a vehicle.
    Gun,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 7] = [
        Kind::Squad,
        Kind::Jeep,
        Kind::Truck,
        Kind::Apc,
        Kind::Tank,
        Kind::Helicopter,
        Kind::Gun,
    ];

    /// How many figures find room in it (BW-R53): a tank has room for its crew alone, a gun for two who serve it.
    pub const fn room(self) -> usize {
        match self {
            Kind::Squad => 0,
            Kind::Jeep => 4,
            Kind::Truck | Kind::Apc | Kind::Helicopter => 10,
            Kind::Tank => 1,
            Kind::Gun => 2,
        }
    }

    /// How many crates find room in it (BW-S5).
    pub const fn crates(self) -> usize {
        match self {
            Kind::Jeep => 1,
            Kind::Truck => 3,
            _ => 0,
        }
    }

    /// Whether it moves by itself.
    pub const fn drives(self) -> bool {
        matches!(self, Kind::Jeep | Kind::Truck | Kind::Apc | Kind::Tank)
    }

    /// What a D6 must show to get it going before the bonus of quality (BW-S3); none if nobody can. Serving a gun is as easy as driving a truck.
    pub const fn commandeer(self) -> Option<u8> {
        match self {
            Kind::Jeep | Kind::Truck | Kind::Gun => Some(4),
            Kind::Apc => Some(5),
            Kind::Tank => Some(6),
            Kind::Squad | Kind::Helicopter => None,
        }
    }

    /// Whether it is a squad on foot.
    pub const fn on_foot(self) -> bool {
        matches!(self, Kind::Squad)
    }

    /// Whether only heavy weapons can knock it out (BW-15); other vehicles fall to any (BW-R20).
    pub const fn armoured(self) -> bool {
        matches!(self, Kind::Apc | Kind::Tank)
    }

    /// How it gets about.
    pub const fn mobility(self) -> Mobility {
        match self {
            Kind::Squad => Mobility::Foot,
            Kind::Jeep | Kind::Truck | Kind::Helicopter | Kind::Gun => Mobility::Wheels,
            Kind::Apc | Kind::Tank => Mobility::Tracks,
        }
    }

    /// Its name in files and words.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Squad => "squad",
            Kind::Jeep => "jeep",
            Kind::Truck => "truck",
            Kind::Apc => "apc",
            Kind::Tank => "tank",
            Kind::Helicopter => "helicopter",
            Kind::Gun => "gun",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bw_2_the_quality_table() {
        let rows = Quality::ALL.map(|q| (q.rating(), q.reaction(), q.limit()));
        assert_eq!(rows[0], (9, 4, Some(1)), "Green");
        assert_eq!(rows[1], (8, 6, Some(2)), "Trained");
        assert_eq!(rows[2], (7, 10, None), "Professional");
        assert_eq!(rows[3], (6, 12, None), "Elite");
    }

    #[test]
    fn bw_11_the_weapons_and_bw_16_what_each_counts_for() {
        let row = |w: Weapon| (w.dice(), w.inches(), w.counts(), w.heavy());
        assert_eq!(row(Weapon::Rifle), (1, 12, 1, false));
        assert_eq!(row(Weapon::AssaultRifle), (2, 12, 1, false));
        assert_eq!(row(Weapon::MachineGun), (4, 18, 2, false));
        assert_eq!(row(Weapon::Cannon), (5, 24, 2, true));
        assert_eq!(row(Weapon::Mortar), (5, 24, 2, true));
        assert_eq!(row(Weapon::Rpg), (5, 12, 2, true));
        assert_eq!(Weapon::Rifle.range(), Length(12 * 254));
    }

    /// BW-R10: rifle, assault rifle, machine gun, RPG, mortar last.
    #[test]
    fn bw_r10_the_order_of_losses() {
        let mut all = Weapon::ALL;
        all.reverse();
        all.sort();
        assert_eq!(all, Weapon::ALL);
        assert_eq!(Weapon::named("rpg"), Some(Weapon::Rpg));
        assert_eq!(Weapon::named("bow"), None);
    }
}
