//! The laboratory as a process: started, killed in mid-game, started again.

#[path = "common/process.rs"]
mod process;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use process::{Process, scratch};
use serde_json::{Value, json};

#[test]
fn a_killed_server_loses_nothing_and_its_machine_moves_after_all() {
    let data = scratch("killed");
    let server = Process::serve(&data);
    let machine = json!({"kind": "machine", "spec": "engine:time=2s"});
    let seats = json!([{"kind": "person", "name": ""}, machine]);
    let created = server.ask("POST", "/api/games", &json!({"game": "othello", "seats": seats}));
    let id = created["game"]["id"].as_str().unwrap();
    let action = json!({"type": "play", "move": "d3"});
    let act = json!({"token": created["tokens"][0], "action": action});
    let state = server.ask("POST", &format!("/api/games/{id}/act"), &act);
    assert_eq!(state["phase"], "thinking");
    drop(server);
    let server = Process::serve(&data);
    let state = server.wait(id, |state| state["phase"] == "waiting");
    assert_eq!(state["tree"]["nodes"][0]["text"], "d3");
    assert_eq!(state["position"]["ply"], 2);
    drop(server);
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn alone_it_opens_the_laboratory_or_says_what_it_can_do() {
    let data = scratch("alone");
    if server::has_page() {
        let server = Process::start(&data, &[]);
        assert!(server.ask("GET", "/api/catalog", &Value::Null)["games"].is_array());
        assert!(server.client().text("/").unwrap().1.contains("<html"));
        assert!(data.join("damier/library.sqlite").exists());
    } else {
        let output = Command::new(env!("CARGO_BIN_EXE_damier")).output().unwrap();
        assert!(String::from_utf8(output.stdout).unwrap().contains("Usage: damier"));
    }
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn a_second_start_points_to_the_first() {
    let data = scratch("second");
    let first = Process::serve(&data);
    let second = Process::serve(&data);
    assert_eq!(first.address, second.address);
    drop(second);
    assert!(first.ask("GET", "/api/catalog", &Value::Null)["games"].is_array());
    drop(first);
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn the_key_of_the_host_is_in_a_file_of_his_and_in_no_output_that_may_be_a_log() {
    let data = scratch("host");
    let public = ["--public-url", "https://play.example", "--host", "127.0.0.1"];
    let usual = ["serve", "--no-open", "--port", "0", "--data", data.to_str().unwrap()];
    let arguments = [&usual[..], &public].concat();
    let file = data.join("address");
    // What an earlier server left there, with the rights of any file.
    std::fs::write(&file, "http://127.0.0.1:1/").unwrap();
    let server = Process::start(&data, &arguments);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    let link = std::fs::read_to_string(file).unwrap();
    let (url, key) = link.split_once("#/host/").unwrap();
    assert_eq!(url, format!("http://{}/", server.address));
    let is_local = |key: &str| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let host = format!("Host: {0}\r\nOrigin: http://{0}\r\n", server.address);
        let head = format!("GET /api/me HTTP/1.1\r\n{host}X-Damier-Host: {key}\r\n");
        write!(stream, "{head}Connection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, me) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str::<Value>(me).unwrap()["is_local"].as_bool().unwrap()
    };
    assert!(is_local(key));
    assert!(!is_local("wrong"));
    let second = Command::new(env!("CARGO_BIN_EXE_damier")).args(&arguments).output().unwrap();
    let said = String::from_utf8(second.stdout).unwrap();
    assert_eq!(said, format!("The laboratory already runs at {url}\n"));
    let first = server.said();
    assert!(first.contains("https://play.example/") && first.contains("address"), "{first}");
    assert!(!first.contains(key) && !first.contains('\u{1b}'), "{first}");
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn a_folder_of_files_takes_the_place_of_the_page() {
    let data = scratch("page");
    std::fs::write(data.join("index.html"), "\"our own\"").unwrap();
    std::fs::write(data.join("secret.txt"), "\"inside\"").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("/dev/zero", data.join("endless")).unwrap();
    let folder = data.to_str().unwrap();
    let server = Process::start(
        &data,
        &["serve", "--no-open", "--port", "0", "--data", folder, "--page", folder],
    );
    assert_eq!(server.ask("GET", "/", &Value::Null), "our own");
    assert_eq!(server.ask("GET", "/secret.txt", &Value::Null), "inside");
    for path in ["/../../../etc/hostname", "/../../../../../dev/zero", "//dev/zero", "/endless"] {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
    drop(server);
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn a_port_that_is_taken_is_refused_in_words() {
    let data = scratch("port");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["serve", "--no-open", "--port", &port, "--data", data.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(&format!("damier: 127.0.0.1:{port}: ")), "{said}");
    let _ = std::fs::remove_dir_all(&data);
}
