//! K05: one seed gives the same dice and cards on every machine, byte for byte.

use std::fmt::Write;

use small_wars::chance::{Deck, Dice, Handful};

const FIXTURE: &str = "tests/core/fixtures/dice-1974.txt";

/// A thousand dice of each kind, and a thousand cards of a deck of 52 that is gathered when it is empty.
fn written(seed: u64) -> String {
    let mut text = format!("seed {seed}\n");
    let mut dice = Dice::new(seed);
    for sides in [4, 6, 10, 12] {
        let _ = writeln!(text, "d{sides}");
        for _ in 0..20 {
            let row = dice.roll(Handful { count: 50, sides });
            let row: Vec<String> = row.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "{}", row.join(" "));
        }
    }
    let mut deck = Deck::new(0..52);
    let _ = writeln!(text, "cards");
    for _ in 0..20 {
        let row: Vec<String> = (0..50)
            .map(|_| card(&mut deck, &mut dice).to_string())
            .collect();
        let _ = writeln!(text, "{}", row.join(" "));
    }
    let _ = writeln!(text, "words read {}", dice.position());
    text
}

fn card(deck: &mut Deck, dice: &mut Dice) -> u8 {
    if deck.left().is_empty() {
        deck.gather();
    }
    let die = deck.die().map_or(1, |die| dice.die(die.sides));
    deck.draw(die).expect("the die fits the deck")
}

#[test]
fn the_dice_of_a_seed_are_the_kept_ones() {
    let now = written(1974);
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(FIXTURE);
    if std::env::var_os("SMALL_WARS_REWRITE").is_some() {
        std::fs::write(&path, &now).expect("the fixture can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the fixture is there");
    assert_eq!(now, kept);
}
