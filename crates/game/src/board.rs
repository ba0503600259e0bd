//! Boards as one line: a letter per square, then the letter of the side to move.

use crate::{Seat, TextError};

/// Writes a board square by square, then the side to move. `letters` has one for each seat.
///
/// ```
/// use game::{Seat, board_text, read_board};
/// let cells = [None, Some(Seat::FIRST), Some(Seat::SECOND), None];
/// let text = board_text(cells, Seat::FIRST, "XO");
/// assert_eq!(text, "-XO- X");
/// assert_eq!(read_board(&text, 4, &["X", "O"]), Ok((cells.to_vec(), Seat::FIRST)));
/// ```
///
/// # Panics
/// If a seat has no letter.
#[must_use]
pub fn board_text(
    cells: impl IntoIterator<Item = Option<Seat>>,
    turn: Seat,
    letters: &str,
) -> String {
    let letter = |seat: Seat| letters.chars().nth(seat.index()).expect("a letter for every seat");
    let mut text = cells.into_iter().map(|cell| cell.map_or('-', letter)).collect::<String>();
    text.push(' ');
    text.push(letter(turn));
    text
}

/// Reads a board of `squares_count` squares and the side to move; white space may stand anywhere.
///
/// `letters` lists for each seat the characters that stand for it, the usual one first; `-` and `.`
/// are empty squares.
pub fn read_board(
    text: &str,
    squares_count: usize,
    letters: &[&str],
) -> Result<(Vec<Option<Seat>>, Seat), TextError> {
    let usual = letters.iter().filter_map(|each| each.chars().next()).collect::<Vec<_>>();
    let sides = usual.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
    let seat_of = |character| letters.iter().position(|each| each.contains(character));
    let mut characters = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    let mut cells = Vec::with_capacity(squares_count);
    while cells.len() < squares_count {
        let (offset, found) = characters.next().unwrap_or((text.len(), '\0'));
        cells.push(match (found, seat_of(found)) {
            ('-' | '.', _) => None,
            (_, Some(seat)) => Some(Seat::new(seat)),
            _ => {
                let at = cells.len() + 1;
                let expected = format!("square {at} of {squares_count}: {sides} or -");
                return Err(TextError::new(text, offset, expected));
            }
        });
    }
    let (offset, found) = characters.next().unwrap_or((text.len(), '\0'));
    let turn = seat_of(found).map(Seat::new).ok_or_else(|| {
        let expected = format!("the side to move ({sides}) after {squares_count} squares");
        TextError::new(text, offset, expected)
    })?;
    match characters.next() {
        None => Ok((cells, turn)),
        Some((offset, _)) => Err(TextError::word(text, offset, "nothing after the side to move")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, message: &str) {
        assert_eq!(read_board(text, 4, &["Xx", "Oo"]).unwrap_err().to_string(), message);
    }

    #[test]
    fn a_board_may_be_laid_out_in_lines_and_other_letters() {
        let cells = vec![None, Some(Seat::FIRST), Some(Seat::SECOND), None];
        let read = read_board("\n -x\n o. \n O\n", 4, &["Xx", "Oo"]);
        assert_eq!(read, Ok((cells, Seat::SECOND)));
    }

    #[test]
    fn a_bad_board_is_refused_with_its_place() {
        refused(
            "",
            "line 1, column 1: found the end of the text, expected square 1 of 4: X, O or -",
        );
        refused(
            "-X",
            "line 1, column 3: found the end of the text, expected square 3 of 4: X, O or -",
        );
        refused("-X\n?- X", "line 2, column 1: found '?', expected square 3 of 4: X, O or -");
        refused(
            "-XO-",
            "line 1, column 5: found the end of the text, \
             expected the side to move (X, O) after 4 squares",
        );
        refused(
            "-XO--",
            "line 1, column 5: found '-', expected the side to move (X, O) after 4 squares",
        );
        refused(
            "-XO- X f5",
            "line 1, column 8: found \"f5\", expected nothing after the side to move",
        );
    }
}
