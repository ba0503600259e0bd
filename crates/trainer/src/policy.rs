//! Which move people play, learned from their games by maximum likelihood.
//!
//! A [`Decision`] is a board where somebody had a choice, and what they played.

use std::sync::atomic::AtomicBool;

use engine_othello::{Engine, glances, stage};
use engine_othello::{FEATURES, Level, Player, Policy, STAGES, Strength, Weights};
use game::{Game, Limits, Record, Searcher, Seat, scramble};
use othello::wthor::{IllegalStoredMove, StoredGame};
use othello::{Board, Discs, Othello};
use rayon::prelude::*;

use crate::choice::{self, LIKELY_MIN, Seen};
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
fn seen(weights: &Weights, decision: &Decision) -> Seen<FEATURES> {
    let Decision { discs: (own, theirs), last, played, .. } = *decision;
    let glances = glances(weights, own, theirs, last);
    let played = glances.iter().position(|glance| glance.square == played).unwrap_or(0);
    Seen { moves: glances.iter().map(|glance| glance.features).collect(), played }
}

/// Decisions that one task adds up.
const CHUNK: usize = 4_096;

/// The policy that says decisions are as likely as can be. The same whatever the number of threads;
/// `tick` hears of each stage and round.
#[must_use]
pub fn fitted(weights: &Weights, decisions: &[Decision], tick: impl Fn(&str, usize)) -> Policy {
    let stages = std::array::from_fn(|number| {
        let of_stage = |one: &&Decision| stage(one.discs.0 | one.discs.1) == number;
        let decisions = decisions.iter().filter(of_stage).collect::<Vec<_>>();
        let seen = decisions.par_iter().map(|decision| seen(weights, decision));
        let seen = seen.collect::<Vec<_>>();
        choice::fitted(&seen, |round| tick(STAGES[number], round))
    });
    Policy::new(stages)
}

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
    use players::likeness::likely;

    use super::*;

    /// What is seen and played in random games, by somebody with these likes.
    fn sights(likes: &[f64; FEATURES], games: u64) -> Vec<Seen<FEATURES>> {
        let boards = (0..games).flat_map(|seed| random_match(&Othello, seed).positions().to_vec());
        let boards = boards.filter(|board| board.mobility().count_ones() > 1);
        let sight = |(index, board): (u64, Board)| {
            let glances = glances(Weights::shipped(), board.own(), board.theirs(), None);
            let moves = glances.iter().map(|glance| glance.features).collect::<Vec<_>>();
            let die = scramble(index) as f64 / 2_f64.powi(64);
            let mut sum = 0.0;
            let is_past = |likely: &f64| {
                sum += likely;
                sum > die
            };
            let played = likely(&moves, likes).iter().position(is_past).unwrap_or(0);
            Seen { moves, played }
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
        let found = choice::fitted(&sights(&likes, 150), |_| ());
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
