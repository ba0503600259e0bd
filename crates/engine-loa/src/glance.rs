//! What people see of a move at a glance.

use game::{NullMove, Position, Record};
use loa::connectivity::spread;
use loa::{Board, Move};

use crate::center::Center;
use crate::evaluation::evaluate;
use crate::quiescence::wins;
use crate::weights::Weights;

/// What is seen of a move: the names of the features.
pub const GLANCE_NAMES: [&str; 18] = [
    // How it ends the game, or lets it end.
    "wins",
    "loses",
    "lets_win",
    "threatens",
    // What it gives away as the evaluation sees it, at once and after the best reply.
    "loss",
    "loss_after_reply",
    // What it takes.
    "captures",
    "retakes",
    // Where it comes from and where it goes.
    "nearer",
    "off_rim",
    "onto_rim",
    "into_corner",
    "length",
    // Its neighbors, before and after.
    "leaves",
    "joins",
    // The moves before.
    "beside_last",
    "same_man",
    "flees",
];

/// Features of a move.
pub const GLANCES: usize = GLANCE_NAMES.len();

/// A move, and what is seen of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// The move.
    pub mv: Move,
    /// The features, in the order of [`GLANCE_NAMES`], each of the size of 1.
    pub features: [f32; GLANCES],
}

const RIM: u64 = 0xff81_8181_8181_81ff;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// So many points are one, of what a move gives away; more than the most count as that.
const POINTS: f32 = 100.0;
const LOSS_MAX: f32 = 6.0;

/// The moves of the current position of a match, as people see them.
#[must_use]
pub fn glances(weights: &Weights, record: &Record<Board>) -> Vec<Glance> {
    let board = *record.position();
    let moves = board.legal_moves().collect::<Vec<_>>();
    let values = moves.iter().map(|mv| values(weights, &board.after(*mv)));
    let values = values.collect::<Vec<_>>();
    let best = |of: fn(&(f32, f32)) -> f32| values.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
    let (best, best_after) = (best(|value| value.0), best(|value| value.1));
    let before = record.moves();
    let last = before.last().copied().unwrap_or(Move::PASS);
    let own_last = before.len().checked_sub(2).map_or(Move::PASS, |index| before[index]);
    let features = |(mv, value): (&Move, &(f32, f32))| {
        let loss = |best: f32, value: f32| ((best - value) / POINTS).min(LOSS_MAX);
        let losses = [loss(best, value.0), loss(best_after, value.1)];
        Glance { mv: *mv, features: seen(&board, *mv, losses, last, own_last) }
    };
    moves.iter().zip(&values).map(features).collect()
}

/// What a position is worth to the side that has just moved, and after the best reply.
fn values(weights: &Weights, after: &Board) -> (f32, f32) {
    let decided = |board: &Board| {
        let winner = board.payoffs()?.winner();
        let worth = POINTS * LOSS_MAX;
        Some(winner.map_or(0.0, |seat| if seat == board.turn() { worth } else { -worth }))
    };
    let glance = |board: &Board| decided(board).unwrap_or_else(|| evaluate(weights, board) as f32);
    let replies = after.legal_moves().map(|reply| glance(&after.after(reply)));
    (-glance(after), replies.fold(f32::INFINITY, f32::min).min(POINTS * LOSS_MAX))
}

fn seen(
    board: &Board,
    mv: Move,
    [loss, loss_after_reply]: [f32; 2],
    last: Move,
    own_last: Move,
) -> [f32; GLANCES] {
    if mv == Move::PASS {
        return [0.0; GLANCES];
    }
    let seat = board.turn();
    let (ours, theirs) = (board.men(seat), board.men(seat.other()));
    let (from, to) = (1_u64 << mv.from, 1_u64 << mv.to);
    let after = board.after(mv);
    let winner = after.payoffs().and_then(|payoffs| payoffs.winner());
    let is_over = after.is_over();
    let center = Center::of(ours);
    let nearer = (center.distance(mv.from) - center.distance(mv.to)) as f32 / center.men as f32;
    let length = (i32::from(mv.from % 8) - i32::from(mv.to % 8))
        .abs()
        .max((i32::from(mv.from / 8) - i32::from(mv.to / 8)).abs());
    let touching = |square: u64, men: u64| (spread(square) & men & !square).count_ones() as f32;
    let yes = |is: bool| f32::from(u8::from(is));
    let had_last = last != Move::PASS;
    [
        yes(winner == Some(seat)),
        yes(winner == Some(seat.other())),
        yes(!is_over && wins(&after)),
        yes(!is_over && wins(&after.null_move())),
        loss,
        loss_after_reply,
        yes(theirs & to != 0),
        yes(theirs & to != 0 && had_last && mv.to == last.to),
        nearer / 2.0,
        yes(from & RIM != 0),
        yes(to & RIM != 0),
        yes(to & CORNERS != 0),
        length as f32 / 4.0,
        touching(from, ours) / 2.0,
        touching(to, ours & !from) / 2.0,
        yes(had_last && spread(to) & 1 << last.to != 0),
        yes(own_last != Move::PASS && own_last.to == mv.from),
        yes(board.mobility(seat.other()).targets() & from != 0),
    ]
}
