//! The rules once more, slow and obvious: rows of words, and every turn tried out on a copy.

use std::collections::BTreeSet;

/// Row and column, from 0.
pub type Place = (usize, usize);

/// Words of four letters in six rows; empty squares are empty words.
#[derive(Clone, Debug)]
pub struct Grid {
    rows: Vec<Vec<String>>,
}

/// A legal turn.
#[derive(Clone, Debug)]
pub struct Turn {
    pub squares: Vec<Place>,
    pub captured: BTreeSet<Place>,
    pub after: Grid,
}

impl Turn {
    /// What makes two turns the same move.
    pub fn identity(&self) -> (Place, Place, BTreeSet<Place>) {
        let (from, to) = (self.squares[0], self.squares[self.squares.len() - 1]);
        (from, to, self.captured.clone())
    }

    pub fn digits(&self) -> String {
        let squares = self.squares.iter();
        let squares = squares.map(|(row, column)| format!("{row}{column}"));
        squares.collect::<Vec<_>>().join("-")
    }
}

impl Grid {
    /// Reads the board of a position's text; the color to move is left to the caller.
    pub fn read(text: &str) -> Grid {
        let (board, _) = text.split_once(' ').unwrap();
        let cells = board.split(',').map(|cell| cell.replace('-', ""));
        let cells = cells.collect::<Vec<_>>();
        let rows = cells.chunks(6).map(<[_]>::to_vec).collect::<Vec<_>>();
        assert!(rows.len() == 6 && rows[5].len() == 6);
        Grid { rows }
    }

    pub fn count(&self, color: char) -> u32 {
        let words = self.rows.iter().flatten();
        words.map(|word| word.matches(color).count() as u32).sum()
    }

    /// Every legal turn of a color.
    pub fn turns(&self, color: char) -> Vec<Turn> {
        let mut turns = Vec::new();
        for row in 0..6 {
            for column in 0..6 {
                let degree = self.rows[row][column].matches(color).count();
                let turn = Turn {
                    squares: vec![(row, column)],
                    captured: BTreeSet::new(),
                    after: self.clone(),
                };
                try_actions(&turn, degree, &mut turns);
            }
        }
        turns
    }

    fn is_empty(&self, (row, column): Place) -> bool {
        self.rows[row][column].is_empty()
    }
}

/// Continues a turn by one more action if any is left.
fn try_actions(turn: &Turn, left: usize, turns: &mut Vec<Turn>) {
    if left == 0 {
        return;
    }
    for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let at = turn.squares[turn.squares.len() - 1];
        let Some(next) = moved(at, down, right) else {
            continue;
        };
        let mut longer = turn.clone();
        let end = if turn.after.is_empty(next) {
            next
        } else {
            let Some(behind) = moved(next, down, right) else {
                continue;
            };
            if !turn.after.is_empty(behind) {
                continue;
            }
            longer.captured.insert(next);
            longer.after.rows[next.0][next.1].clear();
            behind
        };
        let word = std::mem::take(&mut longer.after.rows[at.0][at.1]);
        longer.after.rows[end.0][end.1] = word;
        longer.squares.push(end);
        try_actions(&longer, left - 1, turns);
        let jumps = longer.captured.len();
        let actions = longer.squares.len() - 1;
        let four_jumps = jumps == 4 && actions == 4;
        if jumps > 0 && (end != longer.squares[0] || four_jumps) {
            turns.push(longer);
        }
    }
}

fn moved((row, column): Place, down: i32, right: i32) -> Option<Place> {
    let row = usize::try_from(row as i32 + down).ok()?;
    let column = usize::try_from(column as i32 + right).ok()?;
    (row < 6 && column < 6).then_some((row, column))
}
