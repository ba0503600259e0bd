//! What is shipped for the engine for more seats.

use std::sync::LazyLock;

use engine_seats::Outlook;
use reversi::Kind;

use crate::sight::{SEAT_FEATURES, TableSight};

/// What positions of a kind of Reversi let its seats expect: two to four, learned from games of the
/// engine with itself.
///
/// # Panics
/// With other kinds or seats.
#[must_use]
pub fn outlook(kind: Kind, seats: usize) -> &'static Outlook<SEAT_FEATURES> {
    static SHIPPED: LazyLock<[[Outlook<SEAT_FEATURES>; 3]; 2]> = LazyLock::new(|| {
        let texts = [
            [
                include_str!("../../../weights/seats/rolit2.txt"),
                include_str!("../../../weights/seats/rolit3.txt"),
                include_str!("../../../weights/seats/rolit4.txt"),
            ],
            [
                include_str!("../../../weights/seats/pass2.txt"),
                include_str!("../../../weights/seats/pass3.txt"),
                include_str!("../../../weights/seats/pass4.txt"),
            ],
        ];
        let names = TableSight::<1>::names();
        texts.map(|of| of.map(|text| Outlook::read(text, &names).expect("a test reads them")))
    });
    let row = match kind {
        Kind::Rolit => 0,
        Kind::Pass => 1,
        Kind::Othello => panic!("Othello is a duel"),
    };
    &SHIPPED[row][seats - 2]
}
