//! The command line: what the program is asked to do, told to the floors that do it.
//!
//! Results go to standard output and errors to standard error. It ends with 0 when all went well, 1 when the thing asked for failed,
//! 2 when the command line makes no sense.

#[cfg(not(target_arch = "wasm32"))]
mod command;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    command::run()
}

#[cfg(all(target_arch = "wasm32", feature = "app"))]
fn main() {
    small_wars::app::start(small_wars::app::Options::default());
}

#[cfg(all(target_arch = "wasm32", not(feature = "app")))]
fn main() {}
