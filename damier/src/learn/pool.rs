//! `damier learn pool`: files of coefficients that meet in pairs until one is left.

use clap::Args;
use trainer::evolve::{Genes, Member, Pool, PoolSettings, Problem, curve, fingerprint};

use super::checkpoint::{CHAMPION, Folder};
use super::evolving::{Evolving, Learner, bar};
use super::timed::Timed;
use crate::arguments::number;
use crate::contest::interrupt::Interrupt;
use crate::output::{Failed, count, print};

#[derive(Args, Debug)]
pub struct PoolArguments {
    #[command(flatten)]
    common: Evolving,
    /// Files at the start
    #[arg(long, default_value = "40", value_parser = |text: &str| number(text, 2..=10_000),
          allow_negative_numbers = true)]
    size: u64,
    /// Children to be born; then the lowest file leaves each round, until one is left
    #[arg(long, default_value = "100", value_parser = |text: &str| number(text, 0..=1_000_000),
          allow_negative_numbers = true)]
    births: u64,
    /// Games after which a file is judged, and games of a round at the end
    #[arg(long, default_value = "20", value_parser = |text: &str| number(text, 1..=10_000),
          allow_negative_numbers = true)]
    trial: u64,
    /// A file with fewer points leaves; a won game is worth from 0.5 to 1 point, and more against a
    /// stronger file
    #[arg(long, default_value = "-5", value_parser = |text: &str| points(text, -1000.0..=0.0),
          allow_hyphen_values = true)]
    low: f64,
    /// A file with more points has a child
    #[arg(long, default_value = "5", value_parser = |text: &str| points(text, 0.0..=1000.0),
          allow_hyphen_values = true)]
    high: f64,
}

fn points(text: &str, range: std::ops::RangeInclusive<f64>) -> Result<f64, String> {
    let expected = format!("a number from {} to {}", range.start(), range.end());
    text.parse().ok().filter(|value| range.contains(value)).ok_or(expected)
}

impl Learner for PoolArguments {
    fn common(&self) -> &Evolving {
        &self.common
    }

    fn learn<P: Problem>(&self, problem: P) -> anyhow::Result<()> {
        learn(self, problem)
    }
}

impl PoolArguments {
    fn settings(&self) -> PoolSettings {
        PoolSettings {
            seed: self.common.seed,
            size: self.size as usize,
            births: self.births as u32,
            trial: self.trial as u32,
            low: self.low,
            high: self.high,
        }
    }

    /// All that decides how the pool goes on.
    fn name(&self, genes: &Genes) -> String {
        let PoolArguments { common, size, births, trial, low, high } = self;
        format!(
            "pool {} seed={} size={size} births={births} trial={trial} low={low} high={high} \
             depth={} bounds={}",
            common.game.name(),
            common.seed,
            common.depth,
            fingerprint(&genes.bounds()),
        )
    }
}

fn learn<P: Problem>(arguments: &PoolArguments, problem: P) -> anyhow::Result<()> {
    let genes = problem.genes().clone();
    let new = || Pool::new(genes.clone(), arguments.settings());
    let name = arguments.name(&genes);
    let mut folder =
        Folder::open(&arguments.common.out, name.clone(), arguments.common.save_every)?;
    let resumed = folder.load(|state| {
        let mut pool = new();
        pool.resume(state).map(|()| pool)
    })?;
    let mut pool = resumed.unwrap_or_else(new);
    let problem = Timed::new(problem);
    let played = pool.history().last().map_or(0, |last| last.games);
    let interrupt = Interrupt::listen("go on with the same command".to_string(), false)?;
    // Everybody but one has to leave.
    let all = arguments.size + arguments.births - 1;
    let bar = bar(all, "files have left");
    while !pool.is_over() && !interrupt.is_asked() {
        let moment = pool.step(&problem);
        bar.set_position(moment.deaths.into());
        bar.set_message(format!(
            "{} files, {} born  best {:+.2} a game  diversity {:.2}  {}",
            moment.size,
            moment.births,
            moment.best,
            moment.diversity,
            problem.text(moment.games),
        ));
        if folder.is_due() {
            folder.save(pool.state())?;
            write(&folder, &pool, &genes, &name)?;
        }
    }
    bar.finish_and_clear();
    folder.save(pool.state())?;
    write(&folder, &pool, &genes, &name)?;
    finish(arguments, &folder, &pool, &problem, played)
}

/// Writes what has been learned so far.
fn write(folder: &Folder, pool: &Pool, genes: &Genes, name: &str) -> anyhow::Result<()> {
    if let Some(Member { number, dna, points, games, tally }) = pool.best() {
        let what = if pool.is_over() { "The last" } else { "The best so far" };
        let text = format!(
            "# {what} of a run of `{name}`\n# file {number}: {} against files of the pool; \
             {points:+.2} points from its last {games} games\n{}",
            tally.text(),
            genes.text(dna)
        );
        folder.write(CHAMPION, &text)?;
    }
    folder.write("curve.csv", &curve::pool_csv(pool.history()))?;
    folder.write("curve.svg", &curve::pool_svg(pool.history()))
}

fn finish<P: Problem>(
    arguments: &PoolArguments,
    folder: &Folder,
    pool: &Pool,
    problem: &Timed<P>,
    played_before: u64,
) -> anyhow::Result<()> {
    let Some((last, best)) = pool.history().last().zip(pool.best()) else { return Ok(()) };
    let born = arguments.size + u64::from(last.births);
    let mut text = format!("{}, {}", count(born, "file"), count(last.games, "game"));
    if last.games > played_before {
        text += &problem.summary();
    }
    let what = if pool.is_over() { "left" } else { "best so far" };
    text += &format!("\n{what}: file {}, {}\n", best.number, best.tally.text());
    text += &format!("{}\n", arguments.common.game.player(&folder.place(CHAMPION)));
    print(&text)?;
    if !pool.is_over() {
        let files = count(last.size as u64, "file");
        let why = format!("stopped with {files} in the pool; go on with the same command");
        return Err(Failed(why).into());
    }
    Ok(())
}
