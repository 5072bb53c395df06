//! Schemas of strings.

use twr_spec::spec::Json;

use super::number::unknown_format;
use super::schema::Schema;
use crate::dynamic::declare::Kind;
use crate::dynamic::problem::SpecProblemKind;

/// A string's kind, the pattern that its values match with what to call them, and an example of one.
pub(super) struct Text {
    pub(super) kind: Kind,
    pub(super) patterns: Vec<(String, &'static str)>,
    pub(super) example: Option<&'static str>,
}

/// A format whose values a pattern tells.
struct Format {
    name: &'static str,
    regex: &'static str,
    phrase: &'static str,
    example: &'static str,
}

const FORMATS: [Format; 8] = [
    Format {
        name: "email",
        regex: EMAIL,
        phrase: "an e-mail address",
        example: "anna@example.com",
    },
    Format {
        name: "idn-email",
        regex: EMAIL,
        phrase: "an e-mail address",
        example: "anna@example.com",
    },
    Format {
        name: "uri",
        regex: URI,
        phrase: "a URI with its scheme",
        example: "https://example.com",
    },
    Format {
        name: "url",
        regex: URI,
        phrase: "a URI with its scheme",
        example: "https://example.com",
    },
    Format {
        name: "uuid",
        regex: "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
        phrase: "a UUID",
        example: "123e4567-e89b-12d3-a456-426614174000",
    },
    Format {
        name: "hostname",
        regex: r"[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*",
        phrase: "a host name",
        example: "www.example.com",
    },
    Format {
        name: "ipv4",
        regex: r"((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)",
        phrase: "an IPv4 address",
        example: "192.0.2.1",
    },
    Format {
        name: "ipv6",
        regex: "[0-9a-fA-F:.]*:[0-9a-fA-F:.]*",
        phrase: "an IPv6 address",
        example: "2001:db8::1",
    },
];

const EMAIL: &str = r"[^\s@]+@[^\s@]+\.[^\s@]+";
const URI: &str = r"[A-Za-z][A-Za-z0-9+.-]*:\S+";

/// What a string is asked for as.
///
/// # Errors
/// A `format` or a `pattern` that cannot be asked for.
pub(super) fn text(schema: &Schema<'_>) -> Result<Text, SpecProblemKind> {
    let plain = |kind| Text { kind, patterns: Vec::new(), example: None };
    let mut text = match schema.text("format") {
        None => plain(Kind::text()),
        Some("date") => plain(Kind::date()),
        Some("time") => plain(Kind::time()),
        Some("date-time") => plain(Kind::timestamp()),
        Some("duration") => plain(Kind::duration()),
        Some(name) => {
            let format = FORMATS.iter().find(|format| format.name == name);
            let format = format.ok_or_else(|| unknown_format(name))?;
            Text {
                kind: Kind::line(),
                patterns: vec![(format.regex.to_owned(), format.phrase)],
                example: Some(format.example),
            }
        }
    };
    match schema.get("pattern") {
        None => {}
        Some(Json::Text(regex)) => {
            if text.kind == Kind::text() && !may_hold_lines(regex) {
                text.kind = Kind::line();
            }
            text.patterns.push((whole(regex), ""));
            text.example = None;
        }
        Some(_) => {
            let keyword = "pattern".to_owned();
            return Err(SpecProblemKind::BadSchema { keyword, expected: "a regular expression" });
        }
    }
    Ok(text)
}

/// The pattern of a whole text: one of JSON Schema matches anywhere in it, unless it is anchored.
fn whole(regex: &str) -> String {
    let anchored = regex.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'));
    match anchored {
        // Between the anchors of a single alternative.
        Some(inner) if !inner.ends_with('\\') && is_single(inner) => inner.to_owned(),
        _ => format!(r"[\s\S]*(?:{regex})[\s\S]*"),
    }
}

/// Whether a pattern has no alternatives outside of its groups, so that anchors round it count for all of it.
fn is_single(regex: &str) -> bool {
    let (mut depth, mut in_class, mut is_escaped) = (0_usize, false, false);
    for character in regex.chars() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            _ if in_class => {}
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => return false,
            _ => {}
        }
    }
    true
}

/// Whether a pattern is written for texts of several lines.
fn may_hold_lines(regex: &str) -> bool {
    ["\\n", "\n", "[\\s\\S]", "[\\S\\s]", "(?s"].iter().any(|sign| regex.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_that_of_a_whole_text() {
        let check = |regex: &str, expect: &str| assert_eq!(whole(regex), expect, "{regex}");
        check("^[A-Z]{3}$", "[A-Z]{3}");
        check("^(a|b)$", "(a|b)");
        check("^[a|b]$", "[a|b]");
        check("[A-Z]", r"[\s\S]*(?:[A-Z])[\s\S]*");
        check("^a|b$", r"[\s\S]*(?:^a|b$)[\s\S]*");
        check(r"^a\$", r"[\s\S]*(?:^a\$)[\s\S]*");
    }
}
