//! Seeds for new battles, where nobody gave one.

/// Below this every drawn seed lies, so that it can be read out and typed in again.
const BELOW: u64 = 1_000_000_000;

/// A seed that nobody can foresee: the only chance outside the battle's own dice.
pub fn draw() -> u64 {
    noise() % BELOW
}

#[cfg(not(target_arch = "wasm32"))]
fn noise() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish()
}

#[cfg(target_arch = "wasm32")]
fn noise() -> u64 {
    (js_sys::Math::random() * BELOW as f64) as u64
}

/// The seed that was typed; what is no number is a seed too, so that a word can be one.
pub fn read(typed: &str) -> Option<u64> {
    let typed = typed.trim();
    if typed.is_empty() {
        return None;
    }
    Some(
        typed
            .parse()
            .unwrap_or_else(|_| twox_hash::XxHash3_64::oneshot(typed.as_bytes())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_themselves_and_words_are_always_the_same() {
        assert_eq!(read(" 42 "), Some(42));
        assert_eq!(read(""), None);
        assert_eq!(read("hamlet"), read("hamlet"));
        assert_ne!(read("hamlet"), read("canal"));
    }
}
