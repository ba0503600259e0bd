//! The pairings of a Swiss tournament.

/// Where a player stands before a round.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// What it has got, byes included.
    pub score: f64,
    /// Rounds that it sat out.
    pub byes: u64,
    /// How often it has met each player.
    pub met: Vec<u64>,
}

/// The pairs of a round, and who sits out if the players are odd in number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Who meets whom.
    pub pairs: Vec<Vec<usize>>,
    /// Who sits out.
    pub bye: Option<usize>,
}

/// Steps of the search for pairs that never met, before some may meet again.
const STEPS_MAX: u32 = 100_000;

/// Pairs players of equal scores: neighbors in the standings meet, ties standing in the order in
/// which the players were named. Nobody meets a player again while there is another way, and the
/// lowest of those who sat out least sits out.
#[must_use]
pub fn pair(standings: &[Standing]) -> Round {
    let mut ranking = (0..standings.len()).collect::<Vec<_>>();
    ranking.sort_by(|one, other| standings[*other].score.total_cmp(&standings[*one].score));
    let mut bye = None;
    if ranking.len() % 2 == 1 {
        let fewest = standings.iter().map(|standing| standing.byes).min();
        let place = ranking.iter().rposition(|player| Some(standings[*player].byes) == fewest);
        bye = place.map(|place| ranking.remove(place));
    }
    let often = standings.iter().flat_map(|standing| standing.met.iter().copied()).max();
    for meetings in 0..often.unwrap_or(0) {
        let mut steps = STEPS_MAX;
        if let Some(pairs) = neighbors(standings, &ranking, meetings, &mut steps) {
            return Round { pairs, bye };
        }
    }
    let pairs = ranking.chunks_exact(2).map(<[usize]>::to_vec).collect();
    Round { pairs, bye }
}

/// Pairs the first with the next one that it met at most so often, and the rest likewise; goes back
/// where that does not come out.
fn neighbors(
    standings: &[Standing],
    ranking: &[usize],
    meetings: u64,
    steps: &mut u32,
) -> Option<Vec<Vec<usize>>> {
    let Some((first, others)) = ranking.split_first() else { return Some(Vec::new()) };
    for (place, other) in others.iter().enumerate() {
        *steps = steps.checked_sub(1)?;
        if standings[*first].met.get(*other).is_some_and(|met| *met > meetings) {
            continue;
        }
        let rest = [&others[..place], &others[place + 1..]].concat();
        if let Some(mut pairs) = neighbors(standings, &rest, meetings, steps) {
            pairs.insert(0, vec![*first, *other]);
            return Some(pairs);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays rounds in which the player of the lower number always wins.
    fn rounds(players: usize, rounds: usize) -> (Vec<Round>, Vec<Standing>) {
        let empty = Standing { met: vec![0; players], ..Standing::default() };
        let mut standings = vec![empty; players];
        let mut all = Vec::new();
        for _ in 0..rounds {
            let round = pair(&standings);
            for players in &round.pairs {
                standings[players[0].min(players[1])].score += 1.0;
                standings[players[0]].met[players[1]] += 1;
                standings[players[1]].met[players[0]] += 1;
            }
            if let Some(player) = round.bye {
                standings[player].byes += 1;
                standings[player].score += 1.0;
            }
            all.push(round);
        }
        (all, standings)
    }

    #[test]
    fn nobody_meets_again_while_there_is_another_way() {
        for players in 2..=12 {
            let most = if players % 2 == 0 { players - 1 } else { players };
            // Pairing by score may leave no other way in the last rounds of a full schedule.
            let (_, standings) = rounds(players, most.div_ceil(2));
            assert!(standings.iter().all(|standing| standing.met.iter().all(|met| *met <= 1)));
        }
    }

    #[test]
    fn everyone_plays_every_round_but_one_bye() {
        for (players, count) in [(2, 5), (3, 7), (7, 20), (20, 40)] {
            let (all, standings) = rounds(players, count);
            for Round { pairs, bye } in &all {
                let mut seated = pairs.concat();
                seated.extend(*bye);
                seated.sort_unstable();
                assert_eq!(seated, (0..players).collect::<Vec<_>>());
                assert_eq!(bye.is_some(), players % 2 == 1);
            }
            let byes = standings.iter().map(|standing| standing.byes);
            let (least, most) = (byes.clone().min(), byes.max());
            assert!(most.unwrap() - least.unwrap() <= 1, "byes go around");
        }
    }

    #[test]
    fn players_of_equal_scores_meet() {
        let (all, standings) = rounds(8, 3);
        assert_eq!(all[0].pairs, [[0, 1], [2, 3], [4, 5], [6, 7]]);
        assert_eq!(all[1].pairs, [[0, 2], [4, 6], [1, 3], [5, 7]]);
        assert_eq!(all[2].pairs[0], [0, 4], "the two that won twice");
        assert_eq!(standings[0].score, 3.0);
    }

    #[test]
    fn four_players_in_six_rounds_meet_each_other_twice() {
        let (_, standings) = rounds(4, 6);
        assert!(standings.iter().all(|standing| standing.met.iter().sum::<u64>() == 6));
        assert!(standings.iter().all(|standing| standing.met.iter().all(|met| *met <= 2)));
    }
}
