//! Signals: what ends the program from outside, stops it, and lets it go on.

use std::collections::VecDeque;

pub(crate) use source::ask_to_stop;

/// What a signal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// The program is to end, by the signal of that number.
    End(i32),
    /// Ctrl-C, where the terminal makes a signal of it.
    Interrupt,
    /// The program is to stop until it is continued.
    Stop,
    /// It was stopped, and goes on.
    Continued,
}

/// The number of the signal that Ctrl-C sends.
pub(crate) const INTERRUPT: i32 = 2;

/// The number of the signal that a terminal sends when it goes away.
pub(crate) const HANG_UP: i32 = 1;

/// The signals that came, in their order. By default none are listened to.
#[derive(Default)]
pub(crate) struct Signals {
    source: source::Source,
    waiting: VecDeque<Heard>,
}

impl Signals {
    /// Listens from now on.
    pub(crate) fn listen() -> Signals {
        Signals { source: source::Source::listen(), waiting: VecDeque::new() }
    }

    /// The next that came.
    pub(crate) fn next(&mut self) -> Option<Heard> {
        self.waiting.extend(self.source.heard());
        self.waiting.pop_front()
    }

    /// Stops the program until it is continued.
    pub(crate) fn stop(&mut self) {
        source::stop();
        // Whoever goes on knows it already.
        let is_told =
            |waiting: &VecDeque<Heard>| waiting.iter().position(|heard| *heard == Heard::Continued);
        for _ in 0..source::TRIES {
            self.waiting.extend(self.source.heard());
            if let Some(place) = is_told(&self.waiting) {
                self.waiting.remove(place);
                return;
            }
            source::rest();
        }
    }
}

/// What a signal is called.
pub(crate) fn name(signal: i32) -> String {
    let names = [(HANG_UP, "SIGHUP"), (INTERRUPT, "SIGINT"), (3, "SIGQUIT"), (15, "SIGTERM")];
    let found = names.iter().find(|(number, _)| *number == signal);
    found.map_or(format!("signal {signal}"), |(_, name)| (*name).to_string())
}

#[cfg(unix)]
mod source {
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::SignalsInfo;
    use signal_hook::iterator::exfiltrator::WithOrigin;
    use signal_hook::low_level::emulate_default_handler;
    use signal_hook::low_level::siginfo::{Cause, Origin};

    use super::Heard;

    /// How often it is looked whether the news of going on has arrived.
    pub(super) const TRIES: usize = 500;

    #[derive(Default)]
    pub(super) struct Source(Option<SignalsInfo<WithOrigin>>);

    impl Source {
        /// Where it cannot listen, signals do what they always do: nothing is lost but comfort.
        pub(super) fn listen() -> Source {
            let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT];
            Source(SignalsInfo::new(signals).ok())
        }

        pub(super) fn heard(&mut self) -> impl Iterator<Item = Heard> {
            let came = self.0.as_mut().map(SignalsInfo::pending);
            came.into_iter().flatten().map(|origin| meaning(&origin))
        }
    }

    fn meaning(origin: &Origin) -> Heard {
        match origin.signal {
            SIGTSTP => Heard::Stop,
            SIGCONT => Heard::Continued,
            // What another process sends is no key.
            SIGINT if !matches!(origin.cause, Cause::Sent(_)) => Heard::Interrupt,
            signal => Heard::End(signal),
        }
    }

    pub(super) fn stop() {
        let _ = emulate_default_handler(SIGTSTP);
    }

    pub(super) fn rest() {
        thread::sleep(Duration::from_millis(1));
    }

    /// Asks for a stop as the terminal does where Ctrl-Z is no key: of everybody in the foreground.
    pub(crate) fn ask_to_stop() {
        use rustix::process::{Signal, kill_current_process_group};
        let _ = kill_current_process_group(Signal::TSTP);
    }
}

/// Elsewhere signals do what they always do.
#[cfg(not(unix))]
mod source {
    use super::Heard;

    pub(super) const TRIES: usize = 0;

    #[derive(Default)]
    pub(super) struct Source;

    impl Source {
        pub(super) fn listen() -> Source {
            Source
        }

        pub(super) fn heard(&mut self) -> impl Iterator<Item = Heard> {
            std::iter::empty()
        }
    }

    pub(super) fn stop() {}

    pub(super) fn rest() {}

    pub(crate) fn ask_to_stop() {}
}
