//! What a cluster costs: two hundred workers that sleep, and games beside the same in one process.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::RunLine;
use arena::journal::GameLine;
use cluster::{Access, Address, Cluster, Hand, Secret, Told, work};
use common::{Server, hand, identity};
use runs::{Brief, Contest, Ended, Kind, Queue, RunError, Task, Threads, Verdict, Workshop};

const ROLE: &str = "DAMIER_TEST_WORKERS";

/// What the suite asks for, or what is usual.
fn number<T: std::str::FromStr>(variable: &str, usual: T) -> T {
    std::env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// Workers with a line of their own each, in a process that was started for it: their number, their
/// cores and the address of the server.
#[test]
fn a_process_of_workers() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let mut words = role.split(' ');
    let [count, cores, url, password] = [(); 4].map(|()| words.next().unwrap().to_string());
    let address = Address::read(&url).unwrap();
    let access = Access { address, password: Some(Secret::new(&password)), ca: None };
    for number in 0..count.parse::<usize>().unwrap() {
        let cores = cores.parse().unwrap();
        let (access, hand) = (access.clone(), Hand { cores, ..hand(&format!("w{number}")) });
        let tell = |told| {
            if let Told::Joined(_) = told {
                println!("joined");
            }
        };
        std::thread::spawn(move || work(&access, &hand, &AtomicBool::new(false), tell).unwrap());
    }
    // It ends with whoever started it.
    std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
    std::process::exit(0);
}

/// A process of workers, as long as this lives.
struct Workers(Child);

impl Workers {
    fn start(server: &Server, count: usize, cores: usize) -> Workers {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "a_process_of_workers", "--nocapture"]);
        let role = format!("{count} {cores} {} {}", server.url(), server.passwords[1]);
        command.env(ROLE, role).stdin(Stdio::piped()).stdout(Stdio::piped());
        Workers(command.spawn().unwrap())
    }

    /// Waits until so many have joined the run.
    fn wait(&mut self, count: usize) {
        let lines = BufReader::new(self.0.stdout.as_mut().unwrap()).lines();
        let joined = lines.map_while(Result::ok).filter(|line| line.ends_with("joined"));
        assert_eq!(joined.take(count).count(), count, "not all workers have joined");
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn connect(server: &Server) -> Cluster {
    let access = server.coordinator();
    Cluster::connect(&access, "load", identity(), Duration::from_secs(60)).unwrap()
}

/// The most memory that this process has had, in megabytes.
fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
}

#[test]
fn workers_are_busy_and_the_coordinator_is_small() {
    let (count, seconds) = (number("DAMIER_WORKERS", 20), number("DAMIER_SECONDS", 4_u64));
    let server = Server::start();
    let mut workers = Workers::start(&server, count, 1);
    let mut cluster = connect(&server);
    workers.wait(count);
    let brief = Brief { kind: Kind::Sleep, terms: String::new(), files: Default::default() };
    let begun = Instant::now();
    let is_time = || begun.elapsed() < Duration::from_secs(seconds);
    let tasks = (0..).take_while(|_| is_time());
    let tasks = tasks.map(|number| Task { name: format!("t{number}"), input: "1".to_string() });
    let (mut done, mut busy, stop) = (0_usize, 0.0, AtomicBool::new(false));
    let mut put = 0_usize;
    let tasks = tasks.inspect(|_| put += 1);
    let mut workshop = Workshop { queue: &mut cluster, stop: &stop, witness: &mut () };
    // What is counted is done before the end: then some wait, since there is no more to do.
    let ended = workshop.work::<RunError>(&brief, tasks, &mut |_, one| {
        done += 1;
        busy += if is_time() { one.seconds } else { 0.0 };
        Ok(Verdict::Kept)
    });
    assert_eq!(ended.unwrap(), Ended::All);
    assert_eq!(done, put);
    let share = 100.0 * busy / (seconds as f64 * count as f64);
    let memory = memory();
    println!("{count} workers: {share:.1} % busy, {done} tasks, coordinator {memory:.0} MB");
    // A few seconds begin and end with those in which nothing is done yet, and other tests run
    // beside; the suite asks for more.
    assert!(share >= number("DAMIER_BUSY", 25.0), "{share:.1} % busy");
    assert!(memory < 300.0, "{memory} MB");
}

fn play(contest: &Contest, queue: &mut dyn Queue) -> (Vec<GameLine>, f64) {
    let (mut games, stop, begun) = (Vec::new(), AtomicBool::new(false), Instant::now());
    let mut workshop = Workshop { queue, stop: &stop, witness: &mut () };
    let ended = contest.play::<RunError>(&mut workshop, &[], &mut |game: GameLine, _| {
        let clocks = game.clocks.iter().map(|(moves, ..)| (*moves, 0.0, 0.0)).collect();
        games.push(GameLine { clocks, ..game });
        Ok(false)
    });
    assert_eq!(ended.unwrap(), Ended::All);
    let seconds = begun.elapsed().as_secs_f64();
    games.sort_by_key(|game| game.index);
    (games, seconds)
}

#[test]
fn games_through_the_cluster_take_little_longer() {
    let (games, depth) = (number("DAMIER_GAMES", 80), number("DAMIER_DEPTH", 2));
    let player = format!("alphabeta:depth={depth}");
    let run = RunLine {
        game: "loa".to_string(),
        players: vec![player.clone(), player],
        games,
        seed: 1,
        opening_plies: 8,
        yardstick: Some(1),
        ..RunLine::default()
    };
    let contest = Contest::new(&run, &|name| Err(format!("found file {name}"))).unwrap();
    let contest = contest.in_tasks_of(Some(number("DAMIER_PAIRS", 2)));
    let server = Server::start();
    let cores = std::thread::available_parallelism().unwrap().get();
    let mut workers = Workers::start(&server, 1, cores);
    let mut cluster = connect(&server);
    workers.wait(1);
    let (through, long) = play(&contest, &mut cluster);
    drop((cluster, workers, server));
    let threads = &mut Threads::new(cores, "here".to_string(), Arc::new(|_, _| ()));
    let (here, short) = play(&contest, threads);
    assert_eq!(through, here);
    let ratio = long / short;
    println!("{games} games: {long:.1} s through the cluster, {short:.1} s here, {ratio:.3}");
    assert!(ratio < number("DAMIER_RATIO", 100.0), "{ratio:.3} times as long");
}
