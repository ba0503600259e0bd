//! The engine and its levels as players.

use players::shared::level_key;
use players::shared::{self, COEFFICIENTS, DEPTH, LIKENESS, NODES, SEED, TABLE, THREADS, TIME};
use players::{Built, Candidate, Chance, Keys, Kind, Level, Plan, Recipe, SpecError};
use reversi::board::Duel;

use super::engine::Engine;
use super::level::LEVELS;
use super::player::Player;
use super::weights::Weights;

/// What building a player comes to.
type Made<const W: usize> = Result<Candidate<Built<Duel<W>>>, SpecError>;

/// The engine.
pub(crate) const ENGINE: Recipe = Recipe::of(Kind::Searcher, Chance::Never)
    .named("engine", "the engine for Othello on any board", "time=1s")
    .told(&[&[TIME, NODES, DEPTH, THREADS, TABLE, COEFFICIENTS]], &[]);

/// The table in megabytes, unless the spec says otherwise.
const TABLE_USUAL: u64 = 64;

pub(crate) fn engine<const W: usize>(keys: &Keys<'_>) -> Made<W> {
    let plan = Plan::read(keys, None).deepening();
    let bytes = keys.number("table").unwrap_or(TABLE_USUAL) << 20;
    let threads = keys.number("threads").unwrap_or(1) as usize;
    let mut engine = Engine::new(bytes as usize, threads);
    if let Some(name) = keys.text("coefficients") {
        let text = keys.contents(name, "what `damier learn boards` wrote")?;
        let weights = Weights::read(&text).map_err(|error| SpecError::of_file(name, &error))?;
        engine = engine.weighing(weights);
    }
    Ok(Candidate::Searcher(Built { searcher: Box::new(Player::new(engine)), plan }))
}

/// The engine at a level, which decides how deep it looks.
pub(crate) const LEVEL: Recipe =
    shared::LEVEL.told(&[&[level_key(LEVELS.len()), LIKENESS, TIME, NODES, SEED]], &["level"]);

/// Megabytes for the table of a level: it does not look far ahead.
const LEVEL_TABLE: usize = 4;

pub(crate) fn level<const W: usize>(keys: &Keys<'_>) -> Made<W> {
    let level = Level::read(LEVELS, keys).expect("the number of the level was checked");
    let seed = keys.number("seed").unwrap_or(1);
    let player = Player::new(Engine::new(LEVEL_TABLE << 20, 1)).at(level, seed);
    Ok(Candidate::Searcher(Built { searcher: Box::new(player), plan: Plan::read(keys, None) }))
}
