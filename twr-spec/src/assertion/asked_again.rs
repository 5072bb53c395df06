//! The field's own question, or its description, above the answer: models write it once more before they answer.
//!
//! ```text
//! Did the tenant get the deposit back? | No.
//! Day on which the permit runs out: | 1 May 2030
//! ```
//!
//! Each word of the question is one of the field's name or description, or joins them. What is left is read as a value,
//! as if the question were not there.

use super::label::Labels;
use super::restate::{JOINING, JOINING_IN_CHINESE, JOINING_IN_PAST, MODALS, NEUTRAL};
use super::stem::han_width;
use crate::lexicon::{Class, is_han};
use crate::text::{fold, folds_to};

/// No question is longer, in bytes.
const LONGEST: usize = 240;

/// What may be round a question.
const DRESS: [&str; 7] = ["**", "*", "__", "_", "> ", "\"", "### "];

/// Words that ask, and say nothing of what is asked for.
const ASKING: [&str; 8] = ["any", "where", "why", "whose", "whom", "or", "each", "did"];

/// The same of Chinese.
const ASKING_IN_CHINESE: [&str; 17] = [
    "请问", "什么", "哪些", "哪里", "哪儿", "哪个", "哪位", "哪", "几", "多少", "谁", "何时",
    "是否", "叫", "吗", "呢", "怎么",
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
        let is_asked = self.is_description(question)
            || self.is_first_sentence(question)
            || matches!(mark, '?' | '？') && self.asks_the_same(question);
        if !is_asked || self.is_own(question) {
            return None;
        }
        let behind = rest.get(width + mark.len_utf8()..)?;
        let closed = behind.strip_prefix(dress.trim_end()).unwrap_or(behind);
        let answer = closed.trim_start_matches([' ', '\n', '\r', '—', '–', '→']);
        (!answer.trim().is_empty()).then_some(body.len() - answer.len())
    }

    /// Whether each word of a question is one that the field asks with, or joins them. A question for a yes or a no has
    /// most words of the field's.
    fn asks_the_same(&self, question: &str) -> bool {
        let lower = question.to_lowercase();
        if lower.contains(is_han) {
            return self.asks_the_same_in_chinese(&lower);
        }
        let asks = lower.starts_with("wh") || lower.starts_with("how");
        let wanted = if asks { 1 } else { self.own_words().div_ceil(2) };
        self.own_among(&lower).is_some_and(|own| own >= wanted.max(1))
    }

    /// Whether all words, in lower case, are those that the field asks with, or join them: `coupon code in this newsletter`.
    pub(crate) fn restates(&self, words: &str) -> bool {
        self.own_among(words).is_some_and(|own| own > 0)
    }

    /// How many of the English words are those that the field asks with; `None` where another is among them.
    fn own_among(&self, lower: &str) -> Option<usize> {
        let mut own = 0;
        for word in lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            let joins = [&JOINING[..], &JOINING_IN_PAST, &MODALS, &NEUTRAL, &ASKING];
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

    /// How many words the description has that are asked with.
    fn own_words(&self) -> usize {
        let lower = self.own_names().lower_about.as_str();
        let clause = lower.split(['?', '.', '(', ';', ',']).next().unwrap_or_default();
        let words = clause.split(|c: char| !c.is_alphanumeric());
        let is_asked = |word: &&str| word.len() > 2 && !JOINING.contains(word);
        words.filter(is_asked).count()
    }

    fn asks_the_same_in_chinese(&self, question: &str) -> bool {
        let mut rest = question.trim_matches(|c: char| c.is_whitespace() || c == '，');
        let mut own = 0;
        while !rest.is_empty() {
            let of_field = han_width(&self.about, rest).or_else(|| han_width(&self.header, rest));
            let is_asking = |words: &[&str]| {
                words.iter().find(|word| rest.starts_with(**word)).map(|word| word.len())
            };
            let other = || {
                is_asking(&ASKING_IN_CHINESE)
                    .or_else(|| self.subject_word(rest))
                    .or_else(|| is_asking(&JOINING_IN_CHINESE))
                    .or_else(|| {
                        rest.chars().next().filter(|c| self.about.contains(*c)).map(char::len_utf8)
                    })
            };
            let Some(width) = of_field.or_else(other) else { return false };
            own += of_field
                .map_or(0, |width| rest.get(..width).map_or(0, |word| word.chars().count()));
            rest = rest.get(width..).unwrap_or_default();
        }
        let asks_whether = question.contains("是否") || question.ends_with('吗');
        let wanted =
            if asks_whether { self.about.chars().filter(|c| is_han(*c)).count() / 2 } else { 2 };
        own >= wanted.max(2)
    }

    /// Whether the words are the first sentence of the description.
    fn is_first_sentence(&self, words: &str) -> bool {
        let sentence = self.about.split(['?', '？', '。', ';', '；']).next().unwrap_or_default();
        let sentence = sentence.split(". ").next().unwrap_or_default();
        let is_long = sentence.contains(' ') || sentence.chars().count() > 3;
        is_long && sentence.len() < self.about.len() && folds_to(words, &fold(sentence))
    }
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
        let called = "Who called? First name and surname.";
        check(called, "Who called? Ingrid Moe", Some("Ingrid Moe"));
        check(called, "Who answered? Ingrid Moe", None);
        check(
            "Day on which the permit runs out (last valid day).",
            "Day on which the permit runs out: 1 May",
            Some("1 May"),
        );
        check("徒步活动的集合地点。", "集合地点在哪里？江边码头", Some("江边码头"));
        check("这只宠物是否已接种狂犬疫苗。", "这只宠物是否已接种狂犬疫苗？没有。", Some("没有。"));
        check("这只宠物是否已接种狂犬疫苗。", "这只宠物是否未接种狂犬疫苗？没有。", None);
        check("本次到货中破损的箱数（整数）。", "本次到货破损了几箱？4箱。", Some("4箱。"));
    }
}
