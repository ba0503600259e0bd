//! What is learned from games of an engine with itself, whatever the game.
//!
//! A game is told as text, and what is learned from is read out of that: whoever plays games may be
//! elsewhere, and nobody needs to believe what cannot have been played.

mod arlecchino;
mod boards;
mod loa;
mod seats;

use game::{Notation, Record, TextError};

pub use seats::{Arlecchino, Pass, Rolit};

/// Games of an engine with itself, and what its features are worth by them.
pub trait Subject: Send + Sync + Sized {
    /// Its name.
    const NAME: &'static str;
    /// What says how bad weights are.
    const MEASURE: &'static str;
    /// What is learned.
    type Weights: Clone;
    /// A position and what became of it.
    type Example: Send + Sync;

    /// The weights that the engine ships with.
    fn shipped() -> Self::Weights;

    /// Reads weights.
    fn read_weights(text: &str) -> Result<Self::Weights, TextError>;

    /// Writes weights as they are read.
    fn write_weights(weights: &Self::Weights) -> String;

    /// Games so deep by these weights.
    fn new(depth: u32, seed: u64, weights: Self::Weights) -> Self;

    /// The weights that games are played by.
    fn weights(&self) -> &Self::Weights;

    /// Plays the game of a number: the same with the same seed and number.
    fn play(&self, number: u32) -> Told;

    /// What there is to learn from the game of a number.
    ///
    /// # Errors
    /// Where it is not a game that can have been played.
    fn examples(&self, number: u32, told: &Told) -> Result<Vec<Self::Example>, TextError>;

    /// The best weights; `tick` hears of every round.
    fn fitted(examples: &[Self::Example], tick: &dyn Fn(usize)) -> Self::Weights;

    /// How bad weights are.
    fn measure(weights: &Self::Weights, examples: &[Self::Example]) -> f64;
}

/// A game that was played to learn from, as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// The ply from which on it is learned from.
    pub first: usize,
    /// What searches found from then on, where that counts.
    pub values: Vec<i32>,
    /// The moves.
    pub moves: String,
}

impl Told {
    /// As a line.
    #[must_use]
    pub fn line(&self) -> String {
        let values = self.values.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        format!("{};{values};{}", self.first, self.moves)
    }

    /// Reads a line.
    ///
    /// # Errors
    /// Where it is not one.
    pub fn read(line: &str) -> Result<Told, TextError> {
        let wrong = |expected: &str| TextError::new(line, 0, expected);
        let mut parts = line.splitn(3, ';');
        let mut part = || parts.next().ok_or_else(|| wrong("a ply; values; moves"));
        let (first, values, moves) = (part()?, part()?, part()?);
        let values = values.split(' ').filter(|value| !value.is_empty()).map(str::parse);
        Ok(Told {
            first: first.parse().map_err(|_| wrong("a ply"))?,
            values: values.collect::<Result<_, _>>().map_err(|_| wrong("whole values"))?,
            moves: moves.to_string(),
        })
    }
}

/// Plays a game again that was told, of so many plies at most.
pub(crate) fn replayed<G: Notation>(
    game: &G,
    seed: u64,
    told: &Told,
    plies_max: usize,
) -> Result<Record<G::Position>, TextError> {
    let mut record = Record::of(game, seed);
    game.read_moves(&mut record, &told.moves)?;
    let plies = record.moves().len();
    if record.outcome().is_none() && plies < plies_max {
        return Err(TextError::new(&told.moves, told.moves.len(), "a move"));
    }
    match told.first <= plies {
        true => Ok(record),
        false => {
            let expected = format!("a ply up to {plies}");
            Err(TextError::new("", 0, expected).with_found(told.first.to_string()))
        }
    }
}

/// Plays games of some subject, by their numbers.
pub type Teller = Box<dyn Fn(u32) -> Told + Send + Sync>;

/// Who plays the games of a subject; the weights as text, or those that the engine ships with.
///
/// # Errors
/// If there is no such subject or the weights cannot be read; the text says what was expected.
pub fn teller(
    subject: &str,
    depth: u32,
    seed: u64,
    weights: Option<&str>,
) -> Result<Teller, String> {
    fn of<S: Subject + 'static>(
        depth: u32,
        seed: u64,
        weights: Option<&str>,
    ) -> Result<Teller, String> {
        let read = weights.map(|text| S::read_weights(text).map_err(|error| error.to_string()));
        let subject = S::new(depth, seed, read.transpose()?.unwrap_or_else(S::shipped));
        Ok(Box::new(move |number| subject.play(number)))
    }
    type Of = fn(u32, u64, Option<&str>) -> Result<Teller, String>;
    const SUBJECTS: &[(&str, Of)] = &[
        (crate::loa::SelfPlay::NAME, of::<crate::loa::SelfPlay>),
        (crate::arlecchino::SelfPlay::NAME, of::<crate::arlecchino::SelfPlay>),
        (crate::boards::SelfPlay::NAME, of::<crate::boards::SelfPlay>),
        (Rolit::<2>::NAME, of::<Rolit<2>>),
        (Rolit::<3>::NAME, of::<Rolit<3>>),
        (Rolit::<4>::NAME, of::<Rolit<4>>),
        (Pass::<2>::NAME, of::<Pass<2>>),
        (Pass::<3>::NAME, of::<Pass<3>>),
        (Pass::<4>::NAME, of::<Pass<4>>),
        (Arlecchino::<3>::NAME, of::<Arlecchino<3>>),
        (Arlecchino::<4>::NAME, of::<Arlecchino<4>>),
    ];
    let known = || SUBJECTS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let found = SUBJECTS.iter().find(|(name, _)| *name == subject);
    let (_, of) = found.ok_or_else(|| format!("found {subject:?}, expected one of {}", known()))?;
    of(depth, seed, weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_told_is_read_again() {
        for told in
            [Told { first: 3, values: vec![-5, 0, 17], moves: "d1b3 a4c6".into() }, Told::default()]
        {
            assert_eq!(Told::read(&told.line()), Ok(told));
        }
        for (line, expected) in [
            ("", "expected a ply; values; moves"),
            ("x;1;", "expected a ply"),
            ("1;x;", "expected whole values"),
        ] {
            let error = Told::read(line).unwrap_err().to_string();
            assert!(error.ends_with(expected), "{error}");
        }
    }

    /// Games of a subject that end, and what cannot have been one.
    fn check<S: Subject>() {
        let subject = S::new(1, 3, S::shipped());
        for number in 0..2 {
            let told = subject.play(number);
            assert_eq!(subject.play(number), told, "{}", S::NAME);
            let plies = subject.examples(number, &told).unwrap().len();
            assert!(plies > 0, "{}: {told:?}", S::NAME);
            let shorter = told.moves[..told.moves.len() / 2].trim_end().to_string();
            for wrong in [
                Told { moves: shorter, ..told.clone() },
                Told { moves: format!("{}nowhere", told.moves), ..told.clone() },
                Told { first: 10_000, ..told.clone() },
            ] {
                assert!(subject.examples(number, &wrong).is_err(), "{}: {wrong:?}", S::NAME);
            }
        }
    }

    #[test]
    fn every_subject_reads_its_own_games_and_no_others() {
        check::<crate::loa::SelfPlay>();
        check::<crate::arlecchino::SelfPlay>();
        check::<crate::boards::SelfPlay>();
        check::<Rolit<2>>();
        check::<Rolit<4>>();
        check::<Pass<3>>();
        check::<Arlecchino<3>>();
        check::<Arlecchino<4>>();
        assert!(teller("chess", 1, 1, None).is_err_and(|why| why.contains("expected one of loa")));
        assert!(teller("loa", 1, 1, Some("nonsense")).is_err());
    }
}
