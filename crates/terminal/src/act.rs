//! What commands do to the table, and what they answer.

mod advice;
mod lists;
mod review;

use std::path::Path;

use catalog::{Spec, Square};
use game::{PASS, Seat};

use crate::command::{self, Command, Extent};
use crate::names::{result_text, seat_name, turn_name};
use crate::paper::{self, SaveError};
use crate::seating::{Occupant, USUAL_LEVEL, level, read_machine};
use crate::table::{Event, Table};
use crate::words::{Words, fill};

pub(crate) use advice::{Advice, advice_text, deep, quick};
pub(crate) use lists::{game_line, introduction};
pub(crate) use review::progress_text;

/// What a command answers.
#[derive(Default)]
pub(crate) struct Reply {
    /// Lines to read.
    pub(crate) lines: Vec<String>,
    /// Whether the board changed, or was asked for.
    pub(crate) shows_board: bool,
    /// The piece of which it is to be seen where it can go.
    pub(crate) chosen: Option<Square>,
    /// What the judge was asked for.
    pub(crate) advice: Option<Advice>,
    /// Whether this was the end.
    pub(crate) is_end: bool,
}

impl Reply {
    fn line(line: impl Into<String>) -> Reply {
        Reply { lines: vec![line.into()], ..Reply::default() }
    }

    fn board(line: impl Into<String>) -> Reply {
        Reply { shows_board: true, ..Reply::line(line) }
    }
}

/// Why a command was not done. Nothing has changed.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// For the reason given.
    Because(String),
    /// There is a file of that name.
    Exists(String),
}

impl From<String> for Refusal {
    fn from(why: String) -> Refusal {
        Refusal::Because(why)
    }
}

impl From<&str> for Refusal {
    fn from(why: &str) -> Refusal {
        Refusal::Because(why.to_string())
    }
}

type Answer = Result<Reply, Refusal>;

/// Does what a line says.
pub(crate) fn act(table: &mut Table, line: &str, words: &Words) -> Answer {
    match command::read(line, words)? {
        Some(command) => run(table, command, words),
        None if command::is_like_move(line) => play(table, line.trim(), words),
        None => Err(fill(words.unknown, &[&format!("{:?}", line.trim())]).into()),
    }
}

fn run(table: &mut Table, command: Command, words: &Words) -> Answer {
    use Command as C;
    // What can be done without a game.
    match command {
        C::Nothing => return Ok(Reply::default()),
        C::New(opponent) => return new(table, opponent.as_deref(), words),
        C::Load { file, number } => return load(table, &file, number, words),
        C::Help(name) => return lists::help(name.as_deref(), words).map_err(Refusal::from),
        C::Exit => return Ok(Reply { is_end: true, ..Reply::default() }),
        _ if table.is_left() => return Err(words.no_game.into()),
        _ => (),
    }
    match command {
        C::Game(Some(text)) => play(table, &text, words),
        C::Game(None) | C::Go => go(table, words),
        C::Break => {
            table.leave();
            Ok(Reply::line(words.left))
        }
        C::Color => Ok(change_sides(table, words)),
        C::Undo(turns) => travel(table.undo(turns), table, words.nothing_to_undo, words),
        C::Redo(turns) => travel(table.redo(turns), table, words.nothing_to_redo, words),
        C::Save { file, is_forced } => save(table, &file, is_forced, words),
        C::Hint(count) => advice::ask(table, Advice::Hint(count), Extent::Quick, words),
        C::Eval => advice::ask(table, Advice::Value, Extent::Quick, words),
        C::Analyse(extent) => advice::ask(table, Advice::Analysis, extent, words),
        C::Review(extent) => review::ask(table, extent),
        C::Moves(None) => lists::moves(table, words).map_err(Refusal::from),
        C::Moves(Some(square)) => lists::moves_of(table, &square, words).map_err(Refusal::from),
        C::Show => Ok(Reply { shows_board: true, ..Reply::default() }),
        C::Score => Ok(lists::score(table, words)),
        C::Level(None) => Ok(lists::levels(table, words)),
        C::Level(Some(word)) => change_level(table, &word, words),
        C::Players(specs) if specs.is_empty() => Ok(lists::players(table, words)),
        C::Players(specs) => seat(table, &specs, words),
        C::Resign => resign(table, words),
        C::Nothing | C::New(_) | C::Load { .. } | C::Help(_) | C::Exit => Ok(Reply::default()),
    }
}

/// Plays a move for the person to move.
fn play(table: &mut Table, text: &str, words: &Words) -> Answer {
    if table.is_left() {
        return Err(words.no_game.into());
    }
    if table.is_over() {
        return Err(words.over.into());
    }
    if table.machine_to_move().is_some() {
        return Err(fill(words.machine_turn, &[&turn_name(table.played(), words)]).into());
    }
    match table.play(text) {
        Ok(()) => Ok(Reply { shows_board: true, ..Reply::default() }),
        Err(error) => Err(lists::illegal(table, text, &error, words).into()),
    }
}

/// Lets the machine to move go on, or one play for the person to move.
fn go(table: &mut Table, words: &Words) -> Answer {
    if table.is_over() {
        return Err(words.over.into());
    }
    if table.is_moving() {
        return Ok(Reply::default());
    }
    table.pause(false);
    if table.machine_to_move().is_none() && table.played().moves() != [PASS] {
        let mut machines = table.occupants().iter();
        let found = machines.find(|occupant| !occupant.is_person()).cloned();
        let usual = || {
            Occupant::of(table.game(), &level(USUAL_LEVEL)?, table.seed)
                .map_err(|error| error.to_string())
        };
        if let Occupant::Machine(machine) = found.map_or_else(usual, Ok)? {
            table.begin_move(machine);
        }
    }
    Ok(Reply::default())
}

fn new(table: &mut Table, opponent: Option<&str>, words: &Words) -> Answer {
    let specs = match opponent {
        None => specs(table.occupants()),
        Some(word) => against(table, &read_machine(table.game(), word)?)?,
    };
    // Refused before anything changes.
    table.seated(&specs)?;
    table.restart();
    let occupants = table.seated(&specs)?;
    table.seat(occupants);
    Ok(Reply::board(game_line(table, words)))
}

/// Who plays if all machines are this one; people stay where they are, if there are both.
fn against(table: &Table, machine: &Spec) -> Result<Vec<Spec>, String> {
    let occupants = table.occupants();
    let people = occupants.iter().filter(|occupant| occupant.is_person()).count();
    if people == 0 || people == occupants.len() {
        return Ok(specs(&table.usual(machine)?));
    }
    let chosen = |occupant: &Occupant| match occupant {
        Occupant::Person(spec) => spec.clone(),
        Occupant::Machine(_) => machine.clone(),
    };
    Ok(occupants.iter().map(chosen).collect())
}

fn specs(occupants: &[Occupant]) -> Vec<Spec> {
    occupants.iter().map(|occupant| occupant.spec().clone()).collect()
}

fn change_sides(table: &mut Table, words: &Words) -> Reply {
    table.change_sides();
    Reply { lines: vec![lists::seats_line(table, words)], shows_board: true, ..Reply::default() }
}

fn change_level(table: &mut Table, word: &str, words: &Words) -> Answer {
    let machine = read_machine(table.game(), word)?;
    let occupants = table.seated(&against(table, &machine)?)?;
    table.seat(occupants);
    Ok(Reply::line(lists::seats_line(table, words)))
}

fn seat(table: &mut Table, players: &[String], words: &Words) -> Answer {
    let spec = |word: &String| read_machine(table.game(), word);
    let specs = players.iter().map(spec).collect::<Result<Vec<_>, _>>()?;
    let occupants = table.seated(&specs)?;
    table.seat(occupants);
    Ok(Reply::line(lists::seats_line(table, words)))
}

fn travel(turns: usize, table: &Table, nothing: &str, words: &Words) -> Answer {
    if turns == 0 {
        return Err(nothing.into());
    }
    let waits = table.machine_to_move().is_some();
    let waits = waits.then(|| fill(words.waits, &[&turn_name(table.played(), words)]));
    Ok(Reply { lines: waits.into_iter().collect(), shows_board: true, ..Reply::default() })
}

fn resign(table: &mut Table, words: &Words) -> Answer {
    if table.is_over() {
        return Err(words.over.into());
    }
    let turn = table.played().turn();
    let mut people = Seat::all(table.played().seats());
    let person = match table.occupant(turn).is_person() {
        true => Some(turn),
        false => people.find(|seat| table.occupant(*seat).is_person()),
    };
    table.resign(person.ok_or(words.nobody_resigns)?);
    Ok(Reply { shows_board: true, ..Reply::default() })
}

fn save(table: &mut Table, file: &str, is_forced: bool, words: &Words) -> Answer {
    match paper::save(table, Path::new(file), is_forced) {
        Ok(()) => Ok(Reply::line(fill(words.saved, &[file]))),
        Err(SaveError::Exists) => Err(Refusal::Exists(file.to_string())),
        Err(SaveError::Folder) => {
            let example = Path::new(file).join(format!("{}.txt", table.game().name()));
            let example = example.display().to_string();
            Err(fill(words.is_folder, &[file, &example]).into())
        }
        Err(SaveError::Failed(error)) => {
            Err(fill(words.not_saved, &[file, &error.to_string()]).into())
        }
    }
}

fn load(table: &mut Table, file: &str, number: usize, words: &Words) -> Answer {
    let refused = |why: String| Refusal::Because(fill(words.not_loaded, &[&why]));
    let loaded = paper::load(file, number).map_err(refused)?;
    let seats = loaded.played.seats();
    let old = specs(table.occupants());
    let mut specs = loaded.players.or((old.len() == seats).then_some(old));
    table.replace(loaded.played);
    (table.seed, table.is_set_up) = (loaded.seed, loaded.is_set_up);
    let occupants = match specs.take().map(|specs| table.seated(&specs)) {
        Some(Ok(occupants)) => occupants,
        _ => table.usual(&level(USUAL_LEVEL)?)?,
    };
    table.seat(occupants);
    // Whoever opens a game wants to look at it first.
    table.pause(true);
    let plies = table.played().plies().to_string();
    let mut reply = Reply::board(fill(words.loaded, &[file, &plies]));
    if loaded.count > 1 {
        reply.lines.push(fill(words.more_games, &[&loaded.count.to_string(), file]));
    }
    reply.lines.push(lists::seats_line(table, words));
    if table.machine_to_move().is_some() {
        reply.lines.push(fill(words.waits, &[&turn_name(table.played(), words)]));
    }
    Ok(reply)
}

/// What happened, in a line.
pub(crate) fn event_text(table: &Table, event: &Event, words: &Words) -> Option<String> {
    let name = |seat| seat_name(table.game(), seat, words);
    match event {
        Event::Played { seat, text } if text == PASS => Some(fill(words.passes, &[&name(*seat)])),
        Event::Played { seat, text } => Some(fill(words.plays, &[&name(*seat), text])),
        Event::Failed { seat, how } => Some(fill(words.failed, &[&name(*seat), how])),
        Event::Fell => result_text(table, words),
        Event::Judged(_) => None,
    }
}
