//! Proofs of forced wins, replayed by a checker that knows nothing of how they were found.
#![expect(clippy::unwrap_used, reason = "a test that panics fails")]

mod replay;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use engine_loa::{Finding, Proof, Solver};
use game::{Game, Limits, Position, Random, Record, Seat};
use loa::{Board, Loa, Rules};

use replay::check;

fn prove(solver: &mut Solver, record: &Record<Board>, attacker: Seat, nodes: u64) -> Proof {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    solver.prove(record, attacker, &limits, &AtomicBool::new(false))
}

/// A match in which both sides gather more often than not, stopped some plies before its end.
fn ending(game: &Loa, seed: u64) -> Record<Board> {
    let mut random = Random::new(seed);
    let mut record = Record::of(game, 1);
    while record.outcome().is_none() && record.moves().len() < 120 {
        let board = *record.position();
        let mut moves = board.legal_moves().collect::<Vec<_>>();
        random.shuffle(&mut moves);
        moves.truncate(4);
        let gathers = |mv: &loa::Move| {
            let features = engine_loa::features(&board.after(*mv), board.turn());
            features[0]
        };
        record.play(moves.into_iter().min_by_key(gathers).unwrap()).unwrap();
    }
    let moves = record.moves().len();
    record.undo(moves.min(2 + seed as usize % 5));
    record
}

#[test]
fn every_proof_holds_against_every_reply() {
    let mut proofs = 0;
    for rules in [Rules::STANDARD, Rules::OLYMPIAD] {
        let game = Loa::new(rules);
        for seed in 1..=20 {
            let mut record = ending(&game, seed);
            let mut solver = Solver::with_bytes(1 << 24);
            let mut winners = Vec::new();
            for attacker in Seat::all(2) {
                let proof = prove(&mut solver, &record, attacker, 4_000);
                if proof.finding != Finding::Wins {
                    continue;
                }
                winners.push(attacker);
                check(&mut solver, &mut record, attacker, &mut HashSet::new());
                let mut line = record.clone();
                for mv in &proof.line {
                    line.play(*mv).unwrap();
                }
                let winner = line.outcome().unwrap().payoffs.winner();
                assert_eq!(winner, Some(attacker), "the line of {proof:?}");
                assert!(proof.line.len() <= proof.plies as usize, "{proof:?}");
            }
            assert!(winners.len() < 2, "both win {:?}", record.position());
            proofs += winners.len();
        }
    }
    assert!(proofs > 20, "{proofs}");
}

#[test]
fn a_line_that_comes_back_is_no_win() {
    // Three men each: everybody can walk to and fro for ever.
    let game = Loa::new(Rules::STANDARD);
    let mut random = Random::new(7);
    let (mut proofs, mut others) = (0, 0);
    for _ in 0..30 {
        let mut squares = (0..64).collect::<Vec<u32>>();
        random.shuffle(&mut squares);
        let men = |squares: &[u32]| squares.iter().fold(0, |set, square| set | 1_u64 << square);
        let board = game.position(men(&squares[..3]), men(&squares[3..6]), Seat::FIRST).unwrap();
        let mut record = Record::from_position(board, game.ending());
        if record.outcome().is_some() {
            continue;
        }
        let mut solver = Solver::with_bytes(1 << 22);
        match prove(&mut solver, &record, Seat::FIRST, 3_000).finding {
            Finding::Wins => {
                check(&mut solver, &mut record, Seat::FIRST, &mut HashSet::new());
                proofs += 1;
            }
            Finding::DoesNot | Finding::Unknown => others += 1,
        }
    }
    assert!(proofs > 0 && others > 0, "{proofs} {others}");
}

#[test]
fn a_small_memory_is_enough_for_a_right_answer() {
    let game = Loa::new(Rules::STANDARD);
    let mut compared = 0;
    for seed in 1..=8 {
        let record = ending(&game, seed);
        let attacker = record.position().turn();
        let large = prove(&mut Solver::with_bytes(1 << 24), &record, attacker, 3_000);
        let small = prove(&mut Solver::with_bytes(1 << 12), &record, attacker, 30_000);
        if large.finding == Finding::Wins && small.finding != Finding::Unknown {
            assert_eq!(small.finding, Finding::Wins, "{:?}", record.position());
            compared += 1;
        }
    }
    assert!(compared > 0);
}
