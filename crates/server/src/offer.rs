//! What can be played, as messages: the catalog's profiles and recipes as they are.

use std::num::NonZero;

use catalog::{AnyGame, GAMES, Kind, Options, Profile, Recipe, ReportPlayer, Rung, SetUp, Size};
use game::Seat;

use crate::analyse::TABLE_MAX;
use crate::message::{
    AlgorithmInfo, Catalog, GameInfo, LevelInfo, ReportInfo, SidesInfo, SizeInfo,
};
use crate::pool::Power;
use crate::problem::Answer;
use crate::view;

/// Everything that a new game can be made of.
pub(crate) fn catalog(searches_max: usize, addresses: Vec<String>) -> Answer<Catalog> {
    let infos = GAMES.iter().map(|profile| info(profile, &Options::default()));
    Ok(Catalog {
        version: env!("CARGO_PKG_VERSION").to_string(),
        searches_max: searches_max as u32,
        threads_max: Power::threads_max() as u32,
        table_max: TABLE_MAX,
        addresses,
        games: infos.collect::<Answer<_>>()?,
    })
}

/// A game, configured.
pub(crate) fn info(profile: &Profile, options: &Options) -> Answer<GameInfo> {
    let game = profile.open(options)?;
    let (seats, size) = (profile.seats, game.size());
    Ok(GameInfo {
        name: profile.name.to_string(),
        size: SizeInfo {
            rows: size.rows(),
            columns: size.columns(),
            side_min: profile.sides.least,
            side_max: profile.sides.most,
        },
        rules: profile.rules.iter().map(ToString::to_string).collect(),
        seats_min: seats.least as u8,
        seats_max: seats.most as u8,
        seats_default: seats.usual as u8,
        without: profile.without.iter().map(|color| color.letter().to_string()).collect(),
        row: rows(profile, size),
        letters: game.letters(),
        sides: sides(profile)?,
        pieces: profile.pieces.into(),
        overlays: profile.pieces.overlays().iter().map(|overlay| (*overlay).into()).collect(),
        is_random: profile.set_up == SetUp::Random,
        is_counted: profile.is_counted,
        has_ggf: profile.has_ggf,
        has_engine: game.engine().is_some(),
        unit: game.unit().into(),
        levels: levels(&*game),
        algorithms: algorithms(&*game),
        reports: reports(&*game),
        start: view::cells(&*game.start(1)),
    })
}

/// How many in a row may win on a board, the default first.
fn rows(profile: &Profile, size: Size) -> Vec<u8> {
    let mut rows = Vec::new();
    if let Some(among) = profile.rows_on(size) {
        rows.extend(among.range());
        rows.sort_by_key(|row| *row != among.usual);
    }
    rows
}

/// The colors of every seat, for each number of seats and each color that may be left out.
fn sides(profile: &Profile) -> Answer<Vec<SidesInfo>> {
    let mut all = Vec::new();
    for seats in profile.seats.range() {
        let left_out = profile.without.iter().filter(|_| seats == 3);
        let left_out = left_out.map(|color| Some(color.letter())).collect::<Vec<_>>();
        for without in if left_out.is_empty() { vec![None] } else { left_out } {
            let asked = Some(seats).filter(|_| profile.seats.is_choice());
            let options = Options { seats: asked, without, ..Default::default() };
            let game = profile.open(&options)?;
            let colors = |seat| game.colors(seat).into_iter().map(|color| color as u8).collect();
            all.push(SidesInfo {
                seats: seats as u8,
                without: without.map(String::from),
                colors: Seat::all(seats).map(colors).collect(),
            });
        }
    }
    Ok(all)
}

fn levels(game: &dyn AnyGame) -> Vec<LevelInfo> {
    let level = |rung| {
        let Rung { number, skill, rating, spec, depth, perfect_from, .. } = rung;
        LevelInfo { number, word: skill.into(), rating, spec, depth, perfect_from }
    };
    game.levels().into_iter().map(level).collect()
}

fn algorithms(game: &dyn AnyGame) -> Vec<AlgorithmInfo> {
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let algorithm = |recipe: &Recipe| {
        let keys = recipe.keys().filter_map(|key| key.of_stranger(processors));
        let keys = keys.map(|key| key.to_string()).chain(recipe.words().map(str::to_string));
        AlgorithmInfo {
            name: recipe.name.to_string(),
            spec: recipe.spec(),
            keys: keys.collect(),
            shows_tree: recipe.shows_tree,
        }
    };
    let searchers = game.recipes().into_iter().filter(|recipe| recipe.kind == Kind::Searcher);
    searchers.map(algorithm).collect()
}

fn reports(game: &dyn AnyGame) -> Vec<ReportInfo> {
    let report = |&ReportPlayer { name, spec }: &ReportPlayer| ReportInfo {
        name: name.to_string(),
        spec: spec.to_string(),
    };
    game.reports().into_iter().map(report).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text of it is there in every language: its type says so.
    const TEXTS: &str = include_str!("../../../web/src/locales/games.ts");

    #[test]
    fn every_player_of_a_report_has_a_name_and_a_sentence_in_every_language() {
        let games = catalog(1, Vec::new()).unwrap().games;
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
                assert!(TEXTS.contains(&key), "{key}");
            }
        }
    }
}
