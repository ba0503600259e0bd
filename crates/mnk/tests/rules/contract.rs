//! The contract of every game.

use game::testing::{Report, conformance};
use game::{Game, Symmetric};

use crate::games;

#[test]
fn every_board_keeps_the_contract() {
    for game in games() {
        let Report { matches, passes, capped, refused, .. } = conformance(&game, 12).unwrap();
        assert_eq!((matches, passes, capped), (12, 0, 0), "{game:?}");
        assert!(refused > 0, "{game:?}");
        assert_eq!(game.plies_max(), game.size().squares_count());
        let is_square = game.size().rows() == game.size().columns();
        assert_eq!(game.start(1).symmetries(), if is_square { 8 } else { 4 });
    }
}
