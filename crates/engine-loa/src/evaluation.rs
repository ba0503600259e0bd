//! What a board is worth to the side to move.

use game::Position;
use loa::{Board, Mobility};

use crate::features::{OWN, against};
use crate::shape::Shape;
use crate::weights::{GATHERED, POINT, SCATTERED, Weights};

/// No evaluation is larger.
pub const EVALUATION_MAX: i32 = 20_000;

/// What a board that is not over is worth to the side to move, in points.
#[must_use]
pub fn evaluate(weights: &Weights, board: &Board) -> i32 {
    let shape = |seat| Shape::of(weights, board.men(seat));
    let (our, their) = (shape(board.turn()), shape(board.turn().other()));
    combine(weights, board, &board.mobilities(), [&our, &their])
}

/// What a board is worth whose sides can do this and have these shapes, that of the side to move
/// first.
#[inline]
pub fn combine(
    weights: &Weights,
    board: &Board,
    [mine, yours]: &[Mobility; 2],
    [our, their]: [&Shape; 2],
) -> i32 {
    let (ours, theirs) = (board.men(board.turn()), board.men(board.turn().other()));
    let (mine, yours) = (against(mine, ours, theirs), against(yours, theirs, ours));
    let [mut early, mut late] = [our.worth[0] - their.worth[0], our.worth[1] - their.worth[1]];
    for (index, (mine, yours)) in mine.iter().zip(&yours).enumerate() {
        let lead = mine - yours;
        early += weights.early[OWN + index] * lead;
        late += weights.late[OWN + index] * lead;
    }
    let scattered = (our.surplus + their.surplus).clamp(GATHERED, SCATTERED) - GATHERED;
    let gathered = SCATTERED - GATHERED - scattered;
    // Rounded toward zero, and the move apart, so that both sides see the same.
    let blended = (early / POINT * scattered + late / POINT * gathered) / (SCATTERED - GATHERED);
    (blended + weights.tempo / POINT).clamp(-EVALUATION_MAX, EVALUATION_MAX)
}
