//! Three of many: the most likely, the most dangerous, the craziest.

use super::{Considered, Course, Scores};
use crate::engine::{Draft, Text};
use crate::table::{ElementId, Length, Point};

/// An order with what it was weighed by, and what it is like.
#[derive(Clone, Debug)]
pub struct Weighed<O> {
    /// The order.
    pub order: O,
    /// Its kind: two of one kind are less different than two of two.
    pub kind: &'static str,
    /// Where it ends, if it moves.
    pub place: Option<Point>,
    /// At whom it is aimed, if it is.
    pub target: Option<ElementId>,
    /// How it was weighed.
    pub scores: Scores,
    /// What spoke for it and against it.
    pub reasons: Vec<Text>,
}

impl<O> Weighed<O> {
    /// As it is set out as one of the three, written as that draft.
    pub fn considered(&self, course: Course, draft: Draft) -> Considered {
        Considered {
            course,
            draft,
            scores: self.scores,
            reasons: self.reasons.clone(),
            changed: false,
        }
    }

    /// How different two orders are: by kind, target and place, 0 to 3.
    fn difference(&self, other: &Weighed<O>) -> f64 {
        const FAR: Length = Length::cm(20);
        let kind = if self.kind == other.kind { 0.0 } else { 1.0 };
        let target = if self.target == other.target {
            0.0
        } else {
            0.5
        };
        let place = match (self.place, other.place) {
            (None, None) => 0.0,
            (Some(a), Some(b)) => 1.5 * f64::from(a.distance(b).0.min(FAR.0)) / f64::from(FAR.0),
            _ => 0.75,
        };
        kind + target + place
    }
}

/// How much the cost of the most dangerous course counts after all.
const COST: f64 = 0.1;

/// The places in `options` of the three courses: the most likely is the best sober one; the most dangerous the one of the others that gains
/// most; the wildest of the rest the one that is wild and unlike both. As many as there are different orders, three at most; of equals the
/// first.
pub fn three<O: PartialEq>(options: &[Weighed<O>]) -> Vec<(Course, usize)> {
    let Some(likely) = best(options, |_, o| Some(o.scores.sober)) else {
        return Vec::new();
    };
    let mut set_out = vec![(Course::Likely, likely)];
    let first = &options[likely];
    let dangerous = best(options, |_, o| {
        (o.order != first.order).then_some(o.scores.danger + COST * o.scores.sober)
    });
    let Some(dangerous) = dangerous else {
        return set_out;
    };
    set_out.push((Course::Dangerous, dangerous));
    let second = &options[dangerous];
    let wildest = best(options, |_, o| {
        let other = o.order != first.order && o.order != second.order;
        other.then(|| o.scores.wild + o.difference(first) + o.difference(second))
    });
    set_out.extend(wildest.map(|place| (Course::Wildest, place)));
    set_out
}

fn best<O>(
    options: &[Weighed<O>],
    score: impl Fn(usize, &Weighed<O>) -> Option<f64>,
) -> Option<usize> {
    let mut found: Option<(usize, f64)> = None;
    for (place, option) in options.iter().enumerate() {
        if let Some(score) = score(place, option)
            && found.is_none_or(|(_, most)| score > most)
        {
            found = Some((place, score));
        }
    }
    found.map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(order: u8, kind: &'static str, sober: f64, danger: f64, wild: f64) -> Weighed<u8> {
        Weighed {
            order,
            kind,
            place: None,
            target: None,
            scores: Scores {
                sober,
                danger,
                wild,
            },
            reasons: Vec::new(),
        }
    }

    #[test]
    fn three_different_orders_are_set_out_whenever_there_are_three() {
        let options = [
            weighed(1, "shoot", 2.0, 2.0, 0.0),
            weighed(1, "shoot", 2.0, 2.0, 0.0),
            weighed(2, "charge", 0.5, 3.0, 3.0),
            weighed(3, "sprint", -1.0, 0.0, 2.0),
            weighed(4, "shoot", 1.0, 1.0, 0.0),
        ];
        let set_out = three(&options);
        assert_eq!(
            set_out,
            [
                (Course::Likely, 0),
                (Course::Dangerous, 2),
                (Course::Wildest, 3)
            ]
        );
        assert_eq!(three(&options[..2]).len(), 1);
        assert_eq!(three(&options[1..3]).len(), 2);
        assert!(three::<u8>(&[]).is_empty());
    }
}
