//! Players of Arlecchino: the algorithms, and the report about it.

use ::arlecchino::{Duel, Pair, Rules, Seating, Table};
use engine_arlecchino::{Compartments, Exchange};
use search::Clues;

use super::shared::{COEFFICIENTS, DEPTH, NODES, OF_HAND, Shared, TABLE, TIME, report, report_key};
use super::table::{self, AnyStandings};
use super::{Built, BuiltFor, Made, Maker, Players, SpecError, of_two};
use crate::any_searcher::Candidate;
use crate::duel::{self, AnyEvaluator};
use crate::keys::Keys;
use crate::plan::Plan;
use crate::recipe::{Key, Recipe, Unless, Value};
use crate::reports;

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

impl Players for Rules<Pair> {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Shared::<Self>::LEVEL_OF_TWO, Maker { recipe: REPORT_003, build: report_003 }],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(&self, keys: &Keys<'_>) -> BuiltFor<Self> {
        // The default is known by its type through every algorithm.
        match keys.evaluator() {
            Some("compartments") => of_two(keys, |_| Ok(compartments())),
            _ => of_two(keys, |keys| exchange(keys, Exchange::default())),
        }
    }
}

impl Players for Rules<Seating> {
    const PLAYERS: &'static [&'static [Maker<Self>]] =
        &[Shared::<Self>::ALL, Shared::<Self>::OF_MORE, &[Shared::<Self>::LEVEL_OF_MORE]];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(&self, keys: &Keys<'_>) -> BuiltFor<Self> {
        // What a file leaves out is as it was learned.
        let usual = match keys.says("coefficients") {
            true => Exchange::default(),
            false => Exchange::by_hand(),
        };
        table::searcher(keys, |keys| -> Result<AnyStandings<Table>, SpecError> {
            Ok(match keys.evaluator() {
                Some("compartments") => Box::new(Compartments),
                _ => Box::new(exchange(keys, usual)?),
            })
        })
    }

    fn searcher_for_mover(&self) -> Option<Built<Table>> {
        Some(table::for_mover(Box::new(Exchange::by_hand())))
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
    ..report("003", reports::OF_ARLECCHINO)
        .named("report", "the two machines of report 003", "003,improved,depth=4")
        .told(&[&[report_key(&["003"]), DEPTH, TIME, NODES, TABLE]], &["report"])
};

fn report_003(_: &Rules<Pair>, keys: &Keys<'_>) -> Made<Rules<Pair>> {
    let replies = Clues { replies: true, table: true, ..Clues::default() };
    let (name, order) = match keys.says("simple") {
        true => ("alphabeta", None),
        false => ("mtdf", Some(replies)),
    };
    let plan = Plan::read(keys, Some(4)).ordered(order);
    let searcher = duel::searcher(name, &plan, compartments());
    Ok(Candidate::Searcher(Built { searcher, plan }))
}
