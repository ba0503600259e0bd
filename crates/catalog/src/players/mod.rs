//! The one list of players: what every game can be played by.

mod arlecchino;
mod both_seats;
mod engine;
mod loa;
mod monte_carlo;
mod othello;
mod reversi;
mod rodi;
mod staged;
pub(crate) mod table;
mod terms;

use std::error::Error;
use std::fmt;
use std::time::Duration;

use game::{Evaluator, NullMove, Position, Score, TextError, ZeroSum};
use search::RandomMover;

use both_seats::BothSeats;
pub(crate) use monte_carlo::KEYS as MCTS_KEYS;

use crate::any_engine::MakeEngine;
use crate::drawn::Drawn;
use crate::duel::{self, AnySearcher};
use crate::ladder::{self, Ladder, Recipe};
use crate::plan::{OF_DEEPENING, OF_TWO, Plan, keys_of};
use crate::reports::ReportPlayer;
use crate::spec::{Keys, Spec};
use crate::unit::{Unit, WON};

/// Reads a file for the catalog, which opens none itself.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// A game that knows its players.
pub(crate) trait Players: Drawn {
    /// The searcher of a spec that is neither a person nor a program.
    fn searcher(
        &self,
        spec: &Spec,
        files: ReadFile<'_>,
    ) -> Result<Built<Self::Position>, SpecError>;

    /// Whether it is zero-sum for two, which most algorithms need.
    fn is_duel(&self) -> bool {
        true
    }

    /// A searcher whose scores are for the seat that moved last, where that takes more than another
    /// sign.
    fn behind(&self) -> Option<Built<Self::Position>> {
        None
    }

    /// How its engine is made, if there is one.
    fn engine(&self) -> Option<MakeEngine> {
        None
    }

    /// Its levels.
    fn ladder(&self) -> Ladder {
        if self.is_duel() { ladder::DUEL } else { ladder::TABLE }
    }

    /// Its algorithms, and its own players.
    fn recipes(&self) -> Vec<Recipe> {
        ladder::recipes(self.is_duel())
    }

    /// The players of the reports about it.
    fn reports(&self) -> &'static [ReportPlayer] {
        &[]
    }

    /// What values count.
    fn unit(&self) -> Unit {
        Unit::Points
    }

    /// Points of its evaluators that make one of what values count.
    fn points(&self) -> f64 {
        1.0
    }

    /// A score in words: `+120`, `win by 12`.
    fn score_text(&self, score: Score) -> String {
        score.to_string()
    }

    /// What a score is worth in that unit. Points of an evaluation stay below
    /// [`WON`](crate::WON), so that a game that is decided lies beyond them by its margin.
    fn worth(&self, score: Score) -> f64 {
        let estimate = f64::from(score.0) / self.points();
        match (score.margin(), self.unit()) {
            (Some(margin), Unit::Points) => f64::from(margin) + WON.copysign(margin.into()),
            (Some(margin), _) => f64::from(margin),
            (None, Unit::Points) => estimate.clamp(1.0 - WON, WON - 1.0),
            (None, _) => estimate,
        }
    }
}

/// A searcher, and how the spec limits it.
pub(crate) struct Built<P: Position> {
    pub(crate) searcher: AnySearcher<P>,
    pub(crate) plan: Plan,
}

/// Why there is no such player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// The spec itself.
    Spec(TextError),
    /// A file that the spec names.
    File {
        /// Its name.
        name: String,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Spec(error) => error.fmt(f),
            SpecError::File { name, why } => write!(f, "{name}: {why}"),
        }
    }
}

impl Error for SpecError {}

impl From<TextError> for SpecError {
    fn from(error: TextError) -> SpecError {
        SpecError::Spec(error)
    }
}

/// The evaluator of a spec: by name, and with coefficients from a file if it names one.
pub(crate) struct Evaluation<'a> {
    /// The value of its key, if it is there.
    pub(crate) name: Option<&'a str>,
    /// The contents of the file of coefficients.
    pub(crate) coefficients: Option<(&'a str, String)>,
    /// The value of `grid`.
    pub(crate) grid: Option<&'a str>,
    key: &'static str,
    keys: &'a Keys<'a>,
}

impl<'a> Evaluation<'a> {
    /// What is said by the usual keys.
    pub(crate) fn read(
        keys: &'a Keys<'a>,
        files: ReadFile<'_>,
    ) -> Result<Evaluation<'a>, SpecError> {
        Evaluation::by_key("eval", keys, files)
    }

    /// The same with another key for the name.
    pub(crate) fn by_key(
        key: &'static str,
        keys: &'a Keys<'a>,
        files: ReadFile<'_>,
    ) -> Result<Evaluation<'a>, SpecError> {
        let read = |name: &'a str| match files(name) {
            Ok(text) => Ok((name, text)),
            Err(reason) => Err(SpecError::File {
                name: name.to_string(),
                why: format!("found no file to read ({reason}), expected a file of coefficients"),
            }),
        };
        let coefficients = keys.text("coefficients").map(read).transpose()?;
        Ok(Evaluation { name: keys.text(key), coefficients, grid: keys.text("grid"), key, keys })
    }

    /// Whether anything is said about the evaluator.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.name.is_some() || self.coefficients.is_some() || self.grid.is_some()
    }

    /// Refuses a grid where there is none.
    pub(crate) fn no_grid(&self, why: &str) -> Result<(), SpecError> {
        match self.grid {
            None => Ok(()),
            Some(_) => Err(self.refused("grid", &format!("nothing: {why}"))),
        }
    }

    /// An evaluator from the file of coefficients, if there is one, else the one given.
    pub(crate) fn or_file<E>(
        &self,
        usual: impl FnOnce() -> E,
        read: impl FnOnce(&str) -> Result<E, TextError>,
    ) -> Result<E, SpecError> {
        match &self.coefficients {
            None => Ok(usual()),
            Some((name, text)) => read(text).map_err(|error| SpecError::File {
                name: (*name).to_string(),
                why: error.to_string(),
            }),
        }
    }

    /// An evaluator whose coefficients are its point, so that no file can change them.
    pub(crate) fn without_file<E>(&self, usual: impl FnOnce() -> E) -> Result<E, SpecError> {
        match self.coefficients {
            None => Ok(usual()),
            Some(_) => {
                let name = self.name.unwrap_or_default();
                Err(self.refused("coefficients", &format!("nothing: eval={name} has its own")))
            }
        }
    }

    /// The refusal of the name.
    pub(crate) fn refused_name(&self, expected: &str) -> SpecError {
        self.refused(self.key, expected)
    }

    /// The refusal of the value of a key.
    pub(crate) fn refused(&self, key: &str, expected: &str) -> SpecError {
        match self.keys.item(key) {
            Some(item) => self.keys.refused(item, expected).into(),
            None => TextError::new("", 0, expected).into(),
        }
    }
}

/// The refusal of a name in a two-seat game.
pub(crate) fn unknown_of_two(spec: &Spec, own: &[&str]) -> SpecError {
    let algorithms = [&duel::ALGORITHMS[..], &["deepening"], &table::ALGORITHMS].concat();
    unknown(spec, &algorithms, own)
}

/// The refusal of a name, with those that are known: the game's algorithms, and its own players.
pub(crate) fn unknown(spec: &Spec, algorithms: &[&str], own: &[&str]) -> SpecError {
    let known = ["random", "human", "gtp", "mcts"].iter().chain(algorithms).chain(own);
    let expected = format!("one of {}", known.copied().collect::<Vec<_>>().join(", "));
    TextError::new(&spec.text, 0, expected).with_found(format!("player {:?}", spec.name)).into()
}

/// The report that a spec names, which is one of those about the game.
pub(crate) fn report_of<'a>(
    spec: &'a Spec,
    known: &[&str],
    expected: &str,
) -> Result<&'a str, SpecError> {
    let names =
        || spec.items.iter().filter(|item| matches!(item.key.as_deref(), None | Some("report")));
    let found = names().find(|item| known.contains(&item.value.as_str()));
    match (found, names().next()) {
        (Some(item), _) => Ok(&item.value),
        (None, Some(item)) => Err(spec.refused(item, expected).into()),
        (None, None) => Err(TextError::new(&spec.text, spec.text.len(), expected).into()),
    }
}

/// The players that every two-seat game has: `random`, `mcts` and the algorithms; `None` if the
/// spec names another.
pub(crate) fn of_two<P, E>(
    spec: &Spec,
    files: ReadFile<'_>,
    evaluator: impl FnOnce(&Evaluation<'_>) -> Result<E, SpecError>,
) -> Result<Option<Built<P>>, SpecError>
where
    P: ZeroSum + NullMove,
    E: Evaluator<P, Value = Score> + 'static,
{
    let algorithm = match spec.name.as_str() {
        "deepening" => DEEPENS,
        name if duel::ALGORITHMS.contains(&name) => name,
        name if table::knows(name) => {
            let both = |evaluation: &Evaluation<'_>| evaluator(evaluation).map(BothSeats);
            return table::searcher(spec, files, both).map(Some);
        }
        _ => return Ok(None),
    };
    let deepens = spec.name == "deepening";
    let keys = keys_of(spec, if deepens { OF_DEEPENING } else { OF_TWO })?;
    let mut plan = Plan::read(&keys)?;
    if deepens {
        plan = plan.deepening();
    }
    let evaluation = Evaluation::read(&keys, files)?;
    let algorithm = keys.text("algorithm").unwrap_or(algorithm);
    let searcher = duel::searcher(algorithm, &plan, evaluator(&evaluation)?);
    let known = format!("one of {}", duel::ALGORITHMS.join(", "));
    let searcher = searcher.ok_or_else(|| evaluation.refused("algorithm", &known))?;
    Ok(Some(Built { searcher, plan }))
}

/// What `deepening` deepens unless it is told.
const DEEPENS: &str = "memory";

/// How long `deepening` thinks unless it is told.
pub(crate) const THINKS: Duration = Duration::from_secs(1);

/// The player that moves at random.
pub(crate) fn random<P: Position>(spec: &Spec) -> Result<Built<P>, SpecError> {
    random_of(&Keys::new(spec, &["seed"], &["seed"], &[])?)
}

/// The same with other keys besides `seed`.
pub(crate) fn random_of<P: Position>(keys: &Keys<'_>) -> Result<Built<P>, SpecError> {
    let seed = keys.number("seed", 0, u64::MAX)?.unwrap_or(1);
    let plan = Plan::read(keys)?;
    Ok(Built { searcher: Box::new(RandomMover::new(seed)), plan })
}
