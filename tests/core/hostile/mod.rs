//! What comes from outside with an ill will: orders of nonsense, and battles' files that say what no battle comes to. Nothing panics.

mod orders;
mod snapshots;
mod squads;
