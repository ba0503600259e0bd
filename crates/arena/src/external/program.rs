//! Other programs as contestants, whichever protocol they speak.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyMatch, Program, Protocol, SpecError};

use super::courtesy::Courtesy;
use super::gtp::Gtp;
use super::nboard::Nboard;
use super::process::Process;
use super::words::words;
use crate::referee::{Contestant, Failure};
use crate::time::Allowance;

/// How long a program may take to start, and for every answer that is not a move.
pub(crate) const START: Duration = Duration::from_secs(10);

/// How long a program may think where nothing limits its time.
const CAP: Duration = Duration::from_secs(600);

/// After its time a program is given so much longer, and only late; then it is given up.
const GRACE: Duration = Duration::from_secs(1);

/// A program at the table.
pub struct External(Box<dyn Contestant>);

impl External {
    /// Starts a program.
    pub fn start(program: &Program) -> Result<External, SpecError> {
        let refused = |why| SpecError::File { name: program.command.clone(), why };
        let words = words(&program.command).filter(|words| !words.is_empty()).ok_or_else(|| {
            refused("found an open quote or nothing, expected a command line".to_string())
        })?;
        let process = Process::start(&words).map_err(|error| {
            refused(format!("found no program to start ({error}), expected a command line"))
        })?;
        Ok(External(match program.protocol {
            Protocol::Gtp => Box::new(Gtp::new(process, program)),
            Protocol::Nboard { depth } => Box::new(Nboard::new(process, program, depth)),
        }))
    }
}

impl Contestant for External {
    fn prepare(
        &mut self,
        played: &dyn AnyMatch,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        self.0.prepare(played, allowance, stop)
    }

    fn choose(
        &mut self,
        played: &dyn AnyMatch,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<String, Failure> {
        self.0.choose(played, allowance, stop)
    }

    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    fn courtesies(&self) -> Vec<Courtesy> {
        self.0.courtesies()
    }
}

/// How long to wait for a move.
pub(crate) fn patience(cap: Option<Duration>, allowance: &Allowance) -> Duration {
    let cap = cap.unwrap_or(if allowance.most.is_some() { Duration::MAX } else { CAP });
    allowance.most.map_or(cap, |most| cap.min(most + GRACE))
}
