//! The reports' experiments: they repeat, and their files say what their tables say.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn damier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_damier")).args(arguments).output().expect("damier starts")
}

fn stdout(arguments: &[&str]) -> String {
    let output = damier(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    assert!(output.stderr.is_empty(), "progress is for terminals: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The rows of an experiment.
fn rows(arguments: &[&str]) -> Vec<Value> {
    let text = stdout(&[&["lab"], arguments, &["--json"]].concat());
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Some columns of each row.
fn columns(rows: &[Value], names: &[&str]) -> Vec<String> {
    let of = |row: &Value| names.iter().map(|name| row[*name].to_string()).collect::<Vec<_>>();
    rows.iter().map(|row| of(row).join(" ").replace('"', "")).collect()
}

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// The cells of a line of comma-separated values.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    for c in line.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

/// Every tag that is opened is closed in its turn, and no text holds a bare `<` or `&`.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        let rest = known.iter().fold(text.to_string(), |text, entity| text.replace(entity, ""));
        assert!(!rest.contains('&'), "{text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split_whitespace().next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => (),
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

fn assert_files_agree(folder: &Path, name: &str, rows: &[Value]) {
    let read = |kind: &str| fs::read_to_string(folder.join(format!("{name}.{kind}"))).unwrap();
    let whole = serde_json::from_str::<Value>(&read("json")).unwrap();
    assert_eq!((&whole["experiment"], &whole["seed"]), (&name.into(), &7.into()));
    assert_eq!(whole["rows"].as_array().unwrap(), rows);
    let csv = read("csv");
    let mut lines = csv.lines().map(cells);
    let keys = lines.next().unwrap();
    let values = |row: &Value| {
        let text = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        let row = row.as_object().unwrap();
        assert_eq!(row.keys().collect::<Vec<_>>(), keys.iter().collect::<Vec<_>>());
        row.values().map(text).collect::<Vec<_>>()
    };
    assert_eq!(lines.collect::<Vec<_>>(), rows.iter().map(values).collect::<Vec<_>>());
    let svg = read("svg");
    assert!(svg.starts_with("<svg xmlns=") && svg.contains("prefers-color-scheme:dark"));
    assert_well_formed(&svg);
}

#[test]
fn files_hold_the_rows_that_are_printed() {
    let folder = folder("lab");
    let out = folder.to_str().unwrap();
    for (experiment, count) in [
        (&["ablation", "--games", "1"][..], 31),
        (&["arlecchino", "--games", "1"], 15),
        (&["loa", "--games", "1"], 2),
        (&["levels", "--games", "1", "--depth", "2"], 7),
    ] {
        let rows = rows(&[experiment, &["--seed", "7", "--out", out]].concat());
        assert_eq!(rows.len(), count, "{experiment:?}");
        assert!(rows.iter().all(|row| row["games"] == 1));
        assert_files_agree(&folder, experiment[0], &rows);
    }
}

#[test]
fn files_of_what_plays_no_games_hold_the_rows_too() {
    let folder = folder("measured");
    let out = folder.to_str().unwrap();
    for (experiment, count) in [
        (&["connectivity", "--quick", "--seed", "7"][..], 18),
        (&["memory", "--quick", "--seed", "7"], 9),
    ] {
        let rows = rows(&[experiment, &["--out", out]].concat());
        assert_eq!(rows.len(), count, "{experiment:?}");
        assert_files_agree(&folder, experiment[0], &rows);
    }
    let rows = rows(&["zones", "--out", out]);
    let whole = fs::read_to_string(folder.join("zones.json")).unwrap();
    let whole = serde_json::from_str::<Value>(&whole).unwrap();
    assert_eq!(whole["rows"].as_array().unwrap(), &rows);
    let names = ["zone", "squares", "share", "each", "report"];
    let golden = [
        "1 4 50.0 12.5 12.5",
        "2 12 0.0 0.0 0.0",
        "3 16 25.0 1.563 1.406",
        "4 9 15.0 1.667 1.944",
        "5 22 10.0 0.455 0.454",
    ];
    assert_eq!(columns(&rows, &names), golden);
    assert_well_formed(&fs::read_to_string(folder.join("zones.svg")).unwrap());
}

#[test]
fn the_three_ways_to_be_connected_agree_and_are_counted() {
    let rows = rows(&["connectivity", "--quick"]);
    let names = ["positions_of", "positions", "connected", "euler_at_most_1", "euler_wrong"];
    let counts = columns(&rows, &names);
    let played = counts.iter().filter(|row| row.starts_with("played"));
    assert!(played.clone().count() == 6 && played.clone().all(|row| *row == counts[12]));
    assert!(rows[12]["connected"].as_u64() >= Some(2), "every match ends connected: {}", rows[12]);
    let ways = columns(&rows[12..], &["question", "way"]);
    assert_eq!(ways[0], "connected Euler number, then flood");
    assert_eq!(ways[5], "move cells, from scratch");
    assert!(rows.iter().all(|row| row["nanoseconds"].as_f64().is_some_and(|time| time > 0.0)));
    let text = stdout(&["lab", "connectivity", "--quick"]);
    assert!(text.contains("report 1.8 (on paper), here "), "{text}");
}

#[test]
fn collisions_are_met_where_the_estimate_says() {
    let rows = rows(&["memory", "--quick"]);
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    for row in &rows {
        let (low, high) = (number(row, "low"), number(row, "high"));
        let estimate = number(row, "estimate");
        // Ten searches tell little, but not nothing.
        assert!((low - 10.0..=high + 10.0).contains(&estimate), "{row}");
    }
    assert!(number(&rows[0], "met") >= 70.0 && number(&rows[0], "wrong_answers") > 1.0);
    let again = columns(&self::rows(&["memory", "--quick"]), &["positions", "met", "other_moves"]);
    assert_eq!(again, columns(&rows, &["positions", "met", "other_moves"]), "it repeats");
    let text = stdout(&["lab", "memory", "--quick"]);
    assert!(text.contains("32        100,000     0.7    0.69\n"), "{text}");
}

#[test]
fn the_grid_of_a_board_of_any_size_is_printed() {
    let text = stdout(&["lab", "zones", "--size", "7x9", "--grid", "printed"]);
    assert!(text.contains("\n1 2 3 3 3 3 3 2 1\n2 2 5 5 5 5 5 2 2\n3 5 5 4 4 4 5 5 3\n"), "{text}");
    let row = "\n12.500  0.000  1.406  1.406  1.406  1.406  1.406  0.000 12.500\n";
    assert!(text.contains(row), "{text}");
    let small = stdout(&["lab", "zones", "--size", "4x4"]);
    assert!(small.contains("no square is in zone 3, 4, 5: nobody gets that share\n"), "{small}");
}

#[test]
fn a_tenth_of_the_games_is_quick() {
    let text = stdout(&["lab", "loa", "--quick"]);
    assert!(text.starts_with("report 002: alpha-beta against MTD(f), 10 games"), "{text}");
    let games = |row: &Value| row["games"].as_u64();
    let rows = rows(&["arlecchino", "--quick"]);
    assert_eq!((games(&rows[0]), games(&rows[3])), (Some(3), Some(2)));
}

#[test]
fn the_ablation_repeats_whatever_the_threads() {
    let run = |threads| rows(&["ablation", "--games", "2", "--threads", threads]);
    let names = ["terms", "report", "wins", "percent_when_stuck", "nodes_per_move"];
    let (one, two) = (columns(&run("1"), &names), columns(&run("2"), &names));
    assert_eq!(one, two);
    let first =
        ["zones 93 2 100.0 129.8", "discs 84 2 100.0 144.4", "discs+zones 94 2 100.0 168.6"];
    assert_eq!(one[..3], first);
    let text = stdout(&["lab", "ablation", "--games", "2"]);
    assert!(text.contains("mobility adds, on average over 7 subsets: report -5.7, here"), "{text}");
    assert_eq!(text.lines().count(), 21, "{text}");
}

#[test]
fn the_imitation_of_the_arlecchino_program_repeats() {
    let rows = rows(&["arlecchino", "--games", "4"]);
    let names = ["match", "wins", "draws", "losses", "late_first", "late_second"];
    let programs = columns(&rows, &["program"]);
    assert_eq!([&programs[0], &programs[4], &programs[8]], ["damier", "fault", "fault and clock"]);
    assert!(rows[4..8].iter().all(|row| row["late_first"] == 0 && row["late_second"] == 0));
    let (faulty, of_engine) = rows[8..].split_at(4);
    assert!(of_engine.iter().all(|row| row["report_wins"].is_null() && row["games"] == 4));
    assert_eq!(
        columns(faulty, &names),
        [
            "simple - random 0 0 4 3 0",
            "improved - random 2 0 2 2 0",
            "improved - simple 2 0 2 1 1",
            "improved - simple of depth 3 1 0 3 1 0",
        ]
    );
    let report = ["report_wins", "report_losses", "report_late_first", "report_late_second"];
    assert_eq!(columns(&faulty[..1], &report), ["8 22 12 0"]);
}

#[test]
fn mtdf_plays_what_alpha_beta_plays() {
    let rows = rows(&["loa", "--games", "6"]);
    let names = ["player", "wins", "draws", "losses", "same_pairs", "pairs", "plies"];
    let golden = ["alpha-beta, depth 3 3 0 3 3 3 40.7", "MTD(f), depth 3 3 0 3 3 3 40.7"];
    assert_eq!(columns(&rows, &names), golden);
    let nodes = |row: &Value| row["nodes_per_move"].as_f64();
    assert!(nodes(&rows[1]) < nodes(&rows[0]));
}

#[test]
fn level_1_is_level_2_at_depth_2_and_level_3_is_level_2_sooner() {
    let rows = rows(&["levels", "--games", "4", "--depth", "3"]);
    let names = ["first", "second", "wins", "draws", "losses", "same_pairs"];
    assert_eq!(
        columns(&rows, &names),
        [
            "report:001,n=1 report:001,n=0 3 0 1 0",
            "report:001,n=2,p=3 report:001,n=0 4 0 0 0",
            "report:001,n=3,p=3 report:001,n=0 4 0 0 0",
            "report:001,n=2,p=3 report:001,n=1 1 1 2 0",
            "report:001,n=3,p=3 report:001,n=1 1 1 2 0",
            "report:001,n=3,p=3 report:001,n=2,p=3 2 0 2 2",
            "report:001,n=2,p=2 report:001,n=1 2 0 2 2",
        ]
    );
    let (first, second) = ("nodes_per_move_first", "nodes_per_move_second");
    assert_eq!(rows[6][first], rows[6][second]);
    assert!(rows[5][first].as_f64() < rows[5][second].as_f64());
    assert_eq!(rows[0][second], 1.0, "who plays at random looks at nothing");
}

/// Runs an experiment with a journal, tears the journal, and expects the same rows again.
fn assert_goes_on(name: &str, arguments: &[&str]) -> Vec<Value> {
    let folder = folder(&format!("torn-{name}"));
    let out = ["--out", folder.to_str().unwrap()];
    let with = |seed| [&[name], arguments, &out, &["--seed", seed]].concat();
    let all = with("7");
    let whole = rows(&all);
    assert_files_agree(&folder, name, &whole);
    let path = folder.join(format!("{name}.jsonl"));
    let journal = fs::read_to_string(&path).unwrap();
    let torn = journal.char_indices().nth(2 * journal.chars().count() / 3).unwrap().0;
    fs::write(&path, &journal[..torn]).unwrap();
    assert_eq!(rows(&all), whole, "{name}");
    let other = damier(&[&["lab"], &with("8")[..]].concat());
    let error = String::from_utf8(other.stderr).unwrap();
    assert!(error.contains(".jsonl: found games of {"), "{error}");
    whole
}

#[test]
fn searches_for_several_seats_share_the_first_places() {
    let rows = assert_goes_on("seats", &["--games", "1", "--nodes", "12"]);
    assert_eq!(rows.len(), 36, "five searches and one alone at six tables");
    for table in rows.chunks(6) {
        let (all, alone) = table.split_at(5);
        let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
        let places = |row: &Value| number(row, "percent") * number(row, "games");
        let places = all.iter().map(places).sum::<f64>();
        let seats = (100.0 / number(&table[0], "even")).round();
        let games = all.iter().map(|row| number(row, "games")).sum::<f64>() / seats;
        // Percents are rounded to the tenth.
        assert!((100.0 * games - places).abs() < games, "{table:?}");
        assert_eq!(
            (&alone[0]["search"], number(&alone[0], "games") % seats),
            (&"mcts".into(), 0.0)
        );
        assert!(table.iter().all(|row| number(row, "nodes_per_move") <= 12.0), "{table:?}");
    }
}

#[test]
fn chances_are_counted_where_they_were_called() {
    let arguments = ["--table", "arlecchino3", "--games", "3", "--nodes", "400"];
    let rows = assert_goes_on("chances", &arguments);
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    for row in &rows {
        let called = number(row, "called");
        assert!((number(row, "from")..=number(row, "to")).contains(&called), "{row}");
        assert_eq!((&row["table"], &row["games"]), (&"arlecchino for 3".into(), &3.into()));
    }
    let sum = |of: &dyn Fn(&Value) -> f64| rows.iter().map(of).sum::<f64>();
    let (calls, called, came) = (
        sum(&|row| number(row, "calls")),
        sum(&|row| number(row, "calls") * number(row, "called")),
        sum(&|row| number(row, "calls") * number(row, "came_true")),
    );
    assert!(calls > 100.0 && calls % 3.0 == 0.0, "each position for every seat: {calls}");
    for percents in [called, came] {
        assert!((percents / calls - 100.0 / 3.0).abs() < 0.2, "one first place: {rows:?}");
    }
}

#[test]
fn levels_are_measured_step_by_step() {
    let arguments = ["--table", "rolit3", "--up-to", "3", "--games", "7"];
    let rows = assert_goes_on("steps", &arguments);
    assert_eq!(
        columns(&rows, &["table", "level", "games"]),
        ["rolit for 3 2 9", "rolit for 3 3 9"]
    );
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    assert_eq!(number(&rows[0], "rating"), 1000.0 + number(&rows[0], "step"));
    for row in &rows {
        assert!(number(row, "step_low") < number(row, "step"), "{row}");
        assert!(number(row, "step") < number(row, "step_high"), "{row}");
    }
}

#[test]
fn experiments_that_there_are_not_are_refused_with_those_that_there_are() {
    for (arguments, message) in [
        (&["lab", "luck"][..], "found experiment \"luck\", expected one of "),
        (&["lab"], "found no experiment, expected one of "),
        (&["lab", "loa", "--depth", "3"], "found argument \"--depth\", expected one of --quick, "),
        (&["lab", "loa", "--quick", "--games", "3"], "found --quick and --games, expected one of"),
        (&["lab", "loa", "--games", "0"], "--games: found \"0\", expected a whole number from 1"),
        (
            &["lab", "memory", "--games", "3"],
            "found argument \"--games\", expected one of --quick, ",
        ),
        (
            &["lab", "chances", "--table", "rolit4", "--nodes", "2"],
            "--nodes: found 2, expected enough to judge all moves of a position",
        ),
        (
            &["lab", "steps", "--table", "rolit5"],
            "--table: found \"rolit5\", expected one of rolit4",
        ),
        (&["lab", "zones", "--size", "3x9"], "--size: found \"3x9\", expected rows x columns, 4x4"),
        (&["lab", "zones", "--grid", "mine"], "--grid: found \"mine\", expected stated or printed"),
    ] {
        let output = damier(arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with(&format!("damier: {message}")), "{error}");
        assert_eq!(output.status.code(), Some(2), "{error}");
    }
    let luck = String::from_utf8(damier(&["lab", "luck"]).stderr).unwrap();
    let known = "algorithms, ablation, arlecchino, loa, levels, connectivity, memory, seats, \
                 chances, steps, zones\n";
    assert!(luck.ends_with(known), "{luck}");
    let file = folder("taken");
    fs::write(&file, "").unwrap();
    let out = damier(&["lab", "loa", "--games", "1", "--out", file.to_str().unwrap()]);
    assert_eq!(out.status.code(), Some(2), "a file is no folder: {out:?}");
}
