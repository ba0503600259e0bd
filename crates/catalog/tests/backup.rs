//! The second edition of saved games, and files that come in pieces.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::iter;

use catalog::{
    GAME_BYTES_MAX, GameReader, Kept, KeptClock, Names, Options, ReadError, SavedGame, TreeMove,
    Word, WrittenTree, find, read_games,
};
use game::{Random, Seat};
use proptest::prelude::*;

/// A tree of random moves: number, number of the parent, and text.
fn grown(name: &str, options: &Options, seed: u64, lines: usize) -> Vec<(u32, u32, String)> {
    let game = find(name).unwrap().open(options).unwrap();
    let mut random = Random::new(seed);
    let mut nodes = Vec::<(u32, u32, String)>::new();
    let mut ids = 0;
    for _ in 0..lines {
        let (mut played, mut at) = (game.start(seed), 0);
        for _ in 0..8 + random.below(30) {
            let moves = played.moves();
            if played.outcome().is_some() || moves.is_empty() {
                break;
            }
            // Mostly the first few, so that lines share their beginnings.
            let mut mv = moves[random.below(moves.len().min(3))].clone();
            let seat = Seat::new(random.below(played.seats()));
            if played.can_leave(seat) && random.below(12) == 0 {
                mv = game::leaving_text(seat);
            }
            played.play(&mv).unwrap();
            let known = nodes.iter().find(|(_, parent, text)| *parent == at && *text == mv);
            let known = known.map(|(id, ..)| *id);
            if known.is_none() {
                ids += 1 + random.below(2) as u32;
                nodes.push((ids, at, mv));
            }
            at = known.unwrap_or(ids);
        }
    }
    nodes
}

fn configurations() -> Vec<(&'static str, Options)> {
    let seated = |seats| Options { seats: Some(seats), ..Options::default() };
    vec![
        ("othello", Options::default()),
        ("othello", Options { size: catalog::read_size("4x4"), ..Options::default() }),
        ("reversi", seated(3)),
        ("loa", Options::default()),
        ("arlecchino", seated(4)),
        ("mnk", Options { row: Some(4), size: catalog::read_size("5x6"), ..Options::default() }),
    ]
}

fn written(nodes: &[(u32, u32, String)]) -> WrittenTree {
    let moves = nodes.iter().map(|(id, parent, text)| TreeMove {
        id: *id,
        parent: *parent,
        // The newest first, as if it had been promoted.
        place: -i64::from(*id),
        text,
    });
    WrittenTree::of(&moves.collect::<Vec<_>>())
}

/// A sheet with everything that a library keeps.
fn sheet(name: &str, options: &Options, seed: u64, tree: &WrittenTree) -> SavedGame {
    let game = find(name).unwrap().open(options).unwrap();
    let seats = game.start(seed).seats();
    let plies = tree.ids.len();
    SavedGame {
        players: vec!["Anna (the elder)".to_string(), "level:3".to_string()],
        event: Some("Open: of Paris".to_string()),
        result: Some("seat 2 lost (late)".to_string()),
        date: Some("1965".to_string()),
        seed,
        kept: Kept {
            kind: Some("play".to_string()),
            machines: Some(vec![2]),
            created: Some(-5),
            updated: Some(1_763_000_000),
            clock: Some(KeptClock::Game { seconds: 300, increment: 5 }),
            spent: vec![(12_345, 10); seats],
            times: (0..plies).map(|ply| (ply % 3 > 0).then_some(ply as u64 * 730)).collect(),
            at: Some(plies / 2),
            front: Some(plies),
            nodes: tree.ids.clone(),
            review: Some(r#"{"line": "a:b"}"#.to_string()),
        },
        ..SavedGame::new(&*game)
    }
}

#[test]
fn a_game_with_variations_reads_as_the_same_game() {
    for (seed, (name, options)) in (3..).zip(configurations()) {
        let nodes = grown(name, &options, seed, 12);
        let tree = written(&nodes);
        assert_eq!(tree.ids.len(), nodes.len());
        assert!(tree.text.contains('('), "{name}: {}", tree.text);
        let sheet = sheet(name, &options, seed, &tree);
        let text = sheet.write_tree(&tree);
        let again = SavedGame::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let bare =
            SavedGame { moves: Vec::new(), branches: Vec::new(), plies: None, ..again.clone() };
        assert_eq!(bare, sheet);
        let played = again.play().unwrap();
        assert_eq!(played.at, tree.ids.len() / 2);
        // The moves come in the order of the file, and so do the ids.
        for (mv, id) in played.moves.iter().zip(&tree.ids) {
            let parent = mv.parent.checked_sub(1).map_or(0, |index| tree.ids[index]);
            assert!(nodes.contains(&(*id, parent, mv.text.clone())), "{name}: {id}");
        }
        let before = |at: &usize| Some(played.moves[at.checked_sub(1)?].parent);
        let path = iter::successors(Some(played.at), before).take_while(|at| *at > 0);
        assert_eq!(played.played.plies(), path.count());
    }
}

#[test]
fn a_game_with_variations_cut_short_anywhere_is_refused() {
    let tree = written(&grown("othello", &Options::default(), 5, 4));
    let text = sheet("othello", &Options::default(), 5, &tree).write_tree(&tree);
    for cut in 0..text.trim_end().len() {
        let read = SavedGame::read(&text[..cut]).map(|game| game.play());
        assert!(!matches!(read, Ok(Ok(_))), "cut at byte {cut}: {}", &text[..cut]);
    }
}

#[track_caller]
fn played(moves: &str, plies: usize) -> Result<String, String> {
    let text = format!("damier: 2\ngame: othello\nplies: {plies}\n\n{moves}\n");
    let played = SavedGame::read(&text).map_err(ReadError::from).and_then(|game| game.play());
    let played = played.map_err(|error| error.to_string())?;
    let moves = played.moves.iter().map(|mv| format!("{}{}", mv.parent, mv.text));
    Ok(format!("{} at {}", moves.collect::<Vec<_>>().join(" "), played.at))
}

#[test]
fn a_variation_replaces_the_move_before_it() {
    for (moves, plies, tree) in [
        ("f5 d6 c3", 3, "0f5 1d6 2c3 at 3"),
        ("f5 (d3) d6", 3, "0f5 0d3 1d6 at 3"),
        ("f5 d6 (f6 (f4 e3) e6) (f4) c3", 7, "0f5 1d6 1f6 1f4 4e3 3e6 2c3 at 7"),
        ("1. f5(1. d3 c3)1... d6", 4, "0f5 0d3 2c3 1d6 at 4"),
    ] {
        assert_eq!(played(moves, plies).as_deref(), Ok(tree), "{moves}");
    }
    // A variation that is there already is the same.
    assert_eq!(played("f5 d6 (f6) (f6 e6)", 4).as_deref(), Ok("0f5 1d6 1f6 3e6 at 2"));
}

#[test]
fn bad_variations_are_refused_with_their_place() {
    for (moves, plies, message) in [
        ("f5 (d6", 2, "line 6, column 1: found the end of the text, expected `)` at the end of"),
        ("(f5)", 1, "line 5, column 1: found '(', expected a move before the variation from it"),
        ("f5 ()", 1, "line 5, column 5: found ')', expected a move in the variation"),
        ("f5 ((d3))", 2, "line 5, column 5: found '(', expected a move before the variation"),
        ("f5) d6", 2, "line 5, column 3: found ')', expected a move: no variation is open"),
        ("f5 (a1) d6", 3, "line 5, column 5: found \"a1\", expected a legal move: d3 c4 f5 e6"),
        ("f5 (d3) d6", 2, "line 6, column 1: found 3 plies, expected 2 plies, as the headers"),
    ] {
        let error = played(moves, plies).unwrap_err();
        assert!(error.starts_with(message), "{moves}: {error}");
    }
    // However deep the parentheses are, no stack overflows.
    assert!(played(&format!("f5 {}", "(d3 ".repeat(100_000)), 1).is_err());
}

#[test]
fn clocks_are_read_as_they_are_written() {
    let read = |clock: &str| {
        let text = format!("damier: 2\ngame: othello\nclock: {clock}\nplies: 1\n\nf5\n");
        SavedGame::read(&text).unwrap().kept.clock.unwrap()
    };
    assert_eq!(read("300s+5s"), KeptClock::Game { seconds: 300, increment: 5 });
    assert_eq!(read("10s/move"), KeptClock::Move { seconds: 10 });
    for text in ["300s+5s", "10s/move"] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn headers_of_the_second_edition_are_checked() {
    for (header, message) in [
        ("kind: game", "7: found \"game\", expected play or study"),
        ("machines: 3", "11: found \"3\", expected none, or seats such as 1 2"),
        ("created: 2026-11-16", "10: found \"2026-11-16\", expected a time such as 2026-11-16 12:"),
        ("clock: 5m", "8: found \"5m\", expected seconds such as 300s+5s or 10s/move"),
        ("spent: 1.5s/3 2.0s/1", "8: found \"1.5s/3\", expected 2 times and moves, such as"),
        ("times: 1.5s", "8: found \"1.5s\", expected 1 times, such as 12.345s, or -"),
        ("times: - -", "8: found \"-\", expected 1 times, such as 12.345s, or -"),
        ("at: 2", "5: found \"2\", expected the number of a move, 0 to 1"),
        ("front: -1", "8: found \"-1\", expected the number of a move, 0 to 1"),
        ("nodes: 0", "8: found \"0\", expected 1 different numbers from 1 on"),
        ("event:", "7: found the end of the line, expected a value of event"),
    ] {
        let text = format!("damier: 2\ngame: othello\n{header}\nplies: 1\n\nf5\n");
        let error = SavedGame::read(&text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line 3, column {message}")), "{error}");
    }
    let old = "damier: 1\ngame: othello\nkind: play\nplies: 1\n\nf5\n";
    let error = SavedGame::read(old).unwrap_err().to_string();
    assert!(error.ends_with("expected a header of edition 1: this one is of edition 2"), "{error}");
}

#[test]
fn a_line_is_written_as_before_unless_there_is_more_to_say() {
    let game = find("othello").unwrap().open(&Options::default()).unwrap();
    let mut played = game.start(1);
    played.play("f5").unwrap();
    played.play("d6").unwrap();
    let mut sheet = SavedGame::new(&*game);
    assert!(sheet.write(&*played).ends_with("plies: 2\n\nf5d6\n"));
    assert!(sheet.write(&*played).starts_with("damier: 1\n"));
    sheet.event = Some("Mondial".to_string());
    let text = sheet.write(&*played);
    assert!(text.starts_with("damier: 2\n") && text.ends_with("plies: 2\n\nf5 d6\n"), "{text}");
    assert_eq!(SavedGame::read(&text).unwrap().open().unwrap().plies(), 2);
}

/// Everything that comes of a file: last boards, and refusals.
fn outcomes(name: &str, bytes: &[u8], piece: usize, names: &Names) -> Vec<String> {
    let mut reader = GameReader::new(name, names.clone());
    let mut found = Vec::new();
    let mut take = |reader: &mut GameReader| {
        while let Some(game) = reader.next_game() {
            let game = game.and_then(|game| Ok((game.open()?, game)));
            found.push(match game {
                Ok((played, game)) => format!(
                    "{} {:?} {:?} {:?}",
                    played.position_text(),
                    game.players,
                    game.event,
                    game.date
                ),
                Err(error) => error.to_string(),
            });
        }
    };
    for piece in bytes.chunks(piece) {
        reader.push(piece);
        take(&mut reader);
    }
    reader.end();
    take(&mut reader);
    found
}

const GGF: &str =
    "(;GM[Othello]PB[a]DT[2003.05.17_12:13:14.EST]BO[4 ---- -O*- -*O- ---- *]B[A2]W[A1];)";

fn wtb() -> Vec<u8> {
    let mut wtb = vec![20, 26, 11, 15, 3, 0, 0, 0, 0, 0, 0xc1, 0x07, 8, 0, 24, 0];
    for moves in [[56, 64], [56, 56], [56, 66]] {
        wtb.extend([1, 0, 0, 0, 7, 0, 33, 33]);
        wtb.extend(moves);
        wtb.resize(wtb.len() + 58, 0);
    }
    wtb
}

/// Files with a bad game between good ones.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let good = "damier: 1\ngame: othello\nplies: 1\n\nf5\n";
    let tree = "damier: 2\ngame: loa\nplies: 2\n\nb1-b3\n(b1-d3)\n";
    let bad = "damier: 2\ngame: othello\nplies: 1\n\na1\n";
    let sheets = format!("# all\n\n{good}\n# not written: x\n\n{bad}\n \n{tree}\n\n{good}\n# no");
    let ggf = format!("2 {GGF}\n{}\n1 {GGF} {GGF}", GGF.replace("A1", "A4"));
    vec![
        ("a.damier", sheets.into_bytes()),
        ("a.txt", b"f5d6\n\r\nf5a1\nd3\xff\n1. f5 f6".to_vec()),
        ("a.ggf", ggf.into_bytes()),
        ("a.wtb", wtb()),
    ]
}

#[test]
fn a_file_comes_in_any_pieces_as_it_does_at_once() {
    for (name, bytes) in files() {
        let whole = outcomes(name, &bytes, bytes.len(), &Names::default());
        for piece in [1, 2, 3, 7, 50] {
            assert_eq!(outcomes(name, &bytes, piece, &Names::default()), whole, "{name}");
        }
    }
}

#[test]
fn a_bad_game_is_named_and_the_others_come_in() {
    for ((name, bytes), expected) in files().into_iter().zip([
        vec![
            "-- O [",
            "line 15, column 1: found \"a1\", expected a legal move: d3 c4 f5 e6",
            " O [",
            "-- O [",
        ],
        vec![
            "-- X [",
            "line 3, column 3: found \"a1\", expected a legal move: f4 d6 f6",
            "byte 14: found 0xff, expected text in UTF-8",
            "-- X [",
        ],
        vec![
            "-- X [\"a\", \"\"] None Some(\"2003.05.17_12:13:14.EST\")",
            "line 2, column 80: found \"a4\", expected a legal move: a1 c1 a3",
            "-- X [",
            "-- X [",
        ],
        vec![
            "-- X [\"player 0\", \"player 7\"] None Some(\"1985\")",
            "game 2, move 2: found f5, expected a legal move",
            "-- X [",
        ],
    ]) {
        let found = outcomes(name, &bytes, 64, &Names::default());
        assert_eq!(found.len(), expected.len(), "{name}: {found:#?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.contains(expected), "{name}: {found} and not {expected}");
        }
        assert!(
            read_games(name, &bytes)
                .and_then(|games| { games.iter().try_for_each(|game| game.open().map(drop)) })
                .is_err()
        );
    }
}

#[test]
fn between_ggf_games_there_are_only_counts_that_are_right() {
    let refusals = |text: &str| {
        let found = outcomes("a.ggf", text.as_bytes(), 10, &Names::default());
        found.into_iter().filter(|text| text.starts_with("line")).collect::<Vec<_>>()
    };
    assert_eq!(refusals(&format!("1 {GGF}\n 2\n{GGF} {GGF}{GGF}")), [""; 0]);
    for (text, message) in [
        (format!("{GGF}\nbye"), "line 2, column 1: found 'b', expected a GGF game, which begins"),
        (format!("3\n{GGF}\n{GGF}\n"), "line 4, column 1: found 2 games, expected 3 games, as"),
        (format!("2\n{GGF}\n1\n{GGF}\n"), "line 3, column 1: found 1 games, expected 2 games, as"),
        (format!("0 {GGF}"), "line 1, column 1: found \"0\", expected a number of games"),
        (format!("{GGF} x {GGF}"), "line 1, column 86: found 'x', expected a GGF game"),
    ] {
        let found = refusals(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(message), "{found:?}");
    }
}

#[test]
fn names_are_those_of_the_lists_as_far_as_they_go() {
    let names = Names {
        players: vec!["Lefèvre André".to_string()],
        tournaments: vec![String::new(), "Mondial".to_string()],
    };
    let found = outcomes("WTH_1985.WTB", &wtb(), 64, &names);
    let expected = "[\"Lefèvre André\", \"player 7\"] Some(\"Mondial\") Some(\"1985\")";
    assert!(found[0].ends_with(expected), "{}", found[0]);
}

#[test]
fn a_file_of_stored_games_that_is_cut_short_says_so_at_its_end() {
    let bytes = wtb();
    let found = outcomes("a.wtb", &bytes[..16 + 68 + 30], 10, &Names::default());
    assert_eq!(found.len(), 2);
    assert_eq!(
        found[1],
        "byte 4: found 3 games in the header and 98 bytes after it, expected 68 bytes for each game"
    );
}

#[test]
fn a_game_that_is_too_long_is_refused_and_not_kept() {
    let long = "f5 ".repeat(GAME_BYTES_MAX / 2) + "\n";
    let (head, good) =
        ("damier: 2\ngame: othello\nplies: 1\n\n", "damier: 2\ngame: loa\nplies: 1\n\nb1-b3\n");
    let lines = "f5 d6\n".repeat(GAME_BYTES_MAX / 3);
    for text in [format!("{head}{long}\n{good}"), format!("{good}\n{head}{lines}\n\n{good}")] {
        let found = outcomes("a.txt", text.as_bytes(), 1 << 16, &Names::default());
        let is_long = |text: &&String| text.contains("found a longer game, expected at most 4 MB");
        assert_eq!(found.iter().filter(is_long).count(), 1, "{}", found.len());
        assert!(found.last().unwrap().ends_with("O [] None None"), "{:?}", found.last());
    }
}

#[test]
fn a_sheet_has_places_that_hold_in_its_file() {
    let text = "\n# all of them\n\ndamier: 2\ngame: loa\nplies: 1\n\nb1-b3\n";
    let game = &read_games("a", text.as_bytes()).unwrap()[0];
    assert_eq!(game.moves, [Word { text: "b1-b3".to_string(), line: 8, column: 1 }]);
}

#[test]
fn the_example_of_the_book_is_a_game() {
    let book = include_str!("../../../docs/src/text.md");
    let begin = book.find("damier: 2\n").unwrap();
    let end = begin + book[begin..].find("```").unwrap();
    let game = SavedGame::read(&book[begin..end]).unwrap();
    assert_eq!(game.play().unwrap().played.transcript(), "f5d6c3d3c4");
    assert_eq!(game.kept.spent, [(61_250, 3), (730, 2)]);
}

proptest! {
    #[test]
    fn any_moves_with_parentheses_are_read_or_refused(
        moves in "([()]| |f5|d6|c3|d3|pass){0,30}",
        plies in 0..5_usize,
    ) {
        let _ = played(&moves, plies);
    }

    #[test]
    fn any_pieces_of_any_bytes_are_read_or_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        piece in 1..40_usize,
    ) {
        for (name, head) in [("a.wtb", ""), ("a", "damier: 2\n"), ("a", "(;"), ("a", "f5")] {
            let bytes = [head.as_bytes(), &bytes].concat();
            let whole = outcomes(name, &bytes, bytes.len().max(1), &Names::default());
            prop_assert_eq!(outcomes(name, &bytes, piece, &Names::default()), whole);
        }
    }
}
