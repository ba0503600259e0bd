//! What people see of a move at a glance.

use othello::kernel;

use crate::node::Node;
use crate::squares::{CORNERS, NEIGHBORS, Squares, around};
use crate::stability::stable;
use crate::weights::{DISC, Weights};

/// The kinds of squares, those alike that turn or mirror into each other.
const KINDS: usize = 9;

/// What is seen of a move: the names of the features.
pub const NAMES: [&str; 26] = [
    // The kind of square.
    "corner",
    "c_square",
    "a_square",
    "b_square",
    "x_square",
    "c2_square",
    "d2_square",
    "c3_square",
    "d3_square",
    // Beside a corner that is still empty.
    "c_of_empty",
    "x_of_empty",
    // The discs that it turns, the empty squares beside them, and what can never be turned back.
    "turned",
    "opened",
    "quiet",
    "stable",
    // What both sides can do after it.
    "their_moves",
    "own_moves",
    "they_pass",
    "corners_given",
    // Empty squares around it, and the move before.
    "odd_region",
    "alone",
    "beside_last",
    "turns_last",
    // What it gives away as the evaluation sees it, at once and after the best reply.
    "loss",
    "loss_after_reply",
    "blunder_after_reply",
];

/// Features of a move.
pub const FEATURES: usize = NAMES.len();

/// A move, and what is seen of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// The square.
    pub square: u8,
    /// The features, in the order of [`NAMES`], each of the size of 1.
    pub features: [f32; FEATURES],
}

/// Glances at every move of the side that owns `own`, the lowest square first. `last` is the square
/// that the other side has just played on, if it is known.
///
/// ```
/// use engine_othello::{Weights, glances};
///
/// let (own, theirs) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
/// let seen = glances(Weights::shipped(), own, theirs, None);
/// assert_eq!(seen.iter().map(|glance| glance.square).collect::<Vec<_>>(), [19, 26, 37, 44]);
/// ```
#[must_use]
pub fn glances(weights: &Weights, own: u64, theirs: u64, last: Option<u8>) -> Vec<Glance> {
    let node = Node::new(own, theirs);
    let scene = Scene { node, weights, last, corners: corner_moves(theirs, own) };
    let seen = Squares(node.moves()).map(|square| scene.seen(square)).collect::<Vec<_>>();
    let best = |value: fn(&Seen) -> i32| seen.iter().map(value).max().unwrap_or(0);
    let (at_once, after_reply) = (best(|seen| seen.at_once), best(|seen| seen.after_reply));
    let glance = |seen: &Seen| {
        let mut features = [0.0; FEATURES];
        let loss = discs(at_once - seen.at_once);
        let later = discs(after_reply - seen.after_reply);
        let judged = [
            loss.min(LOSS_MAX) / LOSS,
            later.min(LOSS) / LOSS,
            (later.min(LOSS_MAX) - LOSS).max(0.0) / LOSS,
        ];
        features[..SEEN].copy_from_slice(&seen.features);
        features[SEEN..].copy_from_slice(&judged);
        Glance { square: seen.square, features }
    };
    seen.iter().map(glance).collect()
}

/// Features that do not depend on the other moves.
const SEEN: usize = FEATURES - 3;

/// A loss of so many discs is of the size of 1.
const LOSS: f32 = 6.0;

/// What is lost beyond so many discs makes no difference: people did not see it.
const LOSS_MAX: f32 = 24.0;

/// Numbers of moves, of discs and of squares of the size of 1.
const MANY: f32 = 8.0;

fn discs(value: i32) -> f32 {
    value as f32 / DISC as f32
}

fn of(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
}

fn many(set: u64) -> f32 {
    set.count_ones() as f32 / MANY
}

/// The corners that the side that owns `own` may take.
fn corner_moves(own: u64, theirs: u64) -> u64 {
    kernel::moves(own, theirs) & CORNERS
}

/// A position whose moves are looked at.
struct Scene<'w> {
    node: Node,
    weights: &'w Weights,
    last: Option<u8>,
    /// Corners that the other side could take already.
    corners: u64,
}

/// A move by itself.
struct Seen {
    square: u8,
    features: [f32; SEEN],
    at_once: i32,
    after_reply: i32,
}

impl Scene<'_> {
    fn seen(&self, square: u8) -> Seen {
        let Node { own, theirs, .. } = self.node;
        let (bit, near) = (1_u64 << square, NEIGHBORS[usize::from(square)]);
        let turned = kernel::flips(square, own, theirs);
        let child = self.node.after(square, turned);
        let empty = !(own | theirs);
        let is_beside_empty = near & CORNERS & empty != 0;
        let kind = kind(square);
        let opened = around(turned) & empty & !bit;
        let replies = child.moves();
        let region = region(square, empty);
        let gained = stable(child.theirs, child.own).count_ones();
        let gained = gained.saturating_sub(stable(own, theirs).count_ones());
        let others = [
            of(kind == C_SQUARE && is_beside_empty),
            of(kind == X_SQUARE && is_beside_empty),
            many(turned),
            many(opened),
            of(opened == 0),
            gained as f32 / MANY,
            many(replies),
            many(child.passed().moves()),
            of(replies == 0),
            (replies & CORNERS & !self.corners).count_ones() as f32,
            of(region.count_ones() % 2 == 1),
            of(region == bit),
            of(self.last.is_some_and(|last| near >> last & 1 == 1)),
            of(self.last.is_some_and(|last| turned >> last & 1 == 1)),
        ];
        let mut features = [0.0; SEEN];
        features[kind] = 1.0;
        features[KINDS..].copy_from_slice(&others);
        let at_once = -child.evaluate(self.weights);
        Seen { square, features, at_once, after_reply: after_reply(&child, self.weights) }
    }
}

/// What a position is worth to the side that has just moved, after the best reply.
fn after_reply(child: &Node, weights: &Weights) -> i32 {
    let replies = child.moves();
    if replies == 0 {
        let passed = child.passed();
        return if passed.moves() == 0 { passed.result() } else { passed.evaluate(weights) };
    }
    let worth = |square| {
        child.after(square, kernel::flips(square, child.own, child.theirs)).evaluate(weights)
    };
    Squares(replies).map(worth).min().unwrap_or(0)
}

const C_SQUARE: usize = 1;
const X_SQUARE: usize = 4;

/// The kind of a square, in the order of [`NAMES`].
fn kind(square: u8) -> usize {
    let from_edge = |line: u8| usize::from(line.min(7 - line));
    let (row, column) = (from_edge(square / 8), from_edge(square % 8));
    let (low, high) = (row.min(column), row.max(column));
    match low {
        0 => high,
        1 => 3 + high,
        // The four in the middle are never empty in a game.
        _ => (5 + high).min(KINDS - 1),
    }
}

/// The empty squares that are joined to a square, which is one of them.
fn region(square: u8, empty: u64) -> u64 {
    let mut region = 1_u64 << square;
    loop {
        let grown = region | around(region) & empty;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use game::{Position, Symmetric};
    use othello::{Move, Othello};

    use super::*;

    fn feature(glance: &Glance, name: &str) -> f32 {
        glance.features[NAMES.iter().position(|other| *other == name).unwrap()]
    }

    /// The glance at a square of a board, X to move.
    fn seen(board: &str, square: &str, last: Option<&str>) -> Glance {
        let set = |disc: char| {
            let cells = board.split_whitespace().flat_map(str::chars).enumerate();
            cells.filter(|(_, cell)| *cell == disc).fold(0, |set, (at, _)| set | 1_u64 << at)
        };
        let number = |name: &str| (name.as_bytes()[1] - b'1') * 8 + name.as_bytes()[0] - b'a';
        let all = glances(Weights::shipped(), set('X'), set('O'), last.map(number));
        *all.iter().find(|glance| glance.square == number(square)).expect("a legal move")
    }

    const BOARD: &str = "
        --OX----
        -O-O----
        --XOO---
        --OOX---
        --XXXX--
        ---O----
        --------
        --------";

    #[test]
    fn what_stands_on_the_board_is_seen() {
        let corner = seen(BOARD, "a1", None);
        assert_eq!(feature(&corner, "corner"), 1.0);
        assert_eq!(feature(&corner, "turned"), 1.0 / 8.0, "b2");
        assert_eq!(feature(&corner, "beside_last"), 0.0);
        let answer = seen(BOARD, "d7", Some("d6"));
        assert_eq!(feature(&answer, "d2_square"), 1.0);
        assert_eq!((feature(&answer, "beside_last"), feature(&answer, "turns_last")), (1.0, 1.0));
        assert_eq!(feature(&answer, "odd_region"), 1.0, "47 squares are empty, and joined");
        assert_eq!(feature(&answer, "alone"), 0.0);
    }

    #[test]
    fn a_square_beside_an_empty_corner_gives_it_away() {
        let board = "
            --------
            --------
            --O-----
            ---O----
            ---XO---
            -----X--
            --------
            --------";
        let x_square = seen(board, "b2", None);
        assert_eq!(feature(&x_square, "x_of_empty"), 1.0);
        assert_eq!(feature(&x_square, "x_square"), 1.0);
        assert_eq!(feature(&x_square, "corners_given"), 0.0, "nobody stands behind it");
    }

    #[test]
    fn squares_that_turn_into_each_other_are_of_a_kind() {
        let counts = (0..64).fold([0; KINDS], |mut counts, square| {
            counts[kind(square)] += 1;
            counts
        });
        assert_eq!(counts, [4, 8, 8, 8, 4, 8, 8, 4, 12], "the middle counts as d3");
        assert_eq!((kind(1), kind(9)), (C_SQUARE, X_SQUARE));
    }

    #[test]
    fn the_best_move_gives_nothing_away() {
        for pos in random_match(&Othello, 3).positions() {
            let all = glances(Weights::shipped(), pos.own(), pos.theirs(), None);
            let squares = all.iter().map(|glance| Move::place(glance.square));
            let legal = pos.legal_moves().filter(|mv| *mv != Move::PASS);
            assert!(squares.eq(legal));
            for name in ["loss", "loss_after_reply", "blunder_after_reply"] {
                let losses = all.iter().map(|glance| feature(glance, name)).collect::<Vec<_>>();
                assert!(losses.iter().all(|loss| (0.0..=4.0).contains(loss)), "{name}: {losses:?}");
                assert!(all.is_empty() || losses.contains(&0.0), "{name}: {losses:?}");
            }
        }
    }

    #[test]
    fn a_board_turned_or_mirrored_is_seen_alike() {
        let record = random_match(&Othello, 5);
        for (pos, last) in record.positions()[1..].iter().zip(record.moves()) {
            let all = glances(Weights::shipped(), pos.own(), pos.theirs(), last.square());
            for symmetry in 0..pos.symmetries() {
                let image = |square| pos.image_move(Move::place(square), symmetry).square();
                let (board, last) = (pos.image(symmetry), last.square().and_then(image));
                let images = glances(Weights::shipped(), board.own(), board.theirs(), last);
                for glance in &all {
                    let square = image(glance.square);
                    let same = images.iter().find(|other| Some(other.square) == square).unwrap();
                    assert_eq!(same.features, glance.features);
                }
            }
        }
    }
}
