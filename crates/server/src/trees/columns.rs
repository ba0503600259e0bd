//! The nodes of a tree as columns.

use std::collections::HashMap;

use ::trees::{View, layout};
use catalog::RecordedNode;
use game::{Bound, Seat, Why, Window};

use super::number;
use crate::message::{TreeGames, TreeKnown, TreeNodes};

/// The nodes of a pass, for a game with so many seats.
pub(super) fn nodes(view: View<'_>, seats: usize) -> TreeNodes {
    let mut all = TreeNodes::default();
    let mut names = Names::default();
    for (index, node) in (0..).zip(view.nodes) {
        let at = |window: Window| (number(window.alpha), number(window.beta));
        let (alpha, beta) = at(node.window);
        let (left_alpha, left_beta) = at(node.left);
        all.mv.push(node.mv.as_ref().map_or(-1, |mv| names.number(mv) as i32));
        all.turn.push(digit(node.turn));
        all.seat.push(digit(node.seat));
        all.depth.push(node.depth);
        all.alpha.push(alpha);
        all.beta.push(beta);
        all.left_alpha.push(left_alpha);
        all.left_beta.push(left_beta);
        let (sign, value) = found(node);
        all.bound.push(sign);
        all.value.push(value);
        all.why.push(letter(node.why));
        if node.is_again {
            all.again.push(index);
        }
        if !node.skipped.is_empty() {
            let skipped = node.skipped.iter().map(|mv| names.number(mv));
            all.skipped.push((index, skipped.collect()));
        }
        if node.hidden > 0 {
            all.hidden.push((index, node.hidden));
        }
        if let Some(known) = node.known {
            let [lower, upper] = [known.lower, known.upper].map(number);
            all.known.push((index, TreeKnown { lower, upper, depth: known.depth }));
        }
        if let Some(standings) = &node.standings {
            let seats = Seat::all(seats).map(|seat| standings[seat].0);
            all.standings.push((index, seats.collect()));
        }
        if let Some(games) = &node.games {
            let shares = games.shares.iter().map(|share| *share as f32).collect();
            let (visits, is_proven) = (games.visits, games.is_proven);
            all.games.push(TreeGames { visits, shares, is_proven });
        }
    }
    let parents = view.parents();
    for place in layout(&parents) {
        all.x.push((place.x * 100.0).round() as f32 / 100.0);
        all.row.push(place.row as u32);
    }
    all.parent = parents.iter().map(|parent| parent.map_or(-1, |node| node as i32)).collect();
    all.best = view.path().into_iter().map(|node| node as u32).collect();
    all.moves = names.texts;
    all
}

/// What was found of a node: what that says, and the value.
pub(super) fn found(node: &RecordedNode) -> (char, Option<i32>) {
    let (sign, value) = match node.bound {
        _ if node.why == Why::Stopped => ('?', None),
        Bound::Exact(value) => ('=', Some(value)),
        Bound::AtLeast(value) => ('>', Some(value)),
        Bound::AtMost(value) => ('<', Some(value)),
    };
    (sign, value.and_then(number))
}

/// Texts by their numbers.
#[derive(Default)]
struct Names {
    texts: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.texts.len() as u32;
        self.texts.push(text.to_string());
        self.numbers.insert(text.to_string(), number);
        number
    }
}

fn digit(seat: Seat) -> char {
    char::from(b'0' + seat.index() as u8)
}

const fn letter(why: Why) -> char {
    match why {
        Why::Leaf => 'l',
        Why::Over => 'o',
        Why::Searched => 's',
        Why::Cutoff => 'c',
        Why::Table => 't',
        Why::KnownBelow => 'b',
        Why::Selective => 'p',
        Why::Stable => 'd',
        Why::Solved => 'f',
        Why::Repetition => 'r',
        Why::Stopped => 'x',
    }
}
