//! `Columns`: which column of a table is which field.

use super::grid::{Block, Row};
use crate::kind::Desk;
use crate::recovery::RecoveryKind;
use crate::soft::{Matcher, fold, undecorate};
use crate::spec::{Field, Spec};

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns<'a> {
    /// For each field, the position of its column.
    places: Vec<Option<usize>>,
    /// Whether every field that must be there has one.
    whole: bool,
    width: usize,
    /// What was tolerated in the header, by cell.
    tolerated: Vec<(RecoveryKind, &'a str)>,
    line: &'a str,
}

impl<'a> Columns<'a> {
    /// The columns that the block's first row names; `None` if it names none, or fewer than half of its
    /// cells are names and no line of dashes stands below it.
    pub(super) fn of(spec: &Spec, matcher: &Matcher, block: &Block<'a>) -> Option<Self> {
        let row: &Row<'a> = block.rows.first()?;
        let mut out = Self {
            places: vec![None; spec.fields.len()],
            whole: false,
            width: row.cells.len(),
            tolerated: Vec::new(),
            line: row.line,
        };
        let keys: Vec<String> = row.cells.iter().map(|cell| fold(cell)).collect();
        for (at, (cell, key)) in row.cells.iter().zip(&keys).enumerate() {
            let known = spec.fields.iter().position(|field| field.keys.iter().any(|k| k == key));
            out.take(spec, known, at, cell, true);
        }
        // Slips of the pen count only where nothing is written right.
        for (at, (cell, key)) in row.cells.iter().zip(&keys).enumerate() {
            if out.places.contains(&Some(at)) || cell.trim().is_empty() {
                continue;
            }
            match matcher.near(key).filter(|field| out.places.get(*field) == Some(&None)) {
                Some(field) => {
                    out.take(spec, Some(field), at, cell, false);
                    out.tolerated.push((RecoveryKind::HeaderTypo, cell));
                }
                None => out.tolerated.push((RecoveryKind::TableShape, cell)),
            }
        }
        let known = out.places.iter().flatten().count();
        let is_required =
            |(field, place): (&Field, &Option<usize>)| !field.is_required() || place.is_some();
        out.whole = spec.fields.iter().zip(&out.places).all(is_required);
        let likely = known * 2 >= row.cells.len() || block.is_plain();
        (known > 0 && likely).then_some(out)
    }

    /// The columns of a table without a header: the fields in order.
    pub(super) fn in_order(spec: &Spec) -> Self {
        let width = spec.fields.len();
        let places = (0..width).map(Some).collect();
        Self { places, whole: true, width, tolerated: Vec::new(), line: "" }
    }

    /// Takes the column for the field. A name that is not `known` is told as a slip of the pen.
    fn take(&mut self, spec: &Spec, field: Option<usize>, at: usize, cell: &'a str, known: bool) {
        let Some(place) = field.and_then(|field| self.places.get_mut(field)) else { return };
        if place.is_some() {
            return;
        }
        *place = Some(at);
        let bare = undecorate(cell);
        let header = field.and_then(|field| spec.fields.get(field)).map(|field| &*field.header);
        if bare.len() != cell.trim().len() {
            self.tolerated.push((RecoveryKind::HeaderDecorated, cell));
        }
        if known && header.is_some_and(|header| super::cells::escape(header) != bare) {
            self.tolerated.push((RecoveryKind::HeaderSpelled, cell));
        }
    }

    /// Whether every field that must be there has a column.
    pub(super) fn is_whole(&self) -> bool {
        self.whole
    }

    /// Whether every column is a field's.
    pub(super) fn is_known(&self) -> bool {
        self.places.iter().flatten().count() == self.width
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The position of the field's column.
    pub(super) fn place(&self, field: usize) -> Option<usize> {
        self.places.get(field).copied().flatten()
    }

    /// The fields that must have a column and have none.
    pub(super) fn missing(&self, spec: &Spec) -> Vec<usize> {
        let fields = spec.fields.iter().enumerate();
        let lacks =
            |(at, field): &(usize, &Field)| field.is_required() && self.place(*at).is_none();
        fields.filter(lacks).map(|(at, _)| at).collect()
    }

    /// Whether the columns are just those asked for, in their order.
    pub(super) fn is_plain(&self, spec: &Spec) -> bool {
        self.width == spec.fields.len()
            && self.places.iter().enumerate().all(|(at, place)| *place == Some(at))
    }

    /// Records what was tolerated in the header.
    pub(super) fn note(&self, desk: &mut Desk<'_, 'a>) {
        for (kind, cell) in &self.tolerated {
            let place = if cell.trim().is_empty() { self.line } else { cell.trim() };
            desk.recover(*kind, place);
        }
    }
}
