//! What is wrong with a scenario's file: what, where, and what to do.

use std::fmt;
use std::ops::Range;

use super::locate::Locator;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The path of the value, such as `elements[3].at`; empty for the file as a whole.
    pub path: String,
    /// Where the value stands; none for what players changed, which stands in no text.
    pub place: Option<Place>,
    /// The other place it is about, such as the one where the same id was given first.
    pub also: Option<Place>,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The bytes.
    pub span: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

/// All that is wrong with a file, in the order of the text; never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults {
    /// The faults.
    pub faults: Vec<Fault>,
}

impl Place {
    /// The place of these bytes of `text`.
    pub fn new(text: &str, span: Range<usize>) -> Place {
        let before = &text[..span.start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
            span,
        }
    }

    /// The place of the character at a line and a column, both from 1.
    pub fn at_line(text: &str, line: usize, column: usize) -> Place {
        let line_start = text
            .split_inclusive('\n')
            .take(line.saturating_sub(1))
            .map(str::len)
            .sum::<usize>();
        let rest = &text[line_start..];
        let start = rest
            .char_indices()
            .nth(column.saturating_sub(1))
            .map_or(text.len(), |(i, _)| line_start + i);
        let end = text[start..]
            .chars()
            .next()
            .map_or(start, |c| start + c.len_utf8());
        Place::new(text, start..end)
    }
}

/// One line without the file's name: "12:8: elements\[3\].at: what is wrong; what to do"; without the place where there is none.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:{}: ", place.line, place.column)?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.what)?;
        if let Some(also) = &self.also {
            write!(f, " (the other is at {}:{})", also.line, also.column)?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "; {hint}")?;
        }
        Ok(())
    }
}

/// A line a fault.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

/// A text on one line: whatever would break it, or tell a terminal what to do, is written out.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            plain.extend(c.escape_default());
        } else {
            plain.push(c);
        }
    }
    plain
}

/// So many faults are told; who has more will read the file again anyway.
const MAX_FAULTS: usize = 100;

/// Gathers what is wrong while a file is read on, up to 100 faults.
#[derive(Debug, Default)]
pub struct Findings {
    found: Vec<Finding>,
}

#[derive(Debug)]
struct Finding {
    path: String,
    /// Whether the path leads to a place of the text.
    placed: bool,
    also: Option<String>,
    what: String,
    hint: Option<String>,
}

impl Findings {
    /// The value at `path` is wrong, with what to do.
    pub fn add(&mut self, path: &str, what: impl Into<String>, hint: impl Into<String>) {
        self.push(path, true, None, what.into(), hint.into());
    }

    /// What players changed of the value at `path` is wrong, with what to do; it stands nowhere in the text.
    pub fn changed(&mut self, path: &str, what: impl Into<String>, hint: impl Into<String>) {
        self.push(path, false, None, what.into(), hint.into());
    }

    /// The values at `path` and `also` do not go together.
    pub fn clash(
        &mut self,
        path: &str,
        also: &str,
        what: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.push(path, true, Some(also), what.into(), hint.into());
    }

    /// Whether anything is wrong with that field of the file, or in it.
    pub fn any_in(&self, field: &str) -> bool {
        let inside = |rest: &str| rest.is_empty() || rest.starts_with(['[', '.']);
        let mut paths = self.found.iter().map(|finding| finding.path.as_str());
        paths.any(|path| path.strip_prefix(field).is_some_and(inside))
    }

    fn push(&mut self, path: &str, placed: bool, also: Option<&str>, what: String, hint: String) {
        if self.found.len() < MAX_FAULTS {
            self.found.push(Finding {
                path: path.to_owned(),
                placed,
                also: also.map(str::to_owned),
                what: plain(&what),
                hint: Some(plain(&hint)),
            });
        }
    }

    /// What was found, placed in the text; none if nothing was.
    pub fn finish(self, text: &str) -> Result<(), Faults> {
        if self.found.is_empty() {
            return Ok(());
        }
        let locator = Locator::new(text);
        let place = |path: &str| Place::new(text, locator.find(path));
        let mut faults: Vec<Fault> = self
            .found
            .into_iter()
            .map(|finding| Fault {
                place: Some(&finding.path)
                    .filter(|_| finding.placed)
                    .map(|path| place(path)),
                also: finding.also.as_deref().map(place),
                path: finding.path,
                what: finding.what,
                hint: finding.hint,
            })
            .collect();
        faults.sort_by_key(|fault| fault.place.as_ref().map(|place| place.span.start));
        Err(Faults { faults })
    }
}
