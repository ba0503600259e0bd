//! `damier learn boards`: what the engine for Othello on any board sees is worth.

use std::ops::Range;

use engine_reversi::duel::Weights;
use game::TextError;
use trainer::boards::{Example, SelfPlay, error, fitted};

use super::evaluation::Subject;

pub struct Boards;

impl Subject for Boards {
    const NAME: &'static str = "boards";
    const MEASURE: &'static str = "error";
    type Weights = Weights;
    type Example = Example;

    fn shipped() -> Weights {
        Weights::shipped().clone()
    }

    fn read(text: &str) -> Result<Weights, TextError> {
        Weights::read(text)
    }

    fn write(weights: &Weights) -> String {
        weights.write()
    }

    fn games(depth: u32, seed: u64, weights: &Weights, numbers: Range<u32>) -> Vec<Example> {
        SelfPlay { depth, seed, weights: weights.clone() }.games(numbers)
    }

    fn fitted(examples: &[Example], tick: &dyn Fn(usize)) -> Weights {
        fitted(examples, tick)
    }

    fn measure(weights: &Weights, examples: &[Example]) -> f64 {
        error(weights, examples)
    }
}
