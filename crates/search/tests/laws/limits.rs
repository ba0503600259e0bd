//! Limits are kept, and a legal move always comes back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::{Game, Limits, Position, Record, Searcher, ZeroSum};
use search::{
    AlphaBeta, AlphaBetaMemory, AsListed, Classic, Clues, Minimax, Mtdf, Pvs, RandomMover,
    Settings, Sorted,
};

use crate::{Noise, every_game, positions, slow};

fn searchers<P: ZeroSum>(settings: Settings) -> Vec<Box<dyn Searcher<P>>> {
    let sorted = || Sorted::new(Clues::ALL);
    vec![
        Box::new(Classic::<Minimax, _, _, _>::new(Noise, AsListed, settings)),
        Box::new(Classic::<AlphaBeta, _, _, _>::new(Noise, sorted(), settings)),
        Box::new(Classic::<Pvs, _, _, _>::new(Noise, sorted(), settings)),
        Box::new(Classic::<AlphaBetaMemory, _, _, _>::new(Noise, sorted(), settings)),
        Box::new(Classic::<Mtdf, _, _, _>::new(Noise, AsListed, settings)),
        Box::new(RandomMover::new(1)),
    ]
}

fn any_node_count<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    let direct = Settings { deepening: false, ..Settings::PLAYING };
    let settings = [direct, Settings { table_bytes: 1 << 12, ..Settings::PLAYING }];
    for pos in positions(game, count.min(3)) {
        let record = Record::from_position(pos.clone(), game.ending());
        for settings in settings {
            for nodes in [0, 1, 2, 3, 10, 77, 1_000, 1_025] {
                let depth = Some(depth + 3);
                let limits = Limits { depth, nodes: Some(nodes), ..Limits::default() };
                for mut searcher in searchers::<G::Position>(settings) {
                    let search = |searcher: &mut Box<dyn Searcher<_>>| {
                        searcher.search(&record, &limits, &false.into(), &mut |_| ())
                    };
                    let verdict = search(&mut searcher);
                    let best = verdict.best().unwrap();
                    assert!(pos.legal_moves().any(|mv| mv == best));
                    assert!(verdict.statistics.nodes <= nodes.max(1));
                }
            }
        }
    }
}

#[test]
fn a_search_stopped_at_any_node_count_returns_a_legal_move() {
    every_game!(any_node_count);
}

#[test]
fn a_node_limit_gives_the_same_verdict_every_time() {
    let record = Record::of(&othello::Othello, 1);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let verdicts = [1, 2].map(|_| {
        let mut searchers = searchers::<othello::Board>(Settings::PLAYING);
        let search = |searcher: &mut Box<dyn Searcher<_>>| {
            let verdict = searcher.search(&record, &limits, &false.into(), &mut |_| ());
            (verdict.line, verdict.score, verdict.depth, verdict.statistics.nodes)
        };
        searchers.iter_mut().map(search).collect::<Vec<_>>()
    });
    assert_eq!(verdicts[0], verdicts[1]);
}

#[test]
fn a_time_limit_is_never_overrun() {
    let time = Duration::from_millis(25);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let record = Record::of(&loa::Loa::new(loa::Rules::STANDARD), 1);
    for mut searcher in searchers::<loa::Board>(Settings::PLAYING) {
        let start = Instant::now();
        let verdict = searcher.search(&record, &limits, &false.into(), &mut |_| ());
        assert!(verdict.best().is_some());
        assert!(start.elapsed() < time + Duration::from_millis(200));
    }
}

/// The slowest nodes there are: every move is played out to count its replies.
#[test]
fn slow_nodes_keep_the_time_too() {
    let replies = Clues { replies: true, ..Clues::ALL };
    let record = Record::of(&arlecchino::Rules::duel(), 1);
    let mut middle = record.clone();
    for _ in 0..12 {
        let mv = middle.position().legal_moves().next().unwrap();
        middle.play(mv).unwrap();
    }
    let time = Duration::from_millis(20);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let in_time = (0..100).filter(|_| {
        let settings = Settings { table_bytes: 1 << 16, ..Settings::PLAYING };
        let mut searcher = Classic::<Mtdf, _, _, _>::new(Noise, Sorted::new(replies), settings);
        let verdict = searcher.search(&middle, &limits, &false.into(), &mut |_| ());
        verdict.statistics.elapsed <= time
    });
    // A busy machine pauses threads, but not for as long as nodes that nobody looks between.
    let in_time = in_time.take(3).count();
    assert_eq!(in_time, 3, "searches of a hundred were in time");
}

#[test]
fn a_raised_stop_flag_ends_the_search_at_once() {
    let record = Record::of(&othello::Othello, 1);
    for mut searcher in searchers::<othello::Board>(Settings::PLAYING) {
        let stop = AtomicBool::new(false);
        let mut stopped_at = None;
        let verdict = searcher.search(&record, &Limits::default(), &stop, &mut |progress| {
            if progress.depth == 3 {
                stop.store(true, Ordering::Relaxed);
                stopped_at = Some(progress.nodes);
            }
        });
        let late = stopped_at.map_or(0, |nodes| verdict.statistics.nodes - nodes);
        assert!(late <= 1_024, "{late} nodes later");
        assert!(verdict.best().is_some());
    }
}

#[test]
fn a_finished_game_has_no_move_and_the_score_of_the_rules() {
    let record = game::testing::random_match(&othello::Othello, 1);
    for mut searcher in searchers::<othello::Board>(Settings::exact(3)).into_iter().take(5) {
        let verdict = searcher.search(&record, &Limits::default(), &false.into(), &mut |_| ());
        assert_eq!(verdict.best(), None);
        assert_eq!(verdict.score, record.position().result());
    }
}

#[test]
fn deepening_finds_the_value_of_minimax_with_and_without_aspiration() {
    for pos in positions(&othello::Othello, 10) {
        let expected = slow(&pos, 5, 0);
        let record = Record::from_position(pos, othello::Othello.ending());
        let verdicts = [None, Some(1), Some(8)].map(|aspiration| {
            let settings = Settings { aspiration, deepening: true, ..Settings::exact(5) };
            let mut searcher =
                Classic::<Pvs, _, _, _>::new(Noise, Sorted::new(Clues::ALL), settings);
            searcher.search(&record, &Limits::default(), &false.into(), &mut |_| ()).score
        });
        assert!(verdicts.iter().all(|score| *score == expected), "{verdicts:?}");
    }
}

#[test]
fn deepening_ends_when_a_deeper_search_would_find_the_same() {
    let pos = positions(&othello::Othello, 4).pop().unwrap();
    let empty = pos.empty().count_ones();
    assert!(empty < 12, "a position near the end");
    let record = Record::from_position(pos, othello::Othello.ending());
    for mut searcher in searchers::<othello::Board>(Settings::PLAYING).into_iter().take(5) {
        let verdict = searcher.search(&record, &Limits::default(), &false.into(), &mut |_| ());
        assert!(verdict.depth <= empty + 2, "depth {} of {empty} squares", verdict.depth);
    }
    // A win in one is found at once, and nothing can be faster.
    use game::Notation;
    let game = loa::Loa::new(loa::Rules::STANDARD);
    let mut record = Record::of(&game, 1);
    let short = "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1";
    game.read_moves(&mut record, short).unwrap();
    for mut searcher in searchers::<loa::Board>(Settings::PLAYING).into_iter().take(5) {
        let verdict = searcher.search(&record, &Limits::default(), &false.into(), &mut |_| ());
        assert_eq!(verdict.depth, 1);
        assert!(verdict.score.is_decided());
    }
}

#[test]
fn repetition_is_a_draw_in_playing_mode_only() {
    // Black goes to and fro. When the position has come back the next return would draw.
    use game::Notation;
    let game = loa::Loa::new(loa::Rules::STANDARD);
    let mut record = Record::of(&game, 1);
    game.read_moves(&mut record, "b1-b3 a2-c2 b3-b1 c2-a2").unwrap();
    assert_eq!(record.occurrences(), 2);
    let search = |exact| {
        let settings = Settings { exact, depth: Some(2), ..Settings::PLAYING };
        let mut searcher = Classic::<Minimax, _, _, _>::new(Noise, AsListed, settings);
        searcher.search(&record, &Limits::default(), &false.into(), &mut |_| ()).statistics
    };
    // In playing mode the moves that repeat are leaves without an evaluation.
    assert!(search(false).leaves < search(true).leaves);
}
