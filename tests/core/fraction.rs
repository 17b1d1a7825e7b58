//! Exact fractions over i128, to compare odds with.

use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    over: i128,
    under: i128,
}

/// `over / under`, in lowest terms.
pub fn f(over: i128, under: i128) -> Fraction {
    let (mut a, mut b) = (over.abs(), under.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let sign = under.signum();
    Fraction {
        over: sign * over / a.max(1),
        under: under.abs() / a.max(1),
    }
}

impl Fraction {
    pub const ZERO: Fraction = Fraction { over: 0, under: 1 };
    pub const ONE: Fraction = Fraction { over: 1, under: 1 };

    pub fn power(self, n: usize) -> Fraction {
        (0..n).fold(Fraction::ONE, |product, _| product * self)
    }

    pub fn value(self) -> f64 {
        self.over as f64 / self.under as f64
    }
}

impl Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        f(
            self.over * other.under + other.over * self.under,
            self.under * other.under,
        )
    }
}

impl Sub for Fraction {
    type Output = Fraction;
    fn sub(self, other: Fraction) -> Fraction {
        self + f(-other.over, other.under)
    }
}

impl Mul for Fraction {
    type Output = Fraction;
    fn mul(self, other: Fraction) -> Fraction {
        f(self.over * other.over, self.under * other.under)
    }
}

#[test]
fn fractions_add_up() {
    assert_eq!(f(1, 2) + f(1, 3), f(5, 6));
    assert_eq!(f(1, 2) - f(1, 3), f(2, 12));
    assert_eq!(f(2, 3) * f(3, 4), f(1, 2));
    assert_eq!(f(2, 3).power(3), f(8, 27));
}
