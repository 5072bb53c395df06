//! Flaws of rules: those that say nothing of their field, that no value keeps, that contradict each other.

use std::collections::HashMap;

use crate::read::Reader;
use crate::rule::{Context, Patterns};
use crate::spec::{
    Bound, Bounds, End, Field, FlawKind, Kind, ParsedForm, Range, Ref, Rule, Spec, Value, Width,
    Word,
};

/// What is wrong with the field's rules.
pub(super) fn rule_flaws(field: &Field, push: &mut impl FnMut(FlawKind)) {
    for (at, rule) in field.rules.iter().enumerate() {
        if !rule.reaches(&field.kind) {
            push(FlawKind::RuleMisfit(at));
        }
        let empty = match rule {
            Rule::Length(Bounds { min: Some(min), max: Some(max) })
            | Rule::Words(Bounds { min: Some(min), max: Some(max) })
            | Rule::Lines(Bounds { min: Some(min), max: Some(max) })
            | Rule::Items(Bounds { min: Some(min), max: Some(max) }) => min > max,
            Rule::Range(range) => range.is_empty(),
            _ => false,
        };
        if empty {
            push(FlawKind::EmptyRange(at));
        }
        match rule {
            Rule::Range(range) => limits(at, *range, &field.kind, push),
            Rule::OneOf(words) => allowed_words(at, words, push),
            Rule::NoneWords(words) => {
                if let Some(word) = words.iter().find(|word| is_value(field, word)) {
                    push(FlawKind::NoneWordIsValue { rule: at, word: word.text.to_string() });
                }
            }
            Rule::Pattern(pattern) => {
                if let Some(error) = Patterns::flaw(&pattern.regex) {
                    push(FlawKind::BadPattern { rule: at, message: error.message });
                }
            }
            _ => {}
        }
    }
    contradictions(field, push);
}

/// Limits of a whole number that its type cannot reach, or cannot have.
fn limits(rule: usize, range: Range, kind: &Kind, push: &mut impl FnMut(FlawKind)) {
    let Some(width) = width_inside(kind) else { return };
    for (end, limit) in [(End::Min, range.min), (End::Max, range.max)] {
        match limit {
            Some(Bound::Integer(int)) if width.holds(int) => {}
            Some(limit @ Bound::Integer(_)) => {
                push(FlawKind::LimitOutOfReach { rule, end, limit, width });
            }
            Some(limit @ (Bound::Number(_) | Bound::Excluded(_))) => {
                push(FlawKind::FractionalLimit { rule, end, limit });
            }
            None => {}
        }
    }
}

/// The type of the whole numbers that the kind holds, once or any number of times.
fn width_inside(kind: &Kind) -> Option<Width> {
    match kind {
        Kind::Integer(width) => Some(*width),
        Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => width_inside(inner),
        _ => None,
    }
}

/// Words of `one_of` that the reader could not find, or could not tell apart.
fn allowed_words(rule: usize, words: &[Word], push: &mut impl FnMut(FlawKind)) {
    if words.is_empty() {
        push(FlawKind::NoAllowedWords(rule));
    }
    let mut first: HashMap<&str, usize> = HashMap::new();
    for (word, allowed) in words.iter().enumerate() {
        for key in allowed.keys.iter() {
            if key.is_empty() {
                push(FlawKind::EmptyAllowedWord { rule, word });
            } else if let Some(&other) = first.get(key.as_ref()) {
                push(FlawKind::SameAllowedWord { rule, word, other });
            } else {
                first.insert(key, word);
            }
        }
    }
}

/// Whether the word for a value that is left out is a value of the field, where the field does not take any text.
fn is_value(field: &Field, word: &Word) -> bool {
    let kind = field.kind.required();
    let takes_any = match kind {
        Kind::Text | Kind::Line | Kind::Code(_) | Kind::File | Kind::Edit => true,
        Kind::Parsed(parsed) => parsed.form == ParsedForm::Line,
        _ => false,
    };
    let is_listed = field.rules.iter().any(|rule| matches!(rule, Rule::OneOf(_)));
    if takes_any && !is_listed || kind.has_parts() {
        return false;
    }
    let rules = field.rules.iter().filter(|rule| !matches!(rule, Rule::Check(_)));
    let alone = Field {
        header: "X".into(),
        keys: vec!["x".into()].into(),
        kind: Ref::shared(kind.clone()),
        rules: rules.cloned().collect(),
        ..Field::EMPTY
    };
    let spec = Spec { fields: vec![alone].into(), ..Spec::EMPTY };
    let reply = format!("[X] {}", word.text);
    let reading = Reader::new(&spec).read(&reply);
    reading.diagnostics.is_empty()
}

/// Pairs of rules that contradict each other: a value can keep each rule, but not both.
fn contradictions(field: &Field, push: &mut impl FnMut(FlawKind)) {
    for (at, rule) in field.rules.iter().enumerate() {
        let found = match rule {
            Rule::Length(_) | Rule::Words(_) | Rule::Pattern(_) => words_of(field)
                .filter(|(_, words)| !holds_any(rule, words))
                .map(|(other, _)| (other, "none of the words keeps the other rule")),
            Rule::Items(Bounds { min: Some(min), .. }) => field
                .rules
                .iter()
                .position(|rule| matches!(rule, Rule::Unique))
                .filter(|_| different(field).is_some_and(|count| (*min as usize) > count))
                .map(|other| (other, "there are not enough different items")),
            _ => None,
        };
        if let Some((other, why)) = found {
            push(FlawKind::Contradiction { rule: at, other, why });
        }
    }
}

/// The words of `one_of`, with the rule's position.
fn words_of(field: &Field) -> Option<(usize, Vec<&str>)> {
    field.rules.iter().enumerate().find_map(|(at, rule)| match rule {
        Rule::OneOf(words) if !words.is_empty() => {
            Some((at, words.iter().map(|word| word.text.as_ref()).collect()))
        }
        _ => None,
    })
}

/// Whether some word keeps the rule.
fn holds_any(rule: &Rule, words: &[&str]) -> bool {
    let mut patterns = Patterns::default();
    if let Rule::Pattern(pattern) = rule
        && patterns.add(&pattern.regex).is_err()
    {
        return true;
    }
    let context = Context { task: None, patterns: &patterns };
    words.iter().any(|word| rule.holds(&Value::text(*word), context).is_ok())
}

/// How many items of the field's list can be different from each other, where that is a small number.
fn different(field: &Field) -> Option<usize> {
    let Kind::List(item) = field.kind.required() else { return None };
    match item.required() {
        Kind::Choice(words) => Some(words.len()),
        Kind::Boolean => Some(2),
        _ => words_of(field).map(|(_, words)| words.len()),
    }
}
