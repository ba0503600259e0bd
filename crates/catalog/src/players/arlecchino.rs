//! Players of Arlecchino: the algorithms, and the report about it.

use ::arlecchino::{Duel, Pair, Rules, Seating, Table};
use engine_arlecchino::{Compartments, Exchange};
use game::{Evaluator, Standings};
use search::Clues;

use super::shared::{COEFFICIENTS, DEPTH, NODES, OF_HAND, Shared, TABLE, TIME, report, report_key};
use super::{Built, Evaluation, Made, Maker, Players, ReadFile, SpecError, of_two, table};
use crate::Unit;
use crate::any_searcher::Candidate;
use crate::duel::{self, AnyEvaluator};
use crate::keys::Keys;
use crate::ladder::{self, Ladder};
use crate::plan::{MoveOrder, Plan};
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

/// Points of a compartment.
const POINTS: f64 = 100.0;

impl Players for Rules<Pair> {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Shared::<Self>::LEVEL, Maker { recipe: REPORT_003, build: report_003 }],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    const LADDER: Ladder = ladder::OF_TWO;

    fn searcher(&self, keys: &Keys<'_>, files: ReadFile<'_>) -> Result<Built<Duel>, SpecError> {
        // The default is known by its type through every algorithm.
        match keys.text("eval") {
            Some("compartments") => of_two(keys, files, |_| Ok(compartments())),
            _ => of_two(keys, files, |evaluation| exchange(evaluation, Exchange::default)),
        }
    }

    fn unit(&self) -> Unit {
        Unit::Compartments
    }

    fn points(&self) -> f64 {
        POINTS
    }
}

impl Players for Rules<Seating> {
    const PLAYERS: &'static [&'static [Maker<Self>]] =
        &[Shared::<Self>::ALL, Shared::<Self>::OF_MORE, &[Shared::<Self>::LEVEL]];

    const EVALUATION: &'static [Key] = EVALUATION;

    const LADDER: Ladder = ladder::OF_MORE;

    fn searcher(&self, keys: &Keys<'_>, files: ReadFile<'_>) -> Result<Built<Table>, SpecError> {
        table::searcher(keys, files, |evaluation| -> Result<AnyStandings, SpecError> {
            Ok(match evaluation.name {
                Some("compartments") => Box::new(Compartments),
                _ => Box::new(exchange(evaluation, Exchange::by_hand)?),
            })
        })
    }

    fn searcher_for_mover(&self) -> Option<Built<Table>> {
        Some(table::for_mover(Exchange::by_hand()))
    }

    fn points(&self) -> f64 {
        POINTS
    }
}

type AnyStandings = Box<dyn Evaluator<Table, Value = Standings, Carry = ()>>;

fn compartments() -> AnyEvaluator<Duel> {
    Box::new(Compartments)
}

fn exchange(evaluation: &Evaluation<'_>, usual: fn() -> Exchange) -> Result<Exchange, SpecError> {
    let usual = if evaluation.name == Some("hand") { Exchange::by_hand } else { usual };
    evaluation.or_file(usual, Exchange::read)
}

/// The report's two machines: plain alpha-beta, and MTD(f) with a table and moves with few replies
/// first.
const REPORT_003: Recipe = Recipe {
    words: &[&["simple", "improved"]],
    ..report("003", reports::OF_ARLECCHINO)
        .named("report", "the two machines of report 003", "003,improved,depth=4")
        .told(&[&[report_key(&["003"]), DEPTH, TIME, NODES, TABLE]], &["report"])
};

fn report_003(_: &Rules<Pair>, keys: &Keys<'_>, _: ReadFile<'_>) -> Made<Rules<Pair>> {
    let replies = MoveOrder::Sorted(Clues { replies: true, table: true, ..Clues::default() });
    let (name, order) = match keys.says("simple") {
        true => ("alphabeta", MoveOrder::AsListed),
        false => ("mtdf", replies),
    };
    let plan = Plan::read(keys, Some(4)).ordered(order);
    let searcher = duel::searcher(name, &plan, compartments());
    Ok(Candidate::Searcher(Built { searcher, plan }))
}
