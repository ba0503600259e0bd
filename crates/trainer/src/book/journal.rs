//! The journal of a book that grows: a line for every position, in the order in which they came.
//!
//! A line has the number of the batch, how deep and how surely (in percent) the position was
//! searched, the discs of the side to move and of the other in hexadecimal, and the best moves: the
//! square, a1 being 0 and h1 7, and the value in units of 1/128 disc.

use engine_othello::{Selectivity, Step};
use othello::{Discs, canonical, kernel};

use super::{Growth, Judgment, Searched};
use crate::error::FileError;

/// The first line of a journal.
pub const HEAD: &str = "damier book 1\n";

impl Searched {
    /// The line about it.
    pub(super) fn line(&self) -> String {
        let (Step { depth, selectivity }, (own, theirs)) = (self.step, self.discs);
        let moves =
            self.branches.iter().map(|branch| format!(" {} {}", branch.square, branch.value));
        let moves = moves.collect::<String>();
        format!(
            "{} {depth} {} {own:016x} {theirs:016x}{moves}\n",
            self.batch,
            selectivity.percent()
        )
    }

    /// What a line says; `None` if it is none.
    fn read(line: &str) -> Option<Searched> {
        let mut words = line.split(' ');
        let mut number = || words.next()?.parse::<u32>().ok();
        let (batch, depth, percent) = (number()?, number()?, number()?);
        let mut discs = || u64::from_str_radix(words.next()?, 16).ok();
        let discs = (discs()?, discs()?);
        let selectivity = Selectivity::from_percent(u8::try_from(percent).ok()?)?;
        let mut moves = Vec::new();
        while let Some(square) = words.next() {
            let (square, value) = (square.parse::<u8>().ok()?, words.next()?.parse::<i32>().ok()?);
            let is_legal = kernel::moves(discs.0, discs.1).checked_shr(square.into())? & 1 == 1;
            moves.push(is_legal.then_some((square, value))?);
        }
        let is_position = discs.0 & discs.1 == 0 && canonical(discs) == discs && !moves.is_empty();
        let step = Step { depth, selectivity };
        is_position.then(|| Searched::new(discs, batch, Judgment { step, moves }))
    }
}

impl Growth {
    /// Reads the journal of a book that grows from a position; how many of its bytes hold whole
    /// batches. The last batch may not be whole, and has to be searched again.
    pub fn read(root: Discs, text: &str) -> Result<(Growth, usize), FileError> {
        let refused = |line: usize, found: &str, expected| {
            let (place, found) = (format!("line {line}"), format!("{:?}", shortened(found)));
            FileError { place, found, expected }
        };
        let Some(body) = text.strip_prefix(HEAD) else {
            return Err(refused(1, text.lines().next().unwrap_or(""), "damier book 1"));
        };
        let (mut growth, mut searched) = (Growth::from(root), Vec::new());
        // A line that was torn has no end.
        let lines = body.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        for (number, line) in (2..).zip(lines) {
            let found = Searched::read(line.trim_end_matches('\n'));
            let found = found.ok_or_else(|| refused(number, line, "a position with its moves"))?;
            searched.push((found, line));
        }
        let last = searched.last().map_or(0, |(last, _)| last.batch);
        searched.retain(|(searched, _)| searched.batch != last);
        let mut kept = HEAD.len();
        for (number, (searched, line)) in (2..).zip(searched) {
            let is_root = searched.discs == growth.root;
            if is_root != growth.is_empty() || growth.places.contains_key(&searched.discs) {
                return Err(refused(number, line, "another position, the root first"));
            }
            growth.add(searched);
            kept += line.len();
        }
        Ok((growth, kept))
    }
}

/// As much of a line as fits a message.
fn shortened(line: &str) -> String {
    line.trim_end().chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_refused_with_their_number() {
        let root = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
        let good = "0 4 73 0000000810000000 0000001008000000 19 5\n";
        let check = |body: &str, text: &str| {
            let found = Growth::read(root, &format!("{HEAD}{body}")).unwrap_err().to_string();
            assert!(found.starts_with(text), "{found}");
        };
        assert_eq!(canonical(root), root);
        assert_eq!(Growth::read(root, &format!("{HEAD}{good}")).unwrap().1, HEAD.len());
        for bad in ["x", "0 4 74 0 0 19 5", &good.replace("19", "20"), &good.replace(" 5", "")] {
            let bad = bad.trim_end();
            check(&format!("{good}{bad}\n"), &format!("line 3: found \"{bad}\", expected a pos"));
        }
        check(&format!("{good}{good}1{}", &good[1..]), "line 3: found \"0 4 73");
        let error = Growth::read(root, "damier").unwrap_err().to_string();
        assert_eq!(error, "line 1: found \"damier\", expected damier book 1");
    }
}
