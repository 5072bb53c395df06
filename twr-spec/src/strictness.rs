//! `Strictness`: which leniencies a reply may not use.

use std::collections::HashSet;
use std::ops::Range;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::recovery::{Recovery, RecoveryKind};
use crate::spec::{Path, Segment};
use crate::text::quote;

/// Which leniencies make a section wrong, although it could be read.
///
/// ```
/// # mod twr { pub mod verdict { pub use twr_spec::{recovery::RecoveryKind, strictness::Strictness}; } }
/// use twr::verdict::{RecoveryKind, Strictness};
///
/// let no_echo = Strictness::LENIENT.refusing(RecoveryKind::Echo);
/// assert!(no_echo.refuses(RecoveryKind::Echo) && !no_echo.refuses(RecoveryKind::ListShape));
/// let nearly_exact = Strictness::EXACT.allowing(RecoveryKind::ThinkBlock);
/// assert!(nearly_exact.refuses(RecoveryKind::HeaderTypo));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Strictness {
    /// A bit for each kind.
    refused: u128,
}

impl Strictness {
    /// Nothing is refused: what can be read counts.
    pub const LENIENT: Self = Self { refused: 0 };
    /// Everything is refused that is not just as asked.
    pub const EXACT: Self = Self { refused: u128::MAX };

    /// The same, refusing this too.
    #[must_use]
    pub const fn refusing(self, kind: RecoveryKind) -> Self {
        Self { refused: self.refused | bit(kind) }
    }

    /// The same, allowing this.
    #[must_use]
    pub const fn allowing(self, kind: RecoveryKind) -> Self {
        Self { refused: self.refused & !bit(kind) }
    }

    /// Whether a section that needed this is wrong.
    pub const fn refuses(self, kind: RecoveryKind) -> bool {
        self.refused & bit(kind) != 0
    }

    /// Blames the sections that needed what is refused; what concerns the whole reply, every section
    /// that is in it.
    pub(crate) fn judge(
        self,
        reply: &str,
        recoveries: &[Recovery],
        places: &[Option<Range<usize>>],
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        if self == Self::LENIENT {
            return;
        }
        // What is wrong in another way is to be written anew in any case.
        let mut blamed_for: Vec<HashSet<RecoveryKind>> = vec![HashSet::new(); places.len()];
        let wrong: HashSet<usize> =
            diagnostics.iter().filter_map(|found| found.path.section()).collect();
        for recovery in recoveries.iter().filter(|recovery| self.refuses(recovery.kind)) {
            let found = quote(reply.get(recovery.span.clone()).unwrap_or_default());
            let concerned = (0..places.len()).filter(|at| match recovery.section {
                Some(section) => section == *at,
                None => places.get(*at).is_some_and(Option::is_some),
            });
            let blamed: Vec<usize> = concerned
                .filter(|at| !wrong.contains(at))
                .filter(|at| {
                    blamed_for.get_mut(*at).is_some_and(|kinds| kinds.insert(recovery.kind))
                })
                .collect();
            diagnostics.extend(blamed.into_iter().map(|at| Diagnostic {
                path: Path(vec![Segment::Field(at)]),
                span: Some(recovery.span.clone()),
                kind: DiagnosticKind::Refused(recovery.kind),
                found: found.clone(),
            }));
        }
    }
}

const fn bit(kind: RecoveryKind) -> u128 {
    1 << (kind as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Circumstances, Reader};
    use crate::spec::{Field, Kind, Ref, Spec, Width};
    use crate::text::fold;

    /// What a reply of a text and a number is blamed for: each field with what was refused.
    fn check(strictness: Strictness, reply: &str, expect: &[(usize, &str)]) {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let fields = vec![field("Plan", Kind::Text), field("Score", Kind::Integer(Width::U8))];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let known = Circumstances { strictness, ..Circumstances::default() };
        let reader = Reader::new(&spec);
        let reading = reader.read_in(reply, known);
        let blamed = reading.diagnostics.iter().map(|found| match &found.kind {
            DiagnosticKind::Refused(kind) => (found.path.section().unwrap(), kind.name()),
            other => (found.path.section().unwrap(), other.name()),
        });
        assert_eq!(blamed.collect::<Vec<_>>(), expect, "{reply:?}");
        for (at, draft) in reading.drafts.iter().enumerate() {
            let is_blamed = expect.iter().any(|(field, _)| *field == at);
            assert_eq!(draft.is_some(), is_blamed, "what is refused is a draft: {reply:?}");
        }
    }

    #[test]
    fn what_is_refused_is_blamed_on_its_section() {
        let dressed = "[Plan] We go.\n[Score] about 4";
        check(Strictness::LENIENT, dressed, &[]);
        let no_dress = Strictness::LENIENT.refusing(RecoveryKind::NumberDressed);
        check(no_dress, dressed, &[(1, "number_dressed")]);
        check(no_dress, "[Plan] We go.\n**Score** 4", &[]);
        check(Strictness::EXACT, "[Plan] We go.\n[Score] 4", &[]);
        check(Strictness::EXACT, "[Plan] We go.\n**Score** 4", &[(1, "header_decorated")]);
        let all_but = Strictness::EXACT.allowing(RecoveryKind::HeaderDecorated);
        check(all_but, "[Plan] We go.\n**Score** 4", &[]);
    }

    #[test]
    fn what_concerns_the_reply_is_blamed_on_all() {
        let fenced = "```\n[Plan] We go.\n[Score] 4\n```";
        check(Strictness::LENIENT, fenced, &[]);
        check(Strictness::EXACT, fenced, &[(0, "fenced_reply"), (1, "fenced_reply")]);
    }
}
