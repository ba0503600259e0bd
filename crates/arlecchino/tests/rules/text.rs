//! What is read and written.

use arlecchino::{Color, Rules, Seating};
use game::testing::random_match;
use game::{Game, Notation, Position, Record};
use proptest::prelude::*;

use crate::{DUEL, SEATINGS, digits, place};

/// A board of empty squares but for some cells at the beginning, then what follows it.
fn text(cells: &[&str], rest: &str) -> String {
    let mut all = cells.to_vec();
    all.resize(36, "----");
    format!("{}{rest}", all.join(","))
}

#[track_caller]
fn refused(text: &str, message: &str) {
    assert_eq!(DUEL.read_position(text).unwrap_err().to_string(), message);
}

#[test]
fn a_board_may_be_laid_out_in_lines_with_letters_in_any_order() {
    let laid_out = text(&["VJBB", " bbbr ", "\n\tVVVV"], "\n\n b \n").replace(',', " ,\n");
    let pos = DUEL.read_position(&laid_out).unwrap();
    let expected = text(&["BBJV", "BBBR", "VVVV"], " B");
    assert_eq!(DUEL.position_text(&pos), expected);
    assert_eq!(pos, place(&DUEL, "a1:BBJV b1:BBBR c1:VVVV", "B"));
}

#[test]
fn a_bad_board_is_refused_with_its_place() {
    refused(
        "",
        "line 1, column 1: found the end of the text, \
         expected piece 1 of 36: four letters of B, J, R, V, or ----",
    );
    refused(
        "BBBB,\nBBXB",
        "line 2, column 3: found 'X', \
         expected piece 2 of 36: four letters of B, J, R, V, or ----",
    );
    refused(
        "BBB,JJJJ",
        "line 1, column 4: found ',', \
         expected piece 1 of 36: four letters of B, J, R, V, or ----",
    );
    refused("BBBBB,JJJJ", "line 1, column 5: found 'B', expected a comma and piece 2 of 36");
    refused(
        &text(&["BBJV", "----", "VBBJ"], " B"),
        "line 1, column 11: found \"BBJV\", \
         expected another piece: BBJV already stands on a1",
    );
    refused(
        &text(&[], " B")[5..],
        "line 1, column 176: found 'B', expected a comma and piece 36 of 36",
    );
    refused(
        &text(&[], ",---- B"),
        "line 1, column 180: found ',', expected the color to move (B, J, R, V) after 36 pieces",
    );
    refused(
        &text(&[], " X"),
        "line 1, column 181: found 'X', expected the color to move (B, J, R, V) after 36 pieces",
    );
    refused(
        &text(&[], " B a1-c1"),
        "line 1, column 183: found \"a1-c1\", expected nothing after the color to move",
    );
    refused(
        &text(&[], " Bé"),
        "line 1, column 182: found \"é\", expected nothing after the color to move",
    );
}

#[test]
fn a_color_that_nobody_plays_cannot_be_to_move() {
    for without in Color::ALL {
        let rules = Rules::table(Seating::Three { without });
        for color in Color::ALL {
            let read = rules.read_position(&text(&[], &format!(" {color}")));
            assert_eq!(read.is_err(), color == without);
        }
    }
    let error = Rules::table(Seating::Three { without: Color::V })
        .read_position(&text(&[], " V"))
        .unwrap_err();
    assert_eq!(error.expected, "the color to move (B, J, R) after 36 pieces");
}

#[test]
fn a_path_is_read_in_letters_and_in_digits() {
    let pos = place(&DUEL, "a1:BBJJ a2:JJRR", "B");
    let mv = DUEL.read_move(&pos, "a1-a3-b3").unwrap();
    assert_eq!(DUEL.move_text(&pos, mv), "a1-a3-b3");
    for same in [
        "A1-A3-B3",
        "a1a3b3",
        " a1-a3-b3\n",
        "a1-a3,b3",
        "002021",
        "0,0,2,0,2,1",
        "00-20-21",
        "00,20,21",
    ] {
        assert_eq!(DUEL.read_move(&pos, same), Ok(mv), "{same}");
    }
    let jump = DUEL.read_move(&pos, "0020").unwrap();
    assert_eq!(DUEL.move_text(&pos, jump), "a1-a3");
}

#[test]
fn a_bad_path_is_refused_with_its_place_and_a_reason() {
    let path = "a path such as c3-c5-d5 or 22-42-43, or pass";
    let pos = place(&DUEL, "a1:BBJJ a2:JJRR", "B");
    for (text, column, expected) in [
        ("", 1, path),
        ("-", 1, path),
        ("hello", 1, path),
        ("g1-a1", 1, path),
        ("a1-a7", 4, path),
        ("0060", 3, path),
        ("002", 4, path),
        ("a1-20", 4, path),
        ("0020-a1", 6, path),
        ("é1", 1, path),
        ("b1-b3", 1, "a piece with a compartment of color B"),
        ("a2-a4", 1, "a piece with a compartment of color B"),
        ("a1-a4", 4, "a step or a jump from a1 onto an empty square"),
        ("a1-a2", 4, "a step or a jump from a1 onto an empty square"),
        ("a1-a1", 4, "a step or a jump from a1 onto an empty square"),
        ("a1-b1", 6, "a jump, which every turn needs"),
        ("a1", 3, "a jump, which every turn needs"),
        ("a1-a3-b3-c3", 10, "no more actions: a1 has 2 of color B"),
        ("pass", 1, "a legal move: a1-a3-a2 a1-a3 a1-a3-b3 a1-a3-a4"),
    ] {
        let error = DUEL.read_move(&pos, text).unwrap_err();
        assert_eq!((error.column, error.expected.as_str()), (column, expected), "{text:?}");
    }
    let over = place(&DUEL, "a1:BBJJ", "B");
    for text in ["a1-a3", "pass"] {
        let error = DUEL.read_move(&over, text).unwrap_err();
        assert_eq!(error.expected, "nothing: the match is over");
    }
}

#[test]
fn every_path_of_a_match_reads_as_its_move_and_the_text_is_a_shortest_one() {
    for seating in SEATINGS {
        let rules = Rules::table(seating);
        for pos in random_match(&rules, 5).positions() {
            let paths = pos.paths();
            for path in &paths {
                assert_eq!(rules.read_move(pos, &path.to_string()), Ok(path.mv()));
                assert_eq!(rules.read_move(pos, &digits(path)), Ok(path.mv()));
            }
            for mv in pos.legal_moves().filter(|mv| !mv.is_pass()) {
                let same = paths.iter().filter(|path| path.mv() == mv);
                let first = same.min_by_key(|path| path.squares().len()).unwrap();
                assert_eq!(rules.move_text(pos, mv), first.to_string());
            }
        }
    }
}

#[test]
fn every_way_to_write_a_move_is_listed() {
    let pos = place(&DUEL, "a1:BBBJ b3:JJRR", "B");
    assert_eq!(DUEL.paths(&pos), ["a1-b1-b2-b4", "a1-a2-b2-b4", "a1-a2-a3-c3"]);
    let blocked = place(&DUEL, "a1:BBBJ b3:JJRR", "V");
    assert_eq!(DUEL.paths(&blocked), ["pass"]);
    let over = place(&DUEL, "a1:BBBJ", "B");
    assert!(DUEL.paths(&over).is_empty());
}

#[test]
fn the_diagram_shows_pieces_turn_and_counts() {
    let pieces = "a1:BBJV b1:RRRR f6:JJJJ";
    let pos = place(&DUEL, pieces, "J");
    let expected = "   a    b    c    d    e    f
 1 BBJV RRRR ---- ---- ---- ----
 2 ---- ---- ---- ---- ---- ----
 3 ---- ---- ---- ---- ---- ----
 4 ---- ---- ---- ---- ---- ----
 5 ---- ---- ---- ---- ---- ----
 6 ---- ---- ---- ---- ---- JJJJ
J to move (seat 2)   seat 1 6  seat 2 6
B blue  J yellow (jaune)  R red  V green (vert)
";
    assert_eq!(DUEL.diagram(&pos), expected);
    let rules = Rules::table(Seating::Three { without: Color::B });
    let pos = place(&rules, "a1:BBJV f6:JJJJ", "J");
    let drawn = rules.diagram(&pos);
    let last = "game over, seat 1 won   seat 1 5  seat 2 0  seat 3 1";
    assert_eq!(drawn.lines().nth_back(1), Some(last));
}

#[test]
fn a_transcript_may_have_move_numbers() {
    let record = random_match(&DUEL, 1);
    let plain = DUEL.transcript(&record);
    let words = (1..).zip(plain.split(' '));
    for sign in [". ", "."] {
        let numbered = words.clone().map(|(number, word)| format!("{number}{sign}{word}"));
        let mut again = Record::of(&DUEL, 1);
        DUEL.read_moves(&mut again, &numbered.collect::<Vec<_>>().join("\n")).unwrap();
        assert_eq!(again.moves(), record.moves());
    }
}

/// A text with some characters replaced, taken out or put in.
fn mutated(text: &str, edits: &[(usize, Option<char>, bool)]) -> String {
    let mut characters = text.chars().collect::<Vec<_>>();
    for (place, character, inserted) in edits {
        let place = place % characters.len().max(1);
        if !inserted && place < characters.len() {
            characters.remove(place);
        }
        if let Some(character) = character {
            characters.insert(place.min(characters.len()), *character);
        }
    }
    characters.into_iter().collect()
}

fn edits() -> impl Strategy<Value = Vec<(usize, Option<char>, bool)>> {
    let likely = prop::sample::select("BJRVbjrv-, \n0123456789acfgpé".chars().collect::<Vec<_>>());
    let character = prop::option::of(prop_oneof![likely, any::<char>()]);
    prop::collection::vec((any::<usize>(), character, any::<bool>()), 0..4)
}

/// Whatever is read is written and read again as the same; whatever is refused has a place.
fn reads_soundly(text: &str, seating: Seating) {
    let rules = Rules::table(seating);
    match rules.read_position(text) {
        Ok(pos) => {
            assert_eq!(rules.read_position(&rules.position_text(&pos)), Ok(pos));
            assert!(pos.legal_moves().count() == pos.moves_count());
        }
        Err(error) => {
            assert!(error.line <= text.lines().count() + 1);
            assert!(!error.expected.is_empty() && !error.found.is_empty());
        }
    }
    let start = rules.start(3);
    if let Ok(mv) = rules.read_move(&start, text) {
        assert!(start.legal_moves().any(|legal| legal == mv));
    }
}

proptest! {
    #[test]
    fn any_string_is_read_or_refused(text in any::<String>(), seating in 0..SEATINGS.len()) {
        reads_soundly(&text, SEATINGS[seating]);
    }

    #[test]
    fn a_damaged_board_is_read_or_refused(
        seed in 1_u64..50,
        ply in 0_usize..30,
        edits in edits(),
        seating in 0..SEATINGS.len(),
    ) {
        let rules = Rules::table(SEATINGS[seating]);
        let record = random_match(&rules, seed);
        let positions = record.positions();
        let text = rules.position_text(&positions[ply % positions.len()]);
        reads_soundly(&mutated(&text, &edits), SEATINGS[seating]);
    }

    #[test]
    fn a_damaged_path_is_read_as_a_legal_move_or_refused(
        seed in 1_u64..50,
        ply in 0_usize..30,
        index in any::<usize>(),
        edits in edits(),
    ) {
        let record = random_match(&DUEL, seed);
        let positions = record.positions();
        let pos = &positions[ply % positions.len()];
        let paths = pos.paths();
        let text = match paths.len() {
            0 => "pass".to_string(),
            len if index % 2 == 0 => paths[index % len].to_string(),
            len => digits(&paths[index % len]),
        };
        let damaged = mutated(&text, &edits);
        if let Ok(mv) = DUEL.read_move(pos, &damaged) {
            prop_assert!(pos.legal_moves().any(|legal| legal == mv));
        }
        if edits.is_empty() && !paths.is_empty() {
            prop_assert!(DUEL.read_move(pos, &damaged).is_ok());
        }
    }
}
