//! `shown_task`: a task as the prompt shows it, plain or in a fence.

use crate::spec::Language;
use crate::text::fenced;

/// The task, in a fence that is longer than any inside it where that is asked for, below a line that says so. An
/// empty task stays empty.
pub(super) fn shown_task(task: &str, is_fenced: bool, language: Language) -> String {
    if !is_fenced || task.trim().is_empty() {
        return task.to_owned();
    }
    let said = match language {
        Language::English => "The task is the text between the lines of backticks:",
        Language::Chinese => "任务是两行反引号之间的文字：",
    };
    format!("{said}\n{}", fenced("", task.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(task: &str, expected: &str) {
        assert_eq!(shown_task(task, true, Language::English), expected);
        assert_eq!(shown_task(task, false, Language::English), task);
    }

    #[test]
    fn a_fence_is_longer_than_any_inside_it() {
        let said = "The task is the text between the lines of backticks:\n";
        check("", "");
        check("Study bees.\n", &format!("{said}```\nStudy bees.\n```"));
        check(
            "[Goal] x\n```\n## Goal\n```",
            &format!("{said}````\n[Goal] x\n```\n## Goal\n```\n````"),
        );
    }
}
