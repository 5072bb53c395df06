//! The labels of a type that holds itself: which are of the whole, and which of a value inside it.

use std::collections::HashSet;

use crate::soft::list_marker;
use crate::soft::mark::{Form, LineKind, Matcher};
use crate::soft::scan::Mark;

/// Where the labels stand that belong to a value inside: in a section, under a certain header, that holds
/// the whole again; else those set in further than the first label, or behind a list mark if that is not.
pub(super) fn deeper(text: &str, marks: &[Mark], matcher: &Matcher) -> HashSet<usize> {
    let mut deeper = HashSet::new();
    let mut within = false;
    let mut outermost: Option<Outermost> = None;
    for mark in marks.iter().filter(|_| matcher.comes_again()) {
        let LineKind::Header(field) = mark.kind else { continue };
        let is_weak = mark.form <= Form::Label && (matcher.is_record() || !mark.exact);
        if !is_weak {
            within = matcher.holds_again(field);
            continue;
        }
        let is_deeper = if within {
            matcher.is_again(field)
        } else {
            outermost
                .get_or_insert_with(|| Outermost::of(text, mark, matcher))
                .is_outside(text, mark)
        };
        if is_deeper {
            deeper.insert(mark.line);
        }
    }
    deeper
}

/// How the labels of the whole stand: as the first of them.
struct Outermost {
    indent: usize,
    listed: bool,
}

impl Outermost {
    fn of(text: &str, mark: &Mark, matcher: &Matcher) -> Self {
        // The indent of a record's first line may be hidden: a rule of its own looks at indents.
        let indent = if matcher.is_record() { usize::MAX } else { mark.indent };
        Self { indent, listed: is_listed(text, mark) }
    }

    fn is_outside(&self, text: &str, mark: &Mark) -> bool {
        mark.indent > self.indent || is_listed(text, mark) && !self.listed
    }
}

fn is_listed(text: &str, mark: &Mark) -> bool {
    let line = text.get(mark.line..mark.body).unwrap_or_default();
    list_marker(line.trim_start()).is_some()
}
