//! Compartments, and what the next turns will capture of them.

use std::iter::successors;

use arlecchino::{Board, Color, Move, Seats};
use game::{Coefficients, Evaluator};

use crate::captures::choice;
use crate::compartments::{COMPARTMENT, Compartments};
use crate::degrees::favorable;
use crate::worth::{Judged, Worth};

/// Compartments, less those that neighbors are about to capture.
///
/// Coefficients, in sixteenths but for the first; in parentheses those by hand:
///
/// - `compartments` (1): what all pieces on the board count.
/// - `first` (14): how much of the best direct capture of the color to move is counted as done. A
///   direct capture needs no step: the piece stands beside one of the color and before a hole.
///   Captures are forced, so that the best one counts even if it costs its own seat more than the
///   others: a color that cannot wait loses that much at least. If there is none, 0.
/// - `second` (9), `third` (5): the same for the next colors in turn that have a direct capture,
///   among what is left.
/// - `exposure` (0): how much of all pieces is counted as captured that are worth
///   something to a seat and that a color of another seat can capture directly.
///
/// All of them stay within ten times a whole piece or board, so that no score passes for a result.
///
/// The defaults were learned in games for two at two plies (`damier learn genetic arlecchino`, see
/// the book's page on evolution): against those [by hand](Exchange::by_hand) they score 58 % at two
/// plies and 57 % at four, over 200 matches each. Three and four seats keep those by hand: with
/// four the learned ones won 20 % of 240 matches against three of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exchange {
    /// Points for a compartment.
    compartments: i32,
    /// Points for a compartment that is about to be captured by the color to move, and by the two
    /// next ones.
    captures: [i32; 3],
    /// Points for a compartment that could be captured.
    exposure: i32,
}

/// What a coefficient counts in points.
const SIXTEENTH: f64 = COMPARTMENT as f64 / 16.0;

/// No coefficient gives more points to a compartment. With four seats a piece is worth at most 12
/// to one of them, and a board at most three times its 35 compartments; fewer seats make it less.
/// So no sum reaches a million.
const POINTS_MAX: f64 = 10.0 * COMPARTMENT as f64;

const _: () = assert!(POINTS_MAX as i32 * (105 + 3 * 12 + 105) < 1_000_000);

/// What was learned: three captures and the exposure, in sixteenths.
const CAPTURES: [f64; 3] = [9.898, 1.498, 0.947];
const EXPOSURE: f64 = 5.643;

impl Default for Exchange {
    fn default() -> Exchange {
        Exchange::of(CAPTURES, EXPOSURE)
    }
}

impl Exchange {
    fn of(captures: [f64; 3], exposure: f64) -> Exchange {
        let points = |sixteenths: f64| (sixteenths * SIXTEENTH).round() as i32;
        Exchange {
            compartments: COMPARTMENT,
            captures: captures.map(points),
            exposure: points(exposure),
        }
    }

    /// Coefficients set by hand: `first` and `second` come from earlier trials, `third` from
    /// matches here. At one ply they score 69 % against [`Compartments`], and 66 % without the
    /// third (10 000 matches each); at two plies 72 and 68 % (2 000 each). To leave out captures
    /// that lose made no clear difference: they count because the rules force them.
    #[must_use]
    pub fn by_hand() -> Exchange {
        Exchange::of([14.0, 9.0, 5.0], 0.0)
    }

    /// What the board is worth to every seat.
    #[inline]
    fn worth<S: Seats>(&self, pos: &Board<S>) -> Worth {
        let mut worth = Worth::of(pos, pos.occupied()).times(self.compartments);
        if self.captures != [0; 3] {
            self.capture(pos, &mut worth);
        }
        if self.exposure != 0 {
            worth.add(Worth::of(pos, exposed(pos)).times(-self.exposure));
        }
        worth
    }

    /// Takes off what the next colors are about to capture.
    #[inline]
    fn capture<S: Seats>(&self, pos: &Board<S>, worth: &mut Worth) {
        let (seating, mover) = (pos.seating(), pos.color());
        let after = |color: &Color| Some(seating.next(*color)).filter(|next| *next != mover);
        let mut others = successors(after(&mover), after);
        let mut gone = 0;
        for (index, points) in self.captures.into_iter().enumerate() {
            let capture = |color| choice(pos, color, pos.direct_captures(color) & !gone);
            let taken = if index == 0 { capture(mover) } else { others.find_map(capture) };
            if let Some(square) = taken {
                worth.add(Worth::of_piece(pos, square).times(-points));
                gone |= 1 << square;
            }
        }
    }
}

impl Coefficients for Exchange {
    const NAMES: &'static [&'static str] =
        &["compartments", "first", "second", "third", "exposure"];

    fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        let points = |unit: f64| (value * unit).round().clamp(-POINTS_MAX, POINTS_MAX) as i32;
        match name {
            "compartments" => self.compartments = points(f64::from(COMPARTMENT)),
            "first" => self.captures[0] = points(SIXTEENTH),
            "second" => self.captures[1] = points(SIXTEENTH),
            "third" => self.captures[2] = points(SIXTEENTH),
            "exposure" => self.exposure = points(SIXTEENTH),
            _ => return Err(Self::NAMES.join(", ")),
        }
        Ok(())
    }
}

/// The pieces that are worth something to a seat and that another seat's color can capture.
fn exposed<S: Seats>(pos: &Board<S>) -> u64 {
    let seating = pos.seating();
    let direct = Color::ALL.map(|color| pos.direct_captures(color));
    let mut exposed = 0;
    for color in seating.colors() {
        for enemy in seating.colors().filter(|other| seating.seat(*other) != seating.seat(color)) {
            exposed |= favorable(pos, color) & direct[enemy.index()];
        }
    }
    exposed
}

impl<S: Judged> Evaluator<Board<S>> for Exchange {
    type Value = S::Value;
    type Carry = ();

    #[inline]
    fn evaluate(&self, _carry: &(), pos: &Board<S>) -> S::Value {
        S::value(pos, self.worth(pos))
    }

    /// What the mover gains by what it captures.
    #[inline]
    fn priority(&self, pos: &Board<S>, mv: Move) -> i32 {
        Compartments.priority(pos, mv)
    }
}
