//! The fast rules agree with the slow ones, in play and on boards that play never reaches.

use std::collections::{BTreeMap, BTreeSet};

use arlecchino::{Board, Color, Move, Piece, Rules, Seating, Seats, Table};
use game::testing::random_match;
use game::{Game, Notation, Position, Random, Record, perft};
use grid::Square;

use crate::reference::{Grid, Place};
use crate::{DUEL, SEATINGS, digits};

fn spot(square: Square) -> Place {
    (usize::from(square / 6), usize::from(square % 6))
}

fn spots(set: u64) -> BTreeSet<Place> {
    let squares = (0..36).filter(|square| set >> square & 1 != 0);
    squares.map(spot).collect()
}

/// Everything the two versions can be compared by.
#[track_caller]
fn check<S: Seats>(pos: &Board<S>, seating: Seating) {
    let text = format!("{pos:?}");
    let grid = Grid::read(&text);
    let turns = grid.turns(pos.color().letter());
    let mut colors = seating.colors();
    let over = colors.all(|color| grid.turns(color.letter()).is_empty());
    for color in Color::ALL {
        let counted = grid.count(color.letter());
        assert_eq!(pos.compartments(color), counted, "{text} {color}");
    }

    let mut identities = BTreeMap::new();
    for turn in &turns {
        identities.insert(turn.digits(), turn.identity());
    }
    assert_eq!(identities.len(), turns.len(), "{text}");
    let paths = pos.paths();
    assert_eq!(paths.len(), turns.len(), "{text}");
    for path in &paths {
        let identity = identities.get(&digits(path));
        let mv = path.mv();
        let found = (spot(mv.from()), spot(mv.to()), spots(mv.captured()));
        assert_eq!(identity, Some(&found), "{text} {path}");
    }

    let expected = identities.into_values().collect::<BTreeSet<_>>();
    let moves = pos.legal_moves().collect::<Vec<_>>();
    assert_eq!(pos.moves_count(), moves.len(), "{text}");
    assert_eq!(pos.payoffs().is_some(), over, "{text}");
    if turns.is_empty() {
        assert!(moves.iter().all(|mv| mv.is_pass()), "{text}");
        assert_eq!(moves.len(), usize::from(!over), "{text}");
        return;
    }
    let found = moves.iter().map(|mv| (spot(mv.from()), spot(mv.to()), spots(mv.captured())));
    assert_eq!(found.collect::<BTreeSet<_>>(), expected, "{text}");
    assert_eq!(moves.len(), expected.len(), "{text}");
}

/// A board that no match need ever reach: any of the pieces anywhere.
fn scattered(random: &mut Random, seating: Seating) -> Table {
    let pieces = Piece::all().map(|piece| piece.to_string());
    let mut cells = pieces.collect::<Vec<_>>();
    cells.push("----".to_string());
    let kept = random.below(36);
    random.shuffle(&mut cells);
    for cell in &mut cells[kept..] {
        *cell = "----".to_string();
    }
    random.shuffle(&mut cells);
    let colors = seating.colors().collect::<Vec<_>>();
    let color = random.pick(&colors).unwrap();
    let text = format!("{} {color}", cells.join(","));
    Rules::table(seating).read_position(&text).unwrap()
}

#[test]
fn both_versions_agree_on_scattered_boards_of_every_seating() {
    for seating in SEATINGS {
        let mut random = Random::new(seating.seats() as u64);
        for _ in 0..1_100 {
            check(&scattered(&mut random, seating), seating);
        }
    }
}

#[test]
fn both_versions_agree_all_through_random_matches_of_every_seating() {
    let mut positions = 0;
    for seating in SEATINGS {
        for seed in 1..=25 {
            let record: Record<Table> = random_match(&Rules::table(seating), seed);
            positions += record.positions().len();
            for pos in record.positions() {
                check(pos, seating);
            }
        }
    }
    assert!(positions > 3_400, "{positions}");
    for seed in 1..=20 {
        for pos in random_match(&DUEL, seed).positions() {
            check(pos, Seating::Two);
        }
    }
}

#[test]
fn a_piece_with_unusually_many_turns_loses_none() {
    // Found by hill climbing: 50 different sets of captures from c3, twice what play ever shows.
    let standing = 0x2_8ad4_edca_u64;
    let pieces = Piece::all().filter(|piece| *piece != Piece::monochrome(Color::B));
    let mut pieces = pieces.map(|piece| piece.to_string());
    let cells = (0..36).map(|square| match square {
        14 => "BBBB".to_string(),
        _ if standing >> square & 1 != 0 => pieces.next().unwrap(),
        _ => "----".to_string(),
    });
    let text = format!("{} B", cells.collect::<Vec<_>>().join(","));
    let pos = DUEL.read_position(&text).unwrap();
    check(&pos, Seating::Two);
    let from_c3 = pos.legal_moves().filter(|mv| mv.from() == 14);
    let captures = from_c3.map(Move::captured).collect::<BTreeSet<_>>();
    assert_eq!(captures.len(), 50);
}

/// Counts leaves by playing out distinct turns on words.
fn slow_perft(grid: &Grid, seating: Seating, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turns = grid.turns(color.letter());
    let next = seating.next(color);
    if turns.is_empty() {
        let mut colors = seating.colors();
        return match colors.any(|color| !grid.turns(color.letter()).is_empty()) {
            true => slow_perft(grid, seating, next, depth - 1),
            false => 1,
        };
    }
    let distinct =
        turns.iter().map(|turn| (turn.identity(), &turn.after)).collect::<BTreeMap<_, _>>();
    distinct.values().map(|after| slow_perft(after, seating, next, depth - 1)).sum()
}

#[test]
fn leaves_are_counted_alike_by_both_versions() {
    for seating in SEATINGS {
        for seed in 1..=3 {
            let start = Rules::table(seating).start(seed);
            let grid = Grid::read(&format!("{start:?}"));
            for depth in 1..=4 {
                let slow = slow_perft(&grid, seating, start.color(), depth);
                assert_eq!(perft(&start, depth), slow, "{start:?} to {depth}");
            }
        }
    }
}
