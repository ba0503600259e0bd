//! Ctrl-C, a terminal that is closed, and the wish of the system that we end: the first stops the
//! run, the second does not wait for that.

use std::io::{Write, stderr};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::output::Failed;

/// All that listen, to be stopped by others than signals.
static LISTENING: Mutex<Vec<Interrupt>> = Mutex::new(Vec::new());

/// Stops whatever listens, as the first signal does; whether anything does.
pub fn stop_all() -> bool {
    let listening = LISTENING.lock().unwrap_or_else(PoisonError::into_inner);
    for interrupt in listening.iter() {
        interrupt.asked.store(true, Ordering::Relaxed);
        interrupt.stop.store(true, Ordering::Relaxed);
    }
    !listening.is_empty()
}

/// Whether anything that listens was asked to stop.
pub fn is_any_asked() -> bool {
    let listening = LISTENING.lock().unwrap_or_else(PoisonError::into_inner);
    listening.iter().any(Interrupt::is_asked)
}

/// Whether somebody wants the run to stop.
#[derive(Clone, Default)]
pub struct Interrupt {
    asked: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. `hint` says how to go on later. Whoever `waits_for_keys` cannot be
    /// stopped gently: then the first signal is enough.
    pub fn listen(hint: String, waits_for_keys: bool) -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt::default();
        LISTENING.lock().unwrap_or_else(PoisonError::into_inner).push(interrupt.clone());
        let Interrupt { asked, stop } = interrupt.clone();
        at_every_signal(move || {
            stop.store(true, Ordering::Relaxed);
            if asked.swap(true, Ordering::Relaxed) || waits_for_keys {
                let _ = writeln!(stderr(), "\ndamier: stopped at once; {hint}");
                process::exit(1);
            }
            let _ = writeln!(stderr(), "\ndamier: stopping; once more stops at once");
        })?;
        Ok(interrupt)
    }

    /// Whether it was asked to stop.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// What stops the games under way: a signal, or whoever has seen enough of them.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }
}

/// Waits for the first signal.
pub fn asked() -> anyhow::Result<impl Future<Output = ()>> {
    let heard = Arc::new(Notify::new());
    let told = Arc::clone(&heard);
    at_every_signal(move || told.notify_one())?;
    Ok(async move { heard.notified().await })
}

/// Acts at every signal, from a thread of its own.
fn at_every_signal(act: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    listen(act).map_err(|error| Failed(format!("cannot listen for signals: {error}")).into())
}

#[cfg(unix)]
fn listen(act: impl Fn() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // Whoever starts a run with `nohup` wants it to outlive the terminal.
    let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let wanted = [SIGINT, SIGTERM].into_iter().chain(hangup);
    let mut signals = signal_hook::iterator::Signals::new(wanted)?;
    std::thread::spawn(move || signals.forever().for_each(|_| act()));
    Ok(())
}

#[cfg(not(unix))]
fn listen(act: impl Fn() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(act)
}

/// Whether a signal was ignored when we were started, as far as the system tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
