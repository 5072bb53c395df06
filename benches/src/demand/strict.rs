//! The one JSON object of a text as a strict reader has it: another way to know what a reply states.

use regex::Regex;
use serde_json::Value;

use super::fences::fenced;

/// The object that the text states, if just one does: the only fenced block that is an object, or the only
/// object with balanced braces outside all others. `None` where some other piece of the text looks like an
/// object and is not the same.
pub(super) fn only_object(text: &str) -> Option<Value> {
    let fences = fenced(text);
    let strict: Vec<Value> = fences.iter().filter_map(|block| object(block)).collect();
    let objects = match balanced(text) {
        Balanced::Objects(objects) => objects,
        // What stands outside the fence cannot be told apart; the fence itself is clear if it is alone.
        Balanced::Unclear if fences.len() == 1 => Vec::new(),
        Balanced::Unclear => return None,
    };
    let mut all = strict.into_iter().chain(objects);
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

fn object(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().filter(Value::is_object)
}

/// The objects of a text outside all other braces.
enum Balanced {
    /// These, in order.
    Objects(Vec<Value>),
    /// Some braces hold quoted keys, and a strict reader cannot read them.
    Unclear,
}

fn balanced(text: &str) -> Balanced {
    let mut objects = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, piece) = rest.split_at(at);
        let mut stream = serde_json::Deserializer::from_str(piece).into_iter::<Value>();
        let end = if let Some(Ok(value)) = stream.next() {
            // An object of a list is no answer of its own.
            if before.trim_end().ends_with('[') {
                return Balanced::Unclear;
            }
            objects.push(value);
            stream.byte_offset()
        } else {
            // Braces of a formula or of code are passed over; a damaged object is not.
            let inside = piece.trim_start_matches('{').trim_start();
            if inside.starts_with(['"', '\'', '“']) {
                return Balanced::Unclear;
            }
            closing(piece)
        };
        rest = piece.get(end..).unwrap_or_default();
    }
    Balanced::Objects(objects)
}

/// The end of the braces with which the text begins, by counting; the first brace alone where they are not
/// closed.
fn closing(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, mark) in text.match_indices(['{', '}']) {
        depth = if mark == "{" { depth + 1 } else { depth.saturating_sub(1) };
        if depth == 0 {
            return at + 1;
        }
    }
    1
}

/// The string or number after the key, where the quoted key is just once, the value has no backslash and
/// no inner quote, and the next key or the closing brace follows.
pub(super) fn only_scalar(text: &str, key: &str) -> Option<Value> {
    let key = format!("\"{key}\"");
    if text.matches(&key).count() != 1 {
        return None;
    }
    let scalar = r#"("[^"\\\n]*"|-?\d+(?:\.\d+)?)"#;
    let follower = r#"(?:,\s*"[^"\n]*"\s*:|,?\s*\})"#;
    let entry =
        Regex::new(&format!("{}\\s*:\\s*{scalar}\\s*{follower}", regex::escape(&key))).ok()?;
    serde_json::from_str(entry.captures(text)?.get(1)?.as_str()).ok()
}

/// Whether the key is somewhere with a colon after it, with quotes or without.
pub(super) fn is_labelled(text: &str, key: &str) -> bool {
    text.match_indices(key).any(|(at, _)| {
        let after = text.get(at + key.len()..).unwrap_or_default();
        after.trim_start_matches(['"', '\'', '”', '`', '*', ' ']).starts_with(':')
    })
}

/// Whether a string has a control character before a letter, which a strict reader makes of the formulas
/// `\frac`, `\beta`, `\times` and `\rho`: then nobody can tell what was meant.
pub(super) fn may_be_formula(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let is_control = |c: char| matches!(c, '\u{8}' | '\u{c}' | '\t' | '\r');
            let followers = text.chars().skip(1);
            text.chars().zip(followers).any(|(c, next)| is_control(c) && next.is_ascii_alphabetic())
        }
        Value::Array(items) => items.iter().any(may_be_formula),
        Value::Object(entries) => entries.values().any(may_be_formula),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&Value>) {
        assert_eq!(only_object(text).as_ref(), expected, "{text}");
    }

    #[test]
    fn one_object_is_known() {
        let answer = json!({"a": 1});
        check(r#"{"a": 1}"#, Some(&answer));
        check("Here it is:\n```json\n{\"a\": 1}\n```\nDone.", Some(&answer));
        check(r#"The set {x} has \frac{1}{2}, so {"a": 1}."#, Some(&answer));
        check(r#"{"a": 1} and again {"a": 1}"#, Some(&answer));
        check(r#"{"a": {"b": "}"}} tail"#, Some(&json!({"a": {"b": "}"}})));
    }

    #[test]
    fn several_or_damaged_objects_are_not_known() {
        check(r#"{"a": 1} or {"a": 2}"#, None);
        check(r#"{"a": "1} or {"a": 2}"#, None);
        check(r#"[{"a": 1}]"#, None);
        check("no object", None);
        check(r#"{"a": {"b": 1}, oops"#, None);
    }

    #[test]
    fn a_scalar_is_known_where_it_is_plain() {
        let check = |text: &str, expected| assert_eq!(only_scalar(text, "a"), expected, "{text}");
        check(r#"{"b": "say "no"", "a": "yes"}"#, Some(json!("yes")));
        check(r#"{"a": 4.5 or "b": 1}"#, None);
        check(r#"{"a": 4.5, "b": oops"#, Some(json!(4.5)));
        check(r#"{"a": "yes" or "no"}"#, None);
        check(r#"{"a": "yes", "no"}"#, None);
        check(r#"{"a": "1"} {"a": "2"}"#, None);
    }

    #[test]
    fn a_key_is_a_label_before_a_colon() {
        assert!(is_labelled(r#"the "answer" is here: {answer : 4}"#, "answer"));
        assert!(!is_labelled(r"The answer is \sqrt[3]{x}.", "answer"));
    }

    #[test]
    fn a_formula_may_be_damaged() {
        assert!(may_be_formula(&json!(["\u{c}rac{1}{2}"])));
        assert!(!may_be_formula(&json!({"a": "line\nnext"})));
    }
}
