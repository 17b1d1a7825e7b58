//! What must hold after any input of any battle: random playouts of the built-in battles, looked at from all sides.

mod attacks;
mod cards;
mod crews;
mod draws;
mod forks;
mod invariants;
mod lifts;
mod offers;
mod order_of_units;
mod overwatch;
mod reach;

use std::sync::Arc;

use small_wars::chance::Dice;
use small_wars::engine::battle::Waiting;
use small_wars::engine::{Battle, Offer, Ruleset, SideId};
use small_wars::rules::AnySetting;
use small_wars::rules::insurgent::{Book, Event, Order, Setting};
use small_wars::scenario::{BuiltIn, Scenario, built_in};

/// A built-in battle's setting.
pub fn setting(key: &str) -> Arc<Setting> {
    let battle = built_in()
        .iter()
        .find(|battle| battle.key == key)
        .expect("a built-in battle");
    foot(&battle.read().expect("a battle that reads"))
}

/// The setting of a battle of Insurgent Commander.
pub fn foot(scenario: &Scenario) -> Arc<Setting> {
    match &scenario.setting {
        AnySetting::Insurgent(setting) => Arc::clone(setting),
        other => panic!("{}", other.ruleset()),
    }
}

/// The keys of the built-in battles of Insurgent Commander.
pub fn keys() -> impl Iterator<Item = &'static str> {
    let read = |battle: &BuiltIn| battle.read().expect("a battle that reads");
    built_in()
        .iter()
        .filter(move |battle| read(battle).ruleset == Book::NAME)
        .map(|battle| battle.key)
}

/// How many inputs of a battle a property looks at: 50,000 with `SMALL_WARS_LONG=1`, as in the whole test command.
pub fn inputs(usually: usize) -> usize {
    if std::env::var_os("SMALL_WARS_LONG").is_some() {
        50_000
    } else {
        usually
    }
}

/// An input of a playout.
#[derive(Clone, Debug)]
pub enum Input {
    Order(SideId, Order),
    Dice(Vec<u8>),
}

impl Input {
    pub fn give(&self, battle: &mut Battle<Book>) -> Vec<Event> {
        match self {
            Input::Order(side, order) => battle
                .order(*side, order)
                .expect("an order that was offered"),
            Input::Dice(dice) => battle.dice(dice).expect("dice that fit"),
        }
    }
}

/// What comes next in a battle played at random; none when it is over. Ending the phase is left to chance but rarely, so that battles are
/// full of events.
pub fn next_input(battle: &Battle<Book>, dice: &mut Dice, choices: &mut Dice) -> Option<Input> {
    match battle.waiting() {
        Waiting::Over => None,
        Waiting::Dice(wanted) => Some(Input::Dice(dice.roll(wanted.handful))),
        Waiting::Decision(decision) => {
            let offers = battle.offers().into_iter();
            let open = offers.filter(|offer| offer.refused.is_none());
            let dull = |offer: &Offer| matches!(&*offer.key, "end_phase" | "done" | "pass");
            let (dull, mut lively): (Vec<_>, Vec<_>) = open.partition(dull);
            let bored = lively.is_empty() || choices.pick(8) == 0;
            if bored {
                lively.extend(dull.iter().cloned());
            }
            // An offer may stand open for a person while none of the orders that are named for it does.
            for mut offers in [lively, dull] {
                while !offers.is_empty() {
                    let offer = offers.swap_remove(choices.pick(offers.len()));
                    let mut orders = battle.candidates(&offer);
                    if !orders.is_empty() {
                        let order = orders.swap_remove(choices.pick(orders.len()));
                        return Some(Input::Order(decision.side, order));
                    }
                }
            }
            panic!("a decision without an order: {decision:?}");
        }
    }
}

/// Plays battles at random until so many inputs are given, with a look before each of them.
pub fn playout(
    key: &str,
    seed: u64,
    inputs: usize,
    look: impl FnMut(usize, &Battle<Book>, &Input),
) {
    playout_of(&setting(key), seed, inputs, look);
}

/// The same with any setting.
pub fn playout_of(
    setting: &Arc<Setting>,
    seed: u64,
    inputs: usize,
    mut look: impl FnMut(usize, &Battle<Book>, &Input),
) {
    let mut dice = Dice::new(seed);
    let mut choices = Dice::new(seed ^ 0x5eed);
    let mut battle = Battle::<Book>::new(Arc::clone(setting)).0;
    for n in 0..inputs {
        match next_input(&battle, &mut dice, &mut choices) {
            Some(input) => {
                look(n, &battle, &input);
                input.give(&mut battle);
            }
            None => battle = Battle::<Book>::new(Arc::clone(setting)).0,
        }
    }
}

/// Whether an order would be taken, without giving it.
pub fn taken(battle: &Battle<Book>, side: SideId, order: &Order) -> bool {
    let frame = battle.agenda().last().expect("a frame that asks");
    Book::answer(battle.setting(), battle.state(), frame, side, order).is_ok()
}
