//! Whatever the table holds, the search ends, and with legal moves.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Random};
use othello::{Board, Move};

use super::{NOISE, TABLE_BITS, positions};
use crate::engine::{Engine, Goal};
use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::table::{Finding, Table};

/// Claims anything about a position and those after it: moves that nobody could make, and bounds
/// that exclude each other, of the very depth and selectivity that will be asked for.
fn spoil(table: &Table, pos: &Board, plies: u32, step: Step, random: &mut Random) {
    // Contradictions are worst where the values are.
    let bound = (random.below(9_000) >> random.below(6)) as i32;
    let Step { depth, selectivity } = step;
    for value in [bound, -bound] {
        let (alpha, beta) = if value == bound { (value - 1, value) } else { (value, value + 1) };
        let best = random.below(256) as u8;
        let finding = Finding { alpha, beta, value, depth, selectivity, best };
        table.store(pos.own(), pos.theirs(), &finding);
    }
    if plies > 0 {
        for mv in pos.legal_moves() {
            let below = Step { depth: depth - u32::from(mv.square().is_some()), selectivity };
            spoil(table, &pos.after(mv), plies - 1, below, random);
        }
    }
}

fn check(threads: usize) {
    let mut random = Random::new(5);
    let mut engine = Engine::new(&NOISE[0], TABLE_BITS + 4, threads);
    let (stop, limits) = (AtomicBool::new(false), Limits::default());
    for (index, pos) in positions(6..56).iter().enumerate() {
        let selectivity = Selectivity::ALL[index % Selectivity::ALL.len()];
        let empties = pos.empty().count_ones();
        let step = Step { depth: if empties <= 14 { empties } else { 5 }, selectivity };
        for moves in [1, 2] {
            let goal = Goal { step, moves, only: None, is_anytime: index % 2 == 0 };
            engine.together(&limits, &stop, |worker| {
                spoil(worker.table, pos, 2, step, &mut random);
            });
            let found = engine.search(pos.own(), pos.theirs(), goal, &limits, &stop, &mut |_| ());
            assert_eq!(found.moves.len(), pos.moves_count(), "{pos:?}");
            for judged in &found.moves {
                assert_eq!(judged.line.first(), Some(&judged.square));
                let mut end = *pos;
                for square in &judged.line {
                    end.play(Move::place(*square)).expect("a line is legal");
                }
            }
        }
    }
}

#[test]
fn moves_are_legal_whatever_the_table_holds() {
    check(1);
}

#[test]
fn moves_of_three_threads_are_legal_whatever_the_table_holds() {
    check(3);
}
