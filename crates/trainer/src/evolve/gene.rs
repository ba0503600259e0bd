//! Coefficients that evolve: their names and bounds.

use game::{Random, TextError, read_coefficients};

/// The coefficients of one individual, in the order of their genes.
pub type Dna = Vec<f64>;

/// A coefficient that evolves within bounds. Equal bounds hold it fast.
#[derive(Clone, PartialEq, Debug)]
pub struct Gene {
    /// Its name in a file of coefficients.
    pub name: String,
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
}

impl Gene {
    /// A gene.
    #[must_use]
    pub fn new(name: &str, low: f64, high: f64) -> Gene {
        Gene { name: name.to_string(), low, high }
    }

    /// Whether it has more than one value.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.low < self.high
    }

    /// The value at a share of the way from the least to the greatest. Kept to thousandths, so that
    /// a file of coefficients says exactly what was played with.
    fn at(&self, share: f64) -> f64 {
        let value = self.low + (self.high - self.low) * share;
        ((value * 1_000.0).round() / 1_000.0).clamp(self.low, self.high)
    }
}

/// The genes of an evaluation, in the order of its coefficients.
#[derive(Clone, PartialEq, Debug)]
pub struct Genes(pub Vec<Gene>);

impl Genes {
    /// How many of them have more than one value.
    #[must_use]
    pub fn free_count(&self) -> usize {
        self.0.iter().filter(|gene| gene.is_free()).count()
    }

    /// Every value as likely as any other.
    pub fn random(&self, random: &mut Random) -> Dna {
        self.0.iter().map(|gene| gene.at(unit(random))).collect()
    }

    /// A new value for one gene of those that have several.
    pub fn mutate(&self, dna: &mut [f64], random: &mut Random) {
        let free = (0..self.0.len()).filter(|index| self.0[*index].is_free()).collect::<Vec<_>>();
        if let Some(&index) = random.pick(&free) {
            dna[index] = self.0[index].at(unit(random));
        }
    }

    /// Every gene of one parent or of the other.
    pub fn cross(&self, one: &[f64], other: &[f64], random: &mut Random) -> Dna {
        let pairs = one.iter().zip(other);
        pairs.map(|(one, other)| if random.below(2) == 0 { *one } else { *other }).collect()
    }

    /// The same but for about a quarter of the free genes, and at least one, which move by up to a
    /// fifth of their bounds.
    pub fn nudged(&self, dna: &[f64], random: &mut Random) -> Dna {
        let mut shares = self.shares(dna);
        let one = random.below(shares.len().max(1));
        for (place, share) in shares.iter_mut().enumerate() {
            if place == one || random.below(4) == 0 {
                *share = (*share + 0.4 * unit(random) - 0.2).clamp(0.0, 1.0);
            }
        }
        self.at(&shares)
    }

    /// The DNA whose free genes lie at these shares of their ways.
    #[must_use]
    pub fn at(&self, shares: &[f64]) -> Dna {
        let mut shares = shares.iter();
        let mut share = |gene: &Gene| if gene.is_free() { shares.next() } else { None };
        self.0.iter().map(|gene| gene.at(share(gene).copied().unwrap_or(0.0))).collect()
    }

    /// How far along their ways the free genes of a DNA lie.
    #[must_use]
    pub fn shares(&self, dna: &[f64]) -> Vec<f64> {
        let free = self.0.iter().zip(dna).filter(|(gene, _)| gene.is_free());
        free.map(|(gene, value)| (value - gene.low) / (gene.high - gene.low)).collect()
    }

    /// The nearest DNA within the bounds.
    #[must_use]
    pub fn clamp(&self, dna: &[f64]) -> Dna {
        self.0.iter().zip(dna).map(|(gene, value)| value.clamp(gene.low, gene.high)).collect()
    }

    /// How different individuals are: the standard deviation of their genes, on average, where 1 is
    /// that of random ones.
    #[must_use]
    pub fn diversity(&self, population: &[Dna]) -> f64 {
        let shares = population.iter().map(|dna| self.shares(dna)).collect::<Vec<_>>();
        let (genes, size) = (self.free_count(), shares.len() as f64);
        let deviation = |gene: usize| {
            let mean = shares.iter().map(|shares| shares[gene]).sum::<f64>() / size;
            let squares = shares.iter().map(|shares| (shares[gene] - mean).powi(2)).sum::<f64>();
            (squares / size).sqrt()
        };
        let sum = (0..genes).map(deviation).sum::<f64>();
        // Between 0 and 1 the standard deviation of an even distribution is the root of a twelfth.
        sum / genes.max(1) as f64 * 12_f64.sqrt()
    }

    /// The DNA that a file of coefficients says, which has to name all of them.
    ///
    /// # Errors
    /// Where a line is not a coefficient of this evaluation, or which one is missing.
    pub fn read(&self, text: &str) -> Result<Dna, TextError> {
        let mut dna = vec![None; self.0.len()];
        read_coefficients(text, |name, value| {
            let index = self.0.iter().position(|gene| gene.name == name);
            let index = index.ok_or_else(|| self.names())?;
            dna[index] = Some(value);
            Ok(())
        })?;
        let missing = self.0.iter().zip(&dna).find(|(_, value)| value.is_none());
        match missing {
            Some((gene, _)) => Err(TextError::new(text, text.len(), format!("{} = …", gene.name))),
            None => Ok(dna.into_iter().flatten().collect()),
        }
    }

    /// The names, for a message.
    pub(super) fn names(&self) -> String {
        self.0.iter().map(|gene| gene.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The bounds as a file of constraints.
    #[must_use]
    pub fn bounds(&self) -> String {
        let line = |gene: &Gene| format!("{} = {}..{}\n", gene.name, gene.low, gene.high);
        self.0.iter().map(line).collect()
    }

    /// A DNA as a file of coefficients.
    #[must_use]
    pub fn text(&self, dna: &[f64]) -> String {
        let line = |(gene, value): (&Gene, &f64)| format!("{} = {value}\n", gene.name);
        self.0.iter().zip(dna).map(line).collect()
    }
}

/// A number from 0 up to, not including, 1.
pub(crate) fn unit(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn genes() -> Genes {
        Genes(vec![
            Gene::new("a", -5.0, 5.0),
            Gene::new("fast", 2.0, 2.0),
            Gene::new("b", 0.0, 0.5),
        ])
    }

    #[test]
    fn random_values_fill_the_bounds_and_nothing_else() {
        let (genes, mut random) = (genes(), Random::new(1));
        let population = (0..2_000).map(|_| genes.random(&mut random)).collect::<Vec<_>>();
        let within =
            |dna: &Dna| dna[0].abs() <= 5.0 && dna[1] == 2.0 && (0.0..=0.5).contains(&dna[2]);
        assert!(population.iter().all(within));
        assert!(
            population.iter().any(|dna| dna[0] < -4.9) && population.iter().any(|dna| dna[0] > 4.9)
        );
        let diversity = genes.diversity(&population);
        assert!((diversity - 1.0).abs() < 0.05, "{diversity}");
        assert!(genes.diversity(&vec![population[0].clone(); 9]) < 1e-9);
    }

    #[test]
    fn a_mutation_changes_one_free_gene() {
        let (genes, mut random) = (genes(), Random::new(2));
        for _ in 0..200 {
            let before = genes.random(&mut random);
            let mut after = before.clone();
            genes.mutate(&mut after, &mut random);
            assert!(before.iter().zip(&after).filter(|(one, other)| one != other).count() <= 1);
            assert_eq!(after[1], 2.0);
        }
    }

    #[test]
    fn shares_and_values_say_the_same() {
        let genes = genes();
        assert_eq!(genes.at(&[0.25, 1.0]), [-2.5, 2.0, 0.5]);
        assert_eq!(genes.shares(&[-2.5, 2.0, 0.5]), [0.25, 1.0]);
        assert_eq!(genes.text(&[-2.5, 2.0, 0.125]), "a = -2.5\nfast = 2\nb = 0.125\n");
    }
}
