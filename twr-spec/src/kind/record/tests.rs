//! Records whose fields are given once more, parted on one line, or left to JSON's own words.

use super::super::context::tests::{check, read_headed};
use crate::spec::{Field, Kind, Ref, Spec, Width, Word};
use crate::text::fold;

fn record(fields: Vec<(&'static str, Kind)>) -> Kind {
    let field = |(header, kind): (&'static str, Kind)| Field {
        header: header.into(),
        name: fold(header).into(),
        keys: vec![fold(header).into()].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    };
    let fields: Vec<Field> = fields.into_iter().map(field).collect();
    Kind::Record(Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY }))
}

fn verdict() -> Kind {
    let word = |text: &'static str| Word {
        text: text.into(),
        keys: vec![fold(text).into()].into(),
        ..Word::EMPTY
    };
    let winner = Kind::Choice(vec![word("A"), word("B")].into());
    record(vec![("Winner", winner), ("Score", Kind::Integer(Width::U8))])
}

#[test]
fn two_values_of_one_field_are_for_the_model_to_decide() {
    let read = "Record([Some(Choice(0)), Some(Integer(4))])";
    for (body, expect) in [
        ("Winner: A\nScore: 4", read),
        ("Winner: A\nWinner: B\nScore: 4", "ambiguous"),
        ("Winner: A\nScore: 4\nWinner: B", "ambiguous"),
        ("Winner: A\nScore: 4\nWinner: A", read),
        // A draft is given anew as a whole.
        ("Winner: B\nScore: 5\n\nWinner: A\nScore: 4", read),
        ("Winner: A\nScore: 4\nRevised score: 3", "ambiguous"),
        ("Winner: A\nScore: 4\nFinal score: 4", read),
        ("Winner: A\nScore: 4\nOld score: 3", read),
        ("Winner: A\nScore: 4\nCorrection: B", "ambiguous"),
        // What is final of several short values may be their sum.
        ("Winner: A\nScore: 4\nFinal total: 9", read),
        ("Winner: A\nScore: 4\nUpdate: the tables are in.", read),
    ] {
        check(&verdict(), body, expect);
    }
}

#[test]
fn one_record_has_one_row_and_one_object() {
    let read = "Record([Some(Choice(0)), Some(Integer(4))])";
    for (body, expect) in [
        ("| Winner | Score |\n|---|---|\n| A | 4 |", read),
        ("| Winner | Score |\n|---|---|\n| A | 4 |\n| A | 4 |", read),
        ("| Winner | Score |\n|---|---|\n| B | 4 |\n| A | 4 |", "ambiguous"),
        (r#"{"winner": "A", "score": 4}"#, read),
        (r#"[{"winner": "A", "score": 3}, {"winner": "A", "score": 4}]"#, "ambiguous"),
        (r#"{"winner": "A", "winner": "B", "score": 4}"#, "ambiguous"),
    ] {
        check(&verdict(), body, expect);
    }
}

#[test]
fn marks_that_part_labels_belong_to_no_value() {
    let lines = record(vec![("Label", Kind::Line), ("Value", Kind::Line)]);
    let read = r#"Record([Some(Text("1-2 pages")), Some(Text("short"))])"#;
    check(&lines, "**Label:** 1-2 pages; **Value:** short", read);
    check(&lines, "Label: 1-2 pages, **Value:** short", read);
}

#[test]
fn the_words_of_json_are_its_own() {
    let lists = record(vec![("Tags", Kind::List(Ref::Static(&Kind::Line)))]);
    check(&lists, r#"{"tags": null}"#, "Record([Some(List([]))])");
    let good = record(vec![("Good", Kind::Boolean)]);
    let (read, recoveries) = read_headed("Review", &good, &[], r#"{"good": true}"#);
    assert_eq!(read, "Record([Some(Boolean(true))])");
    assert!(!recoveries.contains(&"value_spelled"), "{recoveries:?}");
}
