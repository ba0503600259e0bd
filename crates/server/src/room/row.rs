//! A game as the store keeps it.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use catalog::AnyMatch;
use game::Seat;
use play::{Forfeit, Node, Play, Refusal, SavedNode, SetUp};
use serde::{Deserialize, Serialize};
use store::{GameRow, NodeRow, Store, StoreError};

use super::link::Links;
use super::make::time;
use super::state::now;
use super::{About, Room};
use crate::alive::{Alive, now_ms};
use crate::message::{Clock, Code, End, Kind, Options, Problem, Result, Seated, Unsaved};
use crate::problem::Answer;
use crate::view;

/// What the store does not have yet.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    /// Grows with every change.
    pub(super) version: u32,
    /// When the game changed last.
    pub(super) updated: i64,
    /// Nodes that are new or changed, and nodes that are gone.
    pub(super) nodes: Vec<u32>,
    pub(super) removed: Vec<u32>,
    /// Why the last change is not saved.
    pub(super) unsaved: Option<Unsaved>,
    /// Whether somebody tries again to save it.
    is_retried: bool,
}

impl Changes {
    /// Nothing, since then.
    fn none(updated: i64) -> Changes {
        let (nodes, removed) = (Vec::new(), Vec::new());
        Changes { version: 1, updated, nodes, removed, unsaved: None, is_retried: false }
    }

    /// Everything of a new game.
    pub(super) fn all(play: &Play) -> Changes {
        Changes { nodes: play.tree().nodes().map(|(id, _)| id).collect(), ..Changes::none(now()) }
    }
}

/// A seat in the store: who fills it, and the secret of who may speak for it.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedSeat {
    pub(super) occupant: Seated,
    pub(super) token: String,
}

/// What a seat has spent, in the store.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct SavedSpent {
    pub(super) ms: u64,
    pub(super) moves: u32,
    /// When it was saved, in milliseconds since 1970, if its clock ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<i64>,
    /// The node and the milliseconds of every move, whoever made it; the first seat has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) times: Vec<(u32, u64)>,
}

/// How long every move was thought about, by its node, as far as that is known.
pub(super) fn times_of(spent: &[SavedSpent]) -> HashMap<u32, u64> {
    spent.iter().flat_map(|spent| spent.times.iter().copied()).collect()
}

/// Anything as JSON. Our own types always can be.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str, what: &str) -> Answer<T> {
    serde_json::from_str(text).map_err(|error| {
        Problem::new(Code::Internal, format!("the library: {what} cannot be read: {error}"))
    })
}

/// The same where there may be nothing.
pub(super) fn read_some<'a, T: Deserialize<'a>>(
    text: &'a Option<String>,
    what: &str,
) -> Answer<Option<T>> {
    text.as_deref().map(|text| read(text, what)).transpose()
}

/// The name of a kind in the store.
pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Play => "play",
        Kind::Study => "study",
    }
}

impl Room {
    /// Saves what changed in a library; until that is done nothing of it is forgotten.
    pub(crate) fn save(&mut self, store: &Store) -> std::result::Result<(), StoreError> {
        let row = |id: &u32| Some(node_row(*id, self.play.tree().node(*id)?));
        let nodes = self.changes.nodes.iter().filter_map(row).collect::<Vec<_>>();
        store.save(&self.row(), &nodes, &self.changes.removed)?;
        self.changes.nodes.clear();
        self.changes.removed.clear();
        self.changes.unsaved = None;
        Ok(())
    }

    /// Notes that a change could not be saved, and why; whether somebody has to begin to save it
    /// again and again, because nobody does yet.
    pub(crate) fn not_saved(&mut self, error: &StoreError) -> bool {
        let why = if matches!(error, StoreError::Full) { Unsaved::Full } else { Unsaved::Failed };
        self.changes.unsaved = Some(why);
        !std::mem::replace(&mut self.changes.is_retried, true)
    }

    /// Whether everything is saved.
    pub(crate) fn is_saved(&self) -> bool {
        self.changes.unsaved.is_none()
    }

    /// Notes that nobody tries again any more.
    pub(crate) fn end_retries(&mut self) {
        self.changes.is_retried = false;
    }

    /// Grows with every change.
    pub(crate) const fn version(&self) -> u32 {
        self.changes.version
    }

    /// Notes a change that is not of the game itself.
    pub(crate) fn touch(&mut self) {
        self.changes.version += 1;
    }

    /// All nodes of the game, in the order of their ids.
    pub(crate) fn nodes(&self) -> Vec<NodeRow> {
        self.play.tree().nodes().map(|(id, node)| node_row(id, node)).collect()
    }

    /// The row of the game.
    pub(crate) fn row(&self) -> GameRow {
        let Room { play, about: About { created, date, event }, .. } = self;
        let seats = play.occupants().iter().cloned().map(Seated).zip(self.tokens.iter().cloned());
        let seats = seats.map(|(occupant, token)| SavedSeat { occupant, token });
        let (seats, event) = (seats.collect::<Vec<_>>(), event.clone());
        GameRow {
            id: self.id.clone(),
            start: play.start().map(str::to_string),
            seed: play.seed() as i64,
            current: play.current(),
            front: play.front(),
            is_paused: play.is_paused(),
            spent: json(&self.spent()),
            created: *created,
            updated: self.changes.updated,
            review: self.review.clone(),
            date: date.clone(),
            sharing: self.sharing_row(),
            ..row_of(self.kind(), play.played(), play.end(), &seats, self.clock(), event)
        }
    }

    fn sharing_row(&self) -> Option<String> {
        let mut links = self.links.clone()?;
        links.is_held = self.play.is_held();
        Some(json(&links))
    }

    /// What everybody has spent: time, only where it is limited.
    fn spent(&self) -> Vec<SavedSpent> {
        let (clock, now) = (self.play.clock(), Instant::now());
        let is_limited = clock.control().clock.is_some();
        let saved = |seat| {
            let play::Spent { time, moves } = clock.spent(seat, now);
            let nodes = self.play.tree().nodes().filter(|_| seat == Seat::FIRST);
            let times = nodes.filter_map(|(id, node)| Some((id, node.took?.as_millis() as u64)));
            let ms = if is_limited { time.as_millis() as u64 } else { 0 };
            let runs = is_limited && clock.running() == Some(seat);
            SavedSpent { ms, moves, at: runs.then(now_ms), times: times.collect() }
        };
        Seat::all(self.tokens.len()).map(saved).collect()
    }

    /// Takes a game up again: if its clock ran when a server ended, it has run until then.
    pub(crate) fn take_up(row: GameRow, nodes: Vec<NodeRow>, alive: &Alive) -> Answer<Room> {
        let spent = read::<Vec<SavedSpent>>(&row.spent, "clocks")?;
        let mut room = Room::from_row(row, nodes)?;
        // What people at several machines play goes on at every start, whoever looks.
        let is_taken_up = room.is_shared();
        for (seat, spent) in Seat::all(room.tokens.len()).zip(spent) {
            let ran = spent.at.map(|at| alive.ran_since(at, is_taken_up));
            ran.into_iter().for_each(|ran| room.play.charge(seat, ran));
        }
        Ok(room)
    }

    /// Opens a game as it was saved.
    pub(crate) fn from_row(row: GameRow, nodes: Vec<NodeRow>) -> Answer<Room> {
        let options = view::read_options(&read::<Options>(&row.options, "options")?)?;
        let game = catalog::find(&row.game)?.open(&options)?;
        let seed = row.seed as u64;
        let played = match &row.start {
            None => game.start(seed),
            Some(text) => game.set_up(text)?,
        };
        let seats = read::<Vec<SavedSeat>>(&row.seats, "seats")?;
        let (occupants, tokens) =
            seats.into_iter().map(|seat| (seat.occupant.0, seat.token)).unzip();
        let spents = read::<Vec<SavedSpent>>(&row.spent, "clocks")?;
        let times = times_of(&spents);
        let node = |NodeRow { id, parent, place, mv }| {
            let took = times.get(&id).copied().map(Duration::from_millis);
            SavedNode { id, parent, place, text: mv, took }
        };
        let spent = |SavedSpent { ms, moves, .. }: &SavedSpent| play::Spent {
            time: Duration::from_millis(*ms),
            moves: *moves,
        };
        let links = read_some::<Links>(&row.sharing, "links")?;
        let standing = play::Standing {
            nodes: nodes.into_iter().map(node).collect(),
            current: row.current,
            front: row.front,
            is_paused: row.is_paused,
            is_held: links.as_ref().is_some_and(|links| links.is_held),
            end: read_some::<Result>(&row.result, "result")?.and_then(|result| end_of(&result)),
            spent: spents.iter().map(spent).collect(),
        };
        let set_up = SetUp {
            played,
            seed,
            is_set_up: row.start.is_some(),
            is_study: row.kind == kind_name(Kind::Study),
            occupants,
            time: time(read_some::<Clock>(&row.clock, "clock")?),
        };
        let broken = |refusal| match refusal {
            Refusal::Illegal(error, _) => Problem::from(error),
            _ => Problem::not_found("node"),
        };
        let play = Play::restore(set_up, standing, Instant::now()).map_err(broken)?;
        let about = About { created: row.created, date: row.date, event: row.event };
        let mut room = Room::new(row.id, play, tokens, about, Changes::none(row.updated));
        room.review = row.review;
        room.links = links;
        Ok(room)
    }
}

/// The row of a game, as far as the match, who plays it and how it ended say.
pub(super) fn row_of(
    kind: Kind,
    played: &dyn AnyMatch,
    end: Option<play::End>,
    seats: &[SavedSeat],
    clock: Option<Clock>,
    event: Option<String>,
) -> GameRow {
    let result = end.map(|end| view::result(played, &end));
    GameRow {
        kind: kind_name(kind).to_string(),
        game: played.game().name().to_string(),
        options: json(&view::write_options(played.game().options())),
        seats: json(&seats),
        players: names(seats, event.as_deref()),
        clock: clock.as_ref().map(json),
        standing: standing(result.as_ref()).to_string(),
        result: result.as_ref().map(json),
        plies: played.plies() as u32,
        position: played.position_text(),
        event,
        ..GameRow::default()
    }
}

fn node_row(id: u32, node: &Node) -> NodeRow {
    NodeRow { id, parent: node.parent, place: node.place, mv: node.text.to_string() }
}

/// What ended a game, if not the rules.
pub(super) fn end_of(result: &Result) -> Option<play::End> {
    let forfeit = |cause| {
        let seat = result.loser.map(usize::from).filter(|seat| *seat < result.shares.len())?;
        Some(play::End::Forfeit { seat: Seat::new(seat), cause })
    };
    match result.end {
        End::Agreed => Some(play::End::Agreed),
        End::Time => forfeit(Forfeit::Late(Duration::ZERO)),
        End::Resigned => forfeit(Forfeit::Resigned),
        // Of two the one lost who stayed away; of more the rules say who won.
        End::Deserted => forfeit(Forfeit::Away),
        End::Board | End::Repetition | End::Length => None,
    }
}

/// Names by which a game may be looked for: its players, of whom a level has those that the page
/// shows, and what it was played for.
fn names(seats: &[SavedSeat], event: Option<&str>) -> String {
    let players = seats.iter().map(|seat| seat.occupant.0.name()).collect::<Vec<_>>();
    let mut names = players.join("\n");
    for level in players.iter().filter_map(|player| player.strip_prefix("level:")) {
        names += &format!("\nlevel {level}\nniveau {level}");
    }
    if let Some(event) = event {
        names += &format!("\n{event}");
    }
    names.to_lowercase()
}

/// How a game may stand for the first seat.
pub(crate) const STANDINGS: [&str; 4] = ["won", "lost", "drawn", "open"];

/// How a result stands for the first seat.
fn standing(result: Option<&Result>) -> &'static str {
    match result {
        None => "open",
        Some(result) if result.shares[0] == 0.0 => "lost",
        Some(result) if result.shares[0] == 1.0 => "won",
        Some(_) => "drawn",
    }
}
