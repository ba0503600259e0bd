//! The rules the slow, obvious way: a grid of cells, walked square by square. It proves the bit
//! boards and is never made faster.

use game::Seat;
use grid::{Direction, Square};

use crate::connectivity::Quads;
use crate::{Board, Move};

/// A position as cells: rows from the top (rank 8), columns from the left (file a).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain {
    cells: [[Option<Seat>; 8]; 8],
}

impl Plain {
    /// The men of a board.
    #[must_use]
    pub fn of(board: &Board) -> Plain {
        let mut cells = [[None; 8]; 8];
        for square in 0..64 {
            cells[square / 8][square % 8] = board.owner(square as Square);
        }
        Plain { cells }
    }

    fn cell(&self, row: i32, column: i32) -> Option<Seat> {
        on_board(row, column).then(|| self.cells[row as usize][column as usize])?
    }

    fn men_on_line(&self, row: i32, column: i32, way: Direction) -> i32 {
        (-7..=7)
            .filter(|steps| {
                let (row, column) = (row + steps * way.rows, column + steps * way.columns);
                self.cell(row, column).is_some()
            })
            .count() as i32
    }

    /// Where the man on a square gets in a direction, if it gets anywhere.
    fn target(&self, row: i32, column: i32, way: Direction) -> Option<Square> {
        let seat = self.cell(row, column)?;
        let distance = self.men_on_line(row, column, way);
        for steps in 1..distance {
            let crossed = self.cell(row + steps * way.rows, column + steps * way.columns);
            if crossed == Some(seat.other()) {
                return None;
            }
        }
        let (row, column) = (row + distance * way.rows, column + distance * way.columns);
        let lands = on_board(row, column) && self.cell(row, column) != Some(seat);
        lands.then_some((row * 8 + column) as Square)
    }

    /// Calls `found` with each move of a side.
    pub fn each_move(&self, seat: Seat, mut found: impl FnMut(Move)) {
        for from in 0..64 {
            let (row, column) = (from / 8, from % 8);
            if self.cell(row, column) != Some(seat) {
                continue;
            }
            for way in Direction::ALL {
                if let Some(to) = self.target(row, column, way) {
                    let from = from as Square;
                    found(Move { from, to });
                }
            }
        }
    }

    /// Moves whatever stands on a square to another.
    pub fn play(&mut self, mv: Move) {
        let man = self.cells[usize::from(mv.from) / 8][usize::from(mv.from) % 8].take();
        self.cells[usize::from(mv.to) / 8][usize::from(mv.to) % 8] = man;
    }

    /// Groups of a side by recursive flood.
    #[must_use]
    pub fn groups(&self, seat: Seat) -> u32 {
        fn sink(cells: &mut [[bool; 8]; 8], row: i32, column: i32) {
            if on_board(row, column) && cells[row as usize][column as usize] {
                cells[row as usize][column as usize] = false;
                for way in Direction::ALL {
                    sink(cells, row + way.rows, column + way.columns);
                }
            }
        }
        let mut men = self.cells.map(|row| row.map(|cell| cell == Some(seat)));
        let mut groups = 0;
        for square in 0..64 {
            if men[square / 8][square % 8] {
                groups += 1;
                sink(&mut men, square as i32 / 8, square as i32 % 8);
            }
        }
        groups
    }

    /// The 81 windows of a side, one after the other.
    #[must_use]
    pub fn quads(&self, seat: Seat) -> Quads {
        let mut quads = Quads { one: 0, two_diagonal: 0, three: 0, four: 0 };
        for (row, column) in (-1..8).flat_map(|row| (-1..8).map(move |column| (row, column))) {
            let man = |row, column| self.cell(row, column) == Some(seat);
            let window = [
                man(row, column),
                man(row, column + 1),
                man(row + 1, column),
                man(row + 1, column + 1),
            ];
            match window.iter().filter(|man| **man).count() {
                1 => quads.one += 1,
                2 if window[0] == window[3] => quads.two_diagonal += 1,
                3 => quads.three += 1,
                4 => quads.four += 1,
                _ => (),
            }
        }
        quads
    }
}

fn on_board(row: i32, column: i32) -> bool {
    (0..8).contains(&row) && (0..8).contains(&column)
}
