//! `Participant`: one part of a dialog, as the persona, the type that it writes, and what it is shown in each round.

use std::fmt::Write as _;
use std::sync::Arc;

use twr::model::{Message, Model};
use twr::{Conversation, Language, Think, ThinkError, Thinkable, Thought};

use crate::debug_fields::debug_fields;
use crate::wording::bilingual;

/// Which part of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It writes the answer.
    Producer,
    /// It judges the answer.
    Verifier,
}

/// What a participant is shown in a round: the data of the dialog so far.
#[derive(Clone, Copy, Debug)]
pub struct Round<'r> {
    /// Which round it is, from 1.
    pub number: u32,
    /// The greatest number of rounds.
    pub rounds: u32,
    /// What the producer was asked for.
    pub task: &'r str,
    /// The producer's last answer, as a clean reply; `None` before the first.
    pub answer: Option<&'r str>,
    /// What the verifier found fault with last.
    pub findings: &'r [String],
}

/// Which parts of a [`Round`] the stock prompt shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sees {
    /// The task. A producer is always shown it.
    pub task: bool,
    /// The last answer.
    pub answer: bool,
    /// The last findings.
    pub findings: bool,
}

impl Sees {
    /// Task, last answer and last findings: the default of both parts.
    pub const ALL: Self = Self { task: true, answer: true, findings: true };
}

/// How a participant is asked, in place of the stock prompt.
type Prompt = Arc<dyn Fn(&Round<'_>) -> String + Send + Sync>;
/// How the calls of one round are made.
type Settings<T> = Arc<dyn Fn(Think<T>) -> Think<T> + Send + Sync>;

/// One part of a [`Dialog`](super::Dialog): a persona that writes a `T`.
#[must_use]
pub struct Participant<T> {
    persona: String,
    sees: Sees,
    prompt: Option<Prompt>,
    settings: Settings<T>,
    conversation: Conversation,
}

impl<T: Thinkable> Participant<T> {
    /// A participant with this persona, which is its system message; empty for no persona.
    pub fn new(persona: impl Into<String>) -> Self {
        Self {
            persona: persona.into(),
            sees: Sees::ALL,
            prompt: None,
            settings: Arc::new(|think| think),
            conversation: Conversation::new(),
        }
    }

    /// Sets the persona; empty for no persona.
    pub fn persona(mut self, persona: impl Into<String>) -> Self {
        self.persona = persona.into();
        self
    }

    /// What the stock prompt shows. Default [`Sees::ALL`].
    pub fn sees(mut self, sees: Sees) -> Self {
        self.sees = sees;
        self
    }

    /// A prompt of one's own in place of the stock one. The format of `T` is added to it as to any task.
    pub fn prompt(mut self, prompt: impl Fn(&Round<'_>) -> String + Send + Sync + 'static) -> Self {
        self.prompt = Some(Arc::new(prompt));
        self
    }

    /// The settings of the calls in one round, such as their greatest number: `|think| think.max_attempts(2)`.
    pub fn settings(
        mut self,
        settings: impl Fn(Think<T>) -> Think<T> + Send + Sync + 'static,
    ) -> Self {
        self.settings = Arc::new(settings);
        self
    }

    /// What was said before the dialog. The participant reads a copy; the conversation stays as it is, unless the
    /// settled answer is [appended](super::Settled::append_to).
    pub fn after(mut self, conversation: &Conversation) -> Self {
        self.conversation = conversation.clone();
        self
    }

    /// Asks for the participant's `T` in this round, as the producer or as the verifier.
    ///
    /// # Errors
    /// As [`Think::run`].
    pub async fn think(
        &self,
        role: Role,
        round: &Round<'_>,
        model: &(impl Model + ?Sized),
    ) -> Result<Thought<T>, ThinkError> {
        let text = match &self.prompt {
            Some(prompt) => prompt(round),
            None => stock_prompt(role, T::SPEC.language, round, self.sees),
        };
        let mut think = Think::new(text).of::<T>();
        if !self.persona.is_empty() {
            think = think.history([Message::system(&self.persona)]);
        }
        (self.settings)(self.conversation.fork(think)).run(model).await
    }
}

impl<T> Clone for Participant<T> {
    fn clone(&self) -> Self {
        Self {
            persona: self.persona.clone(),
            sees: self.sees,
            prompt: self.prompt.clone(),
            settings: Arc::clone(&self.settings),
            conversation: self.conversation.clone(),
        }
    }
}

debug_fields!([T] Participant<T> { persona, sees });

bilingual! {
    /// The fixed words of a stock prompt.
    struct Words {
        task = "----- 任务 -----" => "----- task -----",
        answer = "----- 作者交来的结果 -----" => "----- answer to judge -----",
        own_answer = "----- 你上一次的结果 -----" => "----- your last answer -----",
        end = "----- 结束 -----" => "----- end -----",
        findings = "审稿人指出的问题：" => "A reviewer found fault with it:",
        earlier_findings = "上一稿被指出的问题："
            => "What was found fault with in the answer before:",
        produce = "请按审稿人的意见修改，重新写出完整的结果。"
            => "Write the whole answer again, and change what the reviewer asks for.",
        judge = "请对照任务逐条检查，可以先写下你的想法，再给出决定。只有完全满足任务才能通过。"
            => "Check the answer against the task, point by point. It passes only if it meets all of the task.",
    }
}

fn stock_prompt(role: Role, language: Language, round: &Round<'_>, sees: Sees) -> String {
    let words = Words::of(language);
    let findings = |text: &mut String, head: &str| {
        if sees.findings && !round.findings.is_empty() {
            let _ = write!(text, "\n\n{head}");
            for finding in round.findings {
                let _ = write!(text, "\n- {finding}");
            }
        }
    };
    let mut text = String::new();
    match role {
        Role::Producer => {
            text.push_str(round.task);
            if let Some(answer) = round.answer.filter(|_| sees.answer) {
                let _ = write!(text, "\n\n{}\n{answer}\n{}", words.own_answer, words.end);
            }
            findings(&mut text, words.findings);
            if round.answer.is_some() {
                let _ = write!(text, "\n\n{}", words.produce);
            }
        }
        Role::Verifier => {
            if sees.task {
                let _ = writeln!(text, "{}\n{}", words.task, round.task);
            }
            let _ = write!(
                text,
                "{}\n{}\n{}",
                words.answer,
                round.answer.unwrap_or_default(),
                words.end
            );
            findings(&mut text, words.earlier_findings);
            let _ = write!(text, "\n\n{}", words.judge);
        }
    }
    text
}
