//! Types that derive serde's traits, too: `#[serde(…)]` counts where `#[think(…)]` says nothing else.

use serde::{Deserialize, Serialize};
use twr::advanced::spec::Spec;
use twr::{Thinkable, parse};

/// A note.
#[derive(Debug, Default, PartialEq, Deserialize, Serialize, Thinkable)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Note {
    /// What it says.
    #[serde(alias = "body", alias = "main_text")]
    #[think(example = "Call Ann.")]
    main_text: String,
    #[serde(rename(serialize = "due", deserialize = "dueDate"))]
    #[think(example = "Friday")]
    due: String,
    #[serde(rename = "prio", default)]
    #[think(header = "Priority")]
    priority: Priority,
    #[serde(default = "one")]
    #[think(example = 2)]
    copies: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[think(example = "Bo")]
    author: Option<String>,
    #[serde(skip)]
    seen: bool,
}

fn one() -> u8 {
    1
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, Thinkable)]
enum Priority {
    #[default]
    #[serde(rename = "not_urgent", alias = "calm")]
    Low,
    #[serde(rename = "urgent")]
    #[think(word = "now")]
    High,
}

/// Settings with defaults of their own.
#[derive(Debug, PartialEq, Deserialize, Serialize, Thinkable)]
#[serde(default)]
struct Settings {
    #[think(example = 3)]
    width: u8,
    #[think(example = 4)]
    height: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self { width: 80, height: 25 }
    }
}

fn names(spec: &Spec) -> Vec<(&str, &str)> {
    spec.fields.iter().map(|field| (&*field.name, &*field.header)).collect()
}

#[test]
fn names_headers_and_words_come_from_serde() {
    assert_eq!(
        names(Note::SPEC),
        [
            ("mainText", "Main text"),
            ("dueDate", "Due date"),
            ("prio", "Priority"),
            ("copies", "Copies"),
            ("author", "Author"),
        ]
    );
    let note =
        Note { main_text: "Call Ann.".into(), due: "Friday".into(), copies: 1, ..Note::default() };
    let verdict = parse::<Note>("[Body] Call Ann.\n[Due date] Friday\n[Priority] calm");
    assert_eq!(verdict.value(), Some(&note), "{:?}", verdict.feedback());
    let verdict = parse::<Note>("[Main text] Call Ann.\n[Due date] Friday\n[Priority] now");
    assert_eq!(verdict.value().map(|note| note.priority), Some(Priority::High));
}

#[test]
fn a_partial_value_has_the_names_that_serde_reads() {
    let verdict = parse::<Note>("[Main text] Call Ann.\n[Due date] Friday");
    let json = serde_json::to_value(&verdict.partial).unwrap();
    let note: Note = serde_json::from_value(json).unwrap();
    assert_eq!(note.due, "Friday");
}

#[test]
fn a_default_of_the_whole_fills_its_fields() {
    let verdict = parse::<Settings>("[Width] 100");
    assert_eq!(verdict.value(), Some(&Settings { width: 100, height: 25 }));
}
