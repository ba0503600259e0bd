//! The rules as one would say them: an array of cells, loops, and lists.
//!
//! This is the oracle that every faster board must agree with. It allocates, it repeats itself, it
//! stays that way: nothing here is ever optimized.

use game::{Leavers, NullMove, Payoffs, Seat, Symmetric};
use grid::{Direction, Square, Symmetry};

use crate::{Discs, Kind, Move, Rules, Variant, key};

/// Any rules, played on plain positions.
pub type Reversi = Variant<Position>;

/// A cell for every square, whose turn it is, and who has left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    rules: Rules,
    cells: Vec<Option<Seat>>,
    turn: Seat,
    left: Leavers,
}

impl Position {
    /// The discs that a disc of this color on this square turns.
    fn captured(&self, color: Seat, square: Square) -> Vec<Square> {
        let runs = Direction::ALL.map(|direction| self.run(color, square, direction));
        runs.concat()
    }

    /// The captured discs in one direction.
    fn run(&self, color: Seat, square: Square, direction: Direction) -> Vec<Square> {
        let size = self.rules.size();
        let mut row = i32::from(size.row(square));
        let mut column = i32::from(size.column(square));
        let mut run = Vec::new();
        loop {
            row += direction.rows;
            column += direction.columns;
            let Some(next) = size.square(row, column) else {
                return Vec::new();
            };
            match self.disc(next) {
                None => return Vec::new(),
                Some(own) if own == color => return run,
                Some(_) => run.push(next),
            }
        }
    }

    fn empty_squares(&self) -> Vec<Square> {
        let mut squares = self.rules.size().squares().collect::<Vec<_>>();
        squares.retain(|square| self.disc(*square).is_none());
        squares
    }

    /// The squares where a seat would capture something.
    fn capturing_squares(&self, seat: Seat) -> Vec<Square> {
        let mut squares = self.empty_squares();
        squares.retain(|square| !self.captured(seat, *square).is_empty());
        squares
    }

    /// The empty squares next to a disc of any color.
    fn squares_beside_discs(&self) -> Vec<Square> {
        let size = self.rules.size();
        let mut squares = self.empty_squares();
        squares.retain(|square| {
            let (row, column) = (size.row(*square), size.column(*square));
            Direction::ALL.iter().any(|direction| {
                let row = i32::from(row) + direction.rows;
                let column = i32::from(column) + direction.columns;
                let beside = size.square(row, column);
                beside.is_some_and(|beside| self.disc(beside).is_some())
            })
        });
        squares
    }

    fn staying(&self) -> Vec<Seat> {
        let mut seats = Seat::all(self.rules.seats()).collect::<Vec<_>>();
        seats.retain(|seat| !self.left.contains(*seat));
        seats
    }

    /// Whether somebody who is there can place a disc, and somebody else is there, too.
    fn goes_on(&self) -> bool {
        let staying = self.staying();
        let can_place = |seat: &Seat| match self.rules.kind() {
            Kind::Rolit => !self.empty_squares().is_empty(),
            Kind::Othello | Kind::Pass => !self.capturing_squares(*seat).is_empty(),
        };
        staying.len() > 1 && staying.iter().any(can_place)
    }

    fn moves(&self) -> Vec<Move> {
        if !self.goes_on() {
            return Vec::new();
        }
        if self.left.contains(self.turn) {
            return vec![Move::Pass];
        }
        let placed = |squares: Vec<Square>| squares.into_iter().map(Move::Place).collect();
        let captures = self.capturing_squares(self.turn);
        if !captures.is_empty() {
            return placed(captures);
        }
        match self.rules.kind() {
            Kind::Rolit => placed(self.squares_beside_discs()),
            Kind::Othello | Kind::Pass => vec![Move::Pass],
        }
    }

    fn discs_count(&self, color: Seat) -> i32 {
        self.cells.iter().filter(|cell| **cell == Some(color)).count() as i32
    }
}

impl Discs for Position {
    fn can_play(_rules: Rules) -> bool {
        true
    }

    fn set_up(rules: Rules, discs: &[Option<Seat>], turn: Seat) -> Position {
        let cells = discs.to_vec();
        Position { rules, cells, turn, left: Leavers::NONE }
    }

    fn disc(&self, square: Square) -> Option<Seat> {
        self.cells.get(usize::from(square)).copied().flatten()
    }
}

impl game::Position for Position {
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;

    fn seats(&self) -> usize {
        self.rules.seats()
    }

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_moves(&self) -> Self::Moves {
        self.moves().into_iter()
    }

    fn moves_count(&self) -> usize {
        self.moves().len()
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Leave(seat) = mv {
            self.left = self.left.with(seat);
            return;
        }
        if let Move::Place(placed) = mv {
            for square in self.captured(self.turn, placed) {
                self.cells[usize::from(square)] = Some(self.turn);
            }
            if let Some(cell) = self.cells.get_mut(usize::from(placed)) {
                *cell = Some(self.turn);
            }
        }
        self.turn = self.turn.next(self.seats());
    }

    fn payoffs(&self) -> Option<Payoffs> {
        if !self.moves().is_empty() {
            return None;
        }
        let mut totals =
            Seat::all(self.seats()).map(|seat| self.discs_count(seat)).collect::<Vec<_>>();
        if self.rules.kind() == Kind::Othello {
            let empty = self.empty_squares().len() as i32;
            if totals[0] > totals[1] {
                totals[0] += empty;
            } else if totals[1] > totals[0] {
                totals[1] += empty;
            } else {
                totals[0] += empty / 2;
                totals[1] += empty / 2;
            }
        }
        Some(Payoffs::of_staying(&totals, self.left))
    }

    fn leavers(&self) -> Leavers {
        self.left
    }

    fn leaving(&self, seat: Seat) -> Option<Move> {
        let may_leave = self.left.may_leave(seat, self.seats()) && !self.is_over();
        may_leave.then_some(Move::Leave(seat))
    }

    fn leaver(mv: Move) -> Option<Seat> {
        mv.leaver()
    }

    fn key(&self) -> u64 {
        let squares = self.rules.size().squares();
        let discs = squares.filter_map(|square| Some((self.disc(square)?, square)));
        let left = self.left.seats().map(key::leaver);
        left.fold(key::position(discs, self.turn), |key, leaver| key ^ leaver)
    }
}

impl NullMove for Position {
    fn null_move(&self) -> Position {
        let turn = self.turn.next(self.rules.seats());
        Position { turn, ..self.clone() }
    }
}

impl Symmetric for Position {
    fn symmetries(&self) -> usize {
        Symmetry::of(self.rules.size()).len()
    }

    fn image(&self, symmetry: usize) -> Position {
        let size = self.rules.size();
        let mut image = self.clone();
        for square in size.squares() {
            let to = Symmetry::of(size)[symmetry].image(size, square);
            image.cells[usize::from(to)] = self.disc(square);
        }
        image
    }

    fn image_move(&self, mv: Move, symmetry: usize) -> Move {
        mv.image(self.rules.size(), symmetry)
    }
}
