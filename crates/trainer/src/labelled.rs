//! Positions with exact scores as lines of text: 64 squares of X, O and -, X to move, and the score
//! for X.

use othello::Discs;

use crate::error::FileError;

/// A position and its exact score in discs.
pub type Labelled = (Discs, i32);

/// Reads lines such as `---OX… +12`.
///
/// ```
/// let board = format!("XO{} -4", "-".repeat(62));
/// assert_eq!(trainer::labelled::read(&board), Ok(vec![((1, 2), -4)]));
/// ```
pub fn read(text: &str) -> Result<Vec<Labelled>, FileError> {
    (1..).zip(text.lines()).map(|(line, text)| read_line(text, line)).collect()
}

fn read_line(text: &str, line: usize) -> Result<Labelled, FileError> {
    let place = format!("line {line}");
    let refused = |found: String, expected| Err(FileError { place, found, expected });
    let mut words = text.split_whitespace();
    let (Some(board), Some(score), None) = (words.next(), words.next(), words.next()) else {
        return refused(format!("{} words", text.split_whitespace().count()), "board and score");
    };
    if board.chars().count() != 64 {
        return refused(format!("{} squares", board.chars().count()), "64");
    }
    let (mut own, mut theirs) = (0, 0);
    for (square, disc) in board.chars().enumerate() {
        match disc {
            'X' => own |= 1 << square,
            'O' => theirs |= 1 << square,
            '-' => {}
            _ => return refused(format!("{disc:?} on square {}", square + 1), "X, O or -"),
        }
    }
    match score.parse::<i32>() {
        Ok(score) if (-64..=64).contains(&score) => Ok(((own, theirs), score)),
        _ => refused(format!("score {score:?}"), "-64 to +64"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_line_is_refused_with_its_number_and_reason() {
        let good = format!("XO{} +10\n", "-".repeat(62));
        let check = |line: &str, text: &str| {
            let found = read(&format!("{good}{line}\n{good}")).unwrap_err().to_string();
            assert_eq!(found, text);
        };
        check("XO", "line 2: found 1 words, expected board and score");
        check("XO +2", "line 2: found 2 squares, expected 64");
        check(&good.replace('O', "?"), "line 2: found '?' on square 2, expected X, O or -");
        check(&good.replace("10", "65"), "line 2: found score \"+65\", expected -64 to +64");
    }
}
