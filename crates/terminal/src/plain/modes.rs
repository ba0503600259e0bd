//! How the terminal treats what is typed: as it was found, and while a line is edited.

#[cfg(unix)]
pub(super) use unix::Modes;

#[cfg(unix)]
mod unix {
    use std::io::{self, Write, stdin, stdout};
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

    /// The editor of lines has taken the terminal by then.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// What the editor tells the terminal besides, when it begins and when it ends.
    const EDITING: &[u8] = b"\x1b[?2004h";
    const EDITED: &[u8] = b"\x1b[?2004l\r\n";

    pub(in crate::plain) struct Modes {
        found: Termios,
        edited: Option<Termios>,
    }

    impl Modes {
        /// Those of the terminal as it is, before anybody changes them.
        pub(in crate::plain) fn of_terminal() -> Option<Modes> {
            Some(Modes { found: tcgetattr(stdin()).ok()?, edited: None })
        }

        /// Whether the terminal has gone away.
        pub(in crate::plain) fn are_gone(&self) -> bool {
            tcgetattr(stdin()).is_err()
        }

        /// Gives the terminal back in the middle of a line, as it was found.
        pub(in crate::plain) fn give_back(&mut self) {
            self.edited = edited();
            let _ = write(EDITED);
            let _ = tcsetattr(stdin(), OptionalActions::Now, &self.found);
        }

        /// Takes the terminal again to edit the line.
        pub(in crate::plain) fn take_again(&mut self) {
            if let Some(edited) = self.edited.take().or_else(edited) {
                let _ = tcsetattr(stdin(), OptionalActions::Now, &edited);
                let _ = write(EDITING);
            }
        }
    }

    /// The modes of the editor. It lets go and takes them again on Ctrl-Z and when it begins, so
    /// that they may still be on their way.
    fn edited() -> Option<Termios> {
        let began = Instant::now();
        loop {
            let now = tcgetattr(stdin()).ok()?;
            if !now.local_modes.contains(LocalModes::ICANON) {
                return Some(now);
            }
            if began.elapsed() > PATIENCE {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn write(bytes: &[u8]) -> io::Result<()> {
        stdout().write_all(bytes)?;
        stdout().flush()
    }
}

/// Elsewhere nobody is stopped in the middle of a line.
#[cfg(not(unix))]
pub(super) struct Modes;

#[cfg(not(unix))]
impl Modes {
    pub(super) fn of_terminal() -> Option<Modes> {
        None
    }

    pub(super) fn are_gone(&self) -> bool {
        false
    }

    pub(super) fn give_back(&mut self) {}

    pub(super) fn take_again(&mut self) {}
}
