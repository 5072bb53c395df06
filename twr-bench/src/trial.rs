//! `Trial`: one arm on one task: what came at first, what in the end, and what it cost.

use twr::ThinkErrorKind;
use twr::model::{Finish, Model, ModelError, Reply, Usage};
use twr::read::{Circumstances, Reader};
use twr::rule::Rule;
use twr::soft::worked_examples;
use twr::spec::{Layout, Ref, Spec, Value};
use twr::think::{Options, Run};

use crate::arm::{Arm, Way};
use crate::baseline::{self, Answers, Ask};
use crate::exchange::Exchange;
use crate::judge::{Judge, Marks, fields, is_same};
use crate::limits::Limits;
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
    /// The calls.
    pub exchanges: Vec<Exchange>,
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
            _ => Ref::Static(suite.spec),
        };
        Self { arm, suite, asked, limits }
    }

    /// Asks for one task of the suite after the other, once for each seed. `number` is that of the first task.
    ///
    /// # Errors
    /// The model could not be asked.
    pub async fn trials(
        &self,
        model: &dyn Model,
        number: usize,
        seeds: &[u64],
        mut each: impl FnMut(Trial),
    ) -> Result<(), ModelError> {
        let judged = self.asked.in_layout(Layout::Sections);
        let judge = Judge::new(&judged);
        let reader = Reader::new(&self.asked).telling_echoes(&worked_examples(&self.asked));
        for (at, task) in self.suite.tasks.iter().enumerate() {
            for seed in seeds {
                let answers = self.answers(model, &judge, &reader, task, *seed).await?;
                each(judged_trial(&judge, task, (number + at, *seed), answers));
            }
        }
        Ok(())
    }

    async fn answers(
        &self,
        model: &dyn Model,
        judge: &Judge<'_>,
        reader: &Reader<'_>,
        task: &Task,
        seed: u64,
    ) -> Result<Answers, ModelError> {
        let ask = Ask { judge, task, shots: self.arm.shots, limits: self.limits, seed };
        match self.arm.way {
            Way::JsonAgain => baseline::json_again::answer(model, &ask).await,
            Way::JsonBlind => baseline::json_blind::answer(model, &ask).await,
            Way::Markers => baseline::markers::answer(model, &ask).await,
            Way::Think { policy, .. } => {
                let mut options = Options::default();
                options.policy = policy.rungs.to_vec().into();
                options.budget.attempts = self.limits.calls;
                options.max_tokens = Some(self.limits.max_tokens);
                options.temperature = Some(self.limits.temperature);
                options.seed = Some(seed);
                options.placement = self.arm.shots.placement;
                options.max_examples = self.arm.shots.count;
                let asked = twr::Task::from(task.text.as_str());
                let run = Run::new(&self.asked, reader, asked, options);
                let (end, exchanges) = thought(run, model).await?;
                let first = exchanges.first();
                let first = first.map_or(Value::Null, |first| held(reader, &first.reply, task));
                Ok(Answers { first, end, exchanges })
            }
        }
    }
}

/// A run to its end: what there is then, and the calls.
async fn thought(
    run: Run<'_>,
    model: &dyn Model,
) -> Result<(Value<'static>, Vec<Exchange>), ModelError> {
    let (end, transcript) = match run.drive(model, |_| {}).await {
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
    let cut_off = matches!(reply.finish, Finish::Length | Finish::Filtered);
    let known = Circumstances { task: Some(&task.text), cut_off, ..Circumstances::default() };
    reader.read_in(&reply.text, known).value.into_owned()
}

fn judged_trial(
    judge: &Judge<'_>,
    task: &Task,
    (number, seed): (usize, u64),
    answers: Answers,
) -> Trial {
    let Answers { first, end, exchanges } = answers;
    let usages = || exchanges.iter().map(|exchange| exchange.reply.usage);
    let (truths_at_first, truths_repaired) = truths(task, &first, &end);
    Trial {
        task: number,
        seed,
        first: judge.marks(&first, task),
        end: judge.marks(&end, task),
        usage: usages().sum(),
        first_usage: usages().next().unwrap_or_default(),
        seconds: exchanges
            .iter()
            .map(|exchange| crate::remembering::seconds(&exchange.reply))
            .sum(),
        truths_at_first,
        truths_repaired,
        exchanges,
    }
}

/// How many values are true, of those of the first reply, and of those that are new in the end.
fn truths(task: &Task, first: &Value<'_>, end: &Value<'_>) -> ([u32; 2], [u32; 2]) {
    let (mut at_first, mut repaired) = ([0; 2], [0; 2]);
    let count = |into: &mut [u32; 2], is_true: bool| {
        let [trues, all] = into;
        *trues += u32::from(is_true);
        *all += 1;
    };
    let truth = task.truth.as_ref().map(fields).unwrap_or_default();
    for (at, truth) in truth.iter().enumerate() {
        let of =
            |value: &Value<'_>| fields(value).get(at).cloned().flatten().map(Value::into_owned);
        let (before, after) = (of(first), of(end));
        if before.is_some() {
            count(&mut at_first, is_same(truth.as_ref(), before.as_ref()));
        }
        if after.is_some() && after != before {
            count(&mut repaired, is_same(truth.as_ref(), after.as_ref()));
        }
    }
    (at_first, repaired)
}

fn not_grounded(spec: &Spec) -> Spec {
    let mut fields = spec.fields.to_vec();
    for field in &mut fields {
        let kept = field.rules.iter().filter(|rule| !matches!(rule, Rule::Grounded)).cloned();
        field.rules = kept.collect::<Vec<_>>().into();
    }
    Spec { fields: fields.into(), ..spec.clone() }
}
