//! Files of games: what is written reads back, and damage is refused with its place.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use catalog::{Options, SavedGame, find, read_games, read_size};
use proptest::prelude::*;

/// A random match of a game, and the text it is saved as.
fn saved(name: &str, options: &Options, seed: u64) -> (SavedGame, String, String) {
    let game = find(name).unwrap().open(options).unwrap();
    let played = game.random_match(seed);
    let mut sheet = SavedGame::new(&*game);
    sheet.players = vec!["Anna".to_string(), "engine:time=1s".to_string()];
    sheet.result = Some("1-0".to_string());
    sheet.date = Some("2026-11-15".to_string());
    sheet.seed = seed;
    let text = sheet.write(&*played);
    (sheet, text, played.position_text())
}

fn configurations() -> Vec<(&'static str, Options)> {
    let sized = |size| Options { size: read_size(size), ..Options::default() };
    let seated = |seats| Options { seats: Some(seats), ..Options::default() };
    vec![
        ("othello", Options::default()),
        ("othello", sized("7x9")),
        ("othello", sized("12x16")),
        ("reversi", seated(3)),
        ("reversi", Options { rules: Some("pass".to_string()), ..seated(4) }),
        ("loa", Options::default()),
        ("arlecchino", Options::default()),
        ("arlecchino", seated(3)),
    ]
}

#[test]
fn a_saved_game_reads_as_the_same_game() {
    for (name, options) in configurations() {
        let (sheet, text, end) = saved(name, &options, 5);
        let again = SavedGame::read(&text).unwrap();
        assert_eq!(SavedGame { moves: Vec::new(), ..again.clone() }, sheet);
        let played = again.open().unwrap();
        assert_eq!(played.position_text(), end);
        assert_eq!(again.write(&*played), text);
    }
}

#[test]
fn a_game_from_a_set_up_position_keeps_its_start() {
    let game = find("loa").unwrap().open(&Options::default()).unwrap();
    let mut played = game.start(1);
    played.play("b1-b3").unwrap();
    let mut sheet = SavedGame::new(&*game);
    sheet.start = Some(catalog::Word { text: played.position_text(), line: 1, column: 1 });
    let mut later = game.set_up(&played.position_text()).unwrap();
    later.play("a2-c2").unwrap();
    let text = sheet.write(&*later);
    let again = SavedGame::read(&text).unwrap().open().unwrap();
    assert_eq!(again.position_text(), later.position_text());
    assert_eq!(again.start_text(), played.position_text());
}

#[test]
fn a_file_cut_short_anywhere_is_refused() {
    let (_, text, _) = saved("loa", &Options::default(), 3);
    let whole = text.trim_end().len();
    for cut in 0..whole {
        let read = SavedGame::read(&text[..cut]).and_then(|game| match game.open() {
            Err(catalog::ReadError::Text(error)) => Err(error),
            _ => Ok(()),
        });
        assert!(read.is_err(), "cut at byte {cut}: {}", &text[..cut]);
    }
}

#[track_caller]
fn refused(text: &str, message: &str) {
    let read = read_games("game.txt", text.as_bytes());
    let error = match read {
        Ok(games) => {
            games.iter().find_map(|game| game.open().err()).expect("all games were accepted")
        }
        Err(error) => error,
    };
    assert_eq!(error.to_string(), message);
}

#[test]
fn damage_is_refused_with_its_place() {
    refused(
        "",
        "line 1, column 1: found the end of the text, \
         expected a saved game (`damier: 1`), GGF (`(;`) or Othello moves (`f5d6`)",
    );
    refused(
        "game: loa\n",
        "line 1, column 1: found \"game:\", \
         expected a saved game (`damier: 1`), GGF (`(;`) or Othello moves (`f5d6`)",
    );
    refused(
        "damier: 2\ngame: loa\n",
        "line 1, column 9: found \"2\", expected edition 1 of the format",
    );
    refused(
        "damier: 1\ngame: chess\nplies: 0\n",
        "line 2, column 7: found game \"chess\", \
         expected one of othello, reversi, loa, arlecchino",
    );
    refused(
        "damier: 1\ngame: othello\nsize: 3\nplies: 0\n",
        "line 3, column 7: found \"3\", expected rows x columns such as 8x8",
    );
    refused(
        "damier: 1\ngame: othello\nplies: 2\n\nf5",
        "line 5, column 3: found 1 moves, expected 2 moves, as the headers say",
    );
    refused(
        "damier: 1\ngame: othello\nplies: 2\n\nf5 f5\n",
        "line 5, column 4: found \"f5\", expected a legal move: f4 d6 f6",
    );
    refused(
        "damier: 1\ngame: othello\nstart: XX\nplies: 0\n",
        "line 3, column 10: found the end of the text, expected square 3 of 64: X, O or -",
    );
    refused("f5d6c3\nf5f5", "line 2, column 3: found \"f5\", expected a legal move: f4 d6 f6");
}

#[test]
fn every_format_gives_its_games() {
    let ggf = "(;GM[Othello]PB[A]PW[B]RE[+2]BO[8 -------- -------- -------- ---O*--- ---*O--- \
               -------- -------- -------- *]B[F5]W[d6/1/2];)";
    let games = read_games("a.ggf", ggf.as_bytes()).unwrap();
    assert_eq!(games[0].players, ["A", "B"]);
    assert_eq!(games[0].start, None);
    assert_eq!(games[0].open().unwrap().transcript(), "f5d6");

    let mut wtb = vec![20, 26, 11, 15, 1, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];
    wtb.extend([0, 0, 1, 0, 2, 0, 33, 33, 56, 64]);
    wtb.resize(16 + 68, 0);
    let games = read_games("WTH_2026.WTB", &wtb).unwrap();
    assert_eq!(games[0].result.as_deref(), Some("33-31"));
    assert_eq!(games[0].open().unwrap().transcript(), "f5d6");

    let games = read_games("moves.txt", b"\xef\xbb\xbff5d6\r\n\r\nF5F6E6\r\n").unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].open().unwrap().transcript(), "f5f6e6");

    let error = read_games("moves.txt", b"f5\xff").unwrap_err();
    assert_eq!(error.to_string(), "byte 2: found 0xff, expected text in UTF-8");
}

fn read_and_open(name: &str, bytes: &[u8]) {
    for game in read_games(name, bytes).into_iter().flatten() {
        let _ = game.open();
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_and_open("a.wtb", &bytes);
        read_and_open("a.txt", &bytes);
    }

    #[test]
    fn a_saved_game_with_any_damage_is_read_or_refused(
        which in 0..8_usize,
        at in any::<prop::sample::Index>(),
        with in "\\PC{0,4}",
    ) {
        let (name, options) = &configurations()[which];
        let (_, text, _) = saved(name, options, 1);
        let places = text.char_indices().map(|(offset, _)| offset).collect::<Vec<_>>();
        let at = *at.get(&places);
        read_and_open("a.txt", format!("{}{with}{}", &text[..at], &text[at + 1..]).as_bytes());
    }

    #[test]
    fn any_text_is_a_position_or_refused(text in "[-XORBJVxo., \\n]{0,200}", which in 0..8_usize) {
        let (name, options) = &configurations()[which];
        let game = find(name).unwrap().open(options).unwrap();
        if let Ok(played) = game.set_up(&text) {
            prop_assert_eq!(played.moves().is_empty(), played.outcome().is_some());
        }
    }
}
