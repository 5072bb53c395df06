//! Whether an answer says what is known to be true.

use twr_spec::spec::Value;

/// Whether each expected field of the answer has the expected value.
///
/// Both were read by the field's kind before, so that `3` and `three` are one number. What is left is the case
/// of letters, blanks, and a full stop at the end of a text.
pub(crate) fn is_true(answer: &Value<'_>, expected: &[(usize, Value<'static>)]) -> bool {
    let Value::Record(fields) = answer else { return false };
    expected.iter().all(|(at, expected)| match fields.get(*at) {
        Some(Some(found)) => same(found, expected),
        Some(None) => *expected == Value::Null,
        None => false,
    })
}

fn same(found: &Value<'_>, expected: &Value<'_>) -> bool {
    match (found, expected) {
        (Value::Text(found), Value::Text(expected)) => plain(found) == plain(expected),
        (Value::Number(found), Value::Number(expected)) => {
            (found - expected).abs() <= 1e-9 * found.abs().max(expected.abs())
        }
        (Value::List(found), Value::List(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| same(found, expected))
        }
        (Value::Record(found), Value::Record(expected)) => {
            let pair = |(found, expected): (&Option<Value<'_>>, &Option<Value<'_>>)| match (
                found, expected,
            ) {
                (Some(found), Some(expected)) => same(found, expected),
                (one, other) => is_nothing(one.as_ref()) && is_nothing(other.as_ref()),
            };
            found.len() == expected.len() && found.iter().zip(expected).all(pair)
        }
        (Value::Map(found), Value::Map(expected)) => {
            found.len() == expected.len()
                && expected.iter().all(|(key, expected)| {
                    found.iter().any(|(other, found)| other == key && same(found, expected))
                })
        }
        (found, expected) => found == expected,
    }
}

fn is_nothing(value: Option<&Value<'_>>) -> bool {
    value.is_none_or(|value| *value == Value::Null)
}

fn plain(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").trim_end_matches(['.', '。']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_true_whatever_its_decoration() {
        let text = |text: &str| Value::text(text.to_owned());
        let list = |items: &[&str]| Value::List(items.iter().map(|item| text(item)).collect());
        let check = |found: Value<'static>, expected: Value<'static>, is: bool| {
            let answer = Value::Record(vec![None, Some(found)]);
            assert_eq!(is_true(&answer, &[(1, expected.clone())]), is, "{answer:?} {expected:?}");
        };
        check(text("Lisbon."), text("lisbon"), true);
        check(text("New  York"), text("new york"), true);
        check(text("Rome"), text("Lisbon"), false);
        check(text("C++"), text("C"), false);
        check(Value::Number(0.1 + 0.2), Value::Number(0.3), true);
        check(Value::Boolean(true), Value::Boolean(false), false);
        check(list(&["a", "b"]), list(&["A", "b"]), true);
        check(list(&["a", "b"]), list(&["b", "a"]), false);
        check(list(&["a"]), list(&["a", "b"]), false);
        let answer = Value::Record(vec![None]);
        assert!(is_true(&answer, &[(0, Value::Null)]));
        assert!(!is_true(&answer, &[(0, Value::Boolean(true))]));
        assert!(is_true(&answer, &[]));
    }
}
