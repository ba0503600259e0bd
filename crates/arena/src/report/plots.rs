//! What the plots of a report show.

use plot::{COLORS, Dot, Drawing, Line, Lines, Row, Rows, Scale, escaped};

use crate::results::Results;
use crate::statistics::{Elo, Mean, Pentanomial, Rating};
use crate::tally::Tally;

use super::{name, section};

/// Points that a line has at most: more cannot be seen.
const POINTS_MAX: u64 = 300;

/// Whether a point is drawn: evenly many, none before the first ones can say anything, and always
/// the last one.
fn is_drawn(number: u64, of: u64) -> bool {
    let can_tell = number > of.div_ceil(10).min(4);
    number == of || can_tell && number.is_multiple_of(of.div_ceil(POINTS_MAX))
}

/// A plot of a run as a picture of its own, by its name; none if there is no such thing.
pub(super) fn picture(results: &Results, name: &str) -> Option<String> {
    let drawing = match name {
        "score" => score_plot(results),
        "elo" => elo_plot(results)?,
        "llr" => llr_plot(results)?,
        "time" => time_plot(results),
        _ => return None,
    };
    // Rows have their names beside them.
    let has_key = matches!(name, "score" | "llr") || results.run.is_duel() && name == "elo";
    let shown = if name == "score" { shown(results) } else { 1 };
    let players = results.ranking.iter().take(if has_key { shown } else { 0 }).enumerate();
    let key = players.map(|(at, player)| {
        let color = if name == "llr" { LLR_COLOR } else { at };
        (color, super::name(results, *player))
    });
    let key = key.collect::<Vec<_>>();
    let key = key.iter().map(|(color, name)| (*color, name.as_str())).collect::<Vec<_>>();
    let note = format!("{}, {} games", results.run.game_text(), results.games.len());
    Some(drawing.document(&note, &key))
}

/// How many players a plot of scores shows.
fn shown(results: &Results) -> usize {
    if results.run.is_duel() { 1 } else { results.ranking.len().min(COLORS) }
}

/// The score of the players over the games.
pub(super) fn score(results: &Results) -> String {
    let key =
        if results.run.is_duel() { caption(results) } else { super::key(results, shown(results)) };
    section("Score over time", &(score_plot(results).svg() + &key))
}

fn score_plot(results: &Results) -> Drawing<'static> {
    let shown = shown(results);
    let mut means = vec![Mean::default(); results.run.players.len()];
    let mut lines = (0..shown).map(|color| Line { color, points: Vec::new() }).collect::<Vec<_>>();
    let games = results.games.len() as u64;
    for (number, game) in (1..).zip(&results.games) {
        for (player, share) in game.order.iter().zip(&game.shares) {
            means[*player].add(*share);
        }
        for (line, player) in lines.iter_mut().zip(&results.ranking) {
            let mean = &means[*player];
            if let (true, Some(share)) = (is_drawn(number, games), mean.mean()) {
                let error = mean.standard_error().filter(|_| shown == 1).unwrap_or(0.0) * 1.96;
                let ends = [share - error, share, share + error].map(|share| 100.0 * share);
                line.points.push([number as f64, ends[0], ends[1], ends[2]]);
            }
        }
    }
    let even = 100.0 / results.seats() as f64;
    let plot = Lines {
        title: "Score over time",
        lines,
        range: (0.0, 100.0),
        guides: vec![even],
        unit: "\u{202f}%",
        below: "games",
        ..Lines::default()
    };
    plot.draw()
}

fn caption(results: &Results) -> String {
    let name = escaped(&name(results, 0));
    format!(
        "<div class=\"key\"><span><i class=\"k0\"></i>share of the points of {name}, with the \
         range that it may be off (95\u{202f}%)</span></div>"
    )
}

/// Ratings with errors, and for two players how the estimate went.
pub(super) fn elo(results: &Results) -> String {
    let Some(plot) = elo_plot(results) else { return String::new() };
    if results.run.is_duel() {
        return section("Elo", &(plot.svg() + &elo_key(results)));
    }
    let note = "<p class=\"soft\">Elo above the mean of all players, by maximum likelihood, with \
                95\u{202f}% errors.</p>";
    section("Ratings", &(note.to_string() + &plot.svg()))
}

fn elo_plot(results: &Results) -> Option<Drawing<'static>> {
    if results.run.is_duel() {
        return duel_elo(results);
    }
    let row = |(color, player): (usize, &usize)| {
        let Rating { elo, error } = results.ratings[*player];
        let whisker = Some((elo - error, elo + error));
        Row {
            name: name(results, *player),
            label: format!("{elo:+.0} ± {error:.0}"),
            dots: vec![Dot { color, value: elo, whisker, marks_high: false }],
        }
    };
    let rows = results.ranking.iter().enumerate().map(row).collect();
    Some(Rows { title: "Ratings", scale: Scale::Linear, rows }.draw())
}

fn duel_elo(results: &Results) -> Option<Drawing<'static>> {
    let last = results.elo()?;
    let all = results.tally.pairs.pairs();
    let mut points = Vec::new();
    each_pair(results, &mut |number, pairs| {
        if is_drawn(number, all) {
            let Elo { elo, error, .. } = Elo::of(pairs);
            points.push([number as f64, elo - error, elo, elo + error]);
        }
    });
    let reach = (3.0 * last.error).clamp(20.0, 1500.0);
    let plot = Lines {
        title: "Elo over time",
        lines: vec![Line { color: 0, points }],
        range: ((last.elo - reach).min(0.0), (last.elo + reach).max(0.0)),
        guides: vec![0.0],
        below: "pairs of games",
        ..Lines::default()
    };
    Some(plot.draw())
}

fn elo_key(results: &Results) -> String {
    let Some(last) = results.elo() else { return String::new() };
    let stopped = results.test.as_ref().is_some_and(crate::Sequential::has_stopped);
    format!(
        "<div class=\"key\"><span><i class=\"k0\"></i>Elo{} {:+.1} ± {:.1} \
         (95\u{202f}%)</span></div>",
        if stopped { " at stop" } else { "" },
        last.elo,
        last.error
    )
}

/// Its number in the palette.
const LLR_COLOR: usize = 3;

/// The log likelihood ratio of a sequential test.
pub(super) fn llr(results: &Results) -> String {
    let Some((test, plot)) = results.test.as_ref().zip(llr_plot(results)) else {
        return String::new();
    };
    let (lower, upper) = test.test.bounds();
    let key = format!(
        "<div class=\"key\"><span><i class=\"k{LLR_COLOR}\"></i>LLR {:.2} of {} against {} Elo; \
         the test stops at {lower:.2} or {upper:.2}</span></div>",
        test.llr, test.test.elo1, test.test.elo0
    );
    section("Sequential test", &(plot.svg() + &key))
}

fn llr_plot(results: &Results) -> Option<Drawing<'static>> {
    let test = results.test.as_ref()?;
    let sprt = &test.test;
    let (lower, upper) = sprt.bounds();
    let all = test.pairs.pairs();
    let mut points = Vec::new();
    each_pair(results, &mut |number, pairs| {
        if let (true, Ok(llr)) = (is_drawn(number, all), sprt.llr(pairs)) {
            points.push((number as f64, llr));
        }
    });
    let plot = Lines {
        title: "Log likelihood ratio",
        lines: vec![Line::of(LLR_COLOR, points)],
        range: (lower * 1.25, upper * 1.25),
        guides: vec![lower, upper],
        below: "pairs of games",
        ..Lines::default()
    };
    Some(plot.draw())
}

/// Tells the pairs so far after every pair that counts.
fn each_pair(results: &Results, each: &mut dyn FnMut(u64, &Pentanomial)) {
    let mut tally = Tally::new(2);
    for game in &results.games {
        if tally.add(game).is_some() {
            each(tally.pairs.pairs(), &tally.pairs);
        }
    }
}

/// Time per move: the mean, and the slowest.
pub(super) fn time(results: &Results) -> String {
    section(TIME, &time_plot(results).svg())
}

const TIME: &str = "Time per move";

fn time_plot(results: &Results) -> Drawing<'static> {
    let row = |(color, player): (usize, &usize)| {
        let tally = &results.tally.players[*player];
        // Less cannot be measured.
        let [mean, slowest] = [tally.seconds_per_move(), tally.slowest].map(|time| time.max(1e-6));
        let whisker = Some((1e3 * mean, 1e3 * slowest.max(mean)));
        Row {
            name: name(results, *player),
            label: format!("{}, slowest {}", seconds(mean), seconds(slowest)),
            dots: vec![Dot { color, value: 1e3 * mean, whisker, marks_high: true }],
        }
    };
    let rows = results.ranking.iter().enumerate().map(row).collect();
    Rows { title: TIME, scale: Scale::Milliseconds, rows }.draw()
}

/// A time in a unit that fits.
pub(super) fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => "under 1 µs".to_string(),
        s if s < 1e-3 => format!("{:.0} µs", 1e6 * s),
        s if s < 0.1 => format!("{:.1} ms", 1e3 * s),
        s if s < 1.0 => format!("{:.0} ms", 1e3 * s),
        s => format!("{s:.2} s"),
    }
}
