//! How long contestants may think, and how long they did.

use std::time::Duration;

use game::{Limits, Seat};

/// How long the contestants may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// For each move.
    pub per_move: Option<Duration>,
    /// For the whole game, and what each move adds to it.
    pub clock: Option<(Duration, Duration)>,
    /// What a move may be late before it loses; see [`TimeControl::usual_margin`].
    pub margin: Duration,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// Plies to look ahead for each move.
    pub depth: Option<u32>,
}

/// What a seat spent on thinking.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spent {
    /// Moves that it chose; forced passes are the referee's.
    pub moves: u32,
    /// On all of them.
    pub seconds: f64,
    /// On the slowest.
    pub slowest: f64,
    /// Positions entered for all of them, where they are counted.
    pub nodes: u64,
    /// Moves that took longer than their time, within the margin or not.
    pub beyond: u32,
}

impl Spent {
    /// One more move, which should have taken no longer than `time`, and the positions that it
    /// took.
    pub(crate) fn add(&mut self, took: Duration, time: Option<Duration>, nodes: u64) {
        self.moves += 1;
        self.nodes += nodes;
        self.beyond += u32::from(time.is_some_and(|time| took > time));
        self.seconds += took.as_secs_f64();
        self.slowest = self.slowest.max(took.as_secs_f64());
    }
}

/// How long a contestant may think about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// What a search keeps to: the limits of a move, and of a clock a fair part of what is left.
    pub limits: Limits,
    /// A move that takes longer is late.
    pub most: Option<Duration>,
    /// What is left of the clock of every seat; none without clocks.
    pub left: Vec<Duration>,
    /// What the whole game is played by.
    pub control: TimeControl,
}

/// Moves that what is left of a clock should be enough for.
const MOVES_TO_GO: u32 = 20;

/// What to spend of a clock on the next move: a twentieth of what is left, and what a move adds.
///
/// ```
/// use std::time::Duration;
/// let second = Duration::from_secs(1);
/// assert_eq!(arena::fair_part(40 * second, second), 3 * second);
/// assert_eq!(arena::fair_part(second, 5 * second), second, "what is added comes afterwards");
/// ```
#[must_use]
pub fn fair_part(left: Duration, increment: Duration) -> Duration {
    (left / MOVES_TO_GO + increment).min(left)
}

/// The most that a move may be late unless somebody says otherwise.
const MARGIN_MAX: Duration = Duration::from_millis(10);

impl TimeControl {
    /// The margin unless somebody says otherwise: a quarter of the time for a move, or of a clock's
    /// for the game, and 10 ms at most. Players keep their time without it, but for what no player
    /// can help: the system may take the processor away at the very end.
    ///
    /// ```
    /// use std::time::Duration;
    /// let time = |per_move| arena::TimeControl { per_move: Some(per_move), ..Default::default() };
    /// let ms = Duration::from_millis;
    /// assert_eq!(time(ms(20)).usual_margin(), ms(5));
    /// assert_eq!(time(ms(100)).usual_margin(), ms(10));
    /// ```
    #[must_use]
    pub fn usual_margin(&self) -> Duration {
        let time = self.per_move.or(self.clock.map(|(base, _)| base));
        time.map_or(Duration::ZERO, |time| MARGIN_MAX.min(time / 4))
    }

    /// Whether a move can be late.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.per_move.is_some() || self.clock.is_some()
    }

    /// What a seat may spend on its next move, after what every seat has spent.
    pub(crate) fn allowance(&self, spent: &[Spent], seat: Seat) -> Allowance {
        let left = spent.iter().filter_map(|spent| self.left(spent)).collect::<Vec<_>>();
        let own = left.get(seat.index()).copied();
        let increment = self.clock.map_or(Duration::ZERO, |(_, increment)| increment);
        let advised = own.map(|left| fair_part(left, increment)).into_iter().chain(self.per_move);
        let most = own.into_iter().chain(self.per_move).min();
        Allowance {
            limits: Limits { time: advised.min(), nodes: self.nodes, depth: self.depth },
            most: most.map(|most| most + self.margin),
            left,
            control: *self,
        }
    }

    /// What is left of a clock before a move.
    fn left(&self, spent: &Spent) -> Option<Duration> {
        let (base, increment) = self.clock?;
        let used = Duration::from_secs_f64(spent.seconds);
        Some((base + increment * spent.moves).saturating_sub(used))
    }
}
