//! The one thing that several hints speak for.

/// What all say; `None` if nothing is said, or two things are.
pub(crate) fn only_one<T: PartialEq>(mut said: impl Iterator<Item = T>) -> Option<T> {
    let first = said.next()?;
    said.all(|other| other == first).then_some(first)
}
