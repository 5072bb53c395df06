//! Headers of records inside a field that the reader would take for those around them.

use super::super::{Field, Kind, Spec};
use super::{Msg, behind, held, items, same, text};

/// The field of the spec that is known by this folded header. A record inside one of its sections may
/// have none of the same: a scan of the whole would take its label for the header.
pub(in crate::spec) const fn field_with<'s>(spec: &'s Spec, key: &str) -> Option<&'s Field> {
    let mut fields = items(&spec.fields);
    while let [field, others @ ..] = fields {
        let mut keys = items(&field.keys);
        while let [known, more @ ..] = keys {
            if same(text(known), key) {
                return Some(field);
            }
            keys = more;
        }
        fields = others;
    }
    None
}

/// A header of a record inside, and the one around it that it is read as.
struct Clash<'s> {
    around: &'s Field,
    record: &'s Spec,
    inside: &'s Field,
    key: &'s str,
}

/// What is told where a header of the spec stands in a record inside the field, at any depth. Headers of
/// these records among each other are told where they are declared.
pub(super) const fn flaw(spec: &Spec, field: &Field) -> Option<Msg> {
    let Some(kind) = behind(&field.kind) else { return None };
    let Some(clash) = search(spec, kind) else { return None };
    let around = text(&clash.around.header);
    let inside = text(&clash.inside.header);
    let msg = Msg::new().and("`").and(text(&spec.name)).and("` asks for [").and(around).and("]");
    let msg = if same(around, inside) {
        let msg = msg.and(", and so does its record `").and(text(&clash.record.name));
        msg.and("` inside [").and(text(&field.header)).and("]")
    } else {
        let msg = msg.and(", and its record `").and(text(&clash.record.name)).and("` inside [");
        let msg = msg.and(text(&field.header)).and("] for [").and(inside);
        msg.and("], which are both read as `").and(clash.key).and("`")
    };
    Some(msg.and(
        ": the reader could not tell whose it is, and would end the section there; rename one of \
         them, with `header = \"…\"`",
    ))
}

const fn search<'s>(spec: &'s Spec, kind: &'s Kind) -> Option<Clash<'s>> {
    if let Some(held) = held(kind) {
        return match behind(held) {
            Some(kind) => search(spec, kind),
            None => None,
        };
    }
    let Kind::Record(record) = kind else { return None };
    let Some(record) = behind(record) else { return None };
    let mut fields = items(&record.fields);
    while let [inside, others @ ..] = fields {
        let mut keys = items(&inside.keys);
        while let [key, more @ ..] = keys {
            let key = text(key);
            if let Some(around) = field_with(spec, key) {
                return Some(Clash { around, record, inside, key });
            }
            keys = more;
        }
        if let Some(kind) = behind(&inside.kind)
            && let Some(deeper) = search(spec, kind)
        {
            return Some(deeper);
        }
        fields = others;
    }
    None
}
