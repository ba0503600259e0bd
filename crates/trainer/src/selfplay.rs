//! Games that an engine plays against itself.
//!
//! A game begins with random moves, so that every game is another; they are not learned from. Then
//! the tutor plays, and where few squares are empty it solves: that margin is the score of every
//! position played before. From there on random moves lead through positions that are each solved,
//! for an evaluation must also know what no good player would do.

use std::ops::{Range, RangeInclusive};

use game::{Position, Random, scramble};
use othello::{Board, Move};
use rayon::prelude::*;

use crate::dataset::{Sample, Source};
use crate::tutor::Tutor;

/// How the games are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// How many random moves a game begins with: the lesser of two draws.
    pub random_plies: RangeInclusive<u8>,
    /// With this many empty squares or fewer, positions are solved.
    pub exact_empties: u32,
    /// Games with the same seed and number are the same.
    pub seed: u64,
}

impl SelfPlay {
    /// The samples of a game; never none.
    pub fn game(&self, number: u32, tutor: &mut dyn Tutor) -> Vec<Sample> {
        tutor.new_game();
        let mut random = Random::new(scramble(self.seed ^ scramble(u64::from(number))));
        let mut board = self.opening(&mut random);
        let mut boards = Vec::new();
        while board.empty().count_ones() > self.exact_empties && !board.is_over() {
            boards.push(board);
            let is_pass = board.mobility() == 0;
            board.play_unchecked(if is_pass { Move::PASS } else { tutor.choose(&board) });
        }
        let margin = tutor.solve(&board);
        let played = boards.iter().map(|played| {
            let margin = if played.turn() == board.turn() { margin } else { -margin };
            Sample::of(played, margin, Source::Played, number)
        });
        let mut samples = played.collect::<Vec<_>>();
        while !board.is_over() {
            samples.push(Sample::of(&board, tutor.solve(&board), Source::Exact, number));
            board.play_unchecked(any(&board, &mut random));
        }
        samples
    }

    /// The samples of several games, in the order of their numbers, whatever the threads.
    pub fn games<T: Tutor>(
        &self,
        numbers: Range<u32>,
        tutor: impl Fn() -> T + Sync + Send,
    ) -> Vec<Sample> {
        let games =
            numbers.into_par_iter().map_init(tutor, |tutor, number| self.game(number, tutor));
        games.flatten_iter().collect()
    }

    /// A board after random moves that is not over.
    fn opening(&self, random: &mut Random) -> Board {
        let (least, most) = (*self.random_plies.start(), *self.random_plies.end());
        let mut draw = || usize::from(least) + random.below(usize::from(most - least) + 1);
        let plies = draw().min(draw());
        loop {
            let mut board = Board::START;
            for _ in 0..plies {
                if !board.is_over() {
                    board.play_unchecked(any(&board, random));
                }
            }
            if !board.is_over() {
                return board;
            }
        }
    }
}

fn any(board: &Board, random: &mut Random) -> Move {
    let moves = board.legal_moves().collect::<Vec<_>>();
    random.pick(&moves).copied().unwrap_or(Move::PASS)
}

/// How far games have come that were cut short anywhere: the number of the next one, and how many
/// of the samples to keep. The last game may not be whole, and is played again.
#[must_use]
pub fn next_game(samples: &[Sample]) -> (u32, usize) {
    let Some(last) = samples.last() else { return (0, 0) };
    let kept = samples.iter().rposition(|sample| sample.game != last.game);
    (last.game, kept.map_or(0, |index| index + 1))
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use super::*;
    use crate::testing::Plain;

    fn recipe(seed: u64) -> SelfPlay {
        SelfPlay { random_plies: 8..=50, exact_empties: 6, seed }
    }

    #[test]
    fn a_game_depends_on_seed_and_number_alone() {
        let game = |seed, number| recipe(seed).game(number, &mut Plain);
        assert_eq!(game(1, 5), game(1, 5));
        assert_ne!(game(1, 5), game(1, 6));
        assert_ne!(game(1, 5), game(2, 5));
    }

    #[test]
    fn games_that_were_cut_short_go_on_as_if_nothing_had_happened() {
        let whole = recipe(1).games(0..5, || Plain);
        for cut in 0..whole.len() {
            let (next, kept) = next_game(&whole[..cut]);
            let rest = recipe(1).games(next..5, || Plain);
            assert_eq!([&whole[..kept], &rest].concat(), whole, "cut after {cut}");
        }
    }

    #[test]
    fn no_position_is_over_and_no_score_was_guessed() {
        for number in 0..40 {
            let samples = recipe(3).game(number, &mut Plain);
            assert!(!samples.is_empty());
            for sample in samples {
                let board = Board::new(sample.discs.0, sample.discs.1, Seat::FIRST).unwrap();
                assert!(!board.is_over());
                assert!(sample.ply() >= 8 && sample.game == number);
                let is_solved = board.empty().count_ones() <= 6;
                assert_eq!(sample.source == Source::Exact, is_solved);
                if is_solved {
                    assert_eq!(i32::from(sample.score), 100 * Plain::margin(&board));
                }
            }
        }
    }

    #[test]
    fn positions_before_the_end_have_the_score_of_the_solved_one() {
        let samples = recipe(3).game(11, &mut Plain);
        let played = samples.iter().filter(|sample| sample.source == Source::Played);
        let scores = played.map(|sample| sample.score.abs()).collect::<Vec<_>>();
        assert!(scores.len() > 10 && scores.iter().all(|score| *score == scores[0]), "{scores:?}");
    }
}
