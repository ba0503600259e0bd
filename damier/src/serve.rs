//! `damier serve`, and `damier` alone: the laboratory in the browser.

mod code;
mod welcome;

use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use server::{Config, ServeError, Server};

use crate::arguments::Serve;
use crate::files;
use crate::interrupt;
use crate::output::{Failed, print};
use crate::run::offer;
use welcome::{Welcome, Window};

/// In the data folder: where the server that has the library open is reached.
const ADDRESS: &str = "address";

pub fn run(arguments: &Serve) -> anyhow::Result<()> {
    let data = arguments.data.clone().or_else(data_folder);
    let data = data.context("found no home folder, expected --data DIR")?;
    check(arguments, &data)?;
    let config = Config {
        host: arguments.host.clone().unwrap_or_else(|| Config::default().host),
        public_url: arguments.public_url.clone(),
        port: arguments.port.map(|port| port as u16),
        data: data.clone(),
        page: arguments.page.clone(),
        tables: arguments.tables.map_or(server::TABLES, |megabytes| megabytes as usize),
        program: env::current_exe().ok(),
        offer: offer(),
        ..Config::default()
    };
    let server = match Server::bind(&config) {
        Ok(server) => server,
        Err(error) => return running(&error, &data, arguments),
    };
    let url = own_link(&server);
    // Without it a second start only says that the library is in use.
    let _ = write_private(&data.join(ADDRESS), &url);
    let welcome = Welcome {
        url: server.url(),
        addresses: server.addresses().to_vec(),
        is_public: arguments.public_url.is_some(),
        is_open: arguments.public_url.is_some() || !server.address().ip().is_loopback(),
    };
    let host = server.host_link().map(|link| host_text(&url, &link, &data)).unwrap_or_default();
    print(&(welcome.text(window()) + &host))?;
    browse(&url, arguments);
    let ended = server.run(interrupt::asked()?);
    // Nobody is there any more.
    let _ = fs::remove_file(data.join(ADDRESS));
    ended.map_err(|error| Failed(error.to_string()).into())
}

/// What a browser on this machine opens: behind a proxy with the key of the host, for there nobody
/// is trusted for where he comes from.
fn own_link(server: &Server) -> String {
    let link = server.host_link().unwrap_or_default();
    let key = link.split_once('#').map(|(_, key)| format!("#{key}"));
    server.url() + &key.unwrap_or_default()
}

/// The link of whoever runs the server: shown to a person, but not to what may be a log.
fn host_text(own: &str, public: &str, data: &Path) -> String {
    let rights = "Your own link has all rights of this machine: open it, and show it to nobody.";
    match io::stdout().is_terminal() {
        true => format!("\n{rights}\n  {own}\n  {public} from another machine\n"),
        false => {
            let file = data.join(ADDRESS);
            format!("\n{rights}\nIt is in {}.\n", file.display())
        }
    }
}

/// The window in which a code can be drawn, if there is one.
fn window() -> Option<Window> {
    let is_shown = io::stdout().is_terminal() && terminal::has_colors();
    let (width, height) = terminal_size::terminal_size().filter(|_| is_shown)?;
    Some((width.0.into(), height.0.into()))
}

/// Writes a file that is its owner's only. One that is there already may be everybody's to read.
fn write_private(file: &Path, text: &str) -> io::Result<()> {
    let _ = fs::remove_file(file);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(text.as_bytes())
}

/// Refuses what was not meant before anything is opened.
fn check(arguments: &Serve, data: &Path) -> anyhow::Result<()> {
    files::check_folder("--data", data)?;
    if let Some(host) = &arguments.host
        && let Err(error) = TcpListener::bind((host.as_str(), 0))
    {
        let expected = "an address of this machine, such as 127.0.0.1 or 0.0.0.0";
        bail!("--host: found {host:?} ({error}), expected {expected}");
    }
    if let Some(page) = &arguments.page {
        let is_page = page.join("index.html").is_file();
        let name = page.display();
        ensure!(is_page, "--page: found no index.html in {name}, expected the folder of a page");
    }
    Ok(())
}

/// If the library is open elsewhere, shows that server instead.
fn running(error: &ServeError, data: &Path, arguments: &Serve) -> anyhow::Result<()> {
    let is_in_use = matches!(error, ServeError::Store(_, store) if store.is_in_use());
    let url = fs::read_to_string(data.join(ADDRESS)).ok().filter(|url| is_in_use && answers(url));
    let Some(url) = url else { return Err(Failed(error.to_string()).into()) };
    let shown = if io::stdout().is_terminal() { &url } else { without_key(&url) };
    print(&format!("The laboratory already runs at {shown}\n"))?;
    browse(&url, arguments);
    Ok(())
}

/// An address without what stands behind it.
fn without_key(url: &str) -> &str {
    url.split('#').next().unwrap_or(url)
}

fn answers(url: &str) -> bool {
    let address = without_key(url).trim_start_matches("http://").trim_end_matches('/');
    TcpStream::connect(address).is_ok()
}

/// Opens a page in the browser; without a browser the address that was printed must do.
fn browse(url: &str, arguments: &Serve) {
    if !arguments.no_open {
        let _ = open::that_detached(url);
    }
}

/// Where the user's programs keep their data.
pub fn data_folder() -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("damier"))
}
