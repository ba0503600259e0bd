//! The state of a run as lines, and back: each line is said once, for writing and for reading.

use super::checkpoint::{Lines, Number, Passed};
use super::evolution::{Breed, Champion, Evolution, Generation};
use super::gene::{Dna, Genes};
use super::pool::{Member, Moment, Pool};
use super::problem::Tally;
use crate::error::CheckpointError;

impl Evolution {
    /// All that the run needs to go on.
    #[must_use]
    pub fn state(&self) -> String {
        Lines::write(|lines| self.clone().pass(lines))
    }

    /// Goes on from such lines.
    ///
    /// # Errors
    /// If they are not of a run with the same settings.
    pub fn resume(&mut self, state: &str) -> Result<(), CheckpointError> {
        self.pass(&mut Lines::read(state))
    }

    fn pass(&mut self, lines: &mut Lines<'_>) -> Passed {
        let genes = &self.genes;
        dna(lines, "environment", &mut self.environment, genes)?;
        lines.line("beaten", &mut [&mut self.beaten])?;
        champion(lines, "champion", &mut self.champion, genes)?;
        champion(lines, "first", &mut self.first, genes)?;
        lines.list("generations", &mut self.history, generation)?;
        let (beaten, count) = (self.beaten, self.history.len());
        let found = format!("{beaten} environments beaten in {count} generations");
        lines.sound(beaten as usize <= count, found, "one in each at most")?;
        match &mut self.breed {
            Breed::Report(genetic) => {
                let individual = |lines: &mut Lines<'_>, one: &mut _| dna(lines, "dna", one, genes);
                lines.list("population", &mut genetic.population, individual)?;
                let (count, most) = (genetic.population.len(), genetic.size_at_start);
                let expected = format!("from 1 to {most}");
                lines.sound((1..=most).contains(&count), format!("population {count}"), &expected)
            }
            Breed::Cmaes(cmaes) => {
                lines.line("width", &mut [&mut cmaes.width])?;
                let (width, free) = (cmaes.width, genes.free_count());
                lines.sound(
                    width > 0.0 && width <= 1.0,
                    format!("width {width}"),
                    "a part of 1",
                )?;
                lines.vector("mean", &mut cmaes.mean, free)?;
                lines.vector("variances", &mut cmaes.variances, free)?;
                let is_positive = cmaes.variances.iter().all(|variance| *variance > 0.0);
                lines.sound(is_positive, "a variance that is not positive", "positive ones")?;
                lines.vector("width_path", &mut cmaes.width_path, free)?;
                lines.vector("variance_path", &mut cmaes.variance_path, free)
            }
        }
    }
}

impl Pool {
    /// All that the pool needs to go on.
    #[must_use]
    pub fn state(&self) -> String {
        Lines::write(|lines| self.clone().pass(lines))
    }

    /// Goes on from such lines.
    ///
    /// # Errors
    /// If they are not of a pool with the same settings.
    pub fn resume(&mut self, state: &str) -> Result<(), CheckpointError> {
        self.pass(&mut Lines::read(state))
    }

    fn pass(&mut self, lines: &mut Lines<'_>) -> Passed {
        lines.line("changes", &mut [&mut self.births, &mut self.deaths])?;
        lines.list("members", &mut self.members, |lines, one| member(lines, one, &self.genes))?;
        let (births, deaths, count) = (self.births, self.deaths, self.members.len() as u64);
        let most = self.settings.births;
        lines.sound(births <= most, format!("{births} children"), &format!("{most} at most"))?;
        let all = self.settings.size as u64 + u64::from(births);
        let found = format!("{count} files, {deaths} of {all} having left");
        lines.sound(count > 0 && count + u64::from(deaths) == all, found, "all of them")?;
        lines.list("steps", &mut self.history, moment)
    }
}

fn member(lines: &mut Lines<'_>, member: &mut Member, genes: &Genes) -> Passed {
    let Member { number, dna: of_member, points, games, tally } = member;
    let Tally { wins, draws, games: all, points: of_all } = tally;
    lines.line("member", &mut [number, games, wins, draws, all])?;
    lines.line("points", &mut [points, of_all])?;
    lines.sound(games <= all, format!("{games} of {all} games"), "no more than all")?;
    possible(lines, tally)?;
    dna(lines, "dna", of_member, genes)
}

fn moment(lines: &mut Lines<'_>, moment: &mut Moment) -> Passed {
    let Moment { size, births, deaths, best, diversity, games } = moment;
    lines.line("step", &mut [size, births, deaths, games])?;
    lines.line("best", &mut [best, diversity])?;
    lines.sound(*games <= GAMES_MAX, format!("{games} games"), "as many as can be played")
}

fn generation(lines: &mut Lines<'_>, generation: &mut Generation) -> Passed {
    let Generation { number, size, best, mean, diversity, beaten, games } = generation;
    lines.line("generation", &mut [number, size, beaten, games])?;
    lines.line("fitness", &mut [best, mean, diversity])?;
    lines.sound(*games <= GAMES_MAX, format!("{games} games"), "as many as can be played")
}

/// More games than any run has, and few enough to be added to.
const GAMES_MAX: u64 = 1 << 53;
const TALLY_MAX: u32 = 1 << 30;

/// Refuses games that nobody can have played.
fn possible(lines: &Lines<'_>, tally: &Tally) -> Passed {
    let Tally { wins, draws, games, .. } = *tally;
    let is_so = games <= TALLY_MAX && u64::from(wins) + u64::from(draws) <= u64::from(games);
    let found = format!("{wins} games won and {draws} drawn of {games}");
    lines.sound(is_so, found, "no more than were played")
}

/// Generation, wins, draws, games, points, and the DNA; nothing if there is nobody.
fn champion(
    lines: &mut Lines<'_>,
    name: &str,
    champion: &mut Option<Champion>,
    genes: &Genes,
) -> Passed {
    if !lines.has_numbers(champion.is_some()) {
        *champion = None;
        return lines.line(name, &mut []);
    }
    let Champion { dna, generation, tally } = champion.get_or_insert_default();
    dna.resize(genes.0.len(), 0.0);
    let Tally { wins, draws, games, points } = tally;
    let mut numbers: Vec<&mut dyn Number> = vec![generation, wins, draws, games, points];
    numbers.extend(dna.iter_mut().map(|value| value as &mut dyn Number));
    lines.line(name, &mut numbers)?;
    possible(lines, tally)?;
    within(lines, dna, name, genes)
}

fn dna(lines: &mut Lines<'_>, name: &str, dna: &mut Dna, genes: &Genes) -> Passed {
    lines.vector(name, dna, genes.0.len())?;
    within(lines, dna, name, genes)
}

/// Refuses coefficients that are not within their bounds.
fn within(lines: &Lines<'_>, dna: &[f64], name: &str, genes: &Genes) -> Passed {
    genes.0.iter().zip(dna).try_for_each(|(gene, value)| {
        let (low, high) = (gene.low, gene.high);
        let found = format!("{} {value} of {name}", gene.name);
        lines.sound((low..=high).contains(value), found, &format!("{low} to {high}"))
    })
}
