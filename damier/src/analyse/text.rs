//! A review in words.

use analysis::{Confidence, Grade, JudgedMove, Review, ReviewMove};
use catalog::{AnyMatch, Unit, opening_name};
use game::Seat;

use crate::listing::seat_letters;
use crate::output::{count, plies};

/// What values count.
pub fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Discs => "discs",
        Unit::Compartments => "compartments",
        Unit::Points => "points",
        Unit::Chances => "chances",
    }
}

/// A line for every move.
pub fn moves(played: &dyn AnyMatch, review: &Review) -> String {
    let opening = opening_name(played).map_or(String::new(), |name| format!(", opening {name}"));
    let texts = review.moves.iter().flat_map(|mv| [&mv.played.mv, &mv.best.mv]);
    let width = texts.map(|mv| mv.chars().count()).max().unwrap_or(0).max(4);
    let values = review.moves.iter().flat_map(|mv| [&mv.played, &mv.best]);
    let wide = values.map(|judged| value(judged, review.unit).len()).max().unwrap_or(0).max(7);
    let head = format!(
        "{}, {}{opening}\n ply  side  {:<width$} {:>wide$}  {:<width$} {:>wide$}   loss\n",
        played.game().name(),
        plies(played.plies()),
        "move",
        "value",
        "best",
        "value",
    );
    let row = |mv: &ReviewMove| {
        format!(
            "{:>4}  {:<4}  {:<width$} {:>wide$}  {:<width$} {:>wide$} {:>6} {:<2}  {}\n",
            mv.ply,
            mv.side,
            mv.played.mv,
            value(&mv.played, review.unit),
            mv.best.mv,
            value(&mv.best, review.unit),
            loss(mv),
            mv.grade.symbol(),
            confidence(mv),
        )
    };
    head + &review.moves.iter().map(row).collect::<String>()
}

/// A line for every seat.
pub fn summary(played: &dyn AnyMatch, review: &Review) -> String {
    let unit = match review.unit {
        Unit::Chances => "percent",
        other => unit(other),
    };
    let totals = Seat::all(played.seats()).zip(&review.seats);
    let lines = totals.map(|(seat, total)| {
        let bad = Grade::BAD.iter().zip(total.bad);
        let bad = bad.map(|(grade, times)| count(times as u64, grade.name()));
        let bad = bad.collect::<Vec<_>>().join(", ");
        let accuracy =
            total.accuracy.map_or(String::new(), |part| format!(", {part:.1} % accurate"));
        format!(
            "{}: {}, {:.1} {unit} lost, {:.2} a move{accuracy}, {bad}\n",
            seat_letters(played.game(), seat).join(" "),
            count(total.moves as u64, "move"),
            total.loss,
            total.loss / total.moves.max(1) as f64,
        )
    });
    let missing = match review.is_whole() {
        true => String::new(),
        false => format!("{} of {} moves judged\n", review.moves.len(), review.total),
    };
    lines.collect::<String>() + &missing
}

/// What a move is worth.
pub fn value(judged: &JudgedMove, unit: Unit) -> String {
    let result = if judged.value > 0.0 { "won" } else { "lost" };
    match (judged.confidence.is_sure(), unit) {
        (true, Unit::Points) if judged.value != 0.0 => match judged.confidence {
            Confidence::Decided(plies) => format!("{result} in {plies}"),
            _ => result.to_string(),
        },
        (true, Unit::Points) => "drawn".to_string(),
        (_, Unit::Chances) => format!("{:.1} %", judged.value),
        (true, _) => format!("{:+.0}", judged.value),
        (false, _) => format!("{:+.2}", judged.value),
    }
}

/// What is written of a loss: nothing if there is none.
pub fn loss(mv: &ReviewMove) -> String {
    match mv.loss {
        0.0 => String::new(),
        loss if mv.confidence().is_sure() => format!("{loss:.0}"),
        loss => format!("{loss:.2}"),
    }
}

/// How surely a loss is known, or that it is a win which was there.
pub fn confidence(mv: &ReviewMove) -> String {
    if let Some(plies) = mv.missed_win() {
        return format!("missed a win in {plies}");
    }
    match mv.confidence() {
        Confidence::Exact | Confidence::Decided(_) => "exact".to_string(),
        Confidence::Selective(percent) => format!("{percent} %"),
        Confidence::Depth(depth) => format!("depth {depth}"),
        Confidence::Book(depth) => format!("book, depth {depth}"),
    }
}
