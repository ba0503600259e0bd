//! `damier lab steps`: the levels of three and four seats, each alone among those of the level
//! below.

use arena::Schedule;
use plot::{Dot, Rows, Scale};
use serde_json::{Value, json};

use super::arguments::Steps;
use super::findings::{Findings, table};
use super::journal::{Journal, games_bar, of_player};
use super::playing::Playing;
use super::series::Share;
use super::tables::Table;
use crate::output::tenths;
use crate::run::Hands;

/// Games of a step at the lower levels, unless somebody says otherwise.
const GAMES: u64 = 480;

/// What the lowest level is called.
const LOWEST: f64 = 1000.0;

/// A level alone among those of the level below.
struct Row {
    table: &'static str,
    level: usize,
    games: u64,
    /// First places.
    share: Share,
    /// How much better it is, in Elo: at least, as measured, at most.
    step: [f64; 3],
    /// How good it is, if the lowest is [`LOWEST`].
    rating: f64,
}

pub fn run(arguments: &Steps, hands: &Hands) -> anyhow::Result<Findings> {
    let Steps { up_to, tables, rerun } = arguments;
    let (output, seed) = (&rerun.common.output, rerun.common.seed);
    let mut journal = Journal::open(output, "steps", &json!({"seed": seed}))?;
    let mut played = Vec::new();
    for table in tables.all() {
        let game = table.open()?;
        let schedule = |level| Schedule::alone(table.seats, games(rerun.games(GAMES), level));
        let levels = 2..=game.levels().len().min(*up_to as usize);
        played.push((
            table,
            game,
            levels.map(|level| (level, schedule(level))).collect::<Vec<_>>(),
        ));
    }
    let steps = played.iter().flat_map(|(_, _, steps)| steps);
    let bar = games_bar(output, steps.map(|(_, schedule)| schedule.games().end).sum(), hands);
    let mut playing = Playing::begin(hands, rerun.threads(false), output, true)?;
    let mut rows = Vec::new();
    for (table, game, steps) in &played {
        let mut rating = LOWEST;
        for (level, schedule) in steps {
            let below = std::iter::repeat_n(format!("level:{}", level - 1), table.seats - 1);
            let players = std::iter::once(format!("level:{level}")).chain(below);
            let run = table.run(&**game, players, seed);
            let part = format!("{}, level {level}", table.name);
            let lines = journal.play(&part, &run, schedule, &mut playing, &bar)?;
            rows.push(Row::of(table, *level, &lines, &mut rating));
        }
    }
    bar.finish_and_clear();
    let json = rows.iter().map(Row::json).collect();
    Ok(Findings { name: "steps", text: text(&rows), rows: json, svg: plot(&rows) })
}

/// Games of the step to a level: the highest take as long as all others together.
fn games(usual: u64, level: usize) -> u64 {
    match level {
        ..=7 => usual,
        8 => usual.div_ceil(2),
        _ => usual.div_ceil(4),
    }
}

/// How much better than each of the others somebody is who comes first so often, in Elo.
fn elo(percent: f64, seats: usize) -> f64 {
    let share = (percent / 100.0).clamp(1e-3, 1.0 - 1e-3);
    400.0 * ((seats - 1) as f64 * share / (1.0 - share)).log10()
}

impl Row {
    fn of(table: &Table, level: usize, lines: &[Value], rating: &mut f64) -> Row {
        let shares = of_player(lines, 0, "shares").collect::<Vec<_>>();
        let games = shares.len() as u64;
        let share = Share::of(shares.iter().sum(), games);
        let step = [share.low, share.percent, share.high].map(|one| elo(one, table.seats));
        *rating += step[1];
        Row { table: table.name, level, games, share, step, rating: *rating }
    }

    fn json(&self) -> Value {
        let [low, step, high] = self.step.map(f64::round);
        json!({
            "table": self.table, "level": self.level, "games": self.games,
            "percent": tenths(self.share.percent), "step": step, "step_low": low,
            "step_high": high, "rating": self.rating.round(),
        })
    }

    fn name(&self) -> String {
        format!("{}: level {}", self.table, self.level)
    }
}

fn text(rows: &[Row]) -> String {
    let lines = rows.iter().map(|row| {
        let [low, step, high] = row.step;
        let step = format!("{step:.0} ({low:.0} to {high:.0})");
        let rating = format!("{:.0}", row.rating);
        vec![row.name(), row.share.text(), step, rating, row.games.to_string()]
    });
    format!(
        "each level alone among those of the level below: first places in percent, Elo\n{}",
        table("  percent  step  rating  games", lines)
    )
}

fn plot(rows: &[Row]) -> String {
    let row = |row: &Row| {
        let [low, step, high] = row.step;
        let dot = Dot { whisker: Some((low, high)), ..Dot::bare(0, step) };
        plot::Row::of(row.name(), [dot])
    };
    let plot = Rows {
        title: "Steps between levels",
        scale: Scale::Linear,
        rows: rows.iter().map(row).collect(),
    };
    plot.draw().document("Elo above the level below; whiskers: 95 %", &[(0, "step")])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_share_is_no_step() {
        assert!(elo(25.0, 4).abs() < 1e-9 && elo(100.0 / 3.0, 3).abs() < 1e-9);
        assert!((elo(50.0, 4) - 190.8).abs() < 0.1, "odds of three to one");
        assert!(elo(100.0, 4).is_finite() && elo(0.0, 4).is_finite());
    }
}
