//! The players that games have in common.

use std::marker::PhantomData;

use search::RandomMover;

use super::{Built, Made, Maker, Players, ReadFile, build};
use crate::any_player::{Candidate, Program, Protocol};
use crate::duel;
use crate::keys::Keys;
use crate::plan::{CLUES, ORDERS, Plan};
use crate::recipe::{Chance, Key, Kind, Recipe, Stranger, Value};
use crate::spec::{PERSON_NAME_MAX, Spec};

/// The largest table of a stranger's machine, in megabytes: there may be many at once.
const STRANGERS_TABLE: u64 = 64;

pub(super) const DEPTH: Key = Key::new("depth", Value::Number(1, 1_000), "plies to look ahead");
pub(super) const TIME: Key = Key::new("time", Value::Time, "time for a move, such as 50ms or 1s");
pub(super) const NODES: Key = Key::new("nodes", Value::Number(1, u64::MAX), "positions to enter");
pub(super) const SEED: Key = Key::new("seed", Value::Number(0, u64::MAX), "what the dice show");
pub(super) const COEFFICIENTS: Key =
    Key::new("coefficients", Value::File, "the evaluation's weights, `name = number` a line");
pub(super) const TABLE: Key =
    Key::new("table", Value::Number(1, 4_096), "megabytes of the transposition table")
        .for_strangers(Stranger::AtMost(STRANGERS_TABLE));
const ORDER: Key = Key::new(
    "order",
    Value::Joined { alone: ORDERS, parts_name: "clues", parts: CLUES },
    "what is known of a move before it is searched",
);
const ASPIRATION: Key =
    Key::new("aspiration", Value::Number(1, 1_000_000), "half the first window around a value");
const ALGORITHM: Key = Key::new("algorithm", Value::Choice(&duel::ALGORITHMS), "what deepens");
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
pub(super) const SEARCH: Recipe = Recipe {
    name: "",
    report: None,
    kind: Kind::Searcher,
    about: "",
    example: "",
    keys: &[],
    positional: &["depth"],
    words: &[&["exact"], &["deepening"]],
    chance: Chance::Never,
};

/// A program of another kind.
const PROGRAM: Recipe = Recipe { kind: Kind::Program, positional: &["cmd"], words: &[], ..SEARCH };

/// The players of the game `G` that others have too.
pub(crate) struct Shared<G>(PhantomData<G>);

impl<G: Players> Shared<G> {
    const KEYS: &'static [&'static [Key]] = &[&[DEPTH, TIME, NODES], G::EVALUATION, &[ORDER]];
    const KEYS_OF_TWO: &'static [&'static [Key]] =
        &[&[DEPTH, TIME, NODES], G::EVALUATION, &[ORDER, TABLE, ASPIRATION]];
    const KEYS_OF_DEEPENING: &'static [&'static [Key]] =
        &[&[DEPTH, TIME, NODES], G::EVALUATION, &[ORDER, TABLE, ASPIRATION, ALGORITHM]];
    const KEYS_OF_MCTS: &'static [&'static [Key]] = &[MCTS, G::EVALUATION];
    const KEYS_OF_LEVEL: &'static [&'static [Key]] =
        &[&[Key::new("level", Value::Level(G::LADDER.len() as u64), "how strong").needed(), SEED]];

    const fn search(name: &'static str, about: &'static str, example: &'static str) -> Maker<G> {
        let recipe = Recipe { name, about, example, keys: Self::KEYS_OF_TWO, ..SEARCH };
        Maker { recipe, build: searcher }
    }

    const fn search_of_more(name: &'static str, about: &'static str) -> Maker<G> {
        let recipe = Recipe { name, about, example: "depth=3", keys: Self::KEYS, ..SEARCH };
        Maker { recipe, build: searcher }
    }

    /// Whom every game knows.
    pub(super) const ALL: &'static [Maker<G>] = &[
        Maker {
            recipe: Recipe {
                name: "random",
                about: "any legal move",
                keys: &[&[SEED]],
                positional: &["seed"],
                words: &[],
                chance: Chance::Always,
                ..SEARCH
            },
            build: |_, keys, _| Ok(Candidate::Searcher(random(keys))),
        },
        Maker {
            recipe: Recipe {
                name: "human",
                kind: Kind::Person,
                about: "somebody at the keyboard",
                example: "name=Anna",
                keys: &[&[Key::new("name", Value::Name(PERSON_NAME_MAX), "who")]],
                positional: &["name"],
                words: &[],
                ..SEARCH
            },
            build: |_, _, _| Ok(Candidate::Human),
        },
        Maker {
            recipe: Recipe {
                name: "gtp",
                about: "another program, by the Go Text Protocol",
                example: "cmd=\"program --flag\"",
                keys: &[&[CMD, START, CAP]],
                ..PROGRAM
            },
            build: |_, keys, _| Ok(program(keys, Protocol::Gtp)),
        },
        Maker {
            recipe: Recipe {
                name: "mcts",
                about: "Monte Carlo tree search",
                example: "sims=1000",
                keys: Self::KEYS_OF_MCTS,
                positional: &["sims"],
                words: &[],
                chance: Chance::Always,
                ..SEARCH
            },
            build: searcher,
        },
    ];

    /// The algorithms of two-seat games, in the order in which they are taught.
    pub(super) const OF_TWO: &'static [Maker<G>] = &[
        Self::search("minimax", "every move to a depth", "depth=2"),
        Self::search("negamax", "the same in half the code", "depth=3"),
        Self::search("alphabeta", "without the moves that cannot matter", "depth=4"),
        Self::search("pvs", "principal variation search", "depth=5"),
        Self::search("memory", "alpha-beta with a transposition table", "depth=5"),
        Self::search("mtdf", "MTD(f): null windows only", "depth=5"),
        Maker {
            recipe: Recipe {
                name: "deepening",
                about: "deeper step by step until the time is up",
                example: "time=1s",
                keys: Self::KEYS_OF_DEEPENING,
                ..SEARCH
            },
            build: searcher,
        },
    ];

    /// The algorithms of games for two to four seats.
    pub(super) const OF_MORE: &'static [Maker<G>] = &[
        Self::search_of_more("maxn", "everybody for themselves"),
        Self::search_of_more("paranoid", "all others against one"),
        Self::search_of_more("brs", "the strongest reply of all others"),
        Self::search_of_more("brsplus", "the same in the order of turns"),
    ];

    /// The levels that are searches.
    pub(super) const LEVEL: Maker<G> = Maker {
        recipe: Recipe { keys: Self::KEYS_OF_LEVEL, about: "a level from 1", ..LEVEL },
        build: level,
    };
}

/// A level, as far as all are alike.
pub(super) const LEVEL: Recipe = Recipe {
    name: "level",
    kind: Kind::Level,
    example: "3",
    positional: &["level"],
    words: &[],
    chance: Chance::Always,
    ..SEARCH
};

/// A program of the NBoard protocol, for the game that it knows.
pub(super) const NBOARD: Recipe = Recipe {
    name: "nboard",
    about: "another program, by the protocol of NBoard",
    example: "cmd=\"program\"",
    keys: &[&[
        CMD,
        START,
        CAP,
        Key::new("depth", Value::Number(1, 60), "how deep it is told to search"),
    ]],
    ..PROGRAM
};

/// A player of the report of a number, as far as all are alike.
pub(super) const REPORT: Recipe =
    Recipe { name: "report", positional: &["report"], words: &[], ..SEARCH };

/// The key of a report's number.
pub(super) const fn report_key(numbers: &'static [&'static str]) -> Key {
    Key::new("report", Value::Choice(numbers), "which report")
}

fn searcher<G: Players>(game: &G, keys: &Keys<'_>, files: ReadFile<'_>) -> Made<G> {
    game.searcher(keys, files).map(Candidate::Searcher)
}

/// The player that moves at random.
pub(super) fn random<P: game::Position>(keys: &Keys<'_>) -> Built<P> {
    let seed = keys.number("seed").unwrap_or(1);
    Built { searcher: Box::new(RandomMover::new(seed)), plan: Plan::read(keys, None) }
}

/// Another program.
pub(super) fn program<P: game::Position>(
    keys: &Keys<'_>,
    protocol: Protocol,
) -> Candidate<Built<P>> {
    Candidate::Program(Program {
        protocol,
        command: keys.text("cmd").unwrap_or_default().to_string(),
        start: keys.duration("start"),
        cap: keys.duration("cap"),
    })
}

/// The search that a level is. Only chance needs a seed; the others are as they are.
fn level<G: Players>(game: &G, keys: &Keys<'_>, files: ReadFile<'_>) -> Made<G> {
    let number = keys.number("level").unwrap_or(1) as usize;
    let (search, _) = G::LADDER[number - 1];
    let seed = keys.text("seed").filter(|_| search == "random");
    let text = seed.map_or(search.to_string(), |seed| format!("{search}:seed={seed}"));
    build(game, &text.parse::<Spec>()?, "", files)
}
