//! Games and players for help texts, as the catalog has them.

use std::collections::HashSet;

use catalog::{Among, AnyGame, CHOICES, Choice, GAMES, Key, Options, Profile, Recipe, Unit};
use game::Seat;

/// The game that is meant where nobody says.
pub fn usual_game() -> &'static str {
    GAMES[0].name
}

/// `one, two or three`.
pub fn game_names() -> String {
    let names = GAMES.iter().map(|profile| profile.name).collect::<Vec<_>>();
    let (last, first) = names.split_last().expect("there are games");
    format!("{} or {last}", first.join(", "))
}

/// The games that have an engine, as they usually are: where levels to 21 mean something.
pub fn engine_games() -> String {
    games_with(|game| game.engine().is_some())
}

/// Those whose engine searches with several threads.
pub fn threaded_games() -> String {
    games_with(has_threads)
}

/// Whether a game has an engine that searches with several threads: the tree of two to four seats
/// is grown by one.
pub fn has_threads(game: &dyn AnyGame) -> bool {
    game.engine().is_some() && game.unit() != Unit::Chances
}

fn games_with(is_one: impl Fn(&dyn AnyGame) -> bool) -> String {
    let open = |profile: &Profile| profile.open(&Options::default()).ok();
    let games = GAMES.iter().filter_map(open).filter(|game| is_one(&**game));
    games.map(|game| game.name()).collect::<Vec<_>>().join(", ")
}

/// An option, and what it can be in the games that have it.
pub fn option_help(about: &str, option: &str) -> String {
    let choice = CHOICES.iter().find(|choice| choice.name == option);
    about_games(about, |game| choice?.offer(game))
}

/// The least and the greatest side of all boards that have a choice of them.
pub fn sides() -> (u8, u8) {
    let sides = || GAMES.iter().map(|game| game.sides).filter(Among::is_choice);
    let least = sides().map(|among| among.least).min().unwrap_or(1);
    (least, sides().map(|among| among.most).max().unwrap_or(least))
}

/// Plies of random openings, by game.
pub fn opening_help() -> String {
    about_games("Plies of random openings", |game| Some(game.opening_plies.to_string()))
}

/// Something, and what it is in the games that have it.
fn about_games(about: &str, of_game: impl Fn(&Profile) -> Option<String>) -> String {
    let named = |game: &Profile| Some(format!("{}: {}", game.name, of_game(game)?));
    let games = GAMES.iter().filter_map(named).collect::<Vec<_>>();
    format!("{about} ({})", games.join("; "))
}

/// The letters of a seat's colors on the board.
pub fn seat_letters(game: &dyn AnyGame, seat: Seat) -> Vec<String> {
    let letters = game.letters();
    game.colors(seat).into_iter().filter_map(|color| letters.get(color).cloned()).collect()
}

/// The letters of all colors that may be left out.
pub fn without_letters() -> String {
    let colors = GAMES.iter().flat_map(|game| game.without);
    let mut letters = colors.map(|color| color.letter().to_string()).collect::<Vec<_>>();
    letters.sort();
    letters.join(", ")
}

/// The games with their options, and examples.
pub fn games() -> String {
    let mut text = "Games:\n".to_string();
    for profile in GAMES {
        let Profile { name, title, .. } = profile;
        let option =
            |choice: &Choice| Some(format!("--{} {}", choice.name, choice.offer(profile)?));
        let options = CHOICES.iter().filter_map(option);
        let title = Some(title.to_string()).filter(|title| !title.eq_ignore_ascii_case(name));
        let all = title.into_iter().chain(options).collect::<Vec<_>>().join("; ");
        text += &format!("  {name:<11} {all}\n");
    }
    text + EXAMPLES
}

const EXAMPLES: &str = "
Examples:
  damier play othello
  damier perft loa 5 --divide
  damier search othello --player mtdf:depth=8
  damier solve endgames.obf
  damier analyse game.ggf --level 14
  damier lab algorithms loa
  damier match othello alphabeta:3 mcts:500 --games 200
  damier tournament loa random alphabeta:1 alphabeta:2 --html report.html
  damier show game.ggf";

/// The players, which games have them, and what they can be told.
pub fn players() -> String {
    let open = |profile: &Profile| profile.open(&Options::default()).expect("defaults are fine");
    let games = GAMES.iter().map(open).collect::<Vec<_>>();
    let mut text = "Players (name:item,item; an item is key=value or a bare word):\n".to_string();
    let recipes = once_each(games.iter().flat_map(|game| game.recipes()), Recipe::spec);
    for recipe in &recipes {
        let Recipe { about, .. } = recipe;
        text += &format!("  {:<37} {about}{}\n", recipe.spec(), whose(recipe, &games));
        let words = recipe.words().collect::<Vec<_>>().join(", ");
        if recipe.report.is_some() && !words.is_empty() {
            text += &format!("  {:<38}words: {words}\n", "");
        }
    }
    text += "Words of the searches: exact, deepening\nKeys:\n";
    let keys = recipes.iter().flat_map(|recipe| recipe.keys());
    for key in once_each(keys.filter(|key| key.name != "report"), Key::to_string) {
        text += &format!("  {:<37} {}\n", key.to_string(), key.about);
    }
    text.trim_end().to_string()
}

/// Those whose text none before them has.
fn once_each<'a, T>(all: impl Iterator<Item = &'a T>, text: fn(&T) -> String) -> Vec<&'a T> {
    let mut known = HashSet::new();
    all.filter(|one| known.insert(text(one))).collect()
}

/// The games that have a recipe, or those that have not, if they are fewer.
fn whose(recipe: &Recipe, games: &[Box<dyn AnyGame>]) -> String {
    let has = |game: &dyn AnyGame| game.recipes().iter().any(|r| r.spec() == recipe.spec());
    let (with, without): (Vec<_>, Vec<_>) = games.iter().partition(|game| has(&***game));
    let names = |games: Vec<&Box<dyn AnyGame>>| {
        games.into_iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")
    };
    match (with.len(), without.len()) {
        (_, 0) => String::new(),
        (most, few) if few < most => format!(" (not {})", names(without)),
        _ => format!(" ({})", names(with)),
    }
}
