//! Binding to an address, and serving there until the end.

use std::fs::DirBuilder;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use store::{Store, StoreError};
use thiserror::Error;

use crate::alive::Alive;
use crate::connections;
use crate::guard::Gate;
use crate::hall::{Hall, secret};
use crate::http::routes;
use crate::limits::Limits;
use crate::message::RunOffer;
use crate::public::PublicUrl;
use crate::runs::Runs;
use crate::threads::blocking;
use crate::trees::Trees;

/// The port that is tried first.
pub const PORT: u16 = 7878;

/// How many ports after it are tried.
const PORTS: u16 = 32;

/// Connections that may wait until they are taken.
#[cfg(target_os = "linux")]
const WAITING_MAX: i32 = 4096;

/// Threads that wait for a disk or a lock: enough to share a sync, too few to get in the way of
/// those who answer.
const BLOCKING_MAX: usize = 64;

/// Megabytes of machines' transposition tables, unless told.
pub const TABLES: usize = 512;

/// The file of the library, in the data folder.
const LIBRARY: &str = "library.sqlite";

/// The file that says when servers were there, in the data folder.
const ALIVE: &str = "alive";

/// How to serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The address or name to be reached by; the machine itself unless told.
    pub host: String,
    /// Where people reach it through a proxy. Nobody is trusted for his address then, and whoever
    /// runs the server has a key.
    pub public_url: Option<PublicUrl>,
    /// The port; without one the first that is free from [`PORT`] on.
    pub port: Option<u16>,
    /// Where games and settings are kept.
    pub data: PathBuf,
    /// Files to serve instead of the page that was built in, for those who work on it.
    pub page: Option<PathBuf>,
    /// A machine answers no sooner, so that people see what happens.
    pub answer_after: Duration,
    /// How many searches run at once; as many as there are processors unless told.
    pub searches: Option<usize>,
    /// What machines may remember from move to move, in megabytes for all of them together.
    pub tables: usize,
    /// Whoever is silent for so long in the middle of something is gone.
    pub silence: Duration,
    /// The longest search whose tree is recorded.
    pub recording: Duration,
    /// The executable that runs are begun with; without it there are only those begun elsewhere.
    pub program: Option<PathBuf>,
    /// What that can learn and try.
    pub offer: RunOffer,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            host: Ipv4Addr::LOCALHOST.to_string(),
            public_url: None,
            port: None,
            data: PathBuf::from("."),
            page: None,
            answer_after: Duration::from_millis(400),
            searches: None,
            tables: TABLES,
            silence: Duration::from_secs(30),
            recording: Duration::from_secs(30),
            program: None,
            offer: RunOffer::default(),
        }
    }
}

/// A server that has its address and its library.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hall: Hall,
    gate: Arc<Gate>,
    page: Option<PathBuf>,
    file: PathBuf,
}

impl Server {
    /// Opens the library and listens.
    pub fn bind(config: &Config) -> Result<Server, ServeError> {
        let failed = |what: String| move |error| ServeError::World(what, error);
        make_folder(&config.data)
            .map_err(failed(format!("the data folder {}", config.data.display())))?;
        let file = config.data.join(LIBRARY);
        let store = Store::open(&file).map_err(|error| ServeError::Store(file.clone(), error))?;
        let listener = listen(&config.host, config.port)?;
        let address = listener.local_addr().map_err(failed("the address".to_string()))?;
        let usual = || std::thread::available_parallelism().map_or(2, usize::from);
        let searches = config.searches.unwrap_or_else(usual).max(1);
        let hall = Hall::new(store, searches, config.tables << 20, config.answer_after);
        let hall = hall.map_err(|problem| io::Error::other(problem.message));
        let mut hall = hall.map_err(failed("the start".to_string()))?;
        let gate = gate(config, address.ip()).map_err(failed("the start".to_string()))?;
        let file_alive = config.data.join(ALIVE);
        hall.alive = Alive::open(&file_alive)
            .map_err(failed(format!("the file {}", file_alive.display())))?;
        hall.trees = Trees::new(config.recording);
        hall.runs = Runs::of(&config.data, config.program.clone(), config.offer.clone());
        hall.addresses = addresses(&gate, address);
        let page = config.page.clone();
        Ok(Server { listener, address, hall, gate: Arc::new(gate), page, file })
    }

    /// Where other machines reach it, the best first.
    #[must_use]
    pub fn addresses(&self) -> &[String] {
        &self.hall.addresses
    }

    /// What gives whoever runs a server behind a proxy the rights of the machine itself.
    #[must_use]
    pub fn host_link(&self) -> Option<String> {
        let url = self.gate.public.as_ref()?;
        Some(format!("{url}#/host/{}", self.gate.key))
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What a browser on this machine opens.
    #[must_use]
    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            ip => ip,
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Serves until `end` comes. Whatever thinks then is dropped; every move that was answered is
    /// already saved. Then the file of the library has everything.
    pub fn run(self, end: impl Future<Output = ()>) -> Result<(), ServeError> {
        let failed = |error| ServeError::World("the server".to_string(), error);
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.enable_all().max_blocking_threads(BLOCKING_MAX).build();
        let runtime = runtime.map_err(failed)?;
        let hall = Arc::new(self.hall);
        let served = runtime.block_on(async {
            self.listener.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let resuming = hall.clone();
            let resumed = blocking(move || resuming.resume());
            resumed.await.map_err(|problem| io::Error::other(problem.message))?;
            let app = routes(hall.clone(), self.gate.clone(), self.page);
            tokio::select! {
                () = hall.clone().stay_alive() => (),
                () = connections::serve(listener, app, self.gate) => (),
                () = end => (),
            }
            io::Result::Ok(())
        });
        let (unsaved, closed) = hall.close();
        runtime.shutdown_background();
        served.map_err(failed)?;
        if unsaved > 0 {
            return Err(ServeError::Unsaved(unsaved));
        }
        closed.map_err(|error| ServeError::Store(self.file, error))
    }
}

/// Who is let in.
fn gate(config: &Config, own: IpAddr) -> io::Result<Gate> {
    Ok(Gate {
        own: own.to_canonical(),
        name: Some(config.host.clone()).filter(|host| host.parse::<IpAddr>().is_err()),
        public: config.public_url.clone(),
        key: secret().map_err(|problem| io::Error::other(problem.message))?,
        limits: Limits::new(files_max()),
        silence: config.silence,
    })
}

/// How many files may be open: as many as the system lets one have, for each connection is one.
fn files_max() -> u64 {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
        getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
    }
    #[cfg(not(unix))]
    u64::MAX
}

/// Where other machines reach a server that listens at an address.
fn addresses(gate: &Gate, address: SocketAddr) -> Vec<String> {
    if let Some(url) = &gate.public {
        return vec![url.to_string()];
    }
    let url = |ip: IpAddr| format!("http://{}/", SocketAddr::new(ip, address.port()));
    match (address.ip(), &gate.name) {
        (ip, _) if ip.is_loopback() => Vec::new(),
        (_, Some(name)) => vec![format!("http://{name}:{}/", address.port())],
        (ip, None) if ip.is_unspecified() => {
            let all = if_addrs::get_if_addrs().unwrap_or_default();
            let ips = all.iter().map(if_addrs::Interface::ip);
            let ips = ips.filter(|other| is_reachable(*other, ip.is_ipv6()));
            let mut ips = ips.collect::<Vec<_>>();
            let main = main_address();
            ips.sort_by_key(|ip| Some(*ip) != main);
            ips.into_iter().map(url).collect()
        }
        (ip, None) => vec![url(ip)],
    }
}

/// The address of this machine in the network that leads elsewhere, which is the one of people and
/// not of containers. Nothing is sent to find it.
fn main_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(198, 51, 100, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// Whether others can have an address of this machine: not one that means something on it alone.
fn is_reachable(ip: IpAddr, has_v6: bool) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        IpAddr::V6(ip) => has_v6 && !ip.is_loopback() && !ip.is_unicast_link_local(),
    }
}

/// Makes the data folder, its owner's only, if it is not there.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Listens at a port, or at the first free one.
fn listen(host: &str, port: Option<u16>) -> Result<TcpListener, ServeError> {
    let at = |port: u16| -> io::Result<TcpListener> {
        let addresses = (host, port).to_socket_addrs()?.collect::<Vec<_>>();
        let listener = TcpListener::bind(&addresses[..])?;
        // Without that, connections of a thousand clients who come at once are lost.
        #[cfg(target_os = "linux")]
        rustix::net::listen(&listener, WAITING_MAX)?;
        Ok(listener)
    };
    let failed = |port: u16| move |error| ServeError::World(format!("{host}:{port}"), error);
    if let Some(port) = port {
        return at(port).map_err(failed(port));
    }
    let mut ports = PORT..PORT + PORTS;
    let free = ports.find_map(|port| match at(port) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => None,
        listening => Some(listening.map_err(failed(port))),
    });
    free.unwrap_or_else(|| at(0).map_err(failed(0)))
}

/// Why the laboratory cannot be served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The library in a file.
    #[error("{}: {}", .0.display(), .1)]
    Store(PathBuf, #[source] StoreError),
    /// So many games have changes that could not be saved until the end.
    #[error("found no way to save the last changes of {0} game(s)")]
    Unsaved(usize),
    /// An address, a folder, or the server itself.
    #[error("{0}: {1}")]
    World(String, #[source] io::Error),
}
