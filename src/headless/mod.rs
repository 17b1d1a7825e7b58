//! What works without a screen: checking files, replays, simulation, the referee.

#[cfg(not(target_arch = "wasm32"))]
pub mod check;
pub mod house;
pub mod load;
pub mod referee;
pub mod replay;
#[cfg(not(target_arch = "wasm32"))]
pub mod simulate;

pub use house::Books;
pub use load::{Loaded, Unloaded, load, load_changed};
pub use referee::{House, Referee};
