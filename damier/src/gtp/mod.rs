//! `damier gtp`: Damier as a program in other people's tools, by the Go Text Protocol.

mod byo_yomi;
mod command;
mod remote_game;
mod server;

use std::io;

use anyhow::{anyhow, ensure};
use arena::read_start;
use catalog::Spec;
use game::Limits;

use crate::arguments::Gtp;
use crate::listing;
use crate::output::print;

use command::Command;
use remote_game::RemoteGame;
use server::{Reply, Server};

/// No command is longer: the longest sets up a board of 256 squares.
const LINE_BYTES_MAX: usize = 1 << 12;

pub fn run(arguments: &Gtp) -> anyhow::Result<()> {
    let played = arguments.set_up.open(&arguments.game)?;
    ensure!(
        arguments.threads.is_none() || listing::has_threads(played.game()),
        "found --threads for {}, expected it for {}",
        played.game().name(),
        listing::threaded_games()
    );
    let limits = arguments.limits.limits();
    let asked = asked(arguments, &limits)?;
    let game = RemoteGame::new(played, asked, limits, arguments.set_up.seed())?;
    let mut server = Server { game };
    let mut input = io::stdin().lock();
    while let Some(line) = read_start(&mut input, LINE_BYTES_MAX + 1)? {
        if line.len() > LINE_BYTES_MAX {
            let expected = format!("at most {LINE_BYTES_MAX} bytes");
            print(&answer("", &Err(anyhow!("found a longer line, expected {expected}"))))?;
            continue;
        }
        let Some(command) = Command::read(&line) else { continue };
        print(&answer(&command.number, &server.answer(&command)))?;
        if command.name == "quit" {
            break;
        }
    }
    Ok(())
}

/// Who is to answer: a player, a level, or the engine with so many threads.
fn asked(arguments: &Gtp, limits: &Limits) -> anyhow::Result<Option<Spec>> {
    let text = match (arguments.level, arguments.threads) {
        (None, None) => return Ok(arguments.player.clone()),
        (Some(level), None) => format!("level:{level}"),
        (Some(level), Some(threads)) => format!("level:{level},threads={threads}"),
        // The depth is none that is reached: time ends the search, a second where nobody says.
        (None, Some(threads)) if *limits == Limits::default() => {
            format!("engine:threads={threads}")
        }
        (None, Some(threads)) => format!("engine:depth=99,threads={threads}"),
    };
    Ok(Some(text.parse()?))
}

/// An answer as it is sent. An empty line inside would end it, so there is none.
fn answer(number: &str, reply: &Reply) -> String {
    let (sign, text) = match reply {
        Ok(text) => ('=', text.clone()),
        Err(error) => ('?', format!("{error:#}")),
    };
    let lines = text.lines().map(str::trim_end);
    let lines = lines.enumerate().filter(|(index, line)| *index == 0 || !line.is_empty());
    let text = lines.map(|(_, line)| line).collect::<Vec<_>>().join("\n");
    match text.is_empty() {
        true => format!("{sign}{number}\n\n"),
        false => format!("{sign}{number} {text}\n\n"),
    }
}
