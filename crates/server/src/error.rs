//! Why a request is refused.

use crate::types::{ErrorBody, ServerMessage};
use axum::http::{HeaderValue, StatusCode, header::RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use std::fmt::Display;

/// A refusal or a failure, over HTTP or the websocket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub status: StatusCode,
    pub code: &'static str,
    pub text: String,
}

/// No error text is longer: it may repeat what somebody sent.
const LONGEST_TEXT: usize = 500;

impl ApiError {
    fn new(status: StatusCode, code: &'static str, text: &dyn Display) -> ApiError {
        let text = text.to_string();
        let text = match text.char_indices().nth(LONGEST_TEXT) {
            Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
            None => text,
        };
        ApiError { status, code, text }
    }

    pub fn bad(text: impl Display) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad-request", &text)
    }

    pub fn not_found(text: impl Display) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", &text)
    }

    pub fn forbidden(text: impl Display) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", &text)
    }

    pub fn too_large(most: usize) -> ApiError {
        let text = format!("more than {most} bytes");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", &text)
    }

    pub fn conflict(text: impl Display) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "conflict", &text)
    }

    pub fn busy(text: impl Display) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "busy", &text)
    }

    pub fn failed(text: impl Display) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", &text)
    }

    pub fn slow(text: impl Display) -> ApiError {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "slow", &text)
    }

    pub fn message(self, id: Option<u64>) -> ServerMessage {
        ServerMessage::Error { id, code: self.code.to_owned(), error: self.text }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = ErrorBody { code: self.code.to_owned(), error: self.text };
        let mut response = (self.status, axum::Json(body)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
