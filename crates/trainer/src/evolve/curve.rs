//! The learning curve of a run: as numbers and as a picture.

use super::evolution::Generation;
use super::pool::Moment;
use crate::curve::picture;

/// A line for every generation.
#[must_use]
pub fn csv(history: &[Generation]) -> String {
    let mut text = "generation,size,best,mean,diversity,beaten,games\n".to_string();
    for generation in history {
        let Generation { number, size, best, mean, diversity, beaten, games } = generation;
        text += &format!("{number},{size},{best:.4},{mean:.4},{diversity:.4},{beaten},{games}\n");
    }
    text
}

/// Fitness against the environment, and diversity. Where an environment was beaten, the fitness of
/// all falls: the next one is stronger.
#[must_use]
pub fn svg(history: &[Generation]) -> String {
    let curve = |value: fn(&Generation) -> f64| history.iter().map(value).collect::<Vec<_>>();
    picture(
        "Fitness and diversity by generation",
        ("generation", 0),
        (0.0, 1.0),
        &[
            ("best", curve(|generation| generation.best)),
            ("mean", curve(|generation| generation.mean)),
            ("diversity", curve(|generation| generation.diversity)),
        ],
    )
}

/// A line for every step of a pool.
#[must_use]
pub fn pool_csv(history: &[Moment]) -> String {
    let mut text = "step,size,births,deaths,best,diversity,games\n".to_string();
    for (step, moment) in history.iter().enumerate() {
        let Moment { size, births, deaths, best, diversity, games } = moment;
        text += &format!("{step},{size},{births},{deaths},{best:.4},{diversity:.4},{games}\n");
    }
    text
}

/// The best file's points for each game, the diversity, and how full the pool is.
#[must_use]
pub fn pool_svg(history: &[Moment]) -> String {
    let curve = |value: &dyn Fn(&Moment) -> f64| history.iter().map(value).collect::<Vec<_>>();
    let fullest = history.iter().map(|moment| moment.size).max().unwrap_or(1) as f64;
    picture(
        "Best mean, diversity and share of files by step",
        ("step", 0),
        (0.0, 1.0),
        &[
            ("best", curve(&|moment| moment.best)),
            ("diversity", curve(&|moment| moment.diversity)),
            ("files", curve(&|moment| moment.size as f64 / fullest)),
        ],
    )
}
