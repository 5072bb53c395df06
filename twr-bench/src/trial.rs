//! `Trial`: one arm on one task: what came at first, what in the end, and what it cost.

use twr::advanced::read::Reader;
use twr::advanced::rule::Rule;
use twr::advanced::soft::worked_examples;
use twr::advanced::spec::{Example, Ref, Spec};
use twr::model::{Finish, Model, ModelError, Reply, Usage};
use twr::think::{EarlyEnd, Options, Run};
use twr::verdict::{Circumstances, Value};
use twr::{Layout, Output, ThinkError, ThinkErrorKind};

use crate::arm::{Arm, EarlyCall, NamedPolicy, POLICIES, Way};
use crate::baseline::{self, Answers, Ask, Validator};
use crate::campaign_error::CampaignError;
use crate::exchange::Exchange;
use crate::judge::{Judge, Marks, is_same};
use crate::limits::Limits;
use crate::piecewise::{Arrived, Saved, paid};
use crate::record::fields;
use crate::suite::{Suite, Task};

/// One arm on one task.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Which task it was, counted over all suites.
    pub task: usize,
    /// The seed of the first call.
    pub seed: u64,
    /// What the first reply was.
    pub first: Marks,
    /// What the answer was in the end.
    pub end: Marks,
    /// What all calls cost.
    pub usage: Usage,
    /// What the first call cost.
    pub first_usage: Usage,
    /// How long the calls took.
    pub seconds: f64,
    /// Of the values that the first reply gave: how many are the true ones, and how many could be.
    pub truths_at_first: [u32; 2],
    /// The same of those that came, or changed, with a repair.
    pub truths_repaired: [u32; 2],
    /// The same of all values that there are in the end.
    pub truths_at_end: [u32; 2],
    /// The calls.
    pub exchanges: Vec<Exchange>,
    /// What was saved by ending calls early.
    pub saved: Saved,
}

/// An arm on the tasks of one suite: readers are made once.
#[derive(Debug)]
pub struct Bench<'s> {
    arm: &'s Arm,
    suite: &'s Suite,
    /// The spec in the arm's layout, with the arm's rules.
    asked: Ref<Spec>,
    limits: Limits,
}

impl<'s> Bench<'s> {
    /// An arm on a suite.
    pub fn new(arm: &'s Arm, suite: &'s Suite, limits: Limits) -> Self {
        let asked = match arm.way {
            Way::Think { layout, grounded, .. } => {
                let spec = suite.spec.in_layout(layout);
                Ref::shared(if grounded { spec } else { not_grounded(&spec) })
            }
            Way::Stream(_) => Ref::shared(suite.spec.in_layout(Layout::Sections)),
            _ => Ref::Static(suite.spec),
        };
        Self { arm, suite, asked, limits }
    }

    /// Asks for one task of the suite after the other, once for each seed. `number` is that of the first task.
    ///
    /// # Errors
    /// The model could not be asked, or the judge does not know a part of the spec.
    pub async fn trials(
        &self,
        model: &dyn Model,
        number: usize,
        seeds: &[u64],
        mut each: impl FnMut(Trial),
    ) -> Result<(), CampaignError> {
        let judge = Judge::new(&self.asked)?;
        let examples = self.asked.examples.get();
        let sections = self.asked.in_layout(Layout::Sections);
        let validator = Validator::new(&sections);
        let reader = Reader::new(&self.asked).telling_echoes(&worked_examples(&self.asked));
        for (at, task) in self.suite.tasks.iter().enumerate() {
            for seed in seeds {
                let answers = self.answers(model, &validator, &reader, task, *seed).await?;
                let judged = Judged { judge: &judge, examples: &examples, task };
                each(judged.trial((number + at, *seed), answers));
            }
        }
        Ok(())
    }

    async fn answers(
        &self,
        model: &dyn Model,
        validator: &Validator<'_>,
        reader: &Reader<'_>,
        task: &Task,
        seed: u64,
    ) -> Result<Answers, ModelError> {
        let ask = Ask { validator, task, shots: self.arm.shots, limits: self.limits, seed };
        match self.arm.way {
            Way::JsonAgain => baseline::json_again::answer(model, &ask).await,
            Way::JsonBlind => baseline::json_blind::answer(model, &ask).await,
            Way::Markers => baseline::markers::answer(model, &ask).await,
            Way::Think { output, policy, looks, .. } => {
                let mut options = self.options(policy, seed);
                options.output = Some(output);
                options.votes = looks.votes;
                options.evidence = looks.evidence;
                let run = self.run(reader, task, options);
                let ended = run.drive(model, |_| {}).await;
                Ok(answered(reader, task, thought(ended)?))
            }
            Way::Stream(early) => {
                let mut options = self.options(POLICIES[0], seed);
                options.output = Some(Output::Text);
                options.early.stop_early = early == EarlyCall::Stop;
                options.early.abort_on_reject = early == EarlyCall::Abort;
                let run = self.run(reader, task, options);
                let ended = run.drive_in_pieces(model, |_| {}, |_| {}).await;
                let (end, mut exchanges) = thought(ended)?;
                let mut saved = Saved::default();
                for Exchange { request, reply, .. } in &mut exchanges {
                    if EarlyEnd::of(reply).is_some() {
                        let (part, more) = paid(model, request, reply).await?;
                        *reply = part;
                        saved += more;
                    }
                }
                Ok(Answers { saved, ..answered(reader, task, (end, exchanges)) })
            }
        }
    }

    fn options(&self, policy: NamedPolicy, seed: u64) -> Options {
        let mut options = Options::default();
        options.policy = policy.rungs.to_vec().into();
        options.budget.attempts = if policy.rungs.is_empty() { 1 } else { self.limits.calls };
        options.max_tokens = Some(self.limits.max_tokens);
        options.temperature = Some(self.limits.temperature);
        options.seed = Some(seed);
        options.placement = self.arm.shots.placement;
        options.max_examples = self.arm.shots.count;
        options
    }

    fn run<'r>(&'r self, reader: &'r Reader<'r>, task: &Task, options: Options) -> Run<'r> {
        Run::new(&self.asked, reader, twr::Task::from(task.text.as_str()), options)
    }
}

/// What a run came to: its first reply, its end, its calls.
fn answered(
    reader: &Reader<'_>,
    task: &Task,
    (end, exchanges): (Value<'static>, Vec<Exchange>),
) -> Answers {
    let first = exchanges.first();
    let first = first.map_or(Value::Null, |first| held(reader, &first.reply, task));
    Answers { first, end, exchanges, saved: Saved::default() }
}

/// What there is at the end of a run, and the calls.
fn thought(
    ended: Result<Run<'_>, ThinkError>,
) -> Result<(Value<'static>, Vec<Exchange>), ModelError> {
    let (end, transcript) = match ended {
        Ok(run) => (run.value(), run.into_transcript()),
        Err(error) => match error.model_error() {
            Some(fault) if error.kind() == ThinkErrorKind::Model => return Err(fault.clone()),
            _ => (error.partial().value.clone(), error.transcript().clone()),
        },
    };
    let exchanges = transcript.attempts.into_iter().map(|attempt| {
        let faults = attempt.verdict.feedback().unwrap_or_default().to_owned();
        Exchange { request: attempt.request, reply: attempt.reply, faults }
    });
    Ok((end, exchanges.collect()))
}

/// What a whole reply held, copies included: what they are is for the judge to say, as with every arm.
fn held(reader: &Reader<'_>, reply: &Reply, task: &Task) -> Value<'static> {
    let cut_off = matches!(reply.finish, Finish::Length | Finish::Filtered)
        || EarlyEnd::of(reply).is_some_and(|end| end != EarlyEnd::Complete);
    let known = Circumstances { task: Some(&task.text), cut_off, ..Circumstances::default() };
    reader.read_in(&reply.text, known).value.into_owned()
}

/// What an answer is judged by.
#[derive(Clone, Copy)]
struct Judged<'j> {
    judge: &'j Judge,
    /// The worked examples of the spec.
    examples: &'j [Example],
    task: &'j Task,
}

impl Judged<'_> {
    fn trial(self, (number, seed): (usize, u64), answers: Answers) -> Trial {
        let Answers { first, end, exchanges, saved } = answers;
        let usages = || exchanges.iter().map(|exchange| exchange.reply.usage);
        let Truths { at_first, repaired, at_end } = truths(self.task, &first, &end);
        let first_call = exchanges.get(..1).unwrap_or_default();
        Trial {
            task: number,
            seed,
            first: self.marks(&first, first_call),
            end: self.marks(&end, &exchanges),
            usage: usages().sum(),
            first_usage: usages().next().unwrap_or_default(),
            seconds: exchanges.iter().map(|exchange| Arrived::of(&exchange.reply).seconds).sum(),
            truths_at_first: at_first,
            truths_repaired: repaired,
            truths_at_end: at_end,
            exchanges,
            saved,
        }
    }

    /// The marks of the answer that these calls led to.
    fn marks(self, value: &Value<'_>, calls: &[Exchange]) -> Marks {
        let is_shown = |example: &&Example| calls.iter().any(|call| shows(call, example));
        let shown: Vec<Example> = self.examples.iter().filter(is_shown).cloned().collect();
        self.judge.marks(value, self.task, &shown)
    }
}

/// Whether a call showed the model this worked example.
fn shows(call: &Exchange, example: &Example) -> bool {
    call.request.messages.iter().any(|message| message.content.contains(&example.task))
}

/// How many values are true, and of how many. Values whose truth is not known do not count.
#[derive(Default)]
struct Truths {
    /// Of those of the first reply.
    at_first: [u32; 2],
    /// Of those that are new in the end.
    repaired: [u32; 2],
    /// Of all that there are in the end.
    at_end: [u32; 2],
}

fn truths(task: &Task, first: &Value<'_>, end: &Value<'_>) -> Truths {
    let mut found = Truths::default();
    let count = |into: &mut [u32; 2], is_true: bool| {
        let [trues, all] = into;
        *trues += u32::from(is_true);
        *all += 1;
    };
    let truth = task.truth.as_ref().map(fields).unwrap_or_default();
    for (at, truth) in truth.iter().enumerate() {
        let (before, after) = (value_at(first, at), value_at(end, at));
        let is_true = |value| is_same(truth.as_ref(), value, task.order);
        if let Some(is_true) = is_true(before).filter(|_| before.is_some()) {
            count(&mut found.at_first, is_true);
        }
        if let Some(is_true) = is_true(after).filter(|_| after.is_some()) {
            count(&mut found.at_end, is_true);
            if after != before {
                count(&mut found.repaired, is_true);
            }
        }
    }
    found
}

/// The value of the field at this position, if the answer gave one.
fn value_at<'v, 'a>(value: &'v Value<'a>, at: usize) -> Option<&'v Value<'a>> {
    let value = fields(value).get(at).and_then(Option::as_ref);
    value.filter(|value| !matches!(value, Value::Null))
}

fn not_grounded(spec: &Spec) -> Spec {
    let mut fields = spec.fields.to_vec();
    for field in &mut fields {
        let kept = field.rules.iter().filter(|rule| !matches!(rule, Rule::Grounded)).cloned();
        field.rules = kept.collect::<Vec<_>>().into();
    }
    Spec { fields: fields.into(), ..spec.clone() }
}
