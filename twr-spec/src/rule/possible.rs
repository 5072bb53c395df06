//! The cases of a union that a task leaves possible: a case needs its verbatim fields to have a place in the task.

use super::Task;
use super::spans::matches_nothing;
use crate::spec::{Case, Field, Kind, Spec, Word};

/// The words of a union's tag whose case some reply to the task can fill, by position. A case that requires a
/// grounded field is impossible where the field's pattern matches nothing in the task.
///
/// `None` for a spec without a tag, where every case is possible, and where no case is: then the task and the spec
/// do not fit together, and the words are all that a model can go by.
pub fn possible_words(spec: &Spec, task: &Task<'_>) -> Option<Vec<u16>> {
    let words = spec.tag_words()?;
    let all = 0..u16::try_from(words.len()).ok()?;
    let possible: Vec<u16> = all.filter(|word| is_possible(spec, *word, task)).collect();
    (!possible.is_empty() && possible.len() < words.len()).then_some(possible)
}

/// Whether every field that the case requires to be copied from the task has a place there.
pub(crate) fn is_possible(spec: &Spec, word: u16, task: &Task<'_>) -> bool {
    let mut own = spec.fields.iter().filter(|field| field.case == Case::Of(word));
    own.all(|field| !is_impossible(field, task))
}

/// The words of these positions.
pub fn words_at(spec: &Spec, positions: &[u16]) -> Vec<Word> {
    let words = spec.tag_words().unwrap_or_default();
    positions.iter().filter_map(|at| words.get(usize::from(*at)).cloned()).collect()
}

/// Whether the field has to be copied from the task, and nothing in the task has its form.
fn is_impossible(field: &Field, task: &Task<'_>) -> bool {
    let is_text = matches!(*field.kind, Kind::Line | Kind::Text);
    !field.may_be_left_out() && is_text && field.is_grounded() && matches_nothing(field, task)
}

#[cfg(feature = "patterns")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Ref, Rule};

    /// The words that are left of `mail` (needs an address), `call` (needs a number) and `wait` (needs nothing).
    fn check(task: &str, expect: Option<&[u16]>) {
        let word = Word::plain;
        let tag = Field {
            kind: Ref::shared(Kind::Choice(vec![word("mail"), word("call"), word("wait")].into())),
            case: Case::Tag,
            ..Field::EMPTY
        };
        let copied = |case: u16, pattern: &'static str| Field {
            kind: Ref::shared(Kind::Line),
            rules: vec![Rule::Pattern(pattern.into()), Rule::Grounded].into(),
            case: Case::Of(case),
            ..Field::EMPTY
        };
        let fields = vec![tag, copied(0, r"\S+@\S+"), copied(1, r"[0-9 ]{6,}")];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let found = possible_words(&spec, &Task::new(task));
        assert_eq!(found.as_deref(), expect, "{task:?}");
    }

    #[test]
    fn a_case_whose_copied_field_has_no_place_in_the_task_is_impossible() {
        check("Write to a@b.no or call 22 55 01 76.", None);
        check("Write to a@b.no.", Some(&[0, 2]));
        check("Call 22 55 01 76.", Some(&[1, 2]));
        check("Water the plants.", Some(&[2]));
    }
}
