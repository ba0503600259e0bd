//! How matches begin.

use std::collections::BTreeSet;

use arlecchino::{Board, Color, Move, Piece, Rules};
use game::{Game, Notation, Position};

use crate::{DUEL, SEATINGS};

const SEEDS: u64 = 500;

#[test]
fn every_piece_stands_once_but_the_one_colored_piece_that_nobody_plays() {
    for seating in SEATINGS {
        let missing = seating.without().map(Piece::monochrome);
        let expected = Piece::all().filter(|piece| Some(*piece) != missing);
        let expected = expected.collect::<Vec<_>>();
        for seed in 1..=SEEDS {
            let start = Rules::table(seating).start(seed);
            let mut pieces = (0..36).filter_map(|square| start.piece(square)).collect::<Vec<_>>();
            pieces.sort_unstable();
            assert_eq!(pieces, expected);
        }
    }
}

#[test]
fn the_seed_draws_the_board_the_hole_and_the_first_color() {
    for seating in SEATINGS {
        let rules = Rules::table(seating);
        let starts = (1..=SEEDS).map(|seed| rules.start(seed)).collect::<Vec<_>>();
        let colors = starts.iter().map(Board::color).collect::<BTreeSet<_>>();
        assert!(colors.into_iter().eq(seating.colors()));
        let distinct = starts.iter().map(|start| rules.position_text(start));
        assert_eq!(distinct.collect::<BTreeSet<_>>().len() as u64, SEEDS);
        let holes = starts.iter().fold(0, |holes, start| holes | !start.occupied());
        assert_eq!(holes & ((1 << 36) - 1), (1 << 36) - 1);
        for seed in 1..=SEEDS {
            assert_eq!(rules.start(seed), starts[seed as usize - 1]);
        }
    }
}

#[test]
fn a_first_color_that_cannot_jump_passes() {
    let starts = (1..=SEEDS).map(|seed| DUEL.start(seed));
    let blocked = starts.filter(|start| start.legal_moves().any(Move::is_pass));
    // About one in eight.
    assert!((30..=90).contains(&blocked.count()));
}

#[test]
fn a_seed_that_was_saved_with_a_game_means_the_same_board_for_ever() {
    let start = DUEL.start(1);
    assert_eq!(DUEL.position_text(&start), SEED_1);
    let totals = Color::ALL.map(|color| start.compartments(color));
    assert_eq!(totals, [35; 4]);
}

const SEED_1: &str = "BBJJ,JRRV,JVVV,BRRV,BBBR,BJJR,BBRV,RRRR,BJRR,BBJR,BBBB,----,\
                      RRRV,BBJV,BRRR,BBBJ,BRVV,BVVV,JJRV,JJJV,BBBV,BBVV,BJJV,JJVV,\
                      JRVV,BJJJ,JJJR,BBRR,BJVV,VVVV,JJRR,RRVV,BJRV,RVVV,JRRR,JJJJ R";
