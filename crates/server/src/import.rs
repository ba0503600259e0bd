//! Files of games into the library, while they arrive.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use catalog::{GameReader, Names, SavedGame};
use store::{Import, Incoming};
use tokio::sync::{mpsc, watch};

use crate::hall::{Hall, lock};
use crate::message::{Code, Imported, ImportedGame, Problem};
use crate::problem::Answer;
use crate::room::{Recall, content};

/// A part of a file, or nothing at its end: one that ends otherwise is not all there.
pub(crate) type Piece = Option<Bytes>;

/// So many games are saved at a time.
const AT_ONCE: usize = 200;

/// So many games and problems are listed; the others are counted.
const LISTED_MAX: usize = 100;

/// How often it is told how far a file has come.
const TOLD_EVERY: Duration = Duration::from_millis(200);

/// The longest list of names.
const NAMES_BYTES_MAX: usize = 4 << 20;

/// Under which names the store has the names of the WTHOR base.
const PLAYERS: &str = "wthor.players";
const TOURNAMENTS: &str = "wthor.tournaments";

/// Reads a file into the library, all of it or nothing. A bad game is named, and the others come
/// in. Works until the file ends, so this needs a thread of its own.
pub(crate) fn run(
    hall: &Arc<Hall>,
    name: &str,
    pieces: mpsc::Receiver<Piece>,
    told: &watch::Sender<Imported>,
) {
    // One file at a time, so that games are compared with all that there are.
    let _alone = lock(&hall.importing);
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let done = match ending.as_str() {
        "jou" => take_names(hall, pieces, PLAYERS, catalog::read_players),
        "trn" => take_names(hall, pieces, TOURNAMENTS, catalog::read_tournaments),
        _ => take_games(hall, name, pieces, told),
    };
    let failed = |problem| Imported { failure: Some(problem), ..Imported::default() };
    told.send_replace(Imported { is_done: true, ..done.unwrap_or_else(failed) });
}

fn cut_short() -> Problem {
    Problem::found(Code::BadMessage, "a file that was cut short", "all of it")
}

/// A list of names is kept for the files of games that come after it.
fn take_names<E: ToString>(
    hall: &Hall,
    mut pieces: mpsc::Receiver<Piece>,
    setting: &str,
    read: impl FnOnce(&[u8]) -> Result<Vec<String>, E>,
) -> Answer<Imported> {
    let mut bytes = Vec::new();
    while let Some(piece) = pieces.blocking_recv().ok_or_else(cut_short)? {
        bytes.extend_from_slice(&piece);
        if bytes.len() > NAMES_BYTES_MAX {
            let expected = format!("at most {} MB of names", NAMES_BYTES_MAX >> 20);
            return Err(Problem::found(Code::TooLarge, "a larger file", expected));
        }
    }
    let names = read(&bytes).map_err(|error| Problem::new(Code::BadText, error.to_string()))?;
    hall.store.set_setting(setting, &names.join("\n"))?;
    let (names, bytes) = (names.len() as u32, bytes.len() as u64);
    Ok(Imported { names, bytes, ..Imported::default() })
}

fn names(hall: &Hall) -> Answer<Names> {
    let of = |setting| -> Answer<Vec<String>> {
        let text = hall.store.setting(setting)?.unwrap_or_default();
        Ok(text.split('\n').map(str::to_string).collect())
    };
    Ok(Names { players: of(PLAYERS)?, tournaments: of(TOURNAMENTS)? })
}

fn take_games(
    hall: &Arc<Hall>,
    name: &str,
    mut pieces: mpsc::Receiver<Piece>,
    told: &watch::Sender<Imported>,
) -> Answer<Imported> {
    note_contents(hall)?;
    let mut reader = GameReader::new(name, names(hall)?);
    let mut intake = Intake::begin(hall)?;
    let mut last = Instant::now();
    loop {
        let piece = pieces.blocking_recv().ok_or_else(cut_short)?;
        match &piece {
            Some(bytes) => {
                reader.push(bytes);
                intake.report.bytes += bytes.len() as u64;
            }
            None => reader.end(),
        }
        while let Some(game) = reader.next_game() {
            intake.take(game.map_err(Problem::from))?;
            if last.elapsed() >= TOLD_EVERY {
                told.send_replace(intake.report.clone());
                last = Instant::now();
            }
        }
        if piece.is_none() {
            return intake.end();
        }
    }
}

/// Finds out what the games contain that have changed since the last time.
fn note_contents(hall: &Hall) -> Answer<()> {
    let mut behind = 0;
    loop {
        let part = hall.store.unnoted(behind, AT_ONCE as u32)?;
        let Some(last) = part.last() else { return Ok(()) };
        behind = last.number;
        // A game that cannot be read is like no other.
        let readable = part.iter().filter_map(|part| part.game.as_ref().ok());
        let noted = readable.filter_map(|(row, nodes)| {
            Some((row.id.clone(), number_of(&content(row, nodes).ok()?)))
        });
        hall.store.note(&noted.collect::<Vec<_>>())?;
    }
}

/// A number for a text, always the same (FNV-1a). Equal numbers need not mean equal texts.
fn number_of(text: &str) -> i64 {
    let fold = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, fold) as i64
}

/// The games of one file on their way into the library. Dropped before its end it leaves nothing.
struct Intake<'a> {
    hall: &'a Hall,
    import: Option<Import>,
    recall: Recall,
    waiting: Vec<Incoming>,
    /// Their ids, by what they contain.
    contents: HashMap<String, String>,
    report: Imported,
}

impl<'a> Intake<'a> {
    fn begin(hall: &'a Hall) -> Answer<Intake<'a>> {
        Ok(Intake {
            hall,
            import: Some(hall.store.begin_import()?),
            recall: Recall::default(),
            waiting: Vec::with_capacity(AT_ONCE),
            contents: HashMap::new(),
            report: Imported::default(),
        })
    }

    /// Takes a game, unless it is bad or known. An error is the store's, and ends the import.
    fn take(&mut self, game: Answer<SavedGame>) -> Answer<()> {
        let read = game.and_then(|saved| {
            let (row, nodes) = self.recall.row(&saved)?;
            let content = content(&row, &nodes)?;
            Ok((saved, row, nodes, content))
        });
        let (saved, row, nodes, content) = match read {
            Ok(read) => read,
            Err(problem) => {
                self.report.bad += 1;
                if self.report.problems.len() < LISTED_MAX {
                    self.report.problems.push(problem);
                }
                return Ok(());
            }
        };
        let number = number_of(&content);
        let known = self.known(number, &content)?;
        let id = known.clone().unwrap_or_else(|| row.id.clone());
        if self.report.games.len() < LISTED_MAX {
            let (game, players) = (saved.game, saved.players);
            self.report.games.push(ImportedGame { id, game, players, plies: row.plies });
        }
        if known.is_some() {
            self.report.known += 1;
            return Ok(());
        }
        self.report.new += 1;
        self.contents.insert(content, row.id.clone());
        self.waiting.push(Incoming { row, nodes, content: number });
        if self.waiting.len() == AT_ONCE { self.save() } else { Ok(()) }
    }

    /// The id of a game that contains the same.
    fn known(&self, number: i64, wanted: &str) -> Answer<Option<String>> {
        if let Some(id) = self.contents.get(wanted) {
            return Ok(Some(id.clone()));
        }
        let like = self.hall.store.like(number)?;
        let is_same = |part: &store::Part| {
            let text = part.game.as_ref().ok().map(|(row, nodes)| content(row, nodes));
            matches!(text, Some(Ok(text)) if text == wanted)
        };
        Ok(like.into_iter().find(is_same).map(|part| part.id))
    }

    fn save(&mut self) -> Answer<()> {
        self.contents.clear();
        let games = mem::replace(&mut self.waiting, Vec::with_capacity(AT_ONCE));
        if let Some(import) = self.import {
            self.hall.store.add(import, &games)?;
        }
        Ok(())
    }

    /// All games of the file are in the library from now on.
    fn end(mut self) -> Answer<Imported> {
        self.save()?;
        if let Some(import) = self.import {
            self.hall.store.end_import(import)?;
            self.import = None;
        }
        Ok(mem::take(&mut self.report))
    }
}

impl Drop for Intake<'_> {
    fn drop(&mut self) {
        if let Some(import) = self.import.take() {
            // What is left is dropped when the library is opened again.
            let _ = self.hall.store.drop_import(import);
        }
    }
}
