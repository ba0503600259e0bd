//! All exact algorithms find the value of plain minimax, whatever the order and the table.

use game::{Game, Position, ZeroSum};
use search::{
    AlphaBeta, AlphaBetaMemory, AsListed, Clues, FailHard, Minimax, Mtdf, Negamax, Pvs, Sorted,
    Table, Window,
};

use crate::{every_game, positions, run, slow};

const FULL: Window = Window::FULL;

fn agree<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    for pos in positions(game, count) {
        for depth in 1..=depth {
            let expected = slow(&pos, depth, 0);
            let minimax = run::<Minimax, _, _>(&pos, depth, FULL, &mut AsListed, None).unwrap();
            let negamax = run::<Negamax, _, _>(&pos, depth, FULL, &mut AsListed, None).unwrap();
            assert_eq!(minimax.statistics.nodes, negamax.statistics.nodes);
            assert_eq!(minimax.statistics.leaves, negamax.statistics.leaves);
            assert_eq!(minimax.line, negamax.line);
            let alphabeta = run::<AlphaBeta, _, _>(&pos, depth, FULL, &mut AsListed, None).unwrap();
            let failhard = run::<FailHard, _, _>(&pos, depth, FULL, &mut AsListed, None).unwrap();
            let pvs = run::<Pvs, _, _>(&pos, depth, FULL, &mut AsListed, None).unwrap();
            assert!(alphabeta.statistics.nodes <= minimax.statistics.nodes);
            for found in [minimax, negamax, alphabeta, failhard, pvs] {
                assert_eq!(found.value, expected, "{pos:?} depth {depth}");
                assert!(!found.line.is_empty());
            }
            with_tables(&pos, depth);
        }
    }
}

/// From a single bucket to more than the tree needs.
fn with_tables<P: ZeroSum>(pos: &P, depth: u32) {
    let expected = slow(pos, depth, 0);
    for bytes in [32, 1 << 12, 1 << 20] {
        let table = Table::with_bytes(bytes);
        let exact = Some((&table, true));
        // The second time the table is full of the first.
        for _ in 0..2 {
            let memorized =
                run::<AlphaBetaMemory, _, _>(pos, depth, FULL, &mut AsListed, exact).unwrap();
            assert_eq!(memorized.value, expected, "{pos:?} depth {depth}");
            let mtdf = run::<Mtdf, _, _>(pos, depth, FULL, &mut AsListed, exact).unwrap();
            assert_eq!(mtdf.value, expected, "{pos:?} depth {depth}");
            assert!(mtdf.statistics.passes >= 2);
            let best = mtdf.line[0];
            let below = if P::is_pass(best) { depth } else { depth - 1 };
            assert_eq!(-slow(&pos.after(best), below, 1), expected, "the move is worth the value");
        }
    }
}

#[test]
fn all_exact_algorithms_find_the_value_of_minimax() {
    every_game!(agree);
}

fn any_order<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    let none = Clues::default();
    let orders = [
        Clues { own: true, ..none },
        Clues { killers: true, history: true, ..none },
        Clues { replies: true, ..none },
        Clues::ALL,
        Clues { replies: true, ..Clues::ALL },
    ];
    for pos in positions(game, count) {
        let expected = slow(&pos, depth, 0);
        for clues in orders {
            let table = Table::with_bytes(1 << 14);
            let exact = Some((&table, true));
            let order = &mut Sorted::new(clues);
            for found in [
                run::<Negamax, _, _>(&pos, depth, FULL, order, None).unwrap(),
                run::<AlphaBeta, _, _>(&pos, depth, FULL, order, None).unwrap(),
                run::<Pvs, _, _>(&pos, depth, FULL, order, None).unwrap(),
                run::<AlphaBetaMemory, _, _>(&pos, depth, FULL, order, exact).unwrap(),
                run::<Mtdf, _, _>(&pos, depth, FULL, order, exact).unwrap(),
            ] {
                assert_eq!(found.value, expected, "{clues:?} {pos:?}");
            }
        }
    }
}

#[test]
fn the_value_does_not_depend_on_the_order_of_moves() {
    every_game!(any_order);
}

fn sorted_lists_are_complete<G: Game>(game: &G, _depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    use search::Order;
    for pos in positions(game, count) {
        let mut order = Sorted::new(Clues::ALL);
        let node = search::Node { pos: pos.clone(), carry: (), depth: 1, ply: 0 };
        let mut list = order.begin(&crate::Noise, &node, Some(1));
        let mut found = Vec::new();
        while let Some((index, mv)) =
            Order::<G::Position, crate::Noise>::next(&mut order, &mut list)
        {
            assert_eq!(pos.legal_moves().nth(usize::from(index)), Some(mv));
            found.push(index);
        }
        Order::<G::Position, crate::Noise>::end(&mut order, list);
        assert_eq!(found[0], u16::from(found.len() > 1), "the hint comes first");
        found.sort_unstable();
        assert!(found.into_iter().eq(0..pos.moves_count() as u16));
    }
}

#[test]
fn a_sorted_list_has_every_move_once_and_the_hint_first() {
    every_game!(sorted_lists_are_complete);
}
