//! The command line: reads commands and moves, prints boards and answers.

mod draw;
mod modes;
mod reader;
mod threaded;

use std::io::{self, BufRead, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use catalog::{Recipe, Square};
use play::Occupant;

use crate::act::{
    Advice, Refusal, Reply, act, advice_text, event_text, introduction, progress_text,
};
use crate::judging::Finding;
use crate::keep::{Blow, Keep, keep};
use crate::names::turn_name;
use crate::session::{Event, NewSession, Session};
use crate::signals::{Heard, INTERRUPT, Signals};
use crate::words::{Language, Words, fill};
use crate::{Ended, PlayError};

pub(crate) use draw::has_colors;

use draw::Ink;
use reader::{Offer, Piped, Read, Typed};
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
    Plain::new(new, language, io::stdout(), Ink::of_terminal(), signals)?.run(reader)
}

/// Plays from any input, without colors.
pub fn play_piped(
    new: NewSession,
    language: Language,
    input: impl BufRead,
    output: impl Write,
) -> Result<(), PlayError> {
    let plain = Plain::new(new, language, output, Ink::Plain, Signals::default());
    plain?.run(Piped::new(input)).map(|_| ())
}

/// A game on the command line.
struct Plain<W> {
    session: Session,
    words: &'static Words,
    output: W,
    ink: Ink,
    signals: Signals,
    keep: Keep,
}

/// What ends a session though nobody there wants it to.
enum Halt {
    /// The signal of that number.
    Signal(i32),
    /// The terminal or the pipe.
    Failed(io::Error),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        Halt::Failed(error)
    }
}

impl<W: Write> Plain<W> {
    fn new(
        new: NewSession,
        language: Language,
        output: W,
        ink: Ink,
        signals: Signals,
    ) -> Result<Plain<W>, PlayError> {
        let keep = new.keep.clone();
        let session = Session::new(new).map_err(PlayError::Players)?;
        Ok(Plain { session, words: language.words(), output, ink, signals, keep })
    }

    fn run(mut self, mut reader: impl Read) -> Result<Ended, PlayError> {
        match self.converse(&mut reader) {
            Ok(()) => Ok(Ended::Left),
            Err(Halt::Signal(signal)) => {
                self.keep(&Blow::Signal(signal), &mut reader);
                Ok(Ended::Signal(signal))
            }
            Err(Halt::Failed(error)) => {
                // Whoever reads the output has seen enough, as in `damier play | head -1`.
                if error.kind() != io::ErrorKind::BrokenPipe {
                    self.keep(&Blow::Terminal(&error), &mut reader);
                }
                Err(error.into())
            }
        }
    }

    /// Keeps the game before anything else: a terminal that has gone away may make us wait.
    fn keep(&mut self, blow: &Blow<'_>, reader: &mut impl Read) {
        let lines = keep(&self.session, &self.keep, blow, self.words);
        reader.give_back();
        let _ = self.say(&[String::new()]);
        for line in lines {
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    /// What can be typed next.
    fn offer(&self) -> Offer {
        let asked = |recipe: &Recipe| {
            let colon = if recipe.keys.is_empty() { "" } else { ":" };
            format!("{}{colon}", recipe.name)
        };
        let mut players = self.session.game().recipes().into_iter().map(asked).collect::<Vec<_>>();
        players.dedup();
        Offer { moves: self.session.played().moves(), players }
    }

    fn converse(&mut self, reader: &mut impl Read) -> Result<(), Halt> {
        self.say(&introduction(&self.session, self.words))?;
        self.show(None)?;
        self.let_machines_move()?;
        loop {
            self.attend()?;
            let prompt = self.prompt();
            reader.offer(self.offer());
            match self.read(&prompt, reader)? {
                Typed::Line(line) => {
                    self.attend()?;
                    if self.answer(&line, reader)? {
                        return Ok(());
                    }
                }
                Typed::Interrupt => self.say(&[self.words.interrupted.to_string()])?,
                Typed::End => return Ok(self.say(&[self.words.bye.to_string()])?),
                Typed::Signal(_) => (),
            }
        }
    }

    /// Reads a line, whatever signals come meanwhile.
    fn read(&mut self, prompt: &str, reader: &mut impl Read) -> Result<Typed, Halt> {
        loop {
            match reader.read(prompt, &mut self.output, &mut self.signals)? {
                Typed::Signal(Heard::End(signal)) => return Err(Halt::Signal(signal)),
                Typed::Signal(Heard::Interrupt) => return Err(Halt::Signal(INTERRUPT)),
                Typed::Signal(Heard::Stop) => {
                    self.session.play.stop_clock(Instant::now());
                    reader.give_back();
                    self.signals.stop();
                    reader.take_again(self.board(None));
                }
                Typed::Signal(Heard::Continued) => reader.take_again(self.board(None)),
                typed => return Ok(typed),
            }
        }
    }

    /// Lets the clock of whoever is to move run, and run out.
    fn attend(&mut self) -> io::Result<()> {
        for event in self.session.poll() {
            let text = event_text(&self.session, &event, self.words);
            self.say(text.as_slice())?;
        }
        Ok(())
    }

    fn prompt(&self) -> String {
        match self.session.is_left || self.session.play.is_over() {
            true => "> ".to_string(),
            false => format!("{}> ", self.words.shown(&self.session.played().turn_text())),
        }
    }

    /// Does what was typed; says whether that was the end.
    fn answer(&mut self, line: &str, reader: &mut impl Read) -> Result<bool, Halt> {
        let reply = match act(&mut self.session, line, self.words) {
            Err(Refusal::Exists(file)) => match self.may_replace(&file, reader)? {
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
    fn may_replace(&mut self, file: &str, reader: &mut impl Read) -> Result<bool, Halt> {
        let question = fill(self.words.replace, &[file]);
        let answer = match reader.asks() {
            true => self.read(&question, reader)?,
            false => {
                self.say(&[fill(self.words.exists, &[file])])?;
                return Ok(false);
            }
        };
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
        let watches = !self.session.play.occupants().iter().any(Occupant::is_person);
        while self.session.is_busy() {
            let events = self.wait(self.words.thinking)?;
            let Some(events) = events else {
                self.say(&[self.words.stopped.to_string()])?;
                return Ok(self.show(None)?);
            };
            for event in events {
                let text = event_text(&self.session, &event, self.words);
                self.say(text.as_slice())?;
                has_moved |= matches!(event, Event::Played { .. } | Event::Fell);
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
                Some(Heard::End(signal)) => return Err(Halt::Signal(signal)),
                Some(Heard::Interrupt) => {
                    self.session.pause(true);
                    self.show_progress(&mut shown)?;
                    return Ok(None);
                }
                Some(Heard::Stop) => {
                    self.session.play.stop_clock(Instant::now());
                    self.signals.stop();
                    self.show(None)?;
                }
                Some(Heard::Continued) => self.show(None)?,
                None => (),
            }
            if !is_told && shown.is_empty() && began.elapsed() > PATIENCE && self.ink.is_terminal()
            {
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
        if *shown != text && self.ink.is_terminal() {
            write!(self.output, "\r{text}\x1b[K")?;
            self.output.flush()?;
            *shown = text;
        }
        Ok(())
    }

    /// Waits for the judge, and prints what it found.
    fn advise(&mut self, advice: Advice) -> Result<(), Halt> {
        while self.session.is_judging() {
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
            match found {
                Some(Some(found)) => {
                    self.say(&advice_text(&self.session, advice, &found, self.words))?;
                }
                Some(None) => self.say(&[self.words.nothing_found.to_string()])?,
                None => (),
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
