//! `Run`: the state of a search for one answer, without IO. Give it what happens; it says what comes next.

use std::time::Duration;

use twr_spec::condition::Condition;
use twr_spec::diagnostic::Diagnostic;
use twr_spec::partial::Partial;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Output, Ref, Spec, Value};
use twr_spec::template::Filled;
use twr_spec::verdict::judge;

use self::attempt::was_cut_off;
use self::continuation::{CutReply, joined};
use self::field_state::FieldState;
use self::learning::Learning;
use self::live::Live;
use self::need::tokens_of_a_line;
use self::saved::fingerprint;
use self::shown::Shown;
use super::ask::{AskReading, Mode, mode};
use super::options::{broke_off, is_too_long, raised};
use super::{Ask, CutOff, End, Options, Policy, Report, Task};
use crate::model::{Finish, GrammarDialect, Message, ModelError, ModelSize, Reply, Request};

mod attempt;
mod case;
mod continuation;
mod decide;
mod field_state;
mod learning;
mod live;
mod look;
mod merge;
mod need;
mod output;
mod saved;
mod shown;

pub use self::attempt::{Attempt, GivenUp, Transcript};
use self::look::Looks;
pub use self::look::{Agreement, Evidence, EvidenceKind, Look};
pub use self::saved::{Entry, ResumeError, Saved};

/// The state of a search for one answer: a pure state machine, driven by [`Think`](super::Think), or by
/// hand where one's own loop does the waiting.
///
/// [`next_step`](Self::next_step) says what to do; [`on_reply`](Self::on_reply),
/// [`on_reports`](Self::on_reports) and [`on_fault`](Self::on_fault) take what came of it. It can be
/// [saved](Self::saved) at any time and [resumed](Self::resume) in another process.
#[derive(Debug)]
pub struct Run<'r> {
    pub(super) spec: &'r Ref<Spec>,
    reader: &'r Reader<'r>,
    /// What holds replies to their form.
    mode: &'static dyn Mode,
    /// The spec and its reader in the other layout: of JSON while the mode is of text, and the other way round.
    other: Option<(&'r Ref<Spec>, &'r Reader<'r>)>,
    /// The dialect of grammars that the model takes.
    dialect: Option<GrammarDialect>,
    /// The mode that the run was begun in, where that is not text.
    begun_in: Option<Output>,
    task: Task,
    /// What a whole reply is asked for with, where that is not the task.
    message: Option<Filled>,
    /// What the model was given, for rules that look at it.
    given: String,
    pub(super) options: Options,
    /// What is known of each field.
    fields: Vec<FieldState>,
    /// How often each field was asked for.
    tries: Vec<u32>,
    /// What validators said of the answer as a whole since the last reply.
    objections: Vec<String>,
    /// The fields that validators found fault with and that no call has asked for since.
    unanswered: Vec<usize>,
    /// The reply that is being gone on with.
    begun: Option<CutReply>,
    /// The most tokens of the next reply.
    max_tokens: Option<u32>,
    validation: Validation,
    looks: Looks,
    pub(super) transcript: Transcript,
    fault: Option<ModelError>,
    /// How the time ended the last call before any of its reply was there.
    cut_call: Option<CutCall>,
    /// The fingerprint of a run whose prompts were made to suit its model: that which it had before.
    unadapted_fingerprint: Option<u64>,
    /// The reply that arrives in pieces, once one was.
    live: Option<Box<Live<'r>>>,
    next: Next,
}

/// How the time ended a call of which nothing had arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::think) enum CutCall {
    /// The model had not replied.
    Silent,
    /// The model waited to be called again after the run's fault.
    Waiting,
}

/// The next step of a run.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// Send this, and hand the reply to [`Run::on_reply`].
    Ask(Request, Ask),
    /// Every field is there: let the validators look at [`Run::value`], and hand their reports to
    /// [`Run::on_reports`].
    Judge,
    /// [`Run::value`] is the answer.
    Done,
    /// There will be no answer.
    Ended(End),
}

/// What comes next, and by which policy.
#[derive(Clone, Debug)]
struct Next {
    step: Step,
    policy: Option<Policy>,
    /// Which second look it takes; `None` where it seeks the answer itself.
    look: Option<Look>,
    shown: Shown,
}

impl From<Step> for Next {
    fn from(step: Step) -> Self {
        Self { step, policy: None, look: None, shown: Shown::default() }
    }
}

/// Whether validators have the last word, and whether they have had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Validation {
    None,
    Due,
    Passed,
}

impl<'r> Run<'r> {
    /// A run that has asked nothing yet. `reader` reads replies of `spec`.
    pub fn new(
        spec: &'r Ref<Spec>,
        reader: &'r Reader<'r>,
        mut task: Task,
        options: Options,
    ) -> Self {
        let given = task.given();
        task.name_itself(spec.language);
        let mut run = Self {
            spec,
            reader,
            mode: mode(Output::Text),
            other: None,
            dialect: None,
            begun_in: None,
            task,
            message: None,
            given,
            fields: vec![FieldState::default(); spec.fields.len()],
            tries: vec![0; spec.fields.len()],
            objections: Vec::new(),
            unanswered: Vec::new(),
            begun: None,
            max_tokens: options.max_tokens,
            validation: Validation::None,
            looks: Looks::default(),
            transcript: Transcript::default(),
            fault: None,
            cut_call: None,
            unadapted_fingerprint: None,
            live: None,
            next: Step::Done.into(),
            options,
        };
        run.next = run.first();
        run
    }

    /// The same run for a model of this size, unless the options say a size. It stays the same run: its
    /// [`fingerprint`](Self::fingerprint) does not change. Nothing happens to a run that has begun.
    #[must_use]
    pub fn for_size(mut self, size: ModelSize) -> Self {
        let is_told = !self.options.model_size.is_unknown();
        if !is_told && !size.is_unknown() && self.transcript.attempts.is_empty() {
            self.unadapted_fingerprint = Some(self.fingerprint());
            self.options.model_size = size;
            self.next = self.first();
        }
        self
    }

    /// The same run, with a template filled in as the message that asks for the whole reply. The task of
    /// its conversation is then [`Filled::task`].
    #[must_use]
    pub fn with_message(mut self, message: Filled) -> Self {
        self.message = Some(message);
        self.next = self.first();
        self
    }

    /// The same run, in which validators have the last word: there will be a [`Step::Judge`].
    #[must_use]
    pub fn with_validators(mut self) -> Self {
        self.validation = Validation::Due;
        self
    }

    /// Takes in a run that was saved: this one is what it was begun with. A fault that ended it is forgotten,
    /// and so is a limit, if this one is allowed more. Rounds of validators that have already been answered
    /// are never too many.
    ///
    /// # Errors
    /// It was another run, or had other settings.
    pub fn resume(&mut self, saved: &Saved) -> Result<(), ResumeError> {
        let expected = self.fingerprint();
        if expected != saved.fingerprint {
            return Err(ResumeError::OtherRun { expected, found: saved.fingerprint });
        }
        let rounds = std::mem::replace(&mut self.options.budget.rounds, u32::MAX);
        let replayed = self.replay(saved);
        self.options.budget.rounds = rounds;
        if !self.transcript.attempts.is_empty() {
            self.next = self.decide();
        }
        replayed
    }

    fn replay(&mut self, saved: &Saved) -> Result<(), ResumeError> {
        for (at, entry) in saved.entries.iter().enumerate() {
            match (&self.next.step, entry) {
                (Step::Ask(..), Entry::Reply { reply, took }) => {
                    self.on_reply(reply.clone(), *took);
                }
                (_, Entry::GivenUp { reason, .. }) => self.replay_given_up(reason),
                (Step::Judge, Entry::Judged { reports, took }) => {
                    self.on_reports(reports.clone(), *took);
                }
                _ => return Err(ResumeError::OutOfOrder { entry: at }),
            }
        }
        Ok(())
    }

    /// The step to take now.
    pub fn next_step(&self) -> &Step {
        &self.next.step
    }

    /// By which policy the request of the current step is made; `None` for the first, and where nothing is to
    /// be asked.
    pub fn policy(&self) -> Option<Policy> {
        self.next.policy
    }

    /// Reads the reply to the request of the current step, which took so long, and decides what comes next.
    /// Without such a request nothing happens.
    pub fn on_reply(&mut self, reply: Reply, took: Duration) {
        let Next { step: Step::Ask(request, ask), policy, look, shown } = self.next.clone() else {
            return;
        };
        if self.live.is_some() {
            // The reply may have come without a piece.
            self.begin_arriving();
        }
        let number = self.calls().saturating_add(1);
        let own = self.mode.text(self.spec, &request, &reply);
        let own = own.as_deref().unwrap_or(&reply.text);
        let whole = self.begun.as_ref().map(|begun| joined(&begun.text, own));
        let text = whole.as_deref().unwrap_or(own);
        let known = Circumstances {
            cut_off: was_cut_off(&reply),
            ended: reply.finish == Finish::Stop || *ask.inner() != Ask::Whole,
            ..shown.known(&self.given, &self.options)
        };
        let arrived = self.live.as_mut().and_then(|live| live.read(number, text, known));
        let mut heard = match arrived {
            Some(arrived) => ask.hear_read(self.reader, text, known, arrived),
            None => ask.read_reply(self.reader, text, known),
        };
        self.mode.extract_thought(self.spec, &mut heard.reading);
        let learning = Learning::new(self.reader, &self.given, &self.options, known)
            .anew(self.transcript.attempts.is_empty() || !self.objections.is_empty());
        let completed = match look {
            None => Self::learned(&mut self.fields, &mut self.tries, &ask, &heard, learning),
            Some(_) => Vec::new(),
        };
        self.note_missing_of_case();
        self.look_at(look, &ask, &heard, text);
        let verdict =
            judge(self.reader, self.spec, heard.reading, heard.condition, &self.options.wording);
        let condition = self.transcript.condition_of(&request, &reply, &verdict);
        if look.is_none() {
            self.begun = self.to_be_continued(&request, &ask, text, &reply, !verdict.is_success());
            self.raise_after(&ask, &reply);
        }
        let answers_findings = self.answered(&ask);
        self.transcript.attempts.push(Attempt {
            number,
            ask,
            policy,
            answers_findings,
            look,
            request,
            reply,
            took,
            shown: shown.examples,
            hidden_fields: shown.hidden_fields,
            verdict,
            condition,
            completed,
            reports: Vec::new(),
            judging: None,
        });
        self.give_up_if_ignored();
        self.next = self.decide();
    }

    /// Takes what the validators say of [`value`](Self::value), which took so long, and decides what comes
    /// next. If they were not asked nothing happens.
    pub fn on_reports(&mut self, reports: Vec<Report>, took: Duration) {
        if self.next.step != Step::Judge {
            return;
        }
        self.validation = Validation::Passed;
        let judged = self.value();
        self.unanswered.clear();
        for finding in reports.iter().flat_map(|report| &report.findings) {
            self.validation = Validation::Due;
            let name = finding.field.as_deref();
            let at = name.and_then(|name| self.spec.position_in(name, &judged));
            match at.and_then(|at| Some((at, self.fields.get_mut(at)?))) {
                Some((at, field)) => {
                    field.object(finding.at(at));
                    self.looks.forget(at);
                    self.unanswered.push(at);
                }
                None => self.objections.push(finding.order.clone()),
            }
        }
        if let Some(last) = self.transcript.attempts.last_mut() {
            let is_good = |at: &usize| self.fields.get(*at).is_some_and(FieldState::is_good);
            last.completed.retain(is_good);
            last.reports = reports;
            last.judging = Some(took);
        }
        self.next = self.decide();
    }

    /// Notes why a stream broke off. The part of the reply that had arrived goes to [`on_reply`](Self::on_reply), and the run goes
    /// on.
    pub fn note_fault(&mut self, error: ModelError) {
        self.fault = Some(error);
    }

    /// The model could not be asked: the run ends, and keeps what it has.
    pub fn on_fault(&mut self, error: ModelError) {
        self.fault = Some(error);
        self.next = Step::Ended(End::Fault).into();
    }

    /// Ends the run from outside, as a limit of its own would. One that is done stays so.
    pub fn end(&mut self, end: End) {
        if self.next.step != Step::Done {
            self.next = Step::Ended(end).into();
        }
    }

    /// The time is used up while a call is under way of which nothing has arrived. `waited` is the fault after which the
    /// model last waited to be called again.
    pub(in crate::think) fn end_in_call(&mut self, waited: Option<ModelError>) {
        self.cut_call = Some(if waited.is_some() { CutCall::Waiting } else { CutCall::Silent });
        self.fault = waited.or(self.fault.take());
        self.end(End::Time);
    }

    /// How the time ended the last call before any of its reply was there.
    pub(in crate::think) fn cut_call(&self) -> Option<CutCall> {
        self.cut_call
    }

    /// Why the model could not be asked, if that ended the run, or why a stream last broke off.
    pub fn fault(&self) -> Option<&ModelError> {
        self.fault.as_ref()
    }

    /// The run as what has happened to it.
    pub fn saved(&self) -> Saved {
        let size = self.options.model_size;
        let (output, entries) = (self.begun_in, self.transcript.entries());
        Saved { fingerprint: self.fingerprint(), size, output, entries }
    }

    /// A number that tells this run from those of other specs, tasks, templates and prompts; the same in every
    /// process.
    pub fn fingerprint(&self) -> u64 {
        if let Some(fingerprint) = self.unadapted_fingerprint {
            return fingerprint;
        }
        let first = self.transcript.attempts.first().map(|first| &first.request);
        let request = first.or(match &self.next.step {
            Step::Ask(request, _) => Some(request),
            _ => None,
        });
        let messages = request.map(|request| request.messages.as_slice()).unwrap_or_default();
        let spec = format!("{:?}", self.spec);
        // As JSON, which holds an image in full.
        let json = |message| serde_json::to_string(message).unwrap_or_default();
        let said: Vec<String> = messages.iter().map(json).collect();
        fingerprint(std::iter::once(spec.as_str()).chain(said.iter().map(String::as_str)))
    }

    /// The good values so far; a whole answer if the step is [`Step::Done`].
    pub fn value(&self) -> Value<'static> {
        let (fields, counts) = (self.fields.iter().enumerate(), self.counts());
        let value = |(at, field): (usize, &FieldState)| field.value.clone().filter(|_| counts(at));
        Value::Record(fields.map(value).collect())
    }

    /// Which fields count: of a union whose case is known, only those of that case do.
    fn counts(&self) -> impl Fn(usize) -> bool + '_ {
        let word = match self.spec.tag().and_then(|tag| self.fields.get(tag)) {
            Some(FieldState { value: Some(Value::Choice(word)), .. }) => Some(*word),
            _ => None,
        };
        move |at| self.spec.fields.get(at).is_none_or(|field| field.case.counts(word))
    }

    /// The broken rules whose values count all the same: see [`OnFail::Keep`](super::OnFail::Keep).
    pub fn reported(&self) -> Vec<Diagnostic> {
        self.fields.iter().flat_map(|field| field.reported.clone()).collect()
    }

    /// The best of what could be read so far, with what is wrong with the rest.
    pub fn partial(&self) -> Partial {
        let (mut answers, counts) = (self.transcript.answers(), self.counts());
        match answers.by_ref().max_by_key(|attempt| attempt.verdict.partial.good()) {
            Some(best) if !self.options.policy.keeps() && !self.is_found_fault_with() => {
                best.verdict.partial.clone()
            }
            _ => Partial {
                spec: self.spec.clone(),
                value: self.value(),
                drafts: self.fields.iter().map(|field| field.draft.clone()).collect(),
                diagnostics: (self.fields.iter().enumerate())
                    .filter(|(at, _)| counts(*at))
                    .flat_map(|(_, field)| field.wrong.clone())
                    .collect(),
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

    /// What is to be done, as the model is told, with what comes with it.
    pub(super) fn task_message(&self) -> Message {
        let attachments = self.task.attachments.clone();
        Message { attachments, ..Message::user(&self.task.text) }
    }

    /// How many calls were answered.
    pub(super) fn calls(&self) -> u32 {
        u32::try_from(self.transcript.attempts.len()).unwrap_or(u32::MAX)
    }

    /// What was the matter with the last reply.
    fn last_condition(&self) -> Condition {
        self.transcript.answers().last().map_or(Condition::Text, |last| last.condition)
    }

    /// Whether a validator, and not the reader, speaks against some field.
    fn is_found_fault_with(&self) -> bool {
        self.fields.iter().any(FieldState::is_found_fault_with)
    }

    /// Whether this asks for something that a validator found fault with, and that was not asked for since.
    fn answers_findings(&self, ask: &Ask) -> bool {
        !self.objections.is_empty() || self.unanswered.iter().any(|at| ask.includes(*at))
    }

    /// Notes that this was asked for; whether that answered validators.
    fn answered(&mut self, ask: &Ask) -> bool {
        let answers_findings = self.answers_findings(ask);
        self.unanswered.retain(|at| !ask.includes(*at));
        self.objections.clear();
        if self.validation == Validation::Passed {
            self.validation = Validation::Due;
        }
        answers_findings
    }

    /// Takes in what was heard; the positions of the fields that are there since then.
    fn learned(
        fields: &mut [FieldState],
        tries: &mut [u32],
        ask: &Ask,
        heard: &AskReading<'_>,
        learning: Learning<'_>,
    ) -> Vec<usize> {
        let mut completed = Vec::new();
        for (at, field) in fields.iter_mut().enumerate().filter(|(at, _)| ask.includes(*at)) {
            let now = FieldState::of(&heard.reading, at, heard.said.get(at) == Some(&true));
            let next = learning.learned(at, field, now, ask);
            let before = std::mem::replace(field, next);
            if field.is_there() && !before.is_there() {
                completed.push(at);
            }
            if let Some(tries) = tries.get_mut(at) {
                *tries += 1;
            }
        }
        completed
    }

    /// After a reply that was cut off the limit is raised, once: a model in a loop fills any. A reply that came
    /// to every section, and left only lines of one value wrong, has run away; a longer one would be no better.
    fn raise_after(&mut self, ask: &Ask, reply: &Reply) {
        let needs_room = |at: usize| {
            self.fields.get(at).is_some_and(FieldState::is_absent)
                || self.spec.fields.get(at).is_none_or(|field| tokens_of_a_line(field).is_none())
        };
        let mut wrong = self.positions(|field| !field.is_good()).into_iter();
        if self.is_one_line(ask) || !wrong.any(|at| ask.includes(at) && needs_room(at)) {
            return;
        }
        let was_raised = self.max_tokens != self.options.max_tokens;
        if is_too_long(reply) && self.options.cut_off == CutOff::Raise && !was_raised {
            self.max_tokens = Some(raised(reply, self.max_tokens));
        }
    }

    /// The reply as the beginning of a longer one, if it is to be gone on with.
    fn to_be_continued(
        &self,
        request: &Request,
        ask: &Ask,
        text: &str,
        reply: &Reply,
        is_wrong: bool,
    ) -> Option<CutReply> {
        let goes_on = self.options.cut_off == CutOff::Continue
            && (is_too_long(reply) || broke_off(reply))
            && is_wrong
            && !text.trim().is_empty();
        goes_on.then(|| {
            let messages = match &self.begun {
                Some(begun) => begun.messages.clone(),
                None => request.messages.clone(),
            };
            CutReply { messages, text: text.to_owned(), ask: ask.inner().clone() }
        })
    }
}
