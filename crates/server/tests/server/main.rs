//! The server as clients see it, over real sockets.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod api;
mod arena;
mod documented;
mod games;
mod hostile;
mod live;
mod strangers;
mod support;
