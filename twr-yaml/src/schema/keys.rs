//! What may be after each key of a file.

use serde_json::{Value, json};
use twr_spec::spec::{Layout, MAX_TEMPERATURE, Output, POLICIES, Placement};

use super::parts::{by_name, described, flag, list, object, refer, text};
use crate::declare::known as keys;

pub(super) fn top(key: &str) -> Value {
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
        "mentions" => refer("texts", "Brackets in the prompt that are not headers."),
        "sections" => list("section", "The sections of the reply, in order."),
        "tag" => text("The header of the word on which the sections depend."),
        "cases" => {
            list("section_case", "The words on which the sections depend, with their sections.")
        }
        "records" => by_name("record", "Types of several fields, by name."),
        "choices" => by_name("choice", "Types of one of several words, by name."),
        "unions" => by_name("union", "Types whose fields depend on a word, by name."),
        "derives" => derives(),
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

fn derives() -> Value {
    described(
        "What the generated Rust types derive besides what they need: `Eq`, `serde::Serialize`.",
        json!({
            "type": ["string", "array"],
            "items": {
                "type": "string",
                "examples": ["Eq", "Hash", "Copy", "serde::Serialize", "serde::Deserialize"],
            },
        }),
    )
}

pub(super) fn asking(key: &str) -> Value {
    let from_one = |about: &str| {
        described(about, json!({"type": "integer", "minimum": 1, "maximum": u32::MAX}))
    };
    match key {
        "layout" => {
            described("How sections are marked.", json!({"enum": Layout::ALL.map(Layout::name)}))
        }
        "output" => described(
            "What holds a reply to its form: words alone, or the model's server.",
            json!({"enum": Output::ALL.map(Output::name)}),
        ),
        "placement" => described(
            "The place of the worked examples.",
            json!({"enum": Placement::ALL.map(Placement::name)}),
        ),
        "examples" => described(
            "How many worked examples are shown at most.",
            json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}),
        ),
        "chosen" => described(
            "Which of the worked examples may be shown, by their number from 1. Without it, all may.",
            json!({
                "type": "array",
                "items": {"type": "integer", "minimum": 1, "maximum": u32::MAX},
            }),
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

pub(super) fn section(key: &str) -> Value {
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

pub(super) fn rule(key: &str) -> Value {
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
        "above" => json!({
            "type": "number",
            "description": "The number is greater than this one, in place of `min`.",
        }),
        "below" => json!({
            "type": "number",
            "description": "The number is less than this one, in place of `max`.",
        }),
        "min_items" => count("How many items it has at least."),
        "max_items" => count("How many items it has at most."),
        "unique" => flag("Whether no item says the same as another."),
        "pattern" => refer("pattern", "A regular expression that the whole text matches."),
        "one_of" => refer("texts", "The texts of which it is one."),
        "none" => refer("texts", "The words with which an optional value is left out."),
        "allow_empty" => flag("Whether a text may be empty."),
        "hidden_paths" => {
            flag("Whether paths of files may be in hidden places such as `.github/`.")
        }
        _ => flag("Whether the task has to contain it, word by word."),
    }
}

pub(super) fn pattern(key: &str) -> Value {
    match key {
        "regex" => text("A regular expression that the whole text matches."),
        _ => text(
            "What to call what matches it, in the words the model is told: \"an order number\".",
        ),
    }
}

pub(super) fn word(key: &str) -> Value {
    match key {
        "word" => text("The word as the model writes it."),
        "aliases" => refer("texts", "Other words that are read as this one."),
        "about" => text("When to choose it, in the words the model is told."),
        "name" => refer("name", "What Rust calls it, where the word itself makes no good name."),
        "sections" => list("section", "The sections that go with it."),
        _ => list("section", "The fields that go with it."),
    }
}

pub(super) fn record(key: &str) -> Value {
    match key {
        "about" => text("What it is, for people."),
        "words" => refer("words", "The words."),
        _ => list("section", "Its fields, in order."),
    }
}

pub(super) fn union(key: &str) -> Value {
    match key {
        "about" => text("What it is, for people."),
        "tag" => text("The header of the word; the name in words if left out."),
        _ => list("case", "The words, with their fields."),
    }
}

pub(super) fn example(key: &str) -> Value {
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

pub(super) fn test(key: &str) -> Value {
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
