//! The page: every file of `web/`, inside the binary.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../web"]
#[exclude = ".*"]
#[exclude = "**/.*"]
#[exclude = "*.md"]
#[exclude = "tests/**"]
#[exclude = "node_modules/**"]
struct Page;

/// A file of the page. Names are looked up in a list, so nothing outside can be named.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let name = uri.path().trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let Some(file) = Page::get(name) else {
        return crate::error::ApiError::not_found("there is nothing here").into_response();
    };
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = file.metadata.mimetype();
    let is_text = kind.starts_with("text/")
        || matches!(kind, "application/json" | "application/javascript" | "image/svg+xml");
    let kind = if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    (caching, [(header::CONTENT_TYPE, kind)], file.data.into_owned()).into_response()
}
