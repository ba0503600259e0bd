//! `damier learn arlecchino`: what the features of Arlecchino for two are worth.

use std::ops::Range;

use engine_arlecchino::Weights;
use game::TextError;
use trainer::arlecchino::{Example, SelfPlay, error, fitted};

use super::evaluation::Subject;

pub struct Arlecchino;

impl Subject for Arlecchino {
    const NAME: &'static str = "arlecchino";
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

    fn fitted(examples: &[Example], _tick: &dyn Fn(usize)) -> Weights {
        fitted(examples)
    }

    fn measure(weights: &Weights, examples: &[Example]) -> f64 {
        error(weights, examples)
    }
}
