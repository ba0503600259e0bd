//! Programs that speak the NBoard protocol, version 2: Othello on 8x8.
//!
//! Lines go both ways without being answers to each other. Whoever wants to know whether everything
//! was heard sends a `ping`, and waits for its `pong`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalog::{AnyMatch, Program, SavedGame};
use play::{Allowance, Forfeit};

use super::dialogue::{Dialogue, shortened};
use super::process::{Process, Wait};
use super::program::{START, patience};
use crate::referee::{Contestant, Turn};

/// What a program may say while it is waited for: a program that thinks tells much.
const LINES_MAX: usize = 1_000_000;

/// A program that speaks the NBoard protocol, in its seat.
pub(crate) struct Nboard {
    talk: Dialogue,
    start: Duration,
    cap: Option<Duration>,
    depth: Option<u32>,
    /// The number of the last ping; none before it was greeted.
    pings: u64,
    /// What it said last of its nodes, often after its move, and what counts for that move.
    nodes_told: u64,
    nodes: u64,
}

impl Nboard {
    pub(crate) fn new(process: Process, program: &Program, depth: Option<u32>) -> Nboard {
        let talk = Dialogue::with(process);
        let start = program.start.unwrap_or(START);
        Nboard { talk, start, cap: program.cap, depth, pings: 0, nodes_told: 0, nodes: 0 }
    }

    /// Waits until the program has heard everything.
    fn ping(&mut self, stop: &AtomicBool) -> Result<(), Forfeit> {
        self.pings += 1;
        let (ping, pong) = (format!("ping {}", self.pings), format!("pong {}", self.pings));
        self.talk.say(&ping)?;
        self.wait_for(&ping, &pong, self.start, stop).map(drop)
    }

    /// Waits for a line that begins so, and gives the rest of it.
    fn wait_for(
        &mut self,
        command: &str,
        beginning: &str,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<String, Forfeit> {
        let wait = Wait { deadline: Instant::now() + patience, stop };
        for _ in 0..LINES_MAX {
            let Some(line) = self.talk.hear(wait)? else {
                return Err(self.talk.silent(command, patience));
            };
            let line = line.trim();
            if let Some(rest) = line.strip_prefix("nodestats ") {
                self.nodes_told = first_word(rest).parse().unwrap_or(0);
            }
            if let Some(rest) = line.strip_prefix(beginning) {
                return Ok(rest.trim().to_string());
            }
        }
        let expected = shortened(beginning);
        Err(self.talk.garbled(&format!("found {LINES_MAX} lines, expected `{expected} …`")))
    }
}

impl Contestant for Nboard {
    fn prepare(&mut self, turn: &Turn<'_>) -> Result<(), Forfeit> {
        let &Turn { played, allowance, stop, .. } = turn;
        if self.pings == 0 {
            self.talk.say("nboard 2")?;
            if let Some(depth) = self.depth.or(allowance.control.depth) {
                self.talk.say(&format!("set depth {depth}"))?;
            }
        }
        let Some(game) = game_text(played, allowance) else {
            return Err(self.talk.garbled("found another game, expected othello on 8x8"));
        };
        self.talk.say(&format!("set game {game}"))?;
        self.ping(stop)
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        let patience = patience(self.cap, turn.allowance);
        self.talk.say("go")?;
        let answer = self.wait_for("go", "===", patience, turn.stop)?;
        self.nodes = std::mem::take(&mut self.nodes_told);
        Ok(read_move(&answer))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// `F5/1.20/0.3` as the protocol has it, `f5 1.20 0.3` as others do; `PA` passes.
fn read_move(answer: &str) -> String {
    let mv = first_word(answer).split('/').next().unwrap_or("").to_lowercase();
    match mv.as_str() {
        "pa" | "ps" | "--" => game::PASS.to_string(),
        _ => mv,
    }
}

/// The match as GGF, with what is left of the clock of whoever moves: then no move needs a time.
fn game_text(played: &dyn AnyMatch, allowance: &Allowance) -> Option<String> {
    let ggf = SavedGame::new(played.game()).to_ggf(played)?;
    let time = time_text(played, allowance).map_or(String::new(), |text| format!("TI[{text}]"));
    Some(ggf.trim_end().replacen("BO[", &format!("{time}BO["), 1))
}

/// The protocol knows clocks alone, in whole seconds. A time for each move is told as a clock with
/// half of it for every move that may be left: programs spend more on some moves than on others.
fn time_text(played: &dyn AnyMatch, allowance: &Allowance) -> Option<String> {
    let left = allowance.left.get(played.turn().index());
    match (left, allowance.control.clock, allowance.control.per_move) {
        (Some(left), Some((_, increment)), _) if increment.as_secs() > 0 => {
            Some(format!("{}/{}", minutes(*left), minutes(increment)))
        }
        (Some(left), ..) => Some(minutes(*left)),
        (None, _, Some(per_move)) => {
            let squares = played.position_text().matches('-').count().max(1) as u32;
            Some(minutes(per_move * squares.div_ceil(2) / 2))
        }
        (None, _, None) => None,
    }
}

/// Minutes and seconds, never none.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs().max(1);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use catalog::{Options, find};

    use super::*;
    use play::TimeControl;

    fn text(allowance: &Allowance) -> String {
        let mut played = find("othello").unwrap().open(&Options::default()).unwrap().start(1);
        played.play("f5").unwrap();
        game_text(&*played, allowance).unwrap()
    }

    #[test]
    fn a_match_is_told_as_a_game_with_what_is_left_of_the_clock() {
        let board = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- \
                     -------- *]B[F5];)";
        assert_eq!(text(&Allowance::default()), format!("(;GM[Othello]TY[8]{board}"));
        let second = Duration::from_secs(1);
        let clock = |increment| Allowance {
            left: vec![9 * second, 75 * second],
            control: TimeControl { clock: Some((90 * second, increment)), ..Default::default() },
            ..Allowance::default()
        };
        let told = |allowance: &Allowance| {
            let text = text(allowance);
            text.split_once("TI[").unwrap().1.split_once(']').unwrap().0.to_string()
        };
        assert_eq!(told(&clock(Duration::ZERO)), "1:15");
        assert_eq!(told(&clock(2 * second)), "1:15/0:02");
        let control = TimeControl { per_move: Some(second), ..Default::default() };
        assert_eq!(told(&Allowance { control, ..Allowance::default() }), "0:15");
    }

    #[test]
    fn moves_come_with_slashes_with_blanks_or_alone() {
        for answer in ["F5/1.20/0.3", "f5 1.20 0.3", "F5", "f5//"] {
            assert_eq!(read_move(answer), "f5");
        }
        assert_eq!(read_move("PA/0/0"), game::PASS);
        assert_eq!(read_move(""), "");
    }
}
