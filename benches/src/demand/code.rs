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
    if let (Some(said), Some(read)) =
        (stated(&sample.text, &language), part(&reading.value, 0).and_then(text))
    {
        // Markdown takes the fence's own indent off each line; a reply that begins with one blank means none.
        truth.compare_words("the code", &said, read);
    }
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// What the only fence holds, or the only one of the language among fences with other tags. `None` where
/// some fence is not opened and closed.
fn stated(reply: &str, language: &str) -> Option<String> {
    let fences = tagged(reply);
    if reply.matches("```").count() != 2 * fences.len() {
        return None;
    }
    if let [(_, code)] = fences.as_slice() {
        return Some(code.clone());
    }
    if fences.iter().any(|(tag, _)| tag.is_empty()) {
        return None;
    }
    let mut own = fences.into_iter().filter(|(tag, _)| tag.eq_ignore_ascii_case(language));
    let (only, None) = (own.next()?, own.next()) else { return None };
    Some(only.1)
}
