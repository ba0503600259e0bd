//! Othello on other boards than 8x8, where it has an engine, and Reversi for two.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, AnyMatch, AnyVerdict, Candidate, Confidence, Options, Question, Reach};
use catalog::{Unit, find, read_size};
use game::Limits;

fn open(name: &str, rules: Option<&str>, size: &str) -> Box<dyn AnyGame> {
    let (rules, size) = (rules.map(str::to_string), read_size(size));
    let seats = (name == "reversi").then_some(2);
    find(name).unwrap().open(&Options { rules, size, seats, ..Options::default() }).unwrap()
}

fn search(played: &dyn AnyMatch, spec: &str) -> AnyVerdict {
    let no_files = |name: &str| Err(format!("there is no file {name}"));
    match played.game().player(&spec.parse().unwrap(), &no_files) {
        Ok(Candidate::Searcher(mut player)) => {
            let stop = AtomicBool::new(false);
            player.search(played, &Limits::default(), &stop, &mut |_| ())
        }
        _ => panic!("{spec} does not search"),
    }
}

#[track_caller]
fn plays_legally(played: &dyn AnyMatch, spec: &str) {
    let verdict = search(played, spec);
    assert!(played.moves().contains(&verdict.line[0]), "{spec} plays {:?}", verdict.line);
}

#[test]
fn the_engine_and_its_levels_play_on_every_size() {
    for size in ["4x4", "4x16", "5x7", "6x6", "7x9", "10x10", "16x16"] {
        let game = open("othello", None, size);
        assert_eq!((game.levels().len(), game.unit()), (10, Unit::Discs), "{size}");
        for spec in ["engine:depth=2", "engine:nodes=500,threads=2,table=1", "level:1", "level:7"] {
            plays_legally(&*game.start(1), spec);
        }
    }
}

#[test]
fn an_analysis_near_the_end_is_exact_and_counts_discs() {
    for size in ["6x6", "7x9", "9x9", "12x12"] {
        let game = open("othello", None, size);
        let mut played = game.random_match(5);
        played.undo(7);
        let plain = search(&*played, "minimax:depth=20");
        let mut engine = game.engine().unwrap()(1, 1);
        let (reach, limits) = (Reach::Depth(1), Limits::default());
        let question = Question { moves: usize::MAX, only: None, reach, limits, book: false };
        let stop = AtomicBool::new(false);
        let found = engine.analyse(&*played, &question, &stop, &mut |_| ()).unwrap();
        assert_eq!(found.confidence, Confidence::Exact, "{size}");
        assert_eq!(found.value, game.worth(plain.score), "{size}");
        assert_eq!(found.moves.len(), played.moves().len());
        let other = open("othello", None, "8x8").start(1);
        assert!(engine.analyse(&*other, &question, &stop, &mut |_| ()).is_none());
    }
}

#[test]
fn the_searches_of_two_seats_agree_in_reversi_for_two() {
    for (rules, size) in [("rolit", "6x6"), ("pass", "7x9"), ("pass", "9x9"), ("rolit", "12x12")] {
        let game = open("reversi", Some(rules), size);
        plays_legally(&*game.start(1), "deepening:nodes=500,table=1");
        for (seed, undone) in [(1, 4), (2, 12)] {
            // Four plies before the end results are seen, too.
            let mut played = game.random_match(seed);
            played.undo(undone);
            let value = search(&*played, "paranoid:depth=4,order=none").score;
            for name in ["minimax", "negamax", "alphabeta", "pvs", "memory", "mtdf", "deepening"] {
                let found = search(&*played, &format!("{name}:depth=4,exact"));
                assert_eq!(found.score, value, "{name} {rules} {seed}");
            }
        }
    }
}
