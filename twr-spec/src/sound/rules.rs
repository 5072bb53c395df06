//! Flaws of rules: those that say nothing of their field, that no value keeps, that contradict each other.

use std::collections::HashMap;

use crate::read::Reader;
use crate::rule::{Context, Patterns};
use crate::spec::{
    Bound, Bounds, End, Field, FlawKind, Float, Kind, ParsedForm, Range, Ref, Rule, Spec, Value,
    Width, Word,
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
            Rule::Range(range) => match number_inside(&field.kind) {
                Kind::Integer(_) => range.has_no_whole(),
                _ => range.is_empty(),
            },
            _ => false,
        };
        if empty {
            push(FlawKind::EmptyRange(at));
        } else if rule.reaches(&field.kind) && has_zero_most(rule) {
            push(FlawKind::ZeroMost(at));
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
                if let Some(instead) = without_slashes(&pattern.regex) {
                    push(FlawKind::SlashedPattern { rule: at, instead });
                }
                if let Some(error) = Patterns::flaw(&pattern.regex) {
                    push(FlawKind::BadPattern { rule: at, message: error.message });
                }
            }
            _ => {}
        }
    }
    contradictions(field, push);
}

/// Whether a count that the rule limits may be zero at most.
fn has_zero_most(rule: &Rule) -> bool {
    match rule {
        Rule::Length(count) | Rule::Words(count) | Rule::Lines(count) | Rule::Items(count) => {
            count.max == Some(0)
        }
        _ => false,
    }
}

/// The pattern of `/…/i`, as other languages write one with flags. `None` for any other.
fn without_slashes(pattern: &str) -> Option<String> {
    let (inside, flags) = pattern.strip_prefix('/')?.rsplit_once('/')?;
    let is_flags = !flags.is_empty() && flags.chars().all(|flag| "gimsuxy".contains(flag));
    let is_path = inside.replace("\\/", "").contains('/');
    if inside.is_empty() || !is_flags || is_path {
        return None;
    }
    let kept: String = flags.chars().filter(|flag| "imsx".contains(*flag)).collect();
    let plain = inside.replace("\\/", "/");
    Some(if kept.is_empty() { plain } else { format!("(?{kept}){plain}") })
}

/// Limits of a number that its type cannot reach, or cannot have.
fn limits(rule: usize, range: Range, kind: &Kind, push: &mut impl FnMut(FlawKind)) {
    for (end, limit) in [(End::Min, range.min), (End::Max, range.max)] {
        let Some(limit) = limit else { continue };
        match *number_inside(kind) {
            Kind::Integer(width) => {
                if let Some(flaw) = whole_limit(rule, (end, limit), width) {
                    push(flaw);
                }
            }
            Kind::Number(Float::F32) if limit.to_f64().abs() > f64::from(f32::MAX) => {
                push(FlawKind::LimitBeyondFloat { rule, end });
            }
            _ => {}
        }
    }
}

fn whole_limit(rule: usize, (end, limit): (End, Bound), width: Width) -> Option<FlawKind> {
    match (limit, limit.whole_inside(end)) {
        (Bound::Number(_) | Bound::Excluded(_), Some(_)) => {
            Some(FlawKind::FractionalLimit { rule, end, limit })
        }
        (_, Some(inside)) if width.holds(inside) => None,
        _ => Some(FlawKind::LimitOutOfReach { rule, end, limit, width }),
    }
}

/// The kind that values of the kind hold, once or any number of times; the kind itself if it holds no other.
fn number_inside(kind: &Kind) -> &Kind {
    match kind {
        Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => number_inside(inner),
        kind => kind,
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
    let empty = field.rules.iter().position(|rule| matches!(rule, Rule::AllowEmpty));
    for (at, rule) in field.rules.iter().enumerate() {
        if let Some(other) = empty.filter(|_| refuses_empty(rule)) {
            let why = "an empty text does not keep the other rule";
            push(FlawKind::Contradiction { rule: at, other, why });
            continue;
        }
        let found = match rule {
            Rule::Length(_) | Rule::Words(_) | Rule::Pattern(_) => words_of(field)
                .filter(|(_, words)| !holds_any(rule, words))
                .map(|(other, _)| (other, "none of the words keeps the other rule"))
                .or_else(|| needs_more(field, rule)),
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

/// The rule that asks for more words or lines than a text of the rule's length can have. A word may be one
/// Chinese character, and a line break is between two lines.
fn needs_more(field: &Field, rule: &Rule) -> Option<(usize, &'static str)> {
    let Rule::Length(Bounds { max: Some(most), .. }) = rule else { return None };
    field.rules.iter().enumerate().find_map(|(at, rule)| match rule {
        Rule::Words(Bounds { min: Some(min), .. }) if min > most => {
            Some((at, "so many words have more characters"))
        }
        Rule::Lines(Bounds { min: Some(min), .. })
            if min.saturating_mul(2) > most.saturating_add(1) =>
        {
            Some((at, "so many lines have more characters"))
        }
        _ => None,
    })
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

/// Whether the rule refuses the empty text.
fn refuses_empty(rule: &Rule) -> bool {
    !matches!(rule, Rule::Check(_)) && !holds_any(rule, &[""])
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
        Kind::Integer(width) => whole_numbers(field, *width),
        _ => words_of(field).map(|(_, words)| words.len()),
    }
}

/// How many whole numbers the field's type and range allow, where that is a small number.
fn whole_numbers(field: &Field, width: Width) -> Option<usize> {
    let (mut least, mut most) = (Some(width.min()), Some(width.max()));
    for rule in field.rules.iter() {
        if let Rule::Range(Range { min, max }) = rule {
            least = min.map_or(least, |min| min.whole_inside(End::Min));
            most = max.map_or(most, |max| max.whole_inside(End::Max));
        }
    }
    let between = most?.to_signed()?.checked_sub(least?.to_signed()?)?;
    usize::try_from(between.checked_add(1)?).ok()
}
