//! Players of Arlecchino: the algorithms, and the report about it.

use std::sync::Arc;

use arlecchino::{Duel, Pair, Rules, Seating, Table};
use engine_seats::{AnyForecast, Engines, Outlook, Seated, Seer};
use game::TextError;
use players::shared::{self, COEFFICIENTS, DEPTH, LIKENESS, NODES, OF_HAND, SEED, Shared, TABLE};
use players::shared::{THREADS, TIME, level_key, report, report_key};
use players::{AnyEvaluator, AnyStandings, Built, BuiltFor, Candidate, Chance, Key, Keys, Kind};
use players::{Level, Made, Maker, Plan, Players, Recipe, ReportPlayer, SpecError, Unless, Value};
use players::{of_more, of_two, searcher};
use search::Clues;

use crate::level::LEVELS;
use crate::{Compartments, Engine, Exchange, Player, TableSight, Weights, outlook};

/// What was learned was learned in games for two.
const EVALUATION: &[Key] = &[
    Key::new(
        "eval",
        Value::Choice(&["compartments", "exchange", "hand"]),
        "compartments, what can be taken too, or that as printed",
    ),
    COEFFICIENTS.unless(&[
        Unless {
            key: "eval",
            values: &["compartments"],
            expected: "nothing: compartments have none",
        },
        OF_HAND,
    ]),
];

/// The players of Arlecchino for two.
#[derive(Clone, Copy, Debug)]
pub struct PairPlayers;

impl Players for PairPlayers {
    type Game = Rules<Pair>;

    const PLAYERS: &'static [&'static [Maker<Rules<Pair>>]] = &[
        &[Maker { recipe: ENGINE, build: engine }],
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Maker { recipe: LEVEL, build: level }, Maker { recipe: REPORT_003, build: report_003 }],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(_: &Rules<Pair>, keys: &Keys<'_>) -> BuiltFor<Rules<Pair>> {
        // The default is known by its type through every algorithm.
        match keys.evaluator() {
            Some("compartments") => of_two(keys, |_| Ok(compartments())),
            _ => of_two(keys, |keys| exchange(keys, Exchange::default())),
        }
    }
}

/// The players of Arlecchino for three and four.
#[derive(Clone, Copy, Debug)]
pub struct TablePlayers;

impl Players for TablePlayers {
    type Game = Rules<Seating>;

    const PLAYERS: &'static [&'static [Maker<Rules<Seating>>]] = &[
        &[Engines::<Self>::ENGINE],
        Shared::<Self>::ALL,
        Shared::<Self>::OF_MORE,
        &[Engines::<Self>::LEVEL],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(_: &Rules<Seating>, keys: &Keys<'_>) -> BuiltFor<Rules<Seating>> {
        // What a file leaves out is as it was learned.
        let usual = match keys.says("coefficients") {
            true => Exchange::default(),
            false => Exchange::by_hand(),
        };
        of_more(keys, |keys| -> Result<AnyStandings<Table>, SpecError> {
            Ok(match keys.evaluator() {
                Some("compartments") => Box::new(Compartments),
                _ => Box::new(exchange(keys, usual)?),
            })
        })
    }
}

impl Seated for TablePlayers {
    fn forecast(game: &Rules<Seating>) -> AnyForecast<Rules<Seating>> {
        let outlook = outlook(game.seating().seats()).clone();
        Arc::new(Seer { sight: TableSight, outlook })
    }

    fn read_forecast(
        _: &Rules<Seating>,
        text: &str,
    ) -> Result<AnyForecast<Rules<Seating>>, TextError> {
        let outlook = Outlook::read(text, &TableSight::names())?;
        Ok(Arc::new(Seer { sight: TableSight, outlook }))
    }
}

fn compartments() -> AnyEvaluator<Duel> {
    Box::new(Compartments)
}

fn exchange(keys: &Keys<'_>, usual: Exchange) -> Result<Exchange, SpecError> {
    let is_by_hand = keys.evaluator() == Some("hand");
    keys.tuned(if is_by_hand { Exchange::by_hand() } else { usual })
}

/// The engine.
const ENGINE: Recipe = Recipe::of(Kind::Searcher, Chance::Never)
    .named("engine", "the engine for Arlecchino", "time=1s")
    .told(&[&[TIME, NODES, DEPTH, THREADS, TABLE, COEFFICIENTS]], &[]);

/// The table in megabytes, unless the spec says otherwise.
const TABLE_USUAL: u64 = 64;

fn engine(_: &Rules<Pair>, keys: &Keys<'_>) -> Made<Rules<Pair>> {
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

/// Megabytes for the table of a level: it does not look far ahead.
const LEVEL_TABLE: usize = 4;

fn level(_: &Rules<Pair>, keys: &Keys<'_>) -> Made<Rules<Pair>> {
    let level = Level::read(LEVELS, keys).expect("the number of the level was checked");
    let seed = keys.number("seed").unwrap_or(1);
    let player = Player::new(Engine::new(LEVEL_TABLE << 20, 1)).at(level, seed);
    let plan = Plan::read(keys, None);
    Ok(Candidate::Searcher(Built { searcher: Box::new(player), plan }))
}

/// The report's two machines: plain alpha-beta, and MTD(f) with a table and moves with few replies
/// first.
const REPORT_003: Recipe = Recipe {
    words: &[&["simple", "improved"]],
    ..report("003", MENU)
        .named("report", "the two machines of report 003", "003,improved,depth=4")
        .told(&[&[report_key(&["003"]), DEPTH, TIME, NODES, TABLE]], &["report"])
};

/// The report's two machines.
const MENU: &[ReportPlayer] = &[
    ReportPlayer::new("arlecchino_simple", "report:003,simple"),
    ReportPlayer::new("arlecchino_improved", "report:003,improved"),
];

fn report_003(_: &Rules<Pair>, keys: &Keys<'_>) -> Made<Rules<Pair>> {
    let replies = Clues { replies: true, table: true, ..Clues::default() };
    let (name, order) = match keys.says("simple") {
        true => ("alphabeta", None),
        false => ("mtdf", Some(replies)),
    };
    let plan = Plan::read(keys, Some(4)).ordered(order);
    let searcher = searcher(name, &plan, compartments());
    Ok(Candidate::Searcher(Built { searcher, plan }))
}
