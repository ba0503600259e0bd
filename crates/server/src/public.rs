//! Where people reach a server that stands behind a proxy.

use std::fmt;
use std::net::Ipv6Addr;
use std::str::FromStr;

use thiserror::Error;

/// A scheme and a host, perhaps with a port: `https://play.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    scheme: &'static str,
    /// The host as browsers write it, with a port that is not the usual one.
    host: String,
}

/// Why a text is no [`PublicUrl`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found {0:?}, expected an address without a path, such as https://play.example")]
pub struct PublicUrlError(String);

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, PublicUrlError> {
        let wrong = || PublicUrlError(text.to_string());
        let small = text.to_ascii_lowercase();
        let (scheme, rest) = small.split_once("://").ok_or_else(wrong)?;
        let scheme = ["https", "http"].into_iter().find(|known| *known == scheme);
        let scheme = scheme.ok_or_else(wrong)?;
        let host = shortened(scheme, rest.strip_suffix('/').unwrap_or(rest));
        if !is_host(host) {
            return Err(wrong());
        }
        Ok(PublicUrl { scheme, host: host.to_string() })
    }
}

/// Without the port that is meant anyhow.
fn shortened<'a>(scheme: &str, host: &'a str) -> &'a str {
    let usual = if scheme == "https" { ":443" } else { ":80" };
    host.strip_suffix(usual).unwrap_or(host)
}

fn is_host(text: &str) -> bool {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (text, None),
    };
    let is_name = |host: &str| {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        !host.is_empty() && host.bytes().all(is_letter)
    };
    let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    port.is_none_or(|port| port.parse::<u16>().is_ok())
        && inner.map_or_else(|| is_name(host), |inner| inner.parse::<Ipv6Addr>().is_ok())
}

impl PublicUrl {
    /// Whether a request names it as its host.
    pub(crate) fn is_host(&self, host: &str) -> bool {
        shortened(self.scheme, host).eq_ignore_ascii_case(&self.host)
    }

    /// Whether it is where a request comes from.
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        origin
            .strip_suffix(&self.host)
            .is_some_and(|rest| rest.strip_suffix("://") == Some(self.scheme))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/", self.scheme, self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_browsers_write_it() {
        for (text, url) in [
            ("https://play.example", "https://play.example/"),
            ("HTTPS://Play.Example:443/", "https://play.example/"),
            ("https://play.example:8443", "https://play.example:8443/"),
            ("http://[2001:db8::1]:80", "http://[2001:db8::1]/"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().to_string(), url);
        }
        for text in [
            "",
            "play.example",
            "ftp://x",
            "https://",
            "https://x/y",
            "https://x:99999",
            "https://a b",
        ] {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_it_is_its_host_and_origin() {
        let url = "https://play.example".parse::<PublicUrl>().unwrap();
        assert!(url.is_host("play.example") && url.is_host("Play.example:443"));
        assert!(!url.is_host("play.example:80") && !url.is_host("evil.example"));
        assert!(url.is_origin("https://play.example"));
        for origin in ["http://play.example", "https://evil-play.example", "https://play.example:1"]
        {
            assert!(!url.is_origin(origin), "{origin}");
        }
    }
}
