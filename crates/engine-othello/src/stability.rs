//! Discs that can never be turned again: a bound on the score that costs no search.

use std::sync::LazyLock;

/// Discs of `own` that are stable: not always all, but never another.
///
/// A disc is stable if in each of the four directions its line is full, or it touches a stable disc
/// of its own color or the border. Edges come from a table that knows every future of an edge.
pub fn stable(own: u64, theirs: u64) -> u64 {
    let full = full_lines(own | theirs);
    let inner = own & INNER;
    let mut stable = stable_edges(own, theirs) | inner & full[0] & full[1] & full[2] & full[3];
    if stable == 0 {
        return 0;
    }
    loop {
        let rows = stable >> 1 | stable << 1 | full[0];
        let columns = stable >> 8 | stable << 8 | full[1];
        let falling = stable >> 9 | stable << 9 | full[2];
        let rising = stable >> 7 | stable << 7 | full[3];
        let grown = stable | inner & rows & columns & falling & rising;
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The squares that do not touch the border.
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// The squares whose row, column, falling and rising diagonal are full.
#[inline]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut rows = discs;
    rows &= rows >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    let rows = (rows & 0x0101_0101_0101_0101) * 0xff;
    let mut columns = discs;
    columns &= columns.rotate_right(32);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(8);
    [rows, columns, full_diagonals::<9>(discs), full_diagonals::<7>(discs)]
}

/// Squares whose diagonals of one kind are full, those of the border left out: an empty square
/// spreads along its diagonal, a doubling of the distance at a time.
#[inline]
fn full_diagonals<const STRIDE: u32>(discs: u64) -> u64 {
    let (right, left) = if STRIDE == 9 { (NOT_A, NOT_H) } else { (NOT_H, NOT_A) };
    let mut holes = !discs;
    holes |= holes << STRIDE & right | holes >> STRIDE & left;
    let (right2, left2) = (right & right << STRIDE, left & left >> STRIDE);
    holes |= holes << (2 * STRIDE) & right2 | holes >> (2 * STRIDE) & left2;
    let (right4, left4) = (right2 & right2 << (2 * STRIDE), left2 & left2 >> (2 * STRIDE));
    holes |= holes << (4 * STRIDE) & right4 | holes >> (4 * STRIDE) & left4;
    !holes
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The stable discs of `own` on the four edges.
#[inline]
fn stable_edges(own: u64, theirs: u64) -> u64 {
    let edge = |own: u8, theirs: u8| u64::from(EDGES[usize::from(own) << 8 | usize::from(theirs)]);
    let top = edge(own as u8, theirs as u8);
    let bottom = edge((own >> 56) as u8, (theirs >> 56) as u8) << 56;
    let left = spread(edge(column(own), column(theirs)));
    let right = spread(edge(column(own >> 7), column(theirs >> 7))) << 7;
    top | bottom | left | right
}

/// The left column as a byte, the top square the lowest bit.
#[inline]
const fn column(discs: u64) -> u8 {
    ((discs & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// A byte as the left column.
#[inline]
const fn spread(byte: u64) -> u64 {
    let low = (byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & 0x0001_0101_0101_0101;
    low | (byte & 0x80) << 49
}

/// Stable discs of `own` on an edge, by `own << 8 | theirs`.
static EDGES: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let mut edges = vec![0; 1 << 16].into_boxed_slice();
    let mut known = vec![false; 1 << 16];
    for own in 0..=u8::MAX {
        for theirs in 0..=u8::MAX {
            if own & theirs == 0 {
                stable_edge(own, theirs, &mut edges, &mut known);
            }
        }
    }
    edges
});

/// A disc is stable if it stays in every future of the edge, whoever plays where.
fn stable_edge(own: u8, theirs: u8, edges: &mut [u8], known: &mut [bool]) -> u8 {
    let index = usize::from(own) << 8 | usize::from(theirs);
    if known[index] {
        return edges[index];
    }
    let mut stable = own;
    for place in 0..8 {
        if (own | theirs) >> place & 1 == 0 {
            let turned = edge_flips(place, own, theirs);
            let after = stable_edge(own | 1 << place | turned, theirs & !turned, edges, known);
            stable &= after;
            let turned = edge_flips(place, theirs, own);
            let after = stable_edge(own & !turned, theirs | 1 << place | turned, edges, known);
            stable &= after;
        }
    }
    known[index] = true;
    edges[index] = stable;
    stable
}

/// Discs of an edge that turn when a place is filled.
fn edge_flips(place: i32, own: u8, theirs: u8) -> u8 {
    let has = |discs: u8, place: i32| (0..8).contains(&place) && discs >> place & 1 != 0;
    let mut turned = 0;
    for step in [-1, 1] {
        let mut run = 0;
        let mut next = place + step;
        while has(theirs, next) {
            run |= 1 << next;
            next += step;
        }
        if has(own, next) {
            turned |= run;
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use game::Position;
    use game::testing::random_match;
    use othello::Othello;

    use super::*;

    #[test]
    fn a_corner_and_what_leans_on_it_are_stable() {
        assert_eq!(stable(0x1, 0x2), 0x1);
        assert_eq!(stable(0x7, 0x8), 0x7);
        assert_eq!(stable(0x2, 0x0), 0);
        assert_eq!(stable(u64::MAX, 0), u64::MAX);
        // The triangle in the corner; c2 could still be turned along its rising diagonal.
        assert_eq!(stable(0x0001_0707, 0), 0x0001_0307);
    }

    /// Stable discs stay to the end of any game.
    #[test]
    fn no_stable_disc_is_ever_turned() {
        for seed in 0..200 {
            let record = random_match(&Othello, seed);
            let last = record.position();
            for pos in record.positions() {
                let same = pos.turn() == last.turn();
                let (own, theirs) =
                    if same { (last.own(), last.theirs()) } else { (last.theirs(), last.own()) };
                assert_eq!(stable(pos.own(), pos.theirs()) & !own, 0, "seed {seed}");
                assert_eq!(stable(pos.theirs(), pos.own()) & !theirs, 0, "seed {seed}");
            }
        }
    }

    #[test]
    fn columns_become_bytes_and_come_back() {
        for byte in 0..=u8::MAX {
            assert_eq!(column(spread(byte.into())), byte);
        }
    }
}
