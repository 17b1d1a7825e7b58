//! The table and a unit's card, as a side may see them: what is hidden from it is not there (F3-R11).

use super::movement::isolated;
use super::options::Initiative;
use super::roster::Quality;
use super::setting::Setting;
use super::state::{Phase, Place, State};
use crate::engine::{DeckView, ElementView, Off, Report, SideId, TableView, Text, Value};
use crate::table::{ElementId, Piece, Point};

/// The whole table.
pub fn table(setting: &Setting, state: &State, viewer: Option<SideId>) -> TableView {
    let hidden = |id: &ElementId| {
        state.element(*id).hidden && viewer.is_some_and(|viewer| viewer != setting.side(*id))
    };
    TableView {
        turn: state.turn,
        turns: setting.terms.turns,
        phase: state.active,
        elements: setting
            .ids()
            .filter(|id| !hidden(id))
            .map(|id| element(setting, state, id))
            .collect(),
        outcome: state.outcome.clone(),
        stage: Some(stage(setting, state)),
        deck: deck(setting, state),
        ..TableView::default()
    }
}

/// The part of the half-turn that goes on, and whose it is.
pub fn stage(setting: &Setting, state: &State) -> Text {
    let key = match state.phase {
        Phase::Movement => "stage-movement",
        Phase::Defence => "stage-defence",
        Phase::Assault => "stage-assault",
    };
    Text::key(key).with("side", Value::Side(state.acting(setting)))
}

/// The turn cards, if there are any (F3-R3).
pub fn deck(setting: &Setting, state: &State) -> Option<DeckView> {
    (setting.options.initiative == Initiative::Deck).then(|| DeckView::of(&state.deck, true))
}

/// One unit.
pub fn element(setting: &Setting, state: &State, id: ElementId) -> ElementView {
    let fixed = &setting.elements[usize::from(id.0)];
    let unit = setting.unit(id);
    let e = state.element(id);
    let (piece, off) = match e.place {
        Place::Table(piece) => (Some(seated(setting, state, id, piece)), None),
        Place::Waiting | Place::Ready => (None, Some(Off::Waiting)),
        Place::Left(_) => (None, Some(Off::Left)),
        Place::Eliminated => (None, Some(Off::Eliminated)),
    };
    let fought = state.phase == Phase::Assault && e.done;
    let marks = [
        (e.place == Place::Ready, Text::key("tag-ready")),
        (e.packed, Text::key("tag-packed")),
        (e.engaged && piece.is_some(), Text::key("tag-engaged")),
        (e.charged && !fought, Text::key("tag-must-fight")),
        (e.cancelled && piece.is_some(), Text::key("tag-cancelled")),
        (e.hidden, Text::key("tag-hidden")),
    ];
    let tags = marks.into_iter().filter(|(shown, _)| *shown);
    ElementView {
        id,
        name: fixed.name.clone(),
        side: fixed.side,
        kind: unit.key.clone(),
        figure: unit.figure.clone(),
        piece,
        off,
        strength: e.strength,
        full_strength: setting.full_strength(id),
        pinned: e.pinned,
        overwatch: false,
        done: e.done && state.acting(setting) == fixed.side,
        active: false,
        tags: tags.map(|(_, tag)| tag).collect(),
        figures: Vec::new(),
        die: None,
    }
}

/// Where a unit is shown: where it stands, but that those in one area (F3-R5) stand beside one another.
fn seated(setting: &Setting, state: &State, id: ElementId, piece: Piece) -> Piece {
    if !setting.board.is_grid() || setting.options.stack < 2 {
        return piece;
    }
    let before = state
        .pieces()
        .filter(|(other, there)| *other < id && there.at == piece.at)
        .count() as i32;
    let off = before * piece.radius.0 / 4;
    Piece {
        at: Point::new(piece.at.x + off, piece.at.y + off),
        ..piece
    }
}

/// What there is to know of a unit.
pub fn card(setting: &Setting, state: &State, id: ElementId) -> Vec<Report> {
    let unit = setting.unit(id);
    let e = state.element(id);
    let row = |label: &'static str, value: Text| Report {
        label: Text::key(label),
        value,
    };
    let number = |n: u8| Value::Number(i64::from(n));
    let kind = match setting.elements[usize::from(id.0)].quality {
        Quality::Poor => "card-poor",
        Quality::Regular => "card-name",
        Quality::Elite => "card-elite",
    };
    let mut rows = vec![
        row(
            "card-type",
            Text::key(kind).with("name", Value::Name(unit.name.clone())),
        ),
        row(
            "card-strength",
            Text::key("card-of")
                .with("n", number(e.strength))
                .with("full", number(setting.full_strength(id))),
        ),
        row(
            "card-moves",
            Text::key(if unit.moves.0 == unit.moves.1 {
                "card-moves-all"
            } else {
                "card-moves-two"
            })
            .with("open", number(unit.moves.0))
            .with("bad", number(unit.moves.1)),
        ),
    ];
    for (dice, range) in &unit.dice {
        let band = Text::key("card-band")
            .with("dice", number(*dice))
            .with("range", Value::Number((*range).into()));
        rows.push(row("card-dice", band));
    }
    if isolated(setting, state, id) {
        rows.push(row("card-command", Text::key("card-isolated")));
    } else if state.piece(id).is_some() {
        rows.push(row("card-command", Text::key("card-in-command")));
    }
    rows
}
