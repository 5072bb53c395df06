//! Everything that genai can fail with, as our error, without any key.

use std::error::Error as StdError;
use std::time::{Duration, SystemTime};
use std::{fmt, io};

use genai::webc::{Error as WebError, StreamTimeout};
use genai::{Error, resolver};
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::transport::causes;
use crate::model::redact::Redactor;
use crate::model::{ModelError, ModelErrorKind, parse_retry_after};

/// Makes the errors of one call.
#[derive(Debug)]
pub(super) struct Faults {
    model: String,
    timeout: Duration,
    /// The address that is called, once it is known.
    called: Option<String>,
    redactor: Redactor,
}

impl Faults {
    pub(super) fn new(model: &str, timeout: Duration) -> Self {
        let redactor = Redactor::default();
        Self { model: model.to_owned(), timeout, called: None, redactor }
    }

    /// The name of the model that is called.
    pub(super) fn model(&self) -> &str {
        &self.model
    }

    /// No error will show this key.
    pub(super) fn hide(&mut self, key: &str) {
        self.redactor.add(key);
    }

    /// Errors will name this address, which must not hold a secret.
    pub(super) fn called(&mut self, address: &str) {
        self.called = Some(address.to_owned());
    }

    pub(super) fn config(&self, detail: &str) -> ModelError {
        self.error(ModelErrorKind::Config, detail)
    }

    pub(super) fn bad_request(&self, detail: &str) -> ModelError {
        self.error(ModelErrorKind::BadRequest, detail)
    }

    pub(super) fn bad_body(&self, detail: &str, body: &str) -> ModelError {
        self.error(ModelErrorKind::BadBody, detail).with_body(&self.redactor.redact(body))
    }

    pub(super) fn not_json(&self, content_type: &str, body: &str) -> ModelError {
        let found = if content_type.is_empty() { "of no type" } else { content_type };
        self.bad_body(&format!("the answer is {found}, not JSON"), body)
    }

    pub(super) fn too_long(&self, most: usize) -> ModelError {
        let detail = format!(
            "the answer is longer than {most} bytes: allow more (`with_max_answer_bytes`), or ask \
             for fewer tokens"
        );
        self.bad_body(&detail, "")
    }

    /// The error that a server reports inside an answer that is otherwise well.
    pub(super) fn reported(&self, error: &Value) -> ModelError {
        let status = ["code", "status", "status_code"]
            .iter()
            .find_map(|field| error.get(field)?.as_u64())
            .and_then(|status| u16::try_from(status).ok())
            .filter(|status| (400..600).contains(status));
        let body = match error.get("message").and_then(Value::as_str) {
            Some(message) => message.to_owned(),
            None => error.as_str().map_or_else(|| error.to_string(), str::to_owned),
        };
        let kind = status.map_or(ModelErrorKind::Server, ModelErrorKind::from_status);
        let error = ModelError::new(kind, &self.model).with_body(&self.redactor.redact(&body));
        match status {
            Some(status) => error.with_status(status),
            None => error,
        }
    }

    pub(super) fn of_genai(&self, error: Error) -> ModelError {
        if let Some(status) = error.status().map(|status| status.as_u16()) {
            return self.of_status(status, &error);
        }
        match error {
            Error::WebModelCall { webc_error, .. } | Error::WebAdapterCall { webc_error, .. } => {
                self.of_web(webc_error)
            }
            Error::WebStream { error, cause, .. } => self.of_stream(error, &cause),
            Error::ChatResponse { body, .. } => self.reported(&body),
            Error::Resolver { resolver_error, .. }
            | Error::ModelMapperFailed { cause: resolver_error, .. } => {
                self.of_resolver(&resolver_error)
            }
            Error::RequiresApiKey { .. }
            | Error::NoAuthResolver { .. }
            | Error::NoAuthData { .. } => self.config("it needs a key: give it one (`with_key`)"),
            Error::ChatReqHasNoMessages { .. } => {
                self.error(ModelErrorKind::BadRequest, "the request has no messages")
            }
            Error::LastChatMessageIsNotUser { .. } => {
                self.error(ModelErrorKind::BadRequest, "the last message is not the user's")
            }
            Error::MessageRoleNotSupported { role, .. } => self.error(
                ModelErrorKind::BadRequest,
                &format!("the provider takes no {role} messages"),
            ),
            Error::StreamParse { serde_error, .. } => self.not_completion(&serde_error.to_string()),
            // Its text holds the whole request, its cause does not.
            Error::ChatResponseGeneration { cause, .. } => self.not_completion(&cause),
            error @ (Error::NoChatResponse { .. }
            | Error::InvalidJsonResponseElement { .. }
            | Error::SerdeJson(_)
            | Error::JsonValueExt(_)) => self.not_completion(&error.to_string()),
            other => self.config(&format!("the call cannot be made: {other}")),
        }
    }

    fn of_status(&self, status: u16, error: &Error) -> ModelError {
        let body = match error {
            Error::HttpError { body, .. }
            | Error::WebModelCall {
                webc_error: WebError::ResponseFailedStatus { body, .. }, ..
            }
            | Error::WebAdapterCall {
                webc_error: WebError::ResponseFailedStatus { body, .. },
                ..
            } => body,
            _ => "",
        };
        self.of_answer(status, body, error.headers())
    }

    /// The error of a failed status.
    pub(super) fn of_answer(
        &self,
        status: u16,
        body: &str,
        headers: Option<&HeaderMap>,
    ) -> ModelError {
        let kind = if status == 400 && body.contains("content_filter") {
            ModelErrorKind::Filtered
        } else {
            ModelErrorKind::from_status(status)
        };
        let header = |name| headers.and_then(|all| all.get(name)?.to_str().ok());
        let wait =
            parse_retry_after(header("retry-after"), header("retry-after-ms"), SystemTime::now());
        let mut failed = ModelError::new(kind, &self.model)
            .with_status(status)
            .with_body(&self.redactor.redact(body));
        if let (ModelErrorKind::NotFound, Some(called)) = (kind, &self.called) {
            failed = failed
                .with_detail(format!("{called} does not know this model, or is no model server"));
        }
        match wait {
            Some(wait) => failed.with_retry_after(wait),
            None => failed,
        }
    }

    fn of_web(&self, error: WebError) -> ModelError {
        match error {
            WebError::ResponseFailedNotJson { content_type, body } => {
                self.not_json(&content_type, &body)
            }
            WebError::ResponseFailedInvalidJson { body, cause } => {
                self.bad_body(&format!("the answer is not whole JSON: {cause}"), &body)
            }
            WebError::Reqwest(error) => self.of_transport(error),
            error @ (WebError::ResponseFailedStatus { .. } | WebError::JsonValueExt(_)) => {
                self.not_completion(&error.to_string())
            }
        }
    }

    /// What genai boxed while it read a stream.
    fn of_stream(&self, error: genai::BoxError, cause: &str) -> ModelError {
        let error = match error.downcast::<Error>() {
            // A failed status; it holds no further stream error.
            Ok(error) => {
                return match error.status() {
                    Some(status) => self.of_status(status.as_u16(), &error),
                    None => self.not_completion(&error.to_string()),
                };
            }
            Err(error) => error,
        };
        match error.downcast::<reqwest::Error>() {
            Ok(error) => self.of_transport(*error),
            Err(error) if error.is::<StreamTimeout>() => self.timeout(),
            Err(_) => self.not_completion(cause),
        }
    }

    pub(super) fn of_transport(&self, error: reqwest::Error) -> ModelError {
        // An address may hold a key in its query.
        let error = error.without_url();
        let cause = Cause(self.redactor.redact(&causes(&error)));
        let called = self.called.as_deref().unwrap_or("the server");
        let made = if error.is_timeout() {
            self.timeout()
        } else if error.is_connect() {
            let reason = root(&error);
            self.error(
                ModelErrorKind::Connection,
                &format!("nothing answers at {called} ({reason})"),
            )
        } else if error.is_body() || error.is_decode() {
            self.bad_body("the answer broke off before its end", "")
        } else if error.is_builder() {
            self.config(&format!("the call cannot be made: {}", root(&error)))
        } else {
            self.error(
                ModelErrorKind::Connection,
                &format!("{called} closed the connection without an answer"),
            )
        };
        made.with_source(cause)
    }

    fn of_resolver(&self, error: &resolver::Error) -> ModelError {
        match error {
            resolver::Error::ApiKeyEnvNotFound { env_name } => {
                self.config(&format!("it needs a key: set {env_name}, or give it one (`with_key`)"))
            }
            other => self.config(&other.to_string()),
        }
    }

    fn timeout(&self) -> ModelError {
        let seconds = self.timeout.as_secs_f64();
        self.error(ModelErrorKind::Timeout, &format!("no whole answer came within {seconds} s"))
    }

    pub(super) fn not_completion(&self, reason: &str) -> ModelError {
        self.error(
            ModelErrorKind::BadBody,
            &format!("the answer is not a chat completion: {reason}"),
        )
    }

    fn error(&self, kind: ModelErrorKind, detail: &str) -> ModelError {
        ModelError::new(kind, &self.model).with_detail(self.redactor.redact(detail))
    }
}

/// The chain of causes of a failed call, as text: the errors themselves could show a key.
#[derive(Debug)]
struct Cause(String);

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl StdError for Cause {}

/// The innermost cause; of an IO error its kind, which reads the same on every system.
fn root(error: &(dyn StdError + 'static)) -> String {
    let mut cause = error;
    loop {
        if let Some(io) = cause.downcast_ref::<io::Error>()
            && io.kind() != io::ErrorKind::Other
        {
            return io.kind().to_string();
        }
        match cause.source() {
            Some(source) => cause = source,
            None => return cause.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use genai::adapter::AdapterKind;
    use genai::{Error, ModelIden, resolver};
    use serde_json::{Value, json};

    use super::Faults;
    use crate::model::ModelErrorKind::{self, BadBody, BadRequest, Config, RateLimited, Server};

    fn model() -> ModelIden {
        ModelIden::new(AdapterKind::OpenAI, "tiny")
    }

    #[test]
    fn what_fails_before_and_after_the_call_is_told_without_the_key() {
        let check = |error: Error, kind: ModelErrorKind, text: &str| {
            let mut faults = Faults::new("tiny", Duration::from_secs(9));
            faults.hide("opensesame");
            let error = faults.of_genai(error);
            assert_eq!((error.kind(), error.to_string().as_str()), (kind, text));
        };
        let resolver_error = resolver::Error::ApiKeyEnvNotFound { env_name: "X_API_KEY".into() };
        check(
            Error::Resolver { model_iden: model(), resolver_error },
            Config,
            "model `tiny`: it needs a key: set X_API_KEY, or give it one (`with_key`)",
        );
        check(
            Error::ChatReqHasNoMessages { model_iden: model() },
            BadRequest,
            "model `tiny`: the request has no messages; change the request as the server says",
        );
        check(
            Error::Internal("no adapter for opensesame".into()),
            Config,
            "model `tiny`: the call cannot be made: Internal error: no adapter for [redacted]",
        );
        check(
            Error::ChatResponseGeneration {
                model_iden: model(),
                request_payload: Box::new(json!({"messages": "a long one"})),
                response_body: Box::new(json!({"key": "opensesame"})),
                cause: "no content".into(),
            },
            BadBody,
            "model `tiny`: the answer is not a chat completion: no content; call again; if it \
             stays so, check that the base URL (TWR_BASE_URL) is a model server's",
        );
    }

    #[test]
    fn a_reported_error_has_the_kind_of_its_code() {
        let check = |error: Value, kind: ModelErrorKind, status, body: &str| {
            let found = Faults::new("tiny", Duration::from_secs(9)).reported(&error);
            assert_eq!((found.kind(), found.status(), found.body()), (kind, status, Some(body)));
        };
        check(json!({"code": 429, "message": "slow"}), RateLimited, Some(429), "slow");
        check(json!({"status": 400, "message": "long"}), BadRequest, Some(400), "long");
        check(json!({"code": 7, "message": "odd"}), Server, None, "odd");
        check(json!({"code": "overloaded"}), Server, None, r#"{"code":"overloaded"}"#);
        check(json!("down"), Server, None, "down");
    }
}
