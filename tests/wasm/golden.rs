//! The core as WebAssembly, without window or page: it plays kept battles again, rolls kept dice and measures kept limits, for
//! `tests/wasm/run.mjs` to compare. A text goes in by [`room`], one comes out by [`answer`].

// Names that JavaScript calls are unsafe attributes; nothing unsafe is done.
#![allow(unsafe_code)]

use std::cell::RefCell;

#[path = "../core/same.rs"]
mod same;

thread_local! {
    static GIVEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for so many bytes to be put in, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *const u8 {
    GIVEN.with_borrow_mut(|given| {
        given.clear();
        given.resize(bytes, 0);
        given.as_ptr()
    })
}

/// Where the last answer stands.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

fn say(text: String) -> usize {
    ANSWER.with_borrow_mut(|answer| {
        *answer = text;
        answer.len()
    })
}

/// Plays the journal that was put in; answers the hash after every input, one a line, or what is wrong after "fault: ". Returns how long
/// the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn replay() -> usize {
    say(GIVEN.with_borrow(|given| match same::hashes(given) {
        Ok(hashes) => hashes
            .into_iter()
            .map(|hash| format!("{hash:016x}\n"))
            .collect(),
        Err(fault) => format!("fault: {fault}"),
    }))
}

/// Rolls the dice and draws the cards of a seed. Returns how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn dice(seed: u64) -> usize {
    say(same::dice(seed))
}

/// Measures what holds exactly at its limit. Returns how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn limits() -> usize {
    say(same::limits())
}
