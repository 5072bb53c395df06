//! What the last sentence concludes: `Therefore, Output (a) is better than Output (b).`

use std::ops::Range;

use super::said::{Said, goes_on, without_is};
use super::subject::ending;
use super::{Alone, Place, sentence};
use crate::spec::{Kind, Value};

/// How a conclusion begins.
const OPENINGS: [&str; 21] = [
    "therefore",
    "thus",
    "hence",
    "in conclusion",
    "so,",
    "so the",
    "overall",
    "in summary",
    "to conclude",
    "consequently",
    "ultimately",
    "in the end",
    "accordingly",
    "as a result",
    "finally,",
    "所以",
    "因此",
    "综上",
    "总之",
    "最终",
    "总的来说",
];

/// What is said of the one that is chosen.
const PRAISES: [&str; 10] = [
    "better",
    "best",
    "superior",
    "preferable",
    "preferred",
    "correct",
    "right",
    "winner",
    "answer",
    "choice",
];

/// Those of them with which the other one is named behind `to`.
const TAKING_TO: [&str; 2] = ["superior", "preferable"];

/// The same in Chinese, behind the word without a verb.
const CHINESE_PRAISES: [&str; 7] = ["更好", "最好", "更优", "更佳", "胜出", "获胜", "正确"];

/// The word before the one that is chosen, where that one ends the sentence.
const LINKS: [&str; 11] = [
    "is",
    "was",
    "are",
    "be",
    "choose",
    "select",
    "pick",
    "prefer",
    "recommend",
    "favor",
    "favour",
];

/// What may stand between the link and the word.
const TITLES: [&str; 6] = ["the", "option", "answer", "choice", "therefore", "letter"];

/// What a sentence without an opening speaks of, if it says which of the choices is the one.
const ANSWERS: [&str; 6] = ["answer", "option", "choice", "correct", "right", "best"];

const CHINESE_LINKS: [&str; 5] = ["是", "为", "选", "选择", "应当"];

/// Words with which the last of a sentence is not the one that is chosen.
const DENIALS: [&str; 17] = [
    "worse",
    "worst",
    "inferior",
    "incorrect",
    "wrong",
    "false",
    "problem",
    "mistake",
    "error",
    "loser",
    "weaker",
    "least",
    "less",
    "opposite",
    "reject",
    "exclude",
    "alternative",
];

/// Where a reason begins, or what was not chosen is named.
const CUTS: [&str; 9] = [
    " because ",
    " since ",
    " due to ",
    " as it ",
    ", as ",
    " over ",
    " rather than ",
    " instead of ",
    "，因为",
];

impl<'r> Alone<'r> {
    /// The value in the last sentence, if that draws a conclusion. It counts before all that is said
    /// earlier.
    pub(super) fn concluded(&self) -> Option<Place> {
        let last = sentence::last(self.text)?;
        let text = self.piece(last.clone());
        let opening = text.trim_start_matches(['*', ' ', '"', '_']).to_lowercase();
        let opening = OPENINGS.iter().find_map(|word| opening.strip_prefix(word));
        let opens =
            opening.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
        if !opens {
            return None;
        }
        if let Said::One(said) = self.said_in(last.clone()) {
            return Some(said);
        }
        let found = self.praised(last.clone());
        let value = found.or_else(|| self.named_last(last.clone(), true))?;
        Some(Place { value, sentence: Some(last), turn: None })
    }

    /// The value in the last sentence, if that says of an option or an answer that it is one: `The closest
    /// option is (A).`
    pub(super) fn answered(&self) -> Option<Place> {
        let last = sentence::last(self.text)?;
        let value = self.named_last(last.clone(), false)?;
        Some(Place { value, sentence: Some(last), turn: None })
    }

    /// The word of which the sentence says that it is the better one; the one with which it is compared is
    /// not looked at.
    fn praised(&self, last: Range<usize>) -> Option<Range<usize>> {
        let text = self.piece(last.clone()).to_ascii_lowercase();
        let mut found: Option<(Range<usize>, Value<'r>)> = None;
        let english = PRAISES.iter().flat_map(|praise| {
            memchr::memmem::find_iter(text.as_bytes(), praise.as_bytes()).filter_map(|at| {
                let behind = text.get(at + praise.len()..)?;
                let compares = behind.starts_with(" to ") && TAKING_TO.contains(praise);
                (goes_on(behind) || compares)
                    .then(|| without_is(text.get(..at)?))
                    .flatten()
                    .map(str::len)
            })
        });
        let chinese = CHINESE_PRAISES.iter().filter_map(|praise| {
            let at = text.find(praise)?;
            let behind = text.get(at + praise.len()..)?;
            let before = text.get(..at)?;
            let before = before.split_once('比').map_or(before, |(before, _)| before);
            let before = before.trim_end_matches(['更', '是', '要', ' ']);
            (goes_on(behind) || behind.starts_with(['，', '的'])).then_some(before.len())
        });
        for end in english.chain(chinese) {
            let Some((place, value)) = self.subject(last.start..last.start + end) else { continue };
            match &found {
                Some((_, known)) if *known != value => return None,
                Some(_) => {}
                None => found = Some((place, value)),
            }
        }
        found.map(|(place, _)| place)
    }

    /// The word that ends the sentence, or its part before a reason: `Therefore, the risk is high because
    /// …`, `The closest option is (A).`
    fn named_last(&self, last: Range<usize>, opens: bool) -> Option<Range<usize>> {
        let Kind::Choice(choices) = self.field.kind.required() else { return None };
        let whole = self.piece(last.clone());
        let cut = CUTS.iter().filter_map(|cut| whole.find(cut)).min().unwrap_or(whole.len());
        let text = sentence::unmarked_end(whole.get(..cut)?);
        let (_, value) = self.subject(last.start..last.start + text.len())?;
        let length = ending(choices, text, &value)?;
        let (before, word) = text.split_at_checked(text.len() - length)?;
        let denied = sentence::words(before).any(|word| DENIALS.contains(&word.as_str()));
        (!denied && leads_to(before, word, opens))
            .then(|| last.start + before.len()..last.start + text.len())
    }
}

/// Whether the beginning of a sentence says of the word behind it that it is chosen.
fn leads_to(before: &str, word: &str, opens: bool) -> bool {
    let before = before.trim_end_matches([' ', '*', '"', '“', '\'', ':', '：', '`']);
    let mut words: Vec<String> = sentence::words(before).collect();
    let is_last = |words: &[String], known: &[&str]| {
        words.last().is_some_and(|last| known.contains(&last.as_str()))
    };
    let is = is_last(&words, &["is"]);
    let of_option = words.iter().any(|word| ANSWERS.contains(&word.as_str()));
    let answers = is && of_option;
    // A letter stands in many a sentence: it needs its brackets, or to be called an option.
    let is_letter = word.chars().count() == 1;
    if is_letter && !answers && !is_last(&words, &["option"]) {
        return false;
    }
    let opening = before.trim_matches(['*', ' ', ',', '，']).to_lowercase();
    let alone = OPENINGS.contains(&opening.as_str());
    while is_last(&words, &TITLES) {
        words.pop();
    }
    let linked = is_last(&words, &LINKS) || CHINESE_LINKS.iter().any(|link| before.ends_with(link));
    answers || opens && (alone || linked)
}
