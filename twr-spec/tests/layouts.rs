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
    // The lines behind a divider are labels.
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
