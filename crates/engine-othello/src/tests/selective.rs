//! Selective cuts: right as often as they claim, and bold enough to be worth while.

use game::{Position, Random};
use othello::Board;

use super::{TABLE_BITS, ask, node};
use crate::engine::Engine;
use crate::line::Line;
use crate::selectivity::Selectivity;
use crate::table::VALUE_INFINITY;
use crate::weights::{DISC, Weights};

/// A position with so many empty squares, from a match as a beginner plays it: some moves at
/// random, then what looks best at once.
fn sensible(seed: u64, empties: u32) -> Option<Board> {
    let mut random = Random::new(seed);
    let mut pos = Board::START;
    while pos.empty().count_ones() > empties && !pos.is_over() {
        let mut moves = pos.legal_moves().collect::<Vec<_>>();
        random.shuffle(&mut moves);
        if pos.empty().count_ones() < 50 {
            moves.sort_by_cached_key(|mv| node(&pos.after(*mv)).evaluate(Weights::shipped()));
        }
        pos.play(moves[0]).expect("one of its moves");
    }
    (!pos.is_over()).then_some(pos)
}

/// How many questions were answered without the whole search, and how many of those rightly.
#[derive(Default, Debug)]
struct Cuts {
    above: u32,
    below: u32,
    right: u32,
}

/// Is the value above alpha? For alphas on both sides of it, by each selectivity.
fn cuts(positions: impl Iterator<Item = (Board, u32)>) -> [Cuts; 6] {
    let mut cuts = <[Cuts; 6]>::default();
    let mut engine = Engine::new(Weights::shipped(), TABLE_BITS + 6, 1);
    for (pos, depth) in positions {
        let root = node(&pos);
        ask(&mut engine, |worker| {
            let (bottom, top) = (-VALUE_INFINITY, VALUE_INFINITY);
            let value = worker.window(&root, bottom, top, depth, &mut Line::default()).unwrap();
            for distance in [1, 2, 4, 7, 11, 16, 22].into_iter().flat_map(|discs| [-discs, discs]) {
                let alpha = value + distance * DISC;
                for (cuts, selectivity) in cuts.iter_mut().zip(Selectivity::ALL) {
                    worker.selectivity = selectivity;
                    let bound = match depth {
                        1 => worker.static_cut(&root, alpha, depth),
                        _ => worker.probcut(&root, alpha, depth).unwrap(),
                    };
                    let Some(bound) = bound else { continue };
                    *(if bound > alpha { &mut cuts.above } else { &mut cuts.below }) += 1;
                    cuts.right += u32::from((bound > alpha) == (value > alpha));
                }
            }
            worker.selectivity = Selectivity::Exact;
        });
    }
    cuts
}

/// The surer, the more rarely they are wrong, and the fewer there are: but `least` on either side.
fn check(cuts: &[Cuts; 6], least: u32) {
    let all = |cuts: &Cuts| cuts.above + cuts.below;
    for (cuts, selectivity) in cuts.iter().zip(Selectivity::ALL) {
        let claimed = all(cuts) * u32::from(selectivity.percent());
        assert!(cuts.right * 100 >= claimed, "{selectivity:?}: {cuts:?}");
        assert!(cuts.above.min(cuts.below) >= least, "{selectivity:?}: {cuts:?}");
    }
    assert!(cuts.is_sorted_by(|bolder, surer| all(bolder) >= all(surer)), "{cuts:?}");
    // Of the evaluation alone the two boldest ask the same.
    assert!(cuts[1..].is_sorted_by(|bolder, surer| all(bolder) > all(surer)), "{cuts:?}");
}

#[test]
fn cuts_in_the_middle_are_right_as_often_as_they_claim() {
    let positions = (0..120)
        .filter_map(|seed| Some((sensible(seed, 16 + seed as u32 % 30)?, 3 + seed as u32 % 5)));
    check(&cuts(positions), 150);
}

#[test]
fn cuts_before_the_leaves_are_right_as_often_as_they_claim() {
    let positions = (0..120).filter_map(|seed| Some((sensible(seed, 8 + seed as u32 % 40)?, 1)));
    check(&cuts(positions), 150);
}

#[test]
fn cuts_before_the_end_are_right_as_often_as_they_claim() {
    let positions = (0..120).filter_map(|seed| {
        let empties = 12 + seed as u32 % 3;
        Some((sensible(seed, empties)?, empties))
    });
    check(&cuts(positions), 25);
}
