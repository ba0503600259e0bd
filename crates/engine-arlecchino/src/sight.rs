//! What the engine for more seats sees of a board.
//!
//! Everybody has one color, and what counts are its compartments: where they stand, who could
//! capture them at once or after a step, and what the next colors will take, each what suits it
//! best.

use std::sync::LazyLock;

use arlecchino::{Color, Move, Table};
use engine_seats::{Outlook, STAGE_MAX, Seen, Sight};
use game::{Evaluator, Position, Seat};

use crate::captures::choice;
use crate::compartments::Compartments;
use crate::features::{RINGS, SQUARES};
use crate::policy::attraction;

/// The names of what is seen of each seat. Turns are counted from the color to move.
const NAMES: [&str; SEAT_FEATURES] = [
    "corner",
    "near",
    "edge",
    "diagonal",
    "inner",
    "center",
    "lone",
    "danger.turn1",
    "danger.turn2",
    "danger.turn3",
    "danger.turn4",
    "step_danger.turn1",
    "step_danger.turn2",
    "step_danger.turn3",
    "step_danger.turn4",
    "taken.turn1",
    "taken.turn2",
    "taken.turn3",
    "taken.turn4",
    "own_captures",
    "captures",
    "step_captures",
    "safe",
    "no_capture",
    "pieces",
    "turn1",
    "turn2",
    "turn3",
    "turn4",
];

/// How many features a seat has.
pub const SEAT_FEATURES: usize = 29;

/// Where some kinds of them begin.
const LONE: usize = RINGS;
const DANGER: usize = LONE + 1;
const STEP_DANGER: usize = DANGER + Color::COUNT;
const TAKEN: usize = STEP_DANGER + Color::COUNT;
const OWN_CAPTURES: usize = TAKEN + Color::COUNT;
const SAFE: usize = OWN_CAPTURES + 3;
const TURN: usize = SAFE + 3;

/// Looks at boards of three and four seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSight;

impl TableSight {
    /// The names of the features.
    #[must_use]
    pub fn names() -> [String; SEAT_FEATURES] {
        NAMES.map(String::from)
    }
}

impl Sight<Table, SEAT_FEATURES> for TableSight {
    #[inline]
    fn see(&self, pos: &Table) -> Seen<SEAT_FEATURES> {
        let (seats, occupied, lone) = (pos.seats(), pos.occupied(), pos.lone());
        let (colors, threats) = (turns(pos), pos.threats());
        let direct = colors.map(|color| threats.direct[color.index()]);
        let stepped =
            colors.map(|color| threats.stepped[color.index()] & !threats.direct[color.index()]);
        let taken = taken(pos, &colors, &direct, &stepped);
        let safe = occupied & !direct[..seats].iter().fold(0, |all, one| all | one);
        let mut features = [[0.0; Seat::COUNT_MAX]; SEAT_FEATURES];
        for turn in 0..seats {
            let seat = (pos.turn().index() + turn) % seats;
            let own = pos.degrees(colors[turn]);
            let own = |set: u64| own.iter().map(|degree| (degree & set).count_ones()).sum::<u32>();
            let mut put = |feature: usize, count: u32| features[feature][seat] = count as f32;
            for (ring, squares) in SQUARES.into_iter().enumerate() {
                put(ring, own(squares));
            }
            put(LONE, own(lone));
            for other in (0..seats).filter(|other| *other != turn) {
                put(DANGER + other, own(direct[other]));
                put(STEP_DANGER + other, own(stepped[other]));
            }
            for (other, taken) in taken.into_iter().enumerate() {
                put(TAKEN + other, own(taken));
            }
            put(OWN_CAPTURES, own(direct[turn]));
            put(OWN_CAPTURES + 1, direct[turn].count_ones());
            put(OWN_CAPTURES + 2, stepped[turn].count_ones());
            put(SAFE, own(safe));
            put(SAFE + 1, u32::from(direct[turn] == 0));
            put(SAFE + 2, pos.at_least(colors[turn], 1).count_ones());
            put(TURN + turn, 1);
        }
        let stage = (SQUARES_COUNT - occupied.count_ones() as usize) * STAGE_MAX / SQUARES_COUNT;
        Seen { stage, seats, features }
    }

    #[inline]
    fn priority(&self, pos: &Table, mv: Move) -> i32 {
        Compartments.priority(pos, mv)
    }

    fn attraction(&self, pos: &Table, mv: Move) -> f64 {
        attraction(pos, mv)
    }
}

/// What positions with three or four seats let them expect, learned from games of the engine with
/// itself.
///
/// # Panics
/// With other seats.
#[must_use]
pub fn outlook(seats: usize) -> &'static Outlook<SEAT_FEATURES> {
    static SHIPPED: LazyLock<[Outlook<SEAT_FEATURES>; 2]> = LazyLock::new(|| {
        let texts = [
            include_str!("../../../weights/seats/arlecchino3.txt"),
            include_str!("../../../weights/seats/arlecchino4.txt"),
        ];
        let names = TableSight::names();
        texts.map(|text| Outlook::read(text, &names).expect("a test reads them"))
    });
    &SHIPPED[seats - 3]
}

/// How many squares a board has.
const SQUARES_COUNT: usize = 36;

/// The colors in the order of their turns, the one to move first; the last again where three play.
#[inline]
fn turns(pos: &Table) -> [Color; Color::COUNT] {
    let seating = pos.seating();
    let mut colors = [pos.color(); Color::COUNT];
    for turn in 1..seating.seats() {
        colors[turn] = seating.next(colors[turn - 1]);
    }
    colors
}

/// What each color in turn takes of what is left: at once, or else after a step.
#[inline]
fn taken(pos: &Table, colors: &[Color; 4], direct: &[u64; 4], stepped: &[u64; 4]) -> [u64; 4] {
    let (mut taken, mut gone) = ([0; Color::COUNT], 0);
    for turn in 0..pos.seats() {
        let [near, far] = [direct[turn], stepped[turn]].map(|set| set & !gone);
        let set = if near == 0 { far } else { near };
        taken[turn] = choice(pos, colors[turn], set).map_or(0, |square| 1 << square);
        gone |= taken[turn];
    }
    taken
}

#[cfg(test)]
mod tests {
    use arlecchino::{Rules, Seating};
    use game::testing::random_match;
    use game::{Notation, Symmetric};

    use super::*;

    fn tables() -> [Seating; 2] {
        [Seating::Three { without: Color::J }, Seating::Four]
    }

    #[test]
    fn what_is_seen_is_what_stands_there() {
        let mut text = vec!["----"; 36];
        (text[0], text[1], text[8], text[35]) = ("BBJR", "JVVV", "JJRR", "BBBB");
        let rules = Rules::table(Seating::Four);
        let pos = rules.read_position(&format!("{} B", text.join(","))).unwrap();
        let seen = TableSight.see(&pos);
        let of = |name: &str, color: Color| {
            let feature = NAMES.iter().position(|known| *known == name).unwrap();
            seen.features[feature][color.index()] as i32
        };
        assert_eq!((of("corner", Color::B), of("corner", Color::J)), (6, 1));
        assert_eq!((of("lone", Color::B), of("lone", Color::R)), (4, 2));
        assert_eq!((of("danger.turn1", Color::J), of("danger.turn1", Color::V)), (1, 3), "b1");
        assert_eq!((of("taken.turn1", Color::V), of("own_captures", Color::B)), (3, 0));
        assert_eq!(
            (of("turn1", Color::B), of("turn4", Color::V), of("turn4", Color::B)),
            (1, 1, 0)
        );
        assert_eq!(of("safe", Color::B), 6);
    }

    #[test]
    fn a_turned_board_is_seen_alike() {
        for seating in tables() {
            for pos in random_match(&Rules::table(seating), 5).positions() {
                for symmetry in 0..pos.symmetries() {
                    assert_eq!(TableSight.see(&pos.image(symmetry)), TableSight.see(pos));
                }
            }
        }
    }

    #[test]
    fn every_compartment_is_seen_once_where_it_stands() {
        for seating in tables() {
            for pos in random_match(&Rules::table(seating), 9).positions() {
                let seen = TableSight.see(pos);
                for seat in Seat::all(pos.seats()) {
                    let rings = seen.features[..RINGS].iter().map(|ring| ring[seat.index()]);
                    assert_eq!(rings.sum::<f32>() as u32, pos.total(seat));
                }
            }
        }
    }
}
