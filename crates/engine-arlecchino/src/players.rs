//! Players of Arlecchino: the algorithms, and the report about it.

use arlecchino::{Duel, Pair, Rules, Seating, Table};
use players::shared::{COEFFICIENTS, DEPTH, NODES, OF_HAND, Shared, TABLE, TIME};
use players::shared::{report, report_key};
use players::{AnyEvaluator, AnyStandings, Built, BuiltFor, Candidate, Key, Keys, Made, Maker};
use players::{Plan, Players, Recipe, ReportPlayer, SpecError, Unless, Value};
use players::{for_mover, of_more, of_two, searcher};
use search::Clues;

use crate::{Compartments, Exchange};

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
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Shared::<Self>::LEVEL_OF_TWO, Maker { recipe: REPORT_003, build: report_003 }],
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

    const PLAYERS: &'static [&'static [Maker<Rules<Seating>>]] =
        &[Shared::<Self>::ALL, Shared::<Self>::OF_MORE, &[Shared::<Self>::LEVEL_OF_MORE]];

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

    fn searcher_for_mover(_: &Rules<Seating>) -> Option<Built<Table>> {
        Some(for_mover(Box::new(Exchange::by_hand())))
    }
}

fn compartments() -> AnyEvaluator<Duel> {
    Box::new(Compartments)
}

fn exchange(keys: &Keys<'_>, usual: Exchange) -> Result<Exchange, SpecError> {
    let is_by_hand = keys.evaluator() == Some("hand");
    keys.tuned(if is_by_hand { Exchange::by_hand() } else { usual })
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
