//! `ParserRun`: what to ask next, given what came. Decides and does no IO.

use std::sync::OnceLock;

use twr_spec::condition::Condition;
use twr_spec::read::Reader;
use twr_spec::spec::{Language, Spec};
use twr_spec::verdict::Status;

use super::ParserAttempt;
use super::options::{Options, RepairPolicy};
use crate::model::{Finish, Message, Reply, Request, Role};
use crate::think::Task;
use crate::think::options::{is_too_long, raised};

/// The state of a search for a reply that a parser takes.
#[derive(Debug)]
pub(super) struct ParserRun {
    messages: Vec<Message>,
    options: Options,
    max_tokens: Option<u32>,
    attempts: Vec<ParserAttempt>,
}

impl ParserRun {
    pub(super) fn new(task: Task, options: Options) -> Self {
        let Task { history: mut messages, text, attachments } = task;
        if !text.is_empty() || !attachments.is_empty() || messages.is_empty() {
            messages.push(Message { attachments, ..Message::user(text) });
        }
        Self { messages, max_tokens: options.max_tokens, options, attempts: Vec::new() }
    }

    /// The next request; `None` if the attempts are used up.
    pub(super) fn next_request(&self) -> Option<Request> {
        let call = self.next_number();
        if call > self.options.max_attempts.max(1) {
            return None;
        }
        let mut request = Request::new(self.next_messages());
        request.temperature = self.options.temperature_of(call);
        request.max_tokens = self.max_tokens;
        request.stop.clone_from(&self.options.stop);
        let seed = self.options.seed;
        request.seed = seed.map(|seed| seed.wrapping_add(u64::from(call.saturating_sub(1))));
        Some(request)
    }

    /// Keeps the attempt, and gives the value if the parser takes the reply. An empty reply never
    /// reaches the parser, and one that was cut off is not taken: its end is not what the model meant.
    pub(super) fn on_reply<T>(
        &mut self,
        request: Request,
        reply: Reply,
        parse: impl FnOnce(&str) -> Status<T>,
    ) -> Option<T> {
        let is_cut_off = is_too_long(&reply) && !self.options.accept_cut_off;
        let is_empty = reply.text.trim().is_empty();
        let status = if is_empty { None } else { Some(parse(&reply.text)) };
        let (content, feedback) = match status {
            None => (None, None),
            Some(Status::Success(content)) if !is_cut_off => (Some(content), None),
            Some(Status::Success(_)) => (None, Some(String::new())),
            Some(Status::Error { feedback }) => (None, Some(feedback)),
        };
        if is_cut_off {
            self.max_tokens = Some(raised(&reply, self.max_tokens));
        }
        let condition = match content {
            Some(_) => Condition::Text,
            None => self.condition(&reply, is_cut_off),
        };
        let feedback = feedback.map(|feedback| self.worded(condition, &feedback));
        let number = self.next_number();
        self.attempts.push(ParserAttempt { number, request, reply, condition, feedback });
        content
    }

    pub(super) fn attempts(&self) -> &[ParserAttempt] {
        &self.attempts
    }

    pub(super) fn into_attempts(self) -> Vec<ParserAttempt> {
        self.attempts
    }

    fn next_messages(&self) -> Vec<Message> {
        let mut messages = self.messages.clone();
        // What came empty is asked for again as it was: there is nothing to speak of.
        let spoken = || self.attempts.iter().filter(|attempt| attempt.feedback.is_some());
        match &self.options.policy {
            RepairPolicy::Blind => {}
            RepairPolicy::Dialogue => {
                for attempt in spoken() {
                    messages.push(Message::assistant(&attempt.reply.text));
                    messages.push(Message::user(attempt.feedback.as_deref().unwrap_or_default()));
                }
            }
            RepairPolicy::Fresh { reminder } => {
                let feedback = spoken().next_back().and_then(|attempt| attempt.feedback.as_deref());
                if let Some(feedback) = feedback {
                    remind(&mut messages, reminder.as_deref().unwrap_or(feedback));
                }
            }
        }
        messages
    }

    /// What is the matter with a reply that was not taken.
    fn condition(&self, reply: &Reply, is_cut_off: bool) -> Condition {
        if reply.finish == Finish::Filtered {
            return Condition::Refused;
        }
        let reader = no_sections();
        match Condition::of(&reply.text, &reader.read(&reply.text), is_cut_off) {
            Condition::Text
                if self.attempts.iter().any(|earlier| earlier.reply.text == reply.text) =>
            {
                Condition::Repeated
            }
            condition => condition,
        }
    }

    /// The parser's feedback with what the reply as a whole calls for. Never empty.
    fn worded(&self, condition: Condition, feedback: &str) -> String {
        let is_chinese = self.options.language == Language::Chinese;
        let either = |english, chinese| if is_chinese { chinese } else { english };
        let before = match condition {
            Condition::CutOff => either(
                "Your reply was cut off before its end. Write the whole answer again, more briefly.",
                "你的回复没有写完就被截断了。请把完整的回答写得更简短。",
            ),
            Condition::Repeated => either(
                "You gave the same answer as before. Write a different one.",
                "你给出了与之前相同的答案。请换一个答案。",
            ),
            _ => "",
        };
        let feedback = feedback.trim();
        match (before.is_empty(), feedback.is_empty()) {
            (false, false) => format!("{before}\n{feedback}"),
            (false, true) => before.to_owned(),
            (true, false) => feedback.to_owned(),
            (true, true) => either(
                "Write the whole answer again, in the format that was asked for.",
                "请按照要求的格式重新写出完整的回答。",
            )
            .to_owned(),
        }
    }

    fn next_number(&self) -> u32 {
        u32::try_from(self.attempts.len()).unwrap_or(u32::MAX).saturating_add(1)
    }
}

/// The reminder at the end of the last user message, or as a message of its own if there is none.
fn remind(messages: &mut Vec<Message>, reminder: &str) {
    match messages.iter_mut().rev().find(|message| message.role == Role::User) {
        Some(message) => {
            message.content.push_str("\n\n");
            message.content.push_str(reminder);
        }
        None => messages.push(Message::user(reminder)),
    }
}

/// A reader that knows no section: it tells thinking from what is spoken.
fn no_sections() -> &'static Reader<'static> {
    static READER: OnceLock<Reader<'static>> = OnceLock::new();
    static NOTHING: Spec = Spec::EMPTY;
    READER.get_or_init(|| Reader::new(&NOTHING))
}
