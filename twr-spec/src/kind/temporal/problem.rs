//! `Problem`: why a text is no date, time or duration.

use crate::diagnostic::DiagnosticKind;

/// Why a text is no date, time or duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// Nothing of the kind is there, or too much else.
    Unreadable,
    /// More than one can be meant.
    Ambiguous,
    /// There is no such day or time.
    NotInCalendar,
    /// A day of the week that the date is not.
    OtherWeekday,
    /// A duration in months or years, which are not always as long.
    NotExact,
    /// A negative duration, where only others are wanted.
    Negative,
    /// Beyond what the usual types hold.
    TooLarge,
}

impl Problem {
    pub(super) fn to_diagnostic(self) -> (DiagnosticKind, &'static str) {
        match self {
            Self::Unreadable => (DiagnosticKind::Unreadable, ""),
            Self::Ambiguous => (DiagnosticKind::Ambiguous, ""),
            Self::NotInCalendar => (DiagnosticKind::Unreadable, " (there is no such day or time)"),
            Self::OtherWeekday => {
                (DiagnosticKind::Ambiguous, " (that day is another day of the week)")
            }
            Self::NotExact => {
                (DiagnosticKind::Unreadable, " (months and years are not always as long)")
            }
            Self::Negative => (DiagnosticKind::Unreadable, " (it cannot be negative)"),
            Self::TooLarge => (DiagnosticKind::OutOfWidth, ""),
        }
    }
}
