//! `prompt`: a spec and a task to what is said to the model. Format with the real headers, free thinking
//! first, sections last, worked examples as earlier turns.

use std::borrow::Cow;

use serde::Serialize;

use crate::kind;
use crate::section::{Frame, write_body};
use crate::soft::{worked_examples, write};
use crate::spec::constant::EXPLAINED_DEPTH;
use crate::spec::{Example, Field, Kind, Language, Layout, Rule, Spec, Value};
use crate::template::{Filled, TASK, Variables, fill};
use crate::wording::{Template, Wording};

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

/// Where the worked examples stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Placement {
    /// As earlier turns of the conversation: what small models follow best by far.
    #[default]
    Turns,
    /// As earlier turns, and they alone say what the format is: the shortest prompt, for a model so small that
    /// it follows what it is shown and not what it is told. A larger one then misses what examples do not
    /// show. A prompt template of one's own still holds its description.
    TurnsAlone,
    /// In the system message, for a conversation whose turns belong to someone else.
    Text,
    /// Nowhere.
    Nowhere,
}

/// How a prompt is made.
#[derive(Clone, Copy, Debug)]
pub struct PromptOptions<'w> {
    /// The templates.
    pub wording: &'w Wording,
    /// Where the worked examples stand.
    pub placement: Placement,
    /// How many of them at most.
    pub max_examples: usize,
    /// Which of them are left out, by position: those that were copied.
    pub without: &'w [usize],
}

impl<'w> PromptOptions<'w> {
    /// Up to three examples as earlier turns.
    pub fn new(wording: &'w Wording) -> Self {
        Self { wording, placement: Placement::Turns, max_examples: 3, without: &[] }
    }
}

/// The prompt for a whole reply of the spec. Of a spec with a template, see [`prompt_of`].
pub fn prompt(spec: &Spec, task: &str, options: PromptOptions<'_>) -> Prompt {
    let Format { text, turns } = format(spec, &spec.about, options);
    let is_told = options.placement != Placement::TurnsAlone || turns.is_empty();
    let system = if is_told { text } else { spec.about.trim().to_owned() };
    Prompt { system, turns, task: task.to_owned() }
}

/// The same with a message of the user's own, a template filled in: it holds the format block, and the
/// system message only what the reply is. A template that describes the format by hand has no place for
/// examples in the text.
pub fn prompt_of(spec: &Spec, message: &Filled, options: PromptOptions<'_>) -> Prompt {
    let Format { text, turns } = format(spec, "", options);
    Prompt { system: spec.about.trim().to_owned(), turns, task: message.with_format(&text) }
}

/// The format block, with the examples that stand in it, and those that are earlier turns.
struct Format {
    text: String,
    turns: Vec<Turn>,
}

fn format(spec: &Spec, about: &str, options: PromptOptions<'_>) -> Format {
    let turns = turns(spec, options, |example| whole_reply(spec, example));
    let in_text: &[Turn] = if options.placement == Placement::Text { &turns } else { &[] };
    let alone = spec.fields.len() == 1;
    let section = |field| shown(spec, field, spec.language, &[]).framed(spec.layout, field, alone);
    let context = PromptContext {
        about,
        layout: spec.layout.name(),
        fields: spec.fields.iter().map(section).collect(),
        examples: in_text
            .iter()
            .map(|turn| ShownTurn { task: &turn.task, reply: &turn.reply })
            .collect(),
    };
    let text = options.wording.render(spec.language, Template::Prompt, context);
    let are_turns = matches!(options.placement, Placement::Turns | Placement::TurnsAlone);
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
        turns(spec, options, body)
    };
    let context =
        ValueContext { about: &spec.about, field: shown(spec, shape, spec.language, &[]) };
    let cue = cue(shape, spec.language);
    let cued = |task: &str| format!("{}\n\n{cue}", task.trim_end());
    let is_told = options.placement != Placement::TurnsAlone || turns.is_empty();
    let turns = turns.into_iter().map(|turn| Turn { task: cued(&turn.task), ..turn });
    let system = if is_told {
        options.wording.render(spec.language, Template::Value, context)
    } else {
        spec.about.trim().to_owned()
    };
    Prompt { system, turns: turns.collect(), task: cued(task) }
}

/// What stands behind the task where a value alone is asked for, in examples as well. Without it a small model
/// answers the task in the place of the question: the name of a film where a tool was to be chosen.
fn cue(field: &Field, language: Language) -> String {
    let expects = expectation(&field.kind, &field.rules, language);
    match language {
        Language::English => format!("{} ({expects}):", field.header),
        Language::Chinese => format!("{}（{expects}）：", field.header),
    }
}

fn whole_reply(spec: &Spec, example: &Example) -> Option<String> {
    let reply = write(spec, &example.reply);
    if reply.is_empty() {
        return None;
    }
    Some(match &example.thought {
        Some(thought) => format!("{}\n{reply}", thought.trim()),
        None => reply,
    })
}

fn turns(
    spec: &Spec,
    options: PromptOptions<'_>,
    reply: impl Fn(&Example) -> Option<String>,
) -> Vec<Turn> {
    if options.placement == Placement::Nowhere {
        return Vec::new();
    }
    worked_examples(spec)
        .iter()
        .enumerate()
        .filter(|(at, _)| !options.without.contains(at))
        .filter_map(|(_, example)| {
            Some(Turn { task: asked(spec, example)?, reply: reply(example)? })
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
    layout: &'static str,
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
    /// The header as it stands, what parts it from what follows, and what closes the section.
    open: String,
    gap: &'static str,
    close: String,
    /// In which case it counts, and what to write there.
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
        let Frame { open, gap, close } = Frame::new(layout, field, alone);
        Self { open, gap, close, ..self }
    }
}

#[derive(Serialize)]
struct ShownWord<'p> {
    text: &'p str,
    about: &'p str,
}

/// `around` are the records that the field stands in. One that comes again inside itself is not shown
/// again.
fn shown<'p>(
    spec: &'p Spec,
    field: &'p Field,
    language: Language,
    around: &[&'p Spec],
) -> Shown<'p> {
    let kind = field.kind.required();
    let mut item = kind;
    while let Kind::List(inner) | Kind::Map(inner) = item {
        item = inner.required();
    }
    let words = match item {
        Kind::Choice(words) => words
            .iter()
            .filter(|word| !word.about.is_empty())
            .map(|word| ShownWord { text: &word.text, about: &word.about })
            .collect(),
        _ => Vec::new(),
    };
    let again = kind.holds().is_some_and(|held| around.iter().any(|outer| outer.is(held)));
    let fields = match item {
        Kind::Record(held) | Kind::Table(held) if !again && around.len() < EXPLAINED_DEPTH => {
            let around: Vec<&Spec> = around.iter().copied().chain([&**held]).collect();
            held.fields.iter().map(|field| shown(held, field, language, &around)).collect()
        }
        _ => Vec::new(),
    };
    Shown {
        header: &field.header,
        open: format!("{}:", field.header),
        gap: " ",
        close: String::new(),
        about: about(spec, field, language),
        indent: "  ".repeat(around.len()),
        expects: expectations(field, language, again),
        optional: field.may_be_left_out(),
        words,
        fields,
    }
}

/// What to write there; of a field that counts only with one word of the tag, first with which.
fn about<'p>(spec: &Spec, field: &'p Field, language: Language) -> Cow<'p, str> {
    let Some((tag, word)) = spec.when(field) else { return Cow::Borrowed(&field.about) };
    let only = match language {
        Language::English => format!("Only if {tag} is {word}."),
        Language::Chinese => format!("仅当{tag}为{word}时写。"),
    };
    let gap = if field.about.is_empty() || language == Language::Chinese { "" } else { " " };
    Cow::Owned(format!("{only}{gap}{}", field.about))
}

/// The kind's phrase, unless plain text is meant and described, and each rule's.
fn expectations(field: &Field, language: Language, again: bool) -> String {
    let kind = field.kind.required();
    let described = matches!(kind, Kind::Text | Kind::Line) && !field.about.is_empty();
    let of_kind = (!described).then(|| match (again, language) {
        (false, _) => kind::phrase(kind, language),
        (true, Language::English) => "the same again, one level further in".to_owned(),
        (true, Language::Chinese) => "同样的内容，再缩进一层".to_owned(),
    });
    let phrases = of_kind.into_iter().chain(field.rules.iter().map(|rule| rule.phrase(language)));
    joined(phrases, language)
}

/// A user's check may have no phrase.
fn joined(phrases: impl Iterator<Item = String>, language: Language) -> String {
    let phrases: Vec<String> = phrases.filter(|phrase| !phrase.is_empty()).collect();
    phrases.join(match language {
        Language::English => ", ",
        Language::Chinese => "，",
    })
}

/// What a field expects, as one phrase that follows "write".
pub(crate) fn expectation(kind: &Kind, rules: &[Rule], language: Language) -> String {
    let of_rules = rules.iter().filter(|rule| rule.reaches(kind)).map(|rule| rule.phrase(language));
    let phrases = std::iter::once(kind::phrase(kind.required(), language)).chain(of_rules);
    joined(phrases, language)
}
