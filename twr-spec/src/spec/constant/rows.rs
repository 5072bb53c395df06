//! Rows of a table: structs whose fields fit into cells.

use super::super::{Kind, Ref, Spec};
use super::edge::{after, items, text};
use super::message::Msg;

/// What is wrong with a type as the rows of a table, by its kind and its spec.
pub const fn row_flaw(kind: &Kind, spec: &Spec) -> Option<Msg> {
    if !matches!(kind, Kind::Record(_)) {
        return Some(
            Msg::new()
                .and("the rows of a table are structs, and `")
                .and(text(&spec.name))
                .and("` is an enum of words: leave `table` out for a list of them"),
        );
    }
    let mut rest = items(&spec.fields);
    while let [field, others @ ..] = rest {
        if !fits(&field.kind) {
            let msg = Msg::new().and("a row of this table is a `").and(text(&spec.name));
            let msg = msg.and("`, whose `").and(text(&field.header));
            return Some(msg.and(
                "` fits into no cell: a cell holds a number, a word or a short text; leave `table` \
                 out for a list of records",
            ));
        }
        rest = others;
    }
    None
}

/// Whether a value is in a cell, as far as constants tell.
const fn fits(kind: &Ref<Kind>) -> bool {
    let Some(kind) = after(kind) else { return true };
    match kind {
        Kind::Optional(inner) => fits(inner),
        Kind::Text
        | Kind::Line
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Choice(_)
        | Kind::Temporal(_)
        | Kind::Parsed(_) => true,
        Kind::List(_)
        | Kind::Record(_)
        | Kind::Map(_)
        | Kind::Table(_)
        | Kind::Code(_)
        | Kind::File
        | Kind::Edit
        | Kind::Json(_) => false,
    }
}
