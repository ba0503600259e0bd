//! The four colors.

use std::fmt;

/// A color of compartments, in the order in which they take turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Blue.
    B,
    /// Yellow (*jaune*).
    J,
    /// Red.
    R,
    /// Green (*vert*).
    V,
}

impl Color {
    /// How many colors there are.
    pub const COUNT: usize = 4;

    /// The colors in turn order.
    pub const ALL: [Color; Color::COUNT] = [Color::B, Color::J, Color::R, Color::V];

    /// Its place in the turn order, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The color that follows when all four take turns.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Color {
        Color::ALL[(self.index() + 1) % Color::COUNT]
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        ['B', 'J', 'R', 'V'][self.index()]
    }

    /// The color of a letter, in upper or lower case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Color> {
        let letter = letter.to_ascii_uppercase();
        Color::ALL.into_iter().find(|color| color.letter() == letter)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
