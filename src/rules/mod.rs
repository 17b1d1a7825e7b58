//! One folder a rule book; siblings never meet. The closed enums here are the only place that names them all.

pub mod insurgent;
