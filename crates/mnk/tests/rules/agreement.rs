//! The board against cells: every line of every square, walked one by one.

use game::testing::random_match;
use game::{Position, Seat};
use mnk::Board;

use crate::games;

/// The winner, if there is one: some square begins a line of enough stones.
fn winner(board: &Board) -> Option<Seat> {
    let (size, row) = (board.game().size(), i32::from(board.game().row()));
    let stone = |row: i32, column: i32| size.square(row, column).and_then(|at| board.owner(at));
    let lines = size.squares().flat_map(|square| {
        let (y, x) = (i32::from(size.row(square)), i32::from(size.column(square)));
        let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
        ways.map(|(down, right)| {
            (0..row).map(move |step| stone(y + step * down, x + step * right)).collect::<Vec<_>>()
        })
    });
    lines.filter(|line| line.iter().all(|stone| *stone == line[0])).find_map(|line| line[0])
}

/// Everything that the board says of a position is what the cells say.
#[track_caller]
pub fn check(board: &Board) {
    let empty = board.game().size().squares().filter(|square| board.owner(*square).is_none());
    let empty = empty.collect::<Vec<_>>();
    let winner = winner(board);
    let is_over = winner.is_some() || empty.is_empty();
    let payoffs = board.payoffs();
    assert_eq!(payoffs.is_some(), is_over, "{board:?}");
    assert_eq!(payoffs.and_then(|payoffs| payoffs.winner()), winner, "{board:?}");
    let squares = board.legal_moves().map(|mv| mv.0).collect::<Vec<_>>();
    assert_eq!(squares, if is_over { Vec::new() } else { empty }, "{board:?}");
    assert_eq!(board.moves_count(), squares.len(), "{board:?}");
}

#[test]
fn random_matches_agree_with_the_cells() {
    for game in games() {
        for seed in 0..30 {
            random_match(&game, seed).positions().iter().for_each(check);
        }
    }
}

#[test]
fn boards_that_are_set_up_agree_with_those_that_are_played() {
    for game in games() {
        for board in random_match(&game, 7).positions() {
            let stones = game.size().squares().map(|square| board.owner(square));
            let set_up = Board::new(game, &stones.collect::<Vec<_>>(), board.turn());
            assert_eq!(set_up, Some(*board));
        }
    }
}
