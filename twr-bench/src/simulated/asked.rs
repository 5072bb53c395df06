//! `Asked`: what a request asks for, as far as its own words tell.

use twr::model::{Message, Request, Role};
use twr::spec::{Layout, Spec};

use crate::baseline::{is_json_prompt, is_marker_prompt};
use crate::suite::{Suite, Task};

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
    pub(super) fn of(request: &Request, suites: &'s [Suite]) -> Option<Self> {
        let system = match request.messages.first() {
            Some(Message { role: Role::System, content, .. }) => content.as_str(),
            _ => "",
        };
        let users = request.messages.iter().rev().filter(|message| message.role == Role::User);
        let (suite, task) =
            users.into_iter().find_map(|message| named(&message.content, suites))?;
        let (form, fields) = form(system, suite.spec)?;
        Some(Self { suite, task, form, fields })
    }
}

/// The task whose text stands in a message.
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
    if let Some(start) = ["Write only one thing", "只写一项内容"]
        .iter()
        .find_map(|start| system.lines().find(|line| line.starts_with(start)))
    {
        let headed = |at: &usize| {
            let header = spec.fields.get(*at).map_or("", |field| field.header.as_ref());
            start.contains(&format!(" {header}:")) || start.contains(&format!("。{header}："))
        };
        return Some((Form::Value, (0..spec.fields.len()).filter(headed).take(1).collect()));
    }
    let is_divided = ["equals signs", "等号"].iter().any(|words| system.contains(words));
    let headed = |layout: Layout| -> Vec<usize> {
        let stands = |at: &usize| {
            let mention = spec.fields.get(*at).map(|field| layout.mention(&field.header));
            mention.is_some_and(|mention| system.lines().any(|line| line.starts_with(&mention)))
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
    let layouts =
        [Layout::Sections, Layout::Headings, Layout::Tags, Layout::Blocks, Layout::Labels];
    let found = layouts.into_iter().map(|layout| (layout, headed(layout)));
    let (layout, fields) = found.into_iter().find(|(_, fields)| !fields.is_empty())?;
    Some((Form::Sections(layout), fields))
}
