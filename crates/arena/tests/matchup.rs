//! Matches repeat exactly and lose no game.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use arena::{Matchup, Numbered, Opening, TimeControl, games_count, random_opening};
use catalog::{AnyGame, Options, find};

fn open(name: &str, seats: Option<usize>) -> Arc<dyn AnyGame> {
    find(name).unwrap().open(&Options { seats, ..Options::default() }).unwrap().into()
}

fn no_files(name: &str) -> Result<String, String> {
    Err(format!("no file {name}"))
}

fn matchup(game: &Arc<dyn AnyGame>, players: &[&str], games: u64) -> Matchup {
    Matchup {
        game: Arc::clone(game),
        players: players.iter().map(|spec| spec.parse().unwrap()).collect(),
        games: games_count(games, players.len()),
        openings: Vec::new(),
        opening_plies: 4,
        seed: 7,
        time: TimeControl::default(),
    }
}

/// The games by number, without the times, which differ from run to run.
fn played(matchup: &Matchup, done: &HashSet<u64>) -> Vec<Numbered> {
    let mut games = Vec::new();
    let each = &mut |game: Numbered| {
        games.push(game);
        ControlFlow::Continue(())
    };
    matchup.run(&no_files, done, each).unwrap();
    games.sort_by_key(|game| game.index);
    for game in &mut games {
        for effort in &mut game.played.efforts {
            (effort.spent.time, effort.slowest) = (Duration::ZERO, Duration::ZERO);
        }
    }
    games
}

#[test]
fn a_match_repeats_exactly() {
    let game = open("othello", None);
    let players = ["random", "alphabeta:depth=2"];
    let one = played(&matchup(&game, &players, 10), &HashSet::new());
    assert_eq!(one, played(&matchup(&game, &players, 10), &HashSet::new()));
    assert_eq!(one.len(), 10);
    assert_eq!(one[0].opening, one[1].opening, "a pair shares its opening");
    assert_eq!((&one[0].order, &one[1].order), (&vec![0, 1], &vec![1, 0]));
    assert_ne!(one[0].opening, one[2].opening);
    let [random, search] = &one[0].played.efforts[..] else { panic!("two seats") };
    assert_eq!(random.nodes, u64::from(random.spent.moves), "who plays at random looks at nothing");
    assert!(search.nodes > 10 * u64::from(search.spent.moves), "positions entered are counted");
    assert_ne!(one[0].played.transcript, one[1].played.transcript);
}

#[test]
fn games_that_are_done_are_not_played_again() {
    let game = open("loa", None);
    let players = ["random", "random"];
    let all = played(&matchup(&game, &players, 8), &HashSet::new());
    let done = HashSet::from([0, 3, 4]);
    let rest = played(&matchup(&game, &players, 8), &done);
    let expected = all.into_iter().filter(|game| !done.contains(&game.index)).collect::<Vec<_>>();
    assert_eq!(rest, expected);
}

#[test]
fn four_seats_play_every_order() {
    let game = open("reversi", Some(4));
    let players = ["random", "random", "brsplus:depth=1", "random"];
    let games = played(&matchup(&game, &players, 1), &HashSet::new());
    assert_eq!(games.len(), 24);
    let orders = games.iter().map(|game| game.order.clone()).collect::<HashSet<_>>();
    assert_eq!(orders.len(), 24);
}

#[test]
fn a_match_ends_when_enough_is_known() {
    let game = open("othello", None);
    let mut games = 0;
    let each = &mut |_| {
        games += 1;
        if games >= 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    matchup(&game, &["random", "random"], 1_000).run(&no_files, &HashSet::new(), each).unwrap();
    assert_eq!(games, 3);
}

#[test]
fn players_that_there_are_not_are_refused_before_any_game() {
    let game = open("othello", None);
    let matchup = matchup(&game, &["random", "chess"], 2);
    let error = matchup.run(&no_files, &HashSet::new(), &mut |_| panic!("a game was played"));
    assert!(error.unwrap_err().to_string().contains("found player \"chess\""));
}

#[test]
fn random_openings_repeat_and_can_be_played() {
    for (name, seats) in [("othello", None), ("loa", None), ("arlecchino", Some(3))] {
        let game = open(name, seats);
        let openings = (1..=10).map(|seed| random_opening(&*game, seed, 4)).collect::<Vec<_>>();
        for (seed, opening) in (1..).zip(&openings) {
            assert_eq!(random_opening(&*game, seed, 4), *opening);
            assert_eq!(opening.open(&*game).unwrap().plies(), 4);
        }
        let distinct = openings.iter().map(|opening| &opening.moves).collect::<HashSet<_>>();
        assert!(distinct.len() > 5, "{name}");
    }
    let size = catalog::read_size("4x4");
    let small = find("othello").unwrap().open(&Options { size, ..Options::default() }).unwrap();
    let short = random_opening(&*small, 1, 30);
    assert!(short.moves.len() < 30 && short.open(&*small).unwrap().outcome().is_none());
    let bad = Opening { seed: 1, moves: vec!["a1".to_string()] };
    assert!(bad.open(&*open("othello", None)).is_none());
}

#[test]
fn a_seed_fixes_the_openings_for_ever() {
    let openings = [
        ("othello", ["e6 f6 f5 f4", "f5 f6 e6 f4", "f5 d6 c5 b4"]),
        ("loa", ["g1-a1 a3-c5 b1-h1 a6xc8", "b1-h1 a2-c2 e1-e3 h5-f5", "e1-c3 a6-c4 c8-e6 a2-c2"]),
        (
            "arlecchino",
            [
                "c5-e5 c3-c5-c4 e3-c3 e5-d5-d3-d4",
                "d1-b1 a1-c1 b3-b1-d1 d3-b3-b2-b1",
                "d6-b6 a6-c6 b4-b6 a4-a6",
            ],
        ),
    ];
    for (name, expected) in openings {
        let game = open(name, None);
        let found = [1, 2, 3].map(|seed| random_opening(&*game, seed, 4).moves.join(" "));
        assert_eq!(found, expected, "{name}: other openings are another version of the yardstick");
    }
}
