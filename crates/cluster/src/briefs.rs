//! Briefs on the server, by their hash, with the files of the run in them.

use async_nats::HeaderMap;
use async_nats::jetstream::context::PublishError;
use async_nats::jetstream::stream::{DirectGetError, DirectGetErrorKind};
use runs::Brief;

use crate::line::Line;
use crate::wire::{BRIEFS, PIECES, hash, json};

/// Bytes of a piece: every server takes messages of this size.
const PIECE: usize = 512 << 10;

/// A brief as it travels.
pub(crate) struct Packed {
    pub hash: String,
    bytes: Vec<u8>,
}

impl Packed {
    pub fn new(brief: &Brief) -> Packed {
        let bytes = json(brief);
        Packed { hash: hash(&bytes), bytes }
    }

    /// Puts it on the server. The first piece comes last: whoever finds it finds all.
    pub async fn put(&self, line: &Line) -> Result<(), String> {
        let text = |error: PublishError| error.to_string();
        let pieces = self.bytes.chunks(PIECE).collect::<Vec<_>>();
        for (number, piece) in pieces.iter().enumerate().rev() {
            let mut headers = HeaderMap::new();
            headers.insert(PIECES, pieces.len().to_string());
            let subject = subject(&self.hash, number);
            let sent = line.js.publish_with_headers(subject, headers, piece.to_vec().into()).await;
            sent.map_err(text)?.await.map_err(text)?;
        }
        Ok(())
    }
}

/// Why a brief cannot be had.
pub(crate) enum NoBrief {
    /// The server does not answer, or not yet.
    Away,
    /// What is there is of no use.
    Wrong(String),
}

/// A brief by its hash.
pub(crate) async fn get(line: &Line, wanted: &str) -> Result<Brief, NoBrief> {
    let stream = line.js.get_stream_no_info(BRIEFS).await.map_err(|_| NoBrief::Away)?;
    let (mut bytes, mut number, mut pieces) = (Vec::new(), 0, 1);
    while number < pieces {
        let piece = stream.direct_get_last_for_subject(subject(wanted, number)).await;
        let piece = piece.map_err(|error| match is_missing(&error) {
            true => NoBrief::Wrong(format!("found no brief {wanted}, expected it on the server")),
            false => NoBrief::Away,
        })?;
        let count = piece.headers.get(PIECES).and_then(|count| count.as_str().parse().ok());
        pieces = count.unwrap_or(1);
        bytes.extend_from_slice(&piece.payload);
        number += 1;
    }
    let found = hash(&bytes);
    if found != wanted {
        return Err(NoBrief::Wrong(format!("found brief {found}, expected {wanted}")));
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| NoBrief::Wrong(format!("found a brief with {error}, expected ours")))
}

pub(crate) fn is_missing(error: &DirectGetError) -> bool {
    error.kind() == DirectGetErrorKind::NotFound
}

fn subject(hash: &str, piece: usize) -> String {
    format!("brief.{hash}.{piece}")
}
