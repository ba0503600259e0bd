//! What the turn is worth: the evaluation's mean error at every ply, taken away.
//!
//! The games that are learned from are not perfect, and the side to move makes the next mistake.
//! So it looks worse than it is, by so much that a search of odd depth and one of even depth do
//! not agree. The true scores are known near the end of the game. Before it the mean of an odd and
//! an even search stands for them: what one is too high, the other is too low.

use engine_othello::{DISC, Features, PLIES, Selectivity, Step, Weights};
use othello::Board;
use rayon::prelude::*;

use crate::tutor::{EngineTutor, Tutor};

/// Positions with so many empty squares or fewer are solved.
const EXACT_EMPTIES: u32 = 18;

/// How deep the searches are that stand for the truth before.
const DEPTHS: [u32; 2] = [6, 7];

/// Positions that an engine searches in turn: its table serves one chunk, so that the result does
/// not depend on the threads.
const CHUNK: usize = 50;

/// With fewer positions a ply of the same parity says more.
const POSITIONS_MIN: usize = 50;

/// The weights with a tempo learned from positions of every ply, the last ply first: what a search
/// looks at is calibrated already. `done` hears of each ply.
#[must_use]
pub fn calibrated(weights: &Weights, plies: &[Vec<Board>], done: impl Fn()) -> Weights {
    let mut tempo = [0; PLIES];
    for (ply, boards) in plies.iter().enumerate().take(PLIES).rev() {
        tempo[ply] = match boards.len() {
            0..POSITIONS_MIN => tempo.get(ply + 2).copied().unwrap_or_default(),
            _ => mean_error(boards, &weights.with_tempo(tempo)),
        };
        done();
    }
    weights.with_tempo(tempo)
}

/// How much more positions are worth than the weights say, in units of 1/[`DISC`].
fn mean_error(boards: &[Board], weights: &Weights) -> i16 {
    let of_chunk = |chunk: &[Board]| {
        let mut tutors = DEPTHS.map(|depth| {
            EngineTutor::new(weights, Step { depth, selectivity: Selectivity::Exact })
        });
        let errors = chunk.iter().map(|board| {
            let (own, theirs) = (board.own(), board.theirs());
            let said = weights.evaluate(&Features::of(own, theirs), own, theirs);
            let [first, second] = &mut tutors;
            let truth = match board.empty().count_ones() {
                0..=EXACT_EMPTIES => DISC * first.solve(board),
                _ => (first.search(own, theirs).0 + second.search(own, theirs).0) / 2,
            };
            i64::from(truth - said.clamp(-64 * DISC, 64 * DISC))
        });
        errors.sum::<i64>()
    };
    let sum = boards.par_chunks(CHUNK).map(of_chunk).sum::<i64>();
    (sum / boards.len().max(1) as i64) as i16
}

#[cfg(test)]
mod tests {
    use engine_othello::{KNOTS, weights_per_knot};
    use game::testing::random_match;
    use othello::Othello;

    use super::*;
    use crate::positions::by_ply;
    use crate::testing::Plain;

    /// An evaluation that says nothing learns what positions are worth on average.
    #[test]
    fn the_tempo_is_the_mean_of_the_true_scores() {
        let nothing = Weights::new(vec![0; KNOTS.len() * weights_per_knot()]).unwrap();
        let games = (0..200).map(|seed| random_match(&Othello, seed)).collect::<Vec<_>>();
        let mut plies = by_ply(&games, 100);
        plies.iter_mut().take(54).for_each(Vec::clear);
        let learned = calibrated(&nothing, &plies, || ());
        let scores = plies[54].iter().map(|board| f64::from(Plain::margin(board)));
        let mean = scores.sum::<f64>() / plies[54].len() as f64;
        let tempo = f64::from(learned.tempo()[54]) / f64::from(DISC);
        assert!((tempo - mean).abs() < 0.01, "{tempo} for {mean}");
        assert_eq!(learned.tempo()[52], learned.tempo()[54]);
    }
}
