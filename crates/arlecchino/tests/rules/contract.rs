//! The contract of every game.

use arlecchino::Rules;
use game::testing::{Report, conformance, leaving_conformance};
use game::{Game, Notation, NullMove, Position, Symmetric};

use crate::{DUEL, SEATINGS};

#[track_caller]
fn check<G>(game: &G, turns_max: usize)
where
    G: Notation,
    G::Position: NullMove + Symmetric,
{
    let Report { matches, plies, passes, capped, refused } = conformance(game, 12).unwrap();
    assert_eq!((matches, capped), (12, 0));
    assert!(passes > 0 && refused > 0);
    assert!(plies > matches * 20);
    assert_eq!(game.plies_max(), turns_max);
    assert_eq!(game.start(1).symmetries(), 8);
}

#[test]
fn a_duel_keeps_the_contract() {
    check(&DUEL, 34 * 4);
}

#[test]
fn every_table_keeps_the_contract() {
    for seating in SEATINGS {
        let leaving_max = if seating.seats() > 2 { seating.seats() - 1 } else { 0 };
        check(&Rules::table(seating), 34 * seating.colors().count() + leaving_max);
    }
}

#[test]
fn a_duel_and_a_table_of_two_are_the_same_game() {
    let table = Rules::table(arlecchino::Seating::Two);
    for seed in 1..=20 {
        let (mut duel, mut pair) = (DUEL.start(seed), table.start(seed));
        while let Some(mv) = duel.legal_moves().last() {
            assert_eq!(duel.key(), pair.key());
            assert_eq!((duel.turn(), duel.payoffs()), (pair.turn(), pair.payoffs()));
            assert!(duel.legal_moves().eq(pair.legal_moves()));
            duel.play_unchecked(mv);
            pair.play_unchecked(mv);
        }
        assert_eq!(duel.payoffs(), pair.payoffs());
    }
}

#[test]
fn a_seat_may_leave_at_any_ply_and_the_others_play_on() {
    for seating in SEATINGS.into_iter().filter(|seating| seating.seats() > 2) {
        let report = leaving_conformance(&Rules::table(seating), 200).unwrap();
        assert!(report.matches > 200 * 20 && report.capped == 0, "{seating:?} {report:?}");
        assert!(report.deserted > 0 && report.passes > 0, "{seating:?} {report:?}");
    }
}
