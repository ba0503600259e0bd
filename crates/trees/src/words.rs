//! What stands at a node, in words.

use catalog::{AnyGame, RecordedNode};
use game::{Bound, Score, Stage, Why, Window};

/// A score: `+12`, `win by 3`; without end where nothing is known.
#[must_use]
pub fn value_text(game: &dyn AnyGame, score: Score) -> String {
    match score {
        Score::INFINITY => "∞".to_string(),
        score if score == -Score::INFINITY => "-∞".to_string(),
        score => game.score_text(score),
    }
}

/// A window: `(-3, +5)`; nothing where every value matters.
#[must_use]
pub fn window_text(game: &dyn AnyGame, window: Window) -> String {
    let Window { alpha, beta } = window;
    format!("({}, {})", value_text(game, alpha), value_text(game, beta))
}

/// What was found: `+3`, `≥ +3`, `≤ +3`; the shares of games in percent where games grow the tree.
#[must_use]
pub fn bound_text(game: &dyn AnyGame, node: &RecordedNode) -> String {
    if let Some(games) = &node.games {
        let shares = games.shares.iter().map(|share| format!("{:.0}", 100.0 * share));
        let proven = if games.is_proven { ", proven" } else { "" };
        let shares = shares.collect::<Vec<_>>().join("/");
        return format!("{shares} % of {} games{proven}", games.visits);
    }
    if node.why == Why::Stopped {
        return "?".to_string();
    }
    if let Some(standings) = &node.standings {
        let seats = game.seats();
        let all = game::Seat::all(seats).map(|seat| game.score_text(standings[seat]));
        return format!("({})", all.collect::<Vec<_>>().join(", "));
    }
    match node.bound {
        Bound::Exact(value) => value_text(game, value),
        Bound::AtLeast(value) => format!("≥ {}", value_text(game, value)),
        Bound::AtMost(value) => format!("≤ {}", value_text(game, value)),
    }
}

/// Why nothing more was done, in a few words.
#[must_use]
pub const fn why_text(why: Why) -> &'static str {
    match why {
        Why::Leaf => "judged",
        Why::Over => "game over",
        Why::Searched => "searched",
        Why::Cutoff => "cut off",
        Why::Table => "known",
        Why::KnownBelow => "known below",
        Why::Selective => "likely enough",
        Why::Stable => "stable discs",
        Why::Solved => "solved",
        Why::Repetition => "repetition",
        Why::Stopped => "stopped",
    }
}

/// Why a tree was searched: `depth 4`, `depth 4 again`, `question 3: at least +12?`.
#[must_use]
pub fn stage_text(game: &dyn AnyGame, stage: Stage) -> String {
    match stage {
        Stage::Depth(depth) => format!("depth {depth}"),
        Stage::Again(depth) => format!("depth {depth} again, with another window"),
        Stage::Selective { depth, percent, is_again } => {
            let sure =
                if percent < 100 { format!("{percent} % sure") } else { "exact".to_string() };
            let again = if is_again { " again, with another window" } else { "" };
            format!("depth {depth}, {sure}{again}")
        }
        Stage::Guess(depth) => format!("first guess, depth {depth}"),
        Stage::Pass { depth, beta, lower, upper } => {
            let known = window_text(game, Window { alpha: lower, beta: upper });
            format!("depth {depth}: at least {}? known {known}", value_text(game, beta))
        }
        Stage::Playouts => "games".to_string(),
    }
}
