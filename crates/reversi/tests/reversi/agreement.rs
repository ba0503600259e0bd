//! The fast boards do what the plain one does, move by move.

use game::{Game, Notation, NullMove, Position, Random, Seat, ZeroSum};
use proptest::prelude::*;
use reversi::board::{Duel, Table};
use reversi::{Discs, Kind, Move, Rules, Variant, plain};

use crate::atlas::Atlas;
use crate::{KINDS, on_board, rules};

/// Sizes of one, two and four words, odd and even, wide and high, full to the last bit and not.
const SIZES: [(u8, u8); 16] = [
    (4, 4),
    (4, 16),
    (16, 4),
    (5, 5),
    (6, 6),
    (7, 9),
    (9, 7),
    (8, 8),
    (5, 13),
    (10, 10),
    (8, 16),
    (11, 11),
    (12, 12),
    (15, 9),
    (13, 16),
    (16, 16),
];

/// What happened in matches, so that tests can tell that something did.
#[derive(Default, Debug)]
struct Seen {
    passes: usize,
    free_placements: usize,
    vanished: usize,
    early_ends: usize,
    full_boards: usize,
}

/// One position as both boards see it, and every position a move away.
fn same_position<P: Discs + NullMove>(rules: Rules, slow: &plain::Position, fast: &P) {
    let (plain, board) = (Variant::<plain::Position>::new(rules), Variant::<P>::new(rules));
    let (plain, board) = (plain.unwrap(), board.unwrap());
    let text = plain.position_text(slow);
    assert_eq!(board.position_text(fast), text);
    assert_eq!(board.diagram(fast), plain.diagram(slow));
    assert_eq!((fast.turn(), fast.seats()), (slow.turn(), slow.seats()), "{text}");
    let moves = slow.legal_moves().collect::<Vec<_>>();
    assert_eq!(fast.legal_moves().collect::<Vec<_>>(), moves, "{text}");
    assert_eq!(fast.moves_count(), moves.len(), "{text}");
    assert_eq!(fast.payoffs(), slow.payoffs(), "{text}");
    assert_eq!(fast.key(), slow.key(), "{text}");
    let (handed_on, slowly) = (fast.null_move(), slow.null_move());
    assert!(handed_on.legal_moves().eq(slowly.legal_moves()), "{text}");
    for mv in moves {
        let (after, slowly) = (fast.after(mv), slow.after(mv));
        assert_eq!(board.position_text(&after), plain.position_text(&slowly), "{text} {mv:?}");
        assert_eq!(after.key(), slowly.key(), "{text} {mv:?}");
    }
}

/// A random match on both boards.
fn same_match<P: Discs + NullMove>(rules: Rules, seed: u64, seen: &mut Seen) {
    let mut slow = plain::Reversi::new(rules).unwrap().start(seed);
    let mut fast = Variant::<P>::new(rules).unwrap().start(seed);
    let mut random = Random::new(seed);
    let count = |pos: &P, disc: Option<Seat>| {
        let squares = rules.size().squares();
        squares.filter(|square| pos.disc(*square) == disc).count()
    };
    loop {
        same_position(rules, &slow, &fast);
        let moves = slow.legal_moves().collect::<Vec<_>>();
        let Some(&mv) = random.pick(&moves) else {
            break;
        };
        let mover = Some(fast.turn());
        let before = count(&fast, mover);
        slow.play(mv).unwrap();
        fast.play(mv).unwrap();
        seen.passes += usize::from(mv == Move::Pass);
        seen.free_placements += usize::from(count(&fast, mover) == before + 1);
    }
    let mut colors = Seat::all(rules.kind().colors());
    seen.vanished += usize::from(colors.any(|color| count(&fast, Some(color)) == 0));
    let is_full = count(&fast, None) == 0;
    seen.full_boards += usize::from(is_full);
    seen.early_ends += usize::from(!is_full);
}

#[test]
fn random_matches_go_alike_on_boards_of_every_size() {
    for (kind, seats) in KINDS {
        let mut seen = Seen::default();
        for (rows, columns) in SIZES {
            let rules = rules(kind, rows, columns, seats);
            // About as many plies of small boards as of large ones.
            for seed in 1..=1 + 256 / rules.size().squares_count() as u64 {
                on_board!(rules, same_match(rules, seed, &mut seen));
            }
        }
        assert_eq!(seen.passes > 0, kind != Kind::Rolit, "{kind:?} {seats} {seen:?}");
        assert_eq!(seen.free_placements > 0, kind == Kind::Rolit, "{kind:?} {seats} {seen:?}");
        assert_eq!(seen.early_ends > 0, kind != Kind::Rolit, "{kind:?} {seats} {seen:?}");
        assert!(seen.full_boards > 0, "{kind:?} {seats} {seen:?}");
        assert!(kind == Kind::Othello || seen.vanished > 0, "{kind:?} {seats} {seen:?}");
    }
}

/// A random match that somebody leaves every few plies, on both boards; whether all but one did.
fn same_leaving<P: Discs + NullMove>(rules: Rules, seed: u64, deserted: &mut usize) {
    let mut slow = plain::Reversi::new(rules).unwrap().start(seed);
    let mut fast = Variant::<P>::new(rules).unwrap().start(seed);
    let mut random = Random::new(seed);
    loop {
        same_position(rules, &slow, &fast);
        assert_eq!(fast.leavers(), slow.leavers());
        let moves = slow.legal_moves().collect::<Vec<_>>();
        let seat = Seat::new(random.below(rules.seats()));
        assert_eq!(fast.leaving(seat), slow.leaving(seat));
        let leaving = slow.leaving(seat).filter(|_| random.below(20) == 0);
        let Some(mv) = leaving.or_else(|| random.pick(&moves).copied()) else { break };
        slow.play(mv).unwrap();
        fast.play(mv).unwrap();
    }
    *deserted += usize::from(slow.leavers().is_decided(rules.seats()));
}

#[test]
fn matches_that_seats_leave_go_alike() {
    for (kind, seats) in KINDS.into_iter().filter(|(_, seats)| *seats > 2) {
        let mut deserted = 0;
        for (rows, columns) in [(4, 4), (6, 6), (8, 8), (10, 10), (13, 11)] {
            let rules = rules(kind, rows, columns, seats);
            for seed in 1..=1 + 256 / rules.size().squares_count() as u64 {
                on_board!(rules, same_leaving(rules, seed, &mut deserted));
            }
        }
        assert!(deserted > 0, "{kind:?} {seats}");
    }
}

#[test]
fn a_board_with_words_to_spare_plays_alike() {
    let mut seen = Seen::default();
    same_match::<Duel<4>>(rules(Kind::Othello, 8, 8, 2), 1, &mut seen);
    same_match::<Duel<2>>(rules(Kind::Othello, 7, 9, 2), 1, &mut seen);
    same_match::<Table<4>>(rules(Kind::Rolit, 10, 10, 3), 1, &mut seen);
    same_match::<Table<3>>(rules(Kind::Pass, 11, 11, 4), 1, &mut seen);
}

#[test]
fn the_plain_board_agrees_with_a_map_of_coordinates() {
    for (kind, seats) in KINDS {
        let rules = rules(kind, 7, 9, seats);
        for seed in 1..=3 {
            let mut pos = plain::Reversi::new(rules).unwrap().start(seed);
            let mut atlas = Atlas::start(rules);
            let mut random = Random::new(seed);
            loop {
                let moves = pos.legal_moves().collect::<Vec<_>>();
                let turns = atlas.turns().into_iter().collect::<Vec<_>>();
                let places = turns.iter().map(|(place, _)| match place {
                    Some((row, column)) => Move::Place(rules.size().square(*row, *column).unwrap()),
                    None => Move::Pass,
                });
                assert_eq!(places.collect::<Vec<_>>(), moves, "{rules:?} seed {seed}");
                if moves.is_empty() {
                    break;
                }
                let choice = random.below(moves.len());
                pos.play(moves[choice]).unwrap();
                atlas = atlas.after(turns[choice].0, &turns[choice].1);
            }
        }
    }
}

/// A board of any discs whatever, read by both.
fn same_reading<P: Discs + NullMove>(rules: Rules, text: &str) {
    let slow = plain::Reversi::new(rules).unwrap().read_position(text);
    let fast = Variant::<P>::new(rules).unwrap().read_position(text);
    match (slow, fast) {
        (Ok(slow), Ok(fast)) => same_position(rules, &slow, &fast),
        (slow, fast) => assert_eq!(slow.err(), fast.err(), "{text}"),
    }
}

proptest! {
    #[test]
    fn boards_of_any_discs_are_seen_alike(
        (kind, seats) in prop::sample::select(&KINDS[..]),
        (rows, columns) in (4_u8..=16, 4_u8..=16),
        cells in prop::collection::vec(any::<u8>(), 256),
        colors in 1_u8..=4,
        emptiness in 0_u8..=6,
        turn in 0..4_usize,
    ) {
        let rules = rules(kind, rows, columns, seats);
        let letters = &"XORB"[..kind.colors()];
        let letter = |cell: u8| {
            let color = usize::from(cell % (colors + emptiness));
            letters.chars().nth(color).unwrap_or('-')
        };
        let board = cells.iter().take(rules.size().squares_count()).map(|cell| letter(*cell));
        let text = format!("{} {}", board.collect::<String>(), &letters[turn % seats..][..1]);
        on_board!(rules, same_reading(rules, &text));
    }
}

#[test]
fn a_result_is_the_margin_for_the_seat_to_move() {
    for seed in 1..=20 {
        let othello = reversi::board::Othello::<1>::new(rules(Kind::Othello, 6, 6, 2)).unwrap();
        let record = game::testing::random_match(&othello, seed);
        for pos in [*record.position(), record.position().null_move()] {
            let margin = pos.payoffs().unwrap().margin(pos.turn());
            assert_eq!(pos.result(), game::Score::result(margin));
        }
    }
}
