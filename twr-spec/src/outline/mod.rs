//! The outline: the tree that a person sees on the page of a reply, without knowing what was asked.
//!
//! It knows the notations and the names of the spec at all levels ([`Vocab`]), and no kind, no rule and no value.
//! It never fails, its cost is linear, and it keeps places in the reply instead of text. One reply, with the names
//! `Report`, `Score` and `Name`:
//!
//! ```text
//! <think>What shall I write?</think>
//! **Report:**
//!
//! ## Intro
//! Bees fly far.
//! - Name: Ann
//!   Age: 3
//!
//! Score: {"value": 4}
//! ```
//!
//! becomes
//!
//! ```text
//! Think
//! Bold "Report"                 known; empty, so the heading below is part of it
//!   Heading(2) "Intro"          unknown
//!     Item                      part of the heading; the blank line ends it
//!       Label "Name"            known; on the item's line
//!       Label "Age"             set in under the item
//!     Label "Score"             known; a plain label does not close a heading: `bind` looks for it there
//!       Object
//!         Atom "value"
//! ```
//!
//! | step | where |
//! |---|---|
//! | lines of a growing text, and what goes over several of them | `machine`, `underline`, `table` |
//! | what one line is | [`classify`] in `line`, and one file for each notation |
//! | which open node a new one belongs to | `nest` |
//! | JSON: where it is tried, and how it is read | `embedded`, `json` |

mod ahead;
mod arena;
mod blocks;
mod bold;
mod bracket;
mod closing;
mod count_on;
mod embedded;
mod far_tags;
mod fence;
mod heading;
mod inside;
mod item;
pub(crate) mod json;
mod key;
mod label;
mod line;
mod lost_fence;
mod machine;
mod mark;
mod name;
mod names;
mod nest;
mod node;
mod numbering;
mod open_fence;
mod piece;
mod plain;
mod progress;
mod quote;
mod state;
mod steps;
mod table;
mod tag;
#[cfg(test)]
mod tests;
mod think;
mod turn;
mod underline;
mod vocab;

pub use key::Key;
pub use line::classify;
pub use mark::Mark;
pub use node::{Flags, Form, Node, NodeId, Slip, Tail, Tree};
pub(crate) use progress::Growing;
pub use state::Outline;
pub(crate) use steps::is_rule;
pub(crate) use think::close_width as think_close_width;
pub use turn::is_speaker;
pub use vocab::Vocab;

/// The tree of a whole reply.
pub fn outline(vocab: &Vocab, text: &str) -> Tree {
    Outline::new(vocab).finish(text)
}

/// Whether the text begins with a mark that counts further on in a line, too, unless a backslash is before it:
/// what closes a think block, the tag or the closing bracket of a name, a template's marks at the end.
pub(crate) fn is_inner_mark(vocab: &Vocab, rest: &str) -> bool {
    if vocab.tagged && is_xml_mark(rest) {
        return true;
    }
    if !rest.starts_with(['<', '[', '◁']) {
        return false;
    }
    let is_own = |mark: Mark| match mark.form {
        Form::Tag => mark.key.is_some(),
        _ => mark.key.is_some() && mark.closes,
    };
    let mark = || match rest.as_bytes() {
        [b'<', ..] => tag::begin(vocab, rest),
        [b'[', b'/', ..] => line::mark_of(vocab, rest),
        _ => None,
    };
    think::close_width(rest).is_some() || turn::is_template(rest) || mark().is_some_and(is_own)
}

/// Whether the text begins with an entity or a CDATA section of XML.
fn is_xml_mark(rest: &str) -> bool {
    crate::text::xml::entity(rest).is_some() || rest.starts_with(crate::text::xml::CDATA)
}

/// Whether a line, seen alone, may end a text that it is in. List marks and pairs never do.
pub(crate) fn is_mark(vocab: &Vocab, line: &str) -> bool {
    classify(vocab, line).is_some_and(|mark| !matches!(mark.form, Form::Item | Form::Pair))
}
