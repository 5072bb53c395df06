//! Lines that speak of the value or of the writer and are no value of any line: that it is still to come, that it
//! cannot be told, that it is said elsewhere, that the field has none.

use super::cues::Cues;
use super::plain::ScannedLine;
use crate::assertion::{Labels, Text, is_title_case};
use crate::lexicon::{Class, word_count};
use crate::text::{Phrases, absent, begins, ends_open, has, in_pair, is_none_word, is_placeholder};

/// What a writer says who does not know, in lower case.
const UNSURE_WORDS: [&str; 53] = [
    "i don't have enough",
    "i do not have enough",
    "i have no information",
    "i couldn't find",
    "i could not find",
    "i can't tell",
    "i cannot tell",
    "i can't determine",
    "i cannot determine",
    "we can't tell",
    "we cannot tell",
    "i'm not certain",
    "i am not certain",
    "i'm not sure",
    "i am not sure",
    "i'm not able to",
    "i am not able to",
    "i can't say",
    "i cannot say",
    "hard to tell",
    "hard to read",
    "i can't decide",
    "i cannot decide",
    "too vague to",
    " leaves both open",
    "the text is unclear",
    "hard to say",
    "please paste",
    "please provide",
    "please share",
    "please upload",
    "请提供",
    "请粘贴",
    "请上传",
    "just a guess",
    "only a guess",
    "could you share",
    "i'm unable to",
    "i am unable to",
    "as an ai",
    "i can't assist",
    "i cannot assist",
    "please send",
    "let me see,",
    "i'm sorry, i c",
    "i am sorry, i c",
    "i'm sorry, but i",
    "could you provide",
    "sources differ",
    "无法判断",
    "说不准",
    "只是猜测",
    "我不确定",
];

static UNSURE: Phrases = Phrases::new(&UNSURE_WORDS);

/// Whether a line gives no value of the field with these names. Placeholders are looked for elsewhere.
pub(super) fn is_aside(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    if breaks_off(scanned, labels) {
        return true;
    }
    if is_surely_value(scanned, labels) {
        return false;
    }
    let line = scanned.line;
    let text = Text::new(line);
    let sends = || labels.shows_phrases() && sends_elsewhere(&text.lower) && !is_title_case(line);
    let speaks = || {
        let is_speech = labels.asks_for_words() && !gives_up(&text.lower);
        !is_speech && speaks_to_reader(&text.lower)
    };
    is_open(line, &text)
        || sends()
        || speaks()
        || is_own_absent(&text, labels)
        || is_of_another(&text, labels)
}

/// Whether a line of many words ends with one that leads on, where the example is a whole sentence: `It turned when White
/// moved his knight to`
fn breaks_off(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    !scanned.ends_without(Cues::OPEN)
        && leads_on(scanned.line)
        && labels.example_lines().any(|shown| shown.ends_with(['.', '!', '?']))
}

/// Whether a line of many words ends with one that leads on.
fn leads_on(line: &str) -> bool {
    const LEADING: [&str; 10] =
        ["to", "with", "from", "for", "into", "at", "by", "that", "when", "because"];
    /// In words: shorter lines may be no sentences.
    const MANY: usize = 5;
    LEADING.contains(&line.rsplit(' ').next().unwrap_or_default()) && word_count(line) > MANY
}

/// What forms ask for, in lower case: before a colon it names what follows.
const LABELS: [&str; 44] = [
    "name",
    "full name",
    "author",
    "poet",
    "singer",
    "composer",
    "artist",
    "brand",
    "publisher",
    "editor",
    "translator",
    "owner",
    "date",
    "time",
    "place",
    "location",
    "city",
    "country",
    "price",
    "cost",
    "version",
    "model",
    "email",
    "e-mail",
    "phone",
    "address",
    "status",
    "category",
    "genre",
    "language",
    "year",
    "作者",
    "演唱者",
    "歌手",
    "作曲",
    "作词",
    "品牌",
    "出版社",
    "日期",
    "时间",
    "地点",
    "价格",
    "地址",
    "电话",
];

/// Whether the line gives, where a name is asked for, what has another name: `Poet: Ana Lima` for a translator.
fn is_of_another(text: &Text, labels: &Labels) -> bool {
    let Some((label, rest)) = text.lower.split_once(':') else { return false };
    let label = label.trim();
    labels.shows_names()
        && LABELS.contains(&label)
        && !rest.trim().is_empty()
        && labels.own_label_at(&Text::new(label), 0).is_none()
        && !labels.is_head_noun(label)
}

/// Whether the line says of the field's name that there is no such thing, or that it is not known.
pub(in crate::kind) fn says_own_absent(line: &str, labels: &Labels) -> bool {
    is_own_absent(&Text::new(line), labels)
}

fn is_own_absent(text: &Text, labels: &Labels) -> bool {
    is_own_absence(text, labels) || is_own_unknown(text, labels)
}

/// Whether a quick look at plain words tells that they are no aside: none of the phrases is so short and begins so.
fn is_surely_value(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    let Some(initial) = scanned.initial.filter(|initial| !labels.may_begin(*initial)) else {
        return false;
    };
    let is_one_word = !has(scanned.line, b' ') && !matches!(initial, b't' | b'n');
    is_one_word || is_none_of_them(scanned)
}

/// Whether plain words that are no placeholder are none of the phrases, in one spelling as in any other. The field's own
/// name does not begin them.
fn is_none_of_them(scanned: ScannedLine<'_>) -> bool {
    let line = scanned.line;
    (scanned.lacks(Cues::ASIDE) || !may_speak(line))
        && (scanned.begins_without(Cues::QUALIFIER) || !Class::LabelQualifier.begins(line))
        && !line.ends_with(' ')
        && (scanned.lacks(Cues::ABSENT)
            || !absent::says_not_stated(line) && !absent::is_lacking(line))
        && (surely_ends_whole(scanned) || !is_cut_short(line))
}

/// Whether the writer may speak in plain words: what cannot be told, or where to look.
fn may_speak(line: &str) -> bool {
    let end = line.trim_end_matches('.').as_bytes().last_chunk::<5>();
    let ends_here = end.is_some_and(|end| end.eq_ignore_ascii_case(b" here"));
    let is_begun = SENDS.iter().chain(&SPEAKS).any(|words| begins(line, words));
    ends_here || is_begun || SUSPECT.is_in(line)
}

/// Whether a quick look at plain words tells that they are not cut short.
pub(super) fn surely_ends_whole(scanned: ScannedLine<'_>) -> bool {
    match scanned.line.bytes().next_back() {
        // No word that leads on has a stop.
        Some(b'.') => true,
        Some(end) => end.is_ascii_alphanumeric() && scanned.ends_without(Cues::OPEN),
        None => false,
    }
}

/// Whether the line is so whatever the field is called.
fn is_open(line: &str, text: &Text) -> bool {
    let is_unsure = || UNSURE.is_in(&text.lower);
    is_placeholder(line)
        || absent::says_not_stated(line)
        || absent::is_lacking(line)
        || is_unsure()
        || is_pointer(&text.lower)
        || is_cut_short(line)
        || is_place_to_fill(line, &text.lower)
        || line.ends_with("??")
}

/// Whether the line ends where no line does: with a word that another must follow, or inside marks.
pub(super) fn is_cut_short(line: &str) -> bool {
    let scanned = ScannedLine::at(line);
    if scanned.is_plain() && surely_ends_whole(scanned) {
        return false;
    }
    let is_verb = |word: &str| matches!(word, "is" | "are" | "was");
    let is_modal =
        |word: &str| matches!(word, "should" | "must" | "will" | "would" | "can" | "could");
    let is_order = |word: &str| matches!(word, "first" | "then" | "also" | "now" | "next");
    let mut ends = line.split_whitespace().rev();
    let (last, before) = (ends.next().unwrap_or_default(), ends.next().unwrap_or_default());
    // `The caretaker should first`
    let is_order_open = is_order(last) && is_modal(before);
    let mut words = line.split_whitespace().rev();
    let is_subject_alone = words.next().is_some_and(is_verb) && words.count() > 3;
    let is_han_subject =
        line.ends_with('是') && !line.ends_with("不是") && line.chars().count() > 3
            || ["是在", "是由", "是从", "位于"].iter().any(|open| line.ends_with(open));
    // `6" nails`
    let is_quote_open = !line.starts_with(['{', '['])
        && line.matches('"').count() % 2 == 1
        && line.rsplit_once('"').is_some_and(|(before, _)| before.ends_with(' '));
    let is_open_mark = line.ends_with(['《', '“', '「', '（', '('])
        || !line.is_ascii() && line.matches('《').count() > line.matches('》').count();
    let verbs = [" is to", " was to", " has to be", " have to be", " needs to be", " will be"];
    let is_verb_open = verbs.iter().any(|verb| line.ends_with(verb));
    // `Do as much as you could` ends.
    let is_like = line.split_whitespace().rev().take(4).any(|word| word == "as");
    let is_modal_open = matches!(last, "should" | "must" | "would" | "could")
        && !is_like
        && line.split_whitespace().nth(4).is_some();
    ends_open(line)
        || is_modal_open
        || is_order_open
        || is_verb_open
        || is_subject_alone
        || is_han_subject
        || is_quote_open
        || is_open_mark
}

/// Whether the line asks somebody to fill it in: `[One-sentence reason for the delay]`, `Insert title here`.
fn is_place_to_fill(line: &str, lower: &str) -> bool {
    let inside = in_pair(line, &[('[', ']'), ('<', '>'), ('{', '}'), ('【', '】')]);
    let is_words = |inside: &str| {
        let words = inside.split_whitespace().filter(|word| word.starts_with(char::is_alphabetic));
        words.count() > 1 && !inside.contains(['=', '/', '"', ':', '@'])
    };
    let fills = ["insert ", "enter ", "write ", "put ", "add ", "fill in "];
    // `<ingredient>`
    let is_tag = |inside: &str| {
        line.starts_with('<')
            && inside.len() > 2
            && inside.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
    };
    let place = lower.trim_end_matches('.').strip_suffix(" here");
    let is_here = place.is_some_and(|place| {
        place.ends_with(" goes") || fills.iter().any(|word| lower.starts_with(word))
    });
    inside.is_some_and(|inside| is_words(inside) || is_tag(inside)) || is_here
}

/// Whether a line that is all of a list is none of its items, whatever the field is called.
pub(in crate::kind) fn is_no_list(line: &str) -> bool {
    is_open(line, &Text::new(line))
}

/// Whether the line could be so for some field: what the writer puts a backslash before.
pub(super) fn may_be_aside(line: &str) -> bool {
    let text = Text::new(line);
    is_open(line, &text)
        || leads_on(line)
        || sends_elsewhere(&text.lower)
        || speaks_to_reader(&text.lower)
        || said_after(&text.lower).is_some_and(is_unknown)
        || text.lower.split_once(':').is_some_and(|(label, _)| LABELS.contains(&label.trim()))
        || NO.iter().any(|no| text.lower.contains(no)) && opens_statement(&text.lower)
}

/// How a line begins that sends the reader elsewhere.
const SENDS: [&str; 4] = ["see ", "refer to ", "please see ", "please refer to "];

/// Whether the line begins as one that sends the reader elsewhere: `see order card`
fn sends_elsewhere(lower: &str) -> bool {
    SENDS.iter().any(|word| lower.starts_with(word))
}

/// How the writer begins to speak of what cannot be written.
const SPEAKS: [&str; 3] = ["i won't be able to", "i will not be able to", "please look at"];

/// Whether what cannot be done is to write: a message may say `I won't be able to come.`
fn gives_up(lower: &str) -> bool {
    [
        " able to write",
        " able to provide",
        " able to summarize",
        " able to summarise",
        " able to judge",
    ]
    .iter()
    .any(|words| lower.contains(words))
}

/// Whether the writer speaks so.
fn speaks_to_reader(lower: &str) -> bool {
    SPEAKS.iter().any(|words| lower.starts_with(words))
}

/// Whether the line sends the reader elsewhere for all that is wanted: `See the report for details.`
fn is_pointer(lower: &str) -> bool {
    let for_more = ["for details", "for more details", "for more information", "for the details"];
    sends_elsewhere(lower)
        && for_more.iter().any(|word| lower.trim_end_matches(['.', '!']).ends_with(word))
}

/// How a line denies that something is there.
const NO: [&str; 4] = [" no ", "n't any", "没有", "无"];

/// What no line has that is surely a value.
static SUSPECT: Phrases = Phrases::new(&SUSPECT_WORDS);

const SUSPECT_WORDS: [&str; UNSURE_WORDS.len() + NO.len()] = {
    let mut all = [""; UNSURE_WORDS.len() + NO.len()];
    let (start, end) = all.split_at_mut(UNSURE_WORDS.len());
    start.copy_from_slice(&UNSURE_WORDS);
    end.copy_from_slice(&NO);
    all
};

/// Whether the line begins as a statement about something.
fn opens_statement(lower: &str) -> bool {
    let opens = [Class::Pronoun, Class::Determiner, Class::Judge];
    opens.iter().any(|class| class.longest(lower).is_some()) || !lower.is_ascii()
}

/// Whether the line states that there is no such thing as the field's name: `This book has no subtitle.`
fn is_own_absence(text: &Text, labels: &Labels) -> bool {
    const PLACE: [&str; 10] = [
        "there",
        "here",
        "at all",
        "in it",
        "given",
        "in the text",
        "yet",
        "for it",
        "mentioned",
        "named",
    ];
    opens_statement(&text.lower)
        && NO.iter().any(|no| {
            text.lower.match_indices(no).any(|(at, no)| {
                let end = labels.own_at(text, text.skip_blanks(at + no.len()));
                let behind =
                    end.map(|end| text.rest(end).trim().trim_end_matches(['.', '。', '!']));
                behind.is_some_and(|rest| rest.is_empty() || PLACE.contains(&rest))
            })
        })
}

/// Whether the line says of the field's name that it is not known: `The root cause is still unknown.`
fn is_own_unknown(text: &Text, labels: &Labels) -> bool {
    let named = labels.own_label_at(text, 0).map(|end| text.rest(end));
    let said = named.and_then(|rest| {
        let is = ["is ", "remains ", "stays ", "is: ", "是", "为", "还", "尚"];
        let rest = rest.trim_start();
        is.iter().find_map(|is| rest.strip_prefix(*is))
    });
    said.is_some_and(is_unknown)
}

/// What is said after the last word that joins it to a subject.
fn said_after(lower: &str) -> Option<&str> {
    let joins = [" is ", " remains ", " stays ", "是", "为", "还", "尚"];
    joins.iter().find_map(|join| Some(lower.split_once(join)?.1))
}

/// Whether the words say that something is not known.
fn is_unknown(words: &str) -> bool {
    let still = ["still ", "currently ", "yet ", "as yet ", "仍", "还", "尚"];
    let words = words.trim_matches([' ', '.', '。', '!', ':']);
    let words = still.iter().find_map(|still| words.strip_prefix(*still)).unwrap_or(words);
    absent::says_not_stated_loosely(words)
        || absent::says_not_stated(words)
        || is_none_word(words)
        || matches!(words, "unclear" | "不明" | "不清楚")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn each_phrase_has_a_cue() {
        let phrases = SUSPECT_WORDS.iter().chain(&SENDS).chain(&SPEAKS).map(|phrase| phrase.trim());
        for phrase in phrases.filter(|phrase| phrase.is_ascii()) {
            let scanned = ScannedLine::at(phrase);
            assert!(scanned.is_plain() && !scanned.lacks(Cues::ASIDE), "{phrase:?}");
        }
    }

    #[test]
    fn a_quick_look_passes_no_phrase_over() {
        let labels = Labels::of(&Field {
            header: "Q".into(),
            keys: vec!["q".into()].into(),
            ..Field::EMPTY
        });
        let said = [
            "not specified",
            "none mentioned",
            "insert it here",
            "add it here",
            "Bees and",
            "see it for details",
            "See the report of the team for details",
            "Enter all of the names here.",
            "There is no q in it at all",
            "The q of it remains unclear",
            "The article does not say who did it",
            "Cracks that go through the whole of the",
        ];
        for line in UNSURE_WORDS.iter().chain(&said) {
            assert!(!is_surely_value(ScannedLine::at(line), &labels), "{line:?}");
        }
        let line = "Cracks go through the whole of a pipe, says Kim (L1).";
        assert!(is_surely_value(ScannedLine::at(line), &labels), "{line:?}");
        for line in ["Lisbon", "Kim Lee", "The", "Bees", "Lago di Garda"] {
            let is_sure = is_surely_value(ScannedLine::at(line), &labels);
            assert_eq!(is_sure, line != "The", "{line:?}");
        }
    }

    #[test]
    fn what_speaks_of_the_value_is_none() {
        let field = Field {
            header: "Root cause".into(),
            keys: vec!["rootcause".into()].into(),
            about: "Why it failed, in one line.".into(),
            ..Field::EMPTY
        };
        let labels = Labels::of(&field);
        for line in [
            "TBD",
            "To be determined.",
            "Not specified",
            "The root cause is still unknown.",
            "Root cause is unclear",
            "There is no root cause.",
            "The log shows no root cause at all.",
            "I don't have enough information to name the root cause.",
            "It may be the disk, but that is just a guess.",
            "See the incident report for details.",
            "待定",
            "The root cause of it is the",
            "[One sentence on the root cause]",
            "Insert the cause here",
            "A disk??",
            "Unfortunately the minutes do not say it.",
        ] {
            assert!(is_placeholder(line) || is_aside(ScannedLine::at(line), &labels), "{line:?}");
            assert!(may_be_aside(line), "{line:?}");
        }
        for line in [
            "A config flag was flipped by mistake.",
            "The root cause is a missing index.",
            "There is no retry in the client.",
            "See-through paper was used",
            "Unknown characters in the file name",
            "The disk had no free space left.",
        ] {
            assert!(!is_aside(ScannedLine::at(line), &labels), "{line:?}");
        }
    }
}
