//! Tests of every day, with larger numbers than every day.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::ensure;

/// Tests that say how far they are, one at a time.
const TELLING: &[&str] = &["--nocapture", "--test-threads=1"];

/// Runs a package's test in a release build; a failure is what the complaint says.
pub fn run(
    [package, test]: [&str; 2],
    arguments: &[&str],
    numbers: &[(&str, &str)],
    complaint: &'static str,
) -> anyhow::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--release", "--quiet", "--package", package, "--test", test, "--"]);
    let status = command.args(arguments).envs(numbers.iter().copied()).status()?;
    ensure!(status.success(), complaint);
    Ok(())
}

/// Five in a row on 9x9, by chance and by search.
pub fn rows() -> anyhow::Result<()> {
    let complaint = "found a game that broke the contract, expected none";
    let numbers = [("DAMIER_GAMES", "1000"), ("DAMIER_SEARCHED_GAMES", "100")];
    run(["engine-mnk", "games"], TELLING, &numbers, complaint)
}

/// A hundred forced wins of Lines of Action, proved and replayed, and searched.
pub fn wins() -> anyhow::Result<()> {
    let complaint = "found a proof that does not hold, or fewer than 60, expected all to hold";
    run(["engine-loa", "wins"], TELLING, &[("DAMIER_WINS", "all")], complaint)
}

/// A thousand endings of Arlecchino against minimax, and what longer ones take.
pub fn endings() -> anyhow::Result<()> {
    let complaint = "found an ending that is solved wrong or too late, expected none";
    run(["engine-arlecchino", "endings"], TELLING, &[("DAMIER_ENDINGS", "all")], complaint)
}

/// Five hundred endings of Othello on four boards against minimax, and what longer ones take.
pub fn boards() -> anyhow::Result<()> {
    let complaint = "found an ending that is solved wrong or too late, expected none";
    run(["engine-reversi", "endings"], TELLING, &[("DAMIER_ENDINGS", "all")], complaint)
}

/// How far values of Lines of Action may be trusted.
pub fn values() -> anyhow::Result<()> {
    let complaint = "found values that swing or err, expected them to keep to their bounds";
    run(["engine-loa", "values"], TELLING, &[("DAMIER_POSITIONS", "200")], complaint)
}

/// Every node of the trees of every search, against slow versions that leave nothing out.
pub fn trees() -> anyhow::Result<()> {
    let complaint = "found a node whose value is not that of the slow version, expected none";
    let numbers = [("DAMIER_POSITIONS", "200")];
    let tests = ["a_recorded_tree", TELLING[0], TELLING[1]];
    run(["search", "laws"], &tests, &numbers, complaint)?;
    run(["search", "seats"], &["trees::", TELLING[0], TELLING[1]], &numbers, complaint)
}

/// Learners that are killed again and again.
pub fn learners() -> anyhow::Result<()> {
    let complaint = "found a learner that a kill had changed, expected none";
    run(["damier", "evolve"], &["killed"], &[("DAMIER_KILLS", "20")], complaint)?;
    println!("learners: killed 20 times each, the same champions");
    Ok(())
}

/// Programs that leave daemons behind, game after game.
pub fn programs() -> anyhow::Result<()> {
    let complaint = "found a daemon that outlived its match, expected none";
    run(["damier", "programs"], &["daemons"], &[("DAMIER_GAMES", "200")], complaint)?;
    println!("programs: a daemon in each of 200 games, marked or not, none left");
    Ok(())
}

/// A library out and back; with the games of a folder first, if there is one.
pub fn backup(wthor: &Path) -> anyhow::Result<()> {
    let folder = wthor.to_string_lossy();
    let folder = wthor.is_dir().then_some(("DAMIER_WTHOR", &*folder));
    let numbers = [("DAMIER_GAMES", "140000")].into_iter().chain(folder).collect::<Vec<_>>();
    let complaint = "found a game that did not come back, expected all";
    run(["damier", "backup"], TELLING, &numbers, complaint)
}

/// Clients against a fast machine, for a minute; and open games whose machines would like 64 MB
/// each.
pub fn clients() -> anyhow::Result<()> {
    let load = [("DAMIER_LOAD_CLIENTS", "1000"), ("DAMIER_LOAD_SECONDS", "60")];
    run(["server", "load"], TELLING, &load, "found a move lost, expected none")?;
    let complaint = "found more memory used, expected at most 1 GB";
    run(["server", "memory"], TELLING, &[("DAMIER_GAMES", "200")], complaint)
}

/// A server that is killed again and again, half the time with a disk that fills and empties,
/// while clients play.
pub fn kills() -> anyhow::Result<()> {
    let numbers = [("DAMIER_KILLS", "100"), ("DAMIER_CLIENTS", "200")];
    let complaint = "found a move that a kill had lost, expected none";
    run(["damier", "kills"], TELLING, &numbers, complaint)
}

/// People who play by link, all at once for a minute, and over and over a server that is killed.
pub fn people() -> anyhow::Result<()> {
    let numbers = [("DAMIER_PEOPLE", "1000"), ("DAMIER_SECONDS", "60"), ("DAMIER_KILLS", "30")];
    let complaint = "found a move lost, made twice or answered late, expected none";
    run(["damier", "people"], TELLING, &numbers, complaint)
}
