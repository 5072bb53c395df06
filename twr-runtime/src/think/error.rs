//! `ThinkError`: why there is no answer, with everything that was paid for.

use std::error::Error;
use std::fmt;

use twr_spec::condition::Condition;
use twr_spec::diagnostic::quote;
use twr_spec::feedback::wrong_sections;
use twr_spec::partial::Partial;
use twr_spec::spec::{Output, Ref, Spec, Value};
use twr_spec::template::TemplateError;

use super::run::CutCall;
use super::{End, Finding, ResumeError, Run, Saved, Transcript, ValidatorError};
use crate::model::{Finish, ModelError, ModelSize, Usage};
use crate::typed::Mismatch;

/// Why there is no answer. It keeps every attempt, the best partial value and the summed usage.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{ThinkErrorKind, think_with_retry};
///
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// let model = ScriptedModel::new(["[Plan] We follow the bees home.", "[Weeks] some", "[Weeks] a few"]);
/// let error = think_with_retry::<Plan>(&model, "Plan a study of bees.").await.unwrap_err();
/// assert_eq!(error.kind(), ThinkErrorKind::Exhausted);
/// assert_eq!(error.transcript().attempts.len(), 3);
/// // The plan was read, and stays.
/// assert_eq!(error.partial().good(), 1);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct ThinkError {
    inner: Box<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    cause: Cause,
    /// Why the model could not be asked.
    fault: Option<ModelError>,
    /// How the time ended the last call, if that ended the run.
    cut_call: Option<CutCall>,
    fingerprint: u64,
    size: ModelSize,
    output: Option<Output>,
    partial: Partial,
    transcript: Transcript,
}

/// What kept a run from its answer.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    Ended(End),
    Mismatch(Mismatch),
    Template(TemplateError),
    Resume(ResumeError),
    Validator(ValidatorError),
}

/// The causes of a [`ThinkError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ThinkErrorKind {
    /// No reply was as asked, and the attempts are used up.
    Exhausted,
    /// Validators found fault with each answer, and their rounds are used up; [`ThinkError::findings`] has
    /// what they found last.
    OutOfRounds,
    /// No reply was as asked, and the tokens are used up.
    OutOfTokens,
    /// No reply was as asked, and the money is used up, or what a call cost is not known.
    OutOfMoney,
    /// No reply was as asked, and the time is used up.
    OutOfTime,
    /// The model declined each time: the task has to change, not the format.
    Refused,
    /// Every reply was empty: the service has to be looked at, not the format.
    Empty,
    /// Every reply was cut off by a token limit: it has to be raised, or less asked for.
    CutOff,
    /// The model could not be asked; [`ThinkError::model_error`] tells why.
    Model,
    /// A validator could not tell; [`ThinkError::validator_error`] tells why.
    Validator,
    /// A saved run could not be gone on with; [`ThinkError::resume_error`] tells why.
    Resume,
    /// A hand-written `FieldValue` refuses what its own kind reads.
    Mismatch,
    /// The prompt template could not be filled in, so that no model was asked;
    /// [`ThinkError::template_error`] tells why.
    Template,
}

impl ThinkErrorKind {
    /// A stable name, for figures and records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exhausted => "exhausted",
            Self::OutOfRounds => "out_of_rounds",
            Self::OutOfTokens => "out_of_tokens",
            Self::OutOfMoney => "out_of_money",
            Self::OutOfTime => "out_of_time",
            Self::Refused => "refused",
            Self::Empty => "empty",
            Self::CutOff => "cut_off",
            Self::Model => "model",
            Self::Validator => "validator",
            Self::Resume => "resume",
            Self::Mismatch => "mismatch",
            Self::Template => "template",
        }
    }
}

/// A model that could not be asked outside a run: so that `?` works on both errors in a function that gives a
/// `ThinkError`. There is no attempt and no partial value, and [`ThinkError::saved`] fits no run.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::HttpModel;
/// use twr::think::ThinkError;
///
/// fn model() -> Result<HttpModel, ThinkError> {
///     Ok(HttpModel::from_env()?)
/// }
/// ```
impl From<ModelError> for ThinkError {
    fn from(error: ModelError) -> Self {
        let partial = Partial {
            spec: Ref::shared(Spec::EMPTY),
            value: Value::Record(Vec::new()),
            drafts: Vec::new(),
            diagnostics: Vec::new(),
        };
        Self {
            inner: Box::new(Inner {
                cause: Cause::Ended(End::Fault),
                fault: Some(error),
                cut_call: None,
                fingerprint: 0,
                size: ModelSize::default(),
                output: None,
                partial,
                transcript: Transcript::default(),
            }),
        }
    }
}

impl ThinkError {
    pub(super) fn of(run: Run<'_>, cause: Cause) -> Self {
        let (partial, saved, size) = (run.partial(), run.fingerprint(), run.options.model_size);
        let (fault, cut_call, output) = (run.fault().cloned(), run.cut_call(), run.begun_in());
        let (fingerprint, transcript) = (saved, run.into_transcript());
        let inner =
            Inner { cause, fault, cut_call, fingerprint, size, output, partial, transcript };
        Self { inner: Box::new(inner) }
    }

    /// Why.
    pub fn kind(&self) -> ThinkErrorKind {
        let attempts = &self.inner.transcript.attempts;
        let all = |condition| {
            !attempts.is_empty() && attempts.iter().all(|attempt| attempt.condition == condition)
        };
        let (refused, empty) = (all(Condition::Refused), all(Condition::Empty));
        let cut_off = all(Condition::CutOff);
        match &self.inner.cause {
            Cause::Mismatch(_) => ThinkErrorKind::Mismatch,
            Cause::Template(_) => ThinkErrorKind::Template,
            Cause::Resume(_) => ThinkErrorKind::Resume,
            Cause::Validator(_) => ThinkErrorKind::Validator,
            Cause::Ended(End::Fault) => ThinkErrorKind::Model,
            Cause::Ended(_) if refused => ThinkErrorKind::Refused,
            Cause::Ended(_) if empty => ThinkErrorKind::Empty,
            Cause::Ended(End::Attempts) if cut_off => ThinkErrorKind::CutOff,
            Cause::Ended(End::Attempts) => ThinkErrorKind::Exhausted,
            Cause::Ended(End::Rounds) => ThinkErrorKind::OutOfRounds,
            Cause::Ended(End::Tokens) => ThinkErrorKind::OutOfTokens,
            Cause::Ended(End::Money { .. }) => ThinkErrorKind::OutOfMoney,
            Cause::Ended(End::Time) => ThinkErrorKind::OutOfTime,
        }
    }

    /// The best of what could be read, by field name, with what is wrong with the rest.
    pub fn partial(&self) -> &Partial {
        &self.inner.partial
    }

    /// Every call that was answered.
    pub fn transcript(&self) -> &Transcript {
        &self.inner.transcript
    }

    /// The findings of the validators when they last spoke, in their order. Empty if they never spoke,
    /// or if they were content.
    pub fn findings(&self) -> Vec<&Finding> {
        self.inner.transcript.last_findings().collect()
    }

    /// The feedback on the last reply.
    pub fn last_feedback(&self) -> Option<&str> {
        self.inner.transcript.last_feedback()
    }

    /// The calls and tokens of all calls together.
    pub fn usage(&self) -> Usage {
        let of_validator = self.validator_error().map(ValidatorError::usage);
        self.inner.transcript.usage() + of_validator.unwrap_or_default()
    }

    /// The model's own error, if that was the cause, if the time ended a call that waited after it, or if a stream broke
    /// off before.
    pub fn model_error(&self) -> Option<&ModelError> {
        self.inner.fault.as_ref()
    }

    /// Why a validator could not tell, if that was the cause.
    pub fn validator_error(&self) -> Option<&ValidatorError> {
        match &self.inner.cause {
            Cause::Validator(error) => Some(error),
            _ => None,
        }
    }

    /// Why a saved run could not be gone on with, if that was the cause.
    pub fn resume_error(&self) -> Option<&ResumeError> {
        match &self.inner.cause {
            Cause::Resume(error) => Some(error),
            _ => None,
        }
    }

    /// The run as far as it came, for [`Think::resume`](super::Think::resume): to go on when the model can
    /// be asked again, or with more to spend.
    pub fn saved(&self) -> Saved {
        let Inner { fingerprint, size, output, transcript, .. } = &*self.inner;
        let entries = transcript.entries();
        Saved { fingerprint: *fingerprint, size: *size, output: *output, entries }
    }

    /// The mismatch between value and type, if that was the cause.
    pub fn mismatch(&self) -> Option<&Mismatch> {
        match &self.inner.cause {
            Cause::Mismatch(mismatch) => Some(mismatch),
            _ => None,
        }
    }

    /// Why the prompt template could not be filled in, if that was the cause.
    pub fn template_error(&self) -> Option<&TemplateError> {
        match &self.inner.cause {
            Cause::Template(error) => Some(error),
            _ => None,
        }
    }

    /// The headers of the sections that are still wrong, for people.
    fn still_wrong(&self) -> String {
        let partial = self.partial();
        let wrong = wrong_sections(&partial.spec, &partial.diagnostics);
        let fields = wrong.iter().filter_map(|&at| partial.spec.fields.get(at));
        let headers: Vec<String> =
            fields.map(|field| partial.spec.layout.mention(&field.header)).collect();
        match headers.as_slice() {
            [] => String::new(),
            headers => format!("still wrong: {}", headers.join(", ")),
        }
    }

    /// That every reply was cut off by a token limit, for people.
    fn all_cut_off(&self) -> String {
        let attempts = &self.inner.transcript.attempts;
        let is_cut_off = attempts.iter().all(|attempt| {
            attempt.condition == Condition::CutOff && attempt.reply.finish == Finish::Length
        });
        match (is_cut_off, attempts.len()) {
            (false, _) => String::new(),
            (true, 1) => "the reply was cut off by a token limit".to_owned(),
            (true, _) => "every reply was cut off by a token limit".to_owned(),
        }
    }

    /// That every reply had several tool calls, for people.
    fn all_differing(&self) -> String {
        let mut attempts = self.inner.transcript.attempts.iter();
        let is_all = attempts.all(|attempt| attempt.condition == Condition::DifferingCalls);
        let told = "every reply had several tool calls that differ";
        if is_all { told.to_owned() } else { String::new() }
    }

    /// How the time ended the last call, for people: the rest of a sentence.
    fn write_cut_call(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match (self.inner.cut_call, &self.inner.fault) {
            (Some(CutCall::Waiting), Some(error)) => write!(f, "; the last call waited: {error}"),
            (Some(_), _) => f.write_str("; the last call was not answered in time"),
            (None, _) => Ok(()),
        }
    }

    /// That validators had the last word.
    fn write_rejected(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let answers = match self.inner.transcript.rounds() {
            1 => "the answer".to_owned(),
            many => format!("each of {many} answers"),
        };
        let findings = bracketed(&[self.last_findings()]);
        write!(
            f,
            "validators found fault with {answers}{findings}: allow more rounds, or read the replies in the transcript"
        )
    }

    /// The last findings, for people: three at most, each in a few words.
    fn last_findings(&self) -> String {
        const MOST: usize = 3;
        let partial = self.partial();
        let told = |finding: &&Finding| {
            let at = finding.field.as_deref().and_then(|name| partial.position(name));
            let field = at.and_then(|at| partial.spec.fields.get(at));
            let order = quote(&finding.order);
            match field.map(|field| partial.spec.layout.mention(&field.header)) {
                Some(header) => format!("{header} {order}"),
                None => order,
            }
        };
        let findings = self.findings();
        let mut told: Vec<String> = findings.iter().take(MOST).map(told).collect();
        match findings.len().saturating_sub(MOST) {
            0 if told.is_empty() => return String::new(),
            0 => {}
            more => told.push(format!("and {more} more")),
        }
        format!("the last findings: {}", told.join(", "))
    }
}

impl ThinkError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let calls = match self.inner.transcript.attempts.len() {
            1 => "1 attempt".to_owned(),
            many => format!("{many} attempts"),
        };
        let ended = match &self.inner.cause {
            Cause::Mismatch(mismatch) => {
                return write!(
                    f,
                    "a type refuses what its own kind reads: {mismatch}; let its `from_value` take every value of its `KIND`"
                );
            }
            Cause::Template(error) => {
                return write!(f, "{error}; give other values, or mend the template");
            }
            Cause::Resume(error) => return write!(f, "{error}"),
            Cause::Validator(error) => {
                return write!(f, "a validator could not tell after {calls}: {error}");
            }
            Cause::Ended(end) => end,
        };
        self.write_ended(ended, &calls, f)
    }

    /// Which limit ended the run after these calls.
    fn write_ended(&self, ended: &End, calls: &str, f: &mut impl fmt::Write) -> fmt::Result {
        match (self.kind(), ended) {
            (_, End::Fault) => {
                let again = if self.inner.transcript.attempts.is_empty() {
                    String::new()
                } else {
                    format!(" again after {calls}")
                };
                write!(f, "the model could not be asked{again}")?;
                match &self.inner.fault {
                    Some(error) => write!(f, ": {error}"),
                    None => Ok(()),
                }
            }
            (ThinkErrorKind::Empty, _) => {
                write!(f, "every reply was empty in {calls}: look at the model's server")
            }
            (ThinkErrorKind::CutOff, _) => write!(
                f,
                "every reply was cut off by a token limit in {calls}{}: raise `max_tokens` or the server's own limit, or ask for less",
                bracketed(&[self.still_wrong()])
            ),
            (ThinkErrorKind::Refused, _) => write!(
                f,
                "the model declined the task in {calls}: word it otherwise, or use another model"
            ),
            (_, end) if self.inner.transcript.attempts.is_empty() => {
                // Where many tasks share a budget, others may have spent it.
                let is_asked = self.inner.cut_call.is_some();
                if !is_asked && matches!(end, End::Attempts) {
                    return f
                        .write_str("nothing was asked: all calls are used up, raise `max_calls`");
                }
                let what = if is_asked { "no reply came" } else { "nothing was asked" };
                write!(f, "{what}{}", advice(end, self.usage()))?;
                self.write_cut_call(f)
            }
            (ThinkErrorKind::OutOfRounds, _) => self.write_rejected(f),
            (_, end) => {
                write!(
                    f,
                    "no reply was as asked after {calls}{}{}, or read the replies in the transcript",
                    bracketed(&[
                        self.all_cut_off(),
                        self.all_differing(),
                        self.still_wrong(),
                        self.last_findings()
                    ]),
                    advice(end, self.usage())
                )?;
                self.write_cut_call(f)
            }
        }
    }
}

/// What is known, in brackets after a blank; empty if nothing is.
fn bracketed(told: &[String]) -> String {
    let told: Vec<&str> = told.iter().map(String::as_str).filter(|told| !told.is_empty()).collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join("; ")) }
}

/// What was used up, and what to do about it: the rest of a sentence.
fn advice(end: &End, usage: Usage) -> String {
    match end {
        End::Attempts | End::Rounds | End::Fault => ": allow more attempts".to_owned(),
        End::Tokens => match usage.estimated_calls {
            0 => ", and the token budget is spent: raise it".to_owned(),
            _ => ", and the token budget is spent (estimated, since the server counts no tokens): raise it"
                .to_owned(),
        },
        End::Money { unpriced: None } => ", and the money is spent: raise it".to_owned(),
        End::Money { unpriced: Some(model) } => format!(
            ", and what a call of the model \"{model}\" cost is not known: add the model to the prices, or use a server that counts tokens"
        ),
        End::Time => ", and the time is up: allow more".to_owned(),
    }
}

twr_spec::show_in_words!(ThinkError);

impl Error for ThinkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        // The text has the error of the model or the validator, so what follows is that error's own cause.
        match &self.inner.cause {
            Cause::Validator(error) => error.source(),
            Cause::Ended(_) => self.inner.fault.as_ref()?.source(),
            Cause::Mismatch(_) | Cause::Template(_) | Cause::Resume(_) => None,
        }
    }
}
