//! Files of games: what is written reads back, and damage is refused with its place.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::{Duration, Instant};

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
        ("mnk", Options::default()),
        ("mnk", Options { row: Some(6), ..sized("9x9") }),
    ]
}

#[test]
fn a_saved_game_reads_as_the_same_game() {
    for (name, options) in configurations() {
        let (sheet, text, end) = saved(name, &options, 5);
        let again = SavedGame::read(&text).unwrap();
        assert_eq!(SavedGame { moves: Vec::new(), plies: None, ..again.clone() }, sheet);
        let played = again.open().unwrap();
        assert_eq!(played.position_text(), end);
        assert_eq!(again.write(&*played), text);
    }
}

#[test]
fn a_file_has_many_saved_games() {
    let games = configurations().into_iter().zip(1..);
    let games = games.map(|((name, options), seed)| saved(name, &options, seed));
    let games = games.collect::<Vec<_>>();
    for between in ["", "\n", "\n\n\n"] {
        let text = games.iter().map(|(_, text, _)| format!("{text}\n{between}"));
        let text = text.collect::<String>();
        let read = read_games("games.txt", text.as_bytes()).unwrap();
        assert_eq!(read.len(), games.len());
        for (game, (_, _, end)) in read.iter().zip(&games) {
            assert_eq!(game.open().unwrap().position_text(), *end);
        }
    }
    let two = "damier: 1\ngame: othello\nplies: 1\n\nf5\n\n\
               damier: 1\ngame: othello\nplies: 2\n\nf5\nf5\n";
    let error = read_games("games.txt", two.as_bytes()).unwrap()[1].open().unwrap_err();
    assert!(error.to_string().starts_with("line 12, column 1:"), "{error}");
    let error = read_games("games.txt", two.replacen("plies: 2", "ply: 2", 1).as_bytes());
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("line 9, column 1:"), "{error}");
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
    for (name, options) in configurations() {
        let (_, text, _) = saved(name, &options, 3);
        for cut in 0..text.trim_end().len() {
            let read = SavedGame::read(&text[..cut]).map(|game| game.open());
            assert!(!matches!(read, Ok(Ok(_))), "{name} cut at byte {cut}: {}", &text[..cut]);
        }
    }
}

/// Passes are left out between moves, kept at the end, and counted everywhere.
#[test]
fn a_game_saved_after_any_ply_keeps_all_its_plies() {
    let mut passes = 0;
    for (name, options) in configurations() {
        let game = find(name).unwrap().open(&options).unwrap();
        let sheet = SavedGame { seed: 2, ..SavedGame::new(&*game) };
        let mut played = game.random_match(2);
        for _ in 0..12 {
            let text = sheet.write(&*played);
            assert!(text.contains(&format!("\nplies: {}\n", played.plies())));
            let again = SavedGame::read(&text).unwrap().open().unwrap();
            assert_eq!(again.plies(), played.plies());
            assert_eq!(again.position_text(), played.position_text());
            passes += usize::from(played.transcript().ends_with("pass"));
            played.undo(1);
        }
    }
    assert!(passes > 0);
}

#[test]
fn seats_without_a_name_stay_empty() {
    let game = find("reversi").unwrap().open(&Options::default()).unwrap();
    let mut sheet = SavedGame::new(&*game);
    sheet.players = vec![String::new(), "Anna\n Maria".to_string(), " ".to_string()];
    let text = sheet.write(&*game.start(1));
    assert_eq!(SavedGame::read(&text).unwrap().players, ["", "Anna Maria"]);
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
         expected a saved game (`damier: 2`), GGF (`(;`) or Othello moves (`f5d6`)",
    );
    refused(
        "game: loa\n",
        "line 1, column 1: found \"game:\", \
         expected a saved game (`damier: 2`), GGF (`(;`) or Othello moves (`f5d6`)",
    );
    refused(
        "damier: 3\ngame: loa\n",
        "line 1, column 9: found \"3\", expected edition 1 or 2 of the format",
    );
    refused(
        "damier: 1\ngame: chess\nplies: 0\n",
        "line 2, column 7: found game \"chess\", \
         expected one of othello, reversi, loa, arlecchino, mnk",
    );
    refused(
        "damier: 1\ngame: othello\nsize: 3\nplies: 0\n",
        "line 3, column 7: found \"3\", expected rows x columns such as 8x8",
    );
    refused(
        "damier: 1\ngame: othello\nplies: 2\n\nf5\n",
        "line 6, column 1: found 1 plies, expected 2 plies, as the headers say",
    );
    refused(
        "damier: 1\ngame: othello\nplies: 1\n\nf5",
        "line 5, column 3: found the end of the text, expected a line break after the last move",
    );
    refused(
        "damier: 1\ngame: othello\nplies: 2\n\nf5 f5\n",
        "line 5, column 4: found \"f5\", expected a legal move: f4 d6 f6",
    );
    refused(
        "damier: 1\ngame: othello\nstart: XX\nplies: 0\n",
        "line 3, column 10: found the end of the text, expected square 3 of 64: X, O or -",
    );
    for (header, message) in [
        ("seats: 3", "8: found option seats for othello, expected an option of that game: size"),
        ("rules: go", "8: found option rules for othello, expected an option of that game: size"),
        ("size: 3x9", "7: found size 3x9, expected 4 to 16 rows and columns"),
        (
            "without: B",
            "10: found option without for othello, expected an option of that game: size",
        ),
        ("seats: many", "8: found \"many\", expected a number"),
        ("date:", "6: found the end of the line, expected a value of date"),
        ("date: \r", "7: found the end of the line, expected a value of date"),
        ("player 3: Eve", "1: found player 3, expected player 1 to 2"),
        ("seed: 1 2", "7: found \"1\", expected a number"),
    ] {
        refused(
            &format!("damier: 1\ngame: othello\n{header}\nplies: 0\n"),
            &format!("line 3, column {message}"),
        );
    }
    refused(
        "damier: 1\ngame: arlecchino\nplies: 0\nwithout: B\nseats: 4\n",
        "line 4, column 10: found option without and 4 seats, \
         expected 3 seats, where one color is left out",
    );
    refused("f5d6c3\nf5f5", "line 2, column 3: found \"f5\", expected a legal move: f4 d6 f6");
}

#[test]
fn blank_lines_may_come_before_a_saved_game() {
    let games = read_games("a.txt", b"\n \r\ndamier: 1\ngame: loa\nplies: 1\n\nb1-b3\n").unwrap();
    assert_eq!(games[0].open().unwrap().transcript(), "b1-b3");
    assert_eq!((games[0].moves[0].line, games[0].moves[0].column), (7, 1));
}

/// A GGF game on 4x4 with the given moves.
fn ggf(moves: &str) -> String {
    format!("(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]\n{moves};)")
}

#[test]
fn ggf_moves_are_made_by_the_side_to_move() {
    let moves = |text: &str| {
        let games = read_games("a.ggf", ggf(text).as_bytes()).unwrap();
        games[0].open().unwrap().transcript()
    };
    assert_eq!(moves("B[A2]W[A1]"), "a2a1");
    refused(&ggf("W[A2]"), "line 2, column 1: found 'W', expected B, which is to move");
    refused(&ggf("B[A2]B[A1]"), "line 2, column 6: found 'B', expected W, which is to move");
    refused(&ggf("B[A2]W[A4]"), "line 2, column 8: found \"a4\", expected a legal move: a1 c1 a3");
    let blocked = ggf("").replace("---- -O*- -*O- ---- *", "XO-- ---- ---- ---- O");
    let with = |moves: &str| blocked.replace('\n', &format!("\n{moves}"));
    for moves in ["B[C1]", "W[PA]B[C1]"] {
        let games = read_games("a.ggf", with(moves).as_bytes()).unwrap();
        assert_eq!(games[0].open().unwrap().plies(), 2);
    }
    refused(&with("B[PA]"), "line 2, column 1: found 'B', expected W, which is to move");
}

#[test]
fn a_match_written_as_ggf_reads_as_the_same_match() {
    let mut passes = 0;
    for (size, seed) in [("8x8", 1), ("8x8", 2), ("4x4", 3), ("6x6", 4), ("10x10", 5)] {
        let options = Options { size: read_size(size), ..Options::default() };
        let game = find("othello").unwrap().open(&options).unwrap();
        let mut sheet = SavedGame::new(&*game);
        sheet.players = vec!["Anna [x]".to_string(), "B\\".to_string()];
        sheet.result = Some("36-28".to_string());
        sheet.date = Some("2026-11-15".to_string());
        let mut played = game.random_match(seed);
        while played.undo(1) > 0 {
            let text = sheet.to_ggf(&*played).unwrap();
            passes += usize::from(text.contains("[PA]"));
            let again = read_games("a.ggf", text.as_bytes()).unwrap().remove(0);
            let opened = again.open().unwrap();
            assert_eq!(opened.position_text(), played.position_text());
            assert_eq!(opened.plies(), played.plies());
            assert_eq!(again.moves.len(), played.plies(), "every pass is written");
            assert_eq!(SavedGame { moves: Vec::new(), ..again }, sheet);
        }
    }
    assert!(passes > 0);
}

#[test]
fn ggf_is_for_othello_on_square_boards() {
    for (name, options) in configurations() {
        let game = find(name).unwrap().open(&options).unwrap();
        let written = SavedGame::new(&*game).to_ggf(&*game.start(1));
        assert_eq!(written.is_some(), options == Options::default() && name == "othello");
    }
    let position = "-".repeat(30) + "XO" + &"-".repeat(32) + " X";
    let game = find("othello").unwrap().open(&Options::default()).unwrap();
    let played = game.set_up(&position).unwrap();
    let text = SavedGame::new(&*game).to_ggf(&*played).unwrap();
    let again = read_games("a.ggf", text.as_bytes()).unwrap().remove(0);
    assert_eq!(again.open().unwrap().start_text(), position);
}

#[test]
fn a_long_file_is_read_at_once() {
    let begin = Instant::now();
    let lines = "f5d6c3d3c4f4c5b3\n".repeat(40_000);
    let games = read_games("long.txt", lines.as_bytes()).unwrap();
    assert_eq!(games.len(), 40_000);
    let last = &games[39_999].moves[7];
    assert_eq!((last.text.as_str(), last.line, last.column), ("b3", 40_000, 15));
    let one_line = lines.replace('\n', "");
    assert_eq!(read_games("long.txt", one_line.as_bytes()).unwrap()[0].moves.len(), 320_000);
    // Reading takes a fraction of a second; counting lines anew for every word takes minutes.
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn an_illegal_stored_move_is_named_by_game_and_move() {
    let mut wtb = vec![20, 26, 11, 15, 2, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];
    for moves in [[56, 64], [56, 56]] {
        wtb.extend([0, 0, 1, 0, 2, 0, 33, 33]);
        wtb.extend(moves);
        wtb.resize(wtb.len() + 58, 0);
    }
    let error = read_games("a.wtb", &wtb).unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 2, move 2: found f5, expected a legal move of \
         ---------------------------OX------XXX-------------------------- O"
    );
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
