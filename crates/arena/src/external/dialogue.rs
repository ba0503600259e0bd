//! Lines to and from a program, whatever the protocol: what goes wrong is a failure that quotes
//! what was last said.

use std::collections::VecDeque;
use std::process::ExitStatus;
use std::time::Duration;

use play::Forfeit;

use super::process::{Heard, Process, Wait};

/// How much of the last that was said a message quotes: lines, and of each so many characters.
const QUOTED_LINES_MAX: usize = 8;
const QUOTED_COLUMNS_MAX: usize = 160;

/// A program that is spoken with.
pub(crate) struct Dialogue {
    process: Process,
    said: VecDeque<String>,
}

impl Dialogue {
    pub(crate) fn with(process: Process) -> Dialogue {
        Dialogue { process, said: VecDeque::new() }
    }

    /// Says a line. A failure ends the program, here and below.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Forfeit> {
        self.note('>', line);
        self.process.send(line).map_err(|_| self.gone("it does not read its input"))
    }

    /// Waits for the next line, without control characters; `None` if there is none in time.
    pub(crate) fn hear(&mut self, wait: Wait<'_>) -> Result<Option<String>, Forfeit> {
        let line = match self.process.hear(wait) {
            Heard::Line(line) => clean(&line),
            Heard::Silence => return Ok(None),
            Heard::Stopped => return Err(Forfeit::Stalled("stopped".to_string())),
            Heard::End => return Err(self.gone("it closed its output")),
            Heard::Flood => return Err(self.garbled("found a line without an end, expected one")),
        };
        self.note('<', &line);
        Ok(Some(line))
    }

    /// There was no answer.
    pub(crate) fn silent(&mut self, command: &str, patience: Duration) -> Forfeit {
        let seconds = patience.as_secs_f64();
        self.failed(format!("no answer to {command:?} in {seconds:.1} s"), Forfeit::Stalled)
    }

    /// The program did not do what every program must.
    pub(crate) fn refused(&mut self, command: &str, why: &str) -> Forfeit {
        let why = shortened(why);
        self.failed(format!("it refused {command:?}: {why:?}"), Forfeit::Protocol)
    }

    /// What it said is not of the protocol.
    pub(crate) fn garbled(&mut self, what: &str) -> Forfeit {
        self.failed(what.to_string(), Forfeit::Protocol)
    }

    /// A pipe is closed: by the program's end, or by a program that goes on without it.
    fn gone(&mut self, otherwise: &str) -> Forfeit {
        let has_left = self.process.leaves();
        let status = self.process.kill().ok();
        let what = match status.filter(|_| has_left) {
            Some(status) => ending(status),
            None => otherwise.to_string(),
        };
        self.failed(what, Forfeit::Crashed)
    }

    /// Ends the program, and says what was last heard of it.
    fn failed(&mut self, what: String, kind: fn(String) -> Forfeit) -> Forfeit {
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

impl Drop for Dialogue {
    /// Says in every protocol that there will be no more, to whoever may not be there any more.
    fn drop(&mut self) {
        let _ = self.process.send("quit");
    }
}

/// How a program ended.
fn ending(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("it ended with exit code {code}"),
        None => format!("it ended with {status}"),
    }
}

/// A line without control characters.
fn clean(line: &str) -> String {
    let spaced = line.chars().map(|c| if c == '\t' { ' ' } else { c });
    spaced.filter(|c| !c.is_control()).collect()
}

/// The beginning of a text, for a message.
pub(crate) fn shortened(text: &str) -> String {
    let shown = text.chars().take(QUOTED_COLUMNS_MAX).collect::<String>();
    if shown.len() < text.len() { shown + "…" } else { shown }
}
