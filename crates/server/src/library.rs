//! The library: lists, and files out of it.

use std::io;

use axum::body::Bytes;
use catalog::{AnyMatch, Date, SavedGame};
use store::{Filter, GameRow, NodeRow, Part};
use tokio::sync::mpsc;

use crate::hall::Hall;
use crate::message::{Code, Export, ExportFormat, Library, LibraryQuery, Problem, Unreadable};
use crate::problem::Answer;
use crate::room::{self, Room, STANDINGS, kind_name};

/// How many games a list has: usual and most.
const LIMIT: (u32, u32) = (50, 200);

/// The games that are wanted.
pub(crate) fn list(hall: &Hall, query: &LibraryQuery) -> Answer<Library> {
    let (total, numbers) = hall.store.list(&filter(query)?)?;
    let (mut games, mut unreadable) = (Vec::with_capacity(numbers.len()), Vec::new());
    for number in numbers {
        let Some(Part { id, game, .. }) = hall.store.at(number)? else { continue };
        let opened = game.and_then(|(row, nodes)| {
            Room::from_row(row, nodes).map_err(|Problem { message, .. }| message)
        });
        match opened {
            Ok(room) => games.push(room.summary()),
            Err(why) => unreadable.push(Unreadable { id, why }),
        }
    }
    Ok(Library { total, games, unreadable })
}

fn filter(query: &LibraryQuery) -> Answer<Filter> {
    let named = |name: &Option<String>| name.clone().filter(|name| !name.is_empty());
    let standing = named(&query.result);
    if let Some(name) = standing.as_deref().filter(|name| !STANDINGS.contains(name)) {
        let expected = "won, lost, drawn or open";
        return Err(Problem::found(Code::BadMessage, format!("{name:?}"), expected));
    }
    let day = |text: &Option<String>| text.as_deref().map(seconds_of_day).transpose();
    let (usual, most) = LIMIT;
    Ok(Filter {
        game: named(&query.game),
        kind: query.kind.map(|kind| kind_name(kind).to_string()),
        player: named(&query.player),
        standing,
        since: day(&query.since)?,
        before: day(&query.until)?.map(|day| day + DAY),
        offset: query.offset.unwrap_or(0),
        limit: query.limit.unwrap_or(usual).min(most),
    })
}

const DAY: i64 = 86_400;

/// When a day such as `2026-11-16` begins, in seconds since 1970, in universal time.
fn seconds_of_day(text: &str) -> Answer<i64> {
    let day = Date::read(text).filter(|date| date.text.len() == "2026-11-16".len());
    let refused =
        || Problem::found(Code::BadMessage, format!("{text:?}"), "a day such as 2026-11-16");
    day.map(|day| day.seconds).ok_or_else(refused)
}

/// A game as text, up to a node; without one up to where it stands, or all of it.
pub(crate) fn export(room: &Room, node: Option<u32>, format: ExportFormat) -> Answer<Export> {
    let is_whole = node.is_none();
    let node = node.unwrap_or_else(|| room.play.current());
    let played = room.match_at(node)?;
    let sheet = sheet(room, &*played, node);
    let no_ggf = || {
        let found = format!("{} on this board", sheet.game);
        let known = catalog::GAMES.iter().filter(|profile| profile.has_ggf);
        let known = known.map(|profile| profile.title).collect::<Vec<_>>().join(" or ");
        Problem::found(Code::BadMessage, found, format!("{known} on a square board"))
    };
    let (ending, text) = match format {
        ExportFormat::Saved if is_whole => ("damier", room::write(&room.row(), &room.nodes())?),
        ExportFormat::Saved => ("damier", sheet.write(&*played)),
        ExportFormat::Transcript => ("txt", played.transcript() + "\n"),
        ExportFormat::Board => ("txt", played.position_text() + "\n"),
        ExportFormat::Diagram => ("txt", played.diagram()),
        ExportFormat::Ggf => ("ggf", sheet.to_ggf(&*played).ok_or_else(no_ggf)?),
    };
    let id = room.id.chars().take(8).collect::<String>();
    Ok(Export { name: format!("{}-{id}.{ending}", sheet.game), text })
}

/// The sheet of a game up to a node.
fn sheet(room: &Room, played: &dyn AnyMatch, node: u32) -> SavedGame {
    let mut sheet = SavedGame::new(played.game());
    sheet.players = room.players();
    sheet.seed = room.play.seed();
    sheet.date = Some(room.date());
    let word = |text: &str| catalog::Word { text: text.to_string(), line: 1, column: 1 };
    sheet.start = room.play.start().map(word);
    let result = room.result().filter(|_| node == room.play.current());
    sheet.result = result.as_ref().map(room::result_text);
    sheet
}

/// So many games are read from the library at a time.
const PART: u32 = 100;

/// Writes games as saved games, one after another: those of the ids, or all. A game that cannot be
/// written is named in a remark. Works until everything is sent, so this needs a thread of its own.
pub(crate) fn export_all(hall: &Hall, ids: &[String], pieces: &mpsc::Sender<io::Result<Bytes>>) {
    let sent = match ids.is_empty() {
        false => ids.iter().try_for_each(|id| {
            let game = hall.store.load(id).map_err(io::Error::other)?;
            let text = game.map_or(String::new(), |(row, nodes)| sheet_text(id, &row, &nodes));
            send(pieces, text)
        }),
        true => send_all(hall, pieces),
    };
    if let Err(error) = sent {
        // The connection is cut, so that nobody takes a part for the whole.
        let _ = pieces.blocking_send(Err(error));
    }
}

fn send_all(hall: &Hall, pieces: &mpsc::Sender<io::Result<Bytes>>) -> io::Result<()> {
    let mut behind = 0;
    loop {
        let part = hall.store.part(behind, PART).map_err(io::Error::other)?;
        let Some(last) = part.last() else { return Ok(()) };
        behind = last.number;
        let text = part.iter().map(|Part { id, game, .. }| match game {
            Ok((row, nodes)) => sheet_text(id, row, nodes),
            Err(why) => remark(id, why),
        });
        send(pieces, text.collect())?;
    }
}

fn sheet_text(id: &str, row: &GameRow, nodes: &[NodeRow]) -> String {
    match room::write(row, nodes) {
        Ok(text) => text + "\n",
        Err(problem) => remark(id, &problem.message),
    }
}

/// Says what is missing, in a line that readers of saved games pass over.
fn remark(id: &str, why: &str) -> String {
    let line = format!("# not written: game {id}: {why}");
    line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n\n"
}

fn send(pieces: &mpsc::Sender<io::Result<Bytes>>, text: String) -> io::Result<()> {
    pieces.blocking_send(Ok(text.into())).map_err(|_| io::ErrorKind::BrokenPipe.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_days_are_days() {
        assert_eq!(seconds_of_day("1970-01-02"), Ok(DAY));
        assert_eq!(seconds_of_day("1969-12-31"), Ok(-DAY));
        for text in ["", "today", "2026-13-01", "2026-11", "2026", "2026-11-16-1"] {
            assert!(seconds_of_day(text).is_err(), "{text:?}");
        }
    }
}
