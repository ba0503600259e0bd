//! The players that games have in common.

use std::marker::PhantomData;

use search::RandomMover;

use crate::candidate::{Built, Candidate, Program, Protocol};
use crate::duel::ALGORITHMS;
use crate::keys::Keys;
use crate::ladder::Ladder;
use crate::plan::{CLUES, ORDERS, Plan};
use crate::players::{Made, Maker, Players, build};
use crate::recipe::{Chance, Key, Kind, Recipe, ReportPlayer, Stranger, Unless, Value};
use crate::spec::{PERSON_NAME_MAX, Spec};

/// The largest table of a stranger's machine, in megabytes: there may be many at once.
const STRANGERS_TABLE: u64 = 64;

/// How far it looks ahead.
pub const DEPTH: Key = Key::new("depth", Value::Number(1, 1_000), "plies to look ahead");
/// How long it thinks.
pub const TIME: Key = Key::new("time", Value::Time, "time for a move, such as 50ms or 1s");
/// How many positions it enters.
pub const NODES: Key = Key::new("nodes", Value::Number(1, u64::MAX), "positions to enter");
/// What its dice begin with.
pub const SEED: Key = Key::new("seed", Value::Number(0, u64::MAX), "what the dice show");
/// Its evaluator's weights.
pub const COEFFICIENTS: Key =
    Key::new("coefficients", Value::File, "the evaluation's weights, `name = number` a line");
/// What is set by hand has its own coefficients.
pub const OF_HAND: Unless =
    Unless { key: "eval", values: &["hand"], expected: "nothing: eval=hand has its own" };
/// How large its table is.
pub const TABLE: Key =
    Key::new("table", Value::Number(1, 4_096), "megabytes of the transposition table")
        .for_strangers(Stranger::AtMost(STRANGERS_TABLE));
/// How much a level plays like people.
pub const LIKENESS: Key = Key::new(
    "likeness",
    Value::Fraction(1.0),
    "how much it plays like people: 0 as it sees best, 1 as they do",
);
/// How many threads search.
pub const THREADS: Key = Key::new("threads", Value::Number(1, 256), "threads of the search")
    .for_strangers(Stranger::Processors);
pub(crate) const ORDER: Key = Key::new(
    "order",
    Value::Joined { alone: ORDERS, parts_name: "clues", parts: &CLUES },
    "what is known of a move before it is searched",
);
const RANK: Key =
    Key::new("rank", Value::Number(0, 100), "moves by true value: 0 worst first, 100 best first")
        .unless(&[Unless { key: "order", values: &[], expected: "either order or rank" }]);
const ASPIRATION: Key =
    Key::new("aspiration", Value::Number(1, 1_000_000), "half the first window around a value");
const ALGORITHM: Key = Key::new("algorithm", Value::Choice(&ALGORITHMS), "what deepens");
const NAME: Key = Key::new("name", Value::Name(PERSON_NAME_MAX), "who");
const TOLD_DEPTH: Key = Key::new("depth", Value::Number(1, 60), "how deep it is told to search");
const CMD: Key = Key::new("cmd", Value::Command, "its command line").needed();
const START: Key = Key::new("start", Value::Time, "how long it may take to start");
const CAP: Key = Key::new("cap", Value::Time, "how long it may think, whatever a match says");
const MCTS: &[Key] = &[
    Key::new("sims", Value::Number(1, u64::MAX), "random games for a move"),
    SEED,
    TIME,
    NODES,
    Key::new("exploration", Value::Fraction(10.0), "how much moves count that were seldom tried"),
    Key::new("cutoff", Value::Number(0, 1_000), "plies after which a random game is judged"),
];

/// A search by an algorithm, as far as all are alike.
pub(crate) const SEARCH: Recipe = Recipe {
    words: &[&["exact"], &["deepening"]],
    ..Recipe::of(Kind::Searcher, Chance::Never).told(&[], &["depth"]).showing_trees()
};

/// Those of the players of a game that others have too.
pub struct Shared<R>(PhantomData<R>);

impl<R: Players> Shared<R> {
    const KEYS: &'static [&'static [Key]] = &[&[DEPTH, TIME, NODES], R::EVALUATION, &[ORDER]];
    const KEYS_OF_TWO: &'static [&'static [Key]] =
        &[&[DEPTH, TIME, NODES], R::EVALUATION, &[ORDER, TABLE, ASPIRATION]];
    const KEYS_OF_ORDER: &'static [&'static [Key]] =
        &[&[DEPTH, TIME, NODES], R::EVALUATION, &[ORDER, RANK, TABLE, ASPIRATION]];
    const KEYS_OF_DEEPENING: &'static [&'static [Key]] =
        &[&[DEPTH, TIME, NODES], R::EVALUATION, &[ORDER, RANK, TABLE, ASPIRATION, ALGORITHM]];
    const KEYS_OF_MCTS: &'static [&'static [Key]] = &[MCTS, R::EVALUATION];

    const fn search(recipe: Recipe, keys: &'static [&'static [Key]]) -> Maker<R::Game> {
        Maker { recipe: Recipe { keys, ..recipe }, build: searcher::<R> }
    }

    const fn of_two(
        name: &'static str,
        about: &'static str,
        example: &'static str,
    ) -> Maker<R::Game> {
        Self::search(SEARCH.named(name, about, example), Self::KEYS_OF_ORDER)
    }

    /// One that leaves nothing out, whatever the order of moves.
    const fn of_all_moves(
        name: &'static str,
        about: &'static str,
        example: &'static str,
    ) -> Maker<R::Game> {
        Self::search(SEARCH.named(name, about, example), Self::KEYS_OF_TWO)
    }

    const fn of_more(name: &'static str, about: &'static str) -> Maker<R::Game> {
        Self::search(SEARCH.named(name, about, "depth=3"), Self::KEYS)
    }

    /// Whom every game knows.
    pub const ALL: &'static [Maker<R::Game>] = &[
        Maker {
            recipe: Recipe::of(Kind::Searcher, Chance::Always)
                .named("random", "any legal move", "")
                .told(&[&[SEED]], &["seed"]),
            build: |_, keys| Ok(Candidate::Searcher(random(keys))),
        },
        Maker {
            recipe: Recipe::of(Kind::Person, Chance::Never)
                .named("human", "somebody at the keyboard", "name=Anna")
                .told(&[&[NAME]], &["name"]),
            build: |_, _| Ok(Candidate::Human),
        },
        Maker {
            recipe: PROGRAM
                .named("gtp", "another program, by the Go Text Protocol", "cmd=\"program --flag\"")
                .told(&[&[CMD, START, CAP]], &["cmd"]),
            build: |_, keys| Ok(program(keys, Protocol::Gtp)),
        },
        Maker {
            recipe: Recipe::of(Kind::Searcher, Chance::Always)
                .named("mcts", "Monte Carlo tree search", "sims=1000")
                .told(Self::KEYS_OF_MCTS, &["sims"])
                .showing_trees(),
            build: searcher::<R>,
        },
    ];

    /// The algorithms of two-seat games, in the order in which they are taught.
    pub const OF_TWO: &'static [Maker<R::Game>] = &[
        Self::of_all_moves("minimax", "every move to a depth", "depth=2"),
        Self::of_all_moves("negamax", "the same in half the code", "depth=3"),
        Self::of_two("alphabeta", "without the moves that cannot matter", "depth=4"),
        Self::of_two("pvs", "principal variation search", "depth=5"),
        Self::of_two("memory", "alpha-beta with a transposition table", "depth=5"),
        Self::of_two("mtdf", "MTD(f): null windows only", "depth=5"),
        Self::search(
            SEARCH.named("deepening", "deeper step by step until the time is up", "time=1s"),
            Self::KEYS_OF_DEEPENING,
        ),
    ];

    /// The algorithms of games for two to four seats.
    pub const OF_MORE: &'static [Maker<R::Game>] = &[
        Self::of_more("maxn", "everybody for themselves"),
        Self::of_more("paranoid", "all others against one"),
        Self::of_more("brs", "the strongest reply of all others"),
        Self::of_more("brsplus", "the same in the order of turns"),
    ];
}

/// The number of a level.
pub const fn level_key(most: usize) -> Key {
    Key::new("level", Value::Level(most as u64), "how strong").needed()
}

/// A level, as far as all are alike.
pub const LEVEL: Recipe =
    Recipe::of(Kind::Level, Chance::Always).named("level", "a level from 1", "3");

const PROGRAM: Recipe = Recipe::of(Kind::Program, Chance::Never);

/// A program of the NBoard protocol, for the game that it knows.
pub const NBOARD: Recipe = PROGRAM
    .named("nboard", "another program, by the protocol of NBoard", "cmd=\"program\"")
    .told(&[&[CMD, START, CAP, TOLD_DEPTH]], &["cmd"]);

/// A player of the report of a number, with its menu.
pub const fn report(number: &'static str, menu: &'static [ReportPlayer]) -> Recipe {
    Recipe { report: Some(number), menu, ..Recipe::of(Kind::Searcher, Chance::Never) }
}

/// The key of a report's number.
pub const fn report_key(numbers: &'static [&'static str]) -> Key {
    Key::new("report", Value::Choice(numbers), "which report")
}

fn searcher<R: Players>(game: &R::Game, keys: &Keys<'_>) -> Made<R::Game> {
    R::searcher(game, keys).map(Candidate::Searcher)
}

/// The player that moves at random.
pub fn random<P: game::Position>(keys: &Keys<'_>) -> Built<P> {
    let seed = keys.number("seed").unwrap_or(1);
    Built { searcher: Box::new(RandomMover::new(seed)), plan: Plan::read(keys, None) }
}

/// Another program.
pub fn program<P: game::Position>(keys: &Keys<'_>, protocol: Protocol) -> Candidate<Built<P>> {
    Candidate::Program(Program {
        protocol,
        command: keys.text("cmd").unwrap_or_default().to_string(),
        start: keys.duration("start"),
        cap: keys.duration("cap"),
    })
}

/// The search that a level is. Only chance needs a seed; the others are as they are.
pub fn level<R: Players>(ladder: Ladder, game: &R::Game, keys: &Keys<'_>) -> Made<R::Game> {
    let number = keys.number("level").unwrap_or(1) as usize;
    let (search, _) = ladder[number - 1];
    let seed = keys.text("seed").filter(|_| search == "random");
    let text = seed.map_or(search.to_string(), |seed| format!("{search}:seed={seed}"));
    build::<R>(game, &text.parse::<Spec>()?, "", keys.files)
}
