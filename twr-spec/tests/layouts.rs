//! A reply in another layout than asked is read as the same value, and the difference is recorded.

#[path = "support/specs.rs"]
mod specs;

use std::borrow::Cow;

use twr_spec::read::Reader;
use twr_spec::recovery::RecoveryKind;
use twr_spec::soft::write;
use twr_spec::spec::{Layout, Spec, Value};

/// Writes the value in one layout and reads it as if the other had been asked for.
fn check(spec: &Spec, value: &Value<'static>, written: Layout, asked: Layout) {
    let reply = write(&spec.in_layout(written), value);
    let spec = spec.in_layout(asked);
    let reading = Reader::new(&spec).read(&reply);
    let told = format!("{} read as {}:\n{reply}", written.name(), asked.name());
    assert_eq!(&reading.value, value, "{told}");
    assert!(reading.diagnostics.is_empty(), "{told}\n{:?}", reading.diagnostics);
    let of_layout = if written == Layout::Json && asked != Layout::Json {
        RecoveryKind::JsonShape
    } else {
        RecoveryKind::OtherLayout
    };
    let other = |recovery: &&twr_spec::recovery::Recovery| recovery.kind == of_layout;
    // The lines after a divider are labels.
    let same = |layout| if layout == Layout::Divider { Layout::Labels } else { layout };
    let is_other = same(written) != same(asked);
    assert_eq!(reading.recoveries.iter().filter(other).count(), usize::from(is_other), "{told}");
    if written == asked {
        assert!(reading.recoveries.is_empty(), "{told}\n{:?}", reading.recoveries);
    }
}

fn text(text: &'static str) -> Value<'static> {
    Value::Text(Cow::Borrowed(text))
}

#[test]
fn every_layout_is_read_where_another_was_asked_for() {
    let chapters = Value::List(vec![text("How they fly"), text("What they see")]);
    let plan =
        |plan, risk| Value::Record(vec![Some(text(plan)), Some(chapters.clone()), Some(risk)]);
    let values = [
        plan("We watch bees.", Value::Choice(0)),
        plan("We watch bees.\n\nAnd count them: all of them.", Value::Null),
    ];
    let specs = specs::all();
    let of_three = |name: &str| matches!(name, "plan" | "jihua");
    let specs: Vec<&Spec> =
        specs.iter().filter(|(name, _)| of_three(name)).map(|(_, spec)| spec).collect();
    assert_eq!(specs.len(), 2);
    for value in &values {
        for written in Layout::ALL {
            for asked in Layout::ALL {
                for spec in &specs {
                    check(spec, value, written, asked);
                }
            }
        }
    }
}

/// Reads a reply to a request for one object, and says what is read of the plan of three fields, what is wrong, and
/// which leniencies were used.
fn read_object(reply: &str) -> String {
    let specs = specs::all();
    let (_, plan) =
        specs.iter().find(|(name, _)| *name == "plan").expect("the plan of three fields");
    let spec = plan.in_layout(Layout::Json);
    let reading = Reader::new(&spec).read(reply);
    let Value::Record(values) = &reading.value else { panic!("a reply is a record") };
    let values = values.iter().map(|value| match value {
        Some(Value::Text(text)) => text.to_string(),
        Some(Value::List(items)) => format!("{} items", items.len()),
        Some(Value::Choice(at)) => format!("word {at}"),
        Some(Value::Null) | None => "-".to_owned(),
        Some(other) => format!("{other:?}"),
    });
    let wrong = reading.diagnostics.iter().map(|wrong| wrong.kind.name());
    let used = reading.recoveries.iter().map(|used| used.kind.name());
    let joined = |words: Vec<String>| words.join(", ");
    let named = |names: Vec<&str>| names.join(", ");
    let values = joined(values.collect());
    format!("{values} | {} | {}", named(wrong.collect()), named(used.collect()))
}

#[test]
fn an_object_is_read_as_models_write_it() {
    let object = "{\n  \"plan\": \"Go.\",\n  \"chapters\": [\"a\", \"b\"],\n  \"risk\": \"low\"\n}";
    let plain = "Go., 2 items, word 0 |  | ";
    let check = |reply: &str, expect: &str| assert_eq!(read_object(reply), expect, "{reply}");
    check(object, plain);
    check(&format!("```json\n{object}\n```"), plain);
    check(&format!("I think of bees.\n\n{object}"), plain);
    // A draft before the object, in whatever form, is a thought.
    check(&format!("[Plan] No.\n[Chapters]\n- x\n- y\n- z\n[Risk] high\n{object}"), plain);
    check(&format!("## Plan\nNo.\n## Chapters\n- x\n## Risk\nhigh\n\n{object}"), plain);
    // What a member holds is its own, whatever its names.
    check(
        r#"{"plan": "Go.", "chapters": ["a", "b"], "risk": "low", "more": {"plan": "No.", "chapters": [], "risk": "high"}}"#,
        plain,
    );
    check("[Plan] Go.\n[Chapters]\n- a\n- b\n[Risk] low", "Go., 2 items, word 0 |  | other_layout");
    check("Plan: Go.\nChapters:\n- a\n- b\nRisk: low", "Go., 2 items, word 0 |  | other_layout");
    let loose = "Go., 2 items, word 0 |  | list_shape, value_spelled";
    check(r#"{"Plan": "Go.", "chapters": "a, b", "risk": "Low"}"#, loose);
    check(r#"{"plan": "Go.", "chapters": ["a", "b"], "risk": null}"#, "Go., 2 items, - |  | ");
    check(r#"{"plan": "Go.", "chapters": ["a", "b"]}"#, "Go., 2 items, - |  | ");
    check(r#"{"plan": "Go.", "chapters": ["a"#, "Go., -, - | cut_off, cut_off | ");
    check("{}", "-, -, - | missing, missing | ");
}
