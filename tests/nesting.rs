//! Names that come again further inside, variants that share field names, and lists and maps that hold others,
//! as a user sees them.

use std::collections::BTreeMap;
use std::fmt::Debug;

use twr::advanced::soft::write;
use twr::advanced::spec::flaws;
use twr::{Thinkable, parse};

/// The value is written as `reply`, and reads back.
fn check<T: Thinkable + PartialEq + Debug>(value: &T, reply: &str) {
    assert_eq!(flaws(T::SPEC), Vec::new(), "flaws of {}", T::SPEC.name);
    assert_eq!(write(T::SPEC, &value.to_reply()), reply);
    let verdict = parse::<T>(reply);
    assert_eq!(verdict.value(), Some(value), "{:?}", verdict.feedback());
}

#[derive(Debug, PartialEq, Thinkable)]
struct Book {
    #[think(example = 1)]
    id: u32,
    #[think(line, example = "Bees")]
    title: String,
    author: Author,
    editor: Option<Author>,
}

#[derive(Debug, PartialEq, Thinkable)]
struct Author {
    #[think(example = 2)]
    id: u32,
    #[think(line, example = "Dr")]
    title: String,
}

fn author(id: u32, title: &str) -> Author {
    Author { id, title: title.to_owned() }
}

#[test]
fn a_title_in_a_title() {
    let book = |editor| Book { id: 1, title: "Bees".to_owned(), author: author(2, "Dr"), editor };
    check(&book(None), "[Id] 1\n[Title] Bees\n[Author]\nId: 2\nTitle: Dr");
    let both = "[Id] 1\n[Title] Bees\n[Author]\nId: 2\nTitle: Dr\n[Editor]\nId: 3\nTitle: Ms";
    check(&book(Some(author(3, "Ms"))), both);
    let json = r#"{"id": 1, "title": "Bees", "author": {"id": 2, "title": "Dr"}, "editor": null}"#;
    assert_eq!(parse::<Book>(json).value(), Some(&book(None)));
    // Without a title of its own the book is not given that of its author.
    let verdict = parse::<Book>(r#"{"id": 1, "author": {"id": 2, "title": "Dr"}}"#);
    assert_eq!(verdict.value(), None);
}

#[derive(Debug, PartialEq, Thinkable)]
#[think(tag = "Action")]
enum Step {
    Search {
        #[think(line, example = "waste")]
        query: String,
        #[think(example = 3)]
        limit: u8,
    },
    Look {
        #[think(line, example = ["waste", "bees"])]
        query: Vec<String>,
    },
    Stop,
}

#[test]
fn variants_share_field_names() {
    let search = || Step::Search { query: "bees".to_owned(), limit: 3 };
    let look = || Step::Look { query: vec!["bees".to_owned(), "wax".to_owned()] };
    check(&search(), "[Action] search\n[Query] bees\n[Limit] 3");
    check(&look(), "[Action] look\n[Query]\n- bees\n- wax");
    check(&Step::Stop, "[Action] stop");
    let look_json = r#"{"action": "look", "query": ["bees", "wax"]}"#;
    assert_eq!(parse::<Step>(look_json).value(), Some(&look()));
    let search_json = r#"{"action": "search", "query": "bees", "limit": 3}"#;
    assert_eq!(parse::<Step>(search_json).value(), Some(&search()));
    // What is missing is asked for once, and of the chosen variant.
    let verdict = parse::<Step>("[Action] look");
    let feedback = verdict.feedback().expect("no query");
    assert_eq!(feedback.matches("[Query] is missing").count(), 1, "{feedback}");
    assert!(feedback.contains("a list"), "{feedback}");
    let verdict = parse::<Step>("[Limit] three");
    let feedback = verdict.feedback().expect("nothing but a limit");
    assert_eq!(feedback.matches("[Action] is missing").count(), 1, "{feedback}");
    assert_eq!(
        feedback.matches("[Query]").count(),
        0,
        "the case says which fields there are: {feedback}"
    );
}

#[derive(Debug, PartialEq, Thinkable)]
struct Atlas {
    #[think(line, example = "The north")]
    title: String,
    #[think(example = "- - 1\n  - 2\n- - 3")]
    grid: Vec<Vec<u8>>,
    #[think(example = "Oslo:\n  Title: Oslo\n  People: 7")]
    cities: BTreeMap<String, City>,
    #[think(example = "Oslo:\n  - wet\n  - cold")]
    notes: BTreeMap<String, Vec<String>>,
    #[think(example = "Oslo:\n  north: 3\n  south: 4")]
    distances: BTreeMap<String, BTreeMap<String, u32>>,
}

#[derive(Debug, PartialEq, Thinkable)]
struct City {
    #[think(line, example = "Oslo")]
    title: String,
    #[think(example = 7)]
    people: u32,
}

#[test]
fn lists_and_maps_hold_others() {
    let city = |title: &str, people| City { title: title.to_owned(), people };
    let words = |all: &[&str]| all.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let key = str::to_owned;
    let atlas = Atlas {
        title: "The south".to_owned(),
        grid: vec![vec![1, 2], vec![], vec![3]],
        cities: [(key("naples"), city("Napoli", 1)), (key("rome"), city("Roma", 3))].into(),
        notes: [(key("naples"), words(&["hotter"])), (key("rome"), words(&["hot", "dry"]))].into(),
        distances: [(key("rome"), [(key("naples"), 225)].into())].into(),
    };
    let reply = "[Title] The south\n[Grid]\n- - 1\n  - 2\n- none\n- - 3\n[Cities]\nnaples:\n  Title: \
                 Napoli\n  People: 1\nrome:\n  Title: Roma\n  People: 3\n[Notes]\nnaples:\n  - hotter\n\
                 rome:\n  - hot\n  - dry\n[Distances]\nrome:\n  naples: 225";
    check(&atlas, reply);
    let json = r#"{
        "title": "The south", "grid": [[1, 2], [], [3]],
        "cities": {"naples": {"title": "Napoli", "people": 1}, "rome": {"title": "Roma", "people": 3}},
        "notes": {"naples": ["hotter"], "rome": ["hot", "dry"]},
        "distances": {"rome": {"naples": 225}}
    }"#;
    let verdict = parse::<Atlas>(json);
    assert_eq!(verdict.value(), Some(&atlas), "{:?}", verdict.feedback());
}

#[derive(Debug, PartialEq, Thinkable)]
struct Outline {
    #[think(line, example = "Bees")]
    title: String,
    children: Vec<Outline>,
}

#[test]
fn a_type_that_holds_itself_has_its_own_names_inside() {
    let leaf = |title: &str| Outline { title: title.to_owned(), children: vec![] };
    let hive = Outline { title: "The hive".to_owned(), children: vec![leaf("Wax"), leaf("Honey")] };
    let bees = Outline { title: "Bees".to_owned(), children: vec![leaf("Life"), hive] };
    let verdict = parse::<Outline>(&write(Outline::SPEC, &bees.to_reply()));
    assert_eq!(verdict.value(), Some(&bees), "{:?}", verdict.feedback());
}

/// A comment below an article.
#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Remark {
    #[think(example = "Ann")]
    author: String,
    #[think(example = "I agree.")]
    words: String,
    likes: Option<u16>,
}

/// An article with its comments.
#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Article {
    #[think(example = "Bees")]
    title: String,
    first: Remark,
    comments: Vec<Remark>,
    #[think(alias = "note")]
    closing: Option<String>,
}

#[test]
fn a_name_of_an_outer_field_ends_no_record_that_goes_on() {
    let reply = "[Title] Bees\n[First]\nAuthor: Ann\nWords: Yes.\nNote: she is the editor\nLikes: 4\n\n[Comments]\n- Author: Bo; Words: No.";
    let verdict = parse::<Article>(reply);
    let article = verdict.value().expect("all is there");
    assert_eq!((article.first.likes, article.closing.as_deref()), (Some(4), None));
}

#[test]
fn a_header_with_more_words_on_its_line_is_no_introduction() {
    let comments = |header: &str| {
        let first = "[First]\nAuthor: Ann\nWords: Yes.";
        format!("[Title] Bees\n{first}\n[Comments]\n{header}\nI agree.\n\n**Cid**\nNo.")
    };
    let verdict = parse::<Article>(&comments("**Ann**"));
    assert_eq!(verdict.value().map(|article| article.comments.len()), Some(2));
    assert!(parse::<Article>(&comments("**Ann** (4 likes)")).value().is_none());
}

#[test]
fn a_heading_keeps_numbers_that_count_nothing() {
    let authors = |reply: &str| -> Vec<String> {
        let reply = format!("[Title] B\n[First]\nAuthor: A\nWords: Y.\n[Comments]\n{reply}");
        let article = parse::<Article>(&reply).value().cloned();
        article.iter().flat_map(|it| &it.comments).map(|it| it.author.clone()).collect()
    };
    assert_eq!(authors("### 1. Ann\nWords: hi\n\n### 2. Bo\nWords: ho"), ["Ann", "Bo"]);
    assert_eq!(
        authors("### 3.5 Stars\nWords: hi\n\n### 2.0 Stars\nWords: ho"),
        ["3.5 Stars", "2.0 Stars"]
    );
}
