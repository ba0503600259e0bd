//! What a move did that the best move would not have done: counted on the boards after both, never
//! guessed.

use std::cmp::Reverse;

use analysis::{Confidence, JudgedMove};
use catalog::{AnyMatch, Cell, Drawing, Overlay, Patch, Pieces, Size};
use game::{PASS, Seat};

use crate::message::Fact;

/// The facts about a move, the weightiest first.
pub(crate) fn facts(before: &dyn AnyMatch, of_move: &JudgedMove, best: &JudgedMove) -> Vec<Fact> {
    let mut facts = decided(of_move, best);
    let (Some(after), Some(better)) = (After::of(before, &of_move.mv), After::of(before, &best.mv))
    else {
        return facts;
    };
    let of_pieces = match before.game().profile().pieces {
        Pieces::Quarters => after.of_quarters(&better),
        Pieces::Men => after.of_men(&better),
        Pieces::Discs => after.of_discs(&better),
        // Where stones stay as they are, only what is decided can be counted.
        Pieces::Stones => Vec::new(),
    };
    facts.extend(of_pieces.into_iter().flatten());
    facts
}

/// What the rules have decided.
fn decided(of_move: &JudgedMove, best: &JudgedMove) -> Vec<Fact> {
    let is_exact = |judged: &JudgedMove| judged.confidence.is_sure();
    let wins = |judged: &JudgedMove| is_exact(judged) && judged.value > 0.0;
    let loses = |judged: &JudgedMove| is_exact(judged) && judged.value < 0.0;
    let missed = match best.confidence {
        _ if !wins(best) || wins(of_move) => None,
        Confidence::Decided(plies) => Some(Fact::ForcedWinMissed { plies }),
        _ => is_exact(of_move).then_some(Fact::WinMissed),
    };
    let is_made = loses(of_move) && is_exact(best) && !loses(best);
    [missed, is_made.then_some(Fact::LossMade)].into_iter().flatten().collect()
}

/// A move, and the board after it.
struct After {
    mover: Seat,
    drawing: Drawing,
    /// What the move captured, as it stood before.
    taken: Vec<Cell>,
    size: Size,
    cells: Vec<Cell>,
    /// What the next player can do; nothing if the game is over or the mover is next.
    replies: Vec<Drawing>,
    /// Discs beside empty squares, and connected men.
    frontier: Vec<Patch>,
    groups: Vec<Patch>,
    own: Vec<usize>,
    letters: Vec<String>,
    names: Vec<String>,
}

impl After {
    fn of(before: &dyn AnyMatch, mv: &str) -> Option<After> {
        let mut after = before.boxed();
        after.play(mv).ok()?;
        let drawing = after.last_drawing()?;
        let standing = before.cells();
        let taken = drawing.captures.iter().map(|square| standing[usize::from(*square)].clone());
        let game = before.game();
        let (mover, size) = (before.turn(), game.size());
        let has_replies = after.outcome().is_none() && after.turn() != mover;
        Some(After {
            mover,
            taken: taken.collect(),
            drawing,
            size,
            cells: after.cells(),
            replies: if has_replies { after.drawings() } else { Vec::new() },
            frontier: after.overlay(Overlay::Frontier),
            groups: after.overlay(Overlay::Groups),
            own: game.colors(mover),
            letters: game.letters(),
            names: size.squares().map(|square| size.square_name(square, game.origin())).collect(),
        })
    }

    fn name(&self, square: u8) -> String {
        self.names[usize::from(square)].clone()
    }

    fn is_corner(&self, square: u8) -> bool {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let (row, column) = (self.size.row(square), self.size.column(square));
        (row == 0 || row == rows - 1) && (column == 0 || column == columns - 1)
    }

    /// Corners that the next player can take.
    fn corners(&self) -> Vec<u8> {
        let squares = self.replies.iter().filter_map(|reply| reply.to);
        squares.filter(|square| self.is_corner(*square)).collect()
    }

    fn has_pass(&self) -> bool {
        matches!(&self.replies[..], [reply] if reply.text == PASS)
    }

    /// The next player's moves, passes left out.
    fn mobility(&self) -> u32 {
        self.replies.iter().filter(|reply| reply.text != PASS).count() as u32
    }

    fn of_discs(&self, better: &After) -> Vec<Option<Fact>> {
        let kept = better.corners();
        let given = self.corners().into_iter().filter(|corner| !kept.contains(corner));
        let given = given.map(|square| self.name(square)).collect::<Vec<_>>();
        let takes_corner = |after: &After| after.drawing.to.filter(|to| after.is_corner(*to));
        let missed = takes_corner(better).filter(|_| takes_corner(self).is_none());
        let missed = missed.map(|corner| vec![self.name(corner)]);
        let (after, best) = (self.frontier(), better.frontier());
        vec![
            (!given.is_empty()).then_some(Fact::CornerGiven { squares: given }),
            missed.map(|squares| Fact::CornerMissed { squares }),
            (better.has_pass() && !self.has_pass()).then_some(Fact::PassMissed),
            self.mobility_given(better),
            (after >= best + 2).then_some(Fact::Frontier { after, best }),
        ]
    }

    fn mobility_given(&self, better: &After) -> Option<Fact> {
        let (after, best) = (self.mobility(), better.mobility());
        (after >= best + 2 && !better.has_pass()).then_some(Fact::MobilityGiven { after, best })
    }

    /// The mover's discs next to empty squares.
    fn frontier(&self) -> u32 {
        let own = self.frontier.iter().filter(|patch| patch.seat == self.mover);
        own.map(|patch| patch.squares.len() as u32).sum()
    }

    fn of_men(&self, better: &After) -> Vec<Option<Fact>> {
        let (hanging, kept) = (self.hanging(), better.hanging());
        let squares = hanging.iter().filter(|square| !kept.contains(square));
        let squares = squares.map(|square| self.name(*square)).collect();
        let hanging = (hanging.len() > kept.len()).then_some(Fact::ManHanging { squares });
        let groups = |seat| (self.groups(seat), better.groups(seat));
        let (after, best) = groups(self.mover);
        let own = (after > best).then_some(Fact::OwnGroups { after, best });
        let (after, best) = groups(self.mover.other());
        let rival = (after < best).then_some(Fact::RivalGroups { after, best });
        vec![hanging, own, rival, self.mobility_given(better)]
    }

    /// Squares of the mover's men that the next player can capture.
    fn hanging(&self) -> Vec<u8> {
        let captures = self.replies.iter().flat_map(|reply| reply.captures.iter().copied());
        let mut squares = captures.collect::<Vec<_>>();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// Into how many groups a side's men fall.
    fn groups(&self, seat: Seat) -> u32 {
        self.groups.iter().filter(|patch| patch.seat == seat).count() as u32
    }

    fn of_quarters(&self, better: &After) -> Vec<Option<Fact>> {
        let of_others = |after: &After| -> u32 {
            after.taken.iter().map(|cell| after.compartments(cell, false)).sum()
        };
        let names = |squares: &[u8]| squares.iter().map(|square| self.name(*square)).collect();
        let ((after, hanging), (best, _)) = (self.given(), better.given());
        let squares = names(&hanging);
        let given = (after > best).then_some(Fact::CompartmentsGiven { squares, after, best });
        let (after, best) = (of_others(self), of_others(better));
        let squares = names(&better.drawing.captures);
        let taken = (after < best).then_some(Fact::CompartmentsTaken { squares, after, best });
        vec![given, taken, self.mobility_given(better)]
    }

    /// The most compartments of the mover that the next player can take at once, and where.
    fn given(&self) -> (u32, Vec<u8>) {
        let taken = |reply: &Drawing| {
            let cells = reply.captures.iter().map(|square| &self.cells[usize::from(*square)]);
            cells.map(|cell| self.compartments(cell, true)).sum::<u32>()
        };
        let most = self.replies.iter().max_by_key(|reply| (taken(reply), Reverse(&reply.captures)));
        most.map_or((0, Vec::new()), |reply| (taken(reply), reply.captures.clone()))
    }

    /// The compartments of a piece that are the mover's, or that are not.
    fn compartments(&self, cell: &Cell, of_mover: bool) -> u32 {
        let Cell::Piece(piece) = cell else { return 0 };
        let is_own =
            |letter: char| self.own.iter().any(|color| self.letters[*color].starts_with(letter));
        piece.chars().filter(|letter| is_own(*letter) == of_mover).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use catalog::{Options, find};

    use analysis::Confidence;

    use super::*;

    fn judged(mv: &str, value: f64, confidence: Confidence) -> JudgedMove {
        let (mv, line) = (mv.to_string(), vec![mv.to_string()]);
        JudgedMove { mv, value, is_bound: false, confidence, prospects: Vec::new(), line }
    }

    fn check(game: &str, board: &str, mv: &str, best: &str, expected: &[Fact]) {
        let game = find(game).unwrap().open(&Options::default()).unwrap();
        let before = game.set_up(board).unwrap();
        let guess = Confidence::Depth(4);
        let found = facts(&*before, &judged(mv, 0.0, guess), &judged(best, 1.0, guess));
        for fact in expected {
            assert!(found.contains(fact), "{found:?}");
        }
    }

    #[test]
    fn a_move_beside_a_corner_gives_it_away() {
        // After b1 White takes a1 over b1 and c1; after f4 it has no such move.
        let board = format!("--OXO---{}---XO---{} X", "-".repeat(16), "-".repeat(32));
        let given = Fact::CornerGiven { squares: vec!["a1".into()] };
        check("othello", &board, "b1", "f4", &[given]);
    }

    #[test]
    fn what_the_rules_decide_is_a_fact() {
        let (exact, guess) = (Confidence::Exact, Confidence::Depth(3));
        let of = |value, sure, best, best_sure| {
            decided(&judged("a1", value, sure), &judged("b1", best, best_sure))
        };
        assert_eq!(of(-2.0, exact, 4.0, exact), [Fact::WinMissed, Fact::LossMade]);
        assert_eq!(of(2.0, exact, 4.0, exact), []);
        assert_eq!(of(-2.0, guess, 4.0, exact), []);
        let in_seven = Confidence::Decided(7);
        assert_eq!(of(2.0, guess, 100.0, in_seven), [Fact::ForcedWinMissed { plies: 7 }]);
        assert_eq!(of(100.0, Confidence::Decided(9), 100.0, in_seven), []);
    }

    #[test]
    fn what_hangs_and_what_could_be_jumped_over_is_named() {
        // Blue on a1 can jump over b1, of the other side, or after a step over b2, of its own.
        let mut cells = vec!["----"; 36];
        (cells[0], cells[1], cells[7], cells[18]) = ("BBJR", "JJVV", "BBRR", "JJJV");
        let board = format!("{} B", cells.join(","));
        let taken = Fact::CompartmentsTaken { squares: vec!["b1".into()], after: 0, best: 4 };
        check("arlecchino", &board, "a1-a2-c2", "a1-c1", &[taken]);
    }

    #[test]
    fn men_that_fall_apart_are_counted() {
        // Black b2 and d3: b2-c2 connects them, d3-d4 parts them for good.
        let board = format!("O------O{}---X-----X-------------O X", "-".repeat(32));
        let apart = Fact::OwnGroups { after: 2, best: 1 };
        check("loa", &board, "d3-d4", "b2-c2", &[apart]);
    }
}
