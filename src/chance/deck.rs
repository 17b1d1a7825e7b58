//! A deck of cards without a hidden order: a set from which a die chooses the next card.

use serde::{Deserialize, Serialize};

use super::Handful;

/// The cards that are still to be drawn, each a number below 100, and those that were. Nobody, not even the saved battle, knows
/// what comes next: that is for the die to say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    left: Vec<u8>,
    drawn: Vec<u8>,
}

/// A playing card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Its suit.
    pub suit: Suit,
    /// 1 is the ace, 11 to 13 are jack, queen and king.
    pub rank: u8,
}

/// A suit of playing cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// Red.
    Hearts,
    /// Red.
    Diamonds,
    /// Black.
    Clubs,
    /// Black.
    Spades,
}

impl Card {
    /// How many there are without jokers.
    pub const COUNT: u8 = 52;

    /// The card of a number from 0: the thirteen hearts, then diamonds, clubs, spades. Numbers beyond 51 are taken for 51.
    pub fn of(number: u8) -> Card {
        let number = number.min(Card::COUNT - 1);
        let suit = match number / 13 {
            0 => Suit::Hearts,
            1 => Suit::Diamonds,
            2 => Suit::Clubs,
            _ => Suit::Spades,
        };
        Card {
            suit,
            rank: number % 13 + 1,
        }
    }

    /// Whether its suit is red.
    pub fn is_red(self) -> bool {
        matches!(self.suit, Suit::Hearts | Suit::Diamonds)
    }
}

impl Deck {
    /// The most cards a deck holds: as many as a die has sides.
    pub const MOST: usize = 100;

    /// A full deck of these cards, in any order; those beyond [`Deck::MOST`] are left out.
    pub fn new(cards: impl IntoIterator<Item = u8>) -> Deck {
        let mut left: Vec<u8> = cards.into_iter().take(Self::MOST).collect();
        left.sort_unstable();
        Deck {
            left,
            drawn: Vec::new(),
        }
    }

    /// Whether it holds, drawn or not, the cards 0 to `count - 1`, each once.
    pub fn is_whole(&self, count: u8) -> bool {
        let mut all: Vec<u8> = self.left.iter().chain(&self.drawn).copied().collect();
        all.sort_unstable();
        all.into_iter().eq(0..count)
    }

    /// The cards that can still come, in order of their numbers.
    pub fn left(&self) -> &[u8] {
        &self.left
    }

    /// The cards that came, in the order in which they did.
    pub fn drawn(&self) -> &[u8] {
        &self.drawn
    }

    /// The die that chooses the next card; none when there is nothing to choose: the last card comes by itself, and an empty deck
    /// has none.
    pub fn die(&self) -> Option<Handful> {
        (self.left.len() > 1).then_some(Handful {
            count: 1,
            sides: self.left.len() as u8,
        })
    }

    /// Takes the card that the die chose: 1 is the lowest left. None if there is no such card.
    pub fn draw(&mut self, die: u8) -> Option<u8> {
        let place = usize::from(die).checked_sub(1)?;
        if place >= self.left.len() {
            return None;
        }
        let card = self.left.remove(place);
        self.drawn.push(card);
        Some(card)
    }

    /// Puts all cards back.
    pub fn gather(&mut self) {
        self.left.append(&mut self.drawn);
        self.left.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_cards_are_red() {
        let red = (0..Card::COUNT).filter(|n| Card::of(*n).is_red()).count();
        assert_eq!(red, 26);
        let last = Card {
            suit: Suit::Spades,
            rank: 13,
        };
        assert_eq!((Card::of(51), Card::of(200)), (last, last));
    }

    #[test]
    fn the_die_chooses_among_what_is_left() {
        let mut deck = Deck::new([9, 3, 7]);
        assert_eq!(deck.die(), Some(Handful { count: 1, sides: 3 }));
        assert_eq!(deck.draw(2), Some(7));
        assert_eq!(deck.draw(0), None);
        assert_eq!(deck.draw(3), None);
        assert_eq!(deck.left(), [3, 9]);
        assert_eq!(deck.draw(2), Some(9));
        assert_eq!(deck.die(), None);
        assert_eq!(deck.draw(1), Some(3));
        assert_eq!(deck.draw(1), None);
        assert_eq!(deck.drawn(), [7, 9, 3]);
        deck.gather();
        assert_eq!(deck, Deck::new([3, 7, 9]));
    }

    #[test]
    fn a_deck_is_whole_with_every_card_once() {
        let mut deck = Deck::new(0..5);
        deck.draw(2);
        assert!(deck.is_whole(5) && !deck.is_whole(4) && !deck.is_whole(6));
        assert!(!Deck::new([0, 1, 1]).is_whole(3));
    }
}
