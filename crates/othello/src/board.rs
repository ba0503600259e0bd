//! The position: two sets of discs and whose turn it is.

use game::{Ending, Game, NullMove, Payoffs, Position, Score, Seat, Symmetric, ZeroSum, scramble};
use grid::{Size, Symmetry};

use crate::kernel;

/// Othello on 8x8: the rules have no options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Othello;

impl Othello {
    /// Eight rows and columns.
    pub const SIZE: Size = Size::new(8, 8).expect("8x8 is a board");
}

impl Game for Othello {
    type Position = Board;

    fn start(&self, _seed: u64) -> Board {
        Board::START
    }

    /// Sixty moves, and between two of them at most one pass.
    fn ending(&self) -> Ending {
        Ending::by_board(2 * 60)
    }
}

/// An 8x8 position as the side to move sees it.
///
/// ```
/// use game::Position;
/// use othello::Board;
///
/// let mut board = Board::START;
/// let mv = board.legal_moves().last().unwrap();
/// board.play(mv).unwrap();
/// assert_eq!((board.own().count_ones(), board.theirs().count_ones()), (1, 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    own: u64,
    theirs: u64,
    turn: Seat,
}

/// A square to play on, or the pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// The pass.
    pub const PASS: Move = Move(64);

    /// Playing on a square, 0 to 63; anything beyond is the pass.
    #[inline]
    #[must_use]
    pub const fn place(square: u8) -> Move {
        Move(if square < 64 { square } else { 64 })
    }

    /// The square, unless it is the pass.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<u8> {
        if self.0 < 64 { Some(self.0) } else { None }
    }

    /// The square as a set; empty for the pass.
    #[inline]
    const fn bit(self) -> u64 {
        ((self.0 < 64) as u64) << (self.0 & 63)
    }
}

impl Board {
    /// d4 and e5 are White's, e4 and d5 Black's; Black begins.
    pub const START: Board =
        Board { own: 0x0000_0008_1000_0000, theirs: 0x0000_0010_0800_0000, turn: Seat::FIRST };

    /// A position from the discs of the side to move and of the other; `None` if they overlap.
    #[must_use]
    pub const fn new(own: u64, theirs: u64, turn: Seat) -> Option<Board> {
        if own & theirs == 0 { Some(Board { own, theirs, turn }) } else { None }
    }

    /// The discs of the side to move.
    #[inline]
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side.
    #[inline]
    #[must_use]
    pub const fn theirs(&self) -> u64 {
        self.theirs
    }

    /// The empty squares.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> u64 {
        !(self.own | self.theirs)
    }

    /// Whose disc lies on a square.
    #[must_use]
    pub fn disc(&self, square: u8) -> Option<Seat> {
        match (self.own >> square & 1, self.theirs >> square & 1) {
            (1, _) => Some(self.turn),
            (_, 1) => Some(self.turn.other()),
            _ => None,
        }
    }

    /// Why no game leads here, where that is easy to see: the middle is filled from the start, and
    /// a disc is only placed beside another.
    ///
    /// ```
    /// assert_eq!(othello::Board::START.impossibility(), None);
    /// ```
    #[must_use]
    pub fn impossibility(&self) -> Option<&'static str> {
        const MIDDLE: u64 = 0x0000_0018_1800_0000;
        const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
        const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let discs = !self.empty();
        if discs & MIDDLE != MIDDLE {
            return Some("one of d4, e4, d5 and e5 empty");
        }
        let mut joined = MIDDLE;
        loop {
            let row = joined | (joined & NOT_H) << 1 | (joined & NOT_A) >> 1;
            let grown = discs & (row | row << 8 | row >> 8);
            if grown == joined {
                return (joined != discs).then_some("a disc that is not joined to the middle");
            }
            joined = grown;
        }
    }

    /// The squares where the side to move may play.
    #[inline]
    #[must_use]
    pub fn mobility(&self) -> u64 {
        kernel::moves(self.own, self.theirs)
    }

    /// The final margin for the side to move: discs, and the empty squares for the winner. Totals
    /// are the halves of 64 that differ by it, so that a draw splits the empty squares.
    #[inline]
    #[must_use]
    pub fn margin(&self) -> i32 {
        let own = self.own.count_ones() as i32;
        let theirs = self.theirs.count_ones() as i32;
        let margin = own - theirs;
        margin + margin.signum() * (64 - own - theirs)
    }

    #[inline]
    const fn passed(self) -> Board {
        Board { own: self.theirs, theirs: self.own, turn: self.turn.other() }
    }
}

/// The legal moves, lowest square first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moves {
    squares: u64,
    pass: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.squares != 0 {
            let square = self.squares.trailing_zeros() as u8;
            self.squares &= self.squares - 1;
            return Some(Move(square));
        }
        std::mem::take(&mut self.pass).then_some(Move::PASS)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.squares.count_ones() as usize + usize::from(self.pass);
        (count, Some(count))
    }
}

impl ExactSizeIterator for Moves {}

impl Position for Board {
    type Move = Move;
    type Moves = Moves;

    #[inline]
    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    #[inline]
    fn legal_moves(&self) -> Moves {
        let squares = self.mobility();
        Moves { squares, pass: squares == 0 && self.passed().mobility() != 0 }
    }

    #[inline]
    fn moves_count(&self) -> usize {
        match self.mobility() {
            0 => usize::from(self.passed().mobility() != 0),
            squares => squares.count_ones() as usize,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.mobility() == 0 && self.passed().mobility() == 0
    }

    #[inline]
    fn is_pass(mv: Move) -> bool {
        mv == Move::PASS
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let flips = kernel::flips(mv.0, self.own, self.theirs);
        *self = Board {
            own: self.theirs & !flips,
            theirs: self.own | flips | mv.bit(),
            turn: self.turn.other(),
        };
    }

    fn payoffs(&self) -> Option<Payoffs> {
        if self.moves_count() != 0 {
            return None;
        }
        let margin = self.margin();
        let mut totals = [(64 + margin) / 2, (64 - margin) / 2];
        totals.rotate_left(self.turn.index());
        Some(Payoffs::from_totals(&totals))
    }

    /// A move turns up to 18 discs, so mixing both sets once is cheaper than a table look-up for
    /// each. Mixing twice is a bijection in each set, and the turn has a number of its own, as with
    /// random Zobrist numbers.
    #[inline]
    fn key(&self) -> u64 {
        let turn = if self.turn == Seat::SECOND { SECOND_KEY } else { 0 };
        scramble(self.own ^ scramble(self.theirs)) ^ turn
    }
}

/// The second seat's turn in a key: any number without a pattern.
const SECOND_KEY: u64 = 0x9e6c_63d0_876a_3f51;

impl ZeroSum for Board {
    #[inline]
    fn result(&self) -> Score {
        Score::result(self.margin())
    }
}

impl NullMove for Board {
    #[inline]
    fn null_move(&self) -> Board {
        self.passed()
    }
}

impl Symmetric for Board {
    fn symmetries(&self) -> usize {
        Symmetry::of(Othello::SIZE).len()
    }

    fn image(&self, symmetry: usize) -> Board {
        let symmetry = Symmetry::of(Othello::SIZE)[symmetry];
        let image = |set: u64| {
            let squares = Othello::SIZE.squares().filter(|square| set >> square & 1 != 0);
            squares.fold(0, |set, square| set | 1 << symmetry.image(Othello::SIZE, square))
        };
        Board { own: image(self.own), theirs: image(self.theirs), turn: self.turn }
    }

    fn image_move(&self, mv: Move, symmetry: usize) -> Move {
        let symmetry = Symmetry::of(Othello::SIZE)[symmetry];
        mv.square().map_or(mv, |square| Move(symmetry.image(Othello::SIZE, square)))
    }
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;

    use super::*;
    use crate::Othello;

    #[test]
    fn boards_that_no_game_reaches_are_told_from_those_of_games() {
        for seed in 0..20 {
            let record = random_match(&Othello, seed);
            assert!(record.positions().iter().all(|board| board.impossibility().is_none()));
        }
        let hole = Board::new(0x0000_0008_1000_0000, 0x0000_0010_0000_0000, Seat::FIRST).unwrap();
        assert_eq!(hole.impossibility(), Some("one of d4, e4, d5 and e5 empty"));
        let lone = Board::new(Board::START.own | 1, Board::START.theirs, Seat::FIRST).unwrap();
        assert_eq!(lone.impossibility(), Some("a disc that is not joined to the middle"));
        // Joined across the edge of the board only: h4 and a5 are far apart.
        let own = Board::START.own | 1 << 31 | 1 << 30 | 1 << 29;
        let near = Board::new(own, Board::START.theirs, Seat::FIRST).unwrap();
        assert_eq!(near.impossibility(), None);
        let far = Board::new(own | 1 << 40, Board::START.theirs, Seat::FIRST).unwrap();
        assert_eq!(far.impossibility(), Some("a disc that is not joined to the middle"));
    }

    /// No square's disc may stand for the turn.
    #[test]
    fn the_turn_and_a_disc_have_different_keys() {
        let own = Board::START.own;
        for square in 0..64 {
            let disc = 1 << square;
            let (with, without) = (Board::START.theirs | disc, Board::START.theirs & !disc);
            if let Some(more) = Board::new(own, with, Seat::FIRST) {
                let fewer = Board { own, theirs: without, turn: Seat::SECOND };
                assert_ne!(more.key(), fewer.key(), "square {square}");
            }
        }
    }
}
