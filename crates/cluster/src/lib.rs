//! Runs on many machines.
//!
//! Between the one who has a run and those who work for it stands a NATS server: tasks are a work
//! queue there, and results are kept, one for each task. A [`Cluster`] is a [`runs::Queue`] on it;
//! [`work`] is what a worker does. Either shows its [`Identity`]: workers with other sources or
//! other weights are not let in. A [`Conf`] is what such a server needs to be told.
#![forbid(unsafe_code)]

mod access;
mod address;
mod briefs;
mod conf;
mod coordinator;
mod identity;
mod line;
mod wire;
mod worker;

pub use access::{Access, Secret};
pub use address::Address;
pub use conf::{Conf, Passwords, Tls};
pub use coordinator::Cluster;
pub use identity::{Build, Identity};
pub use worker::{Hand, Told, work};
