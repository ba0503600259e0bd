//! From fitted weights to those of the engine.

use engine_othello::{DISC, Weights, WeightsError};

/// The weights in whole units of 1/[`DISC`], and how many were too large for 16 bits and are now
/// the largest there is.
pub fn quantized(weights: &[f64]) -> Result<(Weights, usize), WeightsError> {
    let units = weights.iter().map(|weight| (weight * f64::from(DISC)).round());
    let units = units.collect::<Vec<_>>();
    let (least, most) = (f64::from(i16::MIN), f64::from(i16::MAX));
    let clipped = units.iter().filter(|unit| !(least..=most).contains(*unit)).count();
    // The conversion saturates.
    Ok((Weights::new(units.iter().map(|unit| *unit as i16).collect())?, clipped))
}

/// The engine's weights as a fit has them, in discs.
#[must_use]
pub fn in_discs(weights: &Weights) -> Vec<f64> {
    weights.folded().iter().map(|weight| f64::from(*weight) / f64::from(DISC)).collect()
}

#[cfg(test)]
mod tests {
    use engine_othello::{Features, KNOTS, weights_per_knot};

    use super::*;

    #[test]
    fn weights_are_rounded_and_those_too_large_counted() {
        let mut weights = vec![0.0; KNOTS.len() * weights_per_knot()];
        for knot in 0..KNOTS.len() {
            weights[knot * weights_per_knot()] = 1.503;
        }
        weights[5] = 300.0;
        let (packed, clipped) = quantized(&weights).unwrap();
        assert_eq!(clipped, 1);
        let (own, theirs) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
        assert_eq!(packed.evaluate(&Features::of(own, theirs), own, theirs), 192);
        assert!(quantized(&weights[1..]).is_err());
        assert_eq!(in_discs(&packed)[0], 192.0 / 128.0);
        assert_eq!(in_discs(&quantized(&in_discs(&packed)).unwrap().0), in_discs(&packed));
    }
}
