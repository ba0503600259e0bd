//! How a game ended, and how that is written.

use std::time::Duration;

use catalog::AnyMatch;
use game::{Cause, Outcome, Seat};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules.
    Rules(Outcome),
    /// A seat lost it otherwise.
    Forfeit {
        /// Who lost.
        seat: Seat,
        /// By what.
        cause: Forfeit,
    },
    /// The players agreed on a draw.
    Agreed,
}

/// What loses a game at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// The seat gave the game up.
    Resigned,
    /// Its person stayed away, and another one did not wait any longer.
    Away,
    /// Its time was over; the move came this much too late, if it came.
    Late(Duration),
    /// The text is no legal move.
    Illegal(String),
    /// A program crashed, or gave up working. This and the next two say how it came.
    Crashed(String),
    /// A program did not answer, and was given up.
    Stalled(String),
    /// A program answered what nobody asked for, or refused what it has to know.
    Protocol(String),
}

/// Whether a forfeit of this name says that the player does not work, rather than playing badly.
#[must_use]
pub fn is_breakdown(name: &str) -> bool {
    ["crashed", "stalled", "protocol"].contains(&name)
}

/// A message quotes no more of an illegal move than this many characters.
const ILLEGAL_SHOWN_MAX: usize = 60;

impl Forfeit {
    /// The name under which forfeits are counted and saved.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Forfeit::Late(_) => "late",
            Forfeit::Illegal(_) => "illegal",
            Forfeit::Crashed(_) => "crashed",
            Forfeit::Stalled(_) => "stalled",
            Forfeit::Protocol(_) => "protocol",
            Forfeit::Resigned => "resigned",
            Forfeit::Away => "away",
        }
    }

    /// What happened, in a line; and behind it, on lines of their own, the last that was heard.
    #[must_use]
    pub fn why(&self) -> String {
        match self {
            Forfeit::Late(by) => format!("late by {} µs, margin not counted", by.as_micros()),
            Forfeit::Illegal(text) => {
                let shown = text.chars().take(ILLEGAL_SHOWN_MAX).collect::<String>();
                format!("found {shown:?}, expected a legal move")
            }
            Forfeit::Crashed(how) | Forfeit::Stalled(how) | Forfeit::Protocol(how) => how.clone(),
            Forfeit::Resigned => "resigned".to_string(),
            Forfeit::Away => "stayed away".to_string(),
        }
    }
}

/// A draw by agreement in a saved game.
const AGREED: &str = "draw (agreed)";

impl End {
    /// The name under which ends are counted.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            End::Rules(Outcome { cause: Cause::Board, .. }) => "board",
            End::Rules(Outcome { cause: Cause::Repetition, .. }) => "repetition",
            End::Rules(Outcome { cause: Cause::PliesMax, .. }) => "length",
            End::Forfeit { cause, .. } => cause.name(),
            End::Agreed => "agreed",
        }
    }

    /// Who lost otherwise than by the rules.
    #[must_use]
    pub const fn loser(&self) -> Option<Seat> {
        match self {
            End::Forfeit { seat, .. } => Some(*seat),
            End::Rules(_) | End::Agreed => None,
        }
    }

    /// What every seat gets of the first place: whoever forfeits nothing, the others share it.
    #[must_use]
    pub fn shares(&self, seats: usize) -> Vec<f64> {
        let share = |seat: Seat| match self {
            End::Rules(outcome) => outcome.payoffs.share(seat),
            End::Forfeit { seat: loser, .. } if *loser == seat => 0.0,
            End::Forfeit { .. } => 1.0 / (seats as f64 - 1.0),
            End::Agreed => 1.0 / seats as f64,
        };
        Seat::all(seats).map(share).collect()
    }

    /// The end as saved games have it, unless the rules ended the game: `seat 2 lost (late)`.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        match self {
            End::Rules(_) => None,
            End::Forfeit { seat, cause } => Some(format!("seat {seat} lost ({})", cause.name())),
            End::Agreed => Some(AGREED.to_string()),
        }
    }

    /// How a match on paper ended that the rules did not end, as its result says.
    #[must_use]
    pub fn written(played: &dyn AnyMatch, result: Option<&str>) -> Option<End> {
        let is_seated = |end: &End| end.loser().is_none_or(|seat| seat.index() < played.seats());
        let result = result.filter(|_| played.outcome().is_none())?;
        End::read(result).filter(is_seated)
    }

    /// Reads what [`End::text`] writes; or as GGF does: `-12.00:r`. Whoever lost by another fault
    /// than the clock or by staying away gave it up.
    fn read(text: &str) -> Option<End> {
        if text == AGREED {
            return Some(End::Agreed);
        }
        let forfeit = |seat: usize, fault: &str| {
            let cause = match fault {
                "(late)" | "t" => Forfeit::Late(Duration::ZERO),
                "(away)" => Forfeit::Away,
                _ => Forfeit::Resigned,
            };
            (seat < Seat::COUNT_MAX).then(|| End::Forfeit { seat: Seat::new(seat), cause })
        };
        if let Some((score, fault)) = text.split_once(':') {
            let first_lost = score.parse::<f64>().ok()? < 0.0;
            let is_fault = matches!(fault, "r" | "t");
            return is_fault.then(|| forfeit(usize::from(!first_lost), fault))?;
        }
        let (number, why) = text.strip_prefix("seat ")?.split_once(" lost")?;
        forfeit(number.parse::<usize>().ok()?.checked_sub(1)?, why.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_read_as_they_are_written() {
        let check = |text: &str| End::read(text).and_then(|end| end.text());
        for text in
            ["seat 2 lost (resigned)", "seat 1 lost (late)", "seat 2 lost (away)", "draw (agreed)"]
        {
            assert_eq!(check(text).as_deref(), Some(text));
        }
        assert_eq!(check("seat 2 lost").as_deref(), Some("seat 2 lost (resigned)"));
        assert_eq!(check("seat 3 lost (illegal)").as_deref(), Some("seat 3 lost (resigned)"));
        assert_eq!(check("-12.00:r").as_deref(), Some("seat 1 lost (resigned)"));
        assert_eq!(check("+4:t").as_deref(), Some("seat 2 lost (late)"));
        for text in ["36-28", "+12.000", "seat 0 lost", "seat 9 lost", "seat two lost", "12:30", ""]
        {
            assert_eq!(check(text), None, "{text}");
        }
    }

    #[test]
    fn whoever_forfeits_gets_nothing_and_a_draw_is_shared() {
        let late = End::Forfeit { seat: Seat::SECOND, cause: Forfeit::Resigned };
        assert_eq!(late.shares(2), [1.0, 0.0]);
        assert_eq!(late.shares(3), [0.5, 0.0, 0.5]);
        assert_eq!(End::Agreed.shares(2), [0.5, 0.5]);
    }
}
