//! `check`, as a user sees it: what only a test can find, and the test that the derive writes.

use std::fmt::{self, Display};
use std::net::Ipv4Addr;
use std::str::FromStr;

use twr::advanced::soft::{worked_examples, write};
use twr::advanced::spec::Kind;
use twr::check::{FindingKind, check_worded};
use twr::verdict::Value;
use twr::wording::{Template, Wording};
use twr::{FieldValue, Language, Mismatch, Thinkable, check};

/// A plan for a piece of research.
#[derive(Debug, Thinkable)]
#[think(test, max_prompt = 2000)]
#[think(example(
    task = "Plan a study of waste.",
    reply = "I compare three cities.\n\n## SUMMARY\nWe compare three cities.\n\n**Chapters:** Numbers; Cities\nRisk: it is low"
))]
#[think(example(
    task = "Plan a study of bees.",
    reply = Plan { summary: "We watch them.".into(), chapters: vec!["Light".into()], risk: None, home: None }
))]
struct Plan {
    summary: String,
    #[think(min_items = 1)]
    chapters: Vec<String>,
    risk: Option<Risk>,
    #[think(parse)]
    home: Option<Ipv4Addr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Thinkable)]
#[think(test)]
enum Risk {
    Low,
    High,
}

#[derive(Debug, Thinkable)]
#[think(test)]
enum Step {
    Search {
        #[think(line, example = "waste")]
        query: String,
    },
    Stop,
}

#[test]
fn a_literal_example_is_shown_as_the_writer_writes_it() {
    let shown = worked_examples(Plan::SPEC);
    let shown: Vec<_> = shown
        .iter()
        .map(|example| (example.thought.as_deref(), write(Plan::SPEC, &example.reply)))
        .collect();
    let expect = [
        (None, "[Summary] We watch them.\n[Chapters]\n- Light"),
        (
            Some("I compare three cities."),
            "[Summary] We compare three cities.\n[Chapters]\n- Numbers\n- Cities\n[Risk] low",
        ),
    ];
    assert_eq!(shown, expect.map(|(thought, reply)| (thought, reply.to_owned())));
}

/// Reads only what begins with `#`, and writes it without.
#[derive(Debug, PartialEq)]
struct Number(u32);

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.strip_prefix('#').ok_or("a number begins with `#`")?;
        digits.parse().map(Self).map_err(|error| format!("no number: {error}"))
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A type whose value is not the one it is made of.
#[derive(Debug)]
struct Upper(String);

impl FieldValue for Upper {
    const KIND: &'static Kind = &Kind::Text;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match value {
            Value::Text(text) => Ok(Self(text.to_uppercase())),
            other => Err(Mismatch::new(Self::KIND, &other)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        Value::text(self.0.as_str())
    }
}

#[derive(Debug, Thinkable)]
#[think(max_prompt = 200)]
struct Report {
    #[think(parse, example = "one")]
    number: Number,
    issues: Vec<Issue>,
}

#[derive(Debug, Thinkable)]
struct Issue {
    #[think(parse, example = "10.0.0")]
    host: Ipv4Addr,
    #[think(example = "12", check(is_even, "an even number"))]
    count: Even,
}

type Even = u8;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a check takes a reference")]
fn is_even(number: &u8) -> Result<(), String> {
    if number.is_multiple_of(2) { Ok(()) } else { Err("it is odd".to_owned()) }
}

#[derive(Debug, Thinkable)]
#[think(example(task = "Shout.", reply = Shout { words: Upper("low".into()), odd: 3 }))]
struct Shout {
    words: Upper,
    #[think(check = is_even)]
    odd: u8,
}

#[derive(Debug, Thinkable)]
#[think(example(task = "Shout.", reply = "[Words] low"))]
#[think(example(task = "Shout again.", reply = "[Words] LOW"))]
struct Loud {
    words: Upper,
}

#[derive(Debug, Thinkable)]
#[think(example(
    task = "Count.",
    reply = "Let me see.\n[Title] Hosts\n[Host]\nlocalhost\n[Notes] x"
))]
struct Host {
    title: String,
    #[think(parse, header = "Host")]
    address: Ipv4Addr,
    other: Option<Risk>,
}

/// A type that holds itself.
#[derive(Debug, Thinkable)]
struct Part {
    #[think(parse, example = "here")]
    host: Ipv4Addr,
    parts: Vec<Part>,
}

#[test]
fn a_type_that_holds_itself_is_looked_at_once() {
    let error = check::<Part>().expect_err("no address");
    assert_eq!(error.findings().len(), 1, "{error}");
}

#[test]
fn a_report_says_of_each_finding_what_to_write() {
    let error = check::<Report>().expect_err("numbers, hosts and the prompt's length");
    insta::assert_snapshot!(error);
    let places =
        error.findings().iter().map(|finding| (finding.spec.as_str(), finding.field.as_deref()));
    let expect = [("Issue", Some("host")), ("Report", Some("number")), ("Report", None)];
    assert_eq!(places.collect::<Vec<_>>(), expect);
    assert!(matches!(
        error.findings().last().map(|finding| &finding.kind),
        Some(FindingKind::PromptTooLong { most: 200, .. })
    ));
}

#[test]
fn examples_are_told_with_their_place() {
    insta::assert_snapshot!(check::<Shout>().expect_err("an odd number"));
    insta::assert_snapshot!(check::<Loud>().expect_err("a changed word"));
    insta::assert_snapshot!(check::<Host>().expect_err("no address"));
}

#[test]
fn templates_of_ones_own_are_checked_with_the_type() {
    let vague = Wording::default().replacing(Language::English, Template::Feedback, "Try again.");
    let error = check_worded::<Plan>(&vague.expect("a template")).expect_err("it names nothing");
    insta::assert_snapshot!(error);
}
