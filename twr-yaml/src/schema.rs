//! The JSON Schema of the format, by which an editor completes and checks a file while it is written.

use serde_json::{Map, Value, json};
use twr_spec::spec::{Layout, MAX_TEMPERATURE, POLICIES, Placement};

use crate::declare::{NEVER as NOT_FIELDS, USED as NOT_TYPES, known as keys};

/// The schema (draft 2020-12) of a file. It says what may stand where; what depends on more than one place
/// (names, examples, headers) only [`Document`](crate::Document) finds.
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A spec of twr",
        "description": "What a model is asked for: sections, each with its kind, rules and example.",
        "type": "object",
        "properties": properties(keys::TOP, top, &["name"]),
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
        "$defs": definitions(),
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
fn definitions() -> Value {
    json!({
        "name": type_name(),
        "field_name": field_name(),
        "texts": {"type": ["string", "number", "boolean", "array"], "items": {"$ref": "#/$defs/text"}},
        "text": {"type": ["string", "number", "boolean"]},
        "kind": kind(),
        "header": {
            "type": ["string", "number", "boolean"],
            "pattern": r"^[^\[\]【】<>\\:：［］「」《》〔〕＜＞]*$",
        },
        "section": of_words(object("A section of the reply, or a field of a record.", keys::SECTION, section, &["field"])),
        "rules": object("What a value has to keep.", keys::RULES, rule, &[]),
        "pattern": {
            "anyOf": [
                {"type": ["string", "number"]},
                object("A regular expression, and what to call what matches it.", keys::PATTERN, pattern, &["regex"]),
            ],
        },
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
        "example": either(
            object("A task with the reply that a perfect model would give.", keys::EXAMPLE, example, &["reply"]),
            &[("task", "inputs")],
            true,
        ),
        "test": either(
            either(
                object("A saved reply, with what it is to be read as.", keys::TEST, test, &[]),
                &[("reply", "reply_file")],
                true,
            ),
            &[("expect", "feedback"), ("task", "inputs")],
            false,
        ),
    })
}

fn properties(keys: &[&str], of: fn(&str) -> Value, required: &[&str]) -> Map<String, Value> {
    let property = |key: &&str| {
        if required.contains(key) { of(key) } else { or_nothing(of(key)) }
    };
    keys.iter().map(|key| ((*key).to_owned(), property(key))).collect()
}

/// A key with nothing behind it counts as left out.
fn or_nothing(mut schema: Value) -> Value {
    let Some(object) = schema.as_object_mut() else { return schema };
    if let Some(refer) = object.remove("$ref") {
        object.insert("anyOf".to_owned(), json!([{"$ref": refer}, {"type": "null"}]));
    } else if let Some(words) = object.get_mut("enum").and_then(Value::as_array_mut) {
        words.push(Value::Null);
    } else if let Some(types) = object.get_mut("type") {
        let known = types.take();
        *types = match known {
            Value::Array(mut known) => {
                known.push("null".into());
                known.into()
            }
            known => json!([known, "null"]),
        };
    }
    schema
}

fn object(about: &str, keys: &[&str], of: fn(&str) -> Value, required: &[&str]) -> Value {
    json!({
        "type": "object",
        "description": about,
        "properties": properties(keys, of, required),
        "required": required,
        "additionalProperties": false,
    })
}

/// The same, with of each two keys at most one, and one at least if it is `needed`.
fn either(mut schema: Value, keys: &[(&str, &str)], needed: bool) -> Value {
    let rules = keys.iter().flat_map(|(one, other)| {
        let both = json!({"not": {"required": [one, other]}});
        let any = needed.then(|| one_of_keys(&[one, other]));
        std::iter::once(both).chain(any)
    });
    let rules: Vec<Value> = rules.collect();
    if let Some(object) = schema.as_object_mut() {
        match object.get_mut("allOf").and_then(Value::as_array_mut) {
            Some(known) => known.extend(rules),
            None => {
                object.insert("allOf".to_owned(), rules.into());
            }
        }
    }
    schema
}

fn one_of_keys(keys: &[&str]) -> Value {
    let keys = keys.iter().map(|key| json!({"required": [key]}));
    json!({"anyOf": keys.collect::<Vec<_>>()})
}

/// A choice without a name has words, and nothing else has.
fn of_words(mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        let is_choice = r"^\s*(list\s*<|map\s*<|optional\s*<|optional\s)*\s*choice[\s>]*$";
        object.insert(
            "allOf".to_owned(),
            json!([
                {
                    "if": {"properties": {"kind": {"pattern": is_choice}}, "required": ["kind"]},
                    "then": {"required": ["words"]},
                },
                {
                    "if": {"required": ["words", "kind"]},
                    "then": {"properties": {"kind": {"pattern": is_choice}}},
                },
            ]),
        );
    }
    schema
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
            {"pattern": r"^\s*optional\s"},
            {"pattern": r"^\s*(list|map|table|optional|code)\s*<.*>\s*$"},
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
        "thinking" => flag("Whether the model is told to think before it writes."),
        "asking" => object(
            "How the reply is asked for where the caller says nothing else; `twr-gen tune` writes it.",
            keys::ASKING,
            asking,
            &[],
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
        "examples" => described(
            "Worked examples, or `none` if no example is shown.",
            json!({"anyOf": [
                {"const": "none"},
                {"type": ["array", "null"], "items": {"$ref": "#/$defs/example"}},
            ]}),
        ),
        _ => list("test", "Saved replies."),
    }
}

fn asking(key: &str) -> Value {
    let from_one = |about: &str| {
        described(about, json!({"type": "integer", "minimum": 1, "maximum": u32::MAX}))
    };
    match key {
        "layout" => {
            described("How sections are marked.", json!({"enum": Layout::ALL.map(Layout::name)}))
        }
        "placement" => described(
            "Where the worked examples stand.",
            json!({"enum": Placement::ALL.map(Placement::name)}),
        ),
        "examples" => described(
            "How many worked examples are shown at most.",
            json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}),
        ),
        "policy" => described(
            "How to go on after a wrong reply: one policy, or one for each call from the second on.",
            json!({
                "anyOf": [
                    {"enum": POLICIES},
                    {"type": "array", "items": {"enum": POLICIES}},
                    {"type": "null"},
                ],
            }),
        ),
        "max_tokens" => from_one("The most tokens of a reply."),
        "attempts" => from_one("How many calls at most, the first included."),
        _ => described(
            "The temperature of the first call.",
            json!({"type": "number", "minimum": 0, "maximum": MAX_TEMPERATURE}),
        ),
    }
}

fn section(key: &str) -> Value {
    match key {
        "field" => refer("field_name", "The name in programs and in JSON."),
        "header" => {
            refer("header", "The header as the model writes it; the name in words if left out.")
        }
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
        "min_words" => count("How many words it has at least; a Chinese character counts as one."),
        "max_words" => count("How many words it has at most; a Chinese character counts as one."),
        "min_lines" => count("How many lines it has at least, blank ones left out."),
        "max_lines" => count("How many lines it has at most, blank ones left out."),
        "min" => json!({"type": "number", "description": "The least number."}),
        "max" => json!({"type": "number", "description": "The greatest number."}),
        "min_items" => count("How many items it has at least."),
        "max_items" => count("How many items it has at most."),
        "unique" => flag("Whether no item says the same as another."),
        "pattern" => refer("pattern", "A regular expression that the whole text matches."),
        "one_of" => refer("texts", "The texts of which it is one."),
        "none" => refer("texts", "The words with which an optional value is left out."),
        "allow_empty" => flag("Whether a text may be empty."),
        _ => flag("Whether it has to stand in the task, word by word."),
    }
}

fn pattern(key: &str) -> Value {
    match key {
        "regex" => text("A regular expression that the whole text matches."),
        _ => text(
            "What to call what matches it, in the words the model is told: \"an order number\".",
        ),
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
            json!({"type": ["string", "number", "boolean"], "description": "The reply."})
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
    use crate::log::ProblemLog;
    use crate::tree;

    fn validator() -> Validator {
        jsonschema::draft202012::new(&schema()).expect("a schema")
    }

    fn data(path: &Path) -> Option<Value> {
        let text = std::fs::read_to_string(path).expect("a file");
        let root = tree::parse(0, &text, &mut ProblemLog::default())?;
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

    fn sound(text: &str) {
        let document = crate::Document::of_text("plan.yaml", text);
        assert!(
            document.is_ok(),
            "{text}\n{}",
            document.err().map_or(String::new(), |it| it.to_string())
        );
        let root = tree::parse(0, text, &mut ProblemLog::default()).expect("YAML");
        let data: Value = serde_json::from_str(&json(&root).compact()).expect("JSON");
        let errors: Vec<String> =
            validator().iter_errors(&data).map(|error| error.to_string()).collect();
        assert_eq!(errors, Vec::<String>::new(), "{text}");
    }

    #[test]
    fn it_lets_pass_what_is_odd_and_sound() {
        let of_section =
            |rest: &str| sound(&format!("name: Plan\nsections:\n  - {{field: a, {rest}}}\n"));
        of_section(
            "example: x, header:, aliases:, rules:, optional:, about:, default:, kind:, words:",
        );
        of_section("example: 3, header: 3, aliases: 7, about: 5, kind: u128");
        of_section("example: [x], kind: 'list< line >', rules: {min_items: 1, unique: false}");
        of_section("kind: choice, words: [1, true, {word: no, aliases: 0}]");
        of_section("kind: list<choice>, words: [low, high], example: [low]");
        of_section("words: [low, high], optional: true");
        of_section("kind: map<integer>, default: {}, example: {b: 1}");
        of_section("kind: optional<u8>, rules: {min: 1e1, max: 20}, example: 12");
        of_section("rules: {one_of: x}, example: x");
        of_section("example: a, header: Key (in Rome)");
        for head in [
            "language: zh-CN",
            "layout: tags",
            "layout:",
            "max_prompt: 5000",
            "about: 5\nlanguage: en_US",
            "prompt: \"{{ task }} {{ format }} [x]\"\nmentions: x",
            "prompt: \"{{ t }} {{ n }} {{ format }}\"\ninputs: {t: , n: {kind: u8, default: 3}}",
            "prompt:\ntests:\nexamples:\nrecords:\nchoices:\nunions:\nimport:\ninputs:",
            "tests: [{reply: '[A] x', expect: {a: x}, name: 1, cut_off: false}, {reply: x, feedback: a}]",
            "examples: [{task: t, reply: '[A] x', thought: 3}, {task: 4, reply: {a: x}}]",
            "records: {Row: {about: 3, fields: [{field: type, example: x}]}}",
            "choices: {风险: [低, 高], Other: {about: x, words: [a]}}",
            "unions: {Step: {cases: [{word: go, fields: [{field: q, example: x}]}, {word: stop}]}}",
        ] {
            sound(&format!("name: 计划\n{head}\nsections: [{{field: a, example: x}}]\n"));
        }
        sound("records:\n  Row: {fields: [{field: a, example: x}]}\n");
        sound(
            "name: Act\ntag: Do\ncases: [{word: go, sections: [{field: q, example: x}]}, {word: stop}]\n",
        );
    }

    /// Those that it lets pass depend on more than one place, or on what a value is read as.
    #[test]
    fn it_refuses_what_stands_in_the_wrong_place() {
        let validator = validator();
        let mut passed = Vec::new();
        let mut count = 0;
        let topics = [
            "examples", "forms", "headers", "imports", "keys", "kinds", "names", "prompt",
            "records", "rules", "tests", "unions", "words",
        ];
        for topic in topics {
            let mut files = yaml_files(&format!("broken/{topic}"));
            files.sort();
            for path in files {
                let data = data(&path).filter(|data| data.is_object() || data.is_array());
                count += 1;
                if data.is_some_and(|data| validator.is_valid(&data)) {
                    let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
                    passed.push(format!("{topic}/{name}"));
                }
            }
        }
        insta::assert_snapshot!("what_editors_do_not_see", passed.join("\n"));
        assert!(count > 100);
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
