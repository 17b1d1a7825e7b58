//! `check`: whether files make battles, and if not, all that is wrong with them.

use std::io::{self, Write};
use std::path::PathBuf;

use miette::{GraphicalReportHandler, LabeledSpan, MietteDiagnostic, NamedSource, Report};

use super::load::{Loaded, Unloaded, load};
use crate::scenario::Fault;

/// How faults are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// With the lines of the file they are about, for a person at a terminal.
    Pictured,
    /// A line each, for programs: "file:line:column: path: what is wrong; what to do".
    Lines,
}

/// A file with lines of more bytes, or with control characters in them, is not shown: nobody would see the place, or too much would be seen.
const WIDEST: usize = 1_000;

/// Checks scenarios (built-in ones by key, others by path): a line to `out` for each that makes a battle, what is wrong with the
/// others to `err`. Returns whether all make battles.
///
/// # Errors
/// What writing says.
pub fn check(
    names: &[PathBuf],
    style: Style,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<bool> {
    let mut all = true;
    for name in names {
        match load(name) {
            Ok(loaded) => writeln!(out, "{}", summary(&loaded))?,
            Err(unloaded) => {
                all = false;
                tell(&unloaded, style, err)?;
            }
        }
    }
    Ok(all)
}

fn summary(loaded: &Loaded) -> String {
    let scenario = &loaded.scenario;
    let (ground, terms) = (scenario.setting.ground(), scenario.setting.terms());
    let sides: Vec<&str> = terms.sides.iter().map(|side| side.name.as_str()).collect();
    let (turns, good) = match terms.turns {
        Some(turns) => (format!("{turns} turns"), "good"),
        None => (
            "no limit of turns".to_owned(),
            "good, but it may never end; `turns` would give it a length",
        ),
    };
    format!(
        "{}: {}: {}, {} by {}, {}, {turns}: {good}",
        loaded.name,
        scenario.title,
        scenario.ruleset,
        ground.width,
        ground.height,
        sides.join(" against "),
    )
}

/// Writes why a scenario was not loaded.
///
/// # Errors
/// What writing says.
pub fn tell(unloaded: &Unloaded, style: Style, err: &mut impl Write) -> io::Result<()> {
    let Unloaded::Faulty { name, text, faults } = unloaded else {
        return writeln!(err, "{unloaded}");
    };
    let hard_to_show = |line: &str| {
        let control = |c: char| c.is_control() && c != '\t';
        line.len() > WIDEST || line.contains(control)
    };
    if style == Style::Lines || text.lines().any(hard_to_show) {
        return writeln!(err, "{unloaded}");
    }
    for fault in &faults.faults {
        let mut told = String::new();
        let report = report(fault, name, text);
        match GraphicalReportHandler::new().render_report(&mut told, report.as_ref()) {
            Ok(()) => writeln!(err, "{told}")?,
            Err(_) => writeln!(err, "{name}:{fault}")?,
        }
    }
    let count = faults.faults.len();
    let faults = if count == 1 { "fault" } else { "faults" };
    writeln!(err, "{name}: {count} {faults}")
}

fn report(fault: &Fault, name: &str, text: &str) -> Report {
    let mut diagnostic = MietteDiagnostic::new(match fault.path.as_str() {
        "" => fault.what.clone(),
        path => format!("{path}: {}", fault.what),
    });
    if let Some(hint) = &fault.hint {
        diagnostic = diagnostic.with_help(hint.clone());
    }
    let Some(place) = fault.place.as_ref().filter(|place| !place.span.is_empty()) else {
        return Report::new(diagnostic);
    };
    diagnostic = diagnostic.and_label(LabeledSpan::new_primary_with_span(
        Some("here".to_owned()),
        place.span.clone(),
    ));
    if let Some(also) = &fault.also {
        diagnostic = diagnostic.and_label(LabeledSpan::new_with_span(
            Some("the other".to_owned()),
            also.span.clone(),
        ));
    }
    Report::new(diagnostic).with_source_code(NamedSource::new(name, text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::built_in;

    fn run(names: &[&str], style: Style) -> (bool, String, String) {
        let names: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let all = check(&names, style, &mut out, &mut err).unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (all, text(out), text(err))
    }

    #[test]
    fn built_in_battles_are_good_by_key() {
        for battle in built_in() {
            let (all, out, err) = run(&[battle.key], Style::Lines);
            assert!(all && out.contains("good") && err.is_empty(), "{out}{err}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_told_with_what_there_is() {
        let (all, out, err) = run(&["no-such-battle"], Style::Lines);
        assert!(!all && out.is_empty());
        assert!(
            err.contains("no-such-battle: there is no such file"),
            "{err}"
        );
        assert!(err.contains("hold-the-hamlet"), "{err}");
    }

    #[test]
    fn faults_are_told_by_line_or_pictured() {
        let dir = std::env::temp_dir().join(format!("small-wars-check-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("bad.ron");
        let text = built_in()[0].text.replace("\"orchard\"", "\"orchid\"");
        std::fs::write(&path, text).unwrap();
        let name = path.to_str().unwrap();
        let (all, _, err) = run(&[name, "hold-the-hamlet"], Style::Lines);
        assert!(!all);
        assert!(err.starts_with(&format!("{name}:")), "{err}");
        assert!(
            err.contains(
                "terrain[7].preset: there is no terrain preset \"orchid\"; is \"orchard\" meant?"
            ),
            "{err}"
        );
        let (_, _, err) = run(&[name], Style::Pictured);
        assert!(
            err.contains("here") && err.contains("orchid") && err.contains("1 fault"),
            "{err}"
        );
        let wide = format!("(title: 5, x: \"{}\")", "x".repeat(70_000));
        std::fs::write(&path, wide).unwrap();
        let (all, _, err) = run(&[name], Style::Pictured);
        assert!(!all && err.starts_with(&format!("{name}:1:")), "{err}");
        std::fs::write(&path, "(title: 5, x: \"\u{1b}[31m\")").unwrap();
        let (all, _, err) = run(&[name], Style::Pictured);
        assert!(!all && !err.contains('\u{1b}'), "{err}");
        std::fs::write(&path, [0xff, 0xfe, 0]).unwrap();
        let (_, _, err) = run(&[name], Style::Pictured);
        assert!(err.contains("no text in UTF-8"), "{err}");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
