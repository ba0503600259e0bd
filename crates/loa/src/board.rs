//! The board: where the men stand, whose turn it is, and how it ends.

use game::{NullMove, Payoffs, Position, Score, Seat, Symmetric, ZeroSum, scramble};
use grid::{Size, Square, Symmetry, squares};

use crate::connectivity::{groups, is_connected};
use crate::mobility::{mobilities, mobility};
use crate::{BothConnected, Mobility, Move, Moves, NoMove, Rules, lines};

/// The size of every board.
pub(crate) const SIZE: Size = Size::new(8, 8).expect("8x8 is a size");

/// A position of Lines of Action.
///
/// Sets of squares are 64 bits in reading order: a8 is the lowest, h1 the highest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Black's men, then White's.
    men: [u64; 2],
    key: u64,
    turn: Seat,
    both_connected: BothConnected,
    no_move: NoMove,
    repetition_compares_turn: bool,
}

const _: () = assert!(size_of::<Board>() == 32);

/// How a board that is over was decided.
enum End {
    Won(Seat),
    Drawn,
}

/// A key for a man of each side on each square.
static MEN_KEYS: [[u64; 64]; 2] = {
    let mut keys = [[0; 64]; 2];
    let mut index = 0;
    while index < 128 {
        keys[index / 64][index % 64] = scramble(index as u64);
        index += 1;
    }
    keys
};
/// In the key when it is White's turn.
const TURN_KEY: u64 = scramble(128);

impl Board {
    /// A board with these men; `None` if a side has no man or a square two.
    pub(crate) fn new(rules: &Rules, men: [u64; 2], turn: Seat) -> Option<Board> {
        let [black, white] = men;
        if black == 0 || white == 0 || black & white != 0 {
            return None;
        }
        let mut key = if turn == Seat::FIRST { 0 } else { TURN_KEY };
        for (men, keys) in men.into_iter().zip(&MEN_KEYS) {
            key = squares(men).fold(key, |key, square| key ^ keys[usize::from(square)]);
        }
        Some(Board {
            men,
            key,
            turn,
            both_connected: rules.both_connected,
            no_move: rules.no_move,
            repetition_compares_turn: rules.repetition.is_none_or(|rule| rule.compares_turn),
        })
    }

    /// The men of a side; Black is the first seat.
    #[inline]
    #[must_use]
    pub fn men(&self, seat: Seat) -> u64 {
        self.men[seat.index() % 2]
    }

    /// Who has a man on a square.
    #[must_use]
    pub fn owner(&self, square: Square) -> Option<Seat> {
        let bit = bit(square);
        Seat::all(2).find(|seat| self.men(*seat) & bit != 0)
    }

    /// The squares that the man on `square` can reach, whoever is to move: none from an empty
    /// square. These are its legal moves if it is that side's turn and the board is not over.
    #[must_use]
    pub fn targets(&self, square: Square) -> u64 {
        self.owner(square)
            .map_or(0, |seat| lines::targets(square, self.men(seat), self.men(seat.other())))
    }

    /// Whether a man of the side to move can make a move, whether or not the board is over.
    #[inline]
    #[must_use]
    pub fn reaches(&self, mv: Move) -> bool {
        self.ours() & bit(mv.from) != 0
            && lines::targets(mv.from, self.ours(), self.theirs()) & bit(mv.to) != 0
    }

    /// What a side can do, whoever is to move: its legal moves if it is that side's turn and the
    /// board is not over.
    #[inline]
    #[must_use]
    pub fn mobility(&self, seat: Seat) -> Mobility {
        mobility(self.men(seat), self.men(seat.other()))
    }

    /// What both sides can do, the one to move first: in less time than one after the other.
    #[inline]
    #[must_use]
    pub fn mobilities(&self) -> [Mobility; 2] {
        mobilities(self.ours(), self.theirs())
    }

    /// The moves of a side's men, whoever is to move and whether or not the board is over: for
    /// whoever knows that it is not, and has no time to ask again.
    #[inline]
    #[must_use]
    pub fn moves_of(&self, seat: Seat) -> Moves {
        Moves::of(self.men(seat), self.men(seat.other()))
    }

    /// Those of [`Board::moves_of`] that capture.
    #[inline]
    #[must_use]
    pub fn captures_of(&self, seat: Seat) -> Moves {
        Moves::captures(self.men(seat), self.men(seat.other()))
    }

    /// Whether a legal move takes a man.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        mv != Move::PASS && self.theirs() & bit(mv.to) != 0
    }

    /// The men of the side to move.
    #[inline]
    fn ours(&self) -> u64 {
        self.men(self.turn)
    }

    /// The men of the side that has just moved.
    #[inline]
    fn theirs(&self) -> u64 {
        self.men(self.turn.other())
    }

    #[inline]
    fn is_any_connected(&self) -> bool {
        is_connected(self.theirs()) || is_connected(self.ours())
    }

    fn end(&self) -> Option<End> {
        let mover = self.turn.other();
        match (is_connected(self.theirs()), is_connected(self.ours())) {
            (true, true) if self.both_connected == BothConnected::Draw => Some(End::Drawn),
            (true, _) => Some(End::Won(mover)),
            (false, true) => Some(End::Won(self.turn)),
            (false, false) if lines::can_move(self.ours(), self.theirs()) => None,
            (false, false) if self.no_move == NoMove::Loses => Some(End::Won(mover)),
            (false, false) if self.must_pass() => None,
            (false, false) => Some(End::Drawn),
        }
    }

    /// Whether a side that cannot move passes: only if the other side can move.
    fn must_pass(&self) -> bool {
        self.no_move == NoMove::Passes && lines::can_move(self.theirs(), self.ours())
    }
}

#[inline]
fn bit(square: Square) -> u64 {
    1 << (square % 64)
}

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
        let (ours, theirs) = (self.ours(), self.theirs());
        if self.is_any_connected() {
            Moves::NONE
        } else if self.no_move == NoMove::Loses || lines::can_move(ours, theirs) {
            Moves::of(ours, theirs)
        } else if self.must_pass() {
            Moves::PASS
        } else {
            Moves::NONE
        }
    }

    #[inline]
    fn moves_count(&self) -> usize {
        if self.is_any_connected() {
            return 0;
        }
        match mobility(self.ours(), self.theirs()).moves() {
            0 => usize::from(self.must_pass()),
            moves => moves as usize,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        let (ours, theirs) = (self.ours(), self.theirs());
        self.is_any_connected() || !(lines::can_move(ours, theirs) || self.must_pass())
    }

    #[inline]
    fn is_pass(mv: Move) -> bool {
        mv == Move::PASS
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if mv != Move::PASS {
            let (ours, theirs) = (self.turn.index() % 2, self.turn.other().index() % 2);
            let (from, to) = (usize::from(mv.from % 64), usize::from(mv.to % 64));
            if self.is_capture(mv) {
                self.key ^= MEN_KEYS[theirs][to];
            }
            self.key ^= MEN_KEYS[ours][from] ^ MEN_KEYS[ours][to];
            self.men[ours] ^= bit(mv.from) ^ bit(mv.to);
            self.men[theirs] &= !bit(mv.to);
        }
        self.turn = self.turn.other();
        self.key ^= TURN_KEY;
    }

    fn payoffs(&self) -> Option<Payoffs> {
        self.end().map(|end| match end {
            End::Won(winner) => Payoffs::won_by(winner, 2),
            End::Drawn => Payoffs::drawn(2),
        })
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn repetition_key(&self) -> u64 {
        if self.repetition_compares_turn || self.turn == Seat::FIRST {
            self.key
        } else {
            self.key ^ TURN_KEY
        }
    }
}

impl ZeroSum for Board {
    /// More than the groups of a loser can be, so that speed comes first.
    const HASTE: i32 = 16;

    /// A win is worth more the more groups the loser is scattered over.
    fn result(&self) -> Score {
        match self.end() {
            Some(End::Won(winner)) => {
                let margin = groups(self.men(winner.other())) as i32;
                Score::result(if winner == self.turn { margin } else { -margin })
            }
            Some(End::Drawn) | None => Score::DRAW,
        }
    }
}

impl NullMove for Board {
    #[inline]
    fn null_move(&self) -> Board {
        self.after(Move::PASS)
    }
}

impl Symmetric for Board {
    fn symmetries(&self) -> usize {
        Symmetry::of(SIZE).len()
    }

    fn image(&self, symmetry: usize) -> Board {
        let symmetry = Symmetry::of(SIZE)[symmetry];
        let mut image = Board { men: [0; 2], key: self.key, ..*self };
        for (color, keys) in MEN_KEYS.iter().enumerate() {
            for square in squares(self.men[color]) {
                let to = symmetry.image(SIZE, square);
                image.men[color] |= bit(to);
                image.key ^= keys[usize::from(square)] ^ keys[usize::from(to)];
            }
        }
        image
    }

    fn image_move(&self, mv: Move, symmetry: usize) -> Move {
        if mv == Move::PASS {
            return mv;
        }
        let symmetry = Symmetry::of(SIZE)[symmetry];
        Move { from: symmetry.image(SIZE, mv.from), to: symmetry.image(SIZE, mv.to) }
    }
}
