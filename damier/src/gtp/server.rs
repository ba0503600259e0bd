//! What every command of the Go Text Protocol does.

use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use catalog::{GAMES, Profile, Size, read_size};
use game::Seat;

use super::byo_yomi::{ByoYomi, Period};
use super::command::Command;
use super::remote_game::RemoteGame;

/// The text behind `=`, or why there is none.
pub type Reply = anyhow::Result<String>;

/// Answers commands about one game.
pub struct Server {
    pub game: RemoteGame,
}

type Handler = fn(&mut Server, &Command) -> Reply;

/// Every command, in the order in which they are listed.
const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| Ok("2".to_string())),
    ("name", |_, _| Ok("Damier".to_string())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_string())),
    ("known_command", |_, command| Ok(names().any(|known| known == command.text()).to_string())),
    ("list_commands", |_, _| Ok(names().collect::<Vec<_>>().join("\n"))),
    ("quit", |_, _| done(())),
    ("boardsize", Server::boardsize),
    ("clear_board", |server, _| server.game.restart().and_then(done)),
    ("komi", Server::komi),
    ("play", Server::play),
    ("genmove", Server::genmove),
    ("reg_genmove", Server::reg_genmove),
    ("undo", |server, _| server.game.undo().then(String::new).context("cannot undo")),
    ("showboard", |server, _| Ok(format!("\n{}", server.game.played().diagram()))),
    ("time_settings", Server::time_settings),
    ("time_left", Server::time_left),
    ("final_score", Server::final_score),
    ("set_game", Server::set_game),
    ("list_games", |_, _| Ok(titles().join("\n"))),
    ("gogui-rules_game_id", |server, _| {
        Ok(server.game.played().game().profile().title.to_string())
    }),
    ("gogui-rules_board", |server, _| Ok(server.board())),
    ("gogui-rules_board_size", |server, _| Ok(arena::gtp_size(server.game.played().game()))),
    ("gogui-rules_legal_moves", |server, _| Ok(server.game.played().moves().join(" "))),
    ("gogui-rules_side_to_move", |server, _| {
        Ok(server.game.color(server.game.played().turn()).to_string())
    }),
    ("gogui-rules_final_result", |server, _| Ok(server.final_result())),
    ("damier-set_up", |server, command| server.game.set_up(&command.text()).and_then(done)),
];

impl Server {
    pub fn answer(&mut self, command: &Command) -> Reply {
        match COMMANDS.iter().find(|(name, _)| *name == command.name) {
            Some((_, handler)) => handler(self, command),
            None if command.name == "loadsgf" => bail!(NO_SGF),
            None => bail!("unknown command"),
        }
    }

    fn boardsize(&mut self, command: &Command) -> Reply {
        let text = command.text();
        let side = text.parse::<u8>().ok().and_then(|side| Size::new(side, side));
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty();
        match side.or_else(|| read_size(&text)) {
            Some(size) => self.game.resize(size).context("unacceptable size").and_then(done),
            None if is_number => bail!("unacceptable size: found {text}"),
            None => bail!(syntax(command, "boardsize N, or boardsize RxC")),
        }
    }

    /// No game here has one; whoever sends it means no harm.
    fn komi(&mut self, command: &Command) -> Reply {
        ensure!(command.text().parse::<f64>().is_ok(), syntax(command, "komi NUMBER"));
        done(())
    }

    fn play(&mut self, command: &Command) -> Reply {
        let [color, text] = arguments(command, "play COLOR MOVE")?;
        self.game.play(self.seat(color)?, text).and_then(done)
    }

    fn genmove(&mut self, command: &Command) -> Reply {
        let mv = self.reg_genmove(command)?;
        if self.game.played().outcome().is_none() {
            self.game.play(self.seat(&command.text())?, &mv)?;
        }
        Ok(mv)
    }

    fn reg_genmove(&mut self, command: &Command) -> Reply {
        let [color] = arguments(command, &format!("{} COLOR", command.name))?;
        self.game.choose(self.seat(color)?)
    }

    fn time_settings(&mut self, command: &Command) -> Reply {
        let expected = "time_settings MAIN EXTRA MOVES";
        let [main, time, moves] = arguments(command, expected)?;
        let times = seconds(main).zip(period(time, moves));
        let (main, period) = times.with_context(|| syntax(command, expected))?;
        self.game.clock = ByoYomi::new(main, period);
        done(())
    }

    fn time_left(&mut self, command: &Command) -> Reply {
        let expected = "time_left COLOR SECONDS MOVES";
        let [color, time, moves] = arguments(command, expected)?;
        let seat = self.seat(color)?;
        let left = period(time, moves).with_context(|| syntax(command, expected))?;
        self.game.clock.tell(seat, left);
        done(())
    }

    fn set_game(&mut self, command: &Command) -> Reply {
        let name = command.text();
        let is_named = |profile: &&Profile| {
            profile.name.eq_ignore_ascii_case(&name) || profile.title.eq_ignore_ascii_case(&name)
        };
        let expected = || format!("found game {name:?}, expected one of {}", titles().join(", "));
        let profile = GAMES.iter().find(is_named).with_context(expected)?;
        self.game.switch(profile).and_then(done)
    }

    /// `B+12`, `W+3`, `0`; by number where there are more than two seats.
    fn final_score(&mut self, _: &Command) -> Reply {
        let played = self.game.played();
        let outcome = played.outcome().context("cannot score: the game goes on")?;
        let Some(winner) = outcome.payoffs.winner() else { return Ok("0".to_string()) };
        let color = self.game.color(winner)[..1].to_ascii_uppercase();
        Ok(format!("{color}+{}", outcome.payoffs.margin(winner)))
    }

    fn final_result(&self) -> String {
        let played = self.game.played();
        let Some(outcome) = played.outcome() else { return "unknown".to_string() };
        let totals = Seat::all(played.seats()).map(|seat| outcome.payoffs.total(seat).to_string());
        let totals = totals.collect::<Vec<_>>().join(" to ");
        match outcome.payoffs.winner() {
            None => "draw".to_string(),
            Some(winner) => format!("{} wins, {totals}", self.game.color(winner)),
        }
    }

    /// The rows of the drawing without their numbers, `.` for an empty square.
    fn board(&self) -> String {
        let rows = usize::from(self.game.played().game().size().rows());
        let diagram = self.game.played().diagram();
        let cells = |row: &str| {
            let cells = row.split_whitespace().skip(1);
            let cells = cells.map(|cell| if cell.starts_with('-') { "." } else { cell });
            cells.collect::<Vec<_>>().join(" ")
        };
        diagram.lines().skip(1).take(rows).map(cells).collect::<Vec<_>>().join("\n")
    }

    fn seat(&self, text: &str) -> anyhow::Result<Seat> {
        let seats = self.game.played().seats();
        let is_meant = |seat: &Seat| {
            let color = self.game.color(*seat);
            let letter = if seats == 2 { &color[..1] } else { "" };
            [color, letter, &seat.to_string()].iter().any(|name| name.eq_ignore_ascii_case(text))
        };
        let expected = match seats {
            2 => "black or white".to_string(),
            _ => format!("a seat from 1 to {seats}"),
        };
        let found = Seat::all(seats).find(is_meant);
        found.with_context(|| format!("syntax error: found color {text:?}, expected {expected}"))
    }
}

/// A message quotes no more of a command than this many characters.
const FOUND_MAX: usize = 60;

const NO_SGF: &str = "cannot load: found a file, expected moves by `play`: \
                      these games are not kept as SGF";

fn done((): ()) -> Reply {
    Ok(String::new())
}

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name)
}

fn titles() -> Vec<&'static str> {
    GAMES.iter().map(|profile| profile.title).collect()
}

fn syntax(command: &Command, expected: &str) -> String {
    let found = format!("{} {}", command.name, command.text());
    let shown = found.trim_end().chars().take(FOUND_MAX).collect::<String>();
    format!("syntax error: found {shown:?}, expected {expected}")
}

/// The arguments of a command, if there are as many as expected.
fn arguments<'a, const N: usize>(
    command: &'a Command,
    expected: &str,
) -> anyhow::Result<&'a [String; N]> {
    let arguments = command.arguments.as_slice().try_into();
    arguments.map_err(|_| anyhow!(syntax(command, expected)))
}

/// Whole seconds as the protocol has them, or fractions.
fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..1e9).contains(seconds))?;
    Some(Duration::from_secs_f64(seconds))
}

fn period(time: &str, moves: &str) -> Option<Period> {
    Some(Period { time: seconds(time)?, moves: moves.parse().ok()? })
}
