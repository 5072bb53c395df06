//! `Truth`: the values of one reply that are known without the reader, held against what the reader gave.

use crate::shape::short;

/// What the comparison of one output showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Truth {
    /// The number of values that the reader gave and that are known another way.
    pub compared: usize,
    /// The compared values that differ, in short.
    pub wrong: Vec<String>,
}

impl Truth {
    /// Compares one value: `name` says which, `said` and `read` show both.
    pub(super) fn compare(&mut self, is_same: bool, name: &str, said: &str, read: &str) {
        self.compared += 1;
        if !is_same {
            let (said, read) = difference(said, read);
            self.wrong.push(format!("{name} is {said:?}, read as {read:?}"));
        }
    }

    /// Compares two texts by their words, so that only the blanks may differ.
    pub(super) fn compare_words(&mut self, name: &str, said: &str, read: &str) {
        self.compare(said.split_whitespace().eq(read.split_whitespace()), name, said, read);
    }

    /// Compares two texts by their letters and digits, so that decoration may differ.
    pub(super) fn compare_letters(&mut self, name: &str, said: &str, read: &str) {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        self.compare(letters(said) == letters(read), name, said, read);
    }

    /// Whether some value was compared.
    pub fn is_known(&self) -> bool {
        self.compared > 0
    }

    /// Whether some value differs.
    pub fn is_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }
}

/// The beginnings of both texts from shortly before the place where they first differ.
fn difference(said: &str, read: &str) -> (String, String) {
    let (said, read) = (said.trim(), read.trim());
    let same = said.chars().zip(read.chars()).take_while(|(left, right)| left == right).count();
    let from = |text: &str| match same.saturating_sub(10) {
        0 => short(text),
        skipped => format!("…{}", short(&text.chars().skip(skipped).collect::<String>())),
    };
    (from(said), from(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_where_it_is() {
        let mut truth = Truth::default();
        truth.compare_words("Plan", "Go  home.", "Go home.");
        truth.compare_letters("Plan", "**Go** home.", "Go home.");
        assert!(truth.is_known() && !truth.is_wrong());
        truth.compare_words("Plan", "We all go home today.", "We all go home tonight.");
        assert_eq!(truth.compared, 3);
        assert_eq!(truth.wrong, [r#"Plan is "…go home today.", read as "…go home tonight.""#]);
    }
}
