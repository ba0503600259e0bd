//! Leaves per second of the move generator.

use std::time::Instant;

use game::{Game, perft};
use loa::{Loa, Rules};

fn main() {
    // `cargo bench` says so; a test run only looks whether the bench still works.
    let (depth, leaves) = if std::env::args().any(|argument| argument == "--bench") {
        (5, 55_963_132)
    } else {
        (3, 44_952)
    };
    for name in Rules::names() {
        let rules = Rules::named(name).expect("a listed name is known");
        let start = Loa::new(rules).start(1);
        let clock = Instant::now();
        assert_eq!(perft(&start, depth), leaves);
        let seconds = clock.elapsed().as_secs_f64();
        let rate = leaves as f64 / seconds / 1e6;
        println!("perft {depth} {name:9} {leaves} leaves in {seconds:.3} s = {rate:.0} M leaves/s");
    }
}
