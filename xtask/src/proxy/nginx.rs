//! nginx as the documentation sets it up, with a certificate of its own.

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};

use crate::helper::Helper;

/// The page whose server block is tried.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/proxy.md");

/// What somebody writes who knows no better: it adds no header, names the server as itself and
/// speaks HTTP/1.0 to it.
const BARE: &str = "server {
    listen 443 ssl;
    server_name play.example;
    ssl_certificate /etc/letsencrypt/live/play.example/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/play.example/privkey.pem;
    location / {
        proxy_pass http://127.0.0.1:7878;
    }
}
";

/// Nothing here takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Unpacks nginx in a folder, with nothing of the system changed and no service started.
const UNPACK: &str = "apt-get download nginx || { apt-get update && apt-get download nginx; } &&
    dpkg -x nginx_*.deb .";

/// Where nginx is: of the system, or unpacked in a folder from Debian's package.
pub fn program(folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    let runs = |program: &Path, asked: &str| {
        let mut command = Command::new(program);
        command.arg(asked).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if !runs(Path::new("openssl"), "version") {
        return Ok(None);
    }
    let known = ["nginx", "/usr/sbin/nginx"].map(PathBuf::from);
    if let Some(found) = known.into_iter().find(|program| runs(program, "-v")) {
        return Ok(Some(found));
    }
    let mut unpack = Command::new("sh");
    unpack.args(["-c", UNPACK]).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = unpack.status()?;
    Ok(Some(folder.join("usr/sbin/nginx")).filter(|program| runs(program, "-v")))
}

/// A port of this machine that nobody listens at.
pub fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// nginx, as long as this lives.
pub struct Nginx {
    _process: Helper,
    pub version: String,
}

impl Nginx {
    /// Listens at the first port of each pair, for a server at the second: as documented, and bare.
    pub fn start(
        program: &Path,
        folder: &Path,
        doors: &[(u16, u16)],
        bare: (u16, u16),
    ) -> anyhow::Result<Nginx> {
        certify(folder)?;
        let block = documented()?;
        let blocks = doors.iter().map(|door| at(&block, folder, *door));
        let blocks = blocks.chain([at(BARE, folder, bare)]).collect::<anyhow::Result<String>>()?;
        fs::create_dir_all(folder.join("nginx"))?;
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|of| format!("{of}_temp_path nginx/{of};\n")).concat();
        let configuration = format!(
            "pid nginx/pid;\nerror_log stderr crit;\n\
             daemon off;\nmaster_process off;\nevents {{}}\n\
             http {{\naccess_log off;\n{temporary}{blocks}}}\n"
        );
        fs::write(folder.join("nginx.conf"), configuration)?;
        let mut command = Command::new(program);
        command.arg("-p").arg(folder).args(["-e", "stderr", "-c", "nginx.conf"]);
        let mut process = Helper::start(&mut command)?;
        let began = Instant::now();
        let is_open = |door: &(u16, u16)| TcpStream::connect((Ipv4Addr::LOCALHOST, door.0)).is_ok();
        while !doors.iter().chain([&bare]).all(is_open) {
            let ended = process.0.try_wait()?;
            ensure!(ended.is_none() && began.elapsed() < PATIENCE, "nginx does not start");
            sleep(Duration::from_millis(10));
        }
        let version = Command::new(program).arg("-v").output()?.stderr;
        let version = String::from_utf8_lossy(&version).trim().replace("nginx version: ", "");
        Ok(Nginx { _process: process, version })
    }
}

/// The server block of the documentation.
fn documented() -> anyhow::Result<String> {
    let page = fs::read_to_string(PAGE)?;
    let block = page.split("```nginx\n").nth(1).and_then(|rest| rest.split("```").next());
    block.map(str::to_string).context("found no server block in docs/src/proxy.md")
}

/// A block between two ports of this machine, with our own name and certificate.
fn at(block: &str, folder: &Path, (from, to): (u16, u16)) -> anyhow::Result<String> {
    let folder = folder.display();
    let here = [
        ("listen 443 ssl;", format!("listen 127.0.0.1:{from} ssl;")),
        ("server_name play.example;", "server_name localhost;".to_string()),
        ("/etc/letsencrypt/live/play.example/fullchain.pem", format!("{folder}/certificate.pem")),
        ("/etc/letsencrypt/live/play.example/privkey.pem", format!("{folder}/key.pem")),
        ("http://127.0.0.1:7878;", format!("http://127.0.0.1:{to};")),
    ];
    here.into_iter().try_fold(block.to_string(), |block, (theirs, ours)| {
        if !block.contains(theirs) {
            bail!("found no {theirs:?} in a server block");
        }
        Ok(block.replace(theirs, &ours))
    })
}

/// Makes a certificate for this machine that nobody else vouches for.
fn certify(folder: &Path) -> anyhow::Result<()> {
    let mut command = Command::new("openssl");
    command.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]);
    command.args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]);
    command.args(["-keyout", "key.pem", "-out", "certificate.pem"]).current_dir(folder);
    let made = command.output()?;
    ensure!(made.status.success(), "openssl: {}", String::from_utf8_lossy(&made.stderr));
    Ok(())
}
