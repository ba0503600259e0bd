//! Which move people are taken to play.
//!
//! There are no games of people on these boards to learn that from. On 8x8 they are drawn to
//! corners and edges, shun what gives a corner away, unless they overlook it, and like to turn many
//! discs; what the other side may do then they see less well. So a move attracts by where it lies
//! and by what it turns, and a little by how few replies it leaves; how likely it is, is the
//! softmax of that.

use game::Position;
use players::likeness::softmax;
use reversi::Move;
use reversi::board::Duel;

use crate::zones::zone;

/// What attracts: a corner, its neighbors, the other edge squares, the center, the rest.
const ZONES: [f64; 5] = [2.5, -1.0, 0.8, 0.2, 0.0];

/// What attracts: a disc that is turned, and a reply that is left.
const TURNED: f64 = 0.15;
const REPLY: f64 = -0.1;

/// How likely each move is; the probabilities of all of them add up to one.
pub fn people<const W: usize>(pos: &Duel<W>) -> Vec<(Move, f64)> {
    let moves = pos.legal_moves().collect::<Vec<_>>();
    let attractions = moves.iter().map(|mv| attraction(pos, *mv)).collect();
    moves.into_iter().zip(softmax(attractions)).collect()
}

fn attraction<const W: usize>(pos: &Duel<W>, mv: Move) -> f64 {
    let Some(square) = mv.square() else { return 0.0 };
    let after = pos.after(mv);
    let turned = pos.their().len() - after.own().len();
    let replies = after.placements().len();
    ZONES[zone(pos.geometry().size(), square)] + TURNED * turned as f64 + REPLY * replies as f64
}

#[cfg(test)]
mod tests {
    use game::Notation;
    use game::testing::random_match;
    use grid::Size;
    use reversi::board::Othello;
    use reversi::{Kind, Rules};

    use super::*;

    fn othello() -> Othello<1> {
        Othello::new(Rules::new(Kind::Othello, Size::new(7, 9).unwrap(), 2).unwrap()).unwrap()
    }

    #[test]
    fn every_legal_move_is_possible_and_all_of_them_are_certain() {
        let record = random_match(&othello(), 1);
        for pos in record.positions().iter().filter(|pos| !pos.is_over()) {
            let moves = people(pos);
            assert_eq!(moves.len(), pos.moves_count());
            assert!(moves.iter().all(|(_, likely)| *likely > 0.0));
            assert!((moves.iter().map(|(_, likely)| likely).sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn people_take_corners_and_shun_what_gives_them_away() {
        let text = format!("-OX------{}-XOOX{} X", "-".repeat(18), "-".repeat(31));
        let pos = othello().read_position(&text).unwrap();
        let likely = |text: &str| {
            let mv = othello().read_move(&pos, text).unwrap();
            people(&pos).iter().find(|(other, _)| *other == mv).unwrap().1
        };
        assert!(likely("a1") > 0.5, "{}", likely("a1"));
    }
}
