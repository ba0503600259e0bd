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
//!   they share; `turns`: who of all of them may search, `halt`: what ends or interrupts it;
//!   `threads`: where they, and whatever waits for a disk, run.
//! - `library`, `import`: lists, and files of games out and in while they flow.
//! - `evening`: a tournament of people, whose games are games of the hall.
//! - `runs`: what there is of matches and learning, begun here or elsewhere.
//! - `connections`: those who connect; `http`, `live`: the requests and the WebSocket, `pulse`:
//!   whether anybody is at its other end; `extract`: what they bring along; `page`: the files of
//!   the page.
//! - `guard`: who may speak to the server; `caller`: whether from the machine itself or from where,
//!   `public`: through which proxy; `limits`: how much each address may cause.
#![forbid(unsafe_code)]

mod alive;
mod analyse;
mod caller;
mod connections;
mod drawing;
mod evening;
mod extract;
mod facts;
mod guard;
mod hall;
mod halt;
mod http;
mod import;
mod library;
mod limits;
mod live;
pub mod message;
mod offer;
mod page;
mod pool;
mod problem;
mod public;
mod pulse;
mod reading;
mod review;
mod rights;
mod room;
mod runs;
mod serve;
mod sheets;
mod tables;
mod think;
mod threads;
mod trees;
mod turns;
mod view;

pub use page::has_page;
pub use public::{PublicUrl, PublicUrlError};
pub use serve::{Config, PORT, ServeError, Server, TABLES};
