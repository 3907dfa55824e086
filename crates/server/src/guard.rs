//! Who may ask at all: the page of this server, and programs on this machine.

use crate::error::ApiError;
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// What every answer says to a browser.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The names under which this server may be called. A page of somebody else that has its own name
/// point to our address still sends its own name.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    address: SocketAddr,
    names: Vec<String>,
}

impl Hosts {
    pub fn new(address: SocketAddr, names: Vec<String>) -> Hosts {
        let names = names.into_iter().map(|name| name.to_ascii_lowercase()).collect();
        Hosts { address, names }
    }

    /// Whether a `Host`, or the part of an `Origin` after the scheme, is ours.
    fn is_ours(&self, authority: &str) -> bool {
        let authority = authority.to_ascii_lowercase();
        // A name somebody gave may stand behind another port: a proxy's.
        let bare = match authority.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => &authority,
        };
        if self.names.iter().any(|name| *name == bare || *name == authority) {
            return true;
        }
        let port = self.address.port();
        let host = match authority.strip_suffix(&format!(":{port}")) {
            Some(host) => host,
            None if port == 80 => &authority,
            None => return false,
        };
        let literal = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        match literal.unwrap_or(host).parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || !self.address.ip().is_loopback(),
            Err(_) => host == "localhost",
        }
    }

    fn check(&self, headers: &HeaderMap, method: &Method, path: &str) -> Result<(), ApiError> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST).unwrap_or_default();
        if !self.is_ours(host) {
            return Err(ApiError::forbidden("this server is not called by that name"));
        }
        if let Some(origin) = text(header::ORIGIN) {
            let authority =
                origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            if !authority.is_some_and(|authority| self.is_ours(authority)) {
                return Err(ApiError::forbidden("a page of another origin may not ask here"));
            }
        }
        let site = text(HeaderName::from_static("sec-fetch-site"));
        // A link from elsewhere may lead to the page, but to nothing below it.
        let is_page = *method == Method::GET && !path.starts_with("/api");
        if site == Some("cross-site") && !is_page {
            return Err(ApiError::forbidden("another site may not ask here"));
        }
        Ok(())
    }
}

/// Refuses strangers, and gives every answer its headers.
pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let mut response = match shared.hosts.check(request.headers(), request.method(), path) {
        Ok(()) => explained(next.run(request).await),
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A refusal of the library below us, in the words of the API.
fn explained(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let text = match status {
        StatusCode::UPGRADE_REQUIRED => "expected a websocket",
        _ => "the path, its query or the headers are not understood",
    };
    ApiError { status, code: "bad-request", text: text.to_owned() }.into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_ours() {
        let local = Hosts::new("127.0.0.1:3114".parse().unwrap(), vec![]);
        for ours in ["localhost:3114", "127.0.0.1:3114", "[::1]:3114", "LOCALHOST:3114"] {
            assert!(local.is_ours(ours), "{ours}");
        }
        for foreign in [
            "evil.example:3114",
            "localhost.evil.example:3114",
            "localhost",
            "localhost:80",
            "192.168.0.9:3114",
            "127.0.0.1.evil.example:3114",
            "",
            ":3114",
            "localhost:3114@evil.example",
            "evil.example#localhost:3114",
        ] {
            assert!(!local.is_ours(foreign), "{foreign}");
        }
        let told = Hosts::new("0.0.0.0:3114".parse().unwrap(), vec!["go.example".into()]);
        for ours in ["go.example", "go.example:8443", "192.168.0.9:3114", "localhost:3114"] {
            assert!(told.is_ours(ours), "{ours}");
        }
        assert!(!told.is_ours("evil.example:3114"));
    }
}
