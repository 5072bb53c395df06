//! What a value needs: whether it is made up, chosen or copied, and how many tokens it takes at most.

use twr_spec::rule::{Bounds, Rule};
use twr_spec::spec::{Field, Kind};

/// Whether a value is copied from the task or chosen among words.
pub(super) fn is_exact(field: &Field) -> bool {
    let is_choice = matches!(field.kind.required(), Kind::Choice(_) | Kind::Boolean);
    let is_copied =
        |rule: &Rule| matches!(rule, Rule::Grounded | Rule::OneOf(_) | Rule::Pattern(_));
    is_choice || field.rules.iter().any(is_copied)
}

/// How many tokens a value of one line needs at most; `None` for one of several lines. A character is taken for
/// a token, as in the languages that have most of them, and a line may have twice as many as its limit.
pub(super) fn tokens_of_a_line(field: &Field) -> Option<u32> {
    /// Enough for any number, date or choice, with a few words round it.
    const SCALAR: u32 = 32;
    /// Enough for a name, an address, a phrase of the task.
    const COPIED: u32 = 64;
    /// Enough for a long sentence.
    const LINE: u32 = 128;
    let most = field.rules.iter().find_map(|rule| match rule {
        Rule::Length(Bounds { max, .. }) => *max,
        _ => None,
    });
    match field.kind.required() {
        Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Choice(_)
        | Kind::Temporal(_) => Some(SCALAR),
        Kind::Line | Kind::Parsed(_) => {
            let usual = if is_exact(field) { COPIED } else { LINE };
            Some(most.map_or(usual, |most| most.saturating_mul(2).clamp(SCALAR, usual)))
        }
        _ => None,
    }
}

/// Whether a value is on one line and is a number, a date or one of a few words, or is copied from the
/// task: nothing that a model makes up.
pub(super) fn is_short(field: &Field) -> bool {
    let is_line = tokens_of_a_line(field).is_some();
    is_line && (is_exact(field) || !matches!(field.kind.required(), Kind::Line))
}
