//! A modern way to the same end: the covariance matrix adaptation evolution strategy, in its
//! separable form (Ros and Hansen, 2008).
//!
//! Individuals are drawn around a mean. The better half, the best the most, says where the mean
//! goes; how far it went together with earlier steps says how wide to draw along each gene. Genes
//! are shares of their ways here, so that all have the same scale.

use game::Random;

use super::gene::{Dna, Genes, unit};

/// How wide the first individuals are drawn.
const WIDTH: f64 = 0.3;
/// The same around coefficients that are known to be good.
const WIDTH_NEAR: f64 = 0.15;

/// A distribution of individuals that is moved by how fit they are.
#[derive(Clone, PartialEq, Debug)]
pub struct Cmaes {
    /// How many individuals are drawn at a time.
    pub(super) size: usize,
    pub(super) mean: Vec<f64>,
    pub(super) width: f64,
    /// The variance along each gene, in squared widths.
    pub(super) variances: Vec<f64>,
    /// The sums of recent steps, by which the width and the variances learn.
    pub(super) width_path: Vec<f64>,
    pub(super) variance_path: Vec<f64>,
}

/// The rates of learning, which follow from the number of genes and individuals.
struct Rates {
    weights: Vec<f64>,
    /// How many individuals the weights amount to.
    mass: f64,
    width_path: f64,
    damping: f64,
    variance_path: f64,
    rank_one: f64,
    rank_many: f64,
    /// The length of a random step.
    length: f64,
}

impl Cmaes {
    /// Begins in the middle of the bounds, or close around given coefficients.
    #[must_use]
    pub fn new(genes: &Genes, size: usize, around: Option<&[f64]>) -> Cmaes {
        let count = genes.free_count();
        let mean = around.map_or(vec![0.5; count], |dna| genes.shares(&genes.clamp(dna)));
        let width = if around.is_some() { WIDTH_NEAR } else { WIDTH };
        Cmaes {
            size,
            mean,
            width,
            variances: vec![1.0; count],
            width_path: vec![0.0; count],
            variance_path: vec![0.0; count],
        }
    }

    /// Individuals around the mean, and last the mean itself, by which the distribution is judged.
    pub fn population(&self, genes: &Genes, random: &mut Random) -> Vec<Dna> {
        let mut individual = || {
            let places = self.mean.iter().zip(&self.variances);
            let places = places.map(|(mean, variance)| {
                (mean + self.width * variance.sqrt() * normal(random)).clamp(0.0, 1.0)
            });
            genes.at(&places.collect::<Vec<_>>())
        };
        let mut population = (0..self.size).map(|_| individual()).collect::<Vec<_>>();
        population.push(genes.at(&self.mean));
        population
    }

    /// Moves the distribution toward the fittest.
    pub fn learn(&mut self, genes: &Genes, population: &[Dna], fitness: &[f64]) {
        let rates = self.rates();
        let mut order = (0..self.size).collect::<Vec<_>>();
        order.sort_by(|one, other| fitness[*other].total_cmp(&fitness[*one]).then(one.cmp(other)));
        let step = |index: usize| {
            let shares = genes.shares(&population[index]);
            let steps = shares.iter().zip(&self.mean).map(|(share, mean)| share - mean);
            steps.map(|step| step / self.width).collect::<Vec<_>>()
        };
        let best = order.iter().take(rates.weights.len()).map(|index| step(*index));
        let best = best.collect::<Vec<_>>();
        for gene in 0..self.mean.len() {
            let weighed = rates.weights.iter().zip(&best).map(|(weight, step)| weight * step[gene]);
            let mean_step = weighed.sum::<f64>();
            self.mean[gene] = (self.mean[gene] + self.width * mean_step).clamp(0.0, 1.0);
            let rate = rates.width_path;
            self.width_path[gene] *= 1.0 - rate;
            self.width_path[gene] +=
                (rate * (2.0 - rate) * rates.mass).sqrt() * mean_step / self.variances[gene].sqrt();
            let rate = rates.variance_path;
            self.variance_path[gene] *= 1.0 - rate;
            self.variance_path[gene] += (rate * (2.0 - rate) * rates.mass).sqrt() * mean_step;
            let squares =
                rates.weights.iter().zip(&best).map(|(weight, s)| weight * s[gene].powi(2));
            self.variances[gene] = (1.0 - rates.rank_one - rates.rank_many) * self.variances[gene]
                + rates.rank_one * self.variance_path[gene].powi(2)
                + rates.rank_many * squares.sum::<f64>();
        }
        let path = self.width_path.iter().map(|part| part * part).sum::<f64>().sqrt();
        let growth = rates.width_path / rates.damping * (path / rates.length - 1.0);
        // No wider than the bounds, no narrower than a difference that games could show.
        self.width = (self.width * growth.exp()).clamp(0.005, 0.5);
    }

    /// As Hansen's tutorial sets them; the variances learn faster where they are alone.
    fn rates(&self) -> Rates {
        let genes = self.mean.len().max(1) as f64;
        let half = self.size / 2;
        let weight = |rank: usize| (half as f64 + 0.5).ln() - (rank as f64).ln();
        let sum = (1..=half).map(weight).sum::<f64>();
        let weights = (1..=half).map(|rank| weight(rank) / sum).collect::<Vec<_>>();
        let mass = weights.iter().map(|weight| weight * weight).sum::<f64>().recip();
        let width_path = (mass + 2.0) / (genes + mass + 5.0);
        let above = ((mass - 1.0) / (genes + 1.0)).max(0.0).sqrt() - 1.0;
        let variance_path = (4.0 + mass / genes) / (genes + 4.0 + 2.0 * mass / genes);
        let separable = (genes + 2.0) / 3.0;
        let rank_one = separable * 2.0 / ((genes + 1.3).powi(2) + mass);
        let many = 2.0 * (mass - 2.0 + 1.0 / mass) / ((genes + 2.0).powi(2) + mass);
        Rates {
            weights,
            mass,
            width_path,
            damping: 1.0 + 2.0 * above.max(0.0) + width_path,
            variance_path,
            rank_one: rank_one.min(0.5),
            rank_many: (separable * many).clamp(0.0, 0.5),
            length: genes.sqrt() * (1.0 - 1.0 / (4.0 * genes) + 1.0 / (21.0 * genes * genes)),
        }
    }
}

/// A number of the normal distribution (Box and Muller).
fn normal(random: &mut Random) -> f64 {
    let radius = (-2.0 * (1.0 - unit(random)).ln()).sqrt();
    radius * (std::f64::consts::TAU * unit(random)).cos()
}

#[cfg(test)]
mod tests {
    use super::super::gene::Gene;
    use super::*;

    #[test]
    fn the_mean_finds_the_best_place_of_a_valley_that_is_longer_than_wide() {
        let genes = Genes((0..6).map(|_| Gene::new("x", 0.0, 1.0)).collect());
        let goal = [0.2, 0.8, 0.35, 0.6, 0.5, 0.9];
        let fit = |dna: &Dna| {
            let miss = dna.iter().zip(goal).enumerate();
            -miss
                .map(|(gene, (value, goal))| (1 + 5 * gene) as f64 * (value - goal).powi(2))
                .sum::<f64>()
        };
        let (mut cmaes, mut random) = (Cmaes::new(&genes, 12, None), Random::new(1));
        for _ in 0..80 {
            let population = cmaes.population(&genes, &mut random);
            let fitness = population.iter().map(fit).collect::<Vec<_>>();
            cmaes.learn(&genes, &population, &fitness);
        }
        for (mean, goal) in cmaes.mean.iter().zip(goal) {
            assert!((mean - goal).abs() < 0.02, "{:?}", cmaes.mean);
        }
    }
}
