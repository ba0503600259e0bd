//! Sets of squares as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::Square;

/// A set of squares in `W` words of 64 bits; square 0 is the lowest bit of the first word.
///
/// ```
/// use grid::Bits;
/// let set = Bits::<2>::one(3) | Bits::one(100);
/// assert!(set.contains(100));
/// assert_eq!(set.len(), 2);
/// assert_eq!((set << 1).squares().collect::<Vec<_>>(), [4, 101]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// No square.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// The set of these words.
    #[inline]
    #[must_use]
    pub const fn from_words(words: [u64; W]) -> Bits<W> {
        Bits(words)
    }

    /// Its words, the lowest squares first.
    #[inline]
    #[must_use]
    pub const fn words(self) -> [u64; W] {
        self.0
    }

    /// One square; the empty set if the square lies beyond the last word.
    #[inline]
    #[must_use]
    pub fn one(square: Square) -> Bits<W> {
        let mut words = [0; W];
        if let Some(word) = words.get_mut(usize::from(square / 64)) {
            *word = 1 << (square % 64);
        }
        Bits(words)
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        self.0.get(usize::from(square / 64)).is_some_and(|word| word >> (square % 64) & 1 != 0)
    }

    /// How many squares are in the set.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The squares of the set, lowest first.
    #[inline]
    #[must_use]
    pub fn squares(self) -> Squares<W> {
        Squares(self)
    }
}

impl<const W: usize> FromIterator<Square> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bits<W> {
        squares.into_iter().fold(Bits::EMPTY, |set, square| set | Bits::one(square))
    }
}

/// Iterates over the squares of a set, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Squares<const W: usize>(Bits<W>);

impl<const W: usize> Iterator for Squares<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        for (index, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some((index as u32 * 64 + bit) as Square);
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<const W: usize> ExactSizeIterator for Squares<W> {}

/// The squares of a set in one word, lowest first.
#[inline]
#[must_use]
pub fn squares(set: u64) -> Squares<1> {
    Squares(Bits([set]))
}

/// Shifts by 1 to 63; what leaves the last word is lost.
#[expect(clippy::suspicious_arithmetic_impl, reason = "a shift carries between words")]
impl<const W: usize> Shl<u32> for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn shl(self, count: u32) -> Bits<W> {
        debug_assert!((1..64).contains(&count));
        let carried = |index: usize| {
            if index == 0 { 0 } else { self.0[index - 1] >> (64 - count) }
        };
        Bits(std::array::from_fn(|index| self.0[index] << count | carried(index)))
    }
}

/// Shifts by 1 to 63; what leaves the first word is lost.
#[expect(clippy::suspicious_arithmetic_impl, reason = "a shift carries between words")]
impl<const W: usize> Shr<u32> for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn shr(self, count: u32) -> Bits<W> {
        debug_assert!((1..64).contains(&count));
        let carried = |index: usize| self.0.get(index + 1).map_or(0, |word| word << (64 - count));
        Bits(std::array::from_fn(|index| self.0[index] >> count | carried(index)))
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn not(self) -> Bits<W> {
        Bits(self.0.map(|word| !word))
    }
}

macro_rules! by_word {
    ($($operator:ident $function:ident $assign:ident $assign_function:ident $symbol:tt;)*) => {$(
        impl<const W: usize> $operator for Bits<W> {
            type Output = Bits<W>;

            #[inline]
            fn $function(self, other: Bits<W>) -> Bits<W> {
                Bits(std::array::from_fn(|index| self.0[index] $symbol other.0[index]))
            }
        }

        impl<const W: usize> $assign for Bits<W> {
            #[inline]
            fn $assign_function(&mut self, other: Bits<W>) {
                *self = *self $symbol other;
            }
        }
    )*};
}

by_word! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    type Set = Bits<4>;

    fn squares() -> impl Strategy<Value = BTreeSet<Square>> {
        prop::collection::btree_set(any::<Square>(), 0..40)
    }

    fn shifted(set: &BTreeSet<Square>, by: i32) -> BTreeSet<Square> {
        set.iter().filter_map(|square| Square::try_from(i32::from(*square) + by).ok()).collect()
    }

    fn bits(set: &BTreeSet<Square>) -> Set {
        set.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn bits_behave_as_a_set_of_squares(a in squares(), b in squares(), by in 1_u32..64) {
            let (x, y) = (bits(&a), bits(&b));
            prop_assert!(x.squares().eq(a.iter().copied()));
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x | y, bits(&(&a | &b)));
            prop_assert_eq!(x & y, bits(&(&a & &b)));
            prop_assert_eq!(x ^ y, bits(&(&a ^ &b)));
            prop_assert_eq!(x & !y, bits(&(&a - &b)));
            prop_assert_eq!(x << by, bits(&shifted(&a, by as i32)));
            prop_assert_eq!(x >> by, bits(&shifted(&a, -(by as i32))));
            for square in 0..=255 {
                prop_assert_eq!(x.contains(square), a.contains(&square));
            }
        }
    }

    #[test]
    fn a_square_beyond_the_last_word_is_in_no_set() {
        assert!(Bits::<1>::one(64).is_empty());
        assert!(!(!Bits::<1>::EMPTY).contains(64));
    }
}
