//! `<thought>`, then `<execute>` or `<solution>`: an agent's turn.

use regex::Regex;
use twr_spec::read::Reader;
use twr_spec::soft::fold;
use twr_spec::spec::{Kind, Layout};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{Pattern, field, optional, part, short, spec_in, text};

static EXECUTE: Pattern = Pattern::new(|| Regex::new(r"<execute>((?s:.*?))</execute>").ok());
static SOLUTION: Pattern = Pattern::new(|| Regex::new(r"<solution>((?s:.*?))</solution>").ok());

/// A thought, which may be left out, and one of the two actions. The first action counts: the agent acts on
/// it, and what follows was written without its result.
pub(super) fn read(sample: &Sample) -> Outcome {
    let tags = ["thought", "execute", "solution"];
    let mut fields: Vec<_> = tags.iter().map(|tag| field(tag, optional(Kind::Text))).collect();
    if let Some(execute) = fields.get_mut(1) {
        // What is run is Python; some say so in place of the tag.
        execute.keys = ["execute", "python"].map(|key| fold(key).into()).to_vec().into();
    }
    let spec = spec_in(Layout::Tags, fields);
    let reading = Reader::new(&spec).of_first_turn().read(&sample.text);
    let [mut execute, mut solution] = [1, 2].map(|at| part(&reading.value, at).and_then(text));
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
    let truth = truth(&sample.text, execute, solution);
    outcome.with_truth(truth)
}

/// Whether the value begins behind the opening line of a fence, which stands in for a missing tag only.
fn in_fence(reply: &str, start: Option<usize>) -> bool {
    let before = start.and_then(|start| reply.get(..start)).unwrap_or_default();
    before.trim_end().lines().last().is_some_and(|line| line.trim_start().starts_with("```"))
}

/// Where just one action stands between its tags, it is that.
fn truth(reply: &str, execute: Option<&str>, solution: Option<&str>) -> Truth {
    let (actions, answers) = (EXECUTE.all(reply), SOLUTION.all(reply));
    let (stated, read) = match (actions.as_slice(), answers.as_slice()) {
        ([stated], []) => (stated.trim(), execute),
        ([], [stated]) => (stated.trim(), solution),
        _ => return Truth::Unknown,
    };
    // A fence inside the tags is taken off.
    let same = read.is_some_and(|read| stated.contains(read.trim()));
    if same {
        Truth::Agrees
    } else {
        Truth::Differs(format!("{} read as {}", short(stated), short(read.unwrap_or_default())))
    }
}
