//! Room in a full recording: what is furthest from the root gives way, so that the upper part of a
//! tree is there in its whole width.

use game::Position;

use crate::tree::Visit;

/// What is left of a recording.
pub struct Thinned {
    /// The new number of every node that was kept.
    pub numbers: Vec<Option<usize>>,
    /// Moves from the root up to which nodes of the pass under way are kept, if not all are.
    pub reach: Option<usize>,
}

/// Takes a quarter of the nodes away, those with the most moves from the root first, and counts
/// them where they hung. The pass under way, from the node `first` on, has half of the room for
/// itself; roots stay.
pub fn thin<P: Position>(visits: &mut Vec<Visit<P>>, first: usize) -> Thinned {
    let goal = visits.len() - visits.len().div_ceil(4);
    let (earlier, current) = visits.split_at(first);
    let mut rows = [earlier, current].map(row_sizes);
    let all_rows = rows[1].len();
    loop {
        let [earlier, current] = rows.each_ref().map(|rows| rows.iter().sum::<usize>());
        let larger = usize::from(current >= earlier);
        let has_more = |pass: &usize| rows[*pass].len() > 1;
        match [larger, 1 - larger].into_iter().find(has_more) {
            Some(pass) if earlier + current > goal => rows[pass].pop(),
            _ => break,
        };
    }
    let stays =
        |number: usize, visit: &Visit<P>| visit.ply < rows[usize::from(number >= first)].len();
    let mut numbers = Vec::with_capacity(visits.len());
    // The nearest node that stays, and how many below each do not.
    let mut nearest = Vec::with_capacity(visits.len());
    let (mut hidden, mut kept) = (vec![0; visits.len()], 0);
    for (number, visit) in visits.iter().enumerate() {
        let is_kept = stays(number, visit);
        numbers.push(is_kept.then_some(kept));
        kept += usize::from(is_kept);
        nearest.push(match visit.parent {
            Some(parent) if !is_kept => nearest[parent],
            _ => number,
        });
        if !is_kept {
            hidden[nearest[number]] += 1 + visit.hidden;
        }
    }
    let mut number = 0;
    visits.retain_mut(|visit| {
        let is_kept = numbers[number].is_some();
        visit.parent = visit.parent.and_then(|parent| numbers[parent]);
        visit.hidden += hidden[number];
        number += 1;
        is_kept
    });
    let reach = (rows[1].len() < all_rows).then(|| rows[1].len() - 1);
    Thinned { numbers, reach }
}

/// How many nodes there are of each ply.
fn row_sizes<P: Position>(visits: &[Visit<P>]) -> Vec<usize> {
    let mut rows = Vec::new();
    for visit in visits {
        if rows.len() <= visit.ply {
            rows.resize(visit.ply + 1, 0);
        }
        rows[visit.ply] += 1;
    }
    rows
}
