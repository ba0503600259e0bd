//! How far less deep searches can be trusted.

/// From this depth on.
const DEPTH_MIN: u32 = 3;

/// By how much a search of one ply misses one of three, in the unit of values: the standard
/// deviation, times the squares of the board, when all of it is filled. It was measured on 6x6, 7x9
/// and 10x10; it grows as the board is filled, and a move changes the less the more squares there
/// are.
const DEVIATION: i32 = 44_000;

/// So many deviations, in tenths, are taken for sure.
const SURE: i32 = 13;

/// The less deep search that stands for one of this depth, and by how much it has to be beyond a
/// bound, with so many discs on so many squares.
#[inline]
pub fn margin(depth: u32, discs: u32, squares: u32) -> Option<(u32, i32)> {
    if depth < DEPTH_MIN {
        return None;
    }
    let shallow = depth / 4 * 2 + depth % 2;
    let (discs, squares) = (discs as i32, squares as i32);
    // A nearly empty board was not measured; searches of it miss something, too.
    let discs = discs.max(squares / 5);
    let deviation = DEVIATION / squares * discs / squares;
    // The further it looks the less it misses, the less far beyond it the other looks, too.
    let parts = (depth - shallow + 2) as i32 * if shallow < 3 { 5 } else { 3 };
    Some((shallow, deviation * parts / 20 * SURE / 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_trusted_less_the_more_another_sees_and_the_later_it_is() {
        let margin = |depth, discs| margin(depth, discs, 63).unwrap();
        assert_eq!([3, 4, 5, 6, 7, 8].map(|depth| margin(depth, 30).0), [1, 2, 3, 2, 3, 4]);
        assert!(margin(6, 30).1 > margin(4, 30).1);
        assert!(margin(5, 30).1 < margin(3, 30).1);
        assert!(margin(5, 40).1 > margin(5, 30).1);
        assert_eq!(margin(5, 4), margin(5, 12), "no less on a nearly empty board");
        assert_eq!(super::margin(2, 30, 63), None);
    }
}
