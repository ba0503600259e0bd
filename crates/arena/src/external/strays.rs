//! What a program leaves behind outside its process group, in a session of its own: on Linux that
//! is found and ended too.
//!
//! A program's processes carry a mark in their environment. Those whose parents have ended become
//! our children, rather than those of the first process, so that none is out of sight.

use std::sync::atomic::{AtomicU64, Ordering};

/// A mark that no other program has: the name of a variable in the environment of a program and of
/// everything that it starts. A program that starts programs itself adds another.
pub(crate) fn new_mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("DAMIER_PROGRAM_{}_{number}", std::process::id())
}

/// All that comes of a program.
pub(crate) struct Family<'a> {
    pub(crate) mark: &'a str,
    pub(crate) root: u32,
}

/// Elsewhere nobody is found.
#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use std::io;
    use std::process::{Child, Command};

    impl super::Family<'_> {
        pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
            command.spawn()
        }

        pub(crate) fn forget(_child: &Child) {}

        pub(crate) fn kill(&self) {}

        pub(crate) fn bury(&self) {}
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeSet;
    use std::fs;
    use std::io;
    use std::process::{Child, Command};
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::thread;
    use std::time::Duration;

    use rustix::process::{
        Pid, Signal, WaitOptions, getpgrp, kill_process, set_child_subreaper, waitpid,
    };

    use super::Family;

    /// How often we look again whether something is left, and how long it is waited for each time.
    const LOOKS: u32 = 200;
    const LOOK: Duration = Duration::from_millis(5);

    /// Our children that somebody waits for: programs, and those who watch over them.
    static OURS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

    fn ours() -> MutexGuard<'static, BTreeSet<u32>> {
        OURS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A process as the system lists it.
    struct Listed {
        id: u32,
        parent: u32,
        group: u32,
        is_dead: bool,
    }

    impl Family<'_> {
        /// Starts a child that somebody is going to wait for.
        pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
            // Without it strays are found by their mark alone.
            let _ = set_child_subreaper(pid(std::process::id()));
            let mut ours = ours();
            let child = command.spawn()?;
            ours.insert(child.id());
            Ok(child)
        }

        /// A child was waited for.
        pub(crate) fn forget(child: &Child) {
            ours().remove(&child.id());
        }

        /// Kills all but the program itself, while it is known who comes of it.
        pub(crate) fn kill(&self) {
            let listed = list();
            let marked = listed.iter().map(|one| one.id).filter(|id| self.is_marked(*id));
            let family = descendants(&listed, marked.chain([self.root]).collect());
            family.iter().filter(|id| **id != self.root).for_each(|id| kill(*id));
        }

        /// Ends what is left of a program that has ended, and sees it buried. What shows no mark
        /// may be another program's, and waits until there is none.
        pub(crate) fn bury(&self) {
            for _ in 0..LOOKS {
                let ours = ours();
                let listed = list();
                let own_group = getpgrp().as_raw_nonzero().get().cast_unsigned();
                let is_stray = |one: &Listed| {
                    let is_child = one.parent == std::process::id() && !ours.contains(&one.id);
                    is_child && one.group != own_group
                };
                for dead in listed.iter().filter(|one| one.is_dead && is_stray(one)) {
                    let _ = waitpid(pid(dead.id), WaitOptions::NOHANG);
                }
                let living = listed.iter().filter(|one| !one.is_dead);
                let first = living.filter(|one| {
                    one.id != self.root
                        && (self.is_marked(one.id) || ours.is_empty() && is_stray(one))
                });
                let left = descendants(&listed, first.map(|one| one.id).collect());
                if left.is_empty() {
                    return;
                }
                left.into_iter().for_each(kill);
                drop(ours);
                thread::sleep(LOOK);
            }
        }

        fn is_marked(&self, id: u32) -> bool {
            let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
            let mark = format!("{}=", self.mark);
            environment.split(|byte| *byte == 0).any(|entry| entry.starts_with(mark.as_bytes()))
        }
    }

    /// These processes and all that came of them.
    fn descendants(listed: &[Listed], first: BTreeSet<u32>) -> BTreeSet<u32> {
        let mut family = first;
        loop {
            let before = family.len();
            let children = listed.iter().filter(|one| family.contains(&one.parent));
            let children = children.map(|one| one.id).collect::<Vec<_>>();
            family.extend(children);
            if family.len() == before {
                return family;
            }
        }
    }

    fn pid(id: u32) -> Option<Pid> {
        Pid::from_raw(id.cast_signed())
    }

    fn kill(id: u32) {
        if let Some(id) = pid(id) {
            let _ = kill_process(id, Signal::KILL);
        }
    }

    fn list() -> Vec<Listed> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        ids.filter_map(listed).collect()
    }

    fn listed(id: u32) -> Option<Listed> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // Behind the name, which is in brackets and may hold anything.
        let mut words = stat.rsplit(')').next()?.split_whitespace();
        let is_dead = matches!(words.next()?, "Z" | "X");
        let (parent, group) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some(Listed { id, parent, group, is_dead })
    }
}
