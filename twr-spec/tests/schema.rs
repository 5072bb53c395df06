//! The schemas that servers get, held against the strict subset as it is published.

#[path = "support/random_spec.rs"]
mod random_spec;
#[path = "support/strict_subset.rs"]
mod strict_subset;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use strict_subset::{complaints, doubles};
use twr_spec::schema::{case_schemas, json_schema, reply_schema, strict_json_schema};
use twr_spec::spec::{Field, Json, Kind, Parsed, ParsedForm, Ref, Spec, Temporal, Width};

/// The spec with a description of each field, in records as well.
fn described(spec: &Spec) -> Spec {
    fn inside(kind: &Kind) -> Kind {
        match kind {
            Kind::Optional(inner) => Kind::Optional(Ref::shared(inside(inner))),
            Kind::List(inner) => Kind::List(Ref::shared(inside(inner))),
            Kind::Map(inner) => Kind::Map(Ref::shared(inside(inner))),
            Kind::Record(spec) => Kind::Record(Ref::shared(described(spec))),
            Kind::Table(spec) => Kind::Table(Ref::shared(described(spec))),
            other => other.clone(),
        }
    }
    let field = |field: &Field| Field {
        about: "What it is.".into(),
        kind: Ref::shared(inside(&field.kind)),
        ..field.clone()
    };
    Spec {
        about: "All of it.".into(),
        fields: spec.fields.iter().map(field).collect(),
        ..spec.clone()
    }
}

/// No schema of the spec has a key twice, and each that is said to be strict is in the subset.
fn check(spec: &Spec) -> Result<(), String> {
    let told = |what: &str, schema: &Json, found: Vec<String>| match found.as_slice() {
        [] => Ok(()),
        found => Err(format!("{what}: {found:?}\n{}", schema.pretty())),
    };
    let whole = json_schema(spec);
    told("json_schema", &whole, doubles(&whole))?;
    if let Some(strict) = strict_json_schema(spec) {
        told("strict_json_schema", &strict, complaints(&strict))?;
    }
    for thinks in [false, true] {
        let cases = case_schemas(spec, thinks).unwrap_or_default();
        let cases = cases.into_iter().map(|case| case.schema);
        for reply in std::iter::once(reply_schema(spec, thinks)).chain(cases) {
            let of = if reply.is_strict { complaints } else { doubles };
            told("reply_schema", &reply.schema, of(&reply.schema))?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_strict_schema_is_in_the_published_subset(spec in random_spec::spec()) {
        for spec in [described(&spec), spec] {
            if let Err(complaint) = check(&spec) {
                prop_assert!(false, "{complaint}");
            }
        }
    }
}

fn field(name: &'static str, kind: Kind) -> Field {
    Field { name: name.into(), header: name.into(), kind: Ref::shared(kind), ..Field::EMPTY }
}

/// A spec with all that once was in a strict schema and is not in the subset.
fn refused() -> Spec {
    let link =
        Parsed { name: "Url".into(), phrase: "".into(), check: |_| Ok(()), form: ParsedForm::Link };
    let record =
        Spec { name: "Step".into(), fields: vec![field("what", Kind::Line)].into(), ..Spec::EMPTY };
    let fields = vec![
        field("page", Kind::Parsed(link)),
        field("change", Kind::Integer(Width::NonZeroI8)),
        field("step", Kind::Record(Ref::shared(record))),
        field("day", Kind::Temporal(Temporal::Date)),
        field("gone", Kind::Optional(Ref::shared(Kind::Temporal(Temporal::Time)))),
    ];
    Spec { name: "Plan".into(), fields: fields.into(), ..Spec::EMPTY }
}

#[test]
fn links_non_zero_numbers_and_described_records_are_in_the_subset() {
    let spec = described(&refused());
    assert_eq!(check(&spec), Ok(()));
    let reply = reply_schema(&spec, true);
    assert!(reply.is_strict);
    let text = reply.schema.compact();
    assert!(
        text.contains(r##"{"description":"What it is.","anyOf":[{"$ref":"#/$defs/Step"}]}"##),
        "{text}"
    );
    assert!(text.contains("What it is. A link, such as https://…"), "{text}");
}

#[test]
fn a_described_field_of_a_kind_that_describes_itself_has_one_description() {
    let text = json_schema(&described(&refused())).compact();
    let day = r#""day":{"description":"What it is. A date as YYYY-MM-DD.","type":"string","format":"date"}"#;
    assert!(text.contains(day), "{text}");
    let bare = json_schema(&refused()).compact();
    assert!(
        bare.contains(r#""day":{"description":"a date as YYYY-MM-DD","type":"string""#),
        "{bare}"
    );
}

#[test]
fn the_shape_of_a_json_value_is_told_beside_its_description() {
    let of = twr_spec::spec::JsonType {
        form: || "{a: integer}".to_owned(),
        ..twr_spec::spec::JsonType::ANY
    };
    let spec = Spec { fields: vec![field("data", Kind::Json(of))].into(), ..Spec::EMPTY };
    let reply = reply_schema(&described(&spec), false);
    assert!(!reply.is_strict);
    let text = reply.schema.compact();
    assert!(
        text.contains(r#""data":{"description":"What it is. JSON of the form {a: integer}."}"#),
        "{text}"
    );
}

#[test]
fn records_of_one_name_with_fields_of_other_kinds_have_definitions_of_their_own() {
    let of = |kind| {
        let fields = vec![field("id", kind)].into();
        Kind::Record(Ref::shared(Spec { name: "Item".into(), fields, ..Spec::EMPTY }))
    };
    let fields = vec![
        field("first", of(Kind::Integer(Width::U8))),
        field("second", of(Kind::Boolean)),
        field("third", of(Kind::Integer(Width::U8))),
    ];
    let text = json_schema(&Spec { fields: fields.into(), ..Spec::EMPTY }).compact();
    for [member, definition] in [["first", "Item"], ["second", "Item2"], ["third", "Item"]] {
        let told = format!(r##""{member}":{{"$ref":"#/$defs/{definition}"}}"##);
        assert!(text.contains(&told), "{told} in {text}");
    }
    assert!(text.contains(r#""Item2":{"type":"object","properties":{"id":{"type":"boolean"}}"#));
}
