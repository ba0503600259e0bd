//! `damier cluster`: what a server for runs on many machines is told; and how to reach one.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use clap::{Args, Subcommand};
use cluster::{Access, Address, Build, Conf, Identity, Passwords, Secret, Tls};
use runs::Queue;

use crate::files::{make_folder, read_text};
use crate::output::print;

#[derive(Args, Debug)]
pub struct Cluster {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Print the configuration of a NATS server with two new passwords, or write it in a folder
    Conf(ConfArguments),
}

#[derive(Args, Debug)]
struct ConfArguments {
    /// Where the server listens
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4222")]
    listen: String,
    /// Write `nats.conf` and the two passwords there, each in a file that only you can read
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Where the server keeps tasks and results (default: `store` beside the configuration)
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// The server's certificate: what is said on the way is secret then
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The key of the certificate
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
}

/// How a server lets us in. The password may be in the variable instead.
#[derive(Args, Debug, Default, Clone)]
pub struct Login {
    /// A file with the password for the cluster (default: the variable DAMIER_CLUSTER_PASSWORD)
    #[arg(long, value_name = "FILE")]
    pub password_file: Option<PathBuf>,
    /// A file with the certificate that vouches for the server (default: those of the system)
    #[arg(long, value_name = "FILE")]
    pub ca: Option<PathBuf>,
}

impl Login {
    /// The same wherever it is used.
    pub fn absolute(&self) -> anyhow::Result<Login> {
        let place = |file: &Option<PathBuf>| file.as_deref().map(place).transpose();
        Ok(Login { password_file: place(&self.password_file)?, ca: place(&self.ca)? })
    }
}

/// Where a file is, from the root.
fn place(path: &Path) -> anyhow::Result<PathBuf> {
    std::path::absolute(path).with_context(|| format!("{}: found no such place", path.display()))
}

/// The variable that holds the password.
const PASSWORD: &str = "DAMIER_CLUSTER_PASSWORD";
/// The variable that says how many seconds a worker may be silent.
const PATIENCE: &str = "DAMIER_CLUSTER_PATIENCE";

/// What `--out` gets.
const FILES: [&str; 3] = ["nats.conf", "coordinator.password", "worker.password"];

pub fn run(arguments: &Cluster) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Conf(arguments) => conf(arguments),
    }
}

fn conf(arguments: &ConfArguments) -> anyhow::Result<()> {
    let ConfArguments { listen, out, store, tls_cert, tls_key } = arguments;
    let (host, port) = listen.rsplit_once(':').unwrap_or_default();
    ensure!(
        !host.is_empty() && port.parse::<u16>().is_ok_and(|port| port > 0),
        "--listen: found {listen:?}, expected ADDRESS:PORT"
    );
    let folder = out.clone().unwrap_or_default();
    if out.is_some() {
        make_folder("--out", &folder)?;
        let there = FILES.iter().map(|name| folder.join(name)).find(|path| path.exists());
        if let Some(path) = there {
            bail!("--out: found {}, expected no such file: passwords stay", path.display());
        }
    }
    // The server may be started in any folder.
    let tls = match (tls_cert, tls_key) {
        (Some(cert), Some(key)) => Some(Tls { cert: place(cert)?, key: place(key)? }),
        _ => None,
    };
    let is_open = tls.is_none() && !is_loopback(host);
    let conf = Conf {
        listen: listen.clone(),
        store: place(store.as_ref().unwrap_or(&folder.join("store")))?,
        tls,
        passwords: Passwords::random().map_err(|error| anyhow!(error))?,
    };
    if is_open {
        eprintln!(
            "damier: without --tls-cert passwords and results can be read on the way to {listen}"
        );
    }
    let Some(out) = out else { return print(&conf.text()) };
    let texts = [
        conf.text(),
        format!("{}\n", conf.passwords.coordinator.reveal()),
        format!("{}\n", conf.passwords.worker.reveal()),
    ];
    for (name, text) in FILES.iter().zip(texts) {
        let path = out.join(name);
        write_secret(&path, &text).with_context(|| path.display().to_string())?;
        print(&format!("{}\n", path.display()))?;
    }
    Ok(())
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<std::net::IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

fn write_secret(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// How to reach a server.
pub fn access(url: &str, login: &Login) -> anyhow::Result<Access> {
    let address = Address::read(url).map_err(|error| anyhow!(error))?;
    let file = login.password_file.as_deref().map(|file| read_text(file, "a password"));
    let variable = || std::env::var(PASSWORD).ok();
    let password = file.transpose()?.or_else(variable).map(|text| text.trim().to_string());
    ensure!(
        password.as_ref().is_none_or(|password| !password.is_empty()),
        "found an empty password, expected one in {PASSWORD} or in the file of --password-file"
    );
    if let Some(ca) = &login.ca {
        // Who cannot be trusted for want of a file is told so at once.
        read_text(ca, "a certificate")?;
    }
    Ok(Access { address, password: password.as_deref().map(Secret::new), ca: login.ca.clone() })
}

/// What this binary was built of.
pub fn build() -> Build {
    let built = [env!("CARGO_PKG_VERSION"), env!("DAMIER_SOURCES"), env!("DAMIER_WEIGHTS")];
    let [version, sources, weights] = built.map(str::to_string);
    Build { version, sources, weights }
}

/// The same, and what it finds on this machine: that is measured, which takes a moment.
pub fn identity() -> Identity {
    static HERE: OnceLock<Identity> = OnceLock::new();
    HERE.get_or_init(|| Identity::here(build())).clone()
}

/// Workers of the server do the tasks of a run, whose name no other run on it may have.
pub fn connect(url: &str, login: &Login, run: &str) -> anyhow::Result<Box<dyn Queue>> {
    let access = access(url, login)?;
    let patience = patience()?;
    Ok(Box::new(cluster::Cluster::connect(&access, run, identity(), patience)?))
}

/// How long a worker may be silent before its task goes to another.
fn patience() -> anyhow::Result<Duration> {
    let Ok(text) = std::env::var(PATIENCE) else { return Ok(cluster::Cluster::PATIENCE) };
    let seconds = text.parse().ok().filter(|seconds| (1..=3_600).contains(seconds));
    let seconds =
        seconds.with_context(|| format!("{PATIENCE}: found {text:?}, expected 1 to 3600"));
    Ok(Duration::from_secs(seconds?))
}
