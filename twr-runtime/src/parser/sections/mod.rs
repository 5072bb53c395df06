//! `multi_section_parser`: several named sections of one reply, by header.

mod compat;
mod find;
mod headers;
mod lenient;
mod lines;
mod marks;
mod multi;
mod options;
mod orders;
mod parse;
mod section;

pub(super) use compat::{section as compat_section, strip as compat_strip};
pub(super) use find::{Search, find};
pub(super) use lines::without_list_mark;
pub(super) use marks::{OwnMark, add_marks};
pub use multi::{MultiSection, multi_section_parser};
pub use options::{Age, MatchMode, Order};
pub use section::{Section, Sections};
