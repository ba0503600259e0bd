//! Which move people play, learned from their games by maximum likelihood.
//!
//! A [`Decision`] is a board where somebody had a choice, and what they played. The logarithm of
//! how likely a policy says their moves are is concave in its coefficients, so that Newton's method
//! finds the greatest: each round is a least-squares problem with weights of its own.

use std::sync::atomic::AtomicBool;

use engine_othello::{Engine, glances, likely, stage};
use engine_othello::{FEATURES, Glance, Level, Player, Policy, STAGES, Strength, Weights};
use game::{Game, Limits, Record, Searcher, Seat, scramble};
use othello::wthor::{IllegalStoredMove, StoredGame};
use othello::{Board, Discs, Othello};
use rayon::prelude::*;

use crate::least_squares::Sums;
use crate::split::is_held_out;
use crate::wthor::{PLY_MIN, game_number};

/// A board where somebody had a choice, and what they played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The discs of the side to move, and of the other.
    pub discs: Discs,
    /// The square that the other side had just played on; none after a pass.
    pub last: Option<u8>,
    /// The square that was played.
    pub played: u8,
    /// Whether the game is held out.
    pub is_held_out: bool,
}

/// The decisions of a game: every move, from the fourth ply on, where there was another.
/// `theory_empties` is what its file says, which the number of the game depends on.
pub fn decisions(
    stored: &StoredGame,
    theory_empties: u32,
) -> Result<Vec<Decision>, IllegalStoredMove> {
    let record = stored.replay()?;
    let is_held_out = is_held_out(game_number(record.positions(), theory_empties));
    let first = usize::from(PLY_MIN);
    let plies = record.positions().iter().zip(record.moves()).enumerate().skip(first);
    let decided = plies.filter_map(|(ply, (board, mv))| {
        let had_choice = board.mobility().count_ones() > 1;
        let last = record.moves()[ply - 1].square();
        let discs = (board.own(), board.theirs());
        let played = mv.square().filter(|_| had_choice)?;
        Some(Decision { discs, last, played, is_held_out })
    });
    Ok(decided.collect())
}

/// About `most` of many decisions, spread over all of them by a hash.
#[must_use]
pub fn thinned(decisions: &[Decision], most: usize) -> Vec<Decision> {
    let all = decisions.len() as u128;
    // About where each would be if they were shuffled.
    let place = |index: u64| (u128::from(scramble(index)) * all) >> 64;
    let first = (0..).zip(decisions).filter(|(index, _)| place(*index) < most as u128);
    first.map(|(_, decision)| *decision).collect()
}

/// The moves of a decision as they were seen, and the place of the one that was played.
struct Sight {
    seen: Vec<Glance>,
    played: usize,
}

impl Sight {
    fn of(weights: &Weights, decision: &Decision) -> Sight {
        let Decision { discs: (own, theirs), last, played, .. } = *decision;
        let seen = glances(weights, own, theirs, last);
        let played = seen.iter().position(|glance| glance.square == played).unwrap_or(0);
        Sight { seen, played }
    }
}

/// Decisions that one task adds up.
const CHUNK: usize = 4_096;

/// A price on size, too small to matter where there are games enough.
const PRICE: f64 = 1.0;

/// The coefficients have settled when none changes by more in a round.
const SETTLED: f64 = 1e-5;

/// Newton's method needs about ten.
const ROUNDS_MAX: usize = 50;

/// How often a step is halved that leads to something worse.
const HALVES_MAX: usize = 20;

/// The policy that says decisions are as likely as can be. The same whatever the number of threads;
/// `tick` hears of each stage and round.
#[must_use]
pub fn fitted(weights: &Weights, decisions: &[Decision], tick: impl Fn(&str, usize)) -> Policy {
    let stages = std::array::from_fn(|number| {
        let of_stage = |one: &&Decision| stage(one.discs.0 | one.discs.1) == number;
        let decisions = decisions.iter().filter(of_stage).collect::<Vec<_>>();
        let sights = decisions.par_iter().map(|decision| Sight::of(weights, decision));
        let sights = sights.collect::<Vec<_>>();
        settle(&sights, |round| tick(STAGES[number], round))
    });
    Policy::new(stages)
}

/// Rounds of Newton's method until the coefficients have settled.
fn settle(sights: &[Sight], tick: impl Fn(usize)) -> [f64; FEATURES] {
    let mut coefficients = [0.0; FEATURES];
    let mut cost = cost(sights, &coefficients);
    for round in 1..=ROUNDS_MAX {
        let aim = aim(sights, &coefficients);
        let step = |share: f64| {
            let there: [f64; FEATURES] = std::array::from_fn(|index| {
                coefficients[index] + share * (aim[index] - coefficients[index])
            });
            (there, self::cost(sights, &there))
        };
        // Far from the goal the square is a poor likeness, and leads too far.
        let steps = (0..HALVES_MAX).map(|halves| step(0.5_f64.powi(halves as i32)));
        let Some((better, less)) = steps.into_iter().find(|(_, less)| *less < cost) else { break };
        let changes = better.iter().zip(&coefficients).map(|(new, old)| (new - old).abs());
        let change = changes.fold(0.0, f64::max);
        (coefficients, cost) = (better, less);
        tick(round);
        if change < SETTLED {
            break;
        }
    }
    coefficients
}

/// How unlikely all moves are that were played, with the price of the coefficients.
fn cost(sights: &[Sight], coefficients: &[f64; FEATURES]) -> f64 {
    let surprise = |chunk: &[Sight]| {
        let of_one = |sight: &Sight| -likely(&sight.seen, coefficients)[sight.played].ln();
        chunk.iter().map(of_one).sum::<f64>()
    };
    let parts = sights.par_chunks(CHUNK).map(surprise).collect::<Vec<_>>();
    let price = coefficients.iter().map(|coefficient| coefficient * coefficient).sum::<f64>();
    parts.iter().sum::<f64>() + PRICE * price / 2.0
}

/// The coefficients that are best if the cost is a square, as it nearly is: one round.
fn aim(sights: &[Sight], coefficients: &[f64; FEATURES]) -> [f64; FEATURES] {
    let add = |sums: &mut Sums<FEATURES>, sight: &Sight| {
        let likely = likely(&sight.seen, coefficients);
        let mut mean = [0.0; FEATURES];
        for (glance, likely) in sight.seen.iter().zip(&likely) {
            let features = mean.iter_mut().zip(&glance.features);
            features.for_each(|(mean, feature)| *mean += likely * f64::from(*feature));
        }
        for (place, (glance, likely)) in sight.seen.iter().zip(&likely).enumerate() {
            let terms: [f64; FEATURES] =
                std::array::from_fn(|index| f64::from(glance.features[index]) - mean[index]);
            let here = terms.iter().zip(coefficients).map(|(term, c)| term * c).sum::<f64>();
            let is_played = f64::from(u8::from(place == sight.played));
            // Hardly possible, so hardly to be learned from; and no number can be divided by 0.
            let likely = likely.max(LIKELY_MIN);
            sums.add(&terms, here + (is_played - likely) / likely, likely);
        }
    };
    let parts = sights.par_chunks(CHUNK).map(|chunk| {
        let mut sums = Sums::default();
        chunk.iter().for_each(|sight| add(&mut sums, sight));
        sums
    });
    // Added up in order, so that the number of threads changes nothing.
    let mut total = Sums::default();
    parts.collect::<Vec<_>>().iter().for_each(|part| total.plus(part));
    total.solve([PRICE; FEATURES])
}

/// What is less likely counts as this.
const LIKELY_MIN: f64 = 1e-9;

/// How far a player agrees with people.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Agreement {
    /// Decisions.
    pub count: u64,
    /// Those where its first choice was played.
    pub same: u64,
    /// The sum of the logarithms of how likely the moves played were, negated.
    pub surprise: f64,
}

impl Agreement {
    /// The share of decisions where its first choice was played.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.same as f64 / self.count.max(1) as f64
    }

    /// The mean logarithmic loss.
    #[must_use]
    pub fn log_loss(&self) -> f64 {
        self.surprise / self.count.max(1) as f64
    }

    /// All of both.
    #[must_use]
    pub fn and(self, other: Agreement) -> Agreement {
        Agreement {
            count: self.count + other.count,
            same: self.same + other.same,
            surprise: self.surprise + other.surprise,
        }
    }
}

/// How far a policy agrees with people, by stage.
#[must_use]
pub fn of_policy(
    policy: &Policy,
    weights: &Weights,
    decisions: &[Decision],
) -> [Agreement; STAGES.len()] {
    let of_chunk = |chunk: &[Decision]| {
        let mut stages = [Agreement::default(); STAGES.len()];
        for Decision { discs: (own, theirs), last, played, .. } in chunk {
            let moves = policy.moves(weights, *own, *theirs, *last);
            let first = moves.iter().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
            let likely = moves.iter().find(|(square, _)| square == played);
            let one = Agreement {
                count: 1,
                same: u64::from(first.is_some_and(|(square, _)| square == played)),
                surprise: -likely.map_or(LIKELY_MIN, |(_, likely)| *likely).ln(),
            };
            let sum = &mut stages[stage(own | theirs)];
            *sum = sum.and(one);
        }
        stages
    };
    let parts = decisions.par_chunks(CHUNK).map(of_chunk).collect::<Vec<_>>();
    let sum =
        |number: usize| parts.iter().fold(Agreement::default(), |sum, part| sum.and(part[number]));
    std::array::from_fn(sum)
}

/// Decisions that one player of a level makes: its table serves them alone, so that the result does
/// not depend on the threads.
const LEVEL_CHUNK: usize = 64;

/// How often a level by itself, not like people, chooses what was played; `tick` is told how many
/// decisions were looked at.
#[must_use]
pub fn of_level(
    level: Level,
    weights: &Weights,
    decisions: &[Decision],
    tick: impl Fn(usize) + Sync,
) -> Agreement {
    let of_chunk = |chunk: &[Decision]| {
        let engine = Engine::new(weights, LEVEL_TABLE_BITS, 1);
        let mut player = Player::new(engine, Strength::Level(level), 1).like_people(0.0);
        let same = chunk.iter().filter(|one| choice(&mut player, one.discs) == Some(one.played));
        let same = same.count() as u64;
        tick(chunk.len());
        Agreement { count: chunk.len() as u64, same, surprise: 0.0 }
    };
    let parts = decisions.par_chunks(LEVEL_CHUNK).map(of_chunk).collect::<Vec<_>>();
    parts.into_iter().fold(Agreement::default(), Agreement::and)
}

/// Positions in the table of a level: more than a shallow search needs.
const LEVEL_TABLE_BITS: u32 = 16;

fn choice(player: &mut Player<'_>, (own, theirs): Discs) -> Option<u8> {
    let board = Board::new(own, theirs, Seat::FIRST)?;
    let record = Record::from_position(board, Othello.ending());
    let stop = AtomicBool::new(false);
    let verdict = player.search(&record, &Limits::default(), &stop, &mut |_| ());
    verdict.line.first()?.square()
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use othello::Move;

    use super::*;

    /// What is seen and played in random games, by somebody with these likes.
    fn sights(likes: &[f64; FEATURES], games: u64) -> Vec<Sight> {
        let boards = (0..games).flat_map(|seed| random_match(&Othello, seed).positions().to_vec());
        let boards = boards.filter(|board| board.mobility().count_ones() > 1);
        let sight = |(index, board): (u64, Board)| {
            let seen = glances(Weights::shipped(), board.own(), board.theirs(), None);
            let die = scramble(index) as f64 / 2_f64.powi(64);
            let mut sum = 0.0;
            let is_past = |likely: &f64| {
                sum += likely;
                sum > die
            };
            let played = likely(&seen, likes).iter().position(is_past).unwrap_or(0);
            Sight { seen, played }
        };
        (0..).zip(boards).map(sight).collect()
    }

    #[test]
    fn the_likes_of_a_player_are_found_again() {
        let place = |name| engine_othello::NAMES.iter().position(|other| *other == name).unwrap();
        let mut likes = [0.0; FEATURES];
        likes[place("corner")] = 2.0;
        likes[place("their_moves")] = -1.5;
        likes[place("loss")] = -0.8;
        let found = settle(&sights(&likes, 150), |_| ());
        for name in ["corner", "their_moves", "loss"] {
            let (found, known) = (found[place(name)], likes[place(name)]);
            assert!((found - known).abs() < 0.3, "{name}: {found} for {known}");
        }
    }

    #[test]
    fn what_was_learned_is_likelier_than_chance() {
        let game = |seed| {
            let record = random_match(&Othello, seed);
            let placed = record.moves().iter().copied();
            let moves = placed.filter(|mv| *mv != Move::PASS).collect();
            let (black_discs, black_discs_theory) = (32, 32);
            let (tournament, black, white) = (0, 0, 0);
            StoredGame { tournament, black, white, black_discs, black_discs_theory, moves }
        };
        let all = (0..40).flat_map(|seed| decisions(&game(seed), 24).unwrap()).collect::<Vec<_>>();
        assert!(all.iter().any(|one| one.is_held_out) && all.iter().any(|one| !one.is_held_out));
        let log_loss = |policy: &Policy| {
            let stages = of_policy(policy, Weights::shipped(), &all);
            let all = stages.into_iter().fold(Agreement::default(), Agreement::and);
            assert_eq!(all.count, stages.iter().map(|stage| stage.count).sum::<u64>());
            all.log_loss()
        };
        let nothing = Policy::new([[0.0; FEATURES]; STAGES.len()]);
        let learned = fitted(Weights::shipped(), &all, |_, _| ());
        assert!(log_loss(&learned) < log_loss(&nothing));
    }

    #[test]
    fn decisions_are_moves_with_another_and_know_the_one_before() {
        let stored = StoredGame {
            tournament: 0,
            black: 0,
            white: 0,
            black_discs: 0,
            black_discs_theory: 32,
            moves: [37, 43, 18, 19, 26, 29].map(Move::place).to_vec(),
        };
        let found = decisions(&stored, 24).unwrap();
        let moves = found.iter().map(|one| (one.last, one.played)).collect::<Vec<_>>();
        assert_eq!(moves, [(Some(19), 26), (Some(26), 29)], "f5 d6 c3 d3 are the first four plies");
        assert_eq!(found[0].discs.0.count_ones() + found[0].discs.1.count_ones(), 8);
    }

    #[test]
    fn thinned_decisions_are_about_as_many_as_asked_for() {
        let one = Decision { discs: (1, 2), last: None, played: 3, is_held_out: false };
        let many = vec![one; 10_000];
        assert!((900..1_100).contains(&thinned(&many, 1_000).len()));
        assert_eq!(thinned(&many, 20_000).len(), many.len());
    }
}
