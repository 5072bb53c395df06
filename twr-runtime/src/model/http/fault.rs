//! Everything that a call can fail with, as our error, without any key.

use std::error::Error as StdError;
use std::time::{Duration, SystemTime};
use std::{fmt, io};

use hyper::HeaderMap;
use hyper_util::client::legacy;
use serde_json::Value;

use super::body::BodyFault;
use crate::model::redact::Redactor;
use crate::model::{ModelError, ModelErrorKind, parse_retry_after};

/// What a server calls it when the account has nothing left: waiting does not help.
const SPENT: [&str; 6] = [
    "insufficient_quota",
    "insufficient_balance",
    "insufficient_credits",
    "billing_hard_limit_reached",
    "billing_not_active",
    "exceeded_current_quota_error",
];

/// The status of a server that forbids the call.
const FORBIDDEN: u16 = 403;
/// The status for a request that is too long.
const TOO_LONG: u16 = 413;

/// Makes the errors of one call.
#[derive(Debug)]
pub(in crate::model) struct Faults {
    model: String,
    timeout: Duration,
    /// The address that is called, once it is known.
    called: Option<String>,
    redactor: Redactor,
}

impl Faults {
    pub(in crate::model) fn new(model: &str, timeout: Duration) -> Self {
        let redactor = Redactor::default();
        Self { model: model.to_owned(), timeout, called: None, redactor }
    }

    /// The name of the model that is called.
    pub(in crate::model) fn model(&self) -> &str {
        &self.model
    }

    /// No error will show this key.
    pub(in crate::model) fn hide(&mut self, key: &str) {
        self.redactor.add(key);
    }

    /// Errors will name this address, which must not hold a secret.
    pub(in crate::model) fn called(&mut self, address: &str) {
        self.called = Some(address.to_owned());
    }

    pub(in crate::model) fn config(&self, detail: &str) -> ModelError {
        self.error(ModelErrorKind::Config, detail)
    }

    pub(in crate::model) fn bad_request(&self, detail: &str) -> ModelError {
        self.error(ModelErrorKind::BadRequest, detail)
    }

    pub(in crate::model) fn bad_body(&self, detail: &str, body: &str) -> ModelError {
        self.error(ModelErrorKind::BadBody, detail).with_body(&self.redactor.redact(body))
    }

    pub(in crate::model) fn not_json(&self, content_type: &str, body: &str) -> ModelError {
        let found = if content_type.is_empty() { "of no type" } else { content_type };
        self.bad_body(&format!("the answer is {found}, not JSON"), body)
    }

    /// The answer is compressed, though no call says that it may be.
    pub(super) fn compressed(&self, encoding: &str) -> ModelError {
        let detail = format!(
            "the answer is compressed ({encoding}), which was not asked for: turn compression off in the \
             server, or in the proxy before it"
        );
        self.order(ModelErrorKind::BadBody, &detail)
    }

    pub(in crate::model) fn too_long(&self, most: usize) -> ModelError {
        let detail = format!(
            "the answer is longer than {most} bytes: allow more (`with_max_answer_bytes`), or ask \
             for fewer tokens"
        );
        self.order(ModelErrorKind::BadBody, &detail)
    }

    pub(in crate::model) fn timeout(&self) -> ModelError {
        let seconds = self.timeout.as_secs_f64();
        self.error(ModelErrorKind::Timeout, &format!("no whole answer came within {seconds} s"))
    }

    pub(in crate::model) fn not_completion(&self, reason: &str) -> ModelError {
        self.error(
            ModelErrorKind::BadBody,
            &format!("the answer is not a chat completion: {reason}"),
        )
    }

    pub(in crate::model) fn error(&self, kind: ModelErrorKind, detail: &str) -> ModelError {
        ModelError::new(kind, &self.model).with_detail(self.redactor.redact(detail))
    }

    /// An error whose words say what to do.
    fn order(&self, kind: ModelErrorKind, detail: &str) -> ModelError {
        ModelError::new(kind, &self.model).with_order(self.redactor.redact(detail))
    }

    /// The server redirected the call to where it cannot be sent. The words say whereto, and what to do with
    /// the base URL.
    pub(super) fn redirected(&self, words: &str, status: Option<u16>) -> ModelError {
        let error = self.config(&format!(
            "{} redirects the call {words} the base URL (TWR_BASE_URL)",
            self.server()
        ));
        match status {
            Some(status) => error.with_status(status),
            None => error,
        }
    }

    /// The error that a server reports inside an answer that is otherwise well.
    pub(in crate::model) fn reported(&self, error: &Value) -> ModelError {
        let status = ["code", "status", "status_code"]
            .iter()
            .find_map(|field| error.get(field)?.as_u64())
            .and_then(|status| u16::try_from(status).ok())
            .filter(|status| (400..600).contains(status));
        let body = match error.get("message").and_then(Value::as_str) {
            Some(message) => message.to_owned(),
            None => error.as_str().map_or_else(|| error.to_string(), str::to_owned),
        };
        let kind = match status {
            _ if is_spent(error) => ModelErrorKind::Quota,
            Some(status) => ModelErrorKind::from_status(status),
            None => ModelErrorKind::Server,
        };
        let error = ModelError::new(kind, &self.model).with_body(&self.redactor.redact(&body));
        match status {
            Some(status) => error.with_status(status),
            None => error,
        }
    }

    /// The error of a failed status.
    pub(in crate::model) fn of_answer(
        &self,
        status: u16,
        body: &str,
        headers: Option<&HeaderMap>,
    ) -> ModelError {
        let kind = kind_of(status, body);
        let header = |name| headers.and_then(|all| all.get(name)?.to_str().ok());
        let wait =
            parse_retry_after(header("retry-after"), header("retry-after-ms"), SystemTime::now());
        let mut failed = ModelError::new(kind, &self.model)
            .with_status(status)
            .with_body(&self.redactor.redact(body));
        if let (ModelErrorKind::NotFound, Some(called)) = (kind, &self.called) {
            failed = failed.with_detail(format!(
                "{called} does not know this model, or is not a model server"
            ));
        }
        // Not every server that forbids a call does so for the key.
        if (status, kind) == (FORBIDDEN, ModelErrorKind::Unauthorized) {
            failed = failed.with_detail("the server forbids the call");
        }
        if status == TOO_LONG {
            failed = failed.with_order(
                "the request is too long for the server: shorten the task, or show fewer examples",
            );
        }
        match wait {
            Some(wait) if kind != ModelErrorKind::Quota => failed.with_retry_after(wait),
            _ => failed,
        }
    }

    /// The error of a body that did not come whole.
    pub(super) fn of_body(&self, fault: BodyFault, most: usize) -> ModelError {
        match fault {
            BodyFault::TooLong => self.too_long(most),
            BodyFault::Late => self.timeout(),
            BodyFault::Broken(error) => {
                let cause = Cause::new(&self.redactor.redact(&causes(&error)));
                self.bad_body("the answer broke off before its end", "").with_source(cause)
            }
        }
    }

    /// The error of a call that got no answer.
    pub(super) fn of_transport(&self, error: &legacy::Error) -> ModelError {
        let called = self.server();
        if error.is_connect() {
            // The words have the cause; it is not told again as a source.
            let reason = root(error);
            if reason.contains("certificate") {
                return self.config(&format!(
                    "the certificate of {called} is not trusted ({reason}): add its authority to \
                     the system's certificates, or name its file in SSL_CERT_FILE"
                ));
            }
            let detail = format!("nothing answers at {called} ({reason})");
            return self.error(ModelErrorKind::Connection, &detail);
        }
        let cause = Cause::new(&self.redactor.redact(&causes(error)));
        let detail = format!("{called} closed the connection without an answer");
        self.error(ModelErrorKind::Connection, &detail).with_source(cause)
    }

    pub(in crate::model) fn server(&self) -> &str {
        self.called.as_deref().unwrap_or("the server")
    }

    /// A text without the keys that are hidden.
    #[cfg(feature = "genai")]
    pub(in crate::model) fn redact(&self, text: &str) -> String {
        self.redactor.redact(text)
    }
}

/// The kind of a failed call.
fn kind_of(status: u16, body: &str) -> ModelErrorKind {
    let is_filtered = status == 400 && body.contains("content_filter");
    let said = || serde_json::from_str::<Value>(body).ok();
    let is_spent = matches!(status, 403 | 429)
        && said().is_some_and(|said| is_spent(said.get("error").unwrap_or(&said)));
    match status {
        _ if is_filtered => ModelErrorKind::Filtered,
        _ if is_spent => ModelErrorKind::Quota,
        status => ModelErrorKind::from_status(status),
    }
}

/// Whether an error says by its code or type that the account has nothing left.
fn is_spent(error: &Value) -> bool {
    ["code", "type"].iter().any(|field| {
        let said = error.get(field).and_then(Value::as_str);
        said.is_some_and(|said| SPENT.contains(&said))
    })
}

/// The chain of causes of a failed call, as text: the errors themselves could show a key.
pub(in crate::model) struct Cause(String);

impl Cause {
    /// A cause of these words, which hold no key.
    pub(in crate::model) fn new(words: &str) -> Self {
        Self(words.to_owned())
    }
}

impl Cause {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(&self.0)
    }
}

twr_spec::show_in_words!(Cause);

impl StdError for Cause {}

/// An error with its causes, on one line.
pub(in crate::model) fn causes(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        source = cause.source();
    }
    text
}

/// The innermost cause; of an IO error its kind, which reads the same on every system.
pub(in crate::model) fn root(error: &(dyn StdError + 'static)) -> String {
    let mut cause = error;
    loop {
        if let Some(io) = cause.downcast_ref::<io::Error>()
            && !matches!(io.kind(), io::ErrorKind::Other | io::ErrorKind::InvalidData)
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

    use serde_json::{Value, json};

    use super::Faults;
    use crate::model::ModelErrorKind::{self, BadRequest, Quota, RateLimited, Server};

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
        check(json!({"type": "insufficient_quota", "message": "pay"}), Quota, None, "pay");
        check(json!("down"), Server, None, "down");
    }

    #[test]
    fn an_account_without_credit_is_told_from_a_busy_server() {
        let check = |status, body: &str, kind: ModelErrorKind| {
            let found = Faults::new("tiny", Duration::from_secs(9)).of_answer(status, body, None);
            assert_eq!(found.kind(), kind, "{status} {body}");
        };
        check(429, r#"{"error":{"message":"x","code":"insufficient_quota"}}"#, Quota);
        check(429, r#"{"error":{"message":"x","type":"insufficient_quota","code":null}}"#, Quota);
        check(429, r#"{"error":{"message":"Your quota of calls a minute"}}"#, RateLimited);
        check(429, "insufficient_quota", RateLimited);
        check(402, r#"{"error":{"message":"Insufficient Balance"}}"#, Quota);
        check(500, r#"{"error":{"code":"insufficient_quota"}}"#, Server);
    }
}
