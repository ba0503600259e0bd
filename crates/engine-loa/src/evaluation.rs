//! What a board is worth to the side to move.

use game::Position;
use loa::Board;

use crate::features::features;
use crate::weights::{GATHERED, POINT, SCATTERED, Weights};

/// No evaluation is larger.
pub const EVALUATION_MAX: i32 = 20_000;

/// What a board that is not over is worth to the side to move, in points.
#[must_use]
pub fn evaluate(weights: &Weights, board: &Board) -> i32 {
    let ours = features(board, board.turn());
    let theirs = features(board, board.turn().other());
    let (mut early, mut late) = (0, 0);
    for (index, (our, their)) in ours.iter().zip(&theirs).enumerate() {
        let lead = our - their;
        early += weights.early[index] * lead;
        late += weights.late[index] * lead;
    }
    let scattered = (ours[0] + theirs[0]).clamp(GATHERED, SCATTERED) - GATHERED;
    let gathered = SCATTERED - GATHERED - scattered;
    // Rounded toward zero, and the move apart, so that both sides see the same.
    let blended = (early / POINT * scattered + late / POINT * gathered) / (SCATTERED - GATHERED);
    (blended + weights.tempo / POINT).clamp(-EVALUATION_MAX, EVALUATION_MAX)
}
