//! The players of Othello on 8x8: the engine, as strong as its limits allow or at a level, the
//! algorithms, and the three reports about it.

use engine_reversi::{OTHELLO_EVALUATION, REPORT_001, REPORT_004, RODI_ON_8X8};
use engine_reversi::{evaluator, report_001, report_004, rodi_on_8x8, terms};
use grid::Size;
use othello::{Board, Othello};
use players::shared::{self, DEPTH, LIKENESS, NBOARD, NODES, SEED, Shared, TABLE, THREADS, TIME};
use players::shared::{level_key, program};
use players::{BoxedSearcher, Built, BuiltFor, Candidate, Chance, Key, Keys, Kind, Made, Maker};
use players::{Plan, Players, Protocol, Recipe, Rung, Skill, Value, of_two};

use crate::{Book, Engine, Level, Player, Selectivity, Strength, Weights};

/// The players of Othello on 8x8.
#[derive(Clone, Copy, Debug)]
pub struct OthelloPlayers;

impl Players for OthelloPlayers {
    type Game = Othello;

    const PLAYERS: &'static [&'static [Maker<Othello>]] = &[
        &[Maker { recipe: ENGINE, build: engine }],
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[
            Maker { recipe: LEVEL, build: level },
            Maker { recipe: RODI_ON_8X8, build: |_, keys| rodi_on_8x8(keys, solver()) },
            Maker { recipe: REPORT_001, build: |_, keys| report_001::<1, _>(EIGHT, keys) },
            Maker { recipe: REPORT_004, build: |_, keys| report_004::<1, _>(EIGHT, keys) },
            Maker { recipe: NBOARD, build: |_, keys| Ok(program(keys, nboard(keys))) },
        ],
    ];

    const EVALUATION: &'static [Key] = OTHELLO_EVALUATION;

    fn searcher(_: &Othello, keys: &Keys<'_>) -> BuiltFor<Othello> {
        // Terms, which the default is made of, are known by their type through every algorithm.
        match keys.evaluator() {
            Some("squares" | "stages") => of_two(keys, |keys| evaluator::<1, _>(EIGHT, keys)),
            _ => of_two(keys, |keys| terms::<1>(EIGHT, keys)),
        }
    }
}

const EIGHT: Size = Othello::SIZE;

fn nboard(keys: &Keys<'_>) -> Protocol {
    Protocol::Nboard { depth: keys.depth("depth") }
}

/// The table in megabytes, unless the spec says otherwise.
const TABLE_USUAL: u64 = 64;

/// The table of whoever does not look far ahead, in positions: a power of two.
const SMALL_TABLE_BITS: u32 = 16;

/// The engine.
const ENGINE: Recipe = Recipe::of(Kind::Searcher, Chance::When("book", "on"))
    .named("engine", "the engine for 8x8", "time=1s")
    .told(&[&[TIME, NODES, DEPTH, SELECTIVITY, THREADS, TABLE, BOOK, SEED]], &[])
    .showing_trees();

/// Off unless asked for, so that matches measure the search; where people play, [`rungs`] say which
/// levels use it.
const BOOK: Key =
    Key::new("book", Value::Choice(&["on", "off"]), "whether it plays by the opening book");

const SELECTIVITY: Key = Key::new(
    "selectivity",
    Value::Choice(&["65", "73", "87", "95", "98", "99", "100"]),
    "how sure cuts before the end are, in percent",
);

fn engine(_: &Othello, keys: &Keys<'_>) -> Made<Othello> {
    let plan = Plan::read(keys, None).deepening();
    let bits = table_bits(keys.number("table").unwrap_or(TABLE_USUAL));
    let percent = keys.number("selectivity");
    let asked = percent.and_then(|percent| Selectivity::from_percent(percent as u8));
    let strength = Strength::Full(asked.unwrap_or(Selectivity::P65));
    Ok(Candidate::Searcher(build(keys, plan, strength, bits)))
}

/// The engine at a level, which decides how deep it looks.
const LEVEL: Recipe =
    shared::LEVEL.told(&[&[level_key(21), LIKENESS, TIME, NODES, THREADS, BOOK, SEED]], &["level"]);

fn level(_: &Othello, keys: &Keys<'_>) -> Made<Othello> {
    let number = keys.number("level").and_then(|number| Level::new(number as u8));
    let level = number.expect("the number of the level was checked");
    let bits = if level.sight().depth() <= 10 { SMALL_TABLE_BITS } else { table_bits(TABLE_USUAL) };
    let plan = Plan::read(keys, None);
    Ok(Candidate::Searcher(build(keys, plan, Strength::Level(level), bits)))
}

fn build(keys: &Keys<'_>, plan: Plan, strength: Strength, bits: u32) -> Built<Board> {
    let threads = keys.number("threads").unwrap_or(1) as usize;
    let engine = Engine::new(Weights::shipped(), bits, threads);
    let seed = keys.number("seed").unwrap_or(1);
    let player = Player::new(engine, strength, seed);
    let player = match keys.text("book") {
        Some("on") => player.with_book(Book::shipped()),
        _ => player,
    };
    let likeness = keys.text("likeness").and_then(|text| text.parse().ok());
    let player = match likeness {
        Some(likeness) => player.like_people(likeness),
        None => player,
    };
    Built { searcher: Box::new(player), plan }
}

/// The engine for the end of a game, as another player's part.
fn solver() -> BoxedSearcher<Board> {
    let engine = Engine::new(Weights::shipped(), SMALL_TABLE_BITS, 1);
    Box::new(Player::new(engine, Strength::Full(Selectivity::P65), 1))
}

/// The size of a table of so many megabytes: 32 bytes times a power of two.
fn table_bits(megabytes: u64) -> u32 {
    ((megabytes << 20) / 32).ilog2()
}

/// The first level that plays by the book, as people do who play in clubs: weaker ones shall not
/// begin like masters.
const BOOK_LEVEL: u8 = 7;

/// The levels of the engine for Othello on 8x8.
pub fn rungs() -> Vec<Rung> {
    (1..).map_while(Level::new).map(of_engine).collect()
}

fn of_engine(level: Level) -> Rung {
    let number = level.number();
    let skill = match number {
        1 => Skill::Beginner,
        2..=3 => Skill::Novice,
        4..=5 => Skill::Casual,
        6 => Skill::Regular,
        7..=8 => Skill::Club,
        9..=11 => Skill::Strong,
        12 => Skill::Expert,
        13 => Skill::Master,
        _ => Skill::Unbeatable,
    };
    // Whoever plays like people errs like them, also where the end is in sight.
    let sight = level.sight();
    let perfect_from = Some(sight.exact_from()).filter(|_| level.likeness() == 0.0);
    let rung = Rung::new(number, skill, Some(sight.depth()), perfect_from);
    Rung { has_book: number >= BOOK_LEVEL, ..rung.rated(level.rating()) }
}
