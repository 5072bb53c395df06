//! Items that a sentence tells: `The text is about kites and wind.`, `好的，标签是：灯笼、节日`. And sentences that tell
//! something else where items should be.

use super::row::{after_joint, commas, is_short, joined};
use crate::assertion::{Text, ends_inside, introduction, is_statement, speaks_of, written_after};
use crate::kind::ReadContext;
use crate::lexicon::{Class, is_han, number_word};
use crate::recovery::RecoveryKind;
use crate::spec::Kind;

/// What joins the last two items.
const AND: [&str; 6] = [" and ", " & ", "以及", "和", "与", "及"];

/// The items of a sentence whose lead is understood; `None` where it is not, or what follows is no list.
pub(super) fn items<'a>(
    item: &Kind,
    line: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Vec<&'a str>> {
    let is_word = is_word(item);
    let is_of_lines = matches!(item.required(), Kind::Line) && !context.labels.has_example();
    if !is_word && !is_of_lines && !is_list_of_phrases(item, context) {
        return None;
    }
    let rest = after_lead(line, context)?.trim_start();
    // `bring the honey sieve; oil the hinges`, where the example is `add a second super`: each item is an order.
    let lead = line.get(..line.len().saturating_sub(rest.len())).unwrap_or_default();
    let is_verb = lead.split_whitespace().next().is_some_and(|word| context.labels.asks_with(word));
    let is_phrase = |shown: &str| shown.split_whitespace().count() > 2;
    if is_verb && !lead.contains([':', '：']) && context.labels.example_lines().any(is_phrase) {
        return None;
    }
    let rest = rest.trim_end_matches(['.', '。', '!']);
    let items =
        if is_word { in_one_row(joined(item, rest)) } else { names(commas(rest).collect())? };
    // `After the rollout, restart the proxy and the cache`: the verb is the field's.
    let is_asked = |item: &str| context.labels.asks_with(&Text::new(item).lower);
    if !is_word && items.first().is_some_and(|item| item.contains(' ') && is_asked(item)) {
        return None;
    }
    let is_list = items.len() > 1 || !is_word && items.iter().all(|item| !item.contains(' '));
    if !is_list {
        return None;
    }
    context.recover(RecoveryKind::Preamble, line);
    Some(items)
}

/// Whether the line says something where items should be: a sentence with its own subject, a denial, two of which
/// one is meant.
pub(super) fn is_sentence(item: &Kind, line: &str, context: &ReadContext<'_, '_>) -> bool {
    if matches!(item.required(), Kind::Integer(_) | Kind::Number(_)) {
        return is_sum(line);
    }
    let text = Text::new(line);
    if !is_list_of_phrases(item, context) {
        // One sentence where several items were asked for, and nothing shows that items are sentences.
        let is_shown =
            || context.labels.example_lines().any(|shown| is_statement(&format!("{shown}.")));
        let may_state = || context.labels.asks_for_words() || is_shown();
        let opens = [Class::Judge, Class::Pronoun, Class::Carrier];
        let speaks = || {
            context.labels.own_label_at(&text, 0).is_some()
                || opens.iter().any(|class| class.longest(&text.lower).is_some())
        };
        let is_line = matches!(item.required(), Kind::Line);
        return is_line && is_statement(line) && (!may_state() || speaks());
    }
    let says = || is_statement(line) || speaks_of(&text, &context.labels);
    let is_either = text.lower.starts_with("either ")
        || text.lower.contains(" or ")
        || text.lower.contains("或者");
    let is_chinese = line.ends_with('。') && text.lower.chars().filter(|c| is_han(*c)).count() > 4;
    let is_request = text.lower.starts_with("please ");
    if !context.labels.shows_names() {
        let is_long = line.ends_with('.') && line.split_whitespace().count() > 7;
        return says() || is_request || is_chinese || is_long || text.lower.starts_with("either ");
    }
    let pieces: Vec<&str> = commas(line).collect();
    let first = Text::new(pieces.first().copied().unwrap_or(line));
    let words = first.lower.split_whitespace().count();
    let opens = [Class::Pronoun, Class::Carrier, Class::Judge];
    let is_told = is_request
        || words > 2 && opens.iter().any(|class| class.longest(&first.lower).is_some())
        || words > 3 && says_of_a_thing(&first.lower);
    let is_opener = pieces.len() > 1 && Class::Opener.is(&first.lower);
    let is_denied = pieces.len() == 1 && Class::Not.longest(&text.lower).is_some();
    let is_prose = pieces.iter().any(|piece| ends_inside(piece));
    let is_chinese = is_chinese && pieces.len() == 1;
    says() || is_told || is_opener || is_denied || is_either || is_prose || is_chinese
}

/// Whether a number has words beside it, which sum up several or bound each: `21 in total`, `Four pages must be
/// reprinted.`
fn is_sum(line: &str) -> bool {
    const MULTIPLES: [&str; 4] = ["hundred", "thousand", "million", "dozen"];
    let bare = line.trim_matches(['*', '`', '[', ']', '.', ' ', '"']);
    let is_word = |word: &str| number_word(&word.to_lowercase()).is_some();
    let is_number = |word: &&str| word.contains(char::is_numeric) || is_word(word);
    let (numbers, others): (Vec<&str>, Vec<&str>) = bare.split_whitespace().partition(is_number);
    let says = |word: &&str| {
        word.contains(char::is_alphabetic) && !MULTIPLES.contains(&word.to_lowercase().as_str())
    };
    let is_glued = numbers.iter().any(|word| says(word) && !is_word(word));
    commas(line).count() == 1 && numbers.len() == 1 && (is_glued || others.iter().any(says))
}

/// `the text`, `this draft`, and words after it.
fn says_of_a_thing(words: &str) -> bool {
    let the = ["the ", "this "].iter().find_map(|the| words.strip_prefix(the));
    the.is_some_and(|noun| Class::Object.longest(noun).is_some())
}

fn is_word(item: &Kind) -> bool {
    item.is_scalar() && !matches!(item.required(), Kind::Line | Kind::Parsed(_))
}

fn is_list_of_phrases(item: &Kind, context: &ReadContext<'_, '_>) -> bool {
    matches!(item.required(), Kind::Line) && context.labels.shows_phrases()
}

/// What is after the lead of the line.
fn after_lead<'a>(line: &'a str, context: &ReadContext<'_, '_>) -> Option<&'a str> {
    let labels = &context.labels;
    let text = Text::new(line);
    let own = |at: usize| {
        labels.own_label_at(&text, at).or_else(|| Some(at + labels.described_at(&text, at)?))
    };
    // `The points were 10, 12 and 7.`
    let the = ["the ", "its "].iter().find(|the| text.lower.starts_with(**the));
    let start = the.map_or(0, |the| the.len());
    let stated = || {
        let end = own(start)?;
        let verb = [" are ", " were "].iter().find(|verb| text.rest(end).starts_with(**verb))?;
        Some(end + verb.len())
    };
    // `Here are the risks of the three steps: low, high`
    let offered = || {
        let intro = Class::Intro.longest(&text.lower)?;
        let colon = text.lower.find(':').filter(|colon| *colon < 80)?;
        let words = text.lower.get(..colon)?.match_indices(' ').map(|(at, _)| at + 1);
        let mut inside = words.filter(|at| *at > intro);
        inside.any(|at| labels.own_at(&text, at).is_some()).then_some(colon + 1)
    };
    let end = stated().or_else(offered).or_else(|| introduction(&text, labels))?;
    written_after(line, &text, end)
}

/// The words without the "and" before the last.
fn in_one_row(mut items: Vec<&str>) -> Vec<&str> {
    if let Some(last) = items.last_mut() {
        *last = last.strip_prefix("and ").unwrap_or(last).trim();
    }
    items
}

/// The names of a sentence; `None` where one of them is no name.
fn names(mut pieces: Vec<&str>) -> Option<Vec<&str>> {
    let is_one = pieces.len() == 1;
    let last = pieces.pop()?;
    let bare = ["and ", "以及", "和"].iter().find_map(|and| after_joint(last, and));
    let sides = || AND.iter().find_map(|and| last.split_once(and));
    let is_side = |side: &str| {
        side.split_whitespace().count() < if is_one { 3 } else { 4 } && side.chars().count() > 1
    };
    match (bare, sides()) {
        (Some(bare), _) => pieces.push(bare),
        (None, Some((one, other))) if is_side(one) && is_side(other) => pieces.extend([one, other]),
        (None, Some(_)) => return None,
        _ => pieces.push(last),
    }
    let pieces: Vec<&str> = pieces.into_iter().map(str::trim).collect();
    pieces.iter().all(|piece| is_name(piece)).then_some(pieces)
}

/// Whether the piece is a name, and neither a clause nor words for more of the same.
fn is_name(piece: &str) -> bool {
    const OTHERS: [&str; 26] = [
        "the",
        "an",
        "many",
        "several",
        "various",
        "different",
        "other",
        "others",
        "some",
        "few",
        "a",
        "more",
        "how",
        "why",
        "what",
        "when",
        "where",
        "who",
        "whether",
        "everything",
        "anything",
        "nothing",
        "something",
        "etc",
        "it",
        "not",
    ];
    const CLASSES: [Class; 4] = [Class::Not, Class::Doubt, Class::Pronoun, Class::Back];
    let text = Text::new(piece);
    let first = text.lower.split(' ').next().unwrap_or_default();
    let is_clause = || {
        let behind = text.lower.split_once(' ').map(|(_, behind)| behind);
        behind.is_some_and(|behind| {
            Class::Auxiliary.is_in(behind)
                || Class::Reason.is_in(behind)
                || Class::Not.is_in(behind)
        })
    };
    is_short(piece)
        && piece.contains(char::is_alphanumeric)
        && !piece.contains([':', '：', '?', '？', '。', '~', '[', '/'])
        && !ends_inside(piece)
        && !OTHERS.contains(&first)
        && ![
            "的", "要", "多", "很多", "许多", "各种", "其他", "不", "一个", "即", "这", "那", "该",
            "我", "你",
        ]
        .iter()
        .any(|other| piece.starts_with(other))
        && !text.lower.contains(" or ")
        && !piece.contains('或')
        && !piece.contains("的是")
        && CLASSES.iter().all(|class| class.longest(&text.lower).is_none())
        && !is_clause()
}
