//! Where a server is.

use std::fmt;

/// A server by its URL, which holds no password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    is_tls: bool,
    place: String,
}

/// The port of a server that names none.
const PORT: &str = "4222";

impl Address {
    /// Reads `nats://HOST:PORT` or `tls://HOST:PORT`.
    ///
    /// # Errors
    /// If it is something else. What was found is not repeated where it may hold a password.
    pub fn read(url: &str) -> Result<Address, String> {
        let expected = "expected nats://HOST:PORT or tls://HOST:PORT";
        if url.contains('@') {
            return Err(format!(
                "found a URL with a name or a password in it, {expected}: \
                 others see it there; say it in DAMIER_CLUSTER_PASSWORD or by --password-file"
            ));
        }
        let wrong = || format!("found {url:?}, {expected}");
        let (is_tls, place) = match url.split_once("://") {
            Some(("nats", place)) => (false, place),
            Some(("tls", place)) => (true, place),
            _ => return Err(wrong()),
        };
        let place = place.strip_suffix('/').unwrap_or(place);
        // What is in brackets is an address of version 6, with colons of its own.
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port),
            _ => (place, PORT),
        };
        let is_host = |c: char| c.is_ascii_alphanumeric() || "-._:[]%".contains(c);
        let is_named = !host.is_empty() && host.chars().all(is_host);
        match is_named && port.parse::<u16>().is_ok_and(|port| port > 0) {
            true => Ok(Address { is_tls, place: format!("{host}:{port}") }),
            false => Err(wrong()),
        }
    }

    /// Whether what is said on the way is secret.
    #[must_use]
    pub fn is_tls(&self) -> bool {
        self.is_tls
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.is_tls { "tls" } else { "nats" }, self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> String {
        Address::read(url).map_or_else(|why| why, |address| address.to_string())
    }

    #[test]
    fn addresses_have_a_port() {
        assert_eq!(read("nats://laptop"), "nats://laptop:4222");
        assert_eq!(read("tls://10.0.0.7:4000/"), "tls://10.0.0.7:4000");
        assert_eq!(read("nats://[::1]"), "nats://[::1]:4222");
        assert_eq!(read("nats://[::1]:77"), "nats://[::1]:77");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for url in ["laptop", "http://laptop", "nats://", "nats://a:0", "nats://a b", "nats://a:b"]
        {
            assert!(read(url).starts_with(&format!("found {url:?}, expected nats")), "{url}");
        }
    }

    #[test]
    fn a_password_in_a_url_is_refused_and_not_repeated() {
        let why = read("nats://worker:hunter2@laptop:4222");
        assert!(why.contains("DAMIER_CLUSTER_PASSWORD") && !why.contains("hunter2"), "{why}");
    }
}
