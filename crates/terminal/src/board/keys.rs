//! What keys and the mouse do.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::app::App;
use super::prompt::Prompt;
use crate::act::advice_text;
use crate::signals::ask_to_stop;

/// Rows that a page of something longer has.
const PAGE: i16 = 10;

impl App {
    /// Does what an event of the terminal asks for.
    pub(super) fn handle(&mut self, event: &Event) {
        self.touch();
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            _ => (),
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'C') if is_control => self.interrupt(),
            KeyCode::Char('z' | 'Z') if is_control => ask_to_stop(),
            // Nobody plays on a board that is not seen.
            code if self.geometry.is_none() => self.is_end |= code == KeyCode::Char('q'),
            code if self.popup.is_some() => self.read_on(code),
            code if self.prompt.is_some() => self.type_key(code, is_control),
            code if !self.ways.is_empty() => self.choose_way(code),
            code => self.press(code, is_control),
        }
    }

    /// Keys on the board, and those that go through the game.
    fn press(&mut self, key: KeyCode, is_control: bool) {
        let pending = self.pending.take();
        match key {
            KeyCode::Left | KeyCode::Up if self.is_in_history => self.step(-1),
            KeyCode::Right | KeyCode::Down if self.is_in_history => self.step(1),
            KeyCode::Home if self.is_in_history => self.step(isize::MIN + 1),
            KeyCode::End if self.is_in_history => self.step(isize::MAX),
            KeyCode::Left => self.move_cursor(0, -1),
            KeyCode::Right => self.move_cursor(0, 1),
            KeyCode::Up => self.move_cursor(-1, 0),
            KeyCode::Down => self.move_cursor(1, 0),
            KeyCode::Enter if self.is_in_history => self.is_in_history = false,
            KeyCode::Enter | KeyCode::Char(' ') => self.act_on(self.cursor),
            KeyCode::Esc => self.let_go(),
            KeyCode::Tab | KeyCode::BackTab => self.is_in_history = !self.is_in_history,
            KeyCode::Char(letter) if !is_control => self.letter(letter, pending),
            _ => (),
        }
    }

    fn letter(&mut self, letter: char, pending: Option<char>) {
        let is_again = pending == Some(letter);
        match letter {
            'u' => self.command("undo"),
            'r' => self.command("redo"),
            'g' => self.command("go"),
            'c' => self.command("color"),
            'b' => self.stop(),
            ',' | '<' => self.step(-1),
            '.' | '>' => self.step(1),
            'h' => self.toggle_hints(),
            't' => self.command("tree"),
            'e' => self.shows_values = !self.shows_values,
            'n' => self.prompt = Some(Prompt::new("new ")),
            'l' => self.prompt = Some(Prompt::new("level ")),
            's' => self.prompt = Some(Prompt::new("save ")),
            'o' => self.prompt = Some(Prompt::new("load ")),
            ':' => self.prompt = Some(Prompt::new("")),
            '?' => self.say(self.words.screen_help.lines().map(str::to_string).collect()),
            'x' if is_again => self.command("resign"),
            'x' if !self.session.play.is_over() => {
                self.pending = Some('x');
                let is_left = self.session.played().seats() > 2;
                let words = self.words;
                let again = if is_left { words.leave_again } else { words.resign_again };
                self.message = again.to_string();
            }
            'd' => self.command("draw"),
            'q' => self.quit(is_again),
            _ => (),
        }
    }

    /// Keys while something longer is read.
    fn read_on(&mut self, key: KeyCode) {
        let last = self.popup.as_ref().map_or(0, Vec::len).saturating_sub(1) as u16;
        let top = &mut self.popup_top;
        let mut scroll = |rows| *top = top.saturating_add_signed(rows).min(last);
        match key {
            KeyCode::Up => scroll(-1),
            KeyCode::Down => scroll(1),
            KeyCode::PageUp => scroll(-PAGE),
            KeyCode::PageDown => scroll(PAGE),
            _ => self.popup = None,
        }
    }

    fn quit(&mut self, is_again: bool) {
        let is_under_way = self.session.played().plies() > 0 && !self.session.play.is_over();
        if is_again || !is_under_way || self.session.is_left {
            self.is_end = true;
            return;
        }
        self.pending = Some('q');
        self.message = self.words.quit_again.to_string();
    }

    /// Ctrl-C: stops whoever thinks; where nobody does, it wants to quit.
    fn interrupt(&mut self) {
        self.prompt = None;
        self.popup = None;
        if self.session.moving.is_some() || self.wants_hints || self.asked.is_some() {
            return self.stop();
        }
        let is_again = self.pending.take() == Some('q');
        self.quit(is_again);
    }

    fn stop(&mut self) {
        let was_moving = self.session.moving.is_some();
        self.wants_hints = false;
        let latest = self.session.judged().cloned();
        self.session.stop();
        let words = self.words;
        self.message =
            if was_moving { words.stopped_screen } else { words.stopped_looking }.to_string();
        // What is known so far of what somebody asked for.
        if let (Some(advice), Some(found)) = (self.asked.take(), latest) {
            self.say(advice_text(&self.session, advice, Some(&found), words));
        }
    }

    fn toggle_hints(&mut self) {
        self.wants_hints = !self.wants_hints;
        // What looks just now looks for something else.
        self.session.judging = None;
        let words = self.words;
        self.message = if self.wants_hints { words.hints_on } else { words.hints_off }.to_string();
    }

    fn move_cursor(&mut self, rows: i32, columns: i32) {
        let size = self.session.game().size();
        let row = i32::from(size.row(self.cursor)) + rows;
        let column = i32::from(size.column(self.cursor)) + columns;
        // Beyond an edge the board goes on at the other.
        let row = row.rem_euclid(size.rows().into());
        let column = column.rem_euclid(size.columns().into());
        if let Some(square) = size.square(row, column) {
            self.cursor = square;
        }
    }

    /// So many moves forward, or backward.
    fn step(&mut self, plies: isize) {
        self.let_go();
        if self.session.is_left {
            self.message = self.words.no_game.to_string();
            return;
        }
        let (now, last) = (self.session.played().plies(), self.session.play.line().len());
        let ply = now.saturating_add_signed(plies).min(last);
        if ply != now {
            self.message.clear();
            self.session.go_to(ply);
        }
    }

    fn type_key(&mut self, key: KeyCode, is_control: bool) {
        let Some(prompt) = &mut self.prompt else { return };
        match key {
            KeyCode::Enter => {
                let line = prompt.text();
                self.prompt = None;
                self.command(&line);
            }
            KeyCode::Esc => self.prompt = None,
            // Whoever deletes all of it did not want to type.
            KeyCode::Backspace => self.prompt = prompt.delete().then(|| prompt.clone()),
            KeyCode::Left => prompt.go(-1),
            KeyCode::Right => prompt.go(1),
            KeyCode::Home => prompt.go(isize::MIN + 1),
            KeyCode::End => prompt.go(isize::MAX),
            KeyCode::Char(character) if !is_control => prompt.insert(character),
            _ => (),
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(prompt) = &mut self.prompt {
            text.chars().filter(|c| !c.is_control()).for_each(|c| prompt.insert(c));
        }
    }

    /// A number chooses one of several ways to move; everything else none.
    fn choose_way(&mut self, key: KeyCode) {
        let ways = std::mem::take(&mut self.ways);
        self.message.clear();
        if let KeyCode::Char(digit @ '1'..='9') = key
            && let Some(way) = ways.get(usize::from(digit as u8 - b'1'))
        {
            self.command(way);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if self.popup.take().is_some() || self.prompt.is_some() {
                    return;
                }
                self.ways.clear();
                let square = self.geometry.and_then(|g| g.square_at(mouse.column, mouse.row));
                if let Some(square) = square {
                    self.is_in_history = false;
                    self.cursor = square;
                    self.act_on(square);
                }
            }
            MouseEventKind::ScrollUp => self.step(-1),
            MouseEventKind::ScrollDown => self.step(1),
            _ => (),
        }
    }
}
