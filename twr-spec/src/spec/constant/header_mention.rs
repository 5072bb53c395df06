//! Headers that a prompt template speaks of, against the sections of types that the macro cannot see.

use super::super::{Case, Field, Kind, Layout, Presence, Ref, Spec};
use super::edge::{after, held, items, same, text};
use super::message::Msg;

/// A header that a template speaks of, with the parts of what is told if no section has it. The macro that
/// found it has folded it, so that only bytes are compared here.
#[derive(Clone, Copy, Debug)]
pub struct HeaderMention {
    /// What it may be known by, folded.
    pub keys: &'static [&'static str],
    /// Whether it can mean nothing else than a header.
    pub certain: bool,
    /// The only layout in which it is a header's mark; `None` for brackets, which are in any.
    pub layout: Option<Layout>,
    /// Where it is and how, up to "is no header".
    pub place: &'static str,
    /// The marks that it is in.
    pub marks: [&'static str; 2],
    /// What to write if it is no header at all.
    pub otherwise: &'static str,
}

/// What is told of a header that no section of the spec has, at any depth.
pub const fn mention_flaw(spec: &Spec, mention: &HeaderMention) -> Option<Msg> {
    // What the derive writes after a mistake has no fields, and its own errors.
    if items(&spec.fields).is_empty() {
        return None;
    }
    if let Some(layout) = mention.layout
        && layout as u8 != spec.layout as u8
    {
        return None;
    }
    let search = Search {
        keys: mention.keys,
        certain: mention.certain,
        found: false,
        nearest: "",
        distance: usize::MAX,
    };
    let search = search.through(spec);
    let is_near = !search.nearest.is_empty();
    if search.found || (!mention.certain && !is_near) {
        return None;
    }
    let msg = Msg::new().and(mention.place).and(" is not a header that the reader knows");
    let msg = if is_near {
        let [open, close] = mention.marks;
        msg.and("; did you mean `").and(open).and(search.nearest).and(close).and("`?")
    } else {
        msg.and(", so that what a model writes below it would be lost.")
    };
    Some(msg.and(mention.otherwise))
}

/// What is told of sections that are needed, and that a format described by hand does not speak of: `said`
/// are its headers, folded, and `place` is where the template is.
pub const fn described_flaw(spec: &Spec, said: &[&str], place: &str) -> Option<Msg> {
    let mut missing = Msg::new();
    let mut count = 0;
    let mut fields = items(&spec.fields);
    while let [field, others @ ..] = fields {
        if is_required(field) && !is_said(field, said) {
            missing = if count == 0 { missing } else { missing.and(", ") };
            missing = missing.and("`[").and(text(&field.header)).and("]`");
            count += 1;
        }
        fields = others;
    }
    if count == 0 {
        return None;
    }
    let msg = Msg::new()
        .and(place)
        .and("with `own_format` the template alone tells the model how to write its reply, but it does not mention ")
        .and(missing.as_str())
        .and(": describe what is missing, or drop `own_format` and write `{{ format }}`");
    Some(msg)
}

struct Search<'s> {
    keys: &'s [&'s str],
    certain: bool,
    found: bool,
    /// The header that is nearest, if it is near.
    nearest: &'s str,
    distance: usize,
}

impl<'s> Search<'s> {
    const fn through(mut self, spec: &'s Spec) -> Self {
        let mut fields = items(&spec.fields);
        while let [field, others @ ..] = fields {
            self = self.at(field).inside(&field.kind);
            fields = others;
        }
        self
    }

    const fn at(mut self, field: &'s Field) -> Self {
        let mut keys = self.keys;
        while let [key, others @ ..] = keys {
            let mut known = items(&field.keys);
            while let [own, others @ ..] = known {
                let distance = distance(key.as_bytes(), text(own).as_bytes());
                self.found = self.found || same(key, text(own));
                // A name of two letters is near to every other one.
                let most = if self.certain { key.len().div_ceil(3) } else { key.len() / 4 };
                let near = key.len() > 3 && distance <= most;
                if near && distance < self.distance {
                    self.distance = distance;
                    self.nearest = text(&field.header);
                }
                known = others;
            }
            keys = others;
        }
        self
    }

    const fn inside(mut self, kind: &'s Ref<Kind>) -> Self {
        let Some(kind) = after(kind) else {
            // What cannot be looked into may have it.
            self.found = true;
            return self;
        };
        if let Some(held) = held(kind) {
            return self.inside(held);
        }
        let (Kind::Record(record) | Kind::Table(record)) = kind else { return self };
        if let Some(record) = after(record) {
            return self.through(record);
        }
        self.found = true;
        self
    }
}

const fn is_required(field: &Field) -> bool {
    let is_optional = matches!(after(&field.kind), Some(Kind::Optional(_)));
    let may_be_left_out = is_optional || matches!(field.presence, Presence::Defaulted);
    !may_be_left_out && !matches!(field.case, Case::Of(_))
}

const fn is_said(field: &Field, said: &[&str]) -> bool {
    let mut keys = items(&field.keys);
    while let [key, others @ ..] = keys {
        let mut said = said;
        while let [one, others @ ..] = said {
            if same(one, text(key)) {
                return true;
            }
            said = others;
        }
        keys = others;
    }
    false
}

/// How many bytes to insert, remove or replace; a name longer than any header is near to none.
#[expect(
    clippy::indexing_slicing,
    reason = "a constant knows no other way, and the room is checked"
)]
const fn distance(one: &[u8], other: &[u8]) -> usize {
    const ROOM: usize = 96;
    if one.len() >= ROOM || other.len() >= ROOM {
        return usize::MAX;
    }
    let mut costs = [0; ROOM];
    let mut column = 0;
    while column <= other.len() {
        costs[column] = column;
        column += 1;
    }
    let mut row = 0;
    while row < one.len() {
        let mut diagonal = costs[0];
        costs[0] = row + 1;
        let mut column = 0;
        while column < other.len() {
            let replaced = diagonal + (one[row] != other[column]) as usize;
            diagonal = costs[column + 1];
            let shifted = least(costs[column], costs[column + 1]) + 1;
            costs[column + 1] = least(replaced, shifted);
            column += 1;
        }
        row += 1;
    }
    costs[other.len()]
}

const fn least(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &str, other: &str, expect: usize) {
        assert_eq!(distance(one.as_bytes(), other.as_bytes()), expect, "{one} {other}");
    }

    #[test]
    fn the_distance_counts_bytes() {
        check("goal", "goal", 0);
        check("gaol", "goal", 2);
        check("goals", "goal", 1);
        check("", "goal", 4);
        check("计划", "计画", 3);
        check("a", &"a".repeat(100), usize::MAX);
    }
}
