//! The soft format: how a reply is laid out and written, and what its reader and its writer share.
//!
//! # The grammar, as it is asked for
//!
//! A reply is free thinking, then sections; sections come last. A section is a header in brackets at
//! the start of a line, and its body, which ends at the next header. A value of one line is on the
//! header's own line; everything else is below it. There are no blank lines between sections.
//!
//! ```text
//! reply    = thinking section*
//! section  = "[" header "]" " " line            a value of one line
//!          | "[" header "]" newline block       a value of several lines, a list, a record, a map
//! block    = text                               lines, verbatim
//!          | "none"                             an empty list, map or record
//!          | ("- " item)+                       a list; an item's further lines are indented by two
//!          | (label ": " line                   a record: one labelled value a line,
//!            | label ":" newline indented)+     longer ones below the label, indented by two
//!          | (key ": " line)+                   a map
//!          | "|" cells "|" …                    a table: header, dashes, a row a line; "\|", "<br>"
//!          | fence                              code, in a fence longer than any inside it
//!          | (path newline fence)+              files
//! ```
//!
//! A line of text that would read as something else (a *special* line: a header of the spec or a near
//! miss of one, a fence, a divider, a rule, a think tag, a chat template's mark) is written with one
//! backslash before it; see [`Special`].
//!
//! That is the layout of sections. In the others the same bodies are in other frames
//! ([`Layout`](crate::spec::Layout)): below `## header`; between `<header>` and `</header>`; in a fence
//! with the tag `header`, longer than any inside; after `header:`; below a line of `=====`, of several
//! fields as labels. The layout of JSON is one object, a member for each section, and its bodies are JSON; a backslash
//! is then part of a string.
//!
//! # What is read
//!
//! More than that. A reply becomes a tree of what is on its page ([`outline`](mod@crate::outline)), whatever its
//! notation, and the places of the fields are found in that tree (`bind`). Its rules are there. A line that the
//! outline would take for more than text is one that [`Special`] escapes: writer and reader ask the same function.
//!
//! In reading order: [`fold`], [`near`](fn@near) (what two names have in common), [`write`](fn@write) (a value to a
//! reply), [`Special`] (which lines need the backslash).

mod assembled;
mod example;
mod examples;
mod generated;
mod literal;
mod only;
mod together;
mod worked;
mod write;

pub use crate::kind::Special;
pub use crate::section::write_body;
pub use crate::text::{FoldedNames, Spelling, fold, near};
#[cfg(feature = "templates")]
pub(crate) use assembled::intended_examples;
pub use assembled::worked_examples;
pub(crate) use example::read_example;
pub(crate) use generated::{MOST_ITEMS, least_items};
pub(crate) use literal::escapes;
pub use literal::{ExampleFault, ReadLiteral, read_literal};
pub(crate) use together::read_examples;
pub(crate) use worked::read_back;
pub use write::write;
#[cfg(feature = "templates")]
pub use write::write_some;
