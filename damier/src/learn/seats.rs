//! `damier learn seats`: what positions of games for two to four seats let every seat expect.

use std::ops::Range;
use std::sync::Arc;

use ::arlecchino::{Rules, Seating};
use clap::ValueEnum;
use engine_arlecchino as quarters;
use engine_reversi as discs;
use engine_seats::{Outlook, Seer, descents};
use game::TextError;
use grid::Size;
use rayon::prelude::*;
use reversi::Kind;
use reversi::board::Reversi;
use trainer::seats::{Example, SelfPlay, fitted, loss};

use super::Evaluation;
use super::evaluation::{self, Subject};

/// A game with so many seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Set {
    Rolit2,
    Rolit3,
    Rolit4,
    Pass2,
    Pass3,
    Pass4,
    Arlecchino3,
    Arlecchino4,
}

pub fn run(set: Set, arguments: &Evaluation) -> anyhow::Result<()> {
    match set {
        Set::Rolit2 => evaluation::run::<Rolit<2>>(arguments),
        Set::Rolit3 => evaluation::run::<Rolit<3>>(arguments),
        Set::Rolit4 => evaluation::run::<Rolit<4>>(arguments),
        Set::Pass2 => evaluation::run::<Pass<2>>(arguments),
        Set::Pass3 => evaluation::run::<Pass<3>>(arguments),
        Set::Pass4 => evaluation::run::<Pass<4>>(arguments),
        Set::Arlecchino3 => evaluation::run::<Arlecchino<3>>(arguments),
        Set::Arlecchino4 => evaluation::run::<Arlecchino<4>>(arguments),
    }
}

struct Rolit<const SEATS: usize>;
struct Pass<const SEATS: usize>;
struct Arlecchino<const SEATS: usize>;

/// Boards of Reversi, by the number of the game: half of them 8x8.
const SIDES: [u8; 4] = [8, 6, 8, 10];

/// Plays games of Reversi; the same with the same seed and numbers.
fn games_of_reversi(
    (kind, seats): (Kind, usize),
    (depth, seed): (u32, u64),
    outlook: &Outlook<{ discs::SEAT_FEATURES }>,
    numbers: Range<u32>,
) -> Vec<Example<{ discs::SEAT_FEATURES }>> {
    let descents = descents(depth);
    let one = |number: u32| {
        let side = SIDES[number as usize % SIDES.len()];
        let size = Size::new(side, side).expect("a board of this size");
        let rules = reversi::Rules::new(kind, size, seats).expect("rules for so many seats");
        macro_rules! played {
            ($words:literal) => {{
                let game = Reversi::<$words>::new(rules).expect("enough words");
                let sight = discs::TableSight::<$words>::new(size);
                let seer = Arc::new(Seer { sight, outlook: outlook.clone() });
                SelfPlay { game, seer, descents, seed }.games(number..number + 1)
            }};
        }
        match rules.words() {
            1 => played!(1),
            2 => played!(2),
            _ => played!(4),
        }
    };
    numbers.into_par_iter().flat_map_iter(one).collect()
}

/// The kinds of Reversi differ in their rules alone.
macro_rules! reversi_subject {
    ($subject:ident, $kind:expr, $names:expr) => {
        impl<const SEATS: usize> Subject for $subject<SEATS> {
            const NAME: &'static str = $names[SEATS - 2];
            const MEASURE: &'static str = "log loss";
            type Weights = Outlook<{ discs::SEAT_FEATURES }>;
            type Example = Example<{ discs::SEAT_FEATURES }>;

            fn shipped() -> Self::Weights {
                discs::outlook($kind, SEATS).clone()
            }

            fn read(text: &str) -> Result<Self::Weights, TextError> {
                Outlook::read(text, &discs::TableSight::<1>::names())
            }

            fn write(weights: &Self::Weights) -> String {
                weights.write(&discs::TableSight::<1>::names())
            }

            fn games(
                depth: u32,
                seed: u64,
                weights: &Self::Weights,
                numbers: Range<u32>,
            ) -> Vec<Self::Example> {
                games_of_reversi(($kind, SEATS), (depth, seed), weights, numbers)
            }

            fn fitted(examples: &[Self::Example], tick: &dyn Fn(usize)) -> Self::Weights {
                fitted(examples, tick)
            }

            fn measure(weights: &Self::Weights, examples: &[Self::Example]) -> f64 {
                loss(weights, examples)
            }
        }
    };
}

reversi_subject!(Rolit, Kind::Rolit, ["rolit2", "rolit3", "rolit4"]);
reversi_subject!(Pass, Kind::Pass, ["pass2", "pass3", "pass4"]);

impl<const SEATS: usize> Subject for Arlecchino<SEATS> {
    const NAME: &'static str = ["arlecchino3", "arlecchino4"][SEATS - 3];
    const MEASURE: &'static str = "log loss";
    type Weights = Outlook<{ quarters::SEAT_FEATURES }>;
    type Example = Example<{ quarters::SEAT_FEATURES }>;

    fn shipped() -> Self::Weights {
        quarters::outlook(SEATS).clone()
    }

    fn read(text: &str) -> Result<Self::Weights, TextError> {
        Outlook::read(text, &quarters::TableSight::names())
    }

    fn write(weights: &Self::Weights) -> String {
        weights.write(&quarters::TableSight::names())
    }

    fn games(
        depth: u32,
        seed: u64,
        weights: &Self::Weights,
        numbers: Range<u32>,
    ) -> Vec<Self::Example> {
        let game = Rules::table(Seating::new(SEATS).expect("three or four"));
        let seer = Arc::new(Seer { sight: quarters::TableSight, outlook: weights.clone() });
        SelfPlay { game, seer, descents: descents(depth), seed }.games(numbers)
    }

    fn fitted(examples: &[Self::Example], tick: &dyn Fn(usize)) -> Self::Weights {
        fitted(examples, tick)
    }

    fn measure(weights: &Self::Weights, examples: &[Self::Example]) -> f64 {
        loss(weights, examples)
    }
}
