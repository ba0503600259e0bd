//! Turns and endings, drawn by hand.

use game::{Game, Notation, Payoffs, Position, Record, Score, Seat, ZeroSum};
use grid::Size;
use reversi::board::{Duel, Othello};
use reversi::{Discs, Kind, Rules, Variant, plain};

use crate::{KINDS, on_board, rules};

/// The rows of a board drawn in lines, and behind them who has left and the side to move.
fn rows_of(board: &str) -> (Vec<&str>, Vec<&str>) {
    let lines = board.split_whitespace().collect::<Vec<_>>();
    lines.iter().partition(|line| line.len() == lines[0].len())
}

/// The rules of such a board.
#[track_caller]
fn drawn(kind: Kind, seats: usize, board: &str) -> Rules {
    let (rows, _) = rows_of(board);
    rules(kind, rows.len() as u8, rows[0].len() as u8, seats)
}

fn moves_of<P: Discs>(rules: Rules, board: &str) -> String {
    let game = Variant::<P>::new(rules).unwrap();
    let pos = game.read_position(board).unwrap();
    let moves = pos.legal_moves().map(|mv| game.move_text(&pos, mv));
    moves.collect::<Vec<_>>().join(" ")
}

fn after<P: Discs>(rules: Rules, board: &str, moves: &str) -> String {
    let game = Variant::<P>::new(rules).unwrap();
    let mut pos = game.read_position(board).unwrap();
    for (_, text) in game.split_moves(moves) {
        let mv = game.read_move(&pos, text).unwrap();
        pos.play(mv).unwrap();
    }
    game.position_text(&pos)
}

fn payoffs_of<P: Discs>(rules: Rules, board: &str) -> Option<Payoffs> {
    let game = Variant::<P>::new(rules).unwrap();
    game.read_position(board).unwrap().payoffs()
}

/// The legal moves, then the board after some moves. Both boards are asked.
#[track_caller]
fn check((kind, seats): (Kind, usize), board: &str, legal: &str, moves: &str, expected: &str) {
    let rules = drawn(kind, seats, board);
    let (rows, rest) = rows_of(expected);
    let expected = format!("{} {}", rows.concat(), rest.join(" "));
    assert_eq!(moves_of::<plain::Position>(rules, board), legal);
    assert_eq!(on_board!(rules, moves_of(rules, board)), legal);
    assert_eq!(after::<plain::Position>(rules, board, moves), expected);
    assert_eq!(on_board!(rules, after(rules, board, moves)), expected);
}

/// The totals of a board that is over.
#[track_caller]
fn over((kind, seats): (Kind, usize), board: &str, totals: &[i32]) {
    let rules = drawn(kind, seats, board);
    let expected = Some(Payoffs::from_totals(totals));
    assert_eq!(payoffs_of::<plain::Position>(rules, board), expected);
    assert_eq!(on_board!(rules, payoffs_of(rules, board)), expected);
    assert_eq!(on_board!(rules, moves_of(rules, board)), "");
}

const OTHELLO: (Kind, usize) = (Kind::Othello, 2);

#[test]
fn the_start_is_a_cross_in_the_middle() {
    let start = |kind, rows, columns, seats| {
        let rules = rules(kind, rows, columns, seats);
        let text = |game: plain::Reversi| game.position_text(&game.start(1));
        let text = text(plain::Reversi::new(rules).unwrap());
        let lines = text.as_bytes().chunks(usize::from(columns));
        let lines = lines.map(|line| String::from_utf8_lossy(line).trim().to_string());
        lines.filter(|line| line.contains(char::is_alphabetic)).collect::<Vec<_>>()
    };
    assert_eq!(start(Kind::Othello, 8, 8, 2), ["---OX---", "---XO---", "X"]);
    assert_eq!(start(Kind::Othello, 7, 9, 2), ["---OX----", "---XO----", "X"]);
    assert_eq!(start(Kind::Othello, 9, 7, 2), ["--OX---", "--XO---", "X"]);
    assert_eq!(start(Kind::Rolit, 8, 8, 4), ["---BR---", "---XO---", "X"]);
    assert_eq!(start(Kind::Pass, 5, 5, 2), ["-BR--", "-XO--", "X"]);
    let row_of_the_cross = |rows| {
        let game = plain::Reversi::new(rules(Kind::Othello, rows, 9, 2)).unwrap();
        game.position_text(&game.start(1)).find('O').unwrap() / 9
    };
    assert_eq!([7, 8, 9, 10, 15].map(row_of_the_cross), [3, 3, 4, 4, 7]);
}

#[test]
fn a_disc_captures_in_all_eight_directions() {
    check(
        OTHELLO,
        "X-X-X
         -OOO-
         XO-OX
         -OOO-
         X-X-X X",
        "c3",
        "c3",
        "X-X-X
         -XXX-
         XXXXX
         -XXX-
         X-X-X O",
    );
}

#[test]
fn a_run_ends_at_the_nearest_own_disc() {
    check(
        OTHELLO,
        "-OOXOX--
         --------
         --------
         -------- X",
        "a1",
        "a1",
        "XXXXOX--
         --------
         --------
         -------- O",
    );
}

#[test]
fn a_gap_or_the_edge_saves_a_run() {
    check(
        OTHELLO,
        "-OO-X
         -----
         OO-X-
         O--O-
         ----- X",
        "d5",
        "d5",
        "-OO-X
         -----
         OO-X-
         O--X-
         ---X- O",
    );
}

#[test]
fn no_run_goes_around_the_edge() {
    // Square after square, or a row down and a square left or right, these would be captures.
    over(
        OTHELLO,
        "----OO
         X-----
         ------
         ------ X",
        &[1, 23],
    );
    over(
        OTHELLO,
        "X----O
         ------
         O-----
         ------ X",
        &[1, 23],
    );
    over(
        OTHELLO,
        "-----X
         ------
         O-----
         ------ X",
        &[12, 12],
    );
}

#[test]
fn a_side_that_cannot_capture_passes_and_may_be_wiped_out() {
    let board = "OX--
                 ----
                 ----
                 ---- X";
    check(
        OTHELLO,
        board,
        "pass",
        "pass c1",
        "OOO-
         ----
         ----
         ---- X",
    );
    over(
        OTHELLO,
        "OOO-
         ----
         ----
         ---- X",
        &[0, 16],
    );
}

#[test]
fn empty_squares_count_for_the_winner_of_othello_and_half_each_in_a_draw() {
    over(
        OTHELLO,
        "XX-O
         XX--
         ----
         ---- O",
        &[15, 1],
    );
    over(
        OTHELLO,
        "X--O
         ----
         ----
         ---- O",
        &[8, 8],
    );
    over(
        OTHELLO,
        "XXXX
         OOOO
         XXXX
         XOOO O",
        &[9, 7],
    );
    over(
        OTHELLO,
        "----
         ----
         ----
         ---- X",
        &[8, 8],
    );
}

#[test]
fn a_result_is_seen_by_the_seat_to_move() {
    let othello = Othello::<1>::new(rules(Kind::Othello, 4, 4, 2)).unwrap();
    let result = |text| othello.read_position(text).unwrap().result();
    assert_eq!(result("XX-OXX---------- X"), Score::result(14));
    assert_eq!(result("XX-OXX---------- O"), Score::result(-14));
    assert_eq!(result("X--O------------ X"), Score::DRAW);
}

#[test]
fn the_shortest_wipe_out_takes_nine_moves() {
    let rules = rules(Kind::Othello, 8, 8, 2);
    let othello = Othello::<1>::new(rules).unwrap();
    let mut record = Record::of(&othello, 1);
    for (_, text) in othello.split_moves("e6f4e3f6g5d6e7f5c5") {
        assert!(record.outcome().is_none());
        let mv = othello.read_move(record.position(), text).unwrap();
        record.play(mv).unwrap();
    }
    let payoffs = record.outcome().unwrap().payoffs;
    assert_eq!([Seat::FIRST, Seat::SECOND].map(|seat| payoffs.total(seat)), [64, 0]);
    assert_eq!(record.position().result(), Score::result(-64));
}

#[test]
fn rolit_captures_discs_of_mixed_and_neutral_colors() {
    for seats in 2..=4 {
        check(
            (Kind::Rolit, seats),
            "-ORBX
             -----
             -----
             ----- X",
            "a1",
            "a1",
            "XXXXX
             -----
             -----
             ----- O",
        );
    }
}

#[test]
fn rolit_places_beside_any_disc_only_without_a_capture() {
    // X captures at c3 only. O has vanished and may go anywhere beside a disc.
    check(
        (Kind::Rolit, 4),
        "X---
         -R--
         ----
         ---- X",
        "c3",
        "c3 d4",
        "X---
         -X--
         --X-
         ---O R",
    );
    check(
        (Kind::Rolit, 3),
        "X----
         -----
         --R--
         ----- O",
        "b1 a2 b2 c2 d2 b3 d3 b4 c4 d4",
        "d4",
        "X----
         -----
         --R--
         ---O- R",
    );
}

#[test]
fn rolit_is_over_when_the_board_is_full_and_a_tie_is_shared() {
    over(
        (Kind::Rolit, 4),
        "XXXX
         OOOO
         RRRR
         BBBB R",
        &[4, 4, 4, 4],
    );
    // Neutral discs count for nobody.
    over(
        (Kind::Rolit, 2),
        "XXXX
         BBBB
         RRRR
         BBBO O",
        &[4, 1],
    );
}

#[test]
fn several_seats_pass_in_a_row() {
    check(
        (Kind::Pass, 4),
        "XO--
         ----
         ----
         ---R O",
        "pass",
        "pass pass pass c1",
        "XXX-
         ----
         ----
         ---R O",
    );
    // Now nobody can capture; the empty squares count for nobody.
    over(
        (Kind::Pass, 4),
        "XXX-
         ----
         ----
         ---R O",
        &[3, 0, 1, 0],
    );
}

#[test]
fn a_neutral_color_does_not_keep_a_match_going() {
    // R could capture X, but with two seats nobody plays R.
    over(
        (Kind::Pass, 2),
        "RX--
         ----
         ----
         ---- O",
        &[1, 0],
    );
    check(
        (Kind::Pass, 3),
        "RX--
         ----
         ----
         ---- O",
        "pass",
        "pass c1",
        "RRR-
         ----
         ----
         ---- X",
    );
}

fn filled<P: Discs>(rules: Rules) -> String {
    let game = Variant::<P>::new(rules).unwrap();
    let mut pos = game.start(1);
    // Every square of the board, taken or not, and many that are not on it.
    for square in 0..=255 {
        pos.play_unchecked(reversi::Move::Place(square));
    }
    assert_eq!(pos.moves_count(), 0);
    game.position_text(&pos)
}

#[test]
fn a_senseless_move_does_no_harm() {
    for (kind, seats) in KINDS {
        let rules = rules(kind, 4, 4, seats);
        assert!(!filled::<plain::Position>(rules).contains('-'));
        assert!(!on_board!(rules, filled(rules)).contains('-'));
    }
}

#[test]
fn a_position_plays_only_rules_that_fit_it() {
    assert!(Variant::<Duel<1>>::new(rules(Kind::Othello, 10, 10, 2)).is_none());
    assert!(Variant::<Duel<1>>::new(rules(Kind::Rolit, 8, 8, 2)).is_none());
    assert!(Othello::<1>::new(rules(Kind::Othello, 4, 16, 2)).is_some());
    assert!(Rules::new(Kind::Othello, Size::new(3, 3).unwrap(), 2).is_none());
}

#[test]
fn a_seat_that_has_left_passes_and_its_discs_are_captured() {
    // X has left and could have captured on c1; O cannot, and places beside a disc.
    check(
        (Kind::Rolit, 3),
        "XO--
         ----
         --R-
         ---- left:1 X",
        "pass",
        "pass c1 leaves:3",
        "XOO-
         ----
         --R-
         ---- left:1,3 R",
    );
    check(
        (Kind::Pass, 3),
        "OX--
         XR--
         --X-
         ---- left:1 O",
        "c1 a3 d4",
        "c1 d4 pass",
        "OOO-
         XR--
         --R-
         ---R left:1 O",
    );
}

#[test]
fn only_those_who_are_there_keep_a_match_going() {
    // X alone could capture.
    let board = "XO--\n----\n----\n---R";
    let rules = rules(Kind::Pass, 4, 4, 3);
    let payoffs = |text: &str| {
        let seen = on_board!(rules, payoffs_of(rules, text));
        assert_eq!(seen, payoffs_of::<plain::Position>(rules, text), "{text}");
        seen.map(|payoffs| Seat::all(3).map(|seat| payoffs.share(seat)).collect::<Vec<_>>())
    };
    assert_eq!(payoffs(&format!("{board} O")), None);
    assert_eq!(payoffs(&format!("{board} left:2 O")), None);
    assert_eq!(payoffs(&format!("{board} left:1 O")), Some(vec![0.0, 0.5, 0.5]));
    assert_eq!(payoffs(&format!("{board} left:1,3 O")), Some(vec![0.0, 1.0, 0.0]));
    assert_eq!(payoffs(&format!("{board} left:2,3 O")), Some(vec![1.0, 0.0, 0.0]));
}

#[test]
fn nobody_leaves_a_game_of_two_or_one_that_is_over() {
    for (kind, seats) in KINDS {
        let game = plain::Reversi::new(rules(kind, 4, 4, seats)).unwrap();
        let start = game.start(1);
        for seat in Seat::all(Seat::COUNT_MAX) {
            let may_leave = seats > 2 && seat.index() < seats;
            assert_eq!(start.leaving(seat).is_some(), may_leave, "{kind:?} {seats}");
            let text = game::leaving_text(seat);
            assert_eq!(game.read_move(&start, &text).is_ok(), may_leave, "{kind:?} {seats}");
        }
        let over = game::testing::random_match(&game, 1);
        assert_eq!(over.position().leaving(Seat::FIRST), None);
    }
}
