//! A finite, repeatable list of orders that an offer allows: what a random player chooses from and what tests try.

use super::frame::Frame;
use super::order::Order;
use super::setting::Setting;
use super::state::State;
use super::{fire, reach, retreat};
use crate::engine::Offer;

/// Orders that an offer allows; all of them are accepted.
pub fn candidates(setting: &Setting, state: &State, frame: &Frame, offer: &Offer) -> Vec<Order> {
    if offer.refused.is_some() {
        return Vec::new();
    }
    let Some(element) = offer.element else {
        return match offer.key.as_ref() {
            "end_phase" => vec![Order::EndPhase],
            "stay" => vec![Order::Stay],
            _ => Vec::new(),
        };
    };
    match (offer.key.as_ref(), frame) {
        ("move" | "enter" | "retreat", _) => reach::ways(setting, state, element)
            .into_iter()
            .map(|way| Order::Move { element, way })
            .collect(),
        ("shoot", _) => fire::targets(setting, state, element)
            .into_iter()
            .map(|target| Order::Shoot { element, target })
            .collect(),
        ("split", _) => fire::splits(setting, state, element)
            .into_iter()
            .map(|odd| Order::Split { element, odd })
            .collect(),
        ("take", _) => vec![Order::Take],
        ("hit_dirt", _) => vec![Order::HitDirt],
        ("drive_back", Frame::Hits(_)) => retreat::ways(setting, state, element)
            .into_iter()
            .map(|way| Order::DriveBack { element, way })
            .collect(),
        ("occupy", _) => vec![Order::Occupy { element }],
        _ => Vec::new(),
    }
}
