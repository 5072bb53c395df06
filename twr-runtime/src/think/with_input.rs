//! Asking with a typed input, in one call.

use super::{Prompted, Think, ThinkError};
use crate::model::Model;

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
