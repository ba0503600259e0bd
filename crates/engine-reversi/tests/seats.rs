//! What the engine for two to four seats proves is what plain search finds.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine_reversi::{TableSight, outlook};
use engine_seats::{Engine, Goal, Prospects, Seer};
use game::testing::random_match;
use game::{Limits, Position, Seat};
use grid::Size;
use reversi::board::{Reversi, Table};
use reversi::{Kind, Rules};

/// What the seat to move can get of first place at most and at least, if everybody plays for their
/// own share and nobody cares about the others': ties may go either way.
fn plain(pos: &Table<1>) -> Vec<Prospects> {
    if let Some(payoffs) = pos.payoffs() {
        return vec![Prospects::of(&payoffs)];
    }
    let seat = pos.turn();
    let children = pos.legal_moves().map(|mv| plain(&pos.after(mv))).collect::<Vec<_>>();
    let worst = |ends: &Vec<Prospects>| ends.iter().map(|end| end[seat]).fold(1.0, f32::min);
    // Whoever moves will not take less than what some move gives for certain.
    let certain = children.iter().map(worst).fold(0.0, f32::max);
    let ends = children.into_iter().flatten().filter(|end| end[seat] >= certain);
    let mut all = Vec::new();
    for end in ends {
        if !all.contains(&end) {
            all.push(end);
        }
    }
    all
}

#[test]
fn proven_endings_are_those_of_plain_search() {
    let mut proven = 0;
    for (kind, seats) in [(Kind::Rolit, 2), (Kind::Rolit, 3), (Kind::Pass, 3), (Kind::Pass, 4)] {
        let size = Size::new(5, 5).unwrap();
        let game = Reversi::<1>::new(Rules::new(kind, size, seats).unwrap()).unwrap();
        let outlook = outlook(kind, seats).clone();
        let seer = Arc::new(Seer { sight: TableSight::<1>::new(size), outlook });
        let mut engine = Engine::new(seer, 1 << 22);
        for seed in 0..25 {
            let record = random_match(&game, seed);
            let is_end = |pos: &&Table<1>| pos.empty().len() == 5 && !pos.is_over();
            let Some(pos) = record.positions().iter().find(is_end) else { continue };
            let (stop, limits) = (AtomicBool::new(false), Limits::default());
            let goal = Goal { descents: 20_000, ..Goal::BEST };
            let found = engine.search(pos, goal, &limits, &stop, &mut |_| ());
            if found.is_proven {
                proven += 1;
                let ends = plain(pos);
                assert!(ends.contains(&found.prospects), "{pos:?}: {:?} {ends:?}", found.prospects);
            }
            let sum = Seat::all(seats).map(|seat| found.prospects[seat]).sum::<f32>();
            assert!((sum - 1.0).abs() < 1e-4);
        }
    }
    assert!(proven > 60, "{proven}");
}
