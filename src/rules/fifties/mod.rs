//! Fast and Furious Fifties (by Ross Macfarlane): companies of the mid-20th century on squares, on hexes, or measured in standard lengths.
//!
//! In the rule book's own order: [`roster`] of units, [`sequence`] of play, [`movement`] and where one can [`reach`], [`retreat`], [`fire`]
//! and [`damage`], [`assault`]. [`ground`] says what terrain does. What changes is in [`state`], and only [`event`] changes it; what is still
//! to come is in [`frame`]. [`offers`], [`candidates`], [`draft`], [`forecast`], [`told`] and [`view`] face outwards.

pub mod assault;
pub mod candidates;
pub mod damage;
pub mod draft;
pub mod event;
pub mod fire;
pub mod forecast;
pub mod frame;
pub mod ground;
pub mod house;
pub mod movement;
pub mod offers;
pub mod options;
pub mod order;
pub mod reach;
pub mod retreat;
pub mod roster;
pub mod sequence;
pub mod setting;
pub mod state;
pub mod told;
pub mod view;

pub use event::Event;
pub use frame::Frame;
pub use house::HOUSE_RULES;
pub use options::Options;
pub use order::{Order, Way};
pub use roster::{Kind, Quality, UnitType};
pub use setting::{ElementSetting, Setting};
pub use state::State;

use crate::chance::{Card, Deck};
use crate::engine::{
    Decision, Draft, Field, Forecast, Offer, Refusal, Report, Ruleset, SideId, TableView, Told,
    Verdict,
};
use crate::table::{Base, Board, ElementId, Ground, Mobility, Piece, Point, Stance};
use state::{Element, Phase, Place};

/// The rule book's name in files.
pub const NAME: &str = "fast_and_furious_fifties";

/// The rule book, to be played by the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book;

pub(crate) type Next = crate::engine::Next<Book>;
pub(crate) type Step = crate::engine::Step<Book>;

impl Ruleset for Book {
    const NAME: &'static str = NAME;
    const VERSION: u32 = 1;

    type Setting = Setting;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Frame = Frame;

    fn start(setting: &Setting) -> (State, Vec<Frame>) {
        let elements = setting.ids().map(|id| {
            let fixed = &setting.elements[usize::from(id.0)];
            Element {
                place: fixed.piece.map_or(Place::Waiting, Place::Table),
                strength: setting.full_strength(id),
                pinned: false,
                done: false,
                moved: false,
                packed: false,
                engaged: false,
                charged: false,
                cancelled: false,
                hidden: fixed.hidden && setting.options.hidden_units,
            }
        });
        let state = State {
            turn: 0,
            active: setting.colours[0],
            phase: Phase::Movement,
            deck: Deck::new(0..Card::COUNT),
            elements: elements.collect(),
            shots: Vec::new(),
            outcome: None,
        };
        (state, vec![Frame::Turn])
    }

    fn step(setting: &Setting, state: &State, frame: &Frame) -> Step {
        match frame {
            Frame::Turn => Step::Next(sequence::turn(state)),
            Frame::Card => sequence::card(setting, state),
            Frame::Half(n) => Step::Next(sequence::half(setting, state, *n)),
            Frame::Arrival(index) => sequence::arrival(setting, state, *index),
            Frame::Movement(n) => sequence::movement(setting, state, *n),
            Frame::Defence(n) => sequence::defence(setting, state, *n),
            Frame::Assault(n) => sequence::assault(setting, state, *n),
            Frame::Isolation(id, _) => sequence::isolation(setting, *id),
            Frame::Walk(id, way) => Step::Next(sequence::walk(setting, state, *id, way)),
            Frame::Volley(volley) => damage::volley(setting, state, volley),
            Frame::Hits(hits) => damage::hits(setting, state, hits),
            Frame::Ground(given) => assault::ground(setting, state, given),
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
            return Err(Refusal::new("F3-3", "not-your-decision"));
        }
        match frame {
            Frame::Hits(hits) => damage::answer(setting, state, hits, order),
            Frame::Ground(given) => assault::answer(setting, state, given, order),
            _ => sequence::answer(setting, state, frame, order),
        }
    }

    fn rolled(setting: &Setting, state: &State, frame: &Frame, dice: &[u8]) -> Next {
        match (frame, dice) {
            (Frame::Card, [die]) => sequence::drawn(setting, state, *die),
            (Frame::Arrival(index), [die]) => {
                sequence::arrival_rolled(setting, state, *index, *die)
            }
            (Frame::Isolation(id, way), [die]) => sequence::isolation_rolled(*id, way, *die),
            (Frame::Volley(volley), dice) => damage::volley_rolled(state, volley, dice),
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

    fn view(setting: &Setting, state: &State, viewer: Option<SideId>) -> TableView {
        view::table(setting, state, viewer)
    }

    fn mover(
        setting: &Setting,
        state: &State,
        element: ElementId,
    ) -> Option<(Piece, Mobility, Vec<Base>)> {
        let piece = state.piece(element).filter(|_| !setting.board.is_grid())?;
        let bases = state.pieces().filter(|(id, _)| *id != element);
        let bases = bases.map(|(id, piece)| Base {
            id,
            at: piece.at,
            radius: piece.radius,
            stance: if setting.hostile(element, id) {
                Stance::Obstacle
            } else {
                Stance::FriendOnFoot
            },
        });
        Some((piece, setting.unit(element).mobility, bases.collect()))
    }

    fn ground(setting: &Setting) -> &Ground {
        &setting.ground
    }

    fn draws_card(setting: &Setting, frame: &Frame) -> bool {
        matches!(frame, Frame::Card) && setting.options.initiative == options::Initiative::Deck
    }

    fn board(setting: &Setting) -> Option<Board> {
        Some(setting.board)
    }

    fn field(setting: &Setting, element: ElementId, from: Point) -> Option<Field> {
        setting
            .knows(element)
            .then(|| fire::field(setting, element, from))
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
        if layout != Self::LAYOUT {
            return None;
        }
        let (state, agenda): (State, Vec<Frame>) = postcard::from_bytes(bytes).ok()?;
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
