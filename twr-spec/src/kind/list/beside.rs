//! Words beside the items of a list that contradict the list: a count of other items, and words that take an item back.

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

/// Reports a count before or after the items that is not theirs: `Two helpers are confirmed:` above three.
pub(super) fn report_count<'a>(
    words: impl IntoIterator<Item = &'a str>,
    count: usize,
    context: &mut ReadContext<'_, 'a>,
) {
    let is_other = |words: &&str| {
        let stated = || words.lines().find_map(|line| stated_count(line, &context.labels));
        words.len() <= LONGEST && stated().is_some_and(|stated| stated != count)
    };
    if let Some(words) = words.into_iter().find(is_other) {
        context.report(DiagnosticKind::Ambiguous, Some(words), quote(words.trim()));
    }
}

/// The words before the first item and those after the last one.
pub(super) fn around<'a>(
    whole: &Place,
    items: &[Place],
    end: usize,
    page: &Page<'_, 'a>,
) -> Vec<&'a str> {
    let (Some(first), Some(last)) = (items.first(), items.last()) else { return Vec::new() };
    let first = first.node.map_or(first.range.start, |id| page.before(id));
    let before = whole.range.start..first.max(whole.range.start);
    let after = last.range.end..end.max(last.range.end);
    [before, after].into_iter().map(|range| page.slice(range)).collect()
}

/// Passes over the words between and after records, and reports those that take a record back: `The second one is
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
    let mut remarks: Vec<&str> = noted.map(|note| page.slice(note.range.clone())).collect();
    let noted_to = notes.iter().map(|note| note.range.end).max().unwrap_or(0);
    if items.iter().all(is_marked) {
        for (at, item) in items.iter().enumerate() {
            let next = items.get(at + 1).and_then(|next| next.node).map(|id| page.before(id));
            let gap = item.range.end..next.unwrap_or(end).max(item.range.end);
            let words = page.slice(gap.clone());
            let is_noted = noted_to > gap.start;
            if words.contains(char::is_alphabetic) && !is_rule(words.trim()) && !is_noted {
                context.recover(RecoveryKind::Postamble, words);
                remarks.push(words);
            }
        }
    }
    let withdrawn = |words: &&&str| takes_back(words.trim()) || cancels(words);
    if let Some(words) = remarks.iter().find(withdrawn) {
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
    let is_counted =
        ORDINALS.iter().any(|word| contains_words(&lower, word)) || lower.contains('第');
    is_counted && CANCELLED.iter().any(|word| lower.contains(word))
}

/// How many items a line says that there are: `That makes 3 days in all.`, `These two helpers are confirmed:`, `共三辆车`.
pub(super) fn stated_count(line: &str, labels: &Labels) -> Option<usize> {
    if line.len() > LONGEST || blank(line) {
        return None;
    }
    stated_in_chinese(line, labels).or_else(|| stated_in_english(line, labels))
}

fn stated_in_english(line: &str, labels: &Labels) -> Option<usize> {
    /// What may be before the number: `Team 4 helpers:` numbers a team, and `of 4 helpers` counts a part.
    const LEADS: [&str; 8] = ["these", "those", "the", "are", "makes", "is", "following", "all"];
    /// What makes the count one of something else: `2 transfers per nurse`, `5 transfers a week`.
    const OTHERS: [&str; 6] = ["per", "a", "each", "average", "week", "more"];
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
        let is_limited = before.is_some_and(|word| !LEADS.contains(word))
            || words.iter().skip(at + 2).any(|word| OTHERS.contains(word));
        let number = number.parse::<u64>().ok().or_else(|| number_word(number))?;
        (!is_limited && stem(counted) == noun).then(|| usize::try_from(number).ok())?
    })
}

fn stated_in_chinese(line: &str, labels: &Labels) -> Option<usize> {
    /// Words that count anything.
    const MEASURES: &str = "个项件条样种位名";
    let (before, after) = line.split_once('共')?;
    let after = after.trim_start_matches(['有', '计', '设', '列', '出', ' ']);
    let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    let (number, counted) = match after.split_at_checked(digits)? {
        ("", numeral) => chinese(numeral)?,
        (number, counted) => (number.to_owned(), counted.trim_start()),
    };
    let counted = counted.split(|c: char| !is_han(c)).next().unwrap_or_default();
    let mut noun = counted.chars().skip(1);
    let is_alone = counted.chars().count() == 1 && MEASURES.contains(counted);
    let mut is_own = || noun.any(|c| labels.header().contains(c));
    // `公共车辆`
    (!before.ends_with('公') && (is_alone || is_own())).then(|| number.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    fn labels(header: &'static str) -> Labels {
        Labels::of(&Field { header: header.into(), ..Field::EMPTY })
    }

    #[test]
    fn a_line_may_count_the_items() {
        let check = |header: &'static str, line: &str, expect: Option<usize>| {
            assert_eq!(stated_count(line, &labels(header)), expect, "{line:?}");
        };
        check("Days", "That makes 3 days in all.", Some(3));
        check("Helpers", "These two helpers are confirmed:", Some(2));
        check("Helpers", "**3 helpers in total**", Some(3));
        check("Vehicles", "There are 12 vehicles.", Some(12));
        check("车辆", "共三辆车：", Some(3));
        check("展区", "本次共设四个展区：", Some(4));
        check("丢弃", "共2件。", Some(2));
        check("车辆", "一共十二辆车。", Some(12));
        // Of something else, or not of all.
        check("Days", "There are 3 stops in all.", None);
        check("Helpers", "Two of 4 helpers are late:", None);
        check("Helpers", "From 2 to 4 helpers:", None);
        check("Helpers", "Team 4 helpers:", None);
        check("Transfers", "There are 5 transfers a week on average:", None);
        check("车辆", "共12座。", None);
        check("Helpers", "The first 2 helpers:", None);
        check("Helpers", "Uri and Val are helpers.", None);
        check("车辆", "共五个人来。", None);
        check("车辆", "三辆车在院子里。", None);
    }

    #[test]
    fn a_record_is_taken_back_by_its_number() {
        for words in
            ["The second one is cancelled.", "Item 3 was removed.", "第二辆车取消，只用第一辆。"]
        {
            assert!(cancels(words), "{words:?}");
        }
        for words in ["Ann goes first.", "The trip was cancelled twice.", "以上是全部车辆。"]
        {
            assert!(!cancels(words), "{words:?}");
        }
    }
}
