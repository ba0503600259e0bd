//! What the table says is true, and what it says wrongly does no harm.

use std::collections::HashMap;

use game::{Game, Position, Record, Score, Searcher, ZeroSum};
use search::{
    AlphaBetaMemory, AsListed, Classic, Clues, Entry, Mtdf, Order, Settings, Sorted, Table, Window,
    collision_risk,
};

use crate::{Noise, every_game, positions, run, slow};

/// Every position within some plies, with its ply.
fn tree<P: Position>(pos: &P, plies: u32, ply: u32, found: &mut HashMap<u64, (P, u32)>) {
    found.entry(pos.key()).or_insert_with(|| (pos.clone(), ply));
    if plies > 0 {
        for mv in pos.legal_moves() {
            tree(&pos.after(mv), plies - 1, ply + 1, found);
        }
    }
}

fn entries_are_true<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    for pos in positions(game, count.min(4)) {
        let table = Table::with_bytes(1 << 18);
        let exact = Some((&table, true));
        run::<Mtdf, _, _>(&pos, depth, Window::FULL, &mut AsListed, exact).unwrap();
        let mut found = HashMap::new();
        tree(&pos, depth + 1, 0, &mut found);
        let (mut checked, mut both) = (0, 0);
        for (key, (pos, _)) in &found {
            let Some(entry) = table.probe(*key) else { continue };
            // An entry counts plies from its own position.
            let value = slow(pos, entry.depth, 0);
            assert!(entry.lower <= value && value <= entry.upper, "{value} {entry:?}");
            both += usize::from(entry.lower > -Score::INFINITY && entry.upper < Score::INFINITY);
            let best = entry.best.expect("a searched position has a best move");
            assert!(usize::from(best) < pos.moves_count());
            checked += 1;
        }
        assert!(checked > 0);
        assert!(both > 0, "no entry has both bounds");
    }
}

#[test]
fn every_stored_entry_replays_true() {
    every_game!(entries_are_true);
}

fn both_bounds<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    for pos in positions(game, count) {
        let table = Table::with_bytes(1 << 18);
        let exact = Some((&table, true));
        let ask = |alpha, beta| {
            let window = Window { alpha: Score(alpha), beta: Score(beta) };
            run::<AlphaBetaMemory, _, _>(&pos, depth, window, &mut AsListed, exact).unwrap().value
        };
        let value = slow(&pos, depth, 0);
        let (lower, upper) = (ask(value.0 - 3, value.0 - 2), ask(value.0 + 2, value.0 + 3));
        let entry = table.probe(pos.key()).unwrap();
        assert_eq!((entry.lower, entry.upper), (lower, upper), "what both questions proved");
        assert!(lower <= value && value <= upper);
        // A wide window around both is answered within them.
        assert_eq!(ask(value.0 - 9, value.0 + 9), value);
        let entry = table.probe(pos.key()).unwrap();
        assert_eq!((entry.lower, entry.upper), (value, value));
    }
}

#[test]
fn an_entry_keeps_what_both_questions_proved() {
    every_game!(both_bounds);
}

#[test]
fn both_bounds_narrow_a_window_or_settle_it() {
    use std::ops::ControlFlow::{Break, Continue};
    let window = |alpha, beta| Window { alpha: Score(alpha), beta: Score(beta) };
    let infinity = Score::INFINITY.0;
    for ((lower, upper), asked, left) in [
        ((-infinity, infinity), window(1, 9), Continue(window(1, 9))),
        ((5, infinity), window(1, 9), Continue(window(5, 9))),
        ((-infinity, 8), window(1, 9), Continue(window(1, 8))),
        ((5, 8), window(1, 9), Continue(window(5, 8))),
        ((5, 8), window(6, 7), Continue(window(6, 7))),
        ((5, infinity), window(1, 5), Break(Score(5))),
        ((-infinity, 1), window(1, 9), Break(Score(1))),
        ((5, 5), window(1, 9), Break(Score(5))),
        ((5, 5), window(1, 4), Break(Score(5))),
        ((5, 5), window(7, 9), Break(Score(5))),
    ] {
        let entry = Entry { lower: Score(lower), upper: Score(upper), depth: 1, best: None };
        assert_eq!(entry.narrow(asked), left, "{entry:?} {asked:?}");
    }
}

#[test]
fn bounds_that_do_not_fit_are_stored_as_weaker_ones() {
    let table = Table::with_bytes(1 << 10);
    let infinity = Score::INFINITY.0;
    for ((lower, upper), (found_lower, found_upper)) in [
        ((-1_016_300, 1_016_300), (-1_016_300, 1_016_300)),
        ((-infinity, infinity), (-infinity, infinity)),
        ((1_500_000, 1_600_000), (1_048_575, infinity)),
        ((-1_600_000, -1_500_000), (-infinity, -1_048_575)),
    ] {
        let entry = Entry { lower: Score(lower), upper: Score(upper), depth: 1, best: Some(2_000) };
        table.store(1, entry);
        let found = table.probe(1).unwrap();
        assert_eq!((found.lower.0, found.upper.0), (found_lower, found_upper));
        assert_eq!(found.best, None, "a place beyond 1,022 is not remembered");
    }
}

fn short_keys<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    for pos in positions(game, count) {
        // Sixteen keys for all positions: most answers are another position's.
        let table = Table::with_short_keys(1 << 12, 4);
        let deeper = Some((&table, false));
        for depth in 1..=depth {
            let found =
                run::<AlphaBetaMemory, _, _>(&pos, depth, Window::FULL, &mut AsListed, deeper);
            let line = found.unwrap().line;
            assert!(pos.legal_moves().any(|mv| mv == line[0]), "the move is legal all the same");
        }
        let collisions = table.collisions();
        assert!(collisions.positions < 17 || collisions.met > 0, "{collisions:?}");
    }
}

#[test]
fn with_keys_that_collide_all_the_time_the_move_is_legal_all_the_same() {
    every_game!(short_keys);
}

#[test]
fn stored_moves_that_are_not_legal_are_refused() {
    let mut refused = 0;
    for pos in positions(&othello::Othello, 20) {
        let table = Table::with_short_keys(1 << 12, 4);
        let deeper = Some((&table, false));
        run::<AlphaBetaMemory, _, _>(&pos, 4, Window::FULL, &mut AsListed, deeper).unwrap();
        let mut found = HashMap::new();
        tree(&pos, 2, 0, &mut found);
        for (key, (pos, _)) in found {
            let hint = table.probe(key).and_then(|entry| entry.best);
            let node = search::Node { pos, carry: (), depth: 1, ply: 0 };
            let mut order = Sorted::new(Clues::ALL);
            let mut list = order.begin(&Noise, &node, hint);
            let first = Order::<othello::Board, Noise>::next(&mut order, &mut list);
            assert!(first.is_none_or(|(_, mv)| node.pos.legal_moves().any(|legal| legal == mv)));
            refused += usize::from(hint.is_some_and(|hint| node.pos.moves_count() <= hint.into()));
        }
    }
    assert!(refused > 0, "no stored move was out of place");
}

#[test]
fn the_collision_estimate_agrees_with_counting() {
    // 300 positions on 2^16 keys: drawn 2,000 times over.
    let mut random = game::Random::new(1);
    let mut collided = 0;
    for _ in 0..2_000 {
        let mut seen = std::collections::HashSet::new();
        let distinct = (0..300).filter(|_| seen.insert(random.bits() & 0xffff)).count();
        collided += usize::from(distinct < 300);
    }
    let measured = collided as f64 / 2_000.0;
    let estimate = collision_risk(300.0, 65_536.0);
    assert!((measured - estimate).abs() < 0.05, "{measured} {estimate}");
}

#[test]
fn collisions_are_met_as_often_as_estimated() {
    let mut estimated = 0.0;
    let mut met = 0;
    let positions = positions(&othello::Othello, 200);
    for pos in &positions {
        let table = Table::with_short_keys(1 << 20, 16);
        let exact = Some((&table, true));
        run::<AlphaBetaMemory, _, _>(pos, 4, Window::FULL, &mut AsListed, exact).unwrap();
        let collisions = table.collisions();
        estimated += collision_risk(collisions.positions as f64, 65_536.0);
        met += usize::from(collisions.met > 0);
    }
    let (estimated, met) = (estimated / 200.0, met as f64 / 200.0);
    assert!((0.1..0.9).contains(&estimated), "{estimated}");
    assert!((estimated - met).abs() < 0.1, "{estimated} {met}");
    assert_eq!(Table::with_bytes(1 << 10).collisions(), search::Collisions::default());
}

#[test]
fn the_table_is_as_large_as_asked_and_keeps_the_deepest() {
    assert_eq!(Table::with_bytes(1 << 10).capacity(), 64);
    assert_eq!(Table::with_bytes(1_000).capacity(), 32);
    assert_eq!(Table::with_bytes(0).capacity(), 2);
    let table = Table::with_bytes(32);
    let entry = |depth| Entry { lower: Score(1), upper: Score(1), depth, best: None };
    for (key, depth) in [(1, 9), (2, 3), (3, 4), (4, 2)] {
        table.store(key, entry(depth));
    }
    table.store(1, entry(2));
    assert_eq!(table.probe(1), Some(entry(9)), "the deepest stays, for the same position too");
    table.store(9, entry(300));
    assert_eq!(table.probe(9), None, "deeper than an entry can say is not remembered");
    assert_eq!(table.probe(4), Some(entry(2)), "and the newest");
    assert_eq!(table.probe(3), None);
    table.next_generation();
    table.store(5, entry(1));
    assert_eq!(table.probe(5), Some(entry(1)), "the old generation gives way");
    assert_eq!(table.probe(1), None);
    table.clear();
    assert_eq!(table.probe(5), None);
}

#[test]
fn a_shared_table_never_gives_another_positions_entry() {
    let table = Table::with_bytes(1 << 10);
    let entry = |key: u64| Entry {
        lower: Score(key as i32),
        upper: Score(3 * key as i32),
        depth: (key % 200) as u32,
        best: Some(key as u16 % 1_000),
    };
    std::thread::scope(|scope| {
        for thread in 0..4_u64 {
            let (table, entry) = (&table, &entry);
            scope.spawn(move || {
                let mut random = game::Random::new(thread);
                for _ in 0..100_000 {
                    let key = random.below(5_000) as u64;
                    table.store(key, entry(key));
                    let key = random.below(5_000) as u64;
                    assert!(table.probe(key).is_none_or(|found| found == entry(key)));
                }
            });
        }
    });
}

fn playing_mode<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    for pos in positions(game, count) {
        let record = Record::from_position(pos.clone(), game.ending());
        let settings = Settings { depth: Some(depth), ..Settings::PLAYING };
        let mut searcher = Classic::<Mtdf, _, _, _>::new(Noise, AsListed, settings);
        let limits = game::Limits::default();
        let first = searcher.search(&record, &limits, &false.into(), &mut |_| ());
        assert!(pos.legal_moves().any(|mv| Some(mv) == first.best()));
        assert!(first.depth == depth || first.score.is_decided());
    }
}

#[test]
fn playing_mode_reaches_its_depth_with_a_legal_move() {
    every_game!(playing_mode);
}

#[test]
fn lines_go_on_as_far_as_the_table_remembers() {
    let record = Record::of(&othello::Othello, 1);
    let mut searcher = Classic::<Mtdf, _, _, _>::new(Noise, AsListed, Settings::exact(6));
    let limits = game::Limits::default();
    let verdict = searcher.search(&record, &limits, &false.into(), &mut |_| ());
    assert!(verdict.line.len() > 2, "{:?}", verdict.line);
    let mut end = *record.position();
    for mv in verdict.line {
        end.play(mv).unwrap();
    }
}
