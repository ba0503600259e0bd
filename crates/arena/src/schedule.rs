//! Who sits where: every opening is played in every order of the seats.

/// All orders of `players` seats: two for two, six for three, twenty-four for four. Entry `s` of an
/// order is the player in seat `s`.
///
/// ```
/// assert_eq!(arena::orders(2), [vec![0, 1], vec![1, 0]]);
/// assert_eq!(arena::orders(4).len(), 24);
/// ```
#[must_use]
pub fn orders(players: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..players {
        let longer = |order: Vec<usize>| {
            let rest = (0..players).filter(|player| !order.contains(player)).collect::<Vec<_>>();
            rest.into_iter().map(move |player| [&order[..], &[player]].concat())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}

/// The games of a match: as many as asked for, rounded up to whole rounds of all orders.
#[must_use]
pub fn games_count(asked: u64, players: usize) -> u64 {
    let round = orders(players).len() as u64;
    asked.div_ceil(round) * round
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_sits_in_every_seat_equally_often() {
        for players in 2..=4 {
            let orders = orders(players);
            for seat in 0..players {
                for player in 0..players {
                    let times = orders.iter().filter(|order| order[seat] == player).count();
                    assert_eq!(times * players, orders.len());
                }
            }
        }
    }

    #[test]
    fn games_are_rounded_up_to_whole_rounds() {
        assert_eq!(games_count(1, 2), 2);
        assert_eq!(games_count(100, 2), 100);
        assert_eq!(games_count(7, 3), 12);
        assert_eq!(games_count(25, 4), 48);
    }
}
