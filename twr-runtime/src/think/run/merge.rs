//! `Merger`: what is known of a field after a repair, and after what the caller does where a rule is broken.

use twr_spec::diagnostic::Diagnostic;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::rule::{Bounds, Rule, near_repeat};
use twr_spec::soft::write;
use twr_spec::spec::Value;

use super::field_state::FieldState;
use crate::think::ask::name;
use crate::think::options::{Amendment, without_bad_items};
use crate::think::{OnFail, TopUp};

/// With so many of the new items before it each item is compared, so that a long list costs no more than its
/// length.
const COMPARED: usize = 64;

/// Puts two tries at one field together.
#[derive(Clone, Copy)]
pub(super) struct Merger<'r> {
    /// Reads replies of the spec.
    pub(super) reader: &'r Reader<'r>,
    /// The field.
    pub(super) field: usize,
    /// What the model was given, for rules that look at it.
    pub(super) given: &'r str,
    /// What was asked for where a list was too short.
    pub(super) top_up: TopUp,
}

impl<'r> Merger<'r> {
    /// Of the first field.
    pub(super) fn new(reader: &'r Reader<'r>, given: &'r str, top_up: TopUp) -> Self {
        Self { reader, field: 0, given, top_up }
    }

    /// The same, with only what is its own of a list that is refused for copied items. A list that keeps its
    /// rules without them is good, and tells what was left out.
    pub(super) fn without_copies(self, state: FieldState, known: Circumstances<'_>) -> FieldState {
        if !state.is_copied() && !state.is_strange() {
            return state;
        }
        let Some(draft) = state.draft.clone() else { return state };
        let (own, sources) = self.reader.without_copies(self.field, draft, known);
        if state.short_list().is_none() {
            return FieldState { sources, ..state };
        }
        let remaining = self.read_back(own.clone());
        if remaining.is_there() {
            return FieldState { sources, reported: state.wrong, ..remaining };
        }
        FieldState { draft: Some(own), sources, ..state }
    }

    /// What is known after a repair: what the repair gave, unless that is less than what was there. A list
    /// that is still too short is put after the one that was.
    pub(super) fn merged(self, before: &FieldState, repair: FieldState) -> FieldState {
        let said = before.said || repair.said;
        FieldState { said, ..self.better(before, repair) }
    }

    fn better(self, before: &FieldState, repair: FieldState) -> FieldState {
        if let Some(meant) = self.meant(before, &repair) {
            return meant;
        }
        // Only the rest was asked for: however much came, it goes after what was there.
        let whole = repair.counted_list().filter(|_| self.top_up == TopUp::Remaining);
        match (before.short_list(), repair.short_list().or(whole)) {
            // Good, and not wronged by what the repair says: what was left out may be put in, and be wrong.
            _ if before.is_good() && (before.said || !repair.said) => before.clone(),
            (first, _) if repair.is_good() && (first.is_none() || whole.is_none()) => repair,
            (Some(first), Some(more)) => {
                let merged = self.topped_up(first, more);
                let helps = merged.is_good() || merged.short_list().is_some();
                if helps { merged } else { before.clone() }
            }
            (Some(_), None) => before.clone(),
            (None, _) if before.draft.is_some() && repair.draft.is_none() => before.clone(),
            (None, _) => repair,
        }
    }

    /// The draft that was written twice: the model was told that it may say more than the value, and means it as it is.
    fn meant(self, before: &FieldState, repair: &FieldState) -> Option<FieldState> {
        let is_same = before.draft == repair.draft && before.is_doubtful() && repair.is_doubtful();
        let draft = repair.draft.clone().filter(|_| is_same)?;
        let meant = self.read_back(draft);
        meant.is_good().then(|| FieldState { reported: repair.wrong.clone(), ..meant })
    }

    /// The same after what is done where rules are broken.
    pub(super) fn amended(self, state: FieldState, amendments: &[Amendment]) -> FieldState {
        if state.is_good() || amendments.is_empty() {
            return state;
        }
        let name = self.name();
        let of = |wrong: &Diagnostic| {
            amendments.iter().find(|amendment| amendment.concerns(name, wrong))
        };
        for amendment in state.wrong.iter().filter_map(of) {
            let mended = match (&amendment.on_fail, &state.draft) {
                (OnFail::Fix(fix), Some(draft)) => fix(draft.clone()),
                (OnFail::DropItems, Some(draft)) => without_bad_items(draft, &state.wrong),
                _ => None,
            };
            if let Some(mended) = mended.map(|value| self.read_back(value))
                && mended.is_good()
            {
                return mended;
            }
        }
        let is_kept = |wrong: &Diagnostic| {
            of(wrong).is_some_and(|amendment| matches!(amendment.on_fail, OnFail::Keep))
        };
        if state.draft.is_some() && state.wrong.iter().all(is_kept) {
            return FieldState {
                value: state.draft,
                draft: None,
                wrong: Vec::new(),
                reported: state.wrong,
                ..state
            };
        }
        state
    }

    /// The items of both lists, those of `more` that say nothing new left out, and no more than the
    /// field's rules allow; with what is wrong with it then.
    fn topped_up(self, first: &[Value<'static>], more: &[Value<'static>]) -> FieldState {
        let mut items = first.to_vec();
        for item in more {
            let new = items.get(first.len()..).unwrap_or_default();
            let mut known = first.iter().chain(new.iter().rev().take(COMPARED));
            if !known.any(|known| repeats(known, item)) {
                items.push(item.clone());
            }
        }
        if let Some(most) = self.most_items() {
            items.truncate(most);
        }
        self.read_back(Value::List(items))
    }

    /// The field's name.
    fn name(self) -> &'r str {
        self.reader.spec().fields.get(self.field).map_or("", |field| &field.name)
    }

    fn most_items(self) -> Option<usize> {
        let rules = &self.reader.spec().fields.get(self.field)?.rules;
        rules.iter().find_map(|rule| match rule {
            Rule::Items(Bounds { max: Some(max), .. }) => usize::try_from(*max).ok(),
            _ => None,
        })
    }

    /// The value as the reader finds it in its section: rules are kept by what is read, here as anywhere.
    fn read_back(self, value: Value<'static>) -> FieldState {
        let spec = self.reader.spec();
        let mut fields = vec![None; spec.fields.len()];
        if let Some(place) = fields.get_mut(self.field) {
            *place = Some(value);
        }
        let written = write(spec, &Value::Record(fields));
        let known =
            Circumstances { task: Some(self.given), ended: true, ..Circumstances::default() };
        FieldState::of(&self.reader.read_in(&written, known), self.field, true)
    }
}

/// Whether two items say the same. Records are told apart by their first text: a title, a name.
fn repeats(one: &Value<'_>, other: &Value<'_>) -> bool {
    match (name(one), name(other)) {
        (Some(one), Some(other)) => near_repeat(one, other),
        _ => one == other,
    }
}
