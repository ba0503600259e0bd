//! A game on the table: its record, who sits where, the clocks, and who thinks just now.

mod attend;
mod history;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use analysis::Question;
use arena::Allowance;
use catalog::{AnyGame, AnyMatch, AnyProgress, Spec};
use game::{Limits, Seat, TextError};

use crate::clock::{Clocks, Pacing};
use crate::job::{Job, Pace};
use crate::judging::{Finding, Judging, SharedJudge};
use crate::keep::Keep;
use crate::paper::{self, Loaded};
use crate::seating::{Machine, Occupant, USUAL_LEVEL, level};

/// What is kept of a clock for the way to the board.
const RESERVE: Duration = Duration::from_millis(50);

/// What a game begins with.
pub struct Settings {
    /// The match, at its start.
    pub played: Box<dyn AnyMatch>,
    /// The seed of its set-up, and of players by chance.
    pub seed: u64,
    /// Whether it begins from a position that was given.
    pub is_set_up: bool,
    /// Who plays, by seat; none for a person in the first seat against level 3.
    pub players: Vec<Spec>,
    /// How long everybody may think.
    pub pacing: Pacing,
    /// Where the game is kept if it is ended from outside.
    pub keep: Keep,
}

impl Settings {
    /// The first game of a file, to go on with it; why not, if it cannot be read.
    pub fn open(file: &str) -> Result<Settings, String> {
        let Loaded { played, seed, is_set_up, players, count: _ } = paper::load(file, 1)?;
        let players = players.unwrap_or_default();
        let (pacing, keep) = (Pacing::default(), Keep::default());
        Ok(Settings { played, seed, is_set_up, players, pacing, keep })
    }
}

/// A game on the table.
pub(crate) struct Table {
    played: Box<dyn AnyMatch>,
    occupants: Vec<Occupant>,
    pub(crate) pacing: Pacing,
    pub(crate) clocks: Clocks,
    pub(crate) seed: u64,
    pub(crate) is_set_up: bool,
    lost: Option<Lost>,
    /// Whether machines wait until they are told to go on.
    is_paused: bool,
    /// Whether the game was left, so that only a new one can be played.
    is_left: bool,
    moving: Option<Moving>,
    judging: Option<Judging>,
    judge: SharedJudge,
    /// What positions are worth for the first seat, by ply, as far as anybody looked.
    values: Vec<Option<f64>>,
    /// Where the game was saved last, and as what.
    saved: Option<(PathBuf, String)>,
}

/// A game lost otherwise than by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lost {
    /// The seat gave it up.
    Resigned(Seat),
    /// The seat has no time left.
    Late(Seat),
}

/// A machine that looks for its move.
struct Moving {
    job: Job<MoveNews>,
    progress: Option<AnyProgress>,
    chosen: Option<String>,
}

enum MoveNews {
    Progress(AnyProgress),
    Chosen(String),
    Failed(String),
}

/// Something that happened at the table.
#[derive(Debug)]
pub(crate) enum Event {
    /// A machine moved, or somebody who could do nothing else passed.
    Played { seat: Seat, text: String },
    /// The judge has finished; nothing if it was of no use.
    Judged(Option<Finding>),
    /// A machine failed, and waits.
    Failed { seat: Seat, how: String },
    /// A seat has no time left.
    Fell,
}

impl Table {
    /// Sets a table up.
    pub(crate) fn new(settings: Settings) -> Result<Table, String> {
        let Settings { played, seed, is_set_up, players, pacing, keep: _ } = settings;
        let mut table = Table {
            played,
            occupants: Vec::new(),
            pacing,
            clocks: Clocks::default(),
            seed,
            is_set_up,
            lost: None,
            is_paused: false,
            is_left: false,
            moving: None,
            judging: None,
            judge: Arc::default(),
            values: Vec::new(),
            saved: None,
        };
        table.occupants = match players.is_empty() {
            true => table.usual(&level(USUAL_LEVEL)?)?,
            false => table.seated(&players)?,
        };
        Ok(table)
    }

    /// The match.
    pub(crate) fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    /// The game.
    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.played.game()
    }

    /// Whoever fills a seat.
    pub(crate) fn occupant(&self, seat: Seat) -> &Occupant {
        &self.occupants[seat.index()]
    }

    /// Everybody, by seat.
    pub(crate) fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// The machine to move, unless the game is over.
    pub(crate) fn machine_to_move(&self) -> Option<&Machine> {
        match self.occupant(self.played.turn()) {
            Occupant::Machine(machine) if !self.is_over() => Some(machine),
            _ => None,
        }
    }

    /// How the game was lost, if not by the rules.
    pub(crate) const fn lost(&self) -> Option<Lost> {
        self.lost
    }

    /// Whether nobody can move any more.
    pub(crate) fn is_over(&self) -> bool {
        self.lost.is_some() || self.played.outcome().is_some()
    }

    /// Whether machines wait.
    pub(crate) const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether the game was left.
    pub(crate) const fn is_left(&self) -> bool {
        self.is_left
    }

    /// Whether a machine looks for its move.
    pub(crate) const fn is_moving(&self) -> bool {
        self.moving.is_some()
    }

    /// Whether the judge is at work.
    pub(crate) const fn is_judging(&self) -> bool {
        self.judging.is_some()
    }

    /// How far the machine is that looks for its move.
    pub(crate) fn progress(&self) -> Option<&AnyProgress> {
        self.moving.as_ref()?.progress.as_ref()
    }

    /// What the judge knows so far.
    pub(crate) fn judged(&self) -> Option<&Finding> {
        self.judging.as_ref()?.latest.as_ref()
    }

    /// What positions are worth for the first seat, by ply.
    pub(crate) fn values(&self) -> &[Option<f64>] {
        &self.values
    }

    /// A person in the first seat, by name if there is one, and one machine in each of the others.
    pub(crate) fn usual(&self, spec: &Spec) -> Result<Vec<Occupant>, String> {
        let mut people = self.occupants.iter().filter(|occupant| occupant.is_person());
        let person = people.next().map_or(Spec::of_person(""), |person| person.spec().clone());
        let machines = std::iter::repeat_n(spec.clone(), self.played.seats() - 1);
        self.seated(&std::iter::once(person).chain(machines).collect::<Vec<_>>())
    }

    /// Whoever the specs ask for, one for each seat.
    pub(crate) fn seated(&self, specs: &[Spec]) -> Result<Vec<Occupant>, String> {
        let seats = self.played.seats();
        if specs.len() != seats {
            return Err(format!("found {} players, expected {seats}, one a seat", specs.len()));
        }
        let seat = |(index, spec): (u64, &Spec)| {
            Occupant::of(self.game(), spec, self.seed.wrapping_add(index))
                .map_err(|error| format!("player {:?}: {error}", spec.text))
        };
        (0..).zip(specs).map(seat).collect()
    }

    /// Remembers that the game was saved.
    pub(crate) fn note_saved(&mut self, file: &Path, text: String) {
        self.saved = std::path::absolute(file).ok().map(|file| (file, text));
    }

    /// The file that has the game as this text.
    pub(crate) fn saved_as(&self, text: &str) -> Option<PathBuf> {
        let (file, saved) = self.saved.as_ref()?;
        let is_there = || fs::read_to_string(file).is_ok_and(|there| there == text);
        (saved == text && is_there()).then(|| file.clone())
    }

    /// Other players for the same game.
    pub(crate) fn seat(&mut self, occupants: Vec<Occupant>) {
        self.moving = None;
        self.occupants = occupants;
    }

    /// Everybody moves on by a seat: with two, they change sides.
    pub(crate) fn change_sides(&mut self) {
        self.stop();
        self.occupants.rotate_right(1);
        self.is_paused = false;
    }

    /// A new game of the same kind.
    pub(crate) fn restart(&mut self) {
        self.seed = self.seed.wrapping_add(1);
        let start = self.played.start_text();
        // A position that was given is where people want to begin again.
        let again = self.is_set_up.then(|| self.game().set_up(&start).ok()).flatten();
        let played = again.unwrap_or_else(|| self.game().start(self.seed));
        self.replace(played);
    }

    /// Puts another match on the table, which nobody thinks about yet.
    pub(crate) fn replace(&mut self, played: Box<dyn AnyMatch>) {
        self.stop();
        self.judge = Arc::default();
        self.played = played;
        self.clocks = Clocks::default();
        self.lost = None;
        self.is_paused = false;
        self.is_left = false;
        self.values.clear();
    }

    /// Plays a move for whoever is to move. A bad move changes nothing.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), TextError> {
        let (seat, ply) = (self.played.turn(), self.played.plies());
        self.played.play(text)?;
        self.moving = None;
        self.judging = None;
        self.clocks.moved(seat);
        self.values.truncate(ply + 1);
        self.is_paused = false;
        Ok(())
    }

    /// A seat gives the game up.
    pub(crate) fn resign(&mut self, seat: Seat) {
        self.stop();
        self.lost = Some(Lost::Resigned(seat));
    }

    /// Leaves the game.
    pub(crate) fn leave(&mut self) {
        self.stop();
        self.is_left = true;
    }

    /// Stops whoever thinks; machines wait until they are told to go on.
    pub(crate) fn stop(&mut self) {
        self.is_paused |= self.moving.is_some();
        self.moving = None;
        self.judging = None;
        self.clocks.stop();
    }

    /// Stops the judge alone.
    pub(crate) fn stop_judging(&mut self) {
        self.judging = None;
    }

    /// Machines wait, or go on.
    pub(crate) fn pause(&mut self, is_paused: bool) {
        if is_paused {
            self.stop();
        }
        self.is_paused = is_paused;
    }

    /// Lets a machine look for a move in the current position.
    pub(crate) fn begin_move(&mut self, machine: Machine) {
        let played = self.played.boxed();
        let allowance = self.allowance();
        let job = Job::begin(move |stop, news| {
            let mut pace = Pace::default();
            let mut report = |progress: &AnyProgress| {
                if pace.is_time() {
                    let _ = news.send(MoveNews::Progress(progress.clone()));
                }
            };
            let chosen = machine.choose(&*played, &allowance, stop, &mut report);
            let _ = news.send(match chosen {
                Ok(text) => MoveNews::Chosen(text),
                Err(failure) => MoveNews::Failed(arena::Forfeit::from(failure).why()),
            });
        });
        match job {
            Ok(job) => self.moving = Some(Moving { job, progress: None, chosen: None }),
            // Without a thread the game waits: whoever plays can try again.
            Err(_) => self.is_paused = true,
        }
    }

    /// Lets the judge look at the current position.
    pub(crate) fn begin_judging(&mut self, question: Question<'static>) {
        // Whoever looks at something else gives the judge back first.
        self.judging = None;
        self.judging = Judging::analyse(self.played.boxed(), &self.judge, question);
    }

    /// Lets a judge review the game so far.
    pub(crate) fn begin_review(&mut self, pace: analysis::Pace) {
        self.judging = Judging::review(self.played.boxed(), pace);
    }

    fn allowance(&self) -> Allowance {
        let seats = || Seat::all(self.played.seats());
        let left = seats().filter_map(|seat| self.clocks.left(seat, &self.pacing));
        let left = left.collect::<Vec<_>>();
        let own = left.get(self.played.turn().index()).copied();
        let increment = self.pacing.clock.map_or(Duration::ZERO, |(_, increment)| increment);
        let fair = own.map(|left| arena::fair_part(left.saturating_sub(RESERVE), increment));
        let time = fair.into_iter().chain(self.pacing.time).min();
        let control = arena::TimeControl {
            per_move: self.pacing.time,
            clock: self.pacing.clock,
            ..arena::TimeControl::default()
        };
        Allowance { limits: Limits { time, ..Limits::default() }, most: None, left, control }
    }
}
