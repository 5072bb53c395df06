//! Parts of a record under a name that nobody asked for, beside a field that may be left out and is not there: `Due date`
//! for `Due`, `Reference range` where the description of `Low` has these words.
//!
//! Such a part may be the field, and a value that is on the page must not become nothing. So the field is asked for.

use std::cell::LazyCell;
use std::collections::HashSet;

use super::binding::Binding;
use super::names::{FieldShape, stems};
use super::worded::LONGEST_NAME;
use super::{Names, Page};
use crate::lexicon::is_han;
use crate::outline::{Form, NodeId};

/// Marks the fields that may be left out, are not there, and may be meant by a name that nobody asked for.
pub(super) fn find_meant_by_strangers(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    let is_open = |(at, field): &(usize, &FieldShape)| !field.is_required && !binding.has(*at);
    let mut open = names.of.iter().enumerate().filter(is_open).peekable();
    if open.peek().is_none() || binding.extra.is_empty() {
        return;
    }
    let held = binding.extra.iter().filter(|id| !page.is_empty(**id)).map(|id| page.name(*id));
    let held = held.filter(|name| !name.is_empty() && name.len() < LONGEST_NAME);
    let strangers: Vec<Stranger<'_>> =
        held.map(|name| Stranger { name, words: stems(name) }).collect();
    let there = names.of.iter().enumerate().filter(|(at, _)| binding.has(*at));
    let taken: HashSet<&String> = there.flat_map(|(_, field)| &field.core).collect();
    let is_part = |id: &NodeId| {
        let node = page.node(*id);
        let is_list_item = node.form == Form::Item && !page.is_empty(*id);
        !node.form.is_json() && (node.names & names.bits != 0 || is_list_item)
    };
    let has_parts = LazyCell::new(|| binding.extra.iter().any(is_part));
    // What a record of a type that holds itself does not know may be its parts.
    let holds = |field: &FieldShape| field.is_of_own_type && *has_parts;
    let is_meant = |(_, field): &(usize, &FieldShape)| {
        holds(field) || strangers.iter().any(|stranger| stranger.may_mean(field, &taken))
    };
    let meant = open.filter(is_meant).map(|(at, _)| at).collect();
    binding.meant_by_stranger = meant;
}

/// A name that nobody asked for, of a part that holds something.
struct Stranger<'a> {
    name: &'a str,
    /// The stems of its words.
    words: Vec<String>,
}

impl Stranger<'_> {
    /// Whether the name may mean a field: it has a word of the field's name that is not `taken` by a field which is
    /// there, or the description of the field says it.
    fn may_mean(&self, field: &FieldShape, taken: &HashSet<&String>) -> bool {
        if self.name.contains(is_han) || field.header.contains(is_han) {
            return shares_characters(self.name, &field.header);
        }
        let is_own = |word: &String| field.core.contains(word) && !taken.contains(word);
        let is_described = |word: &String| field.described.contains(word);
        self.words.iter().any(is_own) || self.words.len() > 1 && self.words.iter().all(is_described)
    }
}

/// Whether one of two names has all characters of the other.
fn shares_characters(name: &str, header: &str) -> bool {
    let has_all = |long: &str, short: &str| {
        short.chars().count() > 1 && short.chars().all(|c| is_han(c) && long.contains(c))
    };
    has_all(name, header) || has_all(header, name)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, field, optional};
    use crate::spec::{Field, Kind, Temporal};

    /// The tasks of a list, in the order title, due, owner; `?` where the field is asked for.
    fn tasks(reply: &str, expect: &[&str]) {
        let about = "The responsible person.";
        let owner = Field { about: about.into(), ..optional("Owner", Kind::Line) };
        let due = optional("Due", Kind::Temporal(Temporal::Date));
        check(vec![field("Title", Kind::Line), due, owner], reply, expect);
    }

    #[test]
    fn a_name_with_a_word_of_the_field_may_mean_it() {
        tasks("- Title: Sweep\n  Due date: 2026-12-01", &["Sweep, ?, -"]);
        tasks("- Title: Sweep\n  Due: 2026-12-01\n  Due time: 10:00", &["Sweep, 2026-12-01, -"]);
        tasks("- Title: Sweep\n  Due date:", &["Sweep, -, -"]);
    }

    #[test]
    fn a_name_in_the_words_of_the_description_may_mean_the_field() {
        tasks("- Title: Sweep\n  Responsible person: Ann", &["Sweep, -, ?"]);
        // One word, and words that the description has not.
        tasks("- Title: Sweep\n  Responsible: Ann", &["Sweep, -, -"]);
        tasks("- Title: Sweep\n  Absent person: Ann", &["Sweep, -, -"]);
    }

    #[test]
    fn chinese_names_share_their_characters() {
        let fields = || vec![field("姓名", Kind::Line), optional("生年", Kind::Line)];
        check(fields(), "- 姓名：白水\n  出生年份：1872", &["白水, ?"]);
        check(fields(), "- 姓名：白水\n  职业：渔夫", &["白水, -"]);
    }
}
