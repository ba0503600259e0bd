//! Recorded trees of the searches for two to four seats: every node has the value of a slow search.

use std::time::Instant;

use game::{Bound, Game, Limits, NullMove, Position, Record, Score, Searcher, Seat, Stage, perft};
use reversi::Kind;
use search::{
    AsListed, Brs, BrsPlus, MaxN, Mcts, MctsSettings, Multiplayer, MultiplayerAlgorithm, Paranoid,
    Room, Settings, Tree, Visit,
};

use crate::multiplayer::{slow_brs, slow_brsplus_at, slow_expected, slow_maxn, slow_paranoid};
use crate::{Noise, arlecchino, positions, reversi};

const NOISE: Noise = Noise { is_balanced: false };

fn recorded<A: MultiplayerAlgorithm<G::Position>, G: Game>(
    game: &G,
    pos: &G::Position,
    depth: u32,
) -> Tree<G::Position> {
    let record = Record::from_position(pos.clone(), game.ending());
    let mut searcher = Multiplayer::<A, _, _, _>::new(NOISE, AsListed, Settings::exact(depth));
    let mut tree = Tree::new(Room::UNLIMITED);
    let verdict = searcher.record(&record, &Limits::default(), &false.into(), &mut tree).unwrap();
    assert_eq!(tree.visits.len() as u64, verdict.statistics.nodes);
    assert_eq!(tree.passes.len(), 1);
    assert_eq!(tree.passes[0].stage, Stage::Depth(depth));
    assert_eq!(tree.visits[0].bound, Bound::Exact(verdict.score));
    tree
}

/// Whether what was found of a node agrees with its value.
fn agrees(bound: Bound, value: Score) -> bool {
    match bound {
        Bound::Exact(found) => found == value,
        Bound::AtLeast(found) => value >= found,
        Bound::AtMost(found) => value <= found,
    }
}

/// As many positions as the suite asks for, or a few; and how large their trees may be.
fn asked() -> (u64, u64) {
    let asked = std::env::var("DAMIER_POSITIONS").ok().map(|count| count.parse().unwrap());
    asked.map_or((6, 1_000), |count| (count, 20_000))
}

fn trees_are_true<G: Game>(game: &G)
where
    G::Position: NullMove,
{
    let (began, (count, leaves_max)) = (Instant::now(), asked());
    let (mut nodes, mut deep) = (0, 0);
    for pos in positions(game, count, 14) {
        for depth in (1..=4).take_while(|depth| perft(&pos, *depth) <= leaves_max) {
            nodes += trees_of_a_position(game, &pos, depth);
            deep += u32::from(depth == 4);
        }
    }
    assert!(deep > 0, "no tree was small enough for depth 4");
    let (name, seconds) = (std::any::type_name::<G>(), began.elapsed().as_secs_f64());
    let seats = game.start(1).seats();
    println!(
        "{name}, {seats} seats: {count} positions, {deep} to depth 4, {nodes} nodes checked, \
         {seconds:.1} s"
    );
}

/// Checks the trees of the four algorithms below one position; how many nodes these were.
fn trees_of_a_position<G: Game>(game: &G, pos: &G::Position, depth: u32) -> usize
where
    G::Position: NullMove,
{
    let max = pos.turn();
    let maxn = recorded::<MaxN, _>(game, pos, depth).visits;
    for visit in &maxn {
        let standings = slow_maxn(&visit.pos, visit.depth, NOISE);
        assert_eq!(visit.standings, Some(standings));
        assert_eq!(visit.bound, Bound::Exact(standings[visit.pos.turn()]));
        assert!(visit.skipped.is_empty(), "nothing is left out");
    }
    let paranoid = recorded::<Paranoid, _>(game, pos, depth).visits;
    for visit in &paranoid {
        let value = slow_paranoid(&visit.pos, visit.depth, max, NOISE);
        assert!(agrees(visit.bound, value), "{visit:?}: {value:?}");
        assert_eq!(visit.seat, max);
    }
    let brs = recorded::<Brs, _>(game, pos, depth).visits;
    for visit in &brs {
        let value = slow_brs(&visit.pos, visit.depth, max, NOISE);
        assert!(agrees(visit.bound, value), "{visit:?}: {value:?}");
    }
    let brsplus = recorded::<BrsPlus, _>(game, pos, depth).visits;
    brsplus_is_true(&brsplus, max);
    maxn.len() + paranoid.len() + brs.len() + brsplus.len()
}

/// Every node of BRS+ has the value of the slow version there, and the moves that it may have.
fn brsplus_is_true<P: Position>(visits: &[Visit<P>], max: Seat) {
    // Of each node whether an opponent has surprised since `max` moved.
    let mut surprised = Vec::<bool>::new();
    for visit in visits {
        let after = |(parent, mv): (usize, _)| {
            let above: &Visit<P> = &visits[parent];
            let is_expected = mv == slow_expected(&above.pos, NOISE);
            assert!(is_expected || !surprised[parent] || above.pos.turn() == max);
            above.pos.turn() != max && (surprised[parent] || !is_expected)
        };
        let is_surprised = visit.parent.zip(visit.mv).is_some_and(after);
        surprised.push(is_surprised);
        let value = slow_brsplus_at(&visit.pos, visit.depth, (max, is_surprised), NOISE);
        assert!(agrees(visit.bound, value), "{visit:?}: {value:?}");
        assert_eq!(visit.seat, max);
    }
}

#[test]
fn every_node_of_a_tree_of_several_seats_has_its_value() {
    for seats in 2..=4 {
        trees_are_true(&arlecchino(seats));
        trees_are_true(&reversi(Kind::Pass, 5, 5, seats));
        trees_are_true(&reversi(Kind::Rolit, 5, 5, seats));
    }
}

#[test]
fn a_tree_of_games_adds_up_and_its_seed_repeats_it() {
    for seats in 2..=4 {
        games_add_up(&arlecchino(seats));
        games_add_up(&reversi(Kind::Pass, 5, 5, seats));
    }
}

fn games_add_up<G: Game>(game: &G)
where
    G::Position: NullMove,
{
    let (count, _) = asked();
    for pos in positions(game, count, 14) {
        let record = Record::from_position(pos.clone(), game.ending());
        let tree = || {
            let mut tree = Tree::new(Room::UNLIMITED);
            let settings = MctsSettings::playouts(500, 7);
            let mut searcher = Mcts::new(None::<Noise>, settings);
            let limits = Limits::default();
            let verdict = searcher.record(&record, &limits, &false.into(), &mut tree).unwrap();
            assert_eq!(tree.playouts.len() as u64, verdict.statistics.playouts);
            assert_eq!(tree.nodes(), verdict.statistics.playouts);
            tree
        };
        let (one, other) = (tree(), tree());
        assert_eq!(one.visits, other.visits);
        assert_eq!(one.playouts, other.playouts);
        assert!(!one.playouts.is_empty());
        for (index, visit) in one.visits.iter().enumerate() {
            let games = visit.games.as_ref().unwrap();
            let through = one.playouts.iter().filter(|playout| playout.path.contains(&index));
            assert_eq!(through.count() as u32, games.visits);
            let below = one.visits.iter().filter(|below| below.parent == Some(index));
            let below = below.map(|below| below.games.as_ref().unwrap().visits).sum::<u32>();
            assert!(below <= games.visits);
            if games.visits > 0 {
                assert!((games.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
            if let (Some(parent), Some(mv)) = (visit.parent, visit.mv) {
                assert_eq!(one.visits[parent].pos.after(mv), visit.pos);
            }
        }
        assert_eq!(one.visits[0].seat, pos.turn());
    }
}
