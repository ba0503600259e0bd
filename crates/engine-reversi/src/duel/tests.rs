//! The laws of the search, against the slow and obvious.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::testing::random_match;
use game::{Limits, Position, Symmetric, ZeroSum};
use grid::{Direction, Size, Square};
use reversi::board::{Duel, Othello};
use reversi::{Kind, Move, Rules};

use super::columns::{COUNTED, LEADS, STABLE, STEPS};
use super::features::counted;
use super::layout::Layout;
use super::node::Node;
use super::worker::sides;
use super::{Analysis, DISC, Engine, Goal, Weights, score};

/// Positions of random matches with so many empty squares.
fn positions<const W: usize>(
    (rows, columns): (u8, u8),
    empties: usize,
    count: usize,
) -> Vec<Duel<W>> {
    let rules = Rules::new(Kind::Othello, Size::new(rows, columns).unwrap(), 2).unwrap();
    let game = Othello::<W>::new(rules).unwrap();
    let fits = |pos: &&Duel<W>| pos.empty().len() == empties && !pos.is_over();
    let matches = (1..).map(|seed| random_match(&game, seed));
    let found = matches.filter_map(|record| record.positions().iter().find(fits).copied());
    found.take(count).collect()
}

fn found<const W: usize>(engine: &mut Engine, pos: &Duel<W>, goal: Goal) -> Analysis {
    engine.search(pos, goal, &Limits::default(), &AtomicBool::new(false), &mut |_| ())
}

fn engine() -> Engine {
    Engine::new(1 << 20, 1)
}

/// What a position is worth at a glance.
fn glance<const W: usize>(pos: &Duel<W>) -> i32 {
    let (layout, sides) = (Layout::of(pos.geometry().size()), sides(pos));
    let moves = [sides, sides.turned()].map(|sides| sides.moves(layout).len());
    Weights::shipped().evaluate(layout, &Node::new(layout, sides), moves)
}

/// Every move to a depth, which passes do not count for.
fn negamax<const W: usize>(pos: &Duel<W>, depth: u32) -> i32 {
    if pos.is_over() {
        return DISC * pos.result().margin().unwrap_or(0);
    }
    if depth == 0 {
        return glance(pos);
    }
    let deeper = |mv: Move| if mv == Move::Pass { depth } else { depth - 1 };
    pos.legal_moves().map(|mv| -negamax(&pos.after(mv), deeper(mv))).max().unwrap_or(0)
}

fn agrees_with_negamax<const W: usize>(size: (u8, u8), empties: usize) {
    for pos in positions::<W>(size, empties, 3) {
        for depth in 1..=3 {
            let value = found(&mut engine().thorough(), &pos, Goal { depth, ..Goal::BEST }).value;
            let plain = pos
                .legal_moves()
                .map(|mv| -negamax(&pos.after(mv), depth - u32::from(mv != Move::Pass)));
            assert_eq!(Some(value), plain.max(), "{pos:?} {depth}");
        }
    }
}

#[test]
fn without_selectivity_a_search_finds_what_negamax_finds() {
    for empties in [50, 20, 4] {
        agrees_with_negamax::<1>((7, 9), empties);
        agrees_with_negamax::<2>((10, 10), empties);
        agrees_with_negamax::<4>((12, 12), empties);
    }
    agrees_with_negamax::<1>((4, 4), 8);
    agrees_with_negamax::<1>((5, 6), 20);
}

#[test]
fn the_best_line_leads_to_the_margin_that_was_proved() {
    for pos in positions::<1>((7, 9), 8, 12) {
        let exact = found(&mut engine(), &pos, Goal { moves: usize::MAX, ..Goal::BEST });
        assert_eq!((exact.depth, exact.moves.len()), (Goal::SOLVED, pos.moves_count()));
        for judged in &exact.moves {
            let mut after = pos;
            judged.line.iter().for_each(|mv| after.play(*mv).unwrap());
            let sign = if after.turn() == pos.turn() { 1 } else { -1 };
            assert!(after.is_over(), "{pos:?}");
            let margin = sign * after.result().margin().unwrap_or(0);
            assert_eq!(DISC * margin, judged.value, "{pos:?}");
            assert_eq!(score(judged.value, Goal::SOLVED).margin().unwrap_or(0), margin);
        }
        assert!(exact.moves.is_sorted_by_key(|judged| -judged.value));
    }
}

#[test]
fn one_thread_finds_the_same_twice_and_two_threads_the_same_end() {
    for pos in positions::<1>((7, 9), 11, 4) {
        let [one, again] = [(); 2].map(|()| found(&mut engine(), &pos, Goal::BEST));
        assert_eq!((one.nodes, &one.moves), (again.nodes, &again.moves));
        assert_eq!(found(&mut Engine::new(1 << 20, 2), &pos, Goal::BEST).value, one.value);
    }
    for pos in positions::<2>((10, 10), 60, 2) {
        let goal = Goal { depth: 5, ..Goal::BEST };
        let [one, again] = [(); 2].map(|()| found(&mut engine(), &pos, goal));
        assert_eq!((one.nodes, &one.moves), (again.nodes, &again.moves));
    }
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let pos = positions::<1>((7, 9), 40, 1)[0];
    let stop = AtomicBool::new(false);
    for nodes in [1, 100, 5_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let analysis = engine().search(&pos, Goal::BEST, &limits, &stop, &mut |_| ());
        assert!(analysis.nodes <= nodes && !analysis.moves.is_empty(), "{}", analysis.nodes);
    }
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let analysis = engine().search(&pos, Goal::BEST, &limits, &stop, &mut |_| ());
    assert!(analysis.depth >= 2, "{}", analysis.depth);
}

#[test]
fn the_end_is_searched_at_any_depth_where_it_is_asked_for() {
    for pos in positions::<1>((7, 9), 9, 3) {
        let exact = found(&mut engine(), &pos, Goal::BEST).value;
        let goal = Goal { depth: 1, exact: 9, ..Goal::BEST };
        assert_eq!(found(&mut engine(), &pos, goal).value, exact);
        let deeper = found(&mut engine(), &pos, Goal { depth: 1, exact: 8, ..Goal::BEST });
        assert_eq!(deeper.depth, 1);
    }
}

#[test]
fn boards_that_are_turned_are_worth_the_same() {
    for size in [(6, 6), (8, 10), (4, 7)] {
        for pos in positions::<2>(size, 12, 4) {
            for symmetry in 0..pos.symmetries() {
                assert_eq!(glance(&pos.image(symmetry)), glance(&pos), "{pos:?}");
            }
        }
    }
}

#[test]
fn fillings_are_carried_from_move_to_move() {
    for size in [(7, 9), (5, 5), (4, 9)] {
        for pos in positions::<1>(size, 12, 4) {
            let layout = Layout::of(pos.geometry().size());
            let node = Node::new(layout, sides(&pos));
            for mv in pos.legal_moves() {
                let child = match mv.square() {
                    Some(square) => node.after(layout, square),
                    None => node.passed(),
                };
                assert_eq!(child, Node::new(layout, sides(&pos.after(mv))), "{pos:?}");
            }
        }
    }
}

/// The empty squares next to a disc of a set.
fn beside<const W: usize>(pos: &Duel<W>, is_in: impl Fn(Square) -> bool) -> usize {
    let size = pos.geometry().size();
    let next = |square: Square, direction: &Direction| {
        let (row, column) = (i32::from(size.row(square)), i32::from(size.column(square)));
        size.square(row + direction.rows, column + direction.columns)
    };
    let is_beside = |square: &Square| {
        Direction::ALL.iter().any(|direction| next(*square, direction).is_some_and(&is_in))
    };
    pos.empty().squares().filter(is_beside).count()
}

#[test]
fn what_is_counted_is_what_loops_count() {
    for pos in positions::<2>((9, 10), 40, 8) {
        let layout = Layout::of(pos.geometry().size());
        let placements = |pos: &Duel<2>| pos.placements().len();
        let moves = [placements(&pos), placements(&game::NullMove::null_move(&pos))];
        let seen = counted(layout, sides(&pos), moves);
        let column = |index: usize| seen[index] as usize - COUNTED[index];
        let step = |count: usize| (0..).find(|step| from(step + 1) > count).unwrap();
        assert_eq!(column(0), step(moves[0]) * STEPS + step(moves[1]));
        let free = [
            beside(&pos, |square| pos.their().contains(square)),
            beside(&pos, |square| pos.own().contains(square)),
        ];
        assert_eq!(column(1), step(free[0] / 2) * STEPS + step(free[1] / 2));
        let stable = [pos.own(), pos.their()].map(|discs| layout.stable(discs).len() / 2);
        assert_eq!(column(2), stable[0].min(STABLE - 1) * STABLE + stable[1].min(STABLE - 1));
        let (own, their) = (pos.own().len() as f64, pos.their().len() as f64);
        let lead = (own - their) * (LEADS / 2) as f64 / (own + their);
        assert_eq!(column(3) as f64, lead.trunc() + (LEADS / 2) as f64);
        assert_eq!(column(4), 2 * (pos.empty().len() % 2));
    }
}

/// The least count of a step.
fn from(step: usize) -> usize {
    match step {
        ..16 => step,
        16..STEPS => 2 * (step - 8),
        _ => usize::MAX,
    }
}

#[test]
fn what_is_written_can_be_read_and_what_is_wrong_is_named() {
    let shipped = Weights::shipped();
    let text = shipped.write();
    assert_eq!(Weights::read(&text).as_ref(), Ok(shipped));
    for (wrong, expected) in [
        (text.replacen("block.0", "walls.0", 1), "expected block.0 = and numbers"),
        (text.replacen("parity.5 =", "parity.5 = 1.5", 1), "expected a whole number"),
        (text.replacen("parity.5 =", "parity.5 = 1", 1), "expected the end of the line"),
        (format!("{text}more"), "expected nothing more"),
        (String::new(), "found the end of the text, expected turn.0"),
    ] {
        let refused = Weights::read(&wrong).unwrap_err().to_string();
        assert!(refused.contains(expected), "{refused}");
    }
}
