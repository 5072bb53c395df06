//! What generated code does with the values of a prompt template's variables: puts them in, and looks at
//! their types.

use serde::Serialize;
use twr_spec::template::Variables;

/// A value that a prompt template can show: any that serde writes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be put into a prompt template",
    label = "the template shows a value of type `{Self}`",
    note = "derive serde's `Serialize` for it and for the types of its fields"
)]
pub trait Variable {
    /// The variables with this one.
    fn put(&self, variables: Variables, name: &str) -> Variables;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + ?Sized> Variable for T {
    fn put(&self, variables: Variables, name: &str) -> Variables {
        variables.and(name, self)
    }
}

/// The variables with one more.
pub fn with<T: Variable + ?Sized>(variables: Variables, name: &str, value: &T) -> Variables {
    value.put(variables, name)
}

/// A value whose attributes a template looks up: what an `Option` holds, or the value itself.
#[derive(Clone, Copy, Debug)]
pub struct Look<'l, T: ?Sized>(pub &'l T);

impl<'l, T> Look<'l, Option<T>> {
    /// What the `Option` holds.
    pub fn value(self) -> Option<&'l T> {
        self.0.as_ref()
    }
}

/// Any other value: a method of the type itself comes first.
pub trait Whole<'l> {
    /// What is looked at.
    type Of: ?Sized;

    /// The value itself.
    fn value(self) -> Option<&'l Self::Of>;
}

impl<'l, T: ?Sized> Whole<'l> for Look<'l, T> {
    type Of = T;

    fn value(self) -> Option<&'l T> {
        Some(self.0)
    }
}
