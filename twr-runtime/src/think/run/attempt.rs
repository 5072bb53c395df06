//! `Attempt` and `Transcript`: what was asked, what came, and what was made of it.

use std::time::Duration;

use serde::ser::{SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};
use twr_spec::condition::Condition;
use twr_spec::diagnostic::Diagnostic;
use twr_spec::feedback::{Faults, feedback, orders};
use twr_spec::partial::Partial;
use twr_spec::read::Reader;
use twr_spec::spec::{Output, Value};
use twr_spec::verdict::Verdict;

use super::look::Look;
use super::saved::Entry;
use crate::model::{Finish, Message, Money, Prices, Reply, Request, Usage, output_of};
use crate::think::ask::{said, whole_again};
use crate::think::{Ask, Budget, EarlyEnd, End, Finding, Options, Policy, Report};

/// One model call.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::Think;
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] many", "[Weeks] 3"]);
/// let think = Think::new("Plan a study of bees.");
/// let thought = think.watch::<Plan>(&model, |attempt| {
///     println!("call {}: {:?}", attempt.number, attempt.condition);
/// });
/// let transcript = thought.await?.transcript;
/// assert!(!transcript.attempts[0].verdict.is_success());
/// assert_eq!(transcript.attempts[1].reply.text, "[Weeks] 3");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Attempt {
    /// Which call it was, from 1.
    pub number: u32,
    /// The fields that it asked for.
    pub ask: Ask,
    /// How it came to be made; `None` for the first.
    pub policy: Option<Policy>,
    /// Whether it was the first to ask for something that a validator had found fault with: it counts for
    /// [`Budget::rounds`] and not for [`Budget::attempts`].
    pub answers_findings: bool,
    /// Which second look it took at an answer that kept every rule of the spec; `None` where it sought the answer
    /// itself. A look counts for no limit but those of tokens, time and money.
    pub look: Option<Look>,
    /// The request.
    pub request: Request,
    /// The reply.
    pub reply: Reply,
    /// How long that took.
    pub took: Duration,
    /// The worked examples that the model was shown, by position.
    pub shown: Vec<usize>,
    /// The fields that they were shown without, by position: those that were copied from the only example.
    pub hidden_fields: Vec<usize>,
    /// The verdict on the reply's text, as [`Ask::judge`] gives it.
    pub verdict: Verdict<Value<'static>>,
    /// The state of the reply as a whole, as far as the run can tell, which knows the earlier
    /// replies and why the model stopped: it may be a repeated or a refused one where the verdict's own
    /// condition does not tell.
    pub condition: Condition,
    /// The fields, by position, that are good since this attempt: by its own reply, or by what its reply
    /// added to an earlier one.
    pub completed: Vec<usize>,
    /// The reports of the validators on the value that this attempt completed.
    pub reports: Vec<Report>,
    /// How long they took; `None` if they were not asked.
    pub judging: Option<Duration>,
}

/// All calls of a run, in order.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::Think;
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] many", "[Weeks] 3"]);
/// let thought = Think::new("Plan a study of bees.").run::<Plan>(&model).await?;
/// for attempt in &thought.transcript.attempts {
///     println!("{}\n=> {}", attempt.request.messages.len(), attempt.reply.text);
/// }
/// assert_eq!(thought.transcript.usage().calls, 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Transcript {
    /// The calls.
    pub attempts: Vec<Attempt>,
    /// The output modes that were given up, in order.
    pub given_up: Vec<GivenUp>,
}

/// An output mode that was given up: the run goes on in text.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::{Offers, ScriptedModel};
/// use twr::think::Think;
///
/// // The model is not offered tools, so the run goes on in text.
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] 3"]).with_offers(Offers::TEXT);
/// # use twr_runtime::spec::Output;
/// let think = Think::new("Plan a study of bees.").output(Output::Tool);
/// let thought = think.run::<Plan>(&model).await?;
/// assert_eq!(thought.transcript.given_up[0].output, Output::Tool);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GivenUp {
    /// The attempt that is the first in text.
    pub attempt: u32,
    /// The mode.
    pub output: Output,
    /// Why: what the server answered, or that the model does not offer the mode.
    pub reason: String,
}

impl GivenUp {
    pub(in crate::think) fn entry(&self) -> Entry {
        Entry::GivenUp { output: self.output, reason: self.reason.clone() }
    }
}

impl Attempt {
    /// How the server held the reply to its form.
    pub fn output(&self) -> Output {
        self.request.form.as_ref().map_or(Output::Text, output_of)
    }

    /// Whether the reply was stopped before its end, so that its last section cannot be trusted.
    pub fn is_cut_off(&self) -> bool {
        was_cut_off(&self.reply)
    }

    /// As what happened first: the reply came.
    pub(in crate::think) fn replied(&self) -> Entry {
        Entry::Reply { reply: self.reply.clone(), took: self.took }
    }

    /// As what happened then, if it did: the validators have spoken.
    pub(in crate::think) fn judged(&self) -> Option<Entry> {
        let took = self.judging?;
        Some(Entry::Judged { reports: self.reports.clone(), took })
    }

    /// The order that answers this reply in a dialogue: what is wrong, and to write it all again.
    /// Findings may have come after second looks.
    fn order(&self, reader: &Reader<'_>, options: &Options, reports: &[Report]) -> String {
        let partial = &self.verdict.partial;
        let findings = || reports.iter().flat_map(|report| &report.findings);
        let position = |finding: &Finding| partial.position(finding.field.as_deref()?);
        let placed = findings().filter_map(|finding| Some(finding.at(position(finding)?)));
        let diagnostics: Vec<Diagnostic> =
            partial.diagnostics.iter().cloned().chain(placed).collect();
        let kept = are_there(partial);
        let faults = Faults { diagnostics: &diagnostics, kept: &kept, condition: self.condition };
        // The form of a section is shown by an example.
        let told = match options.max_examples {
            0 => orders(reader.spec(), faults, &options.wording),
            _ => feedback(reader, faults, &options.wording),
        };
        let mut orders = vec![told];
        let unplaced = findings().filter(|finding| position(finding).is_none());
        orders.extend(unplaced.map(|finding| finding.order.clone()));
        orders.push(whole_again(&partial.spec).to_owned());
        let said = orders.iter().map(|order| order.trim_end()).filter(|order| !order.is_empty());
        said.collect::<Vec<_>>().join("\n\n")
    }
}

impl Transcript {
    /// The calls and tokens of all calls together, those of validators that are models included.
    pub fn usage(&self) -> Usage {
        let reports = self.attempts.iter().flat_map(|attempt| &attempt.reports);
        let of_reports: Usage = reports.map(|report| report.usage).sum();
        self.attempts.iter().map(|attempt| attempt.reply.usage).sum::<Usage>() + of_reports
    }

    /// The cost of all calls together, by these prices.
    ///
    /// # Errors
    /// The name of a model, empty if a reply has none, whose cost is not known: it is not in the table, or
    /// its server did not count.
    pub fn cost(&self, prices: &Prices) -> Result<Money, String> {
        let name = |model: &Option<String>| model.clone().unwrap_or_default();
        let mut sum = Money::default();
        for attempt in &self.attempts {
            let reply = &attempt.reply;
            sum += prices.cost_of(reply).ok_or_else(|| name(&reply.model))?;
            for report in attempt.reports.iter().filter(|report| report.usage.calls > 0) {
                let model = name(&report.model);
                sum += prices.cost(&model, report.usage).ok_or(model)?;
            }
        }
        Ok(sum)
    }

    /// The model that wrote the last reply, if it said its name.
    pub fn model(&self) -> Option<String> {
        self.attempts.last()?.reply.model.clone()
    }

    /// How long the calls and the validators took.
    pub fn took(&self) -> Duration {
        self.attempts.iter().map(|attempt| attempt.took + attempt.judging.unwrap_or_default()).sum()
    }

    /// The findings of the validators when they last spoke, in their order.
    pub fn last_findings(&self) -> impl Iterator<Item = &Finding> {
        let judged = self.attempts.iter().rev().find(|attempt| attempt.judging.is_some());
        judged.into_iter().flat_map(|attempt| &attempt.reports).flat_map(|report| &report.findings)
    }

    /// How often validators found fault with an answer.
    pub fn rounds(&self) -> u32 {
        let is_round =
            |attempt: &&Attempt| attempt.reports.iter().any(|report| !report.findings.is_empty());
        u32::try_from(self.attempts.iter().filter(is_round).count()).unwrap_or(u32::MAX)
    }

    /// The calls that sought the answer itself: all but second looks.
    pub(crate) fn answers(&self) -> impl DoubleEndedIterator<Item = &Attempt> {
        self.attempts.iter().filter(|attempt| attempt.look.is_none())
    }

    /// How many calls sought an answer in the right form: second looks did not, nor those that answered
    /// validators.
    pub(super) fn tries(&self) -> u32 {
        let tries = self.answers().filter(|attempt| !attempt.answers_findings);
        u32::try_from(tries.count()).unwrap_or(u32::MAX)
    }

    /// What is used up of the budget after these calls; the attempts do not matter for a next call that
    /// answers validators.
    pub(super) fn exceeds(&self, budget: &Budget, answers_findings: bool) -> Option<End> {
        if !answers_findings && self.tries() >= budget.attempts.max(1) {
            return Some(End::Attempts);
        }
        self.exceeds_spending(budget)
    }

    /// What is used up of the time, the tokens and the money after these calls.
    pub(super) fn exceeds_spending(&self, budget: &Budget) -> Option<End> {
        if budget.time.is_some_and(|most| self.took() >= most) {
            return Some(End::Time);
        }
        if budget.tokens.is_some_and(|most| self.usage().total_tokens() >= most) {
            return Some(End::Tokens);
        }
        let (most, prices) = budget.money.as_ref()?;
        match self.cost(prices) {
            Ok(spent) => (spent >= *most).then_some(End::Money { unpriced: None }),
            Err(unpriced) => Some(End::Money { unpriced: Some(unpriced) }),
        }
    }

    /// What happened, in order.
    pub(in crate::think) fn entries(&self) -> Vec<Entry> {
        let last = self.attempts.last().map_or(0, |last| last.number);
        let of_attempts = self.attempts.iter().flat_map(|attempt| {
            let before = self.given_up.iter().filter(|it| it.attempt == attempt.number);
            let happened = std::iter::once(attempt.replied()).chain(attempt.judged());
            before.map(GivenUp::entry).chain(happened)
        });
        let after = self.given_up.iter().filter(|it| it.attempt > last);
        of_attempts.chain(after.map(GivenUp::entry)).collect()
    }

    /// The feedback on the last reply, if it was not as asked.
    pub fn last_feedback(&self) -> Option<&str> {
        self.attempts.last()?.verdict.feedback()
    }

    /// What is the matter with the next reply as a whole.
    pub(super) fn condition_of(
        &self,
        request: &Request,
        reply: &Reply,
        verdict: &Verdict<Value<'static>>,
    ) -> Condition {
        let text = said(request, reply);
        let is_known =
            || self.attempts.iter().any(|earlier| said(&earlier.request, &earlier.reply) == text);
        let partial = &verdict.partial;
        let mut drafts = partial.drafts.iter().enumerate();
        let gives_nothing = !are_there(partial).contains(&true)
            && drafts.all(|(at, draft)| draft.is_none() || partial.is_cut_off(at));
        match verdict.condition {
            Condition::Empty | Condition::CutOff | Condition::Text
                if reply.finish == Finish::Filtered && gives_nothing =>
            {
                Condition::Refused
            }
            // A server that tells reasoning from text leaves no text if there was nothing else.
            Condition::Empty if reply.reasoning.is_some() => Condition::OnlyThinking,
            Condition::Text | Condition::OnlyThinking if !verdict.is_success() && is_known() => {
                Condition::Repeated
            }
            Condition::Empty if !text.trim().is_empty() => Condition::DifferingCalls,
            condition => condition,
        }
    }

    /// How many replies only repeated another.
    pub(super) fn repeats(&self) -> u32 {
        let repeated =
            self.attempts.iter().filter(|attempt| attempt.condition == Condition::Repeated);
        u32::try_from(repeated.count()).unwrap_or(u32::MAX)
    }

    /// The calls that sought the answer itself, with their positions.
    fn answers_in_place(&self) -> impl Iterator<Item = (usize, &Attempt)> {
        self.attempts.iter().enumerate().filter(|(_, attempt)| attempt.look.is_none())
    }

    /// What validators said of the answer of the attempt at this position, maybe after second looks at it.
    fn reports_on(&self, at: usize) -> &[Report] {
        let later = self.attempts.get(at + 1..).unwrap_or_default();
        let looks = later.iter().take_while(|attempt| attempt.look.is_some());
        looks.last().or(self.attempts.get(at)).map_or(&[], |last| &last.reports)
    }

    /// The first request with each reply and its feedback after it, as turns of one dialogue.
    /// The first `left_out` replies are not in it.
    pub(super) fn dialogue(
        &self,
        reader: &Reader<'_>,
        options: &Options,
        left_out: usize,
    ) -> Vec<Message> {
        let mut messages =
            self.attempts.first().map(|first| first.request.messages.clone()).unwrap_or_default();
        for (at, attempt) in self.answers_in_place().skip(left_out) {
            let order = attempt.order(reader, options, self.reports_on(at));
            let text = said(&attempt.request, &attempt.reply);
            match messages.last_mut() {
                // Many servers refuse an empty turn, and two turns of one role.
                Some(last) if text.trim().is_empty() => {
                    if !last.content.ends_with(&order) {
                        last.content = format!("{}\n\n{order}", last.content);
                    }
                }
                _ => {
                    messages.push(Message::assistant(text));
                    messages.push(Message::user(order));
                }
            }
        }
        messages
    }
}

/// Whether a reply was stopped before its end, by a limit, by a filter, by a fault or because a field was rejected.
pub(super) fn was_cut_off(reply: &Reply) -> bool {
    matches!(reply.finish, Finish::Length | Finish::Filtered)
        || EarlyEnd::of(reply).is_some_and(|end| end != EarlyEnd::Complete)
}

/// Of each field, whether a good value was written.
pub(super) fn are_there(partial: &Partial) -> Vec<bool> {
    let is_there = |value: &Option<Value<'_>>| value.as_ref().is_some_and(|it| *it != Value::Null);
    match &partial.value {
        Value::Record(fields) => fields.iter().map(is_there).collect(),
        _ => Vec::new(),
    }
}

impl Serialize for Attempt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let spec = &self.verdict.partial.spec;
        let name = |at: &usize| spec.fields.get(*at).map(|field| field.name.to_string());
        let asked: Option<Vec<String>> = match self.ask.inner() {
            Ask::Sections(fields) => Some(fields.iter().filter_map(name).collect()),
            Ask::Value(field) | Ask::Quote(field) => Some(name(field).into_iter().collect()),
            Ask::Whole | Ask::Continuation(_) => None,
        };
        let nothing = Value::Null;
        let content = self.verdict.value().unwrap_or(&nothing);
        let length = if self.look.is_some() { 10 } else { 9 };
        let mut out = serializer.serialize_struct("Attempt", length)?;
        out.serialize_field("number", &self.number)?;
        out.serialize_field("policy", &self.policy.map(Policy::name))?;
        match self.look {
            Some(look) => out.serialize_field("look", look.name())?,
            None => out.skip_field("look")?,
        }
        out.serialize_field("asked", &asked)?;
        out.serialize_field("request", &self.request)?;
        out.serialize_field("reply", &self.reply)?;
        out.serialize_field("seconds", &self.took.as_secs_f64())?;
        out.serialize_field("condition", self.condition.name())?;
        out.serialize_field("verdict", &self.verdict.named(content))?;
        out.serialize_field("reports", &self.reports)?;
        out.end()
    }
}

impl Serialize for Transcript {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let length = if self.given_up.is_empty() { 2 } else { 3 };
        let mut out = serializer.serialize_struct("Transcript", length)?;
        out.serialize_field("attempts", &self.attempts)?;
        if self.given_up.is_empty() {
            out.skip_field("given_up")?;
        } else {
            out.serialize_field("given_up", &self.given_up)?;
        }
        out.serialize_field("usage", &self.usage())?;
        out.end()
    }
}
