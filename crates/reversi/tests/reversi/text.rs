//! Boards, moves and transcripts as text.

use game::testing::random_match;
use game::{Game, Notation, Position, Record};
use proptest::prelude::*;
use reversi::board::{Duel, Othello, Reversi, Table};
use reversi::{Discs, Kind, Move, Rules, Variant, plain};

use crate::{KINDS, on_board, rules};

fn othello() -> Othello<1> {
    Othello::new(rules(Kind::Othello, 8, 8, 2)).unwrap()
}

fn rolit(seats: usize) -> Reversi<1> {
    Reversi::new(rules(Kind::Rolit, 4, 4, seats)).unwrap()
}

#[track_caller]
fn refused<P: Discs>(game: &Variant<P>, text: &str, message: &str) {
    assert_eq!(game.read_position(text).unwrap_err().to_string(), message);
}

#[test]
fn a_board_reads_in_other_letters_and_in_lines() {
    let othello = Othello::<1>::new(rules(Kind::Othello, 4, 4, 2)).unwrap();
    let usual = "XXXXX-OOO------- X";
    for text in [usual, "x*bBX-owW------- b", "\nXXXX\nX.OO\nO...\n....\n X\n"] {
        let pos = othello.read_position(text).unwrap();
        assert_eq!(othello.position_text(&pos), usual);
    }
    let rolit = rolit(4);
    let pos = rolit.read_position("xorb------------ b").unwrap();
    assert_eq!(rolit.position_text(&pos), "XORB------------ B");
    assert_eq!(rolit.turn_text(&pos), "B");
}

#[test]
fn a_bad_board_is_refused_with_the_reason() {
    let othello = Othello::<1>::new(rules(Kind::Othello, 4, 4, 2)).unwrap();
    refused(
        &othello,
        "XR-------------- X",
        "line 1, column 2: found 'R', expected square 2 of 16: X, O or -",
    );
    refused(
        &rolit(2),
        "XORB------------ R\n",
        "line 1, column 18: found 'R', expected a seat to move (X, O)",
    );
    refused(
        &rolit(3),
        "XORB\n----\n----\n----\nb",
        "line 5, column 1: found 'b', expected a seat to move (X, O, R)",
    );
    refused(
        &rolit(3),
        "  ---------------- X",
        "line 1, column 3: found '-', expected at least one disc on the board",
    );
    refused(
        &rolit(4),
        "XO",
        "line 1, column 3: found the end of the text, \
         expected square 3 of 16: X, O, R, B or -",
    );
}

#[test]
fn a_move_reads_in_either_case() {
    let othello = othello();
    let start = othello.start(1);
    assert_eq!(othello.read_move(&start, "f5"), Ok(Move::Place(37)));
    assert_eq!(othello.read_move(&start, "F5"), Ok(Move::Place(37)));
    for text in ["", "a1", "f9", "f55", "pass", "--", "f5 ", "ｆ5", "-"] {
        let error = othello.read_move(&start, text).unwrap_err();
        assert_eq!(error.expected, "a legal move: d3 c4 f5 e6", "{text:?}");
    }
    let error = othello.read_move(&start, "a1").unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: found \"a1\", expected a legal move: d3 c4 f5 e6");
}

#[test]
fn a_pass_has_several_names_but_only_where_it_is_legal() {
    let othello = Othello::<1>::new(rules(Kind::Othello, 4, 4, 2)).unwrap();
    let blocked = othello.read_position("OX-------------- X").unwrap();
    for text in ["pass", "Pass", "PASS", "pa", "PS", "ps", "--"] {
        assert_eq!(othello.read_move(&blocked, text), Ok(Move::Pass));
    }
    let error = othello.read_move(&blocked, "c1").unwrap_err();
    assert_eq!(error.expected, "a legal move: pass");
    let over = othello.read_position("OOO------------- X").unwrap();
    let error = othello.read_move(&over, "pass").unwrap_err();
    assert_eq!(error.expected, "nothing: the match is over");
}

#[test]
fn columns_go_to_p_and_rows_to_16() {
    let othello = Othello::<4>::new(rules(Kind::Othello, 16, 16, 2)).unwrap();
    let start = othello.start(1);
    let moves = start.legal_moves().map(|mv| othello.move_text(&start, mv));
    assert_eq!(moves.collect::<Vec<_>>(), ["h7", "g8", "j9", "i10"]);
    assert_eq!(othello.move_text(&start, Move::Place(255)), "p16");
}

#[test]
fn a_diagram_shows_the_board_the_turn_and_the_counts() {
    let othello = Othello::<1>::new(rules(Kind::Othello, 4, 5, 2)).unwrap();
    assert_eq!(
        othello.diagram(&othello.start(1)),
        "   a b c d e
 1 - - - - -
 2 - O X - -
 3 - X O - -
 4 - - - - -
X to move   X 2  O 2
"
    );
    let over = othello.read_position("XX-----------------O O").unwrap();
    assert!(othello.diagram(&over).ends_with("game over, X won   X 2  O 1\n"));
    let rolit = rolit(2);
    let counts = "X to move   X 1  O 1  R 1 (neutral)  B 1 (neutral)
X Black  O White  R Amber  B Sky; a neutral color has no player
";
    assert!(rolit.diagram(&rolit.start(1)).ends_with(counts));
    let drawn = othello.read_position("XX----------------OO O").unwrap();
    assert!(othello.diagram(&drawn).ends_with("game over, drawn   X 2  O 2\n"));
}

/// Every prefix of random matches reads back from its transcript; returns those that end in a pass.
fn prefixes_ending_in_a_pass<P: Discs>(rules: Rules, matches: u64) -> usize {
    let game = Variant::<P>::new(rules).unwrap();
    let mut passes = 0;
    for seed in 1..=matches {
        let mut record = random_match(&game, seed);
        loop {
            let mut again = Record::of(&game, seed);
            game.read_moves(&mut again, &game.transcript(&record)).unwrap();
            assert_eq!(again.moves(), record.moves(), "{rules:?}");
            passes += usize::from(record.moves().last() == Some(&Move::Pass));
            if record.undo(1) == 0 {
                break;
            }
        }
    }
    passes
}

#[test]
fn a_transcript_cut_anywhere_keeps_its_moves() {
    for (kind, seats) in KINDS {
        let rules = rules(kind, 5, 6, seats);
        let passes = on_board!(rules, prefixes_ending_in_a_pass(rules, 20));
        assert_eq!(passes > 0, kind != Kind::Rolit, "{rules:?}");
    }
}

#[test]
fn only_passes_at_the_end_are_written() {
    let game = Othello::<1>::new(rules(Kind::Othello, 4, 4, 2)).unwrap();
    let start = game.read_position("OX-X------------ X").unwrap();
    let mut record = Record::from_position(start, game.ending());
    game.read_moves(&mut record, "pass").unwrap();
    assert_eq!(game.transcript(&record), "pass");
    game.read_moves(&mut record, "c1").unwrap();
    assert_eq!(game.transcript(&record), "c1");
}

/// Whatever is read keeps the contract and can be written; whatever is refused says why.
fn read_anything<P: Discs>(rules: Rules, text: &str) {
    let game = Variant::<P>::new(rules).unwrap();
    match game.read_position(text) {
        Ok(pos) => {
            let written = game.position_text(&pos);
            assert_eq!(game.read_position(&written).as_ref(), Ok(&pos));
            assert_eq!(pos.legal_moves().next().is_none(), pos.payoffs().is_some(), "{written}");
            assert!(pos.turn().index() < rules.seats());
        }
        Err(error) => assert!(!error.expected.is_empty()),
    }
    let start = game.start(1);
    for (_, piece) in game.split_moves(text) {
        if let Ok(mv) = game.read_move(&start, piece) {
            assert!(piece.eq_ignore_ascii_case(&game.move_text(&start, mv)));
        }
    }
    let _ = game.read_move(&start, text);
}

fn read_anything_twice(rules: Rules, text: &str) {
    read_anything::<plain::Position>(rules, text);
    on_board!(rules, read_anything(rules, text));
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(
        (kind, seats) in prop::sample::select(&KINDS[..]),
        bytes in prop::collection::vec(any::<u8>(), 0..80),
        text in any::<String>(),
        board in "[-.XORBxorb*wW \n]{0,90}",
        transcript in "([a-pA-P][0-9]{0,3}|pa|ps|pass|--|[^a]){0,20}",
    ) {
        let rules = rules(kind, 4, 4, seats);
        read_anything_twice(rules, &String::from_utf8_lossy(&bytes));
        read_anything_twice(rules, &text);
        read_anything_twice(rules, &board);
        read_anything_twice(rules, &transcript);
    }

    #[test]
    fn no_change_of_a_good_text_makes_a_reader_panic(
        (kind, seats) in prop::sample::select(&KINDS[..]),
        at in any::<prop::sample::Index>(),
        put in any::<char>(),
        cut in 0..3_usize,
    ) {
        let rules = rules(kind, 5, 5, seats);
        let game = plain::Reversi::new(rules).unwrap();
        for good in [game.position_text(&game.start(1)), "c2b2passd5".to_string()] {
            let at = at.index(good.len());
            let end = (at + cut).min(good.len());
            let changed = format!("{}{put}{}", &good[..at], &good[end..]);
            read_anything_twice(rules, &changed);
        }
    }
}

#[test]
fn positions_stay_small() {
    assert!(size_of::<Move>() <= 2);
    assert!(size_of::<Duel<1>>() <= 40);
    assert!(size_of::<Table<1>>() <= 56);
    assert!(size_of::<Table<4>>() <= 160);
}
