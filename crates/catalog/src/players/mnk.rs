//! Players of k in a row: the algorithms, with open lines as their evaluation.

use engine_mnk::OpenLines;
use mnk::Mnk;

use super::shared::{LEVEL, SEED, Shared, level, level_key};
use super::{BuiltFor, Maker, Players, of_two};
use crate::keys::Keys;
use crate::ladder;
use crate::recipe::Key;

impl Players for Mnk {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Maker {
            recipe: LEVEL.told(&[&[level_key(ladder::OF_ROWS.len()), SEED]], &["level"]),
            build: |game, keys| level(ladder::OF_ROWS, game, keys),
        }],
    ];

    const EVALUATION: &'static [Key] = &[];

    fn searcher(&self, keys: &Keys<'_>) -> BuiltFor<Self> {
        of_two(keys, |_| Ok(OpenLines::new(*self)))
    }
}
