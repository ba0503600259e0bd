//! Players of Othello on any board: the algorithms, and the three reports about it.

use engine_reversi::{Sides, Stages};
use game::{NullMove, ZeroSum};
use grid::Size;

use super::engine;
use super::rodi;
use super::shared::{
    COEFFICIENTS, DEPTH, NBOARD, NODES, SEED, Shared, TIME, program, random, report, report_key,
};
use super::terms::{GRID, squares, terms, terms_key};
use super::{Built, Evaluation, Maker, Players, ReadFile, SpecError, of_two};
use crate::Unit;
use crate::any_engine::{self, MakeEngine};
use crate::any_searcher::{Candidate, Protocol};
use crate::duel::{self, AnyEvaluator};
use crate::keys::Keys;
use crate::ladder::{self, Ladder, Rung};
use crate::plan::{MoveOrder, Plan};
use crate::recipe::{Chance, Key, Recipe, Unless, Value};
use crate::reports;

/// The reports about Othello.
pub(super) const REPORTS: &[&str] = &["000", "001", "004"];

const EVALUATION: &[Key] = &[
    terms_key("eval", &["squares", "stages"]),
    COEFFICIENTS,
    GRID.unless(&[Unless {
        key: "eval",
        values: &["squares", "stages"],
        expected: "nothing: only terms have a grid",
    }]),
];

/// Points of the terms that make one of what is shown.
const POINTS: f64 = 1_000.0;

impl Players for ::othello::Othello {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        &[Maker { recipe: engine::ENGINE, build: engine::engine }],
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[
            Maker { recipe: engine::LEVEL, build: engine::level },
            Maker { recipe: rodi::ON_8X8, build: |_, keys, files| rodi::on_8x8(keys, files) },
            Maker { recipe: REPORT_001, build: |_, k, f| report_001::<1, _>(EIGHT, k, f) },
            Maker { recipe: REPORT_004, build: |_, k, f| report_004::<1, _>(EIGHT, k, f) },
            Maker { recipe: NBOARD, build: |_, keys, _| Ok(program(keys, nboard(keys))) },
        ],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    const LADDER: Ladder = &[];

    fn searcher(
        &self,
        keys: &Keys<'_>,
        files: ReadFile<'_>,
    ) -> Result<Built<::othello::Board>, SpecError> {
        searcher::<1, _>(EIGHT, keys, files)
    }

    fn engine(&self) -> Option<MakeEngine> {
        Some(any_engine::of_othello)
    }

    fn levels(&self) -> Vec<Rung> {
        ladder::engine_rungs()
    }

    fn unit(&self) -> Unit {
        Unit::Discs
    }

    fn points(&self) -> f64 {
        POINTS
    }
}

const EIGHT: Size = ::othello::Othello::SIZE;

fn nboard(keys: &Keys<'_>) -> Protocol {
    Protocol::Nboard { depth: keys.depth("depth") }
}

impl<const W: usize> Players for ::reversi::Variant<::reversi::board::Duel<W>> {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[
            Shared::<Self>::LEVEL,
            Maker {
                recipe: rodi::ELSEWHERE,
                build: |game, k, f| rodi::elsewhere::<W, _>(game.rules().size(), k, f),
            },
            Maker {
                recipe: REPORT_001,
                build: |game, k, f| report_001::<W, _>(game.rules().size(), k, f),
            },
            Maker {
                recipe: REPORT_004,
                build: |game, k, f| report_004::<W, _>(game.rules().size(), k, f),
            },
        ],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    const LADDER: Ladder = ladder::OF_TWO;

    fn searcher(
        &self,
        keys: &Keys<'_>,
        files: ReadFile<'_>,
    ) -> Result<Built<::reversi::board::Duel<W>>, SpecError> {
        searcher::<W, _>(self.rules().size(), keys, files)
    }

    fn points(&self) -> f64 {
        POINTS
    }
}

fn searcher<const W: usize, P>(
    size: Size,
    keys: &Keys<'_>,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError>
where
    P: Sides<W> + ZeroSum + NullMove,
{
    // Terms, which the default is made of, are known by their type through every algorithm.
    match keys.text("eval") {
        Some("squares" | "stages") => of_two(keys, files, |e| other_evaluator::<W, P>(size, e)),
        _ => of_two(keys, files, |e| terms::<W>(size, e)),
    }
}

/// The evaluations that are not made of terms.
fn other_evaluator<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    evaluation: &Evaluation<'_>,
) -> Result<AnyEvaluator<P>, SpecError> {
    Ok(match evaluation.name {
        Some("squares") => Box::new(squares::<W>(size, evaluation)?),
        _ => Box::new(stages::<W>(size, evaluation)?),
    })
}

pub(crate) fn stages<const W: usize>(
    size: Size,
    evaluation: &Evaluation<'_>,
) -> Result<Stages<W>, SpecError> {
    evaluation.or_file(|| Stages::new(size), |text| Stages::read(size, text))
}

/// Levels 0 to 3: random, minimax at depth 2, minimax, alpha-beta.
const REPORT_001: Recipe = Recipe {
    chance: Chance::When("n", "0"),
    ..report("001", reports::OF_001)
        .named("report", "the four levels of report 001", "001,n=3,p=3")
        .told(KEYS_OF_001, &["report"])
};

const KEYS_OF_001: &[&[Key]] = &[&[
    report_key(REPORTS),
    Key::new("n", Value::Number(0, 3), "random, minimax of depth 2, minimax, alpha-beta").needed(),
    Key::new("p", Value::Number(1, 60), "the depth of levels 2 and 3; it looks a ply further"),
    TIME,
    NODES,
    COEFFICIENTS.unless(&[unless_n(&["0"], "coefficients only with n=1 to n=3")]),
    SEED.unless(&[unless_n(&["1", "2", "3"], "seed only with n=0")]),
]];

const fn unless_n(values: &'static [&'static str], expected: &'static str) -> Unless {
    Unless { key: "n", values, expected }
}

/// What building a player of Othello comes to.
type Candidates<P> = Result<Candidate<Built<P>>, SpecError>;

/// The report counts its own way: depth p looks p + 1 plies ahead.
fn report_001<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
    files: ReadFile<'_>,
) -> Candidates<P> {
    let p = keys.depth("p");
    let (name, p) = match keys.number("n") {
        Some(0) => return Ok(Candidate::Searcher(random(keys))),
        Some(1) => ("minimax", Some(2)),
        Some(2) => ("minimax", p),
        _ => ("alphabeta", p),
    };
    let plan = Plan::with_depth(keys, p.map(|p| p + 1), Some(6)).ordered(MoveOrder::AsListed);
    let evaluation = Evaluation::read(keys, files)?;
    let squares: AnyEvaluator<P> = Box::new(squares::<W>(size, &evaluation)?);
    Ok(Candidate::Searcher(Built { searcher: duel::searcher(name, &plan, squares), plan }))
}

const REPORT_004: Recipe = Recipe {
    words: &[&["minimax", "alphabeta"]],
    ..report("004", reports::OF_004)
        .named("report", "report 004's player, by terms", "004,terms=corners+discs+zones")
        .told(KEYS_OF_004, &["report"])
};

const KEYS_OF_004: &[&[Key]] =
    &[&[report_key(REPORTS), terms_key("terms", &[]), GRID, DEPTH, TIME, NODES, COEFFICIENTS]];

fn report_004<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
    files: ReadFile<'_>,
) -> Candidates<P> {
    let plan = Plan::read(keys, Some(3)).ordered(MoveOrder::AsListed);
    let name = if keys.says("minimax") { "minimax" } else { "alphabeta" };
    let terms = terms::<W>(size, &Evaluation::read(keys, files)?)?;
    Ok(Candidate::Searcher(Built { searcher: duel::searcher(name, &plan, terms), plan }))
}
