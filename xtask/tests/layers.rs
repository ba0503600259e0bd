//! The direction of dependencies: every manifest is read, and any other edge fails.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What each crate of the workspace depends on, no more and no less. Dev-dependencies may point
/// sideways.
const EDGES: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("grid", &[]),
    ("reversi", &["game", "grid"]),
    ("othello", &["game", "grid"]),
    ("loa", &["game", "grid"]),
    ("arlecchino", &["game", "grid"]),
    ("mnk", &["game", "grid"]),
    ("search", &["game"]),
    ("engine", &["game", "search"]),
    ("players", &["game", "search"]),
    ("engine-seats", &["game", "players", "search"]),
    (
        "engine-reversi",
        &["engine", "engine-seats", "game", "grid", "othello", "players", "reversi", "search"],
    ),
    ("engine-loa", &["engine", "game", "grid", "loa", "players", "search"]),
    ("engine-othello", &["engine-reversi", "game", "grid", "othello", "players", "search"]),
    (
        "engine-arlecchino",
        &["arlecchino", "engine", "engine-seats", "game", "grid", "players", "search"],
    ),
    ("engine-mnk", &["game", "grid", "mnk", "players"]),
    (
        "catalog",
        &[
            "arlecchino",
            "engine",
            "engine-arlecchino",
            "engine-loa",
            "engine-mnk",
            "engine-othello",
            "engine-reversi",
            "engine-seats",
            "game",
            "grid",
            "loa",
            "mnk",
            "othello",
            "players",
            "reversi",
            "search",
        ],
    ),
    ("analysis", &["catalog", "game"]),
    ("disk", &[]),
    ("plot", &[]),
    ("play", &["catalog", "game"]),
    ("trees", &["catalog", "game", "plot"]),
    ("arena", &["catalog", "game", "play", "plot"]),
    (
        "trainer",
        &[
            "arlecchino",
            "engine-arlecchino",
            "engine-loa",
            "engine-othello",
            "engine-reversi",
            "engine-seats",
            "game",
            "grid",
            "loa",
            "othello",
            "players",
            "plot",
            "reversi",
            "search",
        ],
    ),
    (
        "runs",
        &[
            "analysis",
            "arena",
            "catalog",
            "disk",
            "engine-othello",
            "game",
            "othello",
            "play",
            "trainer",
        ],
    ),
    ("cluster", &["catalog", "game", "runs"]),
    ("store", &["disk"]),
    ("server", &["analysis", "arena", "catalog", "game", "play", "runs", "store", "trees"]),
    ("terminal", &["analysis", "arena", "catalog", "disk", "game", "play", "trees"]),
    (
        "damier",
        &[
            "analysis",
            "arena",
            "arlecchino",
            "catalog",
            "cluster",
            "disk",
            "engine-arlecchino",
            "engine-loa",
            "engine-othello",
            "engine-reversi",
            "engine-seats",
            "game",
            "grid",
            "loa",
            "othello",
            "play",
            "plot",
            "reversi",
            "runs",
            "search",
            "server",
            "terminal",
            "trainer",
            "trees",
        ],
    ),
    ("xtask", &["arena", "arlecchino", "catalog", "engine-othello", "game", "loa", "othello"]),
];

/// Who may use crates from outside: rules and search need none.
const OUTSIDE: &[&str] = &[
    "arena", "trainer", "trees", "runs", "cluster", "store", "server", "terminal", "damier",
    "xtask",
];

fn dependencies(manifest: &str) -> BTreeSet<String> {
    let manifest = manifest.parse::<toml::Table>().unwrap();
    let names = |table: Option<&toml::Value>| match table.and_then(toml::Value::as_table) {
        Some(table) => table.keys().cloned().collect::<Vec<_>>(),
        None => Vec::new(),
    };
    let mut all = Vec::new();
    for section in std::iter::once(&manifest).chain(targets(&manifest)) {
        all.extend(names(section.get("dependencies")));
        all.extend(names(section.get("build-dependencies")));
    }
    all.into_iter().collect()
}

/// The sections `[target.….…]`, whose dependencies count as well.
fn targets(manifest: &toml::Table) -> impl Iterator<Item = &toml::Table> {
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    targets.into_iter().flat_map(toml::Table::values).filter_map(toml::Value::as_table)
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn manifest_of(name: &str) -> std::path::PathBuf {
    let edge = root().join(name).join("Cargo.toml");
    if edge.exists() { edge } else { root().join("crates").join(name).join("Cargo.toml") }
}

#[test]
fn dependencies_are_those_of_the_graph() {
    let members = EDGES.iter().map(|(name, _)| *name).collect::<BTreeSet<_>>();
    for (name, edges) in EDGES {
        let found = dependencies(&fs::read_to_string(manifest_of(name)).unwrap());
        let found = found.iter().map(String::as_str).collect::<BTreeSet<_>>();
        let (ours, others): (BTreeSet<_>, BTreeSet<_>) =
            found.into_iter().partition(|dependency| members.contains(dependency));
        assert_eq!(ours, edges.iter().copied().collect(), "{name}");
        let may = OUTSIDE.contains(name);
        assert!(may || others.is_empty(), "{name} must not depend on {others:?}");
    }
}

#[test]
fn dependencies_of_every_sort_are_found() {
    let manifest = "[dependencies]\na = \"1\"\n[build-dependencies]\nb = \"1\"\n\
                    [target.'cfg(unix)'.dependencies]\nc = \"1\"\n\
                    [target.x.build-dependencies]\nd = \"1\"\n[dev-dependencies]\ne = \"1\"\n";
    assert_eq!(dependencies(manifest).into_iter().collect::<String>(), "abcd");
}

#[test]
fn every_crate_is_in_the_graph() {
    let folders = fs::read_dir(root().join("crates")).unwrap();
    for folder in folders {
        let name = folder.unwrap().file_name().into_string().unwrap();
        assert!(EDGES.iter().any(|(known, _)| *known == name), "{name} is not in the graph");
    }
}
