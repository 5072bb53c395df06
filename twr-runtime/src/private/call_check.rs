//! Calls the function of `#[think(check = …)]`, and says which signature to write if the function does not fit.
//!
//! The compiler would take `&String` where a function wants `&str`, but its message on any other function
//! would name the generated code. So the derive calls a method of [`Judged`]: the compiler tries the traits
//! below in their order, by the number of `&` before the receiver, and the last one takes every function and
//! refuses those that do not fit.

use std::ops::Deref;

/// A value, and the function that judges it.
#[derive(Debug)]
pub struct Judged<'v, T: ?Sized, F> {
    /// The value that is in the field.
    pub value: &'v T,
    /// The function of the attribute.
    pub function: F,
}

/// A function of the field's own type: `fn(&String)`.
pub trait OfType {
    /// What the function returns.
    type Output;

    /// Calls the function.
    fn judge(&self) -> Self::Output;
}

impl<'v, T: ?Sized, F: Fn(&'v T) -> R, R> OfType for &&&Judged<'v, T, F> {
    type Output = R;

    fn judge(&self) -> R {
        (self.function)(self.value)
    }
}

/// A function of what the field's type lends: `fn(&str)` for a `String`, `fn(&[T])` for a `Vec<T>`.
pub trait OfTarget {
    /// What the function returns.
    type Output;

    /// Calls the function.
    fn judge(&self) -> Self::Output;
}

impl<'v, T, F, R> OfTarget for &&Judged<'v, T, F>
where
    T: Deref<Target: 'v> + ?Sized,
    F: Fn(&'v T::Target) -> R,
{
    type Output = R;

    fn judge(&self) -> R {
        (self.function)(self.value)
    }
}

/// A function of what a pointer's content lends: `fn(&str)` for a `Box<String>`.
pub trait OfInnerTarget {
    /// What the function returns.
    type Output;

    /// Calls the function.
    fn judge(&self) -> Self::Output;
}

impl<'v, T, F, R> OfInnerTarget for &Judged<'v, T, F>
where
    T: Deref<Target: Deref<Target: 'v> + 'v> + ?Sized,
    F: Fn(&'v <T::Target as Deref>::Target) -> R,
{
    type Output = R;

    fn judge(&self) -> R {
        (self.function)(self.value)
    }
}

/// Any other function, which is a mistake.
pub trait OfAnotherType {
    /// What judges the value.
    type Function;
    /// The value's type.
    type Value: ?Sized;

    /// Refuses the function.
    ///
    /// # Errors
    /// Never: it does not compile.
    fn judge(&self) -> Result<(), String>
    where
        Self::Function: CheckOf<Self::Value>;
}

impl<T: ?Sized, F> OfAnotherType for Judged<'_, T, F> {
    type Function = F;
    type Value = T;

    fn judge(&self) -> Result<(), String>
    where
        F: CheckOf<T>,
    {
        Ok(())
    }
}

/// No function has it: whatever fits is called by a trait above.
#[diagnostic::on_unimplemented(
    message = "this check does not take a value of type `{T}`",
    label = "write its signature as `fn(value: &{T}) -> Result<(), String>`",
    note = "of an `Option` field, the function takes the value in `Some`",
    note = "`&str` in place of `&String`, and `&[T]` in place of `&Vec<T>`, fit as well"
)]
pub trait CheckOf<T: ?Sized> {}
