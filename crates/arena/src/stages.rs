//! The stages of a run: one for most, a round each for a Swiss tournament.

use crate::crosstable::Crosstable;
use crate::journal::GameLine;
use crate::run_line::{Format, RunLine, SECONDS_MAX};
use crate::schedule::{Schedule, games_count, groups};
use crate::swiss::{self, Standing};

/// Says stage by stage which games are played; a stage begins when all games before it have ended.
#[derive(Clone, Debug)]
pub struct Stages {
    format: Format,
    players: usize,
    seats: usize,
    games: u64,
    left: u64,
    last: Option<Schedule>,
    byes: Vec<u64>,
}

impl Stages {
    /// The stages of a run with so many seats.
    #[must_use]
    pub fn new(run: &RunLine, seats: usize) -> Stages {
        let players = run.players.len();
        Stages {
            format: run.format,
            players,
            seats,
            games: games_count(run.games, seats),
            left: if run.format == Format::Swiss { run.rounds } else { 1 },
            last: None,
            byes: vec![0; players],
        }
    }

    /// How many games there are in all stages.
    #[must_use]
    pub fn games(&self) -> u64 {
        let groups = match self.format {
            Format::Swiss => self.players / 2,
            _ => self.groups().len(),
        };
        let last = self.last.as_ref().map_or(0, |schedule| schedule.games().end);
        last.saturating_add(self.left.saturating_mul(self.games).saturating_mul(groups as u64))
    }

    /// The next stage, given all games of those before it; later ones are passed over.
    pub fn next<'a>(&mut self, games: impl IntoIterator<Item = &'a GameLine>) -> Option<Schedule> {
        self.left = self.left.checked_sub(1)?;
        let groups = match self.format {
            Format::Swiss => self.pair(games),
            _ => self.groups(),
        };
        let schedule = Schedule::new(groups, self.games);
        let schedule = match &self.last {
            Some(last) => schedule.after(last),
            None => schedule,
        };
        self.last = Some(schedule.clone());
        Some(schedule)
    }

    /// Rounds of a Swiss tournament that each player sat out so far. A bye counts as if all its
    /// games were won.
    #[must_use]
    pub fn byes(&self) -> &[u64] {
        &self.byes
    }

    /// What a bye is worth.
    #[must_use]
    pub fn bye_score(&self) -> f64 {
        self.games as f64
    }

    fn groups(&self) -> Vec<Vec<usize>> {
        let all = groups(self.players, self.seats);
        match self.format {
            Format::Gauntlet => all.into_iter().filter(|group| group[0] == 0).collect(),
            _ => all,
        }
    }

    fn pair<'a>(&mut self, games: impl IntoIterator<Item = &'a GameLine>) -> Vec<Vec<usize>> {
        let begins = self.last.as_ref().map_or(0, |last| last.games().end);
        let table = Crosstable::of(games.into_iter().filter(|game| game.index < begins));
        let standing = |player: usize| {
            let meetings = (0..self.players).map(|other| table.meeting(player, other));
            let mut standing = Standing { byes: self.byes[player], ..Standing::default() };
            standing.score = standing.byes as f64 * self.bye_score();
            for meeting in meetings {
                standing.score += meeting.as_ref().map_or(0.0, crate::Meeting::score);
                standing.met.push(meeting.map_or(0, |meeting| meeting.games() / self.games));
            }
            standing
        };
        let swiss::Round { pairs, bye } =
            swiss::pair(&(0..self.players).map(standing).collect::<Vec<_>>());
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
            let fixture = schedule.fixture(game.index);
            let clocks = game.clocks.len();
            let is_whole = game.shares.len() == seats && (clocks == seats || clocks == 0);
            let totals = game.totals.len();
            if game.order != fixture.order || !is_whole || !(totals == seats || totals == 0) {
                let expected = format!("players {:?}", fixture.order);
                return Err(format!(
                    "found game {} of players {:?}, expected {expected} and {seats} results",
                    game.index, game.order
                ));
            }
            if !is_possible(game) {
                return Err(format!(
                    "found game {} with shares {:?} and clocks {:?}, expected parts of one first \
                     place and seconds",
                    game.index, game.shares, game.clocks
                ));
            }
            rounds.push(fixture.round);
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

/// Whether a game can have ended so: a first place that was shared, and times that were measured.
fn is_possible(game: &GameLine) -> bool {
    let is_share = |share: &f64| (0.0..=1.0).contains(share);
    let is_time = |seconds: f64| (0.0..=SECONDS_MAX).contains(&seconds);
    let is_whole = (game.shares.iter().sum::<f64>() - 1.0).abs() < 1e-6;
    let are_times = |(_, all, slowest): &(u32, f64, f64)| is_time(*all) && is_time(*slowest);
    is_whole && game.shares.iter().all(is_share) && game.clocks.iter().all(are_times)
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
    }

    #[test]
    fn every_group_of_a_gauntlet_has_the_first_player() {
        let mut stages = Stages::new(&run(Format::Gauntlet, 4, 6, 0), 3);
        let schedule = stages.next(&[]).unwrap();
        assert!(schedule.games().all(|index| schedule.fixture(index).order.contains(&0)));
        assert_eq!(stages.next(&[]), None);
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
            assert_eq!(stages.byes().iter().sum::<u64>(), round);
        }
        assert_eq!(stages.next(&games), None);
        let (mut again, mut last) = (Stages::new(&run, 2), None);
        while let Some(schedule) = again.next(&games) {
            last = Some(schedule);
        }
        assert_eq!(last, stages.last, "games that came later do not matter");
        assert_eq!(games.len() as u64, Stages::new(&run, 2).games());
        assert_eq!(stages.byes(), [0, 1, 1, 1, 1], "the first one won all its games");
    }
}
