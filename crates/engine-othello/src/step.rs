//! Deeper and surer, one step at a time: what a search does one after the other.

use crate::endgame::ENDGAME_MAX;
use crate::selectivity::Selectivity;

/// How deep and how surely.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// Plies; to the end of the game if there are no more empty squares.
    pub depth: u32,
    /// How surely.
    pub selectivity: Selectivity,
}

impl Step {
    /// To the end of the game, with nothing cut unproved.
    pub const SOLVE: Step = Step { depth: DEPTH_MAX, selectivity: Selectivity::Exact };

    /// Whether the result is the score of perfect play.
    #[must_use]
    pub fn is_exact(self, empties: u32) -> bool {
        self.depth >= empties && self.selectivity == Selectivity::Exact
    }
}

/// No game is longer.
const DEPTH_MAX: u32 = 60;

/// So many plies of a game are left to the end: less is not worth a step of its own.
const END_GAP: u32 = 9;

/// The same where only the end counts: a shallower estimate costs less and orders as well.
const SOLVE_GAP: u32 = 13;

/// The deepest estimate where only the end counts.
const ESTIMATE_MAX: u32 = 16;

/// Searches less deep than this take every depth: it costs next to nothing.
const PARITY_MIN: u32 = 6;

/// Depths up to this are never left out.
const GLANCE_MAX: u32 = 2;

/// The steps to a goal with so many empty squares.
///
/// Depths of one parity, because values swing from one ply to the next; then the end of the game,
/// more surely each time. If any step may be the last, estimates go as near to the end as makes
/// sense.
#[must_use]
pub fn steps(empties: u32, goal: Step, is_anytime: bool) -> Vec<Step> {
    let is_to_end = goal.depth >= empties;
    let deepest = match empties {
        _ if !is_to_end => goal.depth,
        0..=ENDGAME_MAX => 0,
        _ if is_anytime || goal != Step::SOLVE => empties - END_GAP,
        _ => empties.saturating_sub(SOLVE_GAP).min(ESTIMATE_MAX),
    };
    let middle = goal.selectivity.min(Selectivity::P65);
    let is_taken =
        |depth: &u32| deepest < PARITY_MIN || depth % 2 == deepest % 2 || *depth <= GLANCE_MAX;
    let depths = (1..=deepest).filter(is_taken);
    let mut steps = depths.map(|depth| Step { depth, selectivity: middle }).collect::<Vec<_>>();
    match is_to_end {
        true => {
            let surer = ladder(empties).iter().filter(|step| **step < goal.selectivity);
            steps.extend(
                surer.map(|selectivity| Step { depth: empties, selectivity: *selectivity }),
            );
            steps.push(Step { depth: empties, selectivity: goal.selectivity });
        }
        false => steps.last_mut().into_iter().for_each(|last| *last = goal),
    }
    steps
}

/// The selective steps before the end of the game is searched as surely as asked.
fn ladder(empties: u32) -> &'static [Selectivity] {
    use Selectivity::{P73, P87, P95, P98};
    match empties {
        0..=13 => &[],
        14..=18 => &[P73],
        19..=24 => &[P73, P95],
        _ => &[P73, P87, P95, P98],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(empties: u32, goal: Step, is_anytime: bool, expected: &str) {
        let text = steps(empties, goal, is_anytime).into_iter();
        let text = text.map(|step| match step.depth >= empties {
            true => format!("{}%", step.selectivity.percent()),
            false => step.depth.to_string(),
        });
        assert_eq!(text.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn estimates_go_on_where_any_step_may_be_the_last() {
        check(22, Step::SOLVE, true, "1 2 3 5 7 9 11 13 73% 95% 100%");
        check(28, Step::SOLVE, true, "1 2 3 5 7 9 11 13 15 17 19 73% 87% 95% 98% 100%");
        check(28, Step::SOLVE, false, "1 2 3 5 7 9 11 13 15 73% 87% 95% 98% 100%");
    }

    #[test]
    fn a_search_goes_deeper_and_then_surer() {
        check(40, Step { depth: 4, selectivity: Selectivity::P65 }, false, "1 2 3 4");
        check(40, Step { depth: 9, selectivity: Selectivity::P73 }, false, "1 2 3 5 7 9");
        check(10, Step::SOLVE, false, "100%");
        check(16, Step::SOLVE, false, "1 2 3 73% 100%");
        check(22, Step::SOLVE, false, "1 2 3 5 7 9 73% 95% 100%");
        check(
            26,
            Step { depth: 60, selectivity: Selectivity::P87 },
            false,
            "1 2 3 5 7 9 11 13 15 17 73% 87%",
        );
    }
}
