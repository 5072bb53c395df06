//! What the planner is asked for, in English.

use twr::Thinkable;

/// You plan for an assistant: you split the user's goal into steps that can be carried out one by one.
#[derive(Debug, Thinkable)]
pub(super) struct Plan {
    // An error of a server, in JSON or as a page, is no plan.
    /// One step a line, each a single thing to do.
    #[think(header = "Plan", alias = "Steps", line, pattern("[^{}<].*", "in words, not in JSON or markup"), min_items = 1, max_items = 20, unique, example = ["Add \"buy milk\"", "Show today's list"])]
    pub(super) items: Vec<String>,
}

/// You plan for an assistant: by what was observed you change the plan, or end the task.
#[derive(Debug, Thinkable)]
#[think(tag = "Status")]
pub(super) enum Replan {
    /// There are steps left to do.
    #[think(word = "replanned", alias = "continue")]
    Replanned {
        /// Why the plan is as it is.
        #[think(
            header = "Reason",
            line,
            example = "The entry was added; the list is still to be shown."
        )]
        reason: String,
        /// All steps, those that are done among them.
        #[think(header = "New plan", alias = "Plan", table, min_items = 1, max_items = 20)]
        items: Vec<Step>,
    },
    /// The whole goal is reached.
    #[think(word = "done", alias = "completed")]
    Done {
        /// The result for the user.
        #[think(header = "Response", example = "\"Buy milk\" is on the list.")]
        response: String,
    },
}

/// A step of the plan.
#[derive(Debug, Thinkable)]
pub(super) struct Step {
    /// What to do.
    #[think(header = "Step", line, example = "Show today's list")]
    pub(super) task: String,
    /// Whether it is done.
    #[think(header = "Done", example = false)]
    pub(super) completed: bool,
}

/// From a very long result, what matters for the goal.
#[derive(Debug, Thinkable)]
#[think(
    example_task = "Goal: a train tomorrow morning. Result: train 1 leaves at 7:00, train 3 at 8:00, train 5 is sold out."
)]
pub(super) struct Digest {
    /// What matters for the goal, in three to ten sentences.
    #[think(header = "Summary", example = "Two trains have seats.")]
    pub(super) summary: String,
    /// The most important words of the result, copied exactly, one sentence a line.
    #[think(header = "Quotes", grounded, max_items = 10, example = ["train 1 leaves at 7:00"])]
    pub(super) quotes: Vec<String>,
}
