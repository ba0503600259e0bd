//! A session: a game in progress, who thinks about it just now, and what was found out.

mod attend;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use analysis::Question;
use arena::Turn;
use catalog::{AnyGame, AnyMatch, AnyProgress, Spec};
use game::Seat;
use play::{Action, Allowance, End, Forfeit, Occupant, Play, Refusal, SetUp, TimeControl};

use crate::job::Job;
use crate::judging::{Finding, Judging, SharedJudge, begin_analysis};
use crate::keep::Keep;
use crate::paper;
use crate::rival::{ADAPTIVE, Fate, Rivals};
use crate::seating::{Machine, USUAL_LEVEL, level, seated, usual};

/// What is kept of a clock for the way to the board.
const RESERVE: Duration = Duration::from_millis(50);

/// What a session begins with.
pub struct NewSession {
    /// The match, at its start.
    pub played: Box<dyn AnyMatch>,
    /// The seed of its set-up, and of players by chance.
    pub seed: u64,
    /// Whether it begins from a position that was given.
    pub is_set_up: bool,
    /// What has ended it already, if not the rules.
    pub end: Option<End>,
    /// Who plays, by seat; none for a person in the first seat against level 3.
    pub players: Vec<Spec>,
    /// How long everybody may think for a game, and machines for a move.
    pub time: TimeControl,
    /// What a machine waits at least before it moves, so that people can follow.
    pub delay: Duration,
    /// Whether hints, analysis and reviews use the opening book.
    pub uses_book: bool,
    /// Where the game is kept if it is ended from outside.
    pub keep: Keep,
    /// The file that has the levels of the opponent that adapts; without it they are forgotten.
    pub rivals: Option<PathBuf>,
}

impl NewSession {
    /// A match with the usual players, and as much time as they like.
    #[must_use]
    pub fn of(played: Box<dyn AnyMatch>, seed: u64) -> NewSession {
        NewSession {
            played,
            seed,
            is_set_up: false,
            end: None,
            players: Vec::new(),
            time: TimeControl::default(),
            delay: Duration::ZERO,
            uses_book: true,
            keep: Keep::default(),
            rivals: None,
        }
    }

    /// The first game of a file, to go on with it; why not, if it cannot be read.
    pub fn open(file: &str) -> Result<NewSession, String> {
        paper::load(file, 1).map(|(new, _)| new)
    }
}

/// A game in the terminal.
pub(crate) struct Session {
    pub(crate) play: Play,
    /// The machines in their seats.
    machines: Vec<Option<Machine>>,
    pub(crate) delay: Duration,
    /// Whether the judge uses the opening book.
    pub(crate) uses_book: bool,
    /// Whether the game was left, so that only a new one can be played.
    pub(crate) is_left: bool,
    /// Another place of a game that is over, to look at.
    viewed: Option<Box<dyn AnyMatch>>,
    /// The machine that looks for its move.
    pub(crate) moving: Option<Job<AnyProgress, Result<String, Forfeit>>>,
    /// The judge at work.
    pub(crate) judging: Option<Judging>,
    judge: SharedJudge,
    /// What happened and was not told yet.
    events: Vec<Event>,
    /// What positions are worth, by ply, as far as anybody looked: a value for the first of two
    /// seats, or the chances of each.
    pub(crate) values: Vec<Option<Vec<f64>>>,
    /// Where the game was saved last, and as what.
    saved: Option<(PathBuf, String)>,
    /// The levels of the opponent that adapts.
    rivals: Rivals,
    /// What came of counting this game for it, once it has ended.
    counted: Option<io::Result<usize>>,
}

/// Something that happened by itself.
#[derive(Debug)]
pub(crate) enum Event {
    /// A machine moved, or somebody who could do nothing else passed.
    Played { seat: Seat, text: String },
    /// The judge has finished; nothing if it was of no use.
    Judged(Option<Finding>),
    /// A machine failed, and waits.
    Failed { seat: Seat, how: String },
    /// A seat left the game, by the clock or not, and the others go on.
    Left { seat: Seat, is_late: bool },
    /// A seat has no time left, and the game is over.
    Fell,
}

impl Event {
    /// What happened to the game, where it is told.
    fn of(event: play::Event) -> Option<Event> {
        match event {
            play::Event::Played { seat, text } => Some(Event::Played { seat, text }),
            play::Event::Left { seat, cause } => {
                Some(Event::Left { seat, is_late: matches!(cause, Forfeit::Late(_)) })
            }
            _ => None,
        }
    }
}

impl Session {
    /// A session from its beginning.
    pub(crate) fn new(mut new: NewSession) -> Result<Session, String> {
        let rivals = Rivals::open(new.rivals.take());
        Session::with(rivals, new)
    }

    fn with(rivals: Rivals, new: NewSession) -> Result<Session, String> {
        let NewSession { played, seed, is_set_up, end, players, time, delay, uses_book, .. } = new;
        let specs = match players.is_empty() {
            true => usual("", &level(USUAL_LEVEL)?, played.seats()),
            false => players,
        };
        let (occupants, machines) = seated(&*played, &specs, seed, &rivals)?;
        let given = played.plies();
        let set_up = SetUp { played, seed, is_set_up, is_study: false, occupants, time };
        let mut play = Play::new(set_up, Instant::now());
        if let Some(end) = end {
            play.finish(end);
        }
        // Whoever can do nothing else has passed already.
        let passed = play.line().into_iter().take(play.played().plies()).skip(given);
        let passed = passed.map(|ply| Event::Played { seat: ply.seat, text: ply.text.to_string() });
        Ok(Session {
            events: passed.collect(),
            play,
            machines,
            delay,
            uses_book,
            is_left: false,
            viewed: None,
            moving: None,
            judging: None,
            judge: Arc::default(),
            values: Vec::new(),
            saved: None,
            rivals,
            counted: None,
        })
    }

    /// The match up to where the game stands, or to what is looked at.
    pub(crate) fn played(&self) -> &dyn AnyMatch {
        self.viewed.as_deref().unwrap_or(self.play.played())
    }

    /// The game.
    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.play.played().game()
    }

    /// How to ask for everybody again, by seat.
    pub(crate) fn specs(&self) -> Vec<Spec> {
        let spec = |(occupant, machine): (&Occupant, &Option<Machine>)| match machine {
            Some(machine) => machine.spec.clone(),
            None => Spec::of_person(occupant.name()),
        };
        self.play.occupants().iter().zip(&self.machines).map(spec).collect()
    }

    /// The same, with the opponent that adapts by its own name: another game may be at another
    /// level.
    pub(crate) fn asked(&self) -> Vec<Spec> {
        let mut specs = self.specs();
        for (spec, machine) in specs.iter_mut().zip(&self.machines) {
            if let (true, Ok(adaptive)) =
                (machine.as_ref().is_some_and(|m| m.adapts), ADAPTIVE.parse())
            {
                *spec = adaptive;
            }
        }
        specs
    }

    /// Whether a seat is filled by the opponent that adapts.
    pub(crate) fn adapts(&self, seat: Seat) -> bool {
        self.machines[seat.index()].as_ref().is_some_and(|machine| machine.adapts)
    }

    /// What came of counting the game for the opponent that adapts: the level of the next game.
    pub(crate) fn counted(&self) -> Option<&io::Result<usize>> {
        self.counted.as_ref()
    }

    /// Counts how the game ended for the opponent that adapts, once.
    fn count(&mut self) {
        let is_adaptive = self.machines.iter().flatten().any(|machine| machine.adapts);
        if self.counted.is_some() || !is_adaptive {
            return;
        }
        let end = self.play.end();
        let fate = end.and_then(|end| Fate::of(&end, self.play.occupants()));
        let game = self.play.played().game();
        if let Some(fate) = fate {
            let kept = self.rivals.count(game, fate);
            self.counted = Some(kept.map(|()| self.rivals.level(game)));
        }
    }

    /// A person in the first seat, by name if there is one, and one machine in each of the others.
    pub(crate) fn usual(&self, machine: &Spec, seats: usize) -> Vec<Spec> {
        let person = self.play.occupants().iter().find(|occupant| occupant.is_person());
        usual(person.map_or("", Occupant::name), machine, seats)
    }

    /// Whether a person plays who has not left.
    pub(crate) fn has_people(&self) -> bool {
        let mut staying = self.play.played().leavers().staying(self.machines.len());
        staying.any(|seat| self.play.occupant(seat).is_person())
    }

    /// A machine that plays here, or could.
    pub(crate) fn any_machine(&self) -> Result<Option<Machine>, String> {
        match self.machines.iter().flatten().next() {
            Some(machine) => Ok(Some(machine.clone())),
            None => Machine::of(self.game(), &level(USUAL_LEVEL)?, self.play.seed()),
        }
    }

    /// How far the machine is that looks for its move.
    pub(crate) fn progress(&self) -> Option<&AnyProgress> {
        self.moving.as_ref()?.progress.as_ref()
    }

    /// What the judge knows so far.
    pub(crate) fn judged(&self) -> Option<&Finding> {
        self.judging.as_ref()?.progress.as_ref()
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

    /// Does something in the game for a seat; what moved is told by whoever asked.
    pub(crate) fn act_for(
        &mut self,
        seat: Seat,
        action: &Action<'_>,
    ) -> Result<Vec<play::Event>, Refusal> {
        let events = self.play.act(seat, action, Instant::now())?;
        self.moving = None;
        self.judging = None;
        self.viewed = None;
        self.count();
        Ok(events)
    }

    /// The same for the seat to move.
    pub(crate) fn act(&mut self, action: &Action<'_>) -> Result<Vec<play::Event>, Refusal> {
        self.act_for(self.play.played().turn(), action)
    }

    /// Plays a move for whoever is to move; what it led to is told with other news, but for the
    /// first `known` plies. A bad move changes nothing.
    pub(crate) fn play(&mut self, text: &str, known: usize) -> Result<(), Refusal> {
        let ply = self.play.played().plies();
        let events = self.act(&Action::Play { text, at: None })?;
        self.events.extend(events.into_iter().filter_map(Event::of).skip(known));
        self.values.truncate(ply + 1);
        Ok(())
    }

    /// A seat gives the game up; what that led to is told with other news.
    pub(crate) fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        let events = self.act_for(seat, &Action::Resign)?;
        self.events.extend(events.into_iter().filter_map(Event::of));
        Ok(())
    }

    /// Back or forward so many turns of people; how many it were.
    pub(crate) fn travel(&mut self, action: &Action<'_>, turns: usize) -> usize {
        (0..turns).take_while(|_| self.act(action).is_ok()).count()
    }

    /// Goes to a place in the game, where machines wait. One that is over is only looked at there.
    pub(crate) fn go_to(&mut self, ply: usize) {
        let path = self.play.tree().path(self.play.front());
        let node = ply.checked_sub(1).and_then(|index| path.get(index)).copied().unwrap_or(0);
        if self.act(&Action::GoTo(node)).is_err() {
            self.viewed = self.play.match_at(node);
        }
    }

    /// Other players for the same game.
    pub(crate) fn seat(&mut self, specs: &[Spec]) -> Result<(), String> {
        let (occupants, machines) =
            seated(self.play.played(), specs, self.play.seed(), &self.rivals)?;
        self.moving = None;
        self.machines = machines;
        self.play.seat(occupants, Instant::now());
        Ok(())
    }

    /// Everybody moves on by a seat: with two, they change sides.
    pub(crate) fn change_sides(&mut self) {
        let mut occupants = self.play.occupants().to_vec();
        occupants.rotate_right(1);
        self.machines.rotate_right(1);
        self.play.seat(occupants, Instant::now());
        self.pause(false);
    }

    /// A new game of the same kind.
    pub(crate) fn restart(&mut self, players: Vec<Spec>) -> Result<(), String> {
        let seed = self.play.seed().wrapping_add(1);
        // A position that was given is where people want to begin again.
        let again = self.play.start().and_then(|start| self.game().set_up(start).ok());
        let is_set_up = again.is_some();
        let played = again.unwrap_or_else(|| self.game().start(seed));
        self.replace(NewSession { is_set_up, players, ..NewSession::of(played, seed) })
    }

    /// Another game in as much time, which nobody thinks about yet. Nothing changes if its players
    /// cannot be seated.
    pub(crate) fn replace(&mut self, new: NewSession) -> Result<(), String> {
        let (time, delay) = (*self.play.clock().control(), self.delay);
        let uses_book = self.uses_book;
        let new = NewSession { time, delay, uses_book, ..new };
        let fresh = Session::with(self.rivals.clone(), new)?;
        *self = Session { saved: self.saved.take(), ..fresh };
        Ok(())
    }

    /// Stops whoever thinks; machines wait until they are told to go on.
    pub(crate) fn stop(&mut self) {
        if self.moving.is_some() {
            self.pause(true);
        }
        self.judging = None;
        self.play.stop_clock(Instant::now());
    }

    /// Machines wait, or go on.
    pub(crate) fn pause(&mut self, is_paused: bool) {
        let action = if is_paused { Action::Pause } else { Action::Resume };
        // Neither is ever refused.
        let _ = self.act(&action);
    }

    /// Lets a machine look for a move in the current position.
    pub(crate) fn begin_move(&mut self, machine: Machine) {
        let (played, turn) = (self.play.played().boxed(), self.play.played().turn());
        let allowance = self.play.clock().allowance(turn, Instant::now(), RESERVE);
        // Whoever plays with others is late by the clock alone.
        let allowance = Allowance { most: None, ..allowance };
        let (delay, began) = (self.delay, Instant::now());
        let job = Job::begin(move |stop, report| {
            let turn = &mut Turn { played: &*played, allowance: &allowance, stop, report };
            let chosen = machine.choose(turn);
            thread::sleep(delay.saturating_sub(began.elapsed()));
            chosen
        });
        self.moving = job.ok();
        if self.moving.is_none() {
            // Without a thread the game waits: whoever plays can try again.
            self.pause(true);
        }
    }

    /// Lets the judge look at the current position.
    pub(crate) fn begin_judging(&mut self, question: Question<'static>) {
        let question = Question { book: self.uses_book, ..question };
        self.judging = begin_analysis(self.play.played().boxed(), &self.judge, question);
    }
}
