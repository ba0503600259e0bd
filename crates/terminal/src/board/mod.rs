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

use std::time::Duration;

use crossterm::event;

use crate::PlayError;
use crate::table::{Settings, Table};
use crate::words::Language;

use app::App;
use look::Look;
use screen::Screen;

/// How long to wait for a key before looking at the table again.
const TICK: Duration = Duration::from_millis(15);

/// Plays on the whole terminal until somebody quits.
pub fn play_board(settings: Settings, language: Language) -> Result<(), PlayError> {
    let table = Table::new(settings).map_err(PlayError::Players)?;
    let mut app = App::new(table, language.words(), Look::of_terminal());
    let mut screen = Screen::take()?;
    while !app.is_end {
        app.tick();
        if app.is_stale() {
            let mut geometry = None;
            screen.terminal.draw(|frame| geometry = view::draw(&app, frame))?;
            app.note_drawn(geometry);
        }
        if event::poll(TICK)? {
            // Everything that waits, before the screen is drawn again.
            app.handle(&event::read()?);
            while !app.is_end && event::poll(Duration::ZERO)? {
                app.handle(&event::read()?);
            }
        }
    }
    Ok(())
}
