//! What one model call gave: the text, and why the model stopped.

use serde::{Deserialize, Serialize};

use super::{ToolCall, Usage};

/// The text a model returned, with what is known about it.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Finish, Reply, Usage};
///
/// // What a `Model` of your own returns.
/// let reply = Reply::text("[Score] 4")
///     .with_model("my-model")
///     .with_finish(Finish::Stop)
///     .with_usage(Usage::of_call(120, 6));
/// assert_eq!(reply.usage.total_tokens(), 126);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Reply {
    /// The text, as the model wrote it. Empty if it wrote nothing.
    pub text: String,
    /// The thoughts of a reasoning model, where the server gives it apart from the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning: Option<String>,
    /// The name of the model that wrote it, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The tools that the model asked to be called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// Why the model stopped.
    #[serde(default)]
    pub finish: Finish,
    /// The calls and tokens that were used.
    #[serde(default)]
    pub usage: Usage,
    /// The server's whole answer, where there was one. Streams and cassettes have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<serde_json::Value>,
}

impl Reply {
    /// A complete reply of one call whose tokens were not counted.
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            reasoning: None,
            model: None,
            tool_calls: Vec::new(),
            finish: Finish::Stop,
            usage: Usage::of_call(0, 0),
            raw: None,
        }
    }

    /// Sets what the model thought.
    #[must_use]
    pub fn with_reasoning(mut self, reasoning: impl Into<String>) -> Self {
        self.reasoning = Some(reasoning.into());
        self
    }

    /// Sets the name of the model that wrote it.
    #[must_use]
    pub fn with_model(mut self, name: impl Into<String>) -> Self {
        self.model = Some(name.into());
        self
    }

    /// Adds calls of tools that the model asked for.
    #[must_use]
    pub fn with_tool_calls(mut self, calls: impl IntoIterator<Item = ToolCall>) -> Self {
        self.tool_calls.extend(calls);
        self
    }

    /// Sets why the model stopped.
    #[must_use]
    pub fn with_finish(mut self, finish: Finish) -> Self {
        self.finish = finish;
        self
    }

    /// Sets what the call cost.
    #[must_use]
    pub fn with_usage(mut self, usage: Usage) -> Self {
        self.usage = usage;
        self
    }

    /// What the reply cost, where the server did not count and so many bytes were sent.
    pub(crate) fn estimated_usage(&self, sent_bytes: usize) -> Usage {
        let arguments = |call: &ToolCall| match call.arguments.as_str() {
            Some(text) => text.len(),
            None => call.arguments.to_string().len(),
        };
        let calls: usize = self.tool_calls.iter().map(arguments).sum();
        let thought = self.reasoning.as_ref().map_or(0, String::len);
        let reasoning_tokens = Usage::estimated(0, thought).output_tokens;
        let usage = Usage::estimated(sent_bytes, self.text.len() + thought + calls);
        Usage { reasoning_tokens, ..usage }
    }

    /// Keeps the server's whole answer.
    #[must_use]
    pub fn with_raw(mut self, raw: serde_json::Value) -> Self {
        self.raw = Some(raw);
        self
    }
}

impl Finish {
    /// The name of the reason where a stream ended before its reply did: [`Finish::Other`].
    pub(crate) const BROKEN_OFF: &str = "broken_off";
}

impl From<&str> for Reply {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<String> for Reply {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

/// Why a model stopped.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Finish {
    /// The reply is complete, or a stop text was reached.
    Stop,
    /// A token limit cut the reply off.
    Length,
    /// The provider's filter, or the model itself, refused.
    Filtered,
    /// The model called a tool instead of answering.
    ToolCall,
    /// The server gave a reason that has no name here: its own word.
    Other(String),
    /// The server gave no reason.
    #[default]
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::{Finish, Reply};
    use crate::model::{ToolCall, Usage};

    #[test]
    fn a_reply_serializes_and_comes_back() {
        let check = |reply: Reply, json: &str| {
            assert_eq!(serde_json::to_string(&reply).unwrap(), json);
            assert_eq!(serde_json::from_str::<Reply>(json).unwrap(), reply);
        };
        let usage = concat!(
            r#""usage":{"calls":1,"input_tokens":0,"output_tokens":0,"#,
            r#""cached_tokens":0,"reasoning_tokens":0}"#
        );
        check(Reply::text("hi"), &format!(r#"{{"text":"hi","finish":"stop",{usage}}}"#));
        check(
            Reply::text("").with_finish(Finish::Other("load".into())).with_reasoning("hm"),
            &format!(r#"{{"text":"","reasoning":"hm","finish":{{"other":"load"}},{usage}}}"#),
        );
        check(
            Reply::text("hi").with_model("tiny"),
            &format!(r#"{{"text":"hi","model":"tiny","finish":"stop",{usage}}}"#),
        );
        let call = r#"{"id":"c1","name":"now","arguments":"x"}"#;
        check(
            Reply::text("")
                .with_tool_calls([ToolCall::new("c1", "now", "x")])
                .with_finish(Finish::ToolCall),
            &format!(r#"{{"text":"","tool_calls":[{call}],"finish":"tool_call",{usage}}}"#),
        );
    }

    #[test]
    fn what_a_short_record_leaves_out_is_unknown_and_not_guessed() {
        let reply: Reply = serde_json::from_str(r#"{"text":"hi"}"#).unwrap();
        assert_eq!((reply.finish, reply.usage), (Finish::Unknown, Usage::default()));
    }
}
