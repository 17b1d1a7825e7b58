//! Names of battles: the moment they were begun, so that nothing that stands in a file becomes a path.

/// Whether battles may be kept under that name: 1 to 100 characters, none of which leads to another folder or is no letter anywhere.
pub fn is_name(name: &str) -> bool {
    let length = name.chars().count();
    let plain = |c: char| {
        !c.is_control() && !matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
    };
    (1..=100).contains(&length) && !name.starts_with('.') && name.chars().all(plain)
}

/// The name of a battle begun at that moment (milliseconds since 1970): "2026-11-29-225328-417", in world time.
pub fn name_at(now: u64) -> String {
    let seconds = now / 1000;
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!(
        "{}-{hour:02}{minute:02}{second:02}-{:03}",
        date(now),
        now % 1000
    )
}

/// The day of a moment (milliseconds since 1970) in world time: "2026-11-29".
pub fn date(now: u64) -> String {
    // Years begin in March, so that the odd day comes last; 400 of them have 146,097 days.
    let days = now / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 {
        (era * 400 + year, month + 3)
    } else {
        (era * 400 + year + 1, month - 9)
    };
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let days = [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_709_164_800_000, "2024-02-29"),
            (1_735_689_599_999, "2024-12-31"),
            (4_107_542_400_000, "2100-03-01"),
        ];
        for (now, day) in days {
            assert_eq!(date(now), day);
        }
        assert_eq!(
            name_at(951_782_400_000 + 3_723_045),
            "2000-02-29-010203-045"
        );
    }

    #[test]
    fn names_that_lead_elsewhere_are_none() {
        assert!(is_name("2026-11-29-225328-417") && is_name("Last stand, 2nd try"));
        for name in [
            "",
            "..",
            ".lock",
            "a/b",
            "a\\b",
            "c:d",
            "a\0",
            "a\nb",
            &"x".repeat(101),
        ] {
            assert!(!is_name(name), "{name:?}");
        }
    }
}
