//! Tournaments from the command line, and what runs of every kind print.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::Path;

use common::{folder, objects, printed, refused, summary};
use serde_json::Value;

/// Players with evaluations that do not learn.
const PLAYERS: [&str; 5] = [
    "random",
    "alphabeta:1,eval=corners+discs+zones",
    "alphabeta:2,eval=corners+discs+zones",
    "mcts:20",
    "minimax:1,eval=corners+discs+zones",
];

fn tournament<'a>(format: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["tournament", "othello"], &PLAYERS[..], &["--format", format], more].concat()
}

#[test]
fn every_player_meets_every_other_equally_often() {
    let summary = summary(&tournament("round-robin", &["--games", "4"]));
    assert_eq!(summary["games"], 40);
    let meetings = summary["meetings"].as_array().unwrap();
    assert_eq!(meetings.len(), 10);
    for meeting in meetings {
        let pairs = meeting["pairs"].as_array().unwrap().iter();
        assert_eq!(pairs.map(|count| count.as_u64().unwrap()).sum::<u64>(), 2);
    }
    let players = summary["players"].as_array().unwrap();
    let sum = |key: &str| players.iter().map(|player| player[key].as_f64().unwrap()).sum::<f64>();
    assert_eq!(sum("score"), 40.0);
    assert!(sum("elo").abs() < 0.1, "ratings have a mean of zero");
}

#[test]
fn a_swiss_tournament_grows_by_rounds_alone() {
    let out = folder("swiss");
    let out = out.to_str().unwrap();
    let three = summary(&tournament("swiss", &["--rounds", "3", "--out", out]));
    assert_eq!(three["games"], 12);
    let go_on = |more: &[&'static str]| [&["tournament", "--resume", out], more].concat();
    refused(&go_on(&["--games", "4"]), "found games 4, expected 2 or, unless Swiss, more");
    refused(&go_on(&["--format", "gauntlet"]), "found format \"gauntlet\", expected \"swiss\"");
    let four = summary(&go_on(&["--rounds", "4"]));
    assert_eq!(four, summary(&tournament("swiss", &["--rounds", "4"])));
    let byes = four["players"].as_array().unwrap().iter();
    assert_eq!(byes.map(|player| player["byes"].as_u64().unwrap()).sum::<u64>(), 4);
}

#[test]
fn a_tournament_does_not_depend_on_threads_or_on_being_cut_short() {
    for format in ["round-robin", "gauntlet", "swiss", "ladder"] {
        let undisturbed = summary(&tournament(format, &["--games=2", "--threads", "1"]));
        let out = folder(&format!("cut-{format}"));
        let out = out.to_str().unwrap();
        assert_eq!(
            summary(&tournament(format, &["--games=2", "--threads", "3", "--out", out])),
            undisturbed
        );
        let journal = Path::new(out).join("games.jsonl");
        let whole = fs::read(&journal).unwrap();
        for part in [4, 6, 9] {
            fs::write(&journal, &whole[..whole.len() * part / 10]).unwrap();
            assert_eq!(summary(&["tournament", "--resume", out]), undisturbed, "{format}");
        }
    }
}

#[test]
fn the_players_of_several_runs_are_rated_together() {
    let folders = ["rated-low", "rated-high", "rated-other", "rated-deep"].map(folder);
    let [low, high, other, deep] = folders.each_ref().map(|path| path.to_str().unwrap());
    let ladder = ["tournament", "othello", "--format=ladder"];
    printed(&[&ladder[..], &PLAYERS[..3], &["--games=4", "--out", low]].concat());
    printed(&[&ladder[..], &PLAYERS[1..4], &["--games=2", "--seed=2", "--out", high]].concat());
    printed(&["match", "loa", "random", "random:2", "--games=2", "--out", other]);
    printed(&["match", "othello", "random", "mcts:9", "--depth=3", "--games=2", "--out", deep]);
    let anchor = format!("{}=1200", PLAYERS[1]);
    let ratings = &objects(&["ratings", low, high, "--anchor", &anchor, "--json"])[0];
    assert_eq!((&ratings["runs"], &ratings["games"]), (&2.into(), &18.into()));
    let players = ratings["players"].as_array().unwrap();
    let elo = |player: &Value| player["elo"].as_f64().unwrap();
    assert!(players.windows(2).all(|pair| elo(&pair[0]) >= elo(&pair[1])), "{ratings}");
    let anchored = players.iter().find(|player| player["spec"] == PLAYERS[1]).unwrap();
    assert_eq!((elo(anchored), &anchored["games"]), (1200.0, &12.into()));
    let text = printed(&["ratings", low]);
    assert!(text.starts_with("othello 8x8: 12 games, 1 run\n#  player"), "{text}");
    refused(
        &["ratings", low, other],
        "rated-low/games.jsonl: found game \"loa\", expected \"othello\"",
    );
    refused(&["ratings", low, deep], "games.jsonl: found depth 3, expected \"none\"");
    refused(&["ratings", low, high, low], "rated-low/games.jsonl: found it twice");
    refused(&["ratings", "nowhere"], "nowhere/games.jsonl: found no file to read");
    refused(
        &["ratings", low, "--anchor", "level:1=1000"],
        "found \"level:1\", expected one of random",
    );
    refused(
        &["ratings", low, "--anchor", "random"],
        "--anchor: found \"random\", expected a player and",
    );
}

#[test]
fn bad_tournaments_are_refused() {
    refused(&["tournament", "othello", "random"], "found 1 player, expected at least 2");
    refused(&["tournament", "reversi", "random", "random"], "expected at least 4 for reversi");
    refused(&["tournament", "othello", "random", "random", "--rounds", "3"], "--format swiss");
    refused(&["tournament", "othello", "random", "random", "--format", "cup"], "--format: found");
    let four = ["tournament", "reversi", "random", "random", "random", "random"];
    refused(&[&four[..], &["--format", "swiss"]].concat(), "found 4 seats, expected 2 for a Swiss");
}

/// What a run prints, without times and the columns that they widen.
fn without_times(text: &str) -> String {
    let is_time = |word: &&str| {
        word.split_once('.').is_some_and(|(_, part)| part.len() == 3 && part.parse::<u32>().is_ok())
    };
    let line = |line: &str| {
        let words = line.split_whitespace().filter(|word| !is_time(word)).collect::<Vec<_>>();
        words.join(" ") + "\n"
    };
    // How many games end after a stop is a matter of luck.
    text.lines().filter(|line| !line.starts_with("not counted")).map(line).collect()
}

/// Compares with the file of a name; `DAMIER_GOLDEN=write` writes it anew.
#[track_caller]
fn golden(name: &str, arguments: &[&str]) {
    // What players have by default may learn, and would write all files anew.
    let learns = |word: &&&str| {
        let has_colon = word.contains(':') && !word.starts_with("mcts:");
        has_colon && !word.contains("eval=")
    };
    assert_eq!(arguments.iter().find(learns), None, "{name}");
    let text = without_times(&printed(arguments));
    let mut summary = summary(arguments);
    summary.as_object_mut().unwrap().remove("after_stop");
    let found = format!("{text}\n{summary:#}\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var("DAMIER_GOLDEN").as_deref() == Ok("write") {
        fs::write(&path, &found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expected, "{name}");
}

#[test]
fn runs_of_every_kind_print_what_they_printed_before() {
    golden("match.txt", &["match", "othello", PLAYERS[2], "random", "--games", "10"]);
    golden("match-loa.txt", &["match", "loa", "alphabeta:1,eval=hand", "random", "--games", "4"]);
    let pvs = ["match", "othello", "pvs:3,eval=corners+discs+zones", "random"];
    golden("sprt.txt", &[&pvs[..], &["--sprt", "0,100", "--threads=1"]].concat());
    golden("round-robin.txt", &tournament("round-robin", &["--games", "2"]));
    golden("gauntlet.txt", &tournament("gauntlet", &["--games", "2"]));
    golden("swiss.txt", &tournament("swiss", &["--rounds", "3"]));
    golden("ladder.txt", &tournament("ladder", &["--games", "2"]));
    let three = ["random", "maxn:1,eval=hand", "paranoid:1,eval=hand", "brs:1,eval=hand"];
    let seats = ["arlecchino", "--seats", "3", "--games", "6"];
    golden("match-3.txt", &[&["match"], &seats[..], &three[..3]].concat());
    golden("round-robin-3.txt", &[&["tournament"], &seats[..], &three].concat());
    let four = ["reversi", "--size", "6x6", "--games", "24", "mcts:10"];
    let terms = three.map(|spec| spec.replace("hand", "corners+discs+zones"));
    let terms = terms.each_ref().map(String::as_str);
    golden("match-4.txt", &[&["match"], &four[..], &terms[..3]].concat());
    golden("gauntlet-4.txt", &[&["tournament", "--format=gauntlet"], &four[..], &terms].concat());
}
