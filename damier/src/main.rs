//! The `damier` binary: reads the command line, calls the command, maps errors to exit codes.

mod analyse;
mod arguments;
mod bench;
mod cluster;
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
mod run;
mod search;
mod serve;
mod shop;
mod show;
mod solve;
mod tree;
mod worker;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use arguments::{Arguments, Command};
use output::Failed;
use run::Hands;

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
    perform(command, &Hands::default())
}

/// Does what a command says, with these hands.
fn perform(command: Command, hands: &Hands) -> anyhow::Result<()> {
    match command {
        Command::Run(arguments) => run::run(arguments),
        Command::Worker(arguments) => worker::run(&arguments),
        Command::Cluster(arguments) => cluster::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Search(arguments) => search::run(&arguments),
        Command::Tree(arguments) => tree::run(&arguments),
        Command::Lab(arguments) => lab::run(&arguments, hands),
        Command::Match(arguments) => contest::run_match(&arguments, hands),
        Command::Tournament(arguments) => contest::run_tournament(&arguments, hands),
        Command::Ratings(arguments) => contest::ratings::run(&arguments),
        Command::Gtp(arguments) => gtp::run(&arguments),
        Command::Nboard(arguments) => nboard::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Learn(arguments) => learn::run(&arguments, hands),
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
    complain(format!("{error:#}"), if is_failure(&error) { FAILED } else { REFUSED })
}

/// Whether we or the world did wrong, and not the user.
fn is_failure(error: &anyhow::Error) -> bool {
    let is_ours = |cause: &(dyn std::error::Error + 'static)| {
        cause.is::<io::Error>() || cause.is::<Failed>() || is_failed_run(cause)
    };
    error.chain().any(is_ours)
}

fn is_failed_run(cause: &(dyn std::error::Error + 'static)) -> bool {
    let error = cause.downcast_ref::<runs::RunError>();
    error.is_some_and(|error| !matches!(error, runs::RunError::Refused(_)))
}

/// One line on standard error, whatever names of files are made of; if even that cannot be written,
/// the exit code must do.
fn complain(message: impl Display, code: u8) -> ExitCode {
    let message = output::harmless(&message.to_string());
    let _ = writeln!(io::stderr(), "damier: {message}");
    ExitCode::from(code)
}
