//! Asking with a typed input, in one call.

use super::{Prompted, Think, ThinkError};
use crate::model::Model;

/// Asks the model for a `T` with the template of `T`, and asks again for anything that is missing or wrong: at most
/// three calls. [`Think::input`] does the same with settings, and returns the record of the run with the value.
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
