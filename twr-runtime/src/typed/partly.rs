//! `Partly`: a type with a typed form of its incomplete values.

use twr_spec::partial::Partial;

use super::Thinkable;

/// A type with a typed partial value: derive [`Thinkable`] with `#[think(partial)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no typed partial value",
    label = "no `#[think(partial)]`",
    note = "write `#[think(partial)]` on it, or use the untyped `Partial`"
)]
pub trait Partly: Thinkable {
    /// A struct with a [`Part`](super::Part) for each section: `PlanPartial` for a `Plan`.
    type Partial: for<'p> From<&'p Partial>;

    /// The partial value, typed.
    fn from_partial(partial: &Partial) -> Self::Partial;
}
