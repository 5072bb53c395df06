//! `<thought>`, then `<execute>` or `<solution>`: an agent's turn.

use regex::Regex;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::fold;
use twr_spec::spec::{Kind, Layout};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{Pattern, field, optional, part, spec_in, text};

static THOUGHT: Pattern = Pattern::new(|| Regex::new(r"<thought>((?s:.*?))</thought>").ok());
static EXECUTE: Pattern = Pattern::new(|| Regex::new(r"<execute>((?s:.*?))</execute>").ok());
static SOLUTION: Pattern = Pattern::new(|| Regex::new(r"<solution>((?s:.*?))</solution>").ok());

/// What was read between the tags.
#[derive(Clone, Copy)]
struct Turn<'v> {
    thought: Option<&'v str>,
    execute: Option<&'v str>,
    solution: Option<&'v str>,
}

/// A thought, which may be left out, and one of the two actions. The first action counts: the agent acts on
/// it, and what follows was written without its result.
pub(super) fn read(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let tags = ["thought", "execute", "solution"];
    let mut fields: Vec<_> = tags.iter().map(|tag| field(tag, optional(Kind::Text))).collect();
    if let Some(execute) = fields.get_mut(1) {
        // What is run is Python; some say so in place of the tag.
        execute.keys = ["execute", "python"].map(|key| fold(key).into()).to_vec().into();
    }
    let spec = spec_in(Layout::Tags, fields);
    let reading = Reader::new(&spec).of_first_turn().read_in(&sample.text, known);
    let [thought, mut execute, mut solution] =
        [0, 1, 2].map(|at| part(&reading.value, at).and_then(text));
    let mut outcome = Outcome::of(&spec, &reading);
    let start = |at: usize| reading.places.get(at).cloned().flatten().map(|place| place.start);
    match (execute, solution) {
        (None, None) => outcome = outcome.refused("neither action"),
        (Some(_), Some(_)) if start(1) < start(2) && !in_fence(&sample.text, start(1)) => {
            solution = None;
        }
        (Some(_), Some(_)) => execute = None,
        _ => {}
    }
    outcome.with_truth(truth(&sample.text, Turn { thought, execute, solution }))
}

/// Whether the value begins behind the opening line of a fence, which stands in for a missing tag only.
fn in_fence(reply: &str, start: Option<usize>) -> bool {
    let before = start.and_then(|start| reply.get(..start)).unwrap_or_default();
    before.trim_end().lines().last().is_some_and(|line| line.trim_start().starts_with("```"))
}

/// Where just one pair of a tag stands in the reply, its value is what the pair holds; where just one action
/// stands there, the other was not taken.
fn truth(reply: &str, read: Turn<'_>) -> Truth {
    let mut truth = Truth::default();
    if let ([said], Some(read)) = (THOUGHT.all(reply).as_slice(), read.thought)
        && is_plain(reply, "thought")
    {
        compare(&mut truth, "thought", said, read);
    }
    let (actions, answers) = (EXECUTE.all(reply), SOLUTION.all(reply));
    let (name, said, own, other) = match (actions.as_slice(), answers.as_slice()) {
        ([said], []) => ("execute", *said, read.execute, read.solution),
        ([], [said]) => ("solution", *said, read.solution, read.execute),
        _ => return truth,
    };
    if let Some(other) = own.is_none().then_some(other).flatten() {
        truth.compare(false, name, said, other);
    } else if let Some(own) = own
        && is_plain(reply, name)
    {
        compare(&mut truth, name, said, own);
    }
    truth
}

/// Whether the tag is opened and closed just once.
fn is_plain(reply: &str, tag: &str) -> bool {
    [format!("<{tag}>"), format!("</{tag}>")].iter().all(|mark| reply.matches(mark).count() == 1)
}

/// Compares the words; a fence inside the tags may be taken off.
fn compare(truth: &mut Truth, name: &str, said: &str, read: &str) {
    let inner = said.trim();
    let unfenced = inner
        .strip_prefix("```")
        .and_then(|rest| rest.strip_suffix("```"))
        .and_then(|rest| rest.split_once('\n'))
        .map_or(inner, |(_, code)| code);
    let is_fence_off = unfenced.split_whitespace().eq(read.split_whitespace());
    truth.compare_words(name, if is_fence_off { unfenced } else { inner }, read);
}
