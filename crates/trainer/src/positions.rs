//! Positions of games, sorted by ply.

use engine_othello::PLIES;
use game::Record;
use othello::Board;

/// Up to about `most` positions of every ply, evenly from all games, each with a square to play on.
#[must_use]
pub fn by_ply(records: &[Record<Board>], most: usize) -> Vec<Vec<Board>> {
    let step = records.len().div_ceil(most.max(1)).max(1);
    let mut plies = vec![Vec::new(); PLIES];
    for (number, record) in records.iter().enumerate() {
        for board in record.positions() {
            // Another game for every ply, so that none weighs more than the others.
            let ply = 60 - board.empty().count_ones() as usize;
            if (number + ply).is_multiple_of(step) && board.mobility() != 0 {
                plies[ply].push(*board);
            }
        }
    }
    plies
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use othello::Othello;

    use super::*;

    #[test]
    fn every_ply_has_its_share_and_a_move() {
        let games = (0..60).map(|seed| random_match(&Othello, seed)).collect::<Vec<_>>();
        let plies = by_ply(&games, 20);
        for (ply, boards) in plies.iter().enumerate().take(50) {
            assert!((15..=20).contains(&boards.len()), "{} at ply {ply}", boards.len());
            for board in boards {
                assert_eq!(60 - board.empty().count_ones() as usize, ply);
                assert_ne!(board.mobility(), 0);
            }
        }
    }
}
