//! Known counts: leaves of the tree, and tic-tac-toe as a whole.

use std::collections::HashMap;

use game::{Game, Position, Seat, Symmetric, perft};
use mnk::{Board, Mnk};

use crate::agreement::check;
use crate::game;

#[test]
fn tic_tac_toe_has_255168_games() {
    let leaves = [1, 9, 72, 504, 3_024, 15_120];
    let start = Mnk::TIC_TAC_TOE.start(1);
    let found = (0..=9).map(|depth| perft(&start, depth)).collect::<Vec<_>>();
    assert_eq!(found[..6], leaves);
    assert_eq!(found[9], 255_168, "a game that is over counts as a leaf");
}

#[test]
fn larger_boards_lose_a_square_every_ply() {
    assert_eq!(perft(&game(9, 9, 5).start(1), 3), 81 * 80 * 79);
    assert_eq!(perft(&game(16, 16, 7).start(1), 2), 256 * 255);
    assert_eq!(perft(&game(3, 4, 4).start(1), 4), 12 * 11 * 10 * 9);
}

/// The value of every position that can be reached, for the first seat.
fn solve(board: Board, values: &mut HashMap<Board, i32>) -> i32 {
    if let Some(value) = values.get(&board) {
        return *value;
    }
    let best = board.legal_moves().map(|mv| solve(board.after(mv), values));
    let value = match (board.payoffs(), board.turn()) {
        (Some(payoffs), _) => {
            payoffs.winner().map_or(0, |seat| if seat == Seat::FIRST { 1 } else { -1 })
        }
        (None, Seat::FIRST) => best.max().unwrap(),
        (None, _) => best.min().unwrap(),
    };
    values.insert(board, value);
    value
}

#[test]
fn tic_tac_toe_has_5478_positions_and_is_drawn() {
    let mut values = HashMap::new();
    assert_eq!(solve(Mnk::TIC_TAC_TOE.start(1), &mut values), 0);
    assert_eq!(values.len(), 5_478);
    let mut different = 0;
    for (board, value) in &values {
        check(board);
        let images = (0..board.symmetries()).map(|symmetry| board.image(symmetry));
        let images = images.collect::<Vec<_>>();
        assert!(images.iter().all(|image| values[image] == *value), "{board:?}");
        different += usize::from(images.iter().all(|image| image.key() >= board.key()));
    }
    assert_eq!(different, 765, "without mirrors and turns");
}
