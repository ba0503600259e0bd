//! The learning curve as a picture.

use plot::{Line, Lines};

use crate::training::Point;

/// Curves over steps: what these are, the number of the first, and of every curve its name and its
/// values.
pub(crate) fn picture(
    title: &str,
    (steps, first): (&str, u32),
    range: (f64, f64),
    curves: &[(&str, Vec<f64>)],
) -> String {
    let points = |values: &[f64]| (first..).map(f64::from).zip(values.to_vec()).collect::<Vec<_>>();
    let lines = curves.iter().enumerate();
    let plot = Lines {
        title,
        lines: lines.map(|(color, (_, values))| Line::of(color, points(values))).collect(),
        range,
        below: steps,
        ..Lines::default()
    };
    let names = curves.iter().map(|(name, _)| *name).enumerate().collect::<Vec<_>>();
    plot.draw().document("", &names)
}

/// An SVG of the errors by iteration. The first iterations, whose errors are several times the
/// last, would hide all others: the scale ends at twice the least error.
#[must_use]
pub fn svg(points: &[Point]) -> String {
    let errors = || points.iter().flat_map(|point| [point.training, point.validation]);
    let least = errors().fold(f64::INFINITY, f64::min);
    let least = if least.is_finite() && least > 0.0 { least } else { 1.0 };
    let most = errors().fold(least * 1.05, f64::max).min(2.0 * least);
    let curve = |value: fn(&Point) -> f64| points.iter().map(value).collect::<Vec<_>>();
    picture(
        "Squared error by iteration (discs², weighed)",
        ("iteration", 1),
        (least - 0.1 * (most - least), most),
        &[
            ("training", curve(|point| point.training)),
            ("held out", curve(|point| point.validation)),
        ],
    )
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
        let curves = picture.split("class=\"line").skip(1).map(|rest| {
            let path = rest.split("d=\"M").nth(1).unwrap();
            path.split('"').next().unwrap().split('L').map(str::to_string).collect::<Vec<_>>()
        });
        let curves = curves.collect::<Vec<_>>();
        assert_eq!(curves.iter().map(Vec::len).collect::<Vec<_>>(), [20, 20]);
        for place in curves.iter().flatten() {
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y) = (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap());
            assert!((0.0..=500.0).contains(&x) && (0.0..=250.0).contains(&y), "{place}");
        }
        assert!(svg(&[]).ends_with("</svg>\n"));
    }
}
