//! A game in progress, and how it stands.

use std::time::{Duration, Instant};

use catalog::AnyMatch;
use game::Seat;

use crate::act::{Event, Refusal};
use crate::clock::{Clock, Spent, TimeControl};
use crate::end::{End, Forfeit};
use crate::offer::Offer;
use crate::tree::{Node, SavedNode, Tree, leaver, pass_on};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Play {
    pub(crate) occupants: Vec<Occupant>,
    pub(crate) clock: Clock,
    pub(crate) tree: Tree,
    /// The node where the game stands.
    pub(crate) current: u32,
    /// The node that the game had been played to before moves were taken back: at or after the
    /// current one.
    pub(crate) front: u32,
    /// The match up to the current node.
    pub(crate) played: Box<dyn AnyMatch>,
    /// Whether machines wait.
    pub(crate) is_paused: bool,
    /// What ended the game, if not the rules.
    pub(crate) end: Option<End>,
    /// Whether everybody agreed to hold the game.
    pub(crate) is_held: bool,
    /// What is offered now.
    pub(crate) offer: Option<Offer>,
    /// Whose person is away, by seat.
    pub(crate) away: Vec<bool>,
    pub(crate) is_study: bool,
    seed: u64,
    start: Option<String>,
}

/// Who fills a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// A person.
    Person {
        /// What the person is called; may be empty.
        name: String,
    },
    /// A machine.
    Machine {
        /// Which: `level:4`, `alphabeta:depth=5`.
        spec: String,
    },
    /// A person who has still to come; until everybody is there, nobody moves.
    Open {
        /// What the person may be called; may be empty.
        name: String,
    },
}

impl Occupant {
    /// A person of this name.
    #[must_use]
    pub fn person(name: &str) -> Occupant {
        Occupant::Person { name: name.to_string() }
    }

    /// The machine of this spec.
    #[must_use]
    pub fn machine(spec: &str) -> Occupant {
        Occupant::Machine { spec: spec.to_string() }
    }

    /// Whether it is a person, come or not.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        !matches!(self, Occupant::Machine { .. })
    }

    /// Whether somebody has still to come.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self, Occupant::Open { .. })
    }

    /// A person's name, which may be empty, or a machine's spec.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Occupant::Person { name } | Occupant::Open { name } => name,
            Occupant::Machine { spec } => spec,
        }
    }
}

/// What a game begins with.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The match; it may have moves already, before its cursor and beyond.
    pub played: Box<dyn AnyMatch>,
    /// The seed of its set-up, and of machines that play by chance.
    pub seed: u64,
    /// Whether it begins from a position that was given.
    pub is_set_up: bool,
    /// Whether it is only looked at: no machine moves, nobody gives it up.
    pub is_study: bool,
    /// Who sits where.
    pub occupants: Vec<Occupant>,
    /// How long everybody may think.
    pub time: TimeControl,
}

impl SetUp {
    /// A game to be played, from the usual start.
    #[must_use]
    pub fn of(played: Box<dyn AnyMatch>, occupants: Vec<Occupant>, time: TimeControl) -> SetUp {
        SetUp { played, seed: 1, is_set_up: false, is_study: false, occupants, time }
    }
}

/// How a game stood when it was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its moves and variations, each behind the one that it follows.
    pub nodes: Vec<SavedNode>,
    /// The node where it stands.
    pub current: u32,
    /// The node that it had been played to before moves were taken back.
    pub front: u32,
    /// Whether machines wait.
    pub is_paused: bool,
    /// Whether everybody agreed to hold it.
    pub is_held: bool,
    /// What ended it, if not the rules.
    pub end: Option<End>,
    /// What everybody has spent.
    pub spent: Vec<Spent>,
}

/// What goes on in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Somebody has still to come.
    Open,
    /// A person is to move.
    Waiting,
    /// A machine is to move.
    Thinking,
    /// A machine is to move and waits until it is told to go on.
    Paused,
    /// Everybody agreed to hold the game.
    Held,
    /// The game is over.
    Over,
}

impl Play {
    /// Begins a game. Forced passes are played.
    #[must_use]
    pub fn new(set_up: SetUp, now: Instant) -> Play {
        let mut play = Play::empty(set_up, Vec::new());
        let plies = play.played.plies();
        play.played.redo(usize::MAX);
        let line = play.tree.follow(&mut *play.played, 0, 0);
        play.played.undo(line.len() - plies);
        let passes = play.played.plies();
        pass_on(&mut *play.played);
        let at = plies.checked_sub(1).map_or(0, |index| line[index].0);
        let passed = play.tree.follow(&mut *play.played, at, passes);
        play.current = passed.last().map_or(at, |(node, _)| *node);
        play.front = line.last().map_or(0, |(node, _)| *node);
        if !play.tree.is_before(play.current, play.front) {
            play.front = play.current;
        }
        play.start_clock(now);
        play
    }

    /// Takes a game up again; its match is where it began.
    pub fn restore(set_up: SetUp, standing: Standing, now: Instant) -> Result<Play, Refusal> {
        let Standing { nodes, current, front, is_paused, is_held, end, spent } = standing;
        let mut play = Play { is_paused, is_held, end, ..Play::empty(set_up, spent) };
        for node in nodes {
            let (id, text) = (node.id, node.text.clone());
            // Most nodes follow the one before them, and cost no step.
            play.stand_at(node.parent)?;
            let turn = || (play.played.turn(), play.played.turn_text());
            let (seat, letter) = leaver(&*play.played, &text).unwrap_or_else(turn);
            play.tree.put_back(node, seat, &letter);
            play.played.play(&text).map_err(|error| Refusal::Illegal(error, None))?;
            play.current = id;
        }
        play.stand_at(current)?;
        let is_later = play.tree.node(front).is_some() && play.tree.is_before(current, front);
        play.front = if is_later { front } else { current };
        play.start_clock(now);
        Ok(play)
    }

    fn empty(set_up: SetUp, mut spent: Vec<Spent>) -> Play {
        let SetUp { played, seed, is_set_up, is_study, occupants, time } = set_up;
        spent.resize(played.seats(), Spent::default());
        Play {
            occupants,
            clock: Clock::resumed(time, spent),
            tree: Tree::default(),
            current: 0,
            front: 0,
            is_paused: false,
            end: None,
            is_held: false,
            offer: None,
            away: vec![false; played.seats()],
            is_study,
            seed,
            start: is_set_up.then(|| played.start_text()),
            played,
        }
    }

    /// The match up to where the game stands.
    #[must_use]
    pub fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    /// The match up to a node, if it is there.
    #[must_use]
    pub fn match_at(&self, node: u32) -> Option<Box<dyn AnyMatch>> {
        self.tree.node(node)?;
        let mut played = self.played.clone();
        self.tree.walk(&mut *played, self.current, node).ok()?;
        Some(played)
    }

    /// All moves made and tried.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node where the game stands.
    #[must_use]
    pub const fn current(&self) -> u32 {
        self.current
    }

    /// The node that it had been played to before moves were taken back.
    #[must_use]
    pub const fn front(&self) -> u32 {
        self.front
    }

    /// Every move of the line that was played, those that were taken back too. The game stands
    /// behind as many of them as its match has [plies](AnyMatch::plies).
    #[must_use]
    pub fn line(&self) -> Vec<&Node> {
        self.tree.path(self.front).into_iter().filter_map(|id| self.tree.node(id)).collect()
    }

    /// Who sits where.
    #[must_use]
    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// Whoever fills a seat.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        &self.occupants[seat.index()]
    }

    /// Others take the seats while the game goes on.
    pub fn seat(&mut self, occupants: Vec<Occupant>, now: Instant) {
        self.occupants = occupants;
        self.offer = None;
        self.start_clock(now);
    }

    /// Changes what a person is called; whether one sits there.
    pub fn rename(&mut self, seat: usize, new: String) -> bool {
        match self.occupants.get_mut(seat) {
            Some(Occupant::Person { name }) => {
                *name = new;
                true
            }
            _ => false,
        }
    }

    /// The spec of the machine to move, unless the game is over.
    #[must_use]
    pub fn machine_to_move(&self) -> Option<&str> {
        match self.occupant(self.played.turn()) {
            Occupant::Machine { spec } if !self.is_over() => Some(spec),
            _ => None,
        }
    }

    /// The clocks.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Says how long it takes from a seat to here and back: see [`Clock::set_line`].
    pub fn set_line(&mut self, seat: Seat, delay: Duration) {
        self.clock.set_line(seat, delay);
    }

    /// The seed of the set-up, and of machines that play by chance.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The position that it began from, if that was given.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end.clone().or_else(|| self.played.outcome().map(End::Rules))
    }

    /// Whether nobody can move any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.end.is_some() || self.played.outcome().is_some()
    }

    /// Whether machines wait.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether it is only looked at.
    #[must_use]
    pub const fn is_study(&self) -> bool {
        self.is_study
    }

    /// Whether everybody agreed to hold the game.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.is_held
    }

    /// Whether the players can agree on a draw: two people, in a game that goes on.
    #[must_use]
    pub fn can_agree(&self) -> bool {
        let are_two = self.occupants.len() == 2 && self.occupants.iter().all(Occupant::is_person);
        are_two && !self.is_study && !self.is_over() && !self.is_open()
    }

    /// Whether a seat waits for somebody.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.occupants.iter().any(Occupant::is_open)
    }

    /// What goes on.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.occupant(self.played.turn()) {
            _ if self.is_over() => Phase::Over,
            _ if self.is_open() => Phase::Open,
            _ if self.is_held => Phase::Held,
            Occupant::Machine { .. } if self.is_study => Phase::Waiting,
            Occupant::Machine { .. } if self.is_paused => Phase::Paused,
            Occupant::Machine { .. } => Phase::Thinking,
            Occupant::Person { .. } | Occupant::Open { .. } => Phase::Waiting,
        }
    }

    /// A seat's clock has run that much longer than it knows: while nobody looked.
    pub fn charge(&mut self, seat: Seat, time: Duration) {
        self.clock.charge(seat, time);
    }

    /// Lets the clock of the seat to move run, if it should.
    pub fn start_clock(&mut self, now: Instant) {
        match self.phase() {
            Phase::Waiting | Phase::Thinking => self.clock.run(self.played.turn(), now),
            Phase::Open | Phase::Held | Phase::Paused | Phase::Over => drop(self.clock.stop(now)),
        }
    }

    /// Stops the clock, until the next action or [`Play::start_clock`].
    pub fn stop_clock(&mut self, now: Instant) {
        self.clock.stop(now);
    }

    /// Looks at the clock: the seat to move loses the game if its time has run out, or leaves it
    /// where others go on. Tells what happened, nothing mostly.
    pub fn tick(&mut self, now: Instant) -> Vec<Event> {
        let running = self.clock.running().filter(|_| !self.is_over());
        let is_late = |_: &Seat| self.clock.late_in(now).is_some_and(|left| left.is_zero());
        let Some(seat) = running.filter(is_late) else { return Vec::new() };
        self.clock.stop(now);
        let events = self.give_up(seat, Forfeit::Late(Duration::ZERO));
        self.start_clock(now);
        events
    }

    /// Ends the game otherwise than by the rules, such as one that had ended when it was saved.
    pub fn finish(&mut self, end: End) -> End {
        self.offer = None;
        self.end.insert(end).clone()
    }

    /// Brings the match to a node. What was offered was offered elsewhere.
    pub(crate) fn stand_at(&mut self, node: u32) -> Result<(), Refusal> {
        self.tree.node(node).ok_or(Refusal::NoNode)?;
        let walked = self.tree.walk(&mut *self.played, self.current, node);
        walked.map_err(|error| Refusal::Illegal(error, None))?;
        self.current = node;
        self.offer = None;
        Ok(())
    }
}
