//! The battle as the screen shows it. It trails behind the battle itself: events are shown one after the other, and a click while it
//! trails only hurries it.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::{Awake, Step};
use crate::engine::report::{ElementView, Rolled, TableView, Told};
use crate::picture::{self, Spot};
use crate::table::{ElementId, Point};

/// What is shown, and the events that are still to be shown.
#[derive(Resource, Debug, Default)]
pub struct Shown {
    view: TableView,
    queue: VecDeque<Told>,
    playing: Option<Playing>,
    hurried: bool,
    jumps: u64,
}

/// How fast events are shown: 1 is normal, 0.5 half as fast; 0 shows them at once.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Tempo(pub f32);

impl Default for Tempo {
    fn default() -> Tempo {
        Tempo(1.0)
    }
}

/// An event's turn on the screen has come: dice fall, sounds are heard.
#[derive(Message, Clone, Debug)]
pub struct Played(pub Told);

/// What came of an event may be told: its dice lie still, if it has any.
#[derive(Message, Clone, Debug)]
pub struct Settled(pub Told);

/// Seconds that dice fall at normal speed.
pub const FALL: f32 = 0.38;

/// Seconds that dice lie before what comes of them is shown, at normal speed.
const LIE: f32 = 0.22;

/// How far round the marker of a hidden squad it is pointed at, in tenths of a millimetre.
const MARKER: f32 = 290.0;

/// Seconds that a drawn card, or the matrix's die, lies on the table at normal speed.
const CARD: f32 = 1.6;

#[derive(Debug)]
struct Playing {
    told: Told,
    seconds: f32,
    length: f32,
    settled: bool,
}

/// What had its turn while the screen went on.
#[derive(Debug, Default)]
struct Went {
    begun: Vec<Told>,
    settled: Vec<Told>,
}

/// A shot on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// Where it was fired.
    pub from: Spot,
    /// Where it goes.
    pub to: Spot,
    /// How far it is, from 0 to 1.
    pub part: f32,
}

impl Shown {
    /// The table as it is shown now.
    pub fn view(&self) -> &TableView {
        &self.view
    }

    /// Shows a table at once: a battle just opened, a place in a replay. Whatever was still to be shown is dropped.
    pub fn set(&mut self, view: TableView) {
        *self = Shown {
            view,
            jumps: self.jumps + 1,
            ..Shown::default()
        };
    }

    /// How often a table was shown at once: whatever followed the events must be looked at anew.
    pub fn jumps(&self) -> u64 {
        self.jumps
    }

    /// Shows an event when those before it have been shown.
    pub fn tell(&mut self, told: Told) {
        self.queue.push_back(told);
    }

    /// Shows all that is waiting at once.
    pub fn hurry(&mut self) {
        self.hurried = self.trailing();
    }

    /// Whether events are still to be shown. While they are, a click is for hurrying, not for ordering.
    pub fn trailing(&self) -> bool {
        self.playing.is_some() || !self.queue.is_empty()
    }

    /// The event that has its turn on the screen.
    pub fn playing(&self) -> Option<&Told> {
        self.playing.as_ref().map(|playing| &playing.told)
    }

    /// How many seconds of normal speed the event that has its turn has been on the screen.
    pub fn seconds(&self) -> f32 {
        self.playing.as_ref().map_or(0.0, |playing| playing.seconds)
    }

    /// The element with that number as it is shown.
    pub fn element(&self, id: ElementId) -> Option<&ElementView> {
        self.view.elements.iter().find(|e| e.id == id)
    }

    /// The centre of an element's base as it is shown: on its way, while it walks. None when it is off the table.
    pub fn place(&self, id: ElementId) -> Option<Spot> {
        let at = self.element(id)?.piece?.at;
        let walked = self.playing.as_ref().and_then(|p| {
            let (walker, path) = p.told.walked.as_ref()?;
            (*walker == id && path.len() >= 2).then(|| along(path, p.seconds / p.length.max(1e-3)))
        });
        Some(walked.unwrap_or_else(|| Spot::from(at)))
    }

    /// The element whose base covers a place as it is shown; of several the nearest.
    pub fn element_at(&self, at: Point) -> Option<ElementId> {
        let at = Spot::from(at);
        let distance = |view: &ElementView| {
            let radius = view.piece?.radius.0 as f32 * 1.15;
            // A hidden squad's marker is small, and its die is a part of it.
            let radius = if view.die.is_some() {
                radius.max(MARKER)
            } else {
                radius
            };
            let far = (self.place(view.id)? - at).length();
            (far <= radius).then_some((far, view.id))
        };
        let near = self.view.elements.iter().filter_map(distance);
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, id)| id)
    }

    /// The shot that is being shown.
    pub fn shot(&self) -> Option<Shot> {
        let playing = self.playing.as_ref()?;
        let (from, to) = playing.told.shot?;
        Some(Shot {
            from: self.place(from)?,
            to: self.place(to)?,
            part: (playing.seconds / playing.length.max(1e-3)).clamp(0.0, 1.0),
        })
    }

    /// Goes on by `seconds` of normal speed (all the way, if none are given), and says which events had their turn and which may be told.
    fn advance(&mut self, seconds: Option<f32>) -> Went {
        let all = self.hurried || seconds.is_none();
        let mut left = seconds.unwrap_or_default();
        let mut went = Went::default();
        loop {
            if self.playing.is_none() {
                let Some(told) = self.queue.pop_front() else {
                    break;
                };
                went.begun.push(told.clone());
                let length = seconds_of(&told);
                self.playing = Some(Playing {
                    told,
                    seconds: 0.0,
                    length,
                    settled: false,
                });
            }
            if let Some(playing) = &mut self.playing {
                let rest = playing.length - playing.seconds;
                let ends = all || left >= rest;
                let fallen = playing.told.rolled.is_none() || playing.seconds + left >= FALL;
                if !playing.settled && (ends || fallen) {
                    playing.settled = true;
                    went.settled.push(playing.told.clone());
                }
                if !ends {
                    playing.seconds += left;
                    break;
                }
                left -= rest;
            }
            if let Some(done) = self.playing.take() {
                self.view.apply(&done.told);
            }
        }
        self.hurried = false;
        went
    }
}

/// How long an event is shown at normal speed: a step of 10 cm takes a third of a second, in the air a third of that; a shot as long as a step,
/// dice a little longer.
fn seconds_of(told: &Told) -> f32 {
    let walked = told.walked.as_ref().map_or(0.0, |(walker, path)| {
        let walker = told.changes.iter().find(|(before, _)| before.id == *walker);
        let flies = walker.is_some_and(|(before, _)| picture::flies(&before.figure));
        path.windows(2)
            .map(|w| (Spot::from(w[1]) - Spot::from(w[0])).length())
            .sum::<f32>()
            * if flies { 0.11 } else { 0.33 }
            / 1000.0
    });
    let shot = if told.shot.is_some() { 0.33 } else { 0.0 };
    let dice = if told.rolled.is_some() {
        FALL + LIE
    } else {
        0.0
    };
    let marked = told.changes.iter().any(|(before, after)| {
        before.pinned != after.pinned
            || before.overwatch != after.overwatch
            || before.strength != after.strength
            || before.die != after.die
    });
    let tag = if marked { 0.2 } else { 0.0 };
    let chooses = |rolled: &Rolled| rolled.why.key == "dice-matrix";
    let chooses = told.rolled.as_ref().is_some_and(chooses);
    let card = if told.turned.is_some() || chooses {
        CARD
    } else {
        0.0
    };
    walked.max(shot).max(dice).max(tag).max(card)
}

fn along(path: &[Point], part: f32) -> Spot {
    let spots: Vec<Spot> = path.iter().copied().map(Spot::from).collect();
    let total: f32 = spots.windows(2).map(|w| (w[1] - w[0]).length()).sum();
    let mut left = total * part.clamp(0.0, 1.0);
    for w in spots.windows(2) {
        let step = w[1] - w[0];
        if left <= step.length() {
            return w[0] + step.unit() * left;
        }
        left -= step.length();
    }
    spots[spots.len() - 1]
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<Tempo>()
        .add_message::<Played>()
        .add_message::<Settled>()
        .add_systems(Update, play.in_set(Step::Events));
}

fn play(
    mut shown: ResMut<Shown>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut played: MessageWriter<Played>,
    mut settled: MessageWriter<Settled>,
    mut awake: ResMut<Awake>,
) {
    if !shown.trailing() {
        return;
    }
    // After a rest the clock has run on: the first step must not swallow the whole movement.
    let seconds = time.delta_secs().min(0.05) * tempo.0;
    let went = shown.advance((tempo.0 > 0.0).then_some(seconds));
    played.write_batch(went.begun.into_iter().map(Played));
    settled.write_batch(went.settled.into_iter().map(Settled));
    awake.moving();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Handful;
    use crate::engine::{Rolled, SideId, Text};
    use crate::table::{Heading, Length, Piece};

    fn view(at: Point) -> ElementView {
        ElementView {
            id: ElementId(3),
            name: "A".into(),
            side: SideId(0),
            kind: "rifle".into(),
            figure: "rifle".into(),
            piece: Some(Piece {
                at,
                radius: Length::mm(20),
                facing: Heading::EAST,
                level: 0,
            }),
            off: None,
            strength: 3,
            full_strength: 3,
            pinned: false,
            overwatch: false,
            done: false,
            active: false,
            tags: Vec::new(),
            figures: Vec::new(),
            die: None,
        }
    }

    fn walking() -> Shown {
        let (from, to) = (Point::cm(10, 10), Point::cm(20, 10));
        let mut shown = Shown::default();
        shown.set(TableView {
            elements: vec![view(from)],
            ..default()
        });
        shown.tell(Told {
            walked: Some((ElementId(3), vec![from, to])),
            changes: vec![(view(from), view(to))],
            ..default()
        });
        shown
    }

    #[test]
    fn a_piece_slides_along_its_path_and_then_stands_there() {
        let mut shown = walking();
        assert_eq!(shown.advance(Some(0.165)).begun.len(), 1);
        let at = shown.place(ElementId(3)).unwrap();
        assert!((at.x - 1500.0).abs() < 5.0 && shown.trailing());
        assert_eq!(
            shown.element(ElementId(3)).unwrap().piece.unwrap().at,
            Point::cm(10, 10)
        );
        shown.advance(Some(0.2));
        assert!(!shown.trailing());
        assert_eq!(
            shown.element(ElementId(3)).unwrap().piece.unwrap().at,
            Point::cm(20, 10)
        );
    }

    #[test]
    fn hurrying_shows_all_and_every_event_has_its_turn_once() {
        let mut shown = walking();
        shown.tell(Told::default());
        shown.tell(Told {
            shot: Some((ElementId(3), ElementId(3))),
            ..default()
        });
        let mut turns = shown.advance(Some(0.01)).begun.len();
        shown.hurry();
        turns += shown.advance(Some(0.01)).begun.len();
        assert_eq!(turns, 3);
        assert!(!shown.trailing());
        assert_eq!(shown.element_at(Point::new(2010, 1000)), Some(ElementId(3)));
        assert_eq!(shown.element_at(Point::cm(30, 10)), None);
    }

    #[test]
    fn at_the_fastest_nothing_trails() {
        let mut shown = walking();
        let went = shown.advance(None);
        assert_eq!((went.begun.len(), went.settled.len()), (1, 1));
        assert!(!shown.trailing());
    }

    #[test]
    fn what_comes_of_dice_is_told_when_they_lie_still_and_shown_after_that() {
        let mut shown = Shown::default();
        let before = view(Point::cm(10, 10));
        let after = ElementView {
            strength: 1,
            ..before.clone()
        };
        shown.set(TableView {
            elements: vec![before.clone()],
            ..default()
        });
        shown.tell(Told {
            rolled: Some(Rolled {
                handful: Handful::d6(1),
                dice: vec![4],
                need: Some(4),
                pool: None,
                working: None,
                why: Text::key("dice-arrival"),
                side: SideId(0),
            }),
            changes: vec![(before, after)],
            ..default()
        });
        let strength = |shown: &Shown| shown.element(ElementId(3)).unwrap().strength;
        let went = shown.advance(Some(FALL * 0.9));
        assert_eq!((went.begun.len(), went.settled.len()), (1, 0));
        let went = shown.advance(Some(FALL * 0.2));
        assert_eq!((went.begun.len(), went.settled.len()), (0, 1));
        assert_eq!(strength(&shown), 3);
        let went = shown.advance(Some(LIE));
        assert_eq!((went.begun.len(), went.settled.len()), (0, 0));
        assert_eq!(strength(&shown), 1);
    }

    #[test]
    fn a_table_shown_at_once_is_a_jump() {
        let mut shown = walking();
        let before = shown.jumps();
        shown.set(TableView::default());
        assert_eq!(shown.jumps(), before + 1);
        assert!(!shown.trailing());
    }
}
