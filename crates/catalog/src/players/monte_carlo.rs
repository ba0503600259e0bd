//! Monte Carlo players.

use game::{Evaluator, Position, Score, Seat, Standings, ZeroSum};
use search::{Mcts, MctsSettings};

use super::{Built, Evaluation, ReadFile, SpecError};
use crate::duel::AnySearcher;
use crate::plan::Plan;
use crate::spec::{Keys, Spec};

const KEYS: [&str; 9] =
    ["sims", "seed", "time", "nodes", "exploration", "cutoff", "eval", "coefficients", "grid"];

/// `mcts` of a two-seat game. It judges playouts by an evaluator only if the spec says something
/// about it, or names a ply at which to cut them off.
pub(crate) fn of_two<P, E>(
    spec: &Spec,
    files: ReadFile<'_>,
    evaluator: impl FnOnce(&Evaluation<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: ZeroSum,
    E: Evaluator<P, Value = Score> + 'static,
{
    of_all(spec, files, |evaluation| evaluator(evaluation).map(BothSeats))
}

/// `mcts` of any game.
pub(crate) fn of_all<P, E>(
    spec: &Spec,
    files: ReadFile<'_>,
    evaluator: impl FnOnce(&Evaluation<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: Position,
    E: Evaluator<P, Value = Standings> + 'static,
{
    let keys = Keys::new(spec, &KEYS, &["sims"], &[])?;
    let evaluation = Evaluation::read(&keys, files)?;
    let plan = Plan::read(&keys)?;
    let usual = MctsSettings::PLAYING;
    let exploration = keys.parsed("exploration", "a number from 0 to 10", |text| {
        text.parse().ok().filter(|value| (0.0..=10.0).contains(value))
    })?;
    let cutoff = keys.number("cutoff", 0, 1_000)?;
    let settings = MctsSettings {
        playouts: keys.number("sims", 1, u64::MAX)?,
        exploration: exploration.unwrap_or(usual.exploration),
        cutoff_plies: cutoff.map_or(usual.cutoff_plies, |plies| plies as u32),
        seed: keys.number("seed", 0, u64::MAX)?.unwrap_or(usual.seed),
        ..usual
    };
    let judges = evaluation.is_asked_for() || cutoff.is_some();
    let evaluator = judges.then(|| evaluator(&evaluation)).transpose()?;
    let searcher: AnySearcher<P> = Box::new(Mcts::new(evaluator, settings));
    // Playouts are the limit here; a depth means nothing.
    let plan = Plan { settings: search::Settings { depth: None, ..plan.settings }, ..plan };
    Ok(Built { searcher, plan })
}

/// An evaluator of the seat to move, telling how both seats stand.
struct BothSeats<E>(E);

impl<P: ZeroSum, E: Evaluator<P, Value = Score>> Evaluator<P> for BothSeats<E> {
    type Value = Standings;
    type Carry = E::Carry;

    fn carry(&self, root: &P) -> E::Carry {
        self.0.carry(root)
    }

    fn carry_on(&self, parent: &E::Carry, before: &P, mv: P::Move, after: &P) -> E::Carry {
        self.0.carry_on(parent, before, mv, after)
    }

    fn evaluate(&self, carry: &E::Carry, pos: &P) -> Standings {
        let score = self.0.evaluate(carry, pos);
        Standings::of_two(if pos.turn() == Seat::FIRST { score } else { -score })
    }

    fn promise(&self, pos: &P, mv: P::Move) -> i32 {
        self.0.promise(pos, mv)
    }
}
