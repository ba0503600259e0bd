//! Max^n, paranoid, BRS and BRS+ against slow versions that leave nothing out.

use game::{Evaluator, Game, Limits, NullMove, Position, Score, Seat, Standings, perft};
use reversi::Kind;
use search::Settings;

use crate::{Noise, arlecchino, positions, reversi, search, searchers, sorted, values};

const NOISE: Noise = Noise { is_balanced: false };
const BALANCED: Noise = Noise { is_balanced: true };

/// How a position stands if the look ahead ends there.
fn leaf<P: Position>(pos: &P, depth: u32, noise: Noise) -> Option<Standings> {
    match pos.payoffs() {
        Some(payoffs) => Some(Standings::of(&payoffs)),
        None => (depth == 0).then(|| noise.evaluate(&(), pos)),
    }
}

fn below<P: Position>(mv: P::Move, depth: u32) -> u32 {
    if P::is_pass(mv) { depth } else { depth - 1 }
}

fn children<P: Position>(pos: &P, depth: u32) -> impl Iterator<Item = (P, u32)> {
    pos.legal_moves().map(move |mv| (pos.after(mv), below::<P>(mv, depth)))
}

/// Max^n: the first child in which the seat to move stands best.
pub(crate) fn slow_maxn<P: Position>(pos: &P, depth: u32, noise: Noise) -> Standings {
    leaf(pos, depth, noise).unwrap_or_else(|| {
        let all = children(pos, depth).map(|(pos, depth)| slow_maxn(&pos, depth, noise));
        let seat = pos.turn();
        all.reduce(|best, new| if new[seat] > best[seat] { new } else { best }).unwrap()
    })
}

fn highest_or_lowest(is_max: bool, values: impl Iterator<Item = Score>) -> Score {
    if is_max { values.max() } else { values.min() }.unwrap()
}

/// Paranoid: `max` takes the best, everybody else what is worst for it.
pub(crate) fn slow_paranoid<P: Position>(pos: &P, depth: u32, max: Seat, noise: Noise) -> Score {
    leaf(pos, depth, noise).map(|settled| settled.lead(max, pos.seats())).unwrap_or_else(|| {
        let all = children(pos, depth).map(|(pos, depth)| slow_paranoid(&pos, depth, max, noise));
        highest_or_lowest(pos.turn() == max, all)
    })
}

/// BRS+ as its inventors put it: after each move of `max` one opponent, `free`, is picked who may
/// play all moves; the others play their most promising one.
fn slow_brsplus<P: Position>(
    pos: &P,
    depth: u32,
    max: Seat,
    free: Option<Seat>,
    noise: Noise,
) -> Score {
    if let Some(settled) = leaf(pos, depth, noise) {
        return settled.lead(max, pos.seats());
    }
    if pos.turn() == max {
        let worst = |(pos, depth): (P, u32)| {
            let opponents = Seat::all(pos.seats()).filter(|seat| *seat != max);
            opponents.map(|free| slow_brsplus(&pos, depth, max, Some(free), noise)).min().unwrap()
        };
        return children(pos, depth).map(worst).max().unwrap();
    }
    let moves = match free == Some(pos.turn()) {
        true => pos.legal_moves().collect(),
        false => vec![slow_expected(pos, noise)],
    };
    let value = |mv| slow_brsplus(&pos.after(mv), below::<P>(mv, depth), max, free, noise);
    moves.into_iter().map(value).min().unwrap()
}

/// BRS+ at any node of its tree: who is free was picked when `max` moved, and `surprised` says
/// whether that one has already made use of it.
pub(crate) fn slow_brsplus_at<P: Position>(
    pos: &P,
    depth: u32,
    (max, surprised): (Seat, bool),
    noise: Noise,
) -> Score {
    if surprised || pos.turn() == max {
        return slow_brsplus(pos, depth, max, None, noise);
    }
    let opponents = Seat::all(pos.seats()).filter(|seat| *seat != max);
    opponents.map(|free| slow_brsplus(pos, depth, max, Some(free), noise)).min().unwrap()
}

/// The move that an opponent is expected to play: the first of the most promising ones.
pub(crate) fn slow_expected<P: Position>(pos: &P, noise: Noise) -> P::Move {
    let mut moves = pos.legal_moves().collect::<Vec<_>>();
    // Sorting keeps the order of equal ones.
    moves.sort_by_key(|mv| std::cmp::Reverse(noise.priority(pos, *mv)));
    moves[0]
}

fn handed_on<P: NullMove>(mut pos: P, to: Seat) -> P {
    while pos.turn() != to {
        pos = pos.null_move();
    }
    pos
}

pub(crate) fn slow_brs<P: NullMove>(pos: &P, depth: u32, max: Seat, noise: Noise) -> Score {
    if let Some(settled) = leaf(pos, depth, noise) {
        return settled.lead(max, pos.seats());
    }
    if pos.turn() == max {
        let all = children(pos, depth).map(|(pos, depth)| slow_brs(&pos, depth, max, noise));
        return all.max().unwrap();
    }
    let mut replies = Vec::new();
    for opponent in Seat::all(pos.seats()).filter(|seat| *seat != max) {
        let pos = handed_on(pos.clone(), opponent);
        let moves = pos.legal_moves().filter(|mv| !P::is_pass(*mv));
        replies.extend(moves.map(|mv| handed_on(pos.after(mv), max)));
    }
    if replies.is_empty() {
        return slow_brs(&handed_on(pos.clone(), max), depth, max, noise);
    }
    replies.iter().map(|pos| slow_brs(pos, depth - 1, max, noise)).min().unwrap()
}

/// Calls `each` for positions and depths of which a slow search is through in a moment.
fn small_trees<G: Game>(game: &G, mut each: impl FnMut(&G::Position, u32)) {
    let mut deepest = 0;
    for pos in positions(game, 24, 14) {
        for depth in (1..=4).take_while(|depth| perft(&pos, *depth) < 3_000) {
            each(&pos, depth);
            deepest = deepest.max(depth);
        }
    }
    assert_eq!(deepest, 4);
}

fn agrees_with_references<G: Game>(game: &G)
where
    G::Position: NullMove,
{
    small_trees(game, |pos, depth| {
        let max = pos.turn();
        let expected = [
            slow_maxn(pos, depth, NOISE)[max],
            slow_paranoid(pos, depth, max, NOISE),
            slow_brs(pos, depth, max, NOISE),
            slow_brsplus(pos, depth, max, None, NOISE),
        ];
        let found = values(pos, depth, NOISE).map(|verdict| verdict.score);
        assert_eq!(found, expected, "maxn, paranoid, brs, brsplus at depth {depth}: {pos:?}");
        if pos.seats() == 2 {
            assert_eq!(expected, [expected[0]; 4], "two seats at depth {depth}: {pos:?}");
        }
    });
}

#[test]
fn all_agree_with_their_references_in_arlecchino() {
    for seats in 2..=4 {
        agrees_with_references(&arlecchino(seats));
    }
}

#[test]
fn all_agree_with_their_references_in_reversi() {
    for seats in 2..=4 {
        agrees_with_references(&reversi(Kind::Rolit, 4, 4, seats));
        agrees_with_references(&reversi(Kind::Pass, 5, 5, seats));
    }
}

#[test]
fn another_order_of_moves_and_deepening_find_the_same_lead() {
    for pos in positions(&reversi(Kind::Rolit, 6, 6, 4), 12, 24) {
        let expected = values(&pos, 4, NOISE);
        let again = searchers(NOISE, &sorted(), Settings::PLAYING);
        // Max^n depends on the order where seats are indifferent.
        for ((name, mut searcher), expected) in again.into_iter().zip(expected).skip(1) {
            let limits = Limits { depth: Some(4), ..Limits::default() };
            let found = search(&mut *searcher, &pos, &limits);
            assert_eq!(found.score, expected.score, "{name}: {pos:?}");
        }
    }
}

/// The opponents of BRS+ have some of the choices that paranoid gives them.
#[test]
fn paranoid_expects_no_more_than_brsplus() {
    let mut lower = 0;
    for seats in 3..=4 {
        let check = |pos: &_, depth| {
            let [_, paranoid, _, brsplus] = values(pos, depth, NOISE).map(|found| found.score);
            assert!(paranoid <= brsplus, "depth {depth}: {pos:?}");
            lower += u32::from(paranoid < brsplus);
        };
        small_trees(&reversi(Kind::Rolit, 5, 5, seats), check);
    }
    assert!(lower > 0);
}

/// With values that add up to nothing the lead is the seat's own value, but for rounding: half of
/// it and the mean of the others. Then no assumption about opponents is worse than the worst.
#[test]
fn paranoid_expects_no_more_than_maxn_if_values_are_balanced() {
    let mut lower = 0;
    for seats in 3..=4 {
        small_trees(&arlecchino(seats), |pos, depth| {
            let [_, paranoid, ..] = values(pos, depth, BALANCED).map(|found| found.score);
            let maxn = slow_maxn(pos, depth, BALANCED).lead(pos.turn(), seats);
            assert!(paranoid.0 <= maxn.0 + 2, "depth {depth}: {pos:?}");
            lower += u32::from(paranoid < maxn);
        });
    }
    assert!(lower > 0);
}

/// Nobody can surprise who has no choice.
#[test]
fn brsplus_is_paranoid_where_opponents_have_one_move() {
    let mut checked = 0;
    for pos in positions(&arlecchino(4), 400, 12) {
        let has_one = |(pos, _): (_, u32)| only_one_move(&pos, 3);
        if pos.moves_count() > 1 && children(&pos, 1).all(has_one) {
            for depth in 1..=4 {
                let [_, paranoid, _, brsplus] = values(&pos, depth, NOISE);
                assert_eq!(paranoid.score, brsplus.score, "depth {depth}: {pos:?}");
            }
            checked += 1;
        }
    }
    assert!(checked > 5, "{checked}");
}

fn only_one_move<P: Position>(pos: &P, plies: u32) -> bool {
    let mut moves = pos.legal_moves();
    match (moves.next(), moves.next()) {
        (None, _) => true,
        (Some(mv), None) => plies == 1 || only_one_move(&pos.after(mv), plies - 1),
        (Some(_), Some(_)) => false,
    }
}

#[test]
fn lines_can_be_played_and_lead_to_the_value() {
    let game = arlecchino(3);
    for pos in positions(&game, 20, 14) {
        let [maxn, paranoid, brs, brsplus] = values(&pos, 3, NOISE);
        for (verdict, is_lead) in [(&maxn, false), (&paranoid, true), (&brsplus, true)] {
            let mut end = pos;
            for mv in &verdict.line {
                end.play(*mv).unwrap();
            }
            let standings = leaf(&end, 0, NOISE).unwrap();
            let seat = pos.turn();
            let value = if is_lead { standings.lead(seat, 3) } else { standings[seat] };
            assert_eq!(value, verdict.score, "{pos:?}");
        }
        assert_eq!(brs.line.len(), 1);
    }
}

#[test]
fn a_finished_game_has_no_move_and_its_result() {
    let game = reversi(Kind::Rolit, 4, 4, 3);
    let record = game::testing::random_match(&game, 5);
    let pos = record.position();
    let standings = Standings::of(&pos.payoffs().unwrap());
    for verdict in values(pos, 3, NOISE) {
        assert_eq!(verdict.line, []);
        assert_eq!(verdict.score, standings[pos.turn()]);
    }
}
