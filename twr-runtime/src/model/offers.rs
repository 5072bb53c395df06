//! `Offers`: what a model can hold a reply to, and what was learned of that by trying.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use twr_spec::spec::Output;

use super::{GrammarDialect, ModelError, ModelErrorKind, ReplyForm, Request};

/// The forms that a model can hold a reply to, besides words. Default: none.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{GrammarDialect, Model, Offers, ScriptedModel};
///
/// let model = ScriptedModel::new(["ok"]).with_offers(Offers::JSON.with_tool(false));
/// assert!(model.offers().native && !model.offers().tool);
/// let llama = Offers::TEXT.with_grammar(GrammarDialect::Gbnf);
/// // A model that is made of both can be relied on for neither.
/// assert!(model.offers().and(llama).is_text());
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Offers {
    /// A JSON Schema.
    #[serde(default)]
    pub native: bool,
    /// Tools, whose model has to call one.
    #[serde(default)]
    pub tool: bool,
    /// A grammar in this dialect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grammar: Option<GrammarDialect>,
}

impl Offers {
    /// Words alone.
    pub const TEXT: Self = Self { native: false, tool: false, grammar: None };

    /// JSON Schemas and tools, as most servers have them.
    pub const JSON: Self = Self { native: true, tool: true, grammar: None };

    /// Sets whether it takes a JSON Schema.
    #[must_use]
    pub const fn with_native(mut self, native: bool) -> Self {
        self.native = native;
        self
    }

    /// Sets whether it takes tools.
    #[must_use]
    pub const fn with_tool(mut self, tool: bool) -> Self {
        self.tool = tool;
        self
    }

    /// Adds a dialect of grammars.
    #[must_use]
    pub const fn with_grammar(mut self, dialect: GrammarDialect) -> Self {
        self.grammar = Some(dialect);
        self
    }

    /// The forms that both offer, as a model offers them that is made of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            native: self.native && other.native,
            tool: self.tool && other.tool,
            grammar: self.grammar.filter(|dialect| other.grammar == Some(*dialect)),
        }
    }

    /// Whether nothing but words is offered.
    pub fn is_text(&self) -> bool {
        *self == Self::TEXT
    }
}

/// The words in which servers say that they do not take a form at all.
const UNKNOWN_WORDS: [&str; 14] = [
    "not support",
    "unsupported",
    "unrecognized",
    "unknown",
    "unexpected",
    "not permitted",
    "not allowed",
    "not available",
    "not enabled",
    "unavailable",
    "not implemented",
    "no endpoints",
    "requires --",
    // `response_format` is of another type than the few that the server knows.
    "literal_error",
];

/// The words that name a form in the answers of servers.
const FORM_WORDS: [&str; 10] = [
    "response_format",
    "json_schema",
    "schema",
    "structured",
    "tool",
    "function",
    "grammar",
    "guided",
    "ebnf",
    "lark",
];

/// The words in which servers refuse one schema, and not schemas as such.
const ONE_SCHEMA_WORDS: [&str; 4] =
    ["invalid schema", "invalid_json_schema", "keyword", "in context="];

/// Whether an error may be about the form that its request asked for: without the form the call may succeed.
pub(crate) fn may_refuse_form(error: &ModelError) -> bool {
    match (error.kind(), error.status()) {
        (ModelErrorKind::BadRequest, _) | (_, Some(NOT_IMPLEMENTED)) => true,
        // Gateways find no server that has tools, servers fail over a grammar, or forbid the form and not the key.
        (ModelErrorKind::NotFound | ModelErrorKind::Server, _) | (_, Some(FORBIDDEN)) => {
            mentions(error, &FORM_WORDS)
        }
        _ => false,
    }
}

/// The status of a server that forbids the call, whoever makes it.
const FORBIDDEN: u16 = 403;
/// The status of a server that does not have what is asked of it.
const NOT_IMPLEMENTED: u16 = 501;

/// Whether the server says that it takes no such form, whatever is in it.
fn refuses_all(error: &ModelError) -> bool {
    let is_unknown = error.status() == Some(NOT_IMPLEMENTED)
        || (mentions(error, &UNKNOWN_WORDS) && mentions(error, &FORM_WORDS));
    is_unknown && !mentions(error, &ONE_SCHEMA_WORDS)
}

fn mentions(error: &ModelError, words: &[&str]) -> bool {
    let said = [error.body(), error.detail()].into_iter().flatten();
    said.map(str::to_lowercase).any(|said| words.iter().any(|word| said.contains(word)))
}

/// How many refused forms are remembered.
const REMEMBERED: usize = 256;

/// What a model's server has refused so far, so that it is not asked again.
#[derive(Debug, Default)]
pub(crate) struct RefusedForms(Mutex<Refused>);

#[derive(Debug, Default)]
struct Refused {
    /// The kinds of form that the server does not have.
    kinds: Vec<&'static str>,
    /// The forms that it refused for what is in them, with its answer.
    forms: HashMap<ReplyForm, ModelError>,
    /// Whether it takes a JSON Schema with `json_object`, and not as `json_schema`.
    #[cfg(feature = "http")]
    takes_object: bool,
}

impl RefusedForms {
    /// What is offered, without what was refused.
    pub(crate) fn left_of(&self, offers: Offers) -> Offers {
        let refused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_left = |kind: Output| !refused.kinds.contains(&kind.name());
        Offers {
            native: offers.native && is_left(Output::Native),
            tool: offers.tool && is_left(Output::Tool),
            grammar: offers.grammar.filter(|_| is_left(Output::Grammar)),
        }
    }

    /// The answer of the server to such a request, if it has refused its form before.
    #[cfg(any(test, feature = "http"))]
    fn refusal_of(&self, request: &Request) -> Option<ModelError> {
        let refused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        refused.forms.get(request.form.as_ref()?).cloned()
    }

    /// The outcome of a call, from which is learned what the server refuses. What it refused before is not sent.
    #[cfg(feature = "http")]
    pub(crate) async fn tried<T>(
        &self,
        request: &Request,
        call: impl Future<Output = Result<T, ModelError>>,
    ) -> Result<T, ModelError> {
        if let Some(refusal) = self.refusal_of(request) {
            return Err(refusal);
        }
        let outcome = call.await;
        if let Err(error) = &outcome {
            self.learn(request, error);
        }
        outcome
    }

    /// The same, where the server may take a JSON Schema in another way than the usual one: if it refuses the usual one
    /// and names the other, the call is made once more.
    #[cfg(feature = "http")]
    pub(crate) async fn tried_in_both_ways<T, F: Future<Output = Result<T, ModelError>>>(
        &self,
        request: &Request,
        call: impl Fn() -> F,
    ) -> Result<T, ModelError> {
        let call_again = async {
            match call().await {
                Err(error) if self.learn_object(request, &error) => call().await,
                outcome => outcome,
            }
        };
        self.tried(request, call_again).await
    }

    /// Whether the server takes a JSON Schema with `json_object`, as far as it is known.
    #[cfg(feature = "http")]
    pub(crate) fn takes_object(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).takes_object
    }

    /// Learns that the server takes a JSON Schema with `json_object`, if its error says so and that is news.
    #[cfg(feature = "http")]
    fn learn_object(&self, request: &Request, error: &ModelError) -> bool {
        let is_schema = matches!(request.form, Some(ReplyForm::Schema(_)));
        let is_told = is_schema && may_refuse_form(error) && mentions(error, &["json_object"]);
        let mut refused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        is_told && !std::mem::replace(&mut refused.takes_object, true)
    }

    /// Learns from the error of a request.
    pub(crate) fn learn(&self, request: &Request, error: &ModelError) {
        let Some(form) = request.form.as_ref().filter(|_| may_refuse_form(error)) else { return };
        let mut refused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if refuses_all(error) {
            let kind = output_of(form).name();
            if !refused.kinds.contains(&kind) {
                refused.kinds.push(kind);
            }
        } else if mentions(error, &FORM_WORDS) {
            if refused.forms.len() >= REMEMBERED {
                refused.forms.clear();
            }
            refused.forms.insert(form.clone(), error.clone());
        }
    }
}

/// The mode that asks for such a form.
pub(crate) fn output_of(form: &ReplyForm) -> Output {
    match form {
        ReplyForm::Schema(_) => Output::Native,
        ReplyForm::Tools(_) => Output::Tool,
        ReplyForm::Grammar(_) => Output::Grammar,
    }
}

#[cfg(test)]
mod tests {
    use super::{ModelErrorKind::*, *};
    use crate::model::NamedSchema;

    fn request() -> Request {
        Request::new([]).with_form(ReplyForm::Schema(NamedSchema::new("Plan", "{}", true)))
    }

    #[test]
    fn what_a_server_refuses_is_remembered_as_far_as_it_says() {
        let check = |kind: ModelErrorKind, body: &str, native: bool, is_known: bool| {
            let (refused, error) = (RefusedForms::default(), ModelError::new(kind, "tiny"));
            refused.learn(&request(), &error.with_body(body));
            assert_eq!(refused.left_of(Offers::JSON), Offers::JSON.with_native(native), "{body}");
            assert_eq!(refused.refusal_of(&request()).is_some(), is_known, "{body}");
            assert!(refused.refusal_of(&Request::new([])).is_none());
        };
        let unsupported = "This model does not support response_format json_schema.";
        check(BadRequest, unsupported, false, false);
        check(BadRequest, "Unknown parameter: 'response_format'", false, false);
        check(BadRequest, "Invalid schema for response_format 'Plan': 'pattern'", true, true);
        check(Server, "failed to convert json_schema to grammar", true, true);
        let literal = "{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), \
                       'msg': \"Input should be 'text' or 'json_object'\"}";
        check(Server, literal, false, false);
        check(NotFound, "No endpoints found that support tool use", false, false);
        check(Unauthorized, "tools are not enabled", true, false);
        // Not about the form.
        check(BadRequest, "the context is too long", true, false);
        check(NotFound, "no such model", true, false);
        check(RateLimited, "unsupported response_format", true, false);
    }

    #[test]
    fn a_status_can_tell_that_it_is_the_form() {
        let check = |kind: ModelErrorKind, status, body: &str, native: bool| {
            let error = ModelError::new(kind, "tiny").with_status(status).with_body(body);
            let refused = RefusedForms::default();
            refused.learn(&request(), &error);
            assert_eq!(may_refuse_form(&error), !native, "{status} {body}");
            assert_eq!(refused.left_of(Offers::JSON), Offers::JSON.with_native(native), "{body}");
        };
        check(Unauthorized, 403, "structured output is not enabled for this project", false);
        check(Unauthorized, 403, "your country is not supported", true);
        check(Unauthorized, 401, "the key may not use tools: not enabled", true);
        check(Server, 501, "", false);
        check(Server, 503, "", true);
    }

    #[test]
    fn two_models_offer_what_both_do() {
        let gbnf = Offers::JSON.with_grammar(GrammarDialect::Gbnf);
        let lark = Offers::TEXT.with_tool(true).with_grammar(GrammarDialect::Lark);
        assert_eq!(gbnf.and(lark), Offers::TEXT.with_tool(true));
        assert_eq!(gbnf.and(gbnf), gbnf);
        assert!(Offers::JSON.and(Offers::TEXT).is_text());
    }
}
