//! `damier lab algorithms`: every exact search on the same positions.

use anyhow::ensure;
use catalog::{AnyGame, AnyMatch};
use game::{Score, Statistics};
use serde_json::json;

use super::arguments::Algorithms;
use super::series::open;
use crate::output::{Failed, grouped, print, print_json, seconds, thousandths};
use crate::search::{player, unlimited};

/// The exact searches, the plainest first; each is compared with the first.
const SEARCHES: [(&str, &str); 11] = [
    ("minimax", "minimax"),
    ("negamax", "negamax"),
    ("alpha-beta, unordered", "alphabeta:order=none"),
    ("alpha-beta, own order", "alphabeta:order=own"),
    ("alpha-beta, ordered", "alphabeta"),
    ("PVS, unordered", "pvs:order=none"),
    ("PVS, ordered", "pvs"),
    ("with memory", "memory"),
    ("MTD(f)", "mtdf"),
    ("deepening, with memory", "memory:deepening"),
    ("deepening MTD(f)", "mtdf:deepening"),
];

pub fn run(arguments: &Algorithms) -> anyhow::Result<()> {
    let game = open(&arguments.game, None)?;
    ensure!(
        game.start(1).seats() == 2,
        "found game {:?}, expected one of two seats: othello, loa, arlecchino",
        arguments.game
    );
    // What minimax searches in a tenth of a second a position.
    let usual_depth = if game.name() == "othello" { 6 } else { 4 };
    let depth = arguments.depth.unwrap_or(usual_depth) as u32;
    let positions = middles(&*game, arguments.seed, arguments.positions as usize);
    let mut rows = Vec::new();
    let mut values = Vec::new();
    for (title, spec) in SEARCHES {
        let colon = if spec.contains(':') { "," } else { ":" };
        let spec = format!("{spec}{colon}exact,depth={depth}").parse()?;
        let mut total = Statistics::default();
        let mut found = Vec::new();
        for position in &positions {
            let verdict = unlimited(&mut *player(&**position, &spec)?, &**position);
            add(&mut total, &verdict.statistics);
            found.push(verdict.score);
        }
        if values.is_empty() {
            values.clone_from(&found);
        } else if values != found {
            return Err(Failed(format!("{title} found other values than minimax")).into());
        }
        rows.push((title, spec.text, total));
    }
    let (name, positions) = (game.name(), positions.len());
    if !arguments.json {
        return print(&table(&*game, depth, &values, &rows));
    }
    let values = values.iter().map(|value| value.0).collect::<Vec<_>>();
    for (title, spec, total) in &rows {
        print_json(&json!({
            "game": name, "search": title, "player": spec, "depth": depth,
            "nodes": total.nodes, "leaves": total.leaves, "cutoffs": total.cutoffs,
            "first_cutoffs": total.first_cutoffs, "researches": total.researches,
            "passes": total.passes, "probes": total.probes, "hits": total.hits,
            "table_cutoffs": total.table_cutoffs,
            "seconds": seconds(total.elapsed.as_secs_f64()), "values": values,
        }))?;
    }
    let Tree { branching, full, least } = Tree::of(&rows[0].2, depth, positions);
    print_json(&json!({
        "game": name, "depth": depth, "positions": positions,
        "b": thousandths(branching), "b^d": full, "knuth_moore_minimum": least,
    }))
}

/// The positions in the middle of random matches, from a seed on; some matches are too short to
/// have one.
pub fn middles(game: &dyn AnyGame, seed: u64, count: usize) -> Vec<Box<dyn AnyMatch>> {
    let seeds = (0..).map(|index| seed.wrapping_add(index));
    let middles = seeds.filter_map(|seed| {
        let mut played = game.random_match(seed);
        played.undo(played.plies() / 2);
        let middle = game.set_up(&played.position_text()).expect("a position's text can be read");
        middle.outcome().is_none().then_some(middle)
    });
    middles.take(count).collect()
}

/// An even tree with as many leaves as minimax had, on average.
struct Tree {
    /// Moves at each node.
    branching: f64,
    /// Leaves of all positions.
    full: u64,
    /// The fewest leaves that alpha-beta can do with.
    least: u64,
}

impl Tree {
    fn of(minimax: &Statistics, depth: u32, positions: usize) -> Tree {
        let count = positions as f64;
        let branching = (minimax.leaves as f64 / count).powf(1.0 / f64::from(depth));
        let power = |plies: u32| branching.powi(plies as i32);
        let least = power(depth.div_ceil(2)) + power(depth / 2) - 1.0;
        let of_all = |leaves: f64| (leaves * count).round() as u64;
        Tree { branching, full: of_all(power(depth)), least: of_all(least) }
    }
}

fn add(total: &mut Statistics, more: &Statistics) {
    total.nodes += more.nodes;
    total.leaves += more.leaves;
    total.cutoffs += more.cutoffs;
    total.first_cutoffs += more.first_cutoffs;
    total.researches += more.researches;
    total.passes += more.passes;
    total.probes += more.probes;
    total.hits += more.hits;
    total.table_cutoffs += more.table_cutoffs;
    total.elapsed += more.elapsed;
}

fn table(
    game: &dyn AnyGame,
    depth: u32,
    values: &[Score],
    rows: &[(&str, String, Statistics)],
) -> String {
    let (name, positions) = (game.name(), values.len());
    let values = values.iter().map(|value| game.score_text(*value)).collect::<Vec<_>>().join("  ");
    let mut text = format!(
        "{name}, depth {depth}, sums over {positions} positions\n\
         every search finds the values {values}\n\
         {:<24}{:>15}{:>15}{:>9}{:>8}{:>8}{:>9}\n",
        "", "nodes", "leaves", "of all", "first", "hits", "seconds"
    );
    let all = rows[0].2.nodes;
    let percent = |part: u64, whole: u64| match whole {
        0 => "-".to_string(),
        _ => format!("{:.1} %", (1000.0 * part as f64 / whole as f64).round() / 10.0),
    };
    for (title, _, total) in rows {
        let of_all = 100.0 * total.nodes as f64 / all as f64;
        text.push_str(&format!(
            "{title:<24}{:>15}{:>15}{:>9}{:>8}{:>8}{:>9.3}\n",
            grouped(total.nodes),
            grouped(total.leaves),
            format!("{of_all:.2} %"),
            percent(total.first_cutoffs, total.cutoffs),
            percent(total.hits, total.probes),
            total.elapsed.as_secs_f64(),
        ));
    }
    let Tree { branching, full, least } = Tree::of(&rows[0].2, depth, positions);
    text + &format!(
        "{:<24}{:>15}{:>15}\n{:<24}{:>15}{:>15}\n\
         of all: nodes compared with minimax; first: cut-offs by the first move;\n\
         hits: questions that the table could answer; b = {branching:.1} moves a node\n",
        "b^d",
        "",
        grouped(full),
        "Knuth-Moore minimum",
        "",
        grouped(least)
    )
}
