//! What an engine takes is what was asked for.

use super::NOISE;
use crate::engine::Engine;

#[test]
fn a_table_takes_what_was_asked_for_and_every_thread_the_same() {
    let bytes = |bits, threads| Engine::new(&NOISE[0], bits, threads).table_bytes();
    let thread = bytes(2, 2) - bytes(2, 1);
    // Small enough for the processor's caches.
    assert!(thread < 1 << 23, "{thread} bytes for every thread");
    for bits in [2, 10, 14] {
        for threads in 1..4 {
            assert_eq!(bytes(bits, threads), (32 << bits) + threads * thread);
        }
    }
}
