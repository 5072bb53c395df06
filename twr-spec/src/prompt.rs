//! `prompt`: a spec and a task to what is said to the model. Format with the real headers, free thinking
//! first, sections last, worked examples as earlier turns.

mod expects;
mod fenced_task;
mod object;

use std::borrow::Cow;

use serde::Serialize;

use self::fenced_task::shown_task;
use crate::kind;
use crate::read::Reader;
use crate::schema::thought_member;
use crate::section::{Frame, write_body};
use crate::soft::{worked_examples, write_some};
use crate::spec::constant::EXPLAINED_DEPTH;
use crate::spec::{Example, Field, Kind, Language, Layout, Rule, Spec, Value};
pub use crate::spec::{ModelSize, Placement};
use crate::template::{Filled, TASK, Variables, fill};
use crate::wording::{Template, Wording};
use expects::{
    Form, about, are_described, expectations, form_after, joined, sentence, words_of_earlier,
};

pub(crate) use expects::expectation;

/// What is said to the model before it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The system message: what the reply is, and its format.
    pub system: String,
    /// Worked examples as earlier turns, in order.
    pub turns: Vec<Turn>,
    /// The last user message.
    pub task: String,
}

/// A worked example as the model sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What the user asked.
    pub task: String,
    /// What a perfect model answered.
    pub reply: String,
}

/// How a prompt is made.
#[derive(Clone, Copy, Debug)]
pub struct PromptOptions<'w> {
    /// The templates.
    pub wording: &'w Wording,
    /// The place of the worked examples.
    pub placement: Placement,
    /// How many of them at most.
    pub max_examples: usize,
    /// Which of them may be shown, by position; empty for all.
    pub chosen: &'w [usize],
    /// Which of them are left out, by position: those that were copied.
    pub without: &'w [usize],
    /// Whether the model is told to think before it writes; `None` leaves it to the spec and to its worked
    /// examples: see [`thinks_first`].
    pub thinking: Option<bool>,
    /// Whether the task is in a fence that is longer than any inside it, in the worked examples as well.
    pub fence_task: bool,
    /// What enforces the form of the reply besides the prompt.
    pub enforced_by: FormEnforcement,
}

/// What enforces the form of a reply besides the prompt. If anything does, the prompt does not mention the form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FormEnforcement {
    /// Nothing.
    #[default]
    Prompt,
    /// A schema that the model may not see: the prompt says what each member is.
    Schema,
    /// A tool whose description the model sees.
    Tool,
}

impl FormEnforcement {
    /// Its name in templates; empty for the prompt.
    const fn name(self) -> &'static str {
        match self {
            Self::Prompt => "",
            Self::Schema => "schema",
            Self::Tool => "tool",
        }
    }
}

impl<'w> PromptOptions<'w> {
    /// Up to three examples as earlier turns.
    pub fn new(wording: &'w Wording) -> Self {
        let placement = Placement::default();
        Self {
            wording,
            placement,
            max_examples: 3,
            chosen: &[],
            without: &[],
            thinking: None,
            fence_task: false,
            enforced_by: FormEnforcement::Prompt,
        }
    }
}

/// Whether the prompt of a spec tells the model to think first: the spec asks for it, or a worked example
/// shows it.
pub fn thinks_first(spec: &Spec) -> bool {
    spec.thinking || any_thinks(&worked_examples(spec))
}

fn any_thinks(examples: &[Example]) -> bool {
    examples.iter().any(|example| example.thought.is_some())
}

/// The prompt for a whole reply of the spec. Of a spec with a template, see [`prompt_of`].
pub fn prompt(spec: &Spec, task: &str, options: PromptOptions<'_>) -> Prompt {
    let Format { text, turns } = format(spec, &spec.about, options);
    let is_told = options.placement != Placement::TurnsAlone || turns.is_empty();
    let system = if is_told { text } else { spec.about.trim().to_owned() };
    Prompt { system, turns, task: shown_task(task, options.fence_task, spec.language) }
}

/// The same with a message of the user's own, a template filled in: it holds the format block, and the
/// system message only what the reply is. A template that describes the format by hand has no place for
/// examples in the text.
pub fn prompt_of(spec: &Spec, message: &Filled, options: PromptOptions<'_>) -> Prompt {
    let Format { text, turns } = format(spec, "", options);
    Prompt { system: spec.about.trim().to_owned(), turns, task: message.with_format(&text) }
}

/// The format block, with the examples that are in it, and those that are earlier turns.
struct Format {
    text: String,
    turns: Vec<Turn>,
}

fn format(spec: &Spec, about: &str, options: PromptOptions<'_>) -> Format {
    let examples = worked_examples(spec);
    let turns = turns(spec, &examples, options, |example| whole_reply(spec, example, options));
    let in_text: &[Turn] = if options.placement == Placement::Text { &turns } else { &[] };
    let alone = spec.fields.len() == 1;
    let section = |(at, field): (usize, _)| {
        let mut section = shown(spec, field, Manner::of(spec), &[]);
        let earlier = spec.fields.get(..at).unwrap_or_default();
        if spec.layout != Layout::Json
            && form_after(earlier, field, spec.language, spec.layout) == Form::Another
        {
            section.expects = expectations(field, spec.language, spec.layout, Form::Another);
        }
        if let Some(phrase) = words_of_earlier(earlier, field, spec.language)
            && spec.layout != Layout::Json
        {
            section.expects = phrase;
            section.words.clear();
        }
        section.framed(spec.layout, field, alone)
    };
    let context = PromptContext {
        about,
        thinking: options.thinking.unwrap_or_else(|| spec.thinking || any_thinks(&examples)),
        layout: spec.layout.name(),
        object: match options.enforced_by {
            FormEnforcement::Schema => object::members(spec),
            FormEnforcement::Prompt if spec.layout == Layout::Json => object::form(spec),
            _ => String::new(),
        },
        held_by: options.enforced_by.name(),
        thought: thought_member(spec),
        fields: spec.fields.iter().enumerate().map(section).collect(),
        examples: in_text
            .iter()
            .map(|turn| ShownTurn { task: &turn.task, reply: &turn.reply })
            .collect(),
    };
    let text = options.wording.render(spec.language, Template::Prompt, context);
    let are_turns = !matches!(options.placement, Placement::Text | Placement::Nowhere);
    Format { text, turns: if are_turns { turns } else { Vec::new() } }
}

/// The prompt for one field's value alone, without its header.
pub fn value_prompt(spec: &Spec, field: usize, task: &str, options: PromptOptions<'_>) -> Prompt {
    let Some(shape) = spec.fields.get(field) else { return prompt(spec, task, options) };
    let body = |example: &Example| match &example.reply {
        Value::Record(fields) => {
            let value = fields.get(field)?.as_ref().filter(|value| **value != Value::Null)?;
            Some(write_body(shape, value, spec.language))
        }
        _ => None,
    };
    let turns = if options.placement == Placement::Nowhere {
        Vec::new()
    } else {
        turns(spec, &worked_examples(spec), options, body)
    };
    // A field that is asked for alone counts.
    let alone = Manner { language: spec.language, layout: Layout::Sections };
    let mut field =
        Shown { about: sentence(&shape.about), optional: false, ..shown(spec, shape, alone, &[]) };
    let words = words_to_choose_from(shape, spec.language);
    if words.is_some() {
        field.expects.clear();
    }
    let context = ValueContext { about: &spec.about, field };
    let is_told = options.placement != Placement::TurnsAlone || turns.is_empty();
    let cued = |task: &str, words: Option<&str>| {
        format!("{}\n\n{}", task.trim_end(), cue(&shape.header, words, spec.language))
    };
    let turns = turns.into_iter().map(|turn| Turn { task: cued(&turn.task, None), ..turn });
    let system = if is_told {
        options.wording.render(spec.language, Template::Value, context)
    } else {
        spec.about.trim().to_owned()
    };
    Prompt {
        system,
        turns: turns.collect(),
        task: cued(&shown_task(task, options.fence_task, spec.language), words.as_deref()),
    }
}

/// What is after the task where a value alone is asked for, in examples as well. Without it a small model
/// answers the task in the place of the question: the name of a film where a tool was to be chosen.
fn cue(header: &str, words: Option<&str>, language: Language) -> String {
    match (language, words) {
        (Language::English, None) => format!("{header}:"),
        (Language::English, Some(words)) => format!("{header} ({words}):"),
        (Language::Chinese, None) => format!("{header}："),
        (Language::Chinese, Some(words)) => format!("{header}（{words}）："),
    }
}

/// The words that the field is a choice among. They have to be near the value: the cue has them, and not the system
/// message, so that they are said once. They are the words of the task at hand, which the value of a worked example
/// may not be among. `None` for words that are described, in lines of the system message.
fn words_to_choose_from(field: &Field, language: Language) -> Option<String> {
    let kind = field.kind.required();
    let are_fewer = field.rules.iter().any(|rule| matches!(rule, Rule::OneOf(_)));
    let is_chosen = match kind {
        Kind::Choice(_) => are_fewer || !are_described(kind),
        Kind::Boolean => true,
        _ => are_fewer,
    };
    is_chosen.then(|| match kind {
        Kind::Choice(_) => expectation(kind, &field.rules, language, Layout::Sections),
        _ => expectations(field, language, Layout::Sections, Form::Whole),
    })
}

fn whole_reply(spec: &Spec, example: &Example, options: PromptOptions<'_>) -> Option<String> {
    // The rules may be those of the task at hand, which an example need not keep.
    let reply = write_some(&Reader::new(spec), &example.reply);
    if reply.is_empty() {
        return None;
    }
    Some(match &example.thought {
        Some(thought) if options.enforced_by != FormEnforcement::Prompt => {
            object::with_thought(&reply, thought_member(spec), thought.trim())
        }
        Some(thought) => format!("{}\n{reply}", thought.trim()),
        None => reply,
    })
}

fn turns(
    spec: &Spec,
    examples: &[Example],
    options: PromptOptions<'_>,
    reply: impl Fn(&Example) -> Option<String>,
) -> Vec<Turn> {
    if options.placement == Placement::Nowhere {
        return Vec::new();
    }
    examples
        .iter()
        .enumerate()
        .filter(|(at, _)| options.chosen.is_empty() || options.chosen.contains(at))
        .filter(|(at, _)| !options.without.contains(at))
        .filter_map(|(_, example)| {
            let task = shown_task(&asked(spec, example)?, options.fence_task, spec.language);
            Some(Turn { task, reply: reply(example)? })
        })
        .take(options.max_examples)
        .collect()
}

/// The task of an example as it was asked: in the spec's template, if that takes a task. An example whose
/// task cannot be filled in is left out; the task itself then cannot be either, and that is told.
fn asked(spec: &Spec, example: &Example) -> Option<String> {
    if !spec.template.takes_a_task() {
        return Some(example.task.clone());
    }
    let filled = fill(&spec.template.source, &Variables::new().and(TASK, &example.task));
    filled.ok().map(|filled| filled.task())
}

#[derive(Serialize)]
struct PromptContext<'p> {
    about: &'p str,
    thinking: bool,
    layout: &'static str,
    /// The short form of the object, in the layout of JSON.
    object: String,
    /// Empty where only the prompt holds a reply to its form.
    held_by: &'static str,
    /// The member in which the model may think, where something else holds the reply to its form.
    thought: &'static str,
    fields: Vec<Shown<'p>>,
    examples: Vec<ShownTurn<'p>>,
}

#[derive(Serialize)]
struct ValueContext<'p> {
    about: &'p str,
    field: Shown<'p>,
}

#[derive(Serialize)]
struct ShownTurn<'p> {
    task: &'p str,
    reply: &'p str,
}

/// A field as the templates see it.
#[derive(Serialize)]
struct Shown<'p> {
    header: &'p str,
    /// The header as it is, what parts it from what follows, and what closes the section.
    open: String,
    gap: &'static str,
    close: String,
    /// In which case it counts, and what it is, as sentences.
    about: Cow<'p, str>,
    /// The blanks before it: two for each record around it.
    indent: String,
    /// What follows "write": the kind's phrase, then the rules'. Empty where the header says it all.
    expects: String,
    optional: bool,
    /// The words of a choice that have a description.
    words: Vec<ShownWord<'p>>,
    /// The labelled values of a record.
    fields: Vec<Shown<'p>>,
}

impl Shown<'_> {
    /// The same as a section of the reply, in its layout.
    fn framed(self, layout: Layout, field: &Field, alone: bool) -> Self {
        let Frame { open, gap, close, .. } = Frame::new(layout, field, alone);
        Self { open, gap, close, ..self }
    }
}

#[derive(Serialize)]
struct ShownWord<'p> {
    text: &'p str,
    about: &'p str,
}

/// The language of a prompt, and the layout that it describes.
#[derive(Clone, Copy)]
struct Manner {
    language: Language,
    layout: Layout,
}

impl Manner {
    fn of(spec: &Spec) -> Self {
        Self { language: spec.language, layout: spec.layout }
    }
}

/// `outer` has the records that the field is in. One that comes again inside itself is not shown
/// again.
fn shown<'p>(spec: &'p Spec, field: &'p Field, manner: Manner, outer: &[&'p Spec]) -> Shown<'p> {
    let Manner { language, layout } = manner;
    let kind = field.kind.required();
    let mut item = kind;
    while let Kind::List(inner) | Kind::Map(inner) = item {
        item = inner.required();
    }
    let words: Vec<ShownWord<'p>> = match item {
        Kind::Choice(words) => kind::allowed_words(words, &field.rules)
            .filter(|word| !word.about.is_empty())
            .map(|word| ShownWord { text: &word.text, about: &word.about })
            .collect(),
        _ => Vec::new(),
    };
    let again = kind.holds().is_some_and(|held| outer.iter().any(|record| record.is(held)));
    let fields = match item {
        Kind::Record(held) | Kind::Table(held) if !again && outer.len() < EXPLAINED_DEPTH => {
            let outer: Vec<&Spec> = outer.iter().copied().chain([&**held]).collect();
            let is_item = matches!(kind, Kind::List(_));
            let told = held.fields.iter().filter(|field| says_something(held, field, is_item));
            let inner = |field: &'p Field| {
                let mut inner = shown(held, field, manner, &outer);
                if is_item && layout != Layout::Json && kind::is_told_on_line(held, field) {
                    let of_rules = field.rules.iter().map(|rule| rule.phrase(language));
                    inner.expects = joined(of_rules, language);
                }
                inner
            };
            told.map(inner).collect()
        }
        _ => Vec::new(),
    };
    let name = if layout == Layout::Json {
        layout.mention(&field.header)
    } else {
        field.header.to_string()
    };
    Shown {
        header: &field.header,
        open: format!("{name}:"),
        gap: " ",
        close: String::new(),
        about: about(spec, field, language, layout),
        indent: "  ".repeat(outer.len()),
        expects: expectations(
            field,
            language,
            layout,
            if again { Form::Again } else { Form::Whole },
        ),
        optional: field.may_be_left_out(),
        words,
        fields,
    }
}

/// Whether there is more to say of a record's field than its label, which the record's phrase has.
fn says_something(spec: &Spec, field: &Field, is_item: bool) -> bool {
    let is_plain = matches!(field.kind.required(), Kind::Text | Kind::Line);
    !(is_plain || is_item && kind::is_told_on_line(spec, field))
        || !field.about.is_empty()
        || !field.rules.is_empty()
        || field.may_be_left_out()
}
