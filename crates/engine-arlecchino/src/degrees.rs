//! How many compartments of a seat the pieces have.

use arlecchino::{Board, Color, Piece, Seating, Seats};

/// The pieces with at least one, two, three and four compartments of something.
pub(crate) type Degrees = [u64; Piece::COMPARTMENTS];

/// The pieces with at least one, two, three and four compartments of the seat that plays a color.
#[inline]
pub(crate) fn own_degrees<S: Seats>(pos: &Board<S>, color: Color) -> Degrees {
    let own = pos.degrees(color);
    match pos.seating() {
        Seating::Two => both(own, pos.degrees(color.next().next())),
        Seating::Three { .. } | Seating::Four => own,
    }
}

/// The pieces with at least one, two, three and four compartments of two colors together.
#[inline]
fn both(a: Degrees, b: Degrees) -> Degrees {
    [
        a[0] | b[0],
        a[1] | b[1] | a[0] & b[0],
        a[2] | b[2] | a[1] & b[0] | a[0] & b[1],
        a[3] | b[3] | a[2] & b[0] | a[1] & b[1] | a[0] & b[2],
    ]
}

/// The pieces whose loss would hurt the seat that plays a color: they are worth something to it.
#[inline]
pub(crate) fn favorable<S: Seats>(pos: &Board<S>, color: Color) -> u64 {
    let [one, two, three, _] = own_degrees(pos, color);
    match pos.seating() {
        Seating::Two => three,
        // One compartment of three counts for more than the others' if two count for nobody.
        Seating::Three { without } => two | one & pos.at_least(without, 2),
        Seating::Four => two,
    }
}
