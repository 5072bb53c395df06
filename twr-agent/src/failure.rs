//! `Failure`: a failed call or try as text, with the cause that its words tell.

use twr::Language;

use crate::mention::mentions_any;
use crate::tool::{Cause, RetryPolicy};

/// A failed call or try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Its cause.
    pub cause: Cause,
    /// What failed: a tool, a check, a model.
    pub source: String,
    /// What it said.
    pub text: String,
}

/// What has to follow a failure. The numbers are exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Severity {
    /// The same call may work later.
    Retryable = 1,
    /// A user has to change something: a key, a permission, the task.
    NeedsUser = 2,
    /// The same call never works.
    Fatal = 3,
}

/// The names of each cause, in the order in which they are looked for.
const NAMES: [(Cause, &str); 7] = [
    (Cause::Timeout, "timeout, timed out, deadline exceeded, 超时"),
    (Cause::Auth, "401, 403, unauthorized, forbidden, denied, api key, 权限, 拒绝访问"),
    (Cause::NotFound, "404, not found, no such, does not exist, 找不到, 不存在"),
    (Cause::Busy, "429, rate limit, too many requests, overloaded, 限流, 繁忙"),
    (Cause::Network, "network, connection, unreachable, dns, 500, 502, 503, 504, 网络, 连接"),
    (Cause::BadInput, "400, 422, invalid, bad request, missing argument, 参数, 无效"),
    (Cause::Interrupted, "interrupted, killed, 中断"),
];

impl Failure {
    /// A failure whose cause follows from its words. Words are matched whole, and a number after words such as `line`
    /// is no status code: `error in line 500` is no failure of a server.
    ///
    /// ```
    /// use twr_agent::failure::Failure;
    /// use twr_agent::tool::Cause;
    ///
    /// assert_eq!(Failure::of_text("search", "HTTP 503").cause, Cause::Network);
    /// assert_eq!(Failure::of_text("python", "TypeError in line 500").cause, Cause::Other);
    /// ```
    pub fn of_text(source: impl Into<String>, text: impl Into<String>) -> Self {
        let (source, text) = (source.into(), text.into());
        Self { cause: cause_of(&text), source, text }
    }

    /// What has to follow.
    pub fn severity(&self) -> Severity {
        match self.cause {
            Cause::Auth | Cause::BadInput => Severity::NeedsUser,
            Cause::NotFound => Severity::Fatal,
            cause if RetryPolicy::default().of_cause(cause).attempts > 1 => Severity::Retryable,
            _ => Severity::Fatal,
        }
    }

    /// The exit code of a program that ends with this failure: 1 for retryable, 2 for a user, 3 for fatal. A success
    /// is 0.
    pub fn exit_code(&self) -> u8 {
        self.severity() as u8
    }

    /// What a model can learn from the failure: what failed, what it said, and what to do instead.
    pub fn learning(&self, language: Language) -> String {
        let colon = if language == Language::Chinese { "：" } else { ": " };
        format!("{}{colon}{} {}", self.source, self.text, self.cause.suggestion(language))
    }

    /// What tells failures apart: the cause, the source, and the first 50 characters of the text.
    pub fn key(&self) -> String {
        let text: String = self.text.chars().take(50).collect();
        format!("{}:{}:{text}", self.cause.name(), self.source)
    }
}

fn cause_of(text: &str) -> Cause {
    let found = NAMES.iter().find(|(_, names)| mentions_any(text, names));
    found.map_or(Cause::Other, |(cause, _)| *cause)
}

#[cfg(test)]
mod tests {
    use twr::Language;

    use super::{Cause, Failure, Severity};

    #[test]
    fn the_cause_follows_from_whole_words() {
        let check = |text: &str, cause, severity| {
            let failure = Failure::of_text("tool", text);
            assert_eq!((failure.cause, failure.severity()), (cause, severity), "{text}");
            assert_eq!(failure.exit_code(), severity as u8);
        };
        check("Request timed out", Cause::Timeout, Severity::Retryable);
        check("请求超时", Cause::Timeout, Severity::Retryable);
        check("HTTP 401 Unauthorized", Cause::Auth, Severity::NeedsUser);
        check("403: access denied", Cause::Auth, Severity::NeedsUser);
        check("404 page not found", Cause::NotFound, Severity::Fatal);
        check("429 Too Many Requests", Cause::Busy, Severity::Retryable);
        check("connection refused", Cause::Network, Severity::Retryable);
        check("status=502", Cause::Network, Severity::Retryable);
        check("invalid date", Cause::BadInput, Severity::NeedsUser);
        check("the process was killed", Cause::Interrupted, Severity::Fatal);
        // The first cause of the order counts.
        check("timeout after 429", Cause::Timeout, Severity::Retryable);
        // Places are no status codes, and parts of words are no words.
        check("TypeError in line 500", Cause::Other, Severity::Retryable);
        check("column 404, row 429", Cause::Other, Severity::Retryable);
        check("4040 timeouts2 xnetworkx", Cause::Other, Severity::Retryable);
        check("", Cause::Other, Severity::Retryable);
    }

    #[test]
    fn the_key_has_the_first_50_characters_and_the_lesson_the_suggestion() {
        let failure = Failure::of_text("search", format!("HTTP 503 {}", "网".repeat(60)));
        assert_eq!(failure.key(), format!("network:search:HTTP 503 {}", "网".repeat(41)));
        let english = failure.learning(Language::English);
        assert!(english.starts_with("search: HTTP 503"), "{english}");
        assert!(english.ends_with("check the network, or use another tool"), "{english}");
        assert!(failure.learning(Language::Chinese).contains("检查网络"));
    }
}
