//! Small Wars puts three tabletop miniatures rule books on a screen, complete and exact.
//!
//! A battle is a value. An input goes in: an order, an answer to a question, or the dice it waits for. Events and the next
//! question come out. The window, the page, the computer opponent, the simulator, the referee and the replay are only sources of
//! inputs and readers of events.
//!
//! The floors, each knowing only those above it in this list:
//! - [`table`] measures, sees and moves: no rules, no dice;
//! - [`chance`] names dice, reads them from a seed, and reckons exact odds;
//! - [`engine`] runs any turn-based battle: the agenda of what is to be decided or rolled, the journal, plain-data reports;
//! - [`words`] turns the keys and values of reports into sentences;
//! - [`rules`] has one folder a rule book; siblings never meet;
//! - [`scenario`] reads battles from files and judges victory;
//! - [`picture`] makes outlines, colours and shadows of terrain and pieces;
//! - [`opponent`] plays when no person does;
//! - [`storage`] keeps battles, in files or in a browser, and looks into them;
//! - [`headless`] is what works without a screen: check, replay, simulate, referee;
//! - `app` is Bevy, and nothing but Bevy.

#[cfg(feature = "app")]
pub mod app;
pub mod chance;
pub mod engine;
pub mod headless;
pub mod opponent;
pub mod picture;
pub mod rules;
pub mod scenario;
pub mod storage;
pub mod table;
pub mod words;
