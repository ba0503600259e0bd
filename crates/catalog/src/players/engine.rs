//! The engine for Othello on 8x8: as strong as its limits allow, or at a level.

use engine_othello::{Engine, Level, Player, Selectivity, Strength, Weights};
use othello::Board;
use search::Settings;

use super::{Built, SpecError};
use crate::duel::AnySearcher;
use crate::plan::Plan;
use crate::spec::{Keys, Spec};

/// What the engine is called in specs.
pub(crate) const NAMES: [&str; 2] = ["engine", "level"];

/// Most threads that make sense.
const THREADS_MAX: u64 = 256;

/// The table in megabytes, unless the spec says otherwise.
const TABLE_USUAL: u64 = 64;

/// The table of whoever does not look far ahead, in positions: a power of two.
const SMALL_TABLE_BITS: u32 = 16;

/// `engine` and `level`; `None` if the spec names another.
pub(crate) fn of_othello(spec: &Spec) -> Result<Option<Built<Board>>, SpecError> {
    match spec.name.as_str() {
        "engine" => engine(spec).map(Some),
        "level" => level(spec).map(Some),
        _ => Ok(None),
    }
}

/// Keys of `engine`.
pub(crate) const KEYS: [&str; 7] =
    ["time", "nodes", "depth", "selectivity", "threads", "table", "seed"];

fn engine(spec: &Spec) -> Result<Built<Board>, SpecError> {
    let keys = Keys::new(spec, &KEYS, &[], &[])?;
    let plan = Plan::read(&keys)?.deepening();
    let megabytes = keys.number("table", 1, 4_096)?.unwrap_or(TABLE_USUAL);
    let selectivity = keys.parsed("selectivity", "one of 73, 87, 95, 98, 99, 100", |text| {
        let percent = text.parse::<u8>().ok()?;
        Selectivity::ALL.into_iter().find(|selectivity| selectivity.percent() == percent)
    })?;
    let strength = Strength::Full(selectivity.unwrap_or(Selectivity::P73));
    build(&keys, plan, strength, table_bits(megabytes))
}

fn level(spec: &Spec) -> Result<Built<Board>, SpecError> {
    const KEYS: [&str; 5] = ["level", "time", "nodes", "threads", "seed"];
    let keys = Keys::new(spec, &KEYS, &["level"], &[])?;
    let expected = "a level from 1 to 21";
    let level = keys.parsed("level", expected, |text| Level::new(text.parse().ok()?))?;
    let level = level.ok_or_else(|| game::TextError::new(&spec.text, spec.text.len(), expected))?;
    // The level decides how deep it looks.
    let plan = Plan::read(&keys)?;
    let plan = Plan { settings: Settings { depth: None, ..plan.settings }, ..plan };
    let bits = if level.number() <= 10 { SMALL_TABLE_BITS } else { table_bits(TABLE_USUAL) };
    build(&keys, plan, Strength::Level(level), bits)
}

fn build(
    keys: &Keys<'_>,
    plan: Plan,
    strength: Strength,
    bits: u32,
) -> Result<Built<Board>, SpecError> {
    let threads = keys.number("threads", 1, THREADS_MAX)?.unwrap_or(1) as usize;
    let seed = keys.number("seed", 0, u64::MAX)?.unwrap_or(1);
    let engine = Engine::new(Weights::shipped(), bits, threads);
    Ok(Built { searcher: Box::new(Player::new(engine, strength, seed)), plan })
}

/// The engine for the end of a game, as another player's part.
pub(crate) fn solver() -> AnySearcher<Board> {
    let engine = Engine::new(Weights::shipped(), SMALL_TABLE_BITS, 1);
    Box::new(Player::new(engine, Strength::Full(Selectivity::P73), 1))
}

/// Positions of 24 bytes that fit, as a power of two.
fn table_bits(megabytes: u64) -> u32 {
    ((megabytes << 20) / 32).ilog2()
}
