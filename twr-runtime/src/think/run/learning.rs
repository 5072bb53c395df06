//! `Learning`: what is known of a field after a reply spoke of it, at the reply's end and while it arrives.

use twr_spec::read::{Circumstances, Reader};

use super::field_state::FieldState;
use super::merge::Merger;
use crate::think::{Ask, Options};

/// With what a run learns from a reply.
#[derive(Clone, Copy)]
pub(super) struct Learning<'l> {
    merger: Merger<'l>,
    options: &'l Options,
    /// What the reply is read with.
    known: Circumstances<'l>,
    /// Whether a whole answer takes the place of what was there.
    is_anew: bool,
}

impl<'l> Learning<'l> {
    pub(super) fn new(
        reader: &'l Reader<'l>,
        given: &'l str,
        options: &'l Options,
        known: Circumstances<'l>,
    ) -> Self {
        let merger = Merger::new(reader, given, options.top_up);
        Self { merger, options, known, is_anew: false }
    }

    /// The same, where a whole answer takes the place of what was there: of the first reply, and after validators found
    /// fault with the answer as a whole.
    pub(super) fn anew(self, is_anew: bool) -> Self {
        Self { is_anew, ..self }
    }

    /// What is known of the field at this position, of which `before` was known, after a reply to `ask` says `now`.
    pub(super) fn learned(
        self,
        at: usize,
        before: &FieldState,
        now: FieldState,
        ask: &Ask,
    ) -> FieldState {
        let keeps = self.options.policy.keeps();
        let starts_over = *ask.inner() == Ask::Whole && (self.is_anew || !keeps);
        let merger = Merger { field: at, ..self.merger };
        let now = merger.without_copies(now, self.known);
        let next = if starts_over { now } else { merger.merged(before, now) };
        merger.amended(next, &self.options.amendments)
    }
}
