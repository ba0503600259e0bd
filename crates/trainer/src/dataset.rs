//! Positions with their scores, as a file of records of 24 bytes.
//!
//! A file begins with `DAMIERDS`, a version and the size of a record; numbers are little-endian.
//! Records are appended while games are played, so that a file may end within one: reading leaves
//! the torn record out and says how long the sound part is.

use othello::{Board, Discs};

use crate::error::FileError;

/// Where a score comes from, the less reliable first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Source {
    /// How a game between people ended.
    Result,
    /// A game between people up to some later position, perfect play from there on.
    Theory,
    /// The same for a game of self-play.
    Played,
    /// Perfect play from the position itself.
    Exact,
}

impl Source {
    /// Every source.
    pub const ALL: [Source; 4] = [Source::Result, Source::Theory, Source::Played, Source::Exact];
}

/// A position and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The discs of the side to move, and of the other.
    pub discs: Discs,
    /// The final margin for the side to move, in hundredths of a disc.
    pub score: i16,
    /// Where the score comes from.
    pub source: Source,
    /// A number for the game: positions of one game are never on both sides of a split.
    pub game: u32,
}

/// What a file of samples begins with.
pub const HEADER: [u8; 16] = *b"DAMIERDS\x01\0\0\0\x18\0\0\0";

/// Bytes of a sample in a file.
pub const SAMPLE_BYTES: usize = 24;

impl Sample {
    /// A board and the final margin in discs for its side to move.
    #[must_use]
    pub fn of(board: &Board, margin: i32, source: Source, game: u32) -> Sample {
        Sample { discs: (board.own(), board.theirs()), score: 100 * margin as i16, source, game }
    }

    /// Discs placed since the start.
    #[must_use]
    pub fn ply(&self) -> u8 {
        60_u8.saturating_sub((self.discs.0 | self.discs.1).count_zeros() as u8)
    }

    /// The record of a sample.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        bytes[..8].copy_from_slice(&self.discs.0.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.discs.1.to_le_bytes());
        bytes[16..18].copy_from_slice(&self.score.to_le_bytes());
        bytes[18] = self.ply();
        bytes[19] = self.source as u8;
        bytes[20..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; SAMPLE_BYTES]) -> Result<Sample, (String, &'static str)> {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, low, high, ply, source, game @ ..] =
            *bytes;
        let own = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let theirs = u64::from_le_bytes([i, j, k, l, m, n, o, p]);
        if own & theirs != 0 {
            return Err(("a square with discs of both sides".into(), "two sets of squares"));
        }
        let score = i16::from_le_bytes([low, high]);
        if !(-6_400..=6_400).contains(&score) {
            return Err((format!("a score of {score}"), "-6400 to 6400 hundredths of a disc"));
        }
        let Some(source) = Source::ALL.get(usize::from(source)).copied() else {
            return Err((format!("source {source}"), "0 to 3"));
        };
        let sample = Sample { discs: (own, theirs), score, source, game: u32::from_le_bytes(game) };
        match sample.ply() == ply {
            true => Ok(sample),
            false => Err((format!("ply {ply}"), "the ply that the discs tell")),
        }
    }
}

/// The samples of a file, and how many of its bytes hold them: fewer than all if the last record is
/// torn.
pub fn read(bytes: &[u8]) -> Result<(Vec<Sample>, usize), FileError> {
    let refused = |offset, found, expected| {
        Err(FileError { place: format!("byte {offset}"), found, expected })
    };
    let Some((header, body)) = bytes.split_at_checked(HEADER.len()) else {
        let found = format!("a file of {} bytes", bytes.len());
        return refused(bytes.len(), found, "a header of 16 bytes");
    };
    if header != HEADER {
        let found = format!("{:?}", String::from_utf8_lossy(header));
        return refused(0, found, "DAMIERDS, version 1, records of 24 bytes");
    }
    let (records, torn) = body.as_chunks::<SAMPLE_BYTES>();
    let mut samples = Vec::with_capacity(records.len());
    for (index, record) in records.iter().enumerate() {
        match Sample::read(record) {
            Ok(sample) => samples.push(sample),
            Err((found, expected)) => {
                return refused(HEADER.len() + index * SAMPLE_BYTES, found, expected);
            }
        }
    }
    Ok((samples, bytes.len() - torn.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<Sample> {
        let sample = |index: u64| Sample {
            discs: (0xff << index, 0x8000_0000_0000_0000 >> index),
            score: 100 * index as i16 - 300,
            source: Source::ALL[index as usize % 4],
            game: 77 * index as u32,
        };
        (0..6).map(sample).collect()
    }

    fn file() -> Vec<u8> {
        let records = samples().iter().flat_map(Sample::to_bytes).collect::<Vec<_>>();
        [&HEADER[..], &records].concat()
    }

    #[test]
    fn samples_written_are_read_again() {
        assert_eq!(read(&file()).unwrap(), (samples(), file().len()));
        assert_eq!(read(&HEADER).unwrap(), (Vec::new(), HEADER.len()));
    }

    #[test]
    fn a_torn_last_record_is_left_out() {
        let whole = file();
        for torn in 1..SAMPLE_BYTES {
            let (found, sound) = read(&whole[..whole.len() - torn]).unwrap();
            assert_eq!((found.len(), sound), (5, whole.len() - SAMPLE_BYTES));
        }
    }

    #[test]
    fn bad_files_are_refused_with_the_byte_and_the_reason() {
        let check = |bytes: &[u8], text: &str| {
            assert_eq!(read(bytes).unwrap_err().to_string(), text);
        };
        check(b"DAM", "byte 3: found a file of 3 bytes, expected a header of 16 bytes");
        let changed = |at: usize, value: u8| {
            let mut bytes = file();
            bytes[at] = value;
            bytes
        };
        check(
            &changed(0, b'X'),
            "byte 0: found \"XAMIERDS\\u{1}\\0\\0\\0\\u{18}\\0\\0\\0\", \
             expected DAMIERDS, version 1, records of 24 bytes",
        );
        let second = 16 + SAMPLE_BYTES;
        check(
            &changed(second + 8, 0x02),
            "byte 40: found a square with discs of both sides, expected two sets of squares",
        );
        check(
            &changed(second + 17, 0x7f),
            "byte 40: found a score of 32568, expected -6400 to 6400 hundredths of a disc",
        );
        check(
            &changed(second + 18, 60),
            "byte 40: found ply 60, expected the ply that the discs tell",
        );
        check(&changed(second + 19, 9), "byte 40: found source 9, expected 0 to 3");
    }
}
