//! Why a disc cannot be placed, for every kind of rules.

use std::collections::BTreeSet;

use game::testing::{every_attempt, reasons};
use game::{Attempt, Notation, Reason, Reasons, Seat};
use grid::{Direction, Square};
use reversi::plain::{Position as PlainPosition, Reversi as Plain};
use reversi::{Broken, Discs, Kind, Rules, Variant};

use crate::{KINDS, on_board, rules};

#[test]
fn every_reason_has_an_example() {
    let rule = |broken| Some(Reason::Rule(broken));
    // Amber's disc on b2 and Sky's on c3 of 4x4; X can flip the first from a corner, O nothing.
    let rolit = "---- -R-- --X- ---- ";
    let left = "XO-- ---- ---- ---- ";
    for (kind, seats, board, text, expected) in [
        (Kind::Rolit, 2, format!("{rolit} X"), "a1", None),
        (Kind::Rolit, 2, format!("{rolit} X"), "b2", rule(Broken::Occupied(5))),
        (Kind::Rolit, 2, format!("{rolit} X"), "a2", rule(Broken::MustFlip(4))),
        (Kind::Rolit, 2, format!("{rolit} O"), "a2", None),
        (Kind::Rolit, 2, format!("{rolit} O"), "d1", rule(Broken::NotBeside(3))),
        (Kind::Rolit, 2, format!("{rolit} O"), "pass", Some(Reason::MayNotPass)),
        (Kind::Rolit, 2, format!("{rolit} O"), "e5", Some(Reason::OffBoard)),
        (Kind::Pass, 2, format!("{left} X"), "d4", rule(Broken::FlipsNothing(15))),
        (Kind::Pass, 2, format!("{left} O"), "c1", Some(Reason::MustPass)),
        (Kind::Othello, 2, format!("{left} O"), "pass", None),
        (Kind::Othello, 2, "XX-- ---- ---- ---- O".into(), "c1", Some(Reason::Over)),
    ] {
        let game = Plain::new(rules(kind, 4, 4, seats)).unwrap();
        let pos = game.read_position(&board).unwrap();
        let attempt = game.read_attempt(text).unwrap();
        assert_eq!(game.reason(&pos, &attempt), expected, "{kind:?} {board} {text}");
    }
}

/// Whether a side would flip something, walked square by square.
fn flips(rules: Rules, pos: &PlainPosition, side: Seat, from: Square) -> bool {
    let size = rules.size();
    Direction::ALL.into_iter().any(|way| {
        let place = |steps: i32| {
            let row = i32::from(size.row(from)) + steps * way.rows;
            size.square(row, i32::from(size.column(from)) + steps * way.columns)
        };
        let discs = (1..).map_while(place).map_while(|square| pos.disc(square));
        discs.enumerate().find(|(_, disc)| *disc == side).is_some_and(|(others, _)| others > 0)
    })
}

fn check<P: Discs>(rules: Rules, matches: u64, seen: &mut BTreeSet<&'static str>) {
    let (game, plain) = (Variant::<P>::new(rules).unwrap(), Plain::new(rules).unwrap());
    let size = rules.size();
    let is_true = |pos: &P, _: &Attempt, broken: Broken| {
        let slow = plain.read_position(&game.position_text(pos)).unwrap();
        let empty = |square| slow.disc(square).is_none();
        let flips = |square| flips(rules, &slow, pos.turn(), square);
        let can_flip = || size.squares().any(|square| empty(square) && flips(square));
        let is_rolit = rules.kind() == Kind::Rolit;
        match broken {
            Broken::Occupied(square) => !empty(square),
            Broken::FlipsNothing(square) => !is_rolit && empty(square) && !flips(square),
            Broken::MustFlip(square) => is_rolit && empty(square) && !flips(square) && can_flip(),
            Broken::NotBeside(square) => {
                let beside = |way: &Direction| {
                    let row = i32::from(size.row(square)) + way.rows;
                    let column = i32::from(size.column(square)) + way.columns;
                    size.square(row, column).is_some_and(|square| !empty(square))
                };
                is_rolit && !can_flip() && !Direction::ALL.iter().any(beside)
            }
        }
    };
    let one = size.squares_count();
    let squares = every_attempt(one as u8).into_iter().take(one).collect::<Vec<_>>();
    let counts = reasons(&game, matches, |_| squares.clone(), is_true).unwrap();
    seen.extend(counts.into_keys());
}

#[test]
fn whatever_is_not_legal_has_a_reason_that_is_true() {
    let mut seen = BTreeSet::new();
    for (kind, seats) in KINDS {
        for (rows, columns, matches) in [(4, 4, 20), (6, 6, 4), (7, 9, 1)] {
            let rules = rules(kind, rows, columns, seats);
            on_board!(rules, check(rules, matches, &mut seen));
        }
    }
    let flips = ["flips_nothing", "may_not_pass", "must_flip", "must_pass", "not_beside"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [&flips[..], &["occupied", "over"]].concat());
}
