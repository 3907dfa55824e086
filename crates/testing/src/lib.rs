//! What the tests of several crates share; no shipped code uses it.
//!
//! | a test needs | it takes |
//! |---|---|
//! | a folder of its own | [`Folder`] |
//! | `tengen serve` as a process | [`Serve`] |
//! | an answer over HTTP | [`Response`] |
//! | the page in a real browser | [`Chromium`], [`Page`] |
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod folder;
mod http;
mod page;
mod serve;

pub use chromium::Chromium;
pub use folder::Folder;
pub use http::{HANG, Response, connect, request};
pub use page::Page;
pub use serve::Serve;
