//! Forced wins of Lines of Action to test solvers with, found in games.

use std::sync::atomic::AtomicBool;

use ::loa::{Board, Loa, Rules};
use engine_loa::{Engine, Finding, Goal, Solver, plies};
use game::{Game, Limits, Position, Record};

/// A position whose side to move wins, whatever the other does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// The position.
    pub board: Board,
    /// In how many plies at most: those of the proof that was found.
    pub plies: u32,
    /// Positions that the solver entered.
    pub nodes: u64,
}

/// Wins in fewer plies are too easy.
pub const PLIES_MIN: u32 = 5;
/// Longer proofs are left out.
pub const PLIES_MAX: u32 = 21;

/// Memory of the solver.
const BYTES: usize = 128 << 20;

/// The earliest position of a game from which its winner, who is to move, is proved to win within
/// so many nodes, what was played before being forgotten; `None` if there is none between
/// [`PLIES_MIN`] and [`PLIES_MAX`] plies.
#[must_use]
pub fn earliest(record: &Record<Board>, nodes: u64) -> Option<Win> {
    let winner = record.outcome()?.payoffs.winner()?;
    let mut solver = Solver::with_bytes(BYTES);
    let attacks = record.positions().iter().rev().filter(|board| board.turn() == winner);
    let not_over = attacks.filter(|board| !board.is_over());
    // What was proved helps to prove what was before.
    let won = not_over.take_while(|board| proved(&mut solver, board, nodes).is_some());
    let earliest = won.last().filter(|board| !is_won_soon(board))?;
    solver.clear();
    proved(&mut solver, earliest, nodes).filter(|win| win.plies >= PLIES_MIN)
}

/// A proof that the side to move wins, if there is one that is short enough.
fn proved(solver: &mut Solver, board: &Board, nodes: u64) -> Option<Win> {
    let record = Record::from_position(*board, Loa::new(Rules::STANDARD).ending());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let proof = solver.prove(&record, board.turn(), &limits, &AtomicBool::new(false));
    let is_proved = proof.finding == Finding::Wins && proof.plies <= PLIES_MAX;
    is_proved.then_some(Win { board: *board, plies: proof.plies, nodes: proof.nodes })
}

/// Whether the side to move wins in fewer plies than are asked for.
fn is_won_soon(board: &Board) -> bool {
    let record = Record::from_position(*board, Loa::new(Rules::STANDARD).ending());
    let goal = Goal { depth: PLIES_MIN - 2, ..Goal::BEST };
    let (stop, limits) = (AtomicBool::new(false), Limits::default());
    let mut engine = Engine::new(1 << 22, 1).thorough();
    plies(engine.search(&record, goal, &limits, &stop, &mut |_| ()).value).is_some()
}

#[cfg(test)]
mod tests {
    use engine_loa::Weights;

    use super::*;
    use crate::loa::SelfPlay;

    #[test]
    fn wins_are_found_in_games_of_the_engine() {
        let play = SelfPlay { depth: 2, seed: 1, weights: Weights::shipped().clone() };
        let wins = (0..16).filter_map(|number| earliest(&play.game(number).0, 1_500));
        let wins = wins.collect::<Vec<_>>();
        assert!(!wins.is_empty());
        for win in wins {
            assert!((PLIES_MIN..=PLIES_MAX).contains(&win.plies), "{win:?}");
            assert!(win.nodes <= 1_500 && !win.board.is_over(), "{win:?}");
        }
    }
}
