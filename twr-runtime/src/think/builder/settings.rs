//! The settings of a [`Think`].

use std::sync::Arc;
use std::time::Duration;

use twr_spec::prompt::{ModelSize, Placement};
use twr_spec::spec::{Layout, Output};
use twr_spec::strictness::Strictness;
use twr_spec::wording::Wording;

use super::{Setting, Think};
use crate::model::{BoxFuture, Money, Prices};
use crate::think::drive::Typed;
use crate::think::{
    CutOff, Event, Finding, GrammarAsk, GrammarSource, Ladder, OnFail, Options, Sampling, Saved,
    TopUp, Validator,
};
use crate::typed::Answer;

/// The settings.
impl<T> Think<T> {
    /// All settings at once.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self.told.push(Setting::All);
        self
    }

    /// The number of calls that seek an answer in the right form, the first included. Default 3. Calls that
    /// answer validators are counted by [`max_rounds`](Self::max_rounds).
    pub fn max_attempts(mut self, calls: u32) -> Self {
        self.options.budget.attempts = calls;
        self.told.push(Setting::Attempts);
        self
    }

    /// How often validators may send an answer back that keeps every rule of the spec. Default 3; 0 takes
    /// the validators' word for the end of the run. Such a call is no attempt, as
    /// [`Budget::rounds`](crate::think::Budget::rounds) says.
    ///
    /// When the rounds are used up the run ends with
    /// [`ThinkErrorKind::OutOfRounds`](crate::think::ThinkErrorKind::OutOfRounds), and
    /// [`ThinkError::findings`](crate::think::ThinkError::findings) has what validators found last.
    pub fn max_rounds(mut self, rounds: u32) -> Self {
        self.options.budget.rounds = rounds;
        self
    }

    /// Whether a streamed call ends as soon as every field that it asks for is there, whole and good: what the model
    /// writes after the last section is not waited for. Default: it does not end.
    ///
    /// Only what follows a section closes it, so this saves what comes after the answer. The server's count of tokens
    /// is never received then; a token is taken for four bytes.
    pub fn stop_early(mut self, stop: bool) -> Self {
        self.options.early.stop_early = stop;
        self
    }

    /// Whether a streamed call ends as soon as a field is rejected, so that the repair begins at once. What follows in
    /// that reply is asked for again, too. Default: it does not end.
    pub fn abort_on_reject(mut self, abort: bool) -> Self {
        self.options.early.abort_on_reject = abort;
        self
    }

    /// How long the next piece of a streamed reply is waited for. Then what has arrived counts as a reply that was cut
    /// off; if nothing has, the call fails with
    /// [`ModelErrorKind::Timeout`](crate::model::ModelErrorKind::Timeout). It takes tokio's timer, under the feature
    /// `http`, or [`timer`](Self::timer). Default: the model's own limit alone.
    pub fn idle_limit(mut self, idle: Duration) -> Self {
        self.options.early.idle = Some(idle);
        self
    }

    /// How to go on after a reply that is not as asked: one [`Policy`](crate::think::Policy) for all calls, or an
    /// array of them, one for each call from the second on, the last for all that follow. Default
    /// `[Policy::Missing, Policy::OneByOne]`.
    pub fn policy(mut self, policy: impl Into<Ladder>) -> Self {
        self.options.policy = policy.into();
        self.told.push(Setting::Policy);
        self
    }

    /// Sets how to go on after a reply that a token limit cut off. Default [`CutOff::Raise`].
    pub fn cut_off(mut self, cut_off: CutOff) -> Self {
        self.options.cut_off = cut_off;
        self
    }

    /// Sets how to ask for the rest of a list with too few items. Default [`TopUp::Again`].
    pub fn top_up(mut self, top_up: TopUp) -> Self {
        self.options.top_up = top_up;
        self
    }

    /// How many replies there are for each field that is voted on, the answer itself included. Default 1: there
    /// is no vote.
    ///
    /// When the answer keeps every rule of the spec, `replies - 1` further calls ask for the fields alone whose
    /// value is chosen, counted or copied from the task and fits on one line; each field then has the value that
    /// most replies gave, the first of equals. Texts, lists, records and the tag of a union are not voted on, and
    /// a spec without a field to vote on costs no further call. If the values together break a rule, the answer
    /// stays as it was. [`Thought::agreement`](crate::think::Thought::agreement) says how many replies agreed.
    ///
    /// The price of `n` replies is `n - 1` prompts of the voted fields and their short replies. The calls are no
    /// attempts; the token, time and money limits hold for them, and where one is reached, the vote ends with the
    /// replies that there are. Each is warmer than the one before if a [`temperature`](Self::temperature) is set.
    /// For whole answers as samples, taken at once, see [`Vote`](crate::think::Vote).
    pub fn votes(mut self, replies: u32) -> Self {
        self.options.votes = replies;
        self
    }

    /// Whether the model has to show where the task says the value of each grounded field. Default: it has not.
    ///
    /// When the answer keeps every rule of the spec, one short call for each grounded text asks for the words of
    /// the task that say it, without a word of the value. Where the quote is in the task and holds the value,
    /// the value is verified. Else one more call asks for the value again, as a choice among five pieces of the
    /// task near the quote at most, the value among them. A value that is all that its pattern matches in the task
    /// needs no call. Where nothing is near the quote, or the choice fails or falls on the old value, that value
    /// stays and is [unverified](crate::think::EvidenceKind::Unverified) in
    /// [`Thought::evidence`](crate::think::Thought::evidence).
    ///
    /// The price is one or two short calls for each grounded field. They are no attempts; the token, time and
    /// money limits hold for them, and where one is reached, the values that are left stay unverified.
    pub fn evidence(mut self, evidence: bool) -> Self {
        self.options.evidence = evidence;
        self
    }

    /// Sets how to handle a value that breaks a rule. The place is a field by its name in Rust, or one of its
    /// rules (`chapters.unique`): `length`, `range`, `items`, `unique`, `pattern`, `one_of`, `grounded`,
    /// `check`. The first that fits counts. Default: the section is asked for again.
    pub fn on_fail(mut self, place: impl Into<String>, on_fail: OnFail) -> Self {
        self.options.on_fail(place, on_fail);
        self
    }

    /// The temperature of the first call. Default: none is sent.
    pub fn temperature(mut self, temperature: f64) -> Self {
        self.options.temperature = Some(temperature);
        self
    }

    /// How the temperature changes from call to call.
    pub fn sampling(mut self, sampling: Sampling) -> Self {
        self.options.sampling = Some(sampling);
        self
    }

    /// The most tokens of a reply. Default: the server's.
    pub fn max_tokens(mut self, tokens: u32) -> Self {
        self.options.max_tokens = Some(tokens);
        self
    }

    /// The most tokens, of prompts and replies together, after which no further call is made.
    pub fn max_total_tokens(mut self, tokens: u64) -> Self {
        self.options.budget.tokens = Some(tokens);
        self
    }

    /// The most money, by these prices, after which no further call is made. A call of a model that is not
    /// among them ends the run, too.
    pub fn max_money(mut self, money: Money, prices: Prices) -> Self {
        self.options.budget.money = Some((money, prices));
        self
    }

    /// The most time, validators and waits for a busy server included. No call is made after it, and one
    /// under way is stopped: by tokio's timer where the feature `http` is on and the run is inside of a tokio
    /// runtime, which has to have its time enabled; else by a [`timer`](Self::timer), if it was given one.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.options.budget.time = Some(time);
        self
    }

    /// The sleep function of another runtime than tokio, so that a call or a validator under way is stopped
    /// when the [time](Self::max_time) is up: `|wait| Box::pin(sleep(wait))`.
    pub fn timer(
        mut self,
        sleep: impl Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) -> Self {
        self.timer = Some(Arc::new(sleep));
        self
    }

    /// The most tokens of a repair's messages, taking four bytes for one.
    pub fn max_context(mut self, tokens: u32) -> Self {
        self.options.budget.context = Some(tokens);
        self
    }

    /// Whether the spans of the feature `tracing` hold what the model is told and what it writes, in
    /// `gen_ai.input.messages` and `gen_ai.output.messages`. Default: they do not.
    ///
    /// Of target `twr` and level `INFO` there is a span `think` for a run, and in it one `chat` for each
    /// call, with the names of OpenTelemetry's conventions for generative AI (`gen_ai.operation.name`,
    /// `gen_ai.request.*`, `gen_ai.response.*`, `gen_ai.usage.*`, `error.type`), and `twr.attempt`,
    /// `twr.policy`, `twr.ask`, `twr.fields`, `twr.condition`, `twr.diagnostics`, `twr.recoveries`.
    pub fn record_content(mut self, record: bool) -> Self {
        self.options.record_content = record;
        self
    }

    /// Whether the task is in a fence that is longer than any inside it, in every request and in the worked
    /// examples. Default: it does not. A prompt template is not fenced as a whole: there the filter `fenced` does
    /// the same for one value, `{{ text | fenced }}`.
    ///
    /// Use it where the task is text from others: lines in it that look like headers or dividers are then not
    /// taken for the format. It does not stop a model from following orders in the text.
    pub fn fence_task(mut self, yes: bool) -> Self {
        self.options.fence_task = yes;
        self
    }

    /// A function that is told what happens: each call before it is made and after it was read, each wait for
    /// a busy server, each fault,
    /// what validators say, and the end. May be given again; all are told.
    pub fn on_event(mut self, told: impl Fn(&Event<'_>) + Send + Sync + 'static) -> Self {
        self.listeners.push(Arc::new(told));
        self
    }

    /// Goes on with a run that was saved, by [`ThinkError::saved`](crate::think::ThinkError::saved) or a journal:
    /// nothing that was answered is asked again.
    pub fn resume(mut self, saved: Saved) -> Self {
        self.saved = Some(saved);
        self
    }

    /// A text at which the model stops; may be given again.
    pub fn stop(mut self, text: impl Into<String>) -> Self {
        self.options.stop.push(text.into());
        self
    }

    /// The seed of the first call; each further one adds one.
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = Some(seed);
        self
    }

    /// How the sections of replies are marked. Default: as the type says.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.options.layout = Some(layout);
        self
    }

    /// Sets what enforces the form of a reply. Default: as the type says (`#[think(output = "native")]`). If the type
    /// leaves it open, the default is [`Output::Grammar`] for a model that is set up to take grammars
    /// ([`Offers::grammar`](crate::model::Offers)), else [`Output::Text`].
    ///
    /// A mode that the model does not [offer](crate::model::Model::offers), or that its server refuses, is given up
    /// within the same attempt: the run asks in text, in the layout of the type, and
    /// [`Transcript::given_up`](crate::think::Transcript::given_up) says why.
    ///
    /// ```
    /// # mod twr { pub use twr_runtime::{dynamic, model, spec::Output, think::Think}; }
    /// use twr::dynamic::{Field, Spec};
    /// use twr::model::{Offers, ScriptedModel};
    /// use twr::Output;
    /// use twr::Think;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let review = Spec::builder("Review").field(Field::integer("score").min(1).max(5)).build()?;
    /// let model = ScriptedModel::new([r#"{"score": 4}"#]).with_offers(Offers::JSON);
    /// let think = Think::spec(&review, "Judge this: bees dance.").output(Output::Auto);
    /// let thought = think.run(&model).await?;
    /// assert_eq!(thought.value.to_json()["score"], 4);
    /// assert_eq!(thought.transcript.attempts[0].output(), Output::Native);
    /// # Ok(())
    /// # }
    /// ```
    pub fn output(mut self, output: Output) -> Self {
        self.options.output = Some(output);
        self
    }

    /// The writer of the grammar of each request, for [`Output::Grammar`] and [`Output::Auto`], if the model
    /// takes grammars. A request for which it returns `None` carries no grammar. Default: the library's own
    /// grammars ([`Grammar`](crate::grammar::Grammar)).
    pub fn grammar(
        mut self,
        write: impl Fn(&GrammarAsk<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.options.grammar = Some(GrammarSource::new(write));
        self
    }

    /// Which leniencies make a section wrong, so that it is asked for again. Default: a
    /// copied worked example, as [`Options::strictness`] says.
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.options.strictness = strictness;
        self
    }

    /// The place of the worked examples. Default: [`Placement::Auto`], which is as earlier turns, unless the
    /// model is told to be large.
    pub fn placement(mut self, placement: Placement) -> Self {
        self.options.placement = placement;
        self.told.push(Setting::Placement);
        self
    }

    /// How large the model is, for [`Placement::Auto`]. Default: as the model says
    /// ([`OfSize`](crate::model::OfSize)).
    pub fn model_size(mut self, size: ModelSize) -> Self {
        self.options.model_size = size;
        self
    }

    /// How many worked examples are shown at most. With 0 no request shows any, nor the form of a section in
    /// feedback. Default 3.
    pub fn max_examples(mut self, examples: usize) -> Self {
        self.options.max_examples = examples;
        self.told.push(Setting::Examples);
        self
    }

    /// The templates of prompt and feedback.
    pub fn wording(mut self, wording: Wording) -> Self {
        self.options.wording = wording;
        self
    }
}

/// What is known of the type's values besides its spec.
impl<T: Answer + Send + Sync + 'static> Think<T> {
    /// A function that looks at the answer when every field is there; what it finds fault with is asked for
    /// again. May be given again; all are asked.
    pub fn check(self, check: impl Fn(&T) -> Vec<Finding> + Send + Sync + 'static) -> Self {
        self.validate(check)
    }

    /// The same with a validator that may take its time: a compiler, a test run, a
    /// [`Critic`](crate::think::Critic).
    pub fn validate(mut self, validator: impl Validator<T> + 'static) -> Self {
        self.judges.push(Arc::new(Typed::<T, _>::new(self.asked().clone(), validator)));
        self
    }
}
