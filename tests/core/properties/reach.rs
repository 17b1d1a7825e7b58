//! What is shown as reached is what the rules take: at many moments of battles, for one move and for a sprint, into contact and off the table.

use small_wars::engine::battle::Waiting;
use small_wars::engine::terms::Edge;
use small_wars::engine::{Draft, SlotKind, Verdict};
use small_wars::rules::insurgent::contact::in_combat;
use small_wars::rules::insurgent::movement::exits;
use small_wars::rules::insurgent::state::Place;
use small_wars::table::route::{self, Mover, cut};
use small_wars::table::{Base, ElementId, Length, Piece, Point};

use super::*;

/// How often each kind of thing was looked at.
#[derive(Debug, Default)]
struct Tally {
    inside: usize,
    outside: usize,
    contacts: usize,
    leaves: usize,
}

/// A decision of the phasing side, looked at with the eyes of one element.
struct Look<'a> {
    battle: &'a Battle<Book>,
    side: SideId,
    id: ElementId,
    piece: Piece,
    bases: Vec<Base>,
}

impl Look<'_> {
    fn mover(&self) -> Mover<'_> {
        Mover {
            piece: self.piece,
            mobility: self.battle.setting().unit(self.id).mobility,
            bases: &self.bases,
        }
    }

    /// The length of an offer's path; none if it is refused.
    fn allowance(&self, offer: &str) -> Option<Length> {
        let offers = self.battle.offers();
        let found = offers.into_iter().find(|found| {
            found.key == offer && found.element == Some(self.id) && found.refused.is_none()
        })?;
        let slot = found
            .slots
            .into_iter()
            .find(|slot| slot.kind == SlotKind::Path)?;
        slot.length
    }

    /// What the rules say of a move, if they take it.
    fn taken(&self, offer: &'static str, path: Vec<Point>, leave: bool) -> Option<Verdict> {
        let draft = Draft {
            offer: offer.into(),
            element: Some(self.id),
            path,
            choice: leave.then(|| "leave".into()),
            ..Draft::default()
        };
        let order = self.battle.read(&draft).expect("a draft that reads");
        let taken = taken(self.battle, self.side, &order);
        let verdict = self.battle.judge(&draft).expect("a verdict");
        assert_eq!(verdict.refused.is_none(), taken, "{draft:?}");
        taken.then_some(verdict)
    }

    /// On a grid: what is shown is where a move ends that the rules take, but for 2 mm along the border.
    fn region(&self, offer: &'static str, grid: i32, tally: &mut Tally) {
        let Some(length) = self.allowance(offer) else {
            return;
        };
        let (ground, mover) = (self.battle.ground(), self.mover());
        let region = route::reach(ground, &mover, length);
        let most = length.0 / grid + 1;
        for (dx, dy) in (-most..=most).flat_map(|x| (-most..=most).map(move |y| (x, y))) {
            let at = Point::new(self.piece.at.x + dx * grid, self.piece.at.y + dy * grid);
            let border = region
                .iter()
                .any(|part| part.edges().any(|(a, b)| near_edge(a, b, at)));
            if border || at == self.piece.at {
                continue;
            }
            let shown = region.iter().any(|part| part.contains(at));
            let way = route::find_within(ground, &mover, at, length);
            let verdict = way
                .clone()
                .and_then(|path| self.taken(offer, path, false))
                .filter(|verdict| verdict.end.is_some_and(|end| end.at == at))
                // What a road gives besides is not part of it.
                .filter(|verdict| verdict.length <= length);
            let farthest = |verdict: &Verdict| verdict.length + Length::mm(2) >= length;
            if !shown && verdict.as_ref().is_some_and(farthest) {
                continue;
            }
            let ends = verdict.is_some_and(|verdict| verdict.stop.is_none());
            assert_eq!(
                shown, ends,
                "{offer} of {:?} from {:?} to {at:?}, by {way:?}, others {:?}",
                self.id, self.piece, self.bases
            );
            if shown {
                tally.inside += 1;
            } else {
                tally.outside += 1;
            }
        }
    }

    /// An enemy that can be charged straight is charged by the way that is found too; what is found is a charge.
    fn contacts(&self, offer: &'static str, tally: &mut Tally) {
        let Some(length) = self.allowance(offer) else {
            return;
        };
        let setting = self.battle.setting();
        let charged = |path: Vec<Point>, foe: ElementId| {
            self.taken(offer, cut(self.piece.at, &path, length), false)
                .and_then(|verdict| Some((verdict.stop?, verdict.end?)))
                .is_some_and(|(stop, end)| {
                    let at = self.battle.state().piece(foe).expect("it stands there");
                    stop.key == "stop-contact" && end.in_contact(&at)
                })
        };
        for (foe, at) in self.battle.state().pieces() {
            // What is in the air is met by nobody (IC-R94).
            let there = self.bases.iter().any(|base| base.id == foe);
            if !there || !setting.hostile(self.id, foe) || !self.piece.within(&at, length) {
                continue;
            }
            let straight = charged(vec![at.at], foe);
            let found = route::find_contact(self.battle.ground(), &self.mover(), foe)
                .is_some_and(|path| charged(path, foe));
            let way = route::find_contact(self.battle.ground(), &self.mover(), foe);
            assert!(
                found || !straight,
                "{:?} of {:?} charges {foe:?} at {at:?}, by {way:?}, within {length}, others {:?}",
                self.id,
                self.piece,
                self.bases
            );
            tally.contacts += usize::from(found);
        }
    }

    /// It leaves where it comes to an edge that the battle lets its side leave by, and nowhere else.
    fn leaves(&self, offer: &'static str, tally: &mut Tally) {
        let Some(length) = self.allowance(offer) else {
            return;
        };
        let (setting, ground) = (self.battle.setting(), self.battle.ground());
        let allowed = exits(setting, self.side);
        let (r, at) = (self.piece.radius.0, self.piece.at);
        let edges = [
            (Edge::North, Point::new(at.x, r)),
            (Edge::South, Point::new(at.x, ground.height.0 - r)),
            (Edge::West, Point::new(r, at.y)),
            (Edge::East, Point::new(ground.width.0 - r, at.y)),
        ];
        for (edge, place) in edges {
            let Some(path) = route::find_within(ground, &self.mover(), place, length) else {
                continue;
            };
            let ends = self.taken(offer, path.clone(), false).is_some_and(|there| {
                there.stop.is_none() && there.end.is_some_and(|end| end.at == place)
            });
            if ends {
                let left = self.taken(offer, path, true).is_some();
                assert_eq!(left, allowed.contains(&edge), "{:?} by {edge:?}", self.id);
                tally.leaves += usize::from(left);
            }
        }
        let middle = Point::new(ground.width.0 / 2, ground.height.0 / 2);
        let away = cut(at, &[middle], Length::cm(2));
        if at.x.min(at.y) > 500 && at.x < ground.width.0 - 500 && at.y < ground.height.0 - 500 {
            assert!(self.taken(offer, away, true).is_none());
        }
    }
}

#[test]
fn the_reach_is_what_the_rules_accept_at_any_moment() {
    let mut tally = Tally::default();
    for key in keys() {
        let mut next = 0;
        playout(key, 21, 2_400, |n, battle, _| {
            let Waiting::Decision(decision) = battle.waiting() else {
                return;
            };
            if decision.kind != "act" {
                return;
            }
            let state = battle.state();
            // What flies goes anywhere and meets nobody (IC-55, IC-R94): it has no reach to be shown.
            let walks = |id: &&ElementId| !battle.setting().unit(**id).class.aircraft();
            let looks = decision.elements.iter().filter(walks).filter_map(|id| {
                let (piece, _, bases) = Book::mover(battle.setting(), state, *id)?;
                (!in_combat(battle.setting(), state, *id)).then_some(Look {
                    battle,
                    side: decision.side,
                    id: *id,
                    piece,
                    bases,
                })
            });
            let mut looks: Vec<Look> = looks.collect();
            if n.is_multiple_of(8) {
                for look in &looks {
                    for offer in ["move_shoot", "sprint"] {
                        look.contacts(offer, &mut tally);
                        look.leaves(offer, &mut tally);
                    }
                }
            }
            if n < next || looks.is_empty() {
                return;
            }
            next = n + 240;
            let gap = |look: &Look| {
                let foes = state
                    .pieces()
                    .filter(|(foe, _)| battle.setting().hostile(look.id, *foe));
                foes.map(|(_, at)| look.piece.gap(&at)).min()
            };
            looks.sort_by_key(|look| (gap(look), look.id));
            looks[0].region("move_shoot", 100, &mut tally);
            looks[0].region("sprint", 200, &mut tally);
        });
    }
    assert!(
        tally.inside > 1_000 && tally.outside > 1_000 && tally.contacts > 20,
        "{tally:?}"
    );
}

/// With an element put beside each edge in turn, at several places.
#[test]
fn an_element_leaves_by_its_sides_exits_and_by_no_other_edge() {
    let mut tally = Tally::default();
    for key in keys() {
        let mut battle = Battle::<Book>::new(setting(key)).0;
        let mut dice = Dice::new(3);
        while let Waiting::Dice(wanted) = battle.waiting().clone() {
            battle
                .dice(&dice.roll(wanted.handful))
                .expect("dice that fit");
        }
        let Waiting::Decision(decision) = battle.waiting().clone() else {
            panic!("nobody is asked")
        };
        let stands = |id: &&ElementId| battle.state().on_ground(**id).is_some();
        let id = *decision
            .elements
            .iter()
            .find(stands)
            .expect("one on the table");
        let piece = battle.state().piece(id).expect("on the table");
        let (width, height) = (battle.ground().width.0, battle.ground().height.0);
        for part in 1..8 {
            let (x, y) = (width / 8 * part, height / 8 * part);
            for at in [(x, 600), (x, height - 600), (600, y), (width - 600, y)] {
                let at = Point::new(at.0, at.1);
                let piece = Piece { at, ..piece };
                let mut state = battle.state().clone();
                state.elements[usize::from(id.0)].place = Place::Table(piece);
                let put = Battle::resume(
                    Arc::clone(battle.setting()),
                    state,
                    battle.agenda().to_vec(),
                );
                let (_, _, bases) =
                    Book::mover(put.setting(), put.state(), id).expect("it stands there");
                let look = Look {
                    battle: &put,
                    side: decision.side,
                    id,
                    piece,
                    bases,
                };
                if route::may_stand(put.ground(), &look.mover(), at).is_ok() {
                    look.leaves("move_shoot", &mut tally);
                    look.leaves("sprint", &mut tally);
                }
            }
        }
    }
    assert!(tally.leaves > 5, "{tally:?}");
}

/// Whether a place is within 2 mm of a segment.
fn near_edge(a: Point, b: Point, at: Point) -> bool {
    let (ax, ay) = (f64::from(a.x), f64::from(a.y));
    let (dx, dy) = (f64::from(b.x) - ax, f64::from(b.y) - ay);
    let (px, py) = (f64::from(at.x) - ax, f64::from(at.y) - ay);
    let along = ((px * dx + py * dy) / (dx * dx + dy * dy).max(1.0)).clamp(0.0, 1.0);
    let (ox, oy) = (px - along * dx, py - along * dy);
    ox * ox + oy * oy <= 20.0 * 20.0
}
