#[path = "support/random_spec.rs"]
mod random_spec;
#[path = "support/random_value.rs"]
mod random_value;
use std::time::Instant;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::ApproximateTokEnv;
use llguidance::{Matcher, ParserFactory};
use twr_spec::grammar::Grammar;
use twr_spec::read::Reader;
#[test]
fn timing() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let factory = ParserFactory::new_simple(&ApproximateTokEnv::single_byte_env()).unwrap();
    let count: usize = std::env::var("N").map_or(30, |n| n.parse().unwrap());
    for n in 0..count {
        let spec = random_spec::spec().new_tree(&mut runner).unwrap().current();
        let value = random_value::plain_value(&spec).new_tree(&mut runner).unwrap().current();
        if twr_spec::sound::flaws(&spec).iter().any(|f| f.kind != twr_spec::spec::FlawKind::NoExample) { continue }
        let g = Grammar::for_reply(&spec, spec.layout, None);
        let lark = g.to_lark();
        for seed in 0..6usize {
            let mut k = 7 + seed * 1000 + n;
            let text = g.example(|c| { k = k.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); (k >> 33) % c });
            let r = Reader::new(&spec).read(&text);
            let known = |s: &str| s.contains("Ipv4");
            let d: Vec<String> = r.diagnostics.iter().map(|d| format!("{d:?}")).filter(|d| !known(d)).collect();
            if !d.is_empty() || r.recoveries.iter().any(|r| !matches!(r.kind, twr_spec::recovery::RecoveryKind::OtherForm | twr_spec::recovery::RecoveryKind::NumberDressed)) {
                eprintln!("== {n}.{seed} {:?} WALK {:.300?}\n{:.400?}\n{:.1500}", spec.layout, d, r.recoveries, text);
                break;
            }
        }
        if std::env::var("WALK").is_ok() { continue }
        let text = twr_spec::soft::write(&spec, &value);
        let r = Reader::new(&spec).read(&text);
        if !r.recoveries.is_empty() { eprintln!("!! written {:?}\n{text}", r.recoveries); }
        let t = Instant::now();
        let mut m = Matcher::new(factory.create_parser(TopLevelGrammar::from_lark(lark.clone())));
        let bytes: Vec<u32> = text.bytes().map(u32::from).collect();
        let taken = m.try_consume_tokens(&bytes);
        eprintln!("{n} {:?} {} {:?}", spec.layout, lark.len(), t.elapsed());
        let taken = taken.unwrap_or(0);
        if taken < bytes.len() || !m.is_accepting().unwrap_or(false) {
            eprintln!("== {n} {:?} {:?} LARK stops at {taken} of {}\n{:.1200}<<HERE>>{:.300}", spec.layout, m.get_error().map(|e| e.chars().take(300).collect::<String>()), bytes.len(), String::from_utf8_lossy(&text.as_bytes()[..taken]), String::from_utf8_lossy(&text.as_bytes()[taken..]));
        }
    }
}
