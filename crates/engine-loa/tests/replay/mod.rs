//! A checker of proofs that knows nothing of how they were found.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use engine_loa::Solver;
use game::{Limits, Position, Record, Seat};
use loa::Board;

/// Plays the attacker's moves of a proof against every reply, until the attacker has won.
pub fn check(
    solver: &mut Solver,
    record: &mut Record<Board>,
    attacker: Seat,
    checked: &mut HashSet<u64>,
) {
    if let Some(outcome) = record.outcome() {
        assert_eq!(outcome.payoffs.winner(), Some(attacker), "{:?}", record.position());
        return;
    }
    let board = *record.position();
    if checked.contains(&board.key()) {
        return;
    }
    let moves = if board.turn() == attacker {
        if solver.winning_move(record).is_none() {
            // Forgotten: it has to be found once more.
            let limits = Limits { nodes: Some(10_000_000), ..Limits::default() };
            solver.prove(record, attacker, &limits, &AtomicBool::new(false));
        }
        vec![solver.winning_move(record).unwrap()]
    } else {
        board.legal_moves().collect()
    };
    for mv in moves {
        record.play(mv).unwrap();
        let repeated = record.positions().iter().filter(|pos| pos.key() == record.position().key());
        assert_eq!(repeated.count(), 1, "a proof comes back to {:?}", record.position());
        check(solver, record, attacker, checked);
        record.undo(1);
    }
    checked.insert(board.key());
}
