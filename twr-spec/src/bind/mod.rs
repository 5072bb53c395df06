//! Binding: a tree and a spec to the place of each field.
//!
//! Binding knows names, the certainty of forms, and which fields have to be there. It does not know what the
//! text of a value means: that is for the kinds. Where only the value tells whose it is, a kind says whether it reads
//! ([`cells::Fits`]). It works from the root down: [`record`] gives the places of a
//! record's fields, [`items`] those of a list's items, [`entries`] those of a map's entries, and each kind asks
//! for the parts of its own place.
//!
//! # Where a record's fields come from
//!
//! 1. **One source.** A record binds from its own level, or from a complete object, wrapper, fence or item below
//!    that gives more of its required fields ([`source`]). Halves of two sources are never joined.
//! 2. **One level** ([`level`]). Of the nodes with a field's name the most certain form counts: the form that the
//!    layout asks for, bracket, tag, heading or bold, label, bare line. Among equals the exact name goes before an
//!    alias or another spelling, and of those the last that is not empty.
//! 3. **Elsewhere, for what is still missing**: a name with a slip or a neutral word beside it ([`respelled`]), a
//!    name in more words ([`worded`]), a node of that name further below ([`promote`]), a label further on in a line
//!    ([`one_line`]), the pieces of a line in order ([`cells`]), a list or a fence without any name ([`unnamed`]). Each
//!    is a recovery.
//! 4. **What is left.** Words of the record that no field was given are the value of a field that may be left out, a
//!    remark, or unclear ([`leftover`]).
//!
//! What gives a field once more, and does not say which counts, is a rival ([`rivals`]): the kind reads both.
//!
//! A node fills one field. A node with an unknown name, in the form of its siblings, is extra.
//!
//! # One reply, followed
//!
//! ```text
//! Sure! Here it is.          the root's own text: thought
//! ## Book                    Heading, unknown: a wrapper of two fields, so it is the source
//! **Title:** The Bees        Bold, a field
//! **Author:**                Bold, a field; its children are the two labels
//! - Name: Ann                  Item that is a Label: a field of the author
//! - Title: Dr.                 the author's own title: a name counts at the level where it is
//! **Note:** good             Bold, unknown, in its siblings' form: extra
//! ```

mod above;
mod alternatives;
mod asides;
mod binding;
mod broken_json;
mod cells;
mod entries;
mod field_set;
mod given_twice;
mod in_order;
mod inline;
mod items;
mod leftover;
mod level;
mod members;
mod names;
mod not_meant;
mod one_line;
mod outer_headings;
mod page;
mod pick;
mod place;
mod promote;
mod quoted;
mod record;
mod record_items;
mod records_on_line;
mod repetition;
mod reply;
mod respelled;
mod rivals;
mod source;
mod stranger;
mod sums;
#[cfg(test)]
mod tests;
mod transcript;
mod union_case;
mod unnamed;
mod worded;

pub(crate) use binding::{Binding, Damage, Note};
pub(crate) use broken_json::{broken_json, first_answer};
pub(crate) use entries::{Entries, Entry, entries};
pub(crate) use in_order::{InOrder, in_order};
pub(crate) use items::{Items, items};
pub(crate) use level::{CERTAIN, certainty, place_of_field};
pub(crate) use members::members;
pub(crate) use names::{Names, NamesOf};
pub(crate) use page::Page;
pub(crate) use place::Place;
pub(crate) use record::record;
pub(crate) use reply::reply;
pub(crate) use source::recovery_of;
