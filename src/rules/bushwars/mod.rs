//! Bushwars (by Sam Scott): skirmishes of squads that hide and ambush.
//!
//! In the rule book's own order: [`roster`] of qualities and weapons, [`sequence`] of play, [`movement`], [`hiding`] and where that ends ([`appear`]), the
//! [`cards`], [`fire`] and [`damage`], [`reaction`], [`ambush`] and overwatch; then what is looted: [`crates`], [`vehicles`], [`parties`], [`aboard`],
//! [`airlift`]. [`ground`] says what terrain does, [`figures`] where the figures of a squad stand. What
//! changes is in [`state`], and only [`event`] changes it; what is still to come is in [`frame`]. [`offers`], [`candidates`], [`draft`],
//! [`forecast`], [`told`] and [`view`] face outwards.

pub mod aboard;
pub mod airlift;
pub mod ambush;
pub mod appear;
pub mod candidates;
pub mod cards;
pub mod crates;
pub mod damage;
pub mod draft;
pub mod event;
pub mod figures;
pub mod fire;
mod first;
pub mod forecast;
pub mod frame;
pub mod ground;
pub mod hiding;
pub mod house;
mod loot;
mod looted;
mod looters;
pub mod looting;
pub mod movement;
pub mod offers;
pub mod options;
pub mod order;
pub mod parties;
pub mod reaction;
pub mod roster;
pub mod sequence;
pub mod setting;
mod settle;
pub mod state;
pub mod told;
pub mod vehicles;
pub mod view;

pub use event::Event;
pub use frame::Frame;
pub use house::HOUSE_RULES;
pub use options::Options;
pub use order::{Order, Way};
pub use roster::{Kind, Quality, Weapon};
pub use setting::{Content, ElementSetting, Setting, UnitSetting};
pub use state::State;

use crate::chance::{Card, Deck};
use crate::engine::{
    Decision, Draft, Forecast, Offer, Refusal, Report, Ruleset, SideId, TableView, Told, Verdict,
};
use crate::table::{Base, ElementId, Ground, Length, Mobility, Piece, Polygon, Unit};
use settle::Due;
use state::Phase;

/// The rule book's name in files.
pub const NAME: &str = "bushwars";

/// The rule book, to be played by the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book;

pub(crate) type Next = crate::engine::Next<Book>;
pub(crate) type Step = crate::engine::Step<Book>;

impl Ruleset for Book {
    const NAME: &'static str = NAME;
    const VERSION: u32 = 2;
    const LAYOUT: u32 = 2;
    const UNIT: Unit = Unit::Inch;

    type Setting = Setting;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Frame = Frame;

    fn start(setting: &Setting) -> (State, Vec<Frame>) {
        let elements = setting.elements.iter().map(state::start);
        let decks = setting.decks();
        let state = State {
            turn: 0,
            phase: Phase::Fire,
            active: SideId(0),
            order: Vec::new(),
            decks: vec![Deck::new(0..Card::COUNT); decks],
            elements: elements.collect(),
            ambushed: vec![false; setting.units.len()],
            declared: Vec::new(),
            struck: Vec::new(),
            outcome: None,
            crates: state::crates(setting),
            unseen: (0..setting.contents.len() as u8).collect(),
        };
        let cards = (0..decks as u8).rev().map(Frame::FirstCard);
        let agenda = std::iter::once(Frame::Turn).chain(cards).collect();
        (state, agenda)
    }

    fn step(setting: &Setting, state: &State, frame: &Frame) -> Step {
        match settle::due(setting, state) {
            Some(Due::Event(event)) => {
                return Step::Next(Next::become_(vec![event], vec![frame.clone()]));
            }
            Some(Due::Find(number)) => {
                return match settle::find(state, number) {
                    Some(wanted) => Step::Roll(wanted),
                    None => Step::Next(Next::become_(
                        vec![settle::found(state, number, None)],
                        vec![frame.clone()],
                    )),
                };
            }
            None => {}
        }
        match frame {
            Frame::FirstCard(deck) => hiding::first_card(state, *deck),
            Frame::Turn => Step::Next(sequence::turn(setting, state)),
            Frame::Arrival(index) => sequence::arrival(setting, state, *index),
            Frame::Order(quality, groups) => sequence::order(setting, state, *quality, groups),
            Frame::Movement(quality, side) => sequence::movement(setting, state, *quality, *side),
            Frame::Walk(walking) => movement::walk(setting, state, walking),
            Frame::Guess(id, higher) => hiding::guess(setting, state, *id, *higher),
            Frame::Place(id) => hiding::place(setting, state, *id),
            Frame::Shown(id, passed) => ambush::shown(setting, state, *id, passed),
            Frame::Event(event, side) => cards::step(setting, state, *event, *side),
            Frame::Choose(side) => cards::choose(setting, state, *side),
            Frame::Mine(side, squad) => cards::mine(setting, state, *side, *squad),
            Frame::Detect(strike) => ambush::detect(setting, state, strike),
            Frame::Watch(strike) => ambush::watch(setting, state, strike),
            Frame::Volley(volley) => damage::volley(setting, state, volley),
            Frame::Losses => damage::losses(setting, state),
            Frame::Reactions => reaction::reactions(setting, state),
            Frame::Retreat(id, firers) => {
                Step::Next(reaction::retreat(setting, state, *id, firers))
            }
            Frame::Fire => Step::Next(sequence::fire(setting, state)),
            Frame::Declare(quality, side) => sequence::declare(setting, state, *quality, *side),
            Frame::Resolve => Step::Next(damage::resolve(state)),
            Frame::End => Step::Next(sequence::end(setting, state)),
            Frame::Commandeer(id, vehicle) => vehicles::commandeer(setting, state, *id, *vehicle),
            Frame::StartUp(id) => vehicles::start(setting, state, *id),
            Frame::Land(index) => airlift::land(setting, state, *index),
        }
    }

    fn answer(
        setting: &Setting,
        state: &State,
        frame: &Frame,
        side: SideId,
        order: &Order,
    ) -> Result<Next, Refusal> {
        if decision(setting, state, frame).is_none_or(|decision| decision.side != side) {
            return Err(Refusal::new("BW-3", "not-your-decision"));
        }
        match frame {
            Frame::Movement(quality, side) => {
                sequence::answer_movement(setting, state, (*quality, *side), order)
            }
            Frame::Walk(walking) => ambush::answer_walk(setting, state, walking, side, order),
            Frame::Shown(id, passed) => {
                ambush::answer_shown(setting, state, (*id, passed.as_slice()), side, order)
            }
            Frame::Place(id) => match order {
                Order::Reveal { element, at } if element == id => {
                    hiding::reveal(setting, state, *id, *at)
                }
                _ => Err(Refusal::new("BW-8", "place-it-first")),
            },
            Frame::Event(event, side) => cards::answer(setting, state, *event, *side, order),
            Frame::Choose(side) => cards::chosen(setting, state, *side, order),
            Frame::Losses => damage::lose(state, order),
            Frame::Declare(quality, side) => {
                sequence::answer_declare(setting, state, (*quality, *side), order)
            }
            Frame::Land(index) => airlift::answer(setting, state, *index, order),
            _ => Err(Refusal::new("BW-3", "not-in-this-phase")),
        }
    }

    fn rolled(setting: &Setting, state: &State, frame: &Frame, dice: &[u8]) -> Next {
        if let (Some(Due::Find(number)), [die]) = (settle::due(setting, state), dice) {
            let found = settle::found(state, number, Some(*die));
            return Next::become_(vec![found], vec![frame.clone()]);
        }
        match (frame, dice) {
            (Frame::Commandeer(id, vehicle), [die]) => {
                vehicles::commandeered(setting, state, *id, *vehicle, Some(*die))
            }
            (Frame::StartUp(id), [die]) => vehicles::started(setting, state, *id, Some(*die)),
            (Frame::FirstCard(deck), [die]) => hiding::first_drawn(state, *deck, *die),
            (Frame::Arrival(index), [die]) => {
                sequence::arrival_rolled(setting, state, *index, *die)
            }
            (Frame::Order(quality, groups), dice) => sequence::order_rolled(*quality, groups, dice),
            (Frame::Guess(id, higher), [die]) => hiding::drawn(setting, state, *id, *higher, *die),
            (Frame::Mine(side, squad), [die]) => {
                cards::mine_rolled(setting, state, *side, *squad, Some(*die))
            }
            (Frame::Detect(strike), [die]) => ambush::detected(setting, state, strike, *die),
            (Frame::Watch(strike), [die]) => ambush::watched(setting, state, strike, *die),
            (Frame::Volley(volley), dice) => damage::volley_rolled(setting, state, volley, dice),
            (Frame::Reactions, [die]) => reaction::rolled(setting, state, *die),
            _ => Next::pop(Vec::new()),
        }
    }

    fn apply(setting: &Setting, state: &mut State, event: &Event) {
        event::apply(setting, state, event);
    }

    fn order(
        setting: &Setting,
        state: &State,
        _frame: &Frame,
        draft: &Draft,
    ) -> Result<Order, Refusal> {
        draft::read(setting, state, draft)
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
        let piece = state.piece(element)?;
        let bases = movement::bases(setting, state, element);
        Some((piece, setting.kind(element).mobility(), bases))
    }

    /// With the die as it stands (BW-R31); while somebody may be ambushed, as it stood when the turn began (BW-R42).
    fn appears(
        setting: &Setting,
        state: &State,
        frame: Option<&Frame>,
        element: ElementId,
    ) -> Vec<Polygon> {
        let Some(hidden) = state.hidden(element) else {
            return Vec::new();
        };
        let now = !matches!(frame, Some(Frame::Walk(_) | Frame::Shown(..)));
        let die = if now { Some(hidden.die) } else { hidden.began };
        appear::region(setting, state, element, die.unwrap_or(hidden.die))
    }

    fn ranges(setting: &Setting, state: &State, element: ElementId) -> Vec<Length> {
        let figures = state.element(element).figures.iter();
        let mut ranges: Vec<Length> = figures.map(|figure| figure.weapon.range()).collect();
        ranges.sort_unstable();
        ranges.dedup();
        let from = state.marker(setting, element).map(|marker| marker.radius);
        from.map_or_else(Vec::new, |edge| {
            ranges.into_iter().map(|range| range + edge).collect()
        })
    }

    fn draws_card(_setting: &Setting, frame: &Frame) -> bool {
        matches!(frame, Frame::FirstCard(_) | Frame::Guess(..))
    }

    fn ground(setting: &Setting) -> &Ground {
        &setting.ground
    }

    fn card(
        setting: &Setting,
        state: &State,
        _frame: Option<&Frame>,
        element: ElementId,
    ) -> Vec<Report> {
        view::card(setting, state, element)
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

    fn thaw(setting: &Setting, layout: u32, bytes: &[u8]) -> Option<(State, Vec<Frame>)> {
        let (state, agenda): (State, Vec<Frame>) = match layout {
            1 => first::thaw(setting, bytes)?,
            Self::LAYOUT => postcard::from_bytes(bytes).ok()?,
            _ => return None,
        };
        frame::fits(setting, &state, &agenda).then_some((state, agenda))
    }
}

/// The decision a frame waits for, if it waits for one.
fn decision(setting: &Setting, state: &State, frame: &Frame) -> Option<Decision> {
    match Book::step(setting, state, frame) {
        Step::Decide(decision) => Some(decision),
        _ => None,
    }
}
