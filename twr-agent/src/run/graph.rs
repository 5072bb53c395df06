//! `Graph`: what happened in a run, as nodes and edges that can be drawn.

use std::fmt;

use super::{Decision, Happening, Outcome, PlanItem};

/// What happened in a run, as nodes in order and edges between them. `Display` writes it in Graphviz's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Graph {
    /// The text of each node.
    pub nodes: Vec<String>,
    /// The edges.
    pub edges: Vec<Edge>,
}

/// An edge between two nodes, by their positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// From which node.
    pub from: usize,
    /// To which node.
    pub to: usize,
    /// What leads there.
    pub label: String,
}

impl Graph {
    pub(super) fn of(log: &[Happening]) -> Self {
        let mut graph = Self::default();
        for happening in log {
            if let Some((node, label)) = described(happening) {
                let to = graph.nodes.len();
                graph.nodes.push(node);
                if let Some(from) = to.checked_sub(1) {
                    graph.edges.push(Edge { from, to, label: label.to_owned() });
                }
            }
        }
        graph
    }
}

/// The text of a happening's node, and of the edge that leads to it; `None` for one that is part of the next.
fn described(happening: &Happening) -> Option<(String, &'static str)> {
    let described = match happening {
        Happening::Begun { goal } => (goal.clone(), ""),
        Happening::Planned { items } => (items.join("\n"), "plan"),
        Happening::Replanned { items, .. } => {
            let mark = |item: &PlanItem| {
                format!("{} {}", if item.completed { "[x]" } else { "[ ]" }, item.task)
            };
            (items.iter().map(mark).collect::<Vec<_>>().join("\n"), "replan")
        }
        Happening::Completed { response } => (response.clone(), "verified"),
        Happening::Thought { decision: Decision::Act { tool, input } } => {
            (format!("{tool}\n{input}"), "thought")
        }
        Happening::Thought { decision: Decision::Ask { question } } => {
            (question.clone(), "question")
        }
        Happening::Thought { decision: Decision::Done { response } } => {
            (response.clone(), "item done")
        }
        Happening::Acted { outcome: Outcome::Result { text } } => (super::cut(text, 200), "result"),
        Happening::Acted { outcome: Outcome::Fault { message, cause, .. } } => {
            (message.clone(), cause.name())
        }
        Happening::Failed { why, .. } => (why.clone(), "failure"),
        Happening::Answered { text } => (text.clone(), "answer"),
        Happening::Cancelled => ("cancelled".to_owned(), "cancelled"),
        Happening::TimeUp => ("time up".to_owned(), "time"),
        Happening::Began | Happening::Digested { .. } => return None,
    };
    Some(described)
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph run {{")?;
        for (at, node) in self.nodes.iter().enumerate() {
            writeln!(f, "  n{at} [label={}];", quoted(node))?;
        }
        for Edge { from, to, label } in &self.edges {
            writeln!(f, "  n{from} -> n{to} [label={}];", quoted(label))?;
        }
        writeln!(f, "}}")
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
