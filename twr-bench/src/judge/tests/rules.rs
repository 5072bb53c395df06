//! Each rule, kept and broken.

use std::collections::BTreeSet;

use twr::advanced::rule::{Bound, Bounds, Check, Range, Rule};
use twr::advanced::spec::{Field, Float, Int, Kind, Ref, Spec, Width, Word};
use twr::verdict::Value;

use super::{field, list_of, objections, spec, text, texts, whole};
use crate::judge::Judge;
use crate::suite::{SuiteSet, suites};

/// A rule on a field of this kind, with values that keep it and values that break it.
struct Judged {
    field: Field,
    kept: Vec<Value<'static>>,
    broken: Vec<Value<'static>>,
}

fn judged<const KEPT: usize, const BROKEN: usize>(
    kind: Kind,
    rule: Rule,
    kept: [Value<'static>; KEPT],
    broken: [Value<'static>; BROKEN],
) -> Judged {
    Judged { field: field(kind, vec![rule]), kept: kept.into(), broken: broken.into() }
}

fn rules() -> Vec<Judged> {
    [lengths_and_ranges(), lists(), words(), grounded_and_checked()].into_iter().flatten().collect()
}

const BOUNDS: Bounds = Bounds { min: Some(2), max: Some(3) };

fn lengths_and_ranges() -> Vec<Judged> {
    let integer = |number| Some(Bound::Integer(Int::from_signed(number)));
    let one_to_five = Range { min: integer(1), max: integer(5) };
    let to_a_fraction = Range { min: integer(1), max: Some(Bound::Number(2.5)) };
    let [low, high, less, more] = [1.0, 2.5, 0.9, 2.6].map(Value::Number);
    vec![
        judged(
            Kind::Text,
            Rule::Length(BOUNDS),
            [text("ab"), text("李小龙")],
            [text("a"), text("abcd")],
        ),
        judged(
            list_of(Kind::Text),
            Rule::Length(BOUNDS),
            [texts(&["ab", "abc"])],
            [texts(&["ab", "a"])],
        ),
        judged(
            Kind::Integer(Width::U8),
            Rule::Range(one_to_five),
            [whole(1), whole(5)],
            [whole(0), whole(6)],
        ),
        judged(Kind::Number(Float::F64), Rule::Range(to_a_fraction), [low, high], [less, more]),
    ]
}

fn lists() -> Vec<Judged> {
    let item = Kind::Record(Ref::shared(spec(vec![field(Kind::Line, vec![])])));
    let items = |names: [&str; 2]| {
        Value::List(names.map(|name| Value::Record(vec![Some(text(name))])).into())
    };
    vec![
        judged(
            list_of(Kind::Line),
            Rule::Items(BOUNDS),
            [texts(&["a", "b"]), texts(&["a", "b", "c"])],
            [texts(&["a"]), texts(&["a", "b", "c", "d"]), texts(&[])],
        ),
        judged(
            list_of(Kind::Line),
            Rule::Unique,
            [texts(&["red", "reds"]), texts(&[])],
            [texts(&["red", "Red."]), texts(&["a", "b", "a"])],
        ),
        judged(list_of(item), Rule::Unique, [items(["a", "b"])], [items(["a", "A"])]),
    ]
}

fn words() -> Vec<Judged> {
    let word = |text: &'static str, keys: &[&'static str]| {
        let keys = keys.iter().map(|&key| key.into()).collect();
        Word { text: text.into(), keys, ..Word::EMPTY }
    };
    let words = vec![word("in stock", &["instock", "there"]), word("sold out", &["soldout"])];
    vec![
        judged(
            Kind::Line,
            Rule::Pattern("[a-z]+|[0-9]+".into()),
            [text("abc"), text("12")],
            [text("abc1"), text("ABC"), text("abc\n")],
        ),
        judged(
            Kind::Line,
            Rule::OneOf(words.into()),
            [text("In stock."), text("sold-out"), text("there")],
            [text("out"), text("in stock now")],
        ),
    ]
}

fn grounded_and_checked() -> Vec<Judged> {
    let is_short = |value: &Value<'_>| match value {
        Value::Text(text) if text.len() > 3 => Err("too long".to_owned()),
        _ => Ok(()),
    };
    vec![
        judged(
            Kind::Line,
            Rule::Grounded,
            [text("Noor Haddad"), text("noor  haddad"), text("2 July"), text("0171 555 201")],
            [text("Li Wen"), text("Noo"), text("Haddad Noor"), text("0171-555-201")],
        ),
        judged(
            list_of(Kind::Line),
            Rule::Grounded,
            [texts(&["Noor", "July"])],
            [texts(&["Noor", "June"])],
        ),
        judged(
            Kind::Text,
            Rule::Check(Check { phrase: "short".into(), check: is_short }),
            [text("abc")],
            [text("abcd")],
        ),
    ]
}

#[test]
fn each_rule_is_judged_both_ways() {
    for Judged { field, kept, broken } in rules() {
        let name = field.rules[0].name();
        for value in kept {
            assert_eq!(objections(&field, value.clone()), [""; 0], "{name} {value:?}");
        }
        for value in broken {
            let found = objections(&field, value.clone());
            assert_eq!(found, [format!("x: breaks {name}")], "{value:?}");
        }
    }
}

#[test]
fn the_judge_knows_every_rule_and_kind_of_the_suites() {
    fn add(spec: &Spec, names: &mut BTreeSet<&'static str>) {
        for field in spec.fields.iter() {
            names.extend(field.rules.iter().map(Rule::name));
            if let Some(inner) = field.kind.holds() {
                add(inner, names);
            }
        }
    }
    let mut used = BTreeSet::new();
    for suite in suites(SuiteSet::All) {
        assert!(Judge::new(suite.spec).is_ok(), "{}", suite.name);
        add(suite.spec, &mut used);
    }
    let tested: BTreeSet<&str> =
        rules().iter().map(|judged| judged.field.rules[0].name()).collect();
    assert!(used.is_subset(&tested), "{used:?}");
    assert!(used.contains("pattern") && used.contains("grounded"), "{used:?}");
}
