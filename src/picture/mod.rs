//! Terrain and pieces as outlines, colours and shadows: plain data, drawn once. The app makes meshes of it, thumbnails and reports
//! make SVG. Nothing here decides anything: footprints are the rules' own, all else is decoration that depends on a feature's number.
//!
//! ```
//! use small_wars::picture;
//! use small_wars::table::{Ground, Length};
//!
//! let ground = Ground {
//!     width: Length::cm(122),
//!     height: Length::cm(91),
//!     features: Vec::new(),
//!     obscurement_adds: false,
//!     pass_friends: true,
//!     index: Default::default(),
//! };
//! let drawing = picture::terrain(&ground);
//! assert!(picture::svg(&drawing, "An empty table", 320).starts_with("<svg"));
//! ```

mod aircraft;
mod areas;
mod buildings;
mod bush;
mod crates;
mod drawing;
mod figure;
mod frame;
mod goals;
mod greenery;
mod hideout;
mod machine;
mod marker;
mod marks;
mod model;
mod piece;
mod plane;
mod region;
mod relief;
mod rim;
mod scatter;
mod signs;
mod squad;
mod svg;
mod symbol;
mod terrain;
#[cfg(test)]
mod tests;
mod toys;
mod tracked;
mod under;
mod walls;
mod ways;
mod wheeled;

pub use areas::{bands, contact, grid, threat};
pub use drawing::{Colour, Drawing, Layer, Outline, Shape, Spot, outline};
pub use frame::{FRAME, surface};
pub use goals::{goal_area, goal_edge, middle};
pub use hideout::{aim, hideout, ranges};
pub use machine::flies;
pub use marker::{Marker, marker};
pub use marks::{BLOCKED, CLEAR, HEAVY, OBSCURED, Stretch, ring, sight_line, sticks, stretches};
pub use piece::{Style, Symbols, piece, side_colour};
pub use region::{reach, shade};
pub use svg::svg;
pub use terrain::{THINNEST, features, terrain};
pub use under::under;
