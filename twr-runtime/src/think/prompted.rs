//! `Prompted`: a type with a prompt template of its own, and asking with a typed input.

use twr_spec::template::{Filled, TemplateError, Variables, fill};

use super::{Think, ThinkError};
use crate::model::Model;
use crate::typed::Thinkable;

/// A type that is asked for with a prompt template: derive [`Thinkable`] with `#[think(prompt = "…")]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no prompt template of its own",
    label = "no template",
    note = "give it one with `#[think(prompt = \"…\", input = …)]`, or ask in words with `think_with_retry`"
)]
pub trait Prompted: Thinkable {
    /// What fills the template in: the type of `#[think(input = …)]`; without one the task, a `str`.
    type Input: ?Sized;

    /// The values of the template's variables.
    fn variables(input: &Self::Input) -> Variables;

    /// Whether the inputs of the worked examples can be filled in.
    ///
    /// # Errors
    /// The first that cannot.
    #[doc(hidden)]
    fn try_examples() -> Result<(), TemplateError> {
        Ok(())
    }
}

/// Asks the model for a `T` with `T`'s own template, and again for what is missing, three calls in all at
/// most. For settings, and for everything besides the value, see [`Think::input`].
///
/// # Errors
/// The template could not be filled in, no reply was as asked, or the model could not be asked: see
/// [`ThinkErrorKind`].
///
/// [`ThinkErrorKind`]: super::ThinkErrorKind
pub async fn think_with_input<T: Prompted>(
    model: &(impl Model + ?Sized),
    input: &T::Input,
) -> Result<T, ThinkError> {
    Think::<T>::input(input).run(model).await.map(|thought| thought.value)
}

/// The template of the type with this input.
pub(crate) fn fill_in<T: Prompted>(input: &T::Input) -> Result<Filled, TemplateError> {
    fill(&T::SPEC.template.source, &T::variables(input))
}
