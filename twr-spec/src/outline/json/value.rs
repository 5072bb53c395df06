//! Values out of a text and out of nodes.

use super::escape;
use super::fault::JsonFault;
use super::state::{Bracket, Comma, JsonRun, Level, Progress, State};
use std::borrow::Cow;

use crate::outline::arena::Arena;
use crate::outline::node::{Flags, Form, Node, NodeId, Slip, Tree};
use crate::outline::vocab::Vocab;
use crate::recovery::RecoveryKind;

/// What became of one try to read a value.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// The root and the nodes of the value; the root alone if there is none.
    pub(crate) tree: Tree,
    /// Where the value, whole or broken, ends; or where it stopped being one.
    pub(crate) end: usize,
    /// What is wrong, and where.
    pub(crate) fault: Option<(JsonFault, usize)>,
}

/// Reads the value that begins at this byte.
pub(crate) fn read_value(text: &str, at: usize, vocab: &Vocab) -> Outcome {
    finish(JsonRun::start(at, NodeId::ROOT), Arena::new(), text, vocab)
}

/// Reads the members of an object that has lost its opening bracket, to its closing one.
pub(crate) fn read_members(text: &str, at: usize, vocab: &Vocab) -> Outcome {
    let mut arena = Arena::new();
    let mut run = JsonRun::start(at, NodeId::ROOT);
    run.first = arena.next_id();
    let node = arena.add(Node::new(Form::Object, NodeId::ROOT, at));
    arena.slips_mut().push(Slip { kind: RecoveryKind::JsonBrackets, node, span: at..at });
    run.levels.push(Level {
        node,
        bracket: Bracket::Object,
        values: 0,
        doubled: 0,
        only_words: true,
        has_brackets: false,
        is_tried: false,
    });
    run.objects = 1;
    run.state = State::Entry { comma: Comma::None };
    finish(run, arena, text, vocab)
}

fn finish(mut run: JsonRun, mut arena: Arena, text: &str, vocab: &Vocab) -> Outcome {
    let end = match run.run(text, true, vocab, &mut arena) {
        Progress::Done { end } => end,
        Progress::Failed { at } => at,
        Progress::More => text.len(),
    };
    Outcome { tree: arena.into_tree(), end, fault: run.fault() }
}

/// The value of a string, or of words without quotes.
pub(crate) fn string_value<'a>(tree: &Tree, id: NodeId, text: &'a str) -> Cow<'a, str> {
    let node = tree.node(id);
    if node.first.is_some() {
        // Strings that plus signs join.
        return Cow::Owned(tree.children(id).map(|part| string_value(tree, part, text)).collect());
    }
    let body = text.get(node.body as usize..node.end as usize).unwrap_or_default();
    if node.flags.has(Flags::ESCAPED) {
        escape::unescaped(body, false)
    } else {
        Cow::Borrowed(body)
    }
}
