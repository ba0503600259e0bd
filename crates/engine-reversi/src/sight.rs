//! What the engine for more seats sees of a board.

use engine_seats::{STAGE_MAX, Seen, Sight};
use game::{Position, Seat};
use grid::{Bits, Size};
use reversi::Move;
use reversi::board::{Geometry, Table};

use crate::order::Order;

/// The names of what is seen of each seat. Turns are counted from the seat to move; `last1` is
/// whoever places the last disc if everybody can place, `last2` the one before.
const NAMES: [&str; SEAT_FEATURES] = [
    "discs",
    "corners",
    "stable",
    "edge",
    "beside_corner",
    "diagonal_to_corner",
    "second_ring",
    "frontier",
    "potential",
    "mobility",
    "no_capture",
    "edge_captures",
    "corner_captures.turn1",
    "corner_captures.turn2",
    "corner_captures.turn3",
    "corner_captures.turn4",
    "turn1",
    "turn2",
    "turn3",
    "turn4",
    "last1",
    "last2",
    "last3",
    "last4",
];

/// How many features a seat has.
pub const SEAT_FEATURES: usize = 24;

/// Where some kinds of them begin.
const CORNER_CAPTURES: usize = 12;
const TURN: usize = CORNER_CAPTURES + Seat::COUNT_MAX;
const LAST: usize = TURN + Seat::COUNT_MAX;

/// Looks at boards of one size. Counts that grow with the board, or with its border, are given as
/// parts of it, so that an 8x8 board has what is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSight<const W: usize> {
    geometry: &'static Geometry<W>,
    corners: [Corner<W>; 4],
    all_corners: Bits<W>,
    border: Bits<W>,
    /// Edge squares but corners and those beside them.
    edge: Bits<W>,
    /// The ring inside the border but the squares diagonal to corners.
    second: Bits<W>,
    order: Order,
}

/// A corner, the squares beside it on the edges, and the one diagonal to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Corner<const W: usize> {
    corner: Bits<W>,
    beside: Bits<W>,
    diagonal: Bits<W>,
}

impl<const W: usize> TableSight<W> {
    /// For boards of this size.
    ///
    /// # Panics
    /// If `W` words have fewer bits than the board has squares.
    #[must_use]
    pub fn new(size: Size) -> TableSight<W> {
        let (rows, columns) = (size.rows(), size.columns());
        let ring = |distance| -> Bits<W> {
            let from_edge = |square| {
                let (row, column) = (size.row(square), size.column(square));
                row.min(rows - 1 - row).min(column).min(columns - 1 - column)
            };
            size.squares().filter(|square| from_edge(*square) == distance).collect()
        };
        let (geometry, border, second) = (Geometry::of(size), ring(0), ring(1));
        let (bottom, right) = (rows - 1, columns - 1);
        let corners = [(0, 0), (0, right), (bottom, 0), (bottom, right)].map(|(row, column)| {
            let corner = Bits::one(row * columns + column);
            let around = geometry.grown(corner) & !corner;
            Corner { corner, beside: around & border, diagonal: around & second }
        });
        let union = |part: fn(&Corner<W>) -> Bits<W>| {
            corners.iter().fold(Bits::EMPTY, |all, corner| all | part(corner))
        };
        let all_corners = union(|corner| corner.corner);
        TableSight {
            geometry,
            corners,
            all_corners,
            border,
            edge: border & !all_corners & !union(|corner| corner.beside),
            second: second & !union(|corner| corner.diagonal),
            order: Order::of(size),
        }
    }

    /// The names of the features.
    #[must_use]
    pub fn names() -> [String; SEAT_FEATURES] {
        NAMES.map(String::from)
    }

    /// Discs on the edges that nobody can turn: unbroken runs from corners.
    #[inline]
    fn stable(&self, own: Bits<W>) -> Bits<W> {
        let own = own & self.border;
        let mut stable = own & self.all_corners;
        while !stable.is_empty() {
            let more = self.geometry.grown(stable) & own;
            if more == stable {
                break;
            }
            stable = more;
        }
        stable
    }

    /// The squares beside corners that are still to be had, and those diagonal to them.
    #[inline]
    fn near_open_corners(&self, empty: Bits<W>) -> [Bits<W>; 2] {
        let mut near = [Bits::EMPTY; 2];
        for Corner { corner, beside, diagonal } in self.corners {
            if !(corner & empty).is_empty() {
                near = [near[0] | beside, near[1] | diagonal];
            }
        }
        near
    }
}

impl<const W: usize> Sight<Table<W>, SEAT_FEATURES> for TableSight<W> {
    #[inline]
    fn see(&self, pos: &Table<W>) -> Seen<SEAT_FEATURES> {
        let (seats, squares) = (pos.seats(), self.geometry.board().len());
        let occupied = pos.occupied();
        let empty = self.geometry.board() & !occupied;
        let empties = empty.len();
        let beside_empty = self.geometry.grown(empty);
        let [beside, diagonal] = self.near_open_corners(empty);
        let (by_area, by_border) = (64.0 / squares as f32, 28.0 / self.border.len() as f32);
        let mut features = [[0.0; Seat::COUNT_MAX]; SEAT_FEATURES];
        for seat in 0..seats {
            let own = pos.color(Seat::new(seat));
            let others = occupied & !own;
            let captures = self.geometry.capturing(own, others) & empty;
            let wait = (seat + seats - pos.turn().index()) % seats;
            let from_last = (empties + seats - 1 - wait) % seats;
            let count = |set: Bits<W>| set.len() as f32;
            let seen = [
                count(own) * by_area,
                count(own & self.all_corners),
                count(self.stable(own)) * by_border,
                count(own & self.edge) * by_border,
                count(own & beside),
                count(own & diagonal),
                count(own & self.second) * by_border,
                count(own & beside_empty) * by_area,
                count(self.geometry.grown(others) & empty) * by_area,
                count(captures) * by_border,
                f32::from(u8::from(captures.is_empty())),
                count(captures & self.edge) * by_border,
            ];
            for (feature, seen) in features.iter_mut().zip(seen) {
                feature[seat] = seen;
            }
            features[CORNER_CAPTURES + wait][seat] = count(captures & self.all_corners);
            features[TURN + wait][seat] = 1.0;
            features[LAST + from_last][seat] = 1.0;
        }
        Seen { stage: (squares - empties) * STAGE_MAX / squares, seats, features }
    }

    #[inline]
    fn priority(&self, _pos: &Table<W>, mv: Move) -> i32 {
        self.order.priority(mv.square())
    }

    /// People like to turn many discs, and corners and edges; what that gives away they see later.
    fn attraction(&self, pos: &Table<W>, mv: Move) -> f64 {
        let Some(square) = mv.square() else { return 0.0 };
        let own = pos.color(pos.turn());
        let turned = self.geometry.captured(square, own, pos.occupied() & !own).len() as f64;
        let is_in = |set: Bits<W>| f64::from(u8::from(set.contains(square)));
        TURNED * turned + CORNER * is_in(self.all_corners) + EDGE * is_in(self.edge)
    }
}

/// What attracts people: a disc turned, a corner, an edge.
const TURNED: f64 = 0.2;
const CORNER: f64 = 1.5;
const EDGE: f64 = 0.5;

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use game::{Game, Notation, Symmetric};
    use reversi::{Kind, Rules, board::Reversi};

    use super::*;

    fn game(kind: Kind, seats: usize, rows: u8, columns: u8) -> Reversi<1> {
        let size = Size::new(rows, columns).unwrap();
        Reversi::new(Rules::new(kind, size, seats).unwrap()).unwrap()
    }

    #[test]
    fn what_is_seen_is_what_lies_there() {
        let game = game(Kind::Rolit, 4, 8, 8);
        let sight = TableSight::<1>::new(game.rules().size());
        let start = sight.see(&game.start(1));
        let of = |seen: &Seen<SEAT_FEATURES>, name: &str, seat: usize| {
            let feature = NAMES.iter().position(|known| *known == name).unwrap();
            seen.features[feature][seat] as i32
        };
        assert_eq!((start.stage, start.seats), (4, 4));
        assert_eq!((of(&start, "discs", 2), of(&start, "frontier", 2)), (1, 1));
        assert_eq!((of(&start, "mobility", 0), of(&start, "potential", 0)), (3, 11));
        assert_eq!((of(&start, "turn1", 0), of(&start, "turn4", 3)), (1, 1));
        assert_eq!(of(&start, "last1", 3), 1, "sixty discs, the fourth seat last");
        // X has a corner and two discs beside it, O stands beside an open one.
        let rows = ["XXX--OO-", "---B----", "--------", "---RX---", "---BO---"];
        let text = format!("{}{} X", rows.join(""), "-".repeat(24));
        let seen = sight.see(&game.read_position(&text).unwrap());
        assert_eq!((of(&seen, "corners", 0), of(&seen, "stable", 0)), (1, 3));
        assert_eq!((of(&seen, "edge", 0), of(&seen, "beside_corner", 0)), (1, 0));
        assert_eq!((of(&seen, "edge", 1), of(&seen, "beside_corner", 1)), (1, 1));
    }

    #[test]
    fn a_turned_board_is_seen_alike() {
        for (kind, seats, rows, columns) in
            [(Kind::Rolit, 4, 8, 8), (Kind::Pass, 3, 6, 7), (Kind::Pass, 2, 4, 5)]
        {
            let game = game(kind, seats, rows, columns);
            let sight = TableSight::<1>::new(game.rules().size());
            for pos in random_match(&game, 3).positions() {
                for symmetry in 0..pos.symmetries() {
                    assert_eq!(sight.see(&pos.image(symmetry)), sight.see(pos));
                }
            }
        }
    }
}
