//! What may be after `kind:`: the kinds of one word, those that hold others, and the names of types.

use serde_json::{Value, json};

use super::names::Names;
use crate::declare::known::KINDS;

/// The kinds that an editor offers inside of `list<…>`, `map<…>` and after `optional`.
const HELD: [&str; 11] = [
    "text", "line", "integer", "number", "boolean", "choice", "date", "duration", "file", "edit",
    "json",
];

/// Languages that an editor offers for code.
const LANGUAGES: [&str; 8] =
    ["rust", "python", "javascript", "sql", "json", "html", "latex", "bash"];

pub(super) fn kind(names: &Names) -> Value {
    json!({
        "type": "string",
        "description": "What a value is: `text`, `integer`, `list<line>`, `optional Risk`, or the name of a record, choice or union.",
        "anyOf": [
            {"enum": KINDS},
            {"enum": forms(names), "description": "A kind that holds others, or a type of the file."},
            {"pattern": r"^\s*optional\s"},
            {"pattern": r"^\s*(list|map|table|optional|code)\s*<.*>\s*$"},
            {"pattern": "^\\s*\\p{L}[\\p{L}\\p{M}\\p{N}_]*\\s*$", "not": {"pattern": "^\\s*\\p{Ll}"}},
        ],
    })
}

/// What an editor offers besides the kinds of one word: any other of these forms counts as well.
fn forms(names: &Names) -> Vec<String> {
    let own = || names.types.iter().map(String::as_str);
    let held = || HELD.into_iter().chain(own());
    // Files, edits and JSON are in no map.
    let in_map = || held().filter(|kind| !["file", "edit", "json", "choice"].contains(kind));
    let mut forms: Vec<String> = own().map(str::to_owned).collect();
    forms.extend(held().map(|kind| format!("list<{kind}>")));
    forms.extend(held().map(|kind| format!("optional {kind}")));
    forms.extend(held().map(|kind| format!("optional list<{kind}>")));
    forms.extend(in_map().map(|kind| format!("map<{kind}>")));
    forms.extend(names.records.iter().map(|name| format!("table<{name}>")));
    forms.extend(LANGUAGES.map(|language| format!("code<{language}>")));
    forms
}
