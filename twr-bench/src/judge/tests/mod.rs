//! Answers, and what the judge says of them.

mod marks;
mod rules;
mod shapes;

use std::fs;
use std::path::Path;

use twr::advanced::rule::Rule;
use twr::advanced::spec::{Field, Int, Kind, Ref, Spec};
use twr::verdict::Value;

use super::Judge;
use crate::suite::Task;

const TASK: &str = "Hello, Noor Haddad here, 5 of us on 2 July. Call 0171 555 201.";

fn spec(fields: Vec<Field>) -> Spec {
    Spec { fields: fields.into(), ..Spec::EMPTY }
}

fn field(kind: Kind, rules: Vec<Rule>) -> Field {
    Field { name: "x".into(), kind: Ref::shared(kind), rules: rules.into(), ..Field::EMPTY }
}

fn text(text: &str) -> Value<'static> {
    Value::text(text.to_owned())
}

fn texts(items: &[&str]) -> Value<'static> {
    Value::List(items.iter().map(|item| text(item)).collect())
}

fn whole(number: i128) -> Value<'static> {
    Value::Integer(Int::from_signed(number))
}

fn list_of(kind: Kind) -> Kind {
    Kind::List(Ref::shared(kind))
}

/// What the judge objects to in a record of this value.
fn objections(of: &Field, value: Value<'_>) -> Vec<String> {
    let judge = Judge::new(&spec(vec![of.clone()])).unwrap();
    let task = Task::about(TASK.into(), "");
    let found = judge.objections(&Value::Record(vec![Some(value)]), &task, &[]);
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn the_judge_takes_only_types_and_data_from_the_product() {
    const DATA: [&str; 4] = [
        "use twr::advanced::spec::",
        "use twr::verdict::Value;",
        "use twr::advanced::rule::Rule;",
        "use twr::advanced::rule::{Bound, Bounds, Range, Rule};",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/judge");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.filter(|path| path.is_file()).collect();
    assert!(files.len() > 5, "{files:?}");
    for path in files {
        for line in fs::read_to_string(&path).unwrap().lines() {
            let is_data = DATA.iter().any(|start| line.starts_with(start));
            let is_named = line.contains("twr::") || line.contains(".holds(");
            assert!(is_data || !is_named, "{}: {line}", path.display());
        }
    }
}
