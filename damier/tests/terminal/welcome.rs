//! What `damier serve` says at the start, and its code as the camera of a phone would read it.

use std::fs;

use rqrr::PreparedImage;
use vt100::Color;

use crate::pty::{Session, folder};

const PUBLIC: [&str; 2] = ["--public-url", "https://play.example"];
const BLACK: Color = Color::Idx(16);
const WHITE: Color = Color::Idx(231);

/// Points that a camera sees of half a character, in either direction.
const SCALE: usize = 4;

/// What the codes on a screen say; `usual` is the color of its background.
fn codes(session: &Session, usual: Color) -> Vec<String> {
    let halves = session.halves(usual);
    let (width, height) = (halves[0].len() * SCALE, halves.len() * SCALE);
    let light = |x: usize, y: usize| if halves[y / SCALE][x / SCALE] == WHITE { 255 } else { 0 };
    let mut image = PreparedImage::prepare_from_greyscale(width, height, light);
    let grids = image.detect_grids();
    grids.iter().filter_map(|grid| Some(grid.decode().ok()?.1)).collect()
}

/// A server that has said everything.
fn welcomed(arguments: &[&str], size: (u16, u16), last: &str, name: &str) -> Session {
    let session = Session::serve(arguments, size, &folder(name));
    session.wait(last);
    session
}

#[test]
fn the_code_leads_to_the_address_on_dark_and_on_light_terminals() {
    for (size, name) in [((80, 24), "beside"), ((50, 40), "below")] {
        let host = ["--host", "127.0.0.1"];
        let session = welcomed(&[&PUBLIC[..], &host].concat(), size, "#/host/", name);
        for usual in [BLACK, WHITE] {
            assert_eq!(codes(&session, usual), ["https://play.example/"], "{}", session.text());
        }
    }
}

#[test]
fn in_a_network_the_code_leads_to_this_machine() {
    let session = welcomed(&["--host", "0.0.0.0"], (80, 24), "(Ctrl-C ends it)", "network");
    let expected = || {
        let screen = session.contents();
        let address = screen.lines().find_map(|line| Some(line.split_once("  http://")?.1.trim()));
        Vec::from_iter(address.map(|address| format!("http://{address}")))
    };
    session.wait_until("code", |screen| match screen.contains("this machine is in no network") {
        true => expected().is_empty(),
        false => screen.contains("Nothing is encrypted") && codes(&session, BLACK) == expected(),
    });
}

#[test]
fn a_window_that_is_too_small_says_so_instead_of_a_broken_code() {
    for (size, name) in [((32, 60), "narrow"), ((80, 16), "low")] {
        let session = welcomed(&PUBLIC, size, "#/host/", name);
        let said = session.text().split_whitespace().collect::<String>();
        assert!(said.contains("33columnswideand18rowshigh"), "{}", session.text());
        assert!(!session.has_colors());
    }
}

#[test]
fn a_code_needs_colors_and_a_server_of_this_machine_alone_has_none() {
    let session = welcomed(&[], (80, 24), "(Ctrl-C ends it)", "alone");
    assert!(!session.has_colors() && session.text().lines().count() == 1, "{}", session.text());
}

#[test]
fn a_second_start_shows_a_person_the_link_of_the_host_again() {
    let data = folder("twice");
    let first = Session::serve(&PUBLIC, (120, 40), &data);
    first.wait("from another machine");
    let link = fs::read_to_string(data.join("address")).unwrap();
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");
    let (_, key) = link.split_once('#').unwrap();
    let links = [link.clone(), format!("https://play.example/#{key} ")];
    first.wait_until("links", |_| links.iter().all(|link| first.contents().contains(link)));
    let second = Session::serve(&PUBLIC, (120, 40), &data);
    let expected = format!("The laboratory already runs at {link}");
    second.wait_until("link", |_| second.contents().contains(&expected));
    second.end();
}
