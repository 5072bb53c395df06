//! `Picture`: nodes and links, and how they are added.

use serde::Serialize;

use crate::named::named;

named! {
    /// What a node is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
    #[serde(rename_all = "snake_case")]
    #[non_exhaustive]
    pub enum NodeKind {
        /// What was asked for.
        Goal = "goal",
        /// A plan.
        Plan = "plan",
        /// A try, or a thought of a run.
        Attempt = "attempt",
        /// A check of an answer.
        Check = "check",
        /// What a critic, a defender or a judge said.
        Verdict = "verdict",
        /// A reflection on a failed try.
        Reflection = "reflection",
        /// A tool. One node for all its calls.
        Tool = "tool",
        /// The cause of failures. One node for all of them.
        Cause = "cause",
        /// A result of a tool.
        Result = "result",
        /// A failure.
        Failure = "failure",
        /// A question to the user, or the answer.
        Question = "question",
        /// The end.
        End = "end",
    }
}

impl NodeKind {
    /// The colour of the node.
    pub(super) fn colour(self) -> &'static str {
        match self {
            Self::Goal | Self::End => "#dbe9ff",
            Self::Plan | Self::Attempt => "#ffffff",
            Self::Check | Self::Verdict => "#fff4cc",
            Self::Reflection | Self::Question => "#eee2ff",
            Self::Tool => "#e4e7eb",
            Self::Result => "#d9f5dd",
            Self::Cause | Self::Failure => "#ffdedb",
        }
    }
}

/// A node of a [`Picture`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Its name, in a few words.
    pub title: String,
    /// What it says.
    pub text: String,
}

/// An edge of a [`Picture`], by the positions of its nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Link {
    /// From which node.
    pub from: usize,
    /// To which node.
    pub to: usize,
    /// What leads there; empty for what simply follows.
    pub label: String,
}

/// What happened, as nodes and edges. It is made from the log of an [`AgentRun`](crate::AgentRun) or a
/// [`ReasonLog`](crate::reason::ReasonLog).
///
/// ```
/// use twr_agent::picture::Picture;
/// use twr_agent::run::{AgentRun, Happening, Limits};
///
/// let mut run = AgentRun::new("Buy <milk>.", Limits::default());
/// run.on(Happening::Planned { items: vec!["Add milk.".into()] });
/// let picture = Picture::from(&run);
/// assert_eq!(picture.nodes.len(), 2);
/// assert!(picture.to_dot().contains("n0 -> n1"));
/// assert!(picture.to_html("A run").contains("Buy &lt;milk&gt;."));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Picture {
    /// The nodes, in the order in which they came about.
    pub nodes: Vec<Node>,
    /// The edges.
    pub links: Vec<Link>,
}

impl Picture {
    /// Adds a node; its position.
    pub(super) fn node(
        &mut self,
        kind: NodeKind,
        title: impl Into<String>,
        text: impl Into<String>,
    ) -> usize {
        let (title, text) = (title.into(), text.into());
        self.nodes.push(Node { kind, title, text });
        self.nodes.len() - 1
    }

    /// The one node of this kind and title, which is added if it is not there.
    pub(super) fn shared(&mut self, kind: NodeKind, title: &str) -> usize {
        let is_it = |node: &Node| node.kind == kind && node.title == title;
        let known = self.nodes.iter().position(is_it);
        known.unwrap_or_else(|| self.node(kind, title, ""))
    }

    pub(super) fn link(&mut self, from: usize, to: usize, label: impl Into<String>) {
        self.links.push(Link { from, to, label: label.into() });
    }
}

/// The text with at most so many characters.
pub(super) fn clip(text: &str, most: usize) -> String {
    crate::run::cut_to_length(text, most)
}
