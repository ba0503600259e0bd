//! Recorded searches beside each other.

use ::trees::{Comparison, Share, View, minimal};

use super::{Recorded, Trees};
use crate::message::{Code, CompareTrees, ComparedTree, ComparedTrees, Problem};
use crate::problem::Answer;

/// As many as a page has room for.
const MOST: usize = 4;

/// Lays searches beside each other.
pub(super) fn compare(trees: &Trees, asked: &CompareTrees) -> Answer<ComparedTrees> {
    let found = asked.trees.len();
    if !(2..=MOST).contains(&found) {
        let expected = format!("2 to {MOST}");
        return Err(Problem::found(Code::BadMessage, format!("{found} searches"), expected));
    }
    let recorded = asked.trees.iter().map(|tree| trees.find(&tree.id));
    let recorded = recorded.collect::<Answer<Vec<_>>>()?;
    let start =
        |one: &Recorded| (one.played.game().name(), one.played.start_text(), one.played.played());
    if recorded.iter().any(|one| start(one) != start(&recorded[0])) {
        let expected = "searches of one position";
        return Err(Problem::found(Code::BadMessage, "several positions", expected));
    }
    let views = recorded.iter().map(|one| View::all(&one.recording)).collect::<Vec<_>>();
    let (comparison, shares) = Comparison::of(&views);
    let tree = |(number, asked): (usize, &crate::message::TreeRef)| {
        // Passes of which nothing was kept have no nodes here.
        let view = recorded[number].view(asked.pass as usize)?;
        let place = views[number].iter().position(|other| other.first == view.first);
        let shares = place.map_or(&[][..], |place| &shares[number][place]);
        Ok(ComparedTree {
            different: comparison.different[number] as u32,
            alone: comparison.alone[number] as u32,
            shares: shares.iter().map(|share| letter(*share)).collect(),
        })
    };
    Ok(ComparedTrees {
        trees: asked.trees.iter().enumerate().map(tree).collect::<Answer<_>>()?,
        common: comparison.common as u32,
        least: views.iter().find_map(|passes| least(passes)),
    })
}

/// The positions that must be judged in a tree of which nothing was left out.
fn least(passes: &[View<'_>]) -> Option<u32> {
    minimal::leaves(*passes.last()?).and_then(|leaves| leaves.try_into().ok())
}

const fn letter(share: Share) -> char {
    match share {
        Share::Alone => 'o',
        Share::Some => 's',
        Share::All => 'a',
    }
}
