//! What the colors could capture next.

use crate::squares::{BOARD, Way};
use crate::{Board, Color, Seats};

/// What each color, by its index, could capture by its first jump if it had the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threats {
    /// Without a step before it: the pieces beside one of the color, with a hole on the other side.
    pub direct: [u64; Color::COUNT],
    /// After one step of a piece with two compartments of the color.
    pub stepped: [u64; Color::COUNT],
}

impl<S: Seats> Board<S> {
    /// What all colors could capture, worked out for all of them at once.
    ///
    /// ```
    /// use arlecchino::{Color, Rules};
    /// use game::Notation;
    ///
    /// let mut text = vec!["----"; 36];
    /// (text[0], text[2], text[8]) = ("BBJR", "JVVV", "JJRR");
    /// let pos = Rules::duel().read_position(&format!("{} B", text.join(","))).unwrap();
    /// let threats = pos.threats();
    /// // Blue steps from a1 to b1 and jumps over c1; yellow jumps over c2 at once.
    /// assert_eq!(threats.direct[Color::B.index()], 0);
    /// assert_eq!(threats.stepped[Color::B.index()], 1 << 2);
    /// assert_eq!(threats.direct[Color::J.index()], 1 << 8);
    /// ```
    #[inline]
    #[must_use]
    pub fn threats(&self) -> Threats {
        let occupied = self.occupied();
        let holes = BOARD & !occupied;
        let movers = Color::ALL.map(|color| self.at_least(color, 1));
        let mobile = Color::ALL.map(|color| self.at_least(color, 2));
        // Where a piece gets by one step, by the direction of the step.
        let steps = Way::PAIRS.map(|(way, _)| mobile.map(|set| way.shift(set) & holes));
        let mut threats = Threats { direct: [0; Color::COUNT], stepped: [0; Color::COUNT] };
        for (index, (way, back)) in Way::PAIRS.into_iter().enumerate() {
            let before_hole = occupied & back.shift(holes);
            for color in 0..Color::COUNT {
                threats.direct[color] |= way.shift(movers[color]) & before_hole;
                // Whoever has just come from there cannot jump back over itself.
                let others = [1, 2, 3].map(|other| (index + 2 + other) % 4);
                let stepped = others.iter().fold(0, |all, other| all | steps[*other][color]);
                threats.stepped[color] |= way.shift(stepped) & before_hole;
            }
        }
        threats
    }
}

#[cfg(test)]
mod tests {
    use game::NullMove;
    use game::testing::random_match;

    use super::*;
    use crate::{Duel, Rules};

    /// What the turns of the color to move capture by their first jump, of those with at most so
    /// many steps before it.
    fn captured(pos: &Duel, steps: usize) -> u64 {
        let middle = |a: u8, b: u8| 1_u64 << ((a + b) / 2);
        let is_jump = |pair: &[u8]| !matches!(pair[0].abs_diff(pair[1]), 1 | 6);
        let paths = pos.paths();
        let first = paths.iter().filter_map(|path| {
            let pairs = path.squares().windows(2);
            let (index, jump) = pairs.enumerate().find(|(_, pair)| is_jump(pair))?;
            (index <= steps).then(|| middle(jump[0], jump[1]))
        });
        first.fold(0, |all, one| all | one)
    }

    #[test]
    fn threats_are_the_first_jumps_of_the_paths_there_are() {
        for seed in 1..=40 {
            let record = random_match(&Rules::duel(), seed);
            for pos in record.positions() {
                let threats = pos.threats();
                let mut pos = *pos;
                for _ in Color::ALL {
                    let color = pos.color();
                    let direct = threats.direct[color.index()];
                    assert_eq!(direct, captured(&pos, 0), "{pos:?}");
                    assert_eq!(direct, pos.direct_captures(color));
                    // A step leaves a hole behind it, which the threats do not see.
                    let both = direct | threats.stepped[color.index()];
                    assert_eq!(both & !captured(&pos, 1), 0, "{pos:?}");
                    pos = pos.null_move();
                }
            }
        }
    }
}
