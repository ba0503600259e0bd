//! Ctrl-C on the command line: it stops whoever thinks, and nothing else.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a program that Ctrl-C ended says.
const INTERRUPTED: i32 = 130;

/// Whether somebody wants the machine to stop thinking.
#[derive(Clone, Default)]
pub(super) struct Interrupt {
    is_thinking: Arc<AtomicBool>,
    is_asked: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. Where nobody thinks, Ctrl-C ends the program as usual; the editor of
    /// lines hears it by itself.
    pub(super) fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        // If something else listens already, Ctrl-C ends the program: nothing is lost but comfort.
        let _ = ctrlc::set_handler(move || {
            if !heard.is_thinking.load(Ordering::SeqCst) {
                process::exit(INTERRUPTED);
            }
            heard.is_asked.store(true, Ordering::SeqCst);
        });
        interrupt
    }

    /// Somebody begins to think.
    pub(super) fn begin(&self) {
        self.is_asked.store(false, Ordering::SeqCst);
        self.is_thinking.store(true, Ordering::SeqCst);
    }

    /// Nobody thinks any more.
    pub(super) fn end(&self) {
        self.is_thinking.store(false, Ordering::SeqCst);
    }

    /// Whether Ctrl-C was pressed since the thinking began.
    pub(super) fn is_asked(&self) -> bool {
        self.is_asked.load(Ordering::SeqCst)
    }
}
