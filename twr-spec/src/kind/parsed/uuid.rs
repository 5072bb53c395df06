//! A UUID in a text: with hyphens or without, in braces, as a URN, in any case.

use super::found::Found;

/// The lengths of the groups between hyphens.
const GROUPS: [usize; 5] = [8, 4, 4, 4, 12];

/// The UUID that begins here, in lower case with hyphens; `before` is the character before it.
pub(super) fn at(rest: &str, before: Option<char>) -> Option<Found> {
    if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ':')) {
        return None;
    }
    let urn = rest.get(..9).filter(|urn| urn.eq_ignore_ascii_case("urn:uuid:"));
    let lead = urn.map_or(0, str::len);
    let open = rest.get(lead..)?.starts_with('{');
    let start = lead + usize::from(open);
    let (value, width) = digits(rest.get(start..)?)?;
    let end = start + width;
    let after = rest.get(end..)?;
    if open {
        return after.starts_with('}').then_some(Found { value, width: end + 1 });
    }
    let goes_on = after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_'));
    (!goes_on).then_some(Found { value, width: end })
}

/// The digits in groups, and how much of the text they take.
fn digits(text: &str) -> Option<(String, usize)> {
    let has_hyphens = text.as_bytes().get(8) == Some(&b'-');
    let mut groups = Vec::new();
    let mut end = 0;
    for (at, length) in GROUPS.into_iter().enumerate() {
        if at > 0 && has_hyphens {
            text.get(end..)?.strip_prefix('-')?;
            end += 1;
        }
        let group = text.get(end..end + length)?;
        if !group.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        groups.push(group.to_ascii_lowercase());
        end += length;
    }
    Some((groups.join("-"), end))
}
