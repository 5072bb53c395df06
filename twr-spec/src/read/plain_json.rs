//! Text with values of JSON in it, as the writer of JSON spells them: blanks, line breaks and escapes in JSON say nothing.

use crate::json;

/// The text, each value of JSON in it on one line right after what is before it. A value is looked for where the writer
/// has one: where a line begins, after its marks of items, and after the first colon of a line.
pub(super) fn with_plain_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let end = rest.find('\n').map_or(text.len(), |end| at + end + 1);
        let line = text.get(at..end).unwrap_or_default();
        let value = starts(line).find_map(|start| {
            let parsed = json::parse(text, at + start).ok()?;
            parsed.repairs.is_empty().then_some((at + start, parsed))
        });
        let Some((start, parsed)) = value else {
            out.push_str(line);
            at = end;
            continue;
        };
        out.push_str(text.get(at..start).unwrap_or_default());
        out.truncate(out.trim_end().len());
        out.push(' ');
        out.push_str(&parsed.json.compact());
        at = parsed.end.max(start + 1);
    }
    out
}

/// Where in a line a value of JSON may begin.
fn starts(line: &str) -> impl Iterator<Item = usize> {
    let first = line.len() - line.trim_start_matches([' ', '\t', '-']).len();
    let after_colon = line.find(": ").map(|colon| colon + 2);
    let begins = |start: &usize| {
        let rest = line.get(*start..).unwrap_or_default();
        rest.starts_with(['{', '[', '"']) || is_scalar(rest.trim_end())
    };
    std::iter::once(first).chain(after_colon).filter(begins)
}

/// Whether the text is a literal or a number of JSON.
fn is_scalar(text: &str) -> bool {
    matches!(text, "true" | "false" | "null")
        || text.starts_with(|first: char| first.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::with_plain_json;

    #[test]
    fn json_is_spelled_in_one_way_and_all_else_stays() {
        let check =
            |text: &str, expect: &str| assert_eq!(with_plain_json(text), expect, "{text:?}");
        check(
            "[Plan]\nKey:\n  {\n    \"a\": [],\n   \"\\u007a\": -0e1 }\n",
            "[Plan]\nKey: {\"a\":[],\"z\":-0e1}\n",
        );
        check("- \"\\/\"\n- {}\n- true", "- \"/\"\n- {}\n- true");
        check("Key:\n  true\nNote: 5", "Key: true\nNote: 5");
        check("Key: [\nNote: [x] and {y}\n  \"open", "Key: [\nNote: [x] and {y}\n  \"open");
    }
}
