//! The JSON Schema of the format, by which an editor completes and checks a file while it is written.

use std::path::Path;

use serde_json::{Value, json};

use self::keys::{example, pattern, record, rule, section, test, top, union, word};
use self::names::Names;
use self::parts::{either, object, of_words, one_of_keys, properties};
use crate::declare::{NEVER as NOT_FIELDS, USED as NOT_TYPES, known};
use crate::files;
use crate::log::ProblemLog;
use crate::problems::Problems;
use crate::reach::Reach;
use crate::source;

mod keys;
mod kind;
mod names;
mod parts;
#[cfg(test)]
mod tests;

/// The schema (draft 2020-12) of a file. It says what may be where; what depends on more than one place
/// (names, examples, headers) only [`Document`](crate::Document) finds.
pub fn schema() -> Value {
    of_names(&Names::default())
}

/// The schema for one file: it completes the file's own records, choices and unions, those that it imports, and
/// the names of its sections, too. It refuses nothing that [`schema`] takes, so that a name that was declared
/// since is no mistake.
///
/// # Errors
/// The file cannot be read, or is no YAML. Other mistakes in it do not matter.
pub fn schema_for(path: impl AsRef<Path>) -> Result<Value, Problems> {
    let path = path.as_ref();
    let mut log = ProblemLog::default();
    let root = Reach::of_project(path, None).root(path);
    let loaded = files::load(path.to_owned(), source::read(path), root.as_ref(), &mut log);
    if loaded.is_empty() {
        return Err(Problems::new(log));
    }
    Ok(of_names(&Names::of(&loaded)))
}

fn of_names(names: &Names) -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A spec of twr",
        "description": "What a model is asked for: sections, each with its kind, rules and example.",
        "type": "object",
        "properties": properties(known::TOP, top, &["name"]),
        "additionalProperties": false,
        "allOf": [
            {"not": {"required": ["prompt", "prompt_file"]}},
            {"not": {"required": ["sections", "cases"]}},
        ],
        "dependentRequired": {"sections": ["name"], "cases": ["name"], "tag": ["cases"]},
        "dependentSchemas": {
            "name": one_of_keys(&["sections", "cases"]),
            "inputs": one_of_keys(&["prompt", "prompt_file"]),
            "own_format": one_of_keys(&["prompt", "prompt_file"]),
            "mentions": one_of_keys(&["prompt", "prompt_file"]),
        },
        "$defs": definitions(names),
    })
}

fn type_name() -> Value {
    json!({
        "type": "string",
        "pattern": "^\\p{L}[\\p{L}\\p{M}\\p{N}_]*$",
        "not": {"enum": NOT_TYPES},
        "description": "A name of a type: letters, digits and `_`, a capital first.",
    })
}

fn field_name() -> Value {
    json!({
        "type": "string",
        "pattern": "^[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*$",
        "not": {"enum": NOT_FIELDS},
        "description": "A name of a field: letters, digits and `_`, no digit first.",
    })
}

/// What several places of a file hold.
fn definitions(names: &Names) -> Value {
    json!({
        "name": type_name(),
        "field_name": field_name(),
        "texts": {"type": ["string", "number", "boolean", "array"], "items": {"$ref": "#/$defs/text"}},
        "text": {"type": ["string", "number", "boolean"]},
        "kind": kind::kind(names),
        "header": {
            "type": ["string", "number", "boolean"],
            "pattern": r"^[^\[\]【】<>\\:：［］「」《》〔〕＜＞]*$",
        },
        "section": of_words(object("A section of the reply, or a field of a record.", known::SECTION, section, &["field"])),
        "rules": object("What a value has to keep.", known::RULES, rule, &[]),
        "pattern": {
            "anyOf": [
                {"type": ["string", "number"]},
                object("A regular expression, and what to call what matches it.", known::PATTERN, pattern, &["regex"]),
            ],
        },
        "word": {
            "anyOf": [
                {"$ref": "#/$defs/text"},
                object("A word with more to say.", known::WORD, word, &["word"]),
            ],
        },
        "words": {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 1},
        "record": object("A type of several fields.", known::RECORD, record, &["fields"]),
        "choice": {
            "anyOf": [
                {"$ref": "#/$defs/words"},
                object("A type of one of several words.", known::CHOICE, record, &["words"]),
            ],
        },
        "union": object("A type whose fields depend on a word.", known::UNION, union, &["cases"]),
        "case": object("A word with the fields that go with it.", known::FIELD_CASE, word, &["word"]),
        "section_case": object("A word with the sections that go with it.", known::CASE, word, &["word"]),
        "input": {
            "anyOf": [
                {"$ref": "#/$defs/kind"},
                {"type": "null"},
                object("A value that the prompt takes.", known::INPUT, section, &[]),
            ],
        },
        "example": either(
            names.in_key("reply", object("A task with the reply that a perfect model would give.", known::EXAMPLE, example, &["reply"])),
            &[("task", "inputs")],
            true,
        ),
        "test": either(
            either(
                names.in_key("expect", object("A saved reply, with what it is to be read as.", known::TEST, test, &[])),
                &[("reply", "reply_file")],
                true,
            ),
            &[("expect", "feedback"), ("task", "inputs")],
            false,
        ),
    })
}
