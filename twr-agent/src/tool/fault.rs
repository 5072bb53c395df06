//! `ToolFault`: why a tool gave no result, with a typed cause and what to do instead.

use std::fmt;

use serde::{Deserialize, Serialize};
use twr::__private::show_in_words;
use twr::Language;

use crate::named::named;

named! {
    /// Why a tool gave no result.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[non_exhaustive]
    pub enum Cause {
        /// It took too long.
        Timeout = "timeout",
        /// It may not: a key is missing or refused.
        Auth = "auth",
        /// What was asked for does not exist.
        NotFound = "not_found",
        /// The input is wrong.
        BadInput = "bad_input",
        /// The service takes no more calls for now.
        Busy = "busy",
        /// Nothing answers.
        Network = "network",
        /// The process ended while the tool ran, so nobody knows whether it acted.
        Interrupted = "interrupted",
        /// Anything else, a panic among them.
        Other = "other",
    }
}

impl Cause {
    /// Whether the tool may have acted before it failed, so that a second call may act twice.
    pub fn may_have_acted(self) -> bool {
        matches!(self, Self::Timeout | Self::Network | Self::Interrupted | Self::Other)
    }

    /// What the model is told to do, where the fault says nothing of its own.
    pub fn suggestion(self, language: Language) -> &'static str {
        let [chinese, english] = match self {
            Self::Timeout => [
                "建议：缩小请求的范围，或换一个工具",
                "Suggestion: ask for less, or use another tool",
            ],
            Self::Auth => [
                "建议：检查API密钥是否正确，或换一个工具",
                "Suggestion: check the API key, or use another tool",
            ],
            Self::NotFound => [
                "建议：先查询有哪些，再使用其中一个",
                "Suggestion: look up what there is, and use one of those",
            ],
            Self::BadInput => ["建议：检查参数是否正确", "Suggestion: correct the input"],
            Self::Busy => {
                ["建议：稍后再试，或换一个工具", "Suggestion: try later, or use another tool"]
            }
            Self::Network => [
                "建议：检查网络连接，或换一个工具",
                "Suggestion: check the network, or use another tool",
            ],
            Self::Interrupted => [
                "建议：先确认上次的操作是否已经生效，不要直接重复",
                "Suggestion: find out whether the call took effect before you repeat it",
            ],
            Self::Other => [
                "建议：换一种做法，不要原样重复",
                "Suggestion: do it in another way, not the same again",
            ],
        };
        if language == Language::Chinese { chinese } else { english }
    }
}

/// Why a tool gave no result.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolFault {
    /// The cause, which decides whether the call is tried again.
    pub cause: Cause,
    /// What happened.
    pub message: String,
    /// What the model should do instead; `None` for the [cause's own](Cause::suggestion).
    pub suggestion: Option<String>,
}

impl ToolFault {
    /// A fault of this cause.
    pub fn new(cause: Cause, message: impl Into<String>) -> Self {
        Self { cause, message: message.into(), suggestion: None }
    }

    /// What was asked for does not exist.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(Cause::NotFound, message)
    }

    /// The input is wrong.
    pub fn bad_input(message: impl Into<String>) -> Self {
        Self::new(Cause::BadInput, message)
    }

    /// Sets what the model should do instead.
    #[must_use]
    pub fn suggesting(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }

    /// The suggestion for the model.
    pub fn advice(&self, language: Language) -> &str {
        self.suggestion.as_deref().unwrap_or_else(|| self.cause.suggestion(language))
    }
}

impl ToolFault {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(&self.message)
    }
}

show_in_words!(ToolFault: Error);
