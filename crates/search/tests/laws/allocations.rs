//! Nothing is allocated per node: a search of many nodes allocates as often as one of few.

use allocation_counter::measure;
use game::{Limits, Record, Searcher, ZeroSum};
use search::{
    AlphaBeta, AlphaBetaMemory, AsListed, Classic, Clues, Minimax, Mtdf, Negamax, Pvs, Settings,
    Sorted,
};

use crate::Noise;

/// A search may allocate its lists and lines, which grow with the depth.
const ALLOCATIONS_MAX: u64 = 60;

fn check<P: ZeroSum>(record: &Record<P>, depth: u32, searcher: &mut dyn Searcher<P>) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut nodes = 0;
    let allocations = measure(|| {
        let verdict = searcher.search(record, &limits, &false.into(), &mut |_| ());
        nodes = verdict.statistics.nodes;
    });
    assert!(nodes > 1_500, "{nodes} nodes are too few to tell");
    let count = allocations.count_total;
    assert!(count <= ALLOCATIONS_MAX, "{count} allocations for {nodes} nodes");
}

fn every_algorithm<P: ZeroSum>(record: &Record<P>, depth: u32) {
    let settings = Settings { table_bytes: 1 << 16, ..Settings::PLAYING };
    let sorted = || Sorted::new(Clues { replies: true, ..Clues::ALL });
    check(record, depth, &mut Classic::<Minimax, _, _, _>::new(Noise, AsListed, settings));
    check(record, depth, &mut Classic::<Negamax, _, _, _>::new(Noise, sorted(), settings));
    check(record, depth + 2, &mut Classic::<AlphaBeta, _, _, _>::new(Noise, sorted(), settings));
    check(record, depth + 2, &mut Classic::<Pvs, _, _, _>::new(Noise, sorted(), settings));
    check(
        record,
        depth + 2,
        &mut Classic::<AlphaBetaMemory, _, _, _>::new(Noise, sorted(), settings),
    );
    check(record, depth + 2, &mut Classic::<Mtdf, _, _, _>::new(Noise, AsListed, settings));
}

#[test]
fn no_algorithm_allocates_per_node() {
    every_algorithm(&Record::of(&othello::Othello, 1), 5);
    every_algorithm(&Record::of(&loa::Loa::new(loa::Rules::STANDARD), 1), 3);
    every_algorithm(&Record::of(&arlecchino::Rules::duel(), 1), 6);
}
