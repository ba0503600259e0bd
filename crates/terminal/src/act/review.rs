//! A review of the game so far: how it is asked for, and how it reads.

use analysis::{Pace, Review, ReviewMove, SeatReview};
use catalog::Unit;
use game::{Limits, Seat};

use super::{Advice, Answer, Reply};
use crate::command::Extent;
use crate::judging::begin_review;
use crate::names::{confidence_text, seat_name, unit_name, value_text};
use crate::session::Session;
use crate::words::{Words, fill};

/// Lets the judge begin.
pub(super) fn ask(session: &mut Session, extent: Extent) -> Answer {
    let (depth, time) = match extent {
        Extent::Quick | Extent::Usual => (None, Some(Pace::TIME)),
        Extent::Level(plies) => (Some(plies.into()), None),
        Extent::Time(time) => (None, Some(time)),
    };
    let limits = Limits { depth, time, ..Limits::default() };
    let pace = Pace { book: session.uses_book, ..Pace::of(session.game(), None, limits) };
    session.judging = begin_review(session.played().boxed(), pace);
    Ok(Reply { advice: Some(Advice::Review), ..Reply::default() })
}

/// How far a review is.
pub(crate) fn progress_text(review: &Review, words: &Words) -> String {
    let (judged, total) = (review.moves.len().to_string(), review.total.to_string());
    fill(words.reviewing, &[&judged, &total])
}

/// A review in lines.
pub(super) fn review_text(session: &Session, review: &Review, words: &Words) -> Vec<String> {
    let unit = match review.unit {
        Unit::Chances => "%",
        unit => unit_name(unit, words),
    };
    let texts = review.moves.iter().flat_map(|mv| [&mv.played.mv, &mv.best.mv]);
    let width = texts.map(|mv| mv.chars().count()).max().unwrap_or(0);
    let row = |mv: &ReviewMove| {
        let value = value_text(review.unit, mv.played.value, words);
        let best = value_text(review.unit, mv.best.value, words);
        let loss = if mv.loss > 0.0 { format!("{:.1}", mv.loss) } else { String::new() };
        let row = format!(
            "{:>3}. {} {:width$} {:2} {value:>8}  {:width$} {best:>8}  {loss:>6}  {}",
            mv.ply,
            words.shown(&mv.side),
            mv.played.mv,
            mv.grade.symbol(),
            mv.best.mv,
            match mv.missed_win() {
                Some(plies) => fill(words.missed_win, &[&plies.to_string()]),
                None => confidence_text(mv.confidence(), words),
            },
        );
        row.trim_end().to_string()
    };
    let total = |(seat, total): (Seat, &SeatReview)| {
        let name = seat_name(session.game(), seat, words);
        let (moves, loss) = (total.moves.to_string(), format!("{:.1}", total.loss));
        let accuracy =
            total.accuracy.map_or("–".to_string(), |accuracy| format!("{accuracy:.1}"));
        let [slight, bad, worst] = total.bad.map(|count| count.to_string());
        let values = [&name, &moves, &loss, unit, &accuracy, &slight, &bad, &worst];
        fill(words.seat_review, &values)
    };
    let (judged, all) = (review.moves.len().to_string(), review.total.to_string());
    let head = fill(words.review, &[&judged, &all, unit]);
    let totals = Seat::all(review.seats.len()).zip(&review.seats).map(total);
    std::iter::once(head).chain(review.moves.iter().map(row)).chain(totals).collect()
}
