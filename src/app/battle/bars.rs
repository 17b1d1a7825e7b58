//! The orders of the bar: which there are under a rule book at a question, and which offers each stands for.

use std::borrow::Cow;

use super::game::Game;
use super::hand::Hand;
use super::wish::Wish;
use crate::engine::{Decision, Offer, Slot, SlotKind};
use crate::rules::{bushwars, fifties, insurgent};
use crate::table::ElementId;

/// An order of the bar. Its number is its place in its list; beyond the tenth it has a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarOrder {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The offers it stands for, the first that is made counting.
    pub offers: Cow<'static, [&'static str]>,
    /// The word that it chooses, where an offer leaves a choice.
    pub choice: Option<Cow<'static, str>>,
    /// Whether it is only there when it is offered.
    pub seldom: bool,
}

const fn made(
    name: &'static str,
    offers: &'static [&'static str],
    choice: Option<Cow<'static, str>>,
    seldom: bool,
) -> BarOrder {
    BarOrder {
        name: Cow::Borrowed(name),
        offers: Cow::Borrowed(offers),
        choice,
        seldom,
    }
}

const fn order(name: &'static str, offers: &'static [&'static str]) -> BarOrder {
    made(name, offers, None, false)
}

const fn seldom(name: &'static str, offers: &'static [&'static str]) -> BarOrder {
    made(name, offers, None, true)
}

const fn guess(name: &'static str) -> BarOrder {
    let word = Some(Cow::Borrowed(name));
    made(name, &["hide", "stay_hidden"], word, false)
}

/// A charge is a move, or a sprint where that does not reach.
static INSURGENT: [BarOrder; 15] = [
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
static OVERWATCH: [BarOrder; 1] = [order("watch", &["watch"])];

const MOVES: &[&str] = &["move", "enter", "retreat"];
static FIFTIES_MOVE: [BarOrder; 2] = [order("move", MOVES), seldom("exit", MOVES)];
static FIFTIES_SHOOT: [BarOrder; 1] = [order("shoot", &["shoot", "split"])];
static FIFTIES_CANCEL: [BarOrder; 2] = [
    order("hit_dirt", &["hit_dirt"]),
    order("drive_back", &["drive_back"]),
];
static FIFTIES_OCCUPY: [BarOrder; 1] = [order("occupy", &["occupy"])];

static BUSHWARS_MOVE: [BarOrder; 5] = [
    order("move", &["move"]),
    guess("higher"),
    guess("lower"),
    seldom("reveal", &["reveal"]),
    seldom("exit", &["move"]),
];
static BUSHWARS_AMBUSH: [BarOrder; 3] = [
    seldom("ambush", &["ambush"]),
    seldom("overwatch", &["overwatch"]),
    seldom("wait", &["wait"]),
];

impl BarOrder {
    /// What its button and its key want.
    pub fn wish(&self, hand: &Hand) -> Wish {
        match self.name.as_ref() {
            "charge" => Wish::Charge,
            "exit" => Wish::Exit,
            _ => {
                let offer = hand.behind(self);
                let key = offer.map(|offer| offer.key.to_string());
                let key = key.unwrap_or_else(|| self.offers.first().copied().unwrap_or("").into());
                match &self.choice {
                    Some(choice) => Wish::Choose(key, choice.clone()),
                    None => Wish::Begin(key),
                }
            }
        }
    }
}

/// The orders at a question, or those of the rule book when nobody is asked.
pub fn bar(game: &Game, hand: &Hand, decision: Option<&Decision>) -> Cow<'static, [BarOrder]> {
    let kind = decision.map_or("", |decision| decision.kind.as_ref());
    let known: &'static [BarOrder] = match (game.battle.rules(), kind) {
        (fifties::NAME, "defend" | "assault") => &FIFTIES_SHOOT,
        (fifties::NAME, "cancel") => &FIFTIES_CANCEL,
        (fifties::NAME, "occupy") => &FIFTIES_OCCUPY,
        (fifties::NAME, _) => &FIFTIES_MOVE,
        (bushwars::NAME, "") => &BUSHWARS_MOVE,
        (bushwars::NAME, "move") => return all(&BUSHWARS_MOVE, hand),
        (bushwars::NAME, "ambush") => return all(&BUSHWARS_AMBUSH, hand),
        (bushwars::NAME, _) => return all(&[], hand),
        (_, "overwatch") => &OVERWATCH,
        _ => &INSURGENT,
    };
    Cow::Borrowed(known)
}

/// Those, and after them whatever else is offered: an order for each, and of one that is a choice an order for each word of it.
fn all(known: &'static [BarOrder], hand: &Hand) -> Cow<'static, [BarOrder]> {
    let mut orders = known.to_vec();
    for offer in &hand.offers {
        let Cow::Borrowed(key) = offer.key else {
            continue;
        };
        if key == "end_phase"
            || LET_BE.contains(&key)
            || known.iter().any(|o| o.offers.contains(&key))
        {
            continue;
        }
        let one = |name: String, choice: Option<Cow<'static, str>>| BarOrder {
            name: Cow::Owned(name),
            offers: Cow::Owned(vec![key]),
            choice,
            seldom: true,
        };
        let words = choices(offer);
        let made: Vec<BarOrder> = if words.is_empty() {
            vec![one(key.to_owned(), None)]
        } else {
            let each = words.iter();
            each.map(|word| one(format!("{key}-{word}"), Some(word.clone())))
                .collect()
        };
        for order in made {
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
    }
    Cow::Owned(orders)
}

/// The words of which an offer must have one; none where it is whole without.
pub(super) fn choices(offer: &Offer) -> &[Cow<'static, str>] {
    let slot = offer
        .slots
        .iter()
        .find(|slot| slot.kind == SlotKind::Choice);
    slot.filter(|slot| slot.required)
        .map_or(&[], |slot| slot.choices.as_slice())
}

/// Whether an offer needs nothing but a word, if that.
pub(super) fn is_plain(offer: &Offer) -> bool {
    let plain = |slot: &Slot| slot.kind == SlotKind::Choice && slot.required;
    offer.slots.iter().all(plain)
}

/// Whether under the rule book an element acts until it is done.
pub fn has_done(game: &Game) -> bool {
    game.battle.rules() == insurgent::NAME
}

/// Whether anything comes of being in contact with a friend.
pub(super) fn friends_touch(game: &Game) -> bool {
    game.battle.rules() != bushwars::NAME
}

/// Answers that let something be, by the one key that means it.
pub const LET_BE: [&str; 5] = ["pass", "take", "stay", "done", "decline"];

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
        let fits = |offer: &&Offer| match order.name.as_ref() {
            "exit" => leads_out(offer),
            "charge" => charges(),
            _ => match &order.choice {
                Some(word) => choices(offer).contains(word),
                None => true,
            },
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
