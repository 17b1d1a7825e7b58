//! The region a piece can see.

use super::{eye, sees};
use crate::table::geometry::{Along, Profile, Ray, Spans, meetings, sweep};
use crate::table::route::{level_at, line_spans};
use crate::table::{
    CONTACT, Feature, FeatureId, Footprint, Ground, Length, Obscurement, Piece, Point, Polygon,
};

/// What `viewer` can see of the ground, for drawing: every place where it would see a piece like itself that stands on the ground there.
/// The union of the polygons is the region, true to about a millimetre.
pub fn region(ground: &Ground, viewer: &Piece) -> Vec<Polygon> {
    let view = View::new(ground, viewer);
    let corners = view.corners();
    sweep(viewer.at, corners.into_iter(), |ray| view.profile(ray))
}

/// A viewer and all that can hide anything from it.
struct View<'a> {
    viewer: &'a Piece,
    /// The table with only the features that may block.
    blocking: Ground,
    /// The features that raise the ground.
    raised: Vec<&'a Feature>,
    /// The levels that the ground has anywhere.
    levels: Vec<u8>,
    /// The ground itself.
    ground: &'a Ground,
}

impl<'a> View<'a> {
    fn new(ground: &'a Ground, viewer: &'a Piece) -> View<'a> {
        let blocks = |feature: &&Feature| {
            feature.through == Obscurement::Blocked || feature.inside == Obscurement::Blocked
        };
        let features: Vec<Feature> = ground
            .features
            .iter()
            .filter(blocks)
            .enumerate()
            .map(|(i, feature)| Feature {
                id: FeatureId(i as u16),
                ..feature.clone()
            })
            .collect();
        let raised: Vec<&Feature> = ground
            .features
            .iter()
            .filter(|feature| feature.level > 0)
            .collect();
        let mut levels: Vec<u8> = raised.iter().map(|feature| feature.level).collect();
        levels.push(0);
        levels.sort_unstable();
        levels.dedup();
        View {
            viewer,
            blocking: Ground {
                width: ground.width,
                height: ground.height,
                features,
                obscurement_adds: false,
                pass_friends: false,
            },
            raised,
            levels,
            ground,
        }
    }

    fn corners(&self) -> Vec<Point> {
        let (width, height) = (self.ground.width.0, self.ground.height.0);
        let mut corners = vec![
            Point::new(0, 0),
            Point::new(width, 0),
            Point::new(0, height),
            Point::new(width, height),
        ];
        let all = self
            .blocking
            .features
            .iter()
            .chain(self.raised.iter().copied());
        for feature in all {
            match &feature.footprint {
                Footprint::Area(outline) => corners.extend(&outline.corners),
                Footprint::Line { axis, .. } => corners.extend(axis),
            }
        }
        corners
    }

    /// How far the table goes along a ray.
    fn edge(&self, ray: Ray) -> i32 {
        let on = |distance: i32| {
            let at = ray.out(self.viewer.at, distance);
            (0..=self.ground.width.0).contains(&at.x) && (0..=self.ground.height.0).contains(&at.y)
        };
        let (mut near, mut far) = (0, Length::MAX.0 * 2);
        while far - near > 1 {
            let middle = near + (far - near) / 2;
            if on(middle) {
                near = middle;
            } else {
                far = middle;
            }
        }
        near
    }

    /// The stretches of a ray on which a piece on the ground is seen: what is seen changes only at certain distances, so one look
    /// between each two is enough.
    fn profile(&self, ray: Ray) -> Profile {
        let far = self.edge(ray);
        let (p, q) = (self.viewer.at, ray.out(self.viewer.at, far));
        if p == q {
            return Profile::new();
        }
        let mut turns = vec![0, far];
        for feature in &self.raised {
            for span in spans(feature, p, q).items() {
                turns.extend([span.from.of(far), span.to.of(far)]);
            }
        }
        for feature in &self.blocking.features {
            for span in spans(feature, p, q).items() {
                self.turns_at(feature, span.from, far, &mut turns);
                self.turns_at(feature, span.to, far, &mut turns);
            }
            // Whoever touches a line feature is seen over it.
            if let Footprint::Line { axis, width } = &feature.footprint {
                let twice = i64::from((self.viewer.radius + CONTACT).0) * 2 + i64::from(width.0);
                for span in line_spans(p, q, axis, twice).items() {
                    turns.extend([span.from.of(far), span.to.of(far)]);
                }
            }
        }
        turns.retain(|turn| (0..=far).contains(turn));
        turns.sort_unstable();
        turns.dedup();
        let mut seen = Profile::new();
        for pair in turns.windows(2) {
            let at = ray.out(p, pair[0] + (pair[1] - pair[0]) / 2);
            let target = Piece {
                at,
                level: level_at(self.ground, at),
                ..*self.viewer
            };
            if !sees(&self.blocking, self.viewer, &target) {
                continue;
            }
            match seen.last_mut() {
                Some(last) if last.1 == pair[0] => last.1 = pair[1],
                _ => seen.push((pair[0], pair[1])),
            }
        }
        seen
    }

    /// The distances at which a feature begins or ends to hide what is there, for one of its borders.
    fn turns_at(&self, feature: &Feature, border: Along, far: i32, turns: &mut Vec<i32>) {
        let at = border.of(far);
        turns.push(at);
        if let Some(depth) = feature.depth {
            turns.extend([at.saturating_add(depth.0), depth.0.saturating_mul(2)]);
        }
        // Where the line to a target on another level just clears this border, and how deep it then dips under the top.
        let from = eye(self.viewer);
        let top = i64::from(feature.top);
        for level in &self.levels {
            let to = i64::from(*level) * 10 + 4;
            if to != from && (top - from).signum() == (to - from).signum() {
                let clears = |distance: i32| i64::from(distance) * (to - from) / (top - from);
                turns.push(clears(at).clamp(0, i64::from(far)) as i32);
                if let Some(depth) = feature.depth
                    && top != to
                {
                    // The part under the top begins at d * (top - from) / (to - from) and ends at the target.
                    let dips = i64::from(depth.0) * (to - from) / (to - top);
                    turns.push(dips.clamp(0, i64::from(far)) as i32);
                }
            }
        }
    }
}

/// Where a ray meets a feature.
fn spans(feature: &Feature, p: Point, q: Point) -> Spans {
    match &feature.footprint {
        Footprint::Area(outline) => outline
            .beside(p, q)
            .map_or_else(Spans::new, |sides| sides.touched()),
        Footprint::Line { axis, .. } => meetings(p, q, axis),
    }
}
