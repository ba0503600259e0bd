//! How far the men of a board reach: as many squares as the line has men.
//!
//! Nothing is kept up to date by a move: a line's men are one `popcnt` away, and the table of lines
//! and rings takes 6 KiB. To play a move on a copy, test both connections and count the replies
//! takes some 35 ns; a state that keeps the men and moves of all 46 lines and the 81 windows of
//! either side up to date takes three times as long. `damier lab connectivity` measures it, and the
//! book's results tell more.

use grid::{Direction, Square, squares};

/// Squares in reading order: a8 is the lowest bit, h1 the highest.
const SIDE: i32 = 8;

/// What never changes about the moves from one square.
struct Reach {
    /// The whole line through the square, for each of the four axes.
    lines: [u64; 4],
    /// The squares at a distance of 0 to 7. A man never stays, so the set at 0 is empty, and it
    /// also serves the distance 8, which leads off the board.
    rings: [u64; 8],
}

static REACH: [Reach; 64] = {
    const UNKNOWN: Reach = Reach { lines: [0; 4], rings: [0; 8] };
    let mut all = [UNKNOWN; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = reach(square as i32);
        square += 1;
    }
    all
};

const fn reach(square: i32) -> Reach {
    let (row, column) = (square / SIDE, square % SIDE);
    let mut reach = Reach { lines: [1 << square; 4], rings: [0; 8] };
    let mut way = 0;
    while way < Direction::ALL.len() {
        let Direction { rows, columns } = Direction::ALL[way];
        let mut distance = 1;
        while distance < SIDE {
            let (row, column) = (row + distance * rows, column + distance * columns);
            if 0 <= row && row < SIDE && 0 <= column && column < SIDE {
                let target = 1 << (row * SIDE + column);
                reach.lines[way % 4] |= target;
                reach.rings[distance as usize] |= target;
            }
            distance += 1;
        }
        way += 1;
    }
    reach
}

/// Where a man of ours on `square` may go: over our own men, not over theirs, onto an empty square
/// or one of theirs.
#[inline]
pub(crate) fn targets(square: Square, ours: u64, theirs: u64) -> u64 {
    let Reach { lines, rings } = &REACH[usize::from(square & 63)];
    let below = (1_u64 << (square & 63)) - 1;
    let above = !1 << (square & 63);
    let mut targets = 0;
    for line in lines {
        let men = ((ours | theirs) & line).count_ones();
        let (before, behind) = (theirs & line & below, theirs & line & above);
        // From the last enemy before the square to the first one behind it, or to the edges.
        let from_enemy = u64::MAX << (63 - (before | 1).leading_zeros());
        let to_enemy = behind ^ behind.wrapping_sub(1);
        targets |= line & rings[men as usize % 8] & from_enemy & to_enemy;
    }
    targets & !ours
}

/// Whether any of our men can move.
#[inline]
pub(crate) fn can_move(ours: u64, theirs: u64) -> bool {
    squares(ours).any(|square| targets(square, ours, theirs) != 0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_board_has_forty_six_lines() {
        let lines = REACH.iter().flat_map(|reach| {
            let axes = reach.lines.iter().enumerate();
            axes.map(|(axis, line)| (axis, *line))
        });
        let lines = lines.collect::<BTreeSet<_>>();
        let of_axis = |axis| lines.iter().filter(|line| line.0 == axis).count();
        assert_eq!([0, 1, 2, 3].map(of_axis), [8, 15, 8, 15]);
        let squares = lines.iter().map(|(_, line)| line.count_ones());
        assert_eq!(squares.sum::<u32>(), 4 * 64);
    }
}
