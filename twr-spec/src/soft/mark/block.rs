//! Blocks: a fence whose tag is a header.

use super::{Form, LineKind, LineMark, Matcher, Tail};
use crate::spec::Layout;

impl Matcher {
    /// What the fence on this line begins, by what stands behind its mark; its body begins `body`
    /// bytes behind the start of the line.
    ///
    /// Where blocks were not asked for, a tag is a field's only if it is the whole of what stands there,
    /// and then the weakest of signs: languages are tags too. Where they were, every tag begins something.
    pub(in crate::soft) fn block(&self, info: &str, line: &str, body: usize) -> Option<LineMark> {
        if self.record || info.is_empty() {
            return None;
        }
        let asked = self.layout == Layout::Blocks;
        let first = info.split([' ', '\t', '{']).next().unwrap_or_default();
        let found = self.lookup(info).or_else(|| self.lookup(first).filter(|_| asked));
        let (kind, respelled) = match found {
            Some((at, respelled)) => (LineKind::Header(at), respelled),
            None if asked => {
                let end = line.trim_end().len();
                (LineKind::Unknown { start: end - info.len(), end }, false)
            }
            None => return None,
        };
        let at_start = line.starts_with(['`', '~']);
        let is_own = |at: usize| self.asked.get(at).is_some_and(|own| own == info);
        let exact = match kind {
            LineKind::Header(at) => asked && at_start && is_own(at),
            _ => asked && at_start,
        };
        let (form, tail) = (Form::Block, Tail::None);
        Some(LineMark { kind, form, exact, respelled, body, tail, level: 0 })
    }
}
