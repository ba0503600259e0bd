//! The genetic scheme of the report about Othello (000, chapter V).
//!
//! A daughter population is drawn from its mother by a biased wheel, neighbors exchange the ends of
//! their DNA, and one individual in a thousand has a gene drawn anew. As the population converges,
//! half of it says as much as all of it, and later a quarter does.

use game::Random;

use super::gene::{Dna, Genes, unit};

/// The chance of an individual to mutate.
const MUTATION: f64 = 1.0 / 1_000.0;

/// With less diversity than this share of that of random individuals, half the population is
/// enough; with less than that, a quarter.
const HALF_BELOW: f64 = 0.5;
const QUARTER_BELOW: f64 = 0.25;

/// No population is smaller: there have to be neighbors.
const SIZE_MIN: usize = 4;

/// A population under the scheme.
#[derive(Clone, PartialEq, Debug)]
pub struct Genetic {
    /// Its size at the start.
    pub(super) size_at_start: usize,
    /// The mothers.
    pub(super) population: Vec<Dna>,
}

impl Genetic {
    /// A random population.
    pub fn new(genes: &Genes, size: usize, random: &mut Random) -> Genetic {
        let population = (0..size).map(|_| genes.random(random)).collect();
        Genetic { size_at_start: size, population }
    }

    /// The next generation, by how fit each of this one was.
    pub fn breed(&mut self, genes: &Genes, fitness: &[f64], random: &mut Random) {
        let size = self.next_size(genes.diversity(&self.population));
        let selected = (0..size).map(|_| self.population[wheel(fitness, random)].clone());
        let mut daughters = selected.collect::<Vec<_>>();
        for neighbors in daughters.chunks_exact_mut(2) {
            let [one, other] = neighbors else { continue };
            let cut = random.below(genes.0.len());
            one[cut..].swap_with_slice(&mut other[cut..]);
        }
        for daughter in &mut daughters {
            if unit(random) <= MUTATION {
                genes.mutate(daughter, random);
            }
        }
        self.population = daughters;
    }

    /// A population never grows again.
    fn next_size(&self, diversity: f64) -> usize {
        let parts = match diversity {
            _ if diversity < QUARTER_BELOW => 4,
            _ if diversity < HALF_BELOW => 2,
            _ => 1,
        };
        (self.size_at_start / parts).max(SIZE_MIN).min(self.population.len())
    }
}

/// The biased wheel: from a random individual on, the first whose fitness reaches a random number;
/// the one where the search began if nobody's does.
fn wheel(fitness: &[f64], random: &mut Random) -> usize {
    let probability = unit(random);
    let first = random.below(fitness.len());
    let turn = (first..fitness.len()).chain(0..first);
    turn.into_iter().find(|index| fitness[*index] >= probability).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::super::gene::Gene;
    use super::*;

    fn genes() -> Genes {
        Genes(["a", "b", "c", "d"].map(|name| Gene::new(name, 0.0, 1.0)).to_vec())
    }

    #[test]
    fn the_wheel_favors_the_fit_and_takes_the_first_if_nobody_is_fit_enough() {
        let mut random = Random::new(1);
        let mut counts = [0; 3];
        for _ in 0..3_000 {
            counts[wheel(&[0.1, 0.9, 0.3], &mut random)] += 1;
        }
        assert!(counts[1] > counts[2] && counts[2] > counts[0] && counts[0] > 100, "{counts:?}");
        let mut counts = [0; 3];
        for _ in 0..3_000 {
            counts[wheel(&[0.0; 3], &mut random)] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
    }

    #[test]
    fn daughters_have_the_genes_of_their_mothers_each_at_its_place() {
        let (genes, mut random) = (genes(), Random::new(5));
        let mut genetic = Genetic::new(&genes, 50, &mut random);
        let mothers = genetic.population.clone();
        genetic.breed(&genes, &[0.5; 50], &mut random);
        let has = |place: usize, value: f64| mothers.iter().any(|dna| dna[place] == value);
        let news = genetic.population.iter().flat_map(|dna| dna.iter().copied().enumerate());
        let news = news.filter(|(place, value)| !has(*place, *value)).count();
        assert!(news <= 1, "{news} genes are new: mutations are rare");
        let crossed = genetic.population.iter().filter(|dna| !mothers.contains(dna)).count();
        assert!(crossed > 10, "{crossed} are crossed");
    }

    #[test]
    fn a_population_that_converges_is_halved_and_then_quartered() {
        let (genes, mut random) = (genes(), Random::new(2));
        let genetic = Genetic::new(&genes, 40, &mut random);
        let sizes = [0.9, 0.5, 0.4, 0.2].map(|diversity| genetic.next_size(diversity));
        assert_eq!(sizes, [40, 40, 20, 10]);
        let quartered = Genetic { population: genetic.population[..10].to_vec(), ..genetic };
        assert_eq!(quartered.next_size(0.9), 10);
    }
}
