//! What a request shows of the worked examples: nothing that was copied from them.
//!
//! A model that copied words copies them again if it sees them again, and a model that sees no example often writes
//! no section at all. So what was copied goes, and as little as possible with it:
//!
//! - An example that was copied from is left out as a whole, while another one shows the form.
//! - Of several examples one always stays: the one that fewest fields were copied from.
//! - The only example stays without the sections that were copied. Their form is in the prompt: the header, and what
//!   is expected.

use twr_spec::prompt::Placement;
use twr_spec::read::Circumstances;
use twr_spec::spec::{Example, Value};

use super::{Attempt, Run};
use crate::think::ask::Copied;
use crate::think::{Ask, Options};

/// What a request shows of the worked examples.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// The examples, by position.
    pub(super) examples: Vec<usize>,
    /// The fields that they are shown without, by position.
    pub(super) hidden_fields: Vec<usize>,
}

impl Shown {
    /// The circumstances of the reply to a request that showed this, before it is known how the reply ended.
    pub(super) fn known<'k>(&'k self, given: &'k str, options: &Options) -> Circumstances<'k> {
        Circumstances {
            task: Some(given),
            strictness: options.refused(),
            shown: Some(&self.examples),
            hidden_fields: &self.hidden_fields,
            ..Circumstances::default()
        }
    }
}

impl Attempt {
    /// What its request showed of the worked examples.
    pub(super) fn what_was_shown(&self) -> Shown {
        Shown { examples: self.shown.clone(), hidden_fields: self.hidden_fields.clone() }
    }
}

impl Run<'_> {
    /// What a request for these fields does not show, as they were copied from it.
    pub(super) fn copied(&self, ask: &Ask) -> Copied {
        let fields = self.fields.iter().enumerate();
        let copied: Vec<(usize, &[usize])> = fields
            .filter(|(at, field)| ask.includes(*at) && !field.sources.is_empty())
            .map(|(at, field)| (at, field.sources.as_slice()))
            .collect();
        let copies = |example: &usize| {
            copied.iter().filter(|(_, sources)| sources.contains(example)).count()
        };
        let examples: Vec<usize> =
            (0..self.reader.examples().len()).filter(|at| self.may_show(*at)).collect();
        if let [only] = examples.as_slice() {
            let of_only = copied.iter().filter(|(_, sources)| sources.contains(only));
            return Copied { fields: of_only.map(|(at, _)| *at).collect(), ..Copied::default() };
        }
        let least = examples.iter().copied().min_by_key(copies);
        let goes = |example: &usize| copies(example) > 0 && Some(*example) != least;
        Copied { examples: examples.into_iter().filter(goes).collect(), fields: Vec::new() }
    }

    /// The worked examples that a request shows: those that hold some of what is asked for and may be shown.
    pub(super) fn shown(&self, ask: &Ask, most: usize, copied: &Copied) -> Shown {
        if self.options.suited_placement() == Placement::Nowhere {
            return Shown::default();
        }
        let holds = |example: &Example| match &example.reply {
            Value::Record(values) => values.iter().enumerate().any(|(at, value)| {
                ask.includes(at)
                    && !copied.fields.contains(&at)
                    && value.as_ref().is_some_and(|value| *value != Value::Null)
            }),
            _ => false,
        };
        let all = self.reader.examples().iter().enumerate();
        let may_be = |at: &usize| self.may_show(*at) && !copied.examples.contains(at);
        let shown = all.filter(|(at, example)| may_be(at) && holds(example));
        Shown {
            examples: shown.map(|(at, _)| at).take(most).collect(),
            hidden_fields: copied.fields.clone(),
        }
    }

    /// Whether the worked example at this position is one of those that are chosen.
    fn may_show(&self, at: usize) -> bool {
        let chosen = &self.options.chosen_examples;
        chosen.is_empty() || chosen.contains(&at)
    }
}
