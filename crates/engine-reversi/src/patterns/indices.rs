//! How every group of a board is filled: the index of its configuration.

use game::{Position, Seat};
use othello::Board;

use super::mobility::MOBILITY;
use super::shape::{GROUPS, IMAGES, OFFSETS, SHAPES, length};

/// The digits of the report.
const WHITE: u16 = 1;
const EMPTY: u16 = 2;

/// The most groups that a square is in: four lines and two blocks.
const MEMBER_OF: usize = 6;

/// Which groups each square is in, and what its digit counts there. Where there are fewer groups
/// the rest counts nothing.
static MEMBERS: [[(u8, u16); MEMBER_OF]; 64] = {
    let mut members = [[(0, 0); MEMBER_OF]; 64];
    let mut counts = [0; 64];
    let mut group = 0;
    while group < GROUPS {
        let mut place = length(IMAGES[group].kind);
        let mut power = 1;
        while place > 0 {
            place -= 1;
            let square = IMAGES[group].squares[place] as usize;
            members[square][counts[square]] = (group as u8, power);
            counts[square] += 1;
            power *= 3;
        }
        group += 1;
    }
    members
};

/// The indices of a board without discs.
const BARE: [u16; GROUPS] = {
    let mut bare = [0; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        let kind = IMAGES[group].kind;
        bare[group] = (OFFSETS[kind + 1] - 1) as u16;
        group += 1;
    }
    bare
};

/// The index of every group's configuration in one table of all shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Indices(pub(crate) [u16; GROUPS]);

/// The discs of Black and of White.
#[inline]
pub(crate) fn colors(board: &Board) -> [u64; 2] {
    let (own, theirs) = (board.own(), board.theirs());
    if board.turn() == Seat::FIRST { [own, theirs] } else { [theirs, own] }
}

impl Default for Indices {
    /// Those of a board without discs.
    fn default() -> Indices {
        Indices(BARE)
    }
}

impl Indices {
    /// The indices of a board from scratch.
    #[must_use]
    pub fn of(board: &Board) -> Indices {
        let [black, white] = colors(board);
        let mut indices = Indices::default();
        indices.subtract(black, EMPTY);
        indices.subtract(white, EMPTY - WHITE);
        indices
    }

    /// The indices after a move: only groups with the placed disc or a turned one are touched.
    #[inline]
    #[must_use]
    pub fn moved(mut self, before: &Board, after: &Board) -> Indices {
        let [black, white] = colors(before);
        let [black_after, white_after] = colors(after);
        let empty = !(black | white);
        self.subtract(black_after & empty, EMPTY);
        self.subtract(white_after & empty, EMPTY - WHITE);
        self.subtract(black_after & white, WHITE);
        self.subtract(white_after & black, WHITE.wrapping_neg());
        self
    }

    /// The index of every group of every pattern, pattern by pattern.
    pub fn patterns(&self) -> impl Iterator<Item = (usize, u16)> {
        let kinds = IMAGES.iter().map(|group| group.kind);
        kinds.zip(self.0).filter(|(kind, _)| *kind < SHAPES.len())
    }

    /// Potential mobility: the squares where Black encloses discs, line by line, minus White's.
    #[must_use]
    pub fn mobility(&self) -> i32 {
        self.0.iter().map(|index| i32::from(MOBILITY[usize::from(*index)])).sum()
    }

    /// Lowers the digits of some squares.
    #[inline]
    fn subtract(&mut self, mut squares: u64, by: u16) {
        while squares != 0 {
            for (group, power) in MEMBERS[squares.trailing_zeros() as usize] {
                let index = &mut self.0[usize::from(group)];
                *index = index.wrapping_sub(power.wrapping_mul(by));
            }
            squares &= squares - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use othello::Othello;

    use super::super::shape::{Group, number};
    use super::*;

    /// Square by square.
    fn slow(board: &Board) -> [u16; GROUPS] {
        let [black, white] = colors(board);
        std::array::from_fn(|index| {
            let Group { kind, squares, .. } = IMAGES[index];
            let digit = |square: &u8| match 1 << square {
                bit if black & bit != 0 => 0,
                bit if white & bit != 0 => 1,
                _ => 2,
            };
            (OFFSETS[kind] + number(squares[..length(kind)].iter().map(digit))) as u16
        })
    }

    #[test]
    fn indices_carried_along_equal_fresh_ones() {
        for seed in 0..60 {
            let record = random_match(&Othello, seed);
            let mut carried = Indices::of(record.start());
            for pair in record.positions().windows(2) {
                carried = carried.moved(&pair[0], &pair[1]);
                assert_eq!(carried, Indices::of(&pair[1]), "seed {seed}\n{:?}", pair[1]);
                assert_eq!(carried.0, slow(&pair[1]), "seed {seed}\n{:?}", pair[1]);
            }
        }
    }
}
