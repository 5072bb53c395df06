//! Every name that code written by `#[derive(Thinkable)]` may use, and what the crates of this workspace share. No
//! part of the public API: it may change in any release, which is why these crates depend on each other exactly.

mod call_check;

pub use std::borrow::Cow;
pub use std::clone::Clone;
pub use std::convert::From;
pub use std::convert::Into;
pub use std::default::Default;
pub use std::fmt;
use std::fmt::Display;
pub use std::marker::PhantomData;
pub use std::option::Option;
pub use std::result::Result;
pub use std::{include_str, unreachable, vec};

pub use twr_spec::partial::Partial;
pub use twr_spec::rule::{Bound, Bounds, Check, Pattern, Range, Rule};
pub use twr_spec::show_in_words;
pub use twr_spec::spec::constant::{
    HeaderMention, Msg, described_flaw, example_flaw, field_flaw, guessed_example_flaw,
    mention_flaw, prompt_flaw, row_flaw, rule_flaw, word_flaw,
};
pub use twr_spec::spec::{
    Asking, Case, Example, Examples, Field, Int, Kind, Language, Layout, List, LiteralExample,
    Output, Placement, Presence, Ref, Spec, Str, TaskTemplate, Value, Word,
};
use twr_spec::template::Filled;
pub use twr_spec::template::{TemplateError, Variables, fill};

pub use self::call_check::{Judged, OfAnotherType, OfInnerTarget, OfTarget, OfType};
use crate::check::check;
#[cfg(feature = "http")]
pub use crate::model::http::{Site, SiteFault};
use crate::think::fill_in;
pub use crate::think::{Prompted, Think};
pub use crate::typed::template::{Look, Variable, Whole, with};
pub use crate::typed::{
    AsCode, AsJson, AsLine, AsTable, FieldAs, FieldValue, Fields, Mismatch, Named, Parsable, Parse,
    Part, Partly, Parts, Record, Thinkable,
};

/// Text of a constant spec.
pub const fn text(text: &'static str) -> Str {
    Cow::Borrowed(text)
}

/// A slice of a constant spec.
pub const fn list<T: Clone>(items: &'static [T]) -> List<T> {
    Cow::Borrowed(items)
}

/// Ends a constant of the user's own with what was found.
///
/// # Panics
/// Something was found: a compile error, for it only runs in constants.
#[track_caller]
#[expect(clippy::panic, reason = "a constant has no other way to be an error")]
pub const fn refuse(flaw: Option<Msg>) {
    if let Some(flaw) = flaw {
        panic!("{}", flaw.as_str());
    }
}

/// Fails the test that calls it if the template cannot be filled in with the inputs of the examples.
///
/// # Panics
/// It cannot: the test fails with why.
#[track_caller]
#[expect(clippy::panic, reason = "a test fails by a panic")]
pub fn assert_inputs<T: Prompted>() {
    if let Err(error) = T::try_examples() {
        panic!("an example of `{}` is left out: {error}", T::SPEC.name);
    }
}

/// The body of the test that `#[think(test)]` writes.
///
/// # Panics
/// The check found something: the test fails with what it is.
#[track_caller]
#[expect(clippy::panic, reason = "a test fails by a panic")]
pub fn assert_sound<T: Thinkable>() {
    if let Err(error) = check::<T>() {
        panic!("{error}");
    }
}

/// A worked example of a typed reply.
pub fn example(task: &str, thought: Option<&str>, reply: Value<'_>) -> Example {
    Example {
        task: task.to_owned(),
        thought: thought.map(str::to_owned),
        reply: reply.into_owned(),
    }
}

/// A worked example whose task is the type's template with this input; `None` if it cannot be filled in,
/// which `Think::input` tells before anything is asked.
pub fn example_with_input<T: Prompted>(
    input: &T::Input,
    thought: Option<&str>,
    reply: Value<'_>,
) -> Option<Example> {
    let filled = fill_in::<T>(input).ok()?;
    Some(example(&filled.task(), thought, reply))
}

/// The spec of a type. In `prompt!` a path to the trait would be longer than where it is in scope.
pub const fn spec_of<T: Thinkable>() -> &'static Spec {
    T::SPEC
}

/// What `prompt!` gives.
pub fn think<T: Thinkable>(message: Result<Filled, TemplateError>) -> Think<T> {
    Think::filled(message)
}

/// The examples that are there.
pub fn present<const N: usize>(examples: [Option<Example>; N]) -> Vec<Example> {
    examples.into_iter().flatten().collect()
}

/// Whether the type's template can be filled in with this input.
///
/// # Errors
/// Why not.
pub fn try_input<T: Prompted>(input: &T::Input) -> Result<(), TemplateError> {
    fill_in::<T>(input).map(|_| ())
}

/// What a user's check says of a value: a `Result` without a value.
#[diagnostic::on_unimplemented(
    message = "a check returns `Result<(), E>`, where `E` has `Display`, and not `{Self}`",
    label = "returns `{Self}`",
    note = "`Err` holds what is wrong with the value, for the model to read"
)]
pub trait CheckVerdict {
    /// The verdict with its error as text.
    ///
    /// # Errors
    /// The check's own.
    fn into_message(self) -> Result<(), String>;
}

#[diagnostic::do_not_recommend]
impl<E: Display> CheckVerdict for Result<(), E> {
    fn into_message(self) -> Result<(), String> {
        self.map_err(|error| error.to_string())
    }
}

/// The verdict of a user's check, with its error as text for the model.
///
/// # Errors
/// The check's own.
pub fn checked(verdict: impl CheckVerdict) -> Result<(), String> {
    verdict.into_message()
}
