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

/// A line of a state: a name and what follows it. Numbers are written so that they are read back
/// to the last bit.
pub(super) fn line<T: fmt::Display>(name: &str, values: impl IntoIterator<Item = T>) -> String {
    let values = values.into_iter().map(|value| format!(" {value}"));
    format!("{name}{}\n", values.collect::<String>())
}

/// The lines of a state, read in the order in which they were written.
pub(super) struct Lines<'a>(std::str::Lines<'a>);

impl<'a> Lines<'a> {
    pub(super) fn new(state: &'a str) -> Lines<'a> {
        Lines(state.lines())
    }

    /// The values of the next line, which has this name.
    pub(super) fn values<T: FromStr>(&mut self, name: &str) -> Result<Vec<T>, CheckpointError> {
        let line = self.0.next().unwrap_or("");
        let expected = format!("a line `{name} …`");
        let error = || CheckpointError::damaged(format!("{line:?}"), &expected);
        let mut words = line.split(' ');
        words.next().filter(|word| *word == name).ok_or_else(error)?;
        // What is not a number, or without bounds, can be read as one.
        let is_number = |word: &str| word.parse().is_ok_and(f64::is_finite);
        let read = |word: &str| word.parse().ok().filter(|_| is_number(word)).ok_or_else(error);
        words.map(read).collect()
    }

    /// The same where so many are expected.
    pub(super) fn exactly<T: FromStr, const N: usize>(
        &mut self,
        name: &str,
    ) -> Result<[T; N], CheckpointError> {
        let values = self.values(name)?;
        let count = values.len();
        let found = format!("{count} values of {name}");
        values.try_into().map_err(|_| CheckpointError::damaged(found, &N.to_string()))
    }
}

/// Refuses what no run leaves behind. A checksum shows damage by chance, and nothing else.
pub(super) fn sound(
    is_so: bool,
    found: impl fmt::Display,
    expected: &str,
) -> Result<(), CheckpointError> {
    match is_so {
        true => Ok(()),
        false => Err(CheckpointError::damaged(found, expected)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint() -> Checkpoint {
        let state = line("numbers", [0.1, -1e-7, 1.0 / 3.0]) + &line::<u8>("nothing", []);
        Checkpoint { run: "genetic loa seed=1".to_string(), state }
    }

    #[test]
    fn what_is_written_is_read_back_to_the_last_bit() {
        let read = Checkpoint::read(&checkpoint().to_bytes()).unwrap();
        assert_eq!(read, checkpoint());
        let mut lines = Lines::new(&read.state);
        assert_eq!(lines.exactly("numbers"), Ok([0.1, -1e-7, 1.0 / 3.0]));
        assert_eq!(lines.values::<u8>("nothing"), Ok(Vec::new()));
        assert!(lines.values::<u8>("more").is_err());
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
