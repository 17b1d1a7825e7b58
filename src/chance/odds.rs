//! Exact odds of handfuls of dice: + - x / only, in a fixed order.
