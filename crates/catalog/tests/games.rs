//! Every game of the catalog, in every configuration, through the trait objects.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;

use catalog::{AnyGame, GAMES, Options, find, read_size};

fn options(text: &str) -> Options {
    let words = text.split_whitespace().map(|word| word.split_once('=').unwrap());
    let words = words.collect::<HashMap<_, _>>();
    Options::read(|name| words.get(name).copied()).unwrap()
}

fn open(name: &str, configuration: &str) -> Box<dyn AnyGame> {
    find(name).unwrap().open(&options(configuration)).unwrap()
}

const CONFIGURATIONS: &[(&str, &str)] = &[
    ("othello", ""),
    ("othello", "size=4x4"),
    ("othello", "size=7x9"),
    ("othello", "size=10x10"),
    ("othello", "size=16x16"),
    ("reversi", ""),
    ("reversi", "seats=2 size=6x6"),
    ("reversi", "seats=3 rules=pass size=9x9"),
    ("reversi", "seats=4 rules=pass size=12x16"),
    ("loa", ""),
    ("loa", "rules=olympiad"),
    ("loa", "rules=openspiel"),
    ("loa", "rules=codingame"),
    ("arlecchino", ""),
    ("arlecchino", "seats=3"),
    ("arlecchino", "seats=3 without=J"),
    ("arlecchino", "seats=4"),
    ("mnk", ""),
    ("mnk", "size=4x4"),
    ("mnk", "size=9x9 row=6"),
    ("mnk", "size=3x16 row=7"),
];

#[test]
fn every_configuration_plays_a_match_in_text() {
    for (name, configuration) in CONFIGURATIONS {
        let game = open(name, configuration);
        let played = game.random_match(7);
        assert!(played.outcome().is_some(), "{name} {configuration}");
        let mut back = played.clone();
        let mut listed = back.moves().len() as u64;
        while back.undo(1) > 0 {
            listed += back.moves().len() as u64;
        }
        assert_eq!(played.list_all_moves(), listed);

        let mut again = game.start(7);
        assert_eq!(again.position_text(), played.start_text());
        for (_, word) in game.split_moves(&played.transcript()) {
            assert!(again.moves().iter().all(|mv| again.paths().contains(mv)));
            again.play(word).unwrap();
        }
        assert_eq!(again.position_text(), played.position_text());
        assert_eq!(again.outcome(), played.outcome());

        let plies = again.plies();
        assert_eq!(again.undo(3), 3);
        assert_eq!(again.redo(9), 3);
        assert_eq!(again.plies(), plies);
        let set_up = game.set_up(&played.position_text()).unwrap();
        assert_eq!(set_up.diagram(), played.diagram());
    }
}

#[test]
fn a_configured_game_knows_its_options() {
    assert_eq!(*open("othello", "").options(), options("size=8x8"));
    assert_eq!(*open("reversi", "").options(), options("size=8x8 seats=4 rules=rolit"));
    assert_eq!(*open("loa", "").options(), options("rules=standard"));
    assert_eq!(*open("arlecchino", "seats=3").options(), options("seats=3 without=V"));
    assert_eq!(*open("mnk", "").options(), options("size=3x3 row=3"));
    assert_eq!(*open("mnk", "size=3x4").options(), options("size=3x4 row=4"));
    assert_eq!(*open("mnk", "size=9x9").options(), options("size=9x9 row=5"));
}

#[track_caller]
fn refused(name: &str, configuration: &str, message: &str) {
    let error = match find(name) {
        Ok(entry) => entry.open(&options(configuration)).expect_err("it was accepted"),
        Err(error) => error,
    };
    assert_eq!(error.to_string(), message);
}

#[test]
fn what_there_is_not_is_refused_with_what_there_is() {
    refused(
        "chess",
        "",
        "found game \"chess\", expected one of othello, reversi, loa, arlecchino, mnk",
    );
    refused("othello", "size=3x8", "found size 3x8, expected 4 to 16 rows and columns");
    refused(
        "othello",
        "seats=3",
        "found option seats for othello, expected an option of that game: size",
    );
    refused("reversi", "seats=5", "found 5 seats, expected 2 to 4");
    refused("reversi", "rules=go", "found rules \"go\", expected rolit or pass");
    refused(
        "loa",
        "rules=go",
        "found rules \"go\", expected one of standard, olympiad, openspiel, codingame",
    );
    refused("loa", "size=8x8", "found option size for loa, expected an option of that game: rules");
    refused("mnk", "size=2x9", "found size 2x9, expected 3 to 16 rows and columns");
    refused("mnk", "size=4x4 row=5", "found 5 in a row on 4x4, expected 3 to 4");
    refused("mnk", "size=9x9 row=8", "found 8 in a row on 9x9, expected 3 to 7");
    refused("loa", "row=5", "found option row for loa, expected an option of that game: rules");
    refused("arlecchino", "seats=1", "found 1 seats, expected 2 to 4");
    refused("arlecchino", "seats=3 without=X", "found without 'X', expected one of V, B, J, R");
    refused(
        "arlecchino",
        "seats=4 without=B",
        "found option without and 4 seats, expected 3 seats, where one color is left out",
    );
}

#[test]
fn another_board_has_its_own_usual_row_and_keeps_one_that_was_asked_for() {
    let resized = |configuration: &str, size| {
        let game = open("mnk", configuration);
        let size = read_size(size).unwrap();
        game.profile().resize(game.options(), size).map(|game| game.options().clone())
    };
    assert_eq!(resized("", "9x9").unwrap(), options("size=9x9 row=5"));
    assert_eq!(resized("size=9x9", "4x4").unwrap(), options("size=4x4 row=4"));
    assert_eq!(resized("size=9x9 row=4", "7x7").unwrap(), options("size=7x7 row=4"));
    let error = resized("size=9x9 row=7", "4x4").unwrap_err();
    assert_eq!(error.to_string(), "found 7 in a row on 4x4, expected 3 to 4");
}

#[test]
fn sizes_are_rows_x_columns() {
    for text in ["", "8", "8x", "x8", "8x8x8", "0x8", "17x8", "8X8", "-1x8", "a8xb"] {
        assert_eq!(read_size(text), None, "{text}");
    }
    assert_eq!(read_size("7x9").unwrap().to_string(), "7x9");
}

#[test]
fn every_entry_of_the_list_opens_the_game_that_it_names() {
    for entry in GAMES {
        let game = find(entry.name).unwrap().open(&Options::default()).unwrap();
        assert_eq!(game.name(), entry.name);
        assert_eq!(game.start(1).game().name(), entry.name);
    }
}
