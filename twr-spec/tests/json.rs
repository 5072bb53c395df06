//! JSON as models really write it: how many replies read at which layer, and the values of those that are JSON.

#[path = "support/demands.rs"]
mod demands;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use demands::Reply;
use twr_spec::json::{Candidate, FaultKind, Json, Repair, candidates};

/// The layers in the order in which they are tried.
const LAYERS: [&str; 6] =
    ["valid as a whole", "in a fence", "among words", "repaired", "cut off", "not read"];

/// The last piece that has all the keys, or the longest of the others.
fn best<'c>(found: &'c [Candidate], keys: &[String]) -> Option<&'c Candidate> {
    let fits = |candidate: &&Candidate| {
        let Ok(parsed) = &candidate.parsed else { return false };
        keys.iter().all(|key| parsed.json.get(key).is_some())
    };
    let longest = || found.iter().max_by_key(|candidate| candidate.range.len());
    found.iter().rev().find(fits).or_else(longest)
}

fn layer(reply: &Reply) -> (usize, Vec<Repair>) {
    let found = candidates(&reply.text);
    let Some(best) = best(&found, &reply.keys) else { return (5, Vec::new()) };
    match &best.parsed {
        Err(fault) if fault.kind == FaultKind::CutOff => (4, Vec::new()),
        Err(_) => (5, Vec::new()),
        Ok(parsed) if !reply.keys.iter().all(|key| parsed.json.get(key).is_some()) => {
            (5, Vec::new())
        }
        Ok(parsed) if !parsed.repairs.is_empty() => {
            (3, parsed.repairs.iter().map(|(repair, _)| repair).collect())
        }
        Ok(_) => {
            let before = reply.text[..best.range.start].trim();
            let after = reply.text[best.range.end..].trim();
            let is_fence = |text: &str| text.is_empty() || matches!(text, "```" | "```json");
            let layer = match (
                before.is_empty() && after.is_empty(),
                is_fence(before) && is_fence(after),
            ) {
                (true, _) => 0,
                (_, true) => 1,
                _ => 2,
            };
            (layer, Vec::new())
        }
    }
}

/// The ladder of the replies of one kind of demand.
fn ladder(replies: &[Reply]) -> String {
    let mut counts = [0_usize; 6];
    let mut repairs: BTreeMap<String, usize> = BTreeMap::new();
    let mut unread = Vec::new();
    for reply in replies {
        let (layer, made) = layer(reply);
        counts[layer] += 1;
        for repair in made {
            *repairs.entry(format!("{repair:?}")).or_default() += 1;
        }
        if layer == 5 {
            unread.push(reply.id.clone());
        }
    }
    let mut out = format!("{} replies\n", replies.len());
    let mut sum = 0;
    for (name, count) in LAYERS.iter().zip(counts) {
        sum += count;
        let _ = writeln!(out, "{name}: {count}, up to here {:.1} %", share(sum, replies.len()));
    }
    let _ = writeln!(out, "repairs: {repairs:?}\nnot read: {unread:?}");
    out
}

fn share(part: usize, whole: usize) -> f64 {
    f64::from(u32::try_from(part * 1000 / whole).unwrap()) / 10.0
}

#[test]
fn json_of_the_corpus_is_read_in_layers() {
    for (name, kind) in [("json", "json"), ("wrapped_json", "wrapped_json")] {
        let replies = demands::replies(kind);
        if replies.is_empty() {
            return;
        }
        insta::assert_snapshot!(name, ladder(&replies));
    }
}

/// The lenient parser says of valid JSON what a strict one says, and of nothing else that it is valid.
#[test]
fn a_strict_parser_agrees() {
    for reply in demands::replies("json") {
        for candidate in candidates(&reply.text) {
            let Ok(parsed) = &candidate.parsed else { continue };
            let piece = &reply.text[candidate.range.clone()];
            let strict = serde_json::from_str::<serde_json::Value>(piece);
            let ours: serde_json::Value =
                serde_json::from_str(&parsed.json.compact()).expect("what is written is JSON");
            match strict {
                Ok(strict) if parsed.repairs.is_empty() => assert_eq!(strict, ours, "{}", reply.id),
                Ok(_) => assert!(
                    parsed.repairs.iter().all(|(repair, _)| repair == Repair::Backslash),
                    "{}: valid, but repaired: {:?}",
                    reply.id,
                    parsed.repairs
                ),
                Err(error) => assert!(!parsed.repairs.is_empty(), "{}: {error}", reply.id),
            }
            let again = candidates(&parsed.json.pretty());
            let values: Vec<Option<&Json>> = again
                .iter()
                .map(|piece| piece.parsed.as_ref().ok().map(|parsed| &parsed.json))
                .collect();
            assert_eq!(values, [Some(&parsed.json)], "{}", reply.id);
        }
    }
}
