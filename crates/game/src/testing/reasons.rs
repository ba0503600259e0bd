//! Whether a game says why, wherever a move is not legal and nowhere else.

use std::collections::{BTreeMap, HashSet};

use super::{Breach, random_match};
use crate::{Attempt, Position, Reason, Reasons, Rule};

/// Every way to choose one square of so many, then every way to choose one after another.
pub fn every_attempt(squares: u8) -> Vec<Attempt> {
    let one = (0..squares).map(|square| vec![Some(square)]);
    let two = (0..squares).flat_map(|from| (0..squares).map(move |to| vec![Some(from), Some(to)]));
    one.chain(two).map(Attempt::Move).collect()
}

/// Tries `attempts` in every position of `matches` random matches, whole and as beginnings. What
/// is legal has no reason, and all else has one; `is_true` says of a rule whether it is broken.
/// How often each reason was given comes back, by its code.
pub fn reasons<G: Reasons>(
    game: &G,
    matches: u64,
    mut attempts: impl FnMut(&G::Position) -> Vec<Attempt>,
    is_true: impl Fn(&G::Position, &Attempt, G::Rule) -> bool,
) -> Result<BTreeMap<&'static str, u64>, Breach> {
    let mut counts = BTreeMap::new();
    for seed in 1..=matches {
        for pos in random_match(game, seed).positions() {
            let legal = Legal::of(game, pos);
            let written = pos.legal_moves().count() == 0 || !legal.moves.is_empty();
            let broken = |clause, attempt: &Attempt| {
                let place = format!("{} {attempt:?}, seed {seed}", game.position_text(pos));
                Breach { clause, place }
            };
            holds(written, || broken("a move's text is an attempt", &Attempt::Pass))?;
            let tried = attempts(pos).into_iter().chain([Attempt::Pass]);
            for attempt in tried.flat_map(|attempt| [attempt.clone(), attempt.begun()]) {
                let reason = game.reason(pos, &attempt);
                let is_legal = legal.has(&attempt);
                holds(reason.is_none() == is_legal, || {
                    broken("a move has a reason exactly when it is not legal", &attempt)
                })?;
                let Some(reason) = reason else { continue };
                let is_rule = |rule| is_true(pos, &attempt, rule);
                let is_so = if let Reason::Rule(rule) = reason { is_rule(rule) } else { true };
                holds(is_so, || broken("a rule that is named is broken", &attempt))?;
                *counts.entry(reason.code()).or_default() += 1;
            }
        }
    }
    Ok(counts)
}

fn holds(is_kept: bool, breach: impl FnOnce() -> Breach) -> Result<(), Breach> {
    if is_kept { Ok(()) } else { Err(breach()) }
}

/// The legal attempts of a position, by what the game itself writes.
struct Legal {
    moves: HashSet<Attempt>,
    beginnings: HashSet<Attempt>,
}

impl Legal {
    fn of<G: Reasons>(game: &G, pos: &G::Position) -> Legal {
        let paths = game.paths(pos);
        let moves = paths.iter().filter_map(|text| game.read_attempt(text));
        let moves = moves.collect::<HashSet<_>>();
        let begun = |attempt: &Attempt| match attempt {
            Attempt::Move(squares) => {
                let prefix = |end| Attempt::Beginning(squares[..end].to_vec());
                (1..=squares.len()).map(prefix).collect()
            }
            other => vec![other.clone()],
        };
        let beginnings = moves.iter().flat_map(begun).collect();
        Legal { moves, beginnings }
    }

    fn has(&self, attempt: &Attempt) -> bool {
        match attempt {
            Attempt::Beginning(_) => self.beginnings.contains(attempt),
            _ => self.moves.contains(attempt),
        }
    }
}
