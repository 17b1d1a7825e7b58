//! Tests of everything that works without a screen.

mod architecture;
mod bushwars;
mod command_line;
mod coverage;
mod engine;
mod fifties;
mod fraction;
mod golden;
mod hand;
mod hostile;
mod house;
mod insurgent;
mod journal;
mod odds;
mod opponent;
mod properties;
mod referee;
mod referee_battles;
mod same;
mod scenario;
mod scenario_more;
mod storage;
mod table;
mod toy;
mod words;
