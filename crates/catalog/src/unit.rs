//! What the values of a game count.

/// What the value of a move counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Discs at the end of the game.
    Discs,
    /// Compartments at the end of the game.
    Compartments,
    /// Points of an evaluation, which mean nothing by themselves.
    Points,
}

/// What a game that is won is worth, where values are points: whatever its margin is comes on top.
pub const WON: f64 = 100.0;
