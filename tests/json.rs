//! Fields of JSON, as a user sees them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use twr::advanced::prompt::{PromptOptions, prompt};
use twr::advanced::spec::flaws;
use twr::wording::Wording;
use twr::{Thinkable, check, parse};

/// A shelf of books.
#[derive(Debug, PartialEq, Thinkable)]
struct Shelf {
    /// The books from left to right.
    #[think(json, example = r#"[{"title": "Waste in numbers", "pages": 12}]"#)]
    books: Vec<Book>,
    #[think(json, example = r#"[3, "third floor"]"#)]
    place: Option<(u8, String)>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Book {
    title: String,
    pages: u16,
    #[serde(default)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
}

fn book(title: &str, pages: u16) -> Book {
    Book { title: title.to_owned(), pages, tags: vec![] }
}

#[test]
fn json_is_read_into_any_type() {
    assert_eq!(flaws(Shelf::SPEC), []);
    let reply =
        "[Books]\n```json\n[{'title': \"On \\frac{1}{2}\", \"pages\": 12,},\n]\n```\n[Place] none";
    let verdict = parse::<Shelf>(reply);
    let tolerated: Vec<_> = verdict.recoveries.iter().map(|found| found.kind.name()).collect();
    assert_eq!(tolerated, ["fenced_value", "json_quotes", "json_backslash", "json_comma"]);
    let shelf = Shelf { books: vec![book("On \\frac{1}{2}", 12)], place: None };
    assert_eq!(verdict.value(), Some(&shelf));
}

/// Its example lacks a title.
#[derive(Debug, Thinkable)]
struct Order {
    #[think(json, example = r#"{"pages": 12}"#)]
    book: Book,
}

#[test]
fn an_example_that_serde_refuses_is_found_by_a_check() {
    assert_eq!(check::<Shelf>(), Ok(()));
    insta::assert_snapshot!(check::<Order>().expect_err("no title"));
}

#[test]
fn what_does_not_fit_is_told_in_serdes_words() {
    let verdict =
        parse::<Shelf>("[Books] [{\"title\": \"Waste\", \"pages\": \"many\"}]\n[Place] {\"a\": 1");
    insta::assert_snapshot!(verdict.feedback().expect("no number"));
}

#[test]
fn the_prompt_says_what_the_json_looks_like() {
    let wording = Wording::default();
    insta::assert_snapshot!(prompt(Shelf::SPEC, "Sort.", PromptOptions::new(&wording)).system);
}

#[test]
fn values_are_written_as_models_copy_them() {
    let books = vec![book("Waste in numbers", 12), book("Three cities", 120)];
    let shelf = Shelf { books, place: Some((3, "[Books]".to_owned())) };
    let reply = twr::advanced::soft::write(Shelf::SPEC, &shelf.to_reply());
    insta::assert_snapshot!(reply);
    assert_eq!(parse::<Shelf>(&reply).into_value().ok(), Some(shelf));
}
