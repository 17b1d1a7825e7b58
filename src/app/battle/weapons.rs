//! With which weapon a shot is fired, and at whom besides: what the slots of the order leave open, each way judged by the rules.

use std::borrow::Cow;

use super::game::Game;
use super::hand::{Hand, slot};
use crate::engine::{Draft, SlotKind, Verdict};
use crate::table::ElementId;

/// A weapon of which one is chosen for a shot.
#[derive(Clone, Debug, PartialEq)]
pub struct Weapon {
    /// Its word in drafts; none is the usual one.
    pub word: Option<Cow<'static, str>>,
    /// What the rules say of the shot with it.
    pub verdict: Verdict,
}

impl Weapon {
    /// Whether the shot may be fired with it.
    pub fn fires(&self) -> bool {
        self.verdict.refused.is_none()
    }
}

/// What is open about the shot that is made or pointed at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arms {
    /// The weapons, the usual first; empty where there is no choice.
    pub weapons: Vec<Weapon>,
    /// Those who may be shot at besides in the same action.
    pub seconds: Vec<ElementId>,
}

impl Arms {
    /// What is open about the shot of a draft.
    pub(super) fn of(hand: &Hand, game: &Game, draft: &Draft) -> Arms {
        let offer = draft
            .target
            .and_then(|_| hand.offer(hand.selected, &draft.offer));
        let Some(offer) = offer else {
            return Arms::default();
        };
        let alone = Draft {
            second: None,
            ..draft.clone()
        };
        let weapons = slot(offer, SlotKind::Weapon).map_or_else(Vec::new, |slot| {
            let words = std::iter::once(None).chain(slot.choices.iter().cloned().map(Some));
            let judged = |word: Option<Cow<'static, str>>| {
                let draft = Draft {
                    weapon: word.clone(),
                    ..alone.clone()
                };
                let verdict = game.battle.judge(&draft)?;
                Some(Weapon { word, verdict })
            };
            words.filter_map(judged).collect()
        });
        let usual = Draft {
            weapon: None,
            ..alone
        };
        let seconds = slot(offer, SlotKind::Second).map_or_else(Vec::new, |slot| {
            let may = |id: &ElementId| {
                let draft = Draft {
                    second: Some(*id),
                    ..usual.clone()
                };
                let verdict = game.battle.judge(&draft);
                draft.target != Some(*id) && verdict.is_some_and(|v| v.refused.is_none())
            };
            slot.elements.iter().copied().filter(may).collect()
        });
        Arms { weapons, seconds }
    }

    /// The draft with a weapon that fires at its target, the one it names first; and without a second target that may not be.
    pub(super) fn fit(&self, mut draft: Draft) -> Draft {
        let fires = |word: &Option<Cow<'static, str>>| {
            self.weapons.iter().any(|w| w.word == *word && w.fires())
        };
        if !fires(&draft.weapon)
            && let Some(other) = self.weapons.iter().find(|weapon| weapon.fires())
        {
            draft.weapon.clone_from(&other.word);
        } else if self.weapons.is_empty() {
            draft.weapon = None;
        }
        let may = |id: &ElementId| draft.weapon.is_none() && self.seconds.contains(id);
        draft.second = draft.second.filter(may);
        draft
    }

    /// The weapon after that one among those that fire; none where there is no other.
    pub fn next(&self, now: &Draft) -> Option<&Weapon> {
        let place = self.weapons.iter().position(|w| w.word == now.weapon)?;
        let (before, after) = self.weapons.split_at(place);
        let mut others = after.iter().skip(1).chain(before);
        others.find(|weapon| weapon.fires())
    }

    /// The second target after that one; after the last nobody.
    pub fn next_second(&self, now: &Draft) -> Option<ElementId> {
        match now.second {
            None => self.seconds.first().copied(),
            Some(id) => {
                let place = self.seconds.iter().position(|second| *second == id)?;
                self.seconds.get(place + 1).copied()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Refusal;

    fn weapon(word: Option<&'static str>, fires: bool) -> Weapon {
        let refused = (!fires).then(|| Refusal::new("IC-R45", "only-at-armour"));
        Weapon {
            word: word.map(Cow::Borrowed),
            verdict: Verdict {
                refused,
                ..Verdict::default()
            },
        }
    }

    #[test]
    fn a_weapon_that_does_not_fire_at_the_target_gives_way_to_one_that_does() {
        let usual = Draft::default();
        let arms = |one, two| Arms {
            weapons: vec![weapon(None, one), weapon(Some("law"), two)],
            seconds: Vec::new(),
        };
        assert_eq!(arms(true, true).fit(usual.clone()).weapon, None);
        let law = arms(false, true).fit(usual.clone());
        assert_eq!(law.weapon.as_deref(), Some("law"));
        assert_eq!(arms(true, false).fit(law.clone()).weapon, None);
        assert_eq!(arms(false, false).fit(law.clone()), law);
        assert_eq!(arms(true, true).next(&law).map(|w| &w.word), Some(&None));
        assert_eq!(arms(false, true).next(&law), None);
    }

    #[test]
    fn second_targets_come_one_after_the_other_and_then_nobody() {
        let [a, b, c] = [1, 2, 3].map(ElementId);
        let arms = Arms {
            weapons: Vec::new(),
            seconds: vec![a, b],
        };
        let at = |second| Draft {
            second,
            ..Draft::default()
        };
        assert_eq!(arms.next_second(&at(None)), Some(a));
        assert_eq!(arms.next_second(&at(Some(a))), Some(b));
        assert_eq!(arms.next_second(&at(Some(b))), None);
        assert_eq!(arms.fit(at(Some(c))).second, None);
        assert_eq!(arms.fit(at(Some(b))).second, Some(b));
    }
}
