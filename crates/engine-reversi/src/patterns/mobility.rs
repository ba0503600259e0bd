//! The mobility of a line, read from its configuration.

use std::sync::LazyLock;

use super::shape::{BLOCK, KINDS, OFFSETS, digits, ways};

/// For every configuration of every line, the squares where Black encloses discs along it, minus
/// those where White does. A block is no line: nothing can be played along it.
pub(crate) static MOBILITY: LazyLock<Vec<i8>> = LazyLock::new(|| {
    let mut table = Vec::with_capacity(OFFSETS[KINDS]);
    for kind in 0..KINDS {
        table.extend((0..ways(kind)).map(|number| match kind {
            BLOCK => 0,
            _ => {
                let line = digits(kind, number).collect::<Vec<_>>();
                playable(&line, BLACK) - playable(&line, WHITE)
            }
        }));
    }
    table
});

const BLACK: u8 = 0;
const WHITE: u8 = 1;
const EMPTY: u8 = 2;

/// The empty squares of a line where a disc of this color encloses others.
fn playable(line: &[u8], color: u8) -> i8 {
    let encloses = |place: usize| {
        let after = line[place + 1..].iter();
        let before = line[..place].iter().rev();
        line[place] == EMPTY && (is_enclosed(after, color) || is_enclosed(before, color))
    };
    (0..line.len()).filter(|place| encloses(*place)).count() as i8
}

/// Whether a run of the other color begins here and ends with this one.
fn is_enclosed<'a>(mut way: impl Iterator<Item = &'a u8>, color: u8) -> bool {
    let mut run = 0;
    let end = way.find(|disc| {
        let is_other = **disc == 1 - color;
        run += usize::from(is_other);
        !is_other
    });
    run > 0 && end == Some(&color)
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use grid::Bits;
    use othello::Othello;
    use reversi::board::Geometry;

    use super::super::indices::{Indices, colors};
    use super::super::shape::number;
    use super::*;
    use crate::stages::potential_mobility;

    #[track_caller]
    fn check(line: &str, mobility: i8) {
        let digit = |cell| "XO-".find(cell).unwrap() as u8;
        let index = number(line.chars().map(digit));
        assert_eq!(MOBILITY[index], mobility, "{line}");
    }

    #[test]
    fn a_square_counts_once_however_many_runs_it_encloses() {
        check("XO------", 1);
        check("XO-OXXXX", 1);
        check("-XO-----", 0);
        check("OX-XOOOO", -1);
        check("--XXXOOO", -1);
        check("--------", 0);
    }

    #[test]
    fn the_tables_say_what_the_lines_of_the_board_say() {
        let geometry = Geometry::of(Othello::SIZE);
        for seed in 0..40 {
            for board in random_match(&Othello, seed).positions() {
                let [black, white] = colors(board).map(|set| Bits::from_words([set]));
                let expected = potential_mobility(geometry, black, white);
                let read = Indices::of(board).mobility();
                assert_eq!(i64::from(read), expected, "{board:?}");
            }
        }
    }
}
