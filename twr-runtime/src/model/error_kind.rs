//! The kinds of model failure, and what each one asks of the user.

use serde::{Deserialize, Serialize};

/// Why a model call gave no reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ModelErrorKind {
    /// The server refused the key (401, 403).
    Unauthorized,
    /// Too many calls for now (429).
    RateLimited,
    /// The account has no quota or credit left (402, or 429 with a code that says so): waiting does not help.
    Quota,
    /// The server failed or is overloaded (5xx).
    Server,
    /// The server refused the request itself (another 4xx).
    BadRequest,
    /// The server knows neither the model nor, perhaps, the address (404).
    NotFound,
    /// No whole answer in time.
    Timeout,
    /// Nothing answers, or the connection closed without an answer.
    Connection,
    /// An answer came, but it is cut off or not what a model server writes.
    BadBody,
    /// The provider's filter refused the request.
    Filtered,
    /// A replayed cassette does not hold the request.
    NotRecorded,
    /// A scripted model has no reply left.
    ScriptEnded,
    /// A cassette could not be written.
    Cassette,
    /// There is no model, no key, no usable address, or no runtime to call from.
    Config,
}

impl ModelErrorKind {
    /// The kind of a failed HTTP status.
    pub fn from_status(status: u16) -> Self {
        match status {
            401 | 403 => Self::Unauthorized,
            402 => Self::Quota,
            404 => Self::NotFound,
            408 => Self::Timeout,
            429 => Self::RateLimited,
            400..=499 => Self::BadRequest,
            500..=599 => Self::Server,
            _ => Self::BadBody,
        }
    }

    /// Whether the same request may succeed when it is sent again.
    pub fn is_retryable(self) -> bool {
        matches!(
            self,
            Self::RateLimited | Self::Server | Self::Timeout | Self::Connection | Self::BadBody
        )
    }

    /// A stable name, for figures and records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unauthorized => "unauthorized",
            Self::RateLimited => "rate_limited",
            Self::Quota => "quota",
            Self::Server => "server",
            Self::BadRequest => "bad_request",
            Self::NotFound => "not_found",
            Self::Timeout => "timeout",
            Self::Connection => "connection",
            Self::BadBody => "bad_body",
            Self::Filtered => "filtered",
            Self::NotRecorded => "not_recorded",
            Self::ScriptEnded => "script_ended",
            Self::Cassette => "cassette",
            Self::Config => "config",
        }
    }

    /// What happened, where the error has no more exact words.
    pub(super) fn what(self) -> &'static str {
        match self {
            Self::Unauthorized => "the server refused the key",
            Self::RateLimited => "the server takes no more calls for now",
            Self::Quota => "the account has no quota or credit left",
            Self::Server => "the server failed",
            Self::BadRequest => "the server refused the request",
            Self::NotFound => "the server does not know this model or address",
            Self::Timeout => "no whole answer came in time",
            Self::Connection => "nothing answers",
            Self::BadBody => "the answer is cut off, or not a chat completion",
            Self::Filtered => "the provider's filter refused the request",
            Self::NotRecorded => "the cassette does not hold this request",
            Self::ScriptEnded => "the script has no reply left",
            Self::Cassette => "the cassette could not be written",
            Self::Config => "the model is not configured: give it a name, an address and a key",
        }
    }

    /// What the user can do about it; nothing where the words of the error are an order already.
    pub(super) fn advice(self) -> Option<&'static str> {
        let advice = match self {
            Self::Unauthorized => {
                "give a key that may use this model (`with_key`, TWR_API_KEY, or the provider's own variable)"
            }
            Self::RateLimited => "wait and call again",
            Self::Quota => {
                "add credit or raise the limit at the provider, or use another key or model"
            }
            Self::Server => "call again later",
            Self::BadRequest => "change the request as the server says",
            Self::NotFound => {
                "correct the model's name (TWR_MODEL) or the base URL (TWR_BASE_URL, it usually ends in `/v1`)"
            }
            Self::Timeout => {
                "allow more time (`with_timeout`), ask for fewer tokens, or call again"
            }
            Self::Connection => "start the server, or correct the base URL (TWR_BASE_URL)",
            Self::BadBody => {
                "call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's"
            }
            Self::Filtered => "word the task differently, or use another model",
            Self::NotRecorded => {
                "record it: make this call once through `Recorder` with the real model"
            }
            Self::ScriptEnded => "script one more reply, or find out why it is asked for",
            Self::Cassette => "check the path and the disk",
            Self::Config => return None,
        };
        Some(advice)
    }
}

#[cfg(test)]
mod tests {
    use super::ModelErrorKind::{
        self, BadBody, BadRequest, NotFound, Quota, RateLimited, Server, Timeout, Unauthorized,
    };

    #[test]
    fn each_status_has_a_kind_that_says_whether_to_call_again() {
        let check = |status, kind, retryable| {
            let found = ModelErrorKind::from_status(status);
            assert_eq!((found, found.is_retryable()), (kind, retryable), "{status}");
        };
        check(400, BadRequest, false);
        check(401, Unauthorized, false);
        check(402, Quota, false);
        check(403, Unauthorized, false);
        check(404, NotFound, false);
        check(408, Timeout, true);
        check(422, BadRequest, false);
        check(429, RateLimited, true);
        check(500, Server, true);
        check(503, Server, true);
        check(529, Server, true);
        check(304, BadBody, true);
    }
}
