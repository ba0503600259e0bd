//! What makes two workers do the same.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{Candidate, GAMES, Options};
use game::Limits;
use serde::{Deserialize, Serialize};

use crate::wire::hash;

/// What a program was built of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    /// Its version.
    pub version: String,
    /// A hash of its sources.
    pub sources: String,
    /// A hash of its learned weights.
    pub weights: String,
}

/// What a program was built of, and what it finds when it searches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// What it was built of.
    #[serde(flatten)]
    pub build: Build,
    /// A hash of what its players find, and of how many positions they enter for it.
    pub nodes: String,
    /// Positions that they enter in a second: this may differ.
    pub speed: f64,
}

/// Short searches from the start of every game that has such a player.
const PLAYERS: [&str; 3] = ["engine:depth=5,table=1", "alphabeta:depth=4", "brsplus:depth=5"];

impl Identity {
    /// Of a program on this machine; measured, in a moment.
    ///
    /// # Panics
    /// If a game cannot be opened without options: that is part of every build.
    #[must_use]
    pub fn here(build: Build) -> Identity {
        let (mut found, mut nodes, mut elapsed) = (String::new(), 0, Duration::ZERO);
        for (profile, spec) in GAMES.iter().flat_map(|game| PLAYERS.map(|spec| (game, spec))) {
            let game = profile.open(&Options::default()).expect("a game without options");
            let spec = spec.parse().expect("a player");
            let player = game.player(&spec, &|name| Err(format!("found file {name}")));
            let Ok(Candidate::Searcher(mut player)) = player else { continue };
            let start = game.start(1);
            player.prepare(&*start);
            let stop = AtomicBool::new(false);
            let verdict = player.search(&*start, &Limits::default(), &stop, &mut |_| ());
            nodes += verdict.statistics.nodes;
            elapsed += verdict.statistics.elapsed;
            let line = verdict.line.join(" ");
            found += &format!("{} {} {line}\n", verdict.statistics.nodes, verdict.score.0);
        }
        let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)).round();
        Identity { build, nodes: hash(found.as_bytes())[..16].to_string(), speed }
    }

    /// Why a worker of this identity cannot work for a run of another, if that is so.
    #[must_use]
    pub fn objection(&self, run: &Identity) -> Option<String> {
        let pairs = [
            ("version", &self.build.version, &run.build.version),
            ("sources", &self.build.sources, &run.build.sources),
            ("weights", &self.build.weights, &run.build.weights),
            ("node signature", &self.nodes, &run.nodes),
        ];
        let other = pairs.into_iter().find(|(_, found, expected)| found != expected);
        other.map(|(what, found, expected)| format!("found {what} {found}, expected {expected}"))
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Build { version, sources, weights } = self;
        write!(f, "version {version}, sources {sources}, weights {weights}")
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, nodes {}", self.build, self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Identity {
        let [version, sources, weights] = ["1", "2", "3"].map(str::to_string);
        Identity::here(Build { version, sources, weights })
    }

    #[test]
    fn the_same_build_is_let_in_however_fast_it_is() {
        let (one, other) = (here(), here());
        assert!(one.speed > 0.0);
        assert_eq!(one.objection(&Identity { speed: 1.0, ..other }), None);
    }

    #[test]
    fn another_build_is_named() {
        let (one, mut other) = (here(), here());
        other.nodes = "x".to_string();
        let why = one.objection(&other).unwrap_or_default();
        assert_eq!(why, format!("found node signature {}, expected x", one.nodes));
        other.build.sources = "5".to_string();
        assert_eq!(one.objection(&other).as_deref(), Some("found sources 2, expected 5"));
    }
}
