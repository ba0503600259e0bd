//! RODI, the player of report 000, solves the end of a game, soon, and looks ahead before it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;

use catalog::{AnyMatch, AnyVerdict, Candidate, Options, find, read_size};
use game::{Limits, Score};

fn no_files(name: &str) -> Result<String, String> {
    Err(format!("there is no file {name}"))
}

fn search_within(played: &dyn AnyMatch, spec: &str, limits: &Limits) -> AnyVerdict {
    match played.game().player(&spec.parse().unwrap(), &no_files) {
        Ok(Candidate::Searcher(mut player)) => {
            player.search(played, limits, &AtomicBool::new(false), &mut |_| ())
        }
        _ => panic!("{spec} does not search"),
    }
}

fn search(played: &dyn AnyMatch, spec: &str) -> AnyVerdict {
    search_within(played, spec, &Limits::default())
}

/// FFO positions with 16 empty squares, and what they are worth for the side to move.
const HARD: [(&str, i32); 7] = [
    ("--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X", 14),
    ("--XXXXX---OOOX---XOOXXXX-OOOOOOOOOOXXXOOOOOXXOOX--XXOO----XXXXX- X", 18),
    ("----O------OOX---OOOXX-XOOOXOOOOOXXOXXOOOXXXOOOOOXXXOOXO--OOOOOX X", 4),
    ("-XXXXXX-X-XXXOO-XOXXXOOXXOOXXXOX-OOOXXXX--OOXXXX---OOO----XOX-O- X", 24),
    ("-OOOOO----OXXO-XXXOOOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOO----XXXX--- X", 8),
    ("-XXX------OOOX--XOOOOOXXOXOXOOXXOXXOOOOOXXXOXOOX--OXXO---OOOOO-- X", -2),
    ("--OXXO--XOXXXX--XOOOOXXXXOOOXXXXX-OOOXXX--OOOOXX--XXOOO----XXOO- X", 8),
];

/// The position of a random match of Othello with so many empty squares.
fn late(size: &str, seed: u64, empty: usize) -> Box<dyn AnyMatch> {
    let options = Options { size: read_size(size), ..Options::default() };
    let opened = find("othello").unwrap().open(&options).unwrap();
    let mut played = opened.random_match(seed);
    while played.position_text().matches('-').count() < empty {
        played.undo(1);
    }
    opened.set_up(&played.position_text()).unwrap()
}

#[test]
fn report_000_solves_the_end_like_a_slow_solver() {
    // No table and no engine: alpha-beta to the last square.
    let slow = "alphabeta:depth=99,order=own+replies";
    for size in ["6x6", "7x9", "8x8", "10x10"] {
        for seed in 1..=4 {
            let mut played = late(size, seed, 9);
            let solved = search(&*played, "report:000,easy");
            assert_eq!(solved.score, search(&*played, slow).score, "{size} {seed}");
            // The move is worth the value, too.
            played.play(&solved.line[0]).unwrap();
            let after = match played.outcome() {
                Some(_) => continue,
                None => search(&*played, slow).score,
            };
            assert_eq!(-after, solved.score, "{size} {seed} {:?}", solved.line);
        }
    }
    let twelve = late("8x8", 5, 12);
    let value = search(&*twelve, slow).score;
    for spec in ["easy", "medium", "hard", "hard,patterns=off", "depth=1"] {
        let solved = search(&*twelve, &format!("report:000,{spec}"));
        assert_eq!(solved.score, value, "{spec}");
    }
}

#[test]
fn report_000_takes_few_nodes_to_the_end_however_hard_it_is() {
    // With 16 empty squares: positions of a well-known test of solvers, with their scores.
    let opened = find("othello").unwrap().open(&Options::default()).unwrap();
    for (position, score) in HARD {
        let played = opened.set_up(position).unwrap();
        let solved = search(&*played, "report:000,easy");
        assert_eq!(solved.score, Score::result(score), "{position}");
        assert!(solved.statistics.nodes < 1_000_000, "{} nodes", solved.statistics.nodes);
    }
    let (seven_by_nine, large) = (late("7x9", 1, 14), late("10x10", 1, 14));
    for played in [seven_by_nine, large] {
        let solved = search(&*played, "report:000,easy");
        assert!(solved.statistics.nodes < 2_000_000, "{} nodes", solved.statistics.nodes);
    }
}

#[test]
fn report_000_looks_ahead_before_the_end_and_where_it_is_told_how_far() {
    let opening = find("othello").unwrap().open(&Options::default()).unwrap().start(1);
    assert_eq!(search(&*opening, "report:000,easy").depth, 4, "deeper in the opening");
    assert_eq!(search(&*late("8x8", 1, 17), "report:000,easy").depth, 2);
    // A quarter of a large board is more than anybody solves.
    assert_eq!(search(&*late("10x10", 1, 20), "report:000,easy").depth, 2);
    assert_eq!(search(&*late("10x10", 1, 14), "report:000,easy").depth, 14);
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let told = search_within(&*late("8x8", 1, 12), "report:000,hard", &limits);
    assert_eq!(told.depth, 3);
}
