//! Leaf counts from the start.

use game::{Game, Position, Seat, perft};
use loa::{Board, Loa, Plain, Rules};

use crate::all_games;

#[test]
fn the_leaves_are_the_known_ones_under_all_rules() {
    for (name, game) in all_games() {
        let leaves = [1, 2, 3, 4].map(|depth| perft(&game.start(1), depth));
        assert_eq!(leaves, [36, 1_244, 44_952, 1_563_208], "{name}");
    }
}

#[test]
fn the_captures_on_the_last_ply_are_the_known_ones() {
    fn captures(pos: &Board, depth: u32) -> usize {
        let moves = pos.legal_moves();
        if depth == 1 {
            return moves.filter(|mv| pos.is_capture(*mv)).count();
        }
        moves.map(|mv| captures(&pos.after(mv), depth - 1)).sum()
    }
    let start = Loa::new(Rules::STANDARD).start(1);
    assert_eq!([1, 2, 3].map(|depth| captures(&start, depth)), [4, 156, 5_980]);
}

#[test]
fn cells_walked_one_by_one_have_the_same_leaves() {
    fn leaves(plain: &Plain, turn: Seat, depth: u32) -> u64 {
        let mut sum = 0;
        plain.each_move(turn, |mv| {
            sum += if depth == 1 {
                1
            } else {
                let mut after = plain.clone();
                after.play(mv);
                leaves(&after, turn.other(), depth - 1)
            };
        });
        sum
    }
    let start = Loa::new(Rules::STANDARD).start(1);
    let plain = Plain::of(&start);
    assert_eq!([1, 2, 3].map(|depth| leaves(&plain, start.turn(), depth)), [36, 1_244, 44_952]);
}
