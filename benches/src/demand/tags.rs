//! `<thought>`, then `<execute>` or `<solution>`: an agent's turn.

use regex::Regex;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::fold;
use twr_spec::spec::{Kind, Layout};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{Pattern, field, optional, part, spec_in, text};

static THOUGHT: Pattern = Pattern::new(|| Regex::new(r"</?thought>").ok());
static ACTION: Pattern = Pattern::new(|| Regex::new(r"</?(?:execute|solution)>").ok());

/// What was read between the tags.
#[derive(Clone, Copy)]
struct Turn<'v> {
    thought: Option<&'v str>,
    execute: Option<&'v str>,
    solution: Option<&'v str>,
    /// Whether what is missing was left out, and is not asked for again.
    is_complete: bool,
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
    let is_complete = outcome.is_complete;
    outcome.with_truth(truth(&sample.text, Turn { thought, execute, solution, is_complete }))
}

/// Whether the value begins after the opening line of a fence, which stands in for a missing tag only.
fn in_fence(reply: &str, start: Option<usize>) -> bool {
    let before = start.and_then(|start| reply.get(..start)).unwrap_or_default();
    before.trim_end().lines().last().is_some_and(|line| line.trim_start().starts_with("```"))
}

/// The first action of the reply is the one that its first pair of tags holds, if no other mark of an action
/// is before or within the pair; so it is with the thought.
fn truth(reply: &str, read: Turn<'_>) -> Truth {
    let mut truth = Truth::default();
    if let (Some(("thought", said)), Some(read)) = (first_pair(reply, &THOUGHT), read.thought) {
        compare(&mut truth, "thought", said, read);
    }
    let Some((name, said)) = first_pair(reply, &ACTION) else { return truth };
    let (own, other) = match name {
        "execute" => (read.execute, read.solution),
        _ => (read.solution, read.execute),
    };
    match (own, other) {
        (Some(own), _) => compare(&mut truth, name, said, own),
        (None, Some(other)) if read.is_complete => truth.compare(false, name, said, other),
        (None, _) => {}
    }
    truth
}

/// The name and the text of the first pair of tags, where the first tag opens it and the next one closes it.
fn first_pair<'r>(reply: &'r str, tags: &Pattern) -> Option<(&'r str, &'r str)> {
    let found = tags.places(reply);
    let [opening, closing, ..] = found.as_slice() else { return None };
    let name = reply.get(opening.clone())?.strip_prefix('<')?.strip_suffix('>')?;
    let is_pair = reply.get(closing.clone())?.strip_prefix("</")?.strip_suffix('>')? == name;
    is_pair.then(|| reply.get(opening.end..closing.start)).flatten().map(|said| (name, said))
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
