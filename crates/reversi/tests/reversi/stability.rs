//! Stable discs against every future of a board.

use std::collections::HashSet;

use game::testing::random_match;
use game::{Game, Position, Seat};
use grid::Square;
use reversi::plain::Position as Board;
use reversi::{Discs, Kind, Rules, Variant, stable};

use crate::{KINDS, rules};

/// The discs of a color that stand, with that color, in every position that can follow.
fn kept(pos: &Board, rules: Rules, color: Seat) -> Vec<Square> {
    let discs = |pos: &Board| {
        let own = |square: &Square| pos.disc(*square) == Some(color);
        rules.size().squares().filter(own).collect::<HashSet<_>>()
    };
    let mut kept = discs(pos);
    let mut open = vec![pos.clone()];
    let mut seen = HashSet::new();
    while let Some(pos) = open.pop() {
        let there = discs(&pos);
        kept.retain(|square| there.contains(square));
        for mv in pos.legal_moves() {
            let after = pos.after(mv);
            if seen.insert(after.key()) {
                open.push(after);
            }
        }
    }
    let mut kept = kept.into_iter().collect::<Vec<_>>();
    kept.sort_unstable();
    kept
}

#[test]
fn what_is_called_stable_stays_in_every_future() {
    let mut found = 0;
    for (kind, seats) in KINDS {
        let rules = rules(kind, 4, 4, seats);
        let game = Variant::<Board>::new(rules).unwrap();
        for seed in 0..40 {
            let record = random_match(&game, seed);
            let last = record.positions().len().saturating_sub(7);
            for pos in &record.positions()[last..] {
                for color in Seat::all(seats) {
                    let kept = kept(pos, rules, color);
                    let stable = stable(pos, rules.size(), color);
                    found += stable.len();
                    assert!(stable.iter().all(|square| kept.contains(square)), "{kind:?} {seed}");
                }
            }
        }
    }
    assert!(found > 1_000, "{found}");
}

#[test]
fn a_corner_and_what_leans_on_it_are_stable_and_the_middle_is_not() {
    let rules = rules(Kind::Othello, 6, 6, 2);
    let game = Variant::<Board>::new(rules).unwrap();
    assert_eq!(stable(&game.start(1), rules.size(), Seat::FIRST), []);
    let mut discs = vec![None; 36];
    // A triangle in the corner; c2 could be turned along its rising diagonal.
    for square in [0, 1, 2, 6, 7, 8, 12] {
        discs[square] = Some(Seat::FIRST);
    }
    let pos = Board::set_up(rules, &discs, Seat::SECOND);
    assert_eq!(stable(&pos, rules.size(), Seat::FIRST), [0, 1, 2, 6, 7, 12]);
    assert_eq!(stable(&pos, rules.size(), Seat::SECOND), []);
}
