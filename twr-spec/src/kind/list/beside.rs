//! Words beside the items of a list that contradict the list: a count of other items, and words that take an item back.

use super::surroundings::denies;
use crate::assertion::{Labels, floor, stem, takes_back};
use crate::bind::{Note, Page, Place};
use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::kind::spelled::chinese;
use crate::lexicon::{contains_words, is_han, number_word};
use crate::outline::Form;
use crate::recovery::RecoveryKind;
use crate::text::{blank, is_rule, quote};

/// No longer words are looked through, in bytes.
const LONGEST: usize = 400;

/// Reports a count before or behind the items that is not theirs: `Two helpers are confirmed:` above three.
pub(super) fn report_count<'a>(
    words: impl IntoIterator<Item = &'a str>,
    count: usize,
    context: &mut ReadContext<'_, 'a>,
) {
    let is_other = |words: &&str| {
        let stated = words.lines().find_map(|line| stated_count(line, &context.labels));
        words.len() <= LONGEST && stated.is_some_and(|stated| stated != count)
    };
    if let Some(words) = words.into_iter().find(is_other) {
        context.report(DiagnosticKind::Ambiguous, Some(words), quote(words.trim()));
    }
}

/// The words before the first item and those behind the last one.
pub(super) fn around<'a>(
    whole: &Place,
    items: &[Place],
    end: usize,
    page: &Page<'_, 'a>,
) -> Vec<&'a str> {
    let (Some(first), Some(last)) = (items.first(), items.last()) else { return Vec::new() };
    let first = first.node.map_or(first.range.start, |id| page.before(id));
    let before = whole.range.start..first.max(whole.range.start);
    let behind = last.range.end..end.max(last.range.end);
    [before, behind].into_iter().map(|range| page.slice(range)).collect()
}

/// Passes over the words between and behind records, and reports those that take a record back: `The second one is
/// cancelled.`, `Correction: no bed for Mr Blum.`
pub(super) fn pass_over(
    items: &[Place],
    notes: &[Note],
    end: usize,
    context: &mut ReadContext<'_, '_>,
) {
    let page = context.page;
    let is_marked = |place: &Place| {
        matches!(place.form(&page), Some(Form::Item | Form::Heading(_) | Form::Bold))
    };
    let noted = notes.iter().filter(|note| note.kind == RecoveryKind::Postamble);
    let mut told: Vec<&str> = noted.map(|note| page.slice(note.range.clone())).collect();
    if items.iter().all(is_marked) {
        for (at, item) in items.iter().enumerate() {
            let next = items.get(at + 1).and_then(|next| next.node).map(|id| page.before(id));
            let gap = item.range.end..next.unwrap_or(end).max(item.range.end);
            let words = page.slice(gap.clone());
            let is_noted = notes.iter().any(|note| note.range.end > gap.start);
            if words.contains(char::is_alphabetic) && !is_rule(words.trim()) && !is_noted {
                context.recover(RecoveryKind::Postamble, words);
                told.push(words);
            }
        }
    }
    let withdrawn = |words: &&&str| takes_back(words.trim()) || cancels(words);
    if let Some(words) = told.iter().find(withdrawn) {
        context.report(DiagnosticKind::Ambiguous, Some(words), quote(words.trim()));
    }
}

/// Whether words beside a list take one of its items back, which they call by its number: `The second one is cancelled.`,
/// `第二辆车取消`
fn cancels(words: &str) -> bool {
    const CANCELLED: [&str; 12] = [
        "cancel",
        "remove",
        "drop",
        "delete",
        "scrap",
        "strike",
        "no longer",
        "取消",
        "删",
        "作废",
        "划掉",
        "去掉",
    ];
    const ORDINALS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "last", "number", "item", "entry", "one"];
    let lower = words.get(..floor(words, LONGEST)).unwrap_or_default().to_lowercase();
    let is_counted = ORDINALS.iter().any(|word| contains_words(&lower, word))
        || lower.contains('第') && lower.contains(is_han);
    is_counted && (denies(words) || CANCELLED.iter().any(|word| lower.contains(word)))
}

/// How many items a line says that there are: `That makes 3 days in all.`, `These two helpers are confirmed:`, `共三辆车`.
pub(super) fn stated_count(line: &str, labels: &Labels) -> Option<usize> {
    if line.len() > LONGEST || blank(line) {
        return None;
    }
    stated_in_chinese(line, labels).or_else(|| stated_in_english(line, labels))
}

fn stated_in_english(line: &str, labels: &Labels) -> Option<usize> {
    /// What limits a number: it is not that of the items.
    const LIMITS: [&str; 14] = [
        "of", "to", "or", "and", "least", "most", "than", "first", "last", "about", "around", "up",
        "next", "other",
    ];
    const OPENS: [&str; 6] =
        ["these ", "there are ", "here are ", "the following ", "that makes ", "that is "];
    let lower = line.trim().trim_matches(['*', '_', '#', '-', ' ']).to_lowercase();
    let sums_up = [" in all", " in total", " altogether"].iter().any(|sum| lower.contains(sum));
    let opens = || OPENS.iter().any(|word| lower.starts_with(word)) || lower.ends_with(':');
    if !lower.is_ascii() || !(sums_up || opens()) {
        return None;
    }
    let header = labels.header().to_lowercase();
    let noun = stem(header.split_whitespace().next_back()?).to_owned();
    let is_mark = |c: char| !c.is_alphanumeric();
    let words: Vec<&str> =
        lower.split_whitespace().map(|word| word.trim_matches(is_mark)).collect();
    words.windows(2).enumerate().find_map(|(at, pair)| {
        let [number, counted] = pair else { return None };
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let is_limited = before.is_some_and(|word| LIMITS.contains(word));
        let number = number.parse::<u64>().ok().or_else(|| number_word(number))?;
        (!is_limited && stem(counted) == noun).then(|| usize::try_from(number).ok())?
    })
}

fn stated_in_chinese(line: &str, labels: &Labels) -> Option<usize> {
    let (_, behind) = line.split_once('共')?;
    let behind = behind.trim_start_matches(['有', '计', '设', '列', '出', ' ']);
    let digits = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
    let (number, counted) = match behind.split_at_checked(digits)? {
        ("", numeral) => chinese(numeral)?,
        (number, counted) => (number.to_owned(), counted.trim_start()),
    };
    let counted = counted.split(|c: char| !is_han(c)).next().unwrap_or_default();
    let mut noun = counted.chars().skip(1);
    let is_alone = counted.chars().count() == 1;
    let mut is_own = || noun.any(|c| labels.header().contains(c));
    (is_alone || is_own()).then(|| number.parse().ok())?
}
