//! A reader of lines on a thread of its own, so that signals are heard while somebody types.

use std::io::{self, stdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::modes::Modes;
use super::reader::{Editor, Piped, Question, Read, Typed};
use crate::signals::{HANG_UP, Heard, Signals};

/// How long a signal may wait to be heard.
const TICK: Duration = Duration::from_millis(10);

/// Prints above the line that is being edited.
type Printer = Box<dyn FnMut(String) + Send>;

/// The keyboard, or a pipe, behind a thread that waits for it.
pub(super) struct Threaded {
    questions: Sender<Question>,
    answers: Receiver<io::Result<Typed>>,
    is_edited: bool,
    /// Whether a question waits for its answer.
    is_asked: bool,
    /// The terminal where lines are edited.
    terminal: Option<Terminal>,
}

struct Terminal {
    modes: Modes,
    printer: Printer,
}

impl Threaded {
    /// Standard input: lines that are edited, or as they come.
    pub(super) fn begin(is_edited: bool) -> io::Result<Threaded> {
        let modes = is_edited.then(Modes::of_terminal).flatten();
        let (questions, asked) = channel();
        let (answering, answers) = channel();
        let (ready, printers) = channel();
        thread::Builder::new().name("reading".into()).spawn(move || match is_edited {
            false => answer(&mut Piped(stdin().lock()), &asked, &answering),
            true => match Editor::new() {
                Ok(mut editor) => {
                    let _ = ready.send(Ok(editor.printer()));
                    answer(&mut editor, &asked, &answering);
                }
                Err(error) => {
                    let _ = ready.send(Err(error));
                }
            },
        })?;
        let printer = if is_edited { printers.recv().map_err(io::Error::other)?? } else { None };
        let terminal = modes.zip(printer).map(|(modes, printer)| Terminal { modes, printer });
        Ok(Threaded { questions, answers, is_edited, is_asked: false, terminal })
    }
}

/// Answers one question after the other, as long as somebody asks.
fn answer(
    reader: &mut impl Read,
    asked: &Receiver<Question>,
    answering: &Sender<io::Result<Typed>>,
) {
    let mut nothing = Signals::default();
    for question in asked {
        if answering.send(reader.read(&question, &mut nothing)).is_err() {
            return;
        }
    }
}

impl Read for Threaded {
    fn read(&mut self, question: &Question, signals: &mut Signals) -> io::Result<Typed> {
        if !self.is_asked {
            let asked = self.questions.send(question.clone());
            asked.map_err(|_| io::ErrorKind::UnexpectedEof)?;
            self.is_asked = true;
        }
        loop {
            if let Some(heard) = signals.next() {
                return Ok(Typed::Signal(heard));
            }
            let typed = match self.answers.recv_timeout(TICK) {
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => Ok(Typed::End),
                Ok(typed) => typed,
            };
            self.is_asked = false;
            // A terminal that goes away ends the input too.
            let is_gone = self.terminal.as_ref().is_some_and(|terminal| terminal.modes.are_gone());
            return if is_gone { Ok(Typed::Signal(Heard::End(HANG_UP))) } else { typed };
        }
    }

    fn is_edited(&self) -> bool {
        self.is_edited
    }

    fn give_back(&mut self) {
        if let Some(terminal) = self.terminal.as_mut().filter(|_| self.is_asked) {
            terminal.modes.give_back();
        }
    }

    fn take_again(&mut self, text: String) {
        if let Some(terminal) = self.terminal.as_mut().filter(|_| self.is_asked) {
            terminal.modes.take_again();
            (terminal.printer)(text);
        }
    }
}
