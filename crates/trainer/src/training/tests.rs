//! Fits of made-up positions whose truth is known.

use game::Random;

use super::*;
use crate::dataset::Source;
use crate::design::{Block, Place};
use crate::fit::subtract;
use crate::measure::total;

const FIELDS: usize = 6;
const WAYS: usize = 9;
const KNOTS: usize = 3;
const COLUMNS: usize = 1 + FIELDS * WAYS;

/// A number from -1 to 1.
fn number(random: &mut Random) -> f64 {
    random.below(2_000_001) as f64 / 1e6 - 1.0
}

fn truth() -> Vec<f64> {
    let mut random = Random::new(5);
    (0..COLUMNS * KNOTS).map(|_| 3.0 * number(&mut random)).collect()
}

/// Positions worth what the truth says, and noise.
fn positions(seed: u64, count: usize, noise: f64) -> Design {
    let (truth, mut random) = (truth(), Random::new(seed));
    let block = |ply: u8| {
        let (from, share) = (usize::from(ply) / 4, f64::from(ply % 4) / 4.0);
        let place = Place { from, to: (from + 1).min(KNOTS - 1), share };
        let (mut rows, mut targets) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let row = (0..FIELDS).map(|_| random.below(WAYS)).collect::<Vec<_>>();
            let at = |knot: usize| {
                let columns = row.iter().enumerate().map(|(field, way)| 1 + field * WAYS + way);
                let columns = std::iter::once(0).chain(columns);
                columns.map(|column| truth[knot * COLUMNS + column]).sum::<f64>()
            };
            let worth = (1.0 - share) * at(place.from) + share * at(place.to);
            targets.push((worth + noise * number(&mut random)) as f32);
            rows.extend(row.iter().map(|way| *way as u16));
        }
        Block { ply, source: Source::Exact, place, rows, targets, trust: 1.0 }
    };
    let fields = (0..FIELDS).map(|field| (1 + field * WAYS) as u32).collect();
    Design { fields, columns: COLUMNS, knots: KNOTS, blocks: (0..9).map(block).collect() }
}

const RIDGE: Ridge = Ridge { size: 1e-3, change: 1e-3 };

fn trained(iterations: u32) -> Training {
    let (training, validation) = (positions(1, 2_000, 1.0), positions(2, 200, 1.0));
    let mut run = Training::new(&training, RIDGE);
    for _ in 0..iterations {
        run.step(&training, &validation);
    }
    run
}

#[test]
fn the_truth_behind_noise_is_found() {
    let run = trained(40);
    let clean = positions(3, 500, 0.0);
    let error = total(&of_fit(&clean, run.best())).mean_square();
    assert!(error < 0.02, "{error}");
    // Uniform noise from -1 to 1 has variance 1/3.
    let best = run.best_point().unwrap();
    assert!((best.validation - 1.0 / 3.0).abs() < 0.05, "{best:?}");
}

#[test]
fn the_training_error_is_that_of_the_predictions() {
    let training = positions(1, 2_000, 1.0);
    let run = trained(5);
    let measured = total(&of_fit(&training, &run.fit.weights)).mean_square();
    assert!((run.curve()[4].training - measured).abs() < 1e-3 * measured);
}

#[test]
fn the_weights_do_not_depend_on_the_threads() {
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| trained(6).best)
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn a_fit_that_was_interrupted_ends_like_one_that_was_not() {
    let (training, validation) = (positions(1, 2_000, 1.0), positions(2, 200, 1.0));
    let mut later = Training::new(&training, RIDGE);
    later.resume(&trained(4).checkpoint()).unwrap();
    for _ in 0..3 {
        later.step(&training, &validation);
    }
    assert_eq!(later, trained(7));
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let good = trained(2).checkpoint();
    let check = |bytes: &[u8], ridge: Ridge, text: &str| {
        let mut run = Training::new(&positions(1, 2_000, 1.0), ridge);
        assert_eq!(run.resume(bytes).unwrap_err().to_string(), text);
    };
    check(b"DAM", RIDGE, "found 3 bytes, expected a multiple of 8");
    check(b"DAMIERCP", RIDGE, "found 8 bytes, expected a checkpoint");
    let other = Ridge { size: 1.0, ..RIDGE };
    check(&good, other, "found a fit of other positions or another ridge, expected one of these");
    let short = &good[..good.len() - 8];
    check(short, RIDGE, "found 663 numbers, expected a whole checkpoint");
}

#[test]
fn a_noisy_source_counts_less() {
    let mut training = positions(1, 2_000, 1.0);
    let noisy = positions(4, 2_000, 60.0).blocks;
    training
        .blocks
        .extend(noisy.into_iter().map(|block| Block { source: Source::Result, ..block }));
    let mut validation = positions(2, 200, 1.0);
    weigh(&mut training, &mut validation, RIDGE);
    let trust = |source| training.blocks.iter().find(|block| block.source == source).unwrap().trust;
    assert!(trust(Source::Exact) > 20.0 * trust(Source::Result));
    assert_eq!(validation.blocks[0].trust, trust(Source::Exact));
}

#[test]
fn what_earlier_weights_miss_is_all_that_is_learned() {
    let (mut training, mut validation) = (positions(1, 2_000, 0.0), positions(2, 200, 0.0));
    let mut earlier = truth();
    earlier[7] += 2.0;
    for design in [&mut training, &mut validation] {
        subtract(design, &earlier);
    }
    let mut run = Training::new(&training, RIDGE);
    for _ in 0..30 {
        run.step(&training, &validation);
    }
    let sum = run.best().iter().zip(&earlier).map(|(change, earlier)| change + earlier);
    // Fields share what is common to all their weights: worth, and not weights, are compared.
    let sum = sum.collect::<Vec<_>>();
    let check = positions(3, 50, 0.0);
    assert!(total(&of_fit(&check, &sum)).mean_square() < 1e-4);
    assert!(total(&of_fit(&check, &earlier)).mean_square() > 1e-2);
}
