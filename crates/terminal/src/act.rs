//! What commands do to the session, and what they answer.

mod advice;
mod lists;
mod review;
mod tree;

use std::io;
use std::path::Path;

use catalog::{Spec, Square};
use game::{PASS, Seat};
use play::{Action, End, Forfeit, Phase, Proposal};

use crate::command::{self, Argument, COMMANDS, Extent};
use crate::names::{result_text, seat_name, turn_name};
use crate::paper;
use crate::seating::{USUAL_LEVEL, level, read_machine};
use crate::session::{Event, Session};
use crate::words::{Words, fill};

pub(crate) use advice::{Advice, advice_text, deep, quick};
pub(crate) use lists::{game_line, introduction, reason_text};
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

impl<T: Into<String>> From<T> for Refusal {
    fn from(why: T) -> Refusal {
        Refusal::Because(why.into())
    }
}

type Answer = Result<Reply, Refusal>;

/// Does what a line says. Whatever is no command is a move.
pub(crate) fn act(session: &mut Session, line: &str, words: &'static Words) -> Answer {
    let line = line.trim();
    let (name, rest) = command::split(line);
    let Argument { text, number, extent } = command::read(&name, rest, words)?;
    let is_known = COMMANDS.contains(&name.as_str()) || name == "analyze";
    match (name.as_str(), text) {
        ("", _) => Ok(Reply::default()),
        ("new", _) => new(session, text, words),
        ("load", _) => load(session, rest, words),
        ("help" | "?", _) => lists::help(text, words),
        ("exit" | "quit", _) => Ok(Reply { is_end: true, ..Reply::default() }),
        _ if !is_known && !command::is_like_move(line) => {
            Err(fill(words.unknown, &[&format!("{line:?}")]).into())
        }
        _ if session.is_left => Err(words.no_game.into()),
        ("break", _) => {
            session.stop();
            session.is_left = true;
            Ok(Reply::line(words.left))
        }
        ("color", _) => {
            session.change_sides();
            Ok(Reply::board(lists::seats_line(session, words)))
        }
        ("undo", _) => travel(session, &Action::Undo, number, words),
        ("redo", _) => travel(session, &Action::Redo, number, words),
        ("save" | "save!", _) => save(session, rest, name == "save!", words),
        ("review", _) => review::ask(session, extent),
        ("show", _) => Ok(Reply { shows_board: true, ..Reply::default() }),
        ("score", _) => Ok(lists::score(session, words)),
        ("level", None) => Ok(lists::levels(session, words)),
        ("level", Some(word)) => change_level(session, word, words),
        ("players", None) => Ok(lists::players(session, words)),
        ("players", Some(specs)) => seat(session, specs, words),
        ("resign", _) => resign(session, words),
        _ if session.play.is_over() => Err(words.over.into()),
        ("game", Some(text)) => play(session, text, words),
        ("game" | "go", _) => go(session),
        ("hint", _) => advice::ask(session, Advice::Hint(number), Extent::Quick, words),
        ("eval", _) => advice::ask(session, Advice::Value, Extent::Quick, words),
        ("analyse" | "analyze", _) => advice::ask(session, Advice::Analysis, extent, words),
        ("tree", _) => tree::ask(session, text, words),
        ("moves", None) => Ok(lists::moves(session, words)),
        ("moves", Some(square)) => lists::moves_of(session, square, words),
        ("draw", _) => draw(session, words),
        _ => play(session, line, words),
    }
}

/// Plays a move for the person to move.
fn play(session: &mut Session, text: &str, words: &Words) -> Answer {
    if session.play.machine_to_move().is_some() {
        return Err(fill(words.machine_turn, &[&turn_name(session.played(), words)]).into());
    }
    match session.play(text, 1) {
        Ok(()) => Ok(Reply { shows_board: true, ..Reply::default() }),
        Err(play::Refusal::Illegal(_, reason)) => {
            Err(lists::illegal(session, text, reason.as_deref(), words).into())
        }
        Err(_) => Err(words.over.into()),
    }
}

/// Lets the machine to move go on, or one play for the person to move.
fn go(session: &mut Session) -> Answer {
    if session.moving.is_some() {
        return Ok(Reply::default());
    }
    session.pause(false);
    if session.play.machine_to_move().is_none() {
        session.any_machine()?.into_iter().for_each(|machine| session.begin_move(machine));
    }
    Ok(Reply::default())
}

fn new(session: &mut Session, opponent: Option<&str>, words: &Words) -> Answer {
    let specs = match opponent {
        None => session.asked(),
        Some(word) => against(session, &read_machine(session.game(), word)?),
    };
    session.restart(specs)?;
    Ok(Reply::board(game_line(session, words)))
}

/// Who plays if all machines are this one; people stay where they are, if there are both.
fn against(session: &Session, machine: &Spec) -> Vec<Spec> {
    let occupants = session.play.occupants();
    let people = occupants.iter().filter(|occupant| occupant.is_person()).count();
    if people == 0 || people == occupants.len() {
        return session.usual(machine, occupants.len());
    }
    let seats = occupants.iter().zip(session.specs());
    seats.map(|(seat, spec)| if seat.is_person() { spec } else { machine.clone() }).collect()
}

fn change_level(session: &mut Session, word: &str, words: &Words) -> Answer {
    let machine = read_machine(session.game(), word)?;
    session.seat(&against(session, &machine))?;
    Ok(Reply::line(lists::seats_line(session, words)))
}

fn seat(session: &mut Session, players: &str, words: &Words) -> Answer {
    let spec = |word| read_machine(session.game(), word);
    let specs = players.split_whitespace().map(spec).collect::<Result<Vec<_>, _>>()?;
    session.seat(&specs)?;
    Ok(Reply::line(lists::seats_line(session, words)))
}

/// Back or forward so many turns. Lost time is lost.
fn travel(session: &mut Session, action: &Action<'_>, turns: usize, words: &Words) -> Answer {
    if session.travel(action, turns) == 0 {
        return Err(match (action, session.play.end()) {
            (_, Some(End::Forfeit { cause: Forfeit::Late(_), .. })) => words.time_is_lost,
            (Action::Undo, _) => words.nothing_to_undo,
            _ => words.nothing_to_redo,
        }
        .into());
    }
    let waits = session.play.phase() == Phase::Paused;
    let waits = waits.then(|| fill(words.waits, &[&turn_name(session.played(), words)]));
    Ok(Reply { lines: waits.into_iter().collect(), shows_board: true, ..Reply::default() })
}

fn resign(session: &mut Session, words: &Words) -> Answer {
    let turn = session.play.played().turn();
    let left = session.play.played().leavers();
    let is_there = |seat: &Seat| session.play.occupant(*seat).is_person() && !left.contains(*seat);
    let mut seats = std::iter::once(turn).chain(Seat::all(session.played().seats()));
    let seat = seats.find(is_there).ok_or(words.nobody_resigns)?;
    session.resign(seat).map_err(|_| words.over)?;
    Ok(Reply { shows_board: true, ..Reply::default() })
}

/// Whoever is to move offers a draw; whoever types it next is the other one, and accepts.
fn draw(session: &mut Session, words: &Words) -> Answer {
    let turn = session.play.played().turn();
    let other = |offering| Seat::all(2).find(|seat| *seat != offering);
    let seat = session.play.offer().and_then(|offer| other(offer.seat)).unwrap_or(turn);
    session.act_for(seat, &Action::Offer(Proposal::Draw)).map_err(|_| words.no_draw)?;
    Ok(match session.play.is_over() {
        true => Reply { shows_board: true, ..Reply::default() },
        false => Reply::line(fill(words.draw_offered, &[&seat_name(session.game(), seat, words)])),
    })
}

fn save(session: &mut Session, file: &str, is_forced: bool, words: &Words) -> Answer {
    let path = Path::new(file);
    if path.is_dir() {
        let example = path.join(format!("{}.txt", session.game().name()));
        return Err(fill(words.is_folder, &[file, &example.display().to_string()]).into());
    }
    if !is_forced && path.symlink_metadata().is_ok() {
        return Err(Refusal::Exists(file.to_string()));
    }
    let failed = |error: io::Error| fill(words.not_saved, &[file, &error.to_string()]);
    paper::save(session, path).map_err(failed)?;
    Ok(Reply::line(fill(words.saved, &[file])))
}

fn load(session: &mut Session, rest: &str, words: &Words) -> Answer {
    let (file, number) = command::file_and_number(rest);
    let refused = |why: String| Refusal::Because(fill(words.not_loaded, &[&why]));
    let (mut loaded, count) = paper::load(file, number).map_err(refused)?;
    let (game, seats) = (loaded.played.game(), loaded.played.seats());
    if loaded.players.is_empty() {
        // Whoever plays here goes on, if they know the game.
        let old = session.specs();
        let knows = |spec: &Spec| game.check(spec).is_ok();
        let is_fit = old.len() == seats && old.iter().all(knows);
        let usual = session.usual(&level(USUAL_LEVEL)?, seats);
        loaded.players = if is_fit { old } else { usual };
    }
    session.replace(loaded)?;
    // Whoever opens a game wants to look at it first.
    session.pause(true);
    let plies = session.played().plies().to_string();
    let mut reply = Reply::board(fill(words.loaded, &[file, &plies]));
    if count > 1 {
        reply.lines.push(fill(words.more_games, &[&count.to_string(), file]));
    }
    reply.lines.push(lists::seats_line(session, words));
    if session.play.machine_to_move().is_some() {
        reply.lines.push(fill(words.waits, &[&turn_name(session.played(), words)]));
    }
    Ok(reply)
}

/// What happened, in a line.
pub(crate) fn event_text(session: &Session, event: &Event, words: &Words) -> Option<String> {
    let name = |seat| seat_name(session.game(), seat, words);
    match event {
        Event::Played { seat, text } if text == PASS => {
            // Whoever has left does so at every turn.
            let has_left = session.play.played().leavers().contains(*seat);
            (!has_left).then(|| fill(words.passes, &[&name(*seat)]))
        }
        Event::Played { seat, text } => Some(fill(words.plays, &[&name(*seat), text])),
        Event::Failed { seat, how } => Some(fill(words.failed, &[&name(*seat), how])),
        Event::Left { seat, is_late: true } => Some(fill(words.leaves_late, &[&name(*seat)])),
        Event::Left { seat, is_late: false } => Some(fill(words.leaves, &[&name(*seat)])),
        Event::Fell => result_text(session, words),
        Event::Judged(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use catalog::{Options, find};

    use super::*;
    use crate::session::NewSession;
    use crate::words::Language;

    #[test]
    fn every_listed_command_is_one() {
        let game = find("othello").unwrap().open(&Options::default()).unwrap();
        for name in COMMANDS {
            let mut session = Session::new(NewSession::of(game.start(1), 1)).unwrap();
            let answer = act(&mut session, name, Language::English.words());
            let Err(Refusal::Because(why)) = answer else { continue };
            assert!(!why.contains("a legal move") && !why.contains("a command"), "{name}: {why}");
        }
    }
}
