//! `only_one`: the value that all items of an iterator agree on.

/// What all say; `None` if nothing is said, or two things are.
pub(crate) fn only_one<T: PartialEq>(mut said: impl Iterator<Item = T>) -> Option<T> {
    let first = said.next()?;
    said.all(|other| other == first).then_some(first)
}
