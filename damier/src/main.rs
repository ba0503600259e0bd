//! The `damier` binary: reads the command line, calls the command, maps errors to exit codes.

mod analyse;
mod arguments;
mod bench;
mod contest;
mod files;
mod gtp;
mod interrupt;
mod lab;
mod learn;
mod listing;
mod memory;
mod moves;
mod nboard;
mod output;
mod perft;
mod play;
mod progress;
mod refusal;
mod search;
mod serve;
mod show;
mod solve;
mod tree;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use arguments::{Arguments, Command};
use output::Failed;

/// Work that could not be done.
const FAILED: u8 = 1;
/// Bad usage or bad input.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    if !catalog::kernel_is_supported() {
        let built = format!("was built for a processor with {}", catalog::KERNEL.to_uppercase());
        return complain(format!("this binary {built}; build it on this one"), FAILED);
    }
    match arguments::read() {
        Ok(arguments) => finish(run(arguments)),
        Err(error) if !error.use_stderr() => finish(output::print(&error.render().to_string())),
        Err(error) => complain(refusal::of(&error), REFUSED),
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    let command = match arguments.command {
        Some(command) => command,
        None if server::has_page() => arguments::alone("serve"),
        None if play::has_screen() => arguments::alone("play"),
        None => return output::print(&arguments::help()),
    };
    match command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Search(arguments) => search::run(&arguments),
        Command::Tree(arguments) => tree::run(&arguments),
        Command::Lab(arguments) => lab::run(&arguments),
        Command::Match(arguments) => contest::run_match(&arguments),
        Command::Tournament(arguments) => contest::run_tournament(&arguments),
        Command::Ratings(arguments) => contest::ratings::run(&arguments),
        Command::Gtp(arguments) => gtp::run(&arguments),
        Command::Nboard(arguments) => nboard::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Learn(arguments) => learn::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    }
}

/// What we or the world did wrong is a failure (1), everything else the user can mend (2).
fn finish(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    let world = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    // Whoever read our output has seen enough, as in `damier moves loa | head -1`.
    if world.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    let failed = world.is_some() || error.chain().any(<dyn std::error::Error>::is::<Failed>);
    complain(format!("{error:#}"), if failed { FAILED } else { REFUSED })
}

/// One line on standard error, whatever names of files are made of; if even that cannot be written,
/// the exit code must do.
fn complain(message: impl Display, code: u8) -> ExitCode {
    let message = output::harmless(&message.to_string());
    let _ = writeln!(io::stderr(), "damier: {message}");
    ExitCode::from(code)
}
