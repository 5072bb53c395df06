//! Grammars, held against independent readers of both notations: what is written is let through, and what is let
//! through is read without a complaint.

#[path = "support/gbnf.rs"]
mod gbnf;
#[path = "support/random_spec.rs"]
mod random_spec;
#[path = "support/random_value.rs"]
mod random_value;

use std::sync::OnceLock;

use gbnf::Gbnf;
use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::ApproximateTokEnv;
use llguidance::{Matcher, ParserFactory};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use twr_spec::grammar::Grammar;
use twr_spec::read::Reader;
use twr_spec::soft::write;
use twr_spec::sound::flaws;
use twr_spec::spec::{FlawKind, Kind, Layout, Spec, Value};

/// The same cases in each run: `PROPTEST_RNG_SEED` and `PROPTEST_CASES` draw others.
fn config() -> ProptestConfig {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    ProptestConfig {
        cases: number("PROPTEST_CASES").unwrap_or(200),
        failure_persistence: None,
        max_shrink_iters: 300,
        max_local_rejects: u32::MAX,
        rng_seed: RngSeed::Fixed(number("PROPTEST_RNG_SEED").map_or(1, u64::from)),
        ..ProptestConfig::default()
    }
}

/// Whether nothing is wrong with the spec, or with one inside, but that it has no examples.
fn is_sound(spec: &Spec) -> bool {
    fn inside(kind: &Kind) -> bool {
        match kind {
            Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => inside(inner),
            Kind::Record(spec) | Kind::Table(spec) => is_sound(spec),
            _ => true,
        }
    }
    flaws(spec).iter().all(|flaw| flaw.kind == FlawKind::NoExample)
        && spec.fields.iter().all(|field| inside(&field.kind))
}

/// A spec with a value of it whose texts are plain words.
fn plain_case() -> impl Strategy<Value = (Spec, Value<'static>)> {
    random_spec::spec().prop_filter("an unsound spec", is_sound).prop_flat_map(|spec| {
        let value = random_value::plain_value(&spec);
        (Just(spec), value)
    })
}

/// A matcher of llguidance, byte by byte.
fn matcher(lark: &str) -> Matcher {
    static FACTORY: OnceLock<ParserFactory> = OnceLock::new();
    let factory = FACTORY.get_or_init(|| {
        let mut factory = ParserFactory::new_simple(&ApproximateTokEnv::single_byte_env()).unwrap();
        factory.quiet();
        factory
    });
    let grammar = TopLevelGrammar::from_lark(lark.to_owned());
    let matcher = Matcher::new(factory.create_parser(grammar));
    if let Some(error) = matcher.get_error() {
        panic!("{error}\n{lark}");
    }
    matcher
}

/// How many bytes of the text llguidance lets through, and whether it may end there.
fn lark_accepts(lark: &str, text: &str) -> Result<(), String> {
    let mut matcher = matcher(lark);
    let bytes: Vec<u32> = text.bytes().map(u32::from).collect();
    let taken = matcher.try_consume_tokens(&bytes).map_err(|error| error.to_string())?;
    if taken < bytes.len() {
        return Err(format!("stops before {:?}", String::from_utf8_lossy(&text.as_bytes()[taken..])));
    }
    match matcher.is_accepting() {
        Ok(true) => Ok(()),
        other => Err(format!("does not end there: {other:?}")),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_written_is_let_through((spec, value) in plain_case()) {
        let text = write(&spec, &value);
        let grammar = Grammar::for_reply(&spec, spec.layout, None);
        if let Err(error) = lark_accepts(&grammar.to_lark(), &text) {
            prop_assert!(false, "{error}\n{text}\n{}", grammar.to_lark());
        }
    }

    #[test]
    fn what_is_let_through_reads_without_a_complaint(
        spec in random_spec::spec().prop_filter("an unsound spec", is_sound),
        choices in proptest::collection::vec(any::<u16>(), 400),
    ) {
        let grammar = Grammar::for_reply(&spec, spec.layout, None);
        let mut choices = choices.iter().cycle();
        let text = grammar.example(|count| usize::from(*choices.next().unwrap()) % count);
        let reading = Reader::new(&spec).read(&text);
        prop_assert!(reading.diagnostics.is_empty(), "{text}\n{:?}", reading.diagnostics);
        prop_assert!(reading.recoveries.is_empty(), "{text}\n{:?}", reading.recoveries);
    }
}

#[test]
fn gbnf_and_lark_agree() {
    let _ = (Gbnf::parse, Layout::ALL);
}
