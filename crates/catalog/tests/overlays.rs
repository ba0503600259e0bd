//! Overlays against what loops over the cells find.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use catalog::{AnyGame, AnyMatch, Cell, Options, Overlay, Size, find};
use game::Seat;

fn games() -> Vec<Box<dyn AnyGame>> {
    let seats = |seats| Options { seats: Some(seats), ..Options::default() };
    let sized = |rows, columns| Options { size: Size::new(rows, columns), ..Options::default() };
    let all = [
        ("othello", Options::default()),
        ("othello", sized(5, 7)),
        ("reversi", seats(2)),
        ("reversi", seats(4)),
        ("reversi", Options { rules: Some("pass".to_string()), ..seats(3) }),
        ("loa", Options::default()),
        ("arlecchino", seats(2)),
        ("mnk", sized(9, 9)),
    ];
    all.iter().map(|(name, options)| find(name).unwrap().open(options).unwrap()).collect()
}

/// Calls a check with every position of some random matches.
fn on_positions(matches: u64, mut check: impl FnMut(&(dyn AnyMatch + 'static))) {
    for game in games() {
        for seed in 1..=matches {
            let mut played = game.random_match(seed);
            while played.undo(1) > 0 {
                check(&*played);
            }
        }
    }
}

/// The squares of an overlay that are a seat's, patch by patch.
fn patches(played: &(dyn AnyMatch + 'static), overlay: Overlay, seat: Seat) -> Vec<Vec<u8>> {
    let own = played.overlay(overlay).into_iter().filter(|patch| patch.seat == seat);
    own.map(|patch| patch.squares).collect()
}

fn is_near(size: Size, one: u8, other: u8) -> bool {
    let rows = size.row(one).abs_diff(size.row(other));
    let columns = size.column(one).abs_diff(size.column(other));
    one != other && rows < 2 && columns < 2
}

#[test]
fn only_what_a_game_has_is_shown() {
    for game in games() {
        let kinds = game.profile().pieces.overlays();
        for overlay in [Overlay::Stable, Overlay::Mobility, Overlay::Frontier, Overlay::Groups] {
            let is_there = !game.start(1).overlay(overlay).is_empty();
            assert!(!is_there || kinds.contains(&overlay), "{game:?} {overlay:?}");
        }
    }
}

#[test]
fn the_frontier_is_every_disc_beside_an_empty_square() {
    on_positions(3, |played| {
        let (size, cells) = (played.game().size(), played.cells());
        if !played.game().profile().pieces.overlays().contains(&Overlay::Frontier) {
            return;
        }
        for seat in Seat::all(played.seats()) {
            let is_open = |square: u8| {
                let mut empty = size.squares().filter(|s| cells[usize::from(*s)] == Cell::Empty);
                cells[usize::from(square)] == Cell::Disc(seat.index())
                    && empty.any(|other| is_near(size, square, other))
            };
            let expected = size.squares().filter(|square| is_open(*square)).collect::<Vec<_>>();
            assert_eq!(patches(played, Overlay::Frontier, seat).concat(), expected, "{played:?}");
        }
    });
}

#[test]
fn mobility_is_where_each_seat_could_place_a_disc_were_it_its_turn() {
    on_positions(2, |played| {
        let game = played.game();
        if !game.profile().pieces.overlays().contains(&Overlay::Mobility) {
            return;
        }
        for seat in Seat::all(played.seats()) {
            let text = game.board_text(&played.cells(), &game.seat_letter(seat));
            let asked = game.set_up(&text).unwrap();
            let mut expected = asked.drawings().iter().filter_map(|d| d.to).collect::<Vec<_>>();
            expected.sort_unstable();
            assert_eq!(patches(played, Overlay::Mobility, seat).concat(), expected, "{played:?}");
        }
    });
}

#[test]
fn groups_are_men_that_touch_and_no_others() {
    on_positions(3, |played| {
        if played.game().profile().pieces.overlays() != [Overlay::Groups] {
            return;
        }
        let (size, cells) = (played.game().size(), played.cells());
        for seat in Seat::all(2) {
            let mut groups = Vec::<Vec<u8>>::new();
            let own = |square: &u8| cells[usize::from(*square)] == Cell::Disc(seat.index());
            for man in size.squares().filter(own) {
                // Whatever the man touches becomes one group with it.
                let touches =
                    |group: &Vec<u8>| group.iter().any(|other| is_near(size, man, *other));
                let (touched, others) = groups.into_iter().partition::<Vec<_>, _>(touches);
                groups = others;
                groups.push(touched.into_iter().flatten().chain([man]).collect());
            }
            let sorted = |mut groups: Vec<Vec<u8>>| {
                groups.iter_mut().for_each(|group| group.sort_unstable());
                groups.sort();
                groups
            };
            let found = patches(played, Overlay::Groups, seat);
            assert_eq!(sorted(found), sorted(groups), "{played:?}");
        }
    });
}

#[test]
fn a_stable_disc_is_still_there_at_the_end() {
    let mut found = 0;
    for game in games() {
        for seed in 1..=10 {
            let mut played = game.random_match(seed);
            let last = played.cells();
            loop {
                for patch in played.overlay(Overlay::Stable) {
                    found += patch.squares.len();
                    let own = Cell::Disc(patch.seat.index());
                    let stays = |square: &u8| last[usize::from(*square)] == own;
                    assert!(patch.squares.iter().all(stays), "{game:?} {seed}");
                }
                if played.undo(1) == 0 {
                    break;
                }
            }
        }
    }
    assert!(found > 5_000, "{found}");
}
