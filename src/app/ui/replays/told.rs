//! A battle of the list in words.

use crate::app::storage::{Row, Seen};
use crate::app::ui::parts;
use crate::engine::{Text, Value};
use crate::storage::{Glance, date};

/// What is written about a battle.
#[derive(Debug, PartialEq, Eq)]
pub struct RowWords {
    /// Its title, or the name it is kept under.
    pub title: String,
    /// Who fights whom.
    pub sides: String,
    /// How it stands, how old and how large it is.
    pub about: String,
    /// Why it cannot be opened, or what is missing of it.
    pub fault: Option<String>,
}

/// A battle of the list in words, at that time.
pub fn row_words(row: &Row, now: u64) -> RowWords {
    let mut about = vec![age(row.kept.changed, now), size(row.kept.bytes)];
    let (title, sides, fault) = match &row.seen {
        Seen::NotYet => (row.kept.name.clone(), String::new(), None),
        Seen::Bad(why) => (row.kept.name.clone(), String::new(), Some(why.clone())),
        Seen::Good(glance) => {
            let inputs = Value::Number(i64::try_from(glance.inputs).unwrap_or(i64::MAX));
            about.insert(0, standing(glance));
            about.insert(1, parts::tell(&Text::key("saves-steps").with("n", inputs)));
            let notes: Vec<String> = glance.notes.iter().map(ToString::to_string).collect();
            let notes = (!notes.is_empty()).then(|| notes.join("; "));
            (glance.title.clone(), sides(glance), notes)
        }
    };
    RowWords {
        title,
        sides,
        about: about.join(" · "),
        fault,
    }
}

/// "turn 3 of 8", or that it is over.
pub fn standing(glance: &Glance) -> String {
    if glance.over {
        let at = Value::Number(i64::from(glance.turn));
        return parts::tell(&Text::key("saves-over").with("turn", at));
    }
    turn(glance.turn, glance.turns)
}

/// "turn 3 of 8".
pub fn turn(turn: u16, of: Option<u16>) -> String {
    let at = Value::Number(i64::from(turn));
    parts::tell(&match of {
        Some(of) => Text::key("saves-turn")
            .with("turn", at)
            .with("of", Value::Number(i64::from(of))),
        None => Text::key("saves-turn-open").with("turn", at),
    })
}

fn sides(glance: &Glance) -> String {
    let strength = glance
        .strength
        .iter()
        .map(Some)
        .chain(std::iter::repeat(None));
    let side = |((name, player), strength): (&(String, String), Option<&(u32, u32)>)| {
        let key = match player.as_str() {
            "person" => "ui-player-person",
            "random" => "ui-player-novice",
            crate::opponent::solo::SOLO => "ui-player-solo",
            _ => "ui-player-computer",
        };
        let who = format!("{name} ({})", parts::say(key).to_lowercase());
        // A side of vehicles alone has no strength to tell of.
        let Some((left, full)) = strength.filter(|(_, full)| *full > 0) else {
            return who;
        };
        let text = Text::key("saves-strength")
            .with("who", Value::Name(who))
            .with("n", Value::Number(i64::from(*left)))
            .with("of", Value::Number(i64::from(*full)));
        parts::tell(&text)
    };
    glance
        .sides
        .iter()
        .zip(strength)
        .map(side)
        .collect::<Vec<_>>()
        .join(" · ")
}

fn age(then: u64, now: u64) -> String {
    let minutes = now.saturating_sub(then) / 60_000;
    let number = |n: u64| Value::Number(i64::try_from(n).unwrap_or(i64::MAX));
    parts::tell(&match minutes {
        _ if then == 0 => return String::new(),
        0 => Text::key("saves-now"),
        1..60 => Text::key("saves-minutes").with("n", number(minutes)),
        60..1440 => Text::key("saves-hours").with("n", number(minutes / 60)),
        1440..20160 => Text::key("saves-days").with("n", number(minutes / 1440)),
        _ => return date(then),
    })
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_and_sizes_are_told_roughly() {
        assert_eq!(size(999), "999 bytes");
        assert_eq!(size(12_345), "12 kB");
        assert_eq!(size(1_650_000), "1.6 MB");
        let day = 86_400_000;
        assert_eq!(
            age(20_000 * day, 20_000 * day + 59_999),
            parts::say("saves-now")
        );
        assert!(age(20_000 * day, 20_000 * day + 60_000).contains('1'));
        assert!(age(20_000 * day, 20_003 * day).contains('3'));
        assert_eq!(age(20_000 * day, 20_015 * day), date(20_000 * day));
        assert_eq!(age(20_000 * day, 0), parts::say("saves-now"));
    }
}
