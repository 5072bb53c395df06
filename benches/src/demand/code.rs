//! Code of one language, in a fence.

use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::Kind;

use super::fences::tagged;
use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{field, part, spec, text};

/// The code, as the only value of the reply.
pub(super) fn read(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let language = sample.demanded["language"].as_str().unwrap_or_default().to_owned();
    let spec = spec(vec![field("Code", Kind::Code(language.clone().into()))]);
    let reading = Reader::new(&spec).read_field(0, &sample.text, known);
    let mut truth = Truth::default();
    if let Some(read) = part(&reading.value, 0).and_then(text) {
        compare(&mut truth, &sample.text, &language, read);
    }
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// Compares the words: Markdown takes the fence's own indent off each line; a reply that begins with one blank
/// means none. Where nobody can tell which of several fences is meant, the code is what one of them holds.
fn compare(truth: &mut Truth, reply: &str, language: &str, read: &str) {
    let fences = tagged(reply);
    // Every fence is opened and closed.
    if reply.matches("```").count() != 2 * fences.len() {
        return;
    }
    if let Some(said) = stated(&fences, language) {
        truth.compare_words("the code", said, read);
    } else if !fences.is_empty() {
        let is_read = |(_, code): &(_, String)| code.split_whitespace().eq(read.split_whitespace());
        truth.compare(fences.iter().any(is_read), "the code", "one of the fences", read);
    }
}

/// What the only fence holds, or the only one of the language among fences with other tags.
fn stated<'f>(fences: &'f [(String, String)], language: &str) -> Option<&'f str> {
    if let [(_, code)] = fences {
        return Some(code);
    }
    if fences.iter().any(|(tag, _)| tag.is_empty()) {
        return None;
    }
    let mut own = fences.iter().filter(|(tag, _)| tag.eq_ignore_ascii_case(language));
    let (only, None) = (own.next()?, own.next()) else { return None };
    Some(&only.1)
}
