//! The ten shapes of the report, and where they lie on the board.
//!
//! A shape lies on the board in all its images: four for a line, two for the long diagonal, eight
//! for the block. Each image is a group. The diagonals of three squares are no pattern of the
//! report, but discs can be captured on them; so they are groups too, which only mobility sees.

/// The patterns by name: the four kinds of rows, the diagonals of four to eight squares, and the
/// 4x2 corner. One image of each, its first square first.
pub const SHAPES: [(&str, &str); 10] = [
    ("edge", "a1 b1 c1 d1 e1 f1 g1 h1"),
    ("row2", "a2 b2 c2 d2 e2 f2 g2 h2"),
    ("row3", "a3 b3 c3 d3 e3 f3 g3 h3"),
    ("row4", "a4 b4 c4 d4 e4 f4 g4 h4"),
    ("diagonal4", "a4 b3 c2 d1"),
    ("diagonal5", "a5 b4 c3 d2 e1"),
    ("diagonal6", "a6 b5 c4 d3 e2 f1"),
    ("diagonal7", "a7 b6 c5 d4 e3 f2 g1"),
    ("diagonal8", "a1 b2 c3 d4 e5 f6 g7 h8"),
    ("block", "a1 b1 c1 d1 a2 b2 c2 d2"),
];

/// The one shape that is no line.
pub(crate) const BLOCK: usize = 9;

/// The diagonals of three squares, which come after the patterns.
const SHORT: &str = "a3 b2 c1";

/// Patterns, and the short diagonals.
pub(crate) const KINDS: usize = SHAPES.len() + 1;

/// All images of all shapes.
pub(crate) const GROUPS: usize = 46;

/// The squares of a shape, as the text has them.
pub(crate) const fn text(kind: usize) -> &'static str {
    if kind < SHAPES.len() { SHAPES[kind].1 } else { SHORT }
}

/// How many squares a shape has.
pub(crate) const fn length(kind: usize) -> usize {
    (text(kind).len() + 1) / 3
}

/// How many ways there are to fill a shape.
pub(crate) const fn ways(kind: usize) -> usize {
    3_usize.pow(length(kind) as u32)
}

/// Where the configurations of each shape begin in a table of all, and where that ends.
pub(crate) const OFFSETS: [usize; KINDS + 1] = {
    let mut offsets = [0; KINDS + 1];
    let mut kind = 0;
    while kind < KINDS {
        offsets[kind + 1] = offsets[kind] + ways(kind);
        kind += 1;
    }
    offsets
};

/// An image of a shape.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub(crate) kind: usize,
    /// The squares in the order of the shape; 64 where it has no more.
    pub(crate) squares: [u8; 8],
    set: u64,
}

/// The images of a shape are told apart by their squares: a line and its mirror image are one.
pub(crate) const IMAGES: [Group; GROUPS] = {
    let mut groups = [Group { kind: 0, squares: [64; 8], set: 0 }; GROUPS];
    let mut count = 0;
    let mut kind = 0;
    while kind < KINDS {
        let mut symmetry = 0;
        while symmetry < 8 {
            let group = image(kind, symmetry);
            let mut other = 0;
            while other < count && groups[other].set != group.set {
                other += 1;
            }
            if other == count {
                groups[count] = group;
                count += 1;
            }
            symmetry += 1;
        }
        kind += 1;
    }
    assert!(count == GROUPS);
    groups
};

const fn image(kind: usize, symmetry: usize) -> Group {
    let text = text(kind).as_bytes();
    let mut group = Group { kind, squares: [64; 8], set: 0 };
    let mut place = 0;
    while 3 * place < text.len() {
        let (mut column, mut row) = (text[3 * place] - b'a', text[3 * place + 1] - b'1');
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        if symmetry & 2 != 0 {
            row = 7 - row;
        }
        if symmetry & 1 != 0 {
            column = 7 - column;
        }
        let square = row * 8 + column;
        group.squares[place] = square;
        group.set |= 1 << square;
        place += 1;
    }
    group
}

/// The digits of a configuration in base three, the first square's first: 0 for Black, 1 for White,
/// 2 for empty.
pub(crate) fn digits(kind: usize, number: usize) -> impl DoubleEndedIterator<Item = u8> {
    let powers = (0..length(kind) as u32).rev().map(|place| 3_usize.pow(place));
    powers.map(move |power| (number / power % 3) as u8)
}

/// The number with these digits.
pub(crate) fn number(digits: impl Iterator<Item = u8>) -> usize {
    digits.fold(0, |number, digit| 3 * number + usize::from(digit))
}

/// The number that stands for a configuration: the lesser of its own and its mirror image's. A
/// block has no mirror image of its own.
pub(crate) fn folded(kind: usize, index: usize) -> usize {
    match kind {
        BLOCK => index,
        _ => index.min(number(digits(kind, index).rev())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_lies_on_the_board_as_often_as_it_can() {
        let count = |kind| IMAGES.iter().filter(|group| group.kind == kind).count();
        let counts = (0..KINDS).map(count).collect::<Vec<_>>();
        assert_eq!(counts, [4, 4, 4, 4, 4, 4, 4, 4, 2, 8, 4]);
    }

    #[test]
    fn all_tables_together_fit_an_index_of_sixteen_bits() {
        assert_eq!(OFFSETS[KINDS], 42_633);
    }

    #[test]
    fn a_number_is_read_as_the_report_says() {
        // Black, White, empty, empty: 0 * 27 + 1 * 9 + 2 * 3 + 2.
        assert_eq!(number([0, 1, 2, 2].into_iter()), 17);
        assert_eq!(digits(4, 17).collect::<Vec<_>>(), [0, 1, 2, 2]);
        assert_eq!(folded(4, number([2, 2, 1, 0].into_iter())), 17);
        assert_eq!(folded(4, 17), 17);
        assert_eq!(folded(BLOCK, 6_000), 6_000);
    }
}
