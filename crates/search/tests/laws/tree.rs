//! The recorder tells the truth about the tree, and lines of play lead to their value.

use game::{Evaluator, Game, Limits, Position, Record, ZeroSum};
use search::{AlphaBeta, AlphaBetaMemory, AsListed, Bound, Classic, Settings, Tree, Why, Window};

use crate::{Noise, every_game, positions, run, slow};

fn lines_lead_to_the_value<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    for pos in positions(game, count) {
        let found = run::<AlphaBeta, _, _>(&pos, depth, Window::FULL, &mut AsListed, None).unwrap();
        let mut end = pos.clone();
        for &mv in &found.line {
            end.play(mv).unwrap();
        }
        let plies = found.line.len() as u32;
        let judged = match end.payoffs() {
            Some(_) => end.result().delayed(plies, G::Position::HASTE),
            None => Noise.evaluate(&(), &end),
        };
        let sign = if plies.is_multiple_of(2) { judged } else { -judged };
        assert_eq!(sign, found.value);
    }
}

#[test]
fn the_value_is_what_stands_at_the_end_of_the_best_line() {
    every_game!(lines_lead_to_the_value);
}

fn recorded_trees_are_true<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    for pos in positions(game, count.min(4)) {
        let record = Record::from_position(pos.clone(), game.ending());
        let mut searcher =
            Classic::<AlphaBetaMemory, _, _, _>::new(Noise, AsListed, Settings::exact(depth));
        let limits = Limits::default();
        let (verdict, tree) = searcher.search_with(
            &record,
            &limits,
            &false.into(),
            &mut |_| (),
            Tree::new(usize::MAX),
        );
        assert_eq!(tree.visits().len() as u64, verdict.statistics.nodes);
        let mut reached = Vec::<(G::Position, u32)>::new();
        let mut children = vec![0; tree.visits().len()];
        for (index, visit) in tree.visits().iter().enumerate() {
            let (here, ply) = match (visit.parent, visit.mv) {
                (None, None) => (pos.clone(), 0),
                (Some(parent), Some(mv)) => {
                    children[parent] += 1;
                    let mut here = reached[parent].0.clone();
                    here.play(mv).expect("recorded moves are legal");
                    (here, reached[parent].1 + 1)
                }
                other => panic!("node {index} has {other:?}"),
            };
            let value = slow(&here, visit.depth, ply);
            match visit.bound {
                Bound::Exact(found) => assert_eq!(found, value),
                Bound::AtLeast(found) => assert!(found >= visit.window.beta && value >= found),
                Bound::AtMost(found) => assert!(found <= visit.window.alpha && value <= found),
            }
            assert_eq!(visit.why == Why::Over, here.is_over());
            reached.push((here, ply));
        }
        for ((visit, (here, _)), children) in tree.visits().iter().zip(&reached).zip(children) {
            let moves = here.moves_count();
            match visit.why {
                Why::Searched => assert_eq!(children, moves),
                Why::Cutoff => assert_eq!(children + visit.skipped.len(), moves),
                _ => assert_eq!(children, 0),
            }
        }
    }
}

#[test]
fn a_recorded_tree_has_every_node_with_true_bounds() {
    every_game!(recorded_trees_are_true);
}

#[test]
fn a_full_tree_keeps_its_first_nodes() {
    let record = Record::of(&othello::Othello, 1);
    let mut searcher = Classic::<AlphaBeta, _, _, _>::new(Noise, AsListed, Settings::exact(4));
    let limits = Limits::default();
    let mut search = |nodes| {
        searcher.search_with(&record, &limits, &false.into(), &mut |_| (), Tree::new(nodes))
    };
    let (_, whole) = search(usize::MAX);
    let (verdict, part) = search(20);
    assert!(verdict.statistics.nodes > 20);
    assert_eq!(part.visits().len(), 20);
    let parents = |tree: &Tree<_>| tree.visits()[..20].iter().map(|v| v.parent).collect::<Vec<_>>();
    assert_eq!(parents(&part), parents(&whole));
}
