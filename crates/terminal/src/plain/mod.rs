//! The command line: reads commands and moves, prints boards and answers.

mod draw;
mod interrupt;
mod reader;

use std::io::{self, BufRead, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use crate::PlayError;
use crate::act::{Advice, Refusal, Reply, act, advice_text, event_text, introduction};
use crate::names::turn_name;
use crate::seating::Occupant;
use crate::table::{Event, Settings, Table};
use crate::words::{Language, Words, fill};

pub(crate) use draw::has_colors;

use draw::Ink;
use interrupt::Interrupt;
use reader::{Editor, Piped, Read, Typed};

/// How long nothing happens between looks at who thinks.
const TICK: Duration = Duration::from_millis(2);

/// After so long people are told that a machine thinks.
const PATIENCE: Duration = Duration::from_millis(500);

/// Plays at the keyboard, or from a pipe if standard input is one.
pub fn play_plain(settings: Settings, language: Language) -> Result<(), PlayError> {
    let stdin = io::stdin();
    let ink = Ink::of_terminal();
    let interrupt = Interrupt::listen();
    if !(stdin.is_terminal() && io::stdout().is_terminal()) {
        let reader = Piped::new(stdin.lock());
        return Plain::new(settings, language, io::stdout(), ink, interrupt)?.run(reader);
    }
    let editor = Editor::new().map_err(PlayError::Terminal)?;
    Plain::new(settings, language, io::stdout(), ink, interrupt)?.run(editor)
}

/// Plays from any input, without colors.
pub fn play_piped(
    settings: Settings,
    language: Language,
    input: impl BufRead,
    output: impl Write,
) -> Result<(), PlayError> {
    let plain = Plain::new(settings, language, output, Ink::Plain, Interrupt::default());
    plain?.run(Piped::new(input))
}

/// A game on the command line.
struct Plain<W> {
    table: Table,
    words: &'static Words,
    output: W,
    ink: Ink,
    interrupt: Interrupt,
}

impl<W: Write> Plain<W> {
    fn new(
        settings: Settings,
        language: Language,
        output: W,
        ink: Ink,
        interrupt: Interrupt,
    ) -> Result<Plain<W>, PlayError> {
        let table = Table::new(settings).map_err(PlayError::Players)?;
        Ok(Plain { table, words: language.words(), output, ink, interrupt })
    }

    fn run(mut self, mut reader: impl Read) -> Result<(), PlayError> {
        self.say(&introduction(&self.table, self.words))?;
        self.show()?;
        self.settle()?;
        loop {
            self.attend()?;
            let prompt = self.prompt();
            reader.offer(self.table.played().moves());
            match reader.read(&prompt, &mut self.output)? {
                Typed::Line(line) => {
                    self.attend()?;
                    if self.answer(&line, &mut reader)? {
                        return Ok(());
                    }
                }
                Typed::Interrupt => self.say(&[self.words.interrupted.to_string()])?,
                Typed::End => return Ok(self.say(&[self.words.bye.to_string()])?),
            }
        }
    }

    /// Lets the clock of whoever is to move run, and run out.
    fn attend(&mut self) -> io::Result<()> {
        for event in self.table.poll() {
            let text = event_text(&self.table, &event, self.words);
            self.say(text.as_slice())?;
        }
        Ok(())
    }

    fn prompt(&self) -> String {
        match self.table.is_left() || self.table.is_over() {
            true => "> ".to_string(),
            false => format!("{}> ", self.table.played().turn_text()),
        }
    }

    /// Does what was typed; says whether that was the end.
    fn answer(&mut self, line: &str, reader: &mut impl Read) -> io::Result<bool> {
        let reply = match act(&mut self.table, line, self.words) {
            Err(Refusal::Exists(file)) => match self.may_replace(&file, reader)? {
                true => act(&mut self.table, &format!("save! {file}"), self.words),
                false => return Ok(false),
            },
            other => other,
        };
        let Reply { lines, shows_board, advice, is_end } = match reply {
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
            None if shows_board && !self.table.is_busy() => self.show()?,
            None => (),
        }
        self.settle()?;
        Ok(false)
    }

    /// Asks whether a file may be replaced, if there is somebody to ask.
    fn may_replace(&mut self, file: &str, reader: &mut impl Read) -> io::Result<bool> {
        let question = fill(self.words.replace, &[file]);
        let answer = match reader.asks() {
            true => reader.read(&question, &mut self.output)?,
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
    fn settle(&mut self) -> io::Result<()> {
        let mut has_moved = false;
        let watches = !self.table.occupants().iter().any(Occupant::is_person);
        while self.table.is_busy() {
            let events = self.wait(self.words.thinking)?;
            let Some(events) = events else {
                self.say(&[self.words.stopped.to_string()])?;
                return self.show();
            };
            for event in events {
                let text = event_text(&self.table, &event, self.words);
                self.say(text.as_slice())?;
                has_moved |= matches!(event, Event::Played { .. } | Event::Fell);
                // Nobody plays: everybody watches.
                if watches && has_moved && self.table.is_busy() {
                    self.show()?;
                }
            }
        }
        if has_moved { self.show() } else { Ok(()) }
    }

    /// Waits for something to happen; nothing if it was stopped by Ctrl-C.
    fn wait(&mut self, message: &str) -> io::Result<Option<Vec<Event>>> {
        let began = std::time::Instant::now();
        let mut is_told = false;
        self.interrupt.begin();
        loop {
            let events = self.table.poll();
            let is_over = !events.is_empty() || !self.table.is_busy();
            if is_over || self.interrupt.is_asked() {
                self.interrupt.end();
                if is_over {
                    return Ok(Some(events));
                }
                self.table.pause(true);
                return Ok(None);
            }
            if !is_told && began.elapsed() > PATIENCE && self.ink.is_terminal() {
                is_told = true;
                let turn = turn_name(self.table.played(), self.words);
                self.say(&[fill(message, &[&turn])])?;
            }
            thread::sleep(TICK);
        }
    }

    /// Waits for the judge, and prints what it found.
    fn advise(&mut self, advice: Advice) -> io::Result<()> {
        while self.table.is_judging() {
            let latest = self.table.judged().cloned();
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
                Some(Some(analysis)) => {
                    self.say(&advice_text(&self.table, advice, &analysis, self.words))?;
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

    fn show(&mut self) -> io::Result<()> {
        if self.table.is_left() {
            return Ok(());
        }
        let board = draw::board(&self.table, self.ink, self.words);
        write!(self.output, "\n{board}\n")?;
        self.output.flush()
    }
}
