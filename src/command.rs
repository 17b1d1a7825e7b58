//! The commands, their options, and what `--help` says of them.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use small_wars::headless::simulate::{Plan, Results, Tally, simulate};
use small_wars::headless::{Books, Referee, check, load_changed, replay};
use small_wars::opponent::Player;

/// Three tabletop miniatures rule books on a screen, exact and replayable.
///
/// Without a command the game opens. SCENARIO is a built-in battle's key (hold-the-hamlet, ...) or the path of a scenario file.
/// Everything but `play` works without a screen.
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
        file: Option<PathBuf>,
        #[command(flatten)]
        house: House,
    },
    /// Check scenario files: all that is wrong with them, each with its place and what to do.
    ///
    /// To a terminal each fault is shown with the lines it is about; otherwise it is one line, "file:line:column: path: what; hint".
    Check {
        /// Scenario files, or keys of built-in battles.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Tell a saved battle in words, input by input, or verify it.
    Replay {
        /// A journal: a save, a replay, an autosave.
        file: PathBuf,
        /// Check every die of the seed, every hash and every snapshot, instead of telling what happened.
        #[arg(long)]
        verify: bool,
        /// As JSON, an object a line.
        #[arg(long)]
        json: bool,
    },
    /// Let computer players fight many battles, and count.
    ///
    /// Each battle has its own seed, from SEED on: any of them can be played again alone. The same seeds give the same battles
    /// whatever the number of jobs.
    Simulate(Simulation),
    /// Referee battles for another program: a line of JSON in, a line of JSON out.
    ///
    /// A bot, a test rig or another program plays through standard input and output: new battles with seeded, scripted or asked dice,
    /// orders, offers, odds, sight lines, saves. docs/referee.md describes it.
    Referee,
}

#[derive(Debug, Args)]
struct Simulation {
    /// A scenario file, or the key of a built-in battle.
    scenario: PathBuf,
    #[command(flatten)]
    house: House,
    /// How many battles.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    battles: u32,
    /// The seed of the first battle.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays each side, in the scenario's order: random or matrix. Left out: random for all.
    #[arg(long, value_delimiter = ',', value_parser = player)]
    players: Vec<Player>,
    /// How many battles at a time; 0 for as many as the machine has cores.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    jobs: u16,
    /// Write every battle, and what they come to, into this file as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct House {
    /// Change a house rule of the scenario, such as max_range="120 cm"; can be given again for others. docs/file-formats.md lists them.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), unquoted(value.trim()).to_owned())),
        None => Err("write NAME=VALUE, such as max_range=\"120 cm\"".to_owned()),
    }
}

/// A value without the quotes that a shell left around it.
fn unquoted(value: &str) -> &str {
    let within = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

fn player(name: &str) -> Result<Player, String> {
    Player::named(name).ok_or_else(|| {
        let known: Vec<&str> = Player::ALL.iter().map(|(name, _)| *name).collect();
        format!("there is no such player; there are: {}", known.join(", "))
    })
}

/// Reads the command line and does what it asks.
pub fn run() -> ExitCode {
    let Some(command) = CommandLine::parse().command else {
        return play(None, &[]);
    };
    match command {
        Command::Play { file, house } => play(file, &house.options),
        Command::Check { files } => {
            let done = check::check(&files, style(), &mut io::stdout(), &mut Errors);
            ended(done)
        }
        Command::Replay { file, verify, json } => {
            let what = replay::What { verify, json };
            let mut out = io::BufWriter::new(io::stdout());
            let done = replay::replay(&file, what, &mut out, &mut Errors);
            ended(done.and_then(|good| out.flush().map(|()| good)))
        }
        Command::Simulate(simulation) => ended(simulated(&simulation)),
        Command::Referee => {
            let served = Referee::new(Books).serve(&mut io::stdin().lock(), &mut io::stdout());
            ended(served.map(|()| true))
        }
    }
}

/// Standard error, where what cannot be told is lost: that it is full or closed changes nothing of how the program ends.
struct Errors;

impl Write for Errors {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(io::stderr().write(bytes).unwrap_or(bytes.len()))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Tells why the program fails.
fn failed(why: &str) -> ExitCode {
    let _ = writeln!(Errors, "{why}");
    ExitCode::FAILURE
}

#[cfg(feature = "app")]
fn play(file: Option<PathBuf>, options: &[(String, String)]) -> ExitCode {
    let house = match (&file, options) {
        (_, []) => serde_json::Value::Null,
        (None, _) => usage("play", "--option needs the scenario that it changes"),
        (Some(file), _) => match load_changed(file, options) {
            Ok(loaded) => loaded.scenario.changes.json(),
            Err(unloaded) => {
                let told = check::tell(&unloaded, style(), &mut Errors);
                return ended(told.map(|()| false));
            }
        },
    };
    let file = match file.map(|file| file.into_os_string().into_string()) {
        None => None,
        Some(Ok(file)) => Some(file),
        Some(Err(file)) => {
            let file = file.display();
            return failed(&format!(
                "{file}: the window opens only files whose names are UTF-8; rename it"
            ));
        }
    };
    match small_wars::app::run(small_wars::app::Options { file, house }) {
        Ok(code) => code,
        Err(error) => failed(&error.to_string()),
    }
}

#[cfg(not(feature = "app"))]
fn play(_: Option<PathBuf>, _: &[(String, String)]) -> ExitCode {
    failed(
        "this build has no window: build it without --no-default-features (cargo run --release). \
         What works here is listed by small-wars --help",
    )
}

fn simulated(given: &Simulation) -> io::Result<bool> {
    let scenario = match load_changed(&given.scenario, &given.house.options) {
        Ok(loaded) => loaded.scenario,
        Err(unloaded) => {
            check::tell(&unloaded, style(), &mut Errors)?;
            return Ok(false);
        }
    };
    let mut players = given.players.clone();
    if players.is_empty() {
        players = vec![Player::Random; scenario.setting.terms().sides.len()];
    }
    let plan = Plan {
        battles: given.battles,
        seed: given.seed,
        players,
        jobs: usize::from(given.jobs),
    };
    if let Err(unplayed) = plan.check(&scenario.setting) {
        usage("simulate", &unplayed.to_string());
    }
    let file = match given.json.as_deref().map(to_write).transpose() {
        Ok(file) => file,
        Err(error) => {
            let path = given.json.as_deref().unwrap_or(Path::new(""));
            writeln!(Errors, "{}: {error}; nothing was played", path.display())?;
            return Ok(false);
        }
    };
    let bar = progress(u64::from(plan.battles));
    let results = simulate(&scenario.setting, &plan, &|| bar.inc(1));
    bar.finish_and_clear();
    let results = match results {
        Ok(results) => results,
        Err(unplayed) => {
            writeln!(Errors, "{unplayed}")?;
            return Ok(false);
        }
    };
    let tally = Tally::new(&scenario, &plan, &results);
    writeln!(io::stdout(), "{}", tally.text())?;
    for stuck in &results.stuck {
        writeln!(Errors, "{stuck}: a mistake in the program")?;
    }
    if let (Some(file), Some(path)) = (file, &given.json)
        && let Err(error) = write_json(file, &tally, &results)
    {
        writeln!(Errors, "{}: {error}", path.display())?;
        return Ok(false);
    }
    Ok(results.stuck.is_empty())
}

/// Ends the program: the command line makes no sense.
fn usage(command: &str, what: &str) -> ! {
    let mut line = CommandLine::command();
    line.build();
    match line.find_subcommand_mut(command) {
        Some(command) => command.error(ErrorKind::InvalidValue, what).exit(),
        None => line.error(ErrorKind::InvalidValue, what).exit(),
    }
}

/// A bar on a terminal, nothing elsewhere.
fn progress(battles: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} battles, {eta} left");
    let bar = ProgressBar::new(battles);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A file that can be written, with what is in it still there.
fn to_write(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
}

/// Writes the results instead of what the file holds.
fn write_json(file: File, tally: &Tally, results: &Results) -> io::Result<()> {
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    let mut file = io::BufWriter::new(file);
    let all = serde_json::json!({ "tally": tally, "battles": results.battles });
    serde_json::to_writer_pretty(&mut file, &all)?;
    file.flush()
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
        Err(error) => failed(&error.to_string()),
    }
}
