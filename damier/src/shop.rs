//! What a command needs to have tasks done: hands, and whoever may stop them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use runs::{Queue, RunError, Workshop};

use crate::interrupt::Interrupt;
use crate::run::Hands;

/// What a command needs to have tasks done.
pub struct Shop {
    queue: Box<dyn Queue>,
    stop: Arc<AtomicBool>,
    witness: Hands,
}

impl Shop {
    /// With so many threads of this process, or whoever the hands have.
    pub fn new(hands: &Hands, threads: usize, interrupt: &Interrupt) -> anyhow::Result<Shop> {
        let (queue, stop) = (hands.queue(threads)?, interrupt.stop());
        Ok(Shop { queue, stop, witness: hands.clone() })
    }

    /// Whether tasks are done by threads of this process.
    pub fn is_local(&self) -> bool {
        self.queue.is_local()
    }

    /// Where tasks are put in.
    pub fn workshop(&mut self) -> Workshop<'_> {
        let Shop { queue, stop, witness } = self;
        Workshop { queue: &mut **queue, stop, witness }
    }
}

/// As many threads as were asked for, or as there are cores.
pub fn threads(asked: Option<u64>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, |threads| threads as usize)
}

/// Whether somebody wanted it to stop, and nothing else went wrong.
pub fn is_stopped(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(RunError::Stopped))
}
