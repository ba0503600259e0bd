//! Boards and moves as people write them.

use game::{Game, Notation, Position};
use loa::{Board, Loa, Move, Rules};
use proptest::prelude::*;

use crate::{board, played};

const GAME: Loa = Loa::new(Rules::STANDARD);

const START: &str = "-XXXXXX-O------OO------OO------OO------OO------OO------O-XXXXXX- X";

#[test]
fn the_start_is_written_from_a8_to_h1() {
    assert_eq!(GAME.position_text(&GAME.start(1)), START);
    assert_eq!(GAME.read_position(&START.to_lowercase()), Ok(GAME.start(1)));
}

#[test]
fn the_diagram_has_a1_at_the_bottom_left() {
    let record = played(&GAME, "b1-b3 a2-c2");
    assert_eq!(
        GAME.diagram(record.position()),
        "   a b c d e f g h
 8 - X X X X X X -
 7 O - - - - - - O
 6 O - - - - - - O
 5 O - - - - - - O
 4 O - - - - - - O
 3 O X - - - - - O
 2 - - O - - - - O
 1 - - X X X X X -
X to move   X 12  O 12
"
    );
}

#[test]
fn the_diagram_of_a_board_that_is_over_says_who_won() {
    let last_line = |game: &Loa, drawn: &str| {
        game.diagram(&board(game, drawn)).lines().last().unwrap().to_string()
    };
    let won = played(&GAME, "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5");
    let won = GAME.position_text(won.position());
    assert_eq!(last_line(&GAME, &won), "game over, X won   X 9  O 12");
    let stripes = format!("{} X", "XOXOXOXO".repeat(8));
    let olympiad = Loa::new(Rules::OLYMPIAD);
    assert_eq!(last_line(&olympiad, &stripes), "game over, drawn   X 32  O 32");
}

#[test]
fn a_move_is_read_in_every_form() {
    let start = GAME.start(1);
    let quiet = GAME.read_move(&start, "b1-b3").unwrap();
    let capture = GAME.read_move(&start, "c1xa3").unwrap();
    assert_eq!(GAME.move_text(&start, quiet), "b1-b3");
    assert_eq!(GAME.move_text(&start, capture), "c1xa3");
    // The sign may be missing, old-fashioned, capital or wrong.
    for form in ["b1b3", "b1:b3", "b1xb3", "B1-B3", "B1B3"] {
        assert_eq!(GAME.read_move(&start, form), Ok(quiet), "{form}");
    }
    for form in ["c1a3", "c1:a3", "c1-a3", "C1XA3"] {
        assert_eq!(GAME.read_move(&start, form), Ok(capture), "{form}");
    }
}

#[test]
fn a_pass_is_read_only_where_it_is_legal() {
    let game = Loa::new(Rules::OLYMPIAD);
    let pos = board(&game, crate::endings::CORNERED);
    for form in ["pass", "PASS"] {
        assert_eq!(game.read_move(&pos, form), Ok(Move::PASS));
    }
    // The pass is a8 to a8 inside, and nobody may know.
    assert!(game.read_move(&pos, "a8-a8").is_err());
    assert!(game.read_move(&game.start(1), "pass").is_err());
}

#[track_caller]
fn refused(pos: &Board, text: &str, message: &str) {
    assert_eq!(GAME.read_move(pos, text).unwrap_err().to_string(), message);
}

#[test]
fn a_bad_move_is_refused_with_the_legal_ones() {
    let legal = "b8-h8 b8-b6 b8-d6 c8xa6 c8-c6 c8-e6 d8-b6 d8-d6 d8-f6 e8-c6 e8-e6 e8-g6 f8-d6 \
                 f8-f6 f8xh6 g8-a8 g8-e6 g8-g6 b1-b3 b1-d3 b1-h1 c1xa3 c1-c3 c1-e3 and 12 more";
    for text in ["b1-b4", "a2-c2", "b1", "b1-", "b1--b3", "b1-b3x", "castle", "é1-b3", "b1é3"] {
        let message = format!("line 1, column 1: found {text:?}, expected a legal move: {legal}");
        refused(&GAME.start(1), text, &message);
    }
    let over = played(&GAME, "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5");
    refused(
        over.position(),
        "a2-c2",
        "line 1, column 1: found \"a2-c2\", expected nothing: the match is over",
    );
}

#[track_caller]
fn refused_board(text: &str, message: &str) {
    assert_eq!(GAME.read_position(text).unwrap_err().to_string(), message);
}

#[test]
fn a_bad_board_is_refused_with_its_place() {
    let few = &START[..63];
    refused_board(
        few,
        "line 1, column 64: found the end of the text, expected square 64 of 64: X, O or -",
    );
    let no_white = &format!("\n {} O", START[..64].replace('O', "-"));
    refused_board(
        no_white,
        "line 2, column 2: found \"-XXXXXX-----------------…\", expected a board with a man of O",
    );
    let empty = &format!("{} X", "-".repeat(64));
    refused_board(
        empty,
        "line 1, column 1: found \"------------------------…\", expected a board with a man of X",
    );
}

#[test]
fn move_numbers_are_skipped() {
    let words = |text| {
        let words = GAME.split_moves(text);
        words.into_iter().map(|(_, word)| word).collect::<Vec<_>>()
    };
    let moves = ["b1-b3", "a2-c2", "c1-c3"];
    assert_eq!(words("1. b1-b3 a2-c2\n2. c1-c3\n"), moves);
    assert_eq!(words("1.b1-b3 1... a2-c2 12.c1-c3"), moves);
    assert_eq!(words("12 .5 1x b1.2"), ["12", ".5", "1x", "b1.2"]);
    assert_eq!(GAME.split_moves(" 1.b1-b3  2. a2"), [(3, "b1-b3"), (13, "a2")]);
}

/// A position of a random match, the same for the same numbers.
fn position(seed: u64, ply: usize) -> Board {
    let record = game::testing::random_match(&GAME, seed);
    record.positions()[ply % record.positions().len()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn no_text_makes_the_readers_panic(
        text in "\\PC{0,80}",
        seed in 1_u64..9,
        ply in 0_usize..500,
    ) {
        let _ = GAME.read_position(&text);
        let _ = GAME.read_move(&position(seed, ply), &text);
        for (offset, word) in GAME.split_moves(&text) {
            prop_assert_eq!(&text[offset..offset + word.len()], word);
        }
    }

    #[test]
    fn a_board_with_one_character_changed_reads_as_it_is_written_or_not_at_all(
        at in 0_usize..66,
        changed in prop::char::any(),
        seed in 1_u64..9,
        ply in 0_usize..500,
    ) {
        let text = GAME.position_text(&position(seed, ply));
        let text = text
            .chars()
            .enumerate()
            .map(|(index, character)| if index == at { changed } else { character })
            .collect::<String>();
        if let Ok(read) = GAME.read_position(&text) {
            let squeezed = text.split_whitespace().collect::<String>().to_uppercase();
            let written = GAME.position_text(&read).replace(' ', "");
            prop_assert_eq!(written, squeezed.replace('.', "-"));
        }
    }

    #[test]
    fn a_move_with_one_character_changed_is_a_legal_move_or_none(
        at in 0_usize..5,
        changed in prop::char::any(),
        seed in 1_u64..9,
        ply in 0_usize..500,
    ) {
        let pos = position(seed, ply);
        for mv in pos.legal_moves().take(3) {
            let text = GAME.move_text(&pos, mv);
            let text = text
                .chars()
                .enumerate()
                .map(|(index, character)| if index == at { changed } else { character })
                .collect::<String>();
            if let Ok(read) = GAME.read_move(&pos, &text) {
                prop_assert!(pos.legal_moves().any(|legal| legal == read));
            }
        }
    }
}
