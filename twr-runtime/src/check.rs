//! `check`: whether a type keeps its word, all that can be told without a model. For a test.

use std::fmt;

pub use twr_spec::check::{Finding, FindingKind};
use twr_spec::soft::worked_examples;
use twr_spec::spec::{Example, Spec, Value};
use twr_spec::wording::Wording;

use crate::parse::wording;
use crate::typed::Thinkable;

/// Finds the mistakes in a type that the compiler cannot see. Call it in a test, or let `#[think(test)]` generate
/// that test.
///
/// It checks that
///
/// - the reader accepts every example of a field, also of `#[think(parse)]` and `#[think(json)]` types
/// - every worked example can be written and read back in every layout
/// - the feedback on every rule names its section and says what to write
/// - the prompt is not longer than `#[think(max_prompt = …)]` allows
///
/// Records inside the type are checked, too.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # fn main() {
/// # use twr::check::check;
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// // In a test: `check::<Plan>().unwrap()`, whose message lists every mistake.
/// assert!(check::<Plan>().is_ok());
/// # }
/// ```
///
/// # Errors
/// The list of all mistakes. Its `Display` says what to write instead.
pub fn check<T: Thinkable>() -> Result<(), CheckError> {
    check_worded::<T>(wording())
}

/// As [`check`], for a program that words prompts and feedback by templates of its own.
///
/// # Errors
/// As [`check`].
pub fn check_worded<T: Thinkable>(wording: &Wording) -> Result<(), CheckError> {
    let mut findings = twr_spec::check::check(T::SPEC, wording);
    if findings.is_empty() {
        let examples = worked_examples(T::SPEC);
        let refused = examples.iter().enumerate().filter_map(|(at, given)| refused::<T>(at, given));
        findings.extend(refused);
    }
    no_findings(T::SPEC, findings)
}

/// As [`check_worded`], of a spec that is made at run time.
pub(crate) fn check_spec(spec: &Spec, wording: &Wording) -> Result<(), CheckError> {
    no_findings(spec, twr_spec::check::check(spec, wording))
}

fn no_findings(spec: &Spec, findings: Vec<Finding>) -> Result<(), CheckError> {
    if findings.is_empty() {
        return Ok(());
    }
    Err(CheckError { name: spec.name.to_string(), findings })
}

/// An example that is not the reply of any `T`, or of another.
fn refused<T: Thinkable>(example: usize, given: &Example) -> Option<Finding> {
    let (field, why) = match T::from_reply(given.reply.clone()) {
        Err(mismatch) => (None, mismatch.to_string()),
        Ok(value) => {
            let at = first_change(&given.reply, &value.to_reply())?;
            let field = T::SPEC.fields.get(at).map(|field| field.name.to_string());
            (field, "it comes back as another value".to_owned())
        }
    };
    let kind = FindingKind::Refused { example, why };
    Some(Finding { spec: T::SPEC.name.to_string(), field, kind })
}

/// The first field whose value changed. What was not there may have been filled in.
fn first_change(given: &Value<'_>, back: &Value<'_>) -> Option<usize> {
    let (Value::Record(given), Value::Record(back)) = (given, back) else { return Some(0) };
    given.iter().zip(back).position(|(given, back)| given.is_some() && given != back)
}

/// The error of [`check`](check()): at least one mistake, with what to write instead.
#[derive(Clone, PartialEq)]
pub struct CheckError {
    name: String,
    findings: Vec<Finding>,
}

impl CheckError {
    /// All that was found, records inside before those around them.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

impl CheckError {
    /// One line for each finding: where, what is wrong, what to write.
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match self.findings.len() {
            1 => write!(f, "one thing is wrong with `{}`", self.name)?,
            count => write!(f, "{count} things are wrong with `{}`", self.name)?,
        }
        self.findings.iter().try_for_each(|finding| write!(f, "\n- {finding}"))
    }
}

twr_spec::show_in_words!(CheckError: Error);
