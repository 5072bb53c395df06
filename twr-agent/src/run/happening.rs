//! `Happening`: one thing that happened to a run.

use serde::{Deserialize, Serialize};
use twr::model::Usage;

use crate::named::named;
use crate::tool::Cause;

/// One thing that happened to a run. The log of all is the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "happening", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Happening {
    /// The user set a goal.
    Begun {
        /// What the user wants.
        goal: String,
    },
    /// The first plan was made.
    Planned {
        /// Its items, in order.
        items: Vec<String>,
    },
    /// The plan was made anew.
    Replanned {
        /// Why it is as it is.
        reason: String,
        /// Its items, in order, those that are done among them.
        items: Vec<PlanItem>,
    },
    /// Replan says that the goal is reached.
    Completed {
        /// The result for the user.
        response: String,
    },
    /// A thought decided what to do for the current item.
    Thought {
        /// What.
        decision: Decision,
    },
    /// The planner's model was asked for a decision, which is the next happening, if there is one. It changes no state.
    Spent {
        /// For which phase.
        phase: Phase,
        /// How many replies came: one, and one more for each that was refused.
        tries: u32,
        /// What they cost.
        usage: Usage,
    },
    /// A tool's call begins: the action of the last thought.
    Began,
    /// A tool's call is over.
    Acted {
        /// What came of it.
        outcome: Outcome,
    },
    /// A long result was summarized.
    Digested {
        /// What of it matters for the goal.
        summary: String,
    },
    /// A phase gave no decision in all its attempts.
    Failed {
        /// Which phase.
        phase: Phase,
        /// Why.
        why: String,
    },
    /// The user answered the question.
    Answered {
        /// What the user said.
        text: String,
    },
    /// The user cancelled the task.
    Cancelled,
    /// The time of the task is used up.
    TimeUp,
}

/// One item of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanItem {
    /// What to do.
    pub task: String,
    /// Whether it is done.
    pub completed: bool,
}

/// What a thought decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "decision", rename_all = "snake_case")]
pub enum Decision {
    /// Call a tool.
    Act {
        /// Its name.
        tool: String,
        /// Its input, as a clean reply of its input type.
        input: String,
    },
    /// Ask the user.
    Ask {
        /// One question.
        question: String,
        /// Answers to choose from, the recommended one first; none for an open question.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        options: Vec<String>,
    },
    /// The current item is done.
    Done {
        /// What the user is told; empty for nothing.
        response: String,
    },
}

/// What came of a tool's call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// A result.
    Result {
        /// Its text.
        text: String,
    },
    /// A fault.
    Fault {
        /// Its cause.
        cause: Cause,
        /// What happened.
        message: String,
        /// What to do instead.
        advice: String,
    },
}

named! {
    /// What a model is asked for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Phase {
        /// The first plan.
        Plan = "plan",
        /// The plan anew, or the end.
        Replan = "replan",
        /// What to do for the current item.
        Thought = "thought",
        /// A summary of a long result.
        Digest = "digest",
    }
}

/// How a run is over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The goal is reached, with this result for the user.
    Done(String),
    /// The steps are used up.
    Steps,
    /// The time is used up.
    Time,
    /// The planner gave no decision: at once for the first plan, later in so many rounds one after the other.
    PlannerDown,
    /// The user would have to be asked more often than allowed.
    Questions,
    /// The same question was asked again after the user had answered it.
    SameQuestion,
    /// The user cancelled the task.
    Cancelled,
}
