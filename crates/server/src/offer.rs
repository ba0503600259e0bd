//! What can be played, as messages.

use catalog::{AnyGame, Entry, GAMES, Size, Strength};

use crate::message::{
    AlgorithmInfo, Catalog, GameInfo, LevelInfo, LevelWord, Options, ReportInfo, SizeInfo,
};
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
        reports: reports(&*game),
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

fn reports(game: &dyn AnyGame) -> Vec<ReportInfo> {
    let report = |player: &catalog::ReportPlayer| ReportInfo {
        name: player.name.to_string(),
        spec: player.spec.to_string(),
    };
    game.reports().iter().map(report).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    const LOCALES: [&str; 2] = [
        include_str!("../../../web/src/locales/en.ts"),
        include_str!("../../../web/src/locales/fr.ts"),
    ];

    #[test]
    fn every_player_of_a_report_has_a_name_and_a_sentence_in_every_language() {
        let games = catalog(1).unwrap().games;
        let reports = games.iter().flat_map(|game| &game.reports).collect::<Vec<_>>();
        let specs = reports.iter().map(|report| report.spec.as_str());
        for asked in
            ["report:000,easy", "report:001,n=0", "report:002,level=1", "report:003,simple"]
        {
            assert!(specs.clone().any(|spec| spec == asked), "{asked}");
        }
        for report in reports {
            for key in [report.name.clone(), format!("{}.about", report.name)] {
                let key = format!("'report.{key}':");
                assert!(LOCALES.iter().all(|locale| locale.contains(&key)), "{key}");
            }
        }
    }
}
