//! What a turn may do.

use game::{Notation, Position};

use crate::{DUEL, place};

/// B's legal paths are exactly these.
#[track_caller]
fn check(pieces: &str, paths: &str) {
    let pos = place(&DUEL, pieces, "B");
    let mut found = pos.paths().iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut expected = paths.split_whitespace().collect::<Vec<_>>();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{pos:?}");
}

/// B may play this path; it captures on these squares.
#[track_caller]
fn legal(pieces: &str, path: &str, captured: &str) {
    let pos = place(&DUEL, pieces, "B");
    let mv = DUEL.read_move(&pos, path).unwrap();
    assert!(pos.legal_moves().any(|legal| legal == mv), "{mv:?}");
    assert!(pos.paths().iter().any(|each| each.to_string() == path));
    let text = format!("{mv:?}");
    assert_eq!(text.split_once(" x ").unwrap().1, captured);
    let after = pos.after(mv);
    let gone = pos.occupied().count_ones() - after.occupied().count_ones();
    assert_eq!(gone, mv.captured().count_ones());
    assert_eq!(after.piece(mv.to()), pos.piece(mv.from()));
}

/// B may not play this path.
#[track_caller]
fn refused(pieces: &str, path: &str, reason: &str) {
    let pos = place(&DUEL, pieces, "B");
    let error = DUEL.read_move(&pos, path).unwrap_err();
    assert!(error.expected.contains(reason), "{error}");
    assert!(pos.paths().iter().all(|each| each.to_string() != path));
}

#[test]
fn one_compartment_allows_one_jump() {
    check("a1:BJJJ b1:JJRR", "a1-c1");
    check("a1:BJJJ c1:JJRR", "");
    check("c3:BJJJ c2:JJJJ c4:JJRR b3:RRRR d3:VVVV", "c3-c1 c3-c5 c3-a3 c3-e3");
    refused("a1:BJJJ b1:JJRR", "a1-c1-c2", "a1 has 1 of color B");
}

#[test]
fn a_jump_needs_an_empty_square_just_behind() {
    check("a1:BJJJ b1:JJRR c1:RRRR", "");
    check("b1:BJJJ a1:JJRR", "");
    check("e2:BJJJ f2:JJRR e1:JJJJ", "");
    // The right edge of a row is not the left edge of the next.
    check("e2:BJJJ f2:JJRR d3:RRRR", "");
    refused("a1:BJJJ b1:JJRR c1:RRRR f6:BBBB f5:JJJJ", "a1-c1", "onto an empty square");
}

#[test]
fn more_compartments_allow_steps_before_and_after_a_jump() {
    check("a1:BBJJ c1:JJRR", "a1-b1-d1");
    check("a1:BBJJ b1:JJRR", "a1-c1 a1-c1-b1 a1-c1-c2 a1-c1-d1");
    check("a1:BBBJ d1:JJRR", "a1-b1-c1-e1");
    check("a1:BBBB e1:JJRR", "a1-b1-c1-d1-f1");
    check("a1:BBBJ e1:JJRR", "");
}

#[test]
fn every_turn_needs_a_jump() {
    refused("a1:BBJJ b1:JJRR", "a1-a2", "a jump");
    refused("a1:BBJJ b1:JJRR", "a1-a2-a3", "a jump");
    refused("a1:BBJJ b1:JJRR", "a1", "a jump");
}

#[test]
fn only_pieces_with_the_color_to_move_move() {
    refused("a1:JJJJ b1:JJRR f6:BBBB f5:RRRR", "a1-c1", "a compartment of color B");
    refused("a1:JJJJ b1:JJRR f6:BBBB f5:RRRR", "c3-c1", "a compartment of color B");
    check("a1:JJJJ b1:JJRR f6:BJJJ f5:RRRR", "f6-f4");
}

#[test]
fn anybodys_piece_may_be_jumped() {
    legal("a1:BJJJ b1:BBBB", "a1-c1", "b1");
    legal("a1:BJJJ b1:BBRR", "a1-c1", "b1");
    legal("a1:BJJJ b1:VVVV", "a1-c1", "b1");
}

#[test]
fn freed_squares_and_the_start_are_empty_for_later_actions() {
    // Stepped on, and jumped onto from another side.
    legal("a1:BBJJ b1:JJRR", "a1-c1-b1", "b1");
    let corner = "c3:BBBB c2:JJJJ b1:JJJR b2:RRRR";
    legal(corner, "c3-c1-a1-a2-c2", "b1 b2 c2");
    // The start is crossed.
    legal("b1:BBBB c1:JJRR", "b1-d1-c1-b1-a1", "c1");
    // A piece cannot be jumped twice.
    refused("b1:BBBB c1:JJRR", "b1-d1-b1", "a step or a jump from d1");
}

#[test]
fn only_four_jumps_lead_back_to_the_start() {
    let ring = "a1:BBBB b1:JJJJ c2:JJJR b3:RRRR a2:VVVV";
    legal(ring, "a1-c1-c3-a3-a1", "b1 a2 c2 b3");
    legal(ring, "a1-a3-c3-c1-a1", "b1 a2 c2 b3");
    let reason = "only four jumps";
    refused("b1:BBBJ c1:JJRR", "b1-d1-c1-b1", reason);
    refused("b1:BBBB c1:JJRR", "b1-d1-c1-b1", reason);
    refused("a1:BBBB b1:JJRR b2:RRRR", "a1-c1-c2-a2-a1", reason);
    refused("a1:BBBB b1:JJRR b2:RRRR", "a1-a2-c2-c1-a1", reason);
    let pos = place(&DUEL, "b1:BBBB c1:JJRR", "B");
    assert!(pos.legal_moves().all(|mv| mv.from() != mv.to()));
}

#[test]
fn paths_that_do_the_same_are_one_move_with_the_first_shortest_text() {
    // Around the corner: two orders of two steps.
    let pos = place(&DUEL, "a1:BBBJ b3:JJRR", "B");
    let through_a2 = DUEL.read_move(&pos, "a1-a2-b2-b4").unwrap();
    let through_b1 = DUEL.read_move(&pos, "a1-b1-b2-b4").unwrap();
    assert_eq!(through_a2, through_b1);
    assert_eq!(DUEL.move_text(&pos, through_a2), "a1-b1-b2-b4");
    let merged = pos.paths().iter().filter(|path| path.mv() == through_a2).count();
    assert_eq!(merged, 2);
    assert_eq!(pos.paths().len(), 3); // and a1-a2-a3-c3
    assert_eq!(pos.moves_count(), 2);

    // There and back is a longer way to do the same.
    let pos = place(&DUEL, "a1:BBBJ b1:JJRR", "B");
    let there = DUEL.read_move(&pos, "a1-c1").unwrap();
    assert_eq!(DUEL.read_move(&pos, "a1-c1-c2-c1"), Ok(there));
    assert_eq!(DUEL.move_text(&pos, there), "a1-c1");
}

#[test]
fn different_captures_are_different_moves() {
    let pos = place(&DUEL, "a1:BBJJ b1:JJJJ c2:RRRR a2:VVVV b3:JJJR", "B");
    let right = DUEL.read_move(&pos, "a1-c1-c3").unwrap();
    let down = DUEL.read_move(&pos, "a1-a3-c3").unwrap();
    assert_eq!((right.from(), right.to()), (down.from(), down.to()));
    assert_ne!(right, down);
    assert_eq!(DUEL.move_text(&pos, right), "a1-c1-c3");
    assert_eq!(DUEL.move_text(&pos, down), "a1-a3-c3");
}
