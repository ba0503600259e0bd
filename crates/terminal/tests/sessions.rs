//! Whole sessions through a pipe: what is typed in `sessions/*.in`, and all that is printed in
//! `*.out`. `UPDATE=1 cargo test` writes the latter; review reads the difference.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::env;
use std::fs;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use catalog::{Options, find};
use play::TimeControl;
use terminal::{Language, NewSession, play_piped};

/// A file of the tests.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions").join(name)
}

fn new_session(game: &str, options: &Options, players: &[&str]) -> NewSession {
    let players = players.iter().map(|player| player.parse().unwrap()).collect();
    let played = find(game).unwrap().open(options).unwrap().start(1);
    // Files should not follow the book, which grows.
    NewSession { players, uses_book: false, ..NewSession::of(played, 1) }
}

fn session(new: NewSession, language: Language, typed: &str) -> String {
    let mut printed = Vec::new();
    play_piped(new, language, typed.as_bytes(), &mut printed).unwrap();
    String::from_utf8(printed).unwrap()
}

/// What was printed, without what the judge of hints thinks: it learns, files should not follow.
fn without_judgments(printed: &str) -> String {
    let judged = |line: &str| {
        let lost = [", lost ", ", perte "].iter().find_map(|word| line.split_once(word));
        if let Some((moves, _)) = lost {
            return format!("{moves}, …\n");
        }
        let known = ["depth ", "profondeur ", "exact"].iter().find_map(|word| line.find(word));
        let Some(known) = known else { return format!("{line}\n") };
        let how = line[known..].split("  ").next().unwrap_or_default();
        let value = [" stands at ", " est à "].iter().find_map(|word| line.split_once(word));
        let place = line.split_once(". ").filter(|(place, _)| place.trim().parse::<u32>().is_ok());
        match (value, place) {
            (Some((who, value)), _) => {
                format!("{who}: … {}\n", value.split_once(' ').unwrap_or_default().1)
            }
            (None, Some((place, _))) => format!("{place}. … {how}\n"),
            (None, None) => format!("{line}\n"),
        }
    };
    printed.lines().map(judged).collect()
}

/// Plays a script and compares everything that was printed.
#[track_caller]
fn check(name: &str, new: NewSession, language: Language) {
    let typed = fs::read_to_string(file(&format!("{name}.in"))).unwrap();
    let printed = without_judgments(&session(new, language, &typed));
    let golden = file(&format!("{name}.out"));
    if env::var_os("UPDATE").is_some() {
        fs::write(&golden, &printed).unwrap();
    }
    let expected = fs::read_to_string(&golden).unwrap();
    for (number, (found, expected)) in (1..).zip(printed.lines().zip(expected.lines())) {
        assert_eq!(found, expected, "{name}.out, line {number}");
    }
    assert_eq!(printed.lines().count(), expected.lines().count(), "lines of {name}.out");
}

/// One test for all scripts: they save files where they run.
#[test]
fn every_command_works_in_every_game() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sessions");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    env::set_current_dir(&folder).unwrap();
    fs::write("damaged.txt", "damier: 1\ngame: othello\nplies: 2\n\nf5f9\n").unwrap();
    let usual = Options::default();
    let three = Options { seats: Some(3), ..Options::default() };
    // Machines whose evaluations do not learn.
    let terms = ["human", "alphabeta:depth=2,eval=corners+discs+zones"];
    check("othello", new_session("othello", &usual, &terms), Language::English);
    let hand = ["human", "alphabeta:depth=2,eval=hand"];
    check("loa", new_session("loa", &usual, &hand), Language::French);
    let report = ["human", "report:003,improved,depth=2"];
    check("arlecchino", new_session("arlecchino", &usual, &report), Language::English);
    let five = Options { size: catalog::read_size("9x9"), ..Options::default() };
    check("mnk", new_session("mnk", &five, &["human", "alphabeta:depth=2"]), Language::French);
    check("reversi", new_session("reversi", &usual, &[]), Language::English);
    check("people", new_session("arlecchino", &three, &["human"; 3]), Language::French);
    let names = ["human:name=Anna", "human:name=\"Bob K.\""];
    check("names", new_session("othello", &usual, &names), Language::English);
    check("draw", new_session("othello", &usual, &["human"; 2]), Language::English);
    check("three", new_session("reversi", &three, &[]), Language::English);
    let machines = ["report:002,level=1,depth=1,eval=hand", "random"];
    check("machines", new_session("loa", &usual, &machines), Language::English);
    let left = fs::read_dir(".").unwrap().map(|entry| entry.unwrap().file_name());
    let mut left = left.map(|name| name.into_string().unwrap()).collect::<Vec<_>>();
    left.sort();
    let games = ["arlecchino", "damaged", "loa", "mnk", "names", "othello", "reversi"];
    assert_eq!(left, games.map(|game| format!("{game}.txt")), "nothing half-written stays");
    let named = fs::read_to_string("names.txt").unwrap();
    assert!(named.contains("player 1: Anna\nplayer 2: Bob K.\n"), "{named}");
}

#[test]
fn the_tree_of_a_small_search_is_printed() {
    let usual = Options::default();
    let two =
        |typed: &str| session(new_session("mnk", &usual, &["human"; 2]), Language::English, typed);
    let printed = two("b2\na1\nc1\ntree alphabeta:depth=4,order=none\n");
    let head = "alphabeta:depth=4,order=none: ";
    let tree = printed.lines().skip_while(|line| !line.starts_with(head)).collect::<Vec<_>>();
    assert!(tree[0].contains(" cut off, ") && tree[1].starts_with("root  "), "{printed}");
    assert!(tree.iter().any(|line| line.starts_with("  a3  ")), "a move: {printed}");
    assert!(tree.iter().any(|line| line.contains(" below")), "what is deeper: {printed}");
    for (typed, found) in [
        ("tree human\n", "tree: found \"human\", expected a search that tells its tree"),
        ("tree random\n", "tree: found \"random\", expected a search that tells its tree"),
        ("tree alphabeta:depth=x\n", "expected depth, a number from 1 to 1000"),
        ("tree castle\n", "expected one of random"),
        ("tree minimax:depth=9\n", "Stopped after a second or 200,000 nodes"),
        ("tree\n", "alphabeta:depth=3: "),
    ] {
        let printed = two(typed);
        assert!(printed.contains(found), "{typed}: {printed}");
    }
    let four = new_session("reversi", &usual, &[]);
    let printed = session(four, Language::French, "tree\n");
    assert!(printed.contains("paranoid:depth=3 : "), "{printed}");
}

#[test]
fn the_end_of_the_input_ends_a_session_at_any_time() {
    for typed in ["", "f5", "f5\nundo", "new hard\n", "break\n", "\u{0}\u{7}\n"] {
        let printed =
            session(new_session("othello", &Options::default(), &[]), Language::English, typed);
        assert!(printed.ends_with("Goodbye.\n"), "{printed}");
    }
}

#[test]
fn a_line_of_any_length_and_any_bytes_is_answered() {
    let long = "x".repeat(100_000);
    let mut typed = format!("{long}1\nhelp exit\n").into_bytes();
    typed.extend(b"\xff\xfe\x1b[2J\nscore\n");
    let mut printed = Vec::new();
    let new = new_session("othello", &Options::default(), &[]);
    play_piped(new, Language::English, &typed[..], &mut printed).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    assert!(printed.contains("exit   ") && printed.contains("Black (X) 2, White (O) 2"));
    assert!(!printed.contains('\u{1b}'), "nothing that a terminal obeys comes back");
}

/// Somebody who takes their time.
struct Slow(Option<&'static str>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        thread::sleep(Duration::from_millis(200));
        let text = self.0.take().unwrap_or("").as_bytes();
        buffer[..text.len()].copy_from_slice(text);
        Ok(text.len())
    }
}

#[test]
fn whoever_thinks_too_long_has_lost_before_the_move() {
    let clock = Some((Duration::from_millis(100), Duration::ZERO));
    let time = TimeControl { clock, ..TimeControl::default() };
    let new = NewSession { time, ..new_session("othello", &Options::default(), &[]) };
    let mut printed = Vec::new();
    let typed = BufReader::new(Slow(Some("f5\nscore\nundo\n")));
    play_piped(new, Language::English, typed, &mut printed).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    assert!(printed.contains("Black (X) has no time left and loses."), "{printed}");
    assert!(printed.contains("Lost time is lost"), "{printed}");
    assert!(printed.contains("The game is over") && printed.contains("(X) 2, White (O) 2"));
}

#[test]
fn players_that_do_not_exist_are_refused() {
    let new = new_session("loa", &Options::default(), &["human", "level:99"]);
    let refused = play_piped(new, Language::English, &b""[..], Vec::new()).unwrap_err();
    assert!(refused.to_string().contains("level"), "{refused}");
    let new = new_session("loa", &Options::default(), &["human"]);
    let refused = play_piped(new, Language::English, &b""[..], Vec::new()).unwrap_err();
    assert_eq!(refused.to_string(), "found 1 players, expected 2, one a seat");
}

#[test]
fn an_opponent_that_adapts_falls_by_a_level_after_two_games_lost_in_a_row() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("adaptive");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (rivals, file) = (folder.join("adaptive.txt"), folder.join("game.txt"));
    let adaptive = |typed: &str| {
        let new = new_session("loa", &Options::default(), &["human", "adaptive"]);
        session(NewSession { rivals: Some(rivals.clone()), ..new }, Language::English, typed)
    };
    // A game counts once, however often it ends.
    let first = adaptive("resign\nundo\nresign\nnew\n");
    assert!(first.contains("White (O): level 4, adapts."), "{first}");
    let next = "Black (X) resigned. It adapts to you: the next game is at level 4.";
    assert_eq!(first.matches(next).count(), 2, "{first}");
    let again = format!("resign\nnew\nsave! {}\nlevel 2\nresign\n", file.display());
    let second = adaptive(&again);
    assert!(second.contains("the next game is at level 3"), "{second}");
    assert!(second.contains("White (O): level 3, adapts."), "{second}");
    assert!(fs::read_to_string(&file).unwrap().contains("player 2: level:3\n"));
    assert_eq!(fs::read_to_string(&rivals).unwrap(), "loa 3 0\n", "level 2 does not adapt");
}

fn three() -> Options {
    Options { seats: Some(3), ..Options::default() }
}

#[test]
fn whoever_resigns_a_game_of_three_leaves_it() {
    check("leaving", new_session("reversi", &three(), &["human"; 3]), Language::English);
    check("leaving-fr", new_session("arlecchino", &three(), &["human"; 3]), Language::French);
}

#[test]
fn machines_play_on_when_nobody_else_is_there() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("left.txt").display().to_string();
    let new = new_session("reversi", &three(), &["human", "random:seed=1", "random:seed=2"]);
    let printed = session(new, Language::English, &format!("resign\nsave! {file}\n"));
    assert!(printed.contains("Black (X) leaves the game\n"), "{printed}");
    assert!(!printed.contains("Black (X) cannot move and passes"), "{printed}");
    assert!(printed.contains("`new` begins another game"), "{printed}");
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.contains("\nleaves:1\n"), "{saved}");
    let again = NewSession::open(&file).unwrap();
    let opened = session(again, Language::English, "players\nundo\n");
    assert!(opened.contains("1. Black (X): you (left)"), "{opened}");
    assert!(opened.contains("Black (X) to move"), "it can be taken back: {opened}");
}

#[test]
fn whoever_has_no_time_left_leaves_a_game_of_three() {
    let clock = Some((Duration::from_millis(100), Duration::ZERO));
    let time = TimeControl { clock, ..TimeControl::default() };
    let new = NewSession { time, ..new_session("reversi", &three(), &["human"; 3]) };
    let mut printed = Vec::new();
    let typed = BufReader::new(Slow(Some("moves\nscore\nundo\n")));
    play_piped(new, Language::English, typed, &mut printed).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    let late = "Black (X) has no time left and is out of the game";
    assert!(printed.contains(late), "{printed}");
    assert!(printed.contains("Black (X) 1 (left)"), "{printed}");
}

#[test]
fn a_game_that_was_given_up_or_lost_on_time_is_over_when_it_is_opened() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ended");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("resigned.txt").display().to_string();
    let people = || new_session("othello", &Options::default(), &["human"; 2]);
    let saved = session(people(), Language::English, &format!("f5\nresign\nsave! {file}\n"));
    assert!(saved.contains("White (O) resigned."), "{saved}");
    let late = file.replace("resigned", "late");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&late, text.replace("lost (resigned)", "lost (late)")).unwrap();

    let opened = session(people(), Language::English, &format!("load {file}\nd6\nundo\nd6\n"));
    assert!(opened.contains("White (O) resigned. `new` begins another game"), "{opened}");
    assert!(opened.contains("The game is over"), "{opened}");
    assert!(opened.contains("last move d6"), "a resignation can be taken back: {opened}");
    let opened = session(people(), Language::English, &format!("load {late}\nd6\nundo\n"));
    assert!(opened.contains("White (O) has no time left and loses."), "{opened}");
    assert!(opened.contains("The game is over") && opened.contains("Lost time is lost"));

    let again = NewSession::open(&late).unwrap();
    let opened = session(again, Language::English, "d6\n");
    assert!(opened.contains("The game is over"), "{opened}");
}

#[test]
fn hints_and_reviews_say_what_comes_from_the_book_unless_it_is_left_out() {
    let printed = |uses_book, language| {
        let new = new_session("othello", &Options::default(), &["human", "human"]);
        let new = NewSession { uses_book, ..new };
        session(new, language, "hint\neval\nf5\nd6\nreview 2\nexit\n")
    };
    for (language, book) in [(Language::English, "book, depth "), (Language::French, "livre, prof")]
    {
        assert_eq!(printed(true, language).matches(book).count(), 5, "two, one and two moves");
        assert_eq!(printed(false, language).matches(book).count(), 0);
    }
}
