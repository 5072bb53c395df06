//! The words of a choice, and of the cases of a union.

use super::keys::{Keys, items, parted, text, whole};
use super::name::is_type_name;
use super::shape::Word;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::tree::{Content, Node};

pub(crate) const WORD_KEYS: &[&str] = &["word", "aliases", "about", "name"];

/// The words of a choice: each a text, or a mapping with more.
pub(crate) fn words(node: &Node, log: &mut ProblemLog) -> Vec<Word> {
    let items = items(node, "a list of words", log);
    items.iter().filter_map(|item| word(item, WORD_KEYS, "a word", log)).collect()
}

pub(super) fn word(
    node: &Node,
    known: &'static [&'static str],
    home: &'static str,
    log: &mut ProblemLog,
) -> Option<Word> {
    if let Content::Scalar(_) = &node.content {
        let text = text(node, "a word", log)?;
        whole(node, log);
        parted(node, log);
        return Some(Word { text, aliases: Vec::new(), about: String::new(), name: None });
    }
    let keys = Keys::of(node, home, known, log)?;
    let name = keys.text("name", log);
    if let Some(name) = name.as_ref().filter(|name| !is_type_name(&name.value)) {
        let kind = ProblemKind::BadName { name: name.value.clone(), of_type: true };
        log.report(name.place, kind);
    }
    let aliases = keys.texts("aliases", log);
    let about = keys.about(log);
    let text = keys.need("word", log).and_then(|node| text(node, "a word", log))?;
    Some(Word { text, aliases, about, name })
}
