//! The page: every file of `web/`, inside the binary.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../web"]
struct Page;

/// A file of the page. Names are looked up in a list, so nothing outside can be named.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let name = uri.path().trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let Some((kind, file)) = content_type(name).zip(Page::get(name)) else {
        return crate::error::ApiError::not_found("there is nothing here").into_response();
    };
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(header::CONTENT_TYPE, kind)], file.data.into_owned()).into_response()
}

/// What a file of the page is sent as. Any other file, such as one an editor left, is not served.
fn content_type(name: &str) -> Option<&'static str> {
    match name.rsplit_once('.')?.1 {
        "css" => Some("text/css; charset=utf-8"),
        "html" => Some("text/html; charset=utf-8"),
        "js" => Some("text/javascript; charset=utf-8"),
        "json" => Some("application/json; charset=utf-8"),
        "svg" => Some("image/svg+xml; charset=utf-8"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_content_type() {
        let hidden = |name: &str| name.split('/').any(|part| part.starts_with('.'));
        let names: Vec<_> = Page::iter().filter(|name| !hidden(name)).collect();
        assert!(names.iter().any(|name| name == "index.html"));
        let unknown = names.iter().find(|name| content_type(name).is_none());
        assert_eq!(unknown, None);
    }
}
