//! Passes, ends, and what everybody gets.

use arlecchino::{Color, Move, Rules, Seating};
use game::{Notation, Position, Score, Seat, ZeroSum};

use crate::{DUEL, SEATINGS, place};

const NO_V: Seating = Seating::Three { without: Color::V };

/// The board is over and gives the seats these totals.
#[track_caller]
fn check(seating: Seating, pieces: &str, totals: &[i32]) {
    let pos = place(&Rules::table(seating), pieces, "B");
    assert_eq!(pos.legal_moves().next(), None);
    let payoffs = pos.payoffs().unwrap();
    let found = Seat::all(seating.seats()).map(|seat| payoffs.total(seat));
    assert_eq!(found.collect::<Vec<_>>(), totals);
    let best = totals.iter().max();
    let winners = totals.iter().filter(|total| Some(*total) == best).count();
    for seat in Seat::all(seating.seats()) {
        let first = Some(&totals[seat.index()]) == best;
        let share = if first { 1.0 / winners as f64 } else { 0.0 };
        assert!((payoffs.share(seat) - share).abs() < 1e-9);
    }
}

#[test]
fn a_color_that_cannot_jump_passes_until_one_can() {
    for seating in SEATINGS {
        let rules = Rules::table(seating);
        // Only R can jump here, and nobody plays it if it is left out.
        for color in seating.colors() {
            let pos = place(&rules, "a1:RRRR b1:BJVV", &color.to_string());
            if seating.without() == Some(Color::R) {
                assert!(pos.payoffs().is_some());
            } else if color == Color::R {
                assert!(pos.legal_moves().count() > 1);
                assert!(pos.legal_moves().all(|mv| !mv.is_pass()));
                assert!(rules.read_move(&pos, "pass").is_err());
            } else {
                assert!(pos.legal_moves().eq([Move::PASS]), "{pos:?}");
                assert!(pos.paths().is_empty());
                assert_eq!(rules.read_move(&pos, "PASS"), Ok(Move::PASS));
                let after = pos.after(Move::PASS);
                assert_eq!(after.color(), seating.next(color));
                assert_eq!(after.occupied(), pos.occupied());
            }
        }
    }
}

#[test]
fn a_blocked_color_passes_although_the_partner_color_could_move() {
    let pos = place(&DUEL, "a1:RRRR b1:BJVV", "B");
    let partner = pos.seating().seat(Color::R);
    assert_eq!(partner, Some(pos.turn()));
    assert!(pos.can_jump(Color::R));
    assert!(pos.legal_moves().eq([Move::PASS]));
    let refusal = DUEL.read_move(&pos, "a1-c1").unwrap_err();
    assert_eq!(refusal.expected, "a legal move: pass");
}

#[test]
fn steps_toward_a_jump_keep_a_color_alive() {
    for (pieces, alive) in [
        ("a1:BJRV c1:BJRR", false),
        ("a1:BBRV c1:RRRR", true),
        ("a1:BBRV d1:JJJJ", false),
        ("a1:BBBV d1:JJJJ", true),
        ("a1:BBBB e1:JJRR", true),
        ("a1:BBBB f1:JJRR", false),
        // The stepping piece cannot jump over the square it left.
        ("a1:BBRV", false),
        ("a1:BBBB", false),
    ] {
        let pos = place(&DUEL, pieces, "B");
        assert_eq!(pos.can_jump(Color::B), alive, "{pieces}");
        assert_eq!(pos.legal_moves().any(|mv| !mv.is_pass()), alive, "{pieces}");
    }
}

#[test]
fn the_most_compartments_win_and_ties_share() {
    let apart = "a1:BJRV f6:BBBB";
    check(Seating::Two, apart, &[6, 2]);
    check(Seating::Four, apart, &[5, 1, 1, 1]);
    check(NO_V, apart, &[5, 1, 1]);
    check(Seating::Two, "a1:BJRV", &[2, 2]);
    check(Seating::Four, "a1:BJRV", &[1, 1, 1, 1]);
    check(NO_V, "a1:BJRV", &[1, 1, 1]);
    check(Seating::Four, "a1:BBJJ", &[2, 2, 0, 0]);
    check(Seating::Two, "", &[0, 0]);
}

#[test]
fn the_color_left_out_counts_for_nobody_and_cannot_move() {
    // With four seats V jumps; without V nobody can.
    let pieces = "a1:VVVV b1:BJRR f6:JVVV";
    let four = place(&Rules::table(Seating::Four), pieces, "V");
    assert!(four.legal_moves().any(|mv| mv.from() == 0));
    check(NO_V, pieces, &[1, 2, 2]);
    let rules = Rules::table(NO_V);
    let start = place(&rules, "a1:BJVV b1:JVVV", "B");
    let after = start.after(start.legal_moves().next().unwrap());
    assert_eq!(after.color(), Color::J);
    let text = rules.position_text(&start).replace(" B", " V");
    assert!(rules.read_position(&text).is_err());
}

#[test]
fn a_duel_is_worth_its_margin_to_the_seat_to_move() {
    for (color, margin) in [("B", 4), ("J", -4), ("R", 4), ("V", -4)] {
        let pos = place(&DUEL, "a1:BJRV f6:BBBB", color);
        assert_eq!(pos.result(), Score::result(margin));
    }
    assert_eq!(place(&DUEL, "a1:BJRV", "J").result(), Score::DRAW);
}

#[test]
fn sets_of_squares_and_counts_follow_the_pieces() {
    let pos = place(&DUEL, "a1:BBJV b1:JJJJ f6:RVVV", "B");
    assert_eq!(pos.occupied(), 1 | 1 << 1 | 1 << 35);
    assert_eq!(pos.degrees(Color::J), [0b11, 0b10, 0b10, 0b10]);
    assert_eq!(pos.at_least(Color::B, 2), 1);
    assert_eq!(pos.degrees(Color::V), [1 | 1 << 35, 1 << 35, 1 << 35, 0]);
    assert_eq!(Color::ALL.map(|color| pos.compartments(color)), [2, 5, 1, 4]);
    assert_eq!(pos.total(Seat::FIRST), 3);
    assert_eq!(pos.total(Seat::SECOND), 9);
    assert_eq!(pos.piece(35).map(|piece| piece.to_string()).as_deref(), Some("RVVV"));
    assert_eq!(pos.piece(36), None);
}
