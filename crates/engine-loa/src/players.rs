//! Players of Lines of Action: the engine, the algorithms, and the report about it.

use loa::Loa;
use players::shared::{self, COEFFICIENTS, DEPTH, LIKENESS, NODES, OF_HAND, SEED, Shared, TABLE};
use players::shared::{THREADS, TIME, level_key, report, report_key};
use players::{Built, BuiltFor, Candidate, Chance, Key, Keys, Kind, Level, Made, Maker, Plan};
use players::{Players, Recipe, ReportPlayer, SpecError, Value, of_two, searcher};

use crate::level::LEVELS;
use crate::{Engine, Player, Report, Weights};

/// The players of Lines of Action.
#[derive(Clone, Copy, Debug)]
pub struct LoaPlayers;

impl Players for LoaPlayers {
    type Game = Loa;

    const PLAYERS: &'static [&'static [Maker<Loa>]] = &[
        &[Maker { recipe: ENGINE, build: engine }],
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Maker { recipe: LEVEL, build: level }, Maker { recipe: REPORT_002, build: report_002 }],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(_: &Loa, keys: &Keys<'_>) -> BuiltFor<Loa> {
        of_two(keys, evaluator)
    }
}

const EVALUATION: &[Key] = &[
    Key::new("eval", Value::Choice(&["report", "hand"]), "learned, or as printed"),
    COEFFICIENTS.unless(&[OF_HAND]),
];

fn evaluator(keys: &Keys<'_>) -> Result<Report, SpecError> {
    let is_by_hand = keys.evaluator() == Some("hand");
    keys.tuned(if is_by_hand { Report::by_hand() } else { Report::default() })
}

/// The engine.
const ENGINE: Recipe = Recipe::of(Kind::Searcher, Chance::Never)
    .named("engine", "the engine for Lines of Action", "time=1s")
    .told(&[&[TIME, NODES, DEPTH, THREADS, TABLE, COEFFICIENTS]], &[]);

/// The table in megabytes, unless the spec says otherwise.
const TABLE_USUAL: u64 = 64;

fn engine(_: &Loa, keys: &Keys<'_>) -> Made<Loa> {
    let plan = Plan::read(keys, None).deepening();
    let bytes = keys.number("table").unwrap_or(TABLE_USUAL) << 20;
    let threads = keys.number("threads").unwrap_or(1) as usize;
    let mut engine = Engine::new(bytes as usize, threads);
    if let Some(name) = keys.text("coefficients") {
        let text = keys.contents(name, "a file of coefficients")?;
        let weights = Weights::read(&text).map_err(|error| SpecError::of_file(name, &error))?;
        engine = engine.weighing(weights);
    }
    Ok(Candidate::Searcher(Built { searcher: Box::new(Player::new(engine)), plan }))
}

/// The engine at a level, which decides how deep it looks.
const LEVEL: Recipe =
    shared::LEVEL.told(&[&[level_key(LEVELS.len()), LIKENESS, TIME, NODES, SEED]], &["level"]);

/// Megabytes for the tables of a level: it does not look far ahead.
const LEVEL_TABLE: usize = 4;

fn level(_: &Loa, keys: &Keys<'_>) -> Made<Loa> {
    let level = Level::read(LEVELS, keys).expect("the number of the level was checked");
    let seed = keys.number("seed").unwrap_or(1);
    let player = Player::new(Engine::new(LEVEL_TABLE << 20, 1)).at(level, seed);
    let plan = Plan::read(keys, None);
    Ok(Candidate::Searcher(Built { searcher: Box::new(player), plan }))
}

/// The report's window: its five algorithms are the levels 1 to 5.
const WINDOW: [&str; 5] = ["minimax", "negamax", "alphabeta", "memory", "mtdf"];

const REPORT_002: Recipe = report("002", MENU)
    .named("report", "the five algorithms of report 002's window", "002,level=5,depth=3")
    .told(
        &[&[report_key(&["002"]), REPORT_LEVEL, DEPTH, TIME, NODES], EVALUATION, &[TABLE]],
        &["report"],
    );

/// What the report's window offers.
const MENU: &[ReportPlayer] = &[
    ReportPlayer::new("loa_minimax", "report:002,level=1"),
    ReportPlayer::new("loa_negamax", "report:002,level=2"),
    ReportPlayer::new("loa_alphabeta", "report:002,level=3"),
    ReportPlayer::new("loa_memory", "report:002,level=4"),
    ReportPlayer::new("loa_mtdf", "report:002,level=5"),
];

const REPORT_LEVEL: Key =
    Key::new("level", Value::Number(1, 5), "minimax, negamax, alphabeta, memory, mtdf");

fn report_002(_: &Loa, keys: &Keys<'_>) -> Made<Loa> {
    let level = keys.number("level").unwrap_or(5) as usize;
    let plan = Plan::read(keys, Some(3)).ordered(None);
    let searcher = searcher(WINDOW[level - 1], &plan, evaluator(keys)?);
    Ok(Candidate::Searcher(Built { searcher, plan }))
}
