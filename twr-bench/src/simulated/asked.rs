//! `Asked`: what a request asks for, as far as its own words tell.

use std::collections::BTreeSet;

use twr::Layout;
use twr::advanced::spec::Spec;
use twr::model::{Message, Role};
use twr::verdict::Value;

use crate::baseline::{is_json_prompt, is_marker_prompt};
use crate::suite::{Suite, Task};

/// What the last message tells the model to do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction<'m> {
    /// To carry out a task.
    Task,
    /// To write the rest of a reply that was begun.
    GoOn {
        /// The messages of the call that began it.
        first: &'m [Message],
        /// What came of it.
        begun: &'m str,
    },
    /// To bring this text into the format.
    Reshape(&'m str),
}

impl<'m> Instruction<'m> {
    /// What these messages tell.
    pub(super) fn of(messages: &'m [Message]) -> Self {
        match messages {
            [first @ .., begun, last]
                if begins(last, &["You were cut off.", "你的回复被截断了"]) =>
            {
                Self::GoOn { first, begun: &begun.content }
            }
            [.., last] if begins(last, &["Below is a text that", "下面是一段已经写好的文字"]) =>
            {
                let text = last.content.split_once("\n\n").map_or("", |(_, text)| text);
                Self::Reshape(text.trim())
            }
            _ => Self::Task,
        }
    }
}

fn begins(message: &Message, with: &[&str]) -> bool {
    with.iter().any(|start| message.content.starts_with(start))
}

/// What was meant by a reply.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    /// Which suite.
    pub(super) suite: usize,
    /// The task's text.
    pub(super) task: String,
    /// The fields that it holds.
    pub(super) fields: Vec<usize>,
    /// Their values.
    pub(super) value: Value<'static>,
}

/// What a request asks for.
#[derive(Clone, Debug)]
pub(super) struct Asked<'s> {
    pub(super) suite: &'s Suite,
    pub(super) task: &'s Task,
    pub(super) form: Form,
    /// The fields, by position.
    pub(super) fields: Vec<usize>,
}

/// In which form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Sections in this layout.
    Sections(Layout),
    /// One value without a header.
    Value,
    /// One JSON object.
    Json,
    /// The markers of `DSPy`.
    Markers,
}

impl<'s> Asked<'s> {
    /// What is asked, by the system message, of the task that the last messages name.
    pub(super) fn of(messages: &[Message], suites: &'s [Suite]) -> Option<Self> {
        let system = match messages.first() {
            Some(Message { role: Role::System, content, .. }) => content.as_str(),
            _ => "",
        };
        let users = messages.iter().rev().filter(|message| message.role == Role::User);
        let (suite, task) =
            users.into_iter().find_map(|message| named(&message.content, suites))?;
        let (form, fields) = if asks_for_a_value(system) {
            (Form::Value, vec![cued(messages, suite.spec)?])
        } else {
            form(system, suite.spec).or_else(|| shown(messages, suite.spec))?
        };
        Some(Self { suite, task, form, fields })
    }
}

/// Whether one value alone is asked for.
fn asks_for_a_value(system: &str) -> bool {
    system.lines().any(|line| ["Write only the value.", "请只写内容。"].contains(&line))
}

/// The field whose cue is the last paragraph that begins with the header of a field.
fn cued(messages: &[Message], spec: &Spec) -> Option<usize> {
    let is_cued = |paragraph: &str, at: &usize| {
        let header = spec.fields.get(*at).map_or("", |field| field.header.as_ref());
        let remaining = paragraph.strip_prefix(header).unwrap_or_default();
        // The words of the task that say a value are asked for in its name, too.
        let opens = ["（", " (", ", in the words of the task:", "的原文："];
        let is_bare = remaining == ":" || remaining == "：";
        !header.is_empty() && (is_bare || opens.iter().any(|mark| remaining.starts_with(mark)))
    };
    let mut paragraphs = messages.last()?.content.rsplit("\n\n");
    paragraphs.find_map(|paragraph| (0..spec.fields.len()).find(|at| is_cued(paragraph, at)))
}

/// What worked examples show without a word about the format: sections, or a value after its cue.
fn shown(messages: &[Message], spec: &Spec) -> Option<(Form, Vec<usize>)> {
    if let Some(field) = cued(messages, spec) {
        return Some((Form::Value, vec![field]));
    }
    let examples = messages.iter().filter(|message| message.role == Role::Assistant);
    let mut shown = examples.filter_map(|example| form(&example.content, spec));
    let (form, first) = shown.next()?;
    // Each example may leave out another field.
    let fields: BTreeSet<usize> =
        first.into_iter().chain(shown.flat_map(|(_, more)| more)).collect();
    // An example of a union shows one case; the task may be of another.
    let is_union = spec.tag().is_some_and(|tag| fields.contains(&tag));
    let fields = if is_union { (0..spec.fields.len()).collect() } else { Vec::from_iter(fields) };
    Some((form, fields))
}

/// The layout that a system message asks for, if it is one of sections.
pub(super) fn layout(system: &str, spec: &Spec) -> Option<Layout> {
    match form(system, spec)? {
        (Form::Sections(layout), _) => Some(layout),
        _ => None,
    }
}

/// The task whose text is in a message.
fn named<'s>(message: &str, suites: &'s [Suite]) -> Option<(&'s Suite, &'s Task)> {
    let tasks = suites.iter().flat_map(|suite| suite.tasks.iter().map(move |task| (suite, task)));
    tasks.into_iter().find(|(_, task)| message.contains(&task.text))
}

fn form(system: &str, spec: &Spec) -> Option<(Form, Vec<usize>)> {
    let all = || (0..spec.fields.len()).collect();
    if is_json_prompt(system) {
        return Some((Form::Json, all()));
    }
    if is_marker_prompt(system) {
        return Some((Form::Markers, all()));
    }
    let is_divided = ["equals signs", "等号"].iter().any(|words| system.contains(words));
    let headed = |layout: Layout| -> Vec<usize> {
        let stands = |at: &usize| {
            let mention = spec.fields.get(*at).map(|field| layout.mention(&field.header));
            let begins = |line: &str, mention: &str| match layout {
                // A member of the object itself, and not of one inside.
                Layout::Json => line.strip_prefix("  ").is_some_and(|line| {
                    let after = line.strip_prefix(mention);
                    after.is_some_and(|after| after.trim_start_matches('?').starts_with(':'))
                }),
                _ => line.starts_with(mention),
            };
            mention.is_some_and(|mention| system.lines().any(|line| begins(line, &mention)))
        };
        (0..spec.fields.len()).filter(stands).collect()
    };
    if is_divided {
        let labels = headed(Layout::Labels);
        // Of one field alone no label is shown, but what to write.
        let described = |at: &usize| {
            spec.fields.get(*at).is_some_and(|field| {
                !field.about.is_empty() && system.contains(field.about.as_ref())
            })
        };
        let fields = if labels.is_empty() {
            (0..spec.fields.len()).filter(described).collect()
        } else {
            labels
        };
        return Some((Form::Sections(Layout::Divider), fields));
    }
    let layouts = [
        Layout::Json,
        Layout::Sections,
        Layout::Headings,
        Layout::Tags,
        Layout::Blocks,
        Layout::Labels,
    ];
    let found = layouts.into_iter().map(|layout| (layout, headed(layout)));
    let (layout, fields) = found.into_iter().find(|(_, fields)| !fields.is_empty())?;
    Some((Form::Sections(layout), fields))
}
