//! The members of a chat completion request that enforce the form of the reply.

use serde::de::IgnoredAny;

use crate::model::{Grammar, GrammarDialect, NamedSchema, ReplyForm};

/// How a server takes a grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GrammarField {
    /// llama.cpp: `grammar`, in GBNF.
    LlamaCpp,
    /// vLLM: `structured_outputs`, in Lark.
    StructuredOutputs,
    /// vLLM before 0.12: `guided_grammar`, in Lark.
    GuidedGrammar,
    /// `SGLang`: `ebnf`, in Lark.
    Ebnf,
    /// `OpenAI`: a custom tool whose input is of the grammar, in Lark.
    CustomTool,
}

impl GrammarField {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::LlamaCpp,
        Self::StructuredOutputs,
        Self::GuidedGrammar,
        Self::Ebnf,
        Self::CustomTool,
    ];

    /// Its name, as `TWR_GRAMMAR` has it: that of the field in the request, or `custom_tool`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LlamaCpp => "grammar",
            Self::StructuredOutputs => "structured_outputs",
            Self::GuidedGrammar => "guided_grammar",
            Self::Ebnf => "ebnf",
            Self::CustomTool => "custom_tool",
        }
    }

    /// The one of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.name() == name)
    }

    /// The dialect that is sent in it.
    pub const fn dialect(self) -> GrammarDialect {
        match self {
            Self::LlamaCpp => GrammarDialect::Gbnf,
            _ => GrammarDialect::Lark,
        }
    }
}

/// What the custom tool is called whose input is the reply.
const ANSWER: &str = "answer";

/// A value of JSON as text: schemas are sent as they are written, their members in their order.
type Raw = String;

/// How a server expects the members that enforce a form, where servers differ.
#[derive(Debug, Clone, Copy)]
pub(super) struct FormEncoding {
    /// Grammars; in llama.cpp's way where nothing is said.
    pub(super) grammar: Option<GrammarField>,
    /// Whether a JSON Schema is a member of `json_object`, as llama-cpp-python has it, and not of `json_schema`.
    pub(super) schema_in_object: bool,
}

/// The members, in their order.
pub(super) fn members(form: &ReplyForm, ways: FormEncoding) -> Vec<(&'static str, Raw)> {
    match form {
        ReplyForm::Schema(schema) => {
            let wanted = if ways.schema_in_object {
                [("type", text("json_object")), ("schema", checked(&schema.schema))]
            } else {
                [("type", text("json_schema")), ("json_schema", json_schema(schema))]
            };
            vec![("response_format", object(wanted))]
        }
        ReplyForm::Tools(tools) => {
            let choice = match tools.as_slice() {
                [only] => {
                    let named = object([("name", text(&only.name))]);
                    object([("type", text("function")), ("function", named)])
                }
                _ => text("required"),
            };
            let tools = tools.iter().map(tool);
            vec![("tools", list(tools)), ("tool_choice", choice)]
        }
        ReplyForm::Grammar(of) => {
            grammar_members(of, ways.grammar.unwrap_or(GrammarField::LlamaCpp))
        }
    }
}

fn json_schema(schema: &NamedSchema) -> Raw {
    let remaining = [("strict", schema.strict.to_string()), ("schema", checked(&schema.schema))];
    object(named(schema).chain(remaining))
}

fn tool(tool: &NamedSchema) -> Raw {
    let remaining = [("parameters", checked(&tool.schema)), ("strict", tool.strict.to_string())];
    let function = object(named(tool).chain(remaining));
    object([("type", text("function")), ("function", function)])
}

fn named(schema: &NamedSchema) -> impl Iterator<Item = (&'static str, Raw)> {
    let about = (!schema.about.is_empty()).then(|| ("description", text(&schema.about)));
    std::iter::once(("name", text(&schema.name))).chain(about)
}

fn grammar_members(grammar: &Grammar, field: GrammarField) -> Vec<(&'static str, Raw)> {
    let written = text(&grammar.text);
    match field {
        GrammarField::LlamaCpp | GrammarField::GuidedGrammar | GrammarField::Ebnf => {
            vec![(field.name(), written)]
        }
        GrammarField::StructuredOutputs => {
            vec![(field.name(), object([("grammar", written)]))]
        }
        GrammarField::CustomTool => {
            let grammar = object([("syntax", text("lark")), ("definition", written)]);
            let format = object([("type", text("grammar")), ("grammar", grammar)]);
            let custom = object([("name", text(ANSWER)), ("format", format)]);
            let tool = object([("type", text("custom")), ("custom", custom)]);
            let named = object([("name", text(ANSWER))]);
            let choice = object([("type", text("custom")), ("custom", named)]);
            vec![("tools", list([tool])), ("tool_choice", choice)]
        }
    }
}

/// The schema as it is written. One that is no JSON would break the whole body: any JSON is then asked for.
fn checked(schema: &str) -> Raw {
    let is_json = serde_json::from_str::<IgnoredAny>(schema).is_ok();
    if is_json { schema.to_owned() } else { "{}".to_owned() }
}

fn text(text: &str) -> Raw {
    serde_json::Value::from(text).to_string()
}

fn list(items: impl IntoIterator<Item = Raw>) -> Raw {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

fn object<'m>(members: impl IntoIterator<Item = (&'m str, Raw)>) -> Raw {
    let members = members.into_iter().map(|(name, value)| format!("{}:{value}", text(name)));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}
