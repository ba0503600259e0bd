//! Connections that end: silent, half-sent, too many.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::{Lab, scratch};
use serde_json::json;
use tungstenite::{Bytes, Message};

const SILENCE: Duration = Duration::from_secs(1);

/// Nothing is ended sooner, and nothing much later, even on a busy machine.
const LATE: Duration = Duration::from_secs(20);

fn short() -> Lab {
    Lab::with(scratch(), |config| config.silence = SILENCE)
}

/// A server behind a proxy, where nobody is local.
fn public() -> Lab {
    Lab::with(scratch(), |config| {
        config.public_url = Some("https://play.example".parse().unwrap());
    })
}

/// What a connection is told until its end, after it has sent something and nothing more.
#[track_caller]
fn told(lab: &Lab, sent: &str) -> String {
    let mut stream = TcpStream::connect(lab.address).unwrap();
    stream.set_read_timeout(Some(LATE)).unwrap();
    stream.write_all(sent.as_bytes()).unwrap();
    let start = Instant::now();
    let mut told = Vec::new();
    // A connection may also end by being reset.
    if let Err(error) = stream.read_to_end(&mut told) {
        assert!(start.elapsed() < LATE, "{error}");
    }
    assert!(start.elapsed() >= SILENCE / 2, "it ended at once");
    String::from_utf8(told).unwrap()
}

#[test]
fn idle_and_half_sent_connections_end() {
    let lab = short();
    assert_eq!(told(&lab, ""), "");
    told(&lab, "GET /api/catalog HTTP/1.1\r\nHost: localhost\r\nX-Half: ");
    let answer = told(&lab, "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let half = "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{";
    let answer = told(&lab, half);
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("half a body"), "{answer}");
}

#[test]
fn a_half_sent_file_ends_and_brings_no_games() {
    let lab = short();
    let head =
        "POST /api/import?name=x.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n";
    let answer = told(&lab, &format!("{head}# damier game"));
    assert!(answer.contains("failure"), "{answer}");
    assert_eq!(lab.get::<server::message::Library>("/api/games").total, 0);
}

#[test]
fn a_socket_that_is_silent_ends_and_one_that_answers_pings_stays() {
    let lab = short();
    let mut silent = lab.connect();
    let mut lively = lab.connect();
    let start = Instant::now();
    // Whoever reads answers pings.
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while start.elapsed() < 3 * SILENCE {
                lively.ask(&json!({"id": 1, "type": "ping"}));
                std::thread::sleep(SILENCE / 10);
            }
        });
        std::thread::sleep(2 * SILENCE);
    });
    // What came before is still there to be read; then there is nothing.
    let end = loop {
        if let Err(error) = silent.socket.read() {
            break error;
        }
        // An answer to a ping comes too late.
    };
    println!("the silent one: {end}");
    assert_eq!(lively.ask(&json!({"id": 2, "type": "ping"}))["type"], "done");
}

#[test]
fn an_address_has_so_many_sockets_and_others_have_theirs() {
    let lab = public();
    let mut held = Vec::new();
    let status = loop {
        match lab.connect_from(Some("203.0.113.9")) {
            Ok(live) => held.push(live),
            Err(status) => break status,
        }
    };
    assert_eq!((held.len(), status), (256, 429));
    lab.connect_from(Some("203.0.113.10")).unwrap();
    held.truncate(200);
    let start = Instant::now();
    while lab.connect_from(Some("203.0.113.9")).is_err() {
        assert!(start.elapsed() < LATE, "those who left still count");
    }
}

#[test]
fn an_address_has_so_many_requests_and_the_machine_itself_has_all() {
    let lab = public();
    let ask = |from: &str| {
        let (status, body) = lab.raw("GET", "/api/settings", &format!("{from}\r\n"), b"");
        (status, String::from_utf8(body).unwrap())
    };
    let mut live = lab.connect_from(Some("203.0.113.9")).unwrap();
    // All at once: they must only be answered faster than requests come back, 50 a second.
    (0..2_000).for_each(|id| live.send(&json!({"id": id, "type": "ping"})));
    let mut answers = (0..2_000).map(|_| live.read());
    let refused = answers.find(|answer| answer["type"] == "refused").unwrap();
    assert_eq!(refused["problem"]["code"], "busy", "{refused}");
    // Every 20 ms one is granted again: whoever asks on and on is refused.
    let mut answers = (0..5_000).map(|_| ask("X-Forwarded-For: 203.0.113.9"));
    let (_, body) = answers.find(|(status, _)| *status == 429).unwrap();
    assert!(body.contains("busy"), "{body}");
    assert_eq!(ask("X-Forwarded-For: 203.0.113.10").0, 200);
    let local = Lab::new();
    let mut live = local.connect();
    let granted =
        (0..2_000).all(|id| live.ask(&json!({"id": id, "type": "ping"}))["type"] == "done");
    assert!(granted);
}

#[test]
fn messages_of_every_kind_count_and_nobody_is_refused_at_the_speed_of_his_line() {
    let lab = public();
    let pings = (0..1_200).map(|_| Message::Ping(Bytes::from_static(b"x")));
    let binary = (0..1_200).map(|_| Message::binary(b"x".to_vec()));
    let large = (0..1_200).map(|_| Message::text("x".repeat(65 << 10)));
    for (number, messages) in
        [Box::new(pings) as Box<dyn Iterator<Item = _>>, Box::new(binary), Box::new(large)]
            .into_iter()
            .enumerate()
    {
        let mut live = lab.connect_from(Some(&format!("203.0.113.{number}"))).unwrap();
        for message in messages {
            let is_answered = !message.is_ping();
            live.socket.send(message).unwrap();
            if is_answered && live.read()["problem"]["code"] == "busy" {
                break;
            }
        }
        let start = Instant::now();
        // What comes back with time is granted: five in the time of one refusal.
        (0..60).for_each(|id| live.send(&json!({"id": id, "type": "ping"})));
        while live.read()["id"] != 59 {}
        assert!(start.elapsed() > Duration::from_millis(700), "{:?}", start.elapsed());
    }
}

#[test]
fn behind_a_proxy_nobody_is_local_but_who_has_the_key() {
    let data = scratch();
    let config = server::Config {
        port: Some(0),
        data: data.clone(),
        public_url: Some("https://play.example".parse().unwrap()),
        ..server::Config::default()
    };
    let server = server::Server::bind(&config).unwrap();
    let link = server.host_link().unwrap();
    assert_eq!(server.addresses(), ["https://play.example/"]);
    let key = link.strip_prefix("https://play.example/#/host/").unwrap();
    assert_eq!(key.len(), 32);
    drop(server);
    let _ = std::fs::remove_dir_all(data);
    let lab = public();
    for (headers, wanted) in [
        ("", 403),
        ("X-Damier-Host: 00000000000000000000000000000000\r\n", 403),
        ("Host: play.example\r\nOrigin: https://play.example\r\n", 403),
    ] {
        assert_eq!(lab.raw("GET", "/api/games", headers, b"").0, wanted, "{headers}");
    }
    let of_page = "Host: play.example\r\nOrigin: https://play.example\r\nVia: 1.1 proxy\r\n";
    assert_eq!(lab.raw("GET", "/api/catalog", of_page, b"").0, 200);
    let foreign = "Host: play.example\r\nOrigin: https://evil.example\r\n";
    assert_eq!(lab.raw("GET", "/api/catalog", foreign, b"").0, 403);
    let key = json!({"id": 1, "type": "host", "key": "00"});
    assert_eq!(lab.connect().ask(&key)["problem"]["code"], "forbidden");
}

#[test]
fn without_a_public_address_a_forwarded_request_is_refused() {
    let lab = Lab::new();
    for header in ["X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "Via: 1.1 proxy"] {
        let (status, body) = lab.raw("GET", "/api/catalog", &format!("{header}\r\n"), b"");
        let body = String::from_utf8(body).unwrap();
        assert!(status == 403 && body.contains("--public-url"), "{header}: {status} {body}");
    }
}
