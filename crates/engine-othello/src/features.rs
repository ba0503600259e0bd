//! What the evaluation sees of a board: how each of 64 groups of squares is filled.
//!
//! Sixteen [shapes](SHAPES) lie on the board in four positions each. A filled group is a number in
//! base three, with digits +1 for a disc of the side to move, -1 for one of the other, 0 for an
//! empty square: the same group seen by the other side is the same number negated. Squares that
//! change often have the low digits.

use grid::Symmetry;
use othello::Othello;

/// How often each shape lies on the board: once for every rotation.
pub const ROTATIONS: usize = 4;

/// Groups of squares on the board, [`ROTATIONS`] for each shape.
pub const GROUPS: usize = SHAPES.len() * ROTATIONS;

/// The shapes, each in one of its positions. Every shape is its own mirror image, so that four
/// positions are all.
pub const SHAPES: [&str; 16] = [
    "a2 b2 c2 d2 e2 f2 g2 h2",       // second row
    "a3 b3 c3 d3 e3 f3 g3 h3",       // third row
    "a4 b4 c4 d4 e4 f4 g4 h4",       // fourth row
    "a1 b1 c1 a2 b2 c2 a3 b3 c3",    // corner square
    "d1 e2 f3 g4 h5 b2 g7",          // diagonal of five
    "c1 d2 e3 f4 g5 h6 b1 h7 g2",    // diagonal of six
    "b1 c2 d3 e4 f5 g6 h7 a1 h8",    // diagonal of seven
    "a1 b2 c3 d4 e5 f6 g7 h8 b1 a2", // main diagonal
    "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2", // edge with both X
    "a1 b1 c1 d1 e1 f1 g1 h1 c2 f2", // edge with both inner neighbors
    "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2", // corners and block
    "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4", // triangle
    "a1 b1 c1 d1 e1 a2 a3 a4 a5 b2", // angle
    "a1 b2 c3 d4 b1 c2 d3 a2 b3 c4", // thick diagonal
    "a1 b1 a2 b2 c2 b3 d2 b4 c3 d4", // kite
    "b2 g2 d1 e1 d2 e2 c3 d3 e3 f3", // anvil
];

/// The squares of every group as [`SHAPES`] names them; 64 where it has no more.
const NAMED: [[u8; 10]; GROUPS] = {
    let mut squares = [[64; 10]; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        let text = SHAPES[group / ROTATIONS].as_bytes();
        let mut place = 0;
        while 3 * place < text.len() {
            let mut column = text[3 * place] - b'a';
            let mut row = text[3 * place + 1] - b'1';
            let mut turn = 0;
            while turn < group % ROTATIONS {
                (column, row) = (7 - row, column);
                turn += 1;
            }
            squares[group][place] = row * 8 + column;
            place += 1;
        }
        group += 1;
    }
    squares
};

/// How rarely a square changes from one leaf of a search to the next, by its distances from the two
/// nearest edges: the corner hardly ever, the squares around the middle all the time.
const RARITY: [[u8; 4]; 4] = [[9, 8, 6, 5], [8, 7, 4, 3], [6, 4, 0, 2], [5, 3, 2, 1]];

/// The place of each digit: squares that change often have the low digits, so that the weights of
/// boards that are looked at one after the other are near each other in memory.
const PLACES: [[u8; 10]; GROUPS] = {
    let mut places = [[0; 10]; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        let mut named = 0;
        while named < 10 {
            let mut other = 0;
            while other < 10 {
                let (rarity, others) = (rarity(NAMED[group][named]), rarity(NAMED[group][other]));
                if others < rarity || others == rarity && other < named {
                    places[group][named] += 1;
                }
                other += 1;
            }
            named += 1;
        }
        group += 1;
    }
    places
};

const fn rarity(square: u8) -> u8 {
    if square == 64 {
        return u8::MAX;
    }
    let (column, row) = ((square % 8) as usize, (square / 8) as usize);
    let nearer =
        [if column < 4 { column } else { 7 - column }, if row < 4 { row } else { 7 - row }];
    RARITY[nearer[0]][nearer[1]]
}

/// The squares of every group, in the order of its digits, the lowest first; 64 where it has no
/// more.
const SQUARES: [[u8; 10]; GROUPS] = {
    let mut squares = [[64; 10]; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        let mut named = 0;
        while named < 10 {
            squares[group][PLACES[group][named] as usize] = NAMED[group][named];
            named += 1;
        }
        group += 1;
    }
    squares
};

/// What a disc on each square adds to the number of each group. There is a row for every byte, so
/// that no index is out of bounds.
static DIGITS: [Features; 256] = {
    let mut digits = [Features([0; GROUPS]); 256];
    let mut group = 0;
    while group < GROUPS {
        let mut value = 1;
        let mut place = 0;
        while place < 10 && SQUARES[group][place] < 64 {
            digits[SQUARES[group][place] as usize].0[group] = value;
            value = value.wrapping_mul(3);
            place += 1;
        }
        group += 1;
    }
    digits
};

/// How the groups are filled.
///
/// ```
/// use engine_othello::Features;
///
/// let (own, theirs) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
/// let seen = Features::of(own, theirs);
/// assert_eq!(Features::of(theirs, own), seen.negated());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Features(pub [i16; GROUPS]);

impl Features {
    /// The groups of a board, `own` with digits +1.
    #[must_use]
    pub fn of(own: u64, theirs: u64) -> Features {
        let (own, theirs) = (sum(own), sum(theirs));
        Features(std::array::from_fn(|group| own.0[group] - theirs.0[group]))
    }

    /// The groups after a move, as the other side sees them.
    ///
    /// A turned disc changes its digit by two, which may wrap on the way to the right number.
    #[inline]
    #[must_use]
    pub fn after(&self, square: u8, flips: u64) -> Features {
        let turned = sum(flips);
        let placed = &DIGITS[usize::from(square)];
        Features(std::array::from_fn(|group| {
            let change = placed.0[group].wrapping_add(turned.0[group].wrapping_mul(2));
            self.0[group].wrapping_add(change).wrapping_neg()
        }))
    }

    /// As the other side sees it.
    #[must_use]
    pub fn negated(&self) -> Features {
        Features(self.0.map(|number| -number))
    }
}

#[inline]
fn sum(mut discs: u64) -> Features {
    let mut total = Features([0; GROUPS]);
    while discs != 0 {
        let digits = &DIGITS[discs.trailing_zeros() as usize];
        for (total, digit) in total.0.iter_mut().zip(&digits.0) {
            *total += digit;
        }
        discs &= discs - 1;
    }
    total
}

/// How many squares a shape has.
#[must_use]
pub const fn shape_size(shape: usize) -> usize {
    (SHAPES[shape].len() + 1) / 3
}

/// How many ways there are to fill a shape: numbers from -`shape_reach` to +`shape_reach`.
#[must_use]
pub const fn shape_reach(shape: usize) -> i16 {
    let mut ways: i32 = 1;
    let mut place = 0;
    while place < shape_size(shape) {
        ways *= 3;
        place += 1;
    }
    (ways / 2) as i16
}

/// The number of a shape whose digits, the lowest first, are filled in the order in which
/// [`SHAPES`] names its squares.
#[must_use]
pub fn number_as_named(shape: usize, named: i16) -> i16 {
    let mut rest = named;
    let digits = PLACES[shape * ROTATIONS].map(|place| {
        // Balanced ternary carries into the next digit.
        let digit = (rest + 1).rem_euclid(3) - 1;
        rest = (rest - digit) / 3;
        digit * 3_i16.wrapping_pow(place.into())
    });
    digits.iter().sum()
}

/// The mirror that maps a shape onto itself.
#[derive(Clone, Copy, Debug)]
pub struct Mirror {
    /// What each digit counts in the mirror image; 0 where the shape has no more squares.
    values: [i16; 10],
}

impl Mirror {
    /// The mirror of a shape.
    #[must_use]
    pub fn of(shape: usize) -> Mirror {
        let squares = &SQUARES[shape * ROTATIONS][..shape_size(shape)];
        let mut values = [0; 10];
        for (value, image) in values.iter_mut().zip(mirror(squares)) {
            let place = squares.iter().position(|square| *square == image);
            *value = 3_i16.pow(place.expect("a shape is its own mirror image") as u32);
        }
        Mirror { values }
    }

    /// The number of a filled shape's mirror image.
    #[must_use]
    pub fn image(&self, number: i16) -> i16 {
        let mut rest = number;
        let digits = self.values.map(|value| {
            // Balanced ternary carries into the next digit.
            let digit = (rest + 1).rem_euclid(3) - 1;
            rest = (rest - digit) / 3;
            digit * value
        });
        digits.iter().sum()
    }
}

/// The squares' images under the one mirror that maps the shape onto itself.
fn mirror(squares: &[u8]) -> Vec<u8> {
    let images = Symmetry::of(Othello::SIZE).iter().map(|symmetry| {
        let image = |square: &u8| symmetry.image(Othello::SIZE, *square);
        squares.iter().map(image).collect::<Vec<_>>()
    });
    let is_mirror =
        |image: &Vec<u8>| image != squares && image.iter().all(|square| squares.contains(square));
    images.into_iter().find(is_mirror).expect("a shape is its own mirror image")
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use game::{Position, Symmetric};
    use othello::kernel;

    use super::*;

    #[test]
    fn every_group_is_another_set_of_squares() {
        let mut sets = SQUARES.map(|squares| {
            let squares = squares.into_iter().filter(|square| *square < 64);
            squares.fold(0_u64, |set, square| set | 1 << square)
        });
        sets.sort_unstable();
        assert!(sets.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(sets.iter().fold(0, |all, set| all | set), u64::MAX);
    }

    #[test]
    fn a_disc_counts_by_its_place_whatever_the_order_of_names() {
        for shape in 0..SHAPES.len() {
            let group = shape * ROTATIONS;
            for (place, square) in NAMED[group].into_iter().enumerate().take(shape_size(shape)) {
                let disc = Features::of(1 << square, 0).0[group];
                assert_eq!(number_as_named(shape, 3_i16.pow(place as u32)), disc);
            }
            let reach = shape_reach(shape);
            let mut numbers =
                (-reach..=reach).map(|named| number_as_named(shape, named)).collect::<Vec<_>>();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(-reach..=reach), "shape {shape}");
        }
    }

    #[test]
    fn features_carried_along_equal_fresh_ones() {
        for seed in 0..50 {
            let record = random_match(&Othello, seed);
            let mut carried = Features::of(record.start().own(), record.start().theirs());
            let mut pos = *record.start();
            for (ply, mv) in record.moves().iter().enumerate() {
                carried = match mv.square() {
                    Some(square) => {
                        carried.after(square, kernel::flips(square, pos.own(), pos.theirs()))
                    }
                    None => carried.negated(),
                };
                pos.play(*mv).unwrap();
                let fresh = Features::of(pos.own(), pos.theirs());
                assert_eq!(carried, fresh, "seed {seed}, ply {ply}");
            }
        }
    }

    /// A board and its images have the same filled shapes, but for their order and mirror images.
    #[test]
    fn a_board_turned_or_mirrored_has_the_same_features() {
        let board = random_match(&Othello, 7).positions()[30];
        let folded = |own, theirs| {
            let numbers = Features::of(own, theirs).0;
            let mut folded = numbers
                .iter()
                .enumerate()
                .map(|(group, number)| {
                    let shape = group / ROTATIONS;
                    (shape, (*number).min(Mirror::of(shape).image(*number)))
                })
                .collect::<Vec<_>>();
            folded.sort_unstable();
            folded
        };
        for symmetry in 0..board.symmetries() {
            let image = board.image(symmetry);
            assert_eq!(folded(image.own(), image.theirs()), folded(board.own(), board.theirs()));
        }
    }
}
