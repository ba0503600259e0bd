//! The pool of coefficients of the report about Lines of Action (002, section 4.2).
//!
//! Files of random coefficients meet in random pairs. The winner of a game takes points from the
//! loser, more of them when a weak file beats a strong one. A file that has played enough leaves
//! the pool with too few points; with many it has a child, together with a partner that has many
//! too, or alone with mutations. When all children are born the lowest file leaves after each
//! round, until one is left.
//!
//! Where the report is silent: a meeting is two games, one in each seat; whoever has a child begins
//! again at 0 points, or it would have another after every game; and a won game counts from a half
//! to one by its margin, for the upset factor compares means with 1.

use game::Random;

use super::gene::{Dna, Genes};
use super::problem::{Played, Tally, opening};
use super::round::{Host, Meeting, Round};

/// How a pool is run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PoolSettings {
    /// Pools with the same seed are the same.
    pub seed: u64,
    /// Files at the start.
    pub size: usize,
    /// Children to be born.
    pub births: u32,
    /// Games after which a file is judged.
    pub trial: u32,
    /// A file with fewer points leaves.
    pub low: f64,
    /// A file with more points has a child.
    pub high: f64,
}

/// A file of the pool.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Member {
    /// Its number: the first files, then the children as they are born.
    pub number: u32,
    /// Its coefficients.
    pub dna: Dna,
    /// Its points since it began or had a child.
    pub points: f64,
    /// Its games since then.
    pub games: u32,
    /// All its games.
    pub tally: Tally,
}

impl Member {
    fn new(number: u32, dna: Dna) -> Member {
        Member { number, dna, ..Member::default() }
    }

    /// Points for each game.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.points / f64::from(self.games.max(1))
    }
}

/// The pool at some time.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Moment {
    /// Files.
    pub size: usize,
    /// Children born so far.
    pub births: u32,
    /// Files that have left.
    pub deaths: u32,
    /// The most points for each game of a file that has played enough.
    pub best: f64,
    /// How different files are; 1 for random ones.
    pub diversity: f64,
    /// Games so far.
    pub games: u64,
}

/// A pool of files.
#[derive(Clone, PartialEq, Debug)]
pub struct Pool {
    pub(super) settings: PoolSettings,
    pub(super) genes: Genes,
    pub(super) members: Vec<Member>,
    pub(super) births: u32,
    pub(super) deaths: u32,
    /// The pool after every step.
    pub history: Vec<Moment>,
}

impl Pool {
    /// Random files.
    #[must_use]
    pub fn new(genes: Genes, settings: PoolSettings) -> Pool {
        let mut random = Random::new(opening(settings.seed, 0, u64::MAX));
        let member = |number| Member::new(number as u32, genes.random(&mut random));
        let members = (0..settings.size).map(member).collect();
        Pool { settings, genes, members, births: 0, deaths: 0, history: Vec::new() }
    }

    /// Whether one file is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.members.len() <= 1
    }

    /// The file with the most points for each game, of those that have played enough if there is
    /// one.
    #[must_use]
    pub fn best(&self) -> Option<&Member> {
        self.members.iter().max_by(|one, other| {
            let judged = self.is_judged(one).cmp(&self.is_judged(other));
            judged.then(one.mean().total_cmp(&other.mean()))
        })
    }

    /// As long as children are born, every file meets one other and is judged; then a round of
    /// meetings, after which the lowest leaves.
    ///
    /// # Errors
    /// If the games were not all played: then nothing has changed.
    pub fn step<H: Host>(&mut self, host: &mut H) -> Result<Moment, H::Error> {
        let step = self.history.len() as u64;
        let mut random = Random::new(opening(self.settings.seed, step + 1, u64::MAX));
        let is_breeding = self.births < self.settings.births;
        let turns = if is_breeding { 1 } else { self.settings.trial.div_ceil(2) };
        let players = self.members.iter().map(|member| member.dna.clone()).collect();
        let round = Round { players, meetings: self.meetings(turns, step + 1, &mut random) };
        let games = host.play(&step.to_string(), &round)?;
        let meetings = round.meetings;
        for (meeting, games) in meetings.iter().zip(games) {
            for game in games {
                self.count_game(host.points_max(), meeting, game);
            }
        }
        if is_breeding {
            self.judge(&meetings, &mut random);
        } else {
            self.drop_lowest();
        }
        let dnas = self.members.iter().map(|member| member.dna.clone());
        let moment = Moment {
            size: self.members.len(),
            births: self.births,
            deaths: self.deaths,
            best: self.best().map_or(0.0, Member::mean),
            diversity: self.genes.diversity(&dnas.collect::<Vec<_>>()),
            games: self.history.last().map_or(0, |last| last.games) + 2 * meetings.len() as u64,
        };
        self.history.push(moment);
        Ok(moment)
    }

    /// Random pairs, so many times over. With an odd number of files one waits.
    fn meetings(&self, turns: u32, part: u64, random: &mut Random) -> Vec<Meeting> {
        let mut places = (0..self.members.len()).collect::<Vec<_>>();
        let mut meetings = Vec::new();
        for _ in 0..turns {
            random.shuffle(&mut places);
            for pair in places.chunks_exact(2) {
                let opening = opening(self.settings.seed, part, meetings.len() as u64);
                meetings.push(Meeting { one: pair[0], other: pair[1], opening });
            }
        }
        meetings
    }

    /// Points change hands.
    fn count_game(&mut self, points_max: f64, meeting: &Meeting, game: Played) {
        let Meeting { one, other, .. } = *meeting;
        let (winner, loser) = if game.share > 0.5 { (one, other) } else { (other, one) };
        if game.share != 0.5 {
            let worth = (1.0 + game.points.abs() / points_max) / 2.0;
            let points = worth * upset_factor(&self.members[winner], &self.members[loser]);
            self.members[winner].points += points;
            self.members[loser].points -= points;
        }
        for (member, game) in [(one, game), (other, game.turned())] {
            self.members[member].games += 1;
            self.members[member].tally.add(game);
        }
    }

    fn is_judged(&self, member: &Member) -> bool {
        member.games >= self.settings.trial
    }

    /// Whoever has many points has a child, whoever has few leaves.
    fn judge(&mut self, meetings: &[Meeting], random: &mut Random) {
        let is_high = |place: &usize| {
            let member = &self.members[*place];
            self.is_judged(member) && member.points > self.settings.high
        };
        let dna = |place: usize| &self.members[place].dna;
        let mut children = Vec::new();
        let mut parents = Vec::new();
        for Meeting { one, other, .. } in meetings {
            let high = [*one, *other].into_iter().filter(is_high).collect::<Vec<_>>();
            match high[..] {
                [one, other] => children.push(self.genes.cross(dna(one), dna(other), random)),
                [alone] => children.push(self.genes.nudged(dna(alone), random)),
                _ => (),
            }
            parents.extend(high);
        }
        for parent in parents {
            (self.members[parent].points, self.members[parent].games) = (0.0, 0);
        }
        self.bury();
        for dna in children.into_iter().take((self.settings.births - self.births) as usize) {
            let number = self.settings.size as u32 + self.births;
            self.members.push(Member::new(number, dna));
            self.births += 1;
        }
    }

    /// Those with too few points leave; the last one stays.
    fn bury(&mut self) {
        let (trial, low) = (self.settings.trial, self.settings.low);
        let mut left = self.members.len();
        self.members.retain(|member| {
            let stays = member.games < trial || member.points >= low || left == 1;
            left -= usize::from(!stays);
            stays
        });
        self.deaths = self.settings.size as u32 + self.births - self.members.len() as u32;
    }

    fn drop_lowest(&mut self) {
        let means = self.members.iter().map(Member::mean).enumerate();
        let lowest = means.min_by(|(_, one), (_, other)| one.total_cmp(other));
        if let Some((place, _)) = lowest.filter(|_| !self.is_over()) {
            self.members.remove(place);
            self.deaths += 1;
        }
    }
}

/// What a game is multiplied by: more than 1 if the loser had more points for each game than the
/// winner; 1 if one of them is new.
fn upset_factor(winner: &Member, loser: &Member) -> f64 {
    match winner.games == 0 || loser.games == 0 {
        true => 1.0,
        false => (1.0 + loser.mean() - winner.mean()).max(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::problem::Problem;
    use super::super::round::Here;
    use super::super::tests::Toy;
    use super::*;

    fn settings(births: u32) -> PoolSettings {
        PoolSettings { seed: 3, size: 24, births, trial: 10, low: -4.0, high: 4.0 }
    }

    fn run(births: u32) -> Pool {
        let toy = Toy::new();
        let mut pool = Pool::new(toy.genes().clone(), settings(births));
        while !pool.is_over() {
            let Ok(_) = pool.step(&mut Here(&toy));
        }
        pool
    }

    #[test]
    fn one_file_is_left_and_it_is_better_than_most_of_the_first() {
        let toy = Toy::new();
        let pool = run(60);
        let misses = Pool::new(toy.genes().clone(), settings(60)).members;
        let mut misses = misses.iter().map(|member| Toy::miss(&member.dna)).collect::<Vec<_>>();
        misses.sort_by(f64::total_cmp);
        let left = Toy::miss(&pool.best().unwrap().dna);
        assert!(left < misses[2], "{left}, the first files {misses:?}");
        assert_eq!(pool.births, 60);
        assert_eq!(pool.deaths, 24 + 60 - 1);
    }

    #[test]
    fn points_change_hands_and_more_of_them_when_the_weak_beat_the_strong() {
        let member = |points: f64| Member { points, games: 2, ..Member::new(0, Vec::new()) };
        assert_eq!(upset_factor(&member(2.0), &member(-2.0)), 1.0);
        assert_eq!(upset_factor(&member(-2.0), &member(2.0)), 3.0);
        assert_eq!(upset_factor(&Member::new(1, Vec::new()), &member(2.0)), 1.0);
        let mut pool = run(0);
        pool.members = vec![member(-2.0), member(2.0)];
        let meeting = |one, other| Meeting { one, other, opening: 0 };
        pool.count_game(10.0, &meeting(0, 1), Played { share: 1.0, points: 10.0 });
        assert_eq!([pool.members[0].points, pool.members[1].points], [1.0, -1.0]);
        pool.count_game(10.0, &meeting(0, 1), Played { share: 0.5, points: 0.0 });
        assert_eq!([pool.members[0].points, pool.members[1].points], [1.0, -1.0]);
        assert_eq!((pool.members[0].tally.wins, pool.members[0].games), (1, 4));
    }

    #[test]
    fn thresholds_decide_who_leaves_and_who_has_a_child() {
        let toy = Toy::new();
        let mut pool = Pool::new(toy.genes().clone(), settings(60));
        for (place, points) in [9.0, 8.0, 7.0, -7.0, 0.0, -9.0].into_iter().enumerate() {
            (pool.members[place].points, pool.members[place].games) = (points, 10);
        }
        // Too few games to be judged by.
        pool.members[5].games = 9;
        let meetings = [(0, 1), (2, 3), (4, 5)];
        let meetings = meetings.map(|(one, other)| Meeting { one, other, opening: 0 });
        pool.judge(&meetings, &mut Random::new(1));
        assert_eq!((pool.births, pool.deaths), (2, 1));
        let numbers = pool.members.iter().map(|member| member.number).collect::<Vec<_>>();
        assert!(!numbers.contains(&3) && numbers.contains(&5), "{numbers:?}");
        assert_eq!(numbers[numbers.len() - 2..], [24, 25]);
        assert_eq!([pool.members[0].points, pool.members[3].points], [0.0, 0.0]);
    }

    #[test]
    fn a_pool_that_goes_on_is_the_undisturbed_pool() {
        let toy = Toy::new();
        let whole = run(12);
        let mut pool = Pool::new(toy.genes().clone(), settings(12));
        while !pool.is_over() {
            let mut again = Pool::new(toy.genes().clone(), settings(12));
            again.resume(&pool.state()).unwrap();
            assert_eq!(again, pool);
            pool = again;
            let Ok(_) = pool.step(&mut Here(&toy));
        }
        assert_eq!(pool, whole);
    }
}
