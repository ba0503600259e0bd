//! The learning curve as a picture.

use crate::training::Point;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// An SVG of the errors by iteration. The first iterations, whose errors are several times the
/// last, would hide all others: the scale ends at twice the least error.
#[must_use]
pub fn svg(points: &[Point]) -> String {
    let errors = || points.iter().flat_map(|point| [point.training, point.validation]);
    let least = errors().fold(f64::INFINITY, f64::min);
    let least = if least.is_finite() && least > 0.0 { least } else { 1.0 };
    let most = errors().fold(least * 1.05, f64::max).min(2.0 * least);
    let bottom = least - 0.1 * (most - least);
    let last = points.last().map_or(1, |point| point.iteration.max(2));
    let x = |iteration: u32| {
        let share = f64::from(iteration.saturating_sub(1)) / f64::from(last - 1);
        LEFT + share * (WIDTH - LEFT - RIGHT)
    };
    let y = |error: f64| {
        let share = (error.min(most) - bottom) / (most - bottom);
        HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">Squared error by iteration (discs², \
         weighed)</text>\n"
    );
    for step in 0..=4 {
        let error = bottom + (most - bottom) * f64::from(step) / 4.0;
        let (y, right) = (y(error), WIDTH - RIGHT);
        text += &format!(
            "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{error:.1}</text>\n",
            LEFT - 6.0,
            y + 4.0
        );
    }
    for iteration in [1, last.div_ceil(2), last] {
        text += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{iteration}</text>\n",
            x(iteration),
            HEIGHT - BOTTOM + 18.0
        );
    }
    let curves = [
        ("training", "#1f77b4", points.iter().map(|point| point.training).collect::<Vec<_>>()),
        ("held out", "#d62728", points.iter().map(|point| point.validation).collect()),
    ];
    for (index, (name, color, errors)) in curves.into_iter().enumerate() {
        let places = points.iter().zip(errors);
        let places =
            places.map(|(point, error)| format!("{:.1},{:.1}", x(point.iteration), y(error)));
        let at = WIDTH - RIGHT - 160.0 + 90.0 * index as f64;
        text += &format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\n\
             <text x=\"{at}\" y=\"22\" fill=\"{color}\">{name}</text>\n",
            places.collect::<Vec<_>>().join(" ")
        );
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_curves_are_drawn_within_the_picture() {
        let point = |iteration: u32| {
            let error = 50.0 + 300.0 / f64::from(iteration * iteration);
            Point { iteration, training: error, validation: error + 2.0 }
        };
        let picture = svg(&(1..=20).map(point).collect::<Vec<_>>());
        assert_eq!(picture.matches("<polyline").count(), 2);
        let places = picture.split("points=\"").skip(1).flat_map(|rest| {
            rest.split('"').next().unwrap_or("").split(' ').map(str::to_string).collect::<Vec<_>>()
        });
        for place in places {
            let (x, y) = place.split_once(',').unwrap();
            let (x, y) = (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap());
            assert!((LEFT..=WIDTH).contains(&x) && (TOP - 0.1..=HEIGHT).contains(&y), "{place}");
        }
        assert!(svg(&[]).ends_with("</svg>\n"));
    }
}
