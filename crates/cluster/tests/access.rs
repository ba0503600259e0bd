//! Who is let in, and what they may do.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::Command;
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use async_nats::ConnectOptions;
use cluster::{Access, Address, Cluster, Secret, Tls};
use common::{Folder, Helper, Server, hand, identity, program};
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(3);
const SOON: Duration = Duration::from_secs(4);

/// What somebody is told who wants to have a run.
fn refusal(access: &Access) -> String {
    // It is measured once, and that takes a while.
    let identity = identity();
    let begun = Instant::now();
    let error = Cluster::connect(access, "run", identity, PATIENCE).err().unwrap().to_string();
    assert!(begun.elapsed() < SOON, "{error}, after {:?}", begun.elapsed());
    error
}

/// What a worker is told.
fn refused_worker(access: Access) -> String {
    let hand = hand("one");
    let begun = Instant::now();
    let helper = Helper::start(access, hand);
    while !helper.is_over() {
        assert!(begun.elapsed() < SOON, "{:?}", helper.told.lock().unwrap());
        sleep(Duration::from_millis(10));
    }
    helper.end().unwrap_err().to_string()
}

#[test]
fn a_wrong_password_is_told_at_once() {
    let server = Server::start();
    let why = refusal(&server.access(Some("wrong-secret")));
    assert!(why.starts_with("found a wrong password, expected that of the server's user coord"));
    assert!(!why.contains("wrong-secret"));
    let why = refusal(&server.access(None));
    assert!(why.starts_with("found no password, expected"), "{why}");
    let why = refused_worker(server.access(Some("wrong")));
    assert!(why.starts_with("found a wrong password, expected that of the server's user worker"));
    // Each has a password of its own.
    let why = refused_worker(server.coordinator());
    assert!(why.starts_with("found a wrong password"), "{why}");
    assert!(Cluster::connect(&server.coordinator(), "run", identity(), PATIENCE).is_ok());
}

#[test]
fn nobody_at_home_is_told_at_once() {
    let port = common::free_port();
    let address = Address::read(&format!("nats://127.0.0.1:{port}")).unwrap();
    let why = refusal(&Access { address, password: None, ca: None });
    assert!(
        why.starts_with(&format!("found no NATS server at nats://127.0.0.1:{port} (")),
        "{why}"
    );
}

/// A server that says what it is, and no more.
fn pretender(info: String) -> Access {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("nats://{}", listener.local_addr().unwrap());
    spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            write!(stream, "INFO {info}\r\n").unwrap();
            let mut said = [0; 4096];
            while stream.read(&mut said).is_ok_and(|length| length > 0) {
                let _ = stream.write_all(b"PONG\r\n");
            }
        }
    });
    Access { address: Address::read(&address).unwrap(), password: None, ca: None }
}

#[test]
fn a_server_that_is_too_old_is_refused() {
    let info = r#""server_id":"x","go":"go1.19","headers":true,"max_payload":1048576,"proto":1"#;
    let old = format!(r#"{{{info},"version":"2.9.10","jetstream":true}}"#);
    let expected = "found NATS server 2.9.10, expected 2.10.23 or later";
    assert_eq!(refusal(&pretender(old.clone())), expected);
    assert_eq!(refused_worker(pretender(old)), expected);
    let forgetful = format!(r#"{{{info},"version":"2.11.0"}}"#);
    assert!(refusal(&pretender(forgetful)).contains("expected one with JetStream"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_can_do_nothing_and_a_worker_only_its_work() {
    let server = Server::start();
    let connected = async_nats::connect(server.url()).await;
    assert!(connected.is_err(), "a stranger was let in");
    let run = server.coordinator();
    let taken =
        tokio::task::spawn_blocking(move || Cluster::connect(&run, "run", identity(), PATIENCE));
    let cluster = taken.await.unwrap().unwrap();
    let [_, password] = server.passwords;
    let options = ConnectOptions::with_user_and_password("worker".into(), password.into());
    let options = options.custom_inbox_prefix("_INBOX_worker");
    let client = options.connect(server.url()).await.unwrap();
    let ask = async |subject: &str, wait: Duration| {
        let asked = timeout(wait, client.request(subject.to_string(), "".into()));
        asked.await.is_ok_and(|answer| answer.is_ok())
    };
    assert!(ask("$JS.API.CONSUMER.INFO.TASKS.run-run", Duration::from_secs(5)).await);
    for subject in [
        "$JS.API.INFO",
        "$JS.API.STREAM.NAMES",
        "$JS.API.STREAM.PURGE.TASKS",
        "$JS.API.STREAM.DELETE.RESULTS",
        "$JS.API.STREAM.MSG.GET.RESULTS",
        "$JS.API.DIRECT.GET.RESULTS.result.run.x",
        "$JS.API.CONSUMER.DELETE.TASKS.run-run",
        "$JS.API.CONSUMER.CREATE.RESULTS.mine",
        "task.run.x",
        "brief.x.0",
    ] {
        let wait = Duration::from_millis(500);
        assert!(!ask(subject, wait).await, "a worker may say {subject}");
    }
    tokio::task::spawn_blocking(|| drop(cluster)).await.unwrap();
}

#[test]
fn the_configuration_is_valid_and_open_to_nobody() {
    let server = Server::start();
    let conf = server.folder.0.join("nats.conf");
    let checked = Command::new(program()).arg("-t").arg("-c").arg(&conf).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");
    let text = fs::read_to_string(&conf).unwrap();
    assert!(text.contains("sync_interval: always"));
    let log = server.log();
    assert!(server.passwords.iter().all(|password| !log.contains(password)), "{log}");
}

/// A certificate for this machine, and its key.
fn certificate(folder: &Folder) -> Tls {
    let (cert, key) = (folder.0.join("server.pem"), folder.0.join("server.key"));
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
    openssl.args(["-nodes", "-days", "2", "-subj", "/CN=damier"]);
    openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
    openssl.args(["-addext", "subjectAltName=IP:127.0.0.1", "-keyout"]);
    let made = openssl.arg(&key).arg("-out").arg(&cert).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    Tls { cert, key }
}

#[test]
fn a_server_with_tls_is_trusted_by_its_certificate_alone() {
    let folder = Folder::new();
    let tls = certificate(&folder);
    let ca = Some(tls.cert.clone());
    let server = Server::with(Some(tls));
    let access = Access { ca: ca.clone(), ..server.coordinator() };
    assert!(server.url().starts_with("tls://"));
    drop(Cluster::connect(&access, "run", identity(), PATIENCE).unwrap());
    let helper = Helper::start(Access { ca, ..server.worker() }, hand("one"));
    helper.wait_for(|told| *told == cluster::Told::Ready);
    let why = refusal(&server.coordinator());
    assert!(why.contains("certificate") && why.contains("--ca"), "{why}");
    let plain = Server::start();
    let address = Address::read(&plain.url().replace("nats:", "tls:")).unwrap();
    let password = Some(Secret::new(plain.passwords[0]));
    // Nobody says a password where it can be heard and should not be.
    assert!(refusal(&Access { address, password, ca: None }).contains("tls://"));
}
