//! `is_allowed`: whether the licences of an SPDX expression suffice.

/// Whether the expression can be kept with allowed licences alone: one side of an `OR`, both of an `AND`. The slash of
/// older manifests is an `OR`. What is no expression is not allowed.
pub(super) fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut parser = Parser { words: &words, allowed };
    parser.either() == Some(true) && parser.words.is_empty()
}

struct Parser<'p> {
    /// What is not read yet.
    words: &'p [&'p str],
    allowed: &'p [String],
}

impl Parser<'_> {
    fn either(&mut self) -> Option<bool> {
        let mut is_allowed = self.both()?;
        while self.takes("OR") {
            is_allowed |= self.both()?;
        }
        Some(is_allowed)
    }

    fn both(&mut self) -> Option<bool> {
        let mut is_allowed = self.one()?;
        while self.takes("AND") {
            is_allowed &= self.one()?;
        }
        Some(is_allowed)
    }

    fn one(&mut self) -> Option<bool> {
        if self.takes("(") {
            let inside = self.either()?;
            return self.takes(")").then_some(inside);
        }
        let (licence, remaining) = self.words.split_first()?;
        self.words = remaining;
        // An exception allows more than the licence without it; it is allowed by its own name only.
        let name = if self.takes("WITH") {
            let (exception, remaining) = self.words.split_first()?;
            self.words = remaining;
            format!("{licence} WITH {exception}")
        } else {
            (*licence).to_owned()
        };
        Some(self.allowed.contains(&name))
    }

    fn takes(&mut self, word: &str) -> bool {
        match self.words.split_first() {
            Some((first, remaining)) if *first == word => {
                self.words = remaining;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_allowed_if_it_can_be_kept() {
        let allowed = ["MIT".to_owned(), "ISC".to_owned()];
        let check = |expression: &str, expected: bool| {
            assert_eq!(is_allowed(expression, &allowed), expected, "{expression:?}");
        };
        check("MIT", true);
        check("GPL-3.0", false);
        check("GPL-3.0 OR MIT", true);
        check("GPL-3.0/MIT", true);
        check("MIT AND GPL-3.0", false);
        check("MIT AND ISC", true);
        check("MIT AND (GPL-3.0 OR ISC)", true);
        check("GPL-3.0 AND MIT OR ISC", true);
        check("(MIT OR ISC) AND GPL-3.0", false);
        check("MIT WITH LLVM-exception", false);
        for broken in ["", "MIT ISC", "MIT AND", "(MIT", "OR", "MIT)"] {
            check(broken, false);
        }
    }
}
