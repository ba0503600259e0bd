//! Games to look at, as the referee of report 003 showed them: number, boards, passes, who won and
//! why.

use std::collections::BTreeMap;
use std::fmt::Write;

use arena::journal::{GameLine, LeftLine};
use arena::{Opening, saved_game};
use catalog::{AnyGame, Pieces};
use game::{PASS, Seat, read_leaving};

use crate::listing::seat_letters;
use crate::output::{harmless, plies};

/// Several games are played at a time; they are shown whole, in the order of their numbers.
pub struct Shown {
    next: u64,
    waiting: BTreeMap<u64, String>,
}

impl Shown {
    /// Shows the games that are not among those of an earlier run.
    pub fn new(earlier: &[GameLine]) -> Shown {
        let waiting = earlier.iter().map(|game| (game.index, String::new())).collect();
        Shown { next: 0, waiting }
    }

    /// Takes a game that has ended, and gives all that can be shown now.
    pub fn add(&mut self, game: &dyn AnyGame, players: &[String], line: &GameLine) -> String {
        self.waiting.insert(line.index, text(game, players, line));
        let mut now = String::new();
        while let Some(text) = self.waiting.remove(&self.next) {
            now.push_str(&text);
            self.next += 1;
        }
        now
    }

    /// Gives the rest, where games before them were given up.
    pub fn rest(&mut self) -> String {
        std::mem::take(&mut self.waiting).into_values().collect()
    }
}

/// A game from its first board to its end.
fn text(game: &dyn AnyGame, players: &[String], line: &GameLine) -> String {
    let opening = Opening { seed: line.seed, moves: line.opening.clone() };
    let replayed = saved_game(game, players, line).zip(opening.open(game));
    let name = |seat: usize| {
        let player = line.order.get(seat).and_then(|player| players.get(*player));
        player.map_or(String::new(), |player| harmless(player))
    };
    let seats = line.order.len();
    let seated = Seat::all(seats)
        .map(|seat| format!("{} {}", seat_letters(game, seat).join("+"), name(seat.index())));
    let mut text = format!("game {}: {}\n", line.index + 1, seated.collect::<Vec<_>>().join(", "));
    if let Some(((_, played), mut board)) = replayed {
        if board.plies() > 0 {
            let _ = writeln!(text, "opening {}", board.transcript());
        }
        text.push_str(&board.diagram());
        for mv in &played.played()[board.plies()..] {
            let number = board.plies() + 1;
            let (seat, turn, does) = match read_leaving(mv) {
                Some(seat) => (seat, game.seat_letter(seat), "leaves".to_string()),
                None if mv == PASS => (board.turn(), board.turn_text(), "passes".to_string()),
                None => (board.turn(), board.turn_text(), format!("plays {mv}")),
            };
            let mover = name(seat.index());
            let _ = writeln!(text, "\nturn {number}: {turn}, {mover}, {does}");
            board.play(mv).expect("the moves of a match are legal");
            text.push_str(&board.diagram());
        }
    }
    text + &ending(game, line, name) + "\n\n"
}

/// Who won, by how much, after how long, and why.
fn ending(game: &dyn AnyGame, line: &GameLine, name: impl Fn(usize) -> String) -> String {
    let best = line.shares.iter().copied().fold(0.0, f64::max);
    let first = (0..line.shares.len()).filter(|seat| line.shares[*seat] >= best);
    let first = first.map(&name).collect::<Vec<_>>();
    let who = match &first[..] {
        [winner] => format!("{winner} wins"),
        all if all.len() == line.shares.len() => "nobody wins".to_string(),
        several => format!("{} share the win", several.join(" and ")),
    };
    let totals = line.totals.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
    let totals = if totals.is_empty() { totals } else { format!(", {totals}") };
    let how = |why: &str, kind: &str| {
        let how = why.lines().next().unwrap_or("");
        if how == kind { String::new() } else { format!(": {}", harmless(how)) }
    };
    let why = match (line.forfeited, line.end.as_str()) {
        (Some(seat), kind) => {
            let how = how(line.why.as_deref().unwrap_or(""), kind);
            format!("{} lost ({kind}){how}", name(seat - 1))
        }
        (None, "repetition") => "the position came again".to_string(),
        (None, "length") => "the game is as long as it may be".to_string(),
        (None, _) if game.profile().pieces == Pieces::Men => {
            "all men of a side are connected".to_string()
        }
        (None, _) if game.profile().pieces == Pieces::Stones => match first[..] {
            [_] => "a row is full".to_string(),
            _ => "the board is full".to_string(),
        },
        (None, _) if line.left.len() + 1 == line.order.len() => "all others left".to_string(),
        (None, _) => "nobody can move".to_string(),
    };
    let left = |left: &LeftLine| {
        format!("; {} left ({}){}", name(left.seat - 1), left.cause, how(&left.why, &left.cause))
    };
    let left = line.left.iter().map(left).collect::<String>();
    format!("{who}{totals}, after {}: {why}{left}", plies(line.plies))
}
