//! The recorder tells the truth about the tree, and lines of play lead to their value.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use game::{Evaluator, Game, Limits, Position, Record, Score, Searcher, Stage, ZeroSum, perft};
use search::{
    Algorithm, AlphaBeta, AlphaBetaMemory, AsListed, Bound, Classic, FailHard, Minimax, Mtdf,
    Negamax, Pvs, Room, Settings, Tree, Visit, Why, Window,
};

use crate::{Noise, every_game, positions, run};

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

/// Plain minimax of the positions of one tree, with nothing shared with the crate: by the rules,
/// and by the judgment of what is reached. It remembers what it has said of a position that is as
/// deep and as far from the root.
struct Truth<P>(HashMap<(P, u32, u32), Score>);

impl<P: ZeroSum> Truth<P> {
    fn value(&mut self, pos: &P, depth: u32, ply: u32) -> Score {
        if pos.payoffs().is_some() {
            return pos.result().delayed(ply, P::HASTE);
        }
        if depth == 0 {
            return Noise.evaluate(&(), pos);
        }
        let place = (pos.clone(), depth, ply);
        if let Some(value) = self.0.get(&place) {
            return *value;
        }
        let below = |mv| if P::is_pass(mv) { depth } else { depth - 1 };
        let values = pos.legal_moves().map(|mv| -self.value(&pos.after(mv), below(mv), ply + 1));
        let value = values.max().unwrap();
        self.0.insert(place, value);
        value
    }
}

/// Records a search by an algorithm, and checks every node of every pass against minimax; how many
/// these were.
fn recorded_tree_is_true<A: Algorithm, G: Game>(
    game: &G,
    pos: &G::Position,
    settings: Settings,
    truth: &mut Truth<G::Position>,
) -> usize
where
    G::Position: ZeroSum,
{
    let record = Record::from_position(pos.clone(), game.ending());
    let mut searcher = Classic::<A, _, _, _>::new(Noise, AsListed, settings);
    let mut tree = Tree::new(Room::UNLIMITED);
    let stop = false.into();
    let verdict = searcher.record(&record, &Limits::default(), &stop, &mut tree).unwrap();
    let name = std::any::type_name::<A>();
    assert_eq!(tree.nodes(), verdict.statistics.nodes, "{name}");
    assert_eq!(tree.visits.len() as u64, verdict.statistics.nodes, "{name}");
    let mut fresh = Classic::<A, _, _, _>::new(Noise, AsListed, settings);
    let unwatched = fresh.search(&record, &Limits::default(), &stop, &mut |_| ());
    assert_eq!((unwatched.score, unwatched.line), (verdict.score, verdict.line), "{name}");
    let mut entered = vec![HashSet::new(); tree.visits.len()];
    for (index, visit) in tree.visits.iter().enumerate() {
        match (visit.parent, visit.mv) {
            (None, None) => assert_eq!((&visit.pos, visit.ply), (pos, 0)),
            (Some(parent), Some(mv)) => {
                let above = &tree.visits[parent];
                let mut here = above.pos.clone();
                here.play(mv).expect("recorded moves are legal");
                assert_eq!((&here, visit.ply), (&visit.pos, above.ply + 1));
                let is_new = entered[parent].insert(mv);
                assert_eq!(visit.is_again, !is_new, "{name}");
            }
            other => panic!("node {index} has {other:?}"),
        }
        let value = truth.value(&visit.pos, visit.depth, visit.ply as u32);
        match visit.bound {
            Bound::Exact(found) => assert_eq!(found, value, "{name}"),
            Bound::AtLeast(found) => assert!(found >= visit.window.beta && value >= found),
            Bound::AtMost(found) => assert!(found <= visit.window.alpha && value <= found),
        }
        assert!(visit.left.alpha >= visit.window.alpha && visit.left.beta <= visit.window.beta);
        assert_eq!((visit.why == Why::Over, visit.seat), (visit.pos.is_over(), visit.pos.turn()));
    }
    for (visit, entered) in tree.visits.iter().zip(&entered) {
        let moves = visit.pos.moves_count();
        match visit.why {
            Why::Searched => assert_eq!(entered.len(), moves, "{name}"),
            Why::Cutoff => assert_eq!(entered.len() + visit.skipped.len(), moves, "{name}"),
            _ => assert_eq!(entered.len(), 0, "{name}"),
        }
    }
    for pass in &tree.passes {
        assert_eq!(tree.visits[pass.root.unwrap()].parent, None);
    }
    tree.visits.len()
}

/// The trees of all algorithms, below one position; how many nodes were checked.
fn trees_of_a_position<G: Game>(game: &G, pos: &G::Position, depth: u32, leaves_max: u64) -> usize
where
    G::Position: ZeroSum,
{
    let truth = &mut Truth(HashMap::new());
    let at_once = Settings::exact(depth);
    let narrow = Settings { deepening: true, aspiration: Some(2), ..at_once };
    let mut nodes = recorded_tree_is_true::<AlphaBeta, _>(game, pos, at_once, truth)
        + recorded_tree_is_true::<FailHard, _>(game, pos, at_once, truth)
        + recorded_tree_is_true::<Pvs, _>(game, pos, at_once, truth)
        + recorded_tree_is_true::<AlphaBetaMemory, _>(game, pos, at_once, truth)
        + recorded_tree_is_true::<Mtdf, _>(game, pos, at_once, truth)
        + recorded_tree_is_true::<AlphaBetaMemory, _>(game, pos, narrow, truth)
        + recorded_tree_is_true::<Pvs, _>(game, pos, narrow, truth);
    // These keep every one of the leaves.
    if perft(pos, depth) <= leaves_max {
        nodes += recorded_tree_is_true::<Minimax, _>(game, pos, at_once, truth);
        nodes += recorded_tree_is_true::<Negamax, _>(game, pos, at_once, truth);
    }
    nodes
}

/// A few positions at one depth; as many as the suite asks for, at depths 1 to 4.
fn recorded_trees_are_true<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    let asked = std::env::var("DAMIER_POSITIONS").ok().map(|count| count.parse().unwrap());
    let (depths, count, leaves_max) =
        asked.map_or((depth..=depth, count.min(4), 10_000), |count| (1..=4, count, 100_000));
    let began = Instant::now();
    let mut nodes = 0;
    for pos in positions(game, count) {
        for depth in depths.clone() {
            nodes += trees_of_a_position(game, &pos, depth, leaves_max);
        }
    }
    let (name, seconds) = (std::any::type_name::<G>(), began.elapsed().as_secs_f64());
    println!("{name}: {count} positions, {nodes} nodes checked, {seconds:.1} s");
}

#[test]
fn a_recorded_tree_has_every_node_with_true_bounds() {
    every_game!(recorded_trees_are_true);
}

#[test]
fn every_search_of_the_whole_tree_says_why() {
    let record = Record::of(&othello::Othello, 1);
    let stages = |searcher: &mut dyn Searcher<_>| {
        let mut tree = Tree::new(Room::UNLIMITED);
        searcher.record(&record, &Limits::default(), &false.into(), &mut tree).unwrap();
        tree.passes.iter().map(|pass| pass.stage).collect::<Vec<_>>()
    };
    let deepening = Settings { deepening: true, ..Settings::exact(3) };
    let steps = stages(&mut Classic::<Pvs, _, _, _>::new(Noise, AsListed, deepening));
    assert_eq!(steps, [Stage::Depth(1), Stage::Depth(2), Stage::Depth(3)]);
    let narrow = Settings { aspiration: Some(1), ..deepening };
    let steps = stages(&mut Classic::<Pvs, _, _, _>::new(Noise, AsListed, narrow));
    let again = steps.iter().filter(|step| matches!(step, Stage::Again(_))).count();
    assert_eq!(steps.len(), 3 + again);
    assert!(again > 0, "noise leaves a narrow window");
    let at_once = Settings::exact(3);
    let steps = stages(&mut Classic::<Mtdf, _, _, _>::new(Noise, AsListed, at_once));
    assert_eq!(steps[0], Stage::Guess(1));
    let mut ends = (-Score::INFINITY, Score::INFINITY);
    for step in &steps[1..] {
        let Stage::Pass { depth: 3, beta, lower, upper } = *step else { panic!("{step:?}") };
        assert!(lower < beta && beta <= upper && lower >= ends.0 && upper <= ends.1);
        ends = (lower, upper);
    }
}

/// Records a search deeper and deeper, with room for so many nodes.
fn deepened(nodes: usize) -> Tree<othello::Board> {
    let record = Record::of(&othello::Othello, 1);
    let settings = Settings { deepening: true, ..Settings::exact(6) };
    let mut searcher = Classic::<AlphaBeta, _, _, _>::new(Noise, AsListed, settings);
    let mut tree = Tree::new(Room { nodes, ..Room::UNLIMITED });
    let verdict = searcher.record(&record, &Limits::default(), &false.into(), &mut tree).unwrap();
    assert_eq!(tree.nodes(), verdict.statistics.nodes);
    tree
}

#[test]
fn a_full_tree_keeps_the_whole_width_of_its_upper_part() {
    let whole = deepened(usize::MAX);
    for room in [30, 100, 400] {
        let part = deepened(room);
        assert!(part.visits.len() <= room);
        for (number, pass) in part.passes.iter().enumerate() {
            let [of_part, of_whole] = [&part, &whole].map(|tree| {
                let start = tree.passes[number].root.unwrap();
                let end = tree.passes.get(number + 1).and_then(|pass| pass.root);
                &tree.visits[start..end.unwrap_or(tree.visits.len())]
            });
            let reach = of_part.iter().map(|visit| visit.ply).max().unwrap();
            let expected = of_whole.iter().filter(|visit| visit.ply <= reach);
            let of = |visit: &Visit<_>| (visit.ply, visit.mv, visit.place, visit.bound, visit.why);
            assert!(of_part.iter().map(of).eq(expected.map(of)), "room for {room}");
            let all = of_part.iter().map(|visit| 1 + visit.hidden).sum::<u64>();
            assert_eq!(all, pass.nodes, "what is not kept is counted");
            for visit in of_part.iter().filter(|visit| visit.ply > 0) {
                let above = &part.visits[visit.parent.unwrap()];
                assert_eq!(above.pos.after(visit.mv.unwrap()), visit.pos);
            }
        }
        let last = part.passes.last().and_then(|pass| pass.root).unwrap();
        assert!(part.visits.len() - last >= room / 4, "the last pass has its room");
    }
}
