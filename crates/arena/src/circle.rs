//! The rounds of a round robin.

use crate::swiss::Round;

/// Rounds in which everybody meets everybody once, by the circle method: all but one player sit in
/// a circle that turns by a place from round to round, and who sits opposite meets; the one meets
/// whoever passes by. Where the players are odd in number, whoever would meet that one sits out.
#[must_use]
pub fn rounds(players: usize) -> Vec<Round> {
    if players < 2 {
        return Vec::new();
    }
    let circle = players - 1 + players % 2;
    let round = |number: usize| {
        let at = |place: usize| (number + place) % circle;
        let opposite = (1..=circle / 2).map(|place| vec![at(place), at(circle - place)]);
        match players % 2 {
            0 => Round {
                pairs: [vec![number, circle]].into_iter().chain(opposite).collect(),
                bye: None,
            },
            _ => Round { pairs: opposite.collect(), bye: Some(number) },
        }
    };
    (0..circle).map(round).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everybody_meets_everybody_once_and_sits_out_once_at_most() {
        for players in 2..=33 {
            let all = rounds(players);
            assert_eq!(all.len(), if players % 2 == 0 { players - 1 } else { players });
            let mut met = BTreeSet::new();
            let mut byes = BTreeSet::new();
            for Round { pairs, bye } in all {
                let mut seated = pairs.concat();
                seated.extend(bye);
                seated.sort_unstable();
                assert_eq!(seated, (0..players).collect::<Vec<_>>());
                assert!(bye.is_none_or(|player| byes.insert(player)));
                assert!(
                    pairs
                        .iter()
                        .all(|pair| met.insert((pair[0].min(pair[1]), pair[0].max(pair[1]))))
                );
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
        }
    }

    #[test]
    fn one_alone_has_nobody_to_meet() {
        assert!(rounds(0).is_empty() && rounds(1).is_empty());
    }
}
