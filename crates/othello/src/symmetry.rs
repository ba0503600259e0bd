//! One board for all eight images of a board: the key by which repeats are found.

/// A board as two sets, that of the side to move first.
pub type Discs = (u64, u64);

/// The least of the eight images of a board.
///
/// ```
/// use othello::canonical;
///
/// // Black's four first moves are one.
/// let moves = [(2, 3), (3, 2), (4, 5), (5, 4)];
/// let boards = moves.map(|(row, column)| {
///     let own = 1 << (row * 8 + column) | 0x0000_0008_1000_0000;
///     canonical((own, 0x0000_0010_0800_0000))
/// });
/// assert!(boards.iter().all(|board| *board == boards[0]));
/// ```
#[must_use]
pub fn canonical((own, theirs): Discs) -> Discs {
    let mut least = (u64::MAX, u64::MAX);
    let mut image = (own, theirs);
    for turn in 0..8 {
        least = least.min(image);
        // Mirroring and transposing in turn goes through all eight.
        image = match turn % 2 {
            0 => (image.0.swap_bytes(), image.1.swap_bytes()),
            _ => (transposed(image.0), transposed(image.1)),
        };
    }
    least
}

/// Rows for columns: swaps blocks of four squares, then of two, then single ones.
fn transposed(mut set: u64) -> u64 {
    for (shift, mask) in
        [(28, 0x0000_0000_f0f0_f0f0), (14, 0x0000_cccc_0000_cccc), (7, 0x00aa_00aa_00aa_00aa)]
    {
        let moved = (set ^ (set >> shift)) & mask;
        set ^= moved ^ (moved << shift);
    }
    set
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::Othello;
    use game::Symmetric;
    use game::testing::random_match;

    use super::*;

    #[test]
    fn the_images_of_a_board_and_no_other_have_its_key() {
        let mut keys = BTreeSet::new();
        let record = random_match(&Othello, 3);
        let boards = record.positions();
        for board in boards {
            let key = canonical((board.own(), board.theirs()));
            for symmetry in 0..board.symmetries() {
                let image = board.image(symmetry);
                assert_eq!(canonical((image.own(), image.theirs())), key);
            }
            keys.insert(key);
        }
        assert_eq!(keys.len(), boards.len());
    }
}
