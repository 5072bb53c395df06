//! Words that take back what was said before them: `Edit: make that high.`, `No, sorry`, `（更正：应为145）`

use super::text::{Text, floor};
use crate::lexicon::{Class, is_han};

/// Whether a line begins with words that take something back.
pub(crate) fn takes_back(line: &str) -> bool {
    let Some(text) = lead_of(line) else { return false };
    let lower = ["ps: ", "p.s. ", "no, "]
        .iter()
        .fold(text.lower.as_str(), |lower, word| lower.strip_prefix(word).unwrap_or(lower));
    let back = Class::Back.longest(lower).and_then(|width| lower.get(width..));
    opens_anew(lower) || back.is_some_and(|rest| !is_apology(rest))
}

/// Whether words go on as an apology for nothing in the reply does: ` for the delay` after `Sorry`
fn is_apology(rest: &str) -> bool {
    const CAUSES: [&str; 5] =
        [" for the delay", " for the wait", " for the late", " for the long", " to hear"];
    CAUSES.iter().any(|cause| rest.starts_with(cause))
}

/// Whether a line begins with a label that announces a correction: `Correction:`, `更正：`
pub(crate) fn announces_correction(line: &str) -> bool {
    lead_of(line).is_some_and(|text| opens_anew(&text.lower))
}

/// Whether the line takes something back or corrects it.
pub(crate) fn corrects(line: &str) -> bool {
    let words = Text::new(line.trim());
    Class::Back.longest(&words.lower).is_some() || Class::Revision.is_in(&words.lower)
}

/// Whether words in lower case begin with the label of a correction.
pub(super) fn opens_anew(lower: &str) -> bool {
    let lower = without_qualifiers(lower);
    let after = Class::Revision.longest(lower).and_then(|width| lower.get(width..));
    after.is_some_and(|rest| {
        // `更新价格：11元`, and no `更新驱动程序后重启`.
        let is_han_label = || {
            let near = rest.get(..floor(rest, 15)).unwrap_or_default();
            near.contains(':')
                || ["一下", ",", "】", "]", ")", "应"].iter().any(|mark| rest.starts_with(mark))
        };
        rest.trim_start_matches(['*', '_', ')', ' ', '】', ']']).starts_with(':')
            || is_dated(rest)
            || lower.starts_with("correction") && is_by_somebody(rest)
            || lower.starts_with(is_han) && is_han_label()
    })
}

/// The words without the qualifiers before a correction: `one small correction:`, `补充更正：`
fn without_qualifiers(lower: &str) -> &str {
    const BEFORE: [&str; 13] = [
        "a ",
        "one ",
        "two ",
        "small ",
        "quick ",
        "minor ",
        "slight ",
        "last ",
        "important ",
        "补充",
        "一点",
        "一处",
        "小",
    ];
    let mut rest = lower;
    while let Some(after) = BEFORE.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = after;
    }
    let corrects = ["correction", "更正"].iter().any(|word| rest.starts_with(word));
    if corrects { rest } else { lower }
}

/// Whether a label goes on with a number or a time before its colon: `, 18:40:` of `Update, 18:40: it is done`
fn is_dated(rest: &str) -> bool {
    /// In bytes.
    const LONGEST: usize = 24;
    let is_letter = |c: char| c.is_alphabetic();
    let end = rest.find(is_letter).unwrap_or(rest.len()).min(LONGEST);
    let label = rest.get(..floor(rest, end)).unwrap_or_default();
    let date = label.rsplit_once(": ").map(|(date, _)| date);
    // `Update 2: the sensor was cleaned` numbers what follows.
    date.is_some_and(|date| {
        date.contains(|c: char| c.is_ascii_digit()) && date.contains([',', '(', ':', '/'])
    })
}

/// Whether a label says who corrects, or when: ` from the office:` of `Correction from the office: it is done`
fn is_by_somebody(rest: &str) -> bool {
    /// In bytes.
    const LONGEST: usize = 40;
    let leads = [" from ", " by ", " after ", " to "].iter().any(|lead| rest.starts_with(lead));
    leads
        && rest.split_once(':').is_some_and(|(label, after)| {
            let ends = after.is_empty() || after.starts_with([' ', '\n']);
            ends && label.len() <= LONGEST && !label.contains(['.', '!', '?'])
        })
}

/// The first bytes of a line without the marks before them; `None` where the first letter rules a correction out.
fn lead_of(line: &str) -> Option<Text> {
    /// In bytes.
    const LEAD: usize = 80;
    let lead = line.get(..floor(line, LEAD)).unwrap_or_default();
    let lead = lead.trim_start_matches(|c: char| !c.is_alphanumeric());
    let initial = lead.bytes().next()?.to_ascii_lowercase();
    let may_begin = |class: Class| class.may_begin(initial);
    let names_one = || ["orrection", "更正"].iter().any(|word| lead.contains(word));
    let begins = matches!(initial, b'p' | b'n')
        || may_begin(Class::Back)
        || may_begin(Class::Revision)
        || names_one();
    begins.then(|| Text::new(lead))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_back_begins_so() {
        for line in [
            "Correction: it is 5.",
            "**Edit:** make that 5.",
            "Update: 5",
            "Update, 18:40: it is 5.",
            "Edit (2): 5",
            "Corrections after a second reading:",
            "(Sorry, one slip: 5)",
            "No, sorry, 27.",
            "PS: Scratch the verdict.",
            "Actually, 5.",
            "【更正】应为5。",
            "更正：应为5。",
            "One small correction: it is 5.",
            "Small correction to the above: it is 5.",
            "补充更正：应为5。",
        ] {
            assert!(takes_back(line), "{line:?}");
        }
        for line in [
            "",
            "No.",
            "No, thanks.",
            "Sorry for the wait!",
            "I'm sorry for the delay.",
            "Updates follow.",
            "Update 2 of the driver: done.",
            "Edit the file.",
            "更新驱动程序后重启",
            "A small correctional facility.",
            "It is 5.",
        ] {
            assert!(!takes_back(line), "{line:?}");
        }
        assert!(announces_correction("**Correction:** it is 5."));
        assert!(!announces_correction("Actually, it is 5."));
    }
}
