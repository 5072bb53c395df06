//! The one error of a model call: typed data, made into text only when it is shown.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::ModelErrorKind;
use super::redact::Redactor;

/// The most characters of a server's answer that an error keeps.
const EXCERPT: usize = 200;
/// A longer answer is not searched for its message; its beginning says enough.
const SEARCHED: usize = 64 * 1024;

/// Why a model call gave no reply.
///
/// `Display` says what happened and what to do about it, in one line. Keys never get in: the
/// server's words are cut to an excerpt, and anything that looks like a key is replaced.
#[derive(Clone)]
pub struct ModelError(Box<Inner>);

#[derive(Clone)]
struct Inner {
    kind: ModelErrorKind,
    model: String,
    status: Option<u16>,
    retry_after: Option<Duration>,
    detail: Option<String>,
    /// Whether the detail says what to do, so that the kind's own advice is left out.
    is_order: bool,
    body: Option<String>,
    source: Option<Arc<dyn Error + Send + Sync>>,
    earlier: Vec<ModelError>,
}

impl ModelError {
    /// An error of this kind, of the model of this name.
    pub fn new(kind: ModelErrorKind, model: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            model: model.into(),
            status: None,
            retry_after: None,
            detail: None,
            is_order: false,
            body: None,
            source: None,
            earlier: Vec::new(),
        }))
    }

    /// Sets the HTTP status of the answer.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Self {
        self.0.status = Some(status);
        self
    }

    /// Sets how long the server asks us to wait.
    #[must_use]
    pub fn with_retry_after(mut self, wait: Duration) -> Self {
        self.0.retry_after = Some(wait);
        self
    }

    /// Says more exactly what happened, in place of the kind's own words: a lower-case fragment.
    /// A text that looks like a key is replaced.
    #[must_use]
    pub fn with_detail(mut self, detail: impl AsRef<str>) -> Self {
        self.0.detail = Some(Redactor::default().redact(detail.as_ref()));
        self
    }

    /// The same with words that say what to do, too.
    #[must_use]
    #[cfg(feature = "http")]
    pub(super) fn with_order(mut self, order: impl AsRef<str>) -> Self {
        self.0.is_order = true;
        self.with_detail(order)
    }

    /// Keeps an excerpt of the server's answer: its error message where it is JSON with one, else
    /// its beginning, at most 200 characters. A text that looks like a key is replaced.
    #[must_use]
    pub fn with_body(mut self, body: &str) -> Self {
        self.0.body = excerpt(body);
        self
    }

    /// Keeps the cause, which must not print a key. Give one that the detail does not say already.
    #[must_use]
    pub fn with_source(mut self, source: impl Error + Send + Sync + 'static) -> Self {
        self.0.source = Some(Arc::new(source));
        self
    }

    /// Keeps the errors of the models that were asked before, or beside, this one.
    #[must_use]
    pub fn with_earlier(mut self, earlier: impl IntoIterator<Item = Self>) -> Self {
        self.0.earlier.extend(earlier);
        self
    }

    /// The last of these errors, with those before it. Without any, nothing was there to be asked.
    pub(super) fn last_of(mut errors: Vec<Self>, asked: &str) -> Self {
        match errors.pop() {
            Some(last) => last.with_earlier(errors),
            None => Self::new(ModelErrorKind::Config, asked)
                .with_detail("there is no model to ask: give at least one"),
        }
    }

    /// The kind of failure.
    pub fn kind(&self) -> ModelErrorKind {
        self.0.kind
    }

    /// The name of the model that was called.
    pub fn model(&self) -> &str {
        &self.0.model
    }

    /// The HTTP status, where the server gave one.
    pub fn status(&self) -> Option<u16> {
        self.0.status
    }

    /// How long the server asks us to wait, where it says so.
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }

    /// Details of the failure, where more is known than the kind tells.
    pub fn detail(&self) -> Option<&str> {
        self.0.detail.as_deref()
    }

    /// An excerpt of what the server said.
    pub fn body(&self) -> Option<&str> {
        self.0.body.as_deref()
    }

    /// The errors of the models that were asked before this one, oldest first: see
    /// [`Fallback`](super::Fallback) and [`Race`](super::Race).
    pub fn earlier(&self) -> &[Self] {
        &self.0.earlier
    }

    /// What happened, without what to do about it.
    fn write_what(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let Inner { kind, model, status, detail, body, .. } = &*self.0;
        if !model.is_empty() {
            write!(f, "model `{model}`: ")?;
        }
        f.write_str(detail.as_deref().unwrap_or(kind.what()))?;
        if let Some(status) = status {
            write!(f, " ({status})")?;
        }
        if let Some(body) = body {
            write!(f, ", saying \"{body}\"")?;
        }
        Ok(())
    }

    /// Whether the same request may succeed when it is sent again.
    pub fn is_retryable(&self) -> bool {
        self.0.kind.is_retryable()
    }
}

impl ModelError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let Inner { kind, retry_after, earlier, is_order, .. } = &*self.0;
        self.write_what(f)?;
        match (retry_after, kind.advice().filter(|_| !is_order)) {
            (Some(wait), _) => write!(f, "; call again after {} s", wait.as_secs_f64()),
            (None, Some(advice)) => write!(f, "; {advice}"),
            (None, None) => Ok(()),
        }?;
        for error in earlier {
            f.write_str("; earlier, ")?;
            error.write_what(f)?;
        }
        Ok(())
    }
}

twr_spec::show_in_words!(ModelError);

impl Error for ModelError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source.as_deref().map(|source| source as &(dyn Error + 'static))
    }
}

/// The telling part of a server's answer, on one line; `None` if it has no word.
fn excerpt(body: &str) -> Option<String> {
    let message = error_message(body);
    let text = Redactor::default().redact(message.as_deref().unwrap_or(body));
    if !text.contains(char::is_alphanumeric) {
        return None;
    }
    let (mut line, mut count, mut gap) = (String::new(), 0, false);
    for c in text.chars() {
        if c.is_whitespace() {
            gap = !line.is_empty();
            continue;
        }
        if count + usize::from(gap) >= EXCERPT {
            line.push('…');
            break;
        }
        if gap {
            line.push(' ');
        }
        line.push(c);
        count += 1 + usize::from(gap);
        gap = false;
    }
    Some(line)
}

/// The message inside `{"error": {"message": …}}` and its usual relatives.
fn error_message(body: &str) -> Option<String> {
    if body.len() > SEARCHED {
        return None;
    }
    let json: Value = serde_json::from_str(body).ok()?;
    ["/error/message", "/message", "/detail", "/error"]
        .iter()
        .find_map(|path| json.pointer(path).and_then(Value::as_str))
        .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{ModelError, ModelErrorKind, excerpt};

    #[test]
    fn the_text_says_what_happened_and_what_to_do() {
        let check = |error: ModelError, text: &str| assert_eq!(error.to_string(), text);
        check(
            ModelError::new(ModelErrorKind::Server, "tiny").with_status(503),
            "model `tiny`: the server failed (503); call again later",
        );
        check(
            ModelError::new(ModelErrorKind::RateLimited, "tiny")
                .with_status(429)
                .with_retry_after(Duration::from_millis(1500)),
            "model `tiny`: the server takes no more calls for now (429); call again after 1.5 s",
        );
        check(
            ModelError::new(ModelErrorKind::Connection, "")
                .with_detail("nothing answers at http://localhost:1/v1/"),
            "nothing answers at http://localhost:1/v1/; \
             start the server, or correct the base URL (TWR_BASE_URL)",
        );
        check(
            ModelError::new(ModelErrorKind::BadRequest, "tiny")
                .with_status(400)
                .with_body(r#"{"error":{"message":"too long","code":"x"}}"#),
            "model `tiny`: the server refused the request (400), saying \"too long\"; \
             change the request as the server says",
        );
    }

    #[test]
    fn the_excerpt_is_the_message_or_the_beginning_and_short() {
        let check = |body: &str, expected: Option<&str>| {
            assert_eq!(excerpt(body).as_deref(), expected, "{body:.60}");
        };
        check("", None);
        check(" \n ", None);
        check("{}", None);
        check(" <html>\n  busy </html>", Some("<html> busy </html>"));
        check(r#"{"error":{"message":"no such model"}}"#, Some("no such model"));
        check(r#"{"error":"no such model"}"#, Some("no such model"));
        check(r#"{"detail":"not found"}"#, Some("not found"));
        check(r#"{"code":1}"#, Some(r#"{"code":1}"#));
        check("key sk-abcdefgh12345 is bad", Some("key [redacted] is bad"));
        check(&"长".repeat(1_000_000), Some(&format!("{}…", "长".repeat(200))));
        check(&"ab ".repeat(100), Some(&format!("{}ab…", "ab ".repeat(66))));
    }

    #[test]
    fn no_output_holds_a_key() {
        let error = ModelError::new(ModelErrorKind::Unauthorized, "tiny")
            .with_detail("refused Bearer abc123456")
            .with_body(r#"{"error":{"message":"bad key sk-proj-0123456789abcdef"}}"#);
        for text in [error.to_string(), format!("{error:?}"), format!("{error:#?}")] {
            assert!(!text.contains("abc123456") && !text.contains("0123456789abcdef"), "{text}");
        }
    }
}
