//! Players of Reversi for two seats.

use engine_seats::{AnyForecast, Engines, Seated};
use game::TextError;
use players::shared::Shared;
use players::{BuiltFor, Key, Keys, Maker, Players, of_two, own_seat};
use reversi::Variant;
use reversi::board::Table;

use super::table::{EVALUATION, evaluator, forecast, read_forecast, seated};

/// The players of Reversi for two on boards of so many words. Two colors are neutral: they can be
/// captured, and nobody moves them, so that the searches of two-seat games play it as well.
#[derive(Clone, Copy, Debug)]
pub struct PairPlayers<const W: usize>;

/// For each number of words by itself, so that the searches are compiled here.
macro_rules! of_words {
    ($($words:literal)*) => {$(
        impl Players for PairPlayers<$words> {
            type Game = Variant<Table<$words>>;

            const PLAYERS: &'static [&'static [Maker<Self::Game>]] = &[
                &[Engines::<Self>::ENGINE],
                Shared::<Self>::ALL,
                Shared::<Self>::OF_TWO,
                Shared::<Self>::OF_MORE,
                &[Engines::<Self>::LEVEL],
            ];

            const EVALUATION: &'static [Key] = EVALUATION;

            fn searcher(game: &Self::Game, keys: &Keys<'_>) -> BuiltFor<Self::Game> {
                let size = game.rules().size();
                of_two(keys, |keys| evaluator::<$words>(size, keys).map(own_seat))
            }
        }
    )*};
}

of_words!(1 2 4);
seated!(PairPlayers: 1 2 4);
