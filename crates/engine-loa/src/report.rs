//! The report's evaluation: a weighted sum of what one side has and the other has not.

use game::{Evaluator, Position, Score, Seat};
use grid::squares;
use loa::connectivity::quads;
use loa::{Board, Move};

use crate::center::Center;
use crate::coefficients::TERMS;
use crate::power::Power;

/// One number for every term, in the order of their names.
type Terms = [f64; TERMS];

/// The evaluation of the 2004 report on Lines of Action.
///
/// Each term is a difference between the side to move and the other, times its coefficient:
///
/// - `euler`: how much smaller our Euler number is, that is groups minus holes. A number of 1 looks
///   connected; men that are not, though, count as 1 + `euler_one`, as in the report (1 or 2).
/// - `three`, `four`: our windows of two by two squares with three and four men.
/// - `distance`: how much nearer our men are to their center of mass, in squares: the sum of
///   |dx| ^ `exponent` + |dy| ^ `exponent` over the men, theirs minus ours.
/// - `signed`: the same with signed distances, whose sum along each axis may cancel out. The report
///   tells of it as the first idea. By what a center of mass is, it is 0 for the exponent 1; for
///   higher ones it tells stragglers on one side from men who lie evenly around the center.
/// - `capturable`: the men that we can capture, each counted once, minus those that they can.
/// - `freedom`: our moves. Men that have several count for more if `freedom_exponent` is above 1:
///   the number of each man's moves is raised to that power. With `freedom_distance` they count
///   that much more, too, for each square that the man is away from the center of mass.
///
/// Coefficients may change during the game: `distance.late` is what `distance` is worth once both
/// sides have gathered. The stage of the game is the mean distance of all men to the center of
/// their side, |dx| + |dy|; plies are not known to a position. In matches of three plies it falls
/// evenly from 5 squares at the start to 2.2 at the end. Coefficients change evenly from
/// [`Report::FAR`] to [`Report::NEAR`].
///
/// The defaults were learned in games of two plies (`damier learn genetic loa --method cmaes`, see
/// the book's page on evolution). Against those [set by hand](Report::by_hand) they score 68 % at
/// two plies and 63 % at three, over 200 matches each.
#[derive(Clone, Debug)]
pub struct Report {
    /// What the terms are worth while the men are far apart, and when they have gathered.
    pub(crate) early: Terms,
    pub(crate) late: Terms,
    /// What the Euler number 1 is raised by.
    pub(crate) euler_one: f64,
    /// The power of distances.
    pub(crate) distance: Power,
    /// The power of the number of a man's moves.
    pub(crate) freedom: Power,
    /// What a man's moves are worth more for each square that it is away from the center.
    pub(crate) freedom_distance: f64,
}

/// What was learned, in points for a unit of each term.
const EARLY: Terms = [13.922, 10.528, 9.974, 3.165, 1.929, 4.868, 14.777];
const LATE: Terms = [26.06, 4.763, 13.397, 6.345, 7.141, 16.804, 13.068];
const EULER_ONE: f64 = 0.635;
const EXPONENT: f64 = 1.778;

impl Default for Report {
    fn default() -> Report {
        Report {
            early: EARLY,
            late: LATE,
            euler_one: EULER_ONE,
            distance: Power::new(EXPONENT),
            ..Report::by_hand()
        }
    }
}

/// Set by hand, in points for a unit of each term; a square of distance is ten.
const BY_HAND: Terms = [15.0, 10.0, 10.0, 10.0, 0.0, 8.0, 10.0];

impl Report {
    /// Coefficients that are the same in all stages, set by hand and by matches of three plies,
    /// some hundreds for each change: concentration first, as in the strong programs, with freedom
    /// beside it. Against `distance` alone they score 84 % at one ply, 92 % at two and 94 % at
    /// three, over 1000 matches each.
    #[must_use]
    pub fn by_hand() -> Report {
        Report {
            early: BY_HAND,
            late: BY_HAND,
            euler_one: 1.0,
            distance: Power::new(1.0),
            freedom: Power::new(1.0),
            freedom_distance: 0.0,
        }
    }

    /// While men are on average this many squares away from their center, it is early.
    pub const FAR: f64 = 4.5;

    /// When men are on average this many squares away from their center, it is late.
    pub const NEAR: f64 = 2.5;

    /// What a side has, as far as it is worth anything.
    #[inline]
    fn terms(&self, pos: &Board, seat: Seat) -> Terms {
        let men = pos.men(seat);
        let mut terms = [0.0; TERMS];
        let [euler, three, four, distance, signed, capturable, freedom] = &mut terms;
        if self.uses([0, 1, 2]) {
            let quads = quads(men);
            *euler = -self.euler(quads.euler());
            *three = f64::from(quads.three);
            *four = f64::from(quads.four);
        }
        if self.uses([3]) {
            *distance = -self.distance.absolute(men);
        }
        if self.uses([4]) {
            *signed = -self.distance.signed(men);
        }
        if self.uses([5, 6]) {
            let mobility = pos.mobility(seat);
            *capturable = f64::from((mobility.targets() & pos.men(seat.other())).count_ones());
            *freedom = if self.counts_every_move_alike() {
                f64::from(mobility.moves())
            } else {
                self.weighted_freedom(pos, men)
            };
        }
        terms
    }

    #[inline]
    fn uses<const N: usize>(&self, terms: [usize; N]) -> bool {
        terms.iter().any(|term| self.early[*term] != 0.0 || self.late[*term] != 0.0)
    }

    #[inline]
    fn euler(&self, number: i32) -> f64 {
        if number == 1 { 1.0 + self.euler_one } else { f64::from(number) }
    }

    #[inline]
    fn counts_every_move_alike(&self) -> bool {
        self.freedom.exponent == 1.0 && self.freedom_distance == 0.0
    }

    /// The men's moves, raised to a power and weighted by how far out they are.
    fn weighted_freedom(&self, pos: &Board, men: u64) -> f64 {
        let center = Center::of(men);
        let (mut plain, mut by_distance) = (0, 0);
        for square in squares(men) {
            let moves = self.freedom.raise(pos.targets(square).count_ones() as i32);
            plain += moves;
            by_distance += moves * i64::from(center.distance(square));
        }
        let by_distance = by_distance as f64 / f64::from(center.men);
        (plain as f64 + self.freedom_distance * by_distance) / Power::PARTS
    }

    /// What the terms are worth at this stage of the game.
    #[inline]
    fn weights(&self, pos: &Board) -> Terms {
        if self.early == self.late {
            return self.early;
        }
        let (black, white) = (pos.men(Seat::FIRST), pos.men(Seat::SECOND));
        let sum = Center::distances(black) + Center::distances(white);
        let mean = sum / f64::from((black | white).count_ones());
        let lateness = ((Report::FAR - mean) / (Report::FAR - Report::NEAR)).clamp(0.0, 1.0);
        std::array::from_fn(|term| {
            self.early[term] + (self.late[term] - self.early[term]) * lateness
        })
    }
}

/// More than a man of the largest side can get nearer, in parts of a square.
const CAPTURE: i32 = 1_000;

impl Evaluator<Board> for Report {
    type Value = Score;
    type Carry = ();

    #[inline]
    fn evaluate(&self, _carry: &(), pos: &Board) -> Score {
        let ours = self.terms(pos, pos.turn());
        let theirs = self.terms(pos, pos.turn().other());
        let weights = self.weights(pos);
        let sum = (0..TERMS).map(|term| weights[term] * (ours[term] - theirs[term])).sum::<f64>();
        let max = f64::from(Score::EVALUATION_MAX.0);
        Score(sum.clamp(-max, max) as i32)
    }

    /// Captures first; then the nearer a man gets to the center of its side, the better.
    #[inline]
    fn priority(&self, pos: &Board, mv: Move) -> i32 {
        if mv == Move::PASS {
            return 0;
        }
        let center = Center::of(pos.men(pos.turn()));
        let nearer = center.distance(mv.from) - center.distance(mv.to);
        if pos.is_capture(mv) { CAPTURE + nearer } else { nearer }
    }
}
