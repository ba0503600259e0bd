//! Who may speak to the server: its own page, and programs; no other web page.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::message::{Code, Problem};
use crate::problem::Answer;

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

/// The name that the server was told to be reached by, if it is not an address.
pub(crate) type Name = Arc<Option<String>>;

/// Checks a request, answers it apart from the others, and seals the answer.
pub(crate) async fn guard(State(name): State<Name>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    let checked = check(request.headers(), name.as_deref(), is_api);
    let mut response = match checked {
        Err(problem) => problem.into_response(),
        // In a task of its own a panic ends this request and nothing else.
        Ok(()) => match tokio::spawn(next.run(request)).await {
            Ok(response) => response,
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
fn check(headers: &HeaderMap, name: Option<&str>, is_api: bool) -> Answer<()> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host").unwrap_or("");
    if !is_ours(host, name) {
        let found = format!("a request to {host:?}");
        return Err(Problem::found(Code::Forbidden, found, "the address of this server"));
    }
    let origin = text("origin");
    let has_bad_origin = headers.contains_key(header::ORIGIN)
        && origin.and_then(|origin| origin.strip_prefix("http://")) != Some(host);
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
        check(&headers, None, true).is_ok()
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
            assert_eq!(check(&headers, None, true).is_ok(), is_ours, "{site}");
            assert!(check(&headers, None, false).is_ok(), "{site}");
        }
    }
}
