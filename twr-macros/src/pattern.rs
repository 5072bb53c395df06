//! `pattern = "…"`: whether it is a regular expression, without compiling it.

use regex_syntax::Error;

use crate::ctxt::Ctxt;
use crate::entry::Spanned;

pub(crate) fn check(ctxt: &Ctxt, pattern: Option<&Spanned<String>>) {
    if let Some(pattern) = pattern
        && let Err(error) = regex_syntax::parse(&pattern.value)
    {
        ctxt.error(&pattern.at, describe(&pattern.value, &error));
    }
}

/// What is wrong, and where in the pattern: the span is the whole literal's.
fn describe(pattern: &str, error: &Error) -> String {
    let (why, start) = match error {
        Error::Parse(error) => (error.kind().to_string(), error.span().start.offset),
        Error::Translate(error) => (error.kind().to_string(), error.span().start.offset),
        other => (other.to_string(), 0),
    };
    let rest = pattern.get(start..).filter(|rest| start > 0 && !rest.is_empty());
    let place = rest.map(|rest| format!(", at `{rest}`")).unwrap_or_default();
    format!("the pattern is no regular expression: {why}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, expect: Option<&str>) {
        let error = regex_syntax::parse(pattern).err();
        assert_eq!(error.map(|error| describe(pattern, &error)).as_deref(), expect, "{pattern}");
    }

    #[test]
    fn a_pattern_is_refused_with_the_place() {
        check("[A-Z]{3}-\\d+", None);
        check("[a", Some("the pattern is no regular expression: unclosed character class"));
        check("x(y", Some("the pattern is no regular expression: unclosed group, at `(y`"));
        check(
            "a\\p{Nothing}",
            Some(
                "the pattern is no regular expression: Unicode property not found, at `\\p{Nothing}`",
            ),
        );
    }
}
