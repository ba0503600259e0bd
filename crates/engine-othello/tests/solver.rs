//! The solver says what plain alpha-beta says.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use engine_othello::{DISC, Engine, KNOTS, Weights, weights_per_knot};
use game::testing::random_match;
use game::{Position, ZeroSum};
use othello::{Board, Othello};

/// The slow and obvious version.
fn alphabeta(pos: &Board, mut alpha: i32, beta: i32) -> i32 {
    let mut best = -65;
    for mv in pos.legal_moves() {
        best = best.max(-alphabeta(&pos.after(mv), -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
    }
    if best == -65 { pos.result().margin().unwrap_or(0) } else { best }
}

/// Whatever the weights are, they change the order of moves and the bold first guesses only.
fn any_weights() -> Weights {
    let count = KNOTS.len() * weights_per_knot();
    let mut random = game::Random::new(3);
    Weights::new((0..count).map(|_| (random.bits() % 401) as i16 - 200).collect()).unwrap()
}

fn check(empties: std::ops::RangeInclusive<u32>, positions: u64) {
    let weights = any_weights();
    let mut engine = Engine::new(&weights, 12, 1);
    for seed in 0..positions {
        let empties = empties.start() + seed as u32 % (empties.end() - empties.start() + 1);
        let record = random_match(&Othello, seed);
        let found = record.positions().iter().find(|pos| pos.empty().count_ones() == empties);
        let Some(pos) = found else { continue };
        let expected = alphabeta(pos, -64, 64);
        let found = engine.solve(pos.own(), pos.theirs());
        assert_eq!(found.value, DISC * expected, "seed {seed}, {empties} empty squares");
        let mut end = *pos;
        let line = found.moves.first().map_or(&[][..], |best| &best.line);
        for &square in line {
            end.play(othello::Move::place(square)).unwrap();
        }
        assert!(end.is_over(), "seed {seed}: the line does not lead to the end");
        let margin = if end.turn() == pos.turn() { end.margin() } else { -end.margin() };
        assert_eq!(margin, expected, "seed {seed}: the line leads to another score");
    }
}

#[test]
fn it_agrees_with_plain_alpha_beta_on_the_last_squares() {
    check(0..=7, 400);
}

#[test]
fn it_agrees_with_plain_alpha_beta_from_eight_to_eleven_empty_squares() {
    check(8..=11, 500);
}
