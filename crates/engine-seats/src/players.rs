//! The engine and its levels as players of any game for two to four seats.

use std::marker::PhantomData;
use std::sync::Arc;

use game::{Game, NullMove, TextError};
use players::shared::{self, COEFFICIENTS, DEPTH, LIKENESS, NODES, SEED, TABLE, TIME, level_key};
use players::{Built, Candidate, Chance, Key, Keys, Kind, Made, Maker, Plan, Players, Recipe};
use players::{SpecError, Value, searcher_of_more};

use crate::engine::Engine;
use crate::forecast::{Forecast, Odds};
use crate::level::LEVELS;
use crate::player::Player;

/// What positions of a game let every seat expect.
pub type AnyForecast<G> = Arc<dyn Forecast<<G as Game>::Position>>;

/// A game for two to four seats whose positions are judged by a forecast.
pub trait Seated: Players<Game: Game<Position: NullMove>> {
    /// The forecast that is shipped.
    fn forecast(game: &Self::Game) -> AnyForecast<Self::Game>;

    /// The forecast of a file of weights.
    fn read_forecast(game: &Self::Game, text: &str) -> Result<AnyForecast<Self::Game>, TextError>;
}

/// The engine and its levels.
pub struct Engines<R>(PhantomData<R>);

impl<R: Seated> Engines<R> {
    /// The engine as a player.
    pub const ENGINE: Maker<R::Game> = Maker { recipe: ENGINE, build: engine::<R> };

    /// Its levels.
    pub const LEVEL: Maker<R::Game> = Maker { recipe: LEVEL, build: level::<R> };
}

const ENGINE: Recipe = Recipe::of(Kind::Searcher, Chance::Never)
    .named("engine", "the engine for two to four seats", "time=1s")
    .told(&[&[TIME, NODES, DEPTH, BY, TABLE, COEFFICIENTS]], &[]);

/// The searches that the engine can be told to use; the first is what it does best with.
pub const SEARCHES: [&str; 5] = ["mcts", "brsplus", "maxn", "paranoid", "brs"];

const BY: Key = Key::new("by", Value::Choice(&SEARCHES), "the search, with the same evaluation");

/// The tree in megabytes, unless the spec says otherwise.
const TABLE_USUAL: u64 = 64;

fn engine<R: Seated>(game: &R::Game, keys: &Keys<'_>) -> Made<R::Game> {
    let plan = Plan::read(keys, None).deepening();
    let forecast = match keys.text("coefficients") {
        Some(name) => {
            let text = keys.contents(name, "a file of coefficients")?;
            R::read_forecast(game, &text).map_err(|error| SpecError::of_file(name, &error))?
        }
        None => R::forecast(game),
    };
    let searcher = match keys.text("by") {
        Some(name) if name != SEARCHES[0] => {
            searcher_of_more(name, &plan, Box::new(Odds(forecast)))
        }
        _ => {
            let bytes = keys.number("table").unwrap_or(TABLE_USUAL) << 20;
            Box::new(Player::new(Engine::new(forecast, bytes as usize)))
        }
    };
    Ok(Candidate::Searcher(Built { searcher, plan }))
}

/// The engine at a level, which decides how much it looks at.
const LEVEL: Recipe =
    shared::LEVEL.told(&[&[level_key(LEVELS.len()), LIKENESS, TIME, NODES, SEED]], &["level"]);

/// Megabytes for the tree of a level: it does not look far ahead.
const LEVEL_TABLE: usize = 8;

fn level<R: Seated>(game: &R::Game, keys: &Keys<'_>) -> Made<R::Game> {
    let number = keys.number("level").unwrap_or(1).clamp(1, LEVELS.len() as u64);
    let mut level = LEVELS[number as usize - 1];
    if let Some(likeness) = keys.text("likeness").and_then(|text| text.parse().ok()) {
        level.likeness = likeness;
    }
    let seed = keys.number("seed").unwrap_or(1);
    let engine = Engine::new(R::forecast(game), LEVEL_TABLE << 20);
    let searcher = Box::new(Player::new(engine).at(level, seed));
    Ok(Candidate::Searcher(Built { searcher, plan: Plan::read(keys, None) }))
}
