//! Parts of a record under a name that nobody asked for, beside a field that may be left out and is not there: `Due date`
//! for `Due`, `Reference range` where the description of `Low` has these words.
//!
//! Such a part may be the field, and a value that is on the page must not become nothing. So the field is asked for.

use super::binding::Binding;
use super::names::{FieldShape, stems};
use super::{Names, Page};
use crate::lexicon::is_han;

/// A longer name is a sentence, in bytes.
const LONGEST: usize = 72;

/// Marks the fields that may be left out, are not there, and may be meant by a name that nobody asked for.
pub(super) fn find_meant_by_strangers(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    let is_open = |(at, field): &(usize, &FieldShape)| !field.is_required && !binding.has(*at);
    let mut open = names.of.iter().enumerate().filter(is_open).peekable();
    if open.peek().is_none() || binding.extra.is_empty() {
        return;
    }
    let strangers: Vec<&str> = strangers(page, binding).collect();
    let is_meant = |(_, field): &(usize, &FieldShape)| {
        strangers.iter().any(|name| may_mean(name, field, names, binding))
    };
    let meant = open.filter(is_meant).map(|(at, _)| at).collect();
    binding.meant_by_stranger = meant;
}

/// The names that nobody asked for, of parts that hold something.
fn strangers<'a>(page: &Page<'_, 'a>, binding: &Binding) -> impl Iterator<Item = &'a str> {
    let held = binding.extra.iter().filter(|id| !page.is_empty(**id));
    held.map(|id| page.name(*id)).filter(|name| !name.is_empty() && name.len() < LONGEST)
}

/// Whether a name may mean a field: it has a word of the field's name that no field which is there has, or the
/// description of the field says it.
fn may_mean(name: &str, field: &FieldShape, names: &Names, binding: &Binding) -> bool {
    if name.contains(is_han) || field.header.contains(is_han) {
        return shares_characters(name, &field.header);
    }
    let said = stems(name);
    let is_taken = |word: &String| {
        names.of.iter().enumerate().any(|(at, of)| binding.has(at) && of.core.contains(word))
    };
    let is_named = said.iter().any(|word| field.core.contains(word) && !is_taken(word));
    let is_described = said.len() > 1 && said.iter().all(|word| field.described.contains(word));
    is_named || is_described
}

/// Whether one of two names has all characters of the other.
fn shares_characters(name: &str, header: &str) -> bool {
    let has_all = |long: &str, short: &str| {
        short.chars().count() > 1 && short.chars().all(|c| is_han(c) && long.contains(c))
    };
    has_all(name, header) || has_all(header, name)
}
