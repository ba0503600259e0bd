//! Other programs as contestants, whichever protocol they speak.

use std::time::Duration;

use catalog::{Program, Protocol, SpecError};
use play::Allowance;

use super::gtp::Gtp;
use super::nboard::Nboard;
use super::process::Process;
use super::words::words;
use crate::referee::Contestant;

/// How long a program may take to start, and for every answer that is not a move.
pub(crate) const START: Duration = Duration::from_secs(10);

/// How long a program may think where nothing limits its time.
const CAP: Duration = Duration::from_secs(600);

/// After its time a program is given so much longer, and only late; then it is given up.
const GRACE: Duration = Duration::from_secs(1);

/// Starts a program, which takes part by its protocol.
pub fn start_program(program: &Program) -> Result<Box<dyn Contestant>, SpecError> {
    let refused = |why| SpecError::File { name: program.command.clone(), why };
    let words = words(&program.command).filter(|words| !words.is_empty()).ok_or_else(|| {
        refused("found an open quote or nothing, expected a command line".to_string())
    })?;
    let process = Process::start(&words).map_err(|error| {
        refused(format!("found no program to start ({error}), expected a command line"))
    })?;
    Ok(match program.protocol {
        Protocol::Gtp => Box::new(Gtp::new(process, program)),
        Protocol::Nboard { depth } => Box::new(Nboard::new(process, program, depth)),
    })
}

/// How long to wait for a move.
pub(crate) fn patience(cap: Option<Duration>, allowance: &Allowance) -> Duration {
    let cap = cap.unwrap_or(if allowance.most.is_some() { Duration::MAX } else { CAP });
    allowance.most.map_or(cap, |most| cap.min(most + GRACE))
}
