//! `damier run`: runs that have a folder in the data folder, and are listed.

mod command;
mod hands;
mod list;
mod offer;
mod show;

use std::io::{self, Read};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use runs::folder::{self, About, Held, RunEnd, RunFolder};
use runs::{News, RunError, Witness};

use crate::arguments::whole;
use crate::cluster::{Login, build};
use crate::interrupt;
use crate::output::{Failed, print};
use crate::serve::data_folder;
use command::Work;
use hands::Elsewhere;
pub use hands::{Hands, machine};
pub use offer::offer;

/// The folder of all runs, in the data folder.
pub const RUNS: &str = "runs";

#[derive(Args, Debug)]
pub struct Run {
    #[command(subcommand)]
    action: Action,
    /// Where runs are kept, in `runs` (default: the user's data folder)
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Begin a run: a match, a tournament, something to learn, an experiment
    #[command(after_help = command::help())]
    Start(Start),
    /// Go on with a run that was stopped or cut off
    Resume(Resume),
    /// List all runs, the latest first
    List(List),
    /// Show what a run is, how far it is, and who did what
    Show(Show),
    /// Ask a run to stop; it can go on later
    Stop(Named),
    /// Remove a run with all that it has found
    Remove(Named),
}

#[derive(Args, Debug)]
struct Start {
    /// Its name (default: made of the command, with a number)
    #[arg(long)]
    name: Option<String>,
    /// Pairs of games in each task that goes to another machine; with more than two seats rounds of
    /// all orders (default: as many as take ten seconds)
    #[arg(long, value_parser = whole(1..=1_000))]
    pairs: Option<u64>,
    /// Have the tasks done by the workers of this server: nats://HOST:PORT, or tls://HOST:PORT
    #[arg(long, value_name = "URL")]
    cluster: Option<String>,
    #[command(flatten)]
    login: Login,
    /// Stop when the standard input ends: for whoever starts it from a program
    #[arg(long)]
    attached: bool,
    /// The command, such as `match othello level:5 level:6 --games 100`
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    command: Vec<String>,
}

#[derive(Args, Debug)]
struct Resume {
    #[command(flatten)]
    named: Named,
    /// Start the programs among its players
    #[arg(long)]
    trust: bool,
    #[command(flatten)]
    login: Login,
    /// Stop when the standard input ends: for whoever starts it from a program
    #[arg(long)]
    attached: bool,
}

#[derive(Args, Debug)]
struct List {
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct Show {
    #[command(flatten)]
    named: Named,
    /// Its games instead, in the order of their numbers and without what was measured: the same for
    /// the same run, wherever it was played
    #[arg(long)]
    games: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct Named {
    /// The run's name
    name: String,
}

pub fn run(arguments: Run) -> anyhow::Result<()> {
    let data = arguments.data.or_else(data_folder);
    let runs = data.context("found no home folder, expected --data DIR")?.join(RUNS);
    let find = |named: &Named| RunFolder::find(&runs, &named.name);
    match arguments.action {
        Action::Start(start) => begin(&runs, start),
        Action::Resume(resume) => {
            let folder = find(&resume.named)?;
            let about = folder.about()?;
            let held = folder.hold()?;
            let Resume { trust, login, attached, .. } = resume;
            let login = Login {
                password_file: login.password_file.or_else(|| about.password_file.clone()),
                ca: login.ca.or_else(|| about.ca.clone()),
            };
            let way = Way { is_trusted: trust, login, is_attached: attached };
            work(held, &about, way).map_err(|(error, _)| error)
        }
        Action::List(List { json }) => list::run(&runs, json),
        Action::Show(Show { named, games, json }) => show::run(&find(&named)?, games, json),
        Action::Stop(named) => stop(&find(&named)?),
        Action::Remove(named) => Ok(find(&named)?.remove()?),
    }
}

fn begin(runs: &std::path::Path, start: Start) -> anyhow::Result<()> {
    let Start { name, pairs, cluster, login, attached, command } = start;
    let work_kind = Work::of(&command)?;
    let login = login.absolute()?;
    if let Some(url) = &cluster {
        command::check_tasks(&command)?;
        // What is wrong with it is kept nowhere.
        crate::cluster::access(url, &login)?;
    }
    let name = name.unwrap_or_else(|| folder::new_name(runs, &work_kind.words(&command)));
    let Login { password_file, ca } = login.clone();
    let about = About {
        command,
        begun: folder::now(),
        cluster,
        rounds: pairs,
        password_file,
        ca,
        build: Some(build().to_string()),
    };
    let held = RunFolder::create(runs, &name, &about)?;
    let folder = held.folder.clone();
    eprintln!("damier: run {name} in {}", folder.path.display());
    let way = Way { is_trusted: true, login, is_attached: attached };
    work(held, &about, way).map_err(|(error, is_refused)| {
        if is_refused {
            // It never was one.
            let _ = std::fs::remove_dir_all(&folder.path);
        }
        error
    })
}

/// How the work of a run is done.
struct Way {
    /// Whether programs among its players may be started again.
    is_trusted: bool,
    login: Login,
    is_attached: bool,
}

/// Does the work of a run; an error comes with whether the run was refused before it began.
fn work(held: Held, about: &About, way: Way) -> Result<(), (anyhow::Error, bool)> {
    let Way { is_trusted, login, is_attached } = way;
    let folder = held.folder.clone();
    let placed = Work::of(&about.command)
        .and_then(|work| work.placed(&about.command, &folder.path, is_trusted));
    let command = placed.map_err(|error| (error, true))?;
    let elsewhere = about.cluster.clone().map(|url| {
        // Others may have runs of that name on the same server.
        let run = format!("{}-{}", folder.name, about.begun);
        Elsewhere { url, login, run }
    });
    let hands = Hands::of(held, about.rounds, elsewhere);
    let here = build().to_string();
    if let Some(before) = about.build.as_ref().filter(|before| **before != here) {
        let text = format!(
            "goes on with another build, whose results may be others: found {here}, began with \
             {before}"
        );
        hands.clone().hear(News::Note { text });
    }
    if is_attached {
        let hands = hands.clone();
        thread::spawn(move || stop_with_input(&hands));
    }
    let result = crate::perform(command, &hands);
    let is_asked = interrupt::is_any_asked();
    hands.end(match &result {
        Ok(()) => RunEnd::Done,
        Err(_) if is_asked => RunEnd::Stopped,
        Err(error) => RunEnd::Failed { why: format!("{error:#}") },
    });
    result.map_err(|error| {
        let is_refused = !is_asked && !crate::is_failure(&error);
        match is_asked {
            true => {
                let name = &folder.name;
                let text = format!("stopped; go on with: damier run resume {name}");
                (Failed(text).into(), false)
            }
            false => (error, is_refused),
        }
    })
}

/// Stops the run when whoever started it is gone.
fn stop_with_input(hands: &Hands) {
    let _ = io::copy(&mut io::stdin().lock().take(u64::MAX), &mut io::sink());
    // Whatever begins to listen later is to stop as well.
    loop {
        hands.stop();
        thread::sleep(Duration::from_millis(100));
    }
}

/// How long a run may take to give up its games.
const STOP_MOST: Duration = Duration::from_secs(60);

fn stop(folder: &RunFolder) -> anyhow::Result<()> {
    let name = &folder.name;
    ensure!(
        folder.state()? == folder::State::Running,
        RunError::Refused(format!("found {name:?} not at work, expected a run that is"))
    );
    folder.ask_to_stop()?;
    let asked = Instant::now();
    while folder.state()? == folder::State::Running {
        ensure!(
            asked.elapsed() < STOP_MOST,
            Failed(format!("{name} was asked to stop, and is still at work"))
        );
        thread::sleep(Duration::from_millis(50));
    }
    print(&format!("{name}: {}\n", folder.state()?.name()))
}
