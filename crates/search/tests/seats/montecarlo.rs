//! Monte Carlo tree search: its counts, its proofs, and what more playouts are good for.

use game::testing::{Sticks, random_match};
use game::{Game, Limits, Payoffs, Position, Record, Score, Searcher, Seat, Verdict};
use grid::Size;
use reversi::{Kind, Rules, board::Othello};
use search::{Branch, Mcts, MctsSettings};

use crate::{Noise, arlecchino, positions, record_at, reversi};

const NOISE: Noise = Noise { is_balanced: true };

fn run<P: Position>(pos: &P, settings: MctsSettings) -> (Verdict<P::Move>, Mcts<P, Noise>) {
    let mut searcher = Mcts::new(None, settings);
    let verdict = crate::search(&mut searcher, pos, &Limits::default());
    (verdict, searcher)
}

/// Calls `each` with every branch below `at` and the position it stands for.
fn walk<P: Position>(
    tree: &[Branch<P::Move>],
    at: usize,
    pos: &P,
    each: &mut impl FnMut(&Branch<P::Move>, &P),
) {
    each(&tree[at], pos);
    for child in tree[at].children() {
        walk(tree, child, &pos.after(tree[child].mv.unwrap()), each);
    }
}

/// Every game through a branch but the first goes on to a child, until the branch is proven.
fn counts_add_up<P: Position>(pos: &P, settings: MctsSettings) {
    let (verdict, searcher) = run(pos, settings);
    let tree = searcher.tree();
    assert_eq!(u64::from(tree[0].visits), verdict.statistics.playouts);
    walk(tree, 0, pos, &mut |branch, pos| {
        let below = tree[branch.children()].iter().map(|child| child.visits).sum::<u32>();
        if branch.children().is_empty() {
            assert_eq!(below, 0);
        } else if branch.proven.is_none() {
            assert_eq!(below, branch.visits - 1, "{pos:?}");
        } else {
            assert!(below < branch.visits, "{pos:?}");
        }
        if branch.visits > 0 {
            let shares = Seat::all(pos.seats()).map(|seat| branch.share(seat)).sum::<f64>();
            assert!((shares - 1.0).abs() < 1e-9, "{shares}: {pos:?}");
        }
    });
}

#[test]
fn the_visits_of_children_add_up_to_one_less_than_the_branch() {
    for seats in 2..=4 {
        counts_add_up(&arlecchino(seats).start(seats as u64), MctsSettings::playouts(2_000, 3));
        for pos in positions(&reversi(Kind::Pass, 5, 5, seats), 5, 12) {
            counts_add_up(&pos, MctsSettings::playouts(1_000, 3));
        }
    }
}

/// What max^n finds by shares alone, preferring the first or the last of equal moves.
fn solved<P: Position>(pos: &P, prefers_last: bool) -> Payoffs {
    let seat = pos.turn();
    let better = |best: Payoffs, new: Payoffs| {
        let is_better = new.share(seat) > best.share(seat)
            || prefers_last && new.share(seat) == best.share(seat);
        if is_better { new } else { best }
    };
    let below = |mv| solved(&pos.after(mv), prefers_last);
    pos.payoffs().unwrap_or_else(|| pos.legal_moves().map(below).reduce(better).unwrap())
}

/// Every proof in the tree is what a complete search finds, however indifferent seats choose.
fn proofs_hold<G: Game>(game: &G, plies: usize) {
    let (mut proven, mut roots) = (0, 0);
    for pos in positions(game, 12, plies) {
        let (verdict, searcher) = run(&pos, MctsSettings::playouts(4_000, 11));
        roots += u32::from(searcher.tree()[0].proven.is_some());
        let mut checked = 0;
        walk(searcher.tree(), 0, &pos, &mut |branch, pos| {
            if let Some(payoffs) = branch.proven
                && checked < 20
            {
                for solved in [solved(pos, false), solved(pos, true)] {
                    let shares = |payoffs: Payoffs| {
                        Seat::all(pos.seats()).map(|seat| payoffs.share(seat)).collect::<Vec<_>>()
                    };
                    assert_eq!(shares(payoffs), shares(solved), "{pos:?}");
                }
                checked += 1;
                proven += 1;
            }
        });
        // The move to play keeps what is proven.
        if let Some(payoffs) = searcher.tree()[0].proven {
            let after = solved(&pos.after(verdict.best().unwrap()), false);
            assert_eq!(after.share(pos.turn()), payoffs.share(pos.turn()), "{pos:?}");
        }
    }
    // With more seats it often depends on an indifferent one who wins: then there is no proof.
    let roots_min = [11, 6, 3][game.start(1).seats() - 2];
    assert!(proven > 100 && roots >= roots_min, "{proven} proofs, {roots} of roots");
}

#[test]
fn what_is_proven_is_what_a_complete_search_finds() {
    let small = Rules::new(Kind::Othello, Size::new(4, 4).unwrap(), 2).unwrap();
    proofs_hold(&Othello::<1>::new(small).unwrap(), 8);
    for seats in 2..=4 {
        proofs_hold(&reversi(Kind::Rolit, 4, 4, seats), 7);
        proofs_hold(&arlecchino(seats), 7);
    }
}

#[test]
fn a_seed_fixes_the_result_and_another_seed_changes_the_games() {
    let pos = reversi(Kind::Rolit, 8, 8, 4).start(1);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut fresh = Mcts::new(Some(NOISE), MctsSettings::PLAYING);
    let expected = crate::search(&mut fresh, &pos, &limits);
    let mut used = Mcts::new(Some(NOISE), MctsSettings::PLAYING);
    crate::search(&mut used, &another(&pos), &limits);
    let again = crate::search(&mut used, &pos, &limits);
    assert_eq!((again.line, again.score), (expected.line, expected.score));
    assert_eq!(again.statistics.playouts, expected.statistics.playouts);
    assert_eq!(fresh.tree(), used.tree());
    let mut other = Mcts::new(Some(NOISE), MctsSettings { seed: 2, ..MctsSettings::PLAYING });
    crate::search(&mut other, &pos, &limits);
    assert_ne!(fresh.tree(), other.tree());
}

/// Some other position.
fn another<P: Position>(pos: &P) -> P {
    pos.after(pos.legal_moves().next().unwrap())
}

#[test]
fn more_playouts_find_more_winning_moves() {
    let right = |playouts| {
        let finds = |sticks: &u32| {
            let pos = Sticks::new(*sticks).start(1);
            let (verdict, _) = run(&pos, MctsSettings::playouts(playouts, 5));
            u32::from(verdict.best().unwrap()) == sticks % 3
        };
        (7..22).filter(|sticks| sticks % 3 != 0).filter(finds).count()
    };
    let (few, many) = (right(4), right(20_000));
    assert!(few < many, "{few} with few playouts, {many} with many");
    assert_eq!(many, 10);
}

#[test]
fn a_win_in_one_is_played_at_once() {
    let mut won = 0;
    for seed in 1..60 {
        let record = random_match(&loa::Loa::new(loa::Rules::STANDARD), seed);
        let last = record.moves().len() - 1;
        let pos = &record.positions()[last];
        if record.position().payoffs().is_none_or(|payoffs| payoffs.winner() != Some(pos.turn())) {
            continue;
        }
        let (verdict, _) = run(pos, MctsSettings::PLAYING);
        let payoffs = pos.after(verdict.best().unwrap()).payoffs().unwrap();
        assert_eq!(payoffs.winner(), Some(pos.turn()));
        assert!(verdict.score.is_decided());
        // Every move is looked at once, and the first game begins at the root itself.
        assert!(verdict.statistics.playouts <= pos.moves_count() as u64 + 1);
        won += 1;
    }
    assert!(won > 10, "{won}");
}

#[test]
fn a_full_tree_goes_on_sampling() {
    let pos = reversi(Kind::Rolit, 8, 8, 4).start(1);
    let settings = MctsSettings { tree_bytes: 50_000, ..MctsSettings::playouts(3_000, 1) };
    let (verdict, searcher) = run(&pos, settings);
    let bytes = size_of_val(searcher.tree());
    assert!((45_000..=50_000).contains(&bytes), "{bytes}");
    assert_eq!(verdict.statistics.playouts, 3_000);
    counts_add_up(&pos, settings);
    // Not even the moves of the root fit.
    let (verdict, searcher) = run(&pos, MctsSettings { tree_bytes: 0, ..settings });
    assert_eq!((searcher.tree().len(), verdict.line.len()), (1, 1));
}

#[test]
fn an_evaluator_ends_playouts_early() {
    let pos = reversi(Kind::Rolit, 8, 8, 4).start(1);
    let settings = MctsSettings { cutoff_plies: 3, ..MctsSettings::playouts(500, 1) };
    let mut judged = Mcts::new(Some(NOISE), settings);
    let verdict = crate::search(&mut judged, &pos, &Limits::default());
    let (whole, _) = run(&pos, settings);
    assert_eq!((verdict.statistics.leaves, whole.statistics.leaves), (500, 0));
    assert!(verdict.statistics.nodes * 4 < whole.statistics.nodes);
}

#[test]
fn a_match_that_reaches_its_longest_length_is_drawn() {
    let pos = loa::Loa::new(loa::Rules::STANDARD).start(1);
    let record = Record::from_position(pos, game::Ending::by_board(1));
    let mut searcher = Mcts::new(None::<Noise>, MctsSettings::playouts(500, 1));
    let verdict = searcher.search(&record, &Limits::default(), &false.into(), &mut |_| ());
    assert_eq!(verdict.score, Score::DRAW);
    assert!(verdict.line.len() == 1);
    assert!(verdict.statistics.nodes <= 2 * 500);
}

#[test]
fn a_finished_game_has_no_move_and_its_result() {
    let record = random_match(&Sticks::new(9), 2);
    let (verdict, _) = run(record_at(record.position()).position(), MctsSettings::PLAYING);
    assert_eq!((verdict.line, verdict.score), (Vec::new(), Score::result(-1)));
}
