//! The Arlecchino players of report 003 with the faults of their program.
//!
//! The program is public (`CesAchBon/alphabeta_project`), and what it does decides the report's
//! tables. The simple player never notices that it begins, so that in half of its games it plays
//! for the enemy's colors. The improved one tries moves as they are listed. And nobody watches the
//! clock: here, whoever enters more positions than that program could in the time is late.

use arena::journal::GameLine;
use arena::{Contestant, Forfeit, Numbered, Opening, TimeControl, Turn, orders, play};
use catalog::{AnyGame, AnySearcher, Candidate};

use super::series::spec;

/// Positions a second of the report's program. The one number that is fitted: at this speed the
/// simple player is late in 42 % of 400 games against the random player, in the report in 12 of 30.
pub const NODES_PER_SECOND: u64 = 30_000;

/// Compartments counted for the other side.
const BACKWARD: &str = "compartments = -1\nfirst = 0\nsecond = 0\nthird = 0\nexposure = 0\n";

/// Somebody who does not watch the clock.
struct Clockless {
    player: Box<dyn AnySearcher>,
    /// Positions that there is time for; none: as many as it likes.
    allowed: Option<u64>,
    nodes: u64,
}

impl Contestant for Clockless {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        let verdict =
            self.player.search(turn.played, &turn.allowance.limits, turn.stop, turn.report);
        self.nodes = verdict.statistics.nodes;
        match verdict.line.into_iter().next() {
            Some(mv) if self.allowed.is_none_or(|allowed| self.nodes <= allowed) => Ok(mv),
            _ => Err(Forfeit::Crashed("late".to_string())),
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A player of the report as its program has it.
fn as_programmed(player: &str, begins: bool) -> String {
    let (name, depth) = player.rsplit_once(',').unwrap_or((player, ""));
    match name {
        "report:003,simple" if begins => {
            format!("alphabeta:{depth},order=none,eval=exchange,coefficients=backward")
        }
        "report:003,improved" => format!("mtdf:{depth},order=none,eval=compartments"),
        _ => player.to_string(),
    }
}

/// Plays the game of a number as the report's program would have, with so many positions for each
/// move; whoever needs more is late.
pub fn game(
    game: &dyn AnyGame,
    players: [&str; 2],
    allowed: Option<u64>,
    seed: u64,
    index: u64,
) -> anyhow::Result<GameLine> {
    let order = orders(2)[(index % 2) as usize].clone();
    let mut random = game::Random::new(seed ^ game::scramble(index));
    let mut contestants = Vec::<Box<dyn Contestant>>::new();
    for (seat, player) in order.iter().enumerate() {
        let player = as_programmed(players[*player], seat == 0);
        let spec = game.seeded(&spec(&player), random.bits() >> 1);
        let Candidate::Searcher(player) = game.player(&spec, &|_| Ok(BACKWARD.to_string()))? else {
            anyhow::bail!("found {}, expected a player that searches", spec.text)
        };
        contestants.push(Box::new(Clockless { player, allowed, nodes: 0 }));
    }
    let opening = Opening { seed: seed.wrapping_add(index / 2), moves: Vec::new() };
    let played = play(game.start(opening.seed), &mut contestants, &TimeControl::default());
    let game = Numbered { index, order, opening, played, courtesies: Vec::new() };
    Ok(GameLine::counted(&game))
}
