//! A game that another program runs and Damier answers in: the match, who answers, the clock.
//!
//! It reads no text of the protocol; the server reads words and calls this.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, ensure};
use catalog::{AnyMatch, AnySearcher, Options, Profile, Size, Spec};
use game::{Limits, PASS, Seat, TextError, leaving_text, read_leaving};
use play::{Clock, TimeControl};

use super::byo_yomi::{ByoYomi, CLOCK_RESERVE};
use crate::search;

/// Who answers unless somebody is asked for: the first that the game knows. The depth is none that
/// is reached; time ends the search.
const USUAL: [&str; 3] = ["engine:depth=99", "deepening:depth=99", "brsplus:depth=99,deepening"];

/// How long the usual player thinks where nothing limits it.
const THINKS: Duration = Duration::from_secs(1);

/// The game.
pub struct RemoteGame {
    played: Box<dyn AnyMatch>,
    player: Box<dyn AnySearcher>,
    asked: Option<Spec>,
    limits: Limits,
    seed: u64,
    /// The plies of every move that can be taken back: passes may have come with it.
    steps: Vec<usize>,
    pub clock: ByoYomi,
}

impl RemoteGame {
    /// A game from where it stands, answered by whoever is asked for.
    pub fn new(
        played: Box<dyn AnyMatch>,
        asked: Option<Spec>,
        limits: Limits,
        seed: u64,
    ) -> anyhow::Result<RemoteGame> {
        let player = player(&*played, asked.as_ref())?;
        let (steps, clock) = (Vec::new(), ByoYomi::default());
        Ok(RemoteGame { played, player, asked, limits, seed, steps, clock })
    }

    pub fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    /// What a seat is called.
    pub fn color(&self, seat: Seat) -> &'static str {
        arena::gtp_color(seat, self.played.seats())
    }

    /// Another match, with nothing remembered of the last; if there is no player for it, nothing
    /// changes.
    fn begin(&mut self, played: Box<dyn AnyMatch>) -> anyhow::Result<()> {
        self.player = player(&*played, self.asked.as_ref())?;
        self.played = played;
        self.steps.clear();
        self.clock.restart();
        Ok(())
    }

    /// The same game from its start.
    pub fn restart(&mut self) -> anyhow::Result<()> {
        self.begin(self.played.game().start(self.seed))
    }

    /// The same game from a position.
    pub fn set_up(&mut self, position: &str) -> anyhow::Result<()> {
        self.begin(self.played.game().set_up(position)?)
    }

    /// The same game on a board of another size.
    pub fn resize(&mut self, size: Size) -> anyhow::Result<()> {
        let game = self.played.game();
        if size == game.size() {
            return self.restart();
        }
        ensure!(game.options().size.is_some(), "found size {size}, expected {}", game.size());
        let resized = game.profile().resize(game.options(), size)?;
        self.begin(resized.start(self.seed))
    }

    /// Another game.
    pub fn switch(&mut self, profile: &Profile) -> anyhow::Result<()> {
        match profile.name == self.played.game().name() {
            true => self.restart(),
            false => self.begin(profile.open(&Options::default())?.start(self.seed)),
        }
    }

    /// Plays a seat's move, and before it the forced passes of others that nobody mentioned.
    /// Whoever leaves need not be to move.
    pub fn play(&mut self, seat: Seat, text: &str) -> anyhow::Result<()> {
        let before = self.played.plies();
        let leaver = read_leaving(text);
        let expected = leaving_text(seat);
        ensure!(
            leaver.is_none_or(|leaver| leaver == seat),
            "illegal move: found {text:?}, expected {expected}"
        );
        let passed = if leaver.is_some() { Ok(()) } else { self.pass_until(seat) };
        let outcome = passed.and_then(|()| self.play_one(text));
        match &outcome {
            Ok(()) => self.steps.push(self.played.plies() - before),
            Err(_) => drop(self.played.undo(self.played.plies() - before)),
        }
        outcome
    }

    /// The move that the player chooses for a seat; a pass when the game is over. Whoever wants it
    /// played says so.
    pub fn choose(&mut self, seat: Seat) -> anyhow::Result<String> {
        if self.played.outcome().is_some() {
            return Ok(PASS.to_string());
        }
        let before = self.played.plies();
        let chosen = self.pass_until(seat).map(|()| match self.played.moves() {
            moves if moves == [PASS] => PASS.to_string(),
            _ => self.think(seat),
        });
        self.played.undo(self.played.plies() - before);
        chosen
    }

    /// Takes the last move back, with the passes that came with it; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let plies = self.steps.pop();
        plies.is_some_and(|plies| self.played.undo(plies) > 0)
    }

    fn think(&mut self, seat: Seat) -> String {
        let mut clock = Clock::new(self.control(seat), self.played.seats());
        let (start, stop) = (Instant::now(), AtomicBool::new(false));
        clock.run(seat, start);
        let limits = clock.allowance(seat, start, CLOCK_RESERVE).limits;
        let verdict = self.player.search(&*self.played, &limits, &stop, &mut |_| ());
        self.clock.spend(seat, clock.moved(seat, Instant::now()));
        verdict.line.into_iter().next().expect("a game that goes on has a move")
    }

    /// What was asked for, and what the seat has left.
    fn control(&self, seat: Seat) -> TimeControl {
        let Limits { time, nodes, depth } = self.limits;
        let told = self.clock.control(seat);
        let is_limited = self.asked.is_some() || self.limits != Limits::default();
        let usual = (!is_limited && !told.is_timed()).then_some(THINKS);
        let per_move = time.into_iter().chain(told.per_move).chain(usual).min();
        TimeControl { per_move, nodes, depth, ..told }
    }

    /// Plays forced passes until it is a seat's turn.
    fn pass_until(&mut self, seat: Seat) -> anyhow::Result<()> {
        while self.played.turn() != seat && self.played.moves() == [PASS] {
            self.play_one(PASS)?;
        }
        let turn = self.played.turn();
        let [found, expected] = [seat, turn].map(|seat| self.color(seat));
        ensure!(
            turn == seat || self.played.outcome().is_some(),
            "illegal move: found {found}, expected {expected}, whose turn it is"
        );
        Ok(())
    }

    /// Plays a move of the seat whose turn it is.
    fn play_one(&mut self, text: &str) -> anyhow::Result<()> {
        let before = self.played.plies();
        // Who leaves makes no move on the board.
        let is_move = read_leaving(text).is_none();
        let reason = if is_move { self.played.reason(text, false) } else { None };
        let made = self.played.play(text).and_then(|()| match self.played.plies() - before {
            1 => Ok(()),
            // It was read behind a pass, as another seat's move.
            _ => Err(TextError::word(text, 0, format!("a legal move: {PASS}"))),
        });
        made.map_err(|TextError { found, expected, .. }| {
            let reason =
                reason.map_or(String::new(), |reason| format!("; {}: {reason}", reason.code));
            anyhow!("illegal move: found {found}, expected {expected}{reason}")
        })
    }
}

/// Who answers, ready before any clock runs.
fn player(played: &dyn AnyMatch, asked: Option<&Spec>) -> anyhow::Result<Box<dyn AnySearcher>> {
    let asked = asked.map(|spec| played.game().with_book(spec));
    let mut player = asked.map_or_else(|| usual(played), |spec| search::player(played, &spec))?;
    player.prepare(played);
    Ok(player)
}

fn usual(played: &dyn AnyMatch) -> anyhow::Result<Box<dyn AnySearcher>> {
    let found = USUAL.iter().find_map(|text| {
        let spec = text.parse::<Spec>().expect("a spec");
        search::player(played, &spec).ok()
    });
    found.context("found no usual player, expected --player")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Seat = Seat::FIRST;
    const WHITE: Seat = Seat::SECOND;

    fn game() -> RemoteGame {
        let game = catalog::find("othello").unwrap().open(&Options::default()).unwrap();
        let spec = "alphabeta:depth=1".parse().unwrap();
        RemoteGame::new(game.start(1), Some(spec), Limits::default(), 1).unwrap()
    }

    /// Black to move, who never has a move; White can take c1 and c8.
    fn stuck() -> RemoteGame {
        let mut game = game();
        game.set_up(&format!("OX{}OX------ X", "-".repeat(54))).unwrap();
        game
    }

    #[test]
    fn passes_may_be_mentioned_or_not() {
        let mut game = stuck();
        game.play(WHITE, "c1").unwrap();
        game.play(BLACK, PASS).unwrap();
        assert_eq!(game.choose(WHITE).unwrap(), "c8");
        game.play(WHITE, "c8").unwrap();
        assert!(game.played().outcome().is_some());
        assert_eq!(game.played().played(), [PASS, "c1", PASS, "c8"]);
        assert_eq!(game.choose(BLACK).unwrap(), PASS, "whatever is asked after the end");
    }

    #[test]
    fn a_move_is_taken_back_with_the_passes_before_it() {
        let mut game = stuck();
        game.play(WHITE, "c1").unwrap();
        game.play(WHITE, "c8").unwrap();
        assert!(game.undo());
        assert_eq!(game.played().played(), [PASS, "c1"]);
        assert!(game.undo());
        assert!(game.played().played().is_empty());
        assert!(!game.undo());
    }

    #[track_caller]
    fn refused(made: anyhow::Result<()>, found: &str) {
        assert_eq!(made.unwrap_err().to_string(), format!("illegal move: found {found}"));
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut game = stuck();
        for (color, text, found) in [
            (WHITE, "h8", "c1 c8; flips_nothing: A disc on h8 would flip nothing."),
            (BLACK, "c1", "pass; must_pass: X can only pass."),
            (WHITE, PASS, "c1 c8; may_not_pass: A pass is not allowed while there is a move."),
        ] {
            refused(game.play(color, text), &format!("{text:?}, expected a legal move: {found}"));
        }
        assert_eq!(game.played().plies(), 0);
        assert_eq!(game.choose(BLACK).unwrap(), PASS);
        assert_eq!(game.played().plies(), 0, "choosing is not playing");
        let mut game = self::game();
        refused(game.play(WHITE, "f5"), "white, expected black, whose turn it is");
        refused(game.choose(WHITE).map(drop), "white, expected black, whose turn it is");
    }

    #[test]
    fn a_seat_of_three_leaves_at_any_time_and_for_itself() {
        let options = Options { seats: Some(3), ..Options::default() };
        let played = catalog::find("reversi").unwrap().open(&options).unwrap().start(1);
        let mut game = RemoteGame::new(played, None, Limits::default(), 1).unwrap();
        refused(game.play(BLACK, "leaves:3"), "\"leaves:3\", expected leaves:1");
        let third = Seat::new(2);
        game.play(third, "leaves:3").unwrap();
        assert!(game.play(third, "leaves:3").is_err());
        game.play(BLACK, "f5").unwrap();
        let mv = game.played().moves()[0].clone();
        game.play(WHITE, &mv).unwrap();
        assert_eq!(game.choose(third).unwrap(), PASS);
        assert!(game.undo() && game.undo() && game.undo());
        assert!(game.played().leavers().is_empty());
    }

    #[test]
    fn every_game_has_a_usual_player_and_keeps_it_when_it_changes() {
        let game = catalog::find("othello").unwrap().open(&Options::default()).unwrap();
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let mut game = RemoteGame::new(game.start(1), None, limits, 1).unwrap();
        for entry in catalog::GAMES {
            game.switch(entry).unwrap();
            let turn = game.played().turn();
            let mv = game.choose(turn).unwrap();
            game.play(turn, &mv).unwrap();
            assert_eq!(game.played().plies(), 1, "{}", entry.name);
        }
        let size = catalog::read_size("6x6").unwrap();
        game.switch(catalog::find("arlecchino").unwrap()).unwrap();
        assert!(game.resize(size).is_ok(), "Arlecchino has that size");
        assert!(game.resize(catalog::read_size("7x7").unwrap()).is_err());
        game.switch(&catalog::GAMES[0]).unwrap();
        game.resize(size).unwrap();
        assert_eq!(game.played().game().size(), size);
    }
}
