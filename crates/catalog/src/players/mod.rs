//! The one list of players: what every game can be played by.

mod arlecchino;
mod both_seats;
mod engine;
mod loa;
mod mnk;
mod monte_carlo;
mod othello;
mod reversi;
mod rodi;
mod shared;
mod staged;
mod table;
mod terms;

use std::error::Error;
use std::fmt;

use game::{Evaluator, Game, NullMove, Position, Score, TextError, ZeroSum};

use both_seats::BothSeats;

use crate::any_searcher::Candidate;
use crate::drawn::Drawn;
use crate::duel::{self, BoxedSearcher};
use crate::keys::Keys;
use crate::plan::{self, Plan};
use crate::recipe::{Key, Recipe, one_of};
use crate::spec::Spec;

/// Reads a file for the catalog, which opens none itself.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// A game that knows its players.
pub(crate) trait Players: Drawn + Sized + Clone + Send + Sync + 'static {
    /// Its players, in the order in which people are shown them.
    const PLAYERS: &'static [&'static [Maker<Self>]];

    /// What its evaluations can be told.
    const EVALUATION: &'static [Key];

    /// The searcher of an algorithm, by its name.
    fn searcher(&self, keys: &Keys<'_>) -> BuiltFor<Self>;

    /// A searcher whose scores are for the seat that moved last, where that takes more than another
    /// sign.
    fn searcher_for_mover(&self) -> Option<Built<Self::Position>> {
        None
    }
}

/// A player of the game `G`: what it is, and how it is built.
pub(crate) struct Maker<G: Game> {
    pub(crate) recipe: Recipe,
    pub(crate) build: fn(&G, &Keys<'_>) -> Made<G>,
}

/// What building a searcher of the game `G` comes to.
pub(crate) type BuiltFor<G> = Result<Built<<G as Game>::Position>, SpecError>;

/// What building a player of the game `G` comes to.
pub(crate) type Made<G> = Result<Candidate<Built<<G as Game>::Position>>, SpecError>;

/// Every player of a game.
pub(crate) fn makers<G: Players>() -> impl Iterator<Item = &'static Maker<G>> {
    G::PLAYERS.iter().copied().flatten()
}

/// Builds the player of a spec, in a game of this title.
pub(crate) fn build<G: Players>(
    game: &G,
    spec: &Spec,
    title: &str,
    files: ReadFile<'_>,
) -> Made<G> {
    let recipes = makers::<G>().map(|maker| &maker.recipe).collect::<Vec<_>>();
    let index = chosen(&recipes, spec, title)?;
    let maker = makers::<G>().nth(index).expect("a recipe is of one player");
    let mut keys = Keys::read(spec, &maker.recipe)?;
    keys.files = files;
    (maker.build)(game, &keys)
}

/// Which of the recipes a spec names, or the refusal with those that there are.
pub(crate) fn chosen(recipes: &[&Recipe], spec: &Spec, title: &str) -> Result<usize, TextError> {
    let named = |recipe: &&Recipe| recipe.name == spec.name;
    let reports = recipes.iter().copied().filter(named).filter_map(|recipe| recipe.report);
    let reports = reports.collect::<Vec<_>>();
    let report = if reports.is_empty() { None } else { Some(report_of(spec, &reports, title)?) };
    let found = recipes.iter().position(|recipe| named(recipe) && recipe.report == report);
    found.ok_or_else(|| {
        let mut names = recipes.iter().map(|recipe| recipe.name).collect::<Vec<_>>();
        names.dedup();
        let expected = format!("one of {}", names.join(", "));
        TextError::new(&spec.text, 0, expected).with_found(format!("player {:?}", spec.name))
    })
}

/// The report that a spec names, which is one of those about the game.
fn report_of<'a>(spec: &'a Spec, known: &[&str], title: &str) -> Result<&'a str, TextError> {
    let article = if known.len() == 1 { "the" } else { "a" };
    let expected = format!("{article} report about {title}: {}", one_of(known));
    let names =
        || spec.items.iter().filter(|item| matches!(item.key.as_deref(), None | Some("report")));
    let found = names().find(|item| known.contains(&item.value.as_str()));
    match (found, names().next()) {
        (Some(item), _) => Ok(&item.value),
        (None, Some(item)) => Err(spec.refused(item, &expected)),
        (None, None) => Err(TextError::new(&spec.text, spec.text.len(), expected)),
    }
}

/// A searcher, and how the spec limits it.
pub(crate) struct Built<P: Position> {
    pub(crate) searcher: BoxedSearcher<P>,
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
    /// More than a stranger may have.
    TooMuch {
        /// The item of the spec.
        found: String,
        /// What would be accepted.
        most: u64,
    },
    /// A file, which strangers cannot have read: the item of the spec.
    NoFiles(String),
    /// A person or a program, whom strangers cannot seat: its name.
    NotOurs(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Spec(error) => error.fmt(f),
            SpecError::File { name, why } => write!(f, "{name}: {why}"),
            SpecError::TooMuch { found, most } => {
                write!(f, "found {found:?}, expected at most {most}")
            }
            SpecError::NoFiles(found) => {
                write!(f, "found {found:?}, expected nothing: no files are read here")
            }
            SpecError::NotOurs(found) => {
                write!(f, "found {found:?}, expected a machine of Damier's own")
            }
        }
    }
}

impl Error for SpecError {}

impl From<TextError> for SpecError {
    fn from(error: TextError) -> SpecError {
        SpecError::Spec(error)
    }
}

impl SpecError {
    /// What is wrong with a file.
    pub(crate) fn of_file(name: &str, why: &impl ToString) -> SpecError {
        SpecError::File { name: name.to_string(), why: why.to_string() }
    }
}

/// The algorithms of two-seat games, and those of more for two seats.
pub(crate) fn of_two<P, E>(
    keys: &Keys<'_>,
    evaluator: impl FnOnce(&Keys<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: ZeroSum + NullMove,
    E: Evaluator<P, Value = Score> + 'static,
{
    let (name, plan) = match keys.recipe.name {
        "deepening" => {
            let algorithm = keys.text("algorithm").unwrap_or(DEEPENS);
            (algorithm, Plan::read(keys, None).deepening())
        }
        name if duel::ALGORITHMS.contains(&name) => (name, Plan::read(keys, Some(plan::DEPTH))),
        _ => return table::searcher(keys, |keys| evaluator(keys).map(BothSeats)),
    };
    Ok(Built { searcher: duel::searcher(name, &plan, evaluator(keys)?), plan })
}

/// What `deepening` deepens unless it is told.
const DEEPENS: &str = "memory";
