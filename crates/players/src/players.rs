//! The players of a game, and one of them by its spec.

use game::{Game, Notation, TextError};

use crate::candidate::{Built, Candidate};
use crate::error::SpecError;
use crate::keys::Keys;
use crate::recipe::{Key, Recipe, one_of};
use crate::spec::Spec;

/// Reads a file for players, who open none themselves.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// The players of a game.
///
/// Whoever has them is a type of the crate that builds them, since the game is of another.
pub trait Players: Clone + Send + Sync + 'static {
    /// The game.
    type Game: Notation + Clone + Send + Sync + 'static;

    /// Its players, in the order in which people are shown them.
    const PLAYERS: &'static [&'static [Maker<Self::Game>]];

    /// What its evaluations can be told.
    const EVALUATION: &'static [Key];

    /// The searcher of an algorithm, by its name.
    fn searcher(game: &Self::Game, keys: &Keys<'_>) -> BuiltFor<Self::Game>;
}

/// A player of the game `G`: what it is, and how it is built.
pub struct Maker<G: Game> {
    /// What it is.
    pub recipe: Recipe,
    /// How it is built.
    pub build: fn(&G, &Keys<'_>) -> Made<G>,
}

/// What building a searcher of the game `G` comes to.
pub type BuiltFor<G> = Result<Built<<G as Game>::Position>, SpecError>;

/// What building a player of the game `G` comes to.
pub type Made<G> = Result<Candidate<Built<<G as Game>::Position>>, SpecError>;

/// Every player of a game.
pub fn makers<R: Players>() -> impl Iterator<Item = &'static Maker<R::Game>> {
    R::PLAYERS.iter().copied().flatten()
}

/// Builds the player of a spec, in a game of this title.
pub fn build<R: Players>(
    game: &R::Game,
    spec: &Spec,
    title: &str,
    files: ReadFile<'_>,
) -> Made<R::Game> {
    let recipes = makers::<R>().map(|maker| &maker.recipe).collect::<Vec<_>>();
    let index = chosen(&recipes, spec, title)?;
    let maker = makers::<R>().nth(index).expect("a recipe is of one player");
    let mut keys = Keys::read(spec, &maker.recipe)?;
    keys.files = files;
    (maker.build)(game, &keys)
}

/// Which of the recipes a spec names, or the refusal with those that there are.
pub fn chosen(recipes: &[&Recipe], spec: &Spec, title: &str) -> Result<usize, TextError> {
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
