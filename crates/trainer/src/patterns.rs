//! Pattern statistics: how games ended in which a configuration was seen (report 000).

pub mod coefficients;

use std::mem;

use engine_reversi::{Count, Indices};
pub use engine_reversi::{SHAPES, Statistics};
use game::{Position, Record, Seat};
use othello::{Board, Move};
use rayon::prelude::*;

/// Games that one task counts: enough that adding up its tables costs nothing.
const CHUNK: usize = 4_096;

/// What can be learned from: a game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    start: Board,
    moves: Vec<Move>,
    /// Black's margin at the end.
    margin: i32,
}

impl Game {
    /// `None` for a game that was broken off.
    #[must_use]
    pub fn of(record: &Record<Board>) -> Option<Game> {
        let end = record.position();
        let margin = if end.turn() == Seat::FIRST { end.margin() } else { -end.margin() };
        let (start, moves) = (*record.start(), record.moves().to_vec());
        end.is_over().then_some(Game { start, moves, margin })
    }

    /// Every position, and how its groups are filled.
    fn positions(&self) -> impl Iterator<Item = (Board, Indices)> {
        let first = (self.start, Indices::of(&self.start));
        let others = self.moves.iter().scan(first, |(board, indices), mv| {
            let before = *board;
            board.play_unchecked(*mv);
            *indices = indices.moved(&before, board);
            Some((*board, *indices))
        });
        std::iter::once(first).chain(others)
    }
}

/// Counts every configuration once in each game that has it, however long it stands there and
/// wherever it lies. The same whatever the number of threads; `tick` is told how many games were
/// counted.
#[must_use]
pub fn statistics(games: &[Game], tick: impl Fn(usize) + Sync) -> Statistics {
    let count = |chunk: &[Game]| {
        let mut statistics = Statistics::default();
        // The game in which each configuration was last seen.
        let mut seen_in = vec![0; usize::from(u16::MAX) + 1];
        for (number, game) in (1_u32..).zip(chunk) {
            for (_, indices) in game.positions() {
                for (_, index) in indices.patterns() {
                    let index = Statistics::folded(index);
                    if mem::replace(&mut seen_in[usize::from(index)], number) != number {
                        statistics.add(index, Count::of(game.margin));
                    }
                }
            }
        }
        tick(chunk.len());
        statistics
    };
    let parts = games.par_chunks(CHUNK).map(count);
    parts.reduce(Statistics::default, |all, part| all.plus(&part))
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use game::{Notation, Symmetric};
    use othello::Othello;

    use super::*;

    fn games() -> Vec<Game> {
        (0..12).filter_map(|seed| Game::of(&random_match(&Othello, seed))).collect()
    }

    /// The lines of a pattern's file that are about configurations.
    fn lines(statistics: &Statistics, pattern: usize) -> Vec<String> {
        statistics.write(pattern).lines().skip(3).map(str::to_string).collect()
    }

    /// Black takes everything in nine moves: 13 to 0, so 64 to 0.
    #[test]
    fn a_game_of_nine_moves_is_counted_by_hand() {
        let mut record = Record::of(&Othello, 1);
        Othello.read_moves(&mut record, "e6f4e3f6g5d6e7f5c5").unwrap();
        let game = Game::of(&record).unwrap();
        assert_eq!(game.margin, 64);
        let statistics = statistics(&[game], |_| ());
        // Nothing is ever on an edge, nor on a diagonal of four.
        assert_eq!(lines(&statistics, 0), ["-------- 1 1 0 64"]);
        assert_eq!(lines(&statistics, 4), ["---- 1 1 0 64"]);
        // e7 in its row and g5 in its column are Black's alone, and mirror images.
        assert_eq!(lines(&statistics, 1), ["---X---- 1 1 0 64", "-------- 1 1 0 64"]);
    }

    #[test]
    fn a_configuration_counts_once_in_a_game_and_once_in_every_game() {
        let games = games();
        let all = statistics(&games, |_| ());
        let bare = lines(&all, 0).pop().unwrap();
        let wins = games.iter().filter(|game| game.margin > 0).count();
        let draws = games.iter().filter(|game| game.margin == 0).count();
        let points = games.iter().map(|game| game.margin).sum::<i32>();
        assert_eq!(bare, format!("-------- {} {wins} {draws} {points}", games.len()));
    }

    #[test]
    fn the_eight_images_of_a_game_give_the_same_statistics() {
        for game in games() {
            let expected = statistics(std::slice::from_ref(&game), |_| ());
            for symmetry in 0..game.start.symmetries() {
                let image = |mv: &Move| game.start.image_move(*mv, symmetry);
                let moves = game.moves.iter().map(image).collect();
                let start = game.start.image(symmetry);
                let image = Game { start, moves, margin: game.margin };
                assert_eq!(statistics(&[image], |_| ()), expected);
            }
        }
    }

    #[test]
    fn a_game_that_was_broken_off_teaches_nothing() {
        let mut record = Record::of(&Othello, 1);
        Othello.read_moves(&mut record, "f5d6c3").unwrap();
        assert!(!record.position().is_over());
        assert_eq!(Game::of(&record), None);
    }
}
