//! Insurgent Commander (by Jack of blackhawkhet): a modern platoon against insurgents.
//!
//! In the rule book's own order: [`sequence`] of turns and phases, [`arrival`]s, [`command`], [`reaction`], [`blunder`], [`action`], [`fire`] and
//! [`damage`], [`close_combat`], [`movement`], [`aircraft`], [`passenger`]s, [`casualty`], [`civilian`] with the [`lane`] of a shot. What
//! changes is in [`state`], and only [`event`] changes it; what is still to come is in
//! [`frame`]; [`fits`] looks at both when they are read from a file, [`first`] reads
//! the oldest. [`offers`] with their [`slots`], [`candidates`], [`draw`], [`draft`], [`ahead`], [`forecast`],
//! [`told`] with its [`sentence`]s, and [`view`] face outwards.

pub mod action;
pub mod ahead;
pub mod aircraft;
mod arms;
pub mod arrival;
pub mod blunder;
pub mod candidates;
pub mod casualty;
pub mod civilian;
pub mod close_combat;
pub mod command;
pub mod contact;
pub mod damage;
pub mod draft;
pub mod draw;
pub mod driving;
pub mod event;
pub mod eyes;
pub mod fire;
pub mod first;
pub mod fits;
pub mod forecast;
pub mod frame;
pub mod house;
pub mod lane;
pub mod melee;
pub mod movement;
pub mod offers;
pub mod options;
pub mod order;
pub mod overwatch;
pub mod passenger;
pub mod prospect;
pub mod reaction;
pub mod room;
pub mod roster;
pub mod save;
pub mod sentence;
pub mod sequence;
pub mod setting;
pub mod slots;
pub mod state;
pub mod told;
pub mod view;
pub mod wound;

pub use event::Event;
pub use frame::Frame;
pub use house::HOUSE_RULES;
pub use options::Options;
pub use order::{Action, Movement, Order, Shot};
pub use roster::{Class, UnitType};
pub use setting::{ElementSetting, Setting, SideSetting};
pub use state::State;

use crate::chance::Dice;
use crate::engine::{
    Cause, Decision, Draft, Forecast, Looker, Offer, Refusal, Report, Ruleset, SideId, TableView,
    Told, Verdict,
};
use crate::table::sight::{self, SightLine};
use crate::table::{Base, ElementId, FeatureId, Ground, Mobility, Piece};

/// The rule book's name in files.
pub const NAME: &str = "insurgent_commander";

/// The rule book, to be played by the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book;

pub(crate) type Next = crate::engine::Next<Book>;
pub(crate) type Step = crate::engine::Step<Book>;

fn cause_element(id: ElementId) -> Option<Cause> {
    Some(Cause::Element(id))
}

fn cause_feature(id: Option<FeatureId>) -> Option<Cause> {
    id.map(Cause::Feature)
}

impl Ruleset for Book {
    const NAME: &'static str = NAME;
    const VERSION: u32 = 5;
    const LAYOUT: u32 = 2;

    type Setting = Setting;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Frame = Frame;

    fn start(setting: &Setting) -> (State, Vec<Frame>) {
        (state::start(setting), vec![Frame::Turn])
    }

    fn step(setting: &Setting, state: &State, frame: &Frame) -> Step {
        match frame {
            Frame::Turn => Step::Next(sequence::turn(setting, state)),
            Frame::PhaseStart => Step::Next(sequence::phase_start(setting, state)),
            Frame::Arrival(index) => arrival::step(setting, state, *index),
            Frame::Phase => sequence::phase(setting, state),
            Frame::Command(command) => Step::Roll(command::wanted(setting, state, command)),
            Frame::Blunder(blunder) => Step::Roll(blunder::wanted(setting, blunder)),
            Frame::Stray(blunder, _) => Step::Roll(blunder::stray_wanted(setting, blunder)),
            Frame::Struck(id, kind, reaction) => {
                Step::Next(blunder::struck(setting, state, *id, *kind, *reaction))
            }
            Frame::PinAfter(id) => Step::Next(action::pin_after(state, *id)),
            Frame::Act(act) => Step::Next(action::act(setting, state, act)),
            Frame::SetOff(off) => Step::Next(movement::set_off(setting, state, off)),
            Frame::Walk(walking) => movement::walk(setting, state, walking),
            Frame::Volley(volley) => damage::volley(setting, state, volley),
            Frame::OddHit(split) => Step::Roll(damage::odd_hit(setting, split)),
            Frame::Hits(hits) => damage::hits(setting, state, hits),
            Frame::Pins(id, dice) => damage::pins(setting, state, *id, *dice),
            Frame::Aftermath(after) => Step::Next(action::aftermath(setting, state, after)),
            Frame::ChargeFire(charger) => Step::Next(action::charge_fire(setting, state, *charger)),
            Frame::Combat(combat) => close_combat::round(setting, state, combat),
            Frame::Reactions(passed) => reaction::step(setting, state, passed),
            Frame::HitsBeside(hits, _) => damage::hits(setting, state, hits),
            Frame::ArmourBeside(hits, _) => wound::hits(setting, state, hits),
            Frame::Bystanders(miss) => civilian::bystanders(setting, state, miss),
            Frame::Scare(lane) => Step::Next(civilian::scare(setting, state, lane)),
            Frame::Wander => civilian::wander(setting, state),
            Frame::Armour(hits) => wound::hits(setting, state, hits),
            Frame::Damage(id, _) => wound::damage(setting, state, *id),
            Frame::Bail(id) => wound::bail(setting, state, *id),
            Frame::PhaseEnd => Step::Next(sequence::phase_end(setting, state)),
            Frame::Aboard { hits, pins } => wound::aboard(setting, state, hits, pins),
        }
    }

    fn answer(
        setting: &Setting,
        state: &State,
        frame: &Frame,
        side: SideId,
        order: &Order,
    ) -> Result<Next, Refusal> {
        match frame {
            Frame::Phase => sequence::answer(setting, state, side, order),
            Frame::Reactions(passed) => {
                asked(setting, state, frame, side)?;
                reaction::answer(setting, state, passed, side, order)
            }
            Frame::Walk(walking) => {
                asked(setting, state, frame, side)?;
                reaction::answer_walk(setting, state, walking, side, order)
            }
            _ => Err(Refusal::new("IC-2", "no-order-wanted")),
        }
    }

    fn rolled(setting: &Setting, state: &State, frame: &Frame, dice: &[u8]) -> Next {
        match (frame, dice) {
            (Frame::Command(command), [a, b]) => command::rolled(setting, state, command, [*a, *b]),
            (Frame::Blunder(blunder), [die]) => blunder::rolled(setting, state, blunder, *die),
            (Frame::Stray(blunder, kind), [die]) => blunder::strayed(blunder, *kind, *die),
            (Frame::Arrival(index), [die]) => arrival::rolled(setting, state, *index, *die),
            (Frame::OddHit(split), [die]) => damage::odd_hit_rolled(setting, state, split, *die),
            (Frame::Volley(volley), dice) => damage::volley_rolled(setting, state, volley, dice),
            (Frame::Hits(hits), dice) => damage::saved(state, hits, dice),
            (Frame::Aboard { hits, pins }, dice) => wound::aboard_saved(state, hits, pins, dice),
            (Frame::HitsBeside(hits, miss), dice) => {
                civilian::unless_hurt(damage::saved(state, hits, dice), miss)
            }
            (Frame::ArmourBeside(hits, miss), dice) => {
                civilian::unless_hurt(wound::saved(hits, dice), miss)
            }
            (Frame::Bystanders(miss), dice) => {
                civilian::bystanders_rolled(setting, state, miss, dice)
            }
            (Frame::Wander, dice) => civilian::wandered(setting, state, dice),
            (Frame::Pins(id, _), dice) => damage::pins_rolled(*id, dice),
            (Frame::Armour(hits), dice) => wound::saved(hits, dice),
            (Frame::Damage(id, unsaved), [die]) => {
                wound::damaged(setting, state, *id, *unsaved, *die)
            }
            (Frame::Bail(id), [die]) => wound::bail_rolled(setting, state, *id, *die),
            (Frame::Combat(combat), dice) => close_combat::rolled(setting, state, combat, dice),
            _ => Next::pop(Vec::new()),
        }
    }

    fn apply(setting: &Setting, state: &mut State, event: &Event) {
        event::apply(setting, state, event);
    }

    fn order(
        setting: &Setting,
        _state: &State,
        frame: &Frame,
        draft: &Draft,
    ) -> Result<Order, Refusal> {
        draft::read(setting, frame, draft)
    }

    fn draft(order: &Order) -> Draft {
        draft::write(order)
    }

    fn offers(setting: &Setting, state: &State, frame: &Frame) -> Vec<Offer> {
        offers::offers(setting, state, frame)
    }

    fn candidates(setting: &Setting, state: &State, frame: &Frame, offer: &Offer) -> Vec<Order> {
        candidates::candidates(setting, state, frame, offer)
    }

    fn draw(
        setting: &Setting,
        state: &State,
        frame: &Frame,
        side: SideId,
        dice: &mut Dice,
    ) -> Option<Order> {
        draw::draw(setting, state, frame, side, dice)
    }

    fn judge(setting: &Setting, state: &State, frame: &Frame, draft: &Draft) -> Verdict {
        draft::judge(setting, state, frame, draft)
    }

    fn forecast(
        setting: &Setting,
        state: &State,
        frame: &Frame,
        draft: &Draft,
    ) -> Option<Forecast> {
        draft::judge(setting, state, frame, draft).forecast
    }

    fn told(setting: &Setting, before: &State, after: &State, event: &Event) -> Told {
        told::told(setting, before, after, event)
    }

    fn view(setting: &Setting, state: &State, _viewer: Option<SideId>) -> TableView {
        view::table(setting, state)
    }

    fn mover(
        setting: &Setting,
        state: &State,
        element: ElementId,
    ) -> Option<(Piece, Mobility, Vec<Base>)> {
        let piece = aircraft::stands(setting, state, element)?;
        Some((
            piece,
            setting.unit(element).mobility,
            contact::bases(setting, state, element),
        ))
    }

    fn ground(setting: &Setting) -> &Ground {
        &setting.ground
    }

    fn sight(setting: &Setting, state: &State, viewer: Looker, target: Looker) -> SightLine {
        match (viewer, target) {
            ((Some(viewer), from), (Some(target), to)) => {
                eyes::line(setting, state, (viewer, from), (target, to))
            }
            ((_, from), (_, to)) => sight::sight(state.ground(setting), &from, &to),
        }
    }

    fn card(
        setting: &Setting,
        state: &State,
        _frame: Option<&Frame>,
        element: ElementId,
    ) -> Vec<Report> {
        view::card(setting, state, element)
    }

    fn thaw(setting: &Setting, layout: u32, bytes: &[u8]) -> Option<(State, Vec<Frame>)> {
        let (mut state, agenda): (State, Vec<Frame>) = match layout {
            1 => first::thaw(setting, bytes)?,
            Self::LAYOUT => postcard::from_bytes(bytes).ok()?,
            _ => return None,
        };
        state.survey(setting);
        fits::fits(setting, &state, &agenda).then_some((state, agenda))
    }

    fn sides(setting: &Setting) -> u8 {
        setting.terms.sides.len() as u8
    }

    fn side_name(setting: &Setting, side: SideId) -> String {
        match setting.terms.sides.get(usize::from(side.0)) {
            Some(side) => side.name.clone(),
            None => format!("side {}", side.0),
        }
    }
}

/// Refuses an answer of a side that is not asked.
fn asked(setting: &Setting, state: &State, frame: &Frame, side: SideId) -> Result<(), Refusal> {
    match decision(setting, state, frame) {
        Some(decision) if decision.side == side => Ok(()),
        _ => Err(Refusal::new("IC-10", "not-your-decision")),
    }
}

/// The decision a frame waits for, if it waits for one.
fn decision(setting: &Setting, state: &State, frame: &Frame) -> Option<Decision> {
    match Book::step(setting, state, frame) {
        Step::Decide(decision) => Some(decision),
        _ => None,
    }
}
