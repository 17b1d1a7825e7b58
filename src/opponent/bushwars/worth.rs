//! What an order is worth to the side that gives it, in figures.

use super::eye::Eye;
use crate::rules::bushwars::fire::Aim;
use crate::rules::bushwars::frame::{Frame, Occasion};
use crate::rules::bushwars::{Order, Weapon, ambush, figures, fire, hiding, movement};
use crate::table::{ElementId, Piece, Point};

/// What an inch of the way is worth.
const INCH: f64 = 0.12;
/// What standing in cover is worth by itself.
const COVER: f64 = 0.25;
/// What it is worth to be hidden and not seen.
const UNSEEN: f64 = 0.5;
/// What it is worth to be out of the battle by the way out.
const OUT: f64 = 20.0;
/// An ambush is sprung only for so much.
const WORTH_SPRINGING: f64 = 1.0;
/// What a turn's movement is, in inches.
const STRIDE: f64 = 8.0;

/// What an order is worth. What is done by default, such as ending a phase, is worth nothing; for what must be done somehow the best is
/// the highest, whatever its sign.
pub fn weigh(eye: &Eye<'_>, frame: Option<&Frame>, order: &Order) -> f64 {
    let target = match frame {
        Some(Frame::Walk(walking)) => Some(walking.element),
        Some(Frame::Shown(id, _)) => Some(*id),
        _ => None,
    };
    match order {
        Order::Move { element, way } => moved(eye, *element, way),
        Order::Guess { element, higher } => guessed(eye, *element, *higher),
        Order::Reveal { element, at } => {
            let gain = shown(eye, *element, *at);
            match frame {
                Some(Frame::Movement(..)) => gain - stays_hidden(eye, *element),
                _ => gain,
            }
        }
        Order::Ambush { element, at } => {
            target.map_or(0.0, |target| ambushes(eye, *element, *at, target))
        }
        Order::Overwatch { element } => target.map_or(0.0, |target| watches(eye, *element, target)),
        Order::HideNow { element } => UNSEEN + threatened(eye, *element),
        Order::Force { .. } => UNSEEN,
        Order::Choose { element } => {
            let die = eye.state.hidden(*element).map_or(0, |hidden| hidden.die);
            -f64::from(die)
        }
        Order::Expose { at, .. } => exposed(eye, *at),
        Order::TurnDown { element } => {
            let die = eye.state.hidden(*element).map_or(0, |hidden| hidden.die);
            f64::from(die)
        }
        Order::Fire {
            element,
            target,
            weapon,
        } => fires(eye, *element, *target, *weapon),
        Order::Lose { weapon, .. } => -f64::from(*weapon as u8),
        Order::Wait => 0.01,
        Order::Pass | Order::Decline | Order::EndPhase => 0.0,
    }
}

/// What it is worth to stand so, against standing where one is.
fn stands(eye: &Eye<'_>, id: ElementId, piece: Piece, moved: bool) -> f64 {
    let (suffers, does) = eye.exchange(id, piece, moved);
    let cover = if eye.covered(piece.at) { COVER } else { 0.0 };
    does - suffers + cover - eye.way_left(piece.at) * INCH
}

fn moved(eye: &Eye<'_>, id: ElementId, way: &crate::rules::bushwars::Way) -> f64 {
    let Ok(plan) = movement::plan(eye.setting, eye.state, id, way) else {
        return f64::MIN;
    };
    if plan.leaves.is_some() {
        return OUT;
    }
    if let Some(foe) = plan.captures {
        return eye.figures(foe);
    }
    let Some(piece) = eye.state.piece(id) else {
        return f64::MIN;
    };
    stands(eye, id, plan.end, true) - stands(eye, id, piece, false)
}

/// What it would suffer where it stands.
fn threatened(eye: &Eye<'_>, id: ElementId) -> f64 {
    eye.state
        .piece(id)
        .map_or(0.0, |piece| eye.exchange(id, piece, false).0)
}

/// The chance of a guess.
fn chance(eye: &Eye<'_>, id: ElementId, higher: bool) -> f64 {
    let (_, deck) = hiding::deck(eye.setting, eye.state, id);
    let (right, all) = hiding::chances(eye.setting, deck, higher);
    f64::from(right) / f64::from(all.max(1))
}

/// To hide: out of sight, and a stride of the way later on, by the chance of the guess, against the fire that is given up. To stay hidden: the
/// better guess, always above nothing.
fn guessed(eye: &Eye<'_>, id: ElementId, higher: bool) -> f64 {
    let chance = chance(eye, id, higher);
    let Some(piece) = eye.state.piece(id) else {
        return chance * stays_hidden(eye, id);
    };
    let (suffers, does) = eye.exchange(id, piece, false);
    let goes = if eye.lore.exits.is_empty() {
        0.0
    } else {
        STRIDE * INCH
    };
    chance * (suffers - does + UNSEEN + goes) - (1.0 - chance) * goes
}

/// What it is worth to go on in hiding.
fn stays_hidden(eye: &Eye<'_>, id: ElementId) -> f64 {
    let Some(hidden) = eye.state.hidden(id) else {
        return 0.0;
    };
    let far = STRIDE * f64::from(hidden.die);
    let left = (eye.way_left(hidden.piece.at) - far).max(0.0);
    if eye.lore.exits.is_empty() {
        UNSEEN
    } else {
        UNSEEN + left.min(STRIDE) * INCH
    }
}

/// What it is worth to come out of hiding at a place, against staying where it began.
fn shown(eye: &Eye<'_>, id: ElementId, at: Point) -> f64 {
    let Some(hidden) = eye.state.hidden(id) else {
        return 0.0;
    };
    let piece = Piece { at, ..hidden.piece };
    let moved = at != hidden.piece.at;
    let near = !eye.lore.exits.is_empty() && eye.way_left(at) <= STRIDE;
    let (suffers, does) = eye.exchange(id, piece, moved);
    let gained = eye.way_left(hidden.piece.at) - eye.way_left(at);
    does - suffers + gained * INCH + if near { 2.0 } else { 0.0 }
        - if eye.lore.exits.is_empty() {
            0.0
        } else {
            reach(hidden.die) * INCH
        }
}

fn reach(die: u8) -> f64 {
    STRIDE * f64::from(die)
}

/// The harm of an ambush that is not detected, against what the ambusher then suffers.
fn ambushes(eye: &Eye<'_>, id: ElementId, at: Point, target: ElementId) -> f64 {
    let (setting, state) = (eye.setting, eye.state);
    let Ok(piece) = ambush::check(setting, state, id, at, target) else {
        return f64::MIN;
    };
    let from = figures::marker(&piece);
    let Some(aim) = Aim::from(setting, state, id, from, target) else {
        return f64::MIN;
    };
    let rating = i32::from(state.quality(setting, target).rating());
    let undetected = 1.0 - crate::chance::odds::die(10, rating);
    let harm = eye.harm(&aim, Occasion::Ambush);
    let (suffers, does) = eye.exchange(id, piece, false);
    undetected * harm + does * 0.5 - suffers * 0.5 - WORTH_SPRINGING
}

/// Fire on overwatch, against the Regular Fire that it costs.
fn watches(eye: &Eye<'_>, id: ElementId, target: ElementId) -> f64 {
    let (setting, state) = (eye.setting, eye.state);
    let Some(aim) = Aim::now(setting, state, id, target) else {
        return f64::MIN;
    };
    let rating = i32::from(state.quality(setting, id).rating());
    let comes_off = crate::chance::odds::die(10, rating);
    let harm = eye.harm(&aim, Occasion::Overwatch);
    let spares = state
        .piece(id)
        .map_or(0.0, |piece| eye.exchange(id, piece, false).0);
    // What is fired at now may not fire back; what fires now does not fire later.
    comes_off * (harm * 0.4 + spares * 0.3)
}

/// Where another's squad is brought out: as far from its own way as may be, and before our weapons.
fn exposed(eye: &Eye<'_>, at: Point) -> f64 {
    let bearing = eye.state.pieces().filter(|(own, piece)| {
        let close = piece.at.distance(at) <= Weapon::Rifle.range();
        close && eye.state.side(eye.setting, *own) == eye.side
    });
    UNSEEN + bearing.count() as f64
}

/// The harm of fire that is declared, the more for those whom others fire at too.
fn fires(eye: &Eye<'_>, id: ElementId, target: ElementId, weapon: Option<Weapon>) -> f64 {
    let (setting, state) = (eye.setting, eye.state);
    if weapon.is_some() {
        return 0.0;
    }
    let Some(aim) = Aim::now(setting, state, id, target) else {
        return f64::MIN;
    };
    let already = state.declared.iter().filter(|shot| shot.target == target);
    let joined = 1.0 + 0.1 * already.count().min(3) as f64;
    if fire::reaching(setting, state, &aim).is_empty() {
        return f64::MIN;
    }
    0.01 + eye.harm(&aim, Occasion::Regular) * joined
}
