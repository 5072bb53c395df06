//! `Toolbox`: tools that are joined at run time into one union spec, and their dispatch.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use twr::model::BoxFuture;
use twr::soft::{fold, worked_examples, write};
use twr::spec::{
    Case, Example, Examples, Field, Json, Kind, Language, Layout, Ref, Spec, Value, Word,
};
use twr::{Thinkable, parse, schema};

use super::call::{CallLimits, tried};
use super::{Observation, RetryPolicy, Tool, ToolContext, ToolFault};

/// Tools by name. From them come one union spec (the tool's name is the tag, the fields of its input are the fields
/// of the case), and with it the prompt, the examples, the feedback on a bad input, the dispatch and a JSON Schema.
#[derive(Clone, Default)]
pub struct Toolbox {
    tools: Vec<Arc<dyn AnyTool>>,
}

/// The fixed words of a union of tools.
#[derive(Clone, Debug)]
pub struct UnionWords {
    /// The name of the spec.
    pub name: String,
    /// What the reply is, in the words the model is told.
    pub about: String,
    /// The language of prompt and feedback.
    pub language: Language,
    /// The header of the tag.
    pub tag: String,
}

/// A case of the union that is no tool, such as a question to the user.
#[derive(Clone, Debug)]
pub struct ExtraCase {
    /// The word of the tag.
    pub word: String,
    /// Further words that are read as it.
    pub aliases: Vec<String>,
    /// When to choose it.
    pub about: String,
    /// Its fields.
    pub fields: Vec<Field>,
    /// A worked example: the task, and the values of the fields in their order.
    pub example: Option<(String, Vec<Option<Value<'static>>>)>,
}

/// What the model chose in a reply of the union.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The name of the tool, or the word of an extra case.
    pub name: String,
    /// The input as a clean reply of the tool's own input type, or of the extra case's fields.
    pub input: String,
}

impl Toolbox {
    /// No tools.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tool. One with the same name is replaced.
    #[must_use]
    pub fn with(mut self, tool: impl Tool) -> Self {
        let tool: Arc<dyn AnyTool> = Arc::new(Typed(tool));
        match self.tools.iter_mut().find(|known| known.name() == tool.name()) {
            Some(known) => *known = tool,
            None => self.tools.push(tool),
        }
        self
    }

    /// The names of the tools with what each is for, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.tools.iter().map(|tool| (tool.name(), tool.about()))
    }

    /// Whether there is a tool of this name.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Whether a second call of this tool with the same input does no harm.
    pub fn is_idempotent(&self, name: &str) -> bool {
        self.find(name).is_some_and(AnyTool::is_idempotent)
    }

    /// The union of the tools, and of further cases behind them.
    pub fn union(&self, words: &UnionWords, extra: &[ExtraCase]) -> Spec {
        let tools = self.tools.iter().map(|tool| word(tool.name(), &[], tool.about()));
        let others = extra.iter().map(|case| word(&case.word, &case.aliases, &case.about));
        let tag = Field {
            name: Cow::Borrowed(TAG),
            header: Cow::Owned(words.tag.clone()),
            keys: vec![Cow::Owned(fold(&words.tag))].into(),
            kind: Ref::shared(Kind::Choice(tools.chain(others).collect::<Vec<_>>().into())),
            case: Case::Tag,
            ..Field::EMPTY
        };
        let of_tools = self.tools.iter().map(|tool| case_fields(tool.spec(), &tag));
        let cases: Vec<Vec<Field>> =
            of_tools.chain(extra.iter().map(|case| case.fields.clone())).collect();
        let mut fields = vec![tag];
        for (at, case) in (0..).zip(&cases) {
            fields.extend(case.iter().cloned().map(|field| Field { case: Case::Of(at), ..field }));
        }
        Spec {
            name: Cow::Owned(words.name.clone()),
            about: Cow::Owned(words.about.clone()),
            language: words.language,
            examples: Examples::Data(self.examples(&cases, extra).into()),
            fields: fields.into(),
            ..Spec::EMPTY
        }
    }

    /// The union of the tools alone.
    pub fn spec(&self, language: Language) -> Spec {
        let tag = if language == Language::Chinese { "工具" } else { "Tool" };
        let words = UnionWords {
            name: "ToolCall".to_owned(),
            about: String::new(),
            language,
            tag: tag.to_owned(),
        };
        self.union(&words, &[])
    }

    /// The JSON Schema of a call of one of the tools.
    pub fn schema(&self) -> Json {
        schema::json_schema(&self.spec(Language::English))
    }

    /// What was chosen in a reply of the [union](Self::union) with these extra cases; `None` if the value is not of
    /// that union.
    pub fn chosen(&self, union: &Spec, value: &Value<'_>) -> Option<Chosen> {
        let at = union.word_of(value)?;
        let name = union.tag_words()?.get(usize::from(at))?.text.to_string();
        let Value::Record(values) = value else { return None };
        let of_case =
            union.fields.iter().zip(values).filter(|(field, _)| field.case == Case::Of(at));
        let (fields, values): (Vec<_>, Vec<_>) =
            of_case.map(|(field, value)| (field.clone(), value.clone())).unzip();
        let input = match self.tools.get(usize::from(at)).map(|tool| tool.spec()) {
            Some(spec) if nests(spec, &union.fields) => written(spec, values.first()?.as_ref()?),
            Some(spec) => written(spec, &Value::Record(values)),
            None => {
                let fields: Vec<Field> =
                    fields.into_iter().map(|field| Field { case: Case::Always, ..field }).collect();
                written(&Spec { fields: fields.into(), ..Spec::EMPTY }, &Value::Record(values))
            }
        };
        Some(Chosen { name, input })
    }

    /// The input of a tool whose input type is one text or line, from that text; `None` for other tools.
    pub(crate) fn input_of_one_text(&self, name: &str, text: &str) -> Option<String> {
        let spec = self.find(name)?.spec();
        match &*spec.fields {
            [field] if matches!(*field.kind, Kind::Text | Kind::Line) => {
                Some(written(spec, &Value::Record(vec![Some(Value::text(text))])))
            }
            _ => None,
        }
    }

    /// Calls a tool with an input that [`chosen`](Self::chosen) gave, and again where the policy says so.
    ///
    /// # Errors
    /// The tool's last fault; [`Cause::NotFound`](super::Cause::NotFound) for an unknown tool, and
    /// [`Cause::BadInput`](super::Cause::BadInput) for an input that cannot be read.
    pub async fn call(
        &self,
        name: &str,
        input: &str,
        context: ToolContext,
        retry: &RetryPolicy,
    ) -> Result<Observation, ToolFault> {
        let Some(tool) = self.find(name) else {
            return Err(ToolFault::not_found(format!("未知工具: {name}")));
        };
        let is_idempotent = tool.is_idempotent();
        let limits = CallLimits { timeout: tool.timeout(), is_idempotent, retry };
        tried(limits, |attempt| tool.call(input, ToolContext { attempt, ..context.clone() })).await
    }

    fn find(&self, name: &str) -> Option<&dyn AnyTool> {
        self.tools.iter().find(|tool| tool.name() == name).map(|tool| &**tool)
    }

    /// A worked example for each tool whose input has one, and for each extra case that has one.
    fn examples(&self, cases: &[Vec<Field>], extra: &[ExtraCase]) -> Vec<Example> {
        let width: usize = 1 + cases.iter().map(Vec::len).sum::<usize>();
        let of_tools = self.tools.iter().map(|tool| {
            let example = worked_examples(tool.spec()).into_iter().next()?;
            let values = match example.reply {
                reply if tool.spec().tag().is_some() => vec![Some(reply)],
                Value::Record(values) => values,
                _ => return None,
            };
            Some((format!("{}: {}", tool.name(), tool.about()), values))
        });
        let given = of_tools.chain(extra.iter().map(|case| case.example.clone()));
        let mut begin = 1;
        let mut examples = Vec::new();
        for ((at, case), example) in (0..).zip(cases).zip(given) {
            if let Some((task, values)) = example.filter(|(_, values)| values.len() == case.len()) {
                let mut reply = vec![None; width];
                for (place, value) in reply.iter_mut().skip(begin).zip(values) {
                    *place = value;
                }
                if let Some(tag) = reply.first_mut() {
                    *tag = Some(Value::Choice(at));
                }
                examples.push(Example { task, thought: None, reply: Value::Record(reply) });
            }
            begin += case.len();
        }
        examples
    }
}

/// The name of the tag's field.
pub(crate) const TAG: &str = "action";
/// The name of the field that an input is nested in.
const NESTED: &str = "input";

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tools.iter().map(|tool| tool.name())).finish()
    }
}

fn word(text: &str, aliases: &[String], about: &str) -> Word {
    let keys = std::iter::once(text).chain(aliases.iter().map(String::as_str));
    Word {
        text: Cow::Owned(text.to_owned()),
        keys: keys.map(|key| Cow::Owned(fold(key))).collect::<Vec<_>>().into(),
        about: Cow::Owned(about.to_owned()),
    }
}

/// Whether an input's fields cannot be fields of the union: it is a union itself, or it has the tag's header.
fn nests(spec: &Spec, union: &[Field]) -> bool {
    let tag = union.first();
    let is_tags = |key: &Cow<'static, str>| tag.is_some_and(|tag| tag.keys.contains(key));
    spec.tag().is_some() || spec.fields.iter().flat_map(|field| field.keys.iter()).any(is_tags)
}

/// The fields of a tool's case.
fn case_fields(spec: &'static Spec, tag: &Field) -> Vec<Field> {
    if !nests(spec, std::slice::from_ref(tag)) {
        return spec.fields.to_vec();
    }
    let header = if spec.language == Language::Chinese { "输入" } else { "Input" };
    vec![Field {
        name: Cow::Borrowed(NESTED),
        header: Cow::Borrowed(header),
        keys: vec![Cow::Owned(fold(header))].into(),
        about: spec.about.clone(),
        kind: Ref::shared(Kind::Record(Ref::Static(spec))),
        ..Field::EMPTY
    }]
}

/// An input as a reply in sections.
fn written(spec: &Spec, value: &Value<'_>) -> String {
    write(&spec.in_layout(Layout::Sections), value)
}

/// A tool whatever its input.
trait AnyTool: Send + Sync {
    fn name(&self) -> &'static str;
    fn about(&self) -> &'static str;
    fn spec(&self) -> &'static Spec;
    fn is_idempotent(&self) -> bool;
    fn timeout(&self) -> Duration;
    fn call<'a>(
        &'a self,
        input: &'a str,
        context: ToolContext,
    ) -> BoxFuture<'a, Result<Observation, ToolFault>>;
}

struct Typed<T>(T);

impl<T: Tool> AnyTool for Typed<T> {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn about(&self) -> &'static str {
        T::ABOUT
    }

    fn spec(&self) -> &'static Spec {
        T::Input::SPEC
    }

    fn is_idempotent(&self) -> bool {
        self.0.is_idempotent()
    }

    fn timeout(&self) -> Duration {
        self.0.timeout()
    }

    fn call<'a>(
        &'a self,
        input: &'a str,
        context: ToolContext,
    ) -> BoxFuture<'a, Result<Observation, ToolFault>> {
        Box::pin(async move {
            match parse::<T::Input>(input).into_content() {
                Ok(input) => self.0.call(input, context).await,
                Err(verdict) => Err(ToolFault::bad_input(verdict.feedback().unwrap_or_default())),
            }
        })
    }
}
