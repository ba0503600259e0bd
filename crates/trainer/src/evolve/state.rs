//! The state of a run as lines, and back.

use super::checkpoint::{Lines, line, sound};
use super::evolution::{Breed, Champion, Evolution, Generation};
use super::gene::{Dna, Genes};
use super::pool::{Member, Moment, Pool};
use super::problem::Tally;
use crate::error::CheckpointError;

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
        self.environment = dna(&mut lines, "environment", &self.genes)?;
        [self.beaten] = lines.exactly("beaten")?;
        self.champion = champion(&mut lines, "champion", &self.genes)?;
        self.first = champion(&mut lines, "first", &self.genes)?;
        let [count] = lines.exactly::<usize, 1>("generations")?;
        let beaten = self.beaten;
        let found = format!("{beaten} environments beaten in {count} generations");
        sound(beaten as usize <= count, found, "one in each at most")?;
        self.history = (0..count).map(|_| generation(&mut lines)).collect::<Result<_, _>>()?;
        let genes = self.genes.free_count();
        match &mut self.breed {
            Breed::Report(genetic) => {
                let [count] = lines.exactly::<usize, 1>("population")?;
                let most = genetic.size_at_start;
                let expected = format!("from 1 to {most}");
                sound((1..=most).contains(&count), format!("population {count}"), &expected)?;
                let population = (0..count).map(|_| dna(&mut lines, "dna", &self.genes));
                genetic.population = population.collect::<Result<_, _>>()?;
            }
            Breed::Cmaes(cmaes) => {
                [cmaes.width] = lines.exactly("width")?;
                let width = cmaes.width;
                sound(width > 0.0 && width <= 1.0, format!("width {width}"), "a part of 1")?;
                cmaes.mean = values(&mut lines, "mean", genes)?;
                cmaes.variances = values(&mut lines, "variances", genes)?;
                let is_positive = cmaes.variances.iter().all(|variance| *variance > 0.0);
                sound(is_positive, "a variance that is not positive", "positive ones")?;
                cmaes.width_path = values(&mut lines, "width_path", genes)?;
                cmaes.variance_path = values(&mut lines, "variance_path", genes)?;
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
        let (births, deaths) = (self.births, self.deaths);
        let has_born = births <= self.settings.births;
        sound(
            has_born,
            format!("{births} children"),
            &format!("{} at most", self.settings.births),
        )?;
        let all = self.settings.size as u64 + u64::from(births);
        let found = format!("{count} files, {deaths} of {all} having left");
        let known = (count as u64).saturating_add(deaths.into());
        sound(count > 0 && known == all, found, "all of them")?;
        let members = (0..count).map(|_| member(&mut lines, &self.genes));
        self.members = members.collect::<Result<_, _>>()?;
        let [count] = lines.exactly::<usize, 1>("steps")?;
        self.history = (0..count).map(|_| moment(&mut lines)).collect::<Result<_, _>>()?;
        Ok(())
    }
}

fn member(lines: &mut Lines<'_>, genes: &Genes) -> Result<Member, CheckpointError> {
    let [number, games, wins, draws, all] = lines.exactly("member")?;
    let [points, points_of_all] = lines.exactly("points")?;
    let tally = tally([wins, draws, all], points_of_all)?;
    sound(games <= all, format!("{games} of {all} games"), "no more than all")?;
    Ok(Member { number, dna: dna(lines, "dna", genes)?, points, games, tally })
}

fn moment(lines: &mut Lines<'_>) -> Result<Moment, CheckpointError> {
    let [size, births, deaths, games] = lines.exactly::<u64, 4>("step")?;
    sound(games <= GAMES_MAX, format!("{games} games"), "as many as can be played")?;
    let [best, diversity] = lines.exactly("best")?;
    let (size, births, deaths) = (size as usize, births as u32, deaths as u32);
    Ok(Moment { size, births, deaths, best, diversity, games })
}

fn generation(lines: &mut Lines<'_>) -> Result<Generation, CheckpointError> {
    let [number, size, beaten, games] = lines.exactly::<u64, 4>("generation")?;
    sound(games <= GAMES_MAX, format!("{games} games"), "as many as can be played")?;
    let [best, mean, diversity] = lines.exactly("fitness")?;
    let (number, size, beaten) = (number as u32, size as usize, beaten as u32);
    Ok(Generation { number, size, best, mean, diversity, beaten, games })
}

/// More games than any run has, and few enough to be added to.
const GAMES_MAX: u64 = 1 << 53;
const TALLY_MAX: u32 = 1 << 30;

/// Wins, draws and all games of somebody.
fn tally([wins, draws, games]: [u32; 3], points: f64) -> Result<Tally, CheckpointError> {
    let is_so = games <= TALLY_MAX && u64::from(wins) + u64::from(draws) <= u64::from(games);
    let found = format!("{wins} games won and {draws} drawn of {games}");
    sound(is_so, found, "no more than were played")?;
    Ok(Tally { wins, draws, games, points })
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
    genes: &Genes,
) -> Result<Option<Champion>, CheckpointError> {
    let values = lines.values::<f64>(name)?;
    let Some((&[generation, wins, draws, games, points], dna)) = values.split_first_chunk() else {
        return Ok(None);
    };
    let [generation, wins, draws, games] = [generation, wins, draws, games].map(|n| n as u32);
    let tally = tally([wins, draws, games], points)?;
    Ok(Some(Champion { dna: checked(dna.to_vec(), name, genes)?, generation, tally }))
}

fn dna(lines: &mut Lines<'_>, name: &str, genes: &Genes) -> Result<Dna, CheckpointError> {
    checked(lines.values(name)?, name, genes)
}

/// Coefficients, each within its bounds.
fn checked(dna: Dna, name: &str, genes: &Genes) -> Result<Dna, CheckpointError> {
    let found = format!("{} coefficients of {name}", dna.len());
    sound(dna.len() == genes.count(), found, &genes.count().to_string())?;
    for (gene, value) in genes.all().iter().zip(&dna) {
        let (low, high) = (gene.low, gene.high);
        let found = format!("{} {value} of {name}", gene.name);
        sound((low..=high).contains(value), found, &format!("{low} to {high}"))?;
    }
    Ok(dna)
}

fn values(lines: &mut Lines<'_>, name: &str, count: usize) -> Result<Vec<f64>, CheckpointError> {
    let values = lines.values(name)?;
    sound(values.len() == count, format!("{} values of {name}", values.len()), &count.to_string())?;
    Ok(values)
}
