//! The messages of an ask. Each is built anew from the caller's conversation, so that no repair leaves a
//! trace in the next.

use twr_spec::feedback::{Faults, orders};
use twr_spec::prompt::{Prompt, PromptOptions, prompt, prompt_of, value_prompt};
use twr_spec::spec::Spec;
use twr_spec::template::Filled;

use super::{Ask, Conversation, Options};
use crate::model::{Message, Request, Role};

/// The request of an ask, without anything said in earlier attempts; `message` is the caller's own wording of
/// the first one.
pub(super) fn fresh(
    spec: &Spec,
    ask: &Ask,
    conversation: &Conversation,
    message: Option<&Filled>,
    faults: Option<Faults<'_>>,
    options: &Options,
) -> Vec<Message> {
    let with = PromptOptions {
        placement: options.placement,
        max_examples: options.max_examples,
        ..PromptOptions::new(&options.wording)
    };
    let task = &conversation.task;
    let made = match (ask, message) {
        (Ask::Whole, Some(message)) => prompt_of(spec, message, with),
        (Ask::Whole, None) => prompt(spec, task, with),
        (Ask::Sections(fields), _) => prompt(&spec.only(|at| fields.contains(&at)), task, with),
        (Ask::Value(field), _) => value_prompt(spec, *field, task, with),
    };
    let told = faults.map(|faults| orders(spec, faults, &options.wording)).unwrap_or_default();
    messages(made, conversation, &told)
}

fn messages(prompt: Prompt, conversation: &Conversation, told: &str) -> Vec<Message> {
    let is_system = |message: &&Message| message.role == Role::System;
    let mut system: Vec<&str> = conversation
        .history
        .iter()
        .filter(is_system)
        .map(|message| message.content.as_str())
        .collect();
    system.extend(Some(prompt.system.as_str()).filter(|text| !text.is_empty()));
    let mut messages = Vec::new();
    if !system.is_empty() {
        messages.push(Message::system(system.join("\n\n")));
    }
    for turn in prompt.turns {
        messages.push(Message::user(turn.task));
        messages.push(Message::assistant(turn.reply));
    }
    messages.extend(conversation.history.iter().filter(|message| !is_system(message)).cloned());
    let task = if told.is_empty() { prompt.task } else { format!("{}\n\n{told}", prompt.task) };
    messages.push(Message { attachments: conversation.attachments.clone(), ..Message::user(task) });
    messages
}

/// The request with the options' sampling, for the call of this number, counted from 1, after so many
/// replies that only repeated another.
pub(super) fn sampled(
    messages: Vec<Message>,
    call: u32,
    repeats: u32,
    max_tokens: Option<u32>,
    options: &Options,
) -> Request {
    let mut request = Request::new(messages);
    request.temperature = options.temperature_of(call, repeats);
    request.max_tokens = max_tokens;
    request.stop.clone_from(&options.stop);
    request.seed = options.seed.map(|seed| seed.wrapping_add(u64::from(call.saturating_sub(1))));
    request
}
