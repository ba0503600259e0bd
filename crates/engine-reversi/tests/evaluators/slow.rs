//! Every term as one would say it: cells, loops, lists and fractions.

use game::{Position, Seat};
use grid::{Direction, Size, Square};
use othello::{Board, Othello};
use reversi::Discs;
use reversi::board::{Duel, Table};

/// A position as cells.
#[derive(Clone, Debug)]
pub struct Slow {
    pub size: Size,
    pub cells: Vec<Option<Seat>>,
    pub turn: Seat,
    pub seats: usize,
}

/// What can be written as cells.
pub trait Cells: Position {
    fn slow(&self) -> Slow;
}

fn slow_of<P: Position>(pos: &P, size: Size, disc: impl Fn(Square) -> Option<Seat>) -> Slow {
    Slow { size, cells: size.squares().map(disc).collect(), turn: pos.turn(), seats: pos.seats() }
}

impl<const W: usize> Cells for Duel<W> {
    fn slow(&self) -> Slow {
        slow_of(self, self.geometry().size(), |square| self.disc(square))
    }
}

impl<const W: usize> Cells for Table<W> {
    fn slow(&self) -> Slow {
        slow_of(self, self.rules().size(), |square| self.disc(square))
    }
}

impl Cells for Board {
    fn slow(&self) -> Slow {
        slow_of(self, Othello::SIZE, |square| match 1 << square {
            bit if self.own() & bit != 0 => Some(self.turn()),
            bit if self.theirs() & bit != 0 => Some(self.turn().other()),
            _ => None,
        })
    }
}

type Place = (i32, i32);

impl Slow {
    fn rows(&self) -> i32 {
        i32::from(self.size.rows())
    }

    fn columns(&self) -> i32 {
        i32::from(self.size.columns())
    }

    fn places(&self) -> Vec<Place> {
        let rows = 0..self.rows();
        rows.flat_map(|row| (0..self.columns()).map(move |column| (row, column))).collect()
    }

    fn disc(&self, (row, column): Place) -> Option<Seat> {
        self.cells[usize::from(self.size.square(row, column)?)]
    }

    fn is_on_board(&self, (row, column): Place) -> bool {
        self.size.square(row, column).is_some()
    }

    fn is_empty(&self, place: Place) -> bool {
        self.is_on_board(place) && self.disc(place).is_none()
    }

    fn corner_places(&self) -> [Place; 4] {
        let (bottom, right) = (self.rows() - 1, self.columns() - 1);
        [(0, 0), (0, right), (bottom, 0), (bottom, right)]
    }

    fn is_edge(&self, (row, column): Place) -> bool {
        row == 0 || column == 0 || row == self.rows() - 1 || column == self.columns() - 1
    }

    /// Whether a disc here encloses others' discs on the way in this direction.
    fn encloses(&self, seat: Seat, (row, column): Place, direction: Direction) -> bool {
        for steps in 1.. {
            let place = (row + steps * direction.rows, column + steps * direction.columns);
            match self.disc(place) {
                None => return false,
                Some(own) if own == seat => return steps > 1,
                Some(_) => (),
            }
        }
        false
    }

    pub fn discs(&self, seat: Seat) -> f64 {
        self.places().into_iter().filter(|place| self.disc(*place) == Some(seat)).count() as f64
    }

    pub fn corners(&self, seat: Seat) -> f64 {
        let corners = self.corner_places();
        corners.into_iter().filter(|place| self.disc(*place) == Some(seat)).count() as f64
    }

    pub fn mobility(&self, seat: Seat) -> f64 {
        let captures = |place: &Place| {
            let mut directions = Direction::ALL.into_iter();
            self.is_empty(*place) && directions.any(|way| self.encloses(seat, *place, way))
        };
        self.places().into_iter().filter(captures).count() as f64
    }

    pub fn potential(&self, seat: Seat) -> f64 {
        let is_beside = |place: &Place| {
            let beside = Direction::ALL.map(|way| (place.0 + way.rows, place.1 + way.columns));
            let is_other = |disc: Option<Seat>| disc.is_some_and(|color| color != seat);
            self.is_empty(*place) && beside.into_iter().any(|place| is_other(self.disc(place)))
        };
        self.places().into_iter().filter(is_beside).count() as f64
    }

    /// Squares that can be played on a line, line by line: all of them in lists.
    pub fn line_mobility(&self, seat: Seat) -> f64 {
        let mut count = 0;
        for line in self.lines() {
            let discs = line.iter().map(|place| self.disc(*place)).collect::<Vec<_>>();
            for at in 0..discs.len() {
                let before = discs[..at].iter().rev().copied().collect::<Vec<_>>();
                let is_playable = is_run(&discs[at + 1..], seat) || is_run(&before, seat);
                count += usize::from(discs[at].is_none() && is_playable);
            }
        }
        count as f64
    }

    /// Rows, columns and diagonals of at least three squares.
    fn lines(&self) -> Vec<Vec<Place>> {
        let mut lines = Vec::new();
        for (rows, columns) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            for (row, column) in self.places() {
                if self.is_on_board((row - rows, column - columns)) {
                    continue;
                }
                let places = (0..).map(|steps| (row + steps * rows, column + steps * columns));
                let line = places.take_while(|place| self.is_on_board(*place)).collect::<Vec<_>>();
                if line.len() >= 3 {
                    lines.push(line);
                }
            }
        }
        lines
    }

    /// What a side's discs are worth if a corner, an edge square and another are worth this.
    pub fn squares(&self, seat: Seat, [corner, edge, other]: [f64; 3]) -> f64 {
        let worth = |place: &Place| {
            if self.corner_places().contains(place) {
                corner
            } else if self.is_edge(*place) {
                edge
            } else {
                other
            }
        };
        let own = self.places().into_iter().filter(|place| self.disc(*place) == Some(seat));
        own.map(|place| worth(&place)).sum()
    }

    /// What a side has of a grid with these shares.
    pub fn zones(&self, seat: Seat, shares: [f64; 5]) -> f64 {
        let mut sum = 0.0;
        for (zone, share) in self.zone_places().iter().zip(shares) {
            let own = zone.iter().filter(|place| self.disc(**place) == Some(seat)).count();
            if own > 0 {
                sum += share * own as f64 / zone.len() as f64;
            }
        }
        sum
    }

    /// The places of every zone: each takes what is left of the board.
    fn zone_places(&self) -> [Vec<Place>; 5] {
        let mut left = self.places();
        let corners = self.corner_places();
        let side = f64::from(self.rows().min(self.columns()) - 4);
        // Half a square of tolerance: a side that cannot be centered reaches one further.
        let is_near = |index: i32, length: i32| {
            (f64::from(index) - f64::from(length - 1) / 2.0).abs() <= side / 2.0
        };
        let mut take = |belongs: &dyn Fn(Place) -> bool| {
            let (zone, rest) = left.iter().partition::<Vec<Place>, _>(|place| belongs(**place));
            left = rest;
            zone
        };
        [
            take(&|place| corners.contains(&place)),
            take(&|(row, column)| {
                corners
                    .iter()
                    .any(|corner| (row - corner.0).abs().max((column - corner.1).abs()) == 1)
            }),
            take(&|place| self.is_edge(place)),
            take(&|(row, column)| {
                side > 0.0 && is_near(row, self.rows()) && is_near(column, self.columns())
            }),
            take(&|_| true),
        ]
    }

    /// A count of every seat as a term for one of them: the two-seat formula, or its general form.
    pub fn ratio(&self, seat: Seat, count: impl Fn(Seat) -> f64) -> f64 {
        let counts = Seat::all(self.seats).map(&count).collect::<Vec<_>>();
        let total = counts.iter().sum::<f64>();
        if total == 0.0 {
            return 0.0;
        }
        100.0 * self.lead(seat, count) / total
    }

    /// How far a seat is ahead of the mean of the others.
    pub fn lead(&self, seat: Seat, count: impl Fn(Seat) -> f64) -> f64 {
        let others = Seat::all(self.seats).filter(|other| *other != seat);
        count(seat) - others.map(&count).sum::<f64>() / (self.seats as f64 - 1.0)
    }

    /// A term by its name, for one seat.
    pub fn term(&self, name: &str, seat: Seat, shares: [f64; 5]) -> f64 {
        match name {
            "mobility" => self.ratio(seat, |seat| self.mobility(seat)),
            "corners" => self.ratio(seat, |seat| self.corners(seat)),
            "discs" => self.ratio(seat, |seat| self.discs(seat)),
            "potential" => self.ratio(seat, |seat| self.potential(seat)),
            "zones" => self.lead(seat, |seat| self.zones(seat, shares)),
            _ => panic!("no term {name}"),
        }
    }

    pub fn discs_count(&self) -> usize {
        self.cells.iter().flatten().count()
    }
}

/// Whether discs begin with others and then have an own one.
fn is_run(discs: &[Option<Seat>], seat: Seat) -> bool {
    let others = discs.iter().take_while(|disc| disc.is_some_and(|color| color != seat)).count();
    others > 0 && discs.get(others) == Some(&Some(seat))
}
