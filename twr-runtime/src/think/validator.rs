//! `Validator`: a judge of whole values, besides the spec's own rules: a function, a compiler, another model.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::spec::{Path, Segment};

use crate::model::{BoxFuture, Usage};

/// A judge of values that keep all of the spec's rules. It is asked when every field is there; what it finds
/// fault with is asked for again as any other section is.
///
/// A function `Fn(&T) -> Vec<Finding>` is one. So is what takes its time, such as a compiler or a test run:
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::BoxFuture;
/// use twr::think::{Finding, Report, Validator, ValidatorError};
///
/// struct Compiles;
///
/// impl Validator<String> for Compiles {
///     fn validate<'a>(&'a self, code: &'a String) -> BoxFuture<'a, Result<Report, ValidatorError>> {
///         Box::pin(async move {
///             // … run the compiler …
///             let is_open = code.matches('{').count() > code.matches('}').count();
///             let found = is_open.then(|| Finding::of("code", "close every brace"));
///             Ok(found.into_iter().collect())
///         })
///     }
/// }
/// ```
pub trait Validator<T: ?Sized>: Send + Sync {
    /// The findings on a value; an empty report if the value is good. A `Vec<Finding>` becomes a report with
    /// `Report::from`.
    ///
    /// # Errors
    /// The validator cannot reach a verdict, for example because the compiler is not installed. The error ends the
    /// run: no value passes without a verdict.
    fn validate<'a>(&'a self, value: &'a T) -> BoxFuture<'a, Result<Report, ValidatorError>>;
}

impl<T: ?Sized, F: Fn(&T) -> Vec<Finding> + Send + Sync> Validator<T> for F {
    fn validate<'a>(&'a self, value: &'a T) -> BoxFuture<'a, Result<Report, ValidatorError>> {
        let report = Report::from(self(value));
        Box::pin(std::future::ready(Ok(report)))
    }
}

/// One thing that a validator finds fault with.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Finding, Think};
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] 40", "[Weeks] 10"]);
/// let think = Think::new("Plan a study of bees.").of::<Plan>().check(|plan| match plan.weeks {
///     0..=12 => Vec::new(),
///     _ => vec![Finding::of("weeks", "Write at most 12 weeks.")],
/// });
/// assert_eq!(think.run(&model).await?.value.weeks, 10);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The section that is to be written anew, by the field's name in Rust; `None` for the whole answer,
    /// and so is a name that the spec does not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// An order to the model in a few words: what to write instead.
    pub order: String,
}

impl Finding {
    /// Of one section.
    pub fn of(field: impl Into<String>, order: impl Into<String>) -> Self {
        Self { field: Some(field.into()), order: order.into() }
    }

    /// Of the answer as a whole.
    pub fn whole(order: impl Into<String>) -> Self {
        Self { field: None, order: order.into() }
    }

    /// As what is wrong with the field at this position.
    pub(super) fn at(&self, field: usize) -> Diagnostic {
        Diagnostic {
            path: Path(vec![Segment::Field(field)]),
            span: None,
            kind: DiagnosticKind::Finding,
            found: self.order.trim().to_owned(),
        }
    }
}

/// The report of a validator.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::Usage;
/// use twr::think::{Finding, Report};
///
/// // What a validator returns that asked a model itself.
/// let mut report = Report::from(vec![Finding::whole("Say who does what.")]);
/// report.usage = Usage::of_call(300, 20);
/// assert_eq!(report.findings.len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The problems that it reports; empty if the value is good.
    pub findings: Vec<Finding>,
    /// The calls and tokens that it took, where it is a model.
    #[serde(default)]
    pub usage: Usage,
    /// The name of that model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

impl From<Vec<Finding>> for Report {
    fn from(findings: Vec<Finding>) -> Self {
        Self { findings, ..Self::default() }
    }
}

impl FromIterator<Finding> for Report {
    fn from_iter<I: IntoIterator<Item = Finding>>(findings: I) -> Self {
        Self::from(findings.into_iter().collect::<Vec<_>>())
    }
}

/// Why a validator could not tell.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::think::ValidatorError;
///
/// let error = ValidatorError::new("the linter could not be started");
/// assert!(error.to_string().contains("the linter could not be started"));
/// ```
#[derive(Clone)]
pub struct ValidatorError {
    source: Arc<dyn Error + Send + Sync>,
    usage: Usage,
}

impl ValidatorError {
    /// From what kept it from telling: an error, or words.
    pub fn new(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self { source: Arc::from(source.into()), usage: Usage::default() }
    }

    /// The same, with what was spent all the same.
    #[must_use]
    pub fn with_usage(self, usage: Usage) -> Self {
        Self { usage, ..self }
    }

    /// The calls and tokens that were spent all the same.
    pub fn usage(&self) -> Usage {
        self.usage
    }
}

impl ValidatorError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "{}", self.source)
    }
}

twr_spec::show_in_words!(ValidatorError);

impl Error for ValidatorError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.source()
    }
}
