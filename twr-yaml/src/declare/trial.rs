//! Saved replies, with what is expected of them.

use super::keys::{Keys, both, items, optional_flag, text, texts, unjoined};
use super::placed::Placed;
use crate::log::ProblemLog;
use crate::source::Place;
use crate::tree::Node;

pub(crate) const KEYS: &[&str] =
    &["name", "task", "inputs", "reply", "reply_file", "cut_off", "expect", "feedback"];

/// A saved reply as it was declared.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) name: Option<Placed<String>>,
    pub(crate) task: Option<Placed<String>>,
    pub(crate) inputs: Option<Node>,
    pub(crate) reply: Option<Placed<String>>,
    pub(crate) reply_file: Option<Placed<String>>,
    pub(crate) cut_off: bool,
    /// The value.
    pub(crate) expect: Option<Node>,
    /// The fields that the feedback is on.
    pub(crate) feedback: Option<Vec<Placed<String>>>,
    pub(crate) place: Place,
}

pub(super) fn trials(node: &Node, log: &mut ProblemLog) -> Vec<Trial> {
    let nodes = items(node, "a list of tests", log);
    nodes.iter().filter_map(|node| trial(node, log)).collect()
}

fn trial(node: &Node, log: &mut ProblemLog) -> Option<Trial> {
    let keys = Keys::of(node, "a test", KEYS, log)?;
    both(&keys, ["reply", "reply_file"], log);
    both(&keys, ["expect", "feedback"], log);
    both(&keys, ["task", "inputs"], log);
    let reply_file = keys.text("reply_file", log);
    // An empty reply is one, too.
    let reply = keys.key("reply").map(|place| reply(&keys, place, log));
    if reply.is_none() && reply_file.is_none() {
        keys.need("reply", log);
        return None;
    }
    Some(Trial {
        name: keys.text("name", log),
        task: keys.text("task", log),
        inputs: keys.get("inputs").cloned(),
        reply,
        reply_file,
        cut_off: optional_flag(&keys, "cut_off", log),
        expect: keys.get("expect").cloned(),
        feedback: keys.get("feedback").map(|node| texts(node, log)),
        place: node.place,
    })
}

fn reply(keys: &Keys<'_>, place: Place, log: &mut ProblemLog) -> Placed<String> {
    let empty = Placed { value: String::new(), place };
    unjoined(keys, "reply", log);
    let Some(node) = keys.get("reply") else { return empty };
    match &node.content {
        crate::tree::Content::Scalar(scalar) => {
            Placed { value: scalar.text.clone(), place: node.place }
        }
        _ => text(node, "the text of a reply", log).unwrap_or(empty),
    }
}
