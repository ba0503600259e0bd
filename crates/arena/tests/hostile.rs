//! Journals that somebody made up: they are refused or folded, and nothing panics.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use arena::journal::{GameLine, Journal, LineOf};
use arena::{Format, Results, RunLine, SprtLine, fit, report};
use catalog::{Options, read_size};
use proptest::prelude::*;

/// A journal with every kind of number in it.
fn journal(format: Format) -> String {
    let players = ["random", "alphabeta:1", "pvs:1"].map(str::to_string);
    let count = if format == Format::Match { 2 } else { 3 };
    let sprt = SprtLine { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05, normalized: false };
    let run = RunLine {
        format,
        game: "othello".to_string(),
        options: Options { size: read_size("8x8"), ..Options::default() },
        players: players[..count].to_vec(),
        games: 2,
        rounds: if format == Format::Swiss { 2 } else { 0 },
        opening_plies: 8,
        time: Some(0.5),
        clock: Some((60.0, 1.0)),
        margin: 0.01,
        nodes: Some(1_000),
        depth: Some(3),
        sprt: (format == Format::Match).then_some(sprt),
        ..RunLine::default()
    };
    let game = |index: u64| GameLine {
        index,
        order: if index == 0 { vec![0, 1] } else { vec![1, 0] },
        opening: vec!["f5".to_string()],
        shares: vec![1.0, 0.0],
        totals: vec![40, 24],
        end: "board".to_string(),
        forfeited: Some(2),
        plies: 1,
        moves: "f5".to_string(),
        clocks: vec![(30, 0.25, 0.5), (30, 1.0, 0.125)],
        ..GameLine::default()
    };
    let games = [game(0), game(1)];
    let lines = [LineOf::Run(&run), LineOf::Game(&games[0]), LineOf::Game(&games[1])];
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The text with the number at a place replaced.
fn changed(text: &str, place: usize, value: &str) -> String {
    let begins = |at: usize| {
        let before = text[..at].chars().next_back().unwrap_or(' ');
        text[at..].starts_with(|c: char| c.is_ascii_digit()) && ":,[".contains(before)
    };
    let places = (0..text.len()).filter(|at| begins(*at)).collect::<Vec<_>>();
    let at = places[place % places.len()];
    let end = text[at..].find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap();
    format!("{}{value}{}", &text[..at], &text[at + end..])
}

/// Reads a journal as `--resume` does, and makes all that can be made of it.
fn fold(text: &str) -> Result<(), String> {
    let Journal { run, games, .. } = Journal::read(text.as_bytes()).map_err(|e| e.to_string())?;
    let seats = run.open().map_err(|error| error.to_string())?.start(1).seats();
    fit(&run, seats, &games)?;
    let results = Results::of(run, games).ok_or("no results")?;
    assert!(!report::page(&results).is_empty());
    Ok(())
}

const FORMATS: [Format; 4] = [Format::Match, Format::RoundRobin, Format::Swiss, Format::Ladder];

#[test]
fn shares_beyond_a_first_place_are_refused() {
    let text = journal(Format::Match);
    assert_eq!(fold(&text), Ok(()));
    for shares in ["[1.0,4294967295.0]", "[2.0,-1.0]", "[0.1,0.1]", "[1e300,0.0]"] {
        let text = text.replace("\"shares\":[1.0,0.0]", &format!("\"shares\":{shares}"));
        let error = fold(&text).unwrap_err();
        assert!(error.contains("expected parts of one first place"), "{error}");
    }
}

#[test]
fn numbers_that_no_run_has_are_refused() {
    let text = journal(Format::Swiss);
    for (name, from, to) in [
        ("games", "\"games\":2", "\"games\":18446744073709551615"),
        ("games", "\"games\":2", "\"games\":0"),
        ("rounds", "\"rounds\":2", "\"rounds\":18446744073709551615"),
        ("opening_plies", "\"opening_plies\":8", "\"opening_plies\":9999999999"),
        ("seconds", "\"time\":0.5", "\"time\":1e300"),
        ("seconds", "\"margin\":0.01", "\"margin\":-1"),
    ] {
        let error = fold(&text.replace(from, to)).unwrap_err();
        assert!(error.starts_with(&format!("line 1: found {name} ")), "{error}");
    }
}

proptest! {
    #[test]
    fn a_hostile_journal_is_refused_or_folded(
        which in 0_usize..3,
        changes in prop::collection::vec((0_usize..200, 0_usize..12), 1..4),
    ) {
        const HOSTILE: [&str; 12] = [
            "0", "1", "-1", "2", "3.5", "1e300", "-1e300", "4294967295", "2147483647",
            "-2147483648", "18446744073709551615", "null",
        ];
        let whole = journal(FORMATS[which]);
        let change = |text: String, (place, value): &(usize, usize)| {
            changed(&text, *place, HOSTILE[*value])
        };
        let _ = fold(&changes.iter().fold(whole, change));
    }
}
