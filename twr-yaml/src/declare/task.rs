//! The tasks of a file of their own, with what is known to be true of their answers.

use super::keys::{Keys, both, items};
use super::placed::Placed;
use crate::log::ProblemLog;
use crate::source::Place;
use crate::tree::{Content, Node};

const KEYS: &[&str] = &["name", "task", "inputs", "expect"];

/// A task as it was declared.
#[derive(Debug)]
pub(crate) struct TaskDeclared {
    pub(crate) name: Option<Placed<String>>,
    pub(crate) task: Option<Placed<String>>,
    pub(crate) inputs: Option<Node>,
    pub(crate) expect: Option<Node>,
    /// The first of it, where the whole is too much to underline.
    pub(crate) place: Place,
}

/// The tasks of a list; those with mistakes are reported and left out.
pub(crate) fn tasks(root: &Node, log: &mut ProblemLog) -> Vec<TaskDeclared> {
    let nodes = items(root, "a list of tasks", log);
    nodes.iter().filter_map(|node| task(node, log)).collect()
}

/// A task: a mapping, or its text alone.
pub(crate) fn task(node: &Node, log: &mut ProblemLog) -> Option<TaskDeclared> {
    if let Content::Scalar(scalar) = &node.content
        && !scalar.is_null()
    {
        let text = Placed { value: scalar.text.clone(), place: node.place };
        let (name, inputs, expect) = (None, None, None);
        return Some(TaskDeclared { name, task: Some(text), inputs, expect, place: node.place });
    }
    let keys = Keys::of(node, "a task", KEYS, log)?;
    both(&keys, ["task", "inputs"], log);
    let task = keys.text("task", log);
    let inputs = keys.get("inputs").cloned();
    if task.is_none() && inputs.is_none() {
        keys.need("task", log)?;
    }
    Some(TaskDeclared {
        name: keys.text("name", log),
        task,
        inputs,
        expect: keys.get("expect").cloned(),
        place: keys.head(),
    })
}
