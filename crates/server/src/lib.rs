//! The laboratory over HTTP and WebSocket.
#![forbid(unsafe_code)]

pub mod message;
