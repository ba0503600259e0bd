//! What can be played, as messages.

use catalog::{AnyGame, Entry, GAMES, Size, Strength};

use crate::message::{AlgorithmInfo, Catalog, GameInfo, LevelInfo, LevelWord, Options, SizeInfo};
use crate::problem::Answer;
use crate::view;

/// Everything that a new game can be made of.
pub(crate) fn catalog(searches_max: usize) -> Answer<Catalog> {
    let infos = GAMES.iter().map(|entry| info(entry, &Options::default()));
    Ok(Catalog {
        version: env!("CARGO_PKG_VERSION").to_string(),
        searches_max: searches_max as u32,
        games: infos.collect::<Answer<_>>()?,
    })
}

/// A game, configured.
pub(crate) fn info(entry: &Entry, options: &Options) -> Answer<GameInfo> {
    let game = entry.open(&view::read_options(options)?)?;
    let played = game.start(1);
    let (seats_min, seats_max) = seats(entry);
    Ok(GameInfo {
        name: entry.name.to_string(),
        size: size(entry, game.size()),
        rules: entry.rules().map(str::to_string).collect(),
        seats_min,
        seats_max,
        seats_default: entry.open(&catalog::Options::default())?.start(1).seats() as u8,
        without: without(entry),
        letters: game.letters(),
        is_random: game.start(2).position_text() != played.position_text(),
        levels: levels(&*game),
        algorithms: algorithms(&*game),
        start: view::cells(&*played),
    })
}

/// The numbers of seats that a game can be opened with.
fn seats(entry: &Entry) -> (u8, u8) {
    let can = |seats: usize| {
        let options = catalog::Options { seats: Some(seats), ..catalog::Options::default() };
        entry.open(&options).is_ok()
    };
    let usual = entry.open(&catalog::Options::default());
    let usual = usual.map_or(2, |game| game.start(1).seats());
    let counts = (2..=4_usize).filter(|seats| *seats == usual || can(*seats));
    let counts = counts.map(|seats| seats as u8).collect::<Vec<_>>();
    (counts.first().copied().unwrap_or(2), counts.last().copied().unwrap_or(2))
}

/// The sizes that a game can be opened with.
fn size(entry: &Entry, usual: Size) -> SizeInfo {
    let can = |side: &u8| {
        let options =
            catalog::Options { size: Size::new(*side, *side), ..catalog::Options::default() };
        entry.open(&options).is_ok()
    };
    let sides = (1..=Size::SIDE_MAX).filter(can).collect::<Vec<_>>();
    SizeInfo {
        rows: usual.rows(),
        columns: usual.columns(),
        side_min: sides.first().copied().unwrap_or(usual.rows()),
        side_max: sides.last().copied().unwrap_or(usual.rows()),
    }
}

/// The letters of which one can be left out, the usual one first.
fn without(entry: &Entry) -> Vec<String> {
    let three = catalog::Options { seats: Some(3), ..catalog::Options::default() };
    let Ok(game) = entry.open(&three) else { return Vec::new() };
    let Some(usual) = game.options().without else { return Vec::new() };
    let others = game.letters().into_iter().filter(|letter| !letter.starts_with(usual));
    std::iter::once(usual.to_string()).chain(others).collect()
}

fn levels(game: &dyn AnyGame) -> Vec<LevelInfo> {
    let level = |rung: catalog::Rung| LevelInfo {
        number: rung.number,
        word: word(rung.word),
        spec: rung.spec,
        depth: rung.depth,
        perfect_from: rung.perfect_from,
    };
    game.levels().into_iter().map(level).collect()
}

fn algorithms(game: &dyn AnyGame) -> Vec<AlgorithmInfo> {
    let keys = |keys: Vec<&str>| keys.into_iter().map(str::to_string).collect();
    let algorithm = |recipe: catalog::Recipe| AlgorithmInfo {
        name: recipe.name,
        spec: recipe.spec,
        keys: keys(recipe.keys),
    };
    game.recipes().into_iter().map(algorithm).collect()
}

const fn word(strength: Strength) -> LevelWord {
    match strength {
        Strength::Beginner => LevelWord::Beginner,
        Strength::Novice => LevelWord::Novice,
        Strength::Casual => LevelWord::Casual,
        Strength::Regular => LevelWord::Regular,
        Strength::Club => LevelWord::Club,
        Strength::Strong => LevelWord::Strong,
        Strength::Expert => LevelWord::Expert,
        Strength::Master => LevelWord::Master,
        Strength::Unbeatable => LevelWord::Unbeatable,
    }
}
