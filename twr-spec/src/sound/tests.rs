//! One row a flaw: a field, or two, and what is told of them.

use super::*;
use crate::spec::{
    Bound, Bounds, Example, Examples, Float, Int, Range, Ref, Rule, Value, Width, Word,
};
use crate::text::fold;

fn field(header: &str, kind: Kind) -> Field {
    Field {
        header: header.to_owned().into(),
        keys: vec![fold(header).into()].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

fn with_example(field: Field, example: &'static str) -> Field {
    Field { example: example.into(), ..field }
}

fn choice(words: &[&str]) -> Kind {
    let word = |text: &&str| Word {
        text: (*text).to_owned().into(),
        keys: vec![fold(text).into()].into(),
        ..Word::EMPTY
    };
    Kind::Choice(words.iter().map(word).collect())
}

fn optional(kind: Kind) -> Kind {
    Kind::Optional(Ref::shared(kind))
}

fn list(kind: Kind) -> Kind {
    Kind::List(Ref::shared(kind))
}

fn record(fields: Vec<Field>) -> Kind {
    Kind::Record(Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY }))
}

/// Each flaw's kind without what it holds.
fn check(fields: Vec<Field>, expect: &[&str]) {
    let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
    let names: Vec<String> = flaws(&spec)
        .iter()
        .map(|flaw| format!("{:?}", flaw.kind))
        .map(|name| name.split(['(', ' ', '{']).next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(names, expect, "{:?}", flaws(&spec));
}

#[test]
fn headers_can_be_written_and_told_apart() {
    let boolean = |header: &str| field(header, Kind::Boolean);
    check(vec![], &["NoFields"]);
    check(vec![boolean("Plan"), boolean("Risk")], &[]);
    check(vec![boolean("***")], &["EmptyHeader"]);
    check(vec![boolean("Plan"), boolean("1. plan")], &["SameHeader"]);
    for header in ["[Plan", "Plan:", "计划：", "《计划》", "a\\b", "two\nlines", "/Plan"] {
        check(vec![boolean(header)], &["UnwritableHeader"]);
    }
    let longest = "a".repeat(96);
    let whole =
        Spec { fields: vec![field("Plan", record(vec![boolean(&longest)]))].into(), ..Spec::EMPTY };
    let reply = format!("[Plan]\n- **{longest}**: yes");
    let reading = Reader::new(&whole).read(&reply);
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    check(vec![boolean(&longest)], &[]);
    check(vec![boolean(&format!("{longest}b"))], &["LongHeader"]);
    let inside = record(vec![boolean("Plan")]);
    check(vec![boolean("Plan"), field("Risk", inside)], &[]);
    let with_alias = |alias: &str| Field {
        keys: vec!["plan".into(), fold(alias).into()].into(),
        ..boolean("Plan")
    };
    check(vec![with_alias("Aim")], &[]);
    check(vec![with_alias("--"), boolean("***")], &["EmptyAlias", "EmptyHeader"]);
    let of = |case: Case, header: &str| Field { case, ..boolean(header) };
    let tag = || Field { case: Case::Tag, ..field("Kind", choice(&["a", "b"])) };
    check(vec![tag(), of(Case::Of(0), "Plan"), of(Case::Of(1), "Plan")], &[]);
    check(vec![tag(), of(Case::Of(0), "Plan"), of(Case::Of(0), "Plan")], &["SameHeader"]);
    check(vec![tag(), of(Case::Of(0), "Plan"), of(Case::Always, "Plan")], &["SameHeader"]);
    check(vec![tag(), of(Case::Always, "Plan"), of(Case::Of(1), "Plan")], &["SameHeader"]);
    check(vec![tag(), of(Case::Of(1), "Kind")], &["SameHeader"]);
}

#[test]
fn values_can_be_told_apart() {
    check(vec![field("A", choice(&[]))], &["NoWords"]);
    check(vec![field("A", choice(&["low", "LOW."]))], &["SameWord"]);
    check(vec![field("A", choice(&["low", "--"]))], &["EmptyWord"]);
    check(vec![field("A", choice(&["low", "very\nhigh"]))], &["BrokenWord"]);
    check(vec![field("A", optional(optional(Kind::Boolean)))], &["Nested"]);
    check(vec![field("A", list(list(Kind::Boolean)))], &[]);
    check(vec![field("A", list(optional(list(Kind::Boolean))))], &["Nested"]);
    check(vec![field("A", list(list(Kind::File)))], &["Nested"]);
    check(vec![field("A", list(optional(choice(&["none", "some"]))))], &["Nested"]);
    check(vec![field("A", list(optional(choice(&["few", "some"]))))], &[]);
    let all_optional = record(vec![field("B", optional(Kind::Boolean))]);
    check(vec![field("A", list(optional(all_optional)))], &["Nested"]);
    let map = |value: Kind| with_example(field("A", Kind::Map(Ref::shared(value))), "a:\n  - yes");
    check(vec![map(list(Kind::Boolean))], &[]);
    check(vec![map(list(Kind::File))], &["MapValue"]);
    check(vec![map(Kind::Code("".into()))], &["MapValue"]);
    check(vec![map(optional(list(Kind::Boolean)))], &["Nested"]);
}

#[test]
fn rules_can_be_kept() {
    let ruled = |kind: Kind, rule: Rule| Field { rules: vec![rule].into(), ..field("A", kind) };
    let items = |min, max| Rule::Items(Bounds { min, max });
    check(vec![ruled(list(Kind::Boolean), items(Some(1), Some(2)))], &[]);
    check(vec![ruled(list(Kind::Boolean), items(Some(3), Some(2)))], &["EmptyRange"]);
    check(vec![ruled(Kind::Boolean, items(Some(1), None))], &["RuleMisfit"]);
    let both = |kind: Kind, one: Rule, other: Rule| Field {
        rules: vec![one, other].into(),
        ..field("A", kind)
    };
    let words = |words: &[&str]| match choice(words) {
        Kind::Choice(words) => Rule::OneOf(words),
        _ => Rule::Unique,
    };
    let short = || Rule::Length(Bounds { min: None, max: Some(3) });
    check(vec![both(Kind::Line, short(), words(&["green", "blue"]))], &["Contradiction"]);
    check(vec![with_example(both(Kind::Line, short(), words(&["green", "red"])), "red")], &[]);
    let risks = || list(choice(&["low", "high"]));
    check(vec![both(risks(), items(Some(3), None), Rule::Unique)], &["Contradiction"]);
    check(vec![both(risks(), items(Some(2), None), Rule::Unique)], &[]);
    check(vec![both(list(Kind::Boolean), Rule::Unique, items(Some(3), None))], &["Contradiction"]);
    let range = |min: Option<Bound>, max: Option<Bound>| Rule::Range(Range { min, max });
    let int = |number: i128| Some(Bound::Integer(Int::from_signed(number)));
    let byte = || Kind::Integer(Width::U8);
    check(vec![ruled(byte(), range(int(0), int(255)))], &[]);
    check(vec![ruled(byte(), range(int(-1), int(256)))], &["LimitOutOfReach", "LimitOutOfReach"]);
    check(vec![ruled(list(optional(byte())), range(None, int(300)))], &["LimitOutOfReach"]);
    check(vec![ruled(byte(), range(Some(Bound::Number(0.5)), None))], &["FractionalLimit"]);
    check(vec![ruled(Kind::Number(Float::F64), range(Some(Bound::Number(0.5)), int(300)))], &[]);
    let beyond = |number: i128| Some(Bound::ExcludedInteger(Int::from_signed(number)));
    check(vec![ruled(byte(), range(beyond(-1), beyond(256)))], &[]);
    check(vec![ruled(byte(), range(beyond(255), None))], &["LimitOutOfReach"]);
    check(vec![ruled(byte(), range(None, beyond(0)))], &["LimitOutOfReach"]);
    check(vec![ruled(byte(), range(beyond(1), beyond(3)))], &[]);
    check(vec![ruled(byte(), range(beyond(1), beyond(2)))], &["EmptyRange"]);
    check(vec![ruled(list(byte()), range(beyond(1), int(1)))], &["EmptyRange"]);
    check(vec![ruled(byte(), range(Some(Bound::Excluded(0.5)), None))], &["FractionalLimit"]);
    let bytes = |range: Rule, count: u32| Field {
        rules: vec![range, items(Some(count), None), Rule::Unique].into(),
        ..field("A", list(byte()))
    };
    check(vec![bytes(range(int(1), int(3)), 4)], &["Contradiction"]);
    check(vec![bytes(range(int(1), int(3)), 3)], &[]);
    check(vec![bytes(range(beyond(253), None), 3)], &["Contradiction"]);
    check(vec![bytes(range(beyond(253), None), 2)], &[]);
    let float = || Kind::Number(Float::F64);
    check(vec![ruled(float(), range(beyond(1), beyond(2)))], &[]);
    check(vec![ruled(float(), range(int(2), beyond(2)))], &["EmptyRange"]);
    let most = Kind::Integer(Width::U128);
    let above_all = Some(Bound::ExcludedInteger(Width::U128.max()));
    check(vec![ruled(most, range(above_all, None))], &["LimitOutOfReach"]);
    let small = || Kind::Number(Float::F32);
    let too_large = range(None, Some(Bound::Number(1e300)));
    check(vec![ruled(small(), too_large)], &["LimitBeyondFloat"]);
    check(vec![ruled(small(), range(None, Some(Bound::Number(3e38))))], &[]);
    check(vec![ruled(Kind::Line, words(&[]))], &["NoAllowedWords"]);
    check(vec![ruled(Kind::Line, words(&["red", "Red"]))], &["SameAllowedWord"]);
    check(vec![ruled(Kind::Line, words(&["red", "--"]))], &["EmptyAllowedWord"]);
    let count = |min: Option<u32>, max: Option<u32>| Bounds { min, max };
    let length = |most: u32| Rule::Length(count(None, Some(most)));
    let text = |one: Rule, other: Rule| both(optional(Kind::Text), one, other);
    let of_words = |least: u32| Rule::Words(count(Some(least), None));
    // Five Chinese characters are five words.
    check(vec![text(of_words(5), length(5))], &[]);
    check(vec![text(of_words(6), length(5))], &["Contradiction"]);
    let of_lines = |least: u32| Rule::Lines(count(Some(least), None));
    check(vec![text(length(5), of_lines(3))], &[]);
    check(vec![text(length(4), of_lines(3))], &["Contradiction"]);
    let maybe = |pattern: &'static str| ruled(optional(Kind::Line), Rule::Pattern(pattern.into()));
    check(vec![maybe("/[a-z]+/i")], &["SlashedPattern"]);
    check(vec![maybe("/[a-z]+/")], &[]);
    check(vec![maybe("/home/[a-z]+/i")], &[]);
    let pattern = Rule::Pattern("(".into());
    check(vec![ruled(Kind::Line, pattern)], &["BadPattern"]);
}

#[test]
fn a_maximum_leaves_something_to_write() {
    let ruled = |kind: Kind, rule: Rule| Field { rules: vec![rule].into(), ..field("A", kind) };
    let words = |words: &[&str]| match choice(words) {
        Kind::Choice(words) => Rule::OneOf(words),
        _ => Rule::Unique,
    };
    let both = |kind: Kind, one: Rule, other: Rule| Field {
        rules: vec![one, other].into(),
        ..field("A", kind)
    };
    let most = |count: u32| Bounds { min: None, max: Some(count) };
    check(vec![ruled(optional(Kind::Text), Rule::Length(most(0)))], &["ZeroMost"]);
    check(vec![ruled(optional(Kind::Text), Rule::Words(most(0)))], &["ZeroMost"]);
    check(vec![ruled(optional(Kind::Text), Rule::Lines(most(0)))], &["ZeroMost"]);
    check(vec![ruled(list(Kind::Boolean), Rule::Items(most(0)))], &["ZeroMost"]);
    check(vec![ruled(Kind::Boolean, Rule::Items(most(0)))], &["RuleMisfit"]);
    check(vec![ruled(list(Kind::Boolean), Rule::Items(most(1)))], &[]);
    let or_empty = |other: Rule| with_example(both(Kind::Line, Rule::AllowEmpty, other), "fine");
    let least = |count: u32| Bounds { min: Some(count), max: None };
    check(vec![or_empty(Rule::Length(least(1)))], &["Contradiction"]);
    check(vec![or_empty(Rule::Words(least(1)))], &["Contradiction"]);
    check(vec![or_empty(words(&["fine", "bad"]))], &["Contradiction"]);
    check(vec![or_empty(Rule::Length(least(0)))], &[]);
    check(vec![or_empty(Rule::Length(most(9)))], &[]);
}

#[test]
fn examples_read_as_their_field_and_need_no_escape() {
    let byte = || field("Score", Kind::Integer(Width::U8));
    check(vec![field("Plan", Kind::Text)], &["NoExample"]);
    check(vec![with_example(field("Plan", Kind::Text), "We go.")], &[]);
    check(vec![with_example(byte(), "5")], &[]);
    check(vec![with_example(byte(), "five")], &["BadExample"]);
    check(vec![with_example(byte(), "500")], &["BadExample"]);
    let maybe = |example| with_example(field("End", optional(Kind::Line)), example);
    check(vec![maybe("May")], &[]);
    check(vec![maybe("none")], &["BadExample"]);
    let note = |example| with_example(field("Note", Kind::Line), example);
    check(vec![note("fine")], &[]);
    check(vec![note("[Note] fine")], &["EscapedExample"]);
    let plan = |example| with_example(field("Plan", Kind::Text), example);
    for example in ["a\n[Plan] b", "a\n[Other]\nb", "</think>", "a\n---"] {
        check(vec![plan(example)], &["EscapedExample"]);
    }
    check(vec![plan("see [Plan]\n- a\n- b\n```\nx\n```")], &[]);
}

#[test]
fn worked_examples_read_back() {
    let check = |text: &str, expect: &[&str]| {
        let reply = Value::Record(vec![
            Some(Value::Text(text.to_owned().into())),
            Some(Value::Integer(Int::from_unsigned(5))),
        ]);
        let example = Example { task: "Go.".to_owned(), thought: None, reply };
        let fields = vec![field("Plan", Kind::Text), field("Score", Kind::Integer(Width::U8))];
        let examples = Examples::Data(vec![example].into());
        let spec = Spec { fields: fields.into(), examples, ..Spec::EMPTY };
        let told: Vec<String> = flaws(&spec)
            .into_iter()
            .map(|flaw| format!("{:?}: {}", flaw.field, flaw.kind))
            .collect();
        assert_eq!(told, expect, "{text:?}");
    };
    check("We go.", &[]);
    check(
        "We go.\n[Score] 4",
        &[
            "Some(0): worked example 1 holds a line in [Plan] that would end or begin something in a \
           reply: a model that copies it breaks its reply there; leave it out",
        ],
    );
    check(
        " We go. ",
        &[
            "Some(0): worked example 1 reads back as another value in [Plan]: write it as it would be \
           read, without blank lines at its start and white space at its end",
        ],
    );
}
