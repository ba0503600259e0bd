//! The patterns of the engine: what lies on a few squares near a corner, on boards of any size.
//!
//! A square of a shape is so far along an edge from the corner and so far away from that edge. A
//! filling is a number: every square counts a power of three, for its owner or against.

use grid::{Size, Square};

/// A pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What it is called.
    pub name: &'static str,
    /// Its squares: along the edge, and away from it.
    pub squares: &'static [(u8, u8)],
    /// Whether the other edge of the corner shows the same squares.
    pub is_symmetric: bool,
}

/// Every pattern.
pub const SHAPES: [Shape; 7] = [
    Shape {
        name: "block",
        squares: &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)],
        is_symmetric: true,
    },
    Shape {
        name: "edge",
        squares: &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (1, 1), (2, 1)],
        is_symmetric: false,
    },
    Shape {
        name: "corner",
        squares: &[(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)],
        is_symmetric: false,
    },
    Shape {
        name: "second",
        squares: &[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)],
        is_symmetric: false,
    },
    Shape {
        name: "third",
        squares: &[(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2)],
        is_symmetric: false,
    },
    Shape {
        name: "diagonal",
        squares: &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
        is_symmetric: true,
    },
    Shape {
        name: "beside",
        squares: &[(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)],
        is_symmetric: false,
    },
];

/// A board shows its patterns so many times at most: four corners, seen along one edge or both.
pub const PLACES: usize = 48;

impl Shape {
    /// How many fillings it has.
    pub const fn fillings(&self) -> usize {
        3_usize.pow(self.squares.len() as u32)
    }

    /// The number of the filling that is empty, between those of either side.
    pub const fn reach(&self) -> usize {
        self.fillings() / 2
    }

    /// Where it can be seen: from every corner, along one edge or both, if the board is so large.
    pub fn places(&self, size: Size) -> impl Iterator<Item = Vec<Square>> {
        let edges = if self.is_symmetric { 1 } else { 2 };
        let frames = (0..4).flat_map(move |corner| (0..edges).map(move |edge| (corner, edge)));
        frames.filter_map(move |(corner, edge)| {
            let squares = self.squares.iter();
            squares.map(|square| seen(size, corner, edge == 1, *square)).collect()
        })
    }

    /// The filling that the other edge of the corner shows where this one is seen, if that is
    /// always so.
    pub fn mirrored(&self, filling: usize) -> usize {
        if !self.is_symmetric {
            return filling;
        }
        let digit = |place: usize| filling / 3_usize.pow(place as u32) % 3;
        let place = |(along, away): &(u8, u8)| {
            let found = self.squares.iter().position(|square| *square == (*away, *along));
            found.expect("a symmetric shape has the mirror image of every square")
        };
        let digits = self.squares.iter().map(|square| digit(place(square)));
        digits.enumerate().map(|(place, digit)| digit * 3_usize.pow(place as u32)).sum()
    }
}

/// The square that lies so far along one of the two edges of a corner, and so far away from it.
fn seen(size: Size, corner: u8, is_column: bool, (along, away): (u8, u8)) -> Option<Square> {
    let (down, right) = if is_column { (along, away) } else { (away, along) };
    let from = |distance: u8, length: u8, is_last: bool| {
        let index = length.checked_sub(1 + distance)?;
        Some(if is_last { index } else { distance })
    };
    let row = from(down, size.rows(), corner & 2 != 0)?;
    let column = from(right, size.columns(), corner & 1 != 0)?;
    size.square(row.into(), column.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(rows: u8, columns: u8) -> Size {
        Size::new(rows, columns).unwrap()
    }

    #[test]
    fn every_shape_that_fits_is_seen_from_every_corner() {
        for (rows, columns, places) in [(8, 8, PLACES), (6, 16, PLACES), (4, 4, 12), (5, 7, 28)] {
            let seen = SHAPES.iter().map(|shape| shape.places(size(rows, columns)).count());
            assert_eq!(seen.sum::<usize>(), places, "{rows}x{columns}");
        }
        let names = |squares: Vec<Square>| {
            let name = |square: &Square| size(7, 9).square_name(*square, grid::Origin::Top);
            squares.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        let edges = SHAPES[1].places(size(7, 9)).map(names).collect::<Vec<_>>();
        assert_eq!(edges[0], "a1 b1 c1 d1 e1 f1 b2 c2");
        assert_eq!(edges[1], "a1 a2 a3 a4 a5 a6 b2 b3");
        assert_eq!(edges[7], "i7 i6 i5 i4 i3 i2 h6 h5");
    }

    #[test]
    fn a_mirrored_filling_is_the_same_twice_mirrored() {
        for shape in &SHAPES {
            for filling in (0..shape.fillings()).step_by(7) {
                assert_eq!(shape.mirrored(shape.mirrored(filling)), filling, "{}", shape.name);
            }
        }
        assert_eq!(SHAPES[0].mirrored(3), 27, "b1 and a2");
    }
}
