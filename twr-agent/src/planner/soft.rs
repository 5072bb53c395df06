//! `SoftPlanner`: the planner that asks a model in twr's soft format.

use std::sync::Arc;
#[cfg(feature = "ask")]
use std::sync::atomic::{AtomicU32, Ordering};

use twr::dynamic::Record;
use twr::model::{BoxFuture, Model};
#[cfg(feature = "ask")]
use twr::model::{Reply, Request};
use twr::think::{Attempt, Options};
use twr::{Language, Think, Thinkable};

use super::heard::{Heard, Listener};
use super::question::{NoDecision, Planner, PlannerCall, PlannerQuestion};
use super::words::{self, Setting, Words};
use super::{chinese, english};
use crate::debug_fields::debug_fields;
use crate::run::{Decision, Happening, Phase, PlanItem};
use crate::tool::{TAG, Toolbox};

/// A planner that asks a model: three calls at most for a decision, each wrong reply with feedback.
#[derive(Clone)]
#[must_use]
pub struct SoftPlanner<M> {
    model: M,
    language: Language,
    options: Options,
    now: Arc<dyn Fn() -> String + Send + Sync>,
    background: Background,
    on_thinking: Option<OnThinking>,
}

/// The most calls that bring a question into form.
#[cfg(feature = "ask")]
const FORMATTING: u32 = 2;

/// Is told what the model thinks.
type OnThinking = Arc<dyn Fn(&str) + Send + Sync>;

/// Makes what the prompts say besides a goal.
type Background = Arc<dyn Fn(&str) -> String + Send + Sync>;

impl<M: Model> SoftPlanner<M> {
    /// A planner whose prompts are in this language.
    pub fn new(model: M, language: Language) -> Self {
        Self {
            model,
            language,
            options: Options::default(),
            now: Arc::new(String::new),
            background: Arc::new(|_| String::new()),
            on_thinking: None,
        }
    }

    /// How the calls are made. The run's [`Limits::attempts`](crate::Limits::attempts) sets their number.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// What prompts say of the time, such as `2026-11-22 星期日`; empty for nothing, the default.
    pub fn now(mut self, now: impl Fn() -> String + Send + Sync + 'static) -> Self {
        self.now = Arc::new(now);
        self
    }

    /// What the prompts of plans and thoughts say besides the goal, which is given: for example the
    /// [`memory_block`](crate::memory::memory_block) of failures that are like it. Empty for nothing, the default.
    pub fn background(
        mut self,
        background: impl Fn(&str) -> String + Send + Sync + 'static,
    ) -> Self {
        self.background = Arc::new(background);
        self
    }

    /// A function that is told what a reasoning model thinks, piece by piece, while it thinks. Replies are then asked
    /// for as streams.
    pub fn on_thinking(mut self, told: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.on_thinking = Some(Arc::new(told));
        self
    }

    /// The model, listened to if somebody wants to hear what it thinks.
    fn asked(&self) -> Box<dyn Model + '_> {
        match &self.on_thinking {
            Some(told) => {
                Box::new(Heard { model: &self.model, listener: Listener::Thinking(&**told) })
            }
            None => Box::new(&self.model),
        }
    }

    /// What the prompts say of the time and besides the goal.
    fn setting(&self, question: PlannerQuestion<'_>) -> Setting {
        let background = (self.background)(&question.state.goal);
        Setting { today: (self.now)(), background }
    }

    async fn phase(&self, question: PlannerQuestion<'_>) -> Result<Happening, NoDecision> {
        let words = self.words();
        let task = match question.phase {
            Phase::Thought => return self.thought(question).await,
            Phase::Plan => words.plan(question, &self.setting(question)),
            Phase::Replan => words.replan(question, &self.setting(question)),
            Phase::Digest => words.digest(question),
        };
        match (question.phase, self.language) {
            (Phase::Plan, Language::Chinese) => self.typed::<chinese::Plan>(task, question).await,
            (Phase::Plan, _) => self.typed::<english::Plan>(task, question).await,
            (Phase::Replan, Language::Chinese) => {
                self.typed::<chinese::Replan>(task, question).await
            }
            (Phase::Replan, _) => self.typed::<english::Replan>(task, question).await,
            (_, Language::Chinese) => self.typed::<chinese::Digest>(task, question).await,
            _ => self.typed::<english::Digest>(task, question).await,
        }
    }

    async fn typed<T: Thinkable + Into<Happening> + Send>(
        &self,
        task: String,
        question: PlannerQuestion<'_>,
    ) -> Result<Happening, NoDecision> {
        let think = Think::new(task).of::<T>().options(self.options_for(question));
        let thought = think.watch(&*self.asked(), |attempt| report_call(question, attempt)).await?;
        Ok(thought.value.into())
    }

    /// The union of the tools, a question and the end of the item: a spec of the run's own tools.
    async fn thought(&self, question: PlannerQuestion<'_>) -> Result<Happening, NoDecision> {
        let words = self.words();
        let spec = words.thought_spec(question.tools);
        let spec = spec.map_err(|error| NoDecision::new(error.to_string()))?;
        let think = Think::spec(&spec, words.thought(question, &self.setting(question)));
        let think = think.options(self.options_for(question));
        let thought = think.watch(&*self.asked(), |attempt| report_call(question, attempt)).await?;
        let decision = decision(&thought.value, question.tools);
        let decision = decision.ok_or_else(|| NoDecision::new(format!("no `{TAG}`")))?;
        #[cfg(feature = "ask")]
        let decision = self.in_form(decision, question).await;
        Ok(Happening::Thought { decision })
    }

    /// The decision, with a question that sets out to be a form and cannot be read as one brought into form by the
    /// model.
    #[cfg(feature = "ask")]
    async fn in_form(&self, decision: Decision, asked: PlannerQuestion<'_>) -> Decision {
        let Decision::Ask { question, options } = decision else { return decision };
        if twr_ask::read::read(&question).is_ok() {
            return Decision::Ask { question, options };
        }
        let calls = AtomicU32::new(0);
        let on_reply = |request: &Request, reply: &Reply| {
            let attempt = calls.fetch_add(1, Ordering::Relaxed) + 1;
            let call = (asked.phase, attempt, FORMATTING);
            let call = PlannerCall::new(call, &request.messages, &reply.text, None);
            (asked.on_call)(&call.with_usage(reply.usage));
        };
        let model = Heard { model: &self.model, listener: Listener::Replies(&on_reply) };
        let reading = twr_ask::read::read_or_format(&question, &model).await;
        let form = serde_json::to_string(&reading.payload).ok();
        let question = form.filter(|_| reading.notice.is_none()).unwrap_or(question);
        Decision::Ask { question, options }
    }

    fn options_for(&self, question: PlannerQuestion<'_>) -> Options {
        let mut options = self.options.clone();
        options.budget.attempts = question.limits.attempts;
        options
    }

    fn words(&self) -> &'static Words {
        Words::of(self.language)
    }
}

impl<M: Model> Planner for SoftPlanner<M> {
    fn decide<'a>(
        &'a self,
        question: PlannerQuestion<'a>,
    ) -> BoxFuture<'a, Result<Vec<Happening>, NoDecision>> {
        Box::pin(async move { Ok(vec![self.phase(question).await?]) })
    }

    fn language(&self) -> Language {
        self.language
    }
}

debug_fields!([M: Model] SoftPlanner<M> { model.name(), language });

fn report_call(question: PlannerQuestion<'_>, attempt: &Attempt) {
    let refusal = (!attempt.verdict.is_success()).then(|| {
        let feedback = attempt.verdict.feedback().unwrap_or_default();
        format!("{}: {feedback}", attempt.condition.name())
    });
    let call = PlannerCall::new(
        (question.phase, attempt.number, question.limits.attempts),
        &attempt.request.messages,
        &attempt.reply.text,
        refusal,
    );
    (question.on_call)(&call.with_usage(attempt.reply.usage));
}

/// What a record of the thought's spec decides.
fn decision(record: &Record, tools: &Toolbox) -> Option<Decision> {
    let json = record.to_json();
    let text = |field: &str| {
        json.get(field).and_then(|text| text.as_str()).unwrap_or_default().trim().to_owned()
    };
    Some(match json.get(TAG)?.as_str()? {
        words::ASK_USER => {
            let options = json.get(words::OPTIONS).and_then(|options| options.as_array());
            let options = options.into_iter().flatten().filter_map(|option| option.as_str());
            let options = options.map(str::to_owned).collect();
            Decision::Ask { question: text(words::QUESTION), options }
        }
        words::DONE => Decision::Done { response: text(words::RESPONSE) },
        _ => {
            let chosen = tools.chosen(record)?;
            Decision::Act { tool: chosen.name, input: chosen.input }
        }
    })
}

/// What each phase's reply makes happen, whatever its language.
macro_rules! happenings {
    ($($language:ident),*) => {$(
        impl From<$language::Plan> for Happening {
            fn from(plan: $language::Plan) -> Self {
                Self::Planned { items: plan.items }
            }
        }

        impl From<$language::Replan> for Happening {
            fn from(replan: $language::Replan) -> Self {
                match replan {
                    $language::Replan::Replanned { reason, items } => {
                        let item = |step: $language::Step| PlanItem {
                            task: step.task,
                            completed: step.completed,
                        };
                        Self::Replanned { reason, items: items.into_iter().map(item).collect() }
                    }
                    $language::Replan::Done { response } => Self::Completed { response },
                }
            }
        }

        impl From<$language::Digest> for Happening {
            fn from(digest: $language::Digest) -> Self {
                Self::Digested { summary: words::digest_text(&digest.summary, &digest.quotes) }
            }
        }
    )*};
}

happenings!(chinese, english);
