//! OBF: positions one a line, with the scores of their moves.
//!
//! A line is a board of 64 squares, the side to move, and fields `move:score;`. `%` begins a
//! comment. A field `--:-127` says nothing.

use game::{Notation, Position, TextError};

use crate::{Board, Othello};

/// A position to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line of the file, from 1.
    pub line: usize,
    /// The position.
    pub board: Board,
    /// Its score, if the line gives one: that of the best of its moves.
    pub score: Option<i32>,
}

/// Reads every position of a file; empty lines and comments are skipped.
///
/// ```
/// let board = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
/// let problems = othello::obf::read(&format!("{board} X; A2:+38; C7:+36;")).unwrap();
/// assert_eq!(problems[0].score, Some(38));
/// ```
pub fn read(text: &str) -> Result<Vec<Problem>, TextError> {
    let mut problems = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let content = line.split('%').next().unwrap_or("");
        if content.trim().is_empty() {
            continue;
        }
        let problem = read_line(content).map_err(|error| error.moved(index + 1, 1))?;
        problems.push(Problem { line: index + 1, ..problem });
    }
    Ok(problems)
}

fn read_line(line: &str) -> Result<Problem, TextError> {
    let mut fields = line.split(';');
    let board = fields.next().unwrap_or("");
    let mut at = board.len() + 1;
    let board = Othello.read_position(board)?;
    let mut score = None;
    for field in fields {
        score = score.max(read_field(&board, line, field, at)?);
        at += field.len() + 1;
    }
    Ok(Problem { line: 1, board, score })
}

/// The score of a move; nothing if the field is empty or names no move.
fn read_field(board: &Board, line: &str, field: &str, at: usize) -> Result<Option<i32>, TextError> {
    let at = at + (field.len() - field.trim_start().len());
    let field = field.trim();
    if field.is_empty() {
        return Ok(None);
    }
    let refused =
        |expected: &str| TextError::word(line, at, expected).with_found(format!("{field:?}"));
    let Some((mv, score)) = field.split_once(':') else {
        return Err(refused("a move and its score, such as a2:+38"));
    };
    let (mv, score) = (mv.trim(), score.trim());
    let score = score.parse::<i32>().map_err(|_| refused("a score after the colon"))?;
    if mv == "--" && board.moves_count() > 0 && !board.legal_moves().any(Board::is_pass) {
        return Ok(None);
    }
    Othello.read_move(board, mv).map_err(|error| error.inside(line, at))?;
    match (-64..=64).contains(&score) {
        true => Ok(Some(score)),
        false => Err(refused("a score from -64 to 64")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;";

    #[test]
    fn fields_are_moves_with_scores_and_dummies_say_nothing() {
        let text = format!("% a comment\n\n{LINE} --:-127; A2:+38; c7 : 36; % the best first\n");
        let problems = read(&text).unwrap();
        assert_eq!(problems.len(), 1);
        assert_eq!((problems[0].line, problems[0].score), (3, Some(38)));
    }

    #[test]
    fn a_bad_line_is_refused_with_its_place() {
        let check = |text: String, expected: &str| {
            assert_eq!(read(&text).unwrap_err().to_string(), expected);
        };
        check("\nhello".into(), "line 2, column 1: found 'h', expected square 1 of 64: X, O or -");
        check(
            format!("{LINE} a1:+3;"),
            "line 1, column 69: found \"a1\", \
             expected a legal move: b1 c1 a2 a6 c6 c7 d7 f7 g7 d8",
        );
        check(
            format!("{LINE} a2;"),
            "line 1, column 69: found \"a2\", expected a move and its score, such as a2:+38",
        );
        check(
            format!("{LINE} a2:x"),
            "line 1, column 69: found \"a2:x\", expected a score after the colon",
        );
        check(
            format!("{LINE} a2:+99"),
            "line 1, column 69: found \"a2:+99\", expected a score from -64 to 64",
        );
    }
}
