//! What the opening book says of a position, where no search looked as far.

use engine_othello::{Book, BookMove, Judged, Known};
use othello::{Board, Discs};

/// A page of the book: one position.
pub(crate) struct Page {
    discs: Discs,
    moves: Vec<BookMove>,
    /// What the best move is worth, if it is one of these.
    best: Option<Known>,
}

impl Page {
    /// The page of a position.
    pub(crate) fn of(pos: &Board) -> Page {
        let (book, discs) = (Book::shipped(), (pos.own(), pos.theirs()));
        let best = book.best(discs).map(|mv| mv.known);
        Page { discs, moves: book.moves(discs), best }
    }

    /// A move as the book judges it, unless a search of it looked further. A move that leads out of
    /// the book is worth no more than the best one.
    pub(crate) fn judged(&self, searched: &Judged) -> Option<Judged> {
        let square = searched.square;
        let found = self.moves.iter().find(|mv| mv.square == square);
        let (Known { value, step }, line) = match found {
            Some(mv) => (mv.known, Book::shipped().line(self.discs, square)),
            None => (self.best.filter(|best| searched.value > best.value)?, searched.line.clone()),
        };
        let is_bound = found.is_none();
        (searched.step <= step).then_some(Judged { square, value, is_bound, line, step })
    }
}

#[cfg(test)]
mod tests {
    use engine_othello::Step;
    use game::Position;
    use othello::Move;

    use super::*;

    fn searched(square: u8, value: i32, step: Step) -> Judged {
        Judged { square, value, is_bound: false, line: vec![square], step }
    }

    #[test]
    fn the_book_counts_until_a_search_looks_further() {
        let page = Page::of(&Board::START);
        let BookMove { square, known } = page.moves[0];
        let Known { value, step } = known;
        let booked = page.judged(&searched(square, value + 99, step)).unwrap();
        assert_eq!((booked.value, booked.step, booked.is_bound), (value, step, false));
        assert!(booked.line[0] == square && booked.line.len() > 1, "{booked:?}");
        let deeper = Step { depth: step.depth + 1, ..step };
        assert_eq!(page.judged(&searched(square, value + 99, deeper)), None);
    }

    /// A position on the best line with a move that leads out of the book.
    fn half_known() -> (Page, u8) {
        let mut board = Board::START;
        loop {
            let page = Page::of(&board);
            let best = Move::place(page.moves[0].square);
            let is_known =
                |mv: &Move| page.moves.iter().any(|known| mv.square() == Some(known.square));
            if let Some(mv) = board.legal_moves().find(|mv| !is_known(mv)) {
                return (page, mv.square().unwrap());
            }
            board.play(best).unwrap();
        }
    }

    #[test]
    fn a_move_that_the_book_left_out_is_worth_no_more_than_its_best() {
        let (page, square) = half_known();
        let Known { value, step } = page.best.unwrap();
        let shallow = Step { depth: 2, ..step };
        let booked = page.judged(&searched(square, value + 1, shallow)).unwrap();
        assert_eq!((booked.value, booked.is_bound, booked.step), (value, true, step));
        assert_eq!(page.judged(&searched(square, value, shallow)), None);
    }
}
