//! Boards that hardly any match leads to: one color almost alone, passes, ends with squares left.

use game::{Position, Random, Seat};
use othello::{Board, Move};

use super::{NOISE, TABLE_BITS, ask, is_true, null, solved};
use crate::engine::Engine;
use crate::last::SCORE_MAX;
use crate::weights::DISC;

/// Discs at random on all but so many squares; how many are of which color is random, too.
fn board(random: &mut Random, empties: usize) -> Board {
    let mut squares = (0..64).collect::<Vec<u32>>();
    random.shuffle(&mut squares);
    let share = [0, 1, 2, 8, 14, 15, 16][random.below(7)];
    let (mut own, mut theirs) = (0, 0);
    for square in &squares[empties..] {
        let discs = if random.below(16) < share { &mut own } else { &mut theirs };
        *discs |= 1 << square;
    }
    Board::new(own, theirs, Seat::FIRST).expect("a square has one disc")
}

fn check(empties: impl Iterator<Item = usize>) {
    let mut random = Random::new(11);
    let mut engine = Engine::new(&NOISE[0], TABLE_BITS, 1);
    let (mut over, mut passes) = (0, 0);
    for empties in empties {
        let pos = board(&mut random, empties);
        over += u32::from(pos.is_over());
        passes += u32::from(pos.legal_moves().any(|mv| mv == Move::PASS));
        let value = DISC * solved(&pos, -64, 64);
        let near = [-1, 0].map(|distance| value + distance);
        let any = [0; 4].map(|_| random.below(2 * 64 * DISC as usize) as i32 - 64 * DISC);
        for alpha in near.into_iter().chain(any) {
            let bound = ask(&mut engine, |worker| null(worker, &pos, alpha, 60));
            assert!(is_true(bound, alpha, value), "{bound} for {value} and {alpha}, {pos:?}");
        }
    }
    assert!(over > 10 && passes > 10, "{over} games over, {passes} passes");
}

#[test]
fn up_to_six_empty_squares_of_any_board_are_solved() {
    check((0..7).cycle().take(7_000));
}

#[test]
fn seven_empty_squares_and_more_of_any_board_are_solved() {
    check((7..10).cycle().take(300));
}

/// Plies of the shortest game from here.
fn shortest(pos: &Board) -> u64 {
    let plies = |mv: Move| shortest(&pos.after(mv)) + u64::from(mv != Move::PASS);
    pos.legal_moves().map(plies).min().unwrap_or(0)
}

/// Four empty squares are searched to the end: no answer comes with fewer positions than there are
/// on one way there.
#[test]
fn every_position_on_the_way_to_the_end_is_counted() {
    let mut random = Random::new(12);
    let mut engine = Engine::new(&NOISE[0], TABLE_BITS, 1);
    for _ in 0..1_000 {
        let pos = board(&mut random, 4);
        for alpha in [-DISC * SCORE_MAX - 1, DISC * SCORE_MAX] {
            let nodes = ask(&mut engine, |worker| {
                null(worker, &pos, alpha, 60);
                worker.budget.nodes()
            });
            assert!(nodes >= shortest(&pos), "{nodes} nodes, {pos:?}");
        }
    }
}
