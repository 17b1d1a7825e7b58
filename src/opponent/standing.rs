//! Standing orders: how an element answers for a person when the enemy acts, so that the game does not nag.
//!
//! They are a setting of the player, not of the battle: the battle only ever sees the answers.

use serde::{Deserialize, Serialize};

use crate::engine::{Decision, Draft, Forecast, Offer, SlotKind};
use crate::table::ElementId;

/// What an element does when it may react or fire on overwatch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The person is asked.
    #[default]
    Ask,
    /// It shoots as soon as it may.
    AtOnce,
    /// It shoots on the way as soon as its chance to cost the enemy any strength is so many per cent or more, else when the enemy stops.
    Chance(u8),
    /// It does nothing.
    Hold,
}

/// The standing orders of a person's elements; an element without one asks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StandingOrders {
    orders: Vec<(ElementId, Standing)>,
}

impl StandingOrders {
    /// An element's order.
    pub fn of(&self, element: ElementId) -> Standing {
        self.orders
            .iter()
            .find(|(id, _)| *id == element)
            .map_or(Standing::Ask, |(_, standing)| *standing)
    }

    /// Whether every element asks.
    pub fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }

    /// Gives an element its order; [`Standing::Ask`] takes it back.
    pub fn set(&mut self, element: ElementId, standing: Standing) {
        self.orders.retain(|(id, _)| *id != element);
        if standing != Standing::Ask {
            self.orders.push((element, standing));
            self.orders.sort_by_key(|(id, _)| *id);
        }
    }

    /// The answer to a decision of the person's side, or none: the person is asked. `forecast` tells what a draft's volley would do.
    ///
    /// Those who shoot do so first, the lowest number first; they are asked one by one. Then, if anybody who is asked has no standing
    /// order, the person is asked; else it is passed. Only reactions and overwatch are answered.
    pub fn answer(
        &self,
        decision: &Decision,
        offers: &[Offer],
        forecast: impl Fn(&Draft) -> Option<Forecast>,
    ) -> Option<Draft> {
        let on_the_way = match decision.kind.as_ref() {
            "overwatch" => true,
            "react" => false,
            _ => return None,
        };
        for element in &decision.elements {
            let enough = match self.of(*element) {
                Standing::Ask | Standing::Hold => continue,
                Standing::AtOnce => 0.0,
                Standing::Chance(_) if !on_the_way => 0.0,
                Standing::Chance(percent) => f64::from(percent) / 100.0,
            };
            let best = shots(*element, decision.about, offers)
                .into_iter()
                .filter_map(|draft| forecast(&draft).map(|forecast| (draft, forecast)))
                .filter(|(_, forecast)| forecast.any_loss > 0.0 && forecast.any_loss >= enough)
                .reduce(|best, other| {
                    if other.1.mean_loss > best.1.mean_loss {
                        other
                    } else {
                        best
                    }
                });
            if let Some((draft, _)) = best {
                return Some(draft);
            }
        }
        let asks = |id: &ElementId| self.of(*id) == Standing::Ask;
        if decision.elements.iter().any(asks) {
            return None;
        }
        Some(Draft {
            offer: "pass".into(),
            ..Draft::default()
        })
    }
}

/// The plain shots an element may fire, those at the element that everything is about first. A leader's die is not lent unasked.
fn shots(element: ElementId, about: Option<ElementId>, offers: &[Offer]) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = offers
        .iter()
        .filter(|offer| offer.element == Some(element) && offer.refused.is_none())
        .filter(|offer| matches!(offer.key.as_ref(), "shoot" | "watch"))
        .flat_map(|offer| {
            let targets = offer
                .slots
                .iter()
                .filter(|slot| slot.kind == SlotKind::Target)
                .flat_map(|slot| slot.elements.iter());
            targets.map(|target| Draft {
                offer: offer.key.clone(),
                element: Some(element),
                target: Some(*target),
                ..Draft::default()
            })
        })
        .collect();
    drafts.sort_by_key(|draft| draft.target != about);
    drafts
}
