//! Words around the marked items of a list: what introduces them, parts them and follows them.

use super::beside::{report_count, stated_count};
use super::survey::turns;
use super::verdicts::are_verdicts;
use crate::assertion::{Labels, Text, concludes, floor, is_statement, sums_up, takes_back};
use crate::bind::{Page, Place};
use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::lexicon::{Class, contains_words, word_count};
use crate::outline::Form;
use crate::recovery::RecoveryKind;
use crate::spec::Kind;
use crate::text::{blank, is_courtesy, last_line, list_marker, quote};

/// Gives each item the paragraphs after it that are not set in, and passes over words around the list.
pub(super) fn with_gaps(
    item: &Kind,
    place: &Place,
    mut places: Vec<Place>,
    context: &mut ReadContext<'_, '_>,
) -> Vec<Place> {
    let page = context.page;
    let is_item = |place: &Place| place.form(&page) == Some(Form::Item);
    if places.is_empty() || !places.iter().all(is_item) {
        return places;
    }
    introduced(place, &mut places, context);
    report_verdicts(item, place, &places, context);
    let start = |place: &Place| start(&page, place);
    let count = places.len();
    if let Some(last) = places.last_mut() {
        without_courtesy(last, count, context);
    }
    // `Wait, the lentils are still there.` right below an item is a line of the item.
    let inside = places.iter().flat_map(|item| page.slice(item.range.clone()).lines().skip(1));
    let is_code = matches!(item.required(), Kind::Code(_));
    if let Some(line) = inside.into_iter().find(|line| !is_code && is_withdrawal(line)) {
        context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
    }
    let head = head_of(&places, context);
    let mut paragraphs = 0;
    for at in 0..count {
        let next = places.get(at + 1).map_or(place.range.end, start);
        let Some(own_end) = places.get(at).map(|own| own.range.end) else { continue };
        let gap = page.slice(own_end..next.max(own_end));
        // The trunks of a drawn tree part its branches.
        if blank(gap) || gap.chars().all(|c| c.is_whitespace() || c == '│') {
            continue;
        }
        let is_last = at + 1 == count;
        let words = gap.split("\n\n").filter(|part| !blank(part)).count();
        let is_apart = gap.starts_with('\n') || gap.starts_with("\r\n");
        let introduces = heads_a_part(gap);
        let is_short = gap.split_whitespace().nth(6).is_none();
        if introduces && !is_last && heads_others(gap, head, &context.labels) {
            context.report(DiagnosticKind::Ambiguous, Some(gap), quote(gap));
        } else if introduces && !is_last && is_short && !turns(gap) && !denies(gap) {
            context.recover(RecoveryKind::Preamble, gap);
        } else if introduces && !is_last && is_apart {
            // A sentence parts two lists, and which of them is meant is for the model to say.
            context.report(DiagnosticKind::Ambiguous, Some(gap), quote(gap));
        } else if is_last && is_apart && leaves_out_an_item(gap, &places, &page) {
            context.report(DiagnosticKind::Ambiguous, Some(gap), quote(gap));
        } else if is_last
            && is_apart
            && (words > paragraphs || is_courtesy(gap) || item.is_scalar())
        {
            afterword(gap, context);
        } else {
            context.recover(RecoveryKind::JoinedLines, gap);
            if let Some(own) = places.get_mut(at) {
                own.range.end += gap.trim_end().len();
            }
            paragraphs = words;
        }
    }
    places
}

/// Reports a bold name with more words on its line above the sections of a list: it may head a record of its own.
pub(super) fn report_lost_header(
    place: &Place,
    places: &[Place],
    context: &mut ReadContext<'_, '_>,
) {
    let page = context.page;
    let is_bold = |place: &Place| place.form(&page) == Some(Form::Bold);
    let first = places.first().map_or(0, |first| start(&page, first));
    let above = page.slice(place.range.start..first.max(place.range.start)).trim();
    let line = above.lines().next().unwrap_or_default();
    let is_header = line.strip_prefix("**").is_some_and(|rest| rest.contains("**"));
    if places.iter().any(is_bold) && is_header && !line.ends_with([':', '：']) {
        context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
    }
}

/// Reports items that each say of a name whether it counts.
fn report_verdicts(item: &Kind, place: &Place, items: &[Place], context: &mut ReadContext<'_, '_>) {
    let page = context.page;
    let lines = items.iter().map(|item| page.slice(item.range.clone()).trim());
    if matches!(item.required(), Kind::Line) && are_verdicts(&lines, &context.labels) {
        let whole = page.slice(place.range.clone()).trim();
        context.report(DiagnosticKind::Ambiguous, Some(whole), quote(whole));
    }
}

/// The line right above the first item.
fn head_of<'a>(places: &[Place], context: &ReadContext<'_, 'a>) -> &'a str {
    let page = context.page;
    let first = places.first().map_or(0, |first| start(&page, first));
    last_line(page.slice(0..first).trim_end(), LONGEST_HEAD).trim()
}

/// Whether a line that heads items says under which condition they are asked for: `If it rains:`
fn is_condition(line: &str) -> bool {
    const CONDITIONS: [&str; 6] = ["if ", "when ", "in case ", "only if ", "如果", "若"];
    let lower = line.trim().trim_matches(['*', '#', ' ']).to_lowercase();
    CONDITIONS.iter().any(|word| lower.starts_with(word))
}

/// Whether a line between items heads others than those below the first head, which are asked for.
fn heads_others(line: &str, head: &str, labels: &Labels) -> bool {
    let is_own = |line: &str| labels.is_own(line.trim().trim_matches(['*', '#', ' ', ':', '：']));
    if is_condition(line) && is_condition(head) || is_own(line) && !is_own(head) {
        return true;
    }
    let label = head.trim_matches('*').strip_suffix([':', '：']);
    let is_named = label.is_some_and(|label| labels.is_own(label.trim_matches('*')));
    is_named && introduces_others(line, labels) || heads_another_act(line, head, labels)
}

/// No line that heads items is longer, in bytes.
const LONGEST_HEAD: usize = 200;

/// Whether a line between items says what is done with those below it, where the line above the first says what is done
/// with those that are asked for: `To buy:` … `To take from the cupboard:`, `Must avoid:` … `May eat:`
fn heads_another_act(line: &str, head: &str, labels: &Labels) -> bool {
    let (own, other) = (act_of(head), act_of(line));
    own.zip(other).is_some_and(|(own, other)| {
        own != other && labels.asks_with(&own) && !labels.asks_with(&other)
    })
}

/// The verb of a line such as `To buy:`, in lower case.
fn act_of(line: &str) -> Option<String> {
    const LEADS: [&str; 5] = ["to ", "must ", "may ", "can ", "should "];
    let lower = line.trim().trim_matches(['*', '#', ' ', ':', '：']).to_lowercase();
    let after = LEADS.iter().find_map(|lead| lower.strip_prefix(lead))?;
    after.split(' ').next().map(str::to_owned)
}

/// Passes over the words before the first item, which may be on the header's line.
fn introduced(place: &Place, places: &mut Vec<Place>, context: &mut ReadContext<'_, '_>) {
    let page = context.page;
    let start = |place: &Place| start(&page, place);
    let is_gap_heading = |pair: &[Place]| {
        let [one, other] = pair else { return false };
        let gap = page.slice(one.range.end..start(other).max(one.range.end));
        heads_a_part(gap)
    };
    let has_parts = places.windows(2).any(is_gap_heading);
    if let Some(first) = places.first() {
        let (from, to) = (place.range.start, start(first));
        let words = page.slice(from..to.max(from));
        match list_marker(words.trim_start()).filter(|_| !words.trim().contains('\n')) {
            // The first item is on the header's line.
            Some(width) => {
                let mark = from + words.len() - words.trim_start().len() + width;
                context.recover(RecoveryKind::ListShape, words);
                places.insert(0, Place::text(mark..from + words.trim_end().len()));
            }
            None => introduction(words, has_parts, context),
        }
    }
}

/// Where the mark of an item is.
fn start(page: &Page<'_, '_>, place: &Place) -> usize {
    place.node.map_or(place.range.start, |id| page.before(id))
}

/// Passes over the words below a list; what takes the list back is for the model to say anew.
fn afterword<'a>(words: &'a str, context: &mut ReadContext<'_, 'a>) {
    let mut sentences = words.split_inclusive(['.', '!', '。', '\n']).map(str::trim);
    // `Strike those.`
    let strikes =
        |sentence: &str| sentence.starts_with("Strike ") || sentence.starts_with("Scratch ");
    let sums_up = words.lines().any(sums_up) && denies(words);
    if takes_back(words.trim_start()) || sentences.any(strikes) || sums_up {
        context.report(DiagnosticKind::Ambiguous, Some(words), quote(words));
    }
    context.recover(RecoveryKind::Postamble, words);
}

/// Takes a courtesy, or the count of the items, off the end of the last item: it follows without a blank line.
fn without_courtesy(last: &mut Place, count: usize, context: &mut ReadContext<'_, '_>) {
    let text = context.page.slice(last.range.clone());
    let text = text.trim_end();
    let Some(at) = text.rfind('\n') else { return };
    let line = text.get(at + 1..).unwrap_or_default();
    if !line.starts_with([' ', '\t'])
        && (is_courtesy(line) || is_wish(line) || is_closing_statement(line))
        || stated_count(line, &context.labels).is_some()
    {
        report_count([line], count, context);
        context.recover(RecoveryKind::Postamble, line);
        last.range.end = last.range.start + at;
    }
}

/// Whether a line is a few words with an exclamation mark: `Have fun!`
fn is_wish(line: &str) -> bool {
    line.trim_end().ends_with(['!', '！']) && word_count(line) < 6
}

/// Whether a line speaks of the list above it: `That's everything you need.`
fn is_closing_statement(line: &str) -> bool {
    let first = Text::new(line.split(' ').next().unwrap_or_default());
    let points = ["that's", "that", "these", "those", "this", "以上", "这些"];
    is_statement(line) && points.contains(&first.lower.as_str())
}

/// Whether words about a list deny something, so that its items may be none.
fn denies(words: &str) -> bool {
    let text = Text::new(words);
    Class::Not.is_in(&text.lower) || text.lower.contains("n't ") || text.lower.contains("不用")
}

/// Whether a line of an item takes the item back: `Wait, the lentils are still there.`
fn is_withdrawal(line: &str) -> bool {
    let text = Text::new(line);
    Class::Back.longest(text.lower.trim_start()).is_some()
}

/// Whether words below a list name one of its items and deny something: `其中洗碗昨天已经做完了，不用再做。`
fn leaves_out_an_item(words: &str, items: &[Place], page: &Page<'_, '_>) -> bool {
    /// In bytes: no longer words are looked through for each item.
    const LONGEST: usize = 400;
    let lower = words.get(..floor(words, LONGEST)).unwrap_or_default().to_lowercase();
    // `Kim Lee was away after all, please take her off the list.`
    let takes_off = || {
        [" off the list", " from the list", " turned out ", "so read", "从名单", "划掉"]
            .iter()
            .any(|off| lower.contains(off))
    };
    if words.len() > LONGEST || !denies(words) && !takes_off() {
        return false;
    }
    items.iter().any(|item| {
        let text = page.slice(item.range.clone()).trim().to_lowercase();
        text.chars().count() > 1 && contains_words(&lower, &text)
    })
}

/// What a word of a label may be that says nothing of the items.
const SAYING: [Class; 7] = [
    Class::LabelQualifier,
    Class::LabelNoun,
    Class::Object,
    Class::Article,
    Class::Opener,
    Class::Intro,
    Class::Courtesy,
];

/// A label of items has fewer words.
const LONGEST_LABEL: usize = 6;

/// Other words of labels.
const LEADS: [&str; 8] = ["here", "list", "items", "this", "following", "each", "with", "from"];

/// Whether the words before a list name other things than the field asks for: `The tools that are not needed:`, `Past
/// complaints:`, `Downgrades:` for upgrades. Each word of a label has to be one of the field, or to say nothing; a
/// sentence may have any words but those that name other things.
pub(super) fn introduces_others(line: &str, labels: &Labels) -> bool {
    let words = line.trim().trim_matches(['*', '#', ' ', ':', '：']);
    let text = Text::new(words);
    let lower = text.lower.as_str();
    if denies(line) || names_others(lower, labels) || labels.counts_otherwise(words) {
        return true;
    }
    let verbs = [Class::Finite, Class::Auxiliary, Class::Carrier];
    let is_label = word_count(words) < LONGEST_LABEL
        && words.is_ascii()
        && !verbs.iter().any(|class| class.is_in(lower));
    if !is_label || is_courtesy(line) || concludes(line) || words.contains(char::is_numeric) {
        return false;
    }
    let is_known = |word: &str| {
        labels.asks_with(word)
            || labels.is_own(word)
            || word.len() < 4
            || LEADS.contains(&word)
            || SAYING.iter().any(|class| class.is(word))
    };
    !labels.is_own(words) && !lower.split(|c: char| !c.is_alphanumeric()).all(is_known)
}

/// Whether words before a list say that the items are others, or are left out. In lower case.
fn names_others(lower: &str, labels: &Labels) -> bool {
    const OTHERS: [&str; 21] = [
        "past",
        "previous",
        "former",
        "other",
        "others",
        "old",
        "last",
        "skip",
        "skipped",
        "exclude",
        "excluded",
        "omit",
        "omitted",
        "avoid",
        "denies",
        "denied",
        "rejected",
        "rejects",
        "except",
        "yesterday",
        "tomorrow",
    ];
    const HAN_OTHERS: [&str; 11] =
        ["去年", "昨天", "明天", "上次", "以前", "过去", "其他", "别的", "不要", "不用", "排除"];
    let is_other = |word: &str| OTHERS.contains(&word) && !labels.asks_with(word);
    lower.split(|c: char| !c.is_alphanumeric()).any(is_other)
        || HAN_OTHERS.iter().any(|word| lower.contains(word) && !labels.asks_with(word))
}

/// Reports the label of other things that the outline took for the header of the items.
pub(super) fn introduced_as_other(whole: &Place, inner: &Place, context: &mut ReadContext<'_, '_>) {
    let page = context.page;
    let words = page.slice(whole.range.start..inner.range.start.max(whole.range.start));
    let label = words.lines().rev().find(|line| !blank(line)).map(str::trim);
    let is_label = |label: &&str| label.ends_with([':', '：']);
    if let Some(label) = label.filter(is_label)
        && introduces_others(label, &context.labels)
    {
        context.report(DiagnosticKind::Ambiguous, Some(label), quote(label));
    }
}

/// Whether words between two items introduce those below: `Vegetables:`, `## Vegetables`.
fn heads_a_part(gap: &str) -> bool {
    gap.trim_end().ends_with([':', '：']) || is_heading(gap)
}

fn is_heading(text: &str) -> bool {
    let text = text.trim();
    !text.contains('\n')
        && (text.starts_with('#') || text.starts_with("**") && text.ends_with("**"))
}

/// What is before the first list mark. Words that introduce nothing could be an item without its mark: that is for
/// the model to say.
fn introduction<'a>(text: &'a str, has_parts: bool, context: &mut ReadContext<'_, 'a>) {
    let introduces = |line: &str| line.trim_end().trim_end_matches('*').ends_with([':', '：']);
    let lines = || text.lines().filter(|line| !blank(line));
    // `The bird is nervous in crowds. So the answer is:`: the last line says what follows.
    let is_concluded = lines().next_back().is_some_and(|last| introduces(last) && concludes(last));
    for line in lines() {
        if introduces(line)
            && (denies(line) || !has_parts && introduces_others(line, &context.labels))
        {
            // `Tools that are not needed:`, `Past complaints:` for complaints
            context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        } else if introduces(line) || is_heading(line) || is_courtesy(line) || is_concluded {
            context.recover(RecoveryKind::Preamble, line);
        } else {
            context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        }
    }
}
