//! A game of the library on paper, and back.
//!
//! Nothing is played to write one, so that even a game that the rules refuse goes out. What comes
//! back is played by the rules, and is the same game but for its id, its tokens, and that its
//! machines wait.

use std::collections::HashMap;

use catalog::{
    AnyGame, Date, Kept, KeptClock, Played, PlayedMove, SavedGame, TreeMove, Word, WrittenTree,
};
use game::PASS;
use play::{End, NODES_MAX, Occupant};
use store::{GameRow, NodeRow};

use super::act::{NAME_MAX, name_of};
use super::make::{check_clock, check_machine};
use super::row::{SavedSeat, SavedSpent, end_of, json, read, read_some, row_of, times_of};
use super::state::now;
use crate::hall::secret;
use crate::message::{Clock, Code, Kind, Options, Problem, Result, Review, Seated};
use crate::problem::Answer;
use crate::view;

/// The longest event, in characters.
const EVENT_MAX: usize = 200;

/// No node is called by a number so large.
const ID_MAX: u32 = 1 << 31;

/// A game as a saved game, with everything that the library keeps of it.
pub(crate) fn write(row: &GameRow, nodes: &[NodeRow]) -> Answer<String> {
    let (sheet, tree) = sheet(row, nodes)?;
    Ok(sheet.write_tree(&tree))
}

/// What a game contains. Two games are the same if they are written the same, whenever that was and
/// whatever was thought of them.
pub(crate) fn content(row: &GameRow, nodes: &[NodeRow]) -> Answer<String> {
    let (mut sheet, tree) = sheet(row, nodes)?;
    let kept = std::mem::take(&mut sheet.kept);
    sheet.kept = Kept { created: None, updated: None, nodes: Vec::new(), review: None, ..kept };
    Ok(sheet.write_tree(&tree))
}

fn sheet(row: &GameRow, nodes: &[NodeRow]) -> Answer<(SavedGame, WrittenTree)> {
    let moves = nodes.iter().map(|node| {
        let NodeRow { id, parent, place, mv } = node;
        TreeMove { id: *id, parent: *parent, place: *place, text: mv }
    });
    let tree = WrittenTree::of(&moves.collect::<Vec<_>>());
    let broken = || Problem::new(Code::Internal, "the library: the tree of moves is broken");
    if tree.ids.len() != nodes.len() {
        return Err(broken());
    }
    let numbers = tree.ids.iter().copied().zip(1..).collect::<HashMap<u32, usize>>();
    let number = |id: u32| if id == 0 { Some(0) } else { numbers.get(&id).copied() };
    let (at, front) = (number(row.current).ok_or_else(broken)?, number(row.front));
    let is_line = at == tree.ids.len() && !tree.text.contains('(');
    let is_counted = tree.ids.iter().copied().eq(1..=tree.ids.len() as u32);
    let result = read_some::<Result>(&row.result, "result")?;
    let seats = read::<Vec<SavedSeat>>(&row.seats, "seats")?;
    let clock = read_some::<Clock>(&row.clock, "clock")?;
    let spent = read::<Vec<SavedSpent>>(&row.spent, "clocks")?;
    let is_machine = |seat: &SavedSeat| !seat.occupant.0.is_person();
    let options = view::read_options(&read::<Options>(&row.options, "options")?)?;
    let sheet = SavedGame {
        players: seats.iter().map(|seat| seat.occupant.0.name().to_string()).collect(),
        event: row.event.clone(),
        result: result.as_ref().map(result_text),
        date: row.date.clone(),
        seed: row.seed as u64,
        start: row.start.as_ref().map(|text| Word { text: text.clone(), line: 1, column: 1 }),
        kept: Kept {
            kind: Some(row.kind.clone()),
            machines: Some((1..=seats.len()).filter(|seat| is_machine(&seats[seat - 1])).collect()),
            created: Some(row.created),
            updated: Some(row.updated),
            clock: clock.map(kept_clock),
            spent: spent.iter().map(|spent| (spent.ms, spent.moves)).collect(),
            times: times(&spent, &tree.ids),
            at: (!is_line).then_some(at),
            front: front.filter(|front| *front != at),
            nodes: if is_counted { Vec::new() } else { tree.ids.clone() },
            review: row.review.clone(),
        },
        ..SavedGame::of(&row.game, options)
    };
    Ok((sheet, tree))
}

fn kept_clock(Clock { seconds, increment, per_move }: Clock) -> KeptClock {
    match per_move {
        true => KeptClock::Move { seconds },
        false => KeptClock::Game { seconds, increment },
    }
}

fn clock_of(kept: KeptClock) -> Clock {
    match kept {
        KeptClock::Move { seconds } => Clock { seconds, increment: 0, per_move: true },
        KeptClock::Game { seconds, increment } => Clock { seconds, increment, per_move: false },
    }
}

/// How long each move was thought about, in the order in which they are written; nothing if no time
/// is known.
fn times(spent: &[SavedSpent], ids: &[u32]) -> Vec<Option<u64>> {
    let known = times_of(spent);
    match known.is_empty() {
        true => Vec::new(),
        false => ids.iter().map(|id| known.get(id).copied()).collect(),
    }
}

/// What every seat counted, or how it ended otherwise.
pub(crate) fn result_text(result: &Result) -> String {
    let totals = || result.totals.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
    end_of(result).and_then(|end| end.text()).unwrap_or_else(totals)
}

/// Makes rows of saved games.
#[derive(Default)]
pub(crate) struct Recall {
    /// Which names are machines of a game: finding out takes a while.
    machines: HashMap<(String, String), bool>,
    /// What all ids of one file begin with, and how many there were: games that come together are
    /// kept together.
    ids: (String, u64),
}

impl Recall {
    /// A game that was saved, as the library keeps it.
    pub(crate) fn row(&mut self, saved: &SavedGame) -> Answer<(GameRow, Vec<NodeRow>)> {
        let mut played = saved.play()?;
        pass_on(&mut played);
        let Played { moves, at, played } = played;
        if moves.len() > NODES_MAX {
            let found = format!("{} moves", moves.len());
            return Err(Problem::found(Code::TooLarge, found, format!("at most {NODES_MAX}")));
        }
        let nodes = nodes(&saved.kept.nodes, &moves)?;
        let filled = self.seats(saved, played.game(), played.seats())?;
        let clock = saved.kept.clock.map(clock_of);
        check_clock(clock)?;
        let written = || End::written(&*played, saved.result.as_deref());
        let end = played.outcome().map(End::Rules).or_else(written);
        let date = saved.date.as_deref().map(|text| (Date::read(text), text));
        let seconds = date.as_ref().and_then(|(date, _)| Some(date.as_ref()?.seconds));
        let day = date.map(|(date, text)| date.map_or_else(|| line(text, EVENT_MAX), |d| d.text));
        let event = saved.event.as_deref().map(|event| line(event, EVENT_MAX));
        let event = event.filter(|event| !event.is_empty());
        let spent = saved.kept.spent.iter();
        let spent = spent.map(|&(ms, moves)| SavedSpent { ms, moves, ..SavedSpent::default() });
        let spent = spent.chain(std::iter::repeat(SavedSpent::default()));
        let mut spent = spent.take(filled.len()).collect::<Vec<_>>();
        let times = nodes.iter().map(|node| node.id).zip(saved.kept.times.iter().copied());
        spent[0].times = times.filter_map(|(id, ms)| Some((id, ms?))).collect();
        let id = self.id()?;
        let row = GameRow {
            start: saved.start.as_ref().map(|_| played.start_text()),
            seed: saved.seed as i64,
            current: id_of(&nodes, at),
            front: id_of(&nodes, saved.kept.front.unwrap_or(at)),
            is_paused: true,
            spent: json(&spent),
            created: saved.kept.created.or(seconds).unwrap_or_else(now),
            updated: saved.kept.updated.or(seconds).unwrap_or_else(now),
            review: saved.kept.review.as_deref().and_then(|text| review(text, &id)),
            date: day.filter(|day| !day.is_empty()),
            id,
            ..row_of(kind(saved), &*played, end, &filled, clock, event)
        };
        Ok((row, nodes))
    }

    /// The players: machines where the file says so, or has names that are machines'; else people.
    fn seats(
        &mut self,
        saved: &SavedGame,
        game: &dyn AnyGame,
        seats: usize,
    ) -> Answer<Vec<SavedSeat>> {
        let mut filled = Vec::with_capacity(seats);
        for seat in 1..=seats {
            let name = saved.players.get(seat - 1).map_or("", String::as_str);
            let may_be_machine = match &saved.kept.machines {
                Some(machines) => machines.contains(&seat),
                None => !name.is_empty(),
            };
            let occupant = match may_be_machine && self.is_machine(game, name) {
                true => Occupant::machine(name),
                false => Occupant::person(&name_of(&line(name, NAME_MAX))?),
            };
            filled.push(SavedSeat { occupant: Seated(occupant), token: secret()? });
        }
        Ok(filled)
    }

    fn is_machine(&mut self, game: &dyn AnyGame, name: &str) -> bool {
        let key = (format!("{} {:?}", game.name(), game.options()), name.to_string());
        *self.machines.entry(key).or_insert_with(|| check_machine(game, name).is_ok())
    }

    fn id(&mut self) -> Answer<String> {
        let (begin, count) = &mut self.ids;
        if begin.is_empty() {
            begin.push_str(&secret()?[..20]);
        }
        *count += 1;
        Ok(format!("{begin}{count:012x}"))
    }
}

/// A text on one line, of bounded length.
fn line(text: &str, most: usize) -> String {
    let text = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.chars().take(most).collect::<String>().trim_end().to_string()
}

fn kind(saved: &SavedGame) -> Kind {
    let has_players = saved.players.iter().any(|player| !player.is_empty());
    match saved.kept.kind.as_deref() {
        Some("study") => Kind::Study,
        // What nobody played was looked at.
        None if !has_players => Kind::Study,
        _ => Kind::Play,
    }
}

/// Forced passes where the game stands are played, as everywhere in the library.
fn pass_on(game: &mut Played) {
    let Played { moves, at, played } = game;
    while played.outcome().is_none() && played.moves() == [PASS] && played.play(PASS).is_ok() {
        let is_there = |mv: &PlayedMove| mv.parent == *at && mv.text == PASS;
        let known = moves.iter().position(is_there).map(|index| index + 1);
        if known.is_none() {
            moves.push(PlayedMove { parent: *at, text: PASS.to_string() });
        }
        *at = known.unwrap_or(moves.len());
    }
}

/// The nodes, called as the file says, else by their numbers. A node is younger than the one before
/// it.
fn nodes(given: &[u32], moves: &[PlayedMove]) -> Answer<Vec<NodeRow>> {
    let next = given.iter().max().map_or(1, |most| most.saturating_add(1).min(ID_MAX));
    let mut places = vec![0; moves.len() + 1];
    let mut nodes = Vec::with_capacity(moves.len());
    for (mv, id) in moves.iter().zip(given.iter().copied().chain(next..)) {
        let (parent, place) = (id_of(&nodes, mv.parent), places[mv.parent]);
        if parent >= id || id >= ID_MAX {
            let expected = "each with a larger number than the one before it";
            return Err(Problem::found(Code::BadText, "nodes in another order", expected));
        }
        places[mv.parent] += 1;
        nodes.push(NodeRow { id, parent, place, mv: mv.text.clone() });
    }
    Ok(nodes)
}

/// What the node of a move is called, by the move's number; 0 is the start.
fn id_of(nodes: &[NodeRow], number: usize) -> u32 {
    number.checked_sub(1).map_or(0, |index| nodes[index].id)
}

/// The review of the game under its new id; one that another release wrote may be unreadable, and
/// the game can be reviewed again.
fn review(text: &str, id: &str) -> Option<String> {
    let review = serde_json::from_str::<Review>(text).ok()?;
    Some(json(&Review { game: id.to_string(), ..review }))
}
