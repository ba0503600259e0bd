//! Questions and answers in the Go Text Protocol, version 2, and in its dialects.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use play::Forfeit;

use super::courtesy::Courtesy;
use super::dialogue::{Dialogue, shortened};
use super::process::{Process, Wait};

/// No answer is longer, and so much that is none may come before it.
const REPLY_BYTES_MAX: usize = 1 << 16;
const STRAY_LINES_MAX: usize = 1_000;

/// Programs that do not know what they were told, and say nothing to it, are given up on it after
/// this part of what they may take.
const SILENCE_PARTS: u32 = 4;

/// How long an answer that has begun may take to go on, once it has a line.
const PAUSE: Duration = Duration::from_secs(1);

/// How long the second answer to a question that was asked twice may take.
const SECOND: Duration = Duration::from_millis(500);

/// An answer: what is behind `=`, or behind `?` why not.
pub(crate) type Reply = Result<String, String>;

/// Whether a program knows that a command may have a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Unsure,
    Known,
    Unknown,
}

/// A program that is asked.
pub(crate) struct Conversation {
    pub(crate) lines: Dialogue,
    /// The number of the last question.
    number: u64,
    numbers: Numbers,
    /// Whether an answer may still come that nobody waits for: the second to a question that was
    /// asked twice, or that to a question that was given up.
    has_second: bool,
    /// What was forgiven so far.
    pub(crate) granted: BTreeSet<Courtesy>,
}

/// The first line of an answer.
struct First {
    is_yes: bool,
    number: Option<u64>,
    is_behind_blank: bool,
    text: String,
}

impl Conversation {
    pub(crate) fn with(process: Process) -> Conversation {
        Conversation {
            lines: Dialogue::with(process),
            number: 0,
            numbers: Numbers::Unsure,
            has_second: false,
            granted: BTreeSet::new(),
        }
    }

    /// Asks, and waits for the answer. A failure ends the program.
    pub(crate) fn ask(
        &mut self,
        command: &str,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Reply, Forfeit> {
        let reply = self.try_ask(command, patience, patience, stop)?;
        reply.ok_or_else(|| self.lines.silent(command, patience))
    }

    /// Asks for what a program may not know, and `None` if it says nothing to it.
    pub(crate) fn ask_for_favor(
        &mut self,
        command: &str,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<Reply>, Forfeit> {
        let reply = self.try_ask(command, patience / SILENCE_PARTS, patience, stop)?;
        if reply.is_none() {
            self.granted.insert(Courtesy::Silence);
        }
        Ok(reply)
    }

    /// Asks with a number, and as long as nobody knows whether the program knows numbers, again
    /// without one: whoever takes the number for the command refuses it, or says nothing.
    fn try_ask(
        &mut self,
        command: &str,
        wait: Duration,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<Reply>, Forfeit> {
        let begun = Instant::now();
        if self.numbers == Numbers::Unknown {
            self.lines.say(command)?;
            return self.answer(None, Wait { deadline: begun + wait, stop });
        }
        self.number += 1;
        let number = Some(self.number);
        self.lines.say(&format!("{} {command}", self.number))?;
        let is_unsure = self.numbers == Numbers::Unsure;
        let first_wait = if is_unsure { wait.min(patience / SILENCE_PARTS) } else { wait };
        let first = Wait { deadline: begun + first_wait, stop };
        let reply = self.answer(number, first)?;
        if matches!(reply, Some(Ok(_))) {
            self.numbers = Numbers::Known;
        } else if self.numbers == Numbers::Unsure {
            let deadline = (begun + wait).max(Instant::now() + first_wait);
            return self.ask_again(command, reply, Wait { deadline, stop });
        }
        Ok(reply)
    }

    /// Asks without a number what was refused or not answered with one.
    fn ask_again(
        &mut self,
        command: &str,
        first: Option<Reply>,
        wait: Wait<'_>,
    ) -> Result<Option<Reply>, Forfeit> {
        let number = Some(self.number);
        self.lines.say(command)?;
        let second = self.answer(number, wait)?;
        if self.numbers == Numbers::Known {
            // It was only slow, and will answer the other question too.
            self.has_second = first.is_none();
            return Ok(second);
        }
        if first.is_none() && second.is_some() {
            // Perhaps it was only slow, and does not repeat numbers.
            self.answer(None, Wait { deadline: Instant::now() + SECOND, ..wait })?;
        }
        if matches!((&first, &second), (_, Some(Ok(_))) | (None, Some(Err(_)))) {
            self.numbers = Numbers::Unknown;
            self.granted.insert(Courtesy::NoNumbers);
        }
        Ok(second.or(first))
    }

    /// Waits for the answer to the question of a number; `None` if it does not come in time.
    fn answer(&mut self, number: Option<u64>, wait: Wait<'_>) -> Result<Option<Reply>, Forfeit> {
        let mut strays = 0;
        let mut reply = loop {
            let heard = self.lines.hear(wait);
            self.has_second |= heard.is_err();
            let Some(line) = heard? else { return Ok(None) };
            match first_line(&line, number) {
                Some(first) if self.is_second(&first, number) => self.has_second = false,
                Some(first) if first.number.is_some_and(|found| Some(found) != number) => {
                    return Err(self.garbled(&format!("found {:?}", shortened(&line))));
                }
                Some(first) => break first,
                None if line.trim().is_empty() => (),
                None => {
                    self.granted.insert(Courtesy::StrayLines);
                }
            }
            strays += 1;
            if strays > STRAY_LINES_MAX {
                let found = format!("found {STRAY_LINES_MAX} lines that are no answer");
                return Err(self.garbled(&found));
            }
        };
        if reply.number.is_some() {
            self.numbers = Numbers::Known;
        }
        if reply.is_behind_blank {
            self.granted.insert(Courtesy::NumberBehindBlank);
        }
        if !self.granted.contains(&Courtesy::NoEmptyLine) {
            self.hear_rest(&mut reply.text, wait)?;
        }
        let text = reply.text.trim().to_string();
        Ok(Some(if reply.is_yes { Ok(text) } else { Err(text) }))
    }

    /// Whether an answer is one more to the question that was asked twice.
    fn is_second(&self, first: &First, number: Option<u64>) -> bool {
        self.has_second && (first.number.is_none() || first.number != number)
    }

    /// Adds the lines of an answer up to the empty one. Whoever pauses there never writes it.
    fn hear_rest(&mut self, text: &mut String, wait: Wait<'_>) -> Result<(), Forfeit> {
        loop {
            let deadline = wait.deadline.min(Instant::now() + PAUSE);
            let Some(line) = self.lines.hear(Wait { deadline, ..wait })? else {
                self.granted.insert(Courtesy::NoEmptyLine);
                return Ok(());
            };
            if line.trim().is_empty() {
                return Ok(());
            }
            *text = format!("{text}\n{line}");
            if text.len() > REPLY_BYTES_MAX {
                return Err(self.garbled("found an answer without an end"));
            }
        }
    }

    fn garbled(&mut self, found: &str) -> Forfeit {
        let number = self.number;
        let expected = format!("expected `={number}` or `?{number}`, text, an empty line");
        self.lines.garbled(&format!("{found}, {expected}"))
    }
}

/// The beginning of an answer, if it is one. Many programs leave out the number, and some put a
/// blank before it; `==` is a ruler.
fn first_line(line: &str, number: Option<u64>) -> Option<First> {
    let line = line.trim_start();
    let is_yes = line.starts_with('=');
    let rest = line.strip_prefix(['=', '?']).filter(|rest| !rest.starts_with(['=', '?']))?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits_text, text) = rest.split_at(digits(rest));
    let first = |number, is_behind_blank, text: &str| {
        Some(First { is_yes, number, is_behind_blank, text: text.to_string() })
    };
    if let Ok(found) = digits_text.parse() {
        // Whoever was not told a number may have one of its own.
        return first(Some(found).filter(|_| number.is_some()), false, text);
    }
    let behind = rest.trim_start();
    let (word, text) = behind.split_at(digits(behind));
    let is_ours = word.parse().is_ok_and(|found| Some(found) == number);
    match is_ours && !text.starts_with(|c: char| !c.is_whitespace()) {
        true => first(number, true, text),
        false => first(None, false, rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<(bool, Option<u64>, &str)>) {
        let first = first_line(line, Some(14));
        let found = first.as_ref().map(|first| (first.is_yes, first.number, first.text.trim()));
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn an_answer_has_its_number_behind_a_blank_or_none_at_all() {
        check("=14 e6", Some((true, Some(14), "e6")));
        check("= 14 e6", Some((true, Some(14), "e6")));
        check("= e6", Some((true, None, "e6")));
        check("=", Some((true, None, "")));
        check("= 14", Some((true, Some(14), "")));
        check("?14 no", Some((false, Some(14), "no")));
        check("  ? 14 no", Some((false, Some(14), "no")));
        check("=13 e6", Some((true, Some(13), "e6")));
        check("= 13 e6", Some((true, None, "13 e6")));
        check("= 14th", Some((true, None, "14th")));
        check("= 140", Some((true, None, "140")));
    }

    #[test]
    fn what_is_no_answer_is_none() {
        for line in ["", "  ", "e6", "===== 14 =====", "??", "depth 14 = e6"] {
            check(line, None);
        }
    }

    #[test]
    fn whoever_was_told_no_number_may_have_one_of_its_own() {
        let first = first_line("=3 e6", None).unwrap();
        assert_eq!((first.number, first.text.as_str()), (None, " e6"));
    }
}
