//! The terminal while the board fills it: taken when it begins, given back however it ends.

use std::io::{self, Stdout, stdout};
use std::mem;
use std::panic;
use std::sync::Once;
use std::thread::{self, ThreadId};

use crossterm::cursor::Show;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// The whole terminal. Dropping it gives the terminal back as it was.
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal.
    pub(super) fn take() -> io::Result<Screen> {
        give_back_on_panic();
        enable_raw_mode()?;
        let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture);
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        if terminal.is_err() {
            give_back();
        }
        Ok(Screen { terminal: terminal? })
    }

    /// Gives the terminal back for good.
    pub(super) fn leave(self) {
        give_back();
        // What its parts do at their end panics where nothing can be written any more.
        mem::forget(self);
    }

    /// Takes it again, whatever was done to it meanwhile; nothing of the board is left on it.
    pub(super) fn take_again(&mut self) -> io::Result<()> {
        let _ = disable_raw_mode();
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Clear(ClearType::All))?;
        // It draws everything, as it knows of nothing that is there.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back, for good or for a while. Does what it can: if the terminal is gone,
/// nobody misses it.
pub(super) fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// A message about a panic would be lost on the screen that goes away, and one of a machine's
/// thread would spoil the board: the session says that it failed.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    let owner: ThreadId = thread::current().id();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == owner {
                give_back();
                usual(info);
            }
        }));
    });
}

#[cfg(all(test, unix))]
mod tests {
    use std::env;
    use std::io::Read;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    /// Set for the process that is to panic.
    const PANICS: &str = "DAMIER_TEST_PANICS";

    #[test]
    fn panics_where_it_is_told() {
        if env::var_os(PANICS).is_some() {
            let _screen = Screen::take().unwrap();
            panic!("as it was told");
        }
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pty = native_pty_system().openpty(size).unwrap();
        let modes = || format!("{:?}", pty.master.get_termios());
        let before = modes();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args(["board::screen::tests::panics_where_it_is_told", "--exact", "--nocapture"]);
        command.env(PANICS, "1");
        let mut child = pty.slave.spawn_command(command).unwrap();
        let mut reader = pty.master.try_clone_reader().unwrap();
        let heard = thread::spawn(move || {
            let mut heard = Vec::new();
            // The end of a terminal is an error.
            let _ = reader.read_to_end(&mut heard);
            String::from_utf8_lossy(&heard).into_owned()
        });
        assert!(!child.wait().unwrap().success());
        assert_eq!(modes(), before);
        drop(pty);
        let heard = heard.join().unwrap();
        let (taken, rest) = heard.split_once("\x1b[?1049h").unwrap();
        assert!(!taken.contains("as it was told"));
        let (_, rest) = rest.split_once("\x1b[?1049l").unwrap();
        assert!(rest.contains("as it was told"), "the message is there to be read: {heard:?}");
    }
}
