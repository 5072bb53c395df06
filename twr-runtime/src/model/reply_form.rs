//! `ReplyForm`: what a request asks the server to hold the reply to, besides its messages.

use serde::{Deserialize, Serialize};

/// The form that the server is asked to hold the reply to. A model that does not [offer](super::Model::offers) it is never
/// asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ReplyForm {
    /// The text is JSON of this schema.
    Schema(NamedSchema),
    /// The model calls one of these tools. Its arguments come in [`Reply::tool_calls`](super::Reply::tool_calls),
    /// best as a string, just as the model wrote them, and in a stream as
    /// [`Piece::Arguments`](super::Piece::Arguments).
    Tools(Vec<NamedSchema>),
    /// The text is of the language of this grammar.
    Grammar(Grammar),
}

/// A JSON Schema with a name: of a whole reply, or of a tool's arguments.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Message, NamedSchema, ReplyForm, Request};
///
/// let schema = r#"{"type":"object","properties":{"score":{"type":"integer"}}}"#;
/// let form = ReplyForm::Schema(NamedSchema::new("Score", schema, false).with_about("A score."));
/// let request = Request::new([Message::user("How good is it?")]).with_form(form);
/// # let _ = request;
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NamedSchema {
    /// The name: at most 64 letters of ASCII, digits, `_` and `-`.
    pub name: String,
    /// The purpose of the schema; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The schema, as compact JSON: its members in the order in which the model is to write them.
    pub schema: String,
    /// Whether it is in the strict subset: all members required, none but those.
    pub strict: bool,
}

impl NamedSchema {
    /// A schema, given as JSON, under a name. Letters that servers do not take in names become `_`.
    pub fn new(name: &str, schema: impl Into<String>, strict: bool) -> Self {
        Self { name: server_name(name), about: String::new(), schema: schema.into(), strict }
    }

    /// Says what it is for.
    #[must_use]
    pub fn with_about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }
}

/// A grammar that a server can hold the sampler to.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Grammar, GrammarDialect, Message, ReplyForm, Request};
///
/// let grammar = Grammar::new(GrammarDialect::Gbnf, r#"root ::= "yes" | "no""#);
/// let request = Request::new([Message::user("Is it so?")]).with_form(ReplyForm::Grammar(grammar));
/// # let _ = request;
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Grammar {
    /// The language that the grammar is written in.
    pub dialect: GrammarDialect,
    /// The grammar.
    pub text: String,
}

impl Grammar {
    /// A grammar in this dialect.
    pub fn new(dialect: GrammarDialect, text: impl Into<String>) -> Self {
        Self { dialect, text: text.into() }
    }
}

/// A language that grammars are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum GrammarDialect {
    /// llama.cpp's.
    Gbnf,
    /// Lark, as llguidance reads it: vLLM, `SGLang`, `OpenAI`'s custom tools.
    Lark,
}

/// The name as servers take it.
fn server_name(name: &str) -> String {
    const LONGEST: usize = 64;
    let letter = |c: char| if c.is_ascii_alphanumeric() || "_-".contains(c) { c } else { '_' };
    let name: String = name.chars().map(letter).take(LONGEST).collect();
    if name.trim_matches('_').is_empty() { "reply".to_owned() } else { name }
}

impl ReplyForm {
    /// What such a form is called in requests, for messages to people.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Schema(_) => "a JSON Schema",
            Self::Tools(_) => "a tool call",
            Self::Grammar(_) => "a grammar",
        }
    }

    /// How many bytes it adds to a request.
    pub(crate) fn bytes(&self) -> usize {
        let of = |schema: &NamedSchema| schema.schema.len() + schema.about.len();
        match self {
            Self::Schema(schema) => of(schema),
            Self::Tools(tools) => tools.iter().map(of).sum(),
            Self::Grammar(grammar) => grammar.text.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::NamedSchema;

    #[test]
    fn a_name_has_only_letters_that_servers_take() {
        let check = |name: &str, expected: &str| {
            assert_eq!(NamedSchema::new(name, "{}", true).name, expected);
        };
        check("Review", "Review");
        check("next step!", "next_step_");
        check("评论", "reply");
        check("", "reply");
        check(&"x".repeat(80), &"x".repeat(64));
    }
}
