//! The picture of a reasoning.

use super::nodes::{NodeKind, Picture};
use crate::failure::Failure;
use crate::reason::{ReasonLog, ReasonMove, Step, Voice};

/// Each try leads to what judged it; a failed judgement leads to the reflection or the next try, and points to the
/// cause that its words tell.
impl From<&ReasonLog> for Picture {
    fn from(log: &ReasonLog) -> Self {
        let mut picture = Self::default();
        let mut last = picture.node(NodeKind::Goal, "task", log.task());
        let mut number = 0;
        for step in log.steps() {
            if matches!(step, Step::Tried { .. } | Step::NoAnswer { .. }) {
                number += 1;
            }
            let (kind, title, text, is_failure) = described(step, number);
            let node = picture.node(kind, title, &text);
            picture.link(last, node, label(step));
            if is_failure {
                let cause = Failure::of_text("", text).cause;
                let cause = picture.shared(NodeKind::Cause, cause.name());
                picture.link(node, cause, "because of");
            }
            last = node;
        }
        let end = match log.next() {
            ReasonMove::Passed => "passed",
            ReasonMove::OutOfTries => "out of tries",
            _ => return picture,
        };
        let end = picture.node(NodeKind::End, end, "");
        picture.link(last, end, "");
        picture
    }
}

/// A step's node, and whether it is a failure.
fn described(step: &Step, number: u32) -> (NodeKind, String, String, bool) {
    match step {
        Step::Tried { reply, .. } => {
            (NodeKind::Attempt, format!("try {number}"), reply.clone(), false)
        }
        Step::NoAnswer { why, .. } => {
            (NodeKind::Failure, format!("try {number}: no answer"), why.clone(), true)
        }
        Step::Checked { name, findings, .. } => {
            (NodeKind::Check, name.clone(), findings.join("\n"), !findings.is_empty())
        }
        Step::Judged { voice, findings, passes, .. } => {
            let voice = match voice {
                Voice::Judge => "judge",
                _ => "critic",
            };
            let verdict = match passes {
                Some(true) => "passes",
                Some(false) => "fails",
                None => "no verdict",
            };
            (NodeKind::Verdict, format!("{voice}: {verdict}"), findings.join("\n"), false)
        }
        Step::Defended { text, .. } => {
            let text = text.clone().unwrap_or_default();
            (NodeKind::Verdict, "defender".to_owned(), text, false)
        }
        Step::Reflected { reflection, .. } => {
            let text = reflection.as_ref();
            let text = text.map(|text| format!("{}\n{}\n{}", text.wrong, text.lesson, text.next));
            let text = text.unwrap_or_else(|| "no lesson".to_owned());
            (NodeKind::Reflection, "reflection".to_owned(), text, false)
        }
    }
}

/// What leads to a step.
fn label(step: &Step) -> &'static str {
    match step {
        Step::Checked { .. } => "checked by",
        Step::Judged { .. } | Step::Defended { .. } => "judged by",
        _ => "",
    }
}
