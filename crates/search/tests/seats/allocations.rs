//! Nothing is allocated per node.

use allocation_counter::measure;
use game::testing::random_match;
use game::{Game, Limits, NullMove};
use reversi::Kind;
use search::{AsListed, Mcts, MctsSettings, Settings};

use crate::{Noise, arlecchino, reversi, search, searchers, sorted};

const NOISE: Noise = Noise { is_balanced: false };

/// What `work` gives, and how often it allocated.
fn counted<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let mut value = None;
    let info = measure(|| value = Some(work()));
    (value.unwrap(), info.count_total)
}

fn check<P: NullMove>(pos: &P, depth: u32) {
    let settings = Settings::exact(depth);
    let listed = searchers::<P, _>(NOISE, &AsListed, settings);
    let sorted = searchers::<P, _>(NOISE, &sorted(), settings);
    for (name, mut searcher) in listed.into_iter().chain(sorted) {
        let [shallow, deep] = [depth - 1, depth].map(|depth| {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let (verdict, allocations) = counted(|| search(&mut *searcher, pos, &limits));
            (verdict.statistics.nodes, allocations)
        });
        assert!(deep.0 > shallow.0 + 200, "{name}: {shallow:?}, {deep:?}");
        assert!(deep.1 <= shallow.1 + 5, "{name}: {shallow:?}, {deep:?}");
    }
}

#[test]
fn a_deeper_search_allocates_no_more_than_a_shallow_one() {
    check(&random_match(&reversi(Kind::Rolit, 8, 8, 4), 1).positions()[20], 5);
    check(&random_match(&arlecchino(4), 1).positions()[8], 4);
}

#[test]
fn monte_carlo_allocates_nothing_for_a_playout() {
    let pos = reversi(Kind::Rolit, 8, 8, 4).start(1);
    let mut searcher = Mcts::new(None::<Noise>, MctsSettings::playouts(1_000, 1));
    let (_, first) = counted(|| search(&mut searcher, &pos, &Limits::default()));
    let (verdict, second) = counted(|| search(&mut searcher, &pos, &Limits::default()));
    assert!(verdict.statistics.nodes > 50_000);
    // A line for each of eleven reports, which grows a few times.
    assert!(first < 100 && second < 60, "{first}, then {second}");
}
