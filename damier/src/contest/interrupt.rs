//! Ctrl-C: the first stops the run, the second does not wait for that.

use std::io::{Write, stderr};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::output::Failed;

/// Whether somebody wants the run to stop.
#[derive(Clone, Default)]
pub struct Interrupt {
    asked: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. `hint` says how to go on later. Whoever `waits_for_keys` cannot be
    /// stopped gently: then the first Ctrl-C is enough.
    pub fn listen(hint: String, waits_for_keys: bool) -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let Interrupt { asked, stop } = interrupt.clone();
        ctrlc::set_handler(move || {
            stop.store(true, Ordering::Relaxed);
            if asked.swap(true, Ordering::Relaxed) || waits_for_keys {
                let _ = writeln!(stderr(), "\ndamier: stopped at once; {hint}");
                process::exit(1);
            }
            let _ = writeln!(stderr(), "\ndamier: stopping; once more stops at once");
        })
        .map_err(|error| Failed(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(interrupt)
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// What stops the games under way: Ctrl-C, or whoever has seen enough of them.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }
}
