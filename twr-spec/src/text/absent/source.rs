//! Sentences about the source of a value that lacks it: `The text does not say who does it.`, `文中没有提到负责人。`

use crate::text::fold::FoldedWords;

use super::words::{SAYS, SAYS_IN_CHINESE, SAYS_OF_SOURCE, SOURCES, SPEAKS};

/// How such a sentence begins.
static BEGINNINGS: FoldedWords = FoldedWords::new(&BEGINNING_WORDS);

const BEGINNING_WORDS: [&str; SOURCES.len() + 3] = {
    let mut all = [""; SOURCES.len() + 3];
    let (start, end) = all.split_at_mut(SOURCES.len());
    start.copy_from_slice(&SOURCES);
    end.copy_from_slice(&["the", "this", "that"]);
    all
};

/// No such sentence has more words.
const MOST_WORDS: usize = 14;

/// Whether the sentence says of its source that it has no value.
pub(super) fn says_nothing(text: &str) -> bool {
    if !text.is_ascii() {
        return says_nothing_in_chinese(text);
    }
    let text = without_regret(text);
    // Few texts begin so; the first letter of most tells.
    if !BEGINNINGS.may_begin(text) {
        return false;
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    let bare = first.trim_end_matches(['.', '!']);
    let is_bare = |word: &&str| word.eq_ignore_ascii_case(bare);
    if !["the", "this", "that"].iter().any(is_bare) && !SOURCES.iter().any(is_bare) {
        return false;
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.trim_end_matches(['.', '!']).split_whitespace().collect();
    let (words, is_one) = match words.split_first() {
        Some((&("the" | "this" | "that"), rest)) => (rest, true),
        _ => (words.as_slice(), false),
    };
    let [source, said @ ..] = words else { return false };
    let is_source = SOURCES.contains(source);
    if words.len() > MOST_WORDS || !is_source && !is_one {
        return false;
    }
    if !is_source {
        // `The pump does not have a filter.` is said of a thing.
        return matches!(
            said,
            ["does" | "do", "not", verb, ..] | ["doesn't" | "don't", verb, ..] if SPEAKS.contains(verb)
        );
    }
    match said {
        ["cannot", "be", "told" | "determined" | "inferred" | "known" | "found", ..] => true,
        ["does" | "do", "not", verb, ..] | ["doesn't" | "don't", verb, ..] => SAYS.contains(verb),
        [verb, "no" | "none" | "nobody" | "nothing", ..] => {
            *verb == "has" || verb.strip_suffix('s').is_some_and(|verb| SAYS.contains(&verb))
        }
        _ => false,
    }
}

/// The sentence without the writer's regret: `Unfortunately the minutes do not say it.`
fn without_regret(text: &str) -> &str {
    let regret = ["unfortunately", "regrettably"].iter().find_map(|word| {
        let (start, rest) = text.split_at_checked(word.len())?;
        start.eq_ignore_ascii_case(word).then_some(rest)
    });
    regret.map_or(text, |rest| rest.trim_start_matches([',', ' ']))
}

/// `文中没有提到负责人`, `未指定`.
fn says_nothing_in_chinese(text: &str) -> bool {
    let bare = text.trim_end_matches(['。', '！', '.']);
    if bare.chars().count() > MOST_WORDS || bare.contains(['，', ',', '：', ':']) {
        return false;
    }
    let sources = [
        "原文中",
        "文中",
        "原文",
        "文本",
        "文章",
        "材料",
        "本文",
        "草稿",
        "稿件",
        "记录",
        "通知",
        "合同",
        "邮件",
    ];
    let told = sources.iter().find_map(|source| bare.strip_prefix(source));
    let rest = told.unwrap_or(bare).trim_start_matches(['里', '中', '并', '也']);
    let denied = ["没有", "未", "没", "尚未", "暂未"].iter().find_map(|no| rest.strip_prefix(no));
    let says = |verb: &str| {
        SAYS_IN_CHINESE.iter().any(|says| verb.starts_with(says))
            || told.is_some() && SAYS_OF_SOURCE.iter().any(|says| verb.starts_with(says))
    };
    denied.is_some_and(says)
}
