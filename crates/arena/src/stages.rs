//! The stages of a run: one for most, a round each for a Swiss tournament.

use crate::crosstable::Crosstable;
use crate::journal::GameLine;
use crate::run_line::{Format, RunLine, SECONDS_MAX};
use crate::schedule::{Fixture, Schedule, games_count, groups};
use crate::swiss::{self, Standing};

/// Says stage by stage which games are played; a stage begins when all games before it have ended.
#[derive(Clone, Debug)]
pub struct Stages<'r> {
    run: &'r RunLine,
    seats: usize,
    games: u64,
    left: u64,
    /// The stage under way; one without games before the first.
    last: Schedule,
    /// Rounds of a Swiss tournament that each player sat out so far.
    byes: Vec<u64>,
}

impl<'r> Stages<'r> {
    /// The stages of a run with so many seats.
    #[must_use]
    pub fn new(run: &'r RunLine, seats: usize) -> Stages<'r> {
        Stages {
            run,
            seats,
            games: games_count(run.games, seats),
            left: if run.format == Format::Swiss { run.rounds } else { 1 },
            last: Schedule::new(Vec::new(), 0),
            byes: vec![0; run.players.len()],
        }
    }

    /// How many games there are in all stages.
    #[must_use]
    pub fn games(&self) -> u64 {
        let groups = match self.run.format {
            Format::Swiss => self.run.players.len() / 2,
            _ => self.groups().len(),
        };
        let left = self.left.saturating_mul(self.games).saturating_mul(groups as u64);
        self.last.games().end.saturating_add(left)
    }

    /// The next stage, given all games of those before it; later ones are passed over.
    pub fn next<'a>(&mut self, games: impl IntoIterator<Item = &'a GameLine>) -> Option<Schedule> {
        self.left = self.left.checked_sub(1)?;
        let groups = match self.run.format {
            Format::Swiss => self.pair(games),
            _ => self.groups(),
        };
        self.last = Schedule::new(groups, self.games).after(&self.last);
        Some(self.last.clone())
    }

    /// What a bye is worth: as if all its games were won.
    #[must_use]
    pub fn bye_score(&self) -> f64 {
        self.games as f64
    }

    fn groups(&self) -> Vec<Vec<usize>> {
        let all = groups(self.run.players.len(), self.seats);
        match self.run.format {
            Format::Gauntlet => all.into_iter().filter(|group| group[0] == 0).collect(),
            Format::Ladder => {
                let is_near = |group: &Vec<usize>| group[self.seats - 1] - group[0] <= self.seats;
                all.into_iter().filter(is_near).collect()
            }
            _ => all,
        }
    }

    fn pair<'a>(&mut self, games: impl IntoIterator<Item = &'a GameLine>) -> Vec<Vec<usize>> {
        let players = 0..self.run.players.len();
        let ended = |game: &&GameLine| game.index < self.last.games().end;
        let table = Crosstable::of(games.into_iter().filter(ended));
        let standing = |player: usize| {
            let meetings = players.clone().map(|other| table.meeting(player, other));
            let mut standing = Standing { byes: self.byes[player], ..Standing::default() };
            standing.score = standing.byes as f64 * self.bye_score();
            for meeting in meetings {
                standing.score += meeting.as_ref().map_or(0.0, crate::Meeting::score);
                standing.met.push(meeting.map_or(0, |meeting| meeting.games() / self.games));
            }
            standing
        };
        let swiss::Round { pairs, bye } =
            swiss::pair(&players.clone().map(standing).collect::<Vec<_>>());
        if let Some(player) = bye {
            self.byes[player] += 1;
        }
        pairs
    }
}

/// The openings of games by their numbers, and the rounds that each player sat out.
///
/// # Errors
/// If a game is not one of the run; the text says which.
pub fn fit(
    run: &RunLine,
    seats: usize,
    games: &[GameLine],
) -> Result<(Vec<u64>, Vec<u64>), String> {
    let mut stages = Stages::new(run, seats);
    let mut rounds = Vec::new();
    while let Some(schedule) = stages.next(&games[..rounds.len()]) {
        let numbers = schedule.games();
        let begun = rounds.len();
        for game in games[begun..].iter().take_while(|game| numbers.contains(&game.index)) {
            let Fixture { order, round } = schedule.fixture(game.index);
            check(game, &order)?;
            rounds.push(round);
        }
        if ((rounds.len() - begun) as u64) < numbers.end - numbers.start {
            break;
        }
    }
    match games.get(rounds.len()) {
        None => Ok((rounds, stages.byes)),
        Some(game) => Err(format!("found game {}, expected none of that number yet", game.index)),
    }
}

/// Refuses a game of other players, or one that cannot have ended so: there is a first place that
/// was shared, and times were measured.
fn check(game: &GameLine, order: &[usize]) -> Result<(), String> {
    let GameLine { index, order: found, shares, clocks, totals, .. } = game;
    let seats = order.len();
    let fits = |length: usize| length == seats || length == 0;
    if found != order || shares.len() != seats || !fits(clocks.len()) || !fits(totals.len()) {
        let expected = format!("players {order:?} and {seats} results");
        return Err(format!("found game {index} of players {found:?}, expected {expected}"));
    }
    let is_whole = (shares.iter().sum::<f64>() - 1.0).abs() < 1e-6;
    let is_share = |share: &f64| (0.0..=1.0).contains(share);
    let is_time = |seconds: &f64| (0.0..=SECONDS_MAX).contains(seconds);
    let mut times = clocks.iter().flat_map(|(_, all, slowest)| [all, slowest]);
    if is_whole && shares.iter().all(is_share) && times.all(is_time) {
        return Ok(());
    }
    let found = format!("game {index} with shares {shares:?} and clocks {clocks:?}");
    Err(format!("found {found}, expected parts of one first place and seconds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(format: Format, players: usize, games: u64, rounds: u64) -> RunLine {
        let players = (0..players).map(|player| format!("random:{player}")).collect();
        RunLine { format, players, games, rounds, ..RunLine::default() }
    }

    #[test]
    fn formats_have_their_games() {
        let games = |run: &RunLine, seats| Stages::new(run, seats).games();
        assert_eq!(games(&run(Format::Match, 2, 99, 0), 2), 100);
        assert_eq!(games(&run(Format::RoundRobin, 5, 4, 0), 2), 40);
        assert_eq!(games(&run(Format::RoundRobin, 5, 1, 0), 3), 60);
        assert_eq!(games(&run(Format::Gauntlet, 5, 4, 0), 2), 16);
        assert_eq!(games(&run(Format::Gauntlet, 5, 1, 0), 4), 96);
        assert_eq!(games(&run(Format::Swiss, 5, 2, 3), 2), 12);
        assert_eq!(games(&run(Format::Ladder, 5, 4, 0), 2), 28);
        assert_eq!(games(&run(Format::Ladder, 2, 4, 0), 2), 4);
        assert_eq!(games(&run(Format::Ladder, 5, 1, 0), 4), 120);
    }

    #[test]
    fn every_group_of_a_gauntlet_has_the_first_player() {
        let run = run(Format::Gauntlet, 4, 6, 0);
        let mut stages = Stages::new(&run, 3);
        let schedule = stages.next(&[]).unwrap();
        assert!(schedule.games().all(|index| schedule.fixture(index).order.contains(&0)));
        assert_eq!(stages.next(&[]), None);
    }

    #[test]
    fn on_a_ladder_everybody_meets_the_two_before() {
        let run = run(Format::Ladder, 5, 2, 0);
        let schedule = Stages::new(&run, 2).next(&[]).unwrap();
        let met = schedule.games().step_by(2).map(|index| schedule.fixture(index).order);
        let near = [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3], [2, 4], [3, 4]];
        assert_eq!(met.collect::<Vec<_>>(), near);
    }

    #[test]
    fn games_of_another_run_do_not_fit() {
        let run = run(Format::RoundRobin, 3, 2, 0);
        let game = |index, order: &[usize], shares: &[f64]| GameLine {
            index,
            order: order.to_vec(),
            shares: shares.to_vec(),
            ..GameLine::default()
        };
        let fits = |games: &[GameLine]| fit(&run, 2, games);
        let first = game(0, &[0, 1], &[1.0, 0.0]);
        let last = game(5, &[2, 1], &[1.0, 0.0]);
        assert_eq!(fits(&[first.clone(), last.clone()]), Ok((vec![0, 0], vec![0; 3])));
        assert!(fits(&[game(0, &[1, 0], &[1.0, 0.0])]).unwrap_err().contains("players [0, 1]"));
        assert!(fits(&[game(0, &[0, 1], &[1.0])]).unwrap_err().contains("2 results"));
        assert!(
            fits(&[game(6, &[0, 1], &[1.0, 0.0])]).unwrap_err().contains("none of that number")
        );
    }

    #[test]
    fn a_swiss_round_follows_from_the_results_before_it() {
        let run = run(Format::Swiss, 5, 2, 4);
        let mut stages = Stages::new(&run, 2);
        let mut games = Vec::<GameLine>::new();
        for round in 1..=4 {
            let schedule = stages.next(&games).unwrap();
            assert_eq!(schedule.games().start, games.len() as u64);
            for index in schedule.games() {
                let order = schedule.fixture(index).order;
                let won = f64::from(u8::from(order[0] < order[1]));
                let shares = vec![won, 1.0 - won];
                games.push(GameLine { index, order, shares, ..GameLine::default() });
            }
            assert_eq!(stages.byes.iter().sum::<u64>(), round);
        }
        assert_eq!(stages.next(&games), None);
        let mut again = Stages::new(&run, 2);
        while again.next(&games).is_some() {}
        assert_eq!(again.last, stages.last, "games that came later do not matter");
        assert_eq!(games.len() as u64, Stages::new(&run, 2).games());
        assert_eq!(stages.byes, [0, 1, 1, 1, 1], "the first one won all its games");
    }
}
