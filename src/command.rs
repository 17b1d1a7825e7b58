//! The commands, their options, and what `--help` says of them.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use small_wars::headless::check;

/// Three tabletop miniatures rule books on a screen, exact and replayable.
///
/// Without a command the game opens. SCENARIO is a built-in battle's key (hold-the-hamlet, ...) or the path of a scenario file. Everything but `play` works without a
/// screen.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true, max_term_width = 100)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open the game, on its title or on a scenario or a saved battle.
    Play {
        /// A scenario, or a battle that was saved.
        #[arg(value_name = "FILE")]
        file: Option<String>,
    },
    /// Check scenario files: all that is wrong with them, each with its place and what to do.
    ///
    /// To a terminal each fault is shown with the lines it is about; otherwise it is one line, "file:line:column: path: what; hint".
    Check {
        /// Scenario files, or keys of built-in battles.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
}

/// Reads the command line and does what it asks.
pub fn run() -> ExitCode {
    match CommandLine::parse().command {
        None => play(None),
        Some(Command::Play { file }) => play(file),
        Some(Command::Check { files }) => {
            let done = check::check(&files, style(), &mut io::stdout(), &mut io::stderr());
            ended(done)
        }
    }
}

#[cfg(feature = "app")]
fn play(file: Option<String>) -> ExitCode {
    match small_wars::app::run(small_wars::app::Options { file }) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(feature = "app"))]
fn play(_: Option<String>) -> ExitCode {
    eprintln!(
        "this build has no window: build it without --no-default-features. All but `play` works here; see --help"
    );
    ExitCode::FAILURE
}

/// How faults are written: with pictures for a person, by line for a program.
fn style() -> check::Style {
    if io::stderr().is_terminal() {
        check::Style::Pictured
    } else {
        check::Style::Lines
    }
}

/// The code to end with. A reader that has gone away is no failure of ours.
fn ended(done: io::Result<bool>) -> ExitCode {
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
