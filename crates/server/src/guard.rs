//! Who may speak to the server: its own page, and programs; no other web page.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use tokio::time::{Instant, timeout_at};

use crate::caller::{Caller, is_near};
use crate::extract::Waiting;
use crate::http::BODY_MAX;
use crate::limits::{Limits, Source, Ticket};
use crate::message::{Code, Problem};
use crate::problem::Answer;
use crate::public::PublicUrl;

/// What the page may do: load its own files and speak to its own server, nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Who is let in, by which name, and how much of it.
pub(crate) struct Gate {
    /// The name that the server was told to be reached by, if it is not an address.
    pub(crate) name: Option<String>,
    /// The address that it listens at. Where that is one of a network, whoever comes from it is
    /// the machine itself.
    pub(crate) own: IpAddr,
    /// Where people reach it through a proxy; then nobody is trusted for his address.
    pub(crate) public: Option<PublicUrl>,
    /// What whoever runs a server behind a proxy has instead.
    pub(crate) key: String,
    pub(crate) limits: Arc<Limits>,
    /// Whoever is silent for so long in the middle of something is gone.
    pub(crate) silence: Duration,
}

impl Gate {
    /// Whether whoever connects from an address is on this machine.
    pub(crate) fn is_local(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.public.is_none() && (peer.is_loopback() || peer == self.own)
    }

    /// Whether that is the key of whoever runs the server. The time it takes tells nothing about
    /// how much of it is right.
    pub(crate) fn is_key(&self, key: &[u8]) -> bool {
        let differ = key.iter().zip(self.key.as_bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
        self.public.is_some() && key.len() == self.key.len() && differ == 0
    }

    /// The right to be connected.
    pub(crate) fn connect(&self, peer: IpAddr) -> Answer<[Option<Ticket>; 2]> {
        if self.is_local(peer) {
            return Ok([None, None]);
        }
        let is_proxy = self.public.is_some() && is_near(peer);
        self.limits.connect((!is_proxy).then(|| Source::of(peer)))
    }

    /// Lets a request in, or says why not.
    fn admit(self: &Arc<Gate>, peer: IpAddr, request: &mut Request) -> Answer<Caller> {
        let is_api = request.uri().path().starts_with("/api");
        let headers = request.headers();
        let caller = Caller::of(self, peer, request.version(), headers)?;
        check(headers, self, is_api)?;
        let length = headers.get(header::CONTENT_LENGTH).and_then(|text| text.to_str().ok());
        let is_empty = request.body().is_end_stream();
        let unsaid = if is_empty { 0 } else { u64::MAX };
        // Whoever claims more is not read any further: claims alone cost no more than what is. Who
        // does not say how much will come may send all of that.
        let bytes = length.and_then(|text| text.parse::<u64>().ok()).unwrap_or(unsaid);
        caller.spend(bytes.min(BODY_MAX as u64))?;
        request.extensions_mut().insert(caller.clone());
        if !is_empty {
            let body = std::mem::take(request.body_mut());
            *request.body_mut() = patient(body, self.silence, caller.is_local());
        }
        Ok(caller)
    }
}

/// A body whose pieces come in time: a visitor's, which is small, wholly.
fn patient(body: Body, silence: Duration, is_local: bool) -> Body {
    let late = move || {
        let seconds = silence.as_secs();
        let message = format!("found half a body, expected the rest within {seconds} s");
        io::Error::new(io::ErrorKind::TimedOut, message)
    };
    let first = Instant::now() + silence;
    let state = Some((body.into_data_stream(), first));
    Body::from_stream(stream::unfold(state, move |state| async move {
        let (mut pieces, until) = state?;
        let until = if is_local { Instant::now() + silence } else { until };
        let piece: io::Result<Bytes> = match timeout_at(until, pieces.next()).await {
            Ok(piece) => piece?.map_err(io::Error::other),
            Err(_) => Err(late()),
        };
        let rest = piece.is_ok().then_some((pieces, until));
        Some((piece, rest))
    }))
}

/// Checks a request, answers it apart from the others, and seals the answer.
pub(crate) async fn guard(
    State(gate): State<Arc<Gate>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let admitted = gate.admit(peer.ip(), &mut request);
    // Gone with whoever asks, and then work that only he wanted ends.
    let (_here, waiting) = Waiting::new();
    request.extensions_mut().insert(waiting);
    let mut response = match admitted {
        Err(problem) => problem.into_response(),
        // In a task of its own a panic ends this request and nothing else.
        Ok(caller) => match tokio::spawn(next.run(request)).await {
            Ok(response) => {
                caller.charge(response.body().size_hint().lower());
                response
            }
            Err(_) => Problem::new(Code::Internal, "the server failed at this request; it goes on")
                .into_response(),
        },
    };
    for (header, value) in HEADERS {
        response.headers_mut().insert(header, HeaderValue::from_static(value));
    }
    let default = HeaderValue::from_static("no-store");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(default);
    response
}

/// A page elsewhere can have its own name point here, but cannot change the name; and its requests
/// carry where they come from.
fn check(headers: &HeaderMap, gate: &Gate, is_api: bool) -> Answer<()> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host").unwrap_or("");
    let is_public = gate.public.as_ref().is_some_and(|url| url.is_host(host));
    if !is_public && !is_ours(host, gate.name.as_deref()) {
        let found = format!("a request to {host:?}");
        return Err(Problem::found(Code::Forbidden, found, "the address of this server"));
    }
    let origin = text("origin");
    let is_own = |origin: &str| {
        origin.strip_prefix("http://") == Some(host)
            || gate.public.as_ref().is_some_and(|url| url.is_origin(origin))
    };
    let has_bad_origin = headers.contains_key(header::ORIGIN) && !origin.is_some_and(is_own);
    // Links and pictures of other pages say no origin, but browsers say that they are of others.
    let site = text("sec-fetch-site").unwrap_or("none");
    let found = if has_bad_origin {
        format!("a request from {:?}", origin.unwrap_or("elsewhere"))
    } else if is_api && site != "none" && site != "same-origin" {
        format!("a request from another page ({site})")
    } else {
        return Ok(());
    };
    Err(Problem::found(Code::Forbidden, found, "one from the page of this server"))
}

/// Whether a host is an address, `localhost`, or the server's own name, with or without a port.
fn is_ours(host: &str, name: Option<&str>) -> bool {
    let without_port = match host.rsplit_once(':') {
        Some((before, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => before,
        _ => host,
    };
    let bare = without_port.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok()
        || without_port.eq_ignore_ascii_case("localhost")
        || name.is_some_and(|name| without_port.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Gate {
        /// A gate with a key that tests know.
        pub(crate) fn testing(public: Option<PublicUrl>) -> Arc<Gate> {
            let (key, limits) = ("key".to_string(), Limits::new(1_000));
            let silence = Duration::from_secs(1);
            let own = "192.168.1.1".parse().expect("an address");
            Arc::new(Gate { name: None, own, public, key, limits, silence })
        }
    }

    #[test]
    fn addresses_and_our_own_name_are_ours() {
        for host in ["127.0.0.1:7878", "localhost", "LOCALHOST:1", "[::1]:7878", "10.0.0.7:80"] {
            assert!(is_ours(host, None), "{host}");
        }
        assert!(is_ours("lab.example:7878", Some("lab.example")));
        for host in ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:7878"] {
            assert!(!is_ours(host, None), "{host}");
        }
    }

    fn checked(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        let gate = Gate::testing(Some("https://play.example".parse().unwrap()));
        check(&headers, &gate, true).is_ok()
    }

    #[test]
    fn behind_a_proxy_its_own_address_is_host_and_origin() {
        for host in ["play.example", "play.example:443", "127.0.0.1:7878"] {
            assert!(checked(host, None) && checked(host, Some("https://play.example")), "{host}");
            assert!(!checked(host, Some("https://evil.example")), "{host}");
        }
        assert!(!checked("evil.example", None));
        assert!(!checked("play.example", Some("http://evil.example")));
    }

    #[test]
    fn a_body_that_does_not_say_its_length_costs_as_much_as_it_may_be() {
        let gate = Gate::testing(Some("https://play.example".parse().unwrap()));
        let granted = |peer: &str, is_empty: bool| {
            let peer = peer.parse().unwrap();
            let ask = || {
                let piece = stream::once(async { Ok::<_, io::Error>(Bytes::from("piece")) });
                let body = if is_empty { Body::empty() } else { Body::from_stream(piece) };
                let mut request = Request::new(body);
                request.headers_mut().insert(header::HOST, HeaderValue::from_static("127.0.0.1"));
                gate.admit(peer, &mut request)
            };
            (0..200).take_while(|_| ask().is_ok()).count()
        };
        let pieces = granted("203.0.113.9", false);
        assert!((64..80).contains(&pieces), "{pieces} MB at once");
        assert_eq!(granted("203.0.113.10", true), 200);
    }

    #[test]
    fn a_request_comes_from_our_page_or_from_no_page() {
        assert!(checked("127.0.0.1:7878", None));
        assert!(checked("127.0.0.1:7878", Some("http://127.0.0.1:7878")));
        for origin in ["http://evil.example", "http://127.0.0.1:1", "null", "http://localhost:7878"]
        {
            assert!(!checked("127.0.0.1:7878", Some(origin)), "{origin}");
        }
    }

    #[test]
    fn links_of_other_pages_lead_to_the_page_and_not_to_what_it_asks() {
        for (site, is_ours) in
            [("none", true), ("same-origin", true), ("same-site", false), ("cross-site", false)]
        {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:7878"));
            headers.insert("sec-fetch-site", HeaderValue::from_static(site));
            assert_eq!(check(&headers, &Gate::testing(None), true).is_ok(), is_ours, "{site}");
            assert!(check(&headers, &Gate::testing(None), false).is_ok(), "{site}");
        }
    }
}
