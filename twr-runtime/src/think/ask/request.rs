//! The messages of an ask. Each is built anew from what the caller brings, so that no repair leaves a trace
//! in the next.

use std::borrow::Cow;

use twr_spec::feedback::{Faults, remarks};
use twr_spec::prompt::{Placement, Prompt, PromptOptions, prompt, prompt_of, value_prompt};
use twr_spec::spec::Spec;
use twr_spec::template::Filled;

use super::offered::{Offered, with_offers};
use super::top_up::{Short, for_missing_items};
use super::{Ask, Mode, Task, stock};
use crate::model::{Message, Request, Role};
use crate::think::Options;
use crate::think::options::Call;

/// What a request does not show of the worked examples, because it was copied from them.
#[derive(Clone, Debug, Default)]
pub(in crate::think) struct Copied {
    /// The examples that are left out, by position.
    pub(in crate::think) examples: Vec<usize>,
    /// The fields whose sections the only example is shown without, by position.
    pub(in crate::think) fields: Vec<usize>,
}

/// A request without anything said in earlier attempts but what was wrong.
#[derive(Clone, Copy, Debug)]
pub(in crate::think) struct Fresh<'f> {
    pub(in crate::think) spec: &'f Spec,
    pub(in crate::think) ask: &'f Ask,
    pub(in crate::think) task: &'f Task,
    /// The caller's own wording of the task, for a whole reply.
    pub(in crate::think) message: Option<&'f Filled>,
    /// What was wrong, where that is to be said.
    pub(in crate::think) faults: Option<Faults<'f>>,
    /// Whether that is said above the examples, and not after the task.
    pub(in crate::think) is_quiet: bool,
    /// What a validator found fault with, as it is written; empty for nothing.
    pub(in crate::think) so_far: &'f str,
    /// What validators said of the answer as a whole.
    pub(in crate::think) objections: &'f [String],
    /// The lists of which only the rest is asked for.
    pub(in crate::think) short: &'f [Short],
    /// The fields that are a choice among pieces of the task.
    pub(in crate::think) offered: &'f [Offered],
    /// What is not shown of the worked examples.
    pub(in crate::think) copied: &'f Copied,
    /// What holds the reply to its form.
    pub(in crate::think) mode: &'f dyn Mode,
}

impl<'f> Fresh<'f> {
    /// The spec with what the task leaves to choose from, and lists without the items that are there.
    fn narrowed(self) -> Cow<'f, Spec> {
        let spec = match self.copied.fields.as_slice() {
            [] => Cow::Borrowed(self.spec),
            fields => Cow::Owned(self.spec.with_examples_without(fields)),
        };
        with_offers(for_missing_items(spec, self.short), self.offered)
    }

    /// The spec that the prompt shows. Of whole sections it has no choice among pieces of the task at hand, with which
    /// no worked example would agree: they are told apart.
    fn shown(self) -> Cow<'f, Spec> {
        match self.ask.inner() {
            Ask::Sections(_) => Fresh { offered: &[], ..self }.part(),
            _ => self.part(),
        }
    }

    /// The choices among pieces of the task that the prompt does not show, as sentences.
    fn told_offers(self) -> Vec<String> {
        match self.ask.inner() {
            Ask::Sections(_) => {
                self.offered.iter().filter_map(|offer| offer.prompt_sentence(self.spec)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The spec of just what is asked for.
    pub(in crate::think) fn part(self) -> Cow<'f, Spec> {
        match self.ask.inner() {
            Ask::Sections(fields) => Cow::Owned(self.narrowed().only(|at| fields.contains(&at))),
            _ => self.narrowed(),
        }
    }

    /// The messages, with so many worked examples at most.
    pub(in crate::think) fn messages(self, options: &Options, max_examples: usize) -> Vec<Message> {
        let with = self.mode.prompt(options.prompt_options(max_examples));
        let with = PromptOptions {
            without: &self.copied.examples,
            // A template has the caller's own words round what it takes from others.
            fence_task: with.fence_task && self.message.is_none(),
            ..with
        };
        let task = &self.task.text;
        let spec = self.shown();
        let mut made = match (self.ask.inner(), self.message) {
            (Ask::Value(field), _) => value_prompt(&spec, *field, task, with),
            (Ask::Sections(_), _) | (_, None) => prompt(&spec, task, with),
            (_, Some(message)) => prompt_of(&spec, message, with),
        };
        let told = self.faults.map(|faults| remarks(self.spec, faults, &options.wording));
        let told = told.into_iter().chain(self.told_offers());
        let mut told = told.collect::<Vec<_>>().join("\n");
        if self.is_quiet && self.so_far.is_empty() {
            // After the task a small model copies the order in the place of a value.
            let parts = [made.system.as_str(), told.trim_end()];
            let said: Vec<&str> =
                parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
            made.system = said.join("\n\n");
            told.clear();
        }
        let rests: Vec<String> =
            self.short.iter().filter_map(|list| list.prompt_sentence(self.spec)).collect();
        let so_far = Some(self.so_far)
            .filter(|text| !text.is_empty())
            .map(|text| format!("{}\n{}\n", stock::so_far(self.spec.language), text.trim_end()));
        // A blank line parts what was written from what is to be.
        let told: Vec<&str> = so_far
            .iter()
            .chain([&told])
            .chain(&rests)
            .chain(self.objections)
            .map(String::as_str)
            .filter(|told| !told.trim().is_empty())
            .collect();
        messages(made, self.task, told.join("\n").trim_end())
    }
}

/// The messages that ask for a text to be brought into the format. The caller's conversation is not in it:
/// nothing is to be added to what the text says.
pub(in crate::think) fn reshaping(
    spec: &Spec,
    text: &str,
    options: &Options,
    mode: &dyn Mode,
) -> Vec<Message> {
    let with = PromptOptions {
        // As turns they would show how to answer a task.
        placement: match options.suited_placement() {
            Placement::Nowhere => Placement::Nowhere,
            _ => Placement::Text,
        },
        fence_task: false,
        ..options.prompt_options(options.max_examples.min(1))
    };
    let task = format!("{}\n\n{}", stock::reshape(spec), text.trim());
    messages(prompt(spec, &task, mode.prompt(with)), &Task::default(), "")
}

/// The bytes of all messages.
pub(in crate::think) fn bytes(messages: &[Message]) -> usize {
    messages.iter().map(|message| message.content.len()).sum()
}

pub(super) fn messages(prompt: Prompt, task: &Task, told: &str) -> Vec<Message> {
    let is_system = |message: &&Message| message.role == Role::System;
    let mut system: Vec<&str> =
        task.history.iter().filter(is_system).map(|message| message.content.as_str()).collect();
    system.extend(Some(prompt.system.as_str()).filter(|text| !text.is_empty()));
    let mut messages = Vec::new();
    if !system.is_empty() {
        messages.push(Message::system(system.join("\n\n")));
    }
    for turn in prompt.turns {
        messages.push(Message::user(turn.task));
        messages.push(Message::assistant(turn.reply));
    }
    messages.extend(task.history.iter().filter(|message| !is_system(message)).cloned());
    let text = if told.is_empty() { prompt.task } else { format!("{}\n\n{told}", prompt.task) };
    messages.push(Message { attachments: task.attachments.clone(), ..Message::user(text) });
    messages
}

/// The request with the options' sampling.
pub(in crate::think) fn sampled(
    messages: Vec<Message>,
    call: Call,
    max_tokens: Option<u32>,
    options: &Options,
) -> Request {
    let mut request = Request::new(messages);
    request.temperature =
        options.temperature.map(|first| call.temperature(first, options.sampling));
    request.max_tokens = max_tokens;
    request.stop.clone_from(&options.stop);
    let later = u64::from(call.number.saturating_sub(1));
    request.seed = options.seed.map(|seed| seed.wrapping_add(later));
    request
}
