//! Othello on any board.

use engine_reversi::duel::Weights;
use game::TextError;

use super::{Subject, Told};
use crate::boards::{Example, SelfPlay, error, fitted};

impl Subject for SelfPlay {
    const NAME: &'static str = "boards";
    const MEASURE: &'static str = "error";
    type Weights = Weights;
    type Example = Example;

    fn shipped() -> Weights {
        Weights::shipped().clone()
    }

    fn read_weights(text: &str) -> Result<Weights, TextError> {
        Weights::read(text)
    }

    fn write_weights(weights: &Weights) -> String {
        weights.write()
    }

    fn new(depth: u32, seed: u64, weights: Weights) -> SelfPlay {
        SelfPlay { depth, seed, weights }
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn play(&self, number: u32) -> Told {
        self.told(number)
    }

    fn examples(&self, number: u32, told: &Told) -> Result<Vec<Example>, TextError> {
        self.read(number, told)
    }

    fn fitted(examples: &[Example], tick: &dyn Fn(usize)) -> Weights {
        fitted(examples, tick)
    }

    fn measure(weights: &Weights, examples: &[Example]) -> f64 {
        error(weights, examples)
    }
}
