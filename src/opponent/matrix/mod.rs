//! The decision matrix, the authors' own way to play alone (IC-64): a side sets out the most likely, the most dangerous and the craziest
//! thing it could do, fixes them, rolls a D10 and does what it says.
//!
//! What is the same for every rule book is here: the bands of the die, how three are chosen of many, and what is kept of a thought. Each
//! rule book weighs its own orders, in its own folder.

pub mod insurgent;
mod three;

use serde::{Deserialize, Serialize};

use crate::engine::{Draft, Text, Value};
use crate::table::ElementId;

pub use three::{Weighed, three};

/// The sides of the matrix's die.
pub const DIE: u8 = 10;

/// One of the three courses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Course {
    /// What does the enemy most harm or wins most, whatever it costs.
    Dangerous,
    /// What a sober player would do.
    Likely,
    /// What nobody expects.
    Wildest,
    /// None of the three: what a person who plays alone decided without a roll.
    Own,
}

impl Course {
    /// The course of a D10 (IC-64): 1 to 3 the most dangerous, 4 to 9 the most likely, 10 the wildest. The text gives the 3 to two bands;
    /// `three_is_likely` gives it to the second (IC-R88).
    pub fn of(die: u8, three_is_likely: bool) -> Course {
        match die {
            3 if three_is_likely => Course::Likely,
            0..=3 => Course::Dangerous,
            4..=9 => Course::Likely,
            _ => Course::Wildest,
        }
    }
}

impl Course {
    /// Its name.
    pub fn text(self) -> Text {
        Text::key(match self {
            Course::Dangerous => "course-dangerous",
            Course::Likely => "course-likely",
            Course::Wildest => "course-wildest",
            Course::Own => "course-own",
        })
    }
}

/// How an order was weighed, in strength points of a rifle team: as a sober player would, by the harm and the gain alone, and by how wild it
/// is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// Gain against risk.
    pub sober: f64,
    /// Gain alone.
    pub danger: f64,
    /// How far it is from what is expected.
    pub wild: f64,
}

/// One of the three options, with what spoke for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Considered {
    /// As which of the three it was set out.
    pub course: Course,
    /// The order.
    pub draft: Draft,
    /// How it was weighed.
    pub scores: Scores,
    /// What spoke for it and against it.
    pub reasons: Vec<Text>,
    /// Whether a person who plays alone put it there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub changed: bool,
}

/// What an opponent thought before an order, to be looked at afterwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// The element it thought about; none when it was about the whole side.
    pub element: Option<ElementId>,
    /// The options, each of its own course: three where three different orders were there to be set out, else fewer.
    pub options: Vec<Considered>,
    /// What the D10 showed; none where there was nothing to choose.
    pub die: Option<u8>,
    /// Which of the options was done; none as long as a person who plays alone has them before them.
    pub chosen: Option<u8>,
    /// How many orders and places were weighed.
    pub weighed: u32,
}

impl Thought {
    /// How the order came about, where a player who plays alone saw the die or decided without it; none for what was done with neither.
    pub fn told(&self) -> Option<Text> {
        let course = self.done()?.course;
        let text = match (self.die, course, self.element) {
            (Some(_), _, Some(_)) => Text::key("matrix-rolled-for"),
            (Some(_), _, None) => Text::key("matrix-rolled"),
            (None, Course::Own, Some(_)) => Text::key("matrix-decided-for"),
            (None, Course::Own, None) => Text::key("matrix-decided"),
            (None, ..) => return None,
        };
        let text = match self.element {
            Some(id) => text.with("who", Value::Element(id)),
            None => text,
        };
        Some(match self.die {
            Some(die) => text
                .with("die", Value::Number(die.into()))
                .with("course", Value::Text(Box::new(course.text()))),
            None => text,
        })
    }

    /// The option that was done.
    pub fn done(&self) -> Option<&Considered> {
        self.options.get(usize::from(self.chosen?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the 3 in either band (IC-R88).
    #[test]
    fn worked_example_14_reads_the_die_in_bands() {
        for (die, course) in [
            (1, Course::Dangerous),
            (3, Course::Dangerous),
            (4, Course::Likely),
            (9, Course::Likely),
            (10, Course::Wildest),
        ] {
            assert_eq!(Course::of(die, false), course, "{die}");
        }
        assert_eq!(Course::of(3, true), Course::Likely);
        assert_eq!(Course::of(2, true), Course::Dangerous);
    }
}
