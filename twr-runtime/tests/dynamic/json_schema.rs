//! JSON Schemas as other libraries write them: what is asked for, what is read, what is refused.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use twr_runtime::dynamic::Spec;
use twr_runtime::think::Think;

/// What the model is told by the schema of this file.
fn asked(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dynamic/schemas");
    let text = fs::read_to_string(folder.join(format!("{name}.json"))).expect("a schema");
    let spec = Spec::from_json_schema(&text).expect("a schema that can be asked for");
    spec.check().expect("a spec that keeps its word");
    let mut shown = String::new();
    for message in Think::spec(&spec, "Do it.").messages().expect("messages") {
        let _ = writeln!(shown, "--- {:?}\n{}", message.role, message.content);
    }
    insta::assert_snapshot!(name, shown);
}

#[test]
fn schemas_of_other_libraries() {
    asked("pydantic");
    asked("schemars");
    asked("zod");
    asked("openapi");
    asked("every_keyword");
}

/// The spec of a schema with these properties, all required.
fn spec(properties: &Value) -> Result<Spec, String> {
    let names: Vec<&String> = properties.as_object().expect("properties").keys().collect();
    let schema = json!({"type": "object", "properties": properties, "required": names});
    Spec::from_json_schema(&schema.to_string()).map_err(|error| {
        let told: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
        told.join("\n")
    })
}

fn refused(property: &Value, expect: &str) {
    let told = spec(&json!({"x": property})).expect_err("the schema is taken");
    assert_eq!(told, expect);
}

#[test]
fn what_a_spec_cannot_say_is_refused() {
    refused(
        &json!({"type": "integer", "multipleOf": 5}),
        "`#/properties/x`: `multipleOf` cannot be asked for: leave it out, and check the number in a validator",
    );
    refused(
        &json!({"type": "number", "minimum": 0, "exclusiveMinimum": true}),
        "`#/properties/x`: `exclusiveMinimum` cannot be asked for: it is a number since draft 6; write the limit itself",
    );
    refused(
        &json!({"not": {"type": "string"}}),
        "`#/properties/x`: `not` cannot be asked for: say what the value is, not what it is not",
    );
    refused(
        &json!({"type": ["string", "integer"]}),
        "`#/properties/x`: `type` cannot be asked for: a reply could not tell one type from the other; write one type, or `oneOf` of objects with a `const` property each",
    );
    refused(
        &json!({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
        "`#/properties/x`: `anyOf` cannot be asked for: a reply could not tell the cases apart; give each a property with another `const`, of the same name",
    );
    refused(
        &json!({"enum": [1, 2]}),
        "`#/properties/x`: `enum` cannot be asked for: only strings can be chosen from; write the numbers as `minimum` and `maximum`, or as strings",
    );
    refused(
        &json!({"type": "string", "format": "iban"}),
        "`#/properties/x`: `format` cannot be asked for: `iban` is not known for this type; leave it out, or write a `pattern`",
    );
    refused(
        &json!({"type": "array", "prefixItems": []}),
        "`#/properties/x`: `prefixItems` cannot be asked for: write an object with a property for each place",
    );
    refused(
        &json!({"type": "array", "items": {"type": ["string", "null"]}}),
        "`#/properties/x/items`: `null` cannot be asked for: an item that is nothing cannot be told from one that is left out; leave `null` out",
    );
    refused(
        &json!({"$ref": "#/$defs/Nowhere"}),
        "`#/properties/x`: `$ref` leads to `#/$defs/Nowhere`, which the schema does not have: add it, or put the schema in its place",
    );
    refused(
        &json!({"$ref": "other.json"}),
        "`#/properties/x`: `$ref` cannot be asked for: it leads to another document; put that schema below `$defs`",
    );
    refused(
        &json!({"$ref": "#/properties/x"}),
        "`#/properties/x`: `$ref` cannot be asked for: it leads back to itself",
    );
    refused(
        &json!({"type": "array", "items": {"$ref": "#/properties/x"}}),
        "`#/properties/x/items/items`: `$ref` cannot be asked for: only an object may hold itself; put a property round it",
    );
    refused(
        &json!({"type": "string", "minLength": -1}),
        "`#/properties/x`: `minLength` takes a whole number from 0 to 4294967295",
    );
    refused(
        &json!({"type": "text"}),
        "`#/properties/x`: `type` takes string, integer, number, boolean, array, object or null",
    );
    let told =
        spec(&json!({"x": {"type": "string", "pattern": "(?=a)"}})).expect_err("look-around");
    assert!(
        told.starts_with("`Reply.x`: the pattern is not a valid regular expression: ")
            && told.ends_with("is not supported"),
        "{told}"
    );
    refused(
        &json!({"type": "integer", "examples": ["many"]}),
        "`Reply.x`: the example does not read as the field: expected a whole number, found \"many\"; write one that does",
    );
    refused(
        &json!({"type": "array", "items": {"type": "array", "items": {"type": "string"}, "minItems": 2}}),
        "`#/properties/x`: `items` cannot be asked for: the rules of a list inside of a list cannot be told; leave them out, or put an object between the two",
    );
}

#[test]
fn nothing_that_limits_values_is_left_out_in_silence() {
    refused(
        &json!({"type": "string", "minlength": 3}),
        "`#/properties/x`: `minlength` cannot be asked for: did you mean `minLength`?",
    );
    refused(
        &json!({"type": "string", "required": true}),
        "`#/properties/x`: `required` takes a list of names, beside `properties`",
    );
    refused(
        &json!({"enum": ["a", "long"], "maxLength": 2}),
        "`#/properties/x`: `maxLength` cannot be asked for: the word `long` breaks it; leave one of the two out",
    );
    refused(
        &json!({"enum": ["a", "B"], "pattern": "^[a-z]$"}),
        "`#/properties/x`: `pattern` cannot be asked for: the word `B` breaks it; leave one of the two out",
    );
    refused(
        &json!({"anyOf": [{"type": "integer"}, {"type": "number", "maximum": 3}]}),
        "`#/properties/x`: `anyOf` cannot be asked for: a reply could not tell the cases apart; write one `number` with its limits",
    );
    let one = json!({"a": {"type": "integer"}, "b": {"type": "integer"}});
    refused(
        &json!({"type": "object", "properties": one, "required": ["a", "c"]}),
        "`#/properties/x`: `required` cannot be asked for: no property is called `c`; add it to `properties`",
    );
    refused(
        &json!({"type": "object", "required": ["c"]}),
        "`#/properties/x`: `required` cannot be asked for: no property is called `c`; add it to `properties`",
    );
    refused(
        &json!({"type": "object", "properties": one, "minProperties": 1}),
        "`#/properties/x`: `minProperties` cannot be asked for: leave it out, and count the members in a validator",
    );
    refused(
        &json!({"type": "object", "maxProperties": 3}),
        "`#/properties/x`: `maxProperties` cannot be asked for: leave it out, and count the members in a validator",
    );
    refused(
        &json!({"type": "object", "additionalProperties": false}),
        "`#/properties/x`: `additionalProperties` cannot be asked for: the object takes no keys; name its `properties`, or leave it out",
    );
    refused(
        &json!({"allOf": [{"properties": {"a": {"type": "string"}}}, {"properties": {"a": {"maxLength": 5}}}]}),
        "`#/properties/x/allOf/1`: `allOf` cannot be asked for: two of its parts say `a` differently; write it once",
    );
    // More digits than serde's JSON has.
    let most = u128::MAX;
    let schema =
        format!(r#"{{"properties": {{"x": {{"type": "integer", "exclusiveMaximum": {most}}}}}}}"#);
    let error = Spec::from_json_schema(&schema).expect_err("the schema is taken");
    assert_eq!(
        error.problems()[0].to_string(),
        "`#/properties/x`: `exclusiveMaximum` takes a whole number of less than 128 bits",
    );
}

/// What says nothing more than the rest does, and words of other tools.
#[test]
fn what_takes_no_value_away_may_be_beside_other_members() {
    reads(
        &json!({"enum": ["low", "high"], "minLength": 3, "format": "level"}),
        "low",
        &json!("low"),
    );
    reads(&json!({"type": "integer", "strict": true, "units": "cm"}), "5", &json!(5));
    let one = json!({"a": {"type": "integer"}});
    reads(
        &json!({"type": "object", "properties": one, "required": ["a"], "minProperties": 1, "maxProperties": 2}),
        "\nA: 1",
        &json!({"a": 1}),
    );
}

/// Which of these replies are taken for a number.
fn taken(number: &Value, replies: [&str; 5]) -> Vec<bool> {
    let spec = spec(&json!({"x": number})).expect("a schema that can be asked for");
    spec.check().expect("a spec that keeps its word");
    replies.iter().map(|reply| spec.parse(&format!("[X] {reply}")).is_success()).collect()
}

#[test]
fn limits_of_a_number_that_are_not_included_are_kept() {
    let number = |keywords: Value| {
        let mut number = json!({"type": "number"});
        number
            .as_object_mut()
            .expect("an object")
            .extend(keywords.as_object().expect("keywords").clone());
        number
    };
    let above = number(json!({"exclusiveMinimum": 0}));
    assert_eq!(taken(&above, ["-1", "0", "0.0", "0.001", "3"]), [false, false, false, true, true]);
    let share = number(json!({"exclusiveMinimum": 0, "exclusiveMaximum": 1}));
    assert_eq!(
        taken(&share, ["0", "0.01", "0.999", "1", "1.0"]),
        [false, true, true, false, false]
    );
    let below = number(json!({"exclusiveMaximum": 0}));
    assert_eq!(taken(&below, ["-2", "-0.1", "0", "-0", "1"]), [true, true, false, false, false]);
    let warm = number(json!({"exclusiveMinimum": 36.5, "minimum": 3}));
    assert_eq!(
        taken(&warm, ["3", "36.4", "36.5", "36.6", "40"]),
        [false, false, false, true, true]
    );
    let wide = number(json!({"exclusiveMinimum": -5, "minimum": 1}));
    assert_eq!(taken(&wide, ["-4", "0", "0.9", "1", "2"]), [false, false, false, true, true]);
    let list = json!({"type": "array", "items": above});
    reads(&list, "\n- 1\n- 2.5", &json!([1.0, 2.5]));
    let spec = spec(&json!({"x": list})).expect("a schema that can be asked for");
    let feedback = spec.parse("[X]\n- 1\n- 0").feedback().map(str::to_owned).expect("a zero");
    assert!(feedback.contains("above 0"), "{feedback}");
}

#[test]
fn a_limit_that_is_not_included_is_told_as_one() {
    let number = json!({"type": "number", "exclusiveMinimum": 36.5, "exclusiveMaximum": 42});
    let spec = spec(&json!({"x": number})).expect("a schema that can be asked for");
    let feedback = spec.parse("[X] 36.5").feedback().map(str::to_owned).expect("a limit");
    assert!(feedback.contains("a number, above 36.5 and below 42"), "{feedback}");
    let schema = spec.json_schema().to_string();
    assert!(schema.contains(r#""exclusiveMinimum":36.5"#), "{schema}");
    assert!(schema.contains(r#""exclusiveMaximum":42"#), "{schema}");
    assert!(!schema.contains(r#""minimum""#), "{schema}");
}

#[test]
fn what_is_no_schema_of_an_object_is_refused() {
    let check = |text: &str, expect: &str| {
        let error = Spec::from_json_schema(text).expect_err("the schema is taken");
        assert_eq!(error.to_string(), expect);
    };
    check(
        "{\"type\":\n \"object\",",
        "one thing is wrong with `the JSON Schema`\n- `#`: the schema is not JSON: line 2: the JSON is cut off",
    );
    check(
        "{'type': 'object'}",
        "one thing is wrong with `the JSON Schema`\n- `#`: the schema is not JSON: it has a mistake that only a lenient reader passes over",
    );
    check(
        "{\"type\": \"string\"}",
        "one thing is wrong with `the JSON Schema`\n- `#`: `type` cannot be asked for: a whole reply is an object with `properties`; put this schema into one as a property",
    );
    check(
        "[]",
        "one thing is wrong with `the JSON Schema`\n- `#`: `a schema` takes an object, or `true`",
    );
}

/// A property, a section's body, and the value as JSON.
fn reads(property: &Value, body: &str, expect: &Value) {
    let spec = spec(&json!({"x": property})).expect("a schema that can be asked for");
    let verdict = spec.parse(&format!("[X] {body}"));
    assert_eq!(verdict.feedback(), None, "{property}");
    assert_eq!(verdict.value().expect("a record").to_json()["x"], *expect, "{property}");
}

#[test]
fn a_pattern_beside_a_date_narrows_it() {
    let property = json!({"type": "string", "format": "date", "pattern": "^2026-"});
    let spec = spec(&json!({"x": property})).expect("a schema that can be asked for");
    assert!(spec.parse("[X] 2026-11-22").is_success());
    for wrong in ["2025-11-22", "2026-summer"] {
        assert!(!spec.parse(&format!("[X] {wrong}")).is_success(), "{wrong}");
    }
}

#[test]
fn each_kind_is_read_as_the_schema_says() {
    reads(&json!({"type": "string"}), "Two\nlines", &json!("Two\nlines"));
    reads(&json!({"type": "string", "format": "date"}), "22 Nov 2026", &json!("2026-11-22"));
    reads(
        &json!({"type": "string", "format": "date-time"}),
        "2026-11-22T15:00:00Z",
        &json!("2026-11-22T15:00:00Z"),
    );
    reads(
        &json!({"type": "string", "format": "uuid"}),
        "`123e4567-e89b-12d3-a456-426614174000`",
        &json!("123e4567-e89b-12d3-a456-426614174000"),
    );
    reads(
        &json!({"type": "string", "format": "uuid"}),
        "It is {123E4567E89B12D3A456426614174000}.",
        &json!("123e4567-e89b-12d3-a456-426614174000"),
    );
    reads(
        &json!({"type": "string", "format": "uri"}),
        "[the site](https://a.org/x).",
        &json!("https://a.org/x"),
    );
    let date = |pattern: &str| json!({"type": "string", "format": "date", "pattern": pattern});
    reads(&date(r"^\d{4}-\d{2}-\d{2}$"), "22 Nov 2026", &json!("2026-11-22"));
    reads(&date("^2026-"), "2026-11-22", &json!("2026-11-22"));
    reads(
        &json!({"type": "string", "format": "email"}),
        "<anna@example.com>",
        &json!("anna@example.com"),
    );
    reads(&json!({"type": "string", "pattern": "^[A-Z]{2}\\d+$"}), "**AB12**", &json!("AB12"));
    reads(&json!({"type": "string", "pattern": "\\d"}), "room 7", &json!("room 7"));
    reads(&json!({"type": "integer", "exclusiveMinimum": 0, "maximum": 5}), "5", &json!(5));
    reads(
        &json!({"type": "integer", "minimum": 9_300_000_000_000_000_000_u64}),
        "9300000000000000001",
        &json!(9_300_000_000_000_000_001_u64),
    );
    reads(&json!({"type": "number"}), "about 2.5", &json!(2.5));
    reads(&json!({"type": "boolean"}), "Yes.", &json!(true));
    reads(&json!({"enum": ["low", "high", null]}), "High", &json!("high"));
    reads(&json!({"enum": ["low", "high", null]}), "none", &json!(null));
    reads(&json!({"const": "v1"}), "v1", &json!("v1"));
    reads(&json!({"anyOf": [{"type": "integer"}, {"type": "null"}]}), "none", &json!(null));
    reads(
        &json!({"type": "array", "items": {"type": "string"}, "minItems": 2}),
        "\n- a\n- b",
        &json!(["a", "b"]),
    );
    reads(
        &json!({"type": "object", "additionalProperties": {"type": "integer"}}),
        "\na: 1\nb: 2",
        &json!({"a": 1, "b": 2}),
    );
    reads(&json!({"type": "object"}), "\n{\"a\": [1]}", &json!({"a": [1]}));
    reads(
        &json!({"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}),
        "\nA: 1",
        &json!({"a": 1}),
    );
}

#[test]
fn what_may_be_absent_is_absent_as_the_schema_says() {
    let schema = json!({
        "type": "object",
        "properties": {
            "a": {"type": "integer"},
            "b": {"type": "integer"},
            "c": {"type": ["integer", "null"]},
            "d": {"type": "integer", "default": 7},
            "e": {"type": ["string", "null"], "default": null},
            "f": {"type": "object", "properties": {"g": {"type": "string", "default": "h"}}},
        },
        "required": ["a", "c", "f"],
    });
    let spec = Spec::from_json_schema(&schema.to_string()).expect("a schema that can be asked for");
    let read = |reply: &str| spec.parse(reply).value().map(ToString::to_string);
    assert_eq!(
        read("[A] 1\n[F]\nG: x"),
        Some(r#"{"a":1,"c":null,"d":7,"e":null,"f":{"g":"x"}}"#.to_owned())
    );
    assert_eq!(
        read("[A] 1\n[B] none\n[C] 2\n[D] 3\n[E] none\n[F]\nG: y"),
        Some(r#"{"a":1,"c":2,"d":3,"e":null,"f":{"g":"y"}}"#.to_owned())
    );
}

#[test]
fn a_default_that_says_nothing_is_not_shown_as_an_example() {
    let schema = json!({
        "type": "object",
        "properties": {
            "tags": {"type": "array", "items": {"type": "string"}, "default": []},
            "notes": {"type": "object", "additionalProperties": {"type": "string"}, "default": {}},
            "end": {"type": ["string", "null"], "default": "none"},
        },
    });
    let spec = Spec::from_json_schema(&schema.to_string()).expect("a schema that can be asked for");
    let value = spec.parse("[Tags]\n- red\n[End] May").value().map(ToString::to_string);
    assert!(value.as_ref().is_some_and(|value| value.contains(r#""tags":["red"]"#)), "{value:?}");
}

#[test]
fn a_whole_reply_may_hold_itself() {
    let schema = json!({
        "title": "Tree",
        "type": "object",
        "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#"}}},
        "required": ["name", "children"],
    });
    let spec = Spec::from_json_schema(&schema.to_string()).expect("a schema that can be asked for");
    let verdict = spec.parse("[Name] oak\n[Children]\n- Name: ash\n  Children:\n    - Name: elm");
    assert_eq!(
        verdict.value().map(ToString::to_string),
        Some(r#"{"name":"oak","children":[{"name":"ash","children":[{"name":"elm","children":[]}]}]}"#.to_owned())
    );
}

/// Of two lengths, the second four times the first, neither takes long, and none panics.
#[test]
fn odd_and_long_schemas_come_to_an_end() {
    let many = |count: usize| {
        let properties: serde_json::Map<String, Value> =
            (0..count).map(|at| (format!("p{at}"), json!({"type": "integer"}))).collect();
        json!({"type": "object", "properties": properties}).to_string()
    };
    assert_eq!(Spec::from_json_schema(&many(1_000)).expect("a spec").fields().count(), 1_000);
    let error = Spec::from_json_schema(&many(40_000)).expect_err("too many");
    assert!(error.to_string().contains("40000 fields, and 2000 are the limit"), "{error}");
    let deep = "{\"type\":\"array\",\"items\":".repeat(5_000);
    for text in [
        "",
        "{",
        "{}",
        "true",
        "null",
        "\u{feff}",
        &deep,
        "{\"$ref\":\"#\"}",
        "{\"allOf\":[{\"$ref\":\"#\"}]}",
    ] {
        assert!(Spec::from_json_schema(text).is_err(), "{text:.30}");
    }
    // Each definition holds the next one twice.
    let twice = |at: usize| {
        json!({"type": "object", "properties": {
            "a": {"$ref": format!("#/$defs/D{}", at + 1)}, "b": {"$ref": format!("#/$defs/D{}", at + 1)},
        }})
    };
    let mut definitions: serde_json::Map<String, Value> =
        (0..40).map(|at| (format!("D{at}"), twice(at))).collect();
    definitions.insert(
        "D40".to_owned(),
        json!({"type": "object", "properties": {"x": {"type": "integer"}}}),
    );
    let schema = json!({"type": "object", "properties": {"d": {"$ref": "#/$defs/D0"}}, "$defs": definitions});
    assert!(Spec::from_json_schema(&schema.to_string()).is_err());
    // Each part has the next one twice.
    let twice = |at: usize| {
        let next = json!({"$ref": format!("#/$defs/D{}", at + 1)});
        json!({"allOf": [next, next]})
    };
    let mut definitions: serde_json::Map<String, Value> =
        (0..30).map(|at| (format!("D{at}"), twice(at))).collect();
    definitions.insert("D30".to_owned(), json!({"type": "object"}));
    let schema = json!({"$ref": "#/$defs/D0", "$defs": definitions});
    assert!(Spec::from_json_schema(&schema.to_string()).is_err());
}

#[test]
fn our_own_schemas_come_back() {
    use twr_runtime::dynamic::{Case, Field, Kind};
    let action = Spec::builder("Action")
        .case(
            Case::new("search")
                .about("To look.")
                .field(Field::line("query").example("bees").pattern("[a-z ]+")),
        )
        .case(Case::new("stop"));
    let comment = Spec::builder("Comment")
        .field(Field::text("author").example("ann").max_len(20))
        .field(Field::list("replies", Kind::same_as("Comment")));
    let spec = Spec::builder("Plan")
        .about("A plan.")
        .field(Field::integer("total").about("In cents.").min(0).max(100))
        .field(Field::choice("risk", ["low", "high"]).optional())
        .field(Field::list("steps", Kind::record(action)).min_items(1))
        .field(Field::record("comment", comment))
        .field(Field::new("due", Kind::date()).default("2026-11-22"))
        .build()
        .expect("a sound spec");
    let schema = spec.json_schema();
    let back = Spec::from_json_schema(&schema.to_string()).expect("our own schema");
    let reply = "[Total] 3\n[Steps]\n- Action: search\n  Query: bees\n- Action: stop\n[Comment]\nAuthor: bo";
    let read = |spec: &Spec| spec.parse(reply).value().map(ToString::to_string);
    assert_eq!(read(&back), Some(r#"{"total":3,"risk":null,"steps":[{"action":"search","query":"bees"},{"action":"stop"}],"comment":{"author":"bo"}}"#.to_owned()));
    assert_eq!(back.fields().collect::<Vec<_>>(), spec.fields().collect::<Vec<_>>());
}
