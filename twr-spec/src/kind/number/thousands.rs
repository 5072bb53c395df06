//! Points that may part groups of thousands.

use crate::assertion::Asserted;
use crate::kind::Body;
use crate::kind::numeral::Numeral;
use crate::lexicon::Class;

/// Whether the point may part groups of thousands: `1.000 €` is a thousand where the comma is for decimals.
pub(super) fn may_be_thousands(asserted: &Asserted<Numeral>, body: Body<'_>) -> bool {
    let digits = asserted.value.digits.as_str();
    let has_group = digits.split_once('.').is_some_and(|(whole, part)| {
        part.len() == 3 && (1..=3).contains(&whole.trim_start_matches('-').len()) && whole != "0"
    });
    let line = body.first_line().0.to_lowercase();
    has_group && line.contains(digits.trim_start_matches('-')) && has_currency(&line)
}

fn has_currency(line: &str) -> bool {
    line.contains(['$', '€', '£', '¥', '￥', '₹']) || Class::Currency.is_in(line)
}
