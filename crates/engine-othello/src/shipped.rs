//! The weights and the book that the engine ships with.

use std::sync::LazyLock;

use crate::book::Book;
use crate::weights::Weights;

/// How they were made: `weights/othello/CARD.md`.
static FILE: &[u8] = include_bytes!("../../../weights/othello/linear-3a24021a.bin");

/// How it was grown: `weights/othello-book/CARD.md`.
static BOOK: &[u8] = include_bytes!("../../../weights/othello-book/book-39c95f69.bin");

impl Weights {
    /// The weights that the engine ships with.
    #[must_use]
    pub fn shipped() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(FILE).expect("a test reads them"));
        &SHIPPED
    }
}

impl Book {
    /// The book that the engine ships with.
    #[must_use]
    pub fn shipped() -> &'static Book {
        static SHIPPED: LazyLock<Book> =
            LazyLock::new(|| Book::read(BOOK).expect("a test reads it"));
        &SHIPPED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Features;

    #[test]
    fn the_shipped_weights_can_be_read_and_know_a_lost_position() {
        let (own, theirs) = (0x0000_0000_0000_0002, 0x0101_0101_0101_0181);
        let value = Weights::shipped().evaluate(&Features::of(own, theirs), own, theirs);
        assert!(value < 0, "{value}");
    }

    #[test]
    fn the_shipped_book_can_be_read_and_knows_a_move_at_the_start() {
        let start = othello::Board::START;
        let best = Book::shipped().best((start.own(), start.theirs())).unwrap();
        assert!(best.known.value.abs() < 4 * crate::DISC, "{best:?}");
    }
}
