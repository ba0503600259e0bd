//! Boards drawn as text, with letters above and numbers at the side, read back.

use catalog::Size;

/// A board that was drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Drawing {
    /// Rows and columns.
    pub(crate) size: Size,
    /// The board on one line, and the side to move: the first one if nothing is said.
    pub(crate) text: String,
}

/// Reads a drawing: a line of letters from `a`, then rows that begin with a number, their squares
/// with or without spaces; somewhere `X to move`. `None` if the text is no drawing.
pub(crate) fn undraw(text: &str) -> Option<Drawing> {
    let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let columns = lines.find_map(|words| columns_of(&words))?;
    let rows = lines.map_while(|words| row_of(&words, columns)).collect::<Vec<_>>();
    let size = Size::new(u8::try_from(rows.len()).ok()?, u8::try_from(columns).ok()?)?;
    let cells = rows.concat();
    let is_piece = cells.iter().any(|cell| cell.chars().count() > 1);
    let board = cells.join(if is_piece { "," } else { "" });
    let side = side_of(text).unwrap_or(if is_piece { "B" } else { "X" });
    Some(Drawing { size, text: format!("{board} {side}") })
}

/// How many columns there are, if these are their letters.
fn columns_of(words: &[&str]) -> Option<usize> {
    let is_next =
        |(letter, word): (u8, &&str)| word.eq_ignore_ascii_case(&char::from(letter).to_string());
    (words.len() >= 3 && (b'a'..=b'z').zip(words).all(is_next)).then_some(words.len())
}

/// The squares of a row, in our own signs.
fn row_of(words: &[&str], columns: usize) -> Option<Vec<String>> {
    let (number, rest) = words.split_first()?;
    number.parse::<u8>().ok()?;
    // Some drawings have the number on both sides.
    let rest = if rest.last() == Some(number) { &rest[..rest.len() - 1] } else { rest };
    let cells = match rest {
        [row] if columns > 1 => row.chars().map(|cell| sign(&cell.to_string())).collect(),
        cells => cells.iter().map(|cell| sign(cell)).collect::<Vec<_>>(),
    };
    (cells.len() == columns).then_some(cells)
}

/// What people draw for the first side, the second, and nobody.
fn sign(drawn: &str) -> String {
    let sign = match drawn {
        "x" | "*" | "●" => "X",
        "o" | "○" => "O",
        "." | "_" | "·" => "-",
        other => other,
    };
    sign.to_string()
}

/// The letter in `X to move`.
fn side_of(text: &str) -> Option<&str> {
    let words = text.split_whitespace().collect::<Vec<_>>();
    let found = words.windows(3).find(|words| words[1..] == ["to", "move"])?;
    (found[0].chars().count() == 1).then_some(found[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_read_however_they_are_spaced() {
        let size = Size::new(3, 4).unwrap();
        let expected = Drawing { size, text: "-XO-X--O---- O".to_string() };
        for text in [
            "   a b c d\n 1 - X O -\n 2 X - - O\n 3 - - - -\nO to move\n",
            "O to move (seat 2)\n  A B C D\n1 .*o. 1\n2 x..o 2\n3 .... 3\n  A B C D",
        ] {
            assert_eq!(undraw(text).as_ref(), Some(&expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_drawing_is_left_to_others() {
        for text in ["", "f5d6c3", "a b c", "a b c\n1 - -\n", "a c b\n1 - - -\n2 - - -\n3 - - -"] {
            assert_eq!(undraw(text), None, "{text}");
        }
    }
}
