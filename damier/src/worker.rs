//! `damier worker`: does tasks of runs that others have.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use clap::Args;
use cluster::{Hand, Told, work};
use runs::Busy;

use crate::arguments::whole;
use crate::cluster::{Login, access, identity};
use crate::interrupt::Interrupt;
use crate::output::{count, grouped, harmless, print};
use crate::run::{RUNS, machine};
use crate::serve::data_folder;

#[derive(Args, Debug)]
pub struct Worker {
    /// The server: nats://HOST:PORT, or tls://HOST:PORT
    url: String,
    /// Tasks at a time (default: as many as there are processors)
    #[arg(long, value_parser = whole(1..=4_096))]
    cores: Option<u64>,
    /// Its name in runs (default: that of the machine)
    #[arg(long)]
    name: Option<String>,
    /// Start programs that players of runs name: whoever has a run may do anything here then
    #[arg(long)]
    trust: bool,
    /// Where a server of this machine keeps its data: while it thinks for people, moves wait
    /// (default: the user's data folder)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(flatten)]
    login: Login,
}

pub fn run(arguments: &Worker) -> anyhow::Result<()> {
    let Worker { url, cores, name, trust, data, login } = arguments;
    let data = data.clone().or_else(data_folder);
    let access = access(url, login)?;
    let all = || available_parallelism().map_or(1, NonZero::get);
    let hand = Hand {
        name: name.clone().unwrap_or_else(machine),
        cores: cores.map_or_else(all, |cores| cores as usize),
        trusts: *trust,
        identity: identity(),
        busy: data.map(|data| people_of(&data)),
    };
    let (cores, speed) = (count(hand.cores as u64, "core"), grouped(hand.identity.speed as u64));
    print(&format!(
        "{}: {cores}, {speed} positions a second on one\n{}\n",
        harmless(&hand.name),
        hand.identity
    ))?;
    let interrupt = Interrupt::listen("its tasks go to others".to_string(), false)?;
    let address = access.address.to_string();
    work(&access, &hand, &interrupt.stop(), move |told| tell(&address, told))?;
    Ok(())
}

/// What tells that people play on a server of this machine, which says so where runs are.
fn people_of(data: &Path) -> Busy {
    let runs = data.join(RUNS);
    // Without a place for it nobody says so, and no harm is done to the work.
    let _ = fs::create_dir_all(&runs);
    Busy::of(&runs)
}

fn tell(address: &str, told: Told) {
    let text = match told {
        Told::Waiting(why) => format!("{why}; trying again"),
        Told::Ready => format!("ready for tasks from {address}"),
        Told::Joined(run) => format!("works for run {run}"),
        Told::Declined(run, why) => format!("does not work for run {run}: {why}"),
        Told::Over(done) => format!("stopped after {}", count(done, "task")),
    };
    // Whoever does not read it any more lets it work.
    let _ = print(&format!("{}\n", harmless(&text)));
}
