//! The picture of an agent's run.

use super::nodes::{NodeKind, Picture};
use crate::run::{AgentRun, Decision, Happening, Outcome, PlanItem};

/// Each happening follows the one before it. A result points to its tool, a fault to its tool and its cause.
impl From<&AgentRun> for Picture {
    fn from(run: &AgentRun) -> Self {
        let mut picture = Self::default();
        let mut last: Option<usize> = None;
        let mut tool = String::new();
        for happening in run.log() {
            let Some((kind, title, text)) = described(happening) else { continue };
            let node = picture.node(kind, title, text);
            if let Some(last) = last.replace(node) {
                picture.link(last, node, "");
            }
            if let Happening::Thought { decision: Decision::Act { tool: called, .. } } = happening {
                tool.clone_from(called);
            }
            if let Happening::Acted { outcome } = happening {
                let by = picture.shared(NodeKind::Tool, &tool);
                picture.link(node, by, "by");
                if let Outcome::Fault { cause, .. } = outcome {
                    let cause = picture.shared(NodeKind::Cause, cause.name());
                    picture.link(node, cause, "because of");
                }
            }
        }
        picture
    }
}

/// A happening's node; `None` for one that is part of the next.
fn described(happening: &Happening) -> Option<(NodeKind, &'static str, String)> {
    let mark =
        |item: &PlanItem| format!("{} {}", if item.completed { "☑" } else { "☐" }, item.task);
    Some(match happening {
        Happening::Begun { goal } => (NodeKind::Goal, "goal", goal.clone()),
        Happening::Planned { items } => (NodeKind::Plan, "plan", items.join("\n")),
        Happening::Replanned { items, .. } => {
            let items: Vec<String> = items.iter().map(mark).collect();
            (NodeKind::Plan, "new plan", items.join("\n"))
        }
        Happening::Completed { response } => (NodeKind::End, "done", response.clone()),
        Happening::Thought { decision } => match decision {
            Decision::Act { tool, input } => {
                (NodeKind::Attempt, "call", format!("{tool}\n{input}"))
            }
            Decision::Ask { question, .. } => (NodeKind::Question, "question", question.clone()),
            Decision::Done { response } => (NodeKind::Attempt, "item done", response.clone()),
        },
        Happening::Acted { outcome: Outcome::Result { text } } => {
            (NodeKind::Result, "result", text.clone())
        }
        Happening::Acted { outcome: Outcome::Fault { message, .. } } => {
            (NodeKind::Failure, "fault", message.clone())
        }
        Happening::Failed { phase, why } => {
            (NodeKind::Failure, "no decision", format!("{}: {why}", phase.name()))
        }
        Happening::Answered { text } => (NodeKind::Question, "answer", text.clone()),
        Happening::Cancelled => (NodeKind::End, "cancelled", String::new()),
        Happening::TimeUp => (NodeKind::End, "time up", String::new()),
        Happening::Began | Happening::Digested { .. } | Happening::Spent { .. } => return None,
    })
}
