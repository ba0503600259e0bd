//! Counts of leaves: published ones, and ones on which three independent routines agree.

use game::{Game, perft};
use reversi::{Discs, Kind, Rules, Variant, plain};

use crate::atlas::Atlas;
use crate::{on_board, rules};

/// How far the two slow routines follow the fast one: in Othello to depth 7 on 6x6, 7x9, 8x8, 10x10
/// and 16x16 and to depth 13 on 4x4; in Rolit to depth 6; with passes to depth 7, 8 and 9 for two,
/// three and four seats.
const SLOW_LEAVES_MAX: u64 = 60_000;

fn count<P: Discs>(rules: Rules, depth: u32) -> u64 {
    perft(&Variant::<P>::new(rules).unwrap().start(1), depth)
}

/// The counts of depths 1, 2, 3 …
#[track_caller]
fn check(rules: Rules, counts: &[u64]) {
    for (depth, &leaves) in (1..).zip(counts) {
        let place = format!("{rules:?} at depth {depth}");
        assert_eq!(on_board!(rules, count(rules, depth)), leaves, "board, {place}");
        if leaves <= SLOW_LEAVES_MAX {
            assert_eq!(count::<plain::Position>(rules, depth), leaves, "plain, {place}");
            assert_eq!(Atlas::start(rules).perft(depth), leaves, "atlas, {place}");
        }
    }
}

#[test]
fn othello_on_8x8_has_the_published_counts() {
    check(
        rules(Kind::Othello, 8, 8, 2),
        &[4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288],
    );
}

#[test]
fn othello_on_other_boards_has_the_counts_all_routines_agree_on() {
    check(
        rules(Kind::Othello, 4, 4, 2),
        &[4, 12, 44, 128, 424, 1_256, 3_624, 9_116, 20_044, 36_540, 50_704, 57_436, 59_564],
    );
    check(
        rules(Kind::Othello, 6, 6, 2),
        &[4, 12, 56, 244, 1_364, 7_604, 47_740, 308_716, 2_114_912],
    );
    check(
        rules(Kind::Othello, 7, 9, 2),
        &[4, 12, 56, 244, 1_388, 8_046, 53_188, 368_939, 2_772_960],
    );
    check(
        rules(Kind::Othello, 10, 10, 2),
        &[4, 12, 56, 244, 1_396, 8_200, 55_180, 392_268, 3_045_812],
    );
    check(rules(Kind::Othello, 16, 16, 2), &[4, 12, 56, 244, 1_396, 8_200, 55_180, 392_268]);
}

#[test]
fn rolit_has_the_counts_all_routines_agree_on() {
    check(rules(Kind::Rolit, 8, 8, 2), &[3, 20, 93, 572, 2_914, 20_327, 112_000]);
    check(rules(Kind::Rolit, 8, 8, 3), &[3, 20, 136, 630, 3_956, 27_778, 161_368]);
    check(rules(Kind::Rolit, 8, 8, 4), &[3, 20, 136, 1_366, 7_427, 44_154, 343_639]);
    check(rules(Kind::Rolit, 6, 6, 4), &[3, 20, 135, 1_296, 6_519, 32_716, 201_558]);
    check(rules(Kind::Rolit, 9, 11, 3), &[3, 20, 136, 630, 4_019, 29_423, 173_079]);
}

#[test]
fn reversi_with_passes_has_the_counts_all_routines_agree_on() {
    check(rules(Kind::Pass, 8, 8, 2), &[3, 7, 26, 102, 509, 2_881, 18_257, 128_151]);
    check(rules(Kind::Pass, 8, 8, 3), &[3, 7, 16, 64, 217, 776, 3_955, 21_726, 125_430]);
    check(rules(Kind::Pass, 8, 8, 4), &[3, 7, 16, 28, 105, 317, 946, 1_881, 9_906]);
}
