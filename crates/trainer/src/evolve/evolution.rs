//! A run of generations against an environment.
//!
//! Every generation all individuals play the same openings, twice each, against the environment:
//! one set of coefficients. The best of them, if it seems to be better than the environment, plays
//! it again over other openings; if it beats it there too, it is the new environment.

use game::{Random, scramble};

use super::cmaes::Cmaes;
use super::gene::{Dna, Genes};
use super::genetic::Genetic;
use super::problem::{Tally, opening};
use super::round::{Host, Meeting, Round};

/// Games of the second match as a multiple of those of the first.
const CONFIRMATION: u64 = 4;

/// How a run goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Runs with the same seed are the same.
    pub seed: u64,
    /// Individuals of a generation, at the start.
    pub population: usize,
    /// Openings of a generation; each is played twice by every individual.
    pub openings: u64,
    /// How the next generation comes from the last.
    pub method: Method,
}

/// How the next generation comes from the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// The report's genetic scheme.
    Report,
    /// Covariance matrix adaptation.
    Cmaes,
}

/// Somebody with what it has shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Champion {
    /// Its coefficients.
    pub dna: Dna,
    /// The generation it comes from.
    pub generation: u32,
    /// Its games against the environment of that generation.
    pub tally: Tally,
}

/// A generation in numbers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Generation {
    /// Its number, from 0.
    pub number: u32,
    /// Individuals.
    pub size: usize,
    /// The highest fitness.
    pub best: f64,
    /// The mean fitness.
    pub mean: f64,
    /// How different individuals are; 1 for random ones.
    pub diversity: f64,
    /// How many environments were beaten so far.
    pub beaten: u32,
    /// Games since the start of the run.
    pub games: u64,
}

/// Where individuals come from.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Breed {
    Report(Genetic),
    Cmaes(Cmaes),
}

/// A run.
#[derive(Clone, PartialEq, Debug)]
pub struct Evolution {
    pub(super) settings: Settings,
    pub(super) genes: Genes,
    pub(super) breed: Breed,
    pub(super) environment: Dna,
    /// How many environments were beaten.
    pub(super) beaten: u32,
    /// The best of the run: the last who beat an environment, or who did best against the first
    /// as long as nobody has beaten it.
    pub champion: Option<Champion>,
    /// The best of generation 0.
    pub first: Option<Champion>,
    /// The generations so far.
    pub history: Vec<Generation>,
}

impl Evolution {
    /// A run that begins with random individuals and a random environment, or from given
    /// coefficients: then they are the first environment, and individuals of the modern method are
    /// drawn around them.
    #[must_use]
    pub fn new(genes: Genes, settings: Settings, from: Option<&[f64]>) -> Evolution {
        let mut random = Random::new(scramble(settings.seed));
        let environment = match from {
            Some(dna) => genes.clamp(dna),
            None => genes.random(&mut random),
        };
        let breed = match settings.method {
            Method::Report => Breed::Report(Genetic::new(&genes, settings.population, &mut random)),
            Method::Cmaes => Breed::Cmaes(Cmaes::new(&genes, settings.population, from)),
        };
        Evolution {
            settings,
            genes,
            breed,
            environment,
            beaten: 0,
            champion: None,
            first: None,
            history: Vec::new(),
        }
    }

    /// Plays a generation and breeds the next.
    ///
    /// # Errors
    /// If the games were not all played: then nothing has changed.
    pub fn step<H: Host>(&mut self, host: &mut H) -> Result<Generation, H::Error> {
        let number = self.history.len() as u32;
        let mut random = Random::new(opening(self.settings.seed, number.into(), u64::MAX));
        let population = match &self.breed {
            Breed::Report(genetic) => genetic.population.clone(),
            Breed::Cmaes(cmaes) => cmaes.population(&self.genes, &mut random),
        };
        let openings = self.openings(0..self.settings.openings);
        let tallies = self.trials(host, &format!("{number}-all"), &population, &openings)?;
        let fitness = tallies.iter().map(Tally::fitness).collect::<Vec<_>>();
        let fittest = fittest(&fitness);
        // Of a distribution the mean is the candidate: it does not owe its games to chance.
        let candidate = match &self.breed {
            Breed::Report(_) => fittest,
            Breed::Cmaes(_) => population.len() - 1,
        };
        let individual = |index: usize| Champion {
            dna: population[index].clone(),
            generation: number,
            tally: tallies[index],
        };
        let challenger = individual(candidate);
        let challenge = self.challenge(host, number, &challenger)?;
        if number == 0 {
            self.first = Some(individual(fittest));
        }
        self.settle(challenger, challenge);
        let games = tallies.iter().chain(&challenge).map(|tally| u64::from(tally.games));
        let games = games.sum::<u64>();
        let last = self.history.last();
        let generation = Generation {
            number,
            size: population.len(),
            best: fitness[fittest],
            mean: fitness.iter().sum::<f64>() / fitness.len() as f64,
            diversity: self.genes.diversity(&population),
            beaten: self.beaten,
            games: last.map_or(0, |last| last.games) + games,
        };
        match &mut self.breed {
            Breed::Report(genetic) => genetic.breed(&self.genes, &fitness, &mut random),
            Breed::Cmaes(cmaes) => cmaes.learn(&self.genes, &population, &fitness),
        }
        self.history.push(generation);
        Ok(generation)
    }

    /// Every challenger plays every opening twice against the environment, once in each seat.
    fn trials<H: Host>(
        &self,
        host: &mut H,
        name: &str,
        challengers: &[Dna],
        openings: &[u64],
    ) -> Result<Vec<Tally>, H::Error> {
        let environment = challengers.len();
        let meetings = (0..environment).flat_map(|one| {
            openings.iter().map(move |opening| Meeting {
                one,
                other: environment,
                opening: *opening,
            })
        });
        let round = Round {
            meetings: meetings.collect(),
            players: challengers.iter().chain([&self.environment]).cloned().collect(),
        };
        let games = host.play(name, &round)?;
        let mut tallies = vec![Tally::default(); challengers.len()];
        for (meeting, games) in round.meetings.iter().zip(games) {
            games.into_iter().for_each(|game| tallies[meeting.one].add(game));
        }
        Ok(tallies)
    }

    /// Lets a candidate that seems to be better than the environment show it in other games.
    fn challenge<H: Host>(
        &self,
        host: &mut H,
        number: u32,
        candidate: &Champion,
    ) -> Result<Option<Tally>, H::Error> {
        if candidate.tally.score() <= 0.5 {
            return Ok(None);
        }
        let openings = self.settings.openings;
        let openings = self.openings(openings..(1 + CONFIRMATION) * openings);
        let challenger = std::slice::from_ref(&candidate.dna);
        let tallies = self.trials(host, &format!("{number}-best"), challenger, &openings)?;
        Ok(tallies.first().copied())
    }

    /// Keeps the candidate of a generation if it is the best so far.
    fn settle(&mut self, candidate: Champion, challenge: Option<Tally>) {
        let fitness = |champion: &Champion| champion.tally.fitness();
        let is_best = self.champion.as_ref().is_none_or(|best| fitness(&candidate) > fitness(best));
        if let Some(tally) = challenge.filter(Tally::is_clear) {
            self.environment.clone_from(&candidate.dna);
            self.beaten += 1;
            self.champion = Some(Champion { tally, ..candidate });
        } else if self.beaten == 0 && is_best {
            self.champion = Some(candidate);
        }
    }

    /// Openings of the generation under way.
    fn openings(&self, numbers: std::ops::Range<u64>) -> Vec<u64> {
        let generation = self.history.len() as u64;
        numbers.map(|number| opening(self.settings.seed, generation, number)).collect()
    }
}

/// The first of the fittest.
fn fittest(fitness: &[f64]) -> usize {
    let places = (0..fitness.len()).rev();
    places.max_by(|one, other| fitness[*one].total_cmp(&fitness[*other])).unwrap_or(0)
}
