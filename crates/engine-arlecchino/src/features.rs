//! What the engine sees of a board, with the eyes of the side to move.
//!
//! A piece has four compartments, so that what it is worth to a side is one of five things: twice
//! the compartments of its colors, less four. What becomes of it depends on where it stands (nobody
//! jumps over a corner, and over an edge only along it), on who could capture it, and how soon: the
//! four colors take turns, the first and the third are the mover's.

use std::array::from_fn;
use std::sync::LazyLock;

use arlecchino::{Color, Duel};

use crate::degrees::{Degrees, own_degrees};

/// Turns ahead: that of the color to move, and those of the next three.
const TURNS: usize = Color::COUNT;

/// Kinds of squares: those that turns and mirrors of the board carry to each other.
pub(crate) const RINGS: usize = 6;

/// The squares of each kind, from the corners to the center.
pub(crate) const SQUARES: [u64; RINGS] = [
    mirrored([0b10_0001, 0, 0]),
    mirrored([0b01_0010, 0b10_0001, 0]),
    mirrored([0b00_1100, 0, 0b10_0001]),
    mirrored([0, 0b01_0010, 0]),
    mirrored([0, 0b00_1100, 0b01_0010]),
    mirrored([0, 0, 0b00_1100]),
];

/// The set of squares with these three rows at the top, and the same from the bottom.
const fn mirrored([first, second, third]: [u64; 3]) -> u64 {
    first | second << 6 | third << 12 | third << 18 | second << 24 | first << 30
}

/// Who could capture a piece by the first action of a turn: each of the four colors, or not.
const DANGERS: usize = 1 << TURNS;

/// Where the kinds of counts begin: pieces by square, pieces by danger, and what is known of turns.
const BY_RING: usize = 2;
const BY_DANGER: usize = BY_RING + 4 * RINGS;
const BY_TURN: usize = BY_DANGER + 2 * DANGERS;

/// Numbers that count, each as often as it is there.
pub const COUNTS: usize = BY_TURN + 4 * TURNS;

/// What a color's best capture is worth: there may be none, else from four lost to four won.
const CAPTURES: usize = 6;

/// Where the pairs of best captures of the first two colors end, and those of the third begin.
const PAIRS_END: usize = COUNTS + CAPTURES * CAPTURES;

/// Every feature: counts, then one of the pairs of best captures of the first and the second color,
/// one of the third's and one of the fourth's.
pub const FEATURES: usize = PAIRS_END + 2 * CAPTURES;

/// The board as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// How many pieces there are.
    pub pieces: u32,
    /// What is counted, in the order of [`NAMES`].
    pub counts: [i32; COUNTS],
    /// Which features of those that are there or not are there.
    pub present: [usize; 3],
}

/// The pieces that are worth something to the side to move, and those that cost it something.
#[derive(Clone, Copy)]
pub(crate) struct Sides {
    own: Degrees,
    occupied: u64,
}

impl Sides {
    #[inline]
    pub(crate) fn of(pos: &Duel) -> Sides {
        Sides { own: own_degrees(pos, pos.color()), occupied: pos.occupied() }
    }

    /// What the pieces of a set are worth together, of those worth something.
    #[inline]
    const fn gain(&self, set: u64) -> i32 {
        let [_, _, three, four] = self.own;
        2 * ((set & three).count_ones() + (set & four).count_ones()) as i32
    }

    /// What the others of them cost.
    #[inline]
    const fn cost(&self, set: u64) -> i32 {
        let ([one, two, _, _], set) = (self.own, set & self.occupied);
        2 * ((set & !two).count_ones() + (set & !one).count_ones()) as i32
    }

    #[inline]
    pub(crate) const fn net(&self, set: u64) -> i32 {
        self.gain(set) - self.cost(set)
    }

    /// How many pieces of a set have four, three, one and no compartments of the side to move.
    #[inline]
    fn by_worth(&self, set: u64) -> [i32; 4] {
        let ([one, two, three, four], set) = (self.own, set & self.occupied);
        [four, three & !four, one & !two, !one].map(|kind| (set & kind).count_ones() as i32)
    }

    /// What a side, the one to move or the other, gains at most if it captures one of a set: 0 if
    /// there is none, then from 1 for four compartments lost to 5 for four won.
    #[inline]
    fn best(&self, set: u64, is_ours: bool) -> usize {
        let wanted = |degree: &u64| if is_ours { !degree } else { *degree };
        let better = self.own.iter().map(|degree| usize::from(set & wanted(degree) != 0));
        usize::from(set != 0) + better.sum::<usize>()
    }
}

/// Looks at a board.
#[inline]
#[must_use]
pub fn features(pos: &Duel) -> Features {
    let (sides, threats) = (Sides::of(pos), pos.threats());
    let color = |turn: usize| (pos.color().index() + turn) % Color::COUNT;
    let direct: [u64; TURNS] = from_fn(|turn| threats.direct[color(turn)]);
    let stepped: [u64; TURNS] = from_fn(|turn| threats.stepped[color(turn)]);
    let mut counts = [0; COUNTS];
    (counts[0], counts[1]) = (1, sides.net(pos.lone()));
    for (ring, squares) in SQUARES.into_iter().enumerate() {
        let at = BY_RING + 4 * ring;
        counts[at..at + 4].copy_from_slice(&sides.by_worth(squares));
    }
    for danger in 0..DANGERS {
        let set = in_danger(sides.occupied, direct, danger);
        let at = BY_DANGER + 2 * danger;
        counts[at..at + 2].copy_from_slice(&[sides.gain(set), sides.cost(set)]);
    }
    for turn in 0..TURNS {
        let more = stepped[turn] & !direct[turn];
        let count = [direct[turn], more].map(|set| set.count_ones() as i32);
        let at = BY_TURN + 4 * turn;
        let seen = [sides.gain(more), sides.cost(more), count[0], count[1]];
        counts[at..at + 4].copy_from_slice(&seen);
    }
    let best = |turn: usize| sides.best(direct[turn] | stepped[turn], turn.is_multiple_of(2));
    let [first, second, third, fourth] = from_fn(best);
    Features {
        pieces: sides.occupied.count_ones(),
        counts,
        present: [
            COUNTS + CAPTURES * first + second,
            PAIRS_END + third,
            PAIRS_END + CAPTURES + fourth,
        ],
    }
}

/// The pieces that just these colors could capture: a bit for each turn.
#[inline]
fn in_danger(occupied: u64, direct: [u64; TURNS], danger: usize) -> u64 {
    (0..TURNS).fold(occupied, |set, turn| {
        let is_one = danger >> turn & 1 == 1;
        set & if is_one { direct[turn] } else { !direct[turn] }
    })
}

/// The names of the features.
pub static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    const SQUARE_NAMES: [&str; RINGS] = ["corner", "near", "edge", "diagonal", "inner", "center"];
    const WORTHS: [&str; CAPTURES] = ["none", "loses4", "loses2", "even", "wins2", "wins4"];
    let mut names = ["turn", "lone"].map(String::from).to_vec();
    for square in SQUARE_NAMES {
        names.extend([4, 3, 1, 0].map(|own| format!("{square}.own{own}")));
    }
    for danger in 0..DANGERS {
        let turns = (0..TURNS).filter(|turn| danger >> turn & 1 == 1);
        let turns = turns.map(|turn| (turn + 1).to_string()).collect::<String>();
        names.extend(["gain", "cost"].map(|kind| format!("danger{turns}.{kind}")));
    }
    for turn in 1..=TURNS {
        let kinds = ["stepped.gain", "stepped.cost", "direct", "stepped"];
        names.extend(kinds.map(|kind| format!("turn{turn}.{kind}")));
    }
    for first in WORTHS {
        names.extend(WORTHS.map(|second| format!("captures.{first}.{second}")));
    }
    for turn in [3, 4] {
        names.extend(WORTHS.map(|worth| format!("captures{turn}.{worth}")));
    }
    names
});

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use arlecchino::Rules;
    use game::Notation;

    use super::*;

    #[test]
    fn every_feature_has_a_name_of_its_own() {
        assert_eq!(NAMES.len(), FEATURES);
        assert_eq!(NAMES.iter().collect::<BTreeSet<_>>().len(), FEATURES);
    }

    #[test]
    fn every_square_is_of_one_kind() {
        assert_eq!(SQUARES.iter().fold(0, |all, squares| all ^ squares), (1 << 36) - 1);
        assert_eq!(SQUARES.map(u64::count_ones), [4, 8, 8, 4, 8, 4]);
    }

    #[test]
    fn what_is_seen_is_what_stands_there() {
        // B on a1 jumps over c1 after a step, J on c1 over c2 at once.
        let mut text = vec!["----"; 36];
        (text[0], text[2], text[8], text[35]) = ("BBJR", "JVVV", "JJRR", "BBBB");
        let pos = Rules::duel().read_position(&format!("{} B", text.join(","))).unwrap();
        let seen = features(&pos);
        let count = |name: &str| seen.counts[NAMES.iter().position(|known| known == name).unwrap()];
        assert_eq!((seen.pieces, count("turn")), (4, 1));
        assert_eq!((count("corner.own3"), count("corner.own4"), count("edge.own0")), (1, 1, 1));
        assert_eq!(count("lone"), 2 + 4, "a1 and f6");
        assert_eq!((count("turn1.stepped.cost"), count("turn1.direct")), (4, 0));
        assert_eq!((count("danger.gain"), count("danger.cost")), (6, 4), "nobody jumps over these");
        let present = seen.present.map(|feature| NAMES[feature].as_str());
        assert_eq!(present[0], "captures.wins4.even");
    }
}
