//! Samples from the games of the WTHOR base.

use game::{Position, Seat, scramble};
use othello::wthor::{IllegalStoredMove, StoredGame};
use othello::{Board, Discs, canonical};
use rayon::prelude::*;

use crate::dataset::{Sample, Source};
use crate::tutor::Tutor;

/// Positions before this ply are too few to learn from.
pub(crate) const PLY_MIN: u8 = 4;

/// How games of the base become samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// With this many empty squares or more, the score is the base's: perfect play from there on.
    pub theory_empties: u32,
    /// With this many empty squares or fewer, every position is solved; between the two, the score
    /// is perfect play from here on.
    pub exact_empties: u32,
}

impl Reading {
    /// The samples of many games, in order; `tick` is called after each.
    pub fn all<T: Tutor>(
        &self,
        games: &[StoredGame],
        solver: impl Fn() -> T + Sync + Send,
        tick: impl Fn() + Sync + Send,
    ) -> Result<Vec<Sample>, IllegalStoredMove> {
        let samples = games.par_iter().map_init(solver, |solver, game| {
            let samples = self.samples(game, solver);
            tick();
            samples
        });
        Ok(samples.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// The samples of a game: every position that is not over, from the fourth ply on, even those
    /// where the side to move must pass, for a search judges them too. Of a game that was not
    /// played to its end, only those whose score does not depend on how it ended.
    pub fn samples(
        &self,
        stored: &StoredGame,
        solver: &mut dyn Tutor,
    ) -> Result<Vec<Sample>, IllegalStoredMove> {
        let record = stored.replay()?;
        let (boards, end) = (record.positions(), record.position());
        let theory = 2 * i32::from(stored.black_discs_theory) - 64;
        let has_theory = empties(end) <= self.theory_empties;
        let solved = boards.iter().find(|board| empties(board) <= self.exact_empties);
        let solved = solved.map(|board| for_black(board, solver.solve(board)));
        let result = end.is_over().then(|| for_black(end, end.margin()));
        let game = game_number(boards, self.theory_empties);
        let mut judge = |board: &Board| match empties(board) {
            few if few <= self.exact_empties => Some((solver.solve(board), Source::Exact)),
            few if few < self.theory_empties => match (solved, result) {
                (Some(margin), _) => Some((for_black(board, margin), Source::Theory)),
                (None, result) => Some((for_black(board, result?), Source::Result)),
            },
            same if same == self.theory_empties => Some((for_black(board, theory), Source::Exact)),
            _ => has_theory.then_some((for_black(board, theory), Source::Theory)),
        };
        let boards = boards.iter().filter(|board| !board.is_over());
        let boards = boards.filter(|board| empties(board) + u32::from(PLY_MIN) <= 60);
        let samples = boards.filter_map(|board| {
            let (margin, source) = judge(board)?;
            Some(Sample::of(board, margin, source, game))
        });
        Ok(samples.collect())
    }
}

fn empties(board: &Board) -> u32 {
    board.empty().count_ones()
}

/// From the side to move to Black, or back.
fn for_black(board: &Board, margin: i32) -> i32 {
    if board.turn() == Seat::FIRST { margin } else { -margin }
}

/// A number for a game: that of the position whose score is known, or of the last one.
pub(crate) fn game_number(boards: &[Board], theory_empties: u32) -> u32 {
    let known = boards.iter().find(|board| empties(board) <= theory_empties);
    known.or(boards.last()).map_or(0, |board| number((board.own(), board.theirs())))
}

/// The number of the games that pass through a board with as many empty squares as the base solves:
/// the same for all its images and whoever is to move.
#[must_use]
pub fn number((own, theirs): Discs) -> u32 {
    let (own, theirs) = canonical((own, theirs)).min(canonical((theirs, own)));
    (scramble(own ^ scramble(theirs)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use othello::{Move, Othello};

    use super::*;
    use crate::testing::Plain;

    const READING: Reading = Reading { theory_empties: 24, exact_empties: 6 };

    /// The samples of a game that was broken off after some moves, its theoretical score 40 to 24.
    fn samples(moves: usize) -> Vec<Sample> {
        let record = random_match(&Othello, 7);
        assert!(record.position().empty().count_ones() < 4, "a long game");
        let placed = record.moves().iter().copied().filter(|mv| *mv != Move::PASS);
        let stored = StoredGame {
            tournament: 0,
            black: 0,
            white: 0,
            black_discs: 0,
            black_discs_theory: 40,
            moves: placed.take(moves).collect(),
        };
        READING.samples(&stored, &mut Plain).unwrap()
    }

    #[track_caller]
    fn check(samples: &[Sample], ply: u8, expected: Option<(i16, Source)>) {
        let found = samples.iter().find(|sample| sample.ply() == ply);
        assert_eq!(found.map(|sample| (sample.score.abs(), sample.source)), expected);
    }

    #[test]
    fn scores_come_from_the_base_from_perfect_play_and_from_the_solver() {
        let samples = samples(60);
        check(&samples, 3, None);
        check(&samples, 4, Some((1_600, Source::Theory)));
        check(&samples, 36, Some((1_600, Source::Exact)));
        let solved = samples.iter().find(|sample| sample.ply() == 54).unwrap();
        let board = Board::new(solved.discs.0, solved.discs.1, Seat::FIRST).unwrap();
        assert_eq!(i32::from(solved.score), 100 * Plain::margin(&board));
        check(&samples, 37, Some((solved.score.abs(), Source::Theory)));
        check(&samples, 53, Some((solved.score.abs(), Source::Theory)));
        check(&samples, 54, Some((solved.score.abs(), Source::Exact)));
    }

    #[test]
    fn a_game_that_was_broken_off_gives_only_what_is_known() {
        check(&samples(40), 36, Some((1_600, Source::Exact)));
        check(&samples(40), 37, None);
        check(&samples(30), 20, None);
    }

    #[test]
    fn games_through_the_same_board_have_the_same_number() {
        let discs: Discs = (0x0000_103c_1c08_0400, 0x0000_0c00_2070_0a02);
        let turned = (discs.0.reverse_bits(), discs.1.reverse_bits());
        assert_eq!(number(discs), number(turned));
        assert_eq!(number(discs), number((discs.1, discs.0)));
        assert_ne!(number(discs), number((discs.0 | 1, discs.1)));
    }
}
