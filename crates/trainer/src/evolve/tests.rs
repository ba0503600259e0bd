//! A problem whose best coefficients are known: whoever is nearer to them wins more often.

use game::Random;

use super::gene::{Dna, Gene, Genes, unit};
use super::{Evolution, Here, Host, Method, Played, Pool, PoolSettings, Problem, Round, Settings};

pub(super) struct Toy {
    genes: Genes,
}

/// The best coefficients.
const GOAL: [f64; 4] = [3.0, -2.0, 8.0, 0.5];

impl Toy {
    pub(super) fn new() -> Toy {
        let gene = |(index, goal): (usize, &f64)| {
            Gene::new(&format!("gene{index}"), goal.min(0.0) - 10.0, goal + 10.0)
        };
        Toy { genes: Genes(GOAL.iter().enumerate().map(gene).collect()) }
    }

    /// How far coefficients are from the best.
    pub(super) fn miss(dna: &[f64]) -> f64 {
        dna.iter().zip(GOAL).map(|(value, goal)| (value - goal).powi(2)).sum::<f64>().sqrt()
    }
}

impl Problem for Toy {
    type Brain = Dna;

    fn genes(&self) -> &Genes {
        &self.genes
    }

    fn points_max(&self) -> f64 {
        10.0
    }

    fn brain(&self, dna: &[f64]) -> Dna {
        dna.to_vec()
    }

    fn play(&self, first: &Dna, second: &Dna, opening: u64) -> Played {
        let luck = 4.0 * unit(&mut Random::new(opening)) - 2.0;
        let points = (Toy::miss(second) - Toy::miss(first) + luck).clamp(-10.0, 10.0).round();
        Played { share: (1.0 + points.signum() * f64::from(u8::from(points != 0.0))) / 2.0, points }
    }
}

fn settings(method: Method, population: usize) -> Settings {
    Settings { seed: 7, population, openings: 8, method }
}

fn run(method: Method, population: usize, generations: usize) -> Evolution {
    let toy = Toy::new();
    let mut evolution = Evolution::new(toy.genes().clone(), settings(method, population), None);
    for _ in 0..generations {
        let Ok(_) = evolution.step(&mut Here(&toy));
    }
    evolution
}

#[test]
fn both_methods_come_near_the_best_coefficients() {
    for (method, population, generations, near) in
        [(Method::Report, 200, 40, 4.0), (Method::Cmaes, 16, 60, 1.0)]
    {
        let evolution = run(method, population, generations);
        let [first, champion] = [&evolution.first, &evolution.champion]
            .map(|found| Toy::miss(&found.as_ref().unwrap().dna));
        assert!(champion < near && champion < first, "{method:?}: {first} to {champion}");
        let history = &evolution.history;
        assert!(history.last().unwrap().diversity < history[0].diversity);
        assert!(history.last().unwrap().beaten > 0);
    }
}

#[test]
fn a_run_that_converges_needs_fewer_individuals() {
    let evolution = run(Method::Report, 200, 60);
    let sizes = evolution.history.iter().map(|point| point.size).collect::<Vec<_>>();
    assert!(sizes.is_sorted_by(|one, next| one >= next), "{sizes:?}");
    assert!(sizes[0] == 200 && sizes.contains(&100), "{sizes:?}");
}

#[test]
fn a_run_that_goes_on_is_the_undisturbed_run() {
    let toy = Toy::new();
    for method in [Method::Report, Method::Cmaes] {
        let whole = run(method, 12, 9);
        for cut in 0..9 {
            let half = run(method, 12, cut);
            let mut rest = Evolution::new(toy.genes().clone(), settings(method, 12), None);
            rest.resume(&half.state()).unwrap();
            assert_eq!(rest, half);
            for _ in cut..9 {
                let Ok(_) = rest.step(&mut Here(&toy));
            }
            assert_eq!(rest, whole, "{method:?} cut after {cut}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| run(Method::Report, 20, 6))
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn a_run_may_begin_from_known_coefficients() {
    let toy = Toy::new();
    let good = [3.5, -2.0, 8.0, 0.0];
    let settings = settings(Method::Cmaes, 12);
    let mut evolution = Evolution::new(toy.genes().clone(), settings, Some(&good));
    for _ in 0..30 {
        let Ok(_) = evolution.step(&mut Here(&toy));
    }
    assert!(Toy::miss(&evolution.champion.unwrap().dna) < 1.5);
}

/// Values that a checkpoint may have by somebody's malice, its checksum being right.
const HOSTILE: [&str; 10] =
    ["0", "1", "-1", "NaN", "inf", "1e308", "-0.001", "4294967295", "18446744073709551615", ""];

/// All states in which one number is another.
fn changed(state: &str) -> impl Iterator<Item = String> {
    state.match_indices(' ').flat_map(move |(space, _)| {
        let at = space + 1;
        let end = state[at..].find([' ', '\n']).map_or(state.len(), |length| at + length);
        HOSTILE.map(|value| format!("{}{value}{}", &state[..at], &state[end..]))
    })
}

#[test]
fn a_population_of_nobody_is_refused() {
    let toy = Toy::new();
    let half = run(Method::Report, 12, 2);
    let state = half.state();
    let (before, _) = state.split_once("population").unwrap();
    let mut evolution = Evolution::new(toy.genes().clone(), settings(Method::Report, 12), None);
    let error = evolution.resume(&format!("{before}population 0\n")).unwrap_err();
    assert_eq!(error.to_string(), "found population 0, expected from 1 to 12");
}

#[test]
fn a_hostile_checkpoint_is_refused_or_gone_on_from() {
    let toy = Toy::new();
    for method in [Method::Report, Method::Cmaes] {
        for state in changed(&run(method, 6, 2).state()) {
            let mut evolution = Evolution::new(toy.genes().clone(), settings(method, 6), None);
            if evolution.resume(&state).is_ok() {
                let Ok(_) = evolution.step(&mut Here(&toy));
                assert!(evolution.champion.is_some_and(|best| !best.tally.text().is_empty()));
            }
        }
    }
    let settings = PoolSettings { seed: 3, size: 6, births: 4, trial: 4, low: -2.0, high: 2.0 };
    let mut pool = Pool::new(toy.genes().clone(), settings);
    for _ in 0..3 {
        let Ok(_) = pool.step(&mut Here(&toy));
    }
    for state in changed(&pool.state()) {
        let mut pool = Pool::new(toy.genes().clone(), settings);
        if pool.resume(&state).is_ok() {
            let Ok(_) = pool.step(&mut Here(&toy));
            assert!(pool.best().is_some_and(|best| !best.tally.text().is_empty()));
        }
    }
}

/// Has so many rounds played, and no more.
struct Tired<'p>(Here<'p, Toy>, u32);

impl Host for Tired<'_> {
    type Error = &'static str;

    fn points_max(&self) -> f64 {
        self.0.points_max()
    }

    fn play(&mut self, name: &str, round: &Round) -> Result<Vec<[Played; 2]>, &'static str> {
        self.1 = self.1.checked_sub(1).ok_or("tired")?;
        let Ok(games) = self.0.play(name, round);
        Ok(games)
    }
}

#[test]
fn a_step_that_fails_changes_nothing() {
    let toy = Toy::new();
    let mut challenged = 0;
    for method in [Method::Report, Method::Cmaes] {
        let mut evolution = Evolution::new(toy.genes().clone(), settings(method, 12), None);
        for _ in 0..20 {
            let before = evolution.clone();
            for rounds in 0..2 {
                let failed = evolution.step(&mut Tired(Here(&toy), rounds));
                if failed.is_err() {
                    challenged += rounds;
                    assert_eq!(evolution, before);
                }
                evolution.clone_from(&before);
            }
            let Ok(_) = evolution.step(&mut Here(&toy));
        }
    }
    assert!(challenged > 0, "some failed before the second round of a generation");
    let settings = PoolSettings { seed: 3, size: 6, births: 4, trial: 4, low: -2.0, high: 2.0 };
    let mut pool = Pool::new(toy.genes().clone(), settings);
    let before = pool.clone();
    assert_eq!(pool.step(&mut Tired(Here(&toy), 0)), Err("tired"));
    assert_eq!(pool, before);
}
