//! What the player has in hand: who is selected, which order is being made of which parts, and what the rules say of it.

use bevy::prelude::*;

use super::bars::choices;
use super::game::Game;
use super::propose::FIRE;
use super::ways::Ways;
use super::weapons::Arms;
use crate::app::Awake;
use crate::app::board::{Pointed, Shown};
use crate::app::input::{ArrowsPoint, Gesture};
use crate::app::ui::Modal;
use crate::engine::{Draft, Offer, Refusal, SideId, Slot, SlotKind, Verdict};
use crate::table::{ElementId, Heading, Length, Point};

/// How far from where an order was placed a second click still means the same spot: a few pixels of the whole table.
pub const SAME_SPOT: Length = Length::mm(8);

/// What the player has in hand.
#[derive(Resource, Debug, Default)]
pub struct Hand {
    /// Who is selected.
    pub selected: Option<ElementId>,
    /// The order being made: what is fixed of it by clicks and keys. None when the selected element is only looked at.
    pub draft: Option<Draft>,
    /// Whether the order was begun by its key or button, not by selecting the element.
    pub chosen: bool,
    /// Whether the order is a charge: a move into contact with the enemy that is pointed at.
    pub charge: bool,
    /// Whether what the order needs most is fixed by a click or a key: its path, else its target.
    pub placed: bool,
    /// Where the last part was fixed.
    pub mark: Option<Mark>,
    /// The same order with what is pointed at filled in: what a click would fix.
    pub preview: Option<Draft>,
    /// What the rules say of the preview.
    pub verdict: Option<Verdict>,
    /// What is open about the shot of the preview.
    pub arms: Arms,
    /// The piece that is pointed at.
    pub under: Option<ElementId>,
    /// The place that the keyboard points at, until the mouse points again.
    pub cursor: Option<Point>,
    /// All that can be done at this decision, also what is refused now and why.
    pub offers: Vec<Offer>,
    /// Whether the player was asked to confirm the end of the phase.
    pub ending: bool,
    /// The moves that the rule book names for the order, where it must.
    pub(super) ways: Ways,
    /// The order as it was begun, to step back to.
    begun: Option<Draft>,
    looked: Option<Looked>,
    /// The enemies that the charge can reach, and at which revision of the battle whose charge that is.
    foes: Option<(u64, ElementId, Vec<ElementId>)>,
    /// The revision of the battle at which the one element that is asked was taken up by itself.
    taken: Option<u64>,
}

/// Where a part of an order was fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The place that was clicked.
    pub at: Point,
    /// The piece there.
    pub under: Option<ElementId>,
}

impl Mark {
    /// Whether a click there, on that piece, means the same spot once more.
    pub fn again(&self, at: Point, under: Option<ElementId>) -> bool {
        match self.under {
            Some(_) => self.under == under,
            None => self.at.distance_squared(at) <= SAME_SPOT.squared(),
        }
    }
}

/// What was looked at last, so that nothing is reckoned twice.
#[derive(Debug, PartialEq)]
struct Looked {
    revision: u64,
    jumps: u64,
    trailing: bool,
    at: Option<Point>,
    draft: Option<Draft>,
    chosen: bool,
    charge: bool,
    placed: bool,
}

impl Hand {
    /// Lets go of everything.
    pub fn clear(&mut self) {
        *self = Hand {
            offers: std::mem::take(&mut self.offers),
            taken: self.taken,
            ..Hand::default()
        };
    }

    /// Lets go of the order, not of the element.
    pub fn drop_order(&mut self) {
        *self = Hand {
            offers: std::mem::take(&mut self.offers),
            taken: self.taken,
            selected: self.selected,
            under: self.under,
            cursor: self.cursor,
            ..Hand::default()
        };
    }

    /// The offer of that key for an element, or for the side.
    pub fn offer(&self, element: Option<ElementId>, key: &str) -> Option<&Offer> {
        self.offers
            .iter()
            .find(|offer| offer.key == key && (offer.element == element || offer.element.is_none()))
    }

    /// Whether an element can do what that key names now.
    pub fn may_do(&self, id: ElementId, key: &str) -> bool {
        self.offers
            .iter()
            .any(|offer| offer.key == key && offer.element == Some(id) && offer.refused.is_none())
    }

    /// The enemies that the charge that is made can reach.
    pub fn foes(&self) -> &[ElementId] {
        match &self.foes {
            Some((_, _, foes)) if self.charge => foes,
            _ => &[],
        }
    }

    /// How far a charge may go: a move, or a sprint where that goes farther.
    pub fn charge_length(&self) -> Option<Length> {
        let keys = ["move_shoot", "sprint"].into_iter();
        let offers = keys.filter_map(|key| self.offer(self.selected, key));
        let free = offers.filter(|offer| offer.refused.is_none());
        free.filter_map(|offer| slot(offer, SlotKind::Path)?.length)
            .max()
    }

    /// Whether anything of that key is offered, to whomever.
    pub fn may(&self, key: &str) -> bool {
        self.offers.iter().any(|offer| offer.key == key)
    }

    /// The offer the order is made for.
    pub fn current(&self) -> Option<&Offer> {
        self.offer(self.selected, &self.draft.as_ref()?.offer)
    }

    /// The slot of that kind of the current order.
    pub fn slot(&self, kind: SlotKind) -> Option<&Slot> {
        slot(self.current()?, kind)
    }

    /// Whether a piece can be the target of the current order.
    pub fn aims_at(&self, id: ElementId) -> bool {
        self.slot(SlotKind::Target)
            .is_some_and(|slot| slot.elements.contains(&id))
    }

    /// Why the preview cannot be ordered.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.verdict
            .as_ref()
            .and_then(|verdict| verdict.refused.as_ref())
    }

    /// Whether anything of the order was fixed by a click or a key. Then Enter means the order, and never the end of the phase.
    pub fn fixed(&self) -> bool {
        self.draft
            .as_ref()
            .is_some_and(|draft| self.placed || draft.target.is_some())
    }

    /// Whether Enter gives the order: everything it needs is fixed.
    pub fn ready(&self) -> bool {
        self.fixed() && self.missing().is_none()
    }

    /// Whether the keyboard points at something that would change the order: Enter fixes it.
    pub fn cursor_adds(&self) -> bool {
        self.cursor.is_some() && self.draft.is_some() && self.preview != self.draft
    }

    /// Whether Esc steps back; else it opens the menu.
    pub fn steps_back(&self) -> bool {
        self.selected.is_some() || self.draft.is_some() || self.ending
    }

    /// Whether there is something to point at: a place to go to or a target.
    pub fn points(&self) -> bool {
        self.charge
            || [SlotKind::Path, SlotKind::Target]
                .into_iter()
                .any(|kind| self.slot(kind).is_some())
    }

    /// Those among elements that could do something now.
    pub fn able<'a>(&'a self, among: &'a [ElementId]) -> impl Iterator<Item = ElementId> + 'a {
        let may = |id: &ElementId| {
            self.offers
                .iter()
                .any(|offer| offer.element == Some(*id) && offer.refused.is_none())
        };
        among.iter().copied().filter(may)
    }

    /// What the order still needs, as the key of a sentence.
    pub fn missing(&self) -> Option<&'static str> {
        let draft = self.draft.as_ref()?;
        if self.charge {
            return (!self.placed).then_some("ui-missing-charge");
        }
        let target = self.slot(SlotKind::Target);
        if target.is_some_and(|slot| slot.required) && draft.target.is_none() {
            return Some(match draft.offer.as_ref() {
                "rally" => "ui-missing-friend",
                "load" | "stow" | "board" | "commandeer" | "stow_crate" => "ui-missing-vehicle",
                _ => "ui-missing-target",
            });
        }
        if draft.choice.is_none() && self.current().is_some_and(|o| !choices(o).is_empty()) {
            return Some("ui-missing-choice");
        }
        if let Some(slot) = self.slot(SlotKind::Members) {
            match slot.count {
                Some(count) if draft.members.len() != usize::from(count) => {
                    return Some("ui-missing-odd");
                }
                None if draft.members.is_empty() => return Some("ui-missing-members"),
                _ => {}
            }
        }
        if self.slot(SlotKind::Path).is_none() || self.placed || self.lets_out() {
            return None;
        }
        Some(if self.appears() {
            "ui-missing-spot"
        } else if draft.target.is_some() {
            "ui-missing-move"
        } else {
            "ui-missing-place"
        })
    }

    /// Begins an order of that key for the selected element. A leader in contact lends his die, and a group takes all who may join,
    /// unless the player changes it.
    pub fn begin(&mut self, key: &str) {
        let Some(offer) = self.offer(self.selected, key) else {
            return;
        };
        let helper = slot(offer, SlotKind::Helper).and_then(|slot| slot.elements.first().copied());
        let joining = slot(offer, SlotKind::Members);
        let members = joining.map_or_else(Vec::new, |slot| {
            let most = slot.count.map_or(slot.elements.len(), usize::from);
            slot.elements.iter().copied().take(most).collect()
        });
        let split = offer.key == "split";
        let draft = Draft {
            offer: offer.key.clone(),
            element: offer.element,
            helper,
            members,
            ..Draft::default()
        };
        self.drop_order();
        self.begun = Some(draft.clone());
        self.draft = Some(draft);
        self.placed = split;
    }

    /// Takes a member in, or leaves it out; where their number is fixed, the first makes room for it.
    pub fn join(&mut self, id: ElementId) {
        let slot = self.slot(SlotKind::Members);
        let Some(slot) = slot.filter(|slot| slot.elements.contains(&id)) else {
            return;
        };
        let full = slot.count.map(usize::from);
        let Some(draft) = &mut self.draft else { return };
        match draft.members.iter().position(|member| *member == id) {
            Some(place) => {
                draft.members.remove(place);
            }
            None => {
                if full.is_some_and(|full| draft.members.len() >= full) {
                    draft.members.remove(0);
                }
                draft.members.push(id);
            }
        }
    }

    /// Lets go of all that was fixed since the order was begun. False if nothing was.
    pub fn begin_again(&mut self) -> bool {
        let changed = self.placed || self.draft != self.begun;
        self.draft.clone_from(&self.begun);
        self.placed = false;
        self.mark = None;
        changed
    }

    /// Lets go of the path, its facing and its end.
    pub fn unplace(&mut self) {
        if let Some(draft) = &mut self.draft {
            draft.path.clear();
            draft.facing = None;
            draft.level = None;
            draft.choice = None;
        }
        self.placed = false;
        self.mark = None;
    }

    /// Turns the facing by some of the 256 headings, from where the element would look.
    pub fn turn(&mut self, by: i8, now: Option<Heading>) {
        if self.slot(SlotKind::Facing).is_none() {
            return;
        }
        let ends = self
            .verdict
            .as_ref()
            .filter(|_| self.placed)
            .and_then(|verdict| verdict.end)
            .map(|end| end.facing);
        if let Some(draft) = &mut self.draft {
            let from = draft.facing.or(ends).or(now).unwrap_or(Heading::NORTH);
            draft.facing = Some(Heading(from.0.wrapping_add_signed(by)));
            self.placed = true;
        }
    }

    /// The place that is pointed at: by the keyboard, until the mouse moves.
    pub fn pointed(&self, mouse: &Pointed) -> Option<Point> {
        self.cursor.or(mouse.0)
    }

    /// Looks at a place: fills the preview and asks the rules about it. Nothing is reckoned twice.
    pub fn look_at(&mut self, game: &Game, shown: &Shown, at: Option<Point>) {
        let fresh = self.looked.as_ref().map(|looked| looked.revision) != Some(game.revision);
        if fresh {
            self.offers = if game.persons_decision().is_some() {
                game.battle.offers()
            } else {
                Vec::new()
            };
        }
        let looked = Looked {
            revision: game.revision,
            jumps: shown.jumps(),
            trailing: shown.trailing(),
            at,
            draft: self.draft.clone(),
            chosen: self.chosen,
            charge: self.charge,
            placed: self.placed,
        };
        if self.looked.as_ref() == Some(&looked) {
            if shown.trailing() {
                // What moves may come under the pointer, or leave it.
                self.under = at.and_then(|at| shown.element_at(at));
            }
            return;
        }
        if let Some(id) = self.selected.filter(|_| self.charge) {
            let known = self.foes.as_ref();
            if known.is_none_or(|(revision, of, _)| (*revision, *of) != (game.revision, id)) {
                self.foes = Some((game.revision, id, self.reachable(game, id)));
            }
        }
        self.under = at.and_then(|at| shown.element_at(at));
        self.find_ways(game);
        self.preview = self.draft.clone().map(|draft| self.filled(game, draft, at));
        self.arms = Arms::default();
        if let Some(draft) = self.preview.take() {
            self.arms = Arms::of(self, game, &draft);
            self.preview = Some(self.arms.fit(draft));
        }
        self.verdict = self
            .preview
            .as_ref()
            .and_then(|draft| game.battle.judge(draft));
        self.looked = Some(looked);
    }

    /// The moves that the rule book names for the order, where it must.
    pub fn ways(&self) -> &Ways {
        &self.ways
    }

    /// Whether another than the selected element is asked too.
    pub(super) fn answers(&self, game: &Game, id: ElementId) -> bool {
        let asked = game.persons_decision();
        Some(id) != self.selected && asked.is_some_and(|asked| asked.elements.contains(&id))
    }

    /// Whether a piece is one of the side that is asked.
    pub fn is_own(&self, game: &Game, id: ElementId) -> bool {
        let side = game.persons_decision().map(|decision| decision.side);
        side.is_some() && side == side_of(game, id)
    }
}

fn side_of(game: &Game, id: ElementId) -> Option<SideId> {
    let view = game.battle.view(None);
    let element = view.elements.iter().find(|element| element.id == id)?;
    Some(element.side)
}

/// The slot of that kind of an offer.
pub fn slot(offer: &Offer, kind: SlotKind) -> Option<&Slot> {
    offer.slots.iter().find(|slot| slot.kind == kind)
}

/// The mouse points again when it moves.
pub(super) fn mouse_points(mut gestures: MessageReader<Gesture>, mut hand: ResMut<Hand>) {
    let moves = |gesture: &Gesture| matches!(gesture, Gesture::Hover(_) | Gesture::Away);
    if gestures.read().any(moves) && hand.cursor.is_some() {
        hand.cursor = None;
    }
}

/// Looks at what is pointed at. When only one element is asked, it is taken up by itself, once; where fire is declared the next that can fire.
pub(super) fn look(
    game: Res<Game>,
    shown: Res<Shown>,
    pointed: Res<Pointed>,
    modal: Res<Modal>,
    mut hand: ResMut<Hand>,
    mut arrows: ResMut<ArrowsPoint>,
    mut awake: ResMut<Awake>,
) {
    let hand = hand.bypass_change_detection();
    hand.look_at(&game, &shown, hand.pointed(&pointed));
    let wanted = ArrowsPoint(hand.points() && !shown.trailing() && !modal.is_open());
    arrows.set_if_neq(wanted);
    if shown.trailing() || hand.taken == Some(game.revision) {
        return;
    }
    hand.taken = Some(game.revision);
    let taken = game.persons_decision().and_then(|decision| {
        let all = &decision.elements;
        let next = all
            .first()
            .filter(|_| all.len() == 1 || decision.kind == FIRE);
        let same = hand.selected.filter(|id| all.contains(id));
        next.map(|next| same.unwrap_or(*next))
    });
    if taken.is_some() && hand.draft.is_none() {
        super::select::select(&game, hand, taken);
        hand.look_at(&game, &shown, hand.pointed(&pointed));
        awake.moving();
    }
}
