//! `Run`: the decisions of the retry loop, without IO. Give it each reply; it says what to ask next.

use twr_spec::condition::Condition;
use twr_spec::diagnostic::Diagnostic;
use twr_spec::feedback::Faults;
use twr_spec::partial::Partial;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Ref, Spec, Value};

use super::{Ask, Attempt, Conversation, Options, Policy, Transcript, merge, request};
use crate::model::{Finish, Message, Reply, Request};

/// The state of a search for one answer.
#[derive(Debug)]
pub struct Run<'r> {
    spec: &'r Ref<Spec>,
    reader: &'r Reader<'r>,
    conversation: Conversation,
    options: Options,
    /// What is good so far, a place a field.
    kept: Vec<Option<Value<'static>>>,
    /// What was read at the other fields and rejected.
    drafts: Vec<Option<Value<'static>>>,
    /// What is wrong with the fields that are not good yet.
    open: Vec<Diagnostic>,
    /// How often each field was asked for.
    tries: Vec<u32>,
    /// The most tokens of the next reply.
    max_tokens: Option<u32>,
    /// The messages that the policy `Whole` goes on from.
    dialogue: Vec<Message>,
    transcript: Transcript,
    step: Step,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// Send this, and hand the reply to [`Run::on_reply`].
    Ask(Request, Ask),
    /// Every field is there: [`Run::value`] is the answer.
    Done,
    /// The attempts are used up.
    OutOfAttempts,
    /// The tokens are used up.
    OutOfTokens,
}

/// The limit that a reply gets after one that was cut off at the server's own.
const MORE_TOKENS: u32 = 1024;

impl<'r> Run<'r> {
    /// A run that has asked nothing yet. `reader` reads replies of `spec`.
    pub fn new(
        spec: &'r Ref<Spec>,
        reader: &'r Reader<'r>,
        conversation: Conversation,
        options: Options,
    ) -> Self {
        let fields = spec.fields.len();
        let mut run = Self {
            spec,
            reader,
            conversation,
            kept: vec![None; fields],
            drafts: vec![None; fields],
            open: Vec::new(),
            tries: vec![0; fields],
            max_tokens: options.max_tokens,
            dialogue: Vec::new(),
            transcript: Transcript::default(),
            step: Step::Done,
            options,
        };
        run.dialogue = request::fresh(run.spec, &Ask::Whole, &run.conversation, None, &run.options);
        run.step = run.ask(run.dialogue.clone(), Ask::Whole);
        run
    }

    /// What to do now.
    pub fn next_step(&self) -> &Step {
        &self.step
    }

    /// Reads the reply to the request of the current step, and decides what comes next. Without such a
    /// request nothing happens.
    pub fn on_reply(&mut self, reply: Reply) {
        let Step::Ask(request, ask) = std::mem::replace(&mut self.step, Step::Done) else { return };
        let cut_off = reply.finish == Finish::Length;
        let known = Circumstances { task: Some(&self.conversation.task), cut_off };
        let mut verdict =
            ask.judge(self.reader, self.spec, &reply.text, known, &self.options.wording);
        if self.repeats(&reply, &verdict.partial.diagnostics) {
            verdict.condition = Condition::Repeated;
        }
        let before = self.missing();
        self.merge(&ask, &verdict.partial);
        let completed = self.completed_since(&before);
        if cut_off {
            self.max_tokens =
                Some(self.max_tokens.map_or(MORE_TOKENS, |limit| limit.saturating_mul(2)));
        }
        let number = self.next_number();
        self.transcript.attempts.push(Attempt { number, ask, request, reply, verdict, completed });
        self.step = self.decide();
    }

    /// What is good so far; a whole answer if the step is [`Step::Done`].
    pub fn value(&self) -> Value<'static> {
        Value::Record(self.kept.clone())
    }

    /// What could be read so far, with what is wrong with the rest.
    pub fn partial(&self) -> Partial {
        Partial {
            spec: self.spec.clone(),
            value: self.value(),
            drafts: self.drafts.clone(),
            diagnostics: self.open.clone(),
        }
    }

    /// The calls so far.
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The calls, given away.
    pub fn into_transcript(self) -> Transcript {
        self.transcript
    }

    /// Whether an earlier reply was the same, word for word, and wrong.
    fn repeats(&self, reply: &Reply, wrong: &[Diagnostic]) -> bool {
        !wrong.is_empty()
            && self.transcript.attempts.iter().any(|earlier| earlier.reply.text == reply.text)
    }

    fn merge(&mut self, ask: &Ask, partial: &Partial) {
        let Value::Record(values) = &partial.value else { return };
        // Only a policy that keeps what was read goes on from the earlier replies.
        let starts_over = *ask == Ask::Whole;
        if starts_over {
            self.open.clear();
        }
        for (at, value) in values.iter().enumerate().filter(|(at, _)| ask.includes(*at)) {
            if let Some(tries) = self.tries.get_mut(at) {
                *tries += 1;
            }
            let draft = partial.drafts.get(at).cloned().flatten();
            let wrong: Vec<Diagnostic> = of_section(&partial.diagnostics, at);
            let settled = if starts_over {
                Settled { value: value.clone(), draft, wrong }
            } else {
                self.settle(at, value.clone(), draft, wrong)
            };
            self.open.retain(|diagnostic| diagnostic.path.section() != Some(at));
            self.open.extend(settled.wrong);
            put(&mut self.kept, at, settled.value);
            put(&mut self.drafts, at, settled.draft);
        }
    }

    /// What a repaired field is now: what the repair gave, on top of the list that was too short.
    fn settle(
        &self,
        at: usize,
        value: Option<Value<'static>>,
        draft: Option<Value<'static>>,
        wrong: Vec<Diagnostic>,
    ) -> Settled {
        let before = self.drafts.get(at).and_then(Option::as_ref);
        let was_short = before.is_some() && merge::only_too_short(&self.open, at);
        let given = value.as_ref().or(draft.as_ref());
        let usable = value.is_some() || merge::only_too_short(&wrong, at);
        if let (true, true, Some(before), Some(given)) = (was_short, usable, before, given) {
            let known = Circumstances { task: Some(&self.conversation.task), cut_off: false };
            return match merge::topped_up(self.reader, at, before, given, known) {
                Ok(merged) => Settled { value: Some(merged), draft: None, wrong: Vec::new() },
                Err(merged) => Settled {
                    value: None,
                    draft: merged.or(draft),
                    wrong: of_section(&self.open, at),
                },
            };
        }
        // A repair that gave nothing readable does not take away what was read before.
        match draft.or_else(|| before.cloned().filter(|_| value.is_none())) {
            Some(kept) if value.is_none() && was_short && !usable => Settled {
                value,
                draft: before.cloned().or(Some(kept)),
                wrong: of_section(&self.open, at),
            },
            draft => Settled { value, draft, wrong },
        }
    }

    fn decide(&self) -> Step {
        let missing = self.missing();
        if missing.is_empty() {
            return Step::Done;
        }
        let call = self.next_number();
        if call > self.options.max_attempts.max(1) {
            return Step::OutOfAttempts;
        }
        let spent = self.transcript.usage().total_tokens();
        if self.options.max_total_tokens.is_some_and(|most| spent >= most) {
            return Step::OutOfTokens;
        }
        match self.options.policy {
            Policy::Blind => self.ask(self.dialogue.clone(), Ask::Whole),
            Policy::Whole => self.ask(self.dialogue_on(), Ask::Whole),
            Policy::Missing => {
                let ask = match (call, self.least_tried(&missing)) {
                    (3.., Some(field)) => Ask::Value(field),
                    _ => Ask::Sections(missing),
                };
                let wrong: Vec<Diagnostic> = self
                    .open
                    .iter()
                    .filter(|diagnostic| {
                        diagnostic.path.section().is_some_and(|at| ask.includes(at))
                    })
                    .cloned()
                    .collect();
                let faults = Faults { diagnostics: &wrong, kept: &[], condition: self.condition() };
                let told = worth_telling(&ask, &wrong).then_some(faults);
                self.ask(
                    request::fresh(self.spec, &ask, &self.conversation, told, &self.options),
                    ask,
                )
            }
        }
    }

    /// The dialogue, with each bad reply and its feedback.
    fn dialogue_on(&self) -> Vec<Message> {
        let mut messages = self.dialogue.clone();
        for attempt in &self.transcript.attempts {
            messages.push(Message::assistant(&attempt.reply.text));
            messages.push(Message::user(attempt.verdict.feedback().unwrap_or_default()));
        }
        messages
    }

    /// The required fields that are not good yet.
    fn missing(&self) -> Vec<usize> {
        (0..self.kept.len())
            .filter(|at| self.open.iter().any(|wrong| wrong.path.section() == Some(*at)))
            .collect()
    }

    fn completed_since(&self, before: &[usize]) -> Vec<usize> {
        let missing = self.missing();
        let is_first = self.transcript.attempts.is_empty();
        let was_open = |at: &usize| is_first || before.contains(at);
        (0..self.kept.len())
            .filter(|at| was_open(at) && !missing.contains(at) && self.is_there(*at))
            .collect()
    }

    /// Whether something was written there; an optional field that was left out is good, and not there.
    fn is_there(&self, at: usize) -> bool {
        self.kept.get(at).and_then(Option::as_ref).is_some_and(|value| *value != Value::Null)
    }

    fn least_tried(&self, missing: &[usize]) -> Option<usize> {
        missing.iter().copied().min_by_key(|&at| self.tries.get(at).copied().unwrap_or(0))
    }

    fn condition(&self) -> Condition {
        self.transcript.attempts.last().map_or(Condition::Text, |attempt| attempt.verdict.condition)
    }

    fn next_number(&self) -> u32 {
        u32::try_from(self.transcript.attempts.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    fn ask(&self, messages: Vec<Message>, ask: Ask) -> Step {
        Step::Ask(
            request::sampled(messages, self.next_number(), self.max_tokens, &self.options),
            ask,
        )
    }
}

/// What is known of a field after a repair.
struct Settled {
    value: Option<Value<'static>>,
    draft: Option<Value<'static>>,
    wrong: Vec<Diagnostic>,
}

/// A fresh request says what was wrong only where something was written: that a section is missing shows
/// in what is asked for.
fn worth_telling(ask: &Ask, wrong: &[Diagnostic]) -> bool {
    matches!(ask, Ask::Sections(_)) && wrong.iter().any(|diagnostic| !diagnostic.found.is_empty())
}

fn of_section(diagnostics: &[Diagnostic], at: usize) -> Vec<Diagnostic> {
    diagnostics.iter().filter(|diagnostic| diagnostic.path.section() == Some(at)).cloned().collect()
}

fn put(places: &mut [Option<Value<'static>>], at: usize, value: Option<Value<'static>>) {
    if let Some(place) = places.get_mut(at) {
        *place = value;
    }
}
