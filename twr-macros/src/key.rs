//! The attributes that exist, where each belongs, and how each is written.

use std::fmt;

use twr_spec::nearest::nearest;

/// What an attribute is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttrTarget {
    Struct,
    Enum,
    Field,
    Variant,
}

impl fmt::Display for AttrTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Struct => "a struct",
            Self::Enum => "an enum",
            Self::Field => "a field",
            Self::Variant => "a variant",
        })
    }
}

/// An attribute.
#[derive(Clone, Copy)]
struct Key {
    name: &'static str,
    targets: &'static [AttrTarget],
    repeatable: bool,
    /// How it is written, for messages.
    form: &'static str,
}

const TYPES: &[AttrTarget] = &[AttrTarget::Struct, AttrTarget::Enum];
const FIELDS: &[AttrTarget] = &[AttrTarget::Field];

const fn key(name: &'static str, targets: &'static [AttrTarget], form: &'static str) -> Key {
    Key { name, targets, repeatable: false, form }
}

const fn repeatable(key: Key) -> Key {
    Key { repeatable: true, ..key }
}

const KEYS: &[Key] = &[
    key("header", &[AttrTarget::Field, AttrTarget::Enum], "header = \"…\""),
    key(
        "about",
        &[AttrTarget::Struct, AttrTarget::Enum, AttrTarget::Field, AttrTarget::Variant],
        "about = \"…\"",
    ),
    repeatable(key("alias", &[AttrTarget::Field, AttrTarget::Variant], "alias = \"…\"")),
    key("example", FIELDS, "example = \"…\""),
    key("min_len", FIELDS, "min_len = 1"),
    key("max_len", FIELDS, "max_len = 80"),
    key("min_words", FIELDS, "min_words = 2"),
    key("max_words", FIELDS, "max_words = 30"),
    key("min_lines", FIELDS, "min_lines = 2"),
    key("max_lines", FIELDS, "max_lines = 5"),
    key("min", FIELDS, "min = 1"),
    key("max", FIELDS, "max = 5"),
    key("above", FIELDS, "above = 0"),
    key("below", FIELDS, "below = 1"),
    key("min_items", FIELDS, "min_items = 2"),
    key("max_items", FIELDS, "max_items = 5"),
    key("unique", FIELDS, "unique"),
    key("pattern", FIELDS, "pattern = \"…\""),
    key("one_of", FIELDS, "one_of = [\"…\", \"…\"]"),
    key("grounded", FIELDS, "grounded"),
    key("hidden_paths", FIELDS, "hidden_paths"),
    key("none", FIELDS, "none = [\"…\"]"),
    key("allow_empty", FIELDS, "allow_empty"),
    repeatable(key("check", FIELDS, "check = path::to::function")),
    key("default", FIELDS, "default = …"),
    key("skip", FIELDS, "skip"),
    key("parse", FIELDS, "parse = \"a version such as 1.4.2\""),
    key("line", FIELDS, "line"),
    key("table", FIELDS, "table"),
    key("code", FIELDS, "code = \"rust\""),
    key("json", FIELDS, "json"),
    key("recursive", FIELDS, "recursive"),
    repeatable(key("example", TYPES, "example(task = \"…\", reply = …)")),
    key("examples", TYPES, "examples = none"),
    key("example_task", TYPES, "example_task = \"…\""),
    key("prompt", TYPES, "prompt = \"path/to/template.md\""),
    key("prompt_text", TYPES, "prompt_text = \"…\""),
    key("input", TYPES, "input = PlanInput"),
    key("own_format", TYPES, "own_format"),
    key("mentions", TYPES, "mentions = [\"…\"]"),
    key("language", TYPES, "language = \"en\""),
    key("layout", TYPES, "layout = \"sections\""),
    key("output", TYPES, "output = \"native\""),
    key("max_prompt", TYPES, "max_prompt = 2000"),
    key("thinking", TYPES, "thinking"),
    key("asking", TYPES, "asking(layout = \"tags\", examples = 2)"),
    key("test", TYPES, "test"),
    key("partial", &[AttrTarget::Struct], "partial"),
    key("crate", TYPES, "crate = path::to::twr"),
    key("tag", &[AttrTarget::Enum], "tag = \"…\""),
    key("word", &[AttrTarget::Variant], "word = \"…\""),
];

/// What other libraries call the same thing.
const ELSEWHERE: &[(&str, &str)] = &[
    ("rename", "header"),
    ("name", "header"),
    ("label", "header"),
    ("title", "header"),
    ("tag", "header"),
    ("rename", "word"),
    ("description", "about"),
    ("desc", "about"),
    ("doc", "about"),
    ("help", "about"),
    ("regex", "pattern"),
    ("enumerate", "one_of"),
    ("choices", "one_of"),
    ("from_str", "parse"),
    ("rows", "table"),
    ("lang", "code"),
    ("source", "code"),
    ("ignore", "skip"),
    ("validate", "check"),
    ("with", "check"),
    ("min_length", "min_len"),
    ("max_length", "max_len"),
    ("ge", "min"),
    ("le", "max"),
    ("template", "prompt"),
    ("template_text", "prompt_text"),
    ("minLength", "min_len"),
    ("maxLength", "max_len"),
    ("minimum", "min"),
    ("maximum", "max"),
    ("gt", "above"),
    ("lt", "below"),
    ("more_than", "above"),
    ("less_than", "below"),
    ("exclusiveMinimum", "above"),
    ("exclusiveMaximum", "below"),
    ("exclusive_minimum", "above"),
    ("exclusive_maximum", "below"),
    ("default_value", "default"),
    ("default_with", "default"),
    ("exclusive_min", "above"),
    ("exclusive_max", "below"),
    ("gte", "min"),
    ("lte", "max"),
    ("minItems", "min_items"),
    ("maxItems", "max_items"),
    ("min_count", "min_items"),
    ("max_count", "max_items"),
    ("unique_items", "unique"),
    ("enum", "one_of"),
    ("none_words", "none"),
    ("null_values", "none"),
    ("blank", "allow_empty"),
    ("empty", "allow_empty"),
    ("values", "one_of"),
    ("options", "one_of"),
    ("hint", "about"),
    ("comment", "about"),
    ("lang", "language"),
    ("locale", "language"),
    ("format", "layout"),
    ("style", "layout"),
];

/// What others say by an attribute and is said here in another way.
fn otherwise(name: &str, target: AttrTarget) -> Option<&'static str> {
    if !matches!(target, AttrTarget::Field) {
        return match name {
            "rename_all" => {
                Some("write `header` on each field; `#[serde(rename_all = …)]` counts, too")
            }
            _ => None,
        };
    }
    Some(match name {
        "required" => {
            "every field is, unless its type is an `Option` or it has a `default`: leave it out"
        }
        "optional" | "nullable" => "the type says it: write `Option<…>`",
        "type" | "kind" | "ty" => {
            "the field's type says what it holds; of a `String`, `line`, `code` and `parse` say more"
        }
        "range" | "between" | "bounds" => "write `min = 1, max = 5`",
        "length" | "len" => "write `min_len = 1, max_len = 80`",
        "not_empty" | "non_empty" | "nonempty" => {
            "a text is never empty, unless it has `allow_empty`: leave it out"
        }
        "email" | "phone" => "write `line`, and a `pattern = \"…\"` that the whole text matches",
        "words" => "write `min_words = 2, max_words = 30`",
        "lines" => "write `min_lines = 2, max_lines = 5`",
        "items" | "count" => "write `min_items = 2, max_items = 5`",
        "flatten" => "write the fields here; a struct inside is a section of its own",
        _ => return None,
    })
}

/// Whether the attribute may be written more than once on the target. `false` for one that is not known.
pub(crate) fn is_repeatable(name: &str, target: AttrTarget) -> bool {
    find(name, target).is_some_and(|key| key.repeatable)
}

/// How the attribute is written on the target.
pub(crate) fn form(name: &str, target: AttrTarget) -> &'static str {
    find(name, target).map_or("", |key| key.form)
}

/// How the attribute is written, wherever it belongs.
pub(crate) fn any_form(name: &str) -> String {
    let known = KEYS.iter().find(|key| key.name == name && key.form.contains('='));
    known.map_or_else(|| format!("{name} = …"), |key| key.form.to_owned())
}

/// `None` if the attribute belongs on the target; else what to say of it.
pub(crate) fn refusal(name: &str, target: AttrTarget) -> Option<String> {
    if find(name, target).is_some() {
        return None;
    }
    let elsewhere: Vec<_> = KEYS.iter().filter(|key| key.name == name).collect();
    if !elsewhere.is_empty() {
        let targets: Vec<_> =
            elsewhere.iter().flat_map(|key| key.targets).map(AttrTarget::to_string).collect();
        let hint = match (name, target) {
            ("header", AttrTarget::Struct) => {
                "; the fields are the sections, so each has its own header"
            }
            ("header", AttrTarget::Variant) => "; a variant is a word: write `word = \"…\"`",
            ("partial", AttrTarget::Enum) => "; a field of this type is one part of its struct",
            ("word", AttrTarget::Field) => "; write `header = \"…\"`",
            ("examples", AttrTarget::Field) => "; did you mean `example`?",
            ("default", AttrTarget::Variant) => {
                "; it is the field of this type that has one, as in `#[think(default = Risk::Low)]`"
            }
            ("skip", AttrTarget::Variant) => {
                "; each variant is a word that the model may choose: take this one out"
            }
            ("check", AttrTarget::Struct | AttrTarget::Enum) => {
                "; the whole value is judged where it is asked for, by `Think::new(task).of::<Plan>().check(…)`"
            }
            (_, AttrTarget::Variant)
                if elsewhere.iter().any(|key| key.targets.contains(&AttrTarget::Field)) =>
            {
                "; put it before what the variant holds, as in `Search(#[think(…)] String)`"
            }
            _ => "",
        };
        return Some(format!(
            "`{name}` belongs on {}, not on {target}{hint}",
            targets.join(" or ")
        ));
    }
    if let Some(otherwise) = otherwise(name, target) {
        return Some(format!("unknown attribute `{name}`: {otherwise}"));
    }
    let here: Vec<_> =
        KEYS.iter().filter(|key| key.targets.contains(&target)).map(|key| key.name).collect();
    let same = |(other, ours): &&(&str, &str)| *other == name && here.contains(ours);
    let foreign = ELSEWHERE.iter().rfind(same).map(|(_, ours)| *ours);
    let meant = foreign.or_else(|| nearest(name, &here));
    Some(match meant {
        Some(meant) => format!("unknown attribute `{name}`; did you mean `{meant}`?"),
        None => format!("unknown attribute `{name}`; {target} takes `{}`", here.join("`, `")),
    })
}

fn find(name: &str, target: AttrTarget) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name && key.targets.contains(&target))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, target: AttrTarget, expect: Option<&str>) {
        assert_eq!(refusal(name, target).as_deref(), expect, "{name} on {target}");
    }

    #[test]
    fn a_key_is_refused_with_what_to_write() {
        check("header", AttrTarget::Field, None);
        check(
            "hedaer",
            AttrTarget::Field,
            Some("unknown attribute `hedaer`; did you mean `header`?"),
        );
        check(
            "rename",
            AttrTarget::Variant,
            Some("unknown attribute `rename`; did you mean `word`?"),
        );
        check(
            "rename",
            AttrTarget::Field,
            Some("unknown attribute `rename`; did you mean `header`?"),
        );
        check(
            "word",
            AttrTarget::Field,
            Some("`word` belongs on a variant, not on a field; write `header = \"…\"`"),
        );
        check(
            "minLength",
            AttrTarget::Field,
            Some("unknown attribute `minLength`; did you mean `min_len`?"),
        );
        check("gt", AttrTarget::Field, Some("unknown attribute `gt`; did you mean `above`?"));
        check(
            "not_empty",
            AttrTarget::Field,
            Some(
                "unknown attribute `not_empty`: a text is never empty, unless it has `allow_empty`: leave it out",
            ),
        );
        check("lang", AttrTarget::Field, Some("unknown attribute `lang`; did you mean `code`?"));
        check(
            "lang",
            AttrTarget::Struct,
            Some("unknown attribute `lang`; did you mean `language`?"),
        );
        check(
            "optional",
            AttrTarget::Field,
            Some("unknown attribute `optional`: the type says it: write `Option<…>`"),
        );
        check("skip", AttrTarget::Enum, Some("`skip` belongs on a field, not on an enum"));
        check(
            "colour",
            AttrTarget::Variant,
            Some("unknown attribute `colour`; a variant takes `about`, `alias`, `word`"),
        );
    }
}
