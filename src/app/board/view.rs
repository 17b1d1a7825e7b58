//! How the table lies in its part of the window: a middle and a scale, kept so that the table is never lost off the view.

use bevy::math::Rect;
use bevy::prelude::*;

/// The wooden frame and a little of the floor, in millimetres: what is seen around a table in full view.
pub const MARGIN: f32 = 44.0;

/// Nearest: this many millimetres a pixel, so that a base of 25 mm is 100 pixels wide.
const NEAREST: f32 = 0.25;

/// What is seen of the table.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// What lies in the middle of the table's part of the window, in Bevy's world.
    pub centre: Vec2,
    /// Millimetres a logical pixel.
    pub mm_per_px: f32,
    /// The whole table is in view and stays so when the window changes.
    pub fitted: bool,
}

impl Default for View {
    fn default() -> View {
        View {
            centre: Vec2::ZERO,
            mm_per_px: 1.0,
            fitted: true,
        }
    }
}

impl View {
    /// Where a place in the window, in logical pixels, is in Bevy's world.
    pub fn world(&self, area: Rect, at: Vec2) -> Vec2 {
        let off = at - area.center();
        self.centre + Vec2::new(off.x, -off.y) * self.mm_per_px
    }

    /// Where a place in Bevy's world is in the window, in logical pixels.
    pub fn pixel(&self, area: Rect, world: Vec2) -> Vec2 {
        let off = (world - self.centre) / self.mm_per_px;
        area.center() + Vec2::new(off.x, -off.y)
    }

    /// Moves the table by that many pixels.
    pub fn drag(&mut self, by: Vec2) {
        self.centre -= Vec2::new(by.x, -by.y) * self.mm_per_px;
        self.fitted = false;
    }

    /// Zooms by a factor, over 1 is nearer, so that what lies under `at` stays there.
    pub fn zoom(&mut self, table: Vec2, area: Rect, at: Vec2, factor: f32) {
        let under = self.world(area, at);
        let farthest = View::whole(table, area);
        self.mm_per_px = (self.mm_per_px / factor).clamp(NEAREST.min(farthest), farthest);
        self.centre += under - self.world(area, at);
        self.fitted = self.mm_per_px >= farthest;
    }

    /// Brings it back within its limits: the whole table when fitted; otherwise no more than the frame and a strip of floor shows
    /// beyond the table's edge on a side that does not fit, and a side that fits is centred.
    pub fn settle(&mut self, table: Vec2, area: Rect) {
        let farthest = View::whole(table, area);
        self.mm_per_px = if self.fitted {
            farthest
        } else {
            self.mm_per_px.clamp(NEAREST.min(farthest), farthest)
        };
        let seen = area.size() * self.mm_per_px;
        let x = within(self.centre.x, table.x, seen.x);
        let y = -within(-self.centre.y, table.y, seen.y);
        self.centre = Vec2::new(x, y);
    }

    /// Millimetres a pixel with the whole table in view.
    fn whole(table: Vec2, area: Rect) -> f32 {
        let need = table + 2.0 * MARGIN;
        let room = area.size().max(Vec2::ONE);
        (need.x / room.x).max(need.y / room.y)
    }
}

/// The middle of `seen` on a table's side `length`.
fn within(middle: f32, length: f32, seen: f32) -> f32 {
    let slack = (length + 2.0 * MARGIN - seen) / 2.0;
    if slack <= 0.0 {
        length / 2.0
    } else {
        middle.clamp(length / 2.0 - slack, length / 2.0 + slack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Vec2 = Vec2::new(1220.0, 910.0);

    fn area() -> Rect {
        Rect::new(0.0, 40.0, 1020.0, 660.0)
    }

    fn whole() -> View {
        let mut view = View::default();
        view.settle(TABLE, area());
        view
    }

    #[test]
    fn at_first_all_corners_are_in_view() {
        let view = whole();
        for corner in [Vec2::ZERO, Vec2::new(1220.0, -910.0)] {
            assert!(area().contains(view.pixel(area(), corner)));
        }
    }

    #[test]
    fn what_is_under_the_cursor_stays_there() {
        let mut view = whole();
        let at = Vec2::new(400.0, 300.0);
        let under = view.world(area(), at);
        view.zoom(TABLE, area(), at, 3.0);
        view.settle(TABLE, area());
        assert!(view.pixel(area(), under).distance(at) < 0.01);
    }

    #[test]
    fn the_table_cannot_be_lost() {
        let mut view = whole();
        view.zoom(TABLE, area(), Vec2::new(10.0, 50.0), 1e6);
        for by in [Vec2::new(1e7, -1e7), Vec2::new(-1e7, 1e7), Vec2::splat(1e7)] {
            view.drag(by);
            view.settle(TABLE, area());
            let seen = Rect::from_center_size(view.centre, area().size() * view.mm_per_px);
            let table = Rect::new(0.0, -910.0, 1220.0, 0.0);
            assert!(
                seen.intersect(table).size().min_element() > 50.0,
                "{view:?}"
            );
        }
        view.zoom(TABLE, area(), Vec2::new(500.0, 300.0), 1e-6);
        view.settle(TABLE, area());
        assert_eq!(view, whole());
    }
}
