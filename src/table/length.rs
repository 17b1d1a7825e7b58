//! Lengths: whole tenths of a millimetre, so that centimetres and inches are both exact.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

/// A length in tenths of a millimetre: 1 cm is 100, 1 inch is 254.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Length(pub i32);

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);
    /// A popsicle stick: one move of foot, 10 cm.
    pub const STICK: Length = Length::cm(10);
    /// The largest side of a table, 20 m; checked where a scenario is read.
    pub const MAX: Length = Length::cm(2000);

    /// Whole centimetres.
    pub const fn cm(cm: i32) -> Length {
        Length(cm * 100)
    }

    /// Whole millimetres.
    pub const fn mm(mm: i32) -> Length {
        Length(mm * 10)
    }

    /// Whole inches.
    pub const fn inches(inches: i32) -> Length {
        Length(inches * 254)
    }

    /// The square, for comparing distances without a root.
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }

    /// The same length in centimetres, for showing only.
    pub fn as_cm(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

/// What lengths are told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Centimetres.
    #[default]
    Centimetre,
    /// Inches.
    Inch,
}

impl Unit {
    /// One of it.
    pub const fn length(self) -> Length {
        match self {
            Unit::Centimetre => Length::cm(1),
            Unit::Inch => Length::inches(1),
        }
    }

    /// A length in it, with one decimal where needed, as "12.5 cm" or "8 in". For showing only.
    pub fn told(self, length: Length) -> String {
        let name = match self {
            Unit::Centimetre => "cm",
            Unit::Inch => "in",
        };
        let (ten, one) = (
            i64::from(length.0.unsigned_abs()) * 10,
            i64::from(self.length().0),
        );
        let tenths = (ten + one / 2) / one;
        let sign = if length.0 < 0 && tenths > 0 { "-" } else { "" };
        match (tenths / 10, tenths % 10) {
            (whole, 0) => format!("{sign}{whole} {name}"),
            (whole, part) => format!("{sign}{whole}.{part} {name}"),
        }
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Length;
    fn mul(self, times: i32) -> Length {
        Length(self.0 * times)
    }
}

/// Told in centimetres.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Unit::Centimetre.told(*self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centimetres_and_inches_are_exact() {
        assert_eq!(Length::cm(1), Length(100));
        assert_eq!(Length::inches(36), Length(9144));
        assert_eq!(Length::cm(12).to_string(), "12 cm");
        assert_eq!(Length(1250).to_string(), "12.5 cm");
        assert_eq!(Length(-50).to_string(), "-0.5 cm");
    }

    #[test]
    fn a_unit_tells_a_length_to_a_tenth() {
        assert_eq!(Unit::Inch.told(Length::inches(8)), "8 in");
        assert_eq!(Unit::Inch.told(Length(635)), "2.5 in");
        assert_eq!(Unit::Inch.told(Length(-254)), "-1 in");
        assert_eq!(Unit::Inch.told(Length(-12)), "0 in");
        assert_eq!(Unit::Centimetre.told(Length(1255)), "12.6 cm");
    }
}
