//! What a WebSocket costs that says nothing.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;

use common::{Lab, megabytes, number};

/// A WebSocket that takes as little of this process as can be: the greeting is all it reads.
fn connect(lab: &Lab) -> TcpStream {
    let mut stream = TcpStream::connect(lab.address).expect("a connection");
    let head = format!(
        "GET /api/live HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        lab.address
    );
    stream.write_all(head.as_bytes()).expect("a request that is sent");
    let (mut told, mut piece) = (Vec::new(), [0; 1024]);
    while !told.windows(5).any(|part| part == b"hello") {
        let count = stream.read(&mut piece).expect("an answer");
        assert_ne!(count, 0, "{}", String::from_utf8_lossy(&told));
        told.extend(&piece[..count]);
    }
    stream
}

#[test]
fn an_idle_socket_takes_less_than_fifty_kilobytes() {
    let count = number("DAMIER_SOCKETS", 1_000);
    let lab = Lab::new();
    // What the first ones need is there for the others.
    let first = (0..100).map(|_| connect(&lab)).collect::<Vec<_>>();
    let before = megabytes();
    let idle = (0..count).map(|_| connect(&lab)).collect::<Vec<_>>();
    let after = megabytes();
    let each = (after.saturating_sub(before) << 10) / count;
    println!("{count} idle sockets: {before} MB before, {after} MB after, {each} kB each");
    assert!(each < 50, "{each} kB");
    drop((first, idle));
}
