//! What visitors from elsewhere may cause, by their address: so many requests and bytes a second,
//! so many connections, games and searches at once. The machine itself is not limited.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::hall::lock;
use crate::message::{Code, Problem};
use crate::problem::Answer;

/// Requests and messages: at once, and a second from then on. A class behind one address opens the
/// page together.
const REQUESTS: Rate = Rate { burst: 1_000.0, each_second: 50.0 };

/// Bytes that come in, and those of answers.
const BYTES: Rate = Rate { burst: (64 << 20) as f64, each_second: (2 << 20) as f64 };

/// Connections of all addresses together.
const CONNECTIONS_MAX: u32 = 4_096;

/// Addresses that are told apart; the others share one account.
const ACCOUNTS_MAX: usize = 10_000;

/// Accounts that say nothing any more are looked for no more often, however many come.
const SWEEP: Duration = Duration::from_secs(1);

/// What an address may have several of at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    /// Connections, of whatever kind.
    Connection,
    /// WebSockets; behind a proxy these alone tell visitors apart.
    Socket,
    /// Games that are watched, and therefore open.
    Game,
    /// Analyses and reviews that run or wait.
    Search,
}

impl Thing {
    const fn most(self) -> u32 {
        match self {
            Thing::Connection | Thing::Socket => 256,
            Thing::Game => 512,
            Thing::Search => 64,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Thing::Connection => "connection",
            Thing::Socket => "WebSocket",
            Thing::Game => "open game",
            Thing::Search => "search",
        }
    }
}

/// Whoever is counted as one: an address, of IPv6 the 64 bits that a household has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Source(IpAddr);

impl Source {
    /// All those for whom there is no account of their own.
    const OTHERS: Source = Source(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    pub(crate) fn of(address: IpAddr) -> Source {
        Source(match address.to_canonical() {
            IpAddr::V6(address) => {
                let household = address.to_bits() & (u128::from(u64::MAX) << 64);
                IpAddr::V6(Ipv6Addr::from_bits(household))
            }
            address => address,
        })
    }
}

/// How much at once, and how much a second.
struct Rate {
    burst: f64,
    each_second: f64,
}

/// What may still be spent of something that comes back with time.
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn fill(&mut self, rate: &Rate, now: Instant) {
        let gained = now.duration_since(self.at).as_secs_f64() * rate.each_second;
        (self.left, self.at) = ((self.left + gained).min(rate.burst), now);
    }
}

struct Account {
    requests: Bucket,
    bytes: Bucket,
    /// How many there are of each [`Thing`].
    held: [u32; 4],
}

impl Account {
    fn new(now: Instant) -> Account {
        let full = |rate: &Rate| Bucket { left: rate.burst, at: now };
        Account { requests: full(&REQUESTS), bytes: full(&BYTES), held: [0; 4] }
    }

    fn fill(&mut self, now: Instant) {
        self.requests.fill(&REQUESTS, now);
        self.bytes.fill(&BYTES, now);
    }

    /// Whether a new one would be the same.
    fn is_fresh(&mut self, now: Instant) -> bool {
        self.fill(now);
        let is_full = self.requests.left >= REQUESTS.burst && self.bytes.left >= BYTES.burst;
        is_full && self.held == [0; 4]
    }
}

/// The accounts of all addresses.
pub(crate) struct Limits {
    accounts: Mutex<Accounts>,
}

struct Accounts {
    of: HashMap<Source, Account>,
    connections: u32,
    connections_max: u32,
    swept: Instant,
}

impl Limits {
    /// Limits for a process that may have so many files open.
    pub(crate) fn new(files: u64) -> Arc<Limits> {
        let connections_max = CONNECTIONS_MAX.min((files / 2).try_into().unwrap_or(u32::MAX));
        let (of, connections, swept) = (HashMap::new(), 0, Instant::now());
        let accounts = Accounts { of, connections, connections_max, swept };
        Arc::new(Limits { accounts: Mutex::new(accounts) })
    }

    /// Counts a request that brings so many bytes, or refuses it.
    pub(crate) fn spend(&self, source: Source, bytes: u64) -> Answer<()> {
        let now = Instant::now();
        let mut accounts = lock(&self.accounts);
        let (_, account) = accounts.account(source, now);
        account.fill(now);
        if account.requests.left < 1.0 {
            let expected = format!("at most {} a second; wait a little", REQUESTS.each_second);
            return Err(Problem::found(Code::Busy, "too many requests", expected));
        }
        if account.bytes.left < 0.0 {
            let expected = "at most 2 MB a second; wait a little";
            return Err(Problem::found(Code::Busy, "too many bytes", expected));
        }
        account.requests.left -= 1.0;
        account.bytes.left -= bytes as f64;
        Ok(())
    }

    /// Counts the bytes of an answer: whoever is in debt waits.
    pub(crate) fn charge(&self, source: Source, bytes: u64) {
        let mut accounts = lock(&self.accounts);
        accounts.account(source, Instant::now()).1.bytes.left -= bytes as f64;
    }

    /// The right to have one more of something, until it is dropped.
    pub(crate) fn hold(self: &Arc<Limits>, source: Source, thing: Thing) -> Answer<Ticket> {
        let mut accounts = lock(&self.accounts);
        let (source, account) = accounts.account(source, Instant::now());
        let held = &mut account.held[thing as usize];
        if *held >= thing.most() {
            let found = format!("one more {} from this address", thing.name());
            let expected = format!("at most {}", thing.most());
            return Err(Problem::found(Code::Busy, found, expected));
        }
        *held += 1;
        Ok(Ticket { limits: self.clone(), of: Some((source, thing)) })
    }

    /// The same for a connection, which counts among all others, too; who comes through a proxy has
    /// no address yet.
    pub(crate) fn connect(
        self: &Arc<Limits>,
        source: Option<Source>,
    ) -> Answer<[Option<Ticket>; 2]> {
        let own = source.map(|source| self.hold(source, Thing::Connection)).transpose()?;
        let mut accounts = lock(&self.accounts);
        let most = accounts.connections_max;
        if accounts.connections >= most {
            drop(accounts);
            let expected = format!("at most {most} in all; try again soon");
            return Err(Problem::found(Code::Busy, "one more connection", expected));
        }
        accounts.connections += 1;
        drop(accounts);
        Ok([own, Some(Ticket { limits: self.clone(), of: None })])
    }
}

impl Accounts {
    /// The account of an address, and whose it really is.
    fn account(&mut self, source: Source, now: Instant) -> (Source, &mut Account) {
        let is_full = self.of.len() >= ACCOUNTS_MAX && !self.of.contains_key(&source);
        if is_full && now.duration_since(self.swept) >= SWEEP {
            self.swept = now;
            self.of.retain(|_, account| !account.is_fresh(now));
        }
        let is_full = is_full && self.of.len() >= ACCOUNTS_MAX;
        let source = if is_full { Source::OTHERS } else { source };
        (source, self.of.entry(source).or_insert_with(|| Account::new(now)))
    }
}

/// The right to have something, until it is dropped.
pub(crate) struct Ticket {
    limits: Arc<Limits>,
    /// Whose it is; of a connection among all others nobody's.
    of: Option<(Source, Thing)>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut accounts = lock(&self.limits.accounts);
        match self.of {
            None => accounts.connections -= 1,
            Some((source, thing)) => {
                if let Some(account) = accounts.of.get_mut(&source) {
                    account.held[thing as usize] -= 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(address: &str) -> Source {
        Source::of(address.parse().unwrap())
    }

    #[test]
    fn a_household_is_one_visitor() {
        assert_eq!(source("2001:db8:1:2::3"), source("2001:db8:1:2:ffff::9"));
        assert_ne!(source("2001:db8:1:2::3"), source("2001:db8:1:3::3"));
        assert_eq!(source("::ffff:192.0.2.7"), source("192.0.2.7"));
        assert_ne!(source("192.0.2.8"), source("192.0.2.7"));
    }

    #[test]
    fn requests_come_back_with_time() {
        let limits = Limits::new(10_000);
        let (one, other) = (source("192.0.2.1"), source("192.0.2.2"));
        let granted = (0..2_000).filter(|_| limits.spend(one, 0).is_ok()).count();
        assert!((1_000..1_100).contains(&granted), "{granted}");
        let problem = limits.spend(one, 0).unwrap_err();
        assert_eq!(problem.code, Code::Busy);
        limits.spend(other, 0).unwrap();
        std::thread::sleep(Duration::from_millis(100));
        limits.spend(one, 0).unwrap();
    }

    #[test]
    fn whoever_has_had_many_bytes_waits() {
        let (limits, one) = (Limits::new(10_000), source("192.0.2.1"));
        limits.spend(one, 1 << 20).unwrap();
        limits.charge(one, 64 << 20);
        assert!(limits.spend(one, 0).unwrap_err().message.contains("bytes"));
    }

    #[test]
    fn a_thing_is_held_until_its_ticket_is_dropped() {
        let (limits, one) = (Limits::new(10_000), source("192.0.2.1"));
        for thing in [Thing::Connection, Thing::Socket, Thing::Game, Thing::Search] {
            let hold = || limits.hold(one, thing);
            let mut held = (0..thing.most()).map(|_| hold().unwrap()).collect::<Vec<_>>();
            assert_eq!(hold().err().map(|problem| problem.code), Some(Code::Busy), "{thing:?}");
            limits.hold(source("192.0.2.2"), thing).unwrap();
            held.pop();
            hold().unwrap();
        }
    }

    #[test]
    fn connections_are_counted_in_all_as_well() {
        let limits = Limits::new(20);
        let connect = |last: u8| limits.connect(Some(source(&format!("192.0.2.{last}"))));
        let held = (0..10).map(|last| connect(last).unwrap()).collect::<Vec<_>>();
        assert!(connect(10).is_err() && limits.connect(None).is_err());
        drop(held);
        connect(10).unwrap();
    }

    #[test]
    fn however_many_addresses_come_the_accounts_are_bounded() {
        let limits = Limits::new(10_000);
        let ticket = limits.hold(Source::of(IpAddr::V4(Ipv4Addr::LOCALHOST)), Thing::Game);
        for number in 0..3 * ACCOUNTS_MAX as u32 {
            let address = Ipv4Addr::from_bits(0x0a00_0000 + number);
            let _ = limits.spend(Source::of(address.into()), 0);
        }
        assert!(lock(&limits.accounts).of.len() <= ACCOUNTS_MAX + 1);
        drop(ticket);
    }
}
