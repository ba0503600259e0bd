//! Every configuration keeps the contract.

use game::testing::{conformance, leaving_conformance};
use game::{NullMove, Symmetric};
use reversi::{Discs, Kind, Rules, Variant, plain};

use crate::{KINDS, on_board, rules};

fn check<P: Discs + NullMove + Symmetric>(rules: Rules, matches: u64) {
    let report = conformance(&Variant::<P>::new(rules).unwrap(), matches)
        .unwrap_or_else(|breach| panic!("{rules:?} {breach}"));
    assert_eq!((report.matches, report.capped), (matches, 0), "{rules:?}");
    assert!(report.refused > 0, "{rules:?}");
    let squares_to_fill = rules.size().squares_count() as u64 - 4;
    if rules.kind() == Kind::Rolit {
        assert_eq!((report.passes, report.plies), (0, squares_to_fill * matches), "{rules:?}");
    } else {
        let placements = report.plies - report.passes;
        assert!(placements <= squares_to_fill * matches, "{rules:?}");
    }
    // Small boards and many matches: somebody had to pass.
    if rules.kind() != Kind::Rolit && matches >= 10 {
        assert!(report.passes > 0, "{rules:?}");
    }
}

#[test]
fn fast_boards_keep_the_contract() {
    for (kind, seats) in KINDS {
        for (rows, columns, matches) in [
            (4, 4, 20),
            (5, 5, 10),
            (6, 6, 10),
            (8, 8, 3),
            (7, 9, 3),
            (9, 7, 3),
            (4, 16, 3),
            (10, 10, 1),
            (8, 16, 1),
        ] {
            let rules = rules(kind, rows, columns, seats);
            on_board!(rules, check(rules, matches));
        }
    }
}

#[test]
fn the_largest_boards_keep_the_contract() {
    for (kind, seats) in [(Kind::Othello, 2), (Kind::Rolit, 4)] {
        for (rows, columns) in [(11, 11), (12, 12), (16, 16)] {
            let rules = rules(kind, rows, columns, seats);
            on_board!(rules, check(rules, 1));
        }
    }
}

#[test]
fn the_plain_board_keeps_the_contract() {
    for (kind, seats) in KINDS {
        for (rows, columns, matches) in [(4, 4, 10), (4, 5, 5), (6, 6, 1)] {
            check::<plain::Position>(rules(kind, rows, columns, seats), matches);
        }
    }
}
fn check_leaving<P: Discs + NullMove + Symmetric>(rules: Rules, matches: u64) {
    let report = leaving_conformance(&Variant::<P>::new(rules).unwrap(), matches)
        .unwrap_or_else(|breach| panic!("{rules:?} {breach}"));
    assert!(report.matches > matches * 10 && report.capped == 0, "{rules:?} {report:?}");
    assert!(report.deserted > 0 && report.passes > report.matches, "{rules:?} {report:?}");
}

#[test]
fn a_seat_may_leave_at_any_ply_and_the_others_play_on() {
    for (kind, seats) in [(Kind::Rolit, 3), (Kind::Rolit, 4), (Kind::Pass, 3), (Kind::Pass, 4)] {
        let rules = rules(kind, 8, 8, seats);
        on_board!(rules, check_leaving(rules, 200));
    }
}
