//! The board in the browser: HTTP and a websocket in JSON, the page inside the binary, games in a
//! file.
//!
//! `docs/api.md` describes the API and [`types`] are its messages. The server keeps no game in
//! progress; whatever thinks does so on threads of its own, within [`Bounds`], and is stopped when
//! the client that asked has left. Nothing that a client sends may panic, fill the memory or keep
//! others waiting.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod agents;
mod arena;
mod assets;
mod bounds;
mod clients;
mod error;
mod guard;
mod http;
mod job;
mod live;
mod patient;
mod position;
mod record;
mod review;
mod server;
mod shared;
mod solve;
mod store;
mod think;
pub mod types;
mod view;

pub use agents::ExtraAgent;
pub use bounds::Bounds;
pub use server::{ServeError, ServeOptions, Server};
pub use store::StoreError;
