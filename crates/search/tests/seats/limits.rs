//! Limits are kept, and there is always a move.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use game::{Game, Limits, NullMove, Position, Searcher};
use reversi::Kind;
use search::{AsListed, Mcts, MctsSettings, Order, Settings};

use crate::{Noise, arlecchino, record_at, reversi, search, searchers, sorted};

const NOISE: Noise = Noise { is_balanced: false };

/// All five searches.
fn all<P: NullMove>() -> Vec<(&'static str, Box<dyn Searcher<P>>)> {
    all_by(&sorted())
}

fn all_by<P: NullMove, O>(order: &O) -> Vec<(&'static str, Box<dyn Searcher<P>>)>
where
    O: Order<P, Noise> + Clone + Send + 'static,
{
    let mut all = Vec::from(searchers::<P, _>(NOISE, order, Settings::PLAYING));
    all.push(("mcts", Box::new(Mcts::new(Some(NOISE), MctsSettings::PLAYING))));
    all
}

fn is_exact_to_the_node<P: NullMove>(pos: &P) {
    for (name, mut searcher) in all::<P>() {
        for nodes in (0..200).chain([1_023, 1_024, 1_025, 5_000]) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let verdict = search(&mut *searcher, pos, &limits);
            assert_eq!(verdict.statistics.nodes, nodes, "{name}");
            pos.clone().play(verdict.best().unwrap()).unwrap();
        }
    }
}

#[test]
fn a_node_limit_is_exact_and_leaves_a_legal_move() {
    is_exact_to_the_node(&reversi(Kind::Rolit, 8, 8, 4).start(1));
    is_exact_to_the_node(&arlecchino(3).start(1));
}

#[test]
fn a_raised_flag_stops_at_once_with_a_legal_move() {
    let pos = reversi(Kind::Rolit, 8, 8, 3).start(1);
    for (name, mut searcher) in all() {
        let stop = AtomicBool::new(true);
        let verdict = searcher.search(&record_at(&pos), &Limits::default(), &stop, &mut |_| ());
        assert_eq!(verdict.statistics.nodes, 0, "{name}");
        assert!(pos.legal_moves().any(|mv| Some(mv) == verdict.best()), "{name}");
    }
}

#[test]
fn a_time_limit_is_kept() {
    let pos = reversi(Kind::Rolit, 8, 8, 4).start(1);
    let time = Duration::from_millis(20);
    let limits = Limits { time: Some(time), ..Limits::default() };
    // Noise plays every move to sort it: not the evaluator for short times.
    for (name, mut searcher) in all_by(&AsListed) {
        let mut took = || {
            let start = Instant::now();
            search(&mut *searcher, &pos, &limits);
            start.elapsed()
        };
        // A busy machine may take the processor away, but not every time.
        assert!((0..25).any(|_| took() <= time), "{name}");
    }
}

#[test]
fn without_limits_a_small_game_is_searched_to_its_end() {
    for pos in crate::positions(&reversi(Kind::Pass, 4, 4, 3), 10, 6) {
        for (name, mut searcher) in all() {
            let verdict = search(&mut *searcher, &pos, &Limits::default());
            assert!(verdict.best().is_some(), "{name}");
            assert!(verdict.depth < 40, "{name} went on to depth {}", verdict.depth);
        }
    }
}

#[test]
fn progress_is_reported_in_order() {
    let pos = arlecchino(4).start(2);
    for (name, mut searcher) in all() {
        let limits = Limits { nodes: Some(30_000), ..Limits::default() };
        let mut nodes = Vec::new();
        let mut report = |progress: &game::Progress<'_, _>| {
            assert!(!progress.line.is_empty());
            nodes.push(progress.nodes);
        };
        searcher.search(&record_at(&pos), &limits, &false.into(), &mut report);
        assert!(nodes.len() > 1 && nodes.is_sorted(), "{name}: {nodes:?}");
    }
}
