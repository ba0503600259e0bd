//! The engine for Othello on 8x8: as strong as its limits allow, or at a level.

use engine_othello::{Engine, Level, Player, Selectivity, Strength, Weights};
use othello::{Board, Othello};

use super::shared::{self, DEPTH, NODES, SEED, TABLE, TIME, level_key};
use super::{Built, Made};
use crate::any_searcher::Candidate;
use crate::duel::BoxedSearcher;
use crate::keys::Keys;
use crate::plan::Plan;
use crate::recipe::{Chance, Key, Kind, Recipe, Stranger, Value};

/// The table in megabytes, unless the spec says otherwise.
const TABLE_USUAL: u64 = 64;

/// The table of whoever does not look far ahead, in positions: a power of two.
const SMALL_TABLE_BITS: u32 = 16;

const THREADS: Key = Key::new("threads", Value::Number(1, 256), "threads of the search")
    .for_strangers(Stranger::Processors);

/// The engine.
pub(super) const ENGINE: Recipe = Recipe::of(Kind::Searcher, Chance::Never)
    .named("engine", "the engine for 8x8", "time=1s")
    .told(&[&[TIME, NODES, DEPTH, SELECTIVITY, THREADS, TABLE, SEED]], &[]);

const SELECTIVITY: Key = Key::new(
    "selectivity",
    Value::Choice(&["73", "87", "95", "98", "99", "100"]),
    "how sure cuts before the end are, in percent",
);

pub(super) fn engine(_: &Othello, keys: &Keys<'_>) -> Made<Othello> {
    let plan = Plan::read(keys, None).deepening();
    let bits = table_bits(keys.number("table").unwrap_or(TABLE_USUAL));
    let percent = keys.number("selectivity");
    let asked = Selectivity::ALL.into_iter().find(|one| Some(one.percent().into()) == percent);
    let strength = Strength::Full(asked.unwrap_or(Selectivity::P73));
    Ok(Candidate::Searcher(build(keys, plan, strength, bits)))
}

/// The engine at a level, which decides how deep it looks.
pub(super) const LEVEL: Recipe =
    shared::LEVEL.told(&[&[level_key(21), TIME, NODES, THREADS, SEED]], &["level"]);

pub(super) fn level(_: &Othello, keys: &Keys<'_>) -> Made<Othello> {
    let number = keys.number("level").and_then(|number| Level::new(number as u8));
    let level = number.expect("the number of the level was checked");
    let bits = if level.number() <= 10 { SMALL_TABLE_BITS } else { table_bits(TABLE_USUAL) };
    let plan = Plan::read(keys, None);
    Ok(Candidate::Searcher(build(keys, plan, Strength::Level(level), bits)))
}

fn build(keys: &Keys<'_>, plan: Plan, strength: Strength, bits: u32) -> Built<Board> {
    let threads = keys.number("threads").unwrap_or(1) as usize;
    let engine = Engine::new(Weights::shipped(), bits, threads);
    let seed = keys.number("seed").unwrap_or(1);
    Built { searcher: Box::new(Player::new(engine, strength, seed)), plan }
}

/// The engine for the end of a game, as another player's part.
pub(crate) fn solver() -> BoxedSearcher<Board> {
    let engine = Engine::new(Weights::shipped(), SMALL_TABLE_BITS, 1);
    Box::new(Player::new(engine, Strength::Full(Selectivity::P73), 1))
}

/// The size of a table of so many megabytes: 32 bytes times a power of two.
fn table_bits(megabytes: u64) -> u32 {
    ((megabytes << 20) / 32).ilog2()
}
