//! Turns action by action: the ways to make a move on a real board.

use std::fmt;

use grid::{Origin, Square, squares};

use crate::squares::{BOARD, SIZE, Way, bit};
use crate::{Board, Move, Piece, Seats};

/// The squares of a turn: where the piece starts, then where each step or jump takes it.
///
/// Written `c3-c5-d5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    squares: [Square; Piece::COMPARTMENTS + 1],
    actions: u8,
    captured: u64,
}

impl Path {
    fn from(start: Square) -> Path {
        Path { squares: [start; Piece::COMPARTMENTS + 1], actions: 0, captured: 0 }
    }

    /// The start, then the square after each action.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..=usize::from(self.actions)]
    }

    /// What the path does.
    #[must_use]
    pub fn mv(&self) -> Move {
        Move::new(self.squares[0], self.end(), self.captured)
    }

    fn end(&self) -> Square {
        self.squares[usize::from(self.actions)]
    }

    /// The path and one more action, a step or a jump in each direction that allows it.
    fn longer(self, occupied: u64) -> impl Iterator<Item = Path> {
        let standing = occupied & !bit(self.squares[0]) & !self.captured;
        let empty = BOARD & !standing;
        Way::PAIRS.into_iter().filter_map(move |(way, _)| {
            let next = way.shift(bit(self.end()));
            let jumped = next & standing;
            let end = if jumped == 0 { next } else { way.shift(next) } & empty;
            let mut longer = self;
            longer.actions += 1;
            longer.captured |= jumped;
            *longer.squares.get_mut(usize::from(longer.actions))? = squares(end).next()?;
            Some(longer)
        })
    }

    /// Whether it stops on its start without being the round trip of four jumps.
    fn is_idle_loop(&self) -> bool {
        self.end() == self.squares[0] && self.captured.count_ones() < 4
    }

    /// Adds this path and its continuations by up to `actions`, as far as they are whole turns.
    fn collect(self, occupied: u64, actions: u32, paths: &mut Vec<Path>) {
        if self.captured != 0 && !self.is_idle_loop() {
            paths.push(self);
        }
        if actions > 0 {
            for longer in self.longer(occupied) {
                longer.collect(occupied, actions - 1, paths);
            }
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.squares().iter();
        let names = names.map(|square| SIZE.square_name(*square, Origin::Top));
        f.write_str(&names.collect::<Vec<_>>().join("-"))
    }
}

/// Where squares fail to be a path, and what would have done.
pub(crate) struct Misstep {
    /// Which of the squares; their number if the path is too short.
    pub(crate) index: usize,
    pub(crate) expected: String,
}

impl<S: Seats> Board<S> {
    /// Every legal path, in a fixed order; none when the color to move has to pass.
    #[must_use]
    pub fn paths(&self) -> Vec<Path> {
        let mut paths = Vec::new();
        let movers = if self.can_move() { self.at_least(self.color(), 1) } else { 0 };
        for start in squares(movers) {
            self.collect_paths(start, &mut paths);
        }
        paths
    }

    /// The path that stands for a legal move: the shortest, and the first of those.
    #[must_use]
    pub fn path(&self, mv: Move) -> Option<Path> {
        let mut paths = Vec::new();
        self.collect_paths(mv.from(), &mut paths);
        let same = paths.into_iter().filter(|path| path.mv() == mv);
        same.min_by_key(|path| path.actions)
    }

    /// The legal path over these squares.
    pub(crate) fn follow(&self, squares: &[Square]) -> Result<Path, Misstep> {
        let misstep = |index, expected| Err(Misstep { index, expected });
        let name = |square| SIZE.square_name(square, Origin::Top);
        let Some((&start, actions)) = squares.split_first() else {
            return misstep(0, "a square".into());
        };
        let degree = self.degree(start) as usize;
        if degree == 0 {
            let color = self.color();
            return misstep(0, format!("a piece with a compartment of color {color}"));
        }
        let mut path = Path::from(start);
        for (index, &square) in actions.iter().enumerate() {
            if index == degree {
                let (color, name) = (self.color(), name(start));
                let most = format!("no more actions: {name} has {degree} of color {color}");
                return misstep(index + 1, most);
            }
            let Some(longer) = path.longer(self.occupied()).find(|path| path.end() == square)
            else {
                let last = name(path.end());
                let expected = format!("a step or a jump from {last} onto an empty square");
                return misstep(index + 1, expected);
            };
            path = longer;
        }
        if path.captured == 0 {
            return misstep(squares.len(), "a jump, which every turn needs".into());
        }
        if path.is_idle_loop() {
            let expected = "another end: only four jumps may lead back to the start";
            return misstep(squares.len() - 1, expected.into());
        }
        Ok(path)
    }

    fn collect_paths(&self, start: Square, paths: &mut Vec<Path>) {
        Path::from(start).collect(self.occupied(), self.degree(start), paths);
    }

    /// How many actions a turn with the piece on a square allows.
    fn degree(&self, square: Square) -> u32 {
        let piece = self.piece(square);
        piece.map_or(0, |piece| piece.degree(self.color()))
    }
}
