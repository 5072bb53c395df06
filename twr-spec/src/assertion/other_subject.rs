//! A clause after a yes or no that answers the field's question for something else: `Yes, the cat has to go into
//! quarantine.` where the field asks whether the dog has to.

use super::label::Labels;
use super::stated_han::predicate_of;
use crate::lexicon::{Class, is_han};

/// A longer subject is not looked through, in words.
const LONGEST_SUBJECT: usize = 6;

/// Days, times and adverbs before a verb, which are no subject.
const BESIDE: [&str; 30] = [
    "昨晚", "今晚", "昨天", "今天", "明天", "前天", "上午", "下午", "早上", "晚上", "上周", "本周",
    "这周", "下周", "上月", "本月", "今年", "去年", "刚刚", "现在", "目前", "已经", "确实", "的确",
    "均", "都", "早", "也", "已", "照常",
];

/// Words of a subject that is another of the same kind: `the previous tenant`.
const OTHERS: [&str; 5] = ["previous", "former", "other", "next", "last"];

impl Labels {
    /// Whether a clause, in lower case, says what the field asks, and says it of a subject that the field does not name.
    pub(crate) fn is_said_of_another(&self, clause: &str) -> bool {
        let clause = clause.trim_start_matches(|c: char| !c.is_alphanumeric());
        if clause.starts_with(is_han) {
            self.is_han_of_another(clause)
        } else {
            self.is_of_another(clause)
        }
    }

    /// Whether the ordinals in Chinese words are none of the description's: the words are `第二幕的道具`, and the field asks
    /// for the props of `第一幕`.
    pub(crate) fn counts_otherwise(&self, words: &str) -> bool {
        let own = ordinals(&self.about);
        own.clone().next().is_some()
            && ordinals(words).next().is_some()
            && ordinals(words).all(|ordinal| !own.clone().any(|known| known == ordinal))
    }

    fn is_of_another(&self, clause: &str) -> bool {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '-');
        let words: Vec<&str> = clause
            .split(['.', ',', ';', '\n', '—', '('])
            .next()
            .unwrap_or_default()
            .split(|c: char| !is_part(c))
            .filter(|word| !word.is_empty())
            .collect();
        let verb = words.iter().position(|word| Class::Finite.is(word) || *word == "must");
        let Some((subject, predicate)) = verb.and_then(|verb| words.split_at_checked(verb)) else {
            return false;
        };
        let is_noun =
            |word: &&&str| word.len() > 2 && **word != "the" && !Class::Determiner.is(word);
        let is_known = |word: &&str| {
            self.has_word(word) || self.subject_word(word).is_some() || Class::Pronoun.is(word)
        };
        let said = predicate.iter().filter(|word| word.len() > 3 && self.has_word(word)).count();
        (1..=LONGEST_SUBJECT).contains(&subject.len())
            && subject.first().is_some_and(|first| Class::Determiner.is(first) || *first == "the")
            && subject.iter().any(|word| is_noun(&word))
            && (!subject.iter().filter(is_noun).any(is_known)
                || subject.iter().any(|word| OTHERS.contains(word) && !self.has_word(word)))
            && said > 1
    }

    fn is_han_of_another(&self, clause: &str) -> bool {
        let clause: String = clause.chars().take_while(|c| is_han(*c)).collect();
        let said_of = |asked: &str| {
            let predicate: String = predicate_of(asked)?.words.into_iter().collect();
            let predicate = BESIDE.iter().fold(predicate, |words, time| words.replace(time, ""));
            let (subject, _) =
                clause.split_once(predicate.as_str()).filter(|_| !predicate.is_empty())?;
            Some(BESIDE.iter().fold(subject.to_owned(), |words, time| words.replace(time, " ")))
        };
        let Some(subject) = [&self.header, &self.about].iter().find_map(|asked| said_of(asked))
        else {
            return false;
        };
        let characters: Vec<char> = subject.chars().collect();
        let pairs = characters.windows(2).filter(|pair| pair.iter().all(|c| is_han(*c)));
        let is_asked = |pair: &[char]| {
            let pair: String = pair.iter().collect();
            self.about.contains(&pair) || self.header.contains(&pair)
        };
        let is_pronoun = Class::Pronoun.longest(&subject).is_some()
            || Class::Determiner.longest(&subject).is_some();
        pairs.clone().count() > 0 && !is_pronoun && !pairs.clone().any(is_asked)
    }
}

/// The ordinals of Chinese words, with what they count: `一幕` of `第一幕的道具`.
fn ordinals(words: &str) -> impl Iterator<Item = [char; 2]> + Clone {
    words.match_indices('第').filter_map(|(at, mark)| {
        let mut after = words.get(at + mark.len()..)?.chars();
        Some([after.next()?, after.next()?])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    fn check(header: &'static str, about: &'static str, clause: &str, expect: bool) {
        let field = Field { header: header.into(), about: about.into(), ..Field::EMPTY };
        let labels = Labels::of(&field);
        assert_eq!(labels.is_said_of_another(clause), expect, "{clause:?} to {about:?}");
    }

    #[test]
    fn a_clause_may_answer_for_something_else() {
        let about = "Must the dog go into quarantine on arrival?";
        let check = |clause: &str, expect| check("Quarantine", about, clause, expect);
        check("the cat has to go into quarantine on arrival.", true);
        check("the dog has to go into quarantine on arrival.", false);
        check("the other dog has to go into quarantine on arrival.", true);
        check("it has to go into quarantine on arrival.", false);
        check("the animal is not vaccinated.", false);
        check("quarantine on arrival is the rule.", false);
    }

    #[test]
    fn the_same_in_chinese() {
        let about = "租赁合同上房东是否已经签字（口头答应不算）";
        let check = |clause: &str, expect| check("房东是否签字", about, clause, expect);
        check("租客已经签字了。", true);
        check("房东已经签字了。", false);
        check("昨天已经签字了。", false);
        check("确实已经签字了。", false);
        check("上周已经签字了。", false);
        check("他已经签字了。", false);
        check("合同已经寄出。", false);
    }

    #[test]
    fn another_ordinal_counts_something_else() {
        let field = Field { about: "第一幕要用的道具。".into(), ..Field::EMPTY };
        let labels = Labels::of(&field);
        assert!(labels.counts_otherwise("第二幕的道具："));
        assert!(!labels.counts_otherwise("第一幕的道具："));
        assert!(!labels.counts_otherwise("道具："));
    }
}
