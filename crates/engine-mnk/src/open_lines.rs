//! The evaluator: how many stones are missing in the lines that are still open.

use game::{Evaluator, Position, Score, Seat};
use grid::Square;
use mnk::{Board, Mnk, Move};

use crate::lines::{Line, Lines};

/// What an open line is worth, by the stones that are missing in it.
const POINTS: [i32; 8] = [0, 500, 120, 30, 8, 3, 2, 1];

/// Whoever is to move and misses one stone wins now.
const WINS_NOW: i32 = 50_000;

/// Whoever misses one stone in several lines wins next, unless the other side wins now: one stone
/// does not stop two rows, most of the time.
const WINS_NEXT: i32 = 10_000;

/// The move itself is worth a line of which two stones are missing.
const TEMPO: i32 = POINTS[2];

/// Open lines of one side, by the stones that are missing in them.
type Counts = [u16; 8];

/// The open lines of X and of O.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Open([Counts; 2]);

impl Open {
    /// Counts a line, or takes it out again, if it is open to one side.
    fn count(&mut self, line: Line, board: &Board, length: usize, is_added: bool) {
        let [first, second] =
            [Seat::FIRST, Seat::SECOND].map(|seat| (line & board.stones(seat)).len());
        let (side, stones) = match (first, second) {
            (0, 0) => return,
            (stones, 0) => (0, stones),
            (0, stones) => (1, stones),
            _ => return,
        };
        let count = &mut self.0[side][length - stones];
        *count = if is_added { *count + 1 } else { *count - 1 };
    }
}

/// Judges boards by their open lines.
#[derive(Clone, Debug)]
pub struct OpenLines {
    lines: Lines,
    length: usize,
}

impl OpenLines {
    /// The evaluator of a game.
    #[must_use]
    pub fn new(game: Mnk) -> OpenLines {
        OpenLines { lines: Lines::of(game), length: usize::from(game.row()) }
    }

    /// What the open lines through a square are worth, to whomever they belong.
    fn worth(&self, board: &Board, square: Square) -> i32 {
        let worth = |line: &Line| match [Seat::FIRST, Seat::SECOND]
            .map(|seat| (*line & board.stones(seat)).len())
        {
            [stones, 0] | [0, stones] => POINTS[self.length - stones],
            _ => 0,
        };
        self.lines.through(square).iter().map(worth).sum()
    }
}

fn points(counts: &Counts) -> i32 {
    counts.iter().zip(POINTS).map(|(count, points)| i32::from(*count) * points).sum()
}

impl Evaluator<Board> for OpenLines {
    type Value = Score;
    type Carry = Open;

    fn carry(&self, root: &Board) -> Open {
        let mut open = Open::default();
        for line in &self.lines.all {
            open.count(*line, root, self.length, true);
        }
        open
    }

    /// Only lines through the new stone change.
    fn carry_on(&self, parent: &Open, before: &Board, Move(square): Move, after: &Board) -> Open {
        let mut open = *parent;
        for line in self.lines.through(square) {
            open.count(*line, before, self.length, false);
            open.count(*line, after, self.length, true);
        }
        open
    }

    fn evaluate(&self, Open(open): &Open, pos: &Board) -> Score {
        let own = &open[pos.turn().index() % 2];
        let theirs = &open[pos.turn().other().index() % 2];
        let soon = match (own[1], theirs[1]) {
            (1.., _) => WINS_NOW,
            (0, 2..) => -WINS_NEXT,
            _ => TEMPO,
        };
        Score(points(own) - points(theirs) + soon)
    }

    /// Where most is at stake, for either side.
    fn priority(&self, pos: &Board, Move(square): Move) -> i32 {
        self.worth(pos, square)
    }
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use game::{Notation, Position, Record, Symmetric};
    use grid::Size;

    use super::*;

    fn games() -> impl Iterator<Item = Mnk> {
        let sizes = [(3, 3, 3), (6, 7, 4), (9, 9, 5), (16, 16, 7)];
        sizes
            .into_iter()
            .map(|(rows, columns, row)| Mnk::new(Size::new(rows, columns).unwrap(), row).unwrap())
    }

    #[test]
    fn what_is_carried_on_is_what_is_counted() {
        for game in games() {
            let lines = OpenLines::new(game);
            for seed in 0..20 {
                let record = random_match(&game, seed);
                let mut open = lines.carry(&record.positions()[0]);
                for (pair, mv) in record.positions().windows(2).zip(record.moves()) {
                    open = lines.carry_on(&open, &pair[0], *mv, &pair[1]);
                    assert_eq!(open, lines.carry(&pair[1]), "{game:?}");
                }
            }
        }
    }

    #[test]
    fn turned_and_mirrored_boards_are_worth_the_same() {
        for game in games() {
            let lines = OpenLines::new(game);
            let value = |pos: &Board| lines.evaluate(&lines.carry(pos), pos);
            for pos in random_match(&game, 3).positions().iter().filter(|pos| !pos.is_over()) {
                for symmetry in 0..pos.symmetries() {
                    assert_eq!(value(&pos.image(symmetry)), value(pos), "{pos:?}");
                }
            }
        }
    }

    #[test]
    fn evaluations_are_no_results() {
        for game in games() {
            let lines = OpenLines::new(game);
            for pos in random_match(&game, 5).positions().iter().filter(|pos| !pos.is_over()) {
                assert!(!lines.evaluate(&lines.carry(pos), pos).is_decided(), "{pos:?}");
            }
        }
    }

    #[test]
    fn an_open_four_is_about_to_win() {
        let game = Mnk::new(Size::new(9, 9).unwrap(), 5).unwrap();
        let lines = OpenLines::new(game);
        let mut record = Record::of(&game, 1);
        game.read_moves(&mut record, "c5 a1 d5 c1 e5 e1 f5").unwrap();
        let pos = record.position();
        assert!(lines.evaluate(&lines.carry(pos), pos).0 < -WINS_NEXT / 2);
        let urgent = pos.legal_moves().max_by_key(|mv| lines.priority(pos, *mv)).unwrap();
        assert!(["b5", "g5"].contains(&game.move_text(pos, urgent).as_str()));
    }
}
