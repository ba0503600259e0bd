//! Runs on a real NATS server, with workers and a coordinator that are processes: what comes out is
//! what comes out of one process, whoever is killed meanwhile.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "../../crates/cluster/tests/common/mod.rs"]
mod nats;

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use common::{command, folder, refused};
use nats::{Folder, Server};
use serde_json::Value;

const SECRET: &str = "DAMIER_CLUSTER_PASSWORD";

/// A server, and a data folder for runs on it.
struct Party {
    server: Server,
    data: PathBuf,
}

/// Waits until a worker is ready for tasks; what it says later is not read.
fn wait_for(worker: &mut Running) {
    let lines = BufReader::new(worker.0.stdout.as_mut().unwrap()).lines();
    let ready = lines.map_while(Result::ok).find(|line| line.starts_with("ready for tasks"));
    assert!(ready.is_some(), "the worker does not get ready");
}

/// A process that ends with this.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Party {
    fn new(name: &str) -> Party {
        Party { server: Server::start(), data: folder(name) }
    }

    fn worker(&self, name: &str) -> Running {
        let mut worker = command(&["worker", &self.server.url(), "--cores", "1", "--name", name]);
        worker.env(SECRET, self.server.passwords[1]).stdout(Stdio::piped());
        Running(worker.spawn().unwrap())
    }

    fn run(&self, words: &[&str]) -> Command {
        let mut run = command(&[&["run", "--data", self.data.to_str().unwrap()], words].concat());
        // A worker that was killed is not waited for long.
        run.env(SECRET, self.server.passwords[0]).env("DAMIER_CLUSTER_PATIENCE", "2");
        run.stdout(Stdio::null()).stderr(Stdio::piped());
        run
    }

    /// A run on the cluster, in tasks of one pair.
    fn elsewhere(&self, name: &str, words: &[&str]) -> Command {
        let url = self.server.url();
        let start = ["start", "--name", name, "--pairs", "1", "--cluster", &url];
        self.run(&[&start, words].concat())
    }

    /// A run in one process.
    #[track_caller]
    fn here(&self, name: &str, words: &[&str]) {
        ended(self.run(&[&["start", "--name", name], words].concat()));
    }

    /// Its games, in order, without what was measured.
    fn games(&self, name: &str) -> String {
        let shown = self.run(&["show", name, "--games"]).stdout(Stdio::piped()).output().unwrap();
        assert!(shown.status.success(), "{shown:?}");
        String::from_utf8(shown.stdout).unwrap()
    }

    /// What came out, without what was measured.
    fn results(&self, name: &str) -> Vec<String> {
        match name.starts_with("genetic") {
            true => ["learned/champion.txt", "learned/curve.csv"]
                .map(|file| self.file(name, file))
                .to_vec(),
            false => vec![self.games(name)],
        }
    }

    fn file(&self, name: &str, file: &str) -> String {
        fs::read_to_string(self.data.join("runs").join(name).join(file)).unwrap()
    }
}

#[track_caller]
fn ended(mut command: Command) {
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
}

/// Every file below a folder.
fn files(place: &Path) -> Vec<PathBuf> {
    let parts = fs::read_dir(place).unwrap().map(|part| part.unwrap().path());
    parts.flat_map(|part| if part.is_dir() { files(&part) } else { vec![part] }).collect()
}

#[test]
fn runs_on_three_workers_are_those_of_one_process_and_tell_no_secret() {
    let party = Party::new("cluster-runs");
    let mut workers = ["one", "two", "three"].map(|name| party.worker(name));
    workers.iter_mut().for_each(wait_for);
    let pair = ["match", "loa", "alphabeta:depth=3", "alphabeta:depth=1", "--games", "40"];
    let [one, two, three] = ["random", "alphabeta:depth=1", "negamax:depth=1"];
    let swiss = ["tournament", "loa", one, two, three, "alphabeta:depth=2", "--format", "swiss"];
    let learn = ["learn", "genetic", "loa", "--depth", "1", "--population", "6", "--games", "2"];
    for (name, words) in [("match", &pair[..]), ("swiss", &swiss), ("genetic", &learn)] {
        let elsewhere = Running(party.elsewhere(name, words).spawn().unwrap());
        let titles = workers.iter().chain([&elsewhere]).map(|running| {
            // Both what it was started with and what it is called.
            let place = format!("/proc/{}", running.0.id());
            let read =
                |file: &str| fs::read_to_string(format!("{place}/{file}")).unwrap_or_default();
            read("cmdline") + &read("comm")
        });
        let titles = titles.collect::<String>();
        assert!(titles.contains("worker"), "{titles}");
        let mut elsewhere = elsewhere;
        let mut said = String::new();
        elsewhere.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(elsewhere.0.wait().unwrap().success(), "{said}");
        party.here(&format!("{name}-here"), words);
        assert_eq!(party.results(name), party.results(&format!("{name}-here")));
        let work = party.file(name, "work.jsonl");
        let by = |worker: &str| work.contains(&format!("\"by\":\"{worker}\""));
        let count = ["one", "two", "three"].iter().filter(|worker| by(worker)).count();
        assert!(count >= if name == "match" { 2 } else { 1 }, "{work}");
        let kept = files(&party.data).into_iter().map(|file| fs::read(file).unwrap());
        let kept = kept.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let all = kept.collect::<String>() + &titles + &said + &party.server.log();
        assert!(party.server.passwords.iter().all(|secret| !all.contains(secret)));
    }
}

#[test]
fn a_password_in_an_address_is_refused_and_kept_nowhere() {
    let data = folder("cluster-secret");
    let url = "nats://coordinator:hunter2@127.0.0.1:4222";
    let words = ["run", "--data", data.to_str().unwrap(), "start", "--cluster", url];
    let output = command(&[&words[..], &["match", "loa", "random", "random"]].concat()).output();
    let output = output.unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(SECRET) && !error.contains("hunter2"), "{error}");
    assert_eq!(output.status.code(), Some(2));
    assert!(!data.exists() || files(&data).is_empty());
    refused(&["worker", url], "found a URL with a name or a password in it, expected nats://");
}

#[test]
fn a_configuration_is_written_once_and_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let (cert, key) = (folder.0.join("cert"), folder.0.join("key"));
    let out = folder.0.join("server");
    let words = ["cluster", "conf", "--listen", "0.0.0.0:4222", "--out", out.to_str().unwrap()];
    let tls = ["--tls-cert", cert.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
    let said = common::printed(&[&words[..], &tls].concat());
    assert_eq!(said.lines().count(), 3, "{said}");
    for line in said.lines() {
        let mode = fs::metadata(line).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{line}");
    }
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let conf = read("nats.conf");
    for name in ["coordinator.password", "worker.password"] {
        let password = read(name);
        assert!(password.trim().len() >= 32 && conf.contains(password.trim()));
    }
    refused(&words, "expected no such file");
    refused(&["cluster", "conf", "--listen", "4222"], "expected ADDRESS:PORT");
}

#[test]
fn a_run_goes_on_with_the_login_that_it_was_begun_with() {
    let party = Party::new("cluster-login");
    fs::create_dir_all(&party.data).unwrap();
    let [secret, _] = party.server.passwords;
    fs::write(party.data.join("password"), secret).unwrap();
    let words = ["match", "loa", "random", "random", "--games", "4"];
    let login = ["--password-file", "password"];
    let mut start = party.elsewhere("login", &[&login, &words[..]].concat());
    let start = start.env_remove(SECRET).current_dir(&party.data).spawn().unwrap();
    let mut coordinator = Running(start);
    // Nobody is there to play.
    let journal = party.data.join("runs/login/games.jsonl");
    let end = Instant::now() + Duration::from_secs(60);
    while !journal.exists() {
        assert!(Instant::now() < end, "the run does not begin");
        sleep(Duration::from_millis(20));
    }
    coordinator.0.kill().unwrap();
    coordinator.0.wait().unwrap();
    let _worker = party.worker("one");
    let mut resume = party.run(&["resume", "login"]);
    resume.env_remove(SECRET);
    ended(resume);
    let about = serde_json::from_str::<Value>(&party.file("login", "run.json")).unwrap();
    assert!(Path::new(about["password_file"].as_str().unwrap()).is_absolute(), "{about}");
    assert!(!about.to_string().contains(secret));
}

/// A number that nobody foresees.
fn chance(below: u64) -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    now.as_nanos() as u64 / 1_000 % below
}

/// How often each of them is killed, and how many games they play: the suite asks for more.
fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |number| number.parse().unwrap())
}

/// Goes on with the run if it was cut off: whether it is done.
fn go_on(party: &Party, coordinator: &mut Running) -> bool {
    let Some(status) = coordinator.0.try_wait().unwrap() else { return false };
    if !status.success() {
        // Where the server is away just now, it says so and ends.
        *coordinator = Running(party.run(&["resume", "killed"]).spawn().unwrap());
    }
    status.success()
}

#[test]
fn whoever_is_killed_the_games_are_the_same() {
    let (kills, games) = (number("DAMIER_KILLS", 1), number("DAMIER_GAMES", 800).to_string());
    let depth = number("DAMIER_DEPTH", 3);
    let mut party = Party::new("cluster-killed");
    let player = format!("alphabeta:depth={depth}");
    let words = ["match", "loa", &player, "alphabeta:depth=2", "--games", &games];
    let mut workers = ["one", "two"].map(|name| party.worker(name));
    let mut coordinator = Running(party.elsewhere("killed", &words).spawn().unwrap());
    // Nobody can go on with what was killed before it was a run.
    while !party.data.join("runs/killed/run.json").exists() {
        assert!(coordinator.0.try_wait().unwrap().is_none(), "the run does not begin");
        sleep(Duration::from_millis(20));
    }
    for kill in 0..3 * kills {
        let pause = Instant::now() + Duration::from_millis(500 + chance(1_000));
        while Instant::now() < pause {
            assert!(!go_on(&party, &mut coordinator), "over after {kill} kills: too few games");
            sleep(Duration::from_millis(20));
        }
        match kill % 3 {
            0 => {
                let place = chance(2) as usize;
                workers[place].0.kill().unwrap();
                workers[place] = party.worker(["one", "two"][place]);
            }
            1 => {
                coordinator.0.kill().unwrap();
                coordinator.0.wait().unwrap();
            }
            _ => {
                party.server.kill();
                sleep(Duration::from_millis(chance(1_000)));
                party.server.up();
            }
        }
    }
    let end = Instant::now() + Duration::from_secs(600);
    while !go_on(&party, &mut coordinator) {
        assert!(Instant::now() < end, "the run is not over");
        sleep(Duration::from_millis(50));
    }
    party.here("undisturbed", &words);
    assert_eq!(party.games("killed"), party.games("undisturbed"));
    let journal = party.file("killed", "games.jsonl");
    let indices = journal.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    let indices = indices.map(|game| game["index"].as_u64().unwrap()).collect::<Vec<_>>();
    assert_eq!(indices.len().to_string(), games, "a game was lost or counted twice");
    assert_eq!(indices.iter().collect::<HashSet<_>>().len(), indices.len());
    println!("{kills} kills each: {games} games, the same as undisturbed");
}
