//! What a side knows of a battle before it begins: what it wants, how far that is from everywhere, and where there is shelter.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::engine::SideId;
use crate::engine::terms::{Edge, What};
use crate::rules::insurgent::Setting;
use crate::table::{
    Cover, Feature, Footprint, Going, Ground, Length, Mobility, Obscurement, Point, Polygon,
};

/// Something a side wants, and how far from it every place is.
#[derive(Clone, Debug)]
pub struct Want {
    /// What.
    pub what: Wanted,
    /// How far it is on foot, on wheels and on tracks, as far as the side gets about so.
    far: Vec<(Mobility, Distances)>,
}

impl Want {
    /// How far it is for one who gets about so; who flies has the way of those on foot.
    pub fn far(&self, mobility: Mobility) -> &Distances {
        let own = self.far.iter().find(|(way, _)| *way == mobility);
        &own.unwrap_or(&self.far[0]).1
    }

    /// The middle of the area it is about, if it is about one.
    pub fn middle(&self) -> Option<Point> {
        match &self.what {
            Wanted::Take(area) | Wanted::Deny(area) => {
                Some(crate::rules::insurgent::candidates::middle(area))
            }
            Wanted::Leave(..) | Wanted::Block(_) => None,
        }
    }

    /// Whether a place is where the side wants to be, or wants nobody else to be.
    pub fn wants(&self, at: Point) -> bool {
        match &self.what {
            Wanted::Take(area) | Wanted::Deny(area) => area.contains(at),
            Wanted::Leave(..) | Wanted::Block(_) => false,
        }
    }
}

/// A kind of thing a side wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// To hold this area.
    Take(Polygon),
    /// That the others do not hold this area.
    Deny(Polygon),
    /// To leave by this edge, so many elements.
    Leave(Edge, u16),
    /// That the others do not leave by this edge.
    Block(Edge),
}

/// A place with shelter.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// Where.
    pub at: Point,
    /// How good it looks, 0 to 3.
    pub shelter: f64,
}

/// What a side knows of a battle before it begins.
#[derive(Clone, Debug)]
pub struct Lore {
    /// What it wants, besides harm.
    pub wants: Vec<Want>,
    /// The sides that win by bringing their casualties home.
    homecomings: Vec<SideId>,
    /// Whether the battle is another's when time is up.
    pub loses_by_time: bool,
    /// Whether it wins by harm done.
    pub hunts: bool,
    /// Places with shelter.
    pub spots: Vec<Spot>,
}

impl Lore {
    /// Whether a side wins by bringing its casualties home.
    pub fn brings_home(&self, side: SideId) -> bool {
        self.homecomings.contains(&side)
    }

    /// Whether the side wants to leave by an edge.
    pub fn leaves_by(&self, edge: Edge) -> bool {
        let leaves = |want: &Want| matches!(&want.what, Wanted::Leave(by, _) if *by == edge);
        self.wants.iter().any(leaves)
    }

    /// What `side` knows.
    pub fn new(setting: &Setting, side: SideId) -> Lore {
        let ground = &setting.ground;
        let mut ways = vec![Mobility::Foot];
        for element in setting
            .elements
            .iter()
            .filter(|element| element.side == side)
        {
            let way = setting.roster[usize::from(element.unit)].mobility;
            if way != Mobility::Air && !ways.contains(&way) {
                ways.push(way);
            }
        }
        let distances = |there: &dyn Fn(Point) -> bool| {
            let far = |way: &Mobility| (*way, Distances::new(ground, *way, there));
            ways.iter().map(far).collect::<Vec<_>>()
        };
        let mut wants = Vec::new();
        let (mut hunts, mut homecomings) = (false, Vec::new());
        for goal in &setting.terms.goals {
            let own = goal.side == side;
            match &goal.what {
                What::Hold { areas, .. } => {
                    for area in areas {
                        let far = distances(&|at| area.contains(at));
                        let what = if own {
                            Wanted::Take(area.clone())
                        } else {
                            Wanted::Deny(area.clone())
                        };
                        wants.push(Want { what, far });
                    }
                }
                What::Exit { edge, count, .. } => {
                    let far = distances(&|at| edge_distance(ground, *edge, at) <= Distances::CELL);
                    let what = if own {
                        Wanted::Leave(*edge, *count)
                    } else {
                        Wanted::Block(*edge)
                    };
                    wants.push(Want { what, far });
                }
                What::Destroy { .. } => hunts |= own,
                What::Evacuate { .. } => homecomings.push(goal.side),
                What::Survive { .. } | What::Killed { .. } | What::Points { .. } => {}
            }
        }
        Lore {
            wants,
            homecomings,
            loses_by_time: setting.terms.otherwise.is_some_and(|other| other != side),
            hunts: hunts || wants_nothing(setting, side),
            spots: spots(ground),
        }
    }
}

/// Whether the battle gives a side nothing to do but harm.
fn wants_nothing(setting: &Setting, side: SideId) -> bool {
    setting.terms.goals.is_empty() && setting.terms.otherwise != Some(side)
}

/// How far a place is from an edge, in tenths of a millimetre.
pub fn edge_distance(ground: &Ground, edge: Edge, at: Point) -> i32 {
    match edge {
        Edge::North => at.y,
        Edge::West => at.x,
        Edge::South => ground.height.0 - at.y,
        Edge::East => ground.width.0 - at.x,
    }
}

/// How far it is from everywhere to something, on a lattice.
#[derive(Clone, Debug)]
pub struct Distances {
    columns: i32,
    rows: i32,
    far: Vec<i32>,
}

/// What no way leads to.
const NO_WAY: i32 = i32::MAX;

impl Distances {
    /// The lattice's mesh, in tenths of a millimetre.
    pub const CELL: i32 = 500;

    /// Distances to all places for which `there` holds.
    fn new(ground: &Ground, way: Mobility, there: impl Fn(Point) -> bool) -> Distances {
        let columns = ground.width.0 / Self::CELL + 1;
        let rows = ground.height.0 / Self::CELL + 1;
        let mut lattice = Distances {
            columns,
            rows,
            far: vec![NO_WAY; (columns * rows) as usize],
        };
        let mut open = BinaryHeap::new();
        for cell in 0..lattice.far.len() {
            if there(lattice.place(cell)) {
                lattice.far[cell] = 0;
                open.push(Reverse((0, cell)));
            }
        }
        let barriers: Vec<Barrier> = ground
            .features
            .iter()
            .filter_map(|feature| Barrier::of(ground, feature, way))
            .collect();
        while let Some(Reverse((far, cell))) = open.pop() {
            if far > lattice.far[cell] {
                continue;
            }
            let here = lattice.place(cell);
            for next in lattice.around(cell) {
                let there = lattice.place(next);
                let Some(cost) = step(&barriers, there, here) else {
                    continue;
                };
                let reached = far + cost;
                if reached < lattice.far[next] {
                    lattice.far[next] = reached;
                    open.push(Reverse((reached, next)));
                }
            }
        }
        lattice
    }

    fn place(&self, cell: usize) -> Point {
        let (column, row) = (cell as i32 % self.columns, cell as i32 / self.columns);
        Point::new(column * Self::CELL, row * Self::CELL)
    }

    fn around(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let (column, row) = (cell as i32 % columns, cell as i32 / columns);
        (-1..=1)
            .flat_map(move |y| (-1..=1).map(move |x| (column + x, row + y)))
            .filter(move |(x, y)| {
                (*x, *y) != (column, row) && (0..columns).contains(x) && (0..rows).contains(y)
            })
            .map(move |(x, y)| (y * columns + x) as usize)
    }

    /// How far a place is, in tenths of a millimetre, going round and over what is in the way; the straight way where none is known.
    pub fn from(&self, at: Point) -> i32 {
        let column = at.x.clamp(0, (self.columns - 1) * Self::CELL) / Self::CELL;
        let row = at.y.clamp(0, (self.rows - 1) * Self::CELL) / Self::CELL;
        let mut least = NO_WAY;
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (x, y) = (
                (column + x).min(self.columns - 1),
                (row + y).min(self.rows - 1),
            );
            let cell = (y * self.columns + x) as usize;
            if self.far[cell] != NO_WAY {
                least = least.min(self.far[cell] + self.place(cell).distance(at).0);
            }
        }
        least.min(100_000)
    }

    /// The neighbour of a place's lattice point that is nearest to what is wanted, so many meshes on.
    pub fn onward(&self, at: Point, meshes: usize) -> Point {
        let column = (at.x + Self::CELL / 2).clamp(0, (self.columns - 1) * Self::CELL) / Self::CELL;
        let row = (at.y + Self::CELL / 2).clamp(0, (self.rows - 1) * Self::CELL) / Self::CELL;
        let mut cell = (row * self.columns + column) as usize;
        for _ in 0..meshes {
            let next = self
                .around(cell)
                .min_by_key(|next| (self.far[*next], *next));
            match next {
                Some(next) if self.far[next] < self.far[cell] => cell = next,
                _ => break,
            }
        }
        self.place(cell)
    }
}

/// Ground that costs more than its length.
struct Barrier<'a> {
    feature: &'a Feature,
    /// The box around it.
    bounds: (Point, Point),
    /// What crossing or entering it costs; none if it cannot be.
    cost: Option<i32>,
    /// Roads, bridges and fords that carry over it.
    carried: Vec<&'a Polygon>,
}

impl<'a> Barrier<'a> {
    fn of(ground: &'a Ground, feature: &'a Feature, way: Mobility) -> Option<Barrier<'a>> {
        let cost = match feature.going_for(way) {
            Going::Difficult => Some(600),
            Going::ThreeSteps => Some(1600),
            Going::Impassable => None,
            Going::Open | Going::Bad => return None,
        };
        let carried = ground
            .features
            .iter()
            .filter(|other| other.id != feature.id)
            .filter(|other| other.road || other.preset == "ford")
            .filter_map(|other| match &other.footprint {
                Footprint::Area(area) => Some(area),
                Footprint::Line { .. } => None,
            })
            .collect();
        let corners = match &feature.footprint {
            Footprint::Area(area) => &area.corners,
            Footprint::Line { axis, .. } => axis,
        };
        let first = *corners.first()?;
        let bounds = corners.iter().fold((first, first), |(low, high), at| {
            (
                Point::new(low.x.min(at.x), low.y.min(at.y)),
                Point::new(high.x.max(at.x), high.y.max(at.y)),
            )
        });
        Some(Barrier {
            feature,
            bounds,
            cost,
            carried,
        })
    }

    fn meets(&self, from: Point, to: Point) -> bool {
        let (low, high) = self.bounds;
        if from.x.max(to.x) < low.x
            || from.x.min(to.x) > high.x
            || from.y.max(to.y) < low.y
            || from.y.min(to.y) > high.y
        {
            return false;
        }
        let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
        if self.carried.iter().any(|area| area.contains(middle)) {
            return false;
        }
        match &self.feature.footprint {
            Footprint::Area(area) => area.contains(to) && !area.contains(from),
            Footprint::Line { axis, .. } => {
                axis.windows(2).any(|leg| crosses(from, to, leg[0], leg[1]))
            }
        }
    }
}

/// What a step of the lattice costs; none if it cannot be taken.
fn step(barriers: &[Barrier<'_>], from: Point, to: Point) -> Option<i32> {
    let mut cost = from.distance(to).0;
    for barrier in barriers.iter().filter(|barrier| barrier.meets(from, to)) {
        cost += barrier.cost?;
    }
    Some(cost)
}

/// Whether two segments cross or touch.
fn crosses(a: Point, b: Point, c: Point, d: Point) -> bool {
    let turn = |p: Point, q: Point, r: Point| {
        let (x, y) = (i64::from(q.x - p.x), i64::from(q.y - p.y));
        (x * i64::from(r.y - p.y) - y * i64::from(r.x - p.x)).signum()
    };
    turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/// How far apart places with shelter are looked for along a border.
const SPACING: i32 = 500;

/// Places with shelter: within areas that cover or hide, and on both sides of lines that do.
fn spots(ground: &Ground) -> Vec<Spot> {
    let mut spots = Vec::new();
    for feature in &ground.features {
        let cover = match feature.cover {
            Cover::None => 0.0,
            Cover::Light => 0.8,
            Cover::Heavy => 1.4,
        };
        let hidden = match feature.inside {
            Obscurement::Clear => 0.0,
            Obscurement::Obscured => 0.5,
            Obscurement::Heavy | Obscurement::Blocked => 1.2,
        };
        match &feature.footprint {
            Footprint::Area(area) if cover + hidden > 0.0 => {
                let shelter = cover + hidden;
                within(area, &mut |at| spots.push(Spot { at, shelter }));
            }
            Footprint::Line { axis, width } if cover > 0.0 => {
                let shelter = cover * 0.7;
                beside(axis, Length(width.0 / 2 + 260), &mut |at| {
                    spots.push(Spot { at, shelter });
                });
            }
            _ => {}
        }
    }
    let (width, height) = (ground.width.0, ground.height.0);
    spots.retain(|spot| {
        (200..=width - 200).contains(&spot.at.x) && (200..=height - 200).contains(&spot.at.y)
    });
    spots
}

/// Places a little inside an outline, and its middle.
fn within(area: &Polygon, found: &mut impl FnMut(Point)) {
    let middle = crate::rules::insurgent::candidates::middle(area);
    if area.contains(middle) {
        found(middle);
    }
    for (a, b) in area.edges() {
        let parts = (a.distance(b).0 / SPACING).max(1);
        for part in 0..parts {
            let on = |from: i32, to: i32| from + (to - from) * (2 * part + 1) / (2 * parts);
            let border = Point::new(on(a.x, b.x), on(a.y, b.y));
            let far = border.distance(middle).0.max(1);
            let inward = 180.min(far);
            let at = Point::new(
                border.x + (middle.x - border.x) * inward / far,
                border.y + (middle.y - border.y) * inward / far,
            );
            if area.contains(at) {
                found(at);
            }
        }
    }
}

/// Places on both sides of a line, so far from it.
fn beside(axis: &[Point], off: Length, found: &mut impl FnMut(Point)) {
    for leg in axis.windows(2) {
        let (a, b) = (leg[0], leg[1]);
        let long = a.distance(b).0.max(1);
        let parts = (long / SPACING).max(1);
        for part in 0..parts {
            let on = |from: i32, to: i32| from + (to - from) * (2 * part + 1) / (2 * parts);
            let at = Point::new(on(a.x, b.x), on(a.y, b.y));
            for side in [-1, 1] {
                let reach = |across: i32| {
                    (i64::from(across) * i64::from(off.0) / i64::from(long)) as i32 * side
                };
                found(Point::new(at.x + reach(a.y - b.y), at.y + reach(b.x - a.x)));
            }
        }
    }
}
