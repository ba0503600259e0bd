//! The command line: reads commands and moves, prints boards and answers.

mod draw;
mod modes;
mod reader;
mod threaded;

use std::io::{self, BufRead, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use catalog::{Recipe, Square};

use crate::act::{
    Advice, Refusal, Reply, act, advice_text, event_text, introduction, progress_text,
};
use crate::judging::Finding;
use crate::keep::{Halt, end};
use crate::names::turn_name;
use crate::session::{Event, NewSession, Session};
use crate::signals::{Heard, INTERRUPT, Signals};
use crate::words::{Language, Words, fill};
use crate::{Ended, PlayError};

pub use draw::has_colors;

use draw::Ink;
use reader::{Piped, Question, Read, Typed};
use threaded::Threaded;

/// How long nothing happens between looks at who thinks.
const TICK: Duration = Duration::from_millis(2);

/// After so long people are told that a machine thinks.
const PATIENCE: Duration = Duration::from_millis(500);

/// Plays at the keyboard, or from a pipe if standard input is one. A signal ends it, and the game
/// is kept.
pub fn play_plain(new: NewSession, language: Language) -> Result<Ended, PlayError> {
    let signals = Signals::listen();
    let reader = Threaded::begin(io::stdin().is_terminal() && io::stdout().is_terminal())?;
    play(new, language, reader, io::stdout(), Ink::of_terminal(), signals)
}

/// Plays from any input, without colors.
pub fn play_piped(
    new: NewSession,
    language: Language,
    input: impl BufRead,
    output: impl Write,
) -> Result<(), PlayError> {
    play(new, language, Piped(input), output, Ink::default(), Signals::default()).map(|_| ())
}

/// A game on the command line.
struct Plain<R, W> {
    session: Session,
    words: &'static Words,
    reader: R,
    output: W,
    ink: Ink,
    signals: Signals,
}

fn play(
    new: NewSession,
    language: Language,
    reader: impl Read,
    output: impl Write,
    ink: Ink,
    signals: Signals,
) -> Result<Ended, PlayError> {
    let (place, words) = (new.keep.clone(), language.words());
    let session = Session::new(new).map_err(PlayError::Players)?;
    let mut plain = Plain { session, words, reader, output, ink, signals };
    let ended = match plain.converse() {
        // Whoever reads the output has seen enough, as in `damier play | head -1`.
        Err(Halt::Failed(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Err(error.into());
        }
        ended => ended,
    };
    let is_halted = ended.is_err();
    let Plain { session, reader, output, .. } = &mut plain;
    end(session, &place, words, ended, || {
        reader.give_back();
        if is_halted {
            let _ = writeln!(output);
        }
    })
}

impl<R: Read, W: Write> Plain<R, W> {
    fn converse(&mut self) -> Result<(), Halt> {
        self.say(&introduction(&self.session, self.words))?;
        self.show(None)?;
        self.let_machines_move()?;
        loop {
            self.attend()?;
            match self.read(&self.question())? {
                Typed::Line(line) => {
                    self.attend()?;
                    if self.answer(&line)? {
                        return Ok(());
                    }
                }
                Typed::Interrupt => self.say(&[self.words.interrupted.to_string()])?,
                Typed::End => return Ok(self.say(&[self.words.bye.to_string()])?),
                Typed::Signal(_) => (),
            }
        }
    }

    /// Whose turn it is, and what can be typed.
    fn question(&self) -> Question {
        let asked = |recipe: &Recipe| {
            let colon = if recipe.keys.is_empty() { "" } else { ":" };
            format!("{}{colon}", recipe.name)
        };
        let mut players = self.session.game().recipes().into_iter().map(asked).collect::<Vec<_>>();
        players.dedup();
        let played = self.session.played();
        let turn = match self.session.is_left || self.session.play.is_over() {
            true => String::new(),
            false => self.words.shown(&played.turn_text()),
        };
        Question { prompt: format!("{turn}> "), moves: played.moves(), players }
    }

    /// Asks, and reads a line, whatever signals come meanwhile. A line that nobody types is printed
    /// behind the prompt, so that the output reads like a session.
    fn read(&mut self, question: &Question) -> Result<Typed, Halt> {
        if !self.reader.is_edited() {
            write!(self.output, "{}", question.prompt)?;
            self.output.flush()?;
        }
        let typed = loop {
            match self.reader.read(question, &mut self.signals)? {
                Typed::Signal(heard) => {
                    self.hear(heard)?;
                    let board = self.board(None);
                    self.reader.take_again(board);
                }
                typed => break typed,
            }
        };
        if !self.reader.is_edited() {
            let line = if let Typed::Line(line) = &typed { line.as_str() } else { "" };
            // Nothing that a terminal would obey comes back from a file.
            writeln!(self.output, "{}", line.replace(char::is_control, "\u{fffd}"))?;
        }
        Ok(typed)
    }

    /// Ends or stops as a signal asks for; afterwards the board is to be shown again.
    fn hear(&mut self, heard: Heard) -> Result<(), Halt> {
        match heard {
            Heard::End(signal) => return Err(Halt::Signal(signal)),
            Heard::Interrupt => return Err(Halt::Signal(INTERRUPT)),
            Heard::Stop => {
                self.session.play.stop_clock(Instant::now());
                self.reader.give_back();
                self.signals.stop();
            }
            Heard::Continued => (),
        }
        Ok(())
    }

    /// Lets the clock of whoever is to move run, and run out.
    fn attend(&mut self) -> io::Result<()> {
        for event in self.session.poll() {
            let text = event_text(&self.session, &event, self.words);
            self.say(text.as_slice())?;
        }
        Ok(())
    }

    /// Does what was typed; says whether that was the end.
    fn answer(&mut self, line: &str) -> Result<bool, Halt> {
        let reply = match act(&mut self.session, line, self.words) {
            Err(Refusal::Exists(file)) => match self.may_replace(&file)? {
                true => act(&mut self.session, &format!("save! {file}"), self.words),
                false => return Ok(false),
            },
            other => other,
        };
        let Reply { lines, shows_board, chosen, advice, is_end } = match reply {
            Ok(reply) => reply,
            Err(Refusal::Because(why) | Refusal::Exists(why)) => {
                self.say(&[why])?;
                return Ok(false);
            }
        };
        self.say(&lines)?;
        if is_end {
            self.say(&[self.words.bye.to_string()])?;
            return Ok(true);
        }
        match advice {
            Some(advice) => self.advise(advice)?,
            // Where a machine replies at once, the board after that is enough.
            None if shows_board && !self.session.is_busy() => self.show(chosen)?,
            None => (),
        }
        self.let_machines_move()?;
        Ok(false)
    }

    /// Asks whether a file may be replaced, if there is somebody to ask.
    fn may_replace(&mut self, file: &str) -> Result<bool, Halt> {
        if !self.reader.is_edited() {
            self.say(&[fill(self.words.exists, &[file])])?;
            return Ok(false);
        }
        let prompt = fill(self.words.replace, &[file]);
        let answer = self.read(&Question { prompt, ..Question::default() })?;
        let is_yes = matches!(answer, Typed::Line(line)
            if line.trim().to_lowercase().starts_with(self.words.yes));
        if !is_yes {
            self.say(&[self.words.kept.to_string()])?;
        }
        Ok(is_yes)
    }

    /// Lets machines move until it is somebody's turn at the keyboard.
    fn let_machines_move(&mut self) -> Result<(), Halt> {
        let mut has_moved = false;
        let watches = !self.session.has_people();
        while self.session.is_busy() {
            let events = self.wait(self.words.thinking)?;
            let Some(events) = events else {
                self.say(&[self.words.stopped.to_string()])?;
                return Ok(self.show(None)?);
            };
            for event in events {
                let text = event_text(&self.session, &event, self.words);
                self.say(text.as_slice())?;
                has_moved |= !matches!(event, Event::Judged(_) | Event::Failed { .. });
                // Nobody plays: everybody watches.
                if watches && has_moved && self.session.is_busy() {
                    self.show(None)?;
                }
            }
        }
        if has_moved {
            self.show(None)?;
        }
        Ok(())
    }

    /// Waits for something to happen; nothing if it was stopped by Ctrl-C.
    fn wait(&mut self, message: &str) -> Result<Option<Vec<Event>>, Halt> {
        let began = Instant::now();
        let mut is_told = false;
        let mut shown = String::new();
        loop {
            let events = self.session.poll();
            if !events.is_empty() || !self.session.is_busy() {
                self.show_progress(&mut shown)?;
                return Ok(Some(events));
            }
            match self.signals.next() {
                Some(Heard::Interrupt) => {
                    self.session.pause(true);
                    self.show_progress(&mut shown)?;
                    return Ok(None);
                }
                Some(heard) => {
                    self.hear(heard)?;
                    self.show(None)?;
                }
                None => (),
            }
            if !is_told && shown.is_empty() && began.elapsed() > PATIENCE && self.ink.is_terminal {
                is_told = true;
                let turn = turn_name(self.session.played(), self.words);
                self.say(&[fill(message, &[&turn])])?;
            }
            self.show_progress(&mut shown)?;
            thread::sleep(TICK);
        }
    }

    /// Shows how far a review is, over what was shown before; nothing is left of it at the end.
    fn show_progress(&mut self, shown: &mut String) -> io::Result<()> {
        let text = match self.session.judged() {
            Some(Finding::Review(review)) => progress_text(review, self.words),
            _ => String::new(),
        };
        if *shown != text && self.ink.is_terminal {
            write!(self.output, "\r{text}\x1b[K")?;
            self.output.flush()?;
            *shown = text;
        }
        Ok(())
    }

    /// Waits for the judge, and prints what it found.
    fn advise(&mut self, advice: Advice) -> Result<(), Halt> {
        while self.session.judging.is_some() {
            let latest = self.session.judged().cloned();
            let found = match self.wait(self.words.looking)? {
                Some(events) => events.into_iter().find_map(|event| match event {
                    Event::Judged(found) => Some(found),
                    _ => None,
                }),
                None => {
                    self.say(&[self.words.stopped_looking.to_string()])?;
                    Some(latest)
                }
            };
            if let Some(found) = found {
                self.say(&advice_text(&self.session, advice, found.as_ref(), self.words))?;
            }
        }
        Ok(())
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.output, "{line}")?;
        }
        self.output.flush()
    }

    /// Shows the board, with where a piece can go if one is chosen.
    fn show(&mut self, chosen: Option<Square>) -> io::Result<()> {
        let board = self.board(chosen);
        write!(self.output, "{board}")?;
        self.output.flush()
    }

    fn board(&self, chosen: Option<Square>) -> String {
        match self.session.is_left {
            true => String::new(),
            false => format!("\n{}\n", draw::board(&self.session, chosen, self.ink, self.words)),
        }
    }
}
