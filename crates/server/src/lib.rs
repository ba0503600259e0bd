//! The laboratory over HTTP and WebSocket, with its page embedded: the only crate that knows them.
//!
//! A [`Server`] is bound first, so that its address is known, and then runs until its end. All
//! rules are those of the games; whoever connects is shown what there is. The API is described in
//! `docs/src/api.md`, its types in [`message`].
//!
//! - `hall`: all games that are open, saved at every change; `room`: one of them, with those who
//!   watch it.
//! - `think`: machines that are to move; `tables`: what they remember from move to move; `analyse`,
//!   `review`, `facts`: what engines think of positions and games; `pool`: the few engines that
//!   they share; `threads`: where all of them, and whatever waits for a disk, run.
//! - `library`, `import`: lists, and files of games out and in while they flow.
//! - `http`, `live`: the requests and the WebSocket; `extract`: what they bring along; `guard`: who
//!   may speak to the server; `page`: the files of the page.
#![forbid(unsafe_code)]

mod analyse;
mod drawing;
mod extract;
mod facts;
mod guard;
mod hall;
mod http;
mod import;
mod library;
mod live;
pub mod message;
mod offer;
mod page;
mod pool;
mod problem;
mod reading;
mod review;
mod room;
mod serve;
mod tables;
mod think;
mod threads;
mod view;

pub use page::has_page;
pub use serve::{Config, PORT, ServeError, Server, TABLES};
