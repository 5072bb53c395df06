//! The winner in the file: `asking:` is put in or changed, everything else stays as it is.

use std::path::Path;

use twr_spec::spec::{Asking, Spec};
use twr_yaml::{Document, Reach};

use super::setting::{asking_entries, asking_lines};

/// Why a file was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unwritten {
    /// Its lines cannot be changed one by one, as in a file of braces.
    Form,
}

/// The text of a spec's file with this `asking:`. Comments and all other lines stay as they are. What comes of it
/// is read again: only what it asks with may be another.
pub(crate) fn with_asking(
    from: (&Path, &Reach),
    text: &str,
    asking: &Asking,
) -> Result<String, Unwritten> {
    let written = edited(text, asking).ok_or(Unwritten::Form)?;
    let before = spec_of(from, text);
    let after = spec_of(from, &written);
    match (before, after) {
        (Some(before), Some(after)) if is_as_meant(&before, &after, asking) => Ok(written),
        _ => Err(Unwritten::Form),
    }
}

fn spec_of((path, reach): (&Path, &Reach), text: &str) -> Option<(Spec, usize)> {
    let document = Document::of_text_within(path, text, reach).ok()?;
    let spec = document.spec()?;
    Some(((**spec).clone(), document.tests().len()))
}

fn is_as_meant(before: &(Spec, usize), after: &(Spec, usize), asking: &Asking) -> bool {
    let plain = |spec: &Spec| format!("{:?}", Spec { asking: Asking::EMPTY, ..spec.clone() });
    after.0.asking == *asking && plain(&before.0) == plain(&after.0) && before.1 == after.1
}

fn edited(text: &str, asking: &Asking) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let known = lines.iter().position(|line| key(line) == Some("asking"));
    let made = match known {
        Some(at) => changed(&lines, at, asking)?,
        None => inserted(&lines, asking)?,
    };
    Some(made)
}

/// The key that begins a line at the left edge.
fn key(line: &str) -> Option<&str> {
    let (key, remaining) = line.split_once(':')?;
    let is_key = key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && remaining.chars().next().is_none_or(char::is_whitespace);
    is_key.then_some(key)
}

/// Whether a line belongs to the key above it: it is set in, or an item of its list.
fn is_inside(line: &str) -> bool {
    line.starts_with([' ', '\t']) && !line.trim().is_empty() || line.starts_with("- ")
}

/// After the last of the keys that a file begins with.
fn inserted(lines: &[&str], asking: &Asking) -> Option<String> {
    const HEAD: [&str; 6] = ["name", "about", "language", "layout", "max_prompt", "thinking"];
    let is_head = |line: &&str| key(line).is_some_and(|key| HEAD.contains(&key));
    let last = lines.iter().rposition(is_head)?;
    let inside = lines.iter().skip(last + 1);
    // A blank line in a text belongs to it where more of the text follows.
    let mut end = last + 1;
    for (at, line) in inside.enumerate() {
        if is_inside(line) {
            end = last + at + 2;
        } else if !line.trim().is_empty() {
            break;
        }
    }
    let (before, behind) = (lines.get(..end)?.concat(), lines.get(end..)?.concat());
    let line_break = if before.ends_with("\r\n") { "\r\n" } else { "\n" };
    let gap = if before.ends_with('\n') { "" } else { line_break };
    let block = asking_lines(asking).join(line_break);
    Some(format!("{before}{gap}{block}{line_break}{behind}"))
}

/// The settings in the place of those that are there: on one line in braces, or a line each.
fn changed(lines: &[&str], at: usize, asking: &Asking) -> Option<String> {
    let head = lines.get(at)?;
    let remaining = head.split_once(':')?.1;
    let (before, behind) = (lines.get(..at)?.concat(), lines.get(at + 1..)?);
    if remaining.trim_start().starts_with('{') {
        let comment = remaining.find('}').and_then(|end| remaining.get(end + 1..))?;
        let entries = asking_entries(asking);
        let entries: Vec<String> =
            entries.iter().map(|(key, value)| format!("{key}: {value}")).collect();
        return Some(format!(
            "{before}asking: {{{}}}{comment}{}",
            entries.join(", "),
            behind.concat()
        ));
    }
    let length = behind.iter().take_while(|line| is_inside(line) || is_remark(line)).count();
    // Remarks at the end, at the left edge, belong to what follows.
    let own = behind.get(..length)?.iter().rposition(|line| is_inside(line)).map_or(0, |at| at + 1);
    let block = behind.get(..own)?;
    let line_break = if head.ends_with("\r\n") { "\r\n" } else { "\n" };
    let mut new: Vec<(&str, String)> = asking_entries(asking);
    let mut out = format!("{before}{head}");
    let mut pad = "  ";
    for line in block {
        let inner = line.trim_start();
        let Some(key) = key(inner).filter(|_| !inner.starts_with('#')) else {
            // A remark stays; an item of a list goes with its key.
            if inner.starts_with('#') {
                out.push_str(line);
            }
            continue;
        };
        pad = line.get(..line.len() - inner.len())?;
        let Some(position) = new.iter().position(|(name, _)| *name == key) else { continue };
        let (name, value) = new.remove(position);
        let remark = inner.find(" #").and_then(|at| inner.get(at..)).unwrap_or(line_break);
        out.push_str(&format_line(pad, name, &value, remark));
    }
    for (name, value) in new {
        out.push_str(&format_line(pad, name, &value, line_break));
    }
    Some(out + &behind.get(own..)?.concat())
}

fn format_line(pad: &str, name: &str, value: &str, end: &str) -> String {
    format!("{pad}{name}: {value}{end}")
}

fn is_remark(line: &str) -> bool {
    line.trim_start().starts_with('#') || line.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use twr_spec::spec::{Layout, Placement};

    use super::*;

    const SECTIONS: &str =
        "sections: # what is asked\n  - {field: city, kind: line, example: Oslo}\n";

    fn asking() -> Asking {
        Asking {
            layout: Some(Layout::Tags),
            placement: Some(Placement::Turns),
            examples: Some(2),
            policy: vec!["missing".into(), "fresh".into()].into(),
            ..Asking::EMPTY
        }
    }

    const BLOCK: &str =
        "asking:\n  layout: tags\n  placement: turns\n  examples: 2\n  policy: [missing, fresh]\n";

    #[test]
    fn only_asking_changes_and_remarks_stay() {
        let check = |before: &str, after: &str| {
            let text = format!("{before}{SECTIONS}");
            let found = with_asking((Path::new("trip.yaml"), &Reach::Own), &text, &asking());
            assert_eq!(found, Ok(format!("{after}{SECTIONS}")), "{text}");
            let again =
                with_asking((Path::new("trip.yaml"), &Reach::Own), &found.unwrap(), &asking());
            assert_eq!(again, Ok(format!("{after}{SECTIONS}")), "written twice");
        };
        check(
            "# A trip.\nname: Trip\n\n# What we want:\n",
            &format!("# A trip.\nname: Trip\n{BLOCK}\n# What we want:\n"),
        );
        check(
            "name: Trip\nabout: |\n  Where to.\n\n  And why.\n",
            &format!("name: Trip\nabout: |\n  Where to.\n\n  And why.\n{BLOCK}"),
        );
        check(
            "name: Trip\nasking: {examples: 1} # by hand\n",
            "name: Trip\nasking: {layout: tags, placement: turns, examples: 2, policy: [missing, fresh]} # by hand\n",
        );
        check(
            "name: Trip\nasking:\n    # Found in May.\n    examples: 9 # too many\n    attempts: 2\n    policy:\n    - whole\n# The rest.\n",
            "name: Trip\nasking:\n    # Found in May.\n    examples: 2 # too many\n    policy: [missing, fresh]\n    layout: tags\n    placement: turns\n# The rest.\n",
        );
        let windows = "name: Trip\r\n";
        check(windows, &format!("{windows}{}", BLOCK.replace('\n', "\r\n")));
    }

    #[test]
    fn a_file_that_takes_a_person_stays_as_it_is() {
        let check = |text: &str| {
            let found = with_asking((Path::new("trip.yaml"), &Reach::Own), text, &asking());
            assert_eq!(found, Err(Unwritten::Form), "{text}");
        };
        check("{name: Trip, sections: [{field: city, kind: line, example: Oslo}]}\n");
        check(&format!("name: Trip\nasking: &how\n  examples: 1\nabout: *how\n{SECTIONS}"));
    }
}
