//! The learning curve of a run: as numbers and as a picture.

use super::evolution::Generation;
use crate::curve::Picture;

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
    let picture = Picture {
        title: "Fitness and diversity by generation",
        steps: (0, history.last().map_or(1, |last| last.number.max(1))),
        values: (0.0, 1.0),
        digits: 2,
    };
    picture.svg(&[
        ("best", "#d62728", curve(|generation| generation.best)),
        ("mean", "#1f77b4", curve(|generation| generation.mean)),
        ("diversity", "#7f7f7f", curve(|generation| generation.diversity)),
    ])
}
