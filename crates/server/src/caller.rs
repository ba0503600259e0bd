//! Who calls: the machine itself, or a visitor from some address, perhaps through a proxy.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::{HeaderMap, Version};

use crate::guard::Gate;
use crate::limits::{Source, Thing, Ticket};
use crate::message::{Code, Problem};
use crate::problem::Answer;
use crate::turns::Party;

/// What proxies add to the requests that they forward.
const FORWARDED: [&str; 7] = [
    "forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-server",
    "x-real-ip",
    "via",
];

/// Whoever makes a request.
#[derive(Clone)]
pub(crate) struct Caller {
    pub(crate) gate: Arc<Gate>,
    /// Where a visitor from elsewhere is; nothing for the machine itself, which is not limited.
    source: Option<Source>,
}

impl Caller {
    /// Whoever sent a request in such a version of HTTP, with such headers.
    pub(crate) fn of(
        gate: &Arc<Gate>,
        peer: IpAddr,
        version: Version,
        headers: &HeaderMap,
    ) -> Answer<Caller> {
        let is_public = gate.public.is_some();
        let added = FORWARDED.into_iter().find(|name| headers.contains_key(*name));
        // Browsers are newer, and an nginx that is told nothing else is not.
        let forwarded = added.or_else(|| (version < Version::HTTP_11).then_some("HTTP/1.0"));
        if let Some(sign) = forwarded.filter(|_| !is_public) {
            // Through a proxy on this machine everybody would seem to be on it.
            let found = format!("a request that a proxy forwarded ({sign})");
            let expected = "one without a proxy, or a server started with --public-url";
            return Err(Problem::found(Code::Forbidden, found, expected));
        }
        let is_host = headers.get("x-damier-host").is_some_and(|key| gate.is_key(key.as_bytes()));
        let is_local = is_host || gate.is_local(peer);
        let source = (!is_local).then(|| Source::of(address(gate, peer, headers)));
        Ok(Caller { gate: gate.clone(), source })
    }

    pub(crate) const fn is_local(&self) -> bool {
        self.source.is_none()
    }

    /// With whom somebody from elsewhere shares turns to search.
    pub(crate) fn party(&self) -> Option<Party> {
        self.source.map(Party::Address)
    }

    /// Makes whoever knows the key of the host one who is on the machine.
    pub(crate) fn unlock(&mut self, key: &str) -> Answer<()> {
        if !self.gate.is_key(key.as_bytes()) {
            return Err(Problem::forbidden("the key of the host"));
        }
        self.source = None;
        Ok(())
    }

    /// Counts a request that brings so many bytes, or refuses it.
    pub(crate) fn spend(&self, bytes: u64) -> Answer<()> {
        self.source.map_or(Ok(()), |source| self.gate.limits.spend(source, bytes))
    }

    /// Counts the bytes of an answer.
    pub(crate) fn charge(&self, bytes: u64) {
        if let Some(source) = self.source {
            self.gate.limits.charge(source, bytes);
        }
    }

    /// The right to have one more of something; the machine itself needs none.
    pub(crate) fn hold(&self, thing: Thing) -> Answer<Option<Ticket>> {
        self.source.map(|source| self.gate.limits.hold(source, thing)).transpose()
    }
}

/// The address of a visitor. Only what the last proxy wrote is believed, and only of a proxy that
/// is near: whatever stands before it anybody can have sent.
fn address(gate: &Gate, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if gate.public.is_none() || !is_near(peer) {
        return peer;
    }
    let said = headers.get_all("x-forwarded-for").iter().next_back();
    let last = said.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.and_then(|text| read_address(text.trim())).unwrap_or(peer)
}

/// An address, perhaps with a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// Whether an address is this machine's or of its own network.
pub(crate) fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            address.is_loopback() || address.is_private() || address.is_link_local()
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(
        public: Option<&str>,
        peer: &str,
        version: Version,
        headers: &[(&'static str, &str)],
    ) -> Answer<Caller> {
        let gate = Gate::testing(public.map(|url| url.parse().unwrap()));
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        Caller::of(&gate, peer.parse().unwrap(), version, &map)
    }

    #[track_caller]
    fn check(
        public: Option<&str>,
        peer: &str,
        headers: &[(&'static str, &str)],
        source: Option<&str>,
    ) {
        let found = caller(public, peer, Version::HTTP_11, headers).unwrap().source;
        assert_eq!(found, source.map(|address| Source::of(address.parse().unwrap())));
    }

    const PUBLIC: Option<&str> = Some("https://play.example");

    #[test]
    fn the_machine_itself_is_local_unless_there_is_a_proxy() {
        check(None, "127.0.0.1", &[], None);
        check(None, "::ffff:127.0.0.1", &[], None);
        check(None, "192.168.1.7", &[], Some("192.168.1.7"));
        check(None, "192.168.1.1", &[], None);
        check(PUBLIC, "192.168.1.1", &[], Some("192.168.1.1"));
        check(PUBLIC, "127.0.0.1", &[], Some("127.0.0.1"));
        check(PUBLIC, "127.0.0.1", &[("x-damier-host", "wrong")], Some("127.0.0.1"));
        check(PUBLIC, "127.0.0.1", &[("x-damier-host", "key")], None);
        check(None, "192.168.1.7", &[("x-damier-host", "key")], Some("192.168.1.7"));
    }

    #[test]
    fn what_a_near_proxy_said_last_is_believed_and_nothing_else() {
        let forged = ("x-forwarded-for", "127.0.0.1, 10.0.0.1, 203.0.113.9");
        check(PUBLIC, "127.0.0.1", &[forged], Some("203.0.113.9"));
        check(PUBLIC, "10.1.2.3", &[("x-forwarded-for", "[2001:db8::1]:80")], Some("2001:db8::"));
        check(
            PUBLIC,
            "127.0.0.1",
            &[forged, ("x-forwarded-for", "198.51.100.2")],
            Some("198.51.100.2"),
        );
        check(PUBLIC, "198.51.100.7", &[forged], Some("198.51.100.7"));
        check(PUBLIC, "127.0.0.1", &[("x-forwarded-for", "nonsense")], Some("127.0.0.1"));
    }

    #[test]
    fn without_a_public_address_nothing_is_forwarded() {
        for name in FORWARDED {
            let ask =
                |public| caller(public, "127.0.0.1", Version::HTTP_11, &[(name, "203.0.113.9")]);
            let refused = ask(None).err();
            assert!(refused.is_some_and(|problem| problem.message.contains(name)), "{name}");
            ask(PUBLIC).unwrap();
        }
    }

    #[test]
    fn a_proxy_that_says_nothing_is_known_by_its_old_http() {
        for version in [Version::HTTP_09, Version::HTTP_10] {
            let refused = caller(None, "127.0.0.1", version, &[]).err();
            assert!(refused.is_some_and(|problem| problem.message.contains("HTTP/1.0")));
            caller(PUBLIC, "127.0.0.1", version, &[]).unwrap();
        }
    }
}
