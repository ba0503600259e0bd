//! A person at the keyboard as a contestant.

use std::io::{self, BufRead, BufReader, Write};

use catalog::AnyMatch;
use play::Forfeit;

use super::line::read_start;
use crate::referee::{Contestant, Turn};

/// No answer is longer.
const LINE_BYTES_MAX: usize = 1 << 12;

/// Somebody who sees the board and types moves; `quit` or the end of the input resigns.
pub struct Person<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    output: Box<dyn Write + Send + 'a>,
    /// What it is asked for a move by.
    question: String,
}

impl<'a> Person<'a> {
    /// Whoever sits at this computer, perhaps by name.
    #[must_use]
    pub fn at_keyboard(name: Option<&str>) -> Self {
        // Byte by byte: two persons share it, and neither may take what is typed for the other.
        let keyboard = BufReader::with_capacity(1, io::stdin());
        let mut person = Person::new(keyboard, io::stderr());
        if let Some(name) = name {
            person.question = format!("{name}, {}", person.question);
        }
        person
    }

    /// Somebody who reads and writes elsewhere.
    pub fn new(input: impl BufRead + Send + 'a, output: impl Write + Send + 'a) -> Self {
        let question = "your move (quit resigns): ".to_string();
        Person { input: Box::new(input), output: Box::new(output), question }
    }

    fn ask(&mut self) -> io::Result<Option<String>> {
        write!(self.output, "{}", self.question)?;
        self.output.flush()?;
        let line = read_start(&mut self.input, LINE_BYTES_MAX)?;
        Ok(line.map(|line| line.trim().to_string()))
    }

    fn draw(&mut self, played: &dyn AnyMatch) -> io::Result<()> {
        let last = played.played().pop();
        let last = last.map_or(String::new(), |mv| format!("\nlast move {mv}"));
        writeln!(self.output, "{last}\n{}", played.diagram().trim_end())
    }

    fn choose_move(&mut self, played: &dyn AnyMatch) -> io::Result<Option<String>> {
        self.draw(played)?;
        let here = played.position_text();
        loop {
            let Some(text) = self.ask()? else {
                writeln!(self.output)?;
                return Ok(None);
            };
            match text.to_lowercase().as_str() {
                "" => continue,
                "quit" | "resign" => return Ok(None),
                _ => (),
            }
            let mut trial = played.game().set_up(&here).expect("what is written can be read");
            match trial.play(&text) {
                Ok(()) => return Ok(Some(text)),
                Err(error) => {
                    writeln!(self.output, "found {}, expected {}", error.found, error.expected)?;
                }
            }
        }
    }
}

impl Contestant for Person<'_> {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        match self.choose_move(turn.played) {
            Ok(Some(text)) => Ok(text),
            Ok(None) => Err(Forfeit::Resigned),
            Err(error) => Err(Forfeit::Crashed(format!("the keyboard failed: {error}"))),
        }
    }

    fn see_end(&mut self, played: &dyn AnyMatch) {
        if played.outcome().is_some() {
            // Whoever cannot be shown it any more does not miss it.
            let _ = self.draw(played);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use catalog::{Options, find};
    use play::Allowance;

    use super::*;

    fn choose(typed: &[u8]) -> (Result<String, Forfeit>, String) {
        let played = find("othello").unwrap().open(&Options::default()).unwrap().start(1);
        let mut shown = Vec::new();
        let mut person = Person::new(typed, &mut shown);
        let (allowance, stop) = (Allowance::default(), AtomicBool::new(false));
        let (allowance, stop) = (&allowance, &stop);
        let mut turn = Turn { played: &*played, allowance, stop, report: &mut |_| () };
        let chosen = person.choose(&mut turn);
        drop(person);
        (chosen, String::from_utf8(shown).unwrap())
    }

    #[test]
    fn a_person_sees_the_board_and_types_a_move() {
        let (chosen, shown) = choose(b" f5 \n");
        assert_eq!(chosen, Ok("f5".to_string()));
        assert!(shown.contains(" 4 - - - O X - - -") && shown.contains("X to move"), "{shown}");
    }

    #[test]
    fn a_bad_move_is_explained_and_asked_for_again() {
        let long = [&b"x".repeat(10_000)[..], b"\nf5\n"].concat();
        for (typed, found) in
            [(&b"a1\n\nf5\n"[..], "\"a1\""), (b"\xff\xfe\nf5\n", "\u{fffd}"), (&long, "xxx")]
        {
            let (chosen, shown) = choose(typed);
            assert_eq!(chosen, Ok("f5".to_string()));
            assert!(shown.contains("expected a legal move: d3 c4 f5 e6"), "{shown}");
            assert!(shown.contains(found), "{shown}");
        }
    }

    #[test]
    fn whoever_quits_or_says_nothing_any_more_resigns() {
        for typed in [&b"quit\n"[..], b"Resign\n", b"", b"a1\n"] {
            assert_eq!(choose(typed).0, Err(Forfeit::Resigned));
        }
    }
}
