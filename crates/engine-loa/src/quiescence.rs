//! Beyond the depth: wins at once, and captures that make or break connections.

use engine::Window;
use game::{Position, Seat};
use loa::Board;
use loa::connectivity::{euler, first_group, is_connected, spread};
use search::Stopped;

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
        let look = self.look(board);
        let mut best = look.value;
        if best >= beta {
            return Ok(best);
        }
        if self.shapes.wins(board, &look) {
            return Ok(WIN - self.path.ply() as i32 - 1);
        }
        let (ours, theirs) = (board.men(board.turn()), board.men(board.turn().other()));
        if look.targets & theirs == 0 {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let (our_euler, their_euler) = (euler(ours), euler(theirs));
        for mv in board.captures_of(board.turn()) {
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

/// Whether the side to move wins with its next move.
pub fn wins(board: &Board) -> bool {
    let seat = board.turn();
    let men = board.men(seat);
    let gates = gates(men);
    gates != 0
        && board.moves_of(seat).any(|mv| {
            gates & 1 << mv.to != 0
                && is_connected(men ^ 1 << mv.from | 1 << mv.to)
                && is_won(&board.after(mv), seat)
        })
}

/// Rules differ where both sides are connected.
fn is_won(board: &Board, seat: Seat) -> bool {
    board.payoffs().is_some_and(|payoffs| payoffs.winner() == Some(seat))
}

/// More groups than this cannot be joined by one man: it touches four at most, and may have been
/// the fifth itself.
const GROUPS_MAX: usize = 5;

/// Where one of these men has to land to connect them all: where it touches all groups, or all but
/// itself.
pub fn gates(men: u64) -> u64 {
    // Groups are at least as many as that.
    if euler(men) > GROUPS_MAX as i32 {
        return 0;
    }
    let mut groups = [0; GROUPS_MAX];
    let (mut count, mut rest) = (0, men);
    while rest != 0 {
        if count == GROUPS_MAX {
            return 0;
        }
        groups[count] = first_group(rest);
        rest &= !groups[count];
        count += 1;
    }
    let groups = &groups[..count];
    let touching = |man: u64| {
        let others = groups.iter().filter(|group| **group != man);
        others.fold(u64::MAX, |all, group| all & spread(*group))
    };
    let alone = groups.iter().filter(|group| group.is_power_of_two());
    alone.fold(touching(0), |gates, man| gates | touching(*man))
}
