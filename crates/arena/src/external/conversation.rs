//! Questions and answers in the Go Text Protocol, version 2.

use std::collections::VecDeque;
use std::process::ExitStatus;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::process::{Heard, Process};
use crate::referee::Failure;

/// No answer is longer.
const REPLY_BYTES_MAX: usize = 1 << 16;

/// How much of the last that was said a message quotes: lines, and of each so many characters.
const QUOTED_LINES_MAX: usize = 8;
const QUOTED_COLUMNS_MAX: usize = 160;

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// `=`, and what is behind it.
    Yes(String),
    /// `?`, and why not.
    No(String),
}

/// A program that is spoken with.
pub(crate) struct Conversation {
    process: Process,
    /// The number of the last question.
    number: u64,
    said: VecDeque<String>,
}

impl Conversation {
    pub(crate) fn with(process: Process) -> Conversation {
        Conversation { process, number: 0, said: VecDeque::new() }
    }

    /// Asks, and waits for the answer. A failure ends the program.
    pub(crate) fn ask(
        &mut self,
        command: &str,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Reply, Failure> {
        let deadline = Instant::now() + patience;
        self.number += 1;
        self.note('>', &format!("{} {command}", self.number));
        if self.process.send(&format!("{} {command}", self.number)).is_err() {
            return Err(self.gone("it does not read its input"));
        }
        let mut reply = None::<(bool, String)>;
        loop {
            let line = match self.process.hear(deadline, stop) {
                Heard::Line(line) => clean(&line),
                Heard::End => return Err(self.gone("it closed its output")),
                Heard::Flood => return Err(self.garbled("found a line without an end")),
                Heard::Silence => {
                    let seconds = patience.as_secs_f64();
                    let what = format!("no answer to {command:?} in {seconds:.1} s");
                    return Err(self.failed(what, Failure::Stalled));
                }
                Heard::Stopped => return Err(Failure::Stalled("stopped".to_string())),
            };
            self.note('<', &line);
            match (&mut reply, line.trim().is_empty()) {
                (None, true) => (),
                (None, false) => match self.first_line(&line) {
                    Some(first) => reply = Some(first),
                    None => return Err(self.garbled(&format!("found {:?}", shortened(&line)))),
                },
                (Some(_), true) => break,
                (Some((_, text)), false) => *text = format!("{text}\n{line}"),
            }
            if reply.as_ref().is_some_and(|(_, text)| text.len() > REPLY_BYTES_MAX) {
                return Err(self.garbled("found an answer without an end"));
            }
        }
        let (is_yes, text) = reply.expect("an empty line ends only an answer that has begun");
        let text = text.trim().to_string();
        Ok(if is_yes { Reply::Yes(text) } else { Reply::No(text) })
    }

    /// Says that there will be no more questions.
    pub(crate) fn quit(&mut self) {
        let _ = self.process.send("quit");
    }

    /// The program did not do what every program must.
    pub(crate) fn refused(&mut self, command: &str, why: &str) -> Failure {
        let why = shortened(why);
        self.failed(format!("it refused {command:?}: {why:?}"), Failure::Protocol)
    }

    /// The beginning of an answer, if it is one, and one to the last question: many programs leave
    /// out its number.
    fn first_line(&self, line: &str) -> Option<(bool, String)> {
        let is_yes = line.starts_with('=');
        let rest = line.strip_prefix(['=', '?'])?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, text) = rest.split_at(digits);
        let is_ours = number.is_empty() || number.parse() == Ok(self.number);
        is_ours.then(|| (is_yes, text.to_string()))
    }

    fn garbled(&mut self, found: &str) -> Failure {
        let number = self.number;
        let what = format!("{found}, expected `={number}` or `?{number}`, text, an empty line");
        self.failed(what, Failure::Protocol)
    }

    /// A pipe is closed: by the program's end, or by a program that goes on without it.
    fn gone(&mut self, otherwise: &str) -> Failure {
        let has_left = self.process.leaves();
        let status = self.process.kill().ok();
        let what = match status.filter(|_| has_left) {
            Some(status) => ending(status),
            None => otherwise.to_string(),
        };
        self.failed(what, Failure::Crashed)
    }

    /// Ends the program, and says what was last heard of it.
    fn failed(&mut self, what: String, kind: fn(String) -> Failure) -> Failure {
        let _ = self.process.kill();
        let mut text = what;
        for line in &self.said {
            text.push_str(&format!("\n  {line}"));
        }
        let errors = self.process.last_errors();
        for line in &errors[errors.len().saturating_sub(QUOTED_LINES_MAX)..] {
            text.push_str(&format!("\n  stderr: {}", shortened(&clean(line))));
        }
        kind(text)
    }

    fn note(&mut self, direction: char, line: &str) {
        if !line.trim().is_empty() {
            self.said.push_back(format!("{direction} {}", shortened(line)));
        }
        if self.said.len() > QUOTED_LINES_MAX {
            self.said.pop_front();
        }
    }
}

/// How a program ended.
fn ending(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("it ended with exit code {code}"),
        None => format!("it ended with {status}"),
    }
}

/// A line without control characters, as the protocol has it.
fn clean(line: &str) -> String {
    let spaced = line.chars().map(|c| if c == '\t' { ' ' } else { c });
    spaced.filter(|c| !c.is_control()).collect()
}

fn shortened(text: &str) -> String {
    let shown = text.chars().take(QUOTED_COLUMNS_MAX).collect::<String>();
    if shown.len() < text.len() { shown + "…" } else { shown }
}
