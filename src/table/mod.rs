//! The table itself: lengths, shapes, terrain, pieces, seeing and moving. No rules, no dice.
//!
//! Coordinates: whole tenths of a millimetre, x to the east, y to the **south**, origin in the north-west corner.

pub mod board;
pub mod breach;
pub mod geometry;
pub mod index;
pub mod length;
pub mod measure;
pub mod piece;
pub mod route;
pub mod sight;
pub mod terrain;

pub use board::{Board, Cell, Division, Edge};
pub use breach::Breach;
pub use geometry::{Heading, Point, Polygon};
pub use length::{Length, Unit};
pub use piece::{Aspect, Base, CONTACT, ElementId, Piece, Stance};
pub use terrain::{Cover, Feature, FeatureId, Footprint, Going, Ground, Mobility, Obscurement};
