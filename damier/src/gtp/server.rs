//! What every command of the Go Text Protocol does.

use std::time::Duration;

use catalog::{GAMES, Profile, Size, read_size};
use game::Seat;

use super::byo_yomi::{Left, TimeSettings};
use super::command::Command;
use super::remote_game::{Refused, RemoteGame};

/// The text behind `=` or behind `?`.
pub type Reply = Result<String, String>;

/// Answers commands about one game.
pub struct Server {
    game: RemoteGame,
}

type Handler = fn(&mut Server, &Command) -> Reply;

/// Every command, in the order in which they are listed.
const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| Ok("2".to_string())),
    ("name", |_, _| Ok("Damier".to_string())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_string())),
    ("known_command", |_, command| Ok(is_known(&command.text()).to_string())),
    ("list_commands", |_, _| Ok(names().collect::<Vec<_>>().join("\n"))),
    ("quit", |_, _| done()),
    ("boardsize", Server::boardsize),
    ("clear_board", Server::clear_board),
    ("komi", Server::komi),
    ("play", Server::play),
    ("genmove", Server::genmove),
    ("reg_genmove", Server::reg_genmove),
    ("undo", Server::undo),
    ("showboard", Server::showboard),
    ("time_settings", Server::time_settings),
    ("time_left", Server::time_left),
    ("final_score", Server::final_score),
    ("set_game", Server::set_game),
    ("list_games", |_, _| Ok(titles().join("\n"))),
    ("gogui-rules_game_id", |server, _| Ok(server.profile().title.to_string())),
    ("gogui-rules_board", |server, _| Ok(server.board())),
    ("gogui-rules_board_size", |server, _| Ok(arena::gtp_size(server.game.played().game()))),
    ("gogui-rules_legal_moves", |server, _| Ok(server.game.played().moves().join(" "))),
    ("gogui-rules_side_to_move", |server, _| {
        Ok(server.color(server.game.played().turn()).to_string())
    }),
    ("gogui-rules_final_result", |server, _| Ok(server.final_result())),
    ("damier-set_up", Server::set_up),
];

impl Server {
    pub fn new(game: RemoteGame) -> Server {
        Server { game }
    }

    pub fn answer(&mut self, command: &Command) -> Reply {
        match COMMANDS.iter().find(|(name, _)| *name == command.name) {
            Some((_, handler)) => handler(self, command),
            None if command.name == "loadsgf" => Err(NO_SGF.to_string()),
            None => Err("unknown command".to_string()),
        }
    }

    fn boardsize(&mut self, command: &Command) -> Reply {
        let text = command.text();
        let side = text.parse::<u8>().ok().and_then(|side| Size::new(side, side));
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty();
        match side.or_else(|| read_size(&text)) {
            Some(size) => self.game.resize(size).map_err(|why| unacceptable(&why)),
            None if is_number => Err(format!("unacceptable size: found {text}")),
            None => Err(syntax(command, "boardsize N, or boardsize RxC")),
        }?;
        done()
    }

    fn clear_board(&mut self, _: &Command) -> Reply {
        self.game.restart().map_err(|error| format!("{error:#}"))?;
        done()
    }

    /// No game here has one; whoever sends it means no harm.
    fn komi(&mut self, command: &Command) -> Reply {
        match command.text().parse::<f64>() {
            Ok(_) => done(),
            Err(_) => Err(syntax(command, "komi NUMBER")),
        }
    }

    fn play(&mut self, command: &Command) -> Reply {
        let [color, text] = &command.arguments[..] else {
            return Err(syntax(command, "play COLOR MOVE"));
        };
        let seat = self.seat(color)?;
        self.game.play(seat, text).map_err(|refused| self.refusal(seat, &refused))?;
        done()
    }

    fn genmove(&mut self, command: &Command) -> Reply {
        let mv = self.reg_genmove(command)?;
        if self.game.played().outcome().is_none() {
            let seat = self.seat(&command.text())?;
            self.game.play(seat, &mv).map_err(|refused| self.refusal(seat, &refused))?;
        }
        Ok(mv)
    }

    fn reg_genmove(&mut self, command: &Command) -> Reply {
        let [color] = &command.arguments[..] else {
            return Err(syntax(command, &format!("{} COLOR", command.name)));
        };
        let seat = self.seat(color)?;
        self.game.choose(seat).map_err(|refused| self.refusal(seat, &refused))
    }

    fn undo(&mut self, _: &Command) -> Reply {
        if self.game.undo() { done() } else { Err("cannot undo".to_string()) }
    }

    fn showboard(&mut self, _: &Command) -> Reply {
        Ok(format!("\n{}", self.game.played().diagram()))
    }

    fn time_settings(&mut self, command: &Command) -> Reply {
        let read = || match &command.arguments[..] {
            [main, period, moves] => Some(TimeSettings {
                main: seconds(main)?,
                period: seconds(period)?,
                moves: moves.parse().ok()?,
            }),
            _ => None,
        };
        let settings = read().ok_or_else(|| syntax(command, "time_settings MAIN EXTRA MOVES"))?;
        self.game.clock.set(settings);
        done()
    }

    fn time_left(&mut self, command: &Command) -> Reply {
        let expected = || syntax(command, "time_left COLOR SECONDS MOVES");
        let [color, time, moves] = &command.arguments[..] else { return Err(expected()) };
        let seat = self.seat(color)?;
        let (time, moves) = seconds(time).zip(moves.parse().ok()).ok_or_else(expected)?;
        self.game.clock.tell(seat, Left { time, moves });
        done()
    }

    fn set_game(&mut self, command: &Command) -> Reply {
        let name = command.text();
        let is_named = |profile: &&Profile| {
            profile.name.eq_ignore_ascii_case(&name) || profile.title.eq_ignore_ascii_case(&name)
        };
        let expected = || format!("found game {name:?}, expected one of {}", titles().join(", "));
        let profile = GAMES.iter().find(is_named).ok_or_else(expected)?;
        self.game.switch(profile).map_err(|error| format!("{error:#}"))?;
        done()
    }

    fn set_up(&mut self, command: &Command) -> Reply {
        self.game.set_up(&command.text()).map_err(|error| format!("{error:#}"))?;
        done()
    }

    /// `B+12`, `W+3`, `0`; by number where there are more than two seats.
    fn final_score(&mut self, _: &Command) -> Reply {
        let played = self.game.played();
        let outcome = played.outcome().ok_or("cannot score: the game goes on")?;
        let Some(winner) = outcome.payoffs.winner() else { return Ok("0".to_string()) };
        let color = match (played.seats(), winner) {
            (2, Seat::FIRST) => "B".to_string(),
            (2, _) => "W".to_string(),
            _ => winner.to_string(),
        };
        Ok(format!("{color}+{}", outcome.payoffs.margin(winner)))
    }

    fn final_result(&self) -> String {
        let played = self.game.played();
        let Some(outcome) = played.outcome() else { return "unknown".to_string() };
        let totals = Seat::all(played.seats()).map(|seat| outcome.payoffs.total(seat).to_string());
        let totals = totals.collect::<Vec<_>>().join(" to ");
        match outcome.payoffs.winner() {
            None => "draw".to_string(),
            Some(winner) => format!("{} wins, {totals}", self.color(winner)),
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

    fn profile(&self) -> &'static Profile {
        self.game.played().game().profile()
    }

    fn color(&self, seat: Seat) -> &'static str {
        arena::gtp_color(seat, self.game.played().seats())
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        let seats = self.game.played().seats();
        let is_meant = |seat: &Seat| {
            let color = self.color(*seat);
            let letter = if seats == 2 { &color[..1] } else { "" };
            [color, letter, &seat.to_string()].iter().any(|name| name.eq_ignore_ascii_case(text))
        };
        let expected = match seats {
            2 => "black or white".to_string(),
            _ => format!("a seat from 1 to {seats}"),
        };
        let found = Seat::all(seats).find(is_meant);
        found.ok_or_else(|| format!("syntax error: found color {text:?}, expected {expected}"))
    }

    fn refusal(&self, seat: Seat, refused: &Refused) -> String {
        match refused {
            Refused::Move(error) => {
                format!("illegal move: found {}, expected {}", error.found, error.expected)
            }
            Refused::Turn(turn) => {
                let (found, expected) = (self.color(seat), self.color(*turn));
                format!("illegal move: found {found}, expected {expected}, whose turn it is")
            }
        }
    }
}

/// A message quotes no more of a command than this many characters.
const FOUND_MAX: usize = 60;

const NO_SGF: &str = "cannot load: found a file, expected moves by `play`: \
                      these games are not kept as SGF";

fn done() -> Reply {
    Ok(String::new())
}

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name)
}

fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

fn titles() -> Vec<&'static str> {
    GAMES.iter().map(|profile| profile.title).collect()
}

fn syntax(command: &Command, expected: &str) -> String {
    let found = format!("{} {}", command.name, command.text());
    let shown = found.trim_end().chars().take(FOUND_MAX).collect::<String>();
    format!("syntax error: found {shown:?}, expected {expected}")
}

fn unacceptable(why: &anyhow::Error) -> String {
    format!("unacceptable size: {why:#}")
}

/// Whole seconds as the protocol has them, or fractions.
fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..1e9).contains(seconds))?;
    Some(Duration::from_secs_f64(seconds))
}
