//! Decoration that looks thrown but is always the same: a small generator of its own, never the battle's dice.

/// A sequence of numbers that depends on nothing but its seed.
#[derive(Clone, Debug)]
pub struct Scatter(u64);

impl Scatter {
    /// The sequence that belongs to a feature's number (or another one) and a purpose.
    pub fn new(number: u64, purpose: u64) -> Scatter {
        Scatter(
            number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
                ^ purpose.wrapping_mul(0xd1b5_4a32_d192_ed03),
        )
    }

    /// The next number from 0 up to, not including, 1 (splitmix64).
    pub fn part(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z >> 40) as f32 / (1u32 << 24) as f32
    }

    /// The next number between two.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.part()
    }

    /// The next number from `-most` to `most`.
    pub fn around(&mut self, most: f32) -> f32 {
        self.between(-most, most)
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[((self.part() * of.len() as f32) as usize).min(of.len() - 1)]
    }
}
