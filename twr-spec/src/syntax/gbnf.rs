//! GBNF: the notation of llama.cpp.

use std::fmt::Write as _;

use super::part::Binding;
use super::{Class, Part, Rules};

/// The rules as text, the first of them `root`.
pub(crate) fn gbnf(rules: &Rules, start: &Part) -> String {
    let mut out = String::from("root ::= ");
    put(rules, start, Binding::Alternatives, &mut out);
    out.push('\n');
    for (_, name, part) in rules.needed_by(start) {
        let _ = write!(out, "{name} ::= ");
        put(rules, part, Binding::Alternatives, &mut out);
        out.push('\n');
    }
    out
}

fn put(rules: &Rules, part: &Part, place: Binding, out: &mut String) {
    let has_brackets = part.binding() < place;
    if has_brackets {
        out.push('(');
    }
    match part {
        Part::Literal(text) => literal(text, out),
        Part::Class(set) => class(set, out),
        Part::Rule(id) => out.push_str(rules.get(*id).map_or("", |(name, _)| name)),
        Part::Sequence(parts) if parts.is_empty() => out.push_str("\"\""),
        Part::Sequence(parts) => put_all(rules, parts, " ", Binding::Sequence, out),
        Part::Either(parts) => put_all(rules, parts, " | ", Binding::Sequence, out),
        Part::Repeat(inner, min, max) => {
            put(rules, inner, Binding::Single, out);
            let _ = match (min, max) {
                (0, Some(1)) => write!(out, "?"),
                (0, None) => write!(out, "*"),
                (1, None) => write!(out, "+"),
                (min, None) => write!(out, "{{{min},}}"),
                (min, Some(max)) if min == max => write!(out, "{{{min}}}"),
                (min, Some(max)) => write!(out, "{{{min},{max}}}"),
            };
        }
    }
    if has_brackets {
        out.push(')');
    }
}

fn put_all(rules: &Rules, parts: &[Part], between: &str, place: Binding, out: &mut String) {
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push_str(between);
        }
        put(rules, part, place, out);
    }
}

fn literal(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            other if is_plain(other) => out.push(other),
            other => number(other, out),
        }
    }
    out.push('"');
}

fn class(class: &Class, out: &mut String) {
    out.push('[');
    let one = |character: char, out: &mut String| {
        if character.is_ascii_alphanumeric() {
            out.push(character);
        } else {
            number(character, out);
        }
    };
    for (first, last) in class.ranges() {
        one(*first, out);
        if first != last {
            out.push('-');
            one(*last, out);
        }
    }
    out.push(']');
}

/// Whether the character stands for itself, and can be seen.
fn is_plain(character: char) -> bool {
    matches!(character, ' '..='~') || character.is_alphanumeric()
}

/// The character by its number.
fn number(character: char, out: &mut String) {
    let code = u32::from(character);
    let _ = match code {
        0..=0xff => write!(out, "\\x{code:02X}"),
        0x100..=0xffff => write!(out, "\\u{code:04X}"),
        _ => write!(out, "\\U{code:08X}"),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(part: &Part, expect: &str) {
        assert_eq!(gbnf(&Rules::default(), part), format!("root ::= {expect}\n"), "{part:?}");
    }

    #[test]
    fn every_part_as_llama_cpp_reads_it() {
        check(&Part::text("say \"a\\b\"\n计划"), r#""say \"a\\b\"\n计划""#);
        check(&Part::text("a\u{2028}b"), r#""a\u2028b""#);
        check(&Part::one_of("a-]^\\\n🐝"), r"[\x0A\x2D\x5C-\x5Ea\U0001F41D]");
        let either = Part::either([Part::text("a"), Part::text("b")]).unwrap();
        check(&either, r#""a" | "b""#);
        check(&either.clone().repeat(2, Some(4)), r#"("a" | "b"){2,4}"#);
        check(&Part::sequence([either.clone(), Part::text("c")]), r#"("a" | "b") "c""#);
        check(&Part::sequence([Part::text("a"), Part::text("b")]).any_times(), r#""ab"*"#);
        check(&either.optional().repeat(3, Some(3)), r#"(("a" | "b")?){3}"#);
        check(&Part::empty(), r#""""#);
    }
}
