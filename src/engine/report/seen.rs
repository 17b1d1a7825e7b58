//! Parts of the table as it may be seen: single figures, fire that is declared, the deck.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Text;
use crate::chance::{Card, Deck};
use crate::table::{ElementId, Length, Point};

/// A figure that stands for itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureView {
    /// Where it stands, from the middle of its element's piece.
    pub off: Point,
    /// Half the width of its base.
    pub radius: Length,
    /// What it carries, such as "rifle" or "mortar".
    pub weapon: Cow<'static, str>,
}

/// Fire that is declared: it is known to all, and not yet resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AimView {
    /// Who fires.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
    /// With how many weapons.
    pub weapons: u8,
}

/// A deck, as anybody may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeckView {
    /// How many cards are left.
    pub left: u8,
    /// The card that was drawn last.
    pub last: Option<Card>,
    /// The ranks from the lowest to the highest, each with how many cards of it are left: what anybody at the table can count.
    pub ranks: [(u8, u8); 13],
    /// What the card that was drawn last brings about besides, if it does.
    pub event: Option<Text>,
}

impl DeckView {
    /// A deck of which the cards that are left and the last one are known; the ace is the highest rank or the lowest.
    pub fn of(deck: &Deck, ace_high: bool) -> DeckView {
        let left = |rank: u8| {
            let same = deck
                .left()
                .iter()
                .filter(|card| Card::of(**card).rank == rank);
            same.count() as u8
        };
        let lowest = if ace_high { 1 } else { 0 };
        let rank = |place: usize| (place as u8 + lowest) % 13 + 1;
        DeckView {
            left: deck.left().len() as u8,
            last: deck.drawn().last().map(|card| Card::of(*card)),
            ranks: std::array::from_fn(|place| (rank(place), left(rank(place)))),
            event: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_each_rank_is_counted_from_the_lowest_up() {
        let mut deck = Deck::new(0..Card::COUNT);
        let drawn = Card::of(deck.draw(7).expect("it is whole"));
        let view = DeckView::of(&deck, true);
        assert_eq!((view.left, view.last), (51, Some(drawn)));
        assert_eq!((view.ranks[0].0, view.ranks[12].0), (2, 1));
        for (rank, left) in view.ranks {
            assert_eq!(left, if rank == drawn.rank { 3 } else { 4 });
        }
        let low = DeckView::of(&deck, false);
        assert_eq!((low.ranks[0].0, low.ranks[12].0), (1, 13));
    }
}
