//! The `damier` binary: reads the command line, calls the command, maps errors to exit codes.

mod arguments;
mod bench;
mod moves;
mod output;
mod perft;
mod show;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

/// Work that could not be done.
const FAILED: u8 = 1;
/// Bad usage or bad input.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    match Arguments::try_parse() {
        Ok(arguments) => finish(run(arguments)),
        Err(error) if !error.use_stderr() => finish(output::print(&error.render().to_string())),
        Err(error) => {
            eprintln!("damier: {}", one_line(&error.render().to_string()));
            ExitCode::from(REFUSED)
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        None => output::print(&arguments::help()),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Moves(arguments)) => moves::run(&arguments),
        Some(Command::Show(arguments)) => show::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
    }
}

/// Bad input is the user's to mend (2), everything else is ours or the world's (1).
fn finish(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    let world = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    match world.map(io::Error::kind) {
        // Whoever read our output has seen enough, as in `damier moves loa | head -1`.
        Some(io::ErrorKind::BrokenPipe) => ExitCode::SUCCESS,
        world => {
            eprintln!("damier: {error:#}");
            ExitCode::from(if world.is_some() { FAILED } else { REFUSED })
        }
    }
}

/// The first paragraph of what clap has to say, on one line.
fn one_line(message: &str) -> String {
    let message = message.trim().trim_start_matches("error: ");
    let paragraph = message.split("\n\n").next().unwrap_or(message);
    let words = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{words} (see `damier --help`)")
}
