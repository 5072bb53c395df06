//! What a value needs: whether it is made up, chosen or copied, and how many tokens it takes at most.

use twr_spec::rule::{Bounds, Rule};
use twr_spec::spec::{Field, Kind};

/// Whether a value is chosen, counted or copied from the task, and not made up; of a list or map, each of its values.
/// Variety helps only with what is made up.
pub(super) fn is_exact(field: &Field) -> bool {
    let mut kind = field.kind.required();
    while let Kind::List(inner) | Kind::Map(inner) = kind {
        kind = inner.required();
    }
    is_of_few_forms(kind) || is_copied(field)
}

/// Whether a value of the kind is a word of a choice, a number, a time, or what a type reads.
fn is_of_few_forms(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Choice(_)
            | Kind::Boolean
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::Temporal(_)
            | Kind::Parsed(_)
    )
}

/// Whether a rule says what a text has to be: words of the task, one of a few texts, text of one pattern.
fn is_copied(field: &Field) -> bool {
    let is_copied =
        |rule: &Rule| matches!(rule, Rule::Grounded | Rule::OneOf(_) | Rule::Pattern(_));
    field.rules.iter().any(is_copied)
}

/// How many tokens a value of one line needs at most; `None` for one of several lines. A character is taken for
/// a token, as in the languages that have most of them, and a line may have twice as many as its limit. A line
/// without a limit has what is usual, and twice what it has to have at least.
pub(super) fn tokens_of_a_line(field: &Field) -> Option<u32> {
    /// Enough for any number, date or choice, with a few words round it.
    const SCALAR: u32 = 32;
    /// Enough for a name, an address, a phrase of the task.
    const COPIED: u32 = 64;
    /// Enough for a long sentence.
    const LINE: u32 = 128;
    /// As many characters as a long word has.
    const WORD: u32 = 8;
    match field.kind.required() {
        Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Choice(_)
        | Kind::Temporal(_) => Some(SCALAR),
        Kind::Line | Kind::Parsed(_) => {
            let usual = if is_copied(field) { COPIED } else { LINE };
            let characters = field.rules.iter().filter_map(|rule| match rule {
                Rule::Length(bounds) => Some(*bounds),
                Rule::Words(Bounds { min, max }) => {
                    let of_words = |count: u32| count.saturating_mul(WORD);
                    Some(Bounds { min: min.map(of_words), max: max.map(of_words) })
                }
                _ => None,
            });
            let twice = |count: u32| count.saturating_mul(2);
            let (least, most): (Vec<_>, Vec<_>) =
                characters.map(|Bounds { min, max }| (min.map(twice), max.map(twice))).unzip();
            let least = least.into_iter().flatten().max().unwrap_or(0);
            let most = most.into_iter().flatten().min();
            Some(most.map_or(usual.max(least), |most| most.max(SCALAR)))
        }
        _ => None,
    }
}

/// Whether a value is on one line and is a number, a date or one of a few words, or is copied from the
/// task: nothing that a model makes up.
pub(super) fn is_short(field: &Field) -> bool {
    tokens_of_a_line(field).is_some() && is_exact(field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use twr_spec::spec::{Parsed, ParsedForm, Ref, Temporal, Width, Word};

    fn field(kind: Kind, rules: &[Rule]) -> Field {
        Field { kind: Ref::shared(kind), rules: rules.to_vec().into(), ..Field::EMPTY }
    }

    #[test]
    fn only_what_is_made_up_wants_variety() {
        let is_exact = |kind: Kind, rules: &[Rule]| is_exact(&field(kind, rules));
        let list = |item: Kind| Kind::List(Ref::shared(item));
        let choice = || Kind::Choice(vec![Word::plain("low"), Word::plain("high")].into());
        let uuid = Kind::Parsed(Parsed {
            name: "UUID".into(),
            phrase: "".into(),
            check: |_| Ok(()),
            form: ParsedForm::Uuid,
        });
        for kind in [
            choice(),
            Kind::Boolean,
            Kind::Integer(Width::U8),
            Kind::Temporal(Temporal::Date),
            Kind::Optional(Ref::shared(Kind::Temporal(Temporal::Duration))),
            uuid,
            list(choice()),
            list(Kind::Integer(Width::U8)),
        ] {
            assert!(is_exact(kind.clone(), &[]), "{kind:?}");
        }
        for kind in [Kind::Text, Kind::Line, list(Kind::Line), list(Kind::Text)] {
            assert!(!is_exact(kind.clone(), &[]), "{kind:?}");
        }
        assert!(is_exact(Kind::Line, &[Rule::Grounded]));
        assert!(is_exact(list(Kind::Line), &[Rule::Grounded]));
    }

    #[test]
    fn a_line_may_be_as_long_as_its_rules_say() {
        let tokens = |rules: &[Rule]| tokens_of_a_line(&field(Kind::Line, rules));
        let length = |min, max| Rule::Length(Bounds { min, max });
        assert_eq!(tokens(&[]), Some(128));
        assert_eq!(tokens(&[Rule::Grounded]), Some(64));
        assert_eq!(tokens(&[length(None, Some(80))]), Some(160));
        assert_eq!(tokens(&[length(None, Some(200)), Rule::Grounded]), Some(400));
        assert_eq!(tokens(&[length(None, Some(3))]), Some(32));
        assert_eq!(tokens(&[length(Some(150), None)]), Some(300));
        assert_eq!(tokens(&[length(Some(10), None)]), Some(128));
        let words = Rule::Words(Bounds { min: Some(30), max: None });
        assert_eq!(tokens(&[words]), Some(480));
        assert_eq!(tokens_of_a_line(&field(Kind::Text, &[length(None, Some(80))])), None);
    }
}
