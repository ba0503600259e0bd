//! The weights that the engine ships with.

use std::sync::LazyLock;

use crate::weights::Weights;

/// How they were made: `weights/othello/CARD.md`.
static FILE: &[u8] = include_bytes!("../../../weights/othello/linear-3a24021a.bin");

impl Weights {
    /// The weights that the engine ships with.
    #[must_use]
    pub fn shipped() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(FILE).expect("a test reads them"));
        &SHIPPED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Features;

    #[test]
    fn the_shipped_weights_can_be_read_and_know_a_lost_position() {
        let (own, theirs) = (0x0000_0000_0000_0002, 0x0101_0101_0101_0181);
        let value = Weights::shipped().evaluate(&Features::of(own, theirs), own, theirs);
        assert!(value < 0, "{value}");
    }
}
