//! A line where the example is a bare name, `Lisbon` or `Kim Lee`: its dress, and the clauses that hold a name and
//! are none.

use super::doubt::is_withdrawn;
use super::no_value::{is_sentence, is_stopped_name};
use crate::assertion::{Labels, Text, is_statement};
use crate::lexicon::{Class, is_han};
use crate::text::{has, list_marker};

/// What ends with a full stop of its own: `Acme Inc.`, `Sammy Davis Jr.`
const ABBREVIATIONS: [&str; 16] = [
    "inc", "ltd", "co", "corp", "jr", "sr", "bros", "dept", "etc", "st", "ave", "no", "esq", "rd",
    "blvd", "assn",
];

/// The name without a list mark, an emoji before it, a remark in brackets and a full stop after it.
pub(super) fn without_name_decoration<'a>(line: &'a str, labels: &Labels) -> &'a str {
    if labels.shows_bare_names() {
        bare(line)
    } else if labels.shows_phrases()
        && (is_stopped_name(line)
            || !has_quote_or_han(line) && !may_be_abbreviated(line) && !is_statement(line))
    {
        without_stop(line)
    } else {
        line
    }
}

/// Whether a line quotes, or is written in a language whose words no blank parts.
fn has_quote_or_han(line: &str) -> bool {
    line.contains(['"', '“', '”', '„', '«', '»']) || line.chars().any(is_han)
}

/// Whether a phrase with letters beyond ASCII may end with an abbreviation of its language: `Zürich, Bahnhofstr.`
fn may_be_abbreviated(line: &str) -> bool {
    let bare = line.trim_end_matches('.');
    let last = bare.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    !line.is_ascii() && (last.chars().count() < 6 || last.ends_with("str"))
}

fn bare(line: &str) -> &str {
    let bare = without_brackets(without_remark(without_mark(line)));
    let is_stopped = bare.ends_with(['.', '。']) && !is_sentence(bare) && !may_be_clause(bare);
    let bare = if is_stopped { without_stop(bare) } else { bare };
    if bare.is_empty() { line } else { bare }
}

/// Whether the line is a clause, a denial or a question where a name should be: `Rome if the funding comes`,
/// `Not Rome.`, `Lisbon?`, `The city is`.
pub(super) fn is_clause(line: &str, labels: &Labels) -> bool {
    labels.shows_bare_names() && (may_be_clause(line) || is_labelled(line))
}

/// Whether the line is a label with its value: `Assigned to: Kim Lee`.
fn is_labelled(line: &str) -> bool {
    let label = line.split_once([':', '：']).map(|(label, _)| label);
    label.is_some_and(|label| {
        label.split_whitespace().count() < 4 && label.ends_with(char::is_alphabetic)
    })
}

/// Whether the line is one for some field.
pub(super) fn may_be_clause(line: &str) -> bool {
    let is_denied = line.starts_with("Not ") || line.split_whitespace().any(|word| word == "not");
    let is_doubted = ["possibly ", "probably ", "perhaps ", "maybe ", "presumably "]
        .iter()
        .any(|hedge| line.starts_with(hedge));
    // `Rome/Milan`, `Kim Ley – sorry: Kim Lee`
    let sides = if has(line, b'/') { line.split_once('/') } else { None };
    let is_either = sides.is_some_and(|(one, other)| {
        one.ends_with(char::is_alphabetic) && other.starts_with(char::is_uppercase)
    });
    let is_parted = has(line, b',') || has(line, b'.') || !line.is_ascii();
    let is_taken_back = is_parted
        && line
            .split([',', '–', '—', '.'])
            .skip(1)
            .any(|piece| Class::Back.longest(&Text::new(piece).lower).is_some());
    let is_open = line.ends_with(['?', '？', '…']) || line.ends_with("...");
    let is_told = line.ends_with('。')
        && !is_stopped_name(line)
        && line.chars().filter(|c| is_han(*c)).count() > 4;
    is_denied || is_doubted || is_either || is_taken_back || is_open || is_told || has_clause(line)
}

/// Whether a line could be undressed for some field.
pub(super) fn may_have_name_decoration(line: &str) -> bool {
    bare(line).len() < line.len() || without_stop(line).len() < line.len()
}

/// Whether a word that only a clause has is in small letters among others, or ends the line.
fn has_clause(line: &str) -> bool {
    /// No phrase of the lexicon that is looked for here is longer.
    const LONGEST: usize = 32;
    const CLASSES: [Class; 4] = [Class::Pronoun, Class::Auxiliary, Class::Doubt, Class::Reason];
    let words = line.split_whitespace().count();
    let mut at = 0;
    line.split_inclusive(char::is_whitespace).any(|word| {
        let (start, end) = (at, at + word.len());
        at = end;
        let is_end = line.get(end..).is_none_or(|rest| rest.trim().is_empty());
        let is_sought = words > 3 || is_end;
        if start == 0 || !is_sought || !word.starts_with(char::is_lowercase) {
            return false;
        }
        // Few letters begin such a word, and a letter of ASCII is the same in any spelling.
        let initial = word.bytes().next().filter(u8::is_ascii);
        let may_begin = |class: &Class| initial.is_none_or(|initial| class.may_begin(initial));
        if !(words > 3 && CLASSES.iter().any(may_begin) || is_end && may_begin(&Class::Copula)) {
            return false;
        }
        let rest = line.get(start..).unwrap_or_default();
        let reach = rest.char_indices().nth(LONGEST).map_or(rest.len(), |(at, _)| at);
        let text = Text::new(rest.get(..reach).unwrap_or_default());
        let is_mark = || CLASSES.iter().any(|class| class.longest(&text.lower).is_some());
        words > 3 && is_mark() || is_end && Class::Copula.is(text.lower.trim())
    })
}

fn without_mark(line: &str) -> &str {
    let line = list_marker(line).and_then(|width| line.get(width..)).unwrap_or(line);
    match line.split_once(' ') {
        Some((mark, rest)) if mark.chars().all(is_emoji) => rest.trim_start(),
        _ => line,
    }
}

fn is_emoji(character: char) -> bool {
    !character.is_ascii() && !character.is_alphanumeric()
}

/// The name without words in brackets that say where it was found: three at least, the first in small letters.
fn without_remark(line: &str) -> &str {
    let remark = line.strip_suffix(')').and_then(|line| line.rsplit_once(" ("));
    let is_remark = |inside: &str| {
        inside.starts_with(char::is_lowercase)
            && inside.split_whitespace().count() > 2
            && !is_withdrawn(&format!("({inside})"))
    };
    match remark {
        Some((name, inside)) if is_remark(inside) => name.trim_end(),
        _ => line,
    }
}

/// The name without brackets round the whole of it: `(Split)`.
fn without_brackets(line: &str) -> &str {
    let inside = line.strip_prefix('(').and_then(|line| line.strip_suffix(')'));
    inside
        .filter(|inside| inside.starts_with(char::is_uppercase) && !inside.contains(['(', ')']))
        .unwrap_or(line)
}

pub(super) fn without_stop(line: &str) -> &str {
    let Some(bare) = line.strip_suffix(['.', '。']) else { return line };
    let last = bare.rsplit(' ').next().unwrap_or_default();
    let is_short = last.contains('.')
        || last.chars().count() < 2
        || ABBREVIATIONS.contains(&last.to_lowercase().as_str())
        || bare.ends_with('.');
    if is_short { line } else { bare }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    fn check(example: &'static str, line: &str, expect: Option<&str>) {
        let labels = Labels::of(&Field { example: example.into(), ..Field::EMPTY });
        let found = (!is_clause(line, &labels)).then(|| without_name_decoration(line, &labels));
        assert_eq!(found, expect, "{line:?} beside {example:?}");
    }

    #[test]
    fn a_name_loses_its_decoration_and_a_clause_is_no_name() {
        for (line, expect) in [
            ("Nairobi.", Some("Nairobi")),
            ("- Kyoto", Some("Kyoto")),
            ("📍 Madrid", Some("Madrid")),
            ("Marseille (mentioned in the second paragraph)", Some("Marseille")),
            ("Lisbon (Portugal)", Some("Lisbon (Portugal)")),
            ("Rio de Janeiro", Some("Rio de Janeiro")),
            ("Acme Inc.", Some("Acme Inc.")),
            ("E. Sala, Esq.", Some("E. Sala, Esq.")),
            ("Washington D.C.", Some("Washington D.C.")),
            ("(Split)", Some("Split")),
            ("the marketing team", Some("the marketing team")),
            ("Not Rome.", None),
            ("Lisbon?", None),
            ("The city is", None),
            ("Some town in the north, it isn't named", None),
            ("Zurich if the funding comes through, otherwise Basel", None),
            ("Ana Lima, unless she is still on leave, then Ben Okoro", None),
            ("Let me think about where it takes place...", None),
        ] {
            check("Lisbon", line, expect);
            // A phrase has no full stop; of a name of several words nothing else is dress.
            let phrase = if matches!(line, "Nairobi." | "Not Rome.") {
                line.trim_end_matches('.')
            } else {
                line
            };
            check("Bees at home", line, Some(phrase));
        }
        check("Kim Lee", "Kim Ley – sorry, typo: Kim Lee", None);
        check("张伟", "李娜。", Some("李娜"));
        check("张伟", "由赵敏负责。", None);
    }
}
