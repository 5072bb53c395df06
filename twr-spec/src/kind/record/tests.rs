//! Records whose fields are given once more, parted on one line, or left to JSON's own words.

use super::super::context::tests::{Numbers, check, inside, read_headed};
use super::{at_once, of_binding};
use crate::bind::{self, Items, Place};
use crate::kind::ReadContext;
use crate::outline::NodeId;
use crate::spec::{Field, Kind, Ref, Spec, Value, Width, Word};
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
        // Nothing says which of two records counts.
        ("Winner: B\nScore: 5\n\nWinner: A\nScore: 4", "ambiguous and 1 more"),
        (
            "Option A:\nWinner: B\nScore: 5\n\nOption B:\nWinner: A\nScore: 4",
            "ambiguous and 1 more",
        ),
        // A draft is given anew as a whole.
        ("Winner: B\nScore: 5\n\nOn reflection:\n\nWinner: A\nScore: 4", read),
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

/// A list of records in one of the notations, with a slip in some of them.
fn listed(numbers: &mut Numbers) -> String {
    let forms = [
        ("{\"name\": \"", "\", \"count\": ", ", \"winner\": \"", "\"}"),
        ("| ", " | ", " | ", " |"),
        ("- Name: ", "\n  Count: ", "\n  Winner: ", ""),
        ("Name: ", "\nCount: ", "\nWinner: ", "\n"),
        ("- the first\n  Name: ", "\n  Count: ", "\n  Winner: ", ""),
    ];
    let form = numbers.below(forms.len());
    let (before, first, second, after) = forms[form];
    let mut rows = Vec::new();
    for _ in 0..3 {
        let name = numbers.one(&[
            "Bolt",
            "Old pump",
            "unknown",
            "the old mill or the new one",
            "A name: of two",
            "None",
            "Kim Lee (today)",
        ]);
        let count = numbers.one(&["7", "12", "-3", "007", "1,200", "seven", "3 pumps", "null", ""]);
        let winner = numbers.one(&["A", "B", "a", "Neither", "A\n\nThat is all.", "A?"]);
        rows.push([before, name, first, count, second, winner, after].concat());
    }
    let mut body = match form {
        0 => format!("[{}]", rows.join(", ")),
        1 => format!("| Name | Count | Winner |\n|---|---|---|\n{}", rows.join("\n")),
        _ => rows.join("\n"),
    };
    if numbers.below(3) == 0 {
        let mut at = numbers.below(body.len());
        while !body.is_char_boundary(at) {
            at -= 1;
        }
        if numbers.below(2) == 0 {
            body.remove(at);
        } else {
            let slip = numbers.one(&["\n", " ", "\"", "}", "|", "- ", ":", "Name: "]);
            body.insert_str(at, slip);
        }
    }
    body
}

#[test]
fn what_is_read_at_once_is_what_binding_reads() {
    let verdict = verdict();
    let Kind::Record(of_verdict) = &verdict else { panic!("a record") };
    let winner = Kind::clone(&of_verdict.fields[0].kind);
    let kind = record(vec![
        ("Name", Kind::Line),
        ("Count", Kind::Integer(Width::I16)),
        ("Winner", winner),
    ]);
    let Kind::Record(spec) = &kind else { panic!("a record") };
    let list = Field { kind: Ref::shared(Kind::List(Ref::shared(kind.clone()))), ..Field::EMPTY };
    let (mut numbers, mut count) = (Numbers(11), 0);
    for _ in 0..3_000 {
        let body = listed(&mut numbers);
        inside(&list, &body, |context| {
            let root = Place::of(&context.page, NodeId::ROOT);
            let Items::Nodes(_, places, _) = bind::items(&context.page, Some(spec), &root) else {
                return;
            };
            for place in &places {
                let Some(values) = at_once::read(spec, place, context) else { continue };
                let told = reports(context);
                let bound = of_binding(spec, place, context);
                assert_eq!(
                    (bound, reports(context)),
                    (Some(Value::Record(values)), told),
                    "{body}"
                );
                count += 1;
            }
        });
    }
    assert!(count > 2_000, "{count}");
}

#[test]
fn the_key_before_a_record_is_noted() {
    let river = record(vec![("Length", Kind::Integer(Width::U16)), ("Mouth", Kind::Line)]);
    let rivers = Kind::Map(Ref::shared(river));
    let body = "| River | Length | Mouth |\n|---|---|---|\n| Elbe | 1094 | North Sea |";
    let (value, recoveries) = read_headed("Rivers", &rivers, &[], body);
    let expect = "Map([(\"Elbe\", Record([Some(Integer(1094)), Some(Text(\"North Sea\"))]))])";
    assert_eq!(value, expect);
    assert!(recoveries.contains(&"preamble"), "{recoveries:?}");
}

/// What was reported, which is taken out.
fn reports(context: &mut ReadContext<'_, '_>) -> String {
    let diagnostics = std::mem::take(&mut context.diagnostics);
    let recoveries = std::mem::take(&mut context.recoveries);
    format!("{diagnostics:?} {recoveries:?}")
}
