//! The field's own question, or its description, above the answer: models write it once more before they answer.
//!
//! ```text
//! Did the tenant get the deposit back? | No.
//! Day on which the permit runs out: | 1 May 2030
//! ```
//!
//! Each word of the question is one of the field's name or description, or joins them. What is left is read as a value,
//! as if the question were not there.

use super::description::{bare_line, without_remark};
use super::label::Labels;
use super::restate::{JOINING, JOINING_IN_CHINESE, JOINING_IN_PAST, NEUTRAL};
use super::stem::{han_width, stem};
use crate::lexicon::{Class, is_han};
use crate::text::{fold, folds_to};

/// No question is longer, in bytes.
const LONGEST: usize = 240;

/// What may be round a question.
const DRESS: [&str; 7] = ["**", "*", "__", "_", "> ", "\"", "### "];

/// Words that begin a question which is not answered with yes or no.
const INTERROGATIVES: [&str; 9] =
    ["who", "whose", "whom", "what", "which", "where", "when", "why", "how"];

/// Words that join others, but tell something in a question.
const TELLING: [&str; 3] = ["can", "will", "only"];

/// The same of Chinese.
const ASKING_IN_CHINESE: [&str; 18] = [
    "请问", "什么", "哪些", "哪里", "哪儿", "哪个", "哪位", "哪", "几", "多少", "谁", "何时",
    "是否", "叫", "有", "吗", "呢", "怎么",
];

impl Labels {
    /// Where the field's question ends with its mark, if the body begins with it and an answer follows. In bytes of the
    /// body.
    pub(crate) fn asked_again(&self, body: &str) -> Option<usize> {
        let bare = body.trim_start();
        let dress = DRESS.iter().find(|dress| bare.starts_with(**dress)).map_or("", |dress| dress);
        let start = body.len() - bare.len() + dress.len();
        let rest = body.get(start..)?;
        let is_mark = |c: char| matches!(c, '?' | '？' | ':' | '：' | '\n');
        let (width, mark) = rest.char_indices().take(LONGEST).find(|(_, c)| is_mark(*c))?;
        let question = rest.get(..width)?;
        let is_asked = self.description().is(question)
            || self.is_first_sentence(question)
            || matches!(mark, '?' | '？') && self.asks_the_same(question);
        if !is_asked || self.is_own(question) {
            return None;
        }
        let after = rest.get(width + mark.len_utf8()..)?;
        let closed = after.strip_prefix(dress.trim_end()).unwrap_or(after);
        let answer = closed.trim_start_matches([' ', '\n', '\r', '—', '–', '→']);
        (!answer.trim().is_empty()).then_some(body.len() - answer.len())
    }

    /// Whether a question asks what the description asks; where there is none, what the name asks. A question for a yes or
    /// a no has all its words in their order; another asks with the same word, and has half of them at least.
    fn asks_the_same(&self, question: &str) -> bool {
        let lower = question.to_lowercase();
        if lower.contains(is_han) {
            return self.asks_the_same_in_chinese(&lower);
        }
        let header = self.header.to_lowercase();
        let about = self.description().lower.as_str();
        let asks_whether = lower.split(' ').next().is_some_and(|verb| Class::Auxiliary.is(verb));
        let asked = if about.is_empty() && asks_whether { &header } else { about };
        let clause = asked.split(['?', '.', '(', ';', ',']).next().unwrap_or_default();
        let wanted = telling(clause);
        let found = telling(&lower);
        match lower.split(' ').next().filter(|word| INTERROGATIVES.contains(word)) {
            None => found == wanted && !wanted.is_empty(),
            Some(word) => {
                self.names(word)
                    && found.iter().all(|word| wanted.contains(word))
                    && found.len() >= wanted.len().div_ceil(2)
            }
        }
    }

    /// Whether all words, in lower case, are those that the field asks with, or join them: `coupon code in this newsletter`.
    pub(crate) fn restates(&self, words: &str) -> bool {
        self.own_among(words).is_some_and(|own| own > 0)
    }

    /// Whether the words speak of what the field asks for: one that tells something is of its name or its description.
    pub(crate) fn is_spoken_of(&self, words: &str) -> bool {
        let lower = words.to_lowercase();
        let all = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 3);
        let tells = |word: &&str| !is_joining(word) && !INTERROGATIVES.contains(word);
        all.filter(tells).any(|word| self.has_word(word))
    }

    /// How many of the English words are those that the field asks with; `None` where another is among them.
    fn own_among(&self, lower: &str) -> Option<usize> {
        let mut own = 0;
        for word in lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            let joins = [&JOINING[..], &JOINING_IN_PAST, &NEUTRAL];
            let is_joining = joins.iter().any(|words| words.contains(&word));
            let is_own = self.has_word(word);
            let is_subject = || self.subject_word(word) == Some(word.len());
            if !is_own && (Class::Not.is(word) || !is_joining && !is_subject()) {
                return None;
            }
            own += usize::from(is_own && !is_joining && word.len() > 2);
        }
        Some(own)
    }

    /// The same of Chinese: nearly all characters of the description, or the field's whole name.
    fn asks_the_same_in_chinese(&self, question: &str) -> bool {
        const CHANGING: [char; 12] =
            ['不', '没', '未', '应', '要', '需', '将', '会', '能', '可', '谁', '非'];
        let about = bare_line(without_remark(&self.about));
        let changes = |c: &char| question.contains(*c) && !about.contains(*c);
        if CHANGING.iter().any(changes) {
            return false;
        }
        let mut rest = question.trim();
        while !rest.is_empty() {
            let other = |words: &[&str]| {
                words.iter().find(|word| rest.starts_with(**word)).map(|word| word.len())
            };
            let width = han_width(about, rest)
                .or_else(|| han_width(&self.header, rest))
                .or_else(|| other(&ASKING_IN_CHINESE))
                .or_else(|| other(&JOINING_IN_CHINESE))
                .or_else(|| rest.chars().next().filter(|c| about.contains(*c)).map(char::len_utf8));
            let Some(width) = width else { return false };
            rest = rest.get(width..).unwrap_or_default();
        }
        let told = || about.chars().filter(|c| is_han(*c) && !['的', '中'].contains(c));
        let asked = told().filter(|c| question.contains(*c)).count();
        let asks_whether = about.contains("是否");
        question.contains(&*self.header) && !asks_whether || asked * 10 >= told().count() * 8
    }

    /// Whether the words are the first sentence of the description.
    fn is_first_sentence(&self, words: &str) -> bool {
        let sentence = self.about.split(['?', '？', '。', ';', '；']).next().unwrap_or_default();
        let sentence = sentence.split(". ").next().unwrap_or_default();
        let is_long = sentence.contains(' ') || sentence.chars().count() > 3;
        is_long && sentence.len() < self.about.len() && folds_to(words, &fold(sentence))
    }
}

/// The stems of the words that tell something, in order.
fn telling(words: &str) -> Vec<&str> {
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.filter(|word| !is_joining(word)).map(stem).collect()
}

/// Whether a word joins others, or only asks for a value.
fn is_joining(word: &str) -> bool {
    JOINING.contains(&word) && !TELLING.contains(&word)
        || JOINING_IN_PAST.contains(&word)
        || matches!(word, "whether" | "say" | "pick" | "state" | "give")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn a_question_is_the_fields_if_its_words_are() {
        let check = |about: &'static str, body: &str, expect: Option<&str>| {
            let field = Field { header: "Deposit".into(), about: about.into(), ..Field::EMPTY };
            let labels = Labels::of(&field);
            let answer = labels.asked_again(body).and_then(|at| body.get(at..));
            assert_eq!(answer, expect, "{body:?}");
        };
        let deposit =
            "Whether the tenant got the whole deposit back (any deduction at all means no).";
        check(deposit, "Did the tenant get the whole deposit back? — Yes.", Some("Yes."));
        check(deposit, "**Did the tenant get the whole deposit back?**\n\nNo.", Some("No."));
        check(deposit, "Did the tenant not get the whole deposit back? Yes.", None);
        check(deposit, "Did the landlord get the whole deposit back? No.", None);
        check(deposit, "Did the tenant get the whole deposit back?", None);
        check(deposit, "Should the tenant get the whole deposit back? Yes.", None);
        check(deposit, "Did the tenant get the deposit? Yes.", None);
        check("Whether Anna paid Tom.", "Did Tom pay Anna? Yes.", None);
        check("Where the event takes place.", "Why the event? Rain", None);
        check("本次到货中破损的箱数（整数）。", "本次到货多少箱？40箱", None);
        let called = "Who called? First name and surname.";
        check(called, "Who called? Ingrid Moe", Some("Ingrid Moe"));
        check(called, "Who answered? Ingrid Moe", None);
        check(
            "Day on which the permit runs out (last valid day).",
            "Day on which the permit runs out: 1 May",
            Some("1 May"),
        );
        check("徒步活动的集合地点。", "徒步活动的集合地点在哪里？江边码头", Some("江边码头"));
        check("这只宠物是否已接种狂犬疫苗。", "这只宠物是否已接种狂犬疫苗？没有。", Some("没有。"));
        check("这只宠物是否已接种狂犬疫苗。", "这只宠物是否未接种狂犬疫苗？没有。", None);
        check("本次到货中破损的箱数（整数）。", "本次到货破损了几箱？4箱。", Some("4箱。"));
    }
}
