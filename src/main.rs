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

#[cfg(target_arch = "wasm32")]
fn main() {}
