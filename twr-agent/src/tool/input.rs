//! The input of a call as a model wrote it: read, or what the model has to write instead.

use twr::advanced::condition::Condition;
use twr::advanced::feedback::{Faults, orders};
use twr::advanced::partial::Partial;
use twr::advanced::wording::Wording;
use twr::verdict::Verdict;
use twr::{Language, Layout};

use super::ToolFault;

/// The content of an input, or the feedback that tells the model what to write.
pub(super) fn content<T>(verdict: Verdict<T>, input: &str) -> Result<T, ToolFault> {
    verdict.into_value().map_err(|verdict| {
        let feedback = wrong_input(&verdict.partial, input);
        ToolFault::bad_input(
            feedback.unwrap_or_else(|| verdict.feedback().unwrap_or_default().to_owned()),
        )
    })
}

/// What is wrong with the input of a call. All of it has to come again, since nothing joins two calls.
fn wrong_input(partial: &Partial, input: &str) -> Option<String> {
    let is_json = input.trim_start().starts_with('{');
    let spec = partial.spec.in_layout(if is_json { Layout::Json } else { Layout::Sections });
    let faults =
        Faults { diagnostics: &partial.diagnostics, kept: &[], condition: Condition::default() };
    let told = orders(&spec, faults, &Wording::default());
    // The first line asks for the wrong parts alone.
    let parts = told.lines().skip(1).filter(|line| !line.trim().is_empty());
    let parts: String = parts.flat_map(|line| ["\n- ", line]).collect();
    let is_cut_off = is_json
        && serde_json::from_str::<serde::de::IgnoredAny>(input).is_err_and(|error| error.is_eof());
    let [cut_off, order] = match (spec.language, is_json) {
        (Language::Chinese, true) => ["JSON 没有写完。", "请带上全部参数重新调用。问题："],
        (Language::Chinese, false) => ["", "请写出完整的输入重新调用。问题："],
        (_, true) => ["The JSON is cut off. ", "Call it again with all arguments. What was wrong:"],
        (_, false) => ["", "Call it again with the whole input. What was wrong:"],
    };
    let cut_off = if is_cut_off { cut_off } else { "" };
    (!parts.is_empty()).then(|| format!("{cut_off}{order}{parts}"))
}
