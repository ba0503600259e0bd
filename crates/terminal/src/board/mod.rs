//! The board that fills the terminal.

mod app;
mod graph;
mod keys;
mod look;
mod panel;
mod prompt;
mod screen;
mod squares;
#[cfg(test)]
mod tests;
mod view;

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event};

use crate::act::game_line;
use crate::keep::{Halt, end};
use crate::session::{NewSession, Session};
use crate::signals::{Heard, INTERRUPT, Signals};
use crate::words::Language;
use crate::{Ended, PlayError};

use app::App;
use look::Look;
use screen::Screen;

/// How long to wait for a key before looking again who has thought enough.
const TICK: Duration = Duration::from_millis(15);

/// Plays on the whole terminal until somebody quits. A signal ends it too, and the game is kept.
pub fn play_board(new: NewSession, language: Language) -> Result<Ended, PlayError> {
    let mut signals = Signals::listen();
    let (place, words) = (new.keep.clone(), language.words());
    let session = Session::new(new).map_err(PlayError::Players)?;
    // To be read when the board is gone.
    writeln!(io::stdout(), "{}", game_line(&session, words))?;
    let mut app = App::new(session, words, Look::of_terminal());
    let mut screen = Screen::take()?;
    let ended = listen().map_err(Halt::from);
    let ended = ended.and_then(|events| run(&mut app, &mut screen, &mut signals, &events));
    // A terminal that goes away fails, and says why by a signal.
    let ended = ended.map_err(|halt| match (&halt, signals.next()) {
        (Halt::Failed(_), Some(Heard::End(signal))) => Halt::Signal(signal),
        _ => halt,
    });
    end(&app.session, &place, words, ended, || screen.leave())
}

fn run(
    app: &mut App,
    screen: &mut Screen,
    signals: &mut Signals,
    events: &Receiver<io::Result<Event>>,
) -> Result<(), Halt> {
    while !app.is_end {
        match signals.next() {
            Some(Heard::End(signal)) => return Err(Halt::Signal(signal)),
            Some(Heard::Interrupt) => return Err(Halt::Signal(INTERRUPT)),
            Some(Heard::Stop) => {
                app.session.play.stop_clock(Instant::now());
                screen::give_back();
                signals.stop();
                screen.take_again()?;
                app.touch();
            }
            Some(Heard::Continued) => {
                screen.take_again()?;
                app.touch();
            }
            None => (),
        }
        app.tick();
        if app.is_stale() {
            let mut geometry = None;
            screen.terminal.draw(|frame| geometry = view::draw(app, frame))?;
            app.note_drawn(geometry);
        }
        match events.recv_timeout(TICK) {
            Ok(event) => app.handle(&event?),
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
            }
        }
        // Everything that waits, before the screen is drawn again.
        while let Some(event) = events.try_recv().ok().filter(|_| !app.is_end) {
            app.handle(&event?);
        }
    }
    Ok(())
}

/// What the terminal tells, read on a thread of its own: one that goes away never lets its reader
/// go.
fn listen() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, events) = channel();
    let read = move || while sender.send(event::read()).is_ok() {};
    thread::Builder::new().name("reading".into()).spawn(read)?;
    Ok(events)
}
