//! A battle under any rule book, for those who need not know which: the referee, the window's panels, the replay.

use std::sync::Arc;

use serde_json::Value as Json;

use super::battle::Waiting;
use super::field::Field;
use super::journal::Journal;
use super::report::{Draft, Offer, Report, SideId, TableView, Told};
use super::ruleset::{Looker, Ruleset};
use super::session::{Progress, Session, SessionFault, Sink, Source, Verified, verify};
use super::verdict::{Forecast, Verdict};
use crate::table::sight::SightLine;
use crate::table::{Base, Board, ElementId, Ground, Length, Mobility, Piece, Point, Polygon, Unit};

/// An order that an offer allows.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// As the rule book writes it.
    pub order: Json,
    /// The draft that makes it.
    pub draft: Draft,
}

/// A [`Session`] whose rule book is not known. Each method does what the session's or its battle's of that name does.
pub trait Playable: Send + Sync {
    /// The rule book's name.
    fn rules(&self) -> &'static str;
    /// What the rule book measures in.
    fn unit(&self) -> Unit;
    /// What the battle waits for.
    fn waiting(&self) -> &Waiting;
    /// All that may be done now.
    fn offers(&self) -> Vec<Offer>;
    /// Orders that an offer allows.
    fn candidates(&self, offer: &Offer) -> Vec<Candidate>;
    /// Whether a draft is legal, and what to expect of it.
    fn judge(&self, draft: &Draft) -> Option<Verdict>;
    /// What the draft's volley would do.
    fn forecast(&self, draft: &Draft) -> Option<Forecast>;
    /// The table as `viewer` may see it.
    fn view(&self, viewer: Option<SideId>) -> TableView;
    /// What is to be known of one element.
    fn card(&self, element: ElementId) -> Vec<Report>;
    /// The ground it is fought on.
    fn ground(&self) -> &Ground;
    /// The sight line from one piece to another, as the rule book has them see each other now.
    fn sight(&self, viewer: Looker, target: Looker) -> SightLine;
    /// The board that lies on the ground, if the rule book lays one.
    fn board(&self) -> Option<Board>;
    /// What an element could shoot over from a place, if the rule book has bands of dice.
    fn field(&self, element: ElementId, from: Point) -> Option<Field>;
    /// Where a hidden element could come out, in pieces that touch; none if it is not hidden.
    fn appears(&self, element: ElementId) -> Vec<Polygon>;
    /// How far from the middle of an element a base may begin that its weapons reach, for each that differs.
    fn ranges(&self, element: ElementId) -> Vec<Length>;
    /// An element as a mover: where it stands, how it gets about, every other base. None if it is not on the table.
    fn mover(&self, element: ElementId) -> Option<(Piece, Mobility, Vec<Base>)>;
    /// How many sides there are: they are numbered from 0.
    fn sides(&self) -> u8;
    /// A side's name.
    fn side_name(&self, side: SideId) -> String;
    /// The hash of the battle.
    fn hash(&self) -> u64;
    /// After how many inputs the battle is looked at.
    fn at(&self) -> usize;
    /// How many inputs there are.
    fn inputs(&self) -> usize;
    /// The earliest moment that can be looked at.
    fn first(&self) -> usize;
    /// The table before anything happened.
    fn opening(&self) -> &TableView;
    /// What happened by input `n`.
    fn told(&self, n: usize) -> &[Told];
    /// The journal.
    fn journal(&self) -> &Journal;
    /// Names in the journal who plays each side; see [`Session::set_players`].
    fn set_players(&mut self, players: Vec<String>);
    /// Names in the journal whose dice a player rolls by hand; see [`Session::set_hand`].
    fn set_hand(&mut self, hand: Vec<SideId>);
    /// Where the dice come from.
    fn source(&self) -> &Source;
    /// Gives the order that a draft makes.
    fn submit_draft(&mut self, side: SideId, draft: &Draft) -> Result<Progress, SessionFault>;
    /// Gives an order as the rule book writes it.
    fn submit_json(&mut self, side: SideId, order: &Json) -> Result<Progress, SessionFault>;
    /// Gives the dice that are wanted.
    fn dice(&mut self, dice: &[u8]) -> Result<Progress, SessionFault>;
    /// Makes a remark in the journal about the next input; see [`Session::remark`].
    fn remark(&mut self, about: Json) -> Result<(), SessionFault>;
    /// Whether the dice that are wanted are a player's own.
    fn awaits_hand(&self) -> bool;
    /// Has the seed roll the dice that a player was to roll by hand.
    fn roll_for_hand(&mut self) -> Result<Progress, SessionFault>;
    /// Gives a script more dice.
    fn add_to_script(&mut self, dice: &[u8]) -> Progress;
    /// Rolls what comes by itself.
    fn go_on(&mut self) -> Progress;
    /// Where a free undo would lead.
    fn free_undo(&self, side: SideId) -> Result<usize, SessionFault>;
    /// Takes back the last order of `side`, if that is free.
    fn undo(&mut self, side: SideId) -> Result<usize, SessionFault>;
    /// Takes back the last order and all dice since.
    fn undo_across_dice(&mut self) -> Result<usize, SessionFault>;
    /// Looks at the battle after `n` inputs.
    fn step_to(&mut self, n: usize) -> Result<(), SessionFault>;
    /// A battle of its own that goes on from the moment that is looked at.
    fn fork(&self) -> Result<Box<dyn Playable>, SessionFault>;
    /// Keeps the journal in `sink`.
    fn keep_in(&mut self, sink: Box<dyn Sink>, anew: bool);
    /// Why the last inputs are not kept.
    fn unsaved(&self) -> Option<&str>;
    /// Tries again to write what could not be written.
    fn save_again(&mut self);
    /// Plays the journal again from its beginning and compares.
    fn verify(&self) -> Verified;
}

impl<R: Ruleset> Playable for Session<R>
where
    Session<R>: Send + Sync,
{
    fn rules(&self) -> &'static str {
        R::NAME
    }

    fn unit(&self) -> Unit {
        R::UNIT
    }

    fn waiting(&self) -> &Waiting {
        self.battle().waiting()
    }

    fn offers(&self) -> Vec<Offer> {
        self.battle().offers()
    }

    fn candidates(&self, offer: &Offer) -> Vec<Candidate> {
        let orders = self.battle().candidates(offer);
        orders
            .iter()
            .map(|order| Candidate {
                order: serde_json::to_value(order).unwrap_or(Json::Null),
                draft: R::draft(order),
            })
            .collect()
    }

    fn judge(&self, draft: &Draft) -> Option<Verdict> {
        self.battle().judge(draft)
    }

    fn forecast(&self, draft: &Draft) -> Option<Forecast> {
        self.battle().forecast(draft)
    }

    fn view(&self, viewer: Option<SideId>) -> TableView {
        self.battle().view(viewer)
    }

    fn card(&self, element: ElementId) -> Vec<Report> {
        self.battle().card(element)
    }

    fn ground(&self) -> &Ground {
        self.battle().ground()
    }

    fn sight(&self, viewer: Looker, target: Looker) -> SightLine {
        R::sight(
            self.battle().setting(),
            self.battle().state(),
            viewer,
            target,
        )
    }

    fn board(&self) -> Option<Board> {
        self.battle().board()
    }

    fn field(&self, element: ElementId, from: Point) -> Option<Field> {
        self.battle().field(element, from)
    }

    fn appears(&self, element: ElementId) -> Vec<Polygon> {
        self.battle().appears(element)
    }

    fn ranges(&self, element: ElementId) -> Vec<Length> {
        self.battle().ranges(element)
    }

    fn mover(&self, element: ElementId) -> Option<(Piece, Mobility, Vec<Base>)> {
        R::mover(self.battle().setting(), self.battle().state(), element)
    }

    fn sides(&self) -> u8 {
        R::sides(self.battle().setting())
    }

    fn side_name(&self, side: SideId) -> String {
        R::side_name(self.battle().setting(), side)
    }

    fn hash(&self) -> u64 {
        self.battle().hash()
    }

    fn at(&self) -> usize {
        Session::at(self)
    }

    fn inputs(&self) -> usize {
        self.len()
    }

    fn first(&self) -> usize {
        Session::first(self)
    }

    fn opening(&self) -> &TableView {
        Session::opening(self)
    }

    fn told(&self, n: usize) -> &[Told] {
        Session::told(self, n)
    }

    fn journal(&self) -> &Journal {
        Session::journal(self)
    }

    fn set_players(&mut self, players: Vec<String>) {
        Session::set_players(self, players);
    }

    fn set_hand(&mut self, hand: Vec<SideId>) {
        Session::set_hand(self, hand);
    }

    fn source(&self) -> &Source {
        Session::source(self)
    }

    fn submit_draft(&mut self, side: SideId, draft: &Draft) -> Result<Progress, SessionFault> {
        Session::submit_draft(self, side, draft)
    }

    fn submit_json(&mut self, side: SideId, order: &Json) -> Result<Progress, SessionFault> {
        Session::submit_json(self, side, order)
    }

    fn dice(&mut self, dice: &[u8]) -> Result<Progress, SessionFault> {
        Session::dice(self, dice)
    }

    fn remark(&mut self, about: Json) -> Result<(), SessionFault> {
        Session::remark(self, about)
    }

    fn awaits_hand(&self) -> bool {
        Session::awaits_hand(self)
    }

    fn roll_for_hand(&mut self) -> Result<Progress, SessionFault> {
        Session::roll_for_hand(self)
    }

    fn add_to_script(&mut self, dice: &[u8]) -> Progress {
        Session::add_to_script(self, dice)
    }

    fn go_on(&mut self) -> Progress {
        Session::go_on(self)
    }

    fn free_undo(&self, side: SideId) -> Result<usize, SessionFault> {
        Session::free_undo(self, side)
    }

    fn undo(&mut self, side: SideId) -> Result<usize, SessionFault> {
        Session::undo(self, side)
    }

    fn undo_across_dice(&mut self) -> Result<usize, SessionFault> {
        Session::undo_across_dice(self)
    }

    fn step_to(&mut self, n: usize) -> Result<(), SessionFault> {
        Session::step_to(self, n)
    }

    fn fork(&self) -> Result<Box<dyn Playable>, SessionFault> {
        Ok(Box::new(Session::fork(self)?))
    }

    fn keep_in(&mut self, sink: Box<dyn Sink>, anew: bool) {
        Session::keep_in(self, sink, anew);
    }

    fn unsaved(&self) -> Option<&str> {
        Session::unsaved(self)
    }

    fn save_again(&mut self) {
        Session::save_again(self);
    }

    fn verify(&self) -> Verified {
        verify::<R>(Arc::clone(self.battle().setting()), Session::journal(self))
    }
}
