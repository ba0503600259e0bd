//! Lines from a keyboard with editing, history and completion; or from a pipe.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, ExternalPrinter, Helper};

use crate::command::COMMANDS;
use crate::rival::ADAPTIVE;
use crate::seating::{RODI, level_names};
use crate::signals::{Heard, Signals};

/// No line is longer.
const LINE_BYTES_MAX: usize = 1 << 12;

/// What came of reading a line.
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// The end of the input.
    End,
    /// A signal while it was waited for a line, which still is.
    Signal(Heard),
}

/// What is asked for a line.
#[derive(Clone, Default)]
pub(super) struct Question {
    pub(super) prompt: String,
    /// The moves that can be typed, besides commands.
    pub(super) moves: Vec<String>,
    /// How the game's players are asked for, as far as their keys.
    pub(super) players: Vec<String>,
}

/// Where lines come from.
pub(super) trait Read {
    /// Reads a line. After a signal the same line is read on.
    fn read(&mut self, question: &Question, signals: &mut Signals) -> io::Result<Typed>;

    /// Whether somebody types it behind the prompt, who can be asked.
    fn is_edited(&self) -> bool {
        false
    }

    /// Gives the terminal back as it was found, in the middle of a line.
    fn give_back(&mut self) {}

    /// Takes the terminal again, and shows a text above the line.
    fn take_again(&mut self, _text: String) {}
}

/// Lines from a pipe.
pub(super) struct Piped<R>(pub(super) R);

impl<R: BufRead> Read for Piped<R> {
    fn read(&mut self, _question: &Question, _signals: &mut Signals) -> io::Result<Typed> {
        let line = arena::read_start(&mut self.0, LINE_BYTES_MAX)?;
        Ok(line.map_or(Typed::End, Typed::Line))
    }
}

/// The editor of lines.
pub(super) struct Editor {
    editor: rustyline::Editor<Completion, MemHistory>,
    /// Lines that were pasted together with the last one.
    pasted: VecDeque<String>,
}

impl Editor {
    pub(super) fn new() -> io::Result<Editor> {
        let config = Config::builder().auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        let mut editor =
            rustyline::Editor::with_history(config, history).map_err(io::Error::other)?;
        let (files, question) = (FilenameCompleter::new(), Question::default());
        editor.set_helper(Some(Completion { files, question }));
        Ok(Editor { editor, pasted: VecDeque::new() })
    }

    /// What prints above the line while it is edited.
    pub(super) fn printer(&mut self) -> Option<Box<dyn FnMut(String) + Send>> {
        let mut printer = self.editor.create_external_printer().ok()?;
        // What cannot be shown again is still there to be asked for.
        Some(Box::new(move |text| _ = printer.print(text)))
    }
}

impl Read for Editor {
    fn read(&mut self, question: &Question, _signals: &mut Signals) -> io::Result<Typed> {
        if let Some(line) = self.pasted.pop_front() {
            return Ok(Typed::Line(line));
        }
        if let Some(completion) = self.editor.helper_mut() {
            completion.question = question.clone();
        }
        match self.editor.readline(&question.prompt) {
            Ok(lines) => {
                self.pasted = lines.lines().map(str::to_string).collect();
                Ok(Typed::Line(self.pasted.pop_front().unwrap_or_default()))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// Completes commands, moves, levels, players and files.
struct Completion {
    files: FilenameCompleter,
    question: Question,
}

impl Completion {
    /// What a word may become, by what stands before it.
    fn words(&self, before: &str) -> Vec<&str> {
        let moves = || self.question.moves.iter().map(String::as_str);
        match before.trim() {
            "" => COMMANDS.into_iter().chain(moves()).collect(),
            "game" => moves().collect(),
            "new" | "level" => level_names().chain([ADAPTIVE, RODI]).collect(),
            "new rodi" | "level rodi" => level_names().collect(),
            "help" => COMMANDS.to_vec(),
            "players" | "tree" => self.question.players.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    }
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        ctx: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..position];
        if ["load ", "save ", "save! "].iter().any(|command| before.starts_with(command)) {
            return self.files.complete(line, position, ctx);
        }
        let start = before.rfind(' ').map_or(0, |space| space + 1);
        let words = self.words(&before[..start]).into_iter();
        let fitting = words.filter(|word| word.starts_with(&before[start..]));
        let pair = |word: &str| Pair { display: word.to_string(), replacement: word.to_string() };
        Ok((start, fitting.map(pair).collect()))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}
