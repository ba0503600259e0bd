//! What a run leaves behind to go on from: text with a version, the game and a checksum.
//!
//! ```text
//! damier checkpoint 1
//! run genetic loa seed=1 …
//! generation 12
//! …
//! checksum 0123456789abcdef
//! ```

use std::fmt;
use std::str::FromStr;

use crate::error::CheckpointError;

const FIRST: &str = "damier checkpoint ";
const VERSION: &str = "1";
const RUN: &str = "run ";
const LAST: &str = "checksum ";

/// A run and how far it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The learner, the game, and all settings that decide how the run goes on.
    pub run: String,
    /// The learner's state, as lines.
    pub state: String,
}

impl Checkpoint {
    /// As a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let body = format!("{FIRST}{VERSION}\n{RUN}{}\n{}", self.run, self.state);
        format!("{body}{LAST}{:016x}\n", checksum(body.as_bytes())).into_bytes()
    }

    /// From a file.
    ///
    /// # Errors
    /// If the file is damaged or of another version.
    pub fn read(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let damaged = CheckpointError::damaged::<&str>;
        let text = std::str::from_utf8(bytes).map_err(|_| damaged("no text", "a checkpoint"))?;
        let first = text.lines().next().unwrap_or("");
        let Some(version) = first.strip_prefix(FIRST) else {
            return Err(damaged("another beginning", &format!("`{FIRST}{VERSION}`")));
        };
        if version != VERSION && text.contains('\n') {
            let found = format!("a checkpoint of version {version}");
            let expected = format!("version {VERSION}");
            return Err(CheckpointError { found, expected, is_damaged: false });
        }
        let end = text.rfind(LAST).filter(|end| text[..*end].ends_with('\n'));
        let end = end.ok_or_else(|| damaged("a file cut short", "a checksum at its end"))?;
        let (body, sum) = text.split_at(end);
        if sum != format!("{LAST}{:016x}\n", checksum(body.as_bytes())) {
            return Err(damaged("a file that does not match its checksum", "it as written"));
        }
        let rest = body.split_once('\n').map_or("", |(_, rest)| rest);
        let (run, state) = rest.split_once('\n').unwrap_or((rest, ""));
        let run = run.strip_prefix(RUN).ok_or_else(|| damaged("no run", "a line `run …`"))?;
        Ok(Checkpoint { run: run.to_string(), state: state.to_string() })
    }
}

/// Eight digits by which texts are told apart.
#[must_use]
pub fn fingerprint(text: &str) -> String {
    format!("{:016x}", checksum(text.as_bytes()))[..8].to_string()
}

/// Fowler, Noll and Vo's: enough to notice a damaged file.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A number of a state. It is written so that it is read back to the last bit.
pub(super) trait Number: fmt::Display {
    /// Says whether the word is such a number.
    fn read(&mut self, word: &str) -> bool;
}

impl<T: fmt::Display + FromStr> Number for T {
    fn read(&mut self, word: &str) -> bool {
        // What is not a number, or without bounds, can be read as one.
        let is_number = word.parse().is_ok_and(f64::is_finite);
        is_number && word.parse().map(|number| *self = number).is_ok()
    }
}

/// Whether a state is sound as far as it was read.
pub(super) type Passed = Result<(), CheckpointError>;

/// The lines of a state, which are read in the order in which they are written.
#[derive(Default)]
pub(super) struct Lines<'a> {
    written: String,
    /// What is left to read; none while they are written.
    left: Option<std::str::Lines<'a>>,
}

impl<'a> Lines<'a> {
    /// The lines that somebody writes.
    pub(super) fn write(write: impl FnOnce(&mut Lines<'_>) -> Passed) -> String {
        let mut lines = Lines::default();
        write(&mut lines).expect("only what is read is refused");
        lines.written
    }

    /// Refuses what is not sound, if it was read: a run may save whatever it came to.
    pub(super) fn sound(&self, is_so: bool, found: impl fmt::Display, expected: &str) -> Passed {
        sound(is_so || self.left.is_none(), found, expected)
    }

    /// Lines to be read.
    pub(super) fn read(state: &'a str) -> Lines<'a> {
        Lines { left: Some(state.lines()), ..Lines::default() }
    }

    /// A line: a name and so many numbers.
    pub(super) fn line(&mut self, name: &str, numbers: &mut [&mut dyn Number]) -> Passed {
        let Some(lines) = &mut self.left else {
            let numbers = numbers.iter().map(|number| format!(" {number}"));
            self.written += &format!("{name}{}\n", numbers.collect::<String>());
            return Ok(());
        };
        let line = lines.next().unwrap_or("");
        let mut words = line.split(' ');
        let is_named = words.next() == Some(name);
        let words = words.collect::<Vec<_>>();
        let (found, expected) = (words.len(), numbers.len());
        let is_read = words.iter().zip(numbers).all(|(word, number)| number.read(word));
        sound(is_named && is_read, format!("{line:?}"), &format!("a line `{name} …`"))?;
        sound(found == expected, format!("{found} values of {name}"), &expected.to_string())
    }

    /// A line of numbers of one kind.
    pub(super) fn vector(&mut self, name: &str, numbers: &mut Vec<f64>, count: usize) -> Passed {
        numbers.resize(count, 0.0);
        let numbers = numbers.iter_mut().map(|number| number as &mut dyn Number);
        self.line(name, &mut numbers.collect::<Vec<_>>())
    }

    /// A line with how many there are, and the lines of each.
    pub(super) fn list<T: Default>(
        &mut self,
        name: &str,
        list: &mut Vec<T>,
        each: impl Fn(&mut Self, &mut T) -> Passed,
    ) -> Passed {
        let mut count = list.len();
        self.line(name, &mut [&mut count])?;
        list.truncate(count);
        for place in 0..count {
            if place == list.len() {
                list.push(T::default());
            }
            each(self, &mut list[place])?;
        }
        Ok(())
    }

    /// Whether the next line has numbers; when it is written, whether they are there.
    pub(super) fn has_numbers(&self, are_there: bool) -> bool {
        let Some(mut lines) = self.left.clone() else { return are_there };
        lines.next().is_some_and(|line| line.contains(' '))
    }
}

/// Refuses what no run leaves behind. A checksum shows damage by chance, and nothing else.
fn sound(is_so: bool, found: impl fmt::Display, expected: &str) -> Passed {
    match is_so {
        true => Ok(()),
        false => Err(CheckpointError::damaged(found, expected)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint() -> Checkpoint {
        let state = Lines::write(|lines| {
            lines.vector("numbers", &mut vec![0.1, -1e-7, 1.0 / 3.0], 3)?;
            lines.line("nothing", &mut [])
        });
        Checkpoint { run: "genetic loa seed=1".to_string(), state }
    }

    #[test]
    fn what_is_written_is_read_back_to_the_last_bit() {
        let read = Checkpoint::read(&checkpoint().to_bytes()).unwrap();
        assert_eq!(read, checkpoint());
        let mut lines = Lines::read(&read.state);
        let mut numbers = Vec::new();
        lines.vector("numbers", &mut numbers, 3).unwrap();
        assert_eq!(numbers, [0.1, -1e-7, 1.0 / 3.0]);
        lines.line("nothing", &mut []).unwrap();
        assert!(lines.line("more", &mut []).is_err());
    }

    #[test]
    fn a_file_cut_short_or_changed_anywhere_is_damaged() {
        let bytes = checkpoint().to_bytes();
        for end in 0..bytes.len() {
            let error = Checkpoint::read(&bytes[..end]).unwrap_err();
            assert!(error.is_damaged, "cut after {end}: {error}");
        }
        for place in FIRST.len() + VERSION.len() + 1..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[place] ^= 1;
            assert!(Checkpoint::read(&bytes).is_err(), "changed at {place}");
        }
    }

    #[test]
    fn another_version_is_not_taken_for_damage() {
        let text = String::from_utf8(checkpoint().to_bytes()).unwrap();
        let error = Checkpoint::read(text.replacen('1', "2", 1).as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "found a checkpoint of version 2, expected version 1");
        assert!(!error.is_damaged);
    }
}
