//! The rules: published counts, the contract, the specification, and positions worth a name.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use game::testing::{conformance, random_match};
use game::{Notation, Position, Record, Seat, ZeroSum, perft};
use othello::{Board, Move, Othello};
use reversi::plain::{Position as PlainPosition, Reversi as Plain};

fn board(text: &str) -> Board {
    Othello.read_position(text).unwrap()
}

#[test]
fn perft_gives_the_published_counts() {
    let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284];
    for (depth, leaves) in (1..).zip(published) {
        assert_eq!(perft(&Board::START, depth), leaves, "depth {depth}");
    }
}

#[test]
fn the_contract_holds() {
    let report = conformance(&Othello, 100).unwrap();
    assert_eq!(report.capped, 0);
    assert!(report.passes > 20 && report.refused > 10_000, "{report:?}");
}

#[test]
fn every_match_goes_as_the_specification_says() {
    let rules = reversi::Rules::new(reversi::Kind::Othello, Othello::SIZE, 2).unwrap();
    let plain = Plain::new(rules).unwrap();
    for seed in 1..=100 {
        let record = random_match(&Othello, seed);
        let mut slow = Record::of(&plain, 1);
        for (pos, &mv) in record.positions().iter().zip(record.moves()) {
            agree(pos, slow.position(), &plain);
            let text = Othello.move_text(pos, mv);
            slow.play(plain.read_move(slow.position(), &text).unwrap()).unwrap();
        }
        agree(record.position(), slow.position(), &plain);
        assert!(slow.outcome().is_some());
    }
}

#[track_caller]
fn agree(pos: &Board, slow: &PlainPosition, plain: &Plain) {
    assert_eq!(Othello.position_text(pos), plain.position_text(slow));
    let moves = pos.legal_moves().map(|mv| Othello.move_text(pos, mv)).collect::<Vec<_>>();
    let expected = slow.legal_moves().map(|mv| plain.move_text(slow, mv)).collect::<Vec<_>>();
    assert_eq!(moves, expected);
    assert_eq!(pos.payoffs(), slow.payoffs());
}

/// One row at the top, the rest empty.
fn top_row(cells: &str, turn: char) -> Board {
    board(&format!("{cells}{} {turn}", "-".repeat(64 - cells.len())))
}

#[test]
fn a_side_that_cannot_capture_passes_if_the_other_side_can() {
    let mut pos = top_row("XO", 'O');
    assert_eq!(pos.legal_moves().collect::<Vec<_>>(), [Move::PASS]);
    assert_eq!(pos.payoffs(), None);
    pos.play(Move::PASS).unwrap();
    assert_eq!(pos, top_row("XO", 'X'));
    assert_eq!(Othello.read_move(&pos, "c1"), Ok(Move::place(2)));
    assert!(Othello.read_move(&pos, "pass").is_err());
}

#[test]
fn the_game_is_over_when_neither_side_can_capture_and_the_winner_takes_the_empty_squares() {
    let pos = top_row("XX-O", 'O');
    assert_eq!(pos.moves_count(), 0);
    let payoffs = pos.payoffs().unwrap();
    assert_eq!((payoffs.total(Seat::FIRST), payoffs.total(Seat::SECOND)), (63, 1));
    assert_eq!(pos.result().margin(), Some(-62));

    let drawn = top_row("X-O", 'X');
    assert_eq!(drawn.payoffs().unwrap().winner(), None);
    assert_eq!(drawn.payoffs().unwrap().total(Seat::FIRST), 32);
    assert_eq!(drawn.result(), game::Score::DRAW);

    let wiped_out = top_row("XXX", 'O');
    assert_eq!(wiped_out.result().margin(), Some(-64));
}

/// Games of the WTHOR base with Black's discs at the end; the third has a pass.
const GAMES: [(&str, i32); 3] = [
    (
        "f5d6c3d3c4f4e3f3e6c6c5g6g4d2c2f2g3h4e2f7g5e1d1b5e7h6h5f1d7b3\
         a3b4c1f6h3f8a6c8b6h2c7a5a4b1e8d8g8h8h7g7h1g2g1b8a1b7b2a2a7a8",
        32,
    ),
    (
        "f5d6c3d3c4f4e3f3e6f6e7c5d7b4b3c7c6b5a5f8e8b6c8a4g4f7e2g5g3h4\
         a3c2d2f1e1d8d1c1a6b8f2b7a8a7g8g1b2a1h3h2h6h5h1b1a2g7h8h7g6g2",
        48,
    ),
    (
        "f5d6c3d3c4f4c5b3c2b4c6d2d1e3a5e6a4f6d7d8f2b6g5g6f3e2c7b5e7e8\
         f8g8f7c8a6g3e1g4h6h4h2h3h5b2b7f1g1c1b1a1a2h1g2a3g7h7a8a7b8h8",
        14,
    ),
];

#[test]
fn played_games_end_with_their_score() {
    for (transcript, black) in GAMES {
        let mut record = Record::of(&Othello, 1);
        Othello.read_moves(&mut record, transcript).unwrap();
        let outcome = record.outcome().expect("the game is over");
        assert_eq!(outcome.payoffs.total(Seat::FIRST), black);
        assert_eq!(Othello.transcript(&record), transcript);
    }
}

#[test]
fn a_transcript_cut_anywhere_keeps_its_moves() {
    let mut passes = 0;
    for seed in 1..=40 {
        let mut record = random_match(&Othello, seed);
        loop {
            let mut again = Record::of(&Othello, 1);
            Othello.read_moves(&mut again, &Othello.transcript(&record)).unwrap();
            assert_eq!(again.moves(), record.moves());
            passes += u32::from(record.moves().last() == Some(&Move::PASS));
            if record.undo(1) == 0 {
                break;
            }
        }
    }
    assert!(passes > 10, "{passes} of the matches' prefixes end in a pass");
}

#[test]
fn a_diagram_says_whose_turn_it_is_or_who_won() {
    let last_line = |pos: &Board| Othello.diagram(pos).lines().last().unwrap().to_string();
    assert_eq!(last_line(&Board::START), "X to move   X 2  O 2");
    assert_eq!(last_line(&top_row("XX-O", 'O')), "game over, X won   X 2  O 1");
    assert_eq!(last_line(&top_row("X-O", 'O')), "game over, drawn   X 1  O 1");
}

#[test]
fn a_bad_transcript_names_its_bad_move_and_changes_nothing() {
    let mut record = Record::of(&Othello, 1);
    let error = Othello.read_moves(&mut record, "f5\nf5").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: found \"f5\", expected a legal move: f4 d6 f6"
    );
    assert!(record.moves().is_empty());
}

#[test]
fn boards_are_read_in_the_spellings_in_use() {
    let rows = "-------- -------- -------- ---o*--- ---xO--- -------- -------- -------- B";
    assert_eq!(board(&rows.replace(' ', "\n")), Board::START);
}
