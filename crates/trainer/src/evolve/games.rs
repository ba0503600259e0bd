//! The evaluations of the reports as problems: which coefficients evolve, and within which bounds.

use arlecchino::{Pair, Rules};
use engine_arlecchino::Exchange;
use engine_loa::Report;
use engine_othello::{Selectivity, Step, Weights};
use engine_reversi::Patterns;
use game::{Coefficients, Position};
use loa::Loa;
use othello::{Board, Othello};

use super::duels::Duels;
use super::gene::{Gene, Genes};
use crate::tutor::{EngineTutor, Tutor};

/// The genes of Lines of Action. Distances and freedom are known to matter, so that nothing is
/// below 0 but what might be bad. The powers of freedom are held fast: they make every game slower.
#[must_use]
pub fn loa_genes() -> Genes {
    let bounds = |name: &str| match name.trim_end_matches(".late") {
        "signed" => (0.0, 20.0),
        "capturable" => (-20.0, 40.0),
        "euler_one" => (0.0, 2.0),
        "exponent" => (0.5, 2.0),
        "freedom_exponent" => (1.0, 1.0),
        "freedom_distance" => (0.0, 0.0),
        _ => (0.0, 40.0),
    };
    genes(Report::NAMES.iter().copied(), bounds)
}

/// Games of Lines of Action at a depth.
pub(super) fn loa(depth: u32) -> Duels<Loa, Report> {
    Duels {
        game: Loa::new(loa::Rules::STANDARD),
        genes: loa_genes(),
        evaluator: |genes, dna| {
            let mut report = Report::default();
            set(genes, dna, |name, value| report.set(name, value));
            report
        },
        depth,
        random_plies: 6,
        adjudicate: |_| None,
        points_max: 12.0,
    }
}

/// The genes of Arlecchino, in sixteenths of a compartment. What a compartment counts is the
/// measure of the others and held fast.
#[must_use]
pub fn arlecchino_genes() -> Genes {
    genes(Exchange::NAMES.iter().copied(), |name| match name {
        "compartments" => (1.0, 1.0),
        "exposure" => (-8.0, 16.0),
        _ => (0.0, 32.0),
    })
}

/// Games of Arlecchino for two at a depth.
pub(super) fn arlecchino(depth: u32) -> Duels<Rules<Pair>, Exchange> {
    Duels {
        game: Rules::duel(),
        genes: arlecchino_genes(),
        evaluator: |genes, dna| {
            let mut exchange = Exchange::default();
            set(genes, dna, |name, value| exchange.set(name, value));
            exchange
        },
        depth,
        random_plies: 2,
        adjudicate: |_| None,
        points_max: 35.0,
    }
}

/// The genes of Othello: corners, mobility and every pattern, in the opening and after it. What a
/// disc counts is the measure of the others, as in the report.
#[must_use]
pub fn othello_genes() -> Genes {
    genes(Patterns::NAMES.iter().copied(), |name| match name.split_once('_') {
        Some((_, "corners")) => (-200.0, 200.0),
        Some((_, "mobility")) => (0.0, 30.0),
        Some(("opening", _)) => (-300.0, 600.0),
        _ => (-200.0, 300.0),
    })
}

/// Games of Othello at a depth. The last sixteen squares are solved, as in the report.
pub(super) fn othello(depth: u32) -> Duels<Othello, Patterns> {
    Duels {
        game: Othello,
        genes: othello_genes(),
        evaluator: |genes, dna| {
            let mut patterns = Patterns::shipped();
            set(genes, dna, |name, value| patterns.set(name, value));
            patterns
        },
        depth,
        random_plies: 8,
        adjudicate: solved,
        points_max: 64.0,
    }
}

/// From so many empty squares on both sides play perfectly.
const SOLVED_EMPTIES: u32 = 16;

fn solved(board: &Board) -> Option<i32> {
    if board.empty().count_ones() > SOLVED_EMPTIES || board.is_over() {
        return None;
    }
    let step = Step { depth: 1, selectivity: Selectivity::P65 };
    Some(EngineTutor::new(Weights::shipped(), step).solve(board))
}

fn genes<'a>(names: impl Iterator<Item = &'a str>, bounds: impl Fn(&str) -> (f64, f64)) -> Genes {
    let gene = |name: &str| {
        let (low, high) = bounds(name);
        Gene::new(name, low, high)
    };
    Genes(names.map(gene).collect())
}

fn set(genes: &Genes, dna: &[f64], mut set: impl FnMut(&str, f64) -> Result<(), String>) {
    for (gene, value) in genes.0.iter().zip(dna) {
        set(&gene.name, *value).expect("genes are the coefficients of their evaluation");
    }
}

#[cfg(test)]
mod tests {
    use game::Random;

    use super::super::problem::Problem;
    use super::*;

    /// A few games that end, each as it ended before, and not all alike.
    #[track_caller]
    fn check(problem: &impl Problem) {
        let mut random = Random::new(1);
        let [one, other] = [(); 2].map(|()| problem.brain(&problem.genes().random(&mut random)));
        let games = (0..4).map(|opening| problem.play(&one, &other, opening)).collect::<Vec<_>>();
        for (opening, played) in games.iter().enumerate() {
            assert_eq!(problem.play(&one, &other, opening as u64), *played);
            assert!(played.points.abs() <= problem.points_max(), "{played:?}");
            let is_won = played.points.total_cmp(&0.0);
            assert_eq!(played.share.total_cmp(&0.5), is_won, "{played:?}");
        }
        assert!(games.iter().any(|played| *played != games[0]), "{games:?}");
    }

    #[test]
    fn a_game_depends_on_the_coefficients_and_the_opening_alone() {
        check(&loa(1));
        check(&arlecchino(1));
        check(&othello(1));
    }
}
