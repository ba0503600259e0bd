//! The last move of a match that did something to the board.

use game::{PASS, read_leaving};

use crate::AnyMatch;

/// The match up to the last move that somebody made: before those who left since then, and before
/// the passes of those who have left. Where nobody leaves it is the match itself.
///
/// ```
/// let options = catalog::Options { seats: Some(3), ..Default::default() };
/// let game = catalog::find("reversi").unwrap().open(&options).unwrap();
/// let mut played = game.start(1);
/// for mv in ["f5", "leaves:2", "pass"] {
///     played.play(mv).unwrap();
/// }
/// assert_eq!(catalog::to_last_move(&*played).last().as_deref(), Some("f5"));
/// ```
#[must_use]
pub fn to_last_move(played: &dyn AnyMatch) -> Box<dyn AnyMatch> {
    let mut before = played.boxed();
    while let Some(mv) = before.last() {
        before.undo(1);
        let is_pass_of_leaver = mv == PASS && before.leavers().contains(before.turn());
        if read_leaving(&mv).is_none() && !is_pass_of_leaver {
            before.redo(1);
            break;
        }
    }
    before
}
