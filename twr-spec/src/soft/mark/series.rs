//! Numbered headers: `SECTION II` for `SECTION 2`, and `SECTION 5` where only four were asked for.

use super::Matcher;
use crate::kind::roman;
use crate::soft::fold;

impl Matcher {
    /// The fields whose headers are one series of numbers, in their order; none if there are several.
    pub(in crate::soft) fn numbered_fields(&self) -> Vec<usize> {
        self.names.numbered()
    }

    /// Whether the name is one more of a numbered series that the headers form.
    pub(in crate::soft) fn in_series(&self, name: &str) -> bool {
        if !self.names.has_series() || self.record {
            return false;
        }
        let key = fold(name);
        let digits = || without_digits(&fold(&with_digits(name)?));
        // A label of a record inside is none.
        !self.inner.contains(&key)
            && without_digits(&key).or_else(digits).is_some_and(|name| self.names.is_series(&name))
    }
}

/// The folded key without its digits; `None` if it has none, or nothing else.
pub(super) fn without_digits(key: &str) -> Option<String> {
    let rest: String = key.chars().filter(|c| !c.is_ascii_digit()).collect();
    (!rest.is_empty() && rest.len() < key.len()).then_some(rest)
}

/// The name with the Roman number at its end in digits.
pub(super) fn with_digits(name: &str) -> Option<String> {
    let name = name.trim_end_matches(|c: char| !c.is_alphanumeric());
    let (head, last) = name.rsplit_once([' ', '_', '-'])?;
    Some(format!("{head}{}", roman(last)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_names() {
        assert_eq!(with_digits("SECTION II:").as_deref(), Some("SECTION2"));
        assert_eq!(with_digits("II"), None);
        assert_eq!(without_digits("section12").as_deref(), Some("section"));
        assert_eq!(without_digits("12"), None);
    }
}
