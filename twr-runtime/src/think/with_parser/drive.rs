//! `think_with_parser` and `ThinkWithParser`: a run, driven by a model.

use twr_spec::spec::Language;

use super::options::Options;
use super::run::ParserRun;
use super::{Answer, ParserAttempt, ParserError, RepairPolicy};
use crate::model::{Model, OnWait, Waiting};
use crate::parser::Parser;
use crate::think::{Sampling, Task};

/// Asks the model until the parser takes a reply, three calls in all at most, and gives the value.
///
/// The prompt is a text or messages; the caller's messages never change. Dropping the future stops; what
/// the call under way has cost is lost then, nothing else. For settings, and for everything besides the
/// content, see [`ThinkWithParser`].
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::ScriptedModel;
/// use twr::parser::{simple_parser, think_with_parser};
///
/// # block_on(async {
/// let model = ScriptedModel::new(["Bees, I think.", "[Topic] Bees"]);
/// let topic = think_with_parser(&model, "What shall I study?", simple_parser("[Topic]")).await?;
/// assert_eq!(topic, "Bees");
/// # Ok::<(), twr_runtime::parser::ParserError>(())
/// # });
/// # fn block_on(test: impl Future<Output = Result<(), twr_runtime::parser::ParserError>>) {
/// #     tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(test).unwrap();
/// # }
/// ```
///
/// # Errors
/// The parser took no reply, or the model could not be asked: see [`ParserErrorKind`](super::ParserErrorKind).
pub async fn think_with_parser<P: Parser>(
    model: &(impl Model + ?Sized),
    prompt: impl Into<Task>,
    parser: P,
) -> Result<P::Output, ParserError> {
    ThinkWithParser::new(prompt, parser).run(model).await.map(|answer| answer.content)
}

/// A prompt and a parser, with settings.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::parser::{RepairPolicy, ThinkWithParser, simple_parser};
///
/// let model = ScriptedModel::new(["[Topic] Bees"]);
/// let answer = ThinkWithParser::new("What shall I study?", simple_parser("[Topic]"))
///     .max_attempts(5)
///     .policy(RepairPolicy::default())
///     .run(&model)
///     .await?;
/// assert_eq!(answer.content, "Bees");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ThinkWithParser<P> {
    conversation: Task,
    parser: P,
    options: Options,
    on_wait: OnWait,
}

impl<P: Parser> ThinkWithParser<P> {
    /// A prompt and a parser with the default settings.
    pub fn new(prompt: impl Into<Task>, parser: P) -> Self {
        let (options, on_wait) = (Options::default(), OnWait::default());
        Self { conversation: prompt.into(), parser, options, on_wait }
    }

    /// Calls this function before each wait for a server that is busy or fails, with the fault and the length
    /// of the wait; as text that is `busy; again in 36 s`. Default: nothing is called.
    pub fn on_wait(mut self, told: impl Fn(&Waiting<'_>) + Send + Sync + 'static) -> Self {
        self.on_wait = OnWait::new(told);
        self
    }

    /// The total number of calls, the first included; 0 counts as 1. Default 3.
    pub fn max_attempts(mut self, calls: u32) -> Self {
        self.options.max_attempts = calls;
        self
    }

    /// How to go on after a reply that the parser refused. Default [`RepairPolicy::Dialogue`].
    pub fn policy(mut self, policy: RepairPolicy) -> Self {
        self.options.policy = policy;
        self
    }

    /// The temperature of the first call. Default: none is sent, in any call.
    pub fn temperature(mut self, temperature: f64) -> Self {
        self.options.temperature = Some(temperature);
        self
    }

    /// How the temperature changes from call to call. Default: [`Sampling::Cool`] for a fresh prompt, else
    /// [`Sampling::Keep`].
    pub fn sampling(mut self, sampling: Sampling) -> Self {
        self.options.sampling = Some(sampling);
        self
    }

    /// The most tokens of a reply; doubled after one that was cut off. Default: the server's.
    pub fn max_tokens(mut self, tokens: u32) -> Self {
        self.options.max_tokens = Some(tokens);
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

    /// Whether a reply that was cut off at the token limit may be taken. Default `false`: its last part is
    /// not what the model meant.
    pub fn accept_cut_off(mut self, yes: bool) -> Self {
        self.options.accept_cut_off = yes;
        self
    }

    /// The language of the loop's own words to the model. Default English.
    pub fn language(mut self, language: Language) -> Self {
        self.options.language = language;
        self
    }

    /// Asks until the parser takes a reply.
    ///
    /// # Errors
    /// The parser took no reply, or the model could not be asked: see
    /// [`ParserErrorKind`](super::ParserErrorKind).
    pub async fn run(
        self,
        model: &(impl Model + ?Sized),
    ) -> Result<Answer<P::Output>, ParserError> {
        self.watch(model, |_| {}).await
    }

    /// As [`run`](Self::run), calling `watch` after each attempt, for progress.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub async fn watch(
        self,
        model: &(impl Model + ?Sized),
        mut watch: impl FnMut(&ParserAttempt),
    ) -> Result<Answer<P::Output>, ParserError> {
        let Self { conversation, parser, options, on_wait } = self;
        let mut run = ParserRun::new(conversation, options);
        while let Some(mut request) = run.next_request() {
            request.on_wait = on_wait.clone();
            let reply = match model.complete(&request).await {
                Ok(reply) => reply,
                Err(error) => return Err(ParserError::model(error, run.into_attempts())),
            };
            let content = run.on_reply(request, reply, |text| parser.parse(text));
            if let Some(attempt) = run.attempts().last() {
                watch(attempt);
            }
            if let Some(content) = content {
                return Ok(Answer { content, attempts: run.into_attempts() });
            }
        }
        Err(ParserError::exhausted(run.into_attempts()))
    }
}
