//! What a JSON Schema may say that a spec cannot say.

use twr_spec::nearest::distance;
use twr_spec::spec::Json;

/// Keywords that say nothing of which values are valid.
const ANNOTATIONS: [&str; 15] = [
    "$schema",
    "$id",
    "$anchor",
    "$comment",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "examples",
    "example",
    "deprecated",
    "readOnly",
    "writeOnly",
    "discriminator",
];

/// Keywords that a spec cannot say, with what to write instead.
const UNSUPPORTED: [(&str, &str); 19] = [
    ("not", "say what the value is, not what it is not"),
    ("if", "write the cases as `oneOf` with a `const` property each"),
    ("then", "write the cases as `oneOf` with a `const` property each"),
    ("else", "write the cases as `oneOf` with a `const` property each"),
    ("dependentSchemas", "write the cases as `oneOf` with a `const` property each"),
    ("dependentRequired", "write the cases as `oneOf` with a `const` property each"),
    ("dependencies", "write the cases as `oneOf` with a `const` property each"),
    ("patternProperties", "write `additionalProperties`, or name the properties"),
    ("propertyNames", "leave it out, and check the keys in a validator"),
    ("unevaluatedProperties", "write `additionalProperties`"),
    ("unevaluatedItems", "write `items`"),
    ("prefixItems", "write an object with a property for each place"),
    ("additionalItems", "write `items`"),
    ("contains", "leave it out, and check the items in a validator"),
    ("multipleOf", "leave it out, and check the number in a validator"),
    ("contentEncoding", "ask for the text, and encode it in the program"),
    ("contentMediaType", "ask for the text, and check it in a validator"),
    ("$dynamicRef", "write `$ref`"),
    ("$recursiveRef", "write `$ref`"),
];

/// Keywords that are asked for.
const SUPPORTED: [&str; 25] = [
    "$ref",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "nullable",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "type",
    "uniqueItems",
];

/// The shortest keyword that a slip is looked for in: below, other words are too near.
const LEAST_LETTERS: usize = 5;

/// The longest one: no keyword has more letters.
const LONGEST: usize = 24;

/// Whether a keyword says nothing of which values are valid.
pub(super) fn is_annotation(keyword: &str) -> bool {
    ANNOTATIONS.contains(&keyword) || keyword.starts_with("x-")
}

/// Why a keyword with this value cannot be asked for; `None` if it can, or says nothing.
pub(super) fn unsupported(keyword: &str, value: &Json) -> Option<&'static str> {
    let says_nothing = match value {
        Json::Bool(_) => {
            matches!(keyword, "unevaluatedProperties" | "unevaluatedItems" | "additionalItems")
        }
        Json::Number(number) => keyword == "multipleOf" && number == "1",
        Json::Object(entries) => entries.is_empty() && keyword != "not",
        _ => false,
    };
    let (_, instead) = UNSUPPORTED.iter().find(|(known, _)| *known == keyword)?;
    (!says_nothing).then_some(*instead)
}

/// The keyword that an unknown one is a slip of: a letter, or the case of some. Other unknown keywords are annotations,
/// as JSON Schema has it.
pub(super) fn misspelt(keyword: &str) -> Option<&'static str> {
    let is_known = |known: &str| known == keyword;
    if is_annotation(keyword)
        || SUPPORTED.into_iter().chain(UNSUPPORTED.map(|(known, _)| known)).any(is_known)
        || !(LEAST_LETTERS..=LONGEST).contains(&keyword.len())
    {
        return None;
    }
    SUPPORTED.into_iter().find(|known| {
        keyword.eq_ignore_ascii_case(known)
            || known.len() >= LEAST_LETTERS && distance(keyword, known) == 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_told_and_a_word_of_others_is_an_annotation() {
        let check = |keyword, expect| assert_eq!(misspelt(keyword), expect, "{keyword}");
        check("minlength", Some("minLength"));
        check("minimun", Some("minimum"));
        check("itmes", Some("items"));
        check("additionalproperties", Some("additionalProperties"));
        for other in
            ["minimum", "title", "not", "multipleOf", "x-minimum", "id", "note", "units", "strict"]
        {
            check(other, None);
        }
        check(&"m".repeat(1_000), None);
    }
}
