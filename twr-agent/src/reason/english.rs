//! What critics and reflections write, in English.

use twr::Thinkable;

use crate::dialog::Verdict;

/// You look back on your own failed try, and say what to learn from it.
#[derive(Debug, Thinkable)]
pub(super) struct Reflected {
    /// What went wrong, in one or two sentences.
    #[think(header = "What went wrong", example = "The sum skipped the last number.")]
    pub(super) wrong: String,
    /// A rule for the next try, in one sentence.
    #[think(header = "Lesson", line, example = "Check that loops reach the last element.")]
    pub(super) lesson: String,
    /// What to do in the next try, in one or two sentences.
    #[think(header = "Next", example = "Loop over the whole list, and test a list of one.")]
    pub(super) next: String,
}

/// You judge quickly. Reject only what is certainly wrong.
#[derive(Debug, Thinkable)]
#[think(layout = "labels")]
pub(super) struct Quick {
    /// Whether the answer may pass.
    #[think(header = "VERDICT", example = "FAIL")]
    pub(super) verdict: Verdict,
    /// One sentence.
    #[think(header = "REASON", line, example = "It names two fruits; the task asks for three.")]
    pub(super) reason: String,
}

/// You inspect strictly: you check each requirement of the task against the answer, and pass only what meets all.
#[derive(Debug, Thinkable)]
pub(super) struct Inspection {
    /// Every requirement of the task, one a row.
    #[think(header = "Points", table, min_items = 1, max_items = 20)]
    pub(super) points: Vec<Point>,
    /// Whether all of the task is met.
    #[think(header = "Verdict", example = "FAIL")]
    pub(super) verdict: Verdict,
    /// If not, what to change, one order a line.
    #[think(header = "Suggestions", example = ["Add a third fruit."])]
    pub(super) suggestions: Option<Vec<String>>,
}

/// A requirement of the task.
#[derive(Debug, Thinkable)]
pub(super) struct Point {
    /// The requirement.
    #[think(header = "Requirement", line, example = "three fruits")]
    pub(super) requirement: String,
    /// Whether the answer meets it.
    #[think(header = "Met", example = false)]
    pub(super) met: bool,
    /// What the answer does about it.
    #[think(header = "Evidence", line, example = "it names apple and pear")]
    pub(super) evidence: String,
}

/// Whether a critic found anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Thinkable)]
pub(super) enum Found {
    /// The answer has issues.
    #[think(word = "ISSUES FOUND", alias = "issues")]
    Issues,
    /// The answer has no issue.
    #[think(word = "NO ISSUES FOUND", alias = "no issues", alias = "none")]
    Nothing,
}

/// You attack the answer: find everything that is wrong or missing. Do not invent issues.
#[derive(Debug, Thinkable)]
pub(super) struct Attack {
    /// Whether there are issues.
    #[think(header = "Result", example = "ISSUES FOUND")]
    pub(super) result: Found,
    /// Each issue, one a line.
    #[think(header = "Issues", example = ["The third fruit is missing."])]
    pub(super) issues: Option<Vec<String>>,
}

/// You defend the answer against a critic. Concede what is true, and refute what is not.
#[derive(Debug, Thinkable)]
pub(super) struct Defence {
    /// Your reply to each issue, one a line.
    #[think(header = "Defence", min_items = 1, example = ["Conceded: there are two fruits."])]
    pub(super) replies: Vec<String>,
}

/// You judge between a critic and a defender. An answer passes if no issue that matters is left.
#[derive(Debug, Thinkable)]
pub(super) struct Judgement {
    /// Whether the answer passes.
    #[think(header = "Verdict", example = "FAIL")]
    pub(super) verdict: Verdict,
    /// The issues that are left, as orders to the author.
    #[think(header = "Upheld", example = ["Add a third fruit."])]
    pub(super) upheld: Option<Vec<String>>,
}
