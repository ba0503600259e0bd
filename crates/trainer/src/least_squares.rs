//! Least squares with some hundred unknowns at most: the normal equations, by elimination.

/// The sums that the unknowns are found from.
#[derive(Clone)]
pub(crate) struct Sums<const UNKNOWNS: usize> {
    /// A row for each unknown.
    products: Box<[[f64; UNKNOWNS]]>,
    with_target: [f64; UNKNOWNS],
}

impl<const UNKNOWNS: usize> Default for Sums<UNKNOWNS> {
    fn default() -> Self {
        let products = vec![[0.0; UNKNOWNS]; UNKNOWNS].into();
        Sums { products, with_target: [0.0; UNKNOWNS] }
    }
}

impl<const UNKNOWNS: usize> Sums<UNKNOWNS> {
    /// Adds terms whose sum, each times its unknown, should be the target; they count so much.
    pub(crate) fn add(&mut self, terms: &[f64; UNKNOWNS], target: f64, weight: f64) {
        for (row, term) in self.products.iter_mut().zip(terms) {
            row.iter_mut().zip(terms).for_each(|(sum, other)| *sum += weight * term * other);
        }
        let with_target = self.with_target.iter_mut().zip(terms);
        with_target.for_each(|(sum, term)| *sum += weight * term * target);
    }

    /// The same where most terms are 0: the others, each with its number.
    pub(crate) fn add_few(&mut self, terms: &[(usize, f64)], target: f64) {
        for (index, term) in terms {
            let row = &mut self.products[*index];
            terms.iter().for_each(|(other, more)| row[*other] += term * more);
            self.with_target[*index] += term * target;
        }
    }

    /// Adds all that other sums have.
    pub(crate) fn plus(&mut self, other: &Self) {
        let ours = self.products.as_flattened_mut().iter_mut().chain(&mut self.with_target);
        let theirs = other.products.as_flattened().iter().chain(&other.with_target);
        ours.zip(theirs).for_each(|(sum, more)| *sum += more);
    }

    /// The unknowns that make the squared errors least, the square of each times its price
    /// included. One whose term never varies is 0.
    pub(crate) fn solve(&self, prices: [f64; UNKNOWNS]) -> [f64; UNKNOWNS] {
        let (mut rows, mut right) = (self.products.clone(), self.with_target);
        prices.iter().enumerate().for_each(|(term, price)| rows[term][term] += price);
        for pivot in 0..UNKNOWNS {
            let pivot_row = rows[pivot];
            if pivot_row[pivot] < PIVOT_MIN {
                continue;
            }
            for row in (0..UNKNOWNS).filter(|row| *row != pivot) {
                let factor = rows[row][pivot] / pivot_row[pivot];
                rows[row].iter_mut().zip(pivot_row).for_each(|(a, b)| *a -= factor * b);
                right[row] -= factor * right[pivot];
            }
        }
        std::array::from_fn(|index| match rows[index][index] {
            none if none < PIVOT_MIN => 0.0,
            some => right[index] / some,
        })
    }
}

/// What is less was lost to rounding.
const PIVOT_MIN: f64 = 1e-9;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_coefficients_are_found_again() {
        let known: [f64; 13] = std::array::from_fn(|index| index as f64 * 3.0 - 12.0);
        let mut sums = [Sums::default(), Sums::default()];
        for sample in 0..4_000_u64 {
            let term = |index: u64| (game::scramble(64 * sample + index) % 2_001) as f64 - 1_000.0;
            let mut terms = std::array::from_fn(|index| term(index as u64));
            terms[12] = 1.0;
            let target = terms.iter().zip(&known).map(|(term, known)| term * known).sum::<f64>();
            if sample % 2 == 0 {
                sums[0].add(&terms, target, 1.0);
            } else {
                let few = terms.iter().copied().enumerate().collect::<Vec<_>>();
                sums[1].add_few(&few, target);
            }
        }
        let [mut first, second] = sums;
        first.plus(&second);
        for (found, known) in first.solve([0.0; 13]).iter().zip(known) {
            assert!((found - known).abs() < 1e-3, "{found} for {known}");
        }
    }

    #[test]
    fn a_term_that_never_varies_gets_nothing() {
        let mut sums = Sums::default();
        for value in 0..5 {
            sums.add(&[f64::from(value), 0.0], 2.0 * f64::from(value), 1.0);
        }
        assert_eq!(sums.solve([0.0; 2]), [2.0, 0.0]);
    }
}
