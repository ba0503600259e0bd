//! The learning curve as a picture.

use crate::training::Point;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// Curves over steps that have numbers.
pub(crate) struct Picture<'a> {
    pub(crate) title: &'a str,
    /// The numbers of the first and the last step.
    pub(crate) steps: (u32, u32),
    /// The least and the greatest value shown.
    pub(crate) values: (f64, f64),
    /// Digits after the point at the axis.
    pub(crate) digits: usize,
}

/// A curve: its name, its color, and a value for every step.
pub(crate) type Curve<'a> = (&'a str, &'a str, Vec<f64>);

impl Picture<'_> {
    fn x(&self, step: u32) -> f64 {
        let (first, last) = self.steps;
        let share = f64::from(step - first) / f64::from((last - first).max(1));
        LEFT + share * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let (least, most) = self.values;
        let share = (value.clamp(least, most) - least) / (most - least);
        HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    }

    /// The picture as an SVG document.
    pub(crate) fn svg(&self, curves: &[Curve<'_>]) -> String {
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{}</text>\n",
            self.title
        );
        text += &self.axes();
        for (index, (name, color, values)) in curves.iter().enumerate() {
            let places = (self.steps.0..).zip(values);
            let places =
                places.map(|(step, value)| format!("{:.1},{:.1}", self.x(step), self.y(*value)));
            let at = WIDTH - RIGHT - 80.0 * (curves.len() - index) as f64;
            text += &format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\n\
                 <text x=\"{at}\" y=\"22\" fill=\"{color}\">{name}</text>\n",
                places.collect::<Vec<_>>().join(" ")
            );
        }
        text + "</svg>\n"
    }

    fn axes(&self) -> String {
        let mut text = String::new();
        let (least, most) = self.values;
        for step in 0..=4 {
            let value = least + (most - least) * f64::from(step) / 4.0;
            let (y, right) = (self.y(value), WIDTH - RIGHT);
            text += &format!(
                "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value:.*}</text>\n",
                LEFT - 6.0,
                y + 4.0,
                self.digits
            );
        }
        let (first, last) = self.steps;
        for step in [first, (first + last).div_ceil(2), last] {
            text += &format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{step}</text>\n",
                self.x(step),
                HEIGHT - BOTTOM + 18.0
            );
        }
        text
    }
}

/// An SVG of the errors by iteration. The first iterations, whose errors are several times the
/// last, would hide all others: the scale ends at twice the least error.
#[must_use]
pub fn svg(points: &[Point]) -> String {
    let errors = || points.iter().flat_map(|point| [point.training, point.validation]);
    let least = errors().fold(f64::INFINITY, f64::min);
    let least = if least.is_finite() && least > 0.0 { least } else { 1.0 };
    let most = errors().fold(least * 1.05, f64::max).min(2.0 * least);
    let picture = Picture {
        title: "Squared error by iteration (discs², weighed)",
        steps: (1, points.last().map_or(1, |point| point.iteration.max(2))),
        values: (least - 0.1 * (most - least), most),
        digits: 1,
    };
    picture.svg(&[
        ("training", "#1f77b4", points.iter().map(|point| point.training).collect()),
        ("held out", "#d62728", points.iter().map(|point| point.validation).collect()),
    ])
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
