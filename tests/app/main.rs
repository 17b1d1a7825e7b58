//! The app without a window: its systems, egui included, driven by the messages that a window would send.

mod asking;
mod bush;
mod companies;
mod dice;
mod driver;
mod hideouts;
mod house;
mod keeping;
mod loading;
mod motors;
mod ordering;
mod panels;
mod pointing;
mod resting;
mod solo;
mod told;
