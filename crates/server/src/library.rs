//! The library: lists, files in and out.

use std::sync::Arc;

use catalog::{AnyGame, AnyMatch, SavedGame};
use store::{BadRow, Filter, GameRow, Standing};

use crate::hall::{Hall, lock};
use crate::message::{
    Code, Export, ExportFormat, Imported, ImportedGame, Kind, Library, LibraryQuery, Occupant,
    Problem, Summary, Unreadable,
};
use crate::problem::Answer;
use crate::room::{NAME_MAX, Plan, Room, check_machine, kind_name};

/// How many games a list has: usual and most.
const LIMIT: (u32, u32) = (50, 200);

/// How many games one file brings.
const IMPORT_MAX: usize = 2_000;

/// How many games one file takes along.
const EXPORT_MAX: u32 = 10_000;

/// The games that are wanted.
pub(crate) fn list(hall: &Arc<Hall>, query: &LibraryQuery) -> Answer<Library> {
    let (total, rows) = hall.store.list(&filter(query)?)?;
    let mut games = Vec::with_capacity(rows.len());
    let mut unreadable = Vec::new();
    for row in rows {
        match row {
            Err(BadRow { id, why }) => unreadable.push(Unreadable { id, why }),
            Ok(GameRow { id, .. }) => match summary(hall, &id) {
                Ok(summary) => games.extend(summary),
                Err(Problem { message: why, .. }) => unreadable.push(Unreadable { id, why }),
            },
        }
    }
    Ok(Library { total, games, unreadable })
}

/// A game in the list, unless it is gone since.
fn summary(hall: &Arc<Hall>, id: &str) -> Answer<Option<Summary>> {
    let Some((row, nodes)) = hall.store.load(id)? else { return Ok(None) };
    Ok(Some(Room::from_row(row, nodes)?.summary()))
}

fn filter(query: &LibraryQuery) -> Answer<Filter> {
    let standing = |name: &String| {
        let expected = "won, lost, drawn or open";
        let refused = || Problem::found(Code::BadMessage, format!("{name:?}"), expected);
        Standing::read(name).ok_or_else(refused)
    };
    let day = |text: &Option<String>| text.as_deref().map(seconds_of_day).transpose();
    let (usual, most) = LIMIT;
    Ok(Filter {
        game: query.game.clone().filter(|game| !game.is_empty()),
        kind: query.kind.map(|kind| kind_name(kind).to_string()),
        player: query.player.clone().filter(|player| !player.is_empty()),
        standing: query.result.as_ref().filter(|r| !r.is_empty()).map(standing).transpose()?,
        since: day(&query.since)?,
        before: day(&query.until)?.map(|day| day + DAY),
        offset: query.offset.unwrap_or(0),
        limit: query.limit.unwrap_or(usual).min(most),
    })
}

const DAY: i64 = 86_400;

/// When a day such as `2026-11-16` begins, in seconds since 1970, in universal time.
fn seconds_of_day(text: &str) -> Answer<i64> {
    let refused =
        || Problem::found(Code::BadMessage, format!("{text:?}"), "a day such as 2026-11-16");
    let parts = text.split('-').map(|part| part.parse::<i64>().ok()).collect::<Vec<_>>();
    let [Some(year), Some(month), Some(day)] = parts[..] else { return Err(refused()) };
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return Err(refused());
    }
    // Days since 1970 by Howard Hinnant's count: years begin in March, so that leap days end them.
    let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    let days = 365 * year + year / 4 - year / 100 + year / 400 + day_of_year - 719_468;
    Ok(days * DAY)
}

/// The day of a second, as saved games write it.
fn day_of(seconds: i64) -> String {
    let days = seconds.div_euclid(DAY) + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, more) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + more)
}

/// Reads a file of games into the library.
pub(crate) fn import(hall: &Arc<Hall>, name: &str, bytes: &[u8]) -> Answer<Imported> {
    let saved = match catalog::read_games(name, bytes) {
        Ok(saved) => saved,
        Err(error) => return Ok(Imported { games: Vec::new(), problem: Some(error.into()) }),
    };
    if saved.len() > IMPORT_MAX {
        let found = format!("{} games", saved.len());
        return Err(Problem::found(Code::TooLarge, found, format!("at most {IMPORT_MAX}")));
    }
    let mut imported = Imported { games: Vec::new(), problem: None };
    for game in &saved {
        match import_game(hall, game) {
            Ok(game) => imported.games.push(game),
            Err(problem) => {
                imported.problem = Some(problem);
                break;
            }
        }
    }
    Ok(imported)
}

fn import_game(hall: &Arc<Hall>, saved: &SavedGame) -> Answer<ImportedGame> {
    let played = saved.open()?;
    let game = catalog::find(&saved.game)?.open(&saved.options)?;
    let has_players = saved.players.iter().any(|player| !player.is_empty());
    let plan = Plan {
        // What nobody played was looked at.
        kind: if has_players { Kind::Play } else { Kind::Study },
        seats: occupants(saved, &*game, played.seats()),
        game,
        clock: None,
        start: saved.start.as_ref().map(|start| start.text.clone()),
        seed: saved.seed,
        moves: played.played(),
    };
    let day = saved.date.as_deref().and_then(|date| seconds_of_day(date).ok());
    let loser = saved.result.as_deref().and_then(loser);
    Ok(ImportedGame {
        id: hall.recall(plan, day, loser)?,
        game: saved.game.clone(),
        players: saved.players.clone(),
        plies: played.plies() as u32,
    })
}

/// The seat in `seat 2 lost`, as [`sheet`] writes it.
fn loser(result: &str) -> Option<u8> {
    let number = result.strip_prefix("seat ")?.strip_suffix(" lost")?;
    number.parse::<u8>().ok()?.checked_sub(1)
}

/// The players of a saved game: machines that we know, and people by whatever name.
fn occupants(saved: &SavedGame, game: &dyn AnyGame, seats: usize) -> Vec<Occupant> {
    let occupant = |name: &String| match check_machine(game, name) {
        Ok(_) => Occupant::Machine { spec: name.clone() },
        Err(_) => Occupant::Person { name: name.chars().take(NAME_MAX).collect() },
    };
    let nobody = || Occupant::Person { name: String::new() };
    (0..seats).map(|seat| saved.players.get(seat).map_or_else(nobody, occupant)).collect()
}

/// A game as text.
pub(crate) fn export(room: &Room, node: u32, format: ExportFormat) -> Answer<Export> {
    let played = room.match_at(node)?;
    let (sheet, ending) = (sheet(room, &*played, node), ending(format));
    let text = match format {
        ExportFormat::Saved => sheet.write(&*played),
        ExportFormat::Transcript => played.transcript() + "\n",
        ExportFormat::Board => played.position_text() + "\n",
        ExportFormat::Diagram => played.diagram(),
        ExportFormat::Ggf => sheet.to_ggf(&*played).ok_or_else(|| {
            let found = format!("{} on this board", sheet.game);
            Problem::found(Code::BadMessage, found, "Othello on a square board")
        })?,
    };
    let id = room.id.chars().take(8).collect::<String>();
    Ok(Export { name: format!("{}-{id}.{ending}", sheet.game), text })
}

const fn ending(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Saved => "damier",
        ExportFormat::Ggf => "ggf",
        ExportFormat::Transcript | ExportFormat::Board | ExportFormat::Diagram => "txt",
    }
}

/// The sheet of a game up to a node.
fn sheet(room: &Room, played: &dyn AnyMatch, node: u32) -> SavedGame {
    let state = room.state();
    let mut sheet = SavedGame::new(played.game());
    sheet.players = room.players();
    sheet.seed = state.seed;
    sheet.date = Some(day_of(state.updated as i64));
    let start = state.start.as_ref();
    sheet.start = start.map(|text| catalog::Word { text: text.clone(), line: 1, column: 1 });
    sheet.result = state.result.filter(|_| node == state.tree.current).map(|result| {
        let totals = result.totals.iter().map(ToString::to_string).collect::<Vec<_>>();
        match result.loser {
            None => totals.join("-"),
            Some(loser) => format!("seat {} lost", loser + 1),
        }
    });
    sheet
}

/// Games as saved games, one after another: those of the ids, or all.
pub(crate) fn export_all(hall: &Arc<Hall>, ids: &[String]) -> Answer<Export> {
    let ids = match ids.is_empty() {
        false => ids.to_vec(),
        true => {
            let all = Filter { limit: EXPORT_MAX, ..Filter::default() };
            hall.store.list(&all)?.1.into_iter().flatten().map(|row| row.id).collect()
        }
    };
    let mut sheets = Vec::with_capacity(ids.len());
    for id in &ids {
        let shared = hall.room(id)?;
        let room = lock(&shared);
        sheets.push(export(&room, room.current(), ExportFormat::Saved)?.text);
    }
    Ok(Export { name: "games.damier".to_string(), text: sheets.join("\n") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_seconds_are_each_others_inverse() {
        assert_eq!(seconds_of_day("1970-01-01"), Ok(0));
        assert_eq!(seconds_of_day("2000-03-01"), Ok(951_868_800));
        for day in ["1970-01-01", "1999-12-31", "2000-02-29", "2026-11-16", "2100-03-01"] {
            let seconds = seconds_of_day(day).unwrap();
            assert_eq!(day_of(seconds), day);
            assert_eq!(day_of(seconds + DAY - 1), day);
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in ["", "today", "2026-13-01", "2026-11", "2026-11-16-1", "1-1-1"] {
            assert!(seconds_of_day(text).is_err(), "{text:?}");
        }
    }
}
