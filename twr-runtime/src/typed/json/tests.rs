//! What serde says of JSON, and the form that the prompt shows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use twr_spec::json::{Json, parse};
use twr_spec::spec::{Kind, Value};

use super::AsJson;
use crate::typed::FieldAs;

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Book {
    title: String,
    pages: u16,
    tags: Vec<String>,
    rating: Option<f64>,
    kind: Genre,
    #[serde(default)]
    parts: Vec<Part>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Genre {
    Novel,
    Study,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Part {
    name: String,
    parts: Vec<Part>,
}

fn json(text: &str) -> Json {
    parse(text, 0).map(|parsed| parsed.json).expect("JSON")
}

/// What the type says of the JSON: nothing, or what is wrong.
fn check<T: Serialize + serde::de::DeserializeOwned + JsonSchema>(text: &str, expect: &str) {
    let Kind::Json(of) = <AsJson as FieldAs<T>>::KIND else { panic!("no JSON") };
    assert_eq!((of.check)(&json(text)).err().unwrap_or_default(), expect, "{text}");
}

#[test]
fn serde_says_what_is_wrong_and_where() {
    check::<Vec<u8>>("[1, 2]", "");
    check::<Vec<u8>>("[1, \"x\"]", "[1]: invalid type: string \"x\", expected u8");
    check::<Vec<u8>>("[1, 300]", "[1]: invalid value: integer `300`, expected u8");
    check::<u128>("340282366920938463463374607431768211455", "");
    check::<Book>("{\"title\": \"a\"}", "missing field `pages`");
    check::<Book>(
        r#"{"title": "a", "pages": 1, "tags": [], "kind": "poem"}"#,
        "kind: unknown variant `poem`, expected `novel` or `study`",
    );
}

#[test]
fn values_go_there_and_back() {
    let book = Book {
        title: "Waste \\frac".to_owned(),
        pages: 12,
        tags: vec!["a\nb".to_owned()],
        rating: Some(4.5),
        kind: Genre::Study,
        parts: vec![Part { name: "one".to_owned(), parts: vec![] }],
    };
    let value = AsJson::to_value(&book).into_owned();
    assert_eq!(<AsJson as FieldAs<Book>>::from_value(value), Ok(book));
    let error = <AsJson as FieldAs<Book>>::from_value(Value::text("x")).expect_err("text");
    assert_eq!(error.to_string(), "expected JSON, found text");
}

#[test]
fn the_form_is_short() {
    let Kind::Json(of) = <AsJson as FieldAs<Book>>::KIND else { panic!("no JSON") };
    insta::assert_snapshot!((of.form)());
    let Kind::Json(of) = <AsJson as FieldAs<Vec<(u8, bool)>>>::KIND else { panic!("no JSON") };
    insta::assert_snapshot!((of.form)());
    let Kind::Json(of) = <AsJson as FieldAs<serde_json::Value>>::KIND else { panic!("no JSON") };
    assert_eq!((of.form)(), "");
}

/// What a type makes of JSON by way of text, and by way of the value itself.
fn both<T: Serialize + serde::de::DeserializeOwned + JsonSchema>(text: &str) {
    let json = json(text);
    let there = |value: T| serde_json::to_string(&value).expect("JSON");
    let by_text = serde_json::from_str::<T>(&json.compact()).map(there);
    let direct = <AsJson as FieldAs<T>>::from_value(Value::Json(json.into())).map(there);
    match (by_text, direct) {
        (Ok(by_text), Ok(direct)) => assert_eq!(by_text, direct, "{text}"),
        // Of a slip in the text itself, which a value does not have, the words may differ.
        (Err(by_text), Err(_)) if by_text.is_syntax() => {}
        (Err(by_text), Err(direct)) => {
            let (by_text, direct) = (by_text.to_string(), direct.to_string());
            let words = by_text.split(" at line ").next().unwrap_or_default();
            assert!(direct.contains(words), "{text}: {words:?}, {direct:?}");
        }
        (by_text, direct) => panic!("{text}: {by_text:?}, {direct:?}"),
    }
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
enum Shape {
    Dot,
    Circle(f32),
    Box { width: u8, height: Option<u8> },
    Line(i8, i8),
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Either {
    Number(i64),
    Word(String),
    Shapes(Vec<Shape>),
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Flat {
    name: char,
    #[serde(flatten)]
    remaining: std::collections::BTreeMap<String, serde_json::Value>,
}

#[test]
fn a_value_is_read_as_its_text_is() {
    let texts = [
        "null",
        "true",
        "0",
        "-7",
        "1.5e3",
        "300",
        "1e400",
        "18446744073709551616",
        "\"x\"",
        "\"\"",
        "\"Dot\"",
        "[]",
        "[1]",
        "[1, 2]",
        "[1, 2, 3]",
        "[null, \"a\"]",
        "{}",
        "{\"1\": true}",
        "{\"true\": 2}",
        "{\"-5\": false, \"x\": true}",
        "{\"Circle\": 1}",
        "{\"Circle\": null}",
        "{\"Dot\": null}",
        "{\"Dot\": 1}",
        "\"Circle\"",
        "{\"Line\": [1, 2]}",
        "{\"Line\": [1]}",
        "{\"Line\": [1, 2, 3]}",
        "{\"Box\": {\"width\": 1}}",
        "{\"Box\": [1, null]}",
        "{\"Box\": 5}",
        "{\"Dot\": null, \"Box\": 5}",
        "{\"Oval\": 1}",
        "[\"Dot\", {\"Circle\": 2.5}]",
        "{\"name\": \"a\", \"other\": [1.5, {}]}",
        "{\"name\": \"ab\"}",
        "{\"name\": \"a\", \"name\": \"b\"}",
        "[[1, 2], [3, 4]]",
    ];
    for text in texts {
        both::<u8>(text);
        both::<i128>(text);
        both::<u64>(text);
        both::<f64>(text);
        both::<bool>(text);
        both::<char>(text);
        both::<String>(text);
        both::<()>(text);
        both::<Option<u8>>(text);
        both::<Vec<u8>>(text);
        both::<(u8, u8)>(text);
        both::<[[i16; 2]; 2]>(text);
        both::<Shape>(text);
        both::<Either>(text);
        both::<Flat>(text);
        both::<Vec<Shape>>(text);
        both::<Box<Option<Vec<Option<String>>>>>(text);
        both::<std::collections::BTreeMap<i8, bool>>(text);
        both::<std::collections::BTreeMap<String, Shape>>(text);
        both::<serde_json::Value>(text);
    }
    both::<std::collections::BTreeMap<bool, u8>>("{\"true\": 2, \"false\": 1}");
}
