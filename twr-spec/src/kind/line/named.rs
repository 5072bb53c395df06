//! A line that says of which field its value is: `The title is "Bees at home".`, `Suggested title: Bees at home`.

use super::phrase::words;
use super::plain::ScannedLine;
use crate::assertion::{Labels, Text};
use crate::lexicon::Class;
use crate::text::undecorate;

/// No words before a value are longer.
const LONGEST: usize = 60;

/// The value of a line that names the field before it: in quotes or bold after a label or words of the writer's
/// own, `I'd call it "Bees"`, or after the field's name and a colon.
pub(super) fn value<'a>(scanned: ScannedLine<'a>, labels: &Labels) -> Option<&'a str> {
    let line = scanned.line;
    // Plain words have no quotes and no colon.
    if scanned.is_plain() {
        return None;
    }
    if let Some((words, value)) = marked(line)
        && introduces(words, labels)
    {
        return Some(value);
    }
    let (words, value) = line.split_once([':', '：'])?;
    let named = Text::new(words);
    // `My suggestion: Bees at home`
    let is_neutral = || {
        let is_chosen = Class::LabelQualifier.longest(&named.lower).is_some()
            || ADVICE.contains(&named.lower.as_str());
        labels.shows_phrases() && is_chosen && labels.label_at(&named, 0) == Some(named.len())
    };
    let is_named = is_short(words)
        && (labels.description().names_form(&named.lower)
            || names_itself(&named, labels)
            || is_said_of(&named, labels)
            || is_neutral());
    (is_named && !value.trim().is_empty()).then(|| value.trim())
}

/// What a value that is offered is called.
const ADVICE: [&str; 5] = ["suggestion", "recommendation", "proposal", "advice", "建议"];

/// Whether the line could be so for some field.
pub(super) fn may_be_named(line: &str) -> bool {
    let is_label = |words: &str| {
        let words = Text::new(words);
        is_short(&words.lower) && Class::LabelQualifier.longest(&words.lower).is_some()
    };
    let is_offer =
        ["Here", "Sure", "好的", "以下是", "这是"].iter().any(|word| line.starts_with(word));
    let is_of_other = |words: &str| words.contains('的') && words.ends_with(['是', '为', '叫']);
    is_offer
        || line.split_once([':', '：']).is_some_and(|(words, _)| is_of_other(words))
        || marked(line).is_some_and(|(words, _)| is_short(words) && !words.trim().is_empty())
        || line.split_once([':', '：']).is_some_and(|(words, _)| is_label(words))
}

fn is_short(words: &str) -> bool {
    words.len() <= LONGEST
}

/// The words before the quotes or the bold that the line ends with, and what is inside.
fn marked(line: &str) -> Option<(&str, &str)> {
    const PAIRS: [(&str, &str); 5] =
        [("\"", "\""), ("“", "”"), ("**", "**"), ("*", "*"), ("「", "」")];
    // `How about "Bees"?`
    let is_offer = line.ends_with('?') && Class::Intro.longest(&Text::new(line).lower).is_some();
    let line =
        if is_offer { line.trim_end_matches('?') } else { line.trim_end_matches(['.', '。']) };
    PAIRS.iter().find_map(|(open, close)| {
        let inside = line.strip_suffix(close)?;
        let (words, value) = inside.split_once(open)?;
        (!value.contains(open) && !value.contains(close) && !value.is_empty())
            .then_some((words, value))
    })
}

/// Whether the words say nothing but that a value of the field follows.
fn introduces(words: &str, labels: &Labels) -> bool {
    let bare = words.trim_end().trim_end_matches([':', '：']).trim_end();
    if bare.is_empty() || !is_short(bare) {
        return false;
    }
    let text = Text::new(undecorate(bare));
    let is_label = labels
        .label_at(&text, 0)
        .is_some_and(|end| end == text.len() || Class::Copula.is(text.rest(end).trim_start()));
    // `I would sum it up like this: "…"`
    let is_offered = || {
        let starts = text.lower.match_indices(' ').map(|(at, _)| at + 1);
        let mut starts = starts.filter(|at| labels.own_at(&text, *at).is_some());
        Class::Intro.longest(&text.lower).is_some() && starts.next().is_some()
    };
    let is_announced = words.trim_end().ends_with([':', '：'])
        && (Class::Judge.longest(&text.lower).is_some() || is_offered());
    is_label
        || is_announced
        || is_said_of(&text, labels)
        || Class::Carrier.is(&text.lower)
        || Class::Intro.is(&text.lower)
}

/// Whether the words are the field's own name with words that choose, and perhaps a copula: `Suggested title`,
/// `The title is`.
fn names_itself(text: &Text, labels: &Labels) -> bool {
    const OFFERS: [&str; 7] =
        ["here is ", "here's ", "sure, here is ", "sure, here's ", "好的,", "以下是", "这是"];
    let offer = OFFERS.iter().find(|offer| text.lower.starts_with(**offer));
    let first = offer.map_or(0, |offer| offer.len());
    let mut at = first;
    while let Some(width) = Class::LabelQualifier.longest(text.rest(at)) {
        at = text.skip_blanks(at + width);
    }
    let is_named = |end: usize| {
        let rest = text.rest(end).trim_start();
        // `Here is the title in one line:`
        let is_offered = first > 0 && rest.split_whitespace().count() < 5;
        rest.is_empty() || Class::Copula.is(rest) || is_offered
    };
    at > 0 && labels.own_at(text, at).is_some_and(is_named) || is_of_other(text, labels)
}

/// Whether the words, or the last clause of them, say that what the field asks for follows: `The first sentence of the
/// letter is`, `When the alarm sounds, the first command would be`.
fn is_said_of(text: &Text, labels: &Labels) -> bool {
    let clause = text.lower.rsplit_once(", ").map_or(text.lower.as_str(), |(_, clause)| clause);
    let noun = clause.strip_prefix("the ").filter(|noun| !Class::Not.is_in(noun));
    let noun = noun.and_then(|noun| {
        [" is", " would be", " reads"].iter().find_map(|verb| noun.strip_suffix(verb))
    });
    noun.is_some_and(|noun| {
        words(noun).any(|(at, _)| labels.asks_with(noun.get(at..).unwrap_or_default()))
    })
}

/// Whether the words end with the field's own name, said of something: `这篇文章的标题是`.
fn is_of_other(text: &Text, labels: &Labels) -> bool {
    let Some((whose, _)) = text.lower.rsplit_once('的') else { return false };
    let start = whose.len() + '的'.len_utf8();
    let is_plain = !Class::Not.is_in(whose) && !whose.contains(['原', '旧', '另']);
    labels
        .own_at(text, start)
        .filter(|_| is_plain)
        .is_some_and(|end| Class::Copula.is(text.rest(end)))
}
