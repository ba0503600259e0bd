//! MTD(f): the value by questions alone.
//!
//! Every pass is a null-window search with memory that answers whether the value is at least some
//! number. Each answer moves one end of the interval in which the value must lie, until the ends
//! meet. The table makes the passes cheap: what one pass has searched the next one remembers. A
//! good first guess f saves passes, so it comes from a plain alpha-beta search two plies shallower,
//! or from the last iteration.
//!
//! ```text
//!   lower    upper    question          answer
//!   -inf     +inf     at least 10?      no, at most 7
//!   -inf     7        at least 7?       no, at most 4
//!   -inf     4        at least 4?       yes, at least 4     the ends meet: 4
//! ```
//!
//! The move to play comes from the last pass that said yes. A pass that says no has shown of every
//! move that it is not good enough, and nothing about which of them is best.

use game::{Score, Stage};

use crate::{Algorithm, AlphaBeta, AlphaBetaMemory, NodeOf, Search, Stopped, TwoSeats, Window};

/// Memory-enhanced test driver with a first guess.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mtdf;

impl Algorithm for Mtdf {
    const IGNORES_WINDOW: bool = true;
    const USES_TABLE: bool = true;
    const TELLS_STAGES: bool = true;

    fn root<S: TwoSeats>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
        _window: Window,
        guess: Option<Score>,
    ) -> Result<Score, Stopped> {
        let guess = match guess {
            Some(guess) => guess,
            None => {
                let shallow = search.root(&root.pos, root.depth.saturating_sub(2));
                search.look_ahead(&shallow)?;
                search.begin(Stage::Guess(shallow.depth));
                search.enter::<AlphaBeta>(&shallow, None, Window::FULL)?
            }
        };
        converge(search, root, guess, |_, _| ())
    }
}

/// Asks until both ends of the interval meet; `each` is told the ends after every pass.
pub fn converge<S: TwoSeats>(
    search: &mut Search<'_, S>,
    root: &NodeOf<S>,
    guess: Score,
    mut each: impl FnMut(Score, Score),
) -> Result<Score, Stopped> {
    let (mut lower, mut upper) = (-Score::INFINITY, Score::INFINITY);
    let mut value = guess.clamp(Score(lower.0 + 1), Score(upper.0 - 1));
    let mut line = Vec::new();
    while lower < upper {
        // The question is whether the value is at least this. It must cut the interval in two.
        let beta = if value == lower { Score(value.0 + 1) } else { value };
        search.statistics.passes += 1;
        search.begin(Stage::Pass { depth: root.depth, beta, lower, upper });
        value = search.enter::<AlphaBetaMemory>(root, None, Window::null(Score(beta.0 - 1)))?;
        if value < beta {
            upper = value;
            search.lines.restore(&line);
        } else {
            lower = value;
            line.clear();
            line.extend_from_slice(search.lines.best());
        }
        each(lower, upper);
    }
    Ok(value)
}
