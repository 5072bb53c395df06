//! Rule: the text occurs in the task, so that extraction neither invents nor copies an example.

use super::Task;
use crate::spec::Language;
use crate::text::quote;

pub(super) fn phrase(language: Language) -> String {
    match language {
        Language::English => "words copied exactly from the task",
        Language::Chinese => "任务中的原文",
    }
    .to_owned()
}

/// Without a task there is nothing to compare the text with.
pub(super) fn holds(task: Option<&Task<'_>>, text: &str) -> Result<(), String> {
    match task {
        Some(task) if !task.contains(text) => Err(quote(text)),
        _ => Ok(()),
    }
}

/// Whether the words of `text` are in `task` in this order, whatever the case, spacing and marks. For many
/// texts and one task, see [`Task`].
pub fn occurs_in(text: &str, task: &str) -> bool {
    Task::new(task).contains(text)
}
