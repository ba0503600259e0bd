//! `damier run show`.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::Context;
use arena::Results;
use arena::journal::{Journal, LineOf};
use runs::News;
use runs::folder::{RunEnd, RunFolder, State, WorkLine};
use serde_json::json;

use super::list::progress;
use crate::contest::{folder, table};
use crate::output::{columns, count, grouped, harmless, print, print_json};

pub fn run(run: &RunFolder, games: bool, is_json: bool) -> anyhow::Result<()> {
    if games {
        return print(&games_of(run)?);
    }
    let (about, state, status) = (run.about()?, run.state()?, run.status());
    let hands = hands_of(run)?;
    if is_json {
        let hands = hands.iter().map(|(by, Hand { tasks, seconds, speed })| {
            json!({"worker": by, "tasks": tasks, "seconds": seconds, "speed": speed})
        });
        return print_json(&json!({
            "name": run.name, "command": about.command, "begun": about.begun,
            "state": state, "status": status, "workers": hands.collect::<Vec<_>>(),
            "news": news_of(run)?,
        }));
    }
    let command = about.command.iter().map(|word| harmless(word)).collect::<Vec<_>>().join(" ");
    let mut text = format!("{}: {}, {}\n{command}\n", run.name, state.name(), progress(&status));
    if let State::Ended(RunEnd::Failed { why }) = &state {
        let _ = writeln!(text, "{}", harmless(why));
    }
    let _ = writeln!(text, "in {}", run.path.display());
    if !hands.is_empty() {
        let head = ["worker", "tasks", "seconds", "positions a second"].map(str::to_string);
        let rows = hands.iter().map(|(by, Hand { tasks, seconds, speed })| {
            let speed = speed.map_or("-".to_string(), |speed| grouped(speed as u64));
            vec![harmless(by), grouped(*tasks), format!("{seconds:.1}"), speed]
        });
        let rows = std::iter::once(head.to_vec()).chain(rows).collect::<Vec<_>>();
        let _ = write!(text, "\n{}", columns(&rows, 1));
    }
    for news in news_of(run)? {
        let _ = match news {
            News::Refused { who, why } => {
                writeln!(text, "refused: {}: {}", harmless(&who), harmless(&why))
            }
            News::SetAside { task } => writeln!(text, "set aside: task {}", harmless(&task)),
            News::Note { text: note } => writeln!(text, "{}", harmless(&note)),
            News::Worker(_) => Ok(()),
        };
    }
    print(&text)?;
    if let Ok(Journal { run: line, games, .. }) = folder::read(&run.path) {
        let found = count(games.len() as u64, "game");
        let results =
            Results::of(line, games).with_context(|| format!("{found} of another run"))?;
        print(&format!("\n{}", table::text(&results)))?;
    }
    Ok(())
}

/// What somebody did.
#[derive(Default)]
struct Hand {
    tasks: u64,
    seconds: f64,
    speed: Option<f64>,
}

fn hands_of(run: &RunFolder) -> anyhow::Result<BTreeMap<String, Hand>> {
    let mut hands = BTreeMap::<String, Hand>::new();
    for line in run.work()? {
        match line {
            WorkLine::Task { by, seconds, .. } => {
                let hand = hands.entry(by).or_default();
                hand.tasks += 1;
                hand.seconds += seconds;
            }
            WorkLine::News(News::Worker(worker)) => {
                hands.entry(worker.name).or_default().speed = Some(worker.speed);
            }
            WorkLine::News(_) => (),
        }
    }
    Ok(hands)
}

fn news_of(run: &RunFolder) -> anyhow::Result<Vec<News>> {
    let news = run.work()?.into_iter().filter_map(|line| match line {
        WorkLine::News(
            news @ (News::Refused { .. } | News::SetAside { .. } | News::Note { .. }),
        ) => Some(news),
        _ => None,
    });
    Ok(news.collect())
}

/// The games as their journal has them, in the order of their numbers, without seconds.
fn games_of(run: &RunFolder) -> anyhow::Result<String> {
    let Journal { run: line, mut games, .. } = folder::read(&run.path)?;
    let mut text = format!("{}\n", LineOf::Run(&line));
    for game in &mut games {
        for (_, seconds, slowest) in &mut game.clocks {
            (*seconds, *slowest) = (0.0, 0.0);
        }
        let _ = writeln!(text, "{}", LineOf::Game(game));
    }
    Ok(text)
}
