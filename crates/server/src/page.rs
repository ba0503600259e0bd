//! The page, as the build script made it, or from a folder for those who work on it.

use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::message::Problem;

/// A file of the page.
pub(crate) struct File {
    name: &'static str,
    plain: &'static [u8],
    packed: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Whether a page was built.
#[must_use]
pub fn has_page() -> bool {
    FILES.iter().any(|file| file.name == INDEX)
}

const INDEX: &str = "index.html";

/// Files with a hash in their name never change.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const NEVER: HeaderValue = HeaderValue::from_static("no-cache");

/// Answers with a file of the page.
pub(crate) async fn file(
    State(folder): State<Option<PathBuf>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { INDEX } else { path };
    if name == "api" || name.starts_with("api/") {
        return Problem::not_found("such request").into_response();
    }
    if let Some(folder) = folder {
        return from_folder(&folder, name);
    }
    let Some(file) = FILES.iter().find(|file| file.name == name) else {
        return missing();
    };
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let is_packed = accepts.is_some_and(|accepts| accepts.contains("gzip"));
    let mut response = match file.packed.filter(|_| is_packed) {
        Some(packed) => ([(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => file.plain.into_response(),
    };
    finish(&mut response, name);
    response
}

fn from_folder(folder: &Path, name: &str) -> Response {
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    match std::fs::read(folder.join(name)) {
        Ok(bytes) if is_inside => {
            let mut response = Body::from(bytes).into_response();
            finish(&mut response, name);
            response
        }
        _ => missing(),
    }
}

fn finish(response: &mut Response, name: &str) {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    let cache = if name.starts_with("assets/") { FOREVER } else { NEVER };
    headers.insert(header::CACHE_CONTROL, cache);
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

fn missing() -> Response {
    let text = match has_page() {
        true => "There is no such page; the laboratory is at /\n",
        false => "This Damier was built without its page; the API is at /api/catalog\n",
    };
    (StatusCode::NOT_FOUND, text).into_response()
}
