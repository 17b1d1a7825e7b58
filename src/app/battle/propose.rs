//! What is made ready for the player where an answer is asked for: the best shot, the best place for an ambush, the usual loss. Enter gives it,
//! and all of it can be changed.

use super::bars::{choices, is_plain};
use super::game::Game;
use super::hand::{Hand, Mark};
use super::wish::place_of;
use crate::engine::{Draft, Forecast, SlotKind};

/// The kind of the question who fires at whom.
pub(super) const FIRE: &str = "fire";
/// The kind of the question who fires into a movement.
pub(super) const AMBUSH: &str = "ambush";

/// What differs by less is as good.
const ALIKE: f64 = 1e-9;

/// At most so many places for an ambush are weighed.
const PLACES: usize = 32;

/// Makes the order that was begun ready, as far as the rule book leaves a good answer open.
pub(super) fn propose(game: &Game, hand: &mut Hand) {
    let Some(offer) = hand.current().cloned() else {
        return;
    };
    if is_plain(&offer) {
        if let (Some(draft), Some(first)) = (&mut hand.draft, choices(&offer).first()) {
            draft.choice.get_or_insert_with(|| first.clone());
        }
        if !hand.placed {
            let at = hand.selected.and_then(|id| place_of(game, id));
            hand.mark = at.map(|at| Mark {
                at,
                under: hand.selected,
            });
            hand.placed = true;
        }
        return;
    }
    let Some(draft) = hand.draft.clone() else {
        return;
    };
    let drafts: Vec<Draft> = match offer.key.as_ref() {
        FIRE => {
            let targets = hand.slot(SlotKind::Target).map(|slot| &slot.elements);
            let at = |target| Draft {
                target: Some(target),
                ..draft.clone()
            };
            targets.into_iter().flatten().copied().map(at).collect()
        }
        AMBUSH => {
            let all = game.battle.candidates(&offer);
            let step = all.len().div_ceil(PLACES).max(1);
            all.into_iter().step_by(step).map(|c| c.draft).collect()
        }
        // Where it gets out need not be said: the first place there is.
        "get_out" => {
            let first = game.battle.candidates(&offer).into_iter().next();
            first.map(|c| c.draft).into_iter().collect()
        }
        _ => return,
    };
    // Of places that are as good as each other the one nearest to where it began.
    let start = hand.selected.and_then(|id| place_of(game, id));
    let far = |draft: &Draft| {
        let at = draft.path.last()?;
        Some(at.distance_squared(start?))
    };
    let mut best: Option<(f64, Draft)> = None;
    for draft in drafts {
        let worth = worth(game, &draft);
        let better = best.as_ref().is_none_or(|(most, chosen)| {
            worth > most + ALIKE || (worth > most - ALIKE && far(&draft) < far(chosen))
        });
        if better {
            best = Some((worth, draft));
        }
    }
    if let Some((_, draft)) = best {
        hand.draft = Some(draft);
        hand.placed = true;
        hand.mark = None;
    }
}

/// What the fire of a draft does, as a share of the worst that it may do.
fn worth(game: &Game, draft: &Draft) -> f64 {
    let forecast = game.battle.judge(draft).and_then(|v| v.forecast);
    forecast.as_ref().map_or(0.0, severity)
}

/// The results, least first, each weighed by its place.
fn severity(forecast: &Forecast) -> f64 {
    let worst = forecast.damage.len().saturating_sub(1).max(1) as f64;
    let weighed = forecast.damage.iter().zip(0_u8..);
    weighed.fold(0.0, |sum, (result, place)| {
        sum + result.chance * f64::from(place) / worst
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Prospect, Text, Working};
    use crate::table::ElementId;

    fn results(chances: &[f64]) -> Forecast {
        let working = Working {
            text: Text::key("work-rating"),
            rule: "BW-12".into(),
            base: 8,
            lines: Vec::new(),
            needed: 8,
        };
        let result = |chance: &f64| Prospect {
            what: Text::key("means-passes"),
            chance: *chance,
        };
        Forecast {
            target: ElementId(0),
            dice: 1,
            pool: None,
            hit: working,
            hits: Vec::new(),
            save: None,
            any_hit: 0.0,
            any_loss: 0.0,
            mean_loss: 0.0,
            pinned: 0.0,
            eliminated: 0.0,
            fight: None,
            damage: chances.iter().map(result).collect(),
        }
    }

    #[test]
    fn the_worse_a_result_the_more_it_weighs() {
        let even = severity(&results(&[0.5, 0.5, 0.0]));
        let worse = severity(&results(&[0.5, 0.0, 0.5]));
        assert!((even - 0.25).abs() < 1e-9 && (worse - 0.5).abs() < 1e-9);
        assert!(severity(&results(&[])).abs() < 1e-9);
    }
}
