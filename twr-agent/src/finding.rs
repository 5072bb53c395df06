//! Findings of validators in words.

use twr::think::Finding;

/// A finding as text, with the field that it is about.
pub(crate) fn of_field(finding: &Finding) -> String {
    match &finding.field {
        Some(field) => format!("{field}: {}", finding.order),
        None => finding.order.clone(),
    }
}
