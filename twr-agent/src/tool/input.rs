//! The input of a call as a model wrote it: read, or what the model has to write instead.

use twr::advanced::condition::Condition;
use twr::advanced::feedback::{Faults, orders};
use twr::advanced::partial::Partial;
use twr::advanced::wording::Wording;
use twr::verdict::Verdict;
use twr::{Language, Layout};

use super::ToolFault;

/// The content of an input, or the feedback that tells the model what to write.
pub(crate) fn content<T>(verdict: Verdict<T>, input: &str) -> Result<T, ToolFault> {
    verdict.into_value().map_err(|verdict| {
        let arguments =
            input.trim_start().starts_with('{').then(|| wrong_arguments(&verdict.partial));
        let feedback = arguments.flatten();
        ToolFault::bad_input(
            feedback.unwrap_or_else(|| verdict.feedback().unwrap_or_default().to_owned()),
        )
    })
}

/// What is wrong with the arguments of a call in JSON. All of them have to come again, since nothing joins two calls.
fn wrong_arguments(partial: &Partial) -> Option<String> {
    let spec = partial.spec.in_layout(Layout::Json);
    let faults =
        Faults { diagnostics: &partial.diagnostics, kept: &[], condition: Condition::default() };
    let told = orders(&spec, faults, &Wording::default());
    // The first line asks for an object of the wrong members alone.
    let members: Vec<String> = told
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| format!("\n- {line}"))
        .collect();
    let order = match spec.language {
        Language::Chinese => "请带上全部参数重新调用。问题：",
        _ => "Call it again with all arguments. What was wrong:",
    };
    (!members.is_empty()).then(|| format!("{order}{}", members.concat()))
}
