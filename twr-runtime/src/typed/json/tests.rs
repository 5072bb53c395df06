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
