//! The JSON Schema of the format, by which an editor completes and checks a file while it is written.

use serde_json::{Map, Value, json};
use twr_spec::spec::Layout;

use crate::declare::keys;

/// The schema (draft 2020-12) of a file. It says what may stand where; what depends on more than one place
/// (names, examples, headers) only [`Document`](crate::Document) finds.
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A spec of twr",
        "description": "What a model is asked for: sections, each with its kind, rules and example.",
        "type": "object",
        "properties": properties(keys::TOP, top),
        "additionalProperties": false,
        "allOf": [
            {"not": {"required": ["prompt", "prompt_file"]}},
            {"not": {"required": ["sections", "cases"]}},
        ],
        "$defs": {
            "name": {
                "type": "string",
                "pattern": "^\\p{L}[\\p{L}\\p{M}\\p{N}_]*$",
                "description": "A name of a type: letters, digits and `_`, a capital first.",
            },
            "field_name": {
                "type": "string",
                "pattern": "^[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*$",
                "description": "A name of a field: letters, digits and `_`, no digit first.",
            },
            "texts": {"type": ["string", "array"], "items": {"$ref": "#/$defs/text"}},
            "text": {"type": ["string", "number", "boolean"]},
            "kind": kind(),
            "section": object("A section of the reply, or a field of a record.", keys::SECTION, section, &["field"]),
            "rules": object("What a value has to keep.", keys::RULES, rule, &[]),
            "word": {
                "anyOf": [
                    {"$ref": "#/$defs/text"},
                    object("A word with more to say.", keys::WORD, word, &["word"]),
                ],
            },
            "words": {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 1},
            "record": object("A type of several fields.", keys::RECORD, record, &["fields"]),
            "choice": {
                "anyOf": [
                    {"$ref": "#/$defs/words"},
                    object("A type of one of several words.", keys::CHOICE, record, &["words"]),
                ],
            },
            "union": object("A type whose fields depend on a word.", keys::UNION, union, &["cases"]),
            "case": object("A word with the fields that go with it.", keys::FIELD_CASE, word, &["word"]),
            "section_case": object("A word with the sections that go with it.", keys::CASE, word, &["word"]),
            "input": {
                "anyOf": [
                    {"$ref": "#/$defs/kind"},
                    {"type": "null"},
                    object("A value that the prompt takes.", keys::INPUT, section, &[]),
                ],
            },
            "example": object("A task with the reply that a perfect model would give.", keys::EXAMPLE, example, &["reply"]),
            "test": object("A saved reply, with what it is to be read as.", keys::TEST, test, &[]),
        },
    })
}

fn properties(keys: &[&str], of: fn(&str) -> Value) -> Map<String, Value> {
    keys.iter().map(|key| ((*key).to_owned(), of(key))).collect()
}

fn object(about: &str, keys: &[&str], of: fn(&str) -> Value, required: &[&str]) -> Value {
    json!({
        "type": "object",
        "description": about,
        "properties": properties(keys, of),
        "required": required,
        "additionalProperties": false,
    })
}

fn described(about: &str, mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        object.insert("description".to_owned(), about.into());
    }
    schema
}

fn text(about: &str) -> Value {
    json!({"type": ["string", "number", "boolean"], "description": about})
}

fn flag(about: &str) -> Value {
    json!({"type": "boolean", "description": about})
}

fn refer(name: &str, about: &str) -> Value {
    json!({"$ref": format!("#/$defs/{name}"), "description": about})
}

fn list(of: &str, about: &str) -> Value {
    json!({"type": "array", "items": {"$ref": format!("#/$defs/{of}")}, "description": about})
}

fn by_name(of: &str, about: &str) -> Value {
    json!({
        "type": "object",
        "propertyNames": {"$ref": "#/$defs/name"},
        "additionalProperties": {"$ref": format!("#/$defs/{of}")},
        "description": about,
    })
}

fn kind() -> Value {
    let plain = keys::KINDS;
    json!({
        "type": "string",
        "description": "What a value is: `text`, `integer`, `list<line>`, `optional Risk`, or the name of a record, choice or union.",
        "anyOf": [
            {"enum": plain},
            {"pattern": "^\\s*(optional\\s|list<|map<|table<|optional<|code<)"},
            {"pattern": "^\\s*\\p{L}[\\p{L}\\p{M}\\p{N}_]*\\s*$", "not": {"pattern": "^\\s*\\p{Ll}"}},
        ],
    })
}

fn top(key: &str) -> Value {
    let layouts = Layout::ALL.map(Layout::name);
    match key {
        "name" => refer("name", "The name of what is asked for; also the Rust type's."),
        "about" => text("What the reply is, in the words the model is told."),
        "language" => json!({
            "type": "string",
            "pattern": "^(en|zh)([-_].*)?$",
            "description": "The language of the words around your own: `en` (the default) or `zh`.",
        }),
        "layout" => described("How sections are marked.", json!({"enum": layouts})),
        "max_prompt" => described(
            "How many characters the prompt has at most, without the task.",
            json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}),
        ),
        "example_task" => text("The task of the example that is made of the sections' own."),
        "inputs" => json!({
            "type": "object",
            "propertyNames": {"$ref": "#/$defs/field_name"},
            "additionalProperties": {"$ref": "#/$defs/input"},
            "description": "The values that the prompt takes, by name.",
        }),
        "prompt" => text(
            "The message that asks, with `{{ input }}` for inputs and `{{ format }}` for the format.",
        ),
        "prompt_file" => text("A file with the message, beside this one."),
        "own_format" => flag("Whether the prompt describes the format by hand."),
        "mentions" => refer("texts", "Brackets in the prompt that are no headers."),
        "sections" => list("section", "The sections of the reply, in order."),
        "tag" => text("The header of the word on which the sections depend."),
        "cases" => {
            list("section_case", "The words on which the sections depend, with their sections.")
        }
        "records" => by_name("record", "Types of several fields, by name."),
        "choices" => by_name("choice", "Types of one of several words, by name."),
        "unions" => by_name("union", "Types whose fields depend on a word, by name."),
        "import" => refer("texts", "Files whose records, choices and unions count here, too."),
        "examples" => list("example", "Worked examples."),
        _ => list("test", "Saved replies."),
    }
}

fn section(key: &str) -> Value {
    match key {
        "field" => refer("field_name", "The name in programs and in JSON."),
        "header" => text("The header as the model writes it; the name in words if left out."),
        "aliases" => refer("texts", "Other headers that are read as this one."),
        "about" => text("What to write there, in the words the model is told."),
        "kind" => refer("kind", "What it holds; `text` if left out."),
        "words" => refer("words", "The words of a `choice`."),
        "rules" => refer("rules", "What the value has to keep."),
        "optional" => flag("Whether it may be left out."),
        "default" => json!({"description": "What it is where it is left out."}),
        _ => json!({"description": "An example, as text or as data."}),
    }
}

fn rule(key: &str) -> Value {
    let count = |about: &str| json!({"type": "integer", "minimum": 0, "description": about});
    match key {
        "min_len" => count("How many characters it has at least."),
        "max_len" => count("How many characters it has at most."),
        "min" => json!({"type": "number", "description": "The least number."}),
        "max" => json!({"type": "number", "description": "The greatest number."}),
        "min_items" => count("How many items it has at least."),
        "max_items" => count("How many items it has at most."),
        "unique" => flag("Whether no item says the same as another."),
        "pattern" => text("A regular expression that the whole text matches."),
        "one_of" => refer("texts", "The texts of which it is one."),
        _ => flag("Whether it has to stand in the task, word by word."),
    }
}

fn word(key: &str) -> Value {
    match key {
        "word" => text("The word as the model writes it."),
        "aliases" => refer("texts", "Other words that are read as this one."),
        "about" => text("When to choose it, in the words the model is told."),
        "name" => refer("name", "What Rust calls it, where the word itself makes no good name."),
        "sections" => list("section", "The sections that go with it."),
        _ => list("section", "The fields that go with it."),
    }
}

fn record(key: &str) -> Value {
    match key {
        "about" => text("What it is, for people."),
        "words" => refer("words", "The words."),
        _ => list("section", "Its fields, in order."),
    }
}

fn union(key: &str) -> Value {
    match key {
        "about" => text("What it is, for people."),
        "tag" => text("The header of the word; the name in words if left out."),
        _ => list("case", "The words, with their fields."),
    }
}

fn example(key: &str) -> Value {
    match key {
        "task" => text("The task, as one would state it."),
        "inputs" => json!({"type": "object", "description": "The inputs of the prompt, by name."}),
        "thought" => text("What the model thinks before the sections."),
        _ => json!({
            "type": ["object", "string"],
            "description": "The reply: values by field, or the text of a whole reply.",
        }),
    }
}

fn test(key: &str) -> Value {
    match key {
        "name" => text("Its name."),
        "task" => text("The task that it replies to."),
        "inputs" => json!({"type": "object", "description": "The inputs of the prompt, by name."}),
        "reply" => {
            json!({"type": ["string", "number", "boolean", "null"], "description": "The reply."})
        }
        "reply_file" => text("A file with the reply, beside this one."),
        "cut_off" => flag("Whether the model was stopped before the end of the reply."),
        "expect" => json!({"type": "object", "description": "The value, by field."}),
        _ => refer("texts", "The fields that feedback is on."),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use jsonschema::Validator;

    use super::*;
    use crate::build::json;
    use crate::desk::Desk;
    use crate::tree;

    fn validator() -> Validator {
        jsonschema::draft202012::new(&schema()).expect("a schema")
    }

    fn data(path: &Path) -> Option<Value> {
        let text = std::fs::read_to_string(path).expect("a file");
        let root = tree::parse(0, &text, &mut Desk::default())?;
        Some(serde_json::from_str(&json(&root).compact()).expect("JSON"))
    }

    fn yaml_files(folder: &str) -> Vec<std::path::PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
        let entries = std::fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.filter(|path| path.extension().is_some_and(|is| is == "yaml")).collect()
    }

    #[test]
    fn it_is_a_schema_that_sound_files_keep() {
        assert!(jsonschema::draft202012::meta::is_valid(&schema()));
        let validator = validator();
        for path in ["good", "good/shared", "../../specs", "../../specs/shared"]
            .into_iter()
            .flat_map(yaml_files)
        {
            let data = data(&path).expect("YAML");
            let errors: Vec<String> =
                validator.iter_errors(&data).map(|error| error.to_string()).collect();
            assert_eq!(errors, Vec::<String>::new(), "{}", path.display());
        }
    }

    #[test]
    fn it_refuses_what_stands_in_the_wrong_place() {
        let validator = validator();
        let mut count = 0;
        for path in yaml_files("broken/keys") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            // What depends on two places, or on the whole.
            if ["no_name", "no_sections", "needless_default", "default_of_a_record"]
                .contains(&name.as_str())
            {
                continue;
            }
            let data = data(&path).expect("YAML");
            assert!(!validator.is_valid(&data), "{name} is refused");
            count += 1;
        }
        assert!(count > 8);
    }

    #[test]
    fn it_stands_beside_the_specs() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs/spec.schema.json");
        let text = format!("{}\n", serde_json::to_string_pretty(&schema()).expect("JSON"));
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            std::fs::write(&path, &text).expect("the file is written");
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(text, known, "run with INSTA_UPDATE=always");
    }
}
