//! A file for each pattern: its name, its squares, and a line for each configuration seen.
//!
//! ```text
//! damier patterns 1
//! checksum 0f6de1d5a9b6a4c7
//! edge a1 b1 c1 d1 e1 f1 g1 h1
//! XXXXXXXX 812 790 4 30264
//! ```
//!
//! A line has the squares in order, `X` for Black, and then games, wins, draws and points. The
//! checksum is of everything after its line.

use game::{TextError, lines, tokens};

use super::shape::{SHAPES, digits, folded, length, number};
use super::statistics::{Count, Statistics};

/// What kind of file this is, and which edition of it.
const MAGIC: &str = "damier patterns 1";

const CHECKSUM: &str = "checksum ";

/// Black, White and empty, as their digits are.
const CELLS: &str = "XO-";

impl Statistics {
    /// The name of a pattern's file.
    #[must_use]
    pub fn file_name(pattern: usize) -> String {
        format!("{}.txt", SHAPES[pattern].0)
    }

    /// The file of a pattern.
    #[must_use]
    pub fn write(&self, pattern: usize) -> String {
        let (name, squares) = SHAPES[pattern];
        let mut body = format!("{name} {squares}\n");
        for (number, Count { games, wins, draws, points }) in self.of(pattern) {
            let cells = digits(pattern, number).map(|digit| char::from(cell(digit)));
            body.extend(cells);
            body.push_str(&format!(" {games} {wins} {draws} {points}\n"));
        }
        format!("{MAGIC}\n{CHECKSUM}{:016x}\n{body}", checksum(body.as_bytes()))
    }

    /// Reads the file of a pattern: its counts replace those that are here.
    pub fn read(&mut self, pattern: usize, text: &str) -> Result<(), TextError> {
        let mut rest = lines(text);
        let mut next_line =
            |expected: &str| rest.next().ok_or_else(|| TextError::new(text, text.len(), expected));
        let (at, magic) = next_line("a line `damier patterns 1`")?;
        if magic != MAGIC {
            return Err(whole(text, at, magic, &format!("{MAGIC:?}")));
        }
        let (at, sum) = next_line("a line with the checksum")?;
        let (_, body) = text[at..].split_once('\n').unwrap_or_default();
        let expected = format!("{CHECKSUM}{:016x}", checksum(body.as_bytes()));
        if sum != expected {
            let expected = format!("{expected:?}, that of the lines below");
            return Err(whole(text, at, sum, &expected));
        }
        let (name, squares) = SHAPES[pattern];
        let expected = format!("{name} {squares}");
        let (at, head) = next_line("the name and squares of the pattern")?;
        if head != expected {
            return Err(whole(text, at, head, &format!("{expected:?}")));
        }
        let mut read = Vec::new();
        for (at, line) in rest {
            let (number, count) =
                configuration(pattern, line).map_err(|error: TextError| error.inside(text, at))?;
            if read.last().is_some_and(|(last, _)| *last >= number) {
                return Err(whole(text, at, line, "configurations in order"));
            }
            read.push((number, count));
        }
        self.clear(pattern);
        read.into_iter().for_each(|(number, count)| self.set(pattern, number, count));
        Ok(())
    }
}

fn cell(digit: u8) -> u8 {
    CELLS.as_bytes()[usize::from(digit)]
}

/// A line that is not the one expected.
fn whole(text: &str, at: usize, found: &str, expected: &str) -> TextError {
    TextError::new(text, at, expected).with_found(format!("{found:?}"))
}

/// Reads a line: the squares, then games, wins, draws and points.
fn configuration(pattern: usize, line: &str) -> Result<(usize, Count), TextError> {
    let words = tokens(line).collect::<Vec<_>>();
    let [cells, games, wins, draws, points] = words[..] else {
        return Err(whole(line, 0, line, "squares, games, wins, draws and points"));
    };
    let expected = || format!("{} of X, O and -, or its mirror image", length(pattern));
    let refused = |(at, _): (usize, &str), expected: &str| TextError::word(line, at, expected);
    let found = cells.1.chars().map(|c| CELLS.find(c).map(|digit| digit as u8));
    let found = found.collect::<Option<Vec<_>>>().filter(|all| all.len() == length(pattern));
    let found = found.map(|digits| number(digits.into_iter()));
    let found = found.filter(|number| folded(pattern, *number) == *number);
    let number = found.ok_or_else(|| refused(cells, &expected()))?;
    let natural = |word: (usize, &str)| {
        word.1.parse().map_err(|_| refused(word, "a whole number that is not negative"))
    };
    let margins = points.1.parse().map_err(|_| refused(points, "a whole number"))?;
    let count = Count {
        games: natural(games)?,
        wins: natural(wins)?,
        draws: natural(draws)?,
        points: margins,
    };
    match count.is_possible() {
        true => Ok((number, count)),
        false => Err(refused(games, "as many games as the other numbers need")),
    }
}

/// Fowler, Noll and Vo's: enough to notice a damaged file.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Three configurations of the diagonal of four.
    fn some() -> Statistics {
        let mut statistics = Statistics::default();
        for (cells, points) in [([0, 0, 0, 2], 40), ([0, 1, 1, 2], -7), ([2, 2, 2, 2], 0)] {
            let count = Count { games: 9, wins: 5, draws: 1, points };
            statistics.set(4, number(cells.into_iter()), count);
        }
        statistics
    }

    const TEXT: &str = "damier patterns 1\nchecksum e474e6abd86fc575\ndiagonal4 a4 b3 c2 d1\n\
                        XXX- 9 5 1 40\nXOO- 9 5 1 -7\n---- 9 5 1 0\n";

    #[test]
    fn what_is_written_can_be_read() {
        assert_eq!(some().write(4), TEXT);
        let mut again = Statistics::default();
        again.read(4, TEXT).unwrap();
        assert_eq!(again, some());
        again.read(4, &Statistics::default().write(4)).unwrap();
        assert_eq!(again, Statistics::default(), "a file says all about its pattern");
    }

    #[track_caller]
    fn refused(text: &str, message: &str) {
        let mut statistics = some();
        assert_eq!(statistics.read(4, text).unwrap_err().to_string(), message);
        assert_eq!(statistics, some(), "a bad file changes nothing");
    }

    /// The text with other lines below and the right checksum.
    fn signed(body: &str) -> String {
        format!("{MAGIC}\n{CHECKSUM}{:016x}\n{body}", checksum(body.as_bytes()))
    }

    #[test]
    fn damaged_torn_and_other_files_are_refused_with_the_place_and_the_reason() {
        refused(
            "",
            "line 1, column 1: found the end of the text, expected a line `damier patterns 1`",
        );
        refused(
            &TEXT.replace("patterns 1", "patterns 2"),
            "line 1, column 1: found \"damier patterns 2\", expected \"damier patterns 1\"",
        );
        let damaged = signed("").replace("checksum cbf2", "checksum 0000");
        refused(
            &damaged,
            "line 2, column 1: found \"checksum 00009ce484222325\", expected \
             \"checksum cbf29ce484222325\", that of the lines below",
        );
        for torn in 1..TEXT.len() {
            assert!(some().read(4, &TEXT[..TEXT.len() - torn]).is_err(), "{torn} bytes less");
        }
        refused(
            &some().write(5),
            "line 3, column 1: found \"diagonal5 a5 b4 c3 d2 e1\", \
             expected \"diagonal4 a4 b3 c2 d1\"",
        );
    }

    #[test]
    fn lines_that_no_learner_writes_are_refused() {
        let check = |line: &str, message: &str| {
            refused(&signed(&format!("diagonal4 a4 b3 c2 d1\n{line}\n")), message);
        };
        check(
            "XXX- 9 5 1",
            "line 4, column 1: found \"XXX- 9 5 1\", \
             expected squares, games, wins, draws and points",
        );
        let cells = "expected 4 of X, O and -, or its mirror image";
        check("XXX 9 5 1 0", &format!("line 4, column 1: found \"XXX\", {cells}"));
        check("-XXX 9 5 1 0", &format!("line 4, column 1: found \"-XXX\", {cells}"));
        check(
            "XXX- 9 -5 1 0",
            "line 4, column 8: found \"-5\", expected a whole number that is not negative",
        );
        check("XXX- 9 5 1 x", "line 4, column 12: found \"x\", expected a whole number");
        check(
            "XXX- 9 9 1 0",
            "line 4, column 6: found \"9\", expected as many games as the other numbers need",
        );
        check(
            "XXX- 9 5 1 0\nXXX- 9 5 1 0",
            "line 5, column 1: found \"XXX- 9 5 1 0\", expected configurations in order",
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(body in "\\PC{0,60}") {
            let _ = some().read(4, &body);
            let _ = some().read(4, &signed(&format!("diagonal4 a4 b3 c2 d1\n{body}")));
        }
    }
}
