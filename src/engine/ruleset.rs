//! What a rule book must say about itself to be played by the engine.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::field::Field;
use super::report::{Decision, Draft, Offer, Refusal, Report, SideId, TableView, Told};
use super::verdict::{Forecast, Verdict};
use crate::chance::{Dice, Handful};
use crate::table::sight::{self, SightLine};
use crate::table::{Base, Board, ElementId, Ground, Length, Mobility, Piece, Point, Polygon, Unit};

/// Who looks or is looked at: where it stands, and which element it is, unless it is imagined.
pub type Looker = (Option<ElementId>, Piece);

/// A rule book. Nothing in it writes: a step of the frame on top of the agenda answers with events, a question or a handful of dice,
/// and the engine applies the events and asks again.
///
/// No step rolls twice or reads what an event that is not yet applied will change.
pub trait Ruleset: 'static {
    /// The name in files, such as "insurgent_commander".
    const NAME: &'static str;
    /// Raised when an old journal would play differently.
    const VERSION: u32;

    /// Raised when the bytes of a snapshot are laid out in another way; [`Ruleset::thaw`] reads the older ones.
    const LAYOUT: u32 = 1;

    /// What it measures in.
    const UNIT: Unit = Unit::Centimetre;

    /// What does not change in a battle: ground, rosters, options, victory conditions. Shared.
    type Setting: Debug;
    /// All that changes. No hash-map order, no floating point, no `usize` in it.
    type State: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What somebody may order or answer.
    type Order: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What happened, whole enough to be applied.
    type Event: Clone + Debug + PartialEq + Serialize;
    /// Something still to be decided or resolved. A frame that is resumed checks again that its people are still there.
    type Frame: Clone + Debug + PartialEq + Serialize + DeserializeOwned;

    /// The battle before its first step: the state, and the agenda, last frame on top.
    fn start(setting: &Self::Setting) -> (Self::State, Vec<Self::Frame>);

    /// What the top frame does or waits for.
    fn step(setting: &Self::Setting, state: &Self::State, frame: &Self::Frame) -> Step<Self>;

    /// The order given to a frame that waits for a decision, or why it may not be.
    fn answer(
        setting: &Self::Setting,
        state: &Self::State,
        frame: &Self::Frame,
        side: SideId,
        order: &Self::Order,
    ) -> Result<Next<Self>, Refusal>;

    /// The dice given to a frame that waits for them; they fit its handful.
    fn rolled(
        setting: &Self::Setting,
        state: &Self::State,
        frame: &Self::Frame,
        dice: &[u8],
    ) -> Next<Self>;

    /// Applies one event: the only way a state changes.
    fn apply(setting: &Self::Setting, state: &mut Self::State, event: &Self::Event);

    /// Makes an order of a draft, or says which slot is missing or wrong. What the order may do is [`Ruleset::answer`]'s affair.
    fn order(
        setting: &Self::Setting,
        state: &Self::State,
        frame: &Self::Frame,
        draft: &Draft,
    ) -> Result<Self::Order, Refusal>;

    /// The draft that makes this order.
    fn draft(order: &Self::Order) -> Draft;

    /// All that may be done at a frame that waits for a decision, also what is refused just now and why.
    fn offers(setting: &Self::Setting, state: &Self::State, frame: &Self::Frame) -> Vec<Offer>;

    /// A finite, repeatable list of orders that an offer allows, for opponents and tests.
    fn candidates(
        setting: &Self::Setting,
        state: &Self::State,
        frame: &Self::Frame,
        offer: &Offer,
    ) -> Vec<Self::Order>;

    /// An order at random for `side`, which is asked: any that [`Ruleset::candidates`] lists for an open offer may be drawn, and nothing else.
    /// None if there is none. A rule book that need not set out all of them to draw one does it sooner.
    fn draw(
        setting: &Self::Setting,
        state: &Self::State,
        frame: &Self::Frame,
        _side: SideId,
        dice: &mut Dice,
    ) -> Option<Self::Order> {
        let mut offers = Self::offers(setting, state, frame);
        offers.retain(|offer| offer.refused.is_none());
        while !offers.is_empty() {
            let offer = offers.swap_remove(dice.pick(offers.len()));
            let mut orders = Self::candidates(setting, state, frame, &offer);
            if !orders.is_empty() {
                return Some(orders.swap_remove(dice.pick(orders.len())));
            }
        }
        None
    }

    /// Whether a draft is legal, what it costs, where it stops, and what to expect of it. Draws no dice.
    fn judge(
        setting: &Self::Setting,
        state: &Self::State,
        frame: &Self::Frame,
        draft: &Draft,
    ) -> Verdict;

    /// What one volley from one element at another would do, with its working and exact odds, if anything.
    fn forecast(
        setting: &Self::Setting,
        state: &Self::State,
        frame: &Self::Frame,
        draft: &Draft,
    ) -> Option<Forecast>;

    /// What an event looks like from outside: told in words, with its dice and its places. `after` has it applied.
    fn told(
        setting: &Self::Setting,
        before: &Self::State,
        after: &Self::State,
        event: &Self::Event,
    ) -> Told;

    /// The table as `viewer` may see it (everyone's, if none).
    fn view(setting: &Self::Setting, state: &Self::State, viewer: Option<SideId>) -> TableView;

    /// An element as a mover: where it stands, how it gets about, every other base. None if it is not on the table, or if the rule book
    /// does not measure moves.
    fn mover(
        _setting: &Self::Setting,
        _state: &Self::State,
        _element: ElementId,
    ) -> Option<(Piece, Mobility, Vec<Base>)> {
        None
    }

    /// Whether the die that a frame waits for draws a card: the deck is in the battle, not on a player's table, so that no hand rolls it.
    fn draws_card(_setting: &Self::Setting, _frame: &Self::Frame) -> bool {
        false
    }

    /// The ground the battle is fought on.
    fn ground(setting: &Self::Setting) -> &Ground;

    /// The sight line from one piece to another, of elements of the battle or imagined.
    fn sight(
        setting: &Self::Setting,
        _state: &Self::State,
        viewer: Looker,
        target: Looker,
    ) -> SightLine {
        sight::sight(Self::ground(setting), &viewer.1, &target.1)
    }

    /// The board that lies on the ground, if the rule book lays one: its areas, or its standard length.
    fn board(_setting: &Self::Setting) -> Option<Board> {
        None
    }

    /// What an element could shoot over from a place; none if the rule book has no bands of dice.
    fn field(_setting: &Self::Setting, _element: ElementId, _from: Point) -> Option<Field> {
        None
    }

    /// Where a hidden element could come out, in pieces that touch; none if it is not hidden.
    fn appears(
        _setting: &Self::Setting,
        _state: &Self::State,
        _frame: Option<&Self::Frame>,
        _element: ElementId,
    ) -> Vec<Polygon> {
        Vec::new()
    }

    /// How far from the middle of an element a base may begin that its weapons reach, for each that differs, the shortest first; none if the
    /// rule book knows no such limits, or it cannot fire from where it is.
    fn ranges(_setting: &Self::Setting, _state: &Self::State, _element: ElementId) -> Vec<Length> {
        Vec::new()
    }

    /// What is to be known of one element on its card: rows of a key and a value.
    fn card(
        setting: &Self::Setting,
        state: &Self::State,
        frame: Option<&Self::Frame>,
        element: ElementId,
    ) -> Vec<Report>;

    /// How many sides there are: they are numbered from 0.
    fn sides(setting: &Self::Setting) -> u8;

    /// A side's name.
    fn side_name(_setting: &Self::Setting, side: SideId) -> String {
        format!("side {}", side.0)
    }

    /// State and agenda from the bytes of a snapshot that was laid out as `layout` says; none if they cannot be read. The bytes come
    /// from a file: a rule book refuses here what does not fit the setting, such as an element that is not there.
    fn thaw(
        _setting: &Self::Setting,
        layout: u32,
        bytes: &[u8],
    ) -> Option<(Self::State, Vec<Self::Frame>)> {
        if layout != Self::LAYOUT {
            return None;
        }
        postcard::from_bytes(bytes).ok()
    }
}

/// What the top frame of the agenda does or waits for.
#[derive(Clone, Debug)]
pub enum Step<R: Ruleset + ?Sized> {
    /// It goes on by itself.
    Next(Next<R>),
    /// It waits for somebody's decision.
    Decide(Decision),
    /// It waits for dice.
    Roll(Wanted),
}

/// Dice wanted, and what for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wanted {
    /// How many dice of how many sides.
    pub handful: Handful,
    /// What each die needs to succeed, if it is of that kind.
    pub need: Option<u8>,
    /// What they are for.
    pub why: super::report::Text,
    /// Whose dice they are.
    pub side: SideId,
}

/// What a frame brings about: events, and what becomes of the agenda.
#[derive(Clone, Debug, PartialEq)]
pub struct Next<R: Ruleset + ?Sized> {
    /// Applied in order, before the agenda is looked at again.
    pub events: Vec<R::Event>,
    /// What becomes of the frame.
    pub then: Then<R::Frame>,
}

/// What becomes of the frame on top of the agenda.
#[derive(Clone, Debug, PartialEq)]
pub enum Then<F> {
    /// It is finished.
    Pop,
    /// It becomes these frames, the last of them on top. One frame: it changes itself. None is the same as [`Then::Pop`].
    Become(Vec<F>),
    /// The battle is over: the agenda is cleared.
    Over,
}

impl<R: Ruleset + ?Sized> Next<R> {
    /// The frame is finished, with these events.
    pub fn pop(events: Vec<R::Event>) -> Next<R> {
        Next {
            events,
            then: Then::Pop,
        }
    }

    /// The frame becomes these, the last on top.
    pub fn become_(events: Vec<R::Event>, frames: Vec<R::Frame>) -> Next<R> {
        Next {
            events,
            then: Then::Become(frames),
        }
    }
}
