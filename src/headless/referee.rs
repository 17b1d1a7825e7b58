//! The referee: plays battles over JSON lines, so that a bot, a test rig or another program can. `docs/referee.md` is the protocol.
//!
//! It knows no rule book: a [`House`] makes battles of scenario texts and of journals.

mod files;
mod reply;
mod request;

use std::io::{self, BufRead, Read, Write};

use serde_json::{Map, Value as Json, json};

use crate::engine::battle::InputFault;
use crate::engine::journal::{self, MAX_LINE, hash_text};
use crate::engine::session::{Progress, Source};
use crate::engine::{Draft, Looker, Playable, SessionFault, SideId};
use crate::table::Length;
use crate::words::{BattleNames, Words};
use request::{Place, Request};

/// Makes battles: what the referee cannot know without knowing a rule book.
pub trait House {
    /// The scenario's text by a name: a built-in battle's key, or a file's path. Says what is wrong if there is none.
    fn text(&self, name: &str) -> Result<String, String>;

    /// A new battle of a scenario's text, with these changes of its options (an object by name, or null); whoever asks rolls the dice of the
    /// sides in `hand`.
    fn begin(
        &self,
        scenario: &str,
        options: &Json,
        players: Vec<String>,
        hand: Vec<SideId>,
        source: Source,
    ) -> Result<Box<dyn Playable>, String>;

    /// Goes on with a journal's text; what there is to say about it comes along.
    fn go_on(&self, journal: &[u8]) -> Result<(Box<dyn Playable>, Vec<String>), String>;
}

/// The referee of one battle at a time.
pub struct Referee<H: House> {
    house: H,
    battle: Option<Box<dyn Playable>>,
}

/// Why a request is not answered: a line for the other side, the battle as it was.
#[derive(Debug, PartialEq)]
struct Trouble {
    error: String,
    rule: Option<String>,
}

impl From<String> for Trouble {
    fn from(error: String) -> Trouble {
        Trouble { error, rule: None }
    }
}

type Answer = Result<Map<String, Json>, Trouble>;

impl<H: House> Referee<H> {
    /// A referee without a battle.
    pub fn new(house: H) -> Referee<H> {
        Referee {
            house,
            battle: None,
        }
    }

    /// Answers every line of `input` with one line of `output`, until the input ends or a `quit` comes. Empty lines are passed over.
    pub fn serve(&mut self, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if input
                .by_ref()
                .take(MAX_LINE as u64 + 1)
                .read_until(b'\n', &mut line)?
                == 0
            {
                return Ok(());
            }
            let answer = if line.len() > MAX_LINE {
                skip_line(input)?;
                error_line(&format!("the line is longer than {MAX_LINE} bytes"))
            } else if line.trim_ascii().is_empty() {
                continue;
            } else {
                self.answer(line.trim_ascii())
            };
            writeln!(output, "{answer}")?;
            output.flush()?;
            if answer.get("ok").and_then(Json::as_str) == Some("quit") {
                return Ok(());
            }
        }
    }

    /// Answers one line.
    pub fn answer(&mut self, line: &[u8]) -> Json {
        let mut json = match journal::parse(line) {
            Ok(json) => json,
            Err(fault) => return error_line(&format!("this line is no JSON: {fault}")),
        };
        let id = json
            .as_object_mut()
            .and_then(|request| request.remove("id"));
        let name = json
            .get("do")
            .and_then(Json::as_str)
            .unwrap_or_default()
            .to_owned();
        let answer = serde_json::from_value(json)
            .map_err(|fault| Trouble::from(format!("this is no request: {fault}")))
            .and_then(|request| self.serve_one(request));
        let mut line = match answer {
            Ok(mut fields) => {
                fields.insert("ok".to_owned(), name.into());
                fields
            }
            Err(trouble) => {
                let mut fields = Map::new();
                fields.insert("error".to_owned(), trouble.error.into());
                if let Some(rule) = trouble.rule {
                    fields.insert("rule".to_owned(), rule.into());
                }
                fields
            }
        };
        if let Some(id) = id {
            line.insert("id".to_owned(), id);
        }
        Json::Object(line)
    }

    fn serve_one(&mut self, request: Request) -> Answer {
        match request {
            Request::New {
                scenario,
                text,
                players,
                seed,
                dice,
                ask,
                hand,
                options,
            } => {
                let source = request::source(seed, dice, ask)?;
                self.begin(scenario, text, options, players, hand, source)
            }
            Request::Load { path, journal } => self.load(path, journal),
            Request::Quit {} => Ok(Map::new()),
            request => {
                let Some(battle) = &mut self.battle else {
                    return Err("there is no battle: begin one with new or load"
                        .to_owned()
                        .into());
                };
                serve_battle(battle, request)
            }
        }
    }

    fn begin(
        &mut self,
        scenario: Option<String>,
        text: Option<String>,
        options: Json,
        players: Vec<String>,
        hand: Vec<SideId>,
        source: Source,
    ) -> Answer {
        let text = match (scenario, text) {
            (Some(name), None) => self.house.text(&name)?,
            (None, Some(text)) => text,
            _ => {
                return Err("give either scenario (a name or a path) or text"
                    .to_owned()
                    .into());
            }
        };
        let mut battle = self.house.begin(&text, &options, players, hand, source)?;
        let strangers = battle.journal().header().strangers(battle.sides());
        if !strangers.is_empty() {
            let told: Vec<String> = strangers.iter().map(ToString::to_string).collect();
            return Err(format!("{}; {}", told.join("; "), sides(battle.as_ref())).into());
        }
        let stalled = battle.go_on().stalled;
        let fields = reply::standing(battle.as_ref(), stalled);
        self.battle = Some(battle);
        Ok(fields)
    }

    fn load(&mut self, path: Option<String>, journal: Option<String>) -> Answer {
        let file = match (path, journal) {
            (Some(path), None) => files::read(&path)?,
            (None, Some(journal)) => journal.into_bytes(),
            _ => return Err("give either path or journal".to_owned().into()),
        };
        let (battle, notes) = self.house.go_on(&file)?;
        let mut fields = reply::standing(battle.as_ref(), None);
        fields.insert("notes".to_owned(), notes.into());
        self.battle = Some(battle);
        Ok(fields)
    }
}

fn serve_battle(battle: &mut Box<dyn Playable>, request: Request) -> Answer {
    let mut fields = Map::new();
    if let Some(side) = request.side().filter(|side| side.0 >= battle.sides()) {
        let there_are = sides(battle.as_ref());
        return Err(format!("there is no side {}: {there_are}", side.0).into());
    }
    match request {
        Request::Order { side, draft, order } => {
            let progress = match (draft, order) {
                (Some(draft), None) => battle.submit_draft(side, &draft),
                (None, Some(order)) => battle.submit_json(side, &order),
                _ => return Err("give either draft or order".to_owned().into()),
            };
            let progress = progress.map_err(|fault| trouble(battle.as_ref(), &fault))?;
            return Ok(progressed(battle.as_ref(), progress));
        }
        Request::Dice { dice } => {
            let progress = battle.dice(&dice);
            let progress = progress.map_err(|fault| trouble(battle.as_ref(), &fault))?;
            return Ok(progressed(battle.as_ref(), progress));
        }
        Request::Script { dice } => {
            if !matches!(battle.source(), Source::Script(_)) {
                return Err("this battle's dice are not scripted".to_owned().into());
            }
            let progress = battle.add_to_script(&dice);
            return Ok(progressed(battle.as_ref(), progress));
        }
        Request::Undo { side } => {
            match side {
                Some(side) => battle.undo(side),
                None => battle.undo_across_dice(),
            }
            .map_err(|fault| trouble(battle.as_ref(), &fault))?;
            return Ok(reply::standing(battle.as_ref(), None));
        }
        Request::Look { at } => {
            let looked = battle.step_to(at);
            looked.map_err(|fault| trouble(battle.as_ref(), &fault))?;
            return Ok(reply::standing(battle.as_ref(), None));
        }
        Request::Fork {} => {
            let fork = battle.fork();
            *battle = fork.map_err(|fault| trouble(battle.as_ref(), &fault))?;
            return Ok(reply::standing(battle.as_ref(), None));
        }
        Request::Decision {
            element,
            candidates,
        } => {
            return Ok(reply::decision(battle.as_ref(), element, candidates));
        }
        Request::Judge { draft } => {
            fields.insert("verdict".to_owned(), judge(battle.as_ref(), &draft)?)
        }
        Request::Forecast { draft } => {
            let forecast = battle.forecast(&draft);
            fields.insert("forecast".to_owned(), json!(forecast))
        }
        Request::Sight { from, to } => {
            let (from, to) = (looker(battle.as_ref(), from)?, looker(battle.as_ref(), to)?);
            let line = battle.sight(from, to);
            fields.insert("seen".to_owned(), (!line.blocked()).into());
            fields.insert("line".to_owned(), json!(line))
        }
        Request::State { viewer } => {
            if let Some(board) = battle.board() {
                fields.insert("board".to_owned(), json!(board));
            }
            fields.insert("state".to_owned(), json!(battle.view(viewer)))
        }
        Request::Card { element } => {
            let view = battle.view(None);
            if view.elements.iter().all(|known| known.id != element) {
                return Err(Trouble::from(format!("there is no element {}", element.0)));
            }
            fields.insert("card".to_owned(), reply::card(battle.as_ref(), element))
        }
        Request::Hash {} => {
            fields.insert("inputs".to_owned(), battle.at().into());
            fields.insert("hash".to_owned(), hash_text(battle.hash()).into())
        }
        Request::Events { since } => {
            fields.insert("events".to_owned(), reply::events(battle.as_ref(), since))
        }
        Request::Save { path: Some(path) } => {
            files::write(&path, &battle.journal().text())?;
            fields.insert("path".to_owned(), path.into())
        }
        Request::Save { path: None } => {
            fields.insert("journal".to_owned(), battle.journal().text().into())
        }
        Request::Verify {} => {
            let verified = battle.verify();
            fields.insert("inputs".to_owned(), verified.inputs.into());
            fields.insert("dice".to_owned(), json!(verified.dice));
            if verified.by_hand > 0 {
                fields.insert("by_hand".to_owned(), verified.by_hand.into());
            }
            let difference = verified.difference.map(|d| d.to_string());
            fields.insert("difference".to_owned(), json!(difference))
        }
        Request::New { .. } | Request::Load { .. } | Request::Quit {} => None,
    };
    Ok(fields)
}

/// Which sides there are, in words.
fn sides(battle: &dyn Playable) -> String {
    let named = (0..battle.sides()).map(|n| format!("{n} is {}", battle.side_name(SideId(n))));
    named.collect::<Vec<_>>().join(", ")
}

fn progressed(battle: &dyn Playable, progress: Progress) -> Map<String, Json> {
    let mut fields = reply::standing(battle, progress.stalled);
    fields.insert("from".to_owned(), progress.from.into());
    fields
}

fn judge(battle: &dyn Playable, draft: &Draft) -> Result<Json, Trouble> {
    match battle.judge(draft) {
        Some(verdict) => Ok(json!(verdict)),
        None => Err("no order is wanted now".to_owned().into()),
    }
}

/// The piece that is meant: an element's, or one that is imagined.
fn looker(battle: &dyn Playable, place: Place) -> Result<Looker, Trouble> {
    match place {
        Place::Piece(piece) => {
            let ground = battle.ground();
            let on_table = (0..=ground.width.0).contains(&piece.at.x)
                && (0..=ground.height.0).contains(&piece.at.y)
                && (Length::ZERO..=Length::cm(10)).contains(&piece.radius);
            if on_table {
                Ok((None, piece))
            } else {
                Err(format!(
                    "a piece stands on the table (x 0 to {}, y 0 to {}), with a radius of 0 to 1000",
                    ground.width.0, ground.height.0
                )
                .into())
            }
        }
        Place::Element(id) => {
            let view = battle.view(None);
            let element = view.elements.iter().find(|e| e.id == id);
            let Some(element) = element else {
                return Err(format!("there is no element {}", id.0).into());
            };
            match element.piece {
                Some(piece) => Ok((Some(id), piece)),
                None => Err(format!("{} is not on the table", element.name).into()),
            }
        }
    }
}

fn trouble(battle: &dyn Playable, fault: &SessionFault) -> Trouble {
    match fault {
        SessionFault::Input(InputFault::Refused(refusal)) => Trouble {
            error: Words::english().tell(&refusal.text, &BattleNames::of(battle)),
            rule: Some(refusal.rule.to_string()),
        },
        SessionFault::OthersOrder(SideId(_)) => {
            Trouble::from(format!("{fault}; without a side, everything is taken back"))
        }
        other => Trouble::from(other.to_string()),
    }
}

fn error_line(error: &str) -> Json {
    json!({ "error": error })
}

/// Passes over the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None => {
                let all = buffer.len();
                input.consume(all);
            }
        }
    }
}
