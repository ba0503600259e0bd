//! What a recorder is told of a search is what the search did.

use std::sync::atomic::AtomicBool;

use game::{Bound, Limits, Position, Score, Seat, Stage, Why};
use othello::Board;
use search::{Room, Tree};

use super::{positions, solved};
use crate::engine::{Analysis, Engine, Goal};
use crate::last::SCORE_MAX;
use crate::player::score;
use crate::selectivity::Selectivity;
use crate::step::{Step, steps};
use crate::weights::{DISC, Weights};

/// Large enough for every search here, so that nothing is forgotten by chance.
const BITS: u32 = 16;

const SOLVE: Goal = Goal::SOLVE;

const AHEAD: Goal = Goal { step: Step { depth: 8, selectivity: Selectivity::P65 }, ..SOLVE };

const SURE: Goal = Goal { step: Step { depth: 5, selectivity: Selectivity::Exact }, ..SOLVE };

/// All moves, and to the end but not surely.
const ALL: Goal = Goal {
    step: Step { depth: 60, selectivity: Selectivity::P73 },
    moves: usize::MAX,
    only: None,
    is_anytime: true,
};

fn recorded(pos: &Board, goal: Goal, limits: &Limits, nodes: usize) -> (Analysis, Tree<Board>) {
    let mut tree = Tree::new(Room { nodes, ..Room::UNLIMITED });
    let mut engine = Engine::new(Weights::shipped(), BITS, 1);
    let analysis = engine.record(pos, goal, limits, &AtomicBool::new(false), &mut tree);
    (analysis, tree)
}

/// Positions with what is asked of them. In the last one a side has almost everything: safe discs
/// decide there.
fn questions() -> Vec<(Board, Goal)> {
    let empties = [45, 30, 18, 17, 14, 9];
    let goals = [AHEAD, SURE, ALL, SOLVE, SOLVE, SOLVE];
    let clear = Board::new(0x0000_0000_ffff_ffff, 0x0000_ffff_0000_0000, Seat::FIRST).unwrap();
    positions(empties.into_iter()).into_iter().zip(goals).chain([(clear, SOLVE)]).collect()
}

#[test]
fn whoever_is_watched_finds_the_same_in_as_many_nodes() {
    for (pos, goal) in questions() {
        for nodes in [None, Some(1), Some(3_000)] {
            let limits = Limits { nodes, ..Limits::default() };
            let mut engine = Engine::new(Weights::shipped(), BITS, 1);
            let stop = AtomicBool::new(false);
            let (own, theirs) = (pos.own(), pos.theirs());
            let alone = engine.search(own, theirs, goal, &limits, &stop, &mut |_| ());
            let (watched, tree) = recorded(&pos, goal, &limits, 200_000);
            assert_eq!(Analysis { elapsed: alone.elapsed, ..watched }, alone, "{pos:?}");
            assert_eq!(tree.nodes(), alone.nodes, "{pos:?}");
        }
    }
}

#[test]
fn every_node_is_told_or_counted_however_little_room_there_is() {
    for (pos, goal) in questions() {
        for room in [100, 2_000, usize::MAX] {
            let (analysis, tree) = recorded(&pos, goal, &Limits::default(), room);
            assert!(tree.visits.len() <= room);
            let all = tree.visits.iter().map(|visit| 1 + visit.hidden).sum::<u64>();
            assert_eq!(all, analysis.nodes, "{pos:?}, room for {room}");
        }
    }
}

#[test]
fn every_node_is_where_its_move_leads() {
    for (pos, goal) in questions() {
        let (_, tree) = recorded(&pos, goal, &Limits::default(), usize::MAX);
        for visit in &tree.visits {
            match (visit.parent, visit.mv) {
                (None, None) => assert_eq!((visit.pos, visit.ply), (pos, 0)),
                (Some(parent), Some(mv)) => {
                    let above = &tree.visits[parent];
                    assert!(above.pos.legal_moves().any(|legal| legal == mv));
                    assert_eq!((above.pos.after(mv), above.ply + 1), (visit.pos, visit.ply));
                    assert!(!above.skipped.contains(&mv));
                }
                other => panic!("{other:?}"),
            }
            assert_eq!(visit.seat, visit.pos.turn());
            let moves = visit.pos.legal_moves().collect::<Vec<_>>();
            assert!(visit.skipped.iter().all(|mv| moves.contains(mv)));
        }
    }
}

/// The slow way solves what is left of the game; most positions that are told have twelve or eleven
/// empty squares.
#[test]
fn to_the_end_what_is_told_of_a_node_is_true_of_its_score() {
    let mut checked = 0;
    for pos in positions([14, 13, 13, 12].into_iter()) {
        let (_, tree) = recorded(&pos, SOLVE, &Limits::default(), usize::MAX);
        let last = tree.passes.last().and_then(|pass| pass.root).unwrap();
        for visit in tree.visits[last..].iter().rev().step_by(7) {
            let margin =
                |score: Score| if score == Score::DRAW { 0 } else { score.margin().unwrap() };
            let (pos, value) = (&visit.pos, margin(visit.bound.value()));
            let is_true = match visit.bound {
                Bound::Exact(_) => solved(pos, value - 1, value + 1) == value,
                Bound::AtLeast(_) => solved(pos, value - 1, value) >= value,
                Bound::AtMost(_) => solved(pos, value, value + 1) <= value,
            };
            assert!(is_true, "{:?} of {pos:?}", visit.bound);
            checked += 1;
        }
    }
    assert!(checked > 40, "only {checked} nodes");
}

#[test]
fn every_step_is_a_pass_and_the_last_one_ends_with_the_verdict() {
    for (pos, goal) in questions() {
        let (analysis, tree) = recorded(&pos, goal, &Limits::default(), usize::MAX);
        let empties = pos.empty().count_ones();
        let mut told = Vec::new();
        for pass in &tree.passes {
            let Stage::Selective { depth, percent, is_again } = pass.stage else {
                panic!("{:?}", pass.stage)
            };
            let step = Step { depth, selectivity: Selectivity::from_percent(percent).unwrap() };
            assert_eq!(is_again, told.last() == Some(&step));
            told.push(step);
        }
        told.dedup();
        let taken = steps(empties, goal.step, goal.is_anytime);
        // Whoever has everything need not know it more surely.
        let is_clear = analysis.value == DISC * SCORE_MAX;
        assert_eq!(told, taken[..if is_clear { told.len() } else { taken.len() }], "{pos:?}");
        let root = &tree.visits[tree.passes.last().and_then(|pass| pass.root).unwrap()];
        let step = if is_clear { told[told.len() - 1] } else { analysis.step };
        let value = score(analysis.value, step, empties);
        assert_eq!(root.bound, Bound::Exact(value), "{pos:?}");
    }
}

#[test]
fn every_reason_to_go_no_further_has_its_name() {
    let mut whys = Vec::new();
    for (pos, goal) in questions() {
        let (_, tree) = recorded(&pos, goal, &Limits::default(), usize::MAX);
        whys.extend(tree.visits.iter().map(|visit| visit.why));
    }
    let named = [Why::Leaf, Why::Searched, Why::Cutoff, Why::Table, Why::KnownBelow];
    for why in named.into_iter().chain([Why::Selective, Why::Stable, Why::Solved]) {
        assert!(whys.contains(&why), "{why:?}");
    }
}
