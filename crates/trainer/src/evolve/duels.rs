//! The games of Damier as problems: two evaluations play each other at a fixed depth.

use std::sync::atomic::AtomicBool;

use game::{Evaluator, Game, Limits, Position, Random, Record, Score, Searcher, Seat, ZeroSum};
use search::{AlphaBeta, Classic, Clues, Settings, Sorted};

use super::gene::Genes;
use super::problem::{Played, Problem};

/// Games of a kind between evaluations of a kind. Types are known down to the leaves, so that a
/// shallow game takes milliseconds.
pub struct Duels<G: Game, E> {
    pub(super) game: G,
    pub(super) genes: Genes,
    /// An evaluation with these coefficients.
    pub(super) evaluator: fn(&Genes, &[f64]) -> E,
    /// Plies to look ahead.
    pub(super) depth: u32,
    /// Random plies a game begins with.
    pub(super) random_plies: usize,
    /// The margin for the side to move, once nobody's evaluation matters any more; where there is
    /// none, nobody but the rules ends a game.
    pub(super) adjudicate: fn(&G::Position) -> Option<i32>,
    pub(super) points_max: f64,
}

/// Tries to find an opening after which the game goes on.
const ATTEMPTS: u64 = 100;

impl<G, E> Duels<G, E>
where
    G: Game,
    G::Position: ZeroSum,
{
    /// A match that has begun with random moves.
    fn open(&self, opening: u64) -> Record<G::Position> {
        let begun = (0..ATTEMPTS).find_map(|attempt| self.random_moves(opening ^ attempt));
        begun.unwrap_or_else(|| Record::of(&self.game, opening))
    }

    fn random_moves(&self, seed: u64) -> Option<Record<G::Position>> {
        let mut random = Random::new(seed);
        let mut record = Record::of(&self.game, seed);
        for _ in 0..self.random_plies {
            let moves = record.position().legal_moves().collect::<Vec<_>>();
            record.play(*random.pick(&moves)?).ok()?;
        }
        record.outcome().is_none().then_some(record)
    }

    /// How a match ended for the first seat, if it has.
    fn end(&self, record: &Record<G::Position>) -> Option<Played> {
        let pos = record.position();
        let margin = match (record.outcome(), (self.adjudicate)(pos)) {
            (None, None) => return None,
            (Some(_), _) if pos.is_over() => pos.result().margin().unwrap_or(0),
            (Some(_), _) => 0,
            (None, Some(margin)) => margin,
        };
        let points = if pos.turn() == Seat::FIRST { margin } else { -margin };
        let share = f64::from(1 + points.signum()) / 2.0;
        Some(Played { share, points: points.into() })
    }
}

impl<G, E> Problem for Duels<G, E>
where
    G: Game + Sync,
    G::Position: ZeroSum,
    E: Evaluator<G::Position, Value = Score>,
{
    type Brain = E;

    fn genes(&self) -> &Genes {
        &self.genes
    }

    fn points_max(&self) -> f64 {
        self.points_max
    }

    fn brain(&self, dna: &[f64]) -> E {
        (self.evaluator)(&self.genes, dna)
    }

    fn play(&self, first: &E, second: &E, opening: u64) -> Played {
        let clues = Clues { own: true, killers: true, ..Clues::default() };
        let settings = Settings { depth: Some(self.depth), deepening: false, ..Settings::PLAYING };
        let mut seats = [first, second].map(|evaluator| {
            Classic::<AlphaBeta, _, _, _>::new(Borrowed(evaluator), Sorted::new(clues), settings)
        });
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let mut record = self.open(opening);
        loop {
            if let Some(played) = self.end(&record) {
                return played;
            }
            let seat = record.position().turn();
            let verdict = seats[seat.index()].search(&record, &limits, &stop, &mut |_| ());
            let mv = verdict.best().expect("a match that goes on has a move");
            record.play(mv).expect("a searcher finds legal moves");
        }
    }
}

/// An evaluation that several games share.
struct Borrowed<'a, E>(&'a E);

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Borrowed<'_, E> {
    type Value = E::Value;
    type Carry = E::Carry;

    #[inline]
    fn carry(&self, root: &P) -> E::Carry {
        self.0.carry(root)
    }

    #[inline]
    fn carry_on(&self, parent: &E::Carry, before: &P, mv: P::Move, after: &P) -> E::Carry {
        self.0.carry_on(parent, before, mv, after)
    }

    #[inline]
    fn evaluate(&self, carry: &E::Carry, pos: &P) -> E::Value {
        self.0.evaluate(carry, pos)
    }

    #[inline]
    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        self.0.priority(pos, mv)
    }
}
