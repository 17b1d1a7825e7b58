//! What each feature does to one sight line (TB-5 to TB-10).

use std::cmp::Ordering;

use crate::table::geometry::{Along, Few, Sides, Span, meetings, near_axis};
use crate::table::index::{Bounds, misses};
use crate::table::{
    CONTACT, Cover, Feature, Footprint, Ground, Length, Obscurement, Piece, Point, Polygon,
};

/// A line feature covers a target whose edge is at most this far from where the line crosses it (TB-8).
const COVERS_WITHIN: Length = Length::cm(3);

/// A sight line, laid from the end with the smaller (x, y) to the other, so that both ways are reckoned alike.
pub(super) struct Line<'a> {
    viewer: &'a Piece,
    target: &'a Piece,
    p: Point,
    q: Point,
    /// Whether the viewer stands at `q`.
    turned: bool,
    /// The eyes at `p` and `q`, in tenths of a level (TB-10).
    eyes: (i64, i64),
}

/// What one feature does on one stretch of the line.
#[derive(Clone, Copy)]
pub(super) struct Hit {
    pub span: Span,
    pub obscures: Obscurement,
    pub cover: Cover,
    pub rule: &'static str,
}

/// The height of an eye in tenths of a level.
pub(super) fn eye(piece: &Piece) -> i64 {
    i64::from(piece.level) * 10 + 4
}

impl<'a> Line<'a> {
    pub(super) fn new(viewer: &'a Piece, target: &'a Piece) -> Line<'a> {
        let turned = target.at < viewer.at;
        let (first, last) = if turned {
            (target, viewer)
        } else {
            (viewer, target)
        };
        Line {
            viewer,
            target,
            p: first.at,
            q: last.at,
            turned,
            eyes: (eye(first), eye(last)),
        }
    }

    /// A place along the line, rounded once.
    pub(super) fn point(&self, along: Along) -> Point {
        along.point(self.p, self.q)
    }

    /// The two ends of a stretch, the viewer's first.
    pub(super) fn ends(&self, span: Span) -> (Point, Point) {
        let (from, to) = (self.point(span.from), self.point(span.to));
        if self.turned { (to, from) } else { (from, to) }
    }

    /// Which of two stretches comes first for the viewer.
    pub(super) fn order(&self, a: Span, b: Span) -> Ordering {
        if self.turned {
            b.to.cmp(&a.to).then(b.from.cmp(&a.from))
        } else {
            a.from.cmp(&b.from).then(a.to.cmp(&b.to))
        }
    }

    /// Whether a stretch begins or ends where the viewer stands.
    fn at_viewer(&self, span: Span) -> bool {
        span.has_end(self.turned)
    }

    /// Whether a stretch begins or ends where the target stands.
    fn at_target(&self, span: Span) -> bool {
        span.has_end(!self.turned)
    }

    /// Hands out what a feature does, stretch by stretch; `bounds` is the box round it.
    pub(super) fn judge(&self, feature: &Feature, bounds: Bounds, hit: impl FnMut(Hit)) {
        if misses(self.p, self.q, bounds) {
            return;
        }
        match &feature.footprint {
            Footprint::Area(outline) => self.judge_area(feature, outline, hit),
            Footprint::Line { axis, width } => self.judge_line(feature, axis, *width, hit),
        }
    }

    fn judge_area(&self, feature: &Feature, outline: &Polygon, mut hit: impl FnMut(Hit)) {
        let sides = if self.p == self.q {
            None
        } else {
            match outline.beside_near(self.p, self.q) {
                // What has an end has it on this stretch.
                Some(Sides::Through(span)) if !span.is_point() => {
                    let ends = (self.at_viewer(span), self.at_target(span));
                    hit(self.stretch(feature, span, ends.0, ends.1));
                    return;
                }
                Some(sides) => Some(sides),
                None => return,
            }
        };
        let has = |last: bool| match &sides {
            Some(sides) => sides.has_end(last),
            None => outline.contains(self.viewer.at),
        };
        let (viewer_in, target_in) = (has(self.turned), has(!self.turned));
        let spans = sides.as_ref().map_or_else(Few::new, Sides::inside);
        let (mut viewer_done, mut target_done) = (false, false);
        for span in spans.items() {
            let at_viewer = viewer_in && self.at_viewer(*span);
            let at_target = target_in && self.at_target(*span);
            viewer_done |= at_viewer;
            target_done |= at_target;
            hit(self.stretch(feature, *span, at_viewer, at_target));
        }
        let end = |last: bool| Span::at(if last { Along::END } else { Along::START });
        if viewer_in && !viewer_done {
            hit(self.stretch(feature, end(self.turned), true, false));
        }
        if target_in && !target_done {
            hit(self.stretch(feature, end(!self.turned), false, true));
        }
    }

    /// What an area does on one stretch, which begins where the viewer stands in it, or ends where the target does, or both.
    fn stretch(&self, feature: &Feature, span: Span, at_viewer: bool, at_target: bool) -> Hit {
        let acting = self.below(feature.top, span);
        let unhindered = (at_viewer || at_target)
            && acting.is_none_or(|part| self.looks_through(feature, part, at_viewer, at_target));
        let through = match acting {
            Some(part) if !part.is_point() && !unhindered => feature.through,
            _ => Obscurement::Clear,
        };
        let inside = match feature.inside {
            Obscurement::Blocked if at_viewer || at_target => Obscurement::Blocked,
            inside if at_target => inside,
            _ => Obscurement::Clear,
        };
        let over = acting.is_none() && !at_target;
        Hit {
            span,
            obscures: through.max(inside),
            cover: if at_target {
                feature.cover
            } else {
                Cover::None
            },
            rule: if over { "TB-10" } else { "TB-7" },
        }
    }

    /// Whether a piece that stands at an end of this part of the line looks through it (TB-7).
    fn looks_through(
        &self,
        feature: &Feature,
        part: Span,
        at_viewer: bool,
        at_target: bool,
    ) -> bool {
        let begins = at_viewer && self.at_viewer(part);
        let ends = at_target && self.at_target(part);
        if part.is_point() {
            return true;
        }
        if !begins && !ends {
            return false;
        }
        let Some(depth) = feature.depth else {
            return true;
        };
        let times = if at_viewer && at_target { 2 } else { 1 };
        let (from, to) = (self.point(part.from), self.point(part.to));
        from.distance_squared(to) <= (depth * times).squared()
    }

    /// The part of a stretch that runs below a height (TB-10).
    fn below(&self, top: u8, span: Span) -> Option<Span> {
        let (from, to) = self.eyes;
        let top = i64::from(top);
        if from == to {
            return (from < top).then_some(span);
        }
        let low = |along: Along| along.height_against(from, to, top) == Ordering::Less;
        match (low(span.from), low(span.to)) {
            (true, true) => Some(span),
            (false, false) => None,
            (true, false) => Some(Span {
                from: span.from,
                to: Along::new(top - from, to - from),
            }),
            (false, true) => Some(Span {
                from: Along::new(top - from, to - from),
                to: span.to,
            }),
        }
    }

    fn judge_line(
        &self,
        feature: &Feature,
        axis: &[Point],
        width: Length,
        mut hit: impl FnMut(Hit),
    ) {
        if self.p == self.q {
            return;
        }
        let spans = meetings(self.p, self.q, axis);
        if spans.items().is_empty() {
            return;
        }
        let harmless = feature.through == Obscurement::Clear && feature.cover == Cover::None;
        if harmless
            && spans
                .items()
                .iter()
                .all(|span| self.below(feature.top, *span).is_some())
        {
            for span in spans.items() {
                hit(quiet(*span));
            }
            return;
        }
        let touches = |piece: &Piece| {
            let twice = i64::from((piece.radius + CONTACT).0) * 2 + i64::from(width.0);
            near_axis(piece.at, axis, twice, false)
        };
        let (viewer, target) = (touches(self.viewer), touches(self.target));
        for span in spans.items() {
            hit(self.behind(feature, *span, viewer, target));
        }
    }

    /// What a line feature does where the line crosses it, with who touches it (TB-8).
    fn behind(&self, feature: &Feature, span: Span, viewer: bool, target: bool) -> Hit {
        if viewer && !target {
            return quiet(span);
        }
        let (one, other) = self.ends(span);
        let reach = (self.target.radius + COVERS_WITHIN).squared();
        let near = [one, other]
            .iter()
            .any(|at| at.distance_squared(self.target.at) <= reach);
        let cover = if near { feature.cover } else { Cover::None };
        if self.below(feature.top, span).is_none() {
            return Hit {
                cover,
                rule: "TB-10",
                ..quiet(span)
            };
        }
        // What would block is looked over by whoever touches it, from either side alike.
        let obscures = match feature.through {
            Obscurement::Blocked if target && !viewer => feature.inside.min(Obscurement::Heavy),
            through => through,
        };
        Hit {
            obscures,
            cover,
            ..quiet(span)
        }
    }

    /// Where the line passes between two areas that touch and that both block (TB-5), if it comes into the boxes round both.
    pub(super) fn seam(&self, a: &Feature, b: &Feature) -> Option<Span> {
        let (Footprint::Area(first), Footprint::Area(second)) = (&a.footprint, &b.footprint) else {
            return None;
        };
        let blocks = |feature: &Feature| feature.through == Obscurement::Blocked;
        if self.p == self.q || !blocks(a) || !blocks(b) {
            return None;
        }
        let (one, two) = (
            first.beside_near(self.p, self.q)?,
            second.beside_near(self.p, self.q)?,
        );
        between(&one, &two)
            .or_else(|| between(&two, &one))
            .filter(|span| span.to > Along::START && span.from < Along::END)
            .filter(|span| !self.stands_at(first, a, *span) && !self.stands_at(second, b, *span))
            .filter(|span| self.below(a.top.min(b.top), *span).is_some())
    }

    /// Whether a piece on the border of an area looks out along the seam that begins where it stands.
    fn stands_at(&self, outline: &Polygon, feature: &Feature, span: Span) -> bool {
        let viewer = self.at_viewer(span) && outline.contains(self.viewer.at);
        let target = self.at_target(span) && outline.contains(self.target.at);
        self.looks_through(feature, span, viewer, target) && (viewer || target)
    }
}

/// A line feature that does nothing where it is crossed.
fn quiet(span: Span) -> Hit {
    Hit {
        span,
        obscures: Obscurement::Clear,
        cover: Cover::None,
        rule: "TB-8",
    }
}

/// A stretch with one area to its left only and another to its right only.
pub(crate) fn between(left: &Sides, right: &Sides) -> Option<Span> {
    for a in left.left() {
        for b in right.right() {
            let Some(span) = a.meet(*b) else { continue };
            let through = left.right().iter().chain(right.left());
            if !through.into_iter().any(|other| other.meet(span).is_some()) {
                return Some(span);
            }
        }
    }
    None
}

/// The seams on this line: two areas that block and touch, and where the line passes between them.
pub(super) fn seams<'g>(
    ground: &'g Ground,
    line: &'g Line<'_>,
) -> impl Iterator<Item = (&'g Feature, &'g Feature, Span)> {
    let found = ground.found();
    let near = |i: u16| !misses(line.p, line.q, found.boxes[usize::from(i)]);
    found
        .seams
        .iter()
        .filter(move |(i, j)| near(*i) && near(*j))
        .filter_map(|(i, j)| {
            let (a, b) = (
                &ground.features[usize::from(*i)],
                &ground.features[usize::from(*j)],
            );
            line.seam(a, b).map(|span| (a, b, span))
        })
}
