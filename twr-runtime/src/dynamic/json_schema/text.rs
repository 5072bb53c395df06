//! Schemas of strings.

use twr_spec::rule::Patterns;
use twr_spec::spec::{Json, Pattern, Rule, Value};

use super::number::{count, unknown_format};
use super::schema::Schema;
use crate::dynamic::data::is_kept;
use crate::dynamic::declare::{Kind, Word};
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

const FORMATS: [Format; 5] = [
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

/// A format of dates and times, which have kinds of their own.
struct Moment {
    name: &'static str,
    kind: fn() -> Kind,
    /// Values in their usual form. A pattern that takes all of them says no more than the format.
    samples: [&'static str; 3],
    /// The form, for a text that has to match another pattern, too.
    regex: &'static str,
    phrase: &'static str,
}

const MOMENTS: [Moment; 4] = [
    Moment {
        name: "date",
        kind: Kind::date,
        samples: ["2026-11-22", "1999-01-01", "2000-12-31"],
        regex: r"\d{4}-\d{2}-\d{2}",
        phrase: "a date as YYYY-MM-DD",
    },
    Moment {
        name: "time",
        kind: Kind::time,
        samples: ["15:00:00", "00:00:00", "23:59:59"],
        regex: r"\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?",
        phrase: "a time of day as HH:MM:SS",
    },
    Moment {
        name: "date-time",
        kind: Kind::timestamp,
        samples: ["2026-11-22T15:00:00Z", "1999-01-01T00:00:00+01:00", "2000-12-31T23:59:59-05:30"],
        regex: r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})",
        phrase: "a date and time as YYYY-MM-DDTHH:MM:SSZ",
    },
    Moment {
        name: "duration",
        kind: Kind::duration,
        samples: ["P1Y2M10D", "PT1H30M", "PT0S"],
        regex: r"P\S+",
        phrase: "a duration such as PT1H30M",
    },
];

/// What a string is asked for as.
///
/// # Errors
/// A `format` or a `pattern` that cannot be asked for.
pub(super) fn text(schema: &Schema<'_>) -> Result<Text, SpecProblemKind> {
    let name = schema.text("format");
    if let Some(moment) = MOMENTS.iter().find(|moment| Some(moment.name) == name) {
        return of_moment(moment, schema);
    }
    let plain = |kind| Text { kind, patterns: Vec::new(), example: None };
    let mut text = match name {
        None => plain(Kind::text()),
        Some("uuid") => {
            Text { example: Some("123e4567-e89b-12d3-a456-426614174000"), ..plain(Kind::uuid()) }
        }
        Some("uri" | "url") => Text { example: Some("https://example.com"), ..plain(Kind::link()) },
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
    if let Some(regex) = pattern(schema)? {
        if text.kind == Kind::text() && !may_hold_lines(regex) {
            text.kind = Kind::line();
        }
        text.patterns.push((whole(regex), ""));
        text.example = None;
    }
    Ok(text)
}

/// A date or a time. With a pattern of its own it is a line that has the form and matches the pattern, unless every
/// date in its usual form does.
fn of_moment(moment: &Moment, schema: &Schema<'_>) -> Result<Text, SpecProblemKind> {
    let own = pattern(schema)?.map(whole);
    let takes_all = |regex: &String| {
        let rule = Rule::Pattern(Pattern { regex: regex.clone().into(), phrase: "".into() });
        let is_valid = Patterns::default().add(regex).is_ok();
        is_valid && moment.samples.iter().all(|sample| is_kept(&rule, &Value::text(*sample)))
    };
    Ok(match own.filter(|regex| !takes_all(regex)) {
        None => Text { kind: (moment.kind)(), patterns: Vec::new(), example: None },
        Some(regex) => Text {
            kind: Kind::line(),
            patterns: vec![(moment.regex.to_owned(), moment.phrase), (regex, "")],
            example: None,
        },
    })
}

/// Refuses words of an `enum` that the other keywords of the schema do not let through.
///
/// # Errors
/// The keyword, with the first word that breaks it.
pub(super) fn keeps_words(schema: &Schema<'_>, words: &[Word]) -> Result<(), SpecProblemKind> {
    let limit = |keyword| Ok(count(schema, keyword)?.map_or(0, |count| count as usize));
    let (least, most) = (limit("minLength")?, limit("maxLength")?);
    let regex = pattern(schema)?.map(whole);
    let rule = regex.map(|regex| Rule::Pattern(Pattern { regex: regex.into(), phrase: "".into() }));
    for word in words {
        let length = word.text.chars().count();
        let is_matched =
            || rule.as_ref().is_none_or(|rule| is_kept(rule, &Value::text(word.text.clone())));
        let keyword = if length < least {
            "minLength"
        } else if schema.has("maxLength") && length > most {
            "maxLength"
        } else if !is_matched() {
            "pattern"
        } else {
            continue;
        };
        let why = format!("the word `{}` breaks it; leave one of the two out", word.text);
        return Err(SpecProblemKind::Unsupported { keyword: keyword.to_owned(), why });
    }
    Ok(())
}

fn pattern<'s>(schema: &Schema<'s>) -> Result<Option<&'s str>, SpecProblemKind> {
    match schema.get("pattern") {
        None => Ok(None),
        Some(Json::Text(regex)) => Ok(Some(regex)),
        Some(_) => {
            let keyword = "pattern".to_owned();
            Err(SpecProblemKind::BadSchema { keyword, expected: "a regular expression" })
        }
    }
}

/// The pattern of a whole text: one of JSON Schema matches anywhere in it, unless it is anchored.
fn whole(regex: &str) -> String {
    let anchored = regex.strip_prefix('^').and_then(|remaining| remaining.strip_suffix('$'));
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
