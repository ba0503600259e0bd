//! The page, as the build script made it, or from a folder for those who work on it.

use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::message::Problem;
use crate::threads::blocking;

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

/// The largest file of a folder that takes the place of the page.
const FILE_MAX: u64 = 16 << 20;

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
    let found = match folder {
        Some(folder) => from_folder(folder, name.to_string()).await,
        None => built_in(name, &headers),
    };
    let Some(mut response) = found else { return missing() };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    let cache = if name.starts_with("assets/") { FOREVER } else { NEVER };
    headers.insert(header::CACHE_CONTROL, cache);
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    response
}

fn built_in(name: &str, headers: &HeaderMap) -> Option<Response> {
    let file = FILES.iter().find(|file| file.name == name)?;
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let is_packed = accepts.is_some_and(|accepts| accepts.contains("gzip"));
    Some(match file.packed.filter(|_| is_packed) {
        Some(packed) => ([(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => file.plain.into_response(),
    })
}

async fn from_folder(folder: PathBuf, name: String) -> Option<Response> {
    let read = blocking(move || Ok(read_inside(&folder, &name))).await;
    read.ok().flatten().map(IntoResponse::into_response)
}

/// A file of a folder: inside it wherever links lead, regular, and not too large.
fn read_inside(folder: &Path, name: &str) -> Option<Vec<u8>> {
    if !Path::new(name).components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let folder = folder.canonicalize().ok()?;
    let file = folder.join(name).canonicalize().ok()?;
    let found = fs::metadata(&file).ok()?;
    let is_ours = file.starts_with(&folder) && found.is_file() && found.len() <= FILE_MAX;
    let mut bytes = Vec::new();
    if is_ours {
        fs::File::open(&file).ok()?.take(FILE_MAX).read_to_end(&mut bytes).ok()?;
    }
    is_ours.then_some(bytes)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_folder_gives_its_own_files_and_no_others() {
        let folder = std::env::temp_dir().join(format!("damier-page-{}", std::process::id()));
        fs::create_dir_all(folder.join("inside")).unwrap();
        fs::write(folder.join("inside/a.txt"), "a").unwrap();
        std::os::unix::fs::symlink("inside/a.txt", folder.join("link")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.join("zero")).unwrap();
        std::os::unix::fs::symlink("/etc/hostname", folder.join("host")).unwrap();
        fs::File::create(folder.join("huge")).unwrap().set_len(FILE_MAX + 1).unwrap();
        for name in ["inside/a.txt", "link"] {
            assert_eq!(read_inside(&folder, name).as_deref(), Some(&b"a"[..]), "{name}");
        }
        for name in
            ["", "inside", "zero", "host", "huge", "none", "../etc/passwd", "a\0b", "/dev/zero"]
        {
            assert_eq!(read_inside(&folder, name), None, "{name:?}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
