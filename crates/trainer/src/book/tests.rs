//! Growing is what a slow way of doing it would be, whatever the threads and interruptions.

use engine_othello::{Selectivity, Weights};
use game::testing::random_match;
use game::{Position, Seat};
use othello::{Move, Othello};

use super::*;
use crate::testing::Plain;

const GUESS: Step = Step { depth: 3, selectivity: Selectivity::P73 };

/// Judges all moves by a number that means nothing.
struct Guess;

impl Judge for Guess {
    fn judge(&mut self, (own, theirs): Discs) -> Judgment {
        let board = Board::new(own, theirs, Seat::FIRST).unwrap();
        let guess = |mv: Move| {
            let after = canonical(discs(&board.after(mv)));
            let number = game::scramble(after.0 ^ game::scramble(after.1));
            (mv.square().unwrap(), (number % 400) as i32 - 200)
        };
        let mut moves = board.legal_moves().map(guess).collect::<Vec<_>>();
        moves.sort_by_key(|(_, value)| -value);
        Judgment { step: GUESS, moves }
    }
}

/// Solves.
struct Solver;

impl Judge for Solver {
    fn judge(&mut self, discs: Discs) -> Judgment {
        let board = Board::new(discs.0, discs.1, Seat::FIRST).unwrap();
        let margin = |mv: Move| (mv.square().unwrap(), -DISC * Plain::margin(&board.after(mv)));
        Judgment { step: Step::SOLVE, moves: board.legal_moves().map(margin).collect() }
    }
}

fn discs(board: &Board) -> Discs {
    (board.own(), board.theirs())
}

/// A book of at least so many positions, if there are as many, and its journal.
fn grown(root: Discs, positions: usize) -> (Growth, String) {
    let (mut growth, mut journal) = (Growth::from(root), HEAD.to_string());
    go_on(&mut growth, &mut journal, positions);
    (growth, journal)
}

fn go_on(growth: &mut Growth, journal: &mut String, positions: usize) {
    while growth.len() < positions {
        let lines = growth.grow(|| Guess);
        if lines.is_empty() {
            break;
        }
        journal.push_str(&lines);
    }
}

/// Positions near the end of random matches, in which there is a move.
fn endings() -> Vec<Discs> {
    let found = (1..40).filter_map(|seed| {
        let record = random_match(&Othello, seed);
        let is_wanted = |pos: &&Board| pos.empty().count_ones() == 6 && pos.mobility() != 0;
        record.positions().iter().find(is_wanted).map(discs)
    });
    found.collect()
}

/// The positions of a book by what they are, as the rules lead to them.
type Slow<'a> = BTreeMap<Discs, &'a Searched>;

fn slow_book(growth: &Growth) -> Slow<'_> {
    growth.positions.iter().map(|searched| (searched.discs, searched)).collect()
}

/// What a position is worth, by looking at everything below it.
fn slow_value(book: &Slow<'_>, board: &Board) -> Option<i32> {
    if board.mobility() == 0 && !board.is_over() {
        return slow_value(book, &board.after(Move::PASS)).map(|value| -value);
    }
    let searched = book.get(&canonical(discs(board)))?;
    let board = Board::new(searched.discs.0, searched.discs.1, Seat::FIRST).unwrap();
    let worth = |branch: &Branch| {
        let below = slow_value(book, &board.after(Move::place(branch.square)));
        below.map_or(branch.value, |value| -value)
    };
    searched.branches.iter().map(worth).max()
}

#[test]
fn values_are_those_of_plain_minimax() {
    let mut passes = 0;
    let start = (Board::START.own(), Board::START.theirs());
    for root in endings().into_iter().chain([start]) {
        let (growth, _) = grown(root, 150);
        let (book, slow) = (growth.book(), slow_book(&growth));
        assert_eq!(book.len(), growth.len());
        for searched in &growth.positions {
            let board = Board::new(searched.discs.0, searched.discs.1, Seat::SECOND).unwrap();
            let value = book.find(searched.discs).unwrap().value;
            assert_eq!(Some(value), slow_value(&slow, &board), "{searched:?}");
            let signs = searched.branches.iter().filter_map(|branch| Some(branch.child?.1));
            passes += signs.filter(|sign| *sign == 1).count();
        }
    }
    assert!(passes > 50, "{passes} passes");
}

/// All lines from a position on, with what they cost; where they leave the book, the least.
fn slow_costs(growth: &Growth, place: usize, cost: i32, outside: &mut BTreeMap<Discs, i32>) {
    let book = growth.book();
    let Searched { discs, branches, .. } = &growth.positions[place];
    let best = book.find(*discs).unwrap().value;
    for Branch { value, child, .. } in branches {
        let Some((child, sign)) = child else { continue };
        let known = book.find(*child).map(|known| sign * known.value);
        let cost = cost + best - known.unwrap_or(*value) + PLY_PRICE;
        match growth.positions.iter().position(|searched| searched.discs == *child) {
            Some(place) => slow_costs(growth, place, cost, outside),
            None => {
                let least = outside.entry(*child).or_insert(cost);
                *least = cost.min(*least);
            }
        }
    }
}

#[test]
fn the_cheapest_lines_come_first() {
    let mut growth = Growth::default();
    for _ in 0..40 {
        let before = growth.clone();
        growth.grow(|| Guess);
        if before.is_empty() {
            continue;
        }
        let mut costs = BTreeMap::new();
        slow_costs(&before, 0, 0, &mut costs);
        assert_eq!(before.outside(), costs);
        let added = growth.positions[before.len()..].iter().map(|searched| costs[&searched.discs]);
        let added = added.collect::<Vec<_>>();
        let mut cheapest = costs.into_values().collect::<Vec<_>>();
        cheapest.sort_unstable();
        assert_eq!(added, cheapest[..added.len()]);
    }
}

#[test]
fn a_book_that_was_cut_short_goes_on_as_if_nothing_had_happened() {
    let (whole, journal) = grown(Growth::default().root, 120);
    for cut in (HEAD.len()..journal.len()).step_by(97) {
        let (mut growth, kept) = Growth::read(whole.root, &journal[..cut]).unwrap();
        assert!(kept <= cut && growth.len() < whole.len());
        let mut again = journal[..kept].to_string();
        go_on(&mut growth, &mut again, 120);
        assert_eq!((&growth, &again), (&whole, &journal), "cut after {cut} bytes");
    }
}

#[test]
fn the_book_does_not_depend_on_the_threads() {
    let grown_by = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| grown(Growth::default().root, 100))
    };
    assert_eq!(grown_by(1), grown_by(3));
}

#[test]
fn nothing_grows_behind_what_is_solved_or_over() {
    for root in endings().into_iter().take(5) {
        let mut solved = Growth::from(root);
        solved.grow(|| Solver);
        assert_eq!((solved.len(), solved.grow(|| Solver).as_str()), (1, ""));
        let (all, _) = grown(root, usize::MAX);
        assert!(all.len() > 1 && all.outside().is_empty(), "{} positions", all.len());
    }
}

#[test]
fn the_engine_judges_a_position_whatever_came_before() {
    let sight = engine_othello::Sight::new(3).unwrap();
    let judge = || EngineJudge::new(Weights::shipped(), sight);
    let mut growth = Growth::default();
    for _ in 0..20 {
        growth.grow(judge);
    }
    for searched in growth.positions {
        let Judgment { step, moves } = judge().judge(searched.discs);
        let branches = searched.branches.iter().map(|branch| (branch.square, branch.value));
        assert_eq!((searched.step, branches.collect::<Vec<_>>()), (step, moves));
        assert_eq!(searched.step.depth, 3);
    }
}
