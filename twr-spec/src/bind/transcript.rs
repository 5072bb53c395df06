//! Transcripts: lines that each say who speaks, and what: `Ann: Read it.`

use super::names::Shape;
use super::{Names, Page, Place};
use crate::outline::{Form, NodeId};
use crate::text::{blank, fold};

/// Whether the place is lines of one form, `Ann: Read it.`, and each is a record that needs two values, of which the first
/// is a word of a choice or who speaks. Labels of the record, items or other words beside the lines say that they are
/// something else.
pub(super) fn is_transcript(page: &Page<'_, '_>, names: &Names, place: &Place) -> bool {
    let is_line = |child: &NodeId| {
        let node = page.node(*child);
        node.form == Form::Label
            && node.key.is_none()
            && node.first.is_none()
            && page.name(*child).starts_with(char::is_alphabetic)
            && !blank(page.slice(page.own_text(*child)))
    };
    let first = names.of.iter().find(|field| field.is_required);
    let tells_who = first.is_some_and(|first| {
        first.shape == Shape::Scalar
            || first.shape == Shape::Line && SPEAKERS.contains(&fold(&first.header).as_str())
    });
    names.required() == 2
        && tells_who
        && names.tag().is_none()
        && place.children.len() > 1
        && blank(page.slice(place.own_text(page)))
        && place.children.iter().all(is_line)
}

/// What the field is called that says who speaks, folded.
const SPEAKERS: [&str; 14] = [
    "speaker",
    "name",
    "who",
    "character",
    "role",
    "author",
    "person",
    "voice",
    "说话人",
    "发言人",
    "角色",
    "人物",
    "姓名",
    "名字",
];
