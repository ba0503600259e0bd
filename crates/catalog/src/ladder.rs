//! Named strengths of machines, the weakest first, and the algorithms by name.

use engine_othello::Level;
use game::TextError;

use crate::duel;
use crate::plan::{OF_ALL, OF_DEEPENING, OF_TWO};
use crate::players::{MCTS_KEYS, table};
use crate::spec::{Keys, Spec};

/// A named strength.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Its number, from 1.
    pub number: u8,
    /// Who plays at it, so that `level:7` is the seventh.
    pub spec: String,
    /// Its strength in a word.
    pub word: Strength,
    /// How many plies it looks ahead, where that is fixed.
    pub depth: Option<u32>,
    /// From how many empty squares on it plays perfectly.
    pub perfect_from: Option<u32>,
}

/// Strengths in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// Learns the rules.
    Beginner,
    /// Knows the rules.
    Novice,
    /// Plays now and then.
    Casual,
    /// Plays often.
    Regular,
    /// Plays at a club.
    Club,
    /// Wins at the club.
    Strong,
    /// Plays tournaments.
    Expert,
    /// Wins tournaments.
    Master,
    /// Beyond people.
    Unbeatable,
}

/// What the levels of a game are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ladder {
    /// The levels of the engine for Othello on 8x8.
    Engine,
    /// Searches.
    Searches(&'static [(&'static str, Strength)]),
}

/// Two seats without an engine. Nobody has measured these against people, so the words are modest.
pub(crate) const DUEL: Ladder = Ladder::Searches(&[
    ("random", Strength::Beginner),
    ("alphabeta:depth=1", Strength::Novice),
    ("alphabeta:depth=2", Strength::Novice),
    ("alphabeta:depth=3", Strength::Casual),
    ("memory:depth=4", Strength::Casual),
    ("memory:depth=5", Strength::Regular),
    ("deepening:time=1s", Strength::Regular),
    ("deepening:time=3s", Strength::Club),
]);

/// Two to four seats without an engine.
pub(crate) const TABLE: Ladder = Ladder::Searches(&[
    ("random", Strength::Beginner),
    ("paranoid:depth=1", Strength::Novice),
    ("paranoid:depth=2", Strength::Casual),
    ("paranoid:depth=3", Strength::Casual),
    ("paranoid:depth=4", Strength::Regular),
    ("paranoid:time=2s", Strength::Regular),
]);

impl Ladder {
    /// Its levels.
    pub(crate) fn rungs(self) -> Vec<Rung> {
        let rungs = match self {
            Ladder::Engine => return (1..).map_while(Level::new).map(of_engine).collect(),
            Ladder::Searches(rungs) => rungs,
        };
        let rung = |(number, (spec, word)): (u8, &(&str, Strength))| Rung {
            number,
            spec: format!("level:{number}"),
            word: *word,
            depth: spec.split_once("depth=").and_then(|(_, depth)| depth.parse().ok()),
            perfect_from: None,
        };
        (1..).zip(rungs).map(rung).collect()
    }

    /// The search behind `level:N`; `None` if the game's own players know levels.
    pub(crate) fn search(self, spec: &Spec) -> Option<Result<Spec, TextError>> {
        match self {
            Ladder::Engine => None,
            Ladder::Searches(rungs) => Some(search_of(rungs, spec)),
        }
    }
}

fn search_of(rungs: &[(&str, Strength)], spec: &Spec) -> Result<Spec, TextError> {
    let keys = Keys::new(spec, &["level", "seed"], &["level"], &[])?;
    let number = keys.number("level", 1, rungs.len() as u64)?;
    let expected = || format!("a level from 1 to {}", rungs.len());
    let number = number.ok_or_else(|| TextError::new(&spec.text, spec.text.len(), expected()))?;
    let (search, _) = rungs[number as usize - 1];
    // Only chance needs a seed; the others are as they are.
    let seed = keys.text("seed").filter(|_| search == "random");
    seed.map_or(search.to_string(), |seed| format!("{search}:seed={seed}")).parse()
}

fn of_engine(level: Level) -> Rung {
    let word = match level.number() {
        1 => Strength::Beginner,
        2 => Strength::Novice,
        3 => Strength::Casual,
        4 => Strength::Regular,
        5 => Strength::Club,
        6 => Strength::Strong,
        7..=8 => Strength::Expert,
        9..=11 => Strength::Master,
        _ => Strength::Unbeatable,
    };
    let number = level.number();
    Rung {
        number,
        spec: format!("level:{number}"),
        word,
        depth: Some(level.depth()),
        perfect_from: Some(level.exact_from()),
    }
}

/// A player by name: how to ask for it, and what it can be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Its name.
    pub name: String,
    /// A spec to begin with.
    pub spec: String,
    /// The keys that its spec knows.
    pub keys: Vec<&'static str>,
}

/// The algorithms that play a game, the plain ones first.
pub(crate) fn recipes(is_duel: bool) -> Vec<Recipe> {
    let of_two = duel::ALGORITHMS.iter().zip([2, 3, 4, 5, 5, 5]);
    let of_two = of_two.map(|(name, depth)| recipe(name, &format!("depth={depth}"), OF_TWO));
    let deepening = recipe("deepening", "time=1s", OF_DEEPENING);
    let of_all = table::ALGORITHMS.iter().map(|name| recipe(name, "depth=3", OF_ALL));
    let chance = [recipe("random", "", &["seed"]), recipe("mcts", "sims=1000", &MCTS_KEYS)];
    let duel = of_two.chain([deepening]).filter(|_| is_duel);
    chance.into_iter().chain(duel).chain(of_all).collect()
}

/// A recipe.
pub(crate) fn recipe(name: &str, items: &str, keys: &[&'static str]) -> Recipe {
    let colon = if items.is_empty() { "" } else { ":" };
    let spec = format!("{name}{colon}{items}");
    // The server opens no files of whoever asks.
    let keys = keys.iter().copied().filter(|key| *key != "coefficients").collect();
    Recipe { name: name.to_string(), spec, keys }
}
