//! The table: each ruling TB-1 to TB-16, and what must hold on any table.

mod board;
mod breaches;
mod geometry;
mod lay;
mod paths;
mod pieces;
mod regions;
mod sight_corners;
mod sight_rules;
mod sight_symmetry;
mod walk_bases;
mod walk_going;
mod walk_random;
