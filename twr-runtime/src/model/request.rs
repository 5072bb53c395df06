//! What one model call is asked: the messages and how to sample.

use serde::{Deserialize, Serialize};

use super::{Message, OnWait, ReplyForm, Route, Waiting};

/// One model call. Start with [`Request::new`]; whatever stays `None` or empty is not sent, so that
/// the server's own default holds.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::{Message, Model, Request, ScriptedModel};
///
/// let request = Request::new([Message::system("Be brief."), Message::user("Is it so?")])
///     .with_temperature(0.2)
///     .with_max_tokens(50);
/// let model = ScriptedModel::new(["Yes."]);
/// assert_eq!(model.complete(&request).await?.text, "Yes.");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Request {
    /// The conversation, oldest message first.
    pub messages: Vec<Message>,
    /// Sampling temperature, usually 0.0 to 2.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// The most tokens that the reply may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
    /// Texts at which the model stops; they are not part of the reply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stop: Vec<String>,
    /// For servers that can repeat a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The form that the server is to hold the reply to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<ReplyForm>,
    /// Why the call is made. Neither sent nor recorded.
    #[serde(skip)]
    pub route: Route,
    /// A function that is called when the model is busy and is called again after a wait. Neither sent nor recorded.
    #[serde(skip)]
    pub on_wait: OnWait,
}

impl Request {
    /// A request with these messages and the server's own sampling.
    pub fn new(messages: impl Into<Vec<Message>>) -> Self {
        Self { messages: messages.into(), ..Self::default() }
    }

    /// How many bytes of text it sends.
    pub(crate) fn bytes(&self) -> usize {
        let messages: usize = self.messages.iter().map(|message| message.content.len()).sum();
        messages + self.form.as_ref().map_or(0, ReplyForm::bytes)
    }

    /// Sets the sampling temperature.
    #[must_use]
    pub fn with_temperature(mut self, temperature: f64) -> Self {
        self.temperature = Some(temperature);
        self
    }

    /// Sets the most tokens that the reply may have.
    #[must_use]
    pub fn with_max_tokens(mut self, max_tokens: u32) -> Self {
        self.max_tokens = Some(max_tokens);
        self
    }

    /// Adds a text at which the model stops.
    #[must_use]
    pub fn with_stop(mut self, stop: impl Into<String>) -> Self {
        self.stop.push(stop.into());
        self
    }

    /// Sets the seed of the sampler.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Asks the server to hold the reply to this form.
    #[must_use]
    pub fn with_form(mut self, form: ReplyForm) -> Self {
        self.form = Some(form);
        self
    }

    /// Says why the call is made.
    #[must_use]
    pub fn with_route(mut self, route: Route) -> Self {
        self.route = route;
        self
    }

    /// Calls this function before each wait for a model that is busy.
    #[must_use]
    pub fn with_on_wait(mut self, told: impl Fn(&Waiting<'_>) + Send + Sync + 'static) -> Self {
        self.on_wait = OnWait::new(told);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Message, ReplyForm, Request};
    use crate::model::{Grammar, GrammarDialect, NamedSchema};

    #[test]
    fn a_form_is_written_with_its_schema_as_it_is() {
        let check = |form: ReplyForm, json: &str| {
            let request = Request::new([]).with_form(form);
            assert_eq!(serde_json::to_string(&request).unwrap(), json);
            assert_eq!(serde_json::from_str::<Request>(json).unwrap(), request);
        };
        let schema = NamedSchema::new("Plan", r#"{"type":"object"}"#, true);
        let written = r#""name":"Plan","schema":"{\"type\":\"object\"}","strict":true"#;
        check(
            ReplyForm::Schema(schema.clone()),
            &format!(r#"{{"messages":[],"form":{{"schema":{{{written}}}}}}}"#),
        );
        check(
            ReplyForm::Tools(vec![schema]),
            &format!(r#"{{"messages":[],"form":{{"tools":[{{{written}}}]}}}}"#),
        );
        check(
            ReplyForm::Grammar(Grammar::new(GrammarDialect::Gbnf, "root ::= \"a\"")),
            r#"{"messages":[],"form":{"grammar":{"dialect":"gbnf","text":"root ::= \"a\""}}}"#,
        );
    }

    #[test]
    fn what_is_not_set_is_not_written() {
        let check = |request: Request, json: &str| {
            assert_eq!(serde_json::to_string(&request).unwrap(), json);
            assert_eq!(serde_json::from_str::<Request>(json).unwrap(), request);
        };
        check(Request::new([]), r#"{"messages":[]}"#);
        check(
            Request::new([Message::user("hi")])
                .with_temperature(0.5)
                .with_max_tokens(9)
                .with_stop("END")
                .with_seed(7),
            concat!(
                r#"{"messages":[{"role":"user","content":"hi"}],"temperature":0.5,"#,
                r#""max_tokens":9,"stop":["END"],"seed":7}"#
            ),
        );
    }
}
