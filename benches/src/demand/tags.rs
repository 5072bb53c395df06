//! `<thought>`, then `<execute>` or `<solution>`: an agent's turn.

use regex::Regex;
use twr_spec::read::Reader;
use twr_spec::spec::{Kind, Layout};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{Pattern, field, optional, part, short, spec_in, text};

static EXECUTE: Pattern = Pattern::new(|| Regex::new(r"<execute>((?s:.*?))</execute>").ok());
static SOLUTION: Pattern = Pattern::new(|| Regex::new(r"<solution>((?s:.*?))</solution>").ok());

/// A thought, which may be left out, and one of the two actions.
pub(super) fn read(sample: &Sample) -> Outcome {
    let tags = ["thought", "execute", "solution"];
    let spec =
        spec_in(Layout::Tags, tags.iter().map(|tag| field(tag, optional(Kind::Text))).collect());
    let reading = Reader::new(&spec).read(&sample.text);
    let [execute, solution] = [1, 2].map(|at| part(&reading.value, at).and_then(text));
    let outcome = Outcome::of(&spec, &reading);
    let outcome = match (execute, solution) {
        (None, None) => outcome.refused("neither action"),
        (Some(_), Some(_)) => outcome.refused("both actions"),
        _ => outcome,
    };
    let truth = truth(&sample.text, execute, solution);
    outcome.with_truth(truth)
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
