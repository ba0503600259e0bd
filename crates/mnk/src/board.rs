//! The position: the stones of both sides and whose turn it is.

use game::{NullMove, Payoffs, Position, Score, Seat, Symmetric, ZeroSum, scramble};
use grid::{Bits, Direction, Square, Squares, Symmetry};

use crate::Mnk;

/// A set of squares of the largest board.
type Set = Bits<4>;

/// A position of k in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The stones of X, then those of O.
    stones: [Set; 2],
    key: u64,
    game: Mnk,
    turn: Seat,
    /// Who has enough stones in a row.
    winner: Option<Seat>,
}

/// A square to place a stone on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub Square);

/// A key for a stone of each side on each square.
static STONE_KEYS: [[u64; 256]; 2] = {
    let mut keys = [[0; 256]; 2];
    let mut index = 0;
    while index < 512 {
        keys[index / 256][index % 256] = scramble(index as u64);
        index += 1;
    }
    keys
};

/// In the key when it is O's turn.
const TURN_KEY: u64 = scramble(512);

/// The ways that a row may run; the opposite ones are the same lines.
const WAYS: [Direction; 4] =
    [Direction::ALL[1], Direction::ALL[2], Direction::ALL[3], Direction::ALL[4]];

impl Board {
    /// A board without stones.
    pub(crate) fn empty(game: Mnk, turn: Seat) -> Board {
        let key = if turn == Seat::FIRST { 0 } else { TURN_KEY };
        Board { stones: [Set::EMPTY; 2], key, game, turn, winner: None }
    }

    /// A board with these stones, in reading order; `None` if both sides have won.
    ///
    /// # Panics
    /// If there are more stones than squares.
    #[must_use]
    pub fn new(game: Mnk, stones: &[Option<Seat>], turn: Seat) -> Option<Board> {
        assert!(stones.len() <= game.size().squares_count(), "a stone has a square");
        let mut board = Board::empty(game, turn);
        for (square, stone) in stones.iter().enumerate() {
            if let Some(seat) = stone {
                board.place(square as Square, *seat);
            }
        }
        let has_row =
            |seat| board.stones(seat).squares().any(|square| board.makes_row(square, seat));
        match [Seat::FIRST, Seat::SECOND].map(has_row) {
            [true, true] => return None,
            [true, false] => board.winner = Some(Seat::FIRST),
            [false, true] => board.winner = Some(Seat::SECOND),
            [false, false] => (),
        }
        Some(board)
    }

    /// The game that is played.
    #[must_use]
    pub const fn game(&self) -> Mnk {
        self.game
    }

    /// The stones of a side; X is the first seat.
    #[inline]
    #[must_use]
    pub fn stones(&self, seat: Seat) -> Bits<4> {
        self.stones[seat.index() % 2]
    }

    /// Whose stone is on a square.
    #[must_use]
    pub fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|seat| self.stones(*seat).contains(square))
    }

    #[inline]
    fn place(&mut self, square: Square, seat: Seat) {
        let side = seat.index() % 2;
        self.stones[side] |= Set::one(square);
        self.key ^= STONE_KEYS[side][usize::from(square)];
    }

    fn empty_squares(&self) -> Set {
        let squares = self.game.size().squares_count();
        let [own, theirs] = self.stones;
        !(own | theirs) & first(squares)
    }

    fn stones_count(&self) -> usize {
        self.stones[0].len() + self.stones[1].len()
    }

    /// Whether a stone of a side on a square stands in a row that wins: only lines through the last
    /// stone can be new.
    fn makes_row(&self, square: Square, seat: Seat) -> bool {
        let (stones, size) = (self.stones(seat), self.game.size());
        let (row, column) = (i32::from(size.row(square)), i32::from(size.column(square)));
        let run = |rows: i32, columns: i32| {
            let on_line = |steps: &i32| {
                let next = size.square(row + steps * rows, column + steps * columns);
                next.is_some_and(|square| stones.contains(square))
            };
            (1..i32::from(self.game.row())).take_while(on_line).count()
        };
        let length =
            |way: &Direction| 1 + run(way.rows, way.columns) + run(-way.rows, -way.columns);
        WAYS.iter().any(|way| length(way) >= usize::from(self.game.row()))
    }
}

/// The first squares of a board, so many.
fn first(count: usize) -> Set {
    Set::from_words(std::array::from_fn(|word| {
        let bits = count.saturating_sub(64 * word).min(64) as u32;
        u64::MAX.checked_shr(64 - bits).unwrap_or(0)
    }))
}

/// The legal moves, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moves(Squares<4>);

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next().map(Move)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Moves {}

impl Position for Board {
    type Move = Move;
    type Moves = Moves;

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    #[inline]
    fn legal_moves(&self) -> Moves {
        let squares = if self.winner.is_some() { Set::EMPTY } else { self.empty_squares() };
        Moves(squares.squares())
    }

    #[inline]
    fn moves_count(&self) -> usize {
        match self.winner {
            Some(_) => 0,
            None => self.game.size().squares_count() - self.stones_count(),
        }
    }

    /// There is always a square, or the board is full.
    fn is_pass(_: Move) -> bool {
        false
    }

    #[inline]
    fn play_unchecked(&mut self, Move(square): Move) {
        let mover = self.turn;
        self.place(square, mover);
        if self.makes_row(square, mover) {
            self.winner = Some(mover);
        }
        self.turn = mover.other();
        self.key ^= TURN_KEY;
    }

    fn payoffs(&self) -> Option<Payoffs> {
        match self.winner {
            Some(winner) => Some(Payoffs::won_by(winner, 2)),
            None => self.is_over().then(|| Payoffs::drawn(2)),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

impl ZeroSum for Board {
    /// A win is a win; the sooner the better. More than its margin, which counts no plies.
    const HASTE: i32 = 2;

    fn result(&self) -> Score {
        match self.winner {
            Some(winner) if winner == self.turn => Score::result(1),
            Some(_) => Score::result(-1),
            None => Score::DRAW,
        }
    }
}

impl NullMove for Board {
    fn null_move(&self) -> Board {
        Board { turn: self.turn.other(), key: self.key ^ TURN_KEY, ..*self }
    }
}

impl Symmetric for Board {
    fn symmetries(&self) -> usize {
        Symmetry::of(self.game.size()).len()
    }

    fn image(&self, symmetry: usize) -> Board {
        let mut image = Board { winner: self.winner, ..Board::empty(self.game, self.turn) };
        for seat in Seat::all(2) {
            for square in self.stones(seat).squares() {
                image.place(self.image_move(Move(square), symmetry).0, seat);
            }
        }
        image
    }

    fn image_move(&self, Move(square): Move, symmetry: usize) -> Move {
        let size = self.game.size();
        Move(Symmetry::of(size)[symmetry].image(size, square))
    }
}
