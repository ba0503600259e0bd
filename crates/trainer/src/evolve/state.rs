//! The state of a run as lines, and back.

use super::checkpoint::{CheckpointError, Lines, line};
use super::evolution::{Breed, Champion, Evolution, Generation};
use super::gene::Dna;
use super::pool::{Member, Moment, Pool};
use super::problem::Tally;

impl Evolution {
    /// All that the run needs to go on.
    #[must_use]
    pub fn state(&self) -> String {
        let mut text = line("environment", &self.environment);
        text += &line("beaten", [self.beaten]);
        text += &champion_line("champion", self.champion.as_ref());
        text += &champion_line("first", self.first.as_ref());
        text += &line("generations", [self.history.len()]);
        for generation in &self.history {
            let Generation { number, size, best, mean, diversity, beaten, games } = generation;
            let whole = [u64::from(*number), *size as u64, u64::from(*beaten), *games];
            text += &line("generation", whole.map(|number| number as f64));
            text += &line("fitness", [best, mean, diversity]);
        }
        match &self.breed {
            Breed::Report(genetic) => {
                text += &line("population", [genetic.population.len()]);
                for dna in &genetic.population {
                    text += &line("dna", dna);
                }
            }
            Breed::Cmaes(cmaes) => {
                text += &line("width", [cmaes.width]);
                text += &line("mean", &cmaes.mean);
                text += &line("variances", &cmaes.variances);
                text += &line("width_path", &cmaes.width_path);
                text += &line("variance_path", &cmaes.variance_path);
            }
        }
        text
    }

    /// Goes on from such lines.
    ///
    /// # Errors
    /// If they are not of a run with the same settings.
    pub fn resume(&mut self, state: &str) -> Result<(), CheckpointError> {
        let mut lines = Lines::new(state);
        self.environment = dna(&mut lines, "environment", self.genes.count())?;
        [self.beaten] = lines.exactly("beaten")?;
        self.champion = champion(&mut lines, "champion", self.genes.count())?;
        self.first = champion(&mut lines, "first", self.genes.count())?;
        let [count] = lines.exactly::<usize, 1>("generations")?;
        self.history = (0..count).map(|_| generation(&mut lines)).collect::<Result<_, _>>()?;
        let genes = self.genes.free_count();
        match &mut self.breed {
            Breed::Report(genetic) => {
                let [count] = lines.exactly::<usize, 1>("population")?;
                let population = (0..count).map(|_| dna(&mut lines, "dna", self.genes.count()));
                genetic.population = population.collect::<Result<_, _>>()?;
            }
            Breed::Cmaes(cmaes) => {
                [cmaes.width] = lines.exactly("width")?;
                cmaes.mean = dna(&mut lines, "mean", genes)?;
                cmaes.variances = dna(&mut lines, "variances", genes)?;
                cmaes.width_path = dna(&mut lines, "width_path", genes)?;
                cmaes.variance_path = dna(&mut lines, "variance_path", genes)?;
            }
        }
        Ok(())
    }
}

impl Pool {
    /// All that the pool needs to go on.
    #[must_use]
    pub fn state(&self) -> String {
        let mut text = line("changes", [self.births, self.deaths]);
        text += &line("members", [self.members.len()]);
        for Member { number, dna, points, games, tally } in &self.members {
            text += &line("member", [*number, *games, tally.wins, tally.draws, tally.games]);
            text += &line("points", [*points, tally.points]);
            text += &line("dna", dna);
        }
        text += &line("steps", [self.history.len()]);
        for Moment { size, births, deaths, best, diversity, games } in &self.history {
            let whole = [*size as u64, u64::from(*births), u64::from(*deaths), *games];
            text += &line("step", whole);
            text += &line("best", [best, diversity]);
        }
        text
    }

    /// Goes on from such lines.
    ///
    /// # Errors
    /// If they are not of a pool with the same settings.
    pub fn resume(&mut self, state: &str) -> Result<(), CheckpointError> {
        let mut lines = Lines::new(state);
        [self.births, self.deaths] = lines.exactly("changes")?;
        let [count] = lines.exactly::<usize, 1>("members")?;
        let genes = self.genes.count();
        self.members = (0..count).map(|_| member(&mut lines, genes)).collect::<Result<_, _>>()?;
        let [count] = lines.exactly::<usize, 1>("steps")?;
        self.history = (0..count).map(|_| moment(&mut lines)).collect::<Result<_, _>>()?;
        Ok(())
    }
}

fn member(lines: &mut Lines<'_>, genes: usize) -> Result<Member, CheckpointError> {
    let [number, games, wins, draws, all] = lines.exactly("member")?;
    let [points, points_of_all] = lines.exactly("points")?;
    let tally = Tally { wins, draws, games: all, points: points_of_all };
    Ok(Member { number, dna: dna(lines, "dna", genes)?, points, games, tally })
}

fn moment(lines: &mut Lines<'_>) -> Result<Moment, CheckpointError> {
    let [size, births, deaths, games] = lines.exactly::<u64, 4>("step")?;
    let [best, diversity] = lines.exactly("best")?;
    let (size, births, deaths) = (size as usize, births as u32, deaths as u32);
    Ok(Moment { size, births, deaths, best, diversity, games })
}

fn generation(lines: &mut Lines<'_>) -> Result<Generation, CheckpointError> {
    let [number, size, beaten, games] = lines.exactly::<u64, 4>("generation")?;
    let [best, mean, diversity] = lines.exactly("fitness")?;
    let (number, size, beaten) = (number as u32, size as usize, beaten as u32);
    Ok(Generation { number, size, best, mean, diversity, beaten, games })
}

/// Generation, wins, draws, games, points, and the DNA; nothing if there is nobody.
fn champion_line(name: &str, champion: Option<&Champion>) -> String {
    let Some(Champion { dna, generation, tally }) = champion else { return line::<u8>(name, []) };
    let whole = [*generation, tally.wins, tally.draws, tally.games].map(f64::from);
    line(name, whole.iter().chain([&tally.points]).chain(dna))
}

fn champion(
    lines: &mut Lines<'_>,
    name: &str,
    genes: usize,
) -> Result<Option<Champion>, CheckpointError> {
    let values = lines.values::<f64>(name)?;
    let Some((&[generation, wins, draws, games, points], dna)) = values.split_first_chunk() else {
        return Ok(None);
    };
    let [generation, wins, draws, games] = [generation, wins, draws, games].map(|n| n as u32);
    let tally = Tally { wins, draws, games, points };
    Ok(Some(Champion { dna: checked(dna.to_vec(), name, genes)?, generation, tally }))
}

fn dna(lines: &mut Lines<'_>, name: &str, genes: usize) -> Result<Dna, CheckpointError> {
    checked(lines.values(name)?, name, genes)
}

fn checked(dna: Dna, name: &str, genes: usize) -> Result<Dna, CheckpointError> {
    match dna.len() {
        count if count == genes => Ok(dna),
        count => Err(CheckpointError {
            found: format!("{count} coefficients of {name}"),
            expected: genes.to_string(),
            is_damaged: true,
        }),
    }
}
