//! Bit boards against cells that are walked one by one.

use game::testing::random_match;
use game::{Game, Position, Random, Seat};
use loa::connectivity::{euler, first_group, groups, is_connected, quads};
use loa::{Board, Incremental, Loa, Move, Plain, Rules};

const GAME: Loa = Loa::new(Rules::STANDARD);

/// Everything that the board says of a position is what the cells say.
#[track_caller]
fn check(board: &Board) {
    let plain = Plain::of(board);
    let mut connected = Vec::new();
    for seat in Seat::all(2) {
        let men = board.men(seat);
        check_targets(board, &plain, seat);
        let plain_groups = plain.groups(seat);
        assert_eq!(groups(men), plain_groups, "{board:?}");
        assert_eq!(is_connected(men), plain_groups == 1, "{board:?}");
        assert_eq!(first_group(men) == men, plain_groups == 1, "{board:?}");
        assert_eq!(quads(men), plain.quads(seat), "{board:?}");
        assert_eq!(euler(men), plain.quads(seat).euler(), "{board:?}");
        assert!(euler(men) <= plain_groups as i32, "{board:?}");
        connected.push(plain_groups == 1);
    }
    let (turn, other) = (board.turn(), board.turn().other());
    assert_eq!(board.mobilities(), [turn, other].map(|seat| board.mobility(seat)), "{board:?}");
    check_moves(board, &plain);
    let is_over = board.payoffs().is_some();
    if connected.contains(&true) {
        assert!(is_over, "{board:?}");
        assert_eq!(board.legal_moves().count(), 0, "{board:?}");
    } else {
        let mut moves = Vec::new();
        plain.each_move(board.turn(), |mv| moves.push((mv.from, mv.to)));
        moves.sort_unstable();
        let listed = board.legal_moves().map(|mv| (mv.from, mv.to));
        assert_eq!(listed.collect::<Vec<_>>(), moves, "{board:?}");
        assert_eq!(board.moves_count(), moves.len(), "{board:?}");
        assert_eq!(is_over, moves.is_empty(), "{board:?}");
    }
}

/// The moves of the side to move, whether or not the board is over, in every way that there is to
/// ask for them.
#[track_caller]
fn check_moves(board: &Board, plain: &Plain) {
    let turn = board.turn();
    let mut moves = Vec::new();
    plain.each_move(turn, |mv| moves.push(mv));
    moves.sort_unstable_by_key(|mv| (mv.from, mv.to));
    // Inside a `fold` or one by one.
    let mut folded = Vec::new();
    board.moves_of(turn).for_each(|mv| folded.push(mv));
    assert_eq!(folded, moves, "{board:?}");
    let mut listed = board.moves_of(turn);
    assert!(moves.iter().all(|mv| listed.next() == Some(*mv)), "{board:?}");
    assert!(moves.iter().all(|mv| board.reaches(*mv)), "{board:?}");
    assert!(!board.reaches(Move::PASS), "{board:?}");
    moves.retain(|mv| board.is_capture(*mv));
    assert_eq!(board.captures_of(turn).collect::<Vec<_>>(), moves, "{board:?}");
}

/// The targets of a side's men, whether or not it is to move.
#[track_caller]
fn check_targets(board: &Board, plain: &Plain, seat: Seat) {
    let mut targets = [0_u64; 64];
    let mut moves_to = [0_u32; 64];
    plain.each_move(seat, |Move { from, to }| {
        targets[usize::from(from)] |= 1 << to;
        moves_to[usize::from(to)] += 1;
    });
    let mobility = board.mobility(seat);
    assert_eq!(mobility.moves(), moves_to.iter().sum::<u32>(), "{board:?}");
    assert_eq!(mobility.targets(), targets.iter().fold(0, |all, one| all | one), "{board:?}");
    let counted = std::array::from_fn(|square| mobility.moves_to(1 << square));
    assert_eq!(moves_to, counted, "{board:?}");
    for square in 0..64 {
        if board.owner(square) == Some(seat) {
            assert_eq!(board.targets(square), targets[usize::from(square)], "{board:?}");
        }
    }
}

#[test]
fn positions_of_random_matches_agree() {
    for seed in 1..=60 {
        random_match(&GAME, seed).positions().iter().for_each(check);
    }
}

#[test]
fn a_state_kept_up_to_date_is_the_state_counted_anew() {
    for seed in 1..=10 {
        let record = random_match(&GAME, seed);
        let mut state = Incremental::of(&record.positions()[0]);
        for (board, mv) in record.positions().iter().zip(record.moves()) {
            state.play(*mv, board.turn());
            let after = board.after(*mv);
            assert_eq!(state, Incremental::of(&after));
            let plain = Plain::of(&after);
            for seat in Seat::all(2) {
                let mut moves = 0;
                plain.each_move(seat, |_| moves += 1);
                assert_eq!(state.moves_count(seat), moves);
                assert_eq!(state.euler(seat), plain.quads(seat).euler());
                assert_eq!(state.is_connected(seat), plain.groups(seat) == 1);
            }
        }
    }
}

#[test]
fn random_boards_of_every_density_agree() {
    let mut random = Random::new(1);
    for men in 2..=64 {
        for _ in 0..300 {
            let mut squares = (0..64).collect::<Vec<u64>>();
            random.shuffle(&mut squares);
            // At least one man a side, the rest as chance has it.
            let whites = 1 + random.below(men - 1);
            let set = |squares: &[u64]| squares.iter().fold(0, |set, square| set | 1_u64 << square);
            let (white, black) = (set(&squares[..whites]), set(&squares[whites..men]));
            let turn = Seat::new(random.below(2));
            check(&GAME.position(black, white, turn).unwrap());
        }
    }
}

#[test]
fn the_targets_of_an_empty_square_are_none() {
    let board = GAME.position(1, 2, Seat::FIRST).unwrap();
    assert_eq!((2..64).map(|square| board.targets(square)).sum::<u64>(), 0);
}

/// A ring is connected, and yet its Euler number is 0.
#[test]
fn a_ring_is_connected_whatever_its_euler_number() {
    let diamond = 0x02_05_02;
    let square = 0x07_05_07;
    let two_holes = 0x02_05_02_05_02;
    for (ring, number) in [(diamond, 0), (square, 0), (two_holes, -1)] {
        for shift in [0, 9, 18] {
            let men = ring << shift;
            assert_eq!(euler(men), number);
            assert_eq!(groups(men), 1);
            assert!(is_connected(men));
        }
    }
}

/// Two groups and one hole have the Euler number of one group.
#[test]
fn two_groups_with_a_hole_are_not_connected_whatever_their_euler_number() {
    let men = 0x02_05_02 | 1 << 63;
    assert_eq!(euler(men), 1);
    assert_eq!(groups(men), 2);
    assert!(!is_connected(men));
}

#[test]
fn men_on_opposite_edges_do_not_touch() {
    let (a, h) = (0x0001_0000, 0x0000_8000); // a6 and h7, neighbors by index
    assert_eq!(groups(a | h), 2);
    assert_eq!(euler(a | h), 2);
    assert_eq!(quads(a | h).one, 8);
}

#[test]
fn a_senseless_move_never_panics() {
    let mut random = Random::new(1);
    let mut board = GAME.start(1);
    for _ in 0..10_000 {
        let mut square = || random.below(256) as u8;
        let (from, to) = (square(), square());
        board.play_unchecked(Move { from, to });
        let listed = board.legal_moves().count();
        assert_eq!(board.moves_count(), listed);
        assert_eq!(board.payoffs().is_some(), listed == 0);
    }
}
