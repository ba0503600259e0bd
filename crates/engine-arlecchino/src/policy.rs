//! Which move people are taken to play.
//!
//! There are no games of people to learn that from. What they say of themselves is that they see
//! what they win at once, that long turns are easily overlooked, and that they look at the danger
//! for a piece too late. So a move attracts by what it wins, less for every action that it takes,
//! and a little less by what the next turn can take of its player; how likely it is, is the softmax
//! of that.

use arlecchino::{Board, Duel, Move, Seats};
use game::Position;
use players::likeness::softmax;

use crate::degrees::own_degrees;

/// What attracts: a compartment won, an action, and a compartment that can be taken at once.
const WON: f64 = 0.5;
const ACTION: f64 = -0.7;
const HANGING: f64 = -0.15;

/// How likely each move is; the probabilities of all of them add up to one.
pub fn people(pos: &Duel) -> Vec<(Move, f64)> {
    let moves = pos.legal_moves().collect::<Vec<_>>();
    let attractions = moves.iter().map(|mv| attraction(pos, *mv)).collect();
    moves.into_iter().zip(softmax(attractions)).collect()
}

/// How much a move attracts.
pub fn attraction<S: Seats>(pos: &Board<S>, mv: Move) -> f64 {
    let Some(path) = pos.path(mv) else { return 0.0 };
    let actions = path.squares().len() - 1;
    let own = own_degrees(pos, pos.color());
    let worth = |set: u64| -> f64 {
        let compartments = own.iter().map(|degree| (degree & set).count_ones()).sum::<u32>();
        f64::from(2 * compartments) - f64::from(4 * set.count_ones())
    };
    let after = pos.after(mv);
    // The piece that moved is seen where it stands now.
    let back = |set: u64| match set >> mv.to() & 1 {
        0 => set,
        _ => set & !(1 << mv.to()) | 1 << mv.from(),
    };
    let hanging = back(after.direct_captures(after.color()));
    let worst = (0..36).map(|square| hanging & 1 << square).filter(|one| *one != 0);
    let worst = worst.map(worth).fold(0.0, f64::max);
    -WON * worth(mv.captured()) + ACTION * actions as f64 + HANGING * worst
}

#[cfg(test)]
mod tests {
    use arlecchino::Rules;
    use game::Notation;
    use game::testing::random_match;

    use super::*;

    #[test]
    fn every_legal_move_is_possible_and_all_of_them_are_certain() {
        for pos in random_match(&Rules::duel(), 1).positions().iter().filter(|pos| !pos.is_over()) {
            let moves = people(pos);
            assert_eq!(moves.len(), pos.moves_count());
            assert!(moves.iter().all(|(_, likely)| *likely > 0.0));
            assert!((moves.iter().map(|(_, likely)| likely).sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn people_take_what_is_worth_most_and_easily_taken() {
        let mut text = vec!["----"; 36];
        (text[0], text[1], text[8]) = ("BBJR", "JVVV", "JJRR");
        let pos = Rules::duel().read_position(&format!("{} B", text.join(","))).unwrap();
        let likely = |text: &str| {
            let mv = Rules::duel().read_move(&pos, text).unwrap();
            people(&pos).iter().find(|(other, _)| *other == mv).unwrap().1
        };
        // A piece of the other side at once; the second jump takes one of nobody's.
        assert!(likely("a1-c1") > likely("a1-c1-c3"));
        assert!(likely("a1-c1") > 0.4);
    }
}
