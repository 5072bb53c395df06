//! `Prompted`: a type with a prompt template of its own.

use twr_spec::template::{Filled, TemplateError, Variables, fill};

use crate::typed::Thinkable;

/// A type that is asked for with a prompt template: derive [`Thinkable`] with `#[think(prompt = "…")]`. [`think_with_input`](crate::think::think_with_input)
/// asks for one, and [`Think::input`](crate::think::Think::input) does with settings.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no prompt template of its own",
    label = "no template",
    note = "give it one with `#[think(prompt = \"…\", input = …)]`, or ask in words with `think_with_retry`"
)]
pub trait Prompted: Thinkable {
    /// The input that fills in the template: the type of `#[think(input = …)]`; without one the task, a `str`.
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

/// The template of the type with this input.
pub(crate) fn fill_in<T: Prompted>(input: &T::Input) -> Result<Filled, TemplateError> {
    fill(&T::SPEC.template.source, &T::variables(input))
}
