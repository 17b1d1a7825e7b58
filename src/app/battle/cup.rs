//! The dice that a player rolls on their own table: the numbers are entered one by one, and given when all of them are there.

use bevy::prelude::*;

use super::game::Game;
use super::rules::Submit;
use super::wish::Wish;
use crate::app::Awake;
use crate::app::board::Shown;
use crate::engine::ruleset::Wanted;

/// What has been entered of the dice that are wanted.
#[derive(Resource, Debug, Default)]
pub struct Cup {
    /// The revision of the battle whose dice they are.
    of: u64,
    entered: Vec<u8>,
}

impl Cup {
    /// The numbers entered, in their order.
    pub fn entered(&self) -> &[u8] {
        &self.entered
    }

    /// Whether all that are wanted are there.
    pub fn is_full(&self, wanted: &Wanted) -> bool {
        self.entered.len() >= usize::from(wanted.handful.count)
    }

    /// Puts everything away.
    pub(super) fn empty(&mut self) {
        self.entered.clear();
    }

    /// Takes a number that such a die can show, as long as one is missing.
    fn put(&mut self, wanted: &Wanted, number: u8) {
        if !self.is_full(wanted) && (1..=wanted.handful.sides).contains(&number) {
            self.entered.push(number);
        }
    }
}

/// Whether the dice count together, not each for itself.
pub fn by_sum(wanted: &Wanted) -> bool {
    match wanted.need {
        Some(need) => wanted.why.key == "dice-command" || need > wanted.handful.sides,
        None => wanted.handful.count > 1,
    }
}

/// Wishes fill the cup; a full one is given to the battle.
pub(super) fn obey(
    mut wishes: MessageReader<Wish>,
    game: Res<Game>,
    shown: Res<Shown>,
    mut cup: ResMut<Cup>,
    mut submit: MessageWriter<Submit>,
    mut awake: ResMut<Awake>,
) {
    if cup.of != game.revision {
        cup.of = game.revision;
        cup.entered.clear();
    }
    let wanted = game.hand_rolls().filter(|_| !shown.trailing());
    for wish in wishes.read() {
        let Some(wanted) = &wanted else { continue };
        match wish {
            Wish::Die(number) => cup.put(wanted, *number),
            Wish::DieBack => {
                cup.entered.pop();
            }
            Wish::Rolled if cup.is_full(wanted) => {
                submit.write(Submit::Dice(std::mem::take(&mut cup.entered)));
            }
            Wish::SeedRolls => {
                cup.entered.clear();
                submit.write(Submit::SeedRolls);
            }
            _ => continue,
        }
        awake.for_frames(3);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Handful;
    use crate::engine::{SideId, Text};

    fn wanted(count: u8, sides: u8, need: Option<u8>) -> Wanted {
        Wanted {
            handful: Handful { count, sides },
            need,
            why: Text::key("dice-save"),
            side: SideId(0),
        }
    }

    #[test]
    fn a_cup_takes_what_such_dice_can_show_until_it_is_full() {
        for sides in 2..=12 {
            let wanted = wanted(20, sides, Some(4));
            let mut cup = Cup::default();
            for number in [0, sides + 1, 255] {
                cup.put(&wanted, number);
            }
            assert!(cup.entered().is_empty());
            for n in 0..30 {
                cup.put(&wanted, n % sides + 1);
            }
            assert!(cup.is_full(&wanted));
            assert!(wanted.handful.check(cup.entered()).is_ok());
        }
    }

    #[test]
    fn dice_that_need_more_than_one_can_show_count_together() {
        assert!(by_sum(&wanted(2, 6, Some(7))));
        assert!(by_sum(&wanted(2, 6, None)));
        assert!(!by_sum(&wanted(2, 6, Some(6))));
        assert!(!by_sum(&wanted(1, 6, None)));
    }
}
