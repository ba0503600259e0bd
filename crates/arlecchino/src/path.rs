//! Turns action by action: the ways to make a move on a real board.

use std::fmt;

use grid::{Origin, Size, Square, squares};

use crate::squares::{BOARD, SIZE, Way, bit};
use crate::{Board, Broken, Move, Piece, Seats};

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

/// Where squares fail to be a path, and by which rule.
pub(crate) struct Misstep {
    /// Which of the squares; their number if the path is too short.
    pub(crate) index: usize,
    pub(crate) broken: Broken,
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
        let path = self.walk(squares)?;
        let too_short = |broken| Err(Misstep { index: squares.len(), broken });
        match path.captured {
            _ if path.actions == 0 => too_short(Broken::Unfinished),
            0 => too_short(Broken::MustJump),
            _ if path.is_idle_loop() => {
                Err(Misstep { index: squares.len() - 1, broken: Broken::BackToStart })
            }
            _ => Ok(path),
        }
    }

    /// The path over these squares, if it is the beginning of a legal one.
    pub(crate) fn begin(&self, squares: &[Square]) -> Result<Path, Misstep> {
        let path = self.walk(squares)?;
        let left = self.degree(path.squares[0]) - u32::from(path.actions);
        let mut whole = Vec::new();
        path.collect(self.occupied(), left, &mut whole);
        let broken = match path.captured {
            _ if !whole.is_empty() => return Ok(path),
            _ if path.actions == 0 => Broken::CannotJump(path.squares[0]),
            0 => Broken::MustJump,
            _ => Broken::BackToStart,
        };
        Err(Misstep { index: squares.len() - 1, broken })
    }

    /// Goes from square to square, as far as each action is possible.
    fn walk(&self, squares: &[Square]) -> Result<Path, Misstep> {
        let misstep = |index, broken| Misstep { index, broken };
        let Some((&start, actions)) = squares.split_first() else {
            return Err(misstep(0, Broken::Unfinished));
        };
        let degree = self.degree(start);
        if degree == 0 {
            let is_empty = self.piece(start).is_none();
            let broken = if is_empty { Broken::Empty(start) } else { Broken::NoColor(start) };
            return Err(misstep(0, broken));
        }
        let mut path = Path::from(start);
        for (index, &square) in (1..).zip(actions) {
            if index > degree as usize {
                return Err(misstep(index, Broken::DegreeSpent(start, degree)));
            }
            let longer = path.longer(self.occupied()).find(|path| path.end() == square);
            path = longer.ok_or_else(|| misstep(index, self.obstacle(path, square)))?;
        }
        Ok(path)
    }

    /// Why no action leads from the end of a path to a square.
    fn obstacle(&self, path: Path, to: Square) -> Broken {
        let (start, end) = (path.squares[0], path.end());
        let standing = self.occupied() & !bit(start) & !path.captured;
        let apart = |line: fn(Size, Square) -> u8| line(SIZE, end).abs_diff(line(SIZE, to));
        let (rows, columns) = (apart(Size::row), apart(Size::column));
        match rows + columns {
            0 => Broken::Stays,
            _ if standing & bit(to) != 0 => Broken::PieceThere(to),
            _ if self.needs_more(path, to) => Broken::DegreeSpent(start, self.degree(start)),
            _ if rows > 0 && columns > 0 => Broken::NotStraight(end, to),
            2 => Broken::NothingToJump(((u16::from(end) + u16::from(to)) / 2) as Square),
            _ => Broken::BeyondJump(end, to),
        }
    }

    /// Whether a path would get to a square if only its piece were allowed more actions.
    fn needs_more(&self, path: Path, to: Square) -> bool {
        let mut paths = Vec::new();
        let most = (Piece::COMPARTMENTS - usize::from(path.actions)) as u32;
        path.collect(self.occupied(), most, &mut paths);
        let actions = paths.iter().filter(|path| path.end() == to).map(|path| path.actions).min();
        actions.is_some_and(|actions| u32::from(actions) > self.degree(path.squares[0]))
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
