//! The orders of the bar: which there are under a rule book at a question, and which offers each stands for.

use super::game::Game;
use super::hand::Hand;
use super::wish::Wish;
use crate::engine::{Decision, Offer, Slot, SlotKind};
use crate::rules::{fifties, insurgent};
use crate::table::ElementId;

/// An order of the bar. Its number is its place in its list; beyond the tenth it has a letter.
#[derive(Debug, PartialEq, Eq)]
pub struct BarOrder {
    /// Its name.
    pub name: &'static str,
    /// The offers it stands for, the first that is made counting.
    pub offers: &'static [&'static str],
    /// Whether it is only there when it is offered.
    pub seldom: bool,
}

const fn order(name: &'static str, offers: &'static [&'static str]) -> BarOrder {
    BarOrder {
        name,
        offers,
        seldom: false,
    }
}

const fn seldom(name: &'static str, offers: &'static [&'static str]) -> BarOrder {
    BarOrder {
        name,
        offers,
        seldom: true,
    }
}

/// A charge is a move, or a sprint where that does not reach.
const INSURGENT: [BarOrder; 15] = [
    order("move_shoot", &["move_shoot"]),
    order("shoot_move", &["shoot_move"]),
    order("sprint", &["sprint"]),
    order("shoot", &["watch", "shoot"]),
    order("charge", &["move_shoot", "sprint"]),
    order("overwatch", &["overwatch"]),
    seldom("rally", &["rally"]),
    seldom("group", &["group_roll", "group"]),
    seldom("fight", &["fight"]),
    seldom("leave", &["leave"]),
    seldom("load", &["load"]),
    seldom("unload", &["unload"]),
    seldom("flight", &["land", "take_off"]),
    seldom("pick_up", &["pick_up"]),
    seldom("stow", &["stow"]),
];
const OVERWATCH: [BarOrder; 1] = [order("watch", &["watch"])];

const MOVES: [&str; 3] = ["move", "enter", "retreat"];
const FIFTIES_MOVE: [BarOrder; 2] = [order("move", &MOVES), seldom("exit", &MOVES)];
const FIFTIES_SHOOT: [BarOrder; 1] = [order("shoot", &["shoot", "split"])];
const FIFTIES_CANCEL: [BarOrder; 2] = [
    order("hit_dirt", &["hit_dirt"]),
    order("drive_back", &["drive_back"]),
];
const FIFTIES_OCCUPY: [BarOrder; 1] = [order("occupy", &["occupy"])];

impl BarOrder {
    /// What its button and its key want.
    pub fn wish(&self, hand: &Hand) -> Wish {
        match self.name {
            "charge" => Wish::Charge,
            "exit" => Wish::Exit,
            _ => {
                let key = hand.behind(self).map(|offer| offer.key.to_string());
                Wish::Begin(key.unwrap_or_else(|| self.offers[0].to_owned()))
            }
        }
    }
}

/// The orders at a question, or those of the rule book when nobody is asked.
pub fn bar(game: &Game, decision: Option<&Decision>) -> &'static [BarOrder] {
    let kind = decision.map_or("", |decision| decision.kind.as_ref());
    match (game.battle.rules(), kind) {
        (fifties::NAME, "defend" | "assault") => &FIFTIES_SHOOT,
        (fifties::NAME, "cancel") => &FIFTIES_CANCEL,
        (fifties::NAME, "occupy") => &FIFTIES_OCCUPY,
        (fifties::NAME, _) => &FIFTIES_MOVE,
        (_, "overwatch") => &OVERWATCH,
        _ => &INSURGENT,
    }
}

/// Whether under the rule book an element acts until it is done.
pub fn has_done(game: &Game) -> bool {
    game.battle.rules() == insurgent::NAME
}

/// Answers that let something be, by the one key that means it.
pub const LET_BE: [&str; 4] = ["pass", "take", "stay", "done"];

impl Hand {
    /// Whose orders the bar holds: the selected element's, or at a question about a single one always that one's.
    pub fn subject(&self) -> Option<ElementId> {
        let mut asked = self.offers.iter().filter_map(|offer| offer.element);
        let first = asked.next();
        let single = first.filter(|_| asked.all(|id| Some(id) == first));
        let question = LET_BE.iter().any(|key| self.may(key)) && !self.may("done");
        match single {
            Some(single) if question || self.selected.is_none() => Some(single),
            _ => self.selected,
        }
    }

    /// The offer that an order of the bar stands for: of the selected element, one that is not refused first.
    pub fn behind(&self, order: &BarOrder) -> Option<&Offer> {
        let made = || {
            let offers = order.offers.iter();
            offers.filter_map(|key| self.offer(self.subject(), key))
        };
        // Who never sprints, as what flies, never charges.
        let charges = || self.offer(self.subject(), "sprint").is_some();
        let fits = |offer: &&Offer| match order.name {
            "exit" => leads_out(offer),
            "charge" => charges(),
            _ => true,
        };
        made()
            .filter(fits)
            .find(|offer| offer.refused.is_none())
            .or_else(|| made().find(fits))
    }
}

/// Whether a move may leave the table.
fn leads_out(offer: &Offer) -> bool {
    let leaves = |kind: SlotKind| offer.slots.iter().find(|slot| slot.kind == kind);
    let by_choice = leaves(SlotKind::Choice).is_some_and(Slot::lets_leave);
    let by_spot = leaves(SlotKind::Path)
        .is_some_and(|slot| slot.spots.is_empty() || slot.spots.iter().any(|spot| spot.leaves));
    by_choice && by_spot
}
