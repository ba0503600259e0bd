//! From samples to what is learned and what is held out.
//!
//! A game is held out as a whole, by its number. A position that any held-out game has, turned or
//! mirrored or not, is not learned from.

use game::scramble;
use othello::canonical;
use rayon::prelude::*;

use crate::dataset::Sample;

/// One game in this many is held out.
const HELD_OUT: u64 = 10;

/// Whether a game is held out.
#[must_use]
pub fn is_held_out(game: u32) -> bool {
    scramble(u64::from(game)).is_multiple_of(HELD_OUT)
}

/// Samples without repeats, each board the least of its images.
#[derive(Clone, Debug, Default)]
pub struct Split {
    /// To learn from.
    pub training: Vec<Sample>,
    /// To measure with.
    pub validation: Vec<Sample>,
}

impl Split {
    /// Repeats become one sample with the mean of the scores of the most reliable source.
    #[must_use]
    pub fn of(mut samples: Vec<Sample>) -> Split {
        samples.par_iter_mut().for_each(|sample| sample.discs = canonical(sample.discs));
        // The order does not matter within a board: everything below is a sum or a maximum.
        samples.par_sort_unstable_by_key(|sample| sample.discs);
        let mut split = Split::default();
        for repeats in samples.chunk_by(|a, b| a.discs == b.discs) {
            let held_out = repeats.iter().find(|sample| is_held_out(sample.game));
            let mut merged = merged(repeats);
            match held_out {
                Some(sample) => {
                    merged.game = sample.game;
                    split.validation.push(merged);
                }
                None => split.training.push(merged),
            }
        }
        split
    }
}

fn merged(repeats: &[Sample]) -> Sample {
    let source = repeats.iter().map(|sample| sample.source).max().unwrap_or(repeats[0].source);
    let best = repeats.iter().filter(|sample| sample.source == source);
    let (sum, count) =
        best.fold((0, 0), |(sum, count), sample| (sum + i32::from(sample.score), count + 1));
    let game = repeats.iter().map(|sample| sample.game).min().unwrap_or(0);
    let score = (f64::from(sum) / f64::from(count)).round() as i16;
    Sample { discs: repeats[0].discs, score, source, game }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::testing::random_match;
    use game::{Position, Symmetric};
    use othello::Othello;

    use super::*;
    use crate::dataset::Source;

    /// Short random games: they share openings, turned and mirrored.
    fn games() -> Vec<Sample> {
        let mut samples = Vec::new();
        for game in 0..300 {
            let record = random_match(&Othello, u64::from(game));
            for board in record.positions().iter().filter(|board| !board.is_over()).take(12) {
                let board = board.image(game as usize % 8);
                let score = game as i16 % 64 * 100;
                let discs = (board.own(), board.theirs());
                samples.push(Sample { discs, score, source: Source::Result, game });
            }
        }
        samples
    }

    #[test]
    fn nothing_that_is_learned_is_held_out() {
        let samples = games();
        let split = Split::of(samples.clone());
        let boards = |samples: &[Sample]| {
            samples.iter().map(|sample| canonical(sample.discs)).collect::<BTreeSet<_>>()
        };
        let (training, validation) = (boards(&split.training), boards(&split.validation));
        assert!(training.is_disjoint(&validation));
        assert_eq!(training.len(), split.training.len(), "no repeats");
        assert_eq!(validation.len(), split.validation.len(), "no repeats");
        let all = boards(&samples);
        assert_eq!(training.union(&validation).count(), all.len(), "nothing is lost");
        let held_out = samples.iter().filter(|sample| is_held_out(sample.game));
        let held_out = held_out.map(|sample| canonical(sample.discs)).collect::<BTreeSet<_>>();
        assert_eq!(validation, held_out);
        assert!(validation.len() > 100 && training.len() > 1_000);
    }

    #[test]
    fn repeats_become_the_mean_of_the_most_reliable() {
        let sample = |score, source, game| Sample { discs: (1 << 19, 1), score, source, game };
        let turned = Sample { discs: (1 << 29, 1 << 7), ..sample(900, Source::Exact, 2) };
        let samples = vec![
            sample(-3_000, Source::Result, 1),
            sample(500, Source::Exact, 3),
            turned,
            sample(0, Source::Theory, 4),
        ];
        let Split { training, validation } = Split::of(samples);
        let all = [training, validation].concat();
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!((all[0].score, all[0].source), (700, Source::Exact));
    }
}
