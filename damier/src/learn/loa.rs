//! `damier learn loa policy`: which move people play.

use anyhow::{Context, ensure};
use engine_loa::Policy;
use trainer::loa_policy::{self, agreement, decisions};

use super::{LoaPolicy, use_threads};
use crate::files::{check_new_folder, read};
use crate::output::{count, print};
use crate::progress::status;

/// The file of coefficients.
const POLICY: &str = "policy.txt";

/// One game in so many is held out: those with the highest numbers.
const HELD_OUT_ONE_IN: u32 = 10;

pub fn policy(arguments: &LoaPolicy) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    check_new_folder("--out", &arguments.out)?;
    let bytes = read(&arguments.file, "a file of games")?;
    let text = String::from_utf8_lossy(&bytes);
    let (mut training, mut held_out, mut games) = (Vec::new(), Vec::new(), 0);
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let record = loa_policy::read_game(line)
            .with_context(|| format!("{}, line {number}", arguments.file.display()))?;
        let is_held_out = games % HELD_OUT_ONE_IN == HELD_OUT_ONE_IN - 1;
        if is_held_out { &mut held_out } else { &mut training }.extend(decisions(&record));
        games += 1;
    }
    ensure!(games >= HELD_OUT_ONE_IN, "found {games} games, expected ten at least");
    let (learned_from, line) = (training.len(), status(true));
    let policy = loa_policy::fitted(training, |round| line.set_message(format!("round {round}")));
    line.finish_and_clear();
    // As it is shipped, rounding included.
    let text = policy.write();
    let found = agreement(&Policy::read(&text)?, &held_out);
    let (share, log_loss) = (found.share(), found.log_loss());
    let manifest = format!(
        "# Written by `damier learn loa policy`.\n\
         games = {games}\ndecisions = {learned_from}\n\n\
         [[file]]\nname = \"{POLICY}\"\nbytes = {}\n\n\
         [held_out]\ndecisions = {}\nfirst_choice = {share:.4}\nlog_loss = {log_loss:.4}\n",
        text.len(),
        found.count,
    );
    let contents = [(POLICY.to_string(), text), ("MANIFEST.toml".to_string(), manifest)];
    let written = disk::write_folder(&arguments.out, &contents);
    written.with_context(|| arguments.out.display().to_string())?;
    print(&format!(
        "{}: learned from {}; of {} held out it chooses {:.1} %, log loss {log_loss:.3}\n",
        arguments.out.display(),
        count(learned_from as u64, "move"),
        count(found.count, "move"),
        100.0 * share,
    ))
}
