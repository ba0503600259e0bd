//! Which move people play in Lines of Action, learned from their games.

use ::loa::{Board, Loa, Move, Rules};
use engine_loa::{GLANCES, Policy, Weights, glances};
use game::{Notation, Record, TextError};
use players::likeness::likely;
use rayon::prelude::*;

use crate::choice::{self, LIKELY_MIN, Seen};
use crate::policy::Agreement;

/// Reads a game: its moves in one line, perhaps with the result and a tab before them.
pub fn read_game(line: &str) -> Result<Record<Board>, TextError> {
    let moves = line.split_once('\t').map_or(line, |(_, moves)| moves);
    let game = Loa::new(Rules::STANDARD);
    let mut record = Record::of(&game, 1);
    game.read_moves(&mut record, moves)?;
    Ok(record)
}

/// A choice that somebody had: what was seen of every move, and what was played.
pub struct Decision(Seen<GLANCES>);

/// From this ply on moves count: the first are played from memory.
const PLY_MIN: usize = 4;

/// The decisions of a match: every move where there was another.
#[must_use]
pub fn decisions(record: &Record<Board>) -> Vec<Decision> {
    let mut record = record.clone();
    let moves = record.moves().to_vec();
    let mut decisions = Vec::new();
    while record.undo(1) > 0 && record.moves().len() >= PLY_MIN {
        let played = moves[record.moves().len()];
        decisions.extend(decision(&record, played));
    }
    decisions
}

fn decision(record: &Record<Board>, played: Move) -> Option<Decision> {
    let glances = glances(Weights::shipped(), record);
    let played = glances.iter().position(|glance| glance.mv == played)?;
    let moves = glances.iter().map(|glance| glance.features).collect::<Vec<_>>();
    (moves.len() > 1).then_some(Decision(Seen { moves, played }))
}

/// The policy that says decisions are as likely as can be; `tick` hears of each round.
#[must_use]
pub fn fitted(decisions: Vec<Decision>, tick: impl Fn(usize)) -> Policy {
    let seen = decisions.into_iter().map(|decision| decision.0).collect::<Vec<_>>();
    Policy::new(choice::fitted(&seen, tick))
}

/// How far a policy agrees with people.
#[must_use]
pub fn agreement(policy: &Policy, decisions: &[Decision]) -> Agreement {
    let of_one = |Decision(seen): &Decision| {
        let likely = likely(&seen.moves, policy.coefficients());
        let first = (0..likely.len()).max_by(|one, other| likely[*one].total_cmp(&likely[*other]));
        Agreement {
            count: 1,
            same: u64::from(first == Some(seen.played)),
            surprise: -likely[seen.played].max(LIKELY_MIN).ln(),
        }
    };
    let all = decisions.par_iter().map(of_one).collect::<Vec<_>>();
    all.into_iter().fold(Agreement::default(), Agreement::and)
}
