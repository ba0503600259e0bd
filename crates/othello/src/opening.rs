//! The names of openings.

use std::collections::HashMap;
use std::sync::LazyLock;

use game::{Notation, Record, Symmetric};

use crate::{Board, Othello};

/// Openings by their moves, names in use among players in English.
const OPENINGS: &[(&str, &str)] = &[
    ("f5d6", "Perpendicular opening"),
    ("f5d6c3d3c4", "Tiger"),
    ("f5d6c3d3c4b3", "Aubrey, Tanaka"),
    ("f5d6c3d3c4f4c5b3c2", "Rose-Bill"),
    ("f5d6c3d3c4f4c5b3c2e6", "Tamenori"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3", "Mainline Tiger"),
    ("f5d6c3d3c4f4e3", "Brightwell"),
    ("f5d6c3d3c4f4e6", "Leader's Tiger"),
    ("f5d6c3d3c4f4f6", "Stephenson"),
    ("f5d6c3d3c4f4f6b4", "Kung"),
    ("f5d6c3d3c4f4f6f3", "Comp'oth"),
    ("f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6", "FAT draw"),
    ("f5d6c3d3c4f4f6g5", "No-Kung"),
    ("f5d6c3d3c4f4f6g5e3f3g4h3g3f2", "No-Kung (continuation)"),
    ("f5d6c3g5", "Ganglion"),
    ("f5d6c4d3c5", "Cat"),
    ("f5d6c4d3c5f4e3f3c2b4b3", "Berner"),
    ("f5d6c4d3c5f4e3f3c2c6", "Sakaguchi"),
    ("f5d6c4d3e6", "Italian"),
    ("f5d6c4g5", "No-Cat"),
    ("f5d6c4g5c6", "Swallow"),
    ("f5d6c4g5c6c5d7d3b4c3e3f3", "No-Cat (continuation)"),
    ("f5d6c5f4d3", "Horse"),
    ("f5d6c5f4e3c6d3f3", "Ralle"),
    ("f5d6c5f4e3c6d3f6e6d7", "Rose"),
    ("f5d6c5f4e3c6d3f6e6d7e7", "Greenberg, Dawg"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4", "Rose-Birdie, Rose-Tamenori"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4c3", "Rose-Tamenori-Kling"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2", "Brightstein"),
    ("f5d6c5f4e3c6d3f6e6d7g4", "Flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2", "Rotating Flat (Kling Continuation)"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g6", "Murakami variation"),
    ("f5d6c5f4e3c6d7", "Bhagat"),
    ("f5d6c5f4e3c6e6", "Inoue"),
    ("f5d6c5f4e3c6e6f6", "Iago"),
    ("f5d6c5f4e3c6f3", "Shaman, Danish"),
    ("f5d6c5f4e3d3", "Mimura"),
    ("f5f4", "Parallel opening"),
    ("f5f6", "Diagonal opening"),
    ("f5f6c4f4", "Semi-Wing variation"),
    ("f5f6d3f4", "Wing variation"),
    ("f5f6e6d6c3", "Buffalo, Kenichi variation"),
    ("f5f6e6d6c3d3", "Hokuriku Buffalo"),
    ("f5f6e6d6c3f4c6d3e3d2", "Tanida Buffalo"),
    ("f5f6e6d6c3g4c6", "Maruoka Buffalo"),
    ("f5f6e6d6c5", "Cow"),
    ("f5f6e6d6c5e3d3", "Rose-v-Toth"),
    ("f5f6e6d6c5e3d3c4c3", "Landau"),
    ("f5f6e6d6c5e3d3c4c6b5", "Maruoka"),
    ("f5f6e6d6c5e3d3g5", "Tanida"),
    ("f5f6e6d6c5e3d3g5d7", "Aircraft, Feldborg"),
    ("f5f6e6d6c5e3d3g5e2b5", "Sailboat"),
    ("f5f6e6d6c5e3e7", "Cow Bat, Bat, Cambridge"),
    ("f5f6e6d6c5e3e7c6d7f7c7f4g6e8d8c8g5", "Bat (Kling Continuation)"),
    ("f5f6e6d6c5e3e7c7d7c6d3", "Melnikov, Bat (Piau continuation 1)"),
    ("f5f6e6d6c5e3e7c7d7c6f7", "Bat (Piau continuation 2)"),
    ("f5f6e6d6c5e3e7f4f7", "Bat (Kling Alternative)"),
    ("f5f6e6d6c5f4", "Chimney"),
    ("f5f6e6d6c7c6d7", "Hamilton"),
    ("f5f6e6d6c7f4", "Lollipop"),
    ("f5f6e6d6d7", "Raccoon Dog"),
    ("f5f6e6d6e7", "Heath"),
    ("f5f6e6d6e7f4", "Heath-Chimney"),
    ("f5f6e6d6e7g5c5", "Heath-Bat"),
    ("f5f6e6d6e7g5g4", "Iwasaki variation"),
    ("f5f6e6d6e7g5g6e3c5c6d3c4b3", "Mimura variation II"),
    ("f5f6e6d6f7", "Snake, Peasant"),
    ("f5f6e6d6f7e3d7e7c6c5d3", "Pyramid, Checkerboarding Peasant"),
    ("f5f6e6d6g7", "X-Square opening"),
];

/// The name of the opening that a game went through: the last named position, by whatever moves it
/// was reached, and however the board was turned.
///
/// ```
/// use game::{Notation, Record};
/// use othello::{Othello, opening_name};
///
/// let mut record = Record::of(&Othello, 1);
/// Othello.read_moves(&mut record, "d3c5f6f5e6").unwrap(); // f5 d6 c3 d3 c4 turned around
/// assert_eq!(opening_name(&record), Some("Tiger"));
/// ```
#[must_use]
pub fn opening_name(record: &Record<Board>) -> Option<&'static str> {
    static NAMES: LazyLock<HashMap<Board, &str>> = LazyLock::new(|| {
        let named = OPENINGS.iter().map(|(moves, name)| {
            let mut record = Record::of(&Othello, 1);
            Othello.read_moves(&mut record, moves).expect("a test reads them");
            (first_image(record.position()), *name)
        });
        named.collect()
    });
    // The start itself has no name; past some thirty plies nothing has.
    let early = record.positions().iter().take(32).rev();
    early.filter_map(|pos| NAMES.get(&first_image(pos))).next().copied()
}

/// The least of a board's images, the same for all of them.
fn first_image(pos: &Board) -> Board {
    let images = (0..pos.symmetries()).map(|symmetry| pos.image(symmetry));
    images.min_by_key(|image| (image.own(), image.theirs())).unwrap_or(*pos)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(moves: &str) -> Option<&'static str> {
        let mut record = Record::of(&Othello, 1);
        Othello.read_moves(&mut record, moves).unwrap();
        opening_name(&record)
    }

    #[test]
    fn every_opening_is_found_by_its_own_moves() {
        for (moves, expected) in OPENINGS {
            assert_eq!(name(moves), Some(*expected), "{moves}");
        }
    }

    #[test]
    fn the_last_name_stays_and_the_start_has_none() {
        assert_eq!(name(""), None);
        assert_eq!(name("f5"), None);
        assert_eq!(name("f5d6c3d3c4"), Some("Tiger"));
        assert_eq!(name("f5d6c3d3c4f4c5b3c2e6c6"), Some("Tamenori"));
    }

    #[test]
    fn a_turned_board_has_the_same_opening() {
        assert_eq!(name("d3c5f6f5e6"), Some("Tiger"));
        assert_eq!(name("c4e3f6e6f5"), Some("Tiger"));
    }
}
