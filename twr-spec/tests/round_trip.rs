//! What is written reads back: `read(write(v)) == v` for random specs and canonical values, without a complaint.

#[path = "support/noise.rs"]
mod noise;
#[path = "support/random_spec.rs"]
mod random_spec;
#[path = "support/random_value.rs"]
mod random_value;

use std::fmt;

use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use twr_spec::read::Reader;
use twr_spec::soft::write;
use twr_spec::spec::{Field, FlawKind, Kind, Spec, Value, flaws};

/// The regressions are kept beside this file; their path is relative to the package.
fn config() -> ProptestConfig {
    let regressions = FileFailurePersistence::Direct("tests/round_trip.regressions.txt");
    ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000),
        failure_persistence: Some(Box::new(regressions)),
        // A case that fails is made small by hand, too; see `Case::reduced`.
        max_shrink_iters: 3_000,
        ..ProptestConfig::default()
    }
}

/// A spec with a value of it; shown without the fields that a failure does not need.
#[derive(Clone)]
struct Case {
    spec: Spec,
    value: Value<'static>,
}

fn case() -> impl Strategy<Value = Case> {
    random_spec::spec().prop_filter("an unsound spec", is_sound).prop_flat_map(|spec| {
        let value = random_value::value(&spec);
        value.prop_map(move |value| Case { spec: spec.clone(), value })
    })
}

/// The same with texts that no dress can be taken for.
fn plain_case() -> impl Strategy<Value = Case> {
    random_spec::spec().prop_filter("an unsound spec", is_sound).prop_flat_map(|spec| {
        let value = random_value::plain_value(&spec);
        value.prop_map(move |value| Case { spec: spec.clone(), value })
    })
}

/// Whether nothing is wrong with the spec, or with one inside, but that it has no examples.
fn is_sound(spec: &Spec) -> bool {
    fn inside(kind: &Kind) -> bool {
        match kind {
            Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => inside(inner),
            Kind::Record(spec) => is_sound(spec),
            _ => true,
        }
    }
    flaws(spec).iter().all(|flaw| flaw.kind == FlawKind::NoExample)
        && spec.fields.iter().all(|field| inside(&field.kind))
}

impl Case {
    fn holds(&self) -> bool {
        let reply = write(&self.spec, &self.value);
        let reading = Reader::new(&self.spec).read(&reply);
        reading.value == self.value && reading.diagnostics.is_empty()
    }

    fn without(&self, at: usize) -> Self {
        let spec = self.spec.only(|field| field != at);
        let Value::Record(mut values) = self.value.clone() else { panic!("a reply is a record") };
        values.remove(at);
        Self { spec, value: Value::Record(values) }
    }

    /// The same case with only the fields that it takes to fail.
    fn reduced(&self) -> Self {
        let mut case = self.clone();
        let mut at = 0;
        while at < case.spec.fields.len() {
            let smaller = case.without(at);
            if smaller.holds() { at += 1 } else { case = smaller }
        }
        case
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { spec, value } = self.reduced();
        for field in spec.fields.iter() {
            writeln!(f, "{}: {}", field.header, outline(&field.kind))?;
        }
        let reply = write(&spec, &value);
        let reading = Reader::new(&spec).read(&reply);
        writeln!(f, "is written\n{reply}\n\nfrom {value:?}\nread {:?}", reading.value)?;
        writeln!(f, "{:?}\n{:?}", reading.diagnostics, reading.recoveries)
    }
}

/// A kind in few words.
fn outline(kind: &Kind) -> String {
    match kind {
        Kind::Optional(inner) => format!("{}?", outline(inner)),
        Kind::List(item) => format!("[{}]", outline(item)),
        Kind::Map(value) => format!("map of {}", outline(value)),
        Kind::Record(spec) => {
            let field = |field: &Field| format!("{}: {}", field.header, outline(&field.kind));
            let fields: Vec<String> = spec.fields.iter().map(field).collect();
            format!("{{{}}}", fields.join(", "))
        }
        Kind::Choice(words) => {
            let words: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
            words.join("|")
        }
        other => format!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_written_reads_back(case in case()) {
        prop_assert!(case.holds());
    }

    #[test]
    fn dress_changes_nothing(case in plain_case(), noise in noise::noise()) {
        let reply = noise.dress(&write(&case.spec, &case.value));
        let reading = Reader::new(&case.spec).read(&reply);
        let told = format!("{reply}\n{:?}", reading.recoveries);
        prop_assert!(reading.diagnostics.is_empty(), "{:?} in\n{told}", reading.diagnostics);
        prop_assert_eq!(&reading.value, &case.value, "{}", told);
    }
}
