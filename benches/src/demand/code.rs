//! Code of one language, in a fence.

use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::Kind;

use super::fences::fenced;
use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{field, part, short, spec, text};

/// The code, as the only value of the reply.
pub(super) fn read(sample: &Sample) -> Outcome {
    let language = sample.demanded["language"].as_str().unwrap_or_default().to_owned();
    let spec = spec(vec![field("Code", Kind::Code(language.into()))]);
    let reading = Reader::new(&spec).read_field(0, &sample.text, Circumstances::default());
    let read = part(&reading.value, 0).and_then(text).unwrap_or_default();
    // Where there is just one fence, opened and closed, the code is what it holds. Markdown takes the fence's own indent off each
    // line; a reply that begins with one blank means none.
    let words = |code: &str| code.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_whole = sample.text.matches("```").count() == 2;
    let truth = match fenced(&sample.text).as_slice() {
        _ if !is_whole => Truth::Unknown,
        [code] if words(code) == words(read) => Truth::Agrees,
        [code] => Truth::Differs(format!("{} read as {}", short(code), short(read))),
        _ => Truth::Unknown,
    };
    Outcome::of(&spec, &reading).with_truth(truth)
}
