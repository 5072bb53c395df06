//! `Toolbox`: tools that are joined at run time into one union spec, and their dispatch.

use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value as Json};
use twr::advanced::partial::Named;
use twr::advanced::soft::{fold, worked_examples, write};
use twr::advanced::spec::Kind as ShapeKind;
use twr::dynamic::{Case, Field, Kind, Record, Spec, SpecBuilder, SpecError};
use twr::{Language, Layout};

use crate::wording::in_words_of;

use super::call::{CallLimits, call_with_retries};
use super::typed::Typed;
use super::unknown::{Unknown, unknown};
use super::{DynamicTool, Observation, RetryPolicy, Tool, ToolContext, ToolDefinition, ToolFault};

/// Tools by name. From them come one union spec (the tool's name is the tag, the fields of its input are the fields
/// of the case), and with it the prompt, the examples, the feedback on a bad input and the dispatch; and for models
/// and programs that call tools by a protocol of their own, definitions with a JSON Schema each.
#[derive(Clone, Default)]
pub struct Toolbox {
    tools: Vec<Arc<dyn DynamicTool>>,
}

/// The call that a reply of the union chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The name of the tool.
    pub name: String,
    /// The input as a clean reply of the tool's own spec, in sections.
    pub input: String,
}

impl Toolbox {
    /// No tools.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tool. One with the same name is replaced.
    #[must_use]
    pub fn with(self, tool: impl Tool) -> Self {
        self.with_dynamic(Typed::new(tool))
    }

    /// Adds a tool whose input is known at run time. One with the same name is replaced.
    #[must_use]
    pub fn with_dynamic(mut self, tool: impl DynamicTool) -> Self {
        let tool: Arc<dyn DynamicTool> = Arc::new(tool);
        match self.tools.iter_mut().find(|known| known.name() == tool.name()) {
            Some(known) => *known = tool,
            None => self.tools.push(tool),
        }
        self
    }

    /// The names of the tools with what each is for, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> + '_ {
        self.tools.iter().map(|tool| (tool.name(), tool.about()))
    }

    /// Whether there is a tool of this name.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Whether a second call of this tool with the same input does no harm.
    pub fn is_idempotent(&self, name: &str) -> bool {
        self.find(name).is_some_and(DynamicTool::is_idempotent)
    }

    /// What a protocol of tool calls is told of each tool, in the order in which they were added.
    pub fn definitions(&self) -> impl Iterator<Item = ToolDefinition> + '_ {
        self.tools.iter().map(|tool| ToolDefinition {
            name: tool.name().to_owned(),
            description: tool.about().to_owned(),
            parameters: tool.parameters(),
            returns: tool.returns(),
            is_idempotent: tool.is_idempotent(),
        })
    }

    /// Adds the tools to a spec that is begun, each as a case with a worked example where its input has one. `tag` is
    /// the header of the section that names the tool. Further cases may follow.
    pub fn union(&self, begun: SpecBuilder, tag: &str) -> SpecBuilder {
        let names = self.names().map(|(name, _)| name.to_owned()).collect();
        self.union_of(begun, tag, names)
    }

    /// As [`union`](Self::union), beside further cases with these words. A tool whose name reads like one of them, or
    /// like an earlier tool's name, has the word `tool_NAME`.
    pub(crate) fn union_beside(
        &self,
        begun: SpecBuilder,
        tag: &str,
        taken: &[&str],
    ) -> SpecBuilder {
        let mut used: Vec<String> = taken.iter().map(|word| word_key(word)).collect();
        let words = self.tools.iter().zip(self.words_beside()).map(|(tool, beside)| {
            let key = word_key(tool.name());
            if !is_word(tool.name()) || used.contains(&key) {
                return beside;
            }
            used.push(key);
            tool.name().to_owned()
        });
        self.union_of(begun, tag, words.collect())
    }

    /// The word of each tool where its name cannot be its word: it reads like no name, and like no other such word.
    fn words_beside(&self) -> Vec<String> {
        let mut used: Vec<String> = self.names().map(|(name, _)| word_key(name)).collect();
        let beside = |(name, _): (&str, &str)| {
            let word = format!("{BESIDE}{}", name.replace(char::is_control, "_"));
            let numbered = (2..).map(|number| format!("{word}_{number}"));
            let mut words = std::iter::once(word.clone()).chain(numbered);
            let word = words.find(|word| !used.contains(&word_key(word))).unwrap_or(word);
            used.push(word_key(&word));
            word
        };
        self.names().map(beside).collect()
    }

    /// The union of the tools with these words, in their order.
    fn union_of(&self, begun: SpecBuilder, tag: &str, words: Vec<String>) -> SpecBuilder {
        let begun = begun.tag(TAG).tag_header(tag);
        self.tools.iter().zip(words).fold(begun, |union, (tool, word)| {
            let case = Case::new(word.as_str()).about(tool.about());
            let Some(spec) = tool.input() else { return union.case(case) };
            let is_nested = nests(spec, tag);
            let union =
                union.case(if is_nested { nested(case, spec) } else { case.fields_of(spec) });
            match example(spec) {
                Some(mut reply) => {
                    if is_nested {
                        reply = serde_json::json!({ NESTED: reply });
                    }
                    if let Some(fields) = reply.as_object_mut() {
                        fields.insert(TAG.to_owned(), Json::from(word.as_str()));
                    }
                    union.example(format!("{word}: {}", tool.about()), reply)
                }
                None => union,
            }
        })
    }

    /// The union of the tools alone: a call of one of them. Ask for it with [`Think::spec`](twr::Think::spec) in any
    /// layout.
    ///
    /// # Errors
    /// The tools do not make a spec: there are none, or two names read the same.
    pub fn spec(&self, language: Language) -> Result<Spec, SpecError> {
        let tag = if language == Language::Chinese { "工具" } else { "Tool" };
        let begun = self.union(Spec::builder("ToolCall").language(language), tag);
        let has_example = self.tools.iter().any(|tool| tool.input().and_then(example).is_some());
        if has_example { begun.build() } else { begun.no_examples().build() }
    }

    /// What was chosen in a record of the [union](Self::union); `None` if it is another case than a tool's.
    pub fn chosen(&self, record: &Record) -> Option<Chosen> {
        let Json::Object(mut fields) = record.to_json() else { return None };
        let tag = fields.remove(TAG)?;
        let word = tag.as_str()?;
        let beside = || self.words_beside().iter().position(|beside| beside == word);
        let tool = self.find(word).or_else(|| self.tools.get(beside()?).map(|tool| &**tool))?;
        let nested = fields.get(NESTED).cloned();
        let flat = Json::Object(fields);
        let input = match tool.input() {
            None => String::new(),
            Some(spec) => written(spec, &flat).or_else(|| written(spec, &nested?))?,
        };
        Some(Chosen { name: tool.name().to_owned(), input })
    }

    /// The input of a tool whose input is one text or line, from that text; `None` for other tools.
    pub(crate) fn input_of_one_text(&self, name: &str, text: &str) -> Option<String> {
        let spec = self.find(name)?.input()?;
        let (name, is_line) = one_text(spec)?;
        let line = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        let text = if is_line { &line } else { text };
        written(spec, &serde_json::json!({ name: text }))
    }

    /// The text that [`input_of_one_text`](Self::input_of_one_text) made an input of; `None` for other tools.
    pub(crate) fn one_text_of_input(&self, name: &str, input: &str) -> Option<String> {
        let spec = self.find(name)?.input()?;
        let (name, _) = one_text(spec)?;
        let record = spec.parse(input).into_value().ok()?.to_json();
        record.get(name)?.as_str().map(str::to_owned)
    }

    /// Calls a tool, and again where the policy says so. The input is what [`chosen`](Self::chosen) gave, or the
    /// arguments of a native tool call, which are JSON: one reader reads both.
    ///
    /// # Errors
    /// The tool's last fault; [`Cause::NotFound`](super::Cause::NotFound) for an unknown tool, and
    /// [`Cause::BadInput`](super::Cause::BadInput) for an input that cannot be read, with the feedback that tells the
    /// model what to write instead.
    pub async fn call(
        &self,
        name: &str,
        input: &str,
        context: ToolContext,
        retry: &RetryPolicy,
    ) -> Result<Observation, ToolFault> {
        let Some(tool) = self.find(name) else {
            let unknown = in_words_of(&context.goal, "未知工具", "unknown tool");
            return Err(ToolFault::not_found(format!("{unknown}: {name}")));
        };
        let strangers = unknown_members(tool, input);
        if !strangers.is_empty() {
            return Err(ToolFault::bad_input(Unknown::message(&strangers)));
        }
        let is_idempotent = tool.is_idempotent();
        let limits = CallLimits { timeout: tool.timeout(), is_idempotent, retry };
        call_with_retries(limits, |attempt| {
            tool.call_as_written(input, ToolContext { attempt, ..context.clone() })
        })
        .await
    }

    fn find(&self, name: &str) -> Option<&dyn DynamicTool> {
        self.tools.iter().find(|tool| tool.name() == name).map(|tool| &**tool)
    }
}

/// The name of the field of an input that is one text or line, and whether it is a line.
fn one_text(spec: &Spec) -> Option<(&str, bool)> {
    match &*spec.shape().fields {
        [field] => match &*field.kind {
            ShapeKind::Text => Some((&field.name, false)),
            ShapeKind::Line => Some((&field.name, true)),
            _ => None,
        },
        _ => None,
    }
}

/// The members of arguments in JSON that the tool's schema closes out, but for those that its reader knows by another
/// name.
fn unknown_members(tool: &dyn DynamicTool, input: &str) -> Vec<Unknown> {
    let Ok(arguments) = serde_json::from_str::<Map<String, Json>>(input.trim()) else {
        return Vec::new();
    };
    let known = |name: &str| {
        let fields = tool.input().map(|spec| &spec.shape().fields);
        fields.is_some_and(|fields| {
            fields.iter().any(|field| field.keys.iter().any(|key| *key == fold(name)))
        })
    };
    let arguments = arguments.into_iter().filter(|(name, _)| !known(name)).collect();
    unknown(&tool.parameters(), &arguments)
}

/// What two words of a union must not have in common.
fn word_key(word: &str) -> String {
    fold(word).replace(' ', "")
}

/// Whether a name can be the word of a case.
pub(crate) fn is_word(name: &str) -> bool {
    !fold(name).is_empty() && !name.contains(char::is_control)
}

/// The name of the tag's field.
pub(crate) const TAG: &str = "action";
/// Before the name of a tool whose name is the word of a case beside the tools.
const BESIDE: &str = "tool_";
/// The name of the field that an input is nested in.
const NESTED: &str = "input";

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tools.iter().map(|tool| tool.name())).finish()
    }
}

/// Whether an input's fields cannot be fields of the union: it is a union itself, or it has the tag's header or name.
fn nests(spec: &Spec, tag: &str) -> bool {
    let (shape, tag) = (spec.shape(), fold(tag));
    shape.tag().is_some()
        || shape
            .fields
            .iter()
            .any(|field| field.name == TAG || field.keys.iter().any(|key| *key == tag))
}

fn nested(case: Case, spec: &Spec) -> Case {
    let shape = spec.shape();
    let header = if shape.language == Language::Chinese { "输入" } else { "Input" };
    let field = Field::new(NESTED, Kind::of_spec(spec)).header(header);
    case.field(field.about(shape.about.to_string()))
}

/// The first worked example of an input, as data that is read back.
fn example(spec: &Spec) -> Option<Json> {
    let example = worked_examples(spec.shape()).into_iter().next()?;
    let json = serde_json::to_value(Named::reply(spec.shape(), &example.reply)).ok()?;
    spec.read_json(&json).is_ok().then_some(json)
}

/// An input as a reply in sections; `None` if it is not of the spec.
fn written(spec: &Spec, json: &Json) -> Option<String> {
    let record = spec.read_json(json).ok()?;
    Some(write(&spec.shape().in_layout(Layout::Sections), record.value()))
}
