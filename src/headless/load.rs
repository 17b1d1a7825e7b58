//! A scenario by name: a built-in battle's key, or a file's path.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::engine::house::{Changes, ChangesFault, Given};
use crate::scenario::{self, BuiltIn, Faults, Scenario, built_in};

/// A scenario, and where it was found.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The name it was asked for by.
    pub name: String,
    /// The scenario.
    pub scenario: Scenario,
}

/// Why a scenario was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum Unloaded {
    /// There is neither a built-in battle nor a file of that name.
    #[error(
        "{name}: there is no such file, and no built-in battle of that name (there are: {known})"
    )]
    Unknown {
        /// The name it was asked for by.
        name: String,
        /// The built-in battles' keys.
        known: String,
    },
    /// The file cannot be read.
    #[error("{name}: {error}")]
    File {
        /// The file.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// Its options cannot be changed so.
    #[error("{}", told(faults))]
    Options {
        /// What is wrong.
        faults: Vec<ChangesFault>,
    },
    /// What is in it makes no battle.
    #[error("{}", lines(name, faults))]
    Faulty {
        /// The file.
        name: String,
        /// Its text, or what was read of it.
        text: String,
        /// What is wrong.
        faults: Faults,
    },
}

/// Loads a scenario by its name, with options changed as the command line says, each by name.
pub fn load_changed(
    name: impl AsRef<Path>,
    options: &[(String, String)],
) -> Result<Loaded, Unloaded> {
    let Loaded { name, scenario } = load(name)?;
    let given = options.iter();
    let given = given.map(|(option, value)| (option.as_str(), Given::text(value)));
    let changes = Changes::gather(scenario.setting.house_rules(), given)
        .map_err(|faults| Unloaded::Options { faults })?;
    match scenario.changed(&changes) {
        Ok(scenario) => Ok(Loaded { name, scenario }),
        Err(faults) => Err(Unloaded::Faulty {
            name,
            text: scenario.text.to_string(),
            faults,
        }),
    }
}

/// A line a fault: "file:line:column: path: what is wrong; what to do".
pub fn lines(name: &str, faults: &Faults) -> String {
    let lines: Vec<String> = faults
        .faults
        .iter()
        .map(|fault| match fault.place {
            Some(_) => format!("{name}:{fault}"),
            None => format!("{name}: {fault}"),
        })
        .collect();
    lines.join("\n")
}

fn told(faults: &[ChangesFault]) -> String {
    let lines = faults.iter().map(|fault| format!("--option {fault}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Loads the built-in battle of that key or, if there is none, the file at that path. Of a file that is too large only the beginning
/// is read.
pub fn load(name: impl AsRef<Path>) -> Result<Loaded, Unloaded> {
    let path = name.as_ref();
    let text = text(path)?;
    let name = path.display().to_string();
    match scenario::read(&text) {
        Ok(scenario) => Ok(Loaded { name, scenario }),
        Err(faults) => Err(Unloaded::Faulty { name, text, faults }),
    }
}

/// The text of the built-in battle of that key or, if there is none, of the file at that path.
pub fn text(name: impl AsRef<Path>) -> Result<String, Unloaded> {
    let path = name.as_ref();
    let named = |battle: &&BuiltIn| path.as_os_str() == battle.key;
    match built_in().iter().find(named) {
        Some(battle) => Ok(battle.text.to_owned()),
        None => read_file(path),
    }
}

fn read_file(path: &Path) -> Result<String, Unloaded> {
    let name = path.display().to_string();
    let unread = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Unloaded::Unknown {
            name: name.clone(),
            known: built_in()
                .iter()
                .map(|battle| battle.key)
                .collect::<Vec<_>>()
                .join(", "),
        },
        _ => Unloaded::File {
            name: name.clone(),
            error,
        },
    };
    let file = File::open(path).map_err(unread)?;
    let mut bytes = Vec::new();
    file.take(scenario::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(unread)?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        let column =
            String::from_utf8_lossy(good.rsplit(|byte| *byte == b'\n').next().unwrap_or(good))
                .chars()
                .count()
                + 1;
        let what = "this is no text in UTF-8; save the file as UTF-8";
        Unloaded::File {
            name: format!("{name}:{line}:{column}"),
            error: io::Error::new(io::ErrorKind::InvalidData, what),
        }
    })
}
