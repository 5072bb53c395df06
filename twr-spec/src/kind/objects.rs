//! Objects of JSON in the place of blocks: one, or an array of them, in a fence perhaps.

use super::ReadContext;
use crate::json::parse;
use crate::recovery::RecoveryKind;
use crate::spec::Json;
use crate::text::{blank, strip_fence};

/// The objects that a body consists of, and what was tolerated in them.
pub(super) struct Objects<'a> {
    pub(super) all: Vec<Json>,
    tolerated: Vec<(RecoveryKind, &'a str)>,
}

impl<'a> Objects<'a> {
    /// The objects of a body; `None` if it is other text.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let inside = strip_fence(text).map_or(text, |(inside, _)| inside).trim();
        if !inside.starts_with(['{', '[']) {
            return None;
        }
        let parsed = parse(inside, 0).ok()?;
        if !blank(inside.get(parsed.end..)?) {
            return None;
        }
        let repairs = parsed.repairs.iter();
        let repairs = repairs.map(|(repair, place)| {
            (RecoveryKind::from(repair), inside.get(place).unwrap_or_default())
        });
        let tolerated = std::iter::once((RecoveryKind::JsonShape, text)).chain(repairs).collect();
        let all = match parsed.json {
            Json::List(objects) => objects,
            object => vec![object],
        };
        Some(Self { all, tolerated })
    }

    /// Records what was tolerated.
    pub(super) fn note(&self, context: &mut ReadContext<'_, 'a>) {
        for (kind, at) in &self.tolerated {
            context.recover(*kind, at);
        }
    }
}
