//! Which known key a writer means by another one: what other formats call it, or the nearest.

use twr_spec::nearest::nearest;

/// The key that was meant, if it can be told. `home` is what the key is in.
pub(crate) fn meant<'k>(key: &str, home: &str, known: &[&'k str]) -> Option<&'k str> {
    let key = snake(key);
    let known_as = |name: &str| known.iter().find(|known| **known == name).copied();
    known_as(&key)
        .or_else(|| in_home(&key, home).and_then(known_as))
        .or_else(|| elsewhere(&key).iter().find_map(|name| known_as(name)))
        .or_else(|| nearest(&key, known))
}

/// What a key means in this home only.
fn in_home(key: &str, home: &str) -> Option<&'static str> {
    Some(match (home, key) {
        ("a worked example", "input" | "question" | "prompt" | "user") => "task",
        ("a worked example", "output" | "answer" | "response" | "expect" | "assistant")
        | ("a test", "input" | "text" | "response" | "answer") => "reply",
        ("a worked example", "thinking" | "reasoning") => "thought",
        ("a test", "output" | "expected" | "result" | "value") => "expect",
        ("a test", "error" | "errors" | "missing" | "wrong") => "feedback",
        ("a test", "truncated") => "cut_off",
        ("`asking`", "retries" | "max_retries" | "max_attempts" | "tries" | "calls") => "attempts",
        ("a test", "file") => "reply_file",
        ("a spec", "template") => "prompt",
        ("a spec", "fields") => "sections",
        ("a spec", "types" | "structs" | "objects") => "records",
        ("a spec", "enums") => "choices",
        ("a spec", "variables" | "params" | "parameters") => "inputs",
        ("a spec", "lang") => "language",
        ("a spec", "imports" | "include" | "includes" | "use") => "import",
        _ => return None,
    })
}

/// What other formats call a key of ours, wherever it is.
pub(super) fn elsewhere(key: &str) -> &'static [&'static str] {
    match key {
        "fields" | "output" | "outputs" | "response" => &["sections"],
        "sections" => &["fields"],
        "name" | "id" | "key" => &["field", "word"],
        "type" => &["kind"],
        "description" | "descr" | "desc" | "doc" | "help" => &["about"],
        "alias" => &["aliases"],
        "title" | "label" | "heading" | "rename" => &["header"],
        "derive" | "traits" => &["derives"],
        "nullable" => &["optional"],
        "values" | "enum" | "options" | "choices" => &["words", "one_of"],
        "variants" => &["cases", "words"],
        "regex" | "matches" => &["pattern"],
        "min_length" | "minlength" => &["min_len"],
        "max_length" | "maxlength" => &["max_len"],
        "minimum" | "ge" | "gte" | "at_least" => &["min"],
        "maximum" | "le" | "lte" | "at_most" => &["max"],
        "gt" | "exclusive_minimum" | "exclusive_min" | "more_than" | "greater_than" => &["above"],
        "lt" | "exclusive_maximum" | "exclusive_max" | "less_than" => &["below"],
        "min_count" => &["min_items"],
        "max_count" => &["max_items"],
        "unique_items" | "distinct" => &["unique"],
        _ => &[],
    }
}

/// What to write for a key that says in another way what the format says by itself.
pub(crate) fn instead_of_key(key: &str, home: &str, known: &[&str]) -> Option<&'static str> {
    let of_section = known.contains(&"rules");
    Some(match snake(key).as_str() {
        "sections" | "fields" | "properties" | "children" if of_section => {
            "declare the inner fields as a record, as in `records: {Source: {fields: […]}}`, and name it: `kind: Source`"
        }
        "properties" | "$schema" | "required" if home == "a spec" => {
            "it is a key of JSON Schema; a spec has `sections:`, and below it `- field: …` for each"
        }
        "model" if home == "`asking`" => {
            "the model is chosen where the spec is used: by `--model`, by `TWR_MODEL`, or in Rust"
        }
        "required" if of_section => {
            "every field is, unless it has `optional: true` or a `default`: leave it out"
        }
        "range" | "between" if of_section => "write `rules: {min: 1, max: 5}`",
        "length" if of_section => "write `rules: {min_len: 1, max_len: 80}`",
        "items" | "of" if of_section => {
            "write what the list holds in its kind, as in `kind: list<line>`"
        }
        _ => return None,
    })
}

/// `minItems` and `min-items` as `min_items`.
pub(super) fn snake(key: &str) -> String {
    let mut out = String::new();
    for letter in key.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        out.push(if letter == '-' { '_' } else { letter.to_ascii_lowercase() });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::known as keys;
    use super::super::rules::meant_rule as rule;
    use super::*;

    #[test]
    fn a_key_of_another_format_is_known() {
        let of_section = |key| meant(key, "a section", keys::SECTION);
        assert_eq!(of_section("name"), Some("field"));
        assert_eq!(of_section("exmaple"), Some("example"));
        assert_eq!(of_section("colour"), None);
        let of_rules = |key| meant(key, "a section's `rules`", keys::RULES);
        assert_eq!(of_rules("minLength"), Some("min_len"));
        assert_eq!(of_rules("max-items"), Some("max_items"));
        assert_eq!(of_rules("regex"), Some("pattern"));
        assert_eq!(of_rules("enum"), Some("one_of"));
        assert_eq!(meant("input", "a worked example", keys::EXAMPLE), Some("task"));
        assert_eq!(meant("input", "a test", keys::TEST), Some("reply"));
        assert_eq!(rule("minItems"), Some("min_items"));
        assert_eq!(rule("min_items"), Some("min_items"));
        assert_eq!(rule("colour"), None);
    }
}
