//! Players of Othello on any board: the algorithms, and the three reports about it.

use engine_reversi::{Sides, Squares, Stages};
use game::ZeroSum;
use grid::Size;
use othello::Othello;
use reversi::Variant;
use reversi::board::Duel;

use super::engine;
use super::rodi;
use super::shared::{
    COEFFICIENTS, DEPTH, NBOARD, NODES, SEED, Shared, TIME, program, random, report, report_key,
};
use super::terms::{GRID, terms, terms_key};
use super::{Built, BuiltFor, Maker, Players, SpecError, of_two};
use crate::any_searcher::{Candidate, Protocol};
use crate::duel::{self, AnyEvaluator};
use crate::keys::Keys;
use crate::plan::Plan;
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

impl Players for Othello {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        &[Maker { recipe: engine::ENGINE, build: engine::engine }],
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[
            Maker { recipe: engine::LEVEL, build: engine::level },
            Maker { recipe: rodi::ON_8X8, build: |_, keys| rodi::on_8x8(keys) },
            Maker { recipe: REPORT_001, build: |_, keys| report_001::<1, _>(EIGHT, keys) },
            Maker { recipe: REPORT_004, build: |_, keys| report_004::<1, _>(EIGHT, keys) },
            Maker { recipe: NBOARD, build: |_, keys| Ok(program(keys, nboard(keys))) },
        ],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(&self, keys: &Keys<'_>) -> BuiltFor<Self> {
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

impl<const W: usize> Players for Variant<Duel<W>> {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[
            Shared::<Self>::LEVEL_OF_TWO,
            Maker {
                recipe: rodi::ELSEWHERE,
                build: |game, keys| rodi::elsewhere::<W, _>(game.rules().size(), keys),
            },
            Maker {
                recipe: REPORT_001,
                build: |game, keys| report_001::<W, _>(game.rules().size(), keys),
            },
            Maker {
                recipe: REPORT_004,
                build: |game, keys| report_004::<W, _>(game.rules().size(), keys),
            },
        ],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(&self, keys: &Keys<'_>) -> BuiltFor<Self> {
        of_two(keys, |keys| evaluator::<W, _>(self.rules().size(), keys))
    }
}

/// Any evaluation, with its type forgotten.
fn evaluator<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
) -> Result<AnyEvaluator<P>, SpecError> {
    Ok(match keys.evaluator() {
        Some("stages") => Box::new(keys.tuned(Stages::<W>::new(size))?),
        Some("squares") => Box::new(keys.tuned(Squares::<W>::new(size))?),
        _ => Box::new(terms::<W>(size, keys)?),
    })
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
fn report_001<const W: usize, P: Sides<W> + ZeroSum>(size: Size, keys: &Keys<'_>) -> Candidates<P> {
    let p = keys.depth("p");
    let (name, p) = match keys.number("n") {
        Some(0) => return Ok(Candidate::Searcher(random(keys))),
        Some(1) => ("minimax", Some(2)),
        Some(2) => ("minimax", p),
        _ => ("alphabeta", p),
    };
    let plan = Plan::with_depth(keys, p.map(|p| p + 1), Some(6)).ordered(None);
    let squares: AnyEvaluator<P> = Box::new(keys.tuned(Squares::<W>::new(size))?);
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

fn report_004<const W: usize, P: Sides<W> + ZeroSum>(size: Size, keys: &Keys<'_>) -> Candidates<P> {
    let plan = Plan::read(keys, Some(3)).ordered(None);
    let name = if keys.says("minimax") { "minimax" } else { "alphabeta" };
    let terms = evaluator::<W, P>(size, keys)?;
    Ok(Candidate::Searcher(Built { searcher: duel::searcher(name, &plan, terms), plan }))
}
