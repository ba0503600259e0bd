//! Whether games that came from elsewhere were played as asked, and can have been.

use std::slice;

use arena::journal::GameLine;
use arena::{Matchup, Opening, saved_game};
use game::{Seat, read_leaving};

use super::cut::Planned;
use super::programs;

/// The games of a result, each with its round; an error if they are not those of its task.
pub(super) fn read(input: &str, output: &str) -> Result<Vec<(u64, GameLine)>, String> {
    let planned = serde_json::from_str::<Vec<Planned>>(input).map_err(|error| error.to_string())?;
    let games = serde_json::from_str::<Vec<GameLine>>(output);
    let games = games.map_err(|error| format!("found {error}, expected games"))?;
    let is_same = |(planned, game): (&Planned, &GameLine)| {
        planned.index == game.index && planned.fixture.order == game.order
    };
    if games.len() != planned.len() || !planned.iter().zip(&games).all(is_same) {
        let numbers = |all: &mut dyn Iterator<Item = u64>| {
            all.map(|index| index.to_string()).collect::<Vec<_>>().join(" ")
        };
        let found = numbers(&mut games.iter().map(|game| game.index));
        let expected = numbers(&mut planned.iter().map(|game| game.index));
        return Err(format!("found games {found}, expected games {expected} and their players"));
    }
    Ok(planned.iter().map(|planned| planned.fixture.round).zip(games).collect())
}

/// Plays a game of a round again: an error if it begins otherwise than that round, or its moves are
/// not legal, or do not lead where it says.
pub(super) fn check(matchup: &Matchup, round: u64, line: &GameLine) -> Result<(), String> {
    let (game, index) = (&*matchup.game, line.index);
    let seats = game.seats();
    let lengths = [line.order.len(), line.shares.len(), line.clocks.len()];
    if lengths.iter().any(|length| *length != seats) {
        return Err(format!("found game {index} with {lengths:?} results, expected {seats}"));
    }
    let opening = Opening { seed: line.seed, moves: line.opening.clone() };
    if !matchup.may_begin(round, &opening) {
        return Err(format!("found game {index} with another opening than its round has"));
    }
    let begins = line.opening.iter().map(String::as_str);
    let moves = game.split_moves(&line.moves).into_iter().map(|(_, mv)| mv);
    // A transcript leaves passes out.
    if !moves
        .filter(|mv| *mv != game::PASS)
        .zip(begins.filter(|mv| *mv != game::PASS))
        .all(|(one, other)| one == other)
    {
        return Err(format!("found game {index} with other moves than its opening"));
    }
    let Some((_, played)) = saved_game(game, &[], line) else {
        return Err(format!("found game {index} with moves that are not legal"));
    };
    if played.plies() != line.plies {
        let plies = played.plies();
        return Err(format!("found game {index} of {} plies, expected {plies}", line.plies));
    }
    let left = game.split_moves(&line.moves).into_iter().filter_map(|(_, mv)| read_leaving(mv));
    let lost = line.forfeited.filter(|loser| (1..=seats).contains(loser));
    let mut forfeits = left.chain(lost.map(|loser| Seat::new(loser - 1)));
    if !forfeits.all(|seat| may_forfeit(matchup, line.order[seat.index()])) {
        return Err(format!("found game {index} with a forfeit that nobody can have made"));
    }
    let end = match (played.outcome(), line.forfeited) {
        (Some(outcome), None) => {
            let totals = Seat::all(seats).map(|seat| outcome.payoffs.total(seat));
            let shares = play::End::Rules(outcome).shares(seats);
            let is_so = totals.collect::<Vec<_>>() == line.totals && shares == line.shares;
            is_so.then_some(()).ok_or("another result than its moves have")
        }
        (None, Some(loser)) if seats == 2 && (1..=2).contains(&loser) => {
            let is_so = line.shares[loser - 1] == 0.0 && line.shares[2 - loser] == 1.0;
            is_so.then_some(()).ok_or("another result than its forfeit has")
        }
        (Some(_), Some(_)) => Err("a forfeit after its end"),
        (None, _) => Err("no end"),
    };
    end.map_err(|found| format!("found game {index} with {found}"))
}

/// Whether a player can lose by his own fault: ours play legal moves, and are late only where there
/// is a time to keep.
fn may_forfeit(matchup: &Matchup, player: usize) -> bool {
    let spec = &matchup.players[player];
    let is_ours = !spec.is_person() && programs(&*matchup.game, slice::from_ref(spec)).is_empty();
    matchup.time.is_timed() || !is_ours
}
