//! The eight ways off a square.

/// One of the eight neighbors' directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direction {
    /// Rows down, -1 to 1.
    pub rows: i32,
    /// Columns right, -1 to 1.
    pub columns: i32,
}

impl Direction {
    /// Up, then clockwise to up-left. Even indices are orthogonal, odd ones diagonal; `i + 4` is
    /// opposite to `i`.
    pub const ALL: [Direction; 8] = [
        Direction { rows: -1, columns: 0 },
        Direction { rows: -1, columns: 1 },
        Direction { rows: 0, columns: 1 },
        Direction { rows: 1, columns: 1 },
        Direction { rows: 1, columns: 0 },
        Direction { rows: 1, columns: -1 },
        Direction { rows: 0, columns: -1 },
        Direction { rows: -1, columns: -1 },
    ];

    /// Up, right, down, left.
    pub const ORTHOGONAL: [Direction; 4] =
        [Direction::ALL[0], Direction::ALL[2], Direction::ALL[4], Direction::ALL[6]];
}
