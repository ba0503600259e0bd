//! Recorded trees of the searches for two to four seats: every node has the value of a slow search.

use game::{Bound, Game, Limits, NullMove, Position, Record, Score, Searcher, Seat, Stage, Why};
use reversi::Kind;
use search::{
    AsListed, Brs, BrsPlus, MaxN, Mcts, MctsSettings, Multiplayer, MultiplayerAlgorithm, Paranoid,
    Room, Settings, Tree,
};

use crate::multiplayer::{slow_brs, slow_maxn, slow_paranoid};
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

fn trees_are_true<G: Game>(game: &G)
where
    G::Position: NullMove,
{
    for pos in positions(game, 6, 14) {
        let max = pos.turn();
        for depth in 1..=3 {
            for visit in &recorded::<MaxN, _>(game, &pos, depth).visits {
                let standings = slow_maxn(&visit.pos, visit.depth, NOISE);
                assert_eq!(visit.standings, Some(standings));
                assert_eq!(visit.bound, Bound::Exact(standings[visit.pos.turn()]));
                assert!(visit.skipped.is_empty(), "nothing is left out");
            }
            for visit in &recorded::<Paranoid, _>(game, &pos, depth).visits {
                let value = slow_paranoid(&visit.pos, visit.depth, max, NOISE);
                assert!(agrees(visit.bound, value), "{visit:?}: {value:?}");
                assert_eq!(visit.seat, max);
            }
            for visit in &recorded::<Brs, _>(game, &pos, depth).visits {
                let value = slow_brs(&visit.pos, visit.depth, max, NOISE);
                assert!(agrees(visit.bound, value), "{visit:?}: {value:?}");
            }
            surprises_at_most_once(&recorded::<BrsPlus, _>(game, &pos, depth));
        }
    }
}

/// What BRS+ says of a node follows from the nodes below, as its definition has it.
fn surprises_at_most_once<P: Position>(tree: &Tree<P>) {
    for (index, visit) in tree.visits.iter().enumerate() {
        let below = tree.visits.iter().filter(|below| below.parent == Some(index));
        let values = below.map(|below| below.bound.value()).collect::<Vec<_>>();
        let is_max = visit.pos.turn() == visit.seat;
        let best = if is_max { values.iter().max() } else { values.iter().min() };
        match visit.why {
            Why::Searched => assert_eq!(best, Some(&visit.bound.value())),
            Why::Cutoff => assert!(!visit.skipped.is_empty()),
            _ => assert_eq!(best, None),
        }
        if is_max && visit.why == Why::Searched {
            assert_eq!(values.len(), visit.pos.moves_count(), "the root's seat has all moves");
        }
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
        let game = reversi(Kind::Pass, 5, 5, seats);
        let record = Record::of(&game, 1);
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
        assert!(one.playouts.len() >= 10);
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
        assert_eq!(one.visits[0].seat, Seat::FIRST);
    }
}
