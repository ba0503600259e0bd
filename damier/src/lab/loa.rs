//! `damier lab loa`: the series of report 002, alpha-beta against MTD(f).

use arena::Opening;
use arena::statistics::Mean;
use plot::{Dot, Rows, Scale};
use serde_json::{Value, json};

use super::arguments::Rerun;
use super::findings::{Findings, table};
use super::series::{Referee, Results, open};
use crate::output::{grouped, tenths, thousandths};
use crate::run::Hands;

const PLAYERS: [(&str, &str); 2] = [
    ("alpha-beta, depth 3", "report:002,level=3,depth=3,eval=hand"),
    ("MTD(f), depth 3", "report:002,level=5,depth=3,eval=hand"),
];

/// The report asks for the number.
const GAMES: u64 = 100;

/// Without openings two players without chance play one game again and again.
const OPENING_PLIES: usize = 4;

pub fn run(rerun: &Rerun, hands: &Hands) -> anyhow::Result<Findings> {
    let game = open("loa", None)?;
    let games = rerun.games(GAMES);
    let players = PLAYERS.map(|(_, spec)| spec);
    let referee = Referee::new(rerun, &*game, games, false, hands)?;
    let results = referee.play(players, games, OPENING_PLIES, None)?;
    let mut branching = Mean::default();
    for played in &results.games {
        let opening = Opening { seed: played.seed, moves: played.opening.clone() };
        let mut again = opening.open(&*game).expect("its moves were legal");
        for (_, mv) in game.split_moves(&played.moves).split_off(again.plies()) {
            branching.add(again.moves().len() as f64);
            again.play(mv).expect("a played move is legal");
        }
    }
    let figures = Figures { branching: branching.mean().unwrap_or(0.0), results };
    Ok(Findings {
        name: "loa",
        text: figures.text(),
        rows: (0..2).map(|player| figures.json(player)).collect(),
        svg: figures.plot(),
    })
}

struct Figures {
    results: Results,
    /// Moves that there were to choose from.
    branching: f64,
}

impl Figures {
    fn plies(&self) -> f64 {
        let plies = self.results.games.iter().map(|game| game.plies).sum::<usize>();
        plies as f64 / self.results.games.len().max(1) as f64
    }

    fn nodes_per_second(&self, player: usize) -> f64 {
        1e3 * self.results.nodes(player) / self.results.milliseconds(player).max(1e-6)
    }

    fn json(&self, player: usize) -> Value {
        let (tally, (same, pairs)) = (self.results.player(player), self.results.same());
        json!({
            "player": PLAYERS[player].0, "spec": PLAYERS[player].1,
            "games": self.results.tally.games,
            "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
            "same_pairs": same, "pairs": pairs,
            "plies": tenths(self.plies()), "branching": tenths(self.branching),
            "nodes_per_move": tenths(self.results.nodes(player)),
            "ms_per_move": thousandths(self.results.milliseconds(player)),
            "nodes_per_second": self.nodes_per_second(player).round() as u64,
        })
    }

    fn text(&self) -> String {
        let line = |player: usize| {
            let tally = self.results.player(player);
            vec![
                PLAYERS[player].0.to_string(),
                tally.wins.to_string(),
                tally.draws.to_string(),
                tally.losses.to_string(),
                self.results.nodes_text(player),
                format!("{:.3}", self.results.milliseconds(player)),
            ]
        };
        let header = "  wins  draws  losses  nodes a move  ms a move";
        let (same, pairs) = self.results.same();
        let speed = grouped(self.nodes_per_second(0).round() as u64);
        let figures = [
            ("plies of a game", "38", format!("{:.1}", self.plies())),
            ("moves to choose from", "about 30", format!("{:.1}", self.branching)),
            ("positions a second", "10,000 to 20,000", speed),
        ];
        let figures = figures.map(|(name, report, here)| vec![name.into(), report.into(), here]);
        format!(
            "report 002: alpha-beta against MTD(f), {} games from {OPENING_PLIES} random plies\n{}\
             in {same} of {pairs} pairs of games both chose the same moves\n\n{}",
            self.results.tally.games,
            table(header, [0, 1].map(line)),
            table("  report  here", figures),
        )
    }

    fn plot(&self) -> String {
        let row = |player: usize| {
            let mut mean = Mean::default();
            for game in &self.results.games {
                let seat = usize::from(game.order[0] != player);
                let (moves, ..) = game.clocks[seat];
                mean.add(game.nodes[seat] as f64 / f64::from(moves.max(1)));
            }
            let value = mean.mean().unwrap_or(0.0);
            let half = 1.96 * mean.standard_error().unwrap_or(0.0);
            let whisker = Some(((value - half).max(0.0), value + half));
            plot::Row::of(PLAYERS[player].0, [Dot { whisker, ..Dot::bare(0, value) }])
        };
        let plot = Rows {
            title: "Lines of Action: the same moves, fewer positions",
            scale: Scale::Linear,
            rows: vec![row(0), row(1)],
        };
        let note = "Positions entered for a move; means of games; whiskers: 95 %";
        plot.draw().document(note, &[(0, "here")])
    }
}
