//! `Run`: the decisions of the retry loop, without IO. Give it each reply; it says what to ask next.

use twr_spec::condition::Condition;
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::feedback::Faults;
use twr_spec::partial::Partial;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Field, Ref, Spec, Value};
use twr_spec::template::Filled;
use twr_spec::verdict::judge;

use super::ask::Heard;
use super::attempt::was_cut_off;
use super::merge::Merger;
use super::standing::Standing;
use super::{Ask, Attempt, Conversation, Options, Policy, Transcript, request};
use crate::model::{Message, Reply, Request};

/// The state of a search for one answer.
#[derive(Debug)]
pub struct Run<'r> {
    spec: &'r Ref<Spec>,
    reader: &'r Reader<'r>,
    conversation: Conversation,
    /// What a whole reply is asked for with, where that is not the task.
    message: Option<Filled>,
    /// What the model was given, for rules that look at it.
    given: String,
    options: Options,
    /// What is known of each field.
    fields: Vec<Standing>,
    /// How often each field was asked for.
    tries: Vec<u32>,
    /// The most tokens of the next reply.
    max_tokens: Option<u32>,
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

impl<'r> Run<'r> {
    /// A run that has asked nothing yet. `reader` reads replies of `spec`.
    pub fn new(
        spec: &'r Ref<Spec>,
        reader: &'r Reader<'r>,
        mut conversation: Conversation,
        options: Options,
    ) -> Self {
        let given = conversation.given();
        conversation.name_a_task(spec.language);
        let mut run = Self {
            spec,
            reader,
            conversation,
            message: None,
            given,
            fields: vec![Standing::default(); spec.fields.len()],
            tries: vec![0; spec.fields.len()],
            max_tokens: options.max_tokens,
            transcript: Transcript::default(),
            step: Step::Done,
            options,
        };
        run.step = run.ask_anew(Ask::Whole);
        run
    }

    /// The same run, with a template filled in as the message that asks for the whole reply. The task of
    /// its conversation is then [`Filled::task`].
    #[must_use]
    pub fn with_message(mut self, message: Filled) -> Self {
        self.message = Some(message);
        self.step = self.ask_anew(Ask::Whole);
        self
    }

    /// What to do now.
    pub fn next_step(&self) -> &Step {
        &self.step
    }

    /// Reads the reply to the request of the current step, and decides what comes next. Without such a
    /// request nothing happens.
    pub fn on_reply(&mut self, reply: Reply) {
        let Step::Ask(request, ask) = std::mem::replace(&mut self.step, Step::Done) else { return };
        let known = Circumstances {
            task: Some(&self.given),
            cut_off: was_cut_off(&reply),
            strictness: self.options.strictness,
        };
        let heard = ask.hear(self.reader, &reply.text, known);
        let completed = self.learn(&ask, &heard);
        let verdict = judge(self.spec, heard.reading, heard.condition, &self.options.wording);
        let condition = self.transcript.condition_of(&reply, &verdict);
        self.max_tokens = Options::limit_after(&reply, self.max_tokens);
        let number = self.calls().saturating_add(1);
        let attempt = Attempt { number, ask, request, reply, verdict, condition, completed };
        self.transcript.attempts.push(attempt);
        self.step = self.decide();
    }

    /// What is good so far; a whole answer if the step is [`Step::Done`].
    pub fn value(&self) -> Value<'static> {
        Value::Record(self.fields.iter().map(|field| field.value.clone()).collect())
    }

    /// The best of what could be read so far, with what is wrong with the rest.
    pub fn partial(&self) -> Partial {
        let attempts = &self.transcript.attempts;
        match attempts.iter().max_by_key(|attempt| attempt.verdict.partial.good()) {
            Some(best) if !self.options.policy.keeps() => best.verdict.partial.clone(),
            _ => Partial {
                spec: self.spec.clone(),
                value: self.value(),
                drafts: self.fields.iter().map(|field| field.draft.clone()).collect(),
                diagnostics: self.fields.iter().flat_map(|field| field.wrong.clone()).collect(),
            },
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

    /// What is to be done, as the model is told.
    pub(super) fn task(&self) -> &str {
        &self.conversation.task
    }

    /// Takes in what was heard; the positions of the fields that are there since then.
    fn learn(&mut self, ask: &Ask, heard: &Heard<'_>) -> Vec<usize> {
        let mut completed = Vec::new();
        for (at, field) in self.fields.iter_mut().enumerate().filter(|(at, _)| ask.includes(*at)) {
            let now = Standing::of(&heard.reading, at, heard.said.get(at) == Some(&true));
            let next = if *ask == Ask::Whole {
                now
            } else {
                field.after(now, Merger { reader: self.reader, field: at, given: &self.given })
            };
            let before = std::mem::replace(field, next);
            if field.is_there() && !before.is_there() {
                completed.push(at);
            }
            if let Some(tries) = self.tries.get_mut(at) {
                *tries += 1;
            }
        }
        completed
    }

    fn decide(&self) -> Step {
        let missing = self.positions(|field| !field.is_good());
        if missing.is_empty() {
            return Step::Done;
        }
        let calls_left = self.options.max_attempts.max(1).saturating_sub(self.calls());
        if calls_left == 0 {
            return Step::OutOfAttempts;
        }
        let spent = self.transcript.usage().total_tokens();
        if self.options.max_total_tokens.is_some_and(|most| spent >= most) {
            return Step::OutOfTokens;
        }
        match self.options.policy {
            Policy::Blind => self.ask_anew(Ask::Whole),
            Policy::Whole => self.ask(self.transcript.dialogue(&self.options.wording), Ask::Whole),
            Policy::Missing => self.ask_anew(self.ask_for(&missing, calls_left)),
        }
    }

    /// At the second call all that is missing, and what the first reply never came to. From the third on
    /// one value at a time, the least tried first, if there is a call for each.
    fn ask_for(&self, missing: &[usize], calls_left: u32) -> Ask {
        let tries = |at: &usize| self.tries.get(*at).copied().unwrap_or(0);
        let goes_alone = self.calls() >= 2
            && missing.len() <= calls_left as usize
            && missing.iter().all(|&at| self.is_due(at));
        match missing.iter().copied().min_by_key(tries) {
            Some(least_tried) if goes_alone => Ask::Value(least_tried),
            _ => Ask::Sections(self.positions(|field| !field.is_good() || !field.said)),
        }
    }

    /// Whether something has to be written there: a value that is asked for alone cannot be left out.
    fn is_due(&self, at: usize) -> bool {
        self.spec.fields.get(at).is_some_and(Field::is_required)
            || self.fields.get(at).is_some_and(|field| field.said)
    }

    /// Asks on a fresh fork, without anything said in earlier attempts but what was wrong.
    fn ask_anew(&self, ask: Ask) -> Step {
        let is_asked =
            |wrong: &&Diagnostic| wrong.path.section().is_some_and(|at| ask.includes(at));
        let wrong: Vec<Diagnostic> = match &ask {
            Ask::Sections(_) => {
                let wrong = self.fields.iter().flat_map(|field| &field.wrong);
                wrong.filter(is_asked).cloned().collect()
            }
            Ask::Whole | Ask::Value(_) => Vec::new(),
        };
        let condition =
            self.transcript.attempts.last().map_or(Condition::Text, |last| last.condition);
        let faults = Faults { diagnostics: &wrong, kept: &[], condition };
        let told = wrong.iter().any(is_worth_telling).then_some(faults);
        let message = self.message.as_ref();
        let messages =
            request::fresh(self.spec, &ask, &self.conversation, message, told, &self.options);
        self.ask(messages, ask)
    }

    fn ask(&self, messages: Vec<Message>, ask: Ask) -> Step {
        let repeats = self.transcript.repeats();
        let call = self.calls().saturating_add(1);
        Step::Ask(request::sampled(messages, call, repeats, self.max_tokens, &self.options), ask)
    }

    fn positions(&self, keep: impl Fn(&Standing) -> bool) -> Vec<usize> {
        let kept = self.fields.iter().enumerate().filter(|(_, field)| keep(field));
        kept.map(|(at, _)| at).collect()
    }

    /// How many calls were answered.
    fn calls(&self) -> u32 {
        u32::try_from(self.transcript.attempts.len()).unwrap_or(u32::MAX)
    }
}

/// A fresh request says what was wrong only where something was written: that a section is missing shows
/// in what is asked for.
fn is_worth_telling(wrong: &Diagnostic) -> bool {
    use DiagnosticKind::{CutOff, Empty, Missing};
    wrong.path.0.len() > 1 || !matches!(wrong.kind, Missing | Empty | CutOff)
}
