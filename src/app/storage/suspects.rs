//! Battles that are being looked into, noted while they are. One that breaks the program as it is looked into, where nothing can catch
//! that, is still noted when the program begins again: after the second time it is left alone, so that it cannot keep the rest from
//! being played.

use super::Storage;

/// The note: the name of a battle a line, once for each time that looking into it did not come to its end.
const NOTE: &str = "looking";

/// Whether looking into a battle has broken the program twice. Once may have been a window that was closed just then.
pub fn left_alone(storage: &Storage, name: &str) -> bool {
    let noted = noted(storage);
    noted.iter().filter(|line| *line == name).count() >= 2
}

/// Notes that a battle is looked into; only where a panic ends the program.
pub fn begin(storage: &Storage, name: &str) {
    if cfg!(panic = "abort") {
        let mut noted = noted(storage);
        noted.push(name.to_owned());
        note(storage, &noted);
    }
}

/// Nothing broke.
pub fn end(storage: &Storage, name: &str) {
    if cfg!(panic = "abort") {
        let mut noted = noted(storage);
        noted.retain(|line| line != name);
        note(storage, &noted);
    }
}

fn noted(storage: &Storage) -> Vec<String> {
    let text = storage.0.note(NOTE).ok().flatten().unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// A store that takes no note has told of it elsewhere; then a battle is looked into unguarded.
fn note(storage: &Storage, lines: &[String]) {
    let _ = storage.0.set_note(NOTE, &lines.join("\n"));
}
