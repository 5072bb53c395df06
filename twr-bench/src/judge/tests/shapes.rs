//! The fields of an answer, and their kinds.

use twr::advanced::rule::Rule;
use twr::advanced::spec::{Case, Field, Float, Kind, Ref, Width, Word};
use twr::verdict::Value;

use super::{field, list_of, objections, spec, text, texts, whole};
use crate::judge::Judge;
use crate::suite::Task;

#[test]
fn each_kind_is_judged_both_ways() {
    let words: Vec<Word> = vec![Word::EMPTY, Word::EMPTY];
    let record = Kind::Record(Ref::shared(spec(vec![field(Kind::Line, vec![])])));
    let record_of = |value| Value::Record(vec![value]);
    for (kind, good, bad, fault) in [
        (Kind::Text, text("a\nb"), text(" \n"), "x: missing"),
        (Kind::Code("sql".into()), text("select 1"), whole(1), "x: wrong kind"),
        (Kind::Line, text("a"), text("a\nb"), "x: wrong kind"),
        (Kind::Integer(Width::U8), whole(255), whole(256), "x: wrong kind"),
        (Kind::Number(Float::F64), Value::Number(0.5), Value::Number(f64::NAN), "x: wrong kind"),
        (Kind::Boolean, Value::Boolean(true), text("yes"), "x: wrong kind"),
        (Kind::Choice(words.into()), Value::Choice(1), Value::Choice(2), "x: wrong kind"),
        (list_of(Kind::Line), texts(&["a"]), texts(&["a", ""]), "x[1]: missing"),
        (Kind::Line, text("a"), Value::Null, "x: missing"),
        (record, record_of(Some(text("a"))), record_of(None), "x.x: missing"),
    ] {
        let field = field(kind, vec![]);
        assert_eq!(objections(&field, good), [""; 0]);
        assert_eq!(objections(&field, bad), [fault]);
    }
    let optional = field(Kind::Optional(Ref::Static(&Kind::Line)), vec![Rule::Grounded]);
    assert_eq!(objections(&optional, Value::Null), [""; 0]);
    assert_eq!(objections(&optional, text("Noor")), [""; 0]);
    assert_eq!(objections(&optional, text("Nora")), ["x: breaks grounded"]);
}

#[test]
fn a_union_has_the_fields_of_its_case_and_no_others() {
    let named =
        |name: &'static str, kind, case| Field { name: name.into(), case, ..field(kind, vec![]) };
    let words: Vec<Word> = vec![Word::EMPTY, Word::EMPTY];
    let union = spec(vec![
        named("tag", Kind::Choice(words.into()), Case::Tag),
        named("call", Kind::Line, Case::Of(0)),
        named("wait", Kind::Line, Case::Of(1)),
    ]);
    let judge = Judge::new(&union).unwrap();
    let check = |word: Option<u16>, call: Option<&str>, wait: Option<&str>, expect: &[&str]| {
        let fields = vec![word.map(Value::Choice), call.map(text), wait.map(text)];
        let found = judge.objections(&Value::Record(fields), &Task::about(String::new(), ""), &[]);
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, expect);
    };
    check(Some(0), Some("a"), None, &[]);
    check(Some(1), None, Some("a"), &[]);
    check(Some(1), Some("a"), None, &["call: belongs to another case", "wait: missing"]);
    check(Some(0), Some("a"), Some("b"), &["wait: belongs to another case"]);
    check(None, None, None, &["tag: missing"]);
}

#[test]
fn what_the_judge_does_not_know_is_an_error() {
    let unknown = |field: Field| Judge::new(&spec(vec![field])).unwrap_err().to_string();
    let map = field(Kind::Map(Ref::Static(&Kind::Line)), vec![]);
    assert_eq!(unknown(map), "the judge does not know the kind of `x`: Map(Line)");
    let pattern = unknown(field(Kind::Line, vec![Rule::Pattern("[".into())]));
    assert!(pattern.starts_with("the pattern of `x` is not a regular expression"), "{pattern}");
    let cycle = Kind::List(Ref::Lazy(|| &Kind::Line));
    assert!(unknown(field(cycle, vec![])).contains("holds its own spec"));
}
