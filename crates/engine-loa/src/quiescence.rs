//! Beyond the depth: wins at once, and captures that make or break connections.

use game::{Position, Seat};
use grid::squares;
use loa::connectivity::{euler, first_group, is_connected, spread};
use loa::{Board, Move};
use search::Stopped;

use crate::pvs::Window;
use crate::value::WIN;
use crate::worker::Worker;

impl Worker<'_> {
    /// The value of a position once nothing is about to happen.
    pub fn quiet(&mut self, board: &Board, window: Window) -> Result<i32, Stopped> {
        let value = match self.enter(board)? {
            Some(value) => value,
            None => self.calm(board, window)?,
        };
        self.leave();
        Ok(value)
    }

    fn calm(&mut self, board: &Board, Window { mut alpha, beta }: Window) -> Result<i32, Stopped> {
        let (ours, theirs) = (board.men(board.turn()), board.men(board.turn().other()));
        if wins(board) {
            return Ok(WIN - self.path.ply() as i32 - 1);
        }
        let mut best = self.glance(board);
        if best >= beta {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let (our_euler, their_euler) = (euler(ours), euler(theirs));
        for mv in board.moves_of(board.turn()).filter(|mv| board.is_capture(*mv)) {
            let child = board.after(mv);
            let breaks = euler(child.men(board.turn().other())) > their_euler;
            let makes = euler(child.men(board.turn())) < our_euler;
            if !breaks && !makes {
                continue;
            }
            let value = -self.quiet(&child, Window { alpha: -beta, beta: -alpha })?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}

/// More groups than this cannot be joined by one man: it touches four at most, and may have been
/// the fifth itself.
const GROUPS_MAX: usize = 5;

/// Whether the side to move wins with its next move.
pub fn wins(board: &Board) -> bool {
    let seat = board.turn();
    let men = board.men(seat);
    let mut groups = [0; GROUPS_MAX];
    let (mut count, mut rest) = (0, men);
    while rest != 0 {
        if count == GROUPS_MAX {
            return false;
        }
        groups[count] = first_group(rest);
        rest &= !groups[count];
        count += 1;
    }
    let groups = &groups[..count];
    // Where a man touches all groups, or all but itself.
    let touching = |man: u64| {
        let others = groups.iter().filter(|group| **group != man);
        others.fold(u64::MAX, |all, group| all & spread(*group))
    };
    let common = touching(0);
    squares(men).any(|from| {
        let man = 1 << from;
        let near = if groups.contains(&man) { touching(man) } else { common };
        near != 0
            && squares(board.targets(from) & near).any(|to| {
                is_connected(men ^ man | 1 << to) && is_won(&board.after(Move { from, to }), seat)
            })
    })
}

/// Rules differ where both sides are connected.
fn is_won(board: &Board, seat: Seat) -> bool {
    board.payoffs().is_some_and(|payoffs| payoffs.winner() == Some(seat))
}
