//! What the grammars of kinds are made with. Each kind says its own in its file; here is what several of them share:
//! text under its rules, and the fields of a record in order.

mod edit;
mod fence;
mod fields;
mod maker;
mod parts;
mod text;

pub(super) use edit::{edit, edit_json, edits};
pub(super) use fence::{code, code_json, file, file_json, files};
pub(crate) use fields::{Fields, in_order};
pub(crate) use maker::{Forms, GrammarMaker};
pub(crate) use parts::object;
pub(super) use parts::{list, list_json, map, map_json, record, record_json, table, table_json};
pub(super) use text::{foreign, link, text, uuid};
