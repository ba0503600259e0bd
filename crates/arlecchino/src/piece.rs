//! The 35 pieces.

use std::fmt;
use std::num::NonZeroU8;

use game::TextError;

use crate::Color;

/// A piece: four compartments, each in one of the four colors, whatever their order.
///
/// ```
/// use arlecchino::{Color, Piece};
/// let piece = Piece::new([Color::V, Color::B, Color::J, Color::B]);
/// assert_eq!(piece.to_string(), "BBJV");
/// assert_eq!(piece.degree(Color::B), 2);
/// assert_eq!(Piece::all().count(), 35);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

/// How many compartments of each color a piece has, piece by piece in the order of their letters.
const DEGREES: [[u8; Color::COUNT]; Piece::COUNT] = {
    let mut degrees = [[0; Color::COUNT]; Piece::COUNT];
    let most = Piece::COMPARTMENTS as u8;
    let mut index = 0;
    let mut b = most + 1;
    while b > 0 {
        b -= 1;
        let mut j = most - b + 1;
        while j > 0 {
            j -= 1;
            let mut r = most - b - j + 1;
            while r > 0 {
                r -= 1;
                degrees[index] = [b, j, r, most - b - j - r];
                index += 1;
            }
        }
    }
    degrees
};

impl Piece {
    /// How many pieces there are: every choice of four compartments out of four colors.
    pub const COUNT: usize = 35;

    /// How many compartments a piece has.
    pub const COMPARTMENTS: usize = 4;

    /// Every piece, in the order of their letters.
    pub fn all() -> impl Iterator<Item = Piece> {
        (1..=Piece::COUNT as u8).filter_map(NonZeroU8::new).map(Piece)
    }

    /// The piece with these compartments.
    #[must_use]
    pub fn new(compartments: [Color; Piece::COMPARTMENTS]) -> Piece {
        let degree = |color| compartments.iter().filter(|each| **each == color).count();
        Piece::all()
            .find(|piece| {
                Color::ALL.into_iter().all(|color| piece.degree(color) as usize == degree(color))
            })
            .expect("every choice of compartments is a piece")
    }

    /// The piece of one color only.
    #[must_use]
    pub fn monochrome(color: Color) -> Piece {
        Piece::new([color; Piece::COMPARTMENTS])
    }

    /// Its number, from 0, in the order of [`Piece::all`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// How many of its compartments have a color, 0 to 4: a turn with it allows as many actions.
    #[inline]
    #[must_use]
    pub const fn degree(self, color: Color) -> u32 {
        DEGREES[self.index()][color.index()] as u32
    }

    /// Reads four letters that begin at a byte offset of `text`, and says what was expected there.
    pub(crate) fn read(text: &str, offset: usize, expected: &str) -> Result<Piece, TextError> {
        let mut compartments = [Color::B; Piece::COMPARTMENTS];
        let mut characters = text.get(offset..).unwrap_or_default().char_indices();
        for compartment in &mut compartments {
            let (at, found) = characters.next().unwrap_or((text.len(), '\0'));
            *compartment = Color::from_letter(found)
                .ok_or_else(|| TextError::new(text, offset + at, expected))?;
        }
        Ok(Piece::new(compartments))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            for _ in 0..self.degree(color) {
                write!(f, "{color}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_35_pieces_are_the_choices_of_four_compartments() {
        let texts = Piece::all().map(|piece| piece.to_string());
        let texts = texts.collect::<BTreeSet<_>>();
        assert_eq!(texts.len(), 35);
        assert_eq!(texts.first().unwrap(), "BBBB");
        assert_eq!(texts.last().unwrap(), "VVVV");
        assert!(texts.iter().all(|text| text.len() == 4));
        for color in Color::ALL {
            let mut degrees = [0; 5];
            for piece in Piece::all() {
                degrees[piece.degree(color) as usize] += 1;
            }
            assert_eq!(degrees, [15, 10, 6, 3, 1]);
        }
    }

    #[test]
    fn a_piece_reads_in_any_order_and_is_written_sorted() {
        for piece in Piece::all() {
            let text = piece.to_string();
            assert!(text.chars().is_sorted());
            for turned in 0..4 {
                let turned = format!("{}{}", &text[turned..], &text[..turned]);
                assert_eq!(Piece::read(&turned, 0, ""), Ok(piece), "{turned}");
                assert_eq!(Piece::read(&turned.to_lowercase(), 0, ""), Ok(piece), "{turned}");
            }
        }
    }

    #[test]
    fn a_bad_piece_is_refused_with_its_place() {
        for (text, column) in [("", 1), ("BBB", 4), ("BBXB", 3), ("BBBé", 4)] {
            assert_eq!(Piece::read(text, 0, "").unwrap_err().column, column, "{text}");
        }
    }
}
